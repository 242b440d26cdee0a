"""The perceptron and the geometry of linear classifiers: frozen values and pure functions, numpy only."""

from perceptron_core.dataset import Dataset
from perceptron_core.hyperplane import Hyperplane, UndefinedHyperplane

__all__ = ["Dataset", "Hyperplane", "UndefinedHyperplane"]
