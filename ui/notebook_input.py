"""Converts the arguments of `show` in a notebook to values of the core."""

import numpy as np

from board.names import NO_NAMES, parse_names
from perceptron_core import Dataset, Hyperplane, Perceptron

SHOWN = 6  # names in an error


def read_dataset(given, y=None, label=None, features=None, positive=None, classes=None):
    """The Dataset (n, 2), of at least one point.

    given     a Dataset; X (n, 2), any array; or a frame with named columns
    y         the classes (n,), unless a Dataset or `label` gives them
    label     the column of the frame with the classes
    features  the two columns of the frame, None for all but `label`
    positive  the class that is +; all others are −
    classes   (−, +) of a classifier; None without a classifier, or if it has no classes_

    Raises TypeError and ValueError with a sentence about the argument of `show`.
    """
    if isinstance(given, Dataset):
        if any(value is not None for value in (label, features, positive)):
            raise TypeError("label, features and positive must be left out beside a Dataset, which has its labels")
        return _require_plane(given)
    X, y = _arrays(given, y, label, features)
    return _require_plane(
        Dataset(_require_pairs(X), convert_labels(y, positive, classes, "y" if label is None else f"column {label!r}"))
    )


def read_names(given, y=None, label=None, features=None, positive=None, classes=None):
    """The names of x₁, x₂, + and − in `given`, see board/names.py; () without names. Call `read_dataset` first."""
    if isinstance(given, Dataset):
        return NO_NAMES
    _, y = _arrays(given, y, label, features)
    labels = _sort_labels(np.asarray(y, dtype=object).tolist(), "y")
    plus = _positive_class(labels, positive, classes, "y")
    minus = ", ".join(_class_name(label) for label in labels if label != plus)
    return parse_names((*map(str, _feature_columns(given, label, features)), _class_name(plus), minus))


def _feature_columns(given, label, features):
    """The names of the two columns of a frame; empty texts for other arrays."""
    if not hasattr(given, "columns"):
        return "", ""
    return _as_list([name for name in given.columns if name != label] if features is None else features)


def _class_name(label):
    """The name of a class; "" for ±1, 0 and 1, False and True, which say no more than the sign."""
    return "" if label in (-1, 0, 1) else str(label)


def _arrays(given, y, label, features):
    """X and y of an array or a frame."""
    if hasattr(given, "columns"):
        return _columns(given, y, label, features)
    sort = type(given).__name__
    if label is not None or features is not None:
        raise TypeError(f"label and features must come with a frame that has columns; got type {sort}")
    if y is None:
        expected = "dataset must be a Dataset, such as Dataset(X, y), or come with its labels, as in show(X, y)"
        raise TypeError(f"{expected}; got type {sort} alone")
    return given, y


def _require_plane(dataset):
    if dataset.dimension != 2:
        raise ValueError(f"the board shows the plane: dataset must have d = 2; got d = {dataset.dimension}")
    if not len(dataset):
        raise ValueError("dataset must have points, or there is nothing to show")
    return dataset


def _require_pairs(X):
    """X. An error about its shape suggests code for a notebook; Dataset checks the numbers."""
    shape = _shape(X)
    if shape is not None and (len(shape) != 2 or shape[1] != 2):
        raise ValueError(f"the board shows the plane: X must have shape (n, 2), such as X[:, :2]; got shape {shape}")
    return X


def _shape(array):
    """The shape of an array; None if its rows have different lengths."""
    try:
        return np.shape(array)
    except ValueError:
        return None


def _columns(frame, y, label, features):
    """X (n, 2) and y (n,) of a frame; y is returned unchanged without a label."""
    names = list(frame.columns)
    if y is None and label is None:
        raise TypeError(f"label must name the column with the classes, one of {_list(names)}; got no label and no y")
    pair = _feature_columns(frame, label, features)
    for name in pair if label is None else [*pair, label]:
        if name not in names:
            raise ValueError(f"label and features must be columns of the frame, {_list(names)}; got {name!r}")
    if len(pair) != 2:
        raise ValueError(f"features must name two columns, such as features=('a', 'b'); got {len(pair)}: {_list(pair)}")
    X = np.column_stack([np.asarray(frame[name]) for name in pair])
    return X, y if label is None else frame[label]


def _as_list(features):
    """A list. A text is one name, though a name of two letters has length 2."""
    return [features] if isinstance(features, str) else list(features)


def convert_labels(y, positive=None, classes=None, name="y"):
    """+1 or −1 for each label of y (n,), by `classes` (−, +) or by `positive`.

    Without these, +1 and −1 do not change. Of any other two labels, such as names, 0 and 1, False and True, the second
    in sorted order is +, as in scikit-learn's classes_[1]. Raises ValueError, in which y is called `name`.
    """
    shape = _shape(y)
    if shape is None or len(shape) != 1:
        came = "rows of several lengths" if shape is None else f"shape {shape}"
        raise ValueError(f"{name} must have shape (n,), a label for each point; got {came}")
    labels = np.asarray(y, dtype=object).tolist()  # otherwise numpy would turn a number among texts into a text
    if not labels:
        return []
    missing = [i for i, label in enumerate(labels) if _is_missing(label)]
    if missing:
        i = missing[0]
        raise ValueError(f"{name} must have a label for each point; got {labels[i]} for point {i}")
    plus = _positive_class(_sort_labels(labels, name), positive, classes, name)
    return [1 if label == plus else -1 for label in labels]


def _is_missing(label):
    return label is None or type(label).__name__ in ("NAType", "NaTType") or label != label


def _sort_labels(labels, name):
    try:
        return sorted(set(labels))
    except TypeError:
        raise ValueError(f"{name} must hold labels of one kind, texts or numbers; got {_list(labels)}") from None


def _positive_class(found, positive, classes, name):
    """Which of the classes found in y is +."""
    if classes is not None:
        return _positive_of_classifier(found, positive, classes, name)
    if positive is not None:
        if positive not in found:
            raise ValueError(f"positive must be one of the classes in {name}, {_list(found)}; got {positive!r}")
        return positive
    if found and {*found} <= {1, -1}:
        return 1
    if len(found) != 2:
        hint = "; say with positive= which is +, and all others are −" if len(found) > 2 else ""
        raise ValueError(f"{name} must hold two classes; got {len(found)}: {_list(found)}{hint}")
    return found[1]


def _positive_of_classifier(found, positive, classes, name):
    """The class + of a classifier, which must have all classes found in y."""
    minus, plus = classes
    if positive is not None and positive != plus:
        raise ValueError(f"positive must be left out, or {plus!r}, the classifier's classes_[1]; got {positive!r}")
    others = [label for label in found if label not in classes]
    if others:
        raise ValueError(f"{name} must hold classes of the classifier, {minus!r} and {plus!r}; got {_list(others)}")
    return plus


# ---- classifiers ----------------------------------------------------------------------------------------------------


def choose_classifier(given, perceptron=None):
    """The Perceptron to run, or the fitted linear classifier to show, of the two arguments of `show`."""
    if given is not None and perceptron is not None:
        raise TypeError("perceptron must be left out beside a classifier: the board shows one of them")
    given = perceptron if given is None else given
    if given is None:
        return Perceptron()
    if not isinstance(given, Perceptron) and not hasattr(given, "fit") and not hasattr(given, "coef_"):
        raise TypeError(
            "perceptron must be a Perceptron, such as Perceptron(), or a fitted linear classifier; "
            f"got type {type(given).__name__}"
        )
    return given


def line_of(classifier):
    """The Hyperplane w = coef_[0], b = intercept_[0] of a fitted linear classifier with two classes (d = 2).

    A coef_ of shape (2,) is w itself. Raises TypeError without coef_, as before `fit`, and ValueError for other shapes
    and for numbers that are not finite.
    """
    if not hasattr(classifier, "coef_") or not hasattr(classifier, "intercept_"):
        raise TypeError(
            "classifier must be linear, and fitted by fit(X, y), so that it has coef_ and intercept_; "
            f"got {type(classifier).__name__} without them"
        )
    w, b = np.atleast_2d(classifier.coef_), np.ravel(classifier.intercept_)
    if len(w) > 1:
        raise ValueError(f"classifier must have two classes, with coef_ of shape (1, 2); got shape {w.shape}")
    if w.shape != (1, 2) or len(b) != 1:
        raise ValueError(
            "classifier must be fitted on the two features that the board shows, with coef_ of shape (1, 2); "
            f"got shape {w.shape}, and {len(b)} numbers in intercept_"
        )
    try:
        return Hyperplane(w[0], b[0])
    except ValueError as error:
        raise ValueError(f"classifier must have a line with w = coef_[0] and b = intercept_[0], but {error}") from None


def classes_of(classifier):
    """(−, +), the two classes_ of a classifier, or None without them."""
    found = getattr(classifier, "classes_", None)
    return None if found is None else tuple(np.asarray(found).tolist())


def _list(values):
    """The first values as text for an error."""
    some = ", ".join(map(repr, values[:SHOWN]))
    return f"{some}, …" if len(values) > SHOWN else some
