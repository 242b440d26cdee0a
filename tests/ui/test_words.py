"""Sentences and numbers that pages share with the board."""

from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perceptron_core import PRESETS, Dataset, Hyperplane, Perceptron, separate
from ui import words
from ui.visitor.points import Origin


def test_a_start_that_a_page_does_not_use_is_named():
    assert words.unused_start_note(Perceptron(), "The run begins at w = 0, b = 0.") == ""
    assert words.unused_start_note(
        Perceptron(start=Hyperplane([0.3, -0.2], -0.4)), "The run begins at w = 0, b = 0."
    ) == (
        "The conventions set the start w = (0.3, −0.2), b = −0.4, but it is not used here. "
        "The run begins at w = 0, b = 0."
    )


@pytest.mark.parametrize(
    ("origin", "name"),
    [
        (Origin(None, 0, False), "Own points"),
        (Origin("separable", 3, False), "Separable, seed 3"),
        (Origin("xor", 0, False), "XOR"),
        (Origin("xor", 0, edited=True), "XOR, edited"),
        (Origin("xor", 0, edited=True, reordered=True), "XOR, reordered"),
    ],
)
def test_what_points_are_called(origin, name):
    assert words.points_name(origin) == name


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
    assert rf"({latex},\ 0)" in words.problem_latex(separate(dataset), dataset)


def test_no_bound():
    cases = [
        (PRESETS["and gate"](), "unit", ""),
        (PRESETS["xor"](), "unit", "No line separates the classes, so there is no mistake bound."),
        (
            PRESETS["far from the origin"](0),
            "none",
            "No line through the origin separates the classes, so there is no mistake bound.",
        ),
        (
            Dataset([[1, 0], [-1, 0]], [1, 1]),
            "none",
            "No line through the origin separates the classes, so there is no mistake bound.",
        ),
        (
            Dataset([[1, 0]], [1]),
            "unit",
            "There are fewer than two classes, so there is no largest margin and no mistake bound.",
        ),
    ]
    for dataset, bias, sentence in cases:
        assert words.no_bound_reason(separate(dataset), dataset, Perceptron(bias=bias)) == sentence


def test_conventions():
    assert words.convention_sentence(Perceptron()) == (
        "bias unit (a mistake changes b by ηyβ with β = 1), boundary mistake (score 0 is a mistake), order cyclic, "
        "η = 1"
    )
    shuffled = Perceptron(bias="none", order="shuffled", seed=3, learning_rate=0.5, boundary="positive")
    assert words.convention_sentence(shuffled) == (
        "bias none (b is always 0), boundary positive (score 0 counts as +1), order shuffled 3, η = 0.5"
    )
    moved = Perceptron(start=Hyperplane([0.3, -0.2], -0.4))
    assert words.convention_sentence(moved).endswith(", start w = (0.3, −0.2), b = −0.4")


@given(st.integers(1, 3000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
@example((2, 3))
@example((1, 2000))
@example((1999, 2000))
@example((1, 16))
def test_a_percentage_is_rounded_and_only_all_of_them_are_100(js, counts):
    count, of = counts
    exact = Fraction(1000 * count, of)
    tenths = int(exact + Fraction(1, 2))  # a half is rounded up
    if 0 < count < of:
        tenths = min(max(tenths, 1), 999)
    assert js("words/numbers.js", "percent", count / of) == f"{tenths / 10:g} %"


@given(st.floats(0, 1))
@example(0.9999)
@example(0.07266)
def test_a_share_of_the_best_is_rounded_down_so_that_only_the_whole_is_the_whole(js, share):
    shown = js("words/numbers.js", "percentOfBest", share)
    value = float(shown.removesuffix(" %").replace("·10⁻", "e-"))
    assert (value == 100) == (share > 1 - 1e-12)
    assert value == 100 or 100 * share - 0.1 - 1e-9 < value <= 100 * share + 1e-9
