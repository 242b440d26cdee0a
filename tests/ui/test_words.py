import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perceptron_core import PRESETS, Dataset, Hyperplane, Inseparable, Perceptron, mistake_bound, separate
from perceptron_core.sweeps import Count
from tests.perceptron_core.strategies import datasets, perceptrons
from ui import words

HAIR = Dataset([[1, 1], [1 + 1e-4, 1]], [1, -1])  # a gap so narrow that no run is long enough to find it


@pytest.mark.parametrize(
    ("dataset", "sentence"),
    [
        (
            PRESETS["two points, 37 mistakes"](0),
            "Converged after 37 mistakes in 20 epochs: a whole pass without a mistake.",
        ),
        (Dataset([[1, 0]], [1]), "Converged after 1 mistake in 2 epochs: a whole pass without a mistake."),
        (PRESETS["xor"](0), "This run repeats itself after epoch 1: it will never converge."),
        (
            PRESETS["touching"](0),
            "This run repeats itself after epoch 4 (w and b are those after epoch 2): it will never converge.",
        ),
        (
            PRESETS["iris: versicolor, virginica"](0),
            "Stopped at the limit of 10,000 updates: since no line separates these points, it would never converge.",
        ),
        (
            HAIR,
            "Stopped at the limit of 10,000 updates: by the theorem it would converge.",
        ),
        (Dataset(np.empty((0, 2)), []), "No points yet: there is nothing to learn."),
    ],
    ids=["converged", "one mistake", "cycle from the start", "cycle", "inseparable", "limit", "no points"],
)
def test_outcome(dataset, sentence):
    assert words.outcome(Perceptron().train(dataset), separate(dataset)) == sentence


@given(datasets(dimensions=(2, 2)), perceptrons)
def test_what_is_said_of_a_run_that_was_stopped_holds_of_one_that_goes_on(dataset, perceptron):
    said = words.outcome(perceptron.train(dataset, max_updates=3), separate(dataset))
    longer = perceptron.train(dataset, max_updates=2000).outcome
    if "never converge" in said:
        assert longer != "converged"
    elif "by the theorem it would converge" in said:
        assert longer != "cycle"


@pytest.mark.parametrize(("boundary", "known"), [("mistake", True), ("positive", False)])
def test_lines_through_the_origin_that_only_touch(boundary, known):
    """No line through the origin has all of these strictly right; x₂ = 0 has them right where score 0 counts as +1."""
    dataset = Dataset([[1, 0], [-1, 0], [0, -1]], [1, 1, -1])
    trace = Perceptron(bias="none", boundary=boundary, order="shuffled").train(dataset, max_updates=0)
    assert ("never converge" in words.outcome(trace, separate(dataset))) == known
    assert (Perceptron(bias="none", boundary=boundary).train(dataset).outcome == "converged") != known


@pytest.mark.parametrize(
    ("dataset", "bias", "sentence"),
    [
        (
            PRESETS["two points, 37 mistakes"](0),
            "unit",
            "A separating line exists (γ* = 0.1); the bound allows up to 113 mistakes.",
        ),
        (
            PRESETS["far from the origin"](0),
            "none",
            "A separating line exists (γ* = 0.6854), but none through the origin, "
            "and without a bias the run tries no other.",
        ),
        (
            PRESETS["xor"](0),
            "unit",
            "No line can separate these points: the segment between examples 1 and 2 (+) crosses the one between "
            "examples 3 and 4 (−), and the crossing would be on both sides.",
        ),
        (
            Dataset([[0, 0], [1, 1], [2, 2]], [1, -1, 1]),
            "unit",
            "No line can separate these points: example 2 (−) lies on the segment between examples 1 and 3 (+), "
            "so a line with these two on one side has it there too.",
        ),
        (
            Dataset([[0, 0], [4, 0], [0, 4], [1, 1]], [-1, -1, -1, 1]),
            "unit",
            "No line can separate these points: example 4 (+) lies in the triangle of examples 1, 2 and 3 (−), "
            "so a line with these three on one side has it there too.",
        ),
        (
            Dataset([[1, 2], [1, 2]], [1, -1]),
            "unit",
            "No line can separate these points: example 1 (+) and example 2 (−) are the same point.",
        ),
        (
            Dataset([[1, 2]], [1]),
            "unit",
            "Only one class: any line far enough away has it on one side, so no line is best.",
        ),
        (
            Dataset([[1, 2]], [1]),
            "none",
            "Only one class; the bound for lines through the origin allows up to 1 mistake.",
        ),
        (
            PRESETS["parallel strips"](0),
            "none",
            "A separating line exists (γ* = 0.4126); the best through the origin has γ₀ = 0.3896, "
            "and the bound (R/γ₀)² allows up to 60 mistakes.",
        ),
        (
            Dataset([[0, 0]], [1]),
            "radius",
            "Only one class, and all of it at the origin: R = 0, so a mistake changes neither w nor b.",
        ),
        (
            Dataset([[1, 2], [-1, -2]], [1, 1]),
            "none",
            "Only one class, but no line through the origin, and the run tries no other, has it on one side.",
        ),
        (Dataset(np.empty((0, 2)), []), "unit", ""),
    ],
    ids=[
        "separable",
        "not through the origin",
        "crossing",
        "segment",
        "triangle",
        "coincidence",
        "one class",
        "one way",
        "strips",
        "R = 0",
        "both ways",
        "none",
    ],
)
def test_verdict(dataset, bias, sentence):
    assert words.verdict(separate(dataset), dataset, Perceptron(bias=bias)) == sentence


@pytest.mark.parametrize(
    ("dataset", "bias", "said"),
    [
        (PRESETS["and gate"](0), "unit", "; the bound from this start allows up to"),
        (PRESETS["parallel strips"](0), "none", "and the bound from this start allows up to"),
        (Dataset([[1, 2]], [1]), "none", "; the bound from this start for lines through the origin allows up to"),
    ],
)
def test_the_verdict_of_a_start_has_its_own_bound(dataset, bias, said):
    rule = Perceptron(bias=bias, start=Hyperplane([-0.3, -0.2], 0))
    bound = mistake_bound(dataset, replace(rule, start=None), start=rule.start)
    sentence = words.verdict(separate(dataset), dataset, rule)
    assert sentence.endswith(f"{said} {words.counted(math.floor(bound), 'mistake')}.")
    assert "(R/γ₀)²" not in sentence


def test_a_start_that_a_page_does_not_use_is_named():
    assert words.unused_start(Perceptron(), "the run begins") == ""
    assert words.unused_start(Perceptron(start=Hyperplane([0.3, -0.2], -0.4)), "the run begins") == (
        "The start w = (0.3, −0.2), b = −0.4 of the conventions is not used here: the run begins at w = 0, b = 0."
    )


def test_the_margin_is_not_told_where_it_is_asked_for():
    dataset = PRESETS["and gate"](0)
    assert words.verdict(separate(dataset), dataset, tell_margin=False) == "A separating line exists."


@pytest.mark.parametrize(
    ("run", "sentence"),
    [
        (Count(1, "converged"), "1 mistake"),
        (Count(2000, "converged"), "2,000 mistakes"),
        (Count(10_000, "limit"), "more than 10,000 mistakes"),
        (Count(4, "cycle"), "no end"),
    ],
)
def test_count(run, sentence):
    assert words.count(run) == sentence


def test_a_whole_bound_is_not_one_less_for_rounding():
    dataset = PRESETS["and gate"](0)
    assert words.verdict(separate(dataset), dataset, Perceptron()).endswith("the bound allows up to 51 mistakes.")


@pytest.mark.parametrize(
    ("gap", "sentence"),
    [
        (1e-6, "the bound allows up to about 1·10¹² mistakes."),
        (1e-90, "the bound allows up to about 1·10¹⁸⁰ mistakes."),
    ],
)
def test_large_bounds(gap, sentence):
    dataset = Dataset([[gap, 0], [-gap, 0]], [1, -1])
    assert words.verdict(separate(dataset), dataset, Perceptron()).endswith(sentence)


def test_a_bound_beyond_all_doubles():
    dataset = Dataset([[1e-100, 0], [0, 0], [1e100, 1e-100]], [1, -1, -1])
    sentence = words.verdict(separate(dataset), dataset, Perceptron())
    assert sentence.endswith("the bound allows more mistakes than a computer can count.")


@settings(max_examples=500)
@given(st.floats(allow_nan=False, allow_infinity=False), st.sampled_from([3, 4]))
@example(1234.5, 4)  # halfway between two numbers of four digits
@example(-99999.9, 4)
@example(0.00099999, 4)
@example(-0.0, 4)
def test_pages_and_board_write_a_number_alike(js, value, digits):
    assert words.number(value, digits) == js("words/numbers.js", "number", value, digits)


@given(st.floats(1e-5, 1e7))
def test_pages_and_board_write_a_plain_number_alike(js, value):
    assert words.number(value) == js("words/numbers.js", "number", value)


@pytest.mark.parametrize(("value", "latex"), [(-1.5, "-1.5"), (-2e-12, r"-2\cdot10^{-12}"), (1e12, r"1\cdot10^{12}")])
def test_numbers_in_a_formula(value, latex):
    dataset = Dataset([[value, 0], [-value, 0]], [1, -1])
    assert rf"({latex},\ 0)" in words.problem(separate(dataset), dataset)


def test_no_bound():
    for name, start in (("and gate", ""), ("xor", "No bound: no separating line exists. No line can separate")):
        dataset = PRESETS[name](0)
        sentence = words.no_bound(separate(dataset), dataset, Perceptron())
        assert sentence.startswith(start)
        assert bool(sentence) == bool(start)


def test_conventions():
    assert words.conventions(Perceptron()) == (
        "bias unit (a mistake moves b by 1), boundary mistake (score 0 is a mistake), order cyclic, η = 1"
    )
    shuffled = Perceptron(bias="none", order="shuffled", seed=3, learning_rate=0.5, boundary="positive")
    assert words.conventions(shuffled) == (
        "bias none (b stays 0), boundary positive (score 0 counts as +1), order shuffled with seed 3, η = 0.5"
    )
    moved = Perceptron(start=Hyperplane([0.3, -0.2], -0.4))
    assert words.conventions(moved).endswith(", start w = (0.3, −0.2), b = −0.4")


@given(st.floats(0, 1))
@example(0.9999)
@example(0.07266)
def test_a_share_is_rounded_down_so_that_only_the_whole_is_the_whole(js, share):
    shown = js("words/numbers.js", "percent", share)
    value = float(shown.removesuffix(" %").replace("·10⁻", "e-"))
    assert (value == 100) == (share > 1 - 1e-12)
    assert value == 100 or 100 * share - 0.1 - 1e-9 < value <= 100 * share + 1e-9


@pytest.mark.parametrize("preset", ["separable", "touching", "xor", "far from the origin"])
@pytest.mark.parametrize("bias", ["unit", "radius", "none"])
@pytest.mark.parametrize("labels", [None, 1, -1])
def test_every_sentence_on_a_run_has_the_words_of_the_space(preset, bias, labels):
    dataset = PRESETS[preset](0)
    dataset = dataset if labels is None else Dataset(dataset.X, np.full(len(dataset), labels))
    trace, separation = Perceptron(bias=bias).train(dataset, max_updates=20), separate(dataset)
    space = words.Space("plane", "the lifted points")
    sentences = [words.outcome(trace, separation, space)]
    if not isinstance(separation, Inseparable):
        sentences.append(words.verdict(separation, dataset, trace.perceptron, space=space))
    assert "line" not in " ".join(sentences)
    assert "these" not in " ".join(sentences)
