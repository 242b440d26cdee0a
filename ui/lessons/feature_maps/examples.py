"""Examples of feature maps: points, features and a computed note on what to see."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from language import mark, t
from perceptron_core import PRESETS, Dataset, Perceptron, fewest_errors, separate
from perceptron_core.noise import true_error
from ui import words
from ui.lessons.feature_maps import feature_control, lifted_data
from ui.parts import controls, examples
from ui.visitor import session

EXAMPLES_DRAWER = "shown"  # content of the drawer
FIRST_RULE = Perceptron()
LAYERS = ["sides", "line", "surface", "stems", "example", "update", "best"]  # of the board, including the best plane


@dataclass(frozen=True)
class Example:
    """Points and features; `look(lifted points, Perceptron)` says what to see."""

    dataset: Dataset
    features: str
    look: Callable
    rule: Perceptron = FIRST_RULE


def button():
    """Show a button that opens the drawer."""
    controls.drawer_button(t("Examples"), "", EXAMPLES_DRAWER, key="open_shown")


def drawer():
    """Show a button for each example."""
    controls.heading(t("Examples"))
    for label in EXAMPLES:
        st.button(t(label), key=f"shown {label}", on_click=show, args=(label,))


def show(label):
    """Put the example on the board, and say what to see."""
    example, before = EXAMPLES[label], session.points()
    session.set_points(before.replace_dataset(example.dataset))
    feature_control.choose_features(example.features)
    _, lifted, _ = lifted_data.lift(example.dataset, example.features)
    examples.place_example(
        "feature_maps",
        example.look(lifted, example.rule),
        before.dataset,
        {"": example.rule},
        controls={feature_control.FEATURES: example.features},
        settings={"layers": LAYERS},
        exact=True,
    )


def _look_at_erratum(lifted, rule):
    last, best = rule.train(lifted).last, separate(lifted)
    ends, widest = (-plane.b / plane.w[2] for plane in (last, best.hyperplane))
    return t(
        "The notes use the plane x₃ = {widest} (x₃ is called φ₃ here), and say that its preimage is x₁ − x₂ = ±½. "
        "This is an erratum: (x₁ − x₂)² = {widest} means that x₁ − x₂ = ±1/√2 = ±{root} (dashed, γ* = {margin}). "
        "With the order of the notes, “first”, the run converges to the plane φ₃ = {ends}. The preimage of this "
        "plane is x₁ − x₂ = ±{end_root}. The notes have no bias. With bias “none”, the run cycles, because φ(0, 0) "
        "= 0.",
        widest=words.number(widest),
        root=words.number(math.sqrt(widest)),
        margin=words.number(best.margin),
        ends=words.number(ends),
        end_root=words.number(math.sqrt(ends)),
    )


def _look_at_three_on_line(lifted, rule):
    square, best = _best_square(lifted, rule)
    points = t(
        "The number line is the x₁-axis. No single threshold on it separates + − +. Lifted to (x, x²), the points "
        "lie on a parabola."
    )
    preimage = t(
        "The preimage of this line consists of the two points ±{root} on the number line. These are not the "
        "midpoints ±1.",
        root=words.number(math.sqrt(square)),
    )
    return f"{points} {best} {preimage}"


def _look_at_five_on_line(lifted, rule):
    square, best = _best_square(lifted, rule)
    points = t("The + points are at ±2 on the number line, and the − points are at −1, 0 and 1.")
    preimage = t(
        "{square} is halfway between 1² = 1 and 2² = 4. On the number line, x² = {square} means x = ±{root}, not the "
        "midpoints ±1.5.",
        square=words.number(square),
        root=words.number(math.sqrt(square)),
    )
    return f"{points} {best} {preimage}"


def _best_square(lifted, rule):
    """The x² at which the best line is horizontal, and a sentence on it, since the run's line may hide its dashes."""
    ends, best = (-line.b / line.w[1] for line in (rule.train(lifted).last, separate(lifted).hyperplane))
    square = words.number(best)
    if ends == best:
        return best, t(
            "In the plane of (x, x²), the maximum-margin line is x² = {square}, and this run converges to the same "
            "line.",
            square=square,
        )
    return best, t("In the plane of (x, x²), the maximum-margin line (dashed) is x² = {square}.", square=square)


def _look_at_four_inseparable(lifted, rule):
    return t(
        "The points + − + − at 0, 1, 2, 3 on the number line (the x₁-axis) are lifted to (x, x²). A line meets the "
        "parabola in at most two points, but + − + − needs three changes of side. So the run never converges."
    )


def _look_at_four_separable(lifted, rule):
    trace, best = rule.train(lifted), separate(lifted)
    return t(
        "The points + − + − are at 0, 1, 2, 3 on the number line. A plane in the space of (x, x², x³) separates "
        "them, but the largest margin is only γ* = {margin}. The run needs {k, plural, one {# mistake} other {# "
        "mistakes}} to find a separating plane.",
        margin=words.number(best.margin),
        k=len(trace),
    )


def _look_at_ring(lifted, rule):
    trace, best = rule.train(lifted), separate(lifted)
    (u, v, up), b = best.hyperplane.w, best.hyperplane.b
    radius = math.sqrt((u * u + v * v) / (4 * up * up) - b / up)
    return t(
        "Lifted by x₁² + x₂², the ring is higher than the circle. The run converges after {k, plural, one {# "
        "mistake} other {# mistakes}}. If the weight of φ₃ is not 0, the preimage of a plane is a circle, a single "
        "point or empty. If this weight is 0, the preimage is a line. For the maximum-margin plane, the preimage "
        "is a circle of radius {radius}.",
        k=len(trace),
        radius=words.number(radius),
    )


def _look_at_equal_heights(lifted, rule):
    return t(
        "x₁² + x₂² lifts all four corners of XOR to the same height, so nothing is gained. A new feature helps only "
        "if a plane separates the lifted points. Choose x₁x₂."
    )


def _look_at_overtraining(lifted, rule):
    trace, best, fewest = rule.train(lifted), separate(lifted), fewest_errors(NOISY)
    source = PRESETS["noisy"].source
    line, curve = fewest.hyperplane, true_error(best.hyperplane, source, feature_control.MAPS[OVERTRAINED])
    separable = t(
        "Every line misclassifies at least {fewest} of these {n} points. With all {features} products up to degree "
        "5, a hyperplane separates them (γ* = {margin}), and the run needs {k, plural, one {# mistake} other {# "
        "mistakes}}. The preimage of the maximum-margin hyperplane, dashed, bends around the stray points.",
        fewest=fewest.errors,
        n=len(NOISY),
        features=lifted.X.shape[1],
        margin=words.number(best.margin),
        k=len(trace),
    )
    new = t(
        "This hyperplane misclassifies {curve} % of new points. A line with the fewest training errors, {fewest}, "
        "misclassifies {line} % of new points.",
        curve=words.number(100 * curve, 3),
        line=words.number(100 * source.error(line.w, line.b), 3),
        fewest=fewest.errors,
    )
    return f"{separable} {new}"


def _points_on_axis(*labels, at):
    return Dataset([(x, 0) for x in at], labels)


NOISY, OVERTRAINED = PRESETS["noisy"](16), "degree ≤ 5: all monomials"
SQUARE, CUBE = "x, x²: number line", "x, x², x³: number line"
EXAMPLES = {
    mark("The notes: ±½ or ±1/√2?"): Example(
        Dataset([(0, 0), (1, 0), (1, 1), (0, 1)], [-1, 1, -1, 1]),
        feature_control.DEFAULT_FEATURE,
        _look_at_erratum,
        Perceptron(order="first"),
    ),
    mark("A feature that does not help"): Example(PRESETS["xor"](), "x₁² + x₂²", _look_at_equal_heights),
    mark("A circle in a ring"): Example(PRESETS["circle in a ring"](0), "x₁² + x₂²", _look_at_ring),
    mark("Number line, + − + with x²"): Example(
        _points_on_axis(1, -1, 1, at=(-2, 0, 2)), SQUARE, _look_at_three_on_line
    ),
    mark("Number line, + − − − + with x²"): Example(
        _points_on_axis(1, -1, -1, -1, 1, at=(-2, -1, 0, 1, 2)), SQUARE, _look_at_five_on_line
    ),
    mark("Number line, + − + − with x²"): Example(
        _points_on_axis(1, -1, 1, -1, at=(0, 1, 2, 3)), SQUARE, _look_at_four_inseparable
    ),
    mark("Number line, + − + − with x² and x³"): Example(
        _points_on_axis(1, -1, 1, -1, at=(0, 1, 2, 3)), CUBE, _look_at_four_separable
    ),
    mark("Noise, and all products up to degree 5"): Example(NOISY, OVERTRAINED, _look_at_overtraining),
}
