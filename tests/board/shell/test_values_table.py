"""The table of values does not move during steps."""

import pytest

# Where the tables are in the board, [x, y, width] each, at every step from the first: at once, and sometimes after all
# pending frames as well.
READ_PLACES = """async (board) => {
  const place = (table) => {
    const [{ x, y, width }, from] = [table.getBoundingClientRect(), board.getBoundingClientRect()];
    return [x - from.x, y - from.y, width];
  };
  const seen = [];
  const look = () => seen.push([...board.querySelectorAll(".values:has(dt)")].map(place));
  for (let step = 0; step <= 40; step += 1) {
    board.querySelector(step ? ".player .forward" : ".player .first").click();
    look();
    if (step % 8 > 1) continue;
    for (const frame of [1, 2]) await new Promise(requestAnimationFrame);
    look();
  }
  return seen;
}"""


@pytest.mark.parametrize(
    "preset",
    [
        "two points, 37 mistakes",
        "xor",
        *(pytest.param(name, marks=pytest.mark.soak) for name in ("separable", "noisy")),
    ],
)
@pytest.mark.parametrize("page", ["", "weight_space", "convergence", "noise", "conventions"])
def test_no_step_moves_the_values(open_board, page, preset):
    board = open_board(f"{page}?preset={preset}")
    seen = board.root.evaluate(READ_PLACES)
    board.root.locator(".player select").first.select_option("example")
    seen += board.root.evaluate(READ_PLACES)
    assert len(set(map(str, seen))) == 1
    assert seen[0]


def test_no_stage_moves_the_values(open_board):
    seen = open_board("max_margin?preset=separable").root.evaluate(READ_PLACES)
    assert seen[0] == seen[1] == []  # nothing is given away
    assert len(set(map(str, seen[2:]))) == 1
    assert seen[2]
