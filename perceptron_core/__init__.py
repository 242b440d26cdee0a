"""The perceptron and the geometry of linear classifiers: frozen values and pure functions, numpy only."""

from perceptron_core.dataset import Dataset
from perceptron_core.hyperplane import Hyperplane, UndefinedHyperplane
from perceptron_core.separability import Inseparable, Separable, SingleClass, separate

__all__ = [
    "Dataset",
    "Hyperplane",
    "Inseparable",
    "Separable",
    "SingleClass",
    "UndefinedHyperplane",
    "separate",
]
