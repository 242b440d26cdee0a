"""The lines of the proof: their numbers are the core's, and true as printed."""

import math

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from perceptron_core import PRESETS, Dataset, Inseparable, Perceptron, growth, prove, separate
from tests.board.runs import false_comparisons, parse_number, train_both
from tests.perceptron_core.strategies import datasets, perceptrons, two_classes

plane = (datasets(dimensions=(2, 2)) | two_classes(dimensions=(2, 2))).filter(len)
FAR_POINTS = Dataset([[1e12, 1], [1e12, 0]], [1, -1])


def proof_lines(js, run, k):
    """{claim: numbers} after k mistakes."""
    return dict(js("words/proof.js", "proofLines", run, k))


@given(plane, perceptrons, st.floats(0, 1))
@example(PRESETS["xor"](0), Perceptron(learning_rate=4), 1.0)
@example(PRESETS["and gate"](0), Perceptron(learning_rate=4), 1.0)
@example(FAR_POINTS, Perceptron(), 1.0)
@example(Dataset([[1, 0], [-1, 0]], [1, -1]), Perceptron(), 1.0)  # k equals the bound
@example(Dataset([[1, 2], [3, 4]], [1, 1]), Perceptron(bias="none"), 1.0)  # one class and yet a bound
@example(Dataset([[0, 0]], [1]), Perceptron(bias="radius"), 1.0)  # R = 0
def test_every_comparison_holds_as_printed(js, dataset, perceptron, part):
    run, trace = train_both(js, dataset, perceptron)
    for k in {0, 1, int(part * len(trace)), len(trace)}:
        if k <= len(trace):
            for claim, numbers in proof_lines(js, run, k).items():
                assert not list(false_comparisons(numbers)), claim
                assert "undefined" not in numbers
                assert "NaN" not in numbers


@given(plane, perceptrons)
def test_the_sums_are_those_of_the_core(js, dataset, perceptron):
    run, trace = train_both(js, dataset, perceptron)
    half = growth(trace)
    assert np.allclose(run["sums.norm"], half.squared_norm, rtol=1e-9)
    assert np.allclose([run("sums.ceiling", k) for k in range(len(trace) + 1)], half.ceiling, rtol=1e-9)
    if run["proof"].get("separator"):
        proof = prove(trace)
        assert np.allclose(run["sums.along"], proof.along, rtol=1e-9, atol=1e-9 * np.abs(proof.along).max())
        assert np.allclose([run("sums.floor", k) for k in range(len(trace) + 1)], proof.floor, rtol=1e-9)


@given(two_classes(through_origin=True, dimensions=(2, 2)), perceptrons, st.floats(0, 1, exclude_max=True))
@example(PRESETS["separable"](0), Perceptron(learning_rate=0.1), 0.5)
def test_what_a_mistake_adds_is_what_the_core_has_more(js, dataset, perceptron, part):
    run, trace = train_both(js, dataset, perceptron)
    assume(len(trace))
    proof = prove(trace)
    k = 1 + int(part * len(trace))
    said = proof_lines(js, run, k)
    eta, square = ("", "") if perceptron.learning_rate == 1 else ("η", "η²")
    along = said[f"each mistake increases w̃·w̃* by at least {eta}γ̃"]
    longer = said[f"each mistake increases ‖w̃‖² by at most {square}R̃²"]
    for text, sequence in ((along, proof.along), (longer.rpartition("= ")[2], proof.squared_norm)):
        added = parse_number(text.removeprefix("It starts at 0, and this mistake adds ").split()[0].rstrip("."))
        assert added == pytest.approx(sequence[k] - sequence[k - 1], rel=1e-3, abs=1e-9 * max(abs(sequence)))
    least, between, most = map(parse_number, said[f"k{eta}γ̃ ≤ w̃·w̃* ≤ ‖w̃‖"].split(",")[0].split(" ≤ "))
    expected = [k * perceptron.learning_rate * proof.gamma, proof.along[k], math.sqrt(proof.squared_norm[k])]
    assert [least, between, most] == pytest.approx(expected, rel=1e-3, abs=1e-9)


@pytest.mark.parametrize("bias", ["unit", "radius"])
def test_both_bounds_and_the_angle_between_the_directions(js, bias):
    dataset, perceptron = PRESETS["separable"](0), Perceptron(bias=bias)
    run, trace = train_both(js, dataset, perceptron)
    proof = prove(trace)
    said = proof_lines(js, run, len(trace))
    k, bound = said["so k ≤ (R̃/γ̃)²"].removesuffix(", the mistake bound.").split(" ≤ ")
    assert (int(k), bound) == (len(trace), f"{proof.bound:.4g}")
    angle = math.degrees(math.acos(proof.separator @ proof.best_direction))
    sharper = said["sharper: k ≤ (R̃/γ̂)²"]
    assert sharper.startswith(f"{k} ≤ {proof.best_bound:.4g}. ")
    assert f"Here γ̂ = {proof.best_gamma:.4g} is the largest margin in this space. The direction ũ has" in sharper
    assert f"The angle between ũ and w̃* is {angle:.3g}°." in sharper


def test_a_bound_that_is_no_sharper_is_not_called_so(js):
    dataset = PRESETS["and gate"](0)
    for bias, claim, numbers in (
        ("unit", "no sharper bound", "w̃* is the direction with the largest margin in this space, so γ̂ = γ̃."),
        (
            "radius",
            "sharper: k ≤ (R̃/γ̂)²",
            "0 ≤ 50. Here γ̂ = 0.2828 is the margin of w̃* itself, which is larger than γ*/√2.",
        ),
    ):
        run, trace = train_both(js, dataset, Perceptron(bias=bias))
        proof = prove(trace)
        assert proof.separator == pytest.approx(proof.best_direction)
        assert (proof.best_bound == pytest.approx(proof.bound)) == (bias == "unit")
        assert proof_lines(js, run, 0)[claim] == numbers


def test_one_class_has_no_best_line_but_other_directions(js):
    run, _ = train_both(js, Dataset([[3, 4], [1, 0], [-2, 1]], [1, 1, 1]), Perceptron())
    assert proof_lines(js, run, 0)["no γ̃, so no lower bound"] == (
        "A largest margin exists only if there are points of both classes. In place of w̃*, any w̃ that puts all "
        "points on their correct sides could be used."
    )


@pytest.mark.parametrize(
    ("dataset", "bias", "sentence"),
    [
        (PRESETS["xor"](0), "unit", "No line separates the classes."),
        (PRESETS["far from the origin"](0), "none", "No line through the origin separates the classes."),
        (Dataset([[1, 0], [-1, 0]], [1, 1]), "none", "No line through the origin separates the classes."),
    ],
)
def test_why_there_is_no_lower_bound(js, dataset, bias, sentence):
    run, _ = train_both(js, dataset, Perceptron(bias=bias))
    said = proof_lines(js, run, 0)
    assert said["no γ̃, so no lower bound"] == sentence
    assert "but ‖w̃‖ remains bounded" in said


COMBINED_TEXT = "w̃ combines w and b into one vector, so that s(x) = w̃·x̃. "


def test_the_numbers_stand_in_the_formula(js):
    dataset = PRESETS["separable"](0)
    best, R = separate(dataset), dataset.radius
    b = best.hyperplane.normalized().b
    run, _ = train_both(js, dataset, Perceptron())
    assert b < 0
    expected = f"γ̃ = γ*/√(1 + b*²) = {best.margin:.4g}/√(1 + (−{-b:.4g})²) = {best.margin / math.hypot(1, b):.4g}."
    assert proof_lines(js, run, 0)["w̃ = (w, b), x̃ = (x, 1)"] == (
        f"{COMBINED_TEXT}R̃² = R² + 1 = {R:.4g}² + 1 = {R * R + 1:.4g}, {expected}"
    )
    run, _ = train_both(js, dataset, Perceptron(bias="radius"))
    assert proof_lines(js, run, 0)["w̃ = (w, b/R), x̃ = (x, R)"] == (
        f"{COMBINED_TEXT}R̃² = 2R² = 2·{R:.4g}² = {2 * R * R:.4g}, "
        f"γ̃ = γ*/√2 = {best.margin:.4g}/√2 = {best.margin / math.sqrt(2):.4g}."
    )


@pytest.mark.parametrize("rate", [1.0, 4.0])
def test_the_ceiling_has_the_square_of_the_rate(js, rate):
    run, _ = train_both(js, PRESETS["xor"](0), Perceptron(learning_rate=rate))
    claim = "upper bound: ‖w̃‖² ≤ kR̃²" if rate == 1 else "upper bound: ‖w̃‖² ≤ kη²R̃²"
    low, high = map(parse_number, proof_lines(js, run, 1)[claim].split(" ≤ "))
    assert low == high == 3 * rate**2


@given(two_classes(dimensions=(2, 2)))
def test_why_no_example_is_nearer_than_the_margin(dataset):
    """The reason for bias “radius”: |b*| ≤ R, since the line passes midway between points of the hulls."""
    best = separate(dataset)
    assert not isinstance(best, Inseparable)
    assert abs(best.hyperplane.normalized().b) <= dataset.radius * (1 + 1e-9)
    assert np.allclose(best.hyperplane.distances(best.nearest.mean(axis=0)), 0, atol=1e-9 * dataset.radius)


def test_the_bound_without_a_bias_can_be_broken(js):
    run, _ = train_both(js, PRESETS["two points, 37 mistakes"](0), Perceptron())
    claim = "(R/γ*)² is not a bound here"
    assert (
        proof_lines(js, run, 37)[claim]
        == "37 > 9, so (R/γ*)² is exceeded. The proof of the bound (R/γ*)² leaves out the bias."
    )
    assert proof_lines(js, run, 9)[claim] == "9 ≤ 9 so far, but the proof of the bound (R/γ*)² leaves out the bias."
