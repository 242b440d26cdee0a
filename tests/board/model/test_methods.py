"""The other methods without a page: logistic regression, sentences, and the datasets of buttons."""

import json
import re

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from board.serializers import run_data
from perceptron_core import (
    PRESETS,
    Classes,
    Dataset,
    EqualMeans,
    Hyperplane,
    Logistic,
    Perceptron,
    Separable,
    linear_discriminant,
    logistic_regression,
    naive_bayes,
    prototype,
    separate,
)
from tests.perceptron_core.digits import off_by
from tests.perceptron_core.strategies import datasets
from tests.perceptron_core.test_other_lines import TOUCHING
from ui.lessons.other_lines import failures, moments
from ui.visitor import cached_results
from ui.visitor.points import Points

METHODS = ["perceptron", "best", "prototype", "lda", "bayes", "logistic"]
planar = datasets(dimensions=(2, 2), least=2)
small_numbers = st.integers(-2, 2)


def run_methods(js, dataset, perceptron=Perceptron()):  # noqa: B008
    data = run_data(Points(dataset), cached_results.methods(dataset, perceptron))
    data = json.loads(json.dumps(data, allow_nan=False))
    return js.new("model/runs/methods.js", "Methods", data["run"], data["points"], data["labels"])


def data_as_json(dataset):
    return {"points": dataset.X.tolist(), "labels": dataset.y.tolist()}


def lines(dataset, penalty):
    """The core's line for each method, None where it has none."""
    best, fitted = separate(dataset), logistic_regression(dataset, penalty)
    generative = [method(dataset) for method in (prototype, linear_discriminant, naive_bayes)]
    return [
        cached_results.train(dataset, Perceptron()).last,
        best.hyperplane if isinstance(best, Separable) else None,
        *(found.hyperplane if isinstance(found, Classes) else None for found in generative),
        fitted.hyperplane if isinstance(fitted, Logistic) else None,
    ]


# ---- logistic regression -----------------------------------------------------------------------------------------


def gradient_of(dataset, line, penalty):
    """The gradient of the objective, and the size of its terms."""
    wrong = np.exp(-np.logaddexp(0, dataset.y * (dataset.X @ line["w"] + line["b"])))
    signed = wrong * dataset.y
    return np.append(penalty * np.array(line["w"]) - signed @ dataset.X, -signed.sum()), wrong.sum()


@given(planar, st.sampled_from([1e3, 1.0, 1e-3, 1e-7]), st.sampled_from([1e-12, 1e-7, 1.0, 1e12]))
@example(PRESETS["separable"](0), 1e-10, 1.0)
@example(PRESETS["far from the origin"](0), 1e-10, 1.0)
@example(PRESETS["wines: Barolo, Barbera"](0), 1e-10, 1.0)
def test_the_browser_finds_the_cores_logistic_line(js, dataset, penalty, unit):
    """Points in any unit; the penalty scales with the square of the unit, or does not."""
    dataset = Dataset(unit * dataset.X, dataset.y)
    for price in (penalty, penalty * unit * unit):
        try:
            ours = logistic_regression(dataset, price)
        except ValueError:
            continue
        assume(isinstance(ours, Logistic))
        line = js("math/logistic.js", "logistic", data_as_json(dataset), price)
        assert line["objective"] == pytest.approx(ours.objective, rel=1e-9)
        by, terms = gradient_of(dataset, line, price)
        assert np.abs(by).max() <= 1e-6 * max(np.abs(dataset.X).max(), 1) * terms
        assert np.abs(by[:-1]).max() <= 1e-6 * np.abs(dataset.X).max() * terms


@pytest.mark.parametrize("unit", [1e-12, 1e-9, 1e-7, 1e-3, 1, 1e3, 1e9, 1e12])
@pytest.mark.parametrize("name", ["separable", "noisy", "one against many"])
def test_on_any_unit_to_many_digits(js, name, unit):
    dataset = Dataset(unit * PRESETS[name](0).X, PRESETS[name](0).y)
    for penalty in (1e-10, 0.01, 1.0, 1e4):
        line = js("math/logistic.js", "logistic", data_as_json(dataset), penalty)
        if "range" in line:
            assert penalty < line["range"][0]
            continue
        there, here = logistic_regression(dataset, penalty).hyperplane, Hyperplane(line["w"], line["b"])
        assert max(off_by(dataset, here, penalty)) <= 1e-9
        assert here.margin(dataset) == pytest.approx(there.margin(dataset), rel=1e-9)


@pytest.mark.parametrize(("unit", "penalty", "most"), TOUCHING)
def test_where_classes_touch(js, unit, penalty, most):
    dataset = Dataset(unit * PRESETS["touching"](0).X, PRESETS["touching"](0).y)
    line = js("math/logistic.js", "logistic", data_as_json(dataset), penalty)
    assert max(off_by(dataset, Hyperplane(line["w"], line["b"]), penalty)) <= most


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("penalty", [1e4, 1.0, 1e-3, 1e-10])
def test_on_presets_to_many_digits(js, name, penalty):
    dataset = PRESETS[name](1)
    ours, line = (
        logistic_regression(dataset, penalty).hyperplane,
        js("math/logistic.js", "logistic", data_as_json(dataset), penalty),
    )
    np.testing.assert_allclose([*line["w"], line["b"]], [*ours.w, ours.b], rtol=1e-6, atol=1e-9)


def test_it_turns_to_the_max_margin_line(js):
    run = run_methods(js, PRESETS["separable"](0))
    angles = [run("row", "logistic", penalty)["angle"] for penalty in (1, 1e-7)]
    assert angles == pytest.approx([12.3, 2.5], abs=0.06)


@pytest.mark.parametrize(("unit", "penalty"), [(1e12, 1e-7), (1e90, 1.0), (1e-90, 1e24)])
def test_a_penalty_out_of_range_is_named(js, unit, penalty):
    dataset = Dataset(unit * PRESETS["and gate"](0).X, PRESETS["and gate"](0).y)
    with pytest.raises(ValueError, match="penalty must be 0 or between"):
        logistic_regression(dataset, penalty)
    run = run_methods(js, dataset)
    row = run("row", "logistic", penalty)
    assert row["known"]["none"] == "out-of-range"
    assert "λ" in js("words/methods.js", "describeMethod", run, row, penalty)["lines"][0]


# ---- the table ---------------------------------------------------------------------------------------------------


@given(planar, st.sampled_from([0, 1e-3, 1.0]))
@example(PRESETS["xor"](0), 1.0)
@example(PRESETS["touching"](0), 0)
@example(PRESETS["separable"](0), 0)
@example(failures.THREE_POINTS, 0.01)
@example(Dataset([[1, 2], [1, 2]], [1, -1]), 1.0)
@example(Dataset([[0, 0], [1, 1], [2, 2], [3, 3]], [1, 1, -1, -1]), 1.0)
def test_each_line_has_the_cores_numbers(js, dataset, penalty):
    rows = run_methods(js, dataset)("rows", penalty)
    assert [row["method"] for row in rows] == METHODS
    best = separate(dataset)
    for row, line in zip(rows, lines(dataset, penalty), strict=True):
        if row["line"] is None:
            same = isinstance(prototype(dataset), EqualMeans)  # rounding may leave some of w
            assert line is None or not line.is_defined or (row["method"] == "logistic" and same)
            continue
        assert row["margin"] == pytest.approx(line.margin(dataset), rel=1e-5, abs=1e-6 * (1 + dataset.radius))
        clear = np.abs(line.distances(dataset.X)) > 1e-6 * (1 + dataset.radius)
        wrong = np.isin(np.arange(len(dataset)), row["wrong"])
        assert (wrong == (line.functional_margins(dataset) <= 0))[clear].all()
        if isinstance(best, Separable):
            cosine = line.normalized().w @ best.hyperplane.normalized().w
            assert 0 <= row["angle"] <= 180
            assert np.cos(np.radians(row["angle"])) == pytest.approx(cosine, abs=1e-6)
        else:
            assert row["angle"] is None


def test_the_boundary_decides_what_is_wrong_on_a_line(js):
    """The prototype line is x₂ = 0, with a point of each class on it."""
    dataset = Dataset([[1, 0], [-1, 2], [-1, 0], [1, -2]], [1, 1, -1, -1])
    rings = {"mistake": [0, 2], "positive": [2], "negative": [0]}
    for boundary, wrong in rings.items():
        row = run_methods(js, dataset, Perceptron(boundary=boundary))("row", "prototype", 1)
        assert row["line"] == {"w": [0, 2], "b": 0}
        assert row["wrong"] == wrong


CASES_WITHOUT_LINE = {
    "no points": (Dataset(np.empty((0, 2)), []), ["no-points"] * 6),
    "one class": (Dataset([[1, 2], [3, 5]], [1, 1]), [None, *["one-class"] * 5]),
    "equal means": (PRESETS["xor"](0), ["w = 0", "inseparable", *["equal-means"] * 4]),
    "in a row": (failures.THREE_POINTS, [None, None, None, "singular-covariance", "singular-covariance", None]),
    "collinear": (
        Dataset([[0, 0], [1, 1], [2, 2], [3, 3]], [1, 1, -1, -1]),
        [None, None, None, "singular-covariance", None, None],
    ),
    "one place": (
        Dataset([[1, 1], [1, 1], [1, 1]], [1, -1, -1]),
        [None, "inseparable", *["equal-means"] * 4],
    ),
}


@pytest.mark.parametrize("name", CASES_WITHOUT_LINE)
def test_what_has_no_line_says_why_and_the_others_stay(js, name):
    dataset, expected = CASES_WITHOUT_LINE[name]
    run = run_methods(js, dataset)
    rows = run("rows", 0.01)
    found = [row["known"].get("none") for row in rows]
    assert [none for none, line in zip(found, expected, strict=True) if line] == [line for line in expected if line]
    for row in rows:
        said = js("words/methods.js", "describeMethod", run, row, 0.01)
        assert said["title"]
        assert all(re.fullmatch(r".+[.,]", line) for line in said["lines"])
        assert "NaN" not in str(said)
        assert "undefined" not in str(said)
        assert "null" not in str(said)


@pytest.mark.parametrize(("name", "why"), [("separable", "separates"), ("touching", "touches")])
def test_at_zero_there_may_be_no_best_line(js, name, why):
    run = run_methods(js, PRESETS[name](0))
    row = run("row", "logistic", 0)
    assert row["known"] == {"none": why}
    assert "ever more probable" in js("words/methods.js", "describeMethod", run, row, 0)["lines"][0]
    ours = logistic_regression(PRESETS["noisy"](0), 0).hyperplane
    theirs = run_methods(js, PRESETS["noisy"](0))("row", "logistic", 0)["line"]
    np.testing.assert_allclose(theirs["w"], ours.w, rtol=1e-8)


@pytest.mark.parametrize(
    ("points", "says"),
    [
        (PRESETS["xor"](0), "After epoch "),
        (Dataset([[0, 0], [0, 0]], [1, -1]), "After epoch "),
        (
            Dataset([[0, 0]], [1]),
            "Converged after 1 mistake in 2 epochs. The last epoch has no mistakes. The last w is 0",
        ),
    ],
)
def test_a_run_that_arrives_at_no_line_says_how_it_ended(js, points, says):
    text = text_of_method(js, points, "perceptron")
    assert says in text
    assert "The last w is 0, so there is no line." in text
    assert "whole run" not in text


# ---- what is said ------------------------------------------------------------------------------------------------


def text_of_method(js, dataset, method, penalty=0.01):
    run = run_methods(js, dataset)
    told = js("words/methods.js", "describeMethod", run, run("row", method, penalty), penalty)
    return " ".join([told["title"], *told["lines"]])


def numbers(text):
    """The numbers of a text, in order; some·10⁻² is one."""
    plain = text.replace("−", "-").translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789"))
    return [float(found.replace("·10", "e")) for found in re.findall(r"-?\d+(?:\.\d+)?(?:·10-?\d+)?", plain)]


def test_the_prototype_line_is_computed_before_ones_eyes(js):
    text = text_of_method(js, failures.THREE_POINTS, "prototype")
    assert "c₊ = (5, 0), c₋ = (0, 0)" in text
    assert "w = c₊ − c₋ = (5, 0)" in text
    assert "b = −½(‖c₊‖² − ‖c₋‖²) = −½(25 − 0) = −12.5." in text


def test_the_covariance_is_said(js):
    dataset = PRESETS["one against many"](3)
    for method, find in (("lda", linear_discriminant), ("bayes", naive_bayes)):
        text, found = text_of_method(js, dataset, method), find(dataset)
        shown = [
            float(f"{value:.4g}") for value in (*found.covariance.ravel(), *found.hyperplane.w, found.hyperplane.b)
        ]
        assert set(shown) - {0.0} <= set(numbers(text))
        assert f"log(1/{len(dataset) - 1})" in text


def test_logistic_regression_says_its_numbers(js):
    dataset = PRESETS["separable"](0)
    fitted = logistic_regression(dataset, 1)
    text = text_of_method(js, dataset, "logistic", 1)
    assert float(f"{fitted.objective:.4g}") in numbers(text)
    assert "12.3°. As λ → 0, ‖w‖ grows without bound, and the angle goes to 0." in text
    assert "the angle goes to 0" not in text_of_method(js, PRESETS["noisy"](0), "logistic", 1)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("separable", "A line can classify all 20 points correctly. All lines drawn here classify them correctly."),
        (
            "parallel strips",
            "A line can classify all 28 points correctly. Misclassified points: Naive Bayes 7. "
            "The other lines misclassify no point.",
        ),
        (
            "one outlier",
            "A line can classify all 22 points correctly. Misclassified points: Prototype 1, LDA 1, Naive Bayes 1. "
            "The other lines misclassify no point.",
        ),
        (
            "noisy",
            "No line classifies all 40 points correctly. Misclassified points: Perceptron 7, Prototype 9, LDA 9, "
            "Naive Bayes 9, Logistic 8.",
        ),
        ("xor", "No line classifies all 4 points correctly. None of these methods draws a line."),
    ],
)
def test_who_fails_is_said_first(js, name, text):
    assert js("words/methods.js", "describeErrors", run_methods(js, PRESETS[name](0)), 0.01) == text


# ---- datasets of buttons -----------------------------------------------------------------------------------------


def test_each_failure_is_one():
    """The button's method misclassifies points, or has no line, where another method misclassifies none."""
    assert set(failures.METHODS) == set(METHODS) - {"perceptron"}
    for method in failures.METHODS:
        failure = failures.failure(method)
        found = dict(zip(METHODS, lines(failure.dataset, 100), strict=True))
        line, best = found[method], found["best"]
        if method == "best":
            assert line is None
            assert found["lda"] is not None
        else:
            assert (line.functional_margins(failure.dataset) <= 0).any()
            assert (best.functional_margins(failure.dataset) > 0).all()


def test_what_the_failures_say():
    prototype_, lda, bayes, logistic, best = (failures.failure(method).look for method in failures.METHODS)
    assert "x₁ = 2.5. It misclassifies (1, 0) (s = −7.5). The maximum-margin line is x₁ = 0.5." in prototype_
    ever = (
        "On 126 of 200 seeds of “Separable, narrow gap”, the method that fails here misclassifies at least one point."
    )
    assert ever in prototype_
    assert "misclassifies 1 point." in lda
    assert "On 200 of 200 seeds" in lda
    assert "On 164 of 200 seeds" in bayes
    assert "7 of 28 points. LDA, whose ellipses lie along the strips, misclassifies 0." in bayes
    assert (
        "at λ = 100, logistic regression prefers a short w to a good fit, and misclassifies 3 of 40 points." in logistic
    )
    assert "At λ = 1 it misclassifies 0." in logistic
    assert "This line misclassifies 2 of 40 points." in best


@given(datasets(dimensions=(2, 2), least=3, most=30), st.integers(0, 99))
def test_other_points_of_the_same_moments(dataset, seed):
    other = moments.other_points(dataset, np.random.default_rng(seed))
    assert (other.y == dataset.y).all()
    room = 1e-9 * (1 + dataset.radius)
    for label in (1, -1):
        before, after = (data.X[data.y == label] for data in (dataset, other))
        if len(before):
            np.testing.assert_allclose(after.mean(axis=0), before.mean(axis=0), atol=room)
            products = [(part - part.mean(axis=0)).T @ (part - part.mean(axis=0)) for part in (before, after)]
            np.testing.assert_allclose(*products, atol=room * (1 + dataset.radius) * len(before))


@given(
    st.lists(st.tuples(small_numbers, small_numbers, st.sampled_from([-1, 1])), min_size=3, max_size=9),
    st.sampled_from([1e-12, 0.1, 1, 1e12]),
)
def test_what_a_generative_method_draws_stays(points, unit):
    """The line, or the reason why there is none, is the same; all points of a class move if they may differ."""
    *X, y = np.array(points, dtype=float).T
    dataset = Dataset(unit * np.transpose(X), y)
    other = moments.other_points(dataset, np.random.default_rng(0))
    for method in (prototype, linear_discriminant, naive_bayes):
        before, after = method(dataset), method(other)
        assert type(before) is type(after)
        if isinstance(before, Classes):
            scale = before.hyperplane.norm
            np.testing.assert_allclose(after.hyperplane.w / scale, before.hyperplane.w / scale, atol=1e-9)
            np.testing.assert_allclose(
                after.hyperplane.b, before.hyperplane.b, atol=1e-9 * scale * (dataset.radius or 1)
            )
    for label in (1, -1):
        own = dataset.y == label
        places = {tuple(x) for x in dataset.X[own]}
        away = np.abs(other.X - dataset.X).max(axis=1)[own]
        assert (away == 0).all() if own.sum() < 3 or len(places) < 2 else (away > 1e-6 * unit).all()


def test_generative_methods_cannot_tell_such_points_apart():
    dataset = PRESETS["one outlier"](0)
    other = moments.other_points(dataset, np.random.default_rng(0))
    assert np.abs(other.X - dataset.X).max(axis=1).min() > 1e-3  # each has moved
    before, after = (lines(data, 0.01) for data in (dataset, other))
    for i, method in enumerate(METHODS):
        same = np.allclose(before[i].normalized().w, after[i].normalized().w, atol=1e-9)
        assert same == (method in ("prototype", "lda", "bayes")), method


# ---- any points --------------------------------------------------------------------------------------------------

UNITS = [1e-99, 1e-12, 1, 1e12, 4e99]


@given(
    st.lists(st.tuples(small_numbers, small_numbers, st.sampled_from([-1, 1])), max_size=6),
    st.sampled_from(UNITS),
    st.sampled_from(UNITS),
    st.sampled_from([0, 1e-24, 1e-7, 1.0, 1e24]),
)
@example([(0, 0, 1), (0, 0, -1)], 1, 1, 1.0)
@example([(1, 0, 1), (0, 0, -1), (2, 1, -1)], 1e-99, 4e99, 0)
def test_no_number_that_is_none_is_ever_said(js, points, across, up, penalty):
    dataset = Dataset(
        np.reshape([(x * across, y * up) for x, y, _ in points], (-1, 2)), [label for *_, label in points]
    )
    run = run_methods(js, dataset)
    for row in run("rows", penalty):
        told = js("words/methods.js", "describeMethod", run, row, penalty)
        text = " ".join([told["title"], *told["lines"], js("words/methods.js", "describeErrors", run, penalty)])
        assert not re.search("NaN|Infinity|undefined|null", text), text
        if row["line"]:
            assert np.isfinite([*row["line"]["w"], row["line"]["b"], row["margin"], row["angle"] or 0]).all()
    assert "NaN" not in js("words/methods.js", "describeAllLines", run, penalty)


def reduce_settings(js, name, own, *given_):
    """The settings after an action."""
    state = {"own": own, "lesson": {}, "history": {}, "gesture": None, "problem": ""}
    return js("model/runs/methods.js", f"actions.{name}", state, *given_)


@pytest.mark.parametrize("by", [1, -1])
def test_keys_lead_through_all_lines_and_back(js, by):
    own, seen = {"method": "prototype", "lambda": 1}, []
    for _ in METHODS:
        own = reduce_settings(js, "nextMethod", own, by)["own"]
        seen.append(own["method"])
    assert own["method"] == "prototype"
    assert set(seen) == set(METHODS)


def test_every_place_of_the_slider_is_a_penalty(js):
    slider = js.ask(file="model/runs/methods.js", name="SLIDER")
    places = range(slider["least"], slider["most"] + 1)
    penalties = [js("model/runs/methods.js", "lambdaAt", place) for place in places]
    assert penalties == sorted(set(penalties))
    assert (penalties[0], penalties[1], penalties[-1]) == (0, 1e-10, 1e4)
    assert [js("model/runs/methods.js", "placeOf", penalty) for penalty in penalties] == list(places)
    assert all(js("model/runs/methods.js", "isLambda", penalty) for penalty in penalties)


@given(st.one_of(st.just(0), st.floats(-24, 24).map(lambda power: 10**power)), st.sampled_from([1, -1]))
@example(0, -1)
@example(0, 1)
@example(1e-10, -1)
@example(1e4, 1)
def test_a_key_makes_the_penalty_larger_or_smaller(js, penalty, by):
    shifted = reduce_settings(js, "shiftLambda", {"method": "best", "lambda": penalty}, by)["own"]
    assert shifted["method"] == "logistic"
    change = shifted["lambda"] - penalty
    stays = penalty == 0 if by < 0 else penalty >= 1e4
    assert (change == 0) if stays else (change * by > 0)
    assert js("model/runs/methods.js", "isLambda", shifted["lambda"])


@given(st.one_of(st.none(), st.booleans(), st.text(max_size=5), st.floats(allow_nan=False)))
@example("1")
@example(float("inf"))
def test_only_a_penalty_is_one(js, value):
    is_number = type(value) is float and (value == 0 or 1e-24 <= value <= 1e24)
    assert js("model/runs/methods.js", "isLambda", value) == is_number
