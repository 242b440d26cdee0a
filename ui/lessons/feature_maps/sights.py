"""What one click shows: points, features and a sentence on what to see, with its numbers computed."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from perceptron_core import PRESETS, Dataset, Perceptron, fewest_errors, separate
from perceptron_core.noise import true_error
from ui import words
from ui.lessons.feature_maps import feature, lifting
from ui.parts import controls, examples
from ui.visitor import session

SIGHTS = "shown"  # what is open in the drawer
FIRST_RULE = Perceptron()
LAYERS = ["sides", "line", "surface", "stems", "example", "update", "best"]  # of the board, the best plane among them


@dataclass(frozen=True)
class Example:
    """`look` says what to see, given the lifted points and the Perceptron `rule`."""

    dataset: Dataset
    features: str
    look: Callable
    rule: Perceptron = FIRST_RULE


def button():
    """A button that opens the drawer."""
    controls.opens("To look at", "", SIGHTS, key="open_shown")


def drawer():
    """A button for each of them."""
    controls.heading("To look at")
    for label in EXAMPLES:
        st.button(label, key=f"shown {label}", on_click=show, args=(label,))


def show(label):
    """Put the example on the board, and say what to see."""
    example, before = EXAMPLES[label], session.points()
    session.set_points(before.replaced(example.dataset))
    feature.show(example.features)
    _, lifted, _ = lifting.lift(example.dataset, example.features)
    examples.remember(
        "feature_maps",
        example.look(lifted, example.rule),
        before.dataset,
        {"": example.rule},
        controls={feature.FEATURES: example.features},
        settings={"layers": LAYERS},
        exact=True,
    )


def _slip(lifted, rule):
    last, best = rule.train(lifted).last, separate(lifted)
    ends, widest = (-plane.b / plane.w[2] for plane in (last, best.hyperplane))
    return (
        f"The notes take the plane x₃ = {words.number(widest)} (its x₃ is φ₃ here), and write x₁ − x₂ = ±½ for "
        f"its preimage: a slip, for (x₁ − x₂)² = {words.number(widest)} says x₁ − x₂ = ±1/√2 = "
        f"±{words.number(math.sqrt(widest))} (dashed, γ* = {words.number(best.margin)}). In the "
        f"order of the notes, “first”, the run ends at φ₃ = {words.number(ends)}, so that its preimage is x₁ − x₂ = "
        f"±{words.number(math.sqrt(ends))}. The notes have no bias: choose “none”, and the run goes round for ever, "
        "since φ(0, 0) = 0."
    )


def _on_a_line(lifted, rule):
    square, best = _best_square(lifted, rule)
    return (
        "The number line is the x₁-axis: no point of it separates + − +. Lifted to (x, x²), the points lie on a "
        f"parabola, and {best} is x² = {words.number(square)}: two points of the number line, "
        f"±{words.number(math.sqrt(square))}, and not the midpoints ±1."
    )


def _five_on_a_line(lifted, rule):
    square, best = _best_square(lifted, rule)
    return (
        f"+ at ±2 of the number line, and − at −1, 0 and 1. On the parabola {best} is x² = {words.number(square)}, "
        f"halfway between 1² = 1 and 2² = 4; on the number line that is ±{words.number(math.sqrt(square))}, and not "
        "the midpoints ±1.5."
    )


def _best_square(lifted, rule):
    """At which x² the best line is level, and what to call it: the run's own line, drawn over it, hides the dashes."""
    ends, best = (-line.b / line.w[1] for line in (rule.train(lifted).last, separate(lifted).hyperplane))
    return best, "the best line there, at which this run ends too," if ends == best else "the best line there (dashed)"


def _four_without(lifted, rule):
    return (
        "+ − + − at 0, 1, 2, 3 of the number line, which is the x₁-axis, lifted to (x, x²): a parabola has at most two "
        "points on a line, and + − + − would need three changes of side. The run never ends."
    )


def _four_on_a_line(lifted, rule):
    trace, best = rule.train(lifted), separate(lifted)
    return (
        "+ − + − at 0, 1, 2, 3 of the number line: x² is not enough, x³ is. A plane separates the points (x, x², x³) "
        f"now, but only just (γ* = {words.number(best.margin)}), and the run needs "
        f"{words.counted(len(trace), 'mistake')} to find one."
    )


def _ring(lifted, rule):
    trace, best = rule.train(lifted), separate(lifted)
    (u, v, t), b = best.hyperplane.w, best.hyperplane.b
    radius = math.sqrt((u * u + v * v) / (4 * t * t) - b / t)
    return (
        f"Lifted by x₁² + x₂², the ring stands above the circle: {words.counted(len(trace), 'mistake')}. Every "
        f"preimage is a circle, one point or empty, or without φ₃ a line; that of the max-margin plane has the radius "
        f"{words.number(radius)}."
    )


def _level(lifted, rule):
    return (
        "x₁² + x₂² lifts all corners of XOR by the same height, so that nothing is won: more features alone are not "
        "enough, they must tell + and − apart. Pick x₁x₂."
    )


def _overtrained(lifted, rule):
    trace, best, fewest = rule.train(lifted), separate(lifted), fewest_errors(NOISY)
    source = PRESETS["noisy"].source
    line, curve = fewest.hyperplane, true_error(best.hyperplane, source, feature.MAPS[OVERTRAINED])
    return (
        f"Any line has {fewest.errors} or more of these {len(NOISY)} points wrong. With all {lifted.X.shape[1]} "
        f"products up to degree 5 a hyperplane gets them right (γ* = {words.number(best.margin)}; the run needs "
        f"{words.counted(len(trace), 'mistake')}): its preimage, dashed, bends round every stray point. Of new points "
        f"it gets {words.number(100 * curve, 3)} % wrong, and the best line that leaves {fewest.errors} wrong here "
        f"{words.number(100 * source.error(line.w, line.b), 3)} %."
    )


def _along(*labels, at):
    return Dataset([(x, 0) for x in at], labels)


NOISY, OVERTRAINED = PRESETS["noisy"](16), "degree ≤ 5: all monomials"
SQUARE, CUBE = "x, x²: number line", "x, x², x³: number line"
EXAMPLES = {
    "The notes: ±½ or ±1/√2?": Example(
        Dataset([(0, 0), (1, 0), (1, 1), (0, 1)], [-1, 1, -1, 1]), feature.FIRST, _slip, Perceptron(order="first")
    ),
    "A feature that does not help": Example(PRESETS["xor"](), "x₁² + x₂²", _level),
    "A circle in a ring": Example(PRESETS["circle in a ring"](0), "x₁² + x₂²", _ring),
    "Number line, + − + with x²": Example(_along(1, -1, 1, at=(-2, 0, 2)), SQUARE, _on_a_line),
    "Number line, + − − − + with x²": Example(_along(1, -1, -1, -1, 1, at=(-2, -1, 0, 1, 2)), SQUARE, _five_on_a_line),
    "Number line, + − + − with x²": Example(_along(1, -1, 1, -1, at=(0, 1, 2, 3)), SQUARE, _four_without),
    "Number line, + − + − with x² and x³": Example(_along(1, -1, 1, -1, at=(0, 1, 2, 3)), CUBE, _four_on_a_line),
    "Noise, and all products up to degree 5": Example(NOISY, OVERTRAINED, _overtrained),
}
