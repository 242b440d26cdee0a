"""The table of scenes that show the formulas of the notes."""

from dataclasses import replace

from perceptron_core import PRESETS, Dataset, Perceptron
from ui.lectures import CONVENTIONS
from ui.visitor.scene import Scene

SEPARABLE, XOR, OUTLIER, STRIPS, AND = (
    (name, 0) for name in ("separable", "xor", "one outlier", "parallel strips", "and gate")
)
NOISY = ("noisy", 8)  # the first points of the lesson “Noise”

# Figure 1 of “Geometry of linear classifiers”: points at about the same places relative to its line as in print.
ABOVE = [(-0.9, 0.9), (-0.62, 0.78), (-0.3, 0.95), (0.1, 0.88), (-0.85, 0.55), (-0.45, 0.5)]
ABOVE += [(-0.12, 0.62), (-0.9, 0.05)]
BELOW = [(0.75, 0.85), (0.4, 0.45), (0.8, 0.4), (0.1, 0.3), (0.5, 0.12), (0.9, 0.1), (-0.3, -0.15), (0.05, -0.2)]
BELOW += [(0.45, -0.3), (0.85, -0.35), (-0.6, -0.45), (0.25, -0.6)]
FIGURE_1 = Dataset(ABOVE + BELOW, [1] * len(ABOVE) + [-1] * len(BELOW))

ONE_ABOVE_ANOTHER = Dataset([(0, -1), (0, 1)], [-1, 1])  # of “Linear separation and feature maps”, as is
CORNERS = Dataset([(0, 0), (1, 0), (1, 1), (0, 1)], [-1, 1, -1, 1])
PRINTED_POINTS = Dataset(
    [(0.5, 0.1), (0.3, 0.9), (0.3, 0.875), (0.45, 0.15)], [1, -1, -1, 1]
)  # of “Linear classification”
UNIT_DISC = Dataset(
    [(-0.5, 0.6), (-0.4, 0.1), (-0.2, 0.7), (-0.8, 0.3), (-0.8, -0.5), (0.6, 0.8)], [1, -1, 1, -1, -1, 1]
)

# {name, which begins with the lecture of the conventions: (points, moment of the run)}.
AT_START, AT_FIRST_MISTAKE, AT_SECOND_MISTAKE, AT_END = {"step": [0, False]}, {"mistakes": 1}, {"mistakes": 2}, {}
RUNS = {
    "000 mistake 1": (SEPARABLE, AT_FIRST_MISTAKE),
    "000 whole run": (SEPARABLE, AT_END),
    "001 start": (SEPARABLE, AT_START),
    "001 mistake 1": (SEPARABLE, AT_FIRST_MISTAKE),
    "001 whole run": (SEPARABLE, AT_END),
    "002 mistake 1": (SEPARABLE, AT_FIRST_MISTAKE),
    "003 start": (SEPARABLE, AT_START),
    "003 mistake 2": (SEPARABLE, AT_SECOND_MISTAKE),
    "003 whole run": (SEPARABLE, AT_END),
    "004 start": (STRIPS, AT_START),
    "004 mistake 2": (STRIPS, AT_SECOND_MISTAKE),
}


def line_scene(w, b, dimension=2):
    """A scene of the hyperplane page with this line, or with the point or plane that begins with these numbers."""
    setting = {"w": [*w, w[1] or w[0]], "b": b, "u": {"1": [2], "2": [-2, 2], "3": [0, 1, 0]}}
    board = {"dimension": dimension, "setting": {**setting, "along": [2, -1], "probe": [3, 2, 1]}}
    return Scene("hyperplane", board=board)


def margins_scene(data, w, b):
    """A line set by hand, with the margins of these points."""
    return scene_on("margins", data, hand={"w": w, "b": b, "grip": [0, 0]})


def scene_on(page, data, rule=None, mistakes=None, **board):
    """A scene with `data`, (preset, seed) or a Dataset, on a page. The run is shown at the given mistake."""
    preset, dataset = (None, data) if isinstance(data, Dataset) else (data, None)
    if mistakes is not None:
        points = PRESETS[data[0]](data[1]) if preset else dataset
        examined = (rule or Perceptron()).train(points).examined
        board["step"] = [int(examined[mistakes - 1]), False]
    return Scene(page, dataset, preset, {"": rule} if rule else {}, board)


SCENES = {
    "line": line_scene([1, 2], -2),
    "unit normal": line_scene([0.6, 0.8], -1),
    "line of figure 1": line_scene([-1, 1], -0.5),
    "twice the numbers": line_scene([2, 4], -4),
    "swapped": line_scene([-1, -2], 2),
    "plane": line_scene([1, 2], -2, dimension=3),
    "figure 1": margins_scene(FIGURE_1, [-1, 1], -0.5),
    "by hand": margins_scene(SEPARABLE, [1, 1], -2),
    "by hand, unit": margins_scene(SEPARABLE, [0.6, 0.8], -1.6),
    "by hand, one wrong": margins_scene(OUTLIER, [1, 1], 0),
    "through the origin": margins_scene(STRIPS, [-0.5, 1], 0),
    "table of 002": margins_scene(PRINTED_POINTS, [1, -1], 0),
    "one above another": margins_scene(ONE_ABOVE_ANOTHER, [-0.5, 1], -0.25),
    "corners": margins_scene(CORNERS, [1, 1], -0.5),
    "corners, verdict": scene_on("max_margin", CORNERS),
    "which is best": scene_on("max_margin", SEPARABLE, step=[0, False]),
    "bisector": scene_on("max_margin", SEPARABLE, step=[2, False]),
    "canonical lines": scene_on("max_margin", SEPARABLE, step=[3, False]),
    "outlier decides": scene_on("max_margin", OUTLIER, step=[3, False]),
    **{
        f"six lines, {name}": scene_on("other_lines", OUTLIER, method=name)
        for name in ("perceptron", "best", "prototype", "lda", "bayes", "logistic")
    },
    "spam": Scene("spam"),
    "spam, mistake": Scene("spam", board={"step": [3, False], "trying": False}),
    "xor run": scene_on("playground", XOR),
    "without b": scene_on("playground", SEPARABLE, Perceptron(bias="none")),
    **{name: scene_on("playground", data, CONVENTIONS[name[:3]], **moment) for name, (data, moment) in RUNS.items()},
    "000 race": scene_on("convergence", SEPARABLE, CONVENTIONS["000"], 9),
    "001 race": scene_on("convergence", STRIPS, Perceptron(bias="none", boundary="positive"), 3),
    "002 race": scene_on("convergence", UNIT_DISC, replace(CONVENTIONS["002"], bias="none"), 2),
    "004 race": scene_on("convergence", STRIPS, CONVENTIONS["004"], 3),
    "neuron": scene_on("neuron", AND, CONVENTIONS["002"], 3),
    "neuron on a +": scene_on("neuron", AND, CONVENTIONS["002"], 1),
    "neuron, threshold": scene_on("neuron", AND, CONVENTIONS["002"], 3, bias="threshold", output="step"),
    "weights": scene_on("weight_space", STRIPS, CONVENTIONS["004"], 2),
    "averaged": scene_on("noise", NOISY),
    "002 epochs": scene_on("noise", NOISY, CONVENTIONS["002"]),
    "many features": scene_on("feature_maps", NOISY, features="degree ≤ 5: all monomials"),
    "lifted corners": scene_on("feature_maps", CORNERS, features="(x₁ − x₂)²"),
}
