"""The table of values keeps its place while one steps: who reads γ need not look for it again."""

import pytest

STEPS = 40
PLACES = """(board) => [...board.querySelectorAll(".values:not(:empty)")].map((table) => {
  const [{ x, y, width }, from] = [table.getBoundingClientRect(), board.getBoundingClientRect()];
  return [x - from.x, y - from.y, width];
})"""


def places(board, grain=None):
    """Where the tables stand in the board, [x, y, width] each, at every step."""
    if grain:
        board.root.locator(".player select").first.select_option(grain)
    board.plot.focus()
    board.press("Home")
    seen = []
    for _ in range(STEPS):
        seen.append(board.root.evaluate(PLACES))
        board.press("ArrowRight")
    return seen


@pytest.mark.parametrize("preset", ["separable", "noisy", "two points, 37 mistakes", "xor"])
@pytest.mark.parametrize("page", ["", "weight_space", "convergence", "conventions"])
def test_no_step_moves_the_values(open_board, page, preset):
    board = open_board(f"{page}?preset={preset}")
    seen = places(board, "mistake") + places(board, "example")
    assert seen[0]
    assert all(tables == seen[0] for tables in seen)


def test_no_stage_moves_the_values(open_board):
    first, *others = (tables for tables in places(open_board("max_margin?preset=separable")) if tables)
    assert all(tables == first for tables in others)
