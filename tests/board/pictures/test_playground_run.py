"""The run on the Playground at every step: the drawing is the core's."""

import numpy as np
import pytest

from perceptron_core import PRESETS, Perceptron, separate
from ui.visitor import cached_results

PRESET_STEPS = [
    ("separable", 0),
    ("noisy", 2),
    ("far from the origin", 0),
]


def steps_of(trace):
    return sorted({1, 2, len(trace) // 2, len(trace)})


def go_to_update(board, trace, k):
    """Set the scrubber to the position of an update, as a finger would."""
    board.field("What one step is").choose("example")
    board.field("Position in the run").choose(str(0 if k == 0 else trace.examined[k - 1]))
    board.field("What one step is").choose("mistake")
    return board.has(step=k)


def show_all_layers(board):
    """Show all layers of the picture."""
    board.button("Everything").click()
    return board


@pytest.mark.parametrize(("name", "seed"), PRESET_STEPS)
def test_what_is_drawn_is_what_the_core_computes(open_in_node, name, seed):
    dataset = PRESETS[name](seed)
    board = show_all_layers(open_in_node("playground", dataset))
    trace = cached_results.train(dataset, Perceptron())
    board.has(points=len(dataset), updates=len(trace), outcome=trace.outcome)
    for k in steps_of(trace):
        go_to_update(board, trace, k)
        check_picture(board, dataset, trace, k)


def check_picture(board, dataset, trace, k):
    line, before, drawn = trace.hyperplane(k), trace.hyperplane(k - 1), board.traces()
    size = dataset.radius + abs(line.distance_from_origin)
    exact = {"rtol": 1e-9, "atol": 1e-9 * size}
    if drawn["line"]:
        ends = np.array(drawn["line"])
        assert np.allclose(line.distances(ends), 0, **exact)
        middle = line.projections(np.zeros(2))
        assert np.allclose(middle, -line.b * line.w / line.norm**2, **exact)
    assert np.allclose(drawn["distance"], [[0, 0], line.projections(np.zeros(2))], **exact)
    check_distance_in_words(board, abs(line.distance_from_origin))
    check_margins(drawn, dataset, line, exact)
    check_vectors(board, drawn, dataset, trace, k, before, line, exact)
    wrong = dataset.X[Perceptron().is_mistake(line.scores(dataset.X), dataset.y)]
    assert sorted(map(tuple, drawn["rings"])) == sorted(map(tuple, wrong.tolist()))
    assert drawn["example"] == [dataset.X[trace.index[k - 1]].tolist()]


def check_distance_in_words(board, distance):
    """A distance of more than a few pixels has its number beside it."""
    said = [word.removeprefix("|b|/‖w‖ = ") for word in board.words() if word.startswith("|b|/‖w‖ = ")]
    if said:
        assert float(said[0]) == pytest.approx(distance, rel=1e-3)
    else:
        assert distance <= 31 * board.view()["unit"]


def check_margins(drawn, dataset, line, exact):
    feet = line.projections(dataset.X)
    right = line.functional_margins(dataset) > 0
    for name, chosen in (("marginsRight", right), ("marginsWrong", ~right)):
        segments = [p for p in drawn[name] if p[0] is not None]
        expected = np.stack([dataset.X[chosen], feet[chosen]], axis=1).reshape(-1, 2)
        assert np.allclose(np.reshape(segments, (-1, 2)), expected, **exact)


def check_vectors(board, drawn, dataset, trace, k, before, line, exact):
    """Arrows are tail, neck, three corners of the head with the tip in the middle, neck."""
    step = dataset.y[trace.index[k - 1]] * dataset.X[trace.index[k - 1]]
    tail, tip = np.array(drawn["stepVector"][0]), np.array(drawn["stepVector"][3])
    scale = np.linalg.norm(tip - tail) / np.linalg.norm(step)
    assert np.allclose(tip - tail, scale * step, **exact)
    assert np.allclose(tail, scale * before.w, **exact)
    if before.is_defined:
        assert np.allclose(drawn["oldVector"][3], scale * before.w, **exact)
        assert np.allclose(drawn["vectors"][-6], [0, 0], **exact)
        assert np.allclose(drawn["vectors"][-3], scale * line.w, **exact)
    if any(word in ("w", "w, on the line") for word in board.words()):  # its tip is in the picture
        tail, tip = np.array(drawn["vectors"][0]), np.array(drawn["vectors"][3])
        assert np.allclose(tip - tail, scale * line.w, **exact)
        assert np.allclose(line.distances(tail), 0, **exact)


SEPARATOR_TRACES = ["best", "band", "canonical", "support", "gap"]


@pytest.mark.parametrize(("name", "seed"), [("separable", 0), ("far from the origin", 1)])
def test_the_max_margin_separator_is_drawn_as_the_core_says(open_in_node, name, seed):
    dataset = PRESETS[name](seed)
    board = open_in_node("playground", dataset).press("End")
    board.button("More numbers").click()
    assert not any(board.traces()[trace] for trace in SEPARATOR_TRACES)  # the largest margin is not given away at first
    board.field("Maximum-margin line").click()
    best = separate(dataset)
    drawn, exact = board.traces(), {"rtol": 1e-9, "atol": 1e-9 * dataset.radius}
    assert np.allclose(best.hyperplane.distances(np.array(drawn["best"])), 0, **exact)
    edges = [point for point in drawn["canonical"] if point[0] is not None]
    assert np.allclose(np.abs(best.hyperplane.distances(np.array(edges))), best.margin, **exact)
    assert (np.abs(best.hyperplane.distances(np.array(drawn["band"]))) <= best.margin * (1 + 1e-9)).all()
    assert drawn["support"] == dataset.X[list(best.support)].tolist()
    assert np.allclose(drawn["gap"], best.nearest, **exact)
    assert f"2γ* = {2 * best.margin:.4g}" in board.words()
    ratio = Perceptron().train(dataset).hyperplane(int(board.state("updates"))).margin(dataset) / best.margin
    assert f"γ/γ* of the best margin{np.floor(1000 * ratio) / 1000:g}" in board.part("aside").text


@pytest.mark.parametrize("name", ["xor", "circle in a ring"])
def test_the_certificate_is_drawn_as_the_core_says(open_in_node, name):
    dataset = PRESETS[name](0)
    board = show_all_layers(open_in_node("playground", dataset))
    proof = separate(dataset)
    drawn = board.traces()
    assert np.allclose(drawn["common"], [[float(x) for x in proof.point]], atol=1e-12)
    corners = {tuple(point) for point in drawn["certificate"] if point[0] is not None}
    classes = [[i for i in proof.certificate if dataset.y[i] == label] for label in (1, -1)]
    assert corners == {tuple(dataset.X[i]) for own in classes if len(own) > 1 for i in own}
    assert not drawn["best"]


def test_the_separator_follows_a_dragged_point_without_the_server(open_in_node):
    board = open_in_node("playground", PRESETS["and gate"](0))
    board.field("Maximum-margin line").click()
    at, places = board.pixel(1, 1), [board.pixel(x, 1) for x in (1.05, 1.1, 1.2, 1.3)]
    board.page("pointer", "pointerdown", at, {})
    for place in places:
        board.page("pointer", "pointermove", place, {})
        moved = PRESETS["and gate"](0).moved(0, board.drawn()[1][0])
        assert np.allclose(board.traces()["gap"], separate(moved).nearest, atol=1e-9)
    assert board.drawn()[1][0] == pytest.approx((1.3, 1), abs=0.02)


def test_crowds_are_drawn_where_the_figure_says(open_in_node):
    board = show_all_layers(open_in_node("playground", PRESETS["separable"](0)).press("End"))
    first = board.traces()["marginsRight"][:2]
    path = board.marks("marginsRight")[0]["d"]
    drawn = [float(number) for part in path[1:].split("L") for number in part.split(",")]
    assert drawn == pytest.approx([value for place in first for value in board.pixel(*place)], abs=0.06)


def test_the_line_sweeps_through_w_and_b(open_in_node):
    """On its way from one state to the next every line passes through the point where the two lines cross.

    Before that, the mistake is drawn with the line that makes it.
    """
    board = open_in_node("playground", PRESETS["and gate"](0), motion=True).press("Home").wait(1000)
    trace = Perceptron().train(PRESETS["and gate"](0))
    go_to_update(board, trace, 7).wait(1000)  # this line and the next both cross the picture
    board.press("ArrowRight").has(step=7)
    lines = [board.traces()["line"]]
    while len(lines) < 130:
        lines.append(board.wait(10).traces()["line"])
    board.has(step=8)
    old, new, lines = trace.hyperplane(7), trace.hyperplane(8), np.array(lines)
    assert np.allclose(old.distances(lines[:60].reshape(-1, 2)), 0, atol=1e-9)
    assert np.allclose(new.distances(lines[-1]), 0, atol=1e-9)
    crossing = np.linalg.solve([old.w, new.w], [-old.b, -new.b])
    directions = lines[:, 1] - lines[:, 0]
    offsets = crossing - lines[:, 0]
    off = directions[:, 0] * offsets[:, 1] - directions[:, 1] * offsets[:, 0]
    assert np.allclose(off / np.linalg.norm(directions, axis=1), 0, atol=1e-9)
    slopes = np.unique(np.round(np.arctan2(directions[:, 1], directions[:, 0]) % np.pi, 6))
    assert len(slopes) >= 4


def test_reduced_motion_goes_straight_to_the_new_line(open_in_node):
    board = open_in_node("playground", PRESETS["and gate"](0))
    trace = Perceptron().train(PRESETS["and gate"](0))
    board.press("Home").has(step=0)
    for k in (1, 2, 3):
        board.press("ArrowRight").has(step=k)
        assert np.allclose(trace.hyperplane(k).distances(np.array(board.traces()["line"])), 0, atol=1e-9)


# ---- stepping ---------------------------------------------------------------------------------------------------


def test_keys_step_and_nothing_is_sent(open_in_node):
    board = open_in_node("playground", PRESETS["separable, narrow gap"](5))
    last = int(board.state("updates"))
    board.has(step=0).press("ArrowRight").has(step=1)
    board.press("ArrowRight").has(step=2).press("ArrowLeft").has(step=1).press("ArrowLeft").has(step=0)
    board.press("End").has(step=last).press("Home").has(step=0)
    board.field("Speed of play").choose("fastest")
    board.plot.focus()
    board.press(" ").wait(60_000).has(step=last)
    assert board.button("Play").count == 1
    assert board.sent == []


def test_back_is_exact(open_in_node):
    board = open_in_node("playground", PRESETS["noisy"](0))
    board.press("Home", "ArrowRight", "ArrowRight", "ArrowRight").has(step=3)
    seen = board.traces()
    board.press("ArrowRight", "ArrowRight").has(step=5)
    assert board.traces() != seen
    board.press("ArrowLeft", "ArrowLeft").has(step=3)
    assert board.traces() == seen


@pytest.mark.parametrize("order", ["cyclic", "shuffled"])
def test_steps_by_example_and_by_epoch(open_in_node, order):
    perceptron = Perceptron(order=order)
    trace = perceptron.train(PRESETS["separable"](0))
    board = open_in_node("playground", PRESETS["separable"](0), perceptron).has(updates=len(trace)).press("Home")
    board.field("What one step is").choose("example")
    for looked in range(1, trace.total_examined + 1):
        board.button("One step forward").click()
        board.has(step=np.searchsorted(trace.examined, looked, side="right"))
    board.has(step=len(trace))
    board.field("What one step is").choose("epoch")
    board.plot.focus()
    board.press("Home")
    for epoch in range(1, trace.epochs + 1):
        board.button("One step forward").click()
        board.has(step=int((trace.epoch <= epoch).sum()))


def test_the_example_looked_at_is_marked_in_its_order(open_in_node):
    dataset = PRESETS["and gate"](0)
    board = open_in_node("playground", dataset).press("Home")
    board.field("What one step is").choose("example")
    for looked in range(6):
        board.button("One step forward").click()
        assert board.field("Position in the run").value == str(looked + 1)
        assert board.traces()["example"] == [dataset.X[looked % 4].tolist()]


def test_axes_stay_put_while_stepping(open_in_node):
    board = open_in_node("playground", PRESETS["noisy"](0)).press("Home")
    view = board.view()
    board.press("ArrowRight", "ArrowRight", "ArrowRight", "End").has(step=board.state("updates"))
    assert board.view() == view


def test_a_view_that_the_user_chose_stays_when_points_are_added(open_in_node):
    board = open_in_node("playground", PRESETS["separable"](0))
    for _ in range(3):
        board.button("Zoom in").click()
    view = board.view()
    board.click(*(sum(view[axis]) / 2 for axis in "xy")).answer().has(points=21)
    assert board.view() == view


def test_the_step_is_told_in_the_symbols_of_the_lectures(open_in_node):
    board = open_in_node("playground", PRESETS["and gate"](0)).press("Home")
    side = board.part("aside")
    assert "There is no line yet, because w = 0 and b = 0." in side.text
    board.press("ArrowRight", "ArrowRight").has(step=2)
    for text in (
        "Mistake 2: example 2, a − point, was misclassified.",
        "s(x⁽²⁾) = w·x⁽²⁾ + b = 1·0 + 1·0 + 1 = 1",
        "y s(x⁽²⁾) = −1·1 = −1 ≤ 0, so x⁽²⁾ is misclassified.",
        "w ← w + ηyx⁽²⁾ = (1, 1) + (−1)·(0, 0) = (1, 1)",
        "b ← b + ηyβ = 1 + (−1)·1 = 0. This is correction 1 of x⁽²⁾, so k₂ = 1.",
        "The whole run",
        "Converged after 20 mistakes in 9 epochs. The last epoch has no mistakes.",
    ):
        assert text in side.text
    assert "Mistake 2: example 2" in board.wait(600).spoken[-1]


# ---- editing ----------------------------------------------------------------------------------------------------


def point_counts(board):
    return [len(points) for points in board.drawn().values()]


def test_everything_with_the_keyboard_alone(open_in_node):
    board = open_in_node("playground", PRESETS["separable"](0))
    board.button("Clear: delete all points").click()
    board.answer().plot.focus()
    board.press("Shift+ArrowRight", "Shift+ArrowUp", "Enter").has(points=1)
    board.press("-", *3 * ["Shift+ArrowRight"], "Enter").has(points=2).answer()
    ((before, _),) = board.drawn()[1]
    assert point_counts(board) == [1, 1]
    board.press("n", "Shift+ArrowLeft").answer()
    assert board.drawn()[1][0][0] < before
    board.press("f").answer()
    assert point_counts(board) == [0, 2]
    board.press("p", "Delete").answer().has(points=1)
    board.press("Control+z", "Control+z").answer()
    assert point_counts(board) == [1, 1]


def test_a_line_outside_the_picture_is_announced_and_fit_shows_it(open_in_node):
    board = open_in_node("playground", PRESETS["separable"](0)).press("End")
    for _ in range(3):
        board.button("Zoom in").click()
    for _ in range(2):
        board.drag_pixels([150, 280], [550, 280])
    assert board.traces()["line"] == []
    assert "The line is outside the picture. Press “Fit” to show it." in board.words()
    board.plot.focus()
    board.press("0")
    assert len(board.traces()["line"]) == 2
    board.has(points=20)


def test_layers_can_be_switched_off_one_by_one(open_in_node):
    board = open_in_node("playground", PRESETS["separable"](0)).press("Home", "ArrowRight", "ArrowRight")
    show_all_layers(board.has(step=2))
    for label, names in {
        "Half-planes": ["sidePlus", "sideMinus"],
        "Margins": ["marginsRight", "marginsWrong"],
        "Distance |b|/‖w‖": ["distance"],
        "Update w + ηyx": ["oldVector", "stepVector", "before"],
        "Rings around misclassified points": ["rings"],
        "kᵢ, corrections of each point": ["corrections"],
        "Normal vector w": ["vectors"],
        "Line w·x + b = 0": ["line"],
        "Maximum-margin line": SEPARATOR_TRACES,
    }.items():
        box = board.field(label)
        assert box.is_checked
        box.click()
        drawn = board.traces()
        assert not any(drawn[name] for name in names), label
