"""The stages of the maximum-margin lesson show what the core computes."""

import numpy as np
import pytest
from scipy.spatial import ConvexHull

from perceptron_core import PRESETS, Hyperplane, separate
from tests.pages.opened import opened, press

DATASET = PRESETS["separable"](0)
BEST = separate(DATASET)


@pytest.fixture
def board(open_in_node):
    return open_in_node("max_margin", app=opened("max_margin", preset="separable"))


def check_title(board, text):
    assert text in board.part("aside h2").texts[0]


def trace_points(board, name):
    return np.array([point for point in board.traces()[name] if point[0] is not None])


def test_at_the_first_stage_each_line_bears_its_margin(board):
    lines = board.data()["run"]["candidates"]
    margins = {Hyperplane(line["w"], line["b"]).margin(DATASET) for line in lines}
    assert {word for word in board.words() if word.startswith("γ")} == {f"γ = {margin:.2g}" for margin in margins}
    board.press("ArrowRight")
    assert not [word for word in board.words() if word.startswith("γ =")]


def test_four_stages_by_keyboard(board):
    check_title(board, "Stage 1 of 4: which separating line is best?")
    candidates = trace_points(board, "candidates").reshape(-1, 2, 2)
    assert len(candidates) > 1
    for pair in candidates:
        (a, b), (c, d) = pair
        w = np.array([b - d, c - a])
        scores = Hyperplane(w, -w @ pair[0]).scores(DATASET.X)
        assert abs((np.sign(scores) * DATASET.y).sum()) == len(DATASET)
    assert not trace_points(board, "gap").size

    margins = f"γ* largest margin, 1/‖w‖{BEST.margin:.4g}"
    assert margins not in board.root.text

    board.press("ArrowRight")
    check_title(board, "Stage 2 of 4: the nearest points of the two convex hulls.")
    for name, label in (("hullPlus", 1), ("hullMinus", -1)):
        own = DATASET.X[label == DATASET.y]
        corners = {tuple(point) for point in trace_points(board, name)}
        assert corners == {tuple(point) for point in own[ConvexHull(own).vertices]}
    assert np.allclose(trace_points(board, "gap"), BEST.nearest)

    board.press("ArrowRight")
    check_title(board, "Stage 3 of 4: the perpendicular bisector of this segment.")
    assert np.allclose(BEST.hyperplane.distances(trace_points(board, "line")), 0, atol=1e-9)
    assert margins in board.root.text

    board.press("ArrowRight")
    check_title(board, "Stage 4 of 4: margin lines and support vectors.")
    assert np.allclose(np.abs(BEST.hyperplane.scores(trace_points(board, "canonical"))), 1)
    assert trace_points(board, "support").tolist() == DATASET.X[list(BEST.support)].tolist()
    board.press("Home")
    check_title(board, "Stage 1 of 4: which separating line is best?")


def test_moving_a_point_outside_the_band_leaves_the_line_and_inside_it_does_not(board):
    board.press("End")
    before = board.traces()["line"]
    other = next(i for i in range(len(DATASET)) if i not in BEST.support and DATASET.y[i] > 0)
    board.press(*["n"] * (other + 1))
    own_side = (
        "is not a support vector. Wherever you move it on its own side of the margin band, the line does not change"
    )
    assert own_side in board.root.text
    board.press("Shift+ArrowUp").answer()
    assert board.traces()["line"] == before
    board.press("Escape")
    moved = board.drawn()[1][int((DATASET.y[:other] > 0).sum())]
    board.drag(moved, 0.7 * BEST.nearest.mean(axis=0) + 0.3 * BEST.nearest[0]).answer()
    assert board.traces()["line"] != before
    assert "is a support vector that the line needs. If you move it into the margin band," in board.root.text


def test_one_outlier_takes_the_margin_to_a_quarter(board):
    board.press("End")
    board.use(lambda app: press(app, "Add an outlier"))
    assert f"γ* largest margin, 1/‖w‖{BEST.margin / 4:.4g}" in board.has(points=21).root.text
    board.press("Control+z").answer().has(points=20)


@pytest.mark.parametrize("name", ["xor", "noisy"])
def test_without_a_separating_line_the_certificate(open_in_node, name):
    board = open_in_node("max_margin", app=opened("max_margin", preset=name)).press("ArrowRight")
    check_title(board, "No line separates these points, so there is no maximum-margin line.")
    assert np.allclose(trace_points(board, "common"), [[float(x) for x in separate(PRESETS[name](0)).point]])
    assert "No line separates these points. " in board.root.text


def test_without_two_classes(board):
    board.button("Clear: delete").click()
    check_title(board.answer(), "There are not two classes yet.")
    board.click(1, 1).answer().has(points=1)
    check_title(board, "There are not two classes yet.")
