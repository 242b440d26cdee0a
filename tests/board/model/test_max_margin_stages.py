"""The stages of the maximum-margin line: sentences about a point are true whatever moves it."""

import json
import re

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from board.serializers import max_margin_data
from perceptron_core import PRESETS, Dataset, Hyperplane, Separable, separate
from tests.perceptron_core.strategies import datasets, two_classes
from ui.visitor.points import Points

AND = PRESETS["and gate"](0)
LAST_STAGE = 3
NEEDED_TEXT, UNNEEDED_TEXT, NO_SUPPORT_TEXT = (
    "is a support vector that the line needs",
    "is a support vector that the line does not",
    "is not a support vector",
)
parts, along = st.floats(0, 1, exclude_max=True), st.floats(-5, 5).map(lambda x: round(x, 3))


def make_stages(js, dataset):
    data = max_margin_data(Points(dataset), separate(dataset), [])
    data = json.loads(json.dumps(data))
    return js.new("model/runs/max_margin_stages.js", "Stages", data["run"], data["points"], data["labels"])


def is_same_line(dataset, other):
    lines = [separate(data) for data in (dataset, other)]
    if not all(isinstance(line, Separable) for line in lines):
        return False
    a, b = ([*line.hyperplane.normalized().w, line.hyperplane.normalized().b] for line in lines)
    return np.allclose(a, b, rtol=1e-7, atol=1e-9 * (1 + dataset.radius))


def move_to_margin(dataset, i, functional, shift):
    """Point i moved to where the best line gives it this functional margin, and `shift` along the line."""
    w, b = separate(dataset).hyperplane.w, separate(dataset).hyperplane.b
    foot = (dataset.y[i] * functional - b) * w / (w @ w)
    return dataset.moved(i, foot + shift * np.array([-w[1], w[0]]) / (w @ w))


# With rounded coordinates a point may affect the line by 10⁻¹⁶ only.
whole_datasets = two_classes(dimensions=(2, 2)).filter(lambda dataset: (dataset.X.round() == dataset.X).all())


@given(whole_datasets, parts, st.sampled_from([1.5, 4.0]), st.sampled_from([-0.5, 0.5]), along)
@example(AND, 0.3, 1.5, 0.5, 0.0)
def test_what_moving_a_point_does(js, dataset, part, outside, inside, shift):
    assume(dataset.radius * np.linalg.norm(separate(dataset).hyperplane.w) < 1e5)
    i = int(part * len(dataset))
    role = make_stages(js, dataset)("role", i, LAST_STAGE)
    assert role.startswith(js("words/numbers.js", "example", i))
    assert not is_same_line(dataset, move_to_margin(dataset, i, inside, shift))  # any point, moved into the band
    if NEEDED_TEXT in role:
        x = dataset.X[i] + dataset.y[i] * outside * separate(dataset).hyperplane.w
        assert not is_same_line(dataset, dataset.moved(i, x))  # moved away from the line
        assert "into the margin band, the line changes, or no separating line is left." in role
        slid = move_to_margin(dataset, i, 1, shift)
        found = separate(slid)  # a point that moves far enough may leave no separating line
        if isinstance(found, Separable) and np.allclose(found.nearest, separate(dataset).nearest):
            assert is_same_line(dataset, slid)
    else:
        assert UNNEEDED_TEXT in role or NO_SUPPORT_TEXT in role
        assert is_same_line(dataset, move_to_margin(dataset, i, outside, shift))
        assert role.endswith("Wherever you move it on its own side of the margin band, the line does not change.")


def test_a_support_vector_of_the_and_gate_slides_without_moving_the_line(js):
    i = int(np.flatnonzero((AND.X == [0, 1]).all(axis=1))[0])
    assert is_same_line(AND, AND.moved(i, [-1, 2]))
    assert make_stages(js, AND)("role", i, LAST_STAGE).endswith("only if the nearest points of the hulls change.")
    twice = Dataset([*AND.X, [0, 1]], [*AND.y, -1])
    assert UNNEEDED_TEXT in make_stages(js, twice)("role", i, LAST_STAGE)


@pytest.mark.parametrize("stage", range(LAST_STAGE + 1))
@given(dataset=two_classes(dimensions=(2, 2)))
def test_nothing_is_given_away_before_its_stage(js, dataset, stage):
    run, best = make_stages(js, dataset), separate(dataset)
    values = {symbol: value for symbol, _, value in run("values", stage)}
    known = [["w", "b", "‖w‖", "b*", "γ*"], ["2γ*"], ["support"]]
    for symbols, first in zip(known, (2, 1, LAST_STAGE), strict=True):
        assert all((symbol in values) == (stage >= first) for symbol in symbols)
    if stage >= 2:
        assert values["γ*"] == js("words/numbers.js", "number", best.margin)
    assert bool(run("role", 0, stage)) == (stage == LAST_STAGE)
    assert ("are called support vectors" in " ".join(run("story", stage)["lines"])) == (stage == LAST_STAGE)
    parts = run("frame", {"position": stage})["separation"]["parts"]
    shown = [name for name in ("hulls", "gap", "separator", "band") if parts[name]]
    assert shown == [[], ["hulls", "gap"], ["hulls", "gap", "separator"], ["hulls", "gap", "separator", "band"]][stage]


@given(datasets(dimensions=(2, 2)), st.integers(0, LAST_STAGE))
def test_without_a_best_line_there_are_no_numbers(js, dataset, stage):
    if not isinstance(separate(dataset), Separable):
        run = make_stages(js, dataset)
        assert run("values", stage) == []
        assert run("role", 0, stage) == ""


def test_b_of_the_unit_normal_and_the_canonical_one(js):
    best = separate(PRESETS["separable"](0))
    rows = {
        symbol: (meaning, value) for symbol, meaning, value in make_stages(js, PRESETS["separable"](0))("values", 2)
    }
    assert rows["b"] == ("bias, canonical form", js("words/numbers.js", "number", best.hyperplane.b))
    assert rows["b*"] == ("b/‖w‖, so that ‖w*‖ = 1", js("words/numbers.js", "number", best.hyperplane.normalized().b))


@pytest.mark.parametrize("stage", range(4))
def test_the_certificate_is_there_when_it_is_spoken_of(js, stage):
    run = make_stages(js, PRESETS["xor"](0))
    assert re.search("certificate, drawn in purple", " ".join(run("story", stage)["lines"]))
    assert run("frame", {"position": stage})["separation"]["parts"]["gap"]


def test_the_margins_of_the_lines_to_choose_from_are_told_largest_first(js):
    lines = [Hyperplane([2, 1], -1.5), Hyperplane([2, 2], -3), Hyperplane([1, 2], -2.2)]
    data = max_margin_data(Points(AND), separate(AND), lines)
    seen = js.new("model/runs/max_margin_stages.js", "Stages", data["run"], data["points"], data["labels"])
    told = re.search(r"to the nearest points, are (.*?)\. ", seen("story", 0)["lines"][1])[1].split(", ")
    margins = sorted((line.margin(AND) for line in lines), reverse=True)
    assert [float(text.replace("−", "-")) for text in told] == pytest.approx(margins, rel=0.06)


def test_lines_that_the_browser_has_kept_for_other_points_are_not_called_found(js):
    """The server says how it found them; without it they are lines that are correct here too."""
    lines = [Hyperplane((1, 1), -1.5), Hyperplane((2, 1), -2.4)]
    told = json.loads(json.dumps(max_margin_data(Points(AND), separate(AND), lines)))
    before = js.new("model/runs/max_margin_stages.js", "Stages", told["run"], told["points"], told["labels"])
    assert before("story", 0)["lines"][0].startswith("Perceptrons have found these lines")
    moved = AND.moved(int(AND.y.argmax()), [1.25, 1.5])
    now = js(
        "model/runs/local_results.js",
        "computeStages",
        told,
        {"points": moved.X.tolist(), "labels": moved.y.tolist()},
        True,
    )
    after = js.new("model/runs/max_margin_stages.js", "Stages", now["run"], now["points"], now["labels"])
    assert len(after["candidates"]) == 2
    assert after("story", 0)["lines"][0] == "These lines separate the points. Each of them has training error 0."
