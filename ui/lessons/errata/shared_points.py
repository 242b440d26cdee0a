"""Points and a feature map that several errata share."""

import numpy as np

from perceptron_core import PRESETS, Dataset


def labelled_points(signs, *X):
    """The dataset with the points `X` in this order, and a "+" or "-" in `signs` for each."""
    return Dataset(X, [1.0 if sign == "+" else -1.0 for sign in signs])


def phi(dataset):
    """The dataset mapped by φ(x) = (x₁, x₂, (x₁ − x₂)²), the feature map of lecture 004."""
    X = dataset.X
    return Dataset(np.column_stack([X, (X[:, 0] - X[:, 1]) ** 2]), dataset.y)


AND_GATE = PRESETS["and gate"]()
OPPOSITE = labelled_points("+-", (1, 0), (-1, 0))
ONE_POINT = labelled_points("+", (3, 4))
GROWTH = labelled_points("+--", (1, 3), (-1, 2), (-1, 3))  # best line through 0: w* = (1, 0)
XOR = labelled_points("-+-+", (0, 0), (1, 0), (1, 1), (0, 1))
