import numpy as np

from perceptron_core.sweeps import Count, Measurement
from ui.lessons.convergence import figures


def run(mistakes, outcome="converged", **more):
    return (Measurement if more else Count)(mistakes, outcome, **more)


def test_counts_draw_every_run_that_ended():
    series = {"one": [run(3), run(9, "limit"), run(5)], "other": [run(1), run(1), run(2, "cycle")]}
    figure = figures.counts((0.5, 1, 2), series, "η", chosen=2)
    assert [trace.name for trace in figure.data] == ["one", "other"]
    assert [tuple(trace.y) for trace in figure.data] == [(3, None, 5), (1, 1, None)]
    assert all(tuple(trace.x) == (0.5, 1, 2) for trace in figure.data)
    assert len({trace.line.dash for trace in figure.data}) == 2  # told apart without colour
    assert figure.layout.shapes[0].x0 == 2


def test_gaps_draw_mistakes_and_bounds_against_the_gap():
    runs = [run(4, gamma=0.1, bound=100.0), run(7, gamma=0.2, bound=25.0), run(99, "limit", gamma=0.3, bound=11.0)]
    figure = figures.gaps(runs, [(0.1, 30), (0.2, 8)])
    drawn = {trace.name: (tuple(trace.x), tuple(trace.y)) for trace in figure.data}
    assert drawn["bound of the run"] == ((0.1, 0.2), (100.0, 25.0))
    assert drawn["mistakes of a run"] == ((0.1, 0.2), (4, 7))
    assert drawn["two points +(γ*, 0), −(3γ*, 0)"] == ((0.1, 0.2), (30, 8))
    assert figures.gaps(runs, []).data[2].x == ()


def test_the_histogram_has_the_bound_and_the_users_own_run():
    figure = figures.histogram([3, 3, 5], 8.0, ("cyclic", 4))
    assert np.array_equal(figure.data[0].x, [3, 3, 5])
    assert [shape.x0 for shape in figure.layout.shapes] == [4, 8]
    assert [note.text for note in figure.layout.annotations] == ["cyclic order: 4", "bound 8"]
    beyond = figures.histogram([3, 3, 5], float("inf"), ("first", 4))
    assert beyond.layout.annotations[1].text == "bound beyond counting →"
    far = figures.histogram([3, 3, 5], 800.0, ("first", 4))
    assert [shape.x0 for shape in far.layout.shapes] == [4]
    assert [note.text for note in far.layout.annotations] == ["first order: 4", "bound 800 →"]
