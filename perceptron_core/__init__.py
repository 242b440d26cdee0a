"""The perceptron and the geometry of linear classifiers: frozen values and pure functions, numpy only."""

from perceptron_core._shuffle import shuffled_order
from perceptron_core.bounds import best_homogeneous, best_through_origin, mistake_bound
from perceptron_core.dataset import Dataset
from perceptron_core.experiments import (
    Count,
    Measurement,
    gap_sweep,
    gapped,
    measure,
    order_sweep,
    rate_sweep,
    two_points,
    unit_sweep,
)
from perceptron_core.hyperplane import Hyperplane, UndefinedHyperplane
from perceptron_core.perceptron import BIASES, BOUNDARIES, ORDERS, Perceptron
from perceptron_core.presets import PRESETS
from perceptron_core.proof import Growth, Proof, growth, prove
from perceptron_core.separability import Inseparable, Separable, SingleClass, separate
from perceptron_core.support import essential_support
from perceptron_core.trace import Trace

__all__ = [
    "BIASES",
    "BOUNDARIES",
    "ORDERS",
    "PRESETS",
    "Count",
    "Dataset",
    "Growth",
    "Hyperplane",
    "Inseparable",
    "Measurement",
    "Perceptron",
    "Proof",
    "Separable",
    "SingleClass",
    "Trace",
    "UndefinedHyperplane",
    "best_homogeneous",
    "best_through_origin",
    "essential_support",
    "gap_sweep",
    "gapped",
    "growth",
    "measure",
    "mistake_bound",
    "order_sweep",
    "prove",
    "rate_sweep",
    "separate",
    "shuffled_order",
    "two_points",
    "unit_sweep",
]
