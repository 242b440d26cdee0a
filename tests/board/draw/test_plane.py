"""The board's drawing of the plane equals that of plotly.js, the oracle."""

import io
import re
from pathlib import Path

import numpy as np
import plotly
import pytest
from PIL import Image

from board import assets

PLOTLY = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
KEYS = ["Home", "ArrowRight", "ArrowRight"]

# The centers and the widths of elements in a picture.
DEFINE_BOXES = """
const boxes = (picture, nodes) => {
  const from = picture.getBoundingClientRect();
  const rectangles = [...nodes].map((node) => node.getBoundingClientRect());
  return rectangles.map(({ left, top, width, height }) =>
    [left - from.left - picture.clientLeft + width / 2, top - from.top - picture.clientTop + height / 2, width]);
};
"""

# Draws the figure with plotly.js in front of the board, and returns the places and the numbers of its ticks.
DRAW_WITH_PLOTLY = (
    f"""async (plot, file) => {{{DEFINE_BOXES}"""
    + """
  const { figureOf } = (await import(new URL(file, document.baseURI).href)).modules["draw/plotly_file"];
  const figure = figureOf([plot]);
  const element = document.createElement("div");
  element.id = "oracle";
  element.style = "position: fixed; left: 0; top: 0; z-index: 1000000";
  document.body.append(element);
  await Plotly.newPlot(element, figure.data, figure.layout, { staticPlot: true });
  const { xaxis, yaxis } = element._fullLayout;
  const numbers = (axis) => [...element.querySelectorAll(`.${axis}tick text`)].map((node) => node.textContent);
  const traces = [...element.querySelectorAll(".scatterlayer > .trace")];
  const nameOf = (node) => node.__data__[0].trace.name;
  const pixels = ({ x, y }) => x.flatMap((value, i) => (value === null ? [] : [xaxis.d2p(value), yaxis.d2p(y[i])]));
  const lines = figure.data.filter(({ mode }) => mode === "lines" || mode === "none");
  return {
    text: JSON.stringify(figure), numbers: [...numbers("x"), ...numbers("y")],
    boxes: {
      ...Object.fromEntries(traces.map((node) => [nameOf(node), boxes(element, node.querySelectorAll(".point"))])),
      tick: boxes(element, element.querySelectorAll(".xtick text, .ytick text")),
      axis: boxes(element, element.querySelectorAll(".xtitle, .ytitle")),
    },
    pixels: Object.fromEntries(lines.map((trace) => [trace.name, pixels(trace)])),
  };
}"""
)


def draw_with_plotly(board):
    if not board.page.evaluate("() => 'Plotly' in window"):
        board.page.evaluate("(source) => (0, eval)(source)", PLOTLY.read_text(encoding="utf-8"))
    return board.plot.evaluate(DRAW_WITH_PLOTLY, assets.board_address())


@pytest.mark.parametrize(
    ("scheme", "more"),
    [
        ("light", 0),
        ("dark", 120),
        *(pytest.param(*both, marks=pytest.mark.soak) for both in (("dark", 0), ("light", 120))),
    ],
)
def test_plotly_draws_the_figure_as_the_board_does(open_board, scheme, more):
    # Letters have another weight in plotly.js; those of a hundred counts would be most of the difference.
    without = ["kᵢ, corrections of each point"] if more else []
    page = {"color_scheme": scheme, "viewport": {"width": 1440, "height": 900}}
    board = open_board("?preset=and gate", **page).everything(*without).add_many(more).press(*KEYS)
    box, compared = board.plot.bounding_box(), set()
    ours = board.page.screenshot(
        clip={"x": box["x"] + 1, "y": box["y"] + 1, "width": box["width"] - 2, "height": box["height"] - 2}
    )
    theirs = draw_with_plotly(board)
    assert "var(" not in theirs["text"]
    for name, pixels in theirs["pixels"].items():
        paths = board.plot.locator(f".painted .{name} path").evaluate_all(
            "(paths) => paths.map((path) => path.getAttribute('d'))"
        )
        if paths:
            assert np.allclose(np.array(re.findall(r"[-\d.]+", "".join(paths)), dtype=float), pixels, atol=0.06)
            compared.add(name)
    assert {"line", "sidePlus", "vectors", "before"} | ({"marginsRight"} if not more else set()) <= compared
    for name, there in theirs["boxes"].items():
        layer = "axes" if name in ("tick", "axis") else "painted"
        here = board.plot.evaluate(
            f"(plot, nodes) => {{{DEFINE_BOXES} return boxes(plot, plot.querySelectorAll(nodes))}}",
            f".{layer} .{name} path, .{layer} text.{name}",
        )
        if here and there and name not in ("line", "words"):
            assert np.allclose(here, there, atol=2 if layer == "axes" else 0.2), name
            compared.add(name)
    symbols = {"plus", "minus", "signs", "rings"} if not more else set()
    assert {"tick", "axis", "origin"} | symbols <= compared
    ticks = board.plot.locator(".axes .tick").all_text_contents()
    assert ticks == theirs["numbers"]
    check_alike(ours, board.page.locator("#oracle").screenshot())
    board.page.locator("#oracle").evaluate("(oracle) => oracle.remove()")


def check_alike(ours, theirs):
    """Nearly the same pixels; letters have another weight."""
    ours, theirs = (np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=float) for png in (ours, theirs))
    assert ours.shape == theirs.shape
    assert ours.std() > 10
    away = np.abs(ours - theirs).max(axis=2)
    assert (away > 60).mean() < 0.01


def test_many_points_are_drawn_as_few_are(open_board):
    """The same picture, as shapes and on canvases, also with two device pixels per CSS pixel."""
    board = open_board("?preset=and gate", device_scale_factor=2).add_many(120).press(*KEYS)
    box = board.plot.bounding_box()
    on_canvas = board.page.screenshot(clip=box)
    assert board.root.locator(".painted .plus path, .painted .rings path, .painted .marginsRight path").count() == 0
    board.plot.evaluate(
        "(plot) => plot.inShapes(() => plot.after(Object.assign(document.createElement('div'), {"
        "className: 'plot', id: 'copy', innerHTML: plot.innerHTML })), plot.style.display = 'none')"
    )
    board.page.locator("#copy canvas").evaluate_all("(canvases) => canvases.forEach((canvas) => canvas.remove())")
    copy = board.page.locator("#copy").bounding_box()
    as_shapes = board.page.screenshot(clip={**copy, "width": box["width"], "height": box["height"]})
    check_alike(on_canvas, as_shapes)


@pytest.mark.parametrize(
    ("range_", "numbers"),
    [
        ([-1.04, 1.74], ["−1", "−0.5", "0", "0.5", "1", "1.5"]),
        ([0, 8.9], ["0", "1", "2", "3", "4", "5", "6", "7", "8"]),
        (
            [100.0003, 100.0019],
            ["100.0004", "100.0006", "100.0008", "100.001", "100.0012", "100.0014", "100.0016", "100.0018"],
        ),
        ([-30000, 30000], ["−3×10⁴", "−2×10⁴", "−1×10⁴", "0", "1×10⁴", "2×10⁴", "3×10⁴"]),
        ([0, 0.0004], ["0", "0.5×10⁻⁴", "1×10⁻⁴", "1.5×10⁻⁴", "2×10⁻⁴", "2.5×10⁻⁴", "3×10⁻⁴", "3.5×10⁻⁴", "4×10⁻⁴"]),
    ],
)
def test_numbers_on_an_axis(js, range_, numbers):
    assert [tick["text"] for tick in js("draw/axes.js", "axisTicks", range_, 9)] == numbers
