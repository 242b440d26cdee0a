"""Color schemes in browsers without light-dark()."""

import pytest

from board import assets
from tests.checkout import ROOT

SHEETS = {
    "board": assets.css(),
    "page": (ROOT / "ui" / "page.css").read_text(encoding="utf-8"),
    "file": assets.PAGE,
}


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("dark", [False, True])
def test_one_color_is_left_of_each_two(js, sheet, dark):
    css = js("shell/page/color_schemes.js", "colorsOf", SHEETS[sheet], dark)
    assert "light-dark" not in css
    assert css.count("(") == css.count(")")
    assert css.count("{") == SHEETS[sheet].count("{")


@pytest.mark.parametrize(
    ("css", "light", "dark"),
    [
        ("a: light-dark(#fff, #000);", "a: #fff;", "a: #000;"),
        (
            "a: var(--x, light-dark(rgb(0 0 0 / 8%), rgb(1, 2, 3))) b",
            "a: var(--x, rgb(0 0 0 / 8%)) b",
            "a: var(--x, rgb(1, 2, 3)) b",
        ),
        ("light-dark(\n  red,\n  blue\n)", "red", "blue"),
        ("none", "none", "none"),
    ],
)
def test_brackets_in_a_color_are_kept(js, css, light, dark):
    assert [js("shell/page/color_schemes.js", "colorsOf", css, isDark) for isDark in (False, True)] == [light, dark]


READ_COLORS = """() => [...document.querySelectorAll(".board, .board *, .stApp a, .stApp p")].map((node) => {
  const { color, fill, stroke, backgroundColor, borderTopColor } = getComputedStyle(node);
  return [color, fill, stroke, backgroundColor, borderTopColor].join();
})"""


PUT_COLORS = """async () => {
  const script = performance.getEntriesByType("resource").find(({ name }) => name.includes("static/first-")).name;
  (await import(script)).modules["shell/page/color_schemes"].putColors(document.querySelector(".board"), true);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_has_the_colors_that_it_has_elsewhere(open_board, scheme):
    board = open_board("?preset=and gate", color_scheme=scheme).press("Home", "ArrowRight").has(step=1)
    before = board.page.evaluate(READ_COLORS)
    board.page.evaluate(PUT_COLORS)
    assert "light-dark(" not in board.page.evaluate(
        "[...document.querySelectorAll('style')].map((one) => one.textContent).join()"
    )
    assert board.page.evaluate(READ_COLORS) == before
