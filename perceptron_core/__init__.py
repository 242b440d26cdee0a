"""The perceptron and the geometry of linear classifiers, with numpy alone.

Values are frozen and functions are pure.

>>> import perceptron_core as pc
>>> dataset = pc.Dataset(X=[[0, 0], [0, 1], [1, 0], [1, 1]], y=[-1, -1, -1, +1])
>>> trace = pc.Perceptron().train(dataset)
>>> trace
Trace(outcome='converged', len=18, epochs=9, last=Hyperplane(w=[3, 2], b=-4))
>>> trace.last.functional_margins(dataset)
array([4., 2., 1., 1.])

How many mistakes the theorem allows, and the maximum-margin line:

>>> round(pc.mistake_bound(dataset, trace.perceptron))
51
>>> pc.separate(dataset)
Separable(hyperplane=Hyperplane(w=[2, 2], b=-3), margin=0.353553, support=(1, 2, 3))

No line separates the opposite corners of a square, since the diagonals cross:

>>> pc.separate(pc.PRESETS["xor"]())
Inseparable(kind='crossing segments', certificate={0: 0.5, 1: 0.5, 2: 0.5, 3: 0.5}, point=(0, 0))

But some line misclassifies only one of them, and the soft margin has a line for each cost parameter C:

>>> pc.fewest_errors(pc.PRESETS["xor"]()).errors
1
>>> pc.soft_margin_path(dataset)
<SoftMarginPath: 2 pieces, the last from C = 4>

A feature map puts the corners where a plane separates them:

>>> phi = pc.FeatureMap.parse("x1", "x2", "x1 x2")
>>> pc.separate(phi.lift(pc.PRESETS["xor"]()))
Separable(hyperplane=Hyperplane(w=[0, 0, 1], b=0), margin=1, support=(0, 1, 2, 3))

The numbers that a program printed, here w and b after each update, show its mistake:

>>> pc.diagnose(pc.PRESETS["and gate"](), "1 1 1\\n1 1 2\\n1 2 3\\n2 2 4")
<Diagnosis: 'y left out'>

More is in the submodules: `sweeps`, many runs that try to break the theorem; `messages`, the words of a spam filter as
features; `bounds` and `proof`; `orders`, the shuffled orders; `exact`, which makes the verdicts exact.
"""

from perceptron_core import messages, sweeps
from perceptron_core.bounds import NoBound, best_through_origin, mistake_bound
from perceptron_core.dataset import Dataset
from perceptron_core.diagnosis.diagnose import Diagnosis, Explanation, diagnose
from perceptron_core.features import (
    LINE_FEATURES,
    THIRD_FEATURES,
    FeatureMap,
    UndefinedFeature,
    monomials,
    third_feature,
)
from perceptron_core.fewest import FewestErrors, fewest_errors
from perceptron_core.formula import Formula
from perceptron_core.generative import (
    Classes,
    EqualMeans,
    SingularCovariance,
    linear_discriminant,
    naive_bayes,
    prototype,
)
from perceptron_core.hyperplane import Hyperplane, UndefinedHyperplane
from perceptron_core.logistic import Logistic, Unbounded, logistic_regression
from perceptron_core.noise import NormalClouds, flip_labels, jitter, true_error
from perceptron_core.perceptron import BIASES, BOUNDARIES, ORDERS, Perceptron
from perceptron_core.predictors import Pocket, Voted, averaged, averages, error_history, pocket, voted
from perceptron_core.presets import PRESETS
from perceptron_core.proof import growth, prove
from perceptron_core.reduced_hulls import reduced_hull
from perceptron_core.separability import Inseparable, Separable, SingleClass, is_separable, separate
from perceptron_core.soft_margin import SoftMargin, SoftMarginPath, soft_margin, soft_margin_path
from perceptron_core.support import essential_support
from perceptron_core.trace import Trace

__version__ = "1.0.0"

__all__ = [
    "BIASES",
    "BOUNDARIES",
    "LINE_FEATURES",
    "ORDERS",
    "PRESETS",
    "THIRD_FEATURES",
    "Classes",
    "Dataset",
    "Diagnosis",
    "EqualMeans",
    "Explanation",
    "FeatureMap",
    "FewestErrors",
    "Formula",
    "Hyperplane",
    "Inseparable",
    "Logistic",
    "NoBound",
    "NormalClouds",
    "Perceptron",
    "Pocket",
    "Separable",
    "SingleClass",
    "SingularCovariance",
    "SoftMargin",
    "SoftMarginPath",
    "Trace",
    "Unbounded",
    "UndefinedFeature",
    "UndefinedHyperplane",
    "Voted",
    "averaged",
    "averages",
    "best_through_origin",
    "diagnose",
    "error_history",
    "essential_support",
    "fewest_errors",
    "flip_labels",
    "growth",
    "is_separable",
    "jitter",
    "linear_discriminant",
    "logistic_regression",
    "messages",
    "mistake_bound",
    "monomials",
    "naive_bayes",
    "pocket",
    "prototype",
    "prove",
    "reduced_hull",
    "separate",
    "soft_margin",
    "soft_margin_path",
    "sweeps",
    "third_feature",
    "true_error",
    "voted",
]
