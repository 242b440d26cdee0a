"""The charts of many runs: what they draw, their axes and their colors."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perceptron_core.sweeps import Count, Measurement
from tests.board.draw.test_colors import contrast
from ui.lessons.convergence import figures
from ui.lessons.errata import figure as preimage

RATES = (0.5, 1, 2)


def run(mistakes, outcome="converged", **more):
    return (Measurement if more else Count)(mistakes, outcome, **more)


def test_counts_draw_every_run_that_ended():
    series = {"one": [run(3), run(9, "limit"), run(5)], "other": [run(1), run(1), run(2, "cycle")]}
    chart = figures.mistakes_chart(RATES, series, "η", "The mistakes k against η.", chosen=2)
    *lines, chosen = chart.figure.data
    assert [trace.name for trace in lines] == ["one", "other"]
    assert [tuple(trace.y) for trace in lines] == [(3, None, 5), (1, 1, None)]
    assert all(tuple(trace.x) == RATES for trace in lines)
    for looks in ([trace.line.dash for trace in lines], [trace.marker.symbol for trace in lines]):
        assert len(set(looks)) == 2  # they differ without color
    assert chart.figure.layout.shapes[0].x0 == 2
    assert chosen.name == "chosen: 2"
    assert chosen.line.to_plotly_json() == chart.figure.layout.shapes[0].line.to_plotly_json()
    assert chart.text == (
        "The mistakes k against η. one: the fewest mistakes are 3, at 0.5, and the most are 5, at 2. 1 run is not "
        "drawn because it was stopped before it converged. other: 1 mistake at each value that is drawn. 1 run is not "
        "drawn because it was stopped before it converged. The vertical line marks 2."
    )
    ended = "more than {}".format
    assert chart.tables == ({"η": ["0.5", "1", "2"], "one": ["3", ended(9), "5"], "other": ["1", "1", ended(2)]},)


@given(st.lists(st.integers(0, 10_000), min_size=3, max_size=3))
def test_an_axis_is_logarithmic_where_values_span_decades_and_else_from_0(mistakes):
    axis = figures.mistakes_chart(RATES, {"one": list(map(run, mistakes))}, "η", "").figure.layout.yaxis
    low, high = min(mistakes), max(mistakes)
    if low > 0 and high / low > 100:
        assert (axis.type, axis.title.text) == ("log", "mistakes k (logarithmic)")
    else:
        assert (axis.type, axis.title.text) == (None, "mistakes k")
        assert axis.range[0] == 0 <= high < axis.range[1]
    if low == high > 0:
        assert list(axis.range) == [0, 2 * high]  # centered, and not between ticks such as 36.6 and 37.4


def test_gaps_draw_mistakes_and_bounds_against_the_gap():
    runs = [run(7, gamma=0.2, bound=25.0), run(4, gamma=0.1, bound=100.0), run(99, "limit", gamma=0.3, bound=11.0)]
    chart = figures.margins_chart(runs, [(0.1, 30), (0.2, 8)])
    drawn = {trace.name: (tuple(trace.x), tuple(trace.y)) for trace in chart.figure.data}
    assert drawn["bound of a run"] == ((0.1, 0.2), (100.0, 25.0))
    assert drawn["mistakes of a run"] == ((0.1, 0.2), (4, 7))
    assert drawn["two points: +(γ*, 0), −(3γ*, 0)"] == ((0.1, 0.2), (30, 8))
    for axis in (chart.figure.layout.xaxis, chart.figure.layout.yaxis):
        assert axis.type == "log"
        assert axis.title.text.endswith("(logarithmic)")
    assert "2 runs, and their bounds, against γ*. Range of γ*: 0.1 to 0.2. Range of the mistakes: 4 to 7." in chart.text
    assert chart.text.endswith("The run on the two points makes 30 mistakes at γ* = 0.1, and 8 at γ* = 0.2.")
    assert chart.tables == (
        {"γ*": ["0.1", "0.2"], "mistakes k": ["4", "7"], "bound": ["100", "25"]},
        {"γ* of the two points": ["0.1", "0.2"], "mistakes k": ["30", "8"]},
    )
    alone = figures.margins_chart(runs, [])
    assert alone.figure.data[2].x == ()
    assert len(alone.tables) == 1


def test_many_runs_fill_a_short_table():
    runs = [run(k, gamma=k / 500, bound=1e4 + k) for k in range(1, 501)]
    (table,) = figures.margins_chart(runs, []).tables
    assert {len(column) for column in table.values()} == {20}
    assert table["mistakes k"][0] == "1 to 25"


def test_the_histogram_has_the_bound_and_the_users_own_run():
    chart = figures.histogram([3, 3, 5], 8.0, ("cyclic", 4))
    (bars,) = chart.figure.data
    assert (tuple(bars.x), tuple(bars.y)) == ((3, 4, 5), (2, 0, 1))
    assert [shape.x0 for shape in chart.figure.layout.shapes] == [4, 8]
    assert len({shape.line.dash for shape in chart.figure.layout.shapes}) == 2
    assert [note.text for note in chart.figure.layout.annotations] == ["order cyclic: 4", "bound 8"]
    assert chart.text == (
        "The bars show how the mistakes k of 3 runs are distributed. Range of k: 3 to 5. No bar is higher than the bar "
        "at k = 3, which stands for 2 runs. The dashed line marks the order cyclic, with 4 mistakes. The solid "
        "line marks the bound, 8."
    )
    assert chart.tables == ({"mistakes k": ["3", "4", "5"], "runs": ["2", "0", "1"]},)
    beyond = figures.histogram([3, 3, 5], float("inf"), ("first", 4))
    assert beyond.figure.layout.annotations[1].text == "bound too large to compute →"
    far = figures.histogram([3, 3, 5], 800.0, ("first", 4))
    assert [shape.x0 for shape in far.figure.layout.shapes] == [4]
    assert [note.text for note in far.figure.layout.annotations] == ["order first: 4", "bound 800 →"]
    assert far.text.endswith("The bound, 800, is outside the picture, to the right.")


@given(st.lists(st.integers(0, 3000), min_size=1), st.integers(0, 3000))
def test_every_run_is_in_one_bar(mistakes, own):
    chart = figures.histogram(mistakes, 1e9, ("cyclic", own))
    (bars,) = chart.figure.data
    assert len(bars.x) <= figures.MOST_BARS + 1
    edges = np.add.outer(bars.x, [-bars.width / 2, bars.width / 2])
    held = [sum(bool(low < mistake < high) for mistake in mistakes) for low, high in edges]
    assert (held, sum(held)) == (list(bars.y), len(mistakes))
    assert chart.tables[0]["runs"] == [f"{count:,}" for count in held]


@pytest.mark.parametrize("bound", [74.0, 800.0])
def test_orders_that_make_no_difference_have_one_bar(bound):
    layout = figures.histogram([37, 37], bound, ("cyclic", 37)).figure.layout
    assert layout.xaxis.range == (None if bound < 100 else (-0.5, 74.5))
    assert layout.yaxis.range == (0, pytest.approx(2.2))


@pytest.mark.parametrize("module", [figures, preimage])
@pytest.mark.parametrize("paper", ["#ffffff", "#171614"])
def test_what_is_drawn_can_be_seen_on_either_paper(module, paper):
    colors = [value for name, value in vars(module).items() if name.isupper() and str(value).startswith("#")]
    assert len(colors) == 4
    assert min(contrast(rgb(color), rgb(paper)) for color in colors) >= 3


def rgb(color):
    return np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)]) / 255
