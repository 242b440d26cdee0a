"""What `show` accepts in a notebook: arrays, frames and fitted classifiers; and its errors."""

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression, RidgeClassifier, SGDClassifier
from sklearn.linear_model import Perceptron as Theirs
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, LinearSVC

import perceptron_core as pc
from tests.ui.test_show import opened
from ui import notebook_input
from ui.notebook import show

AND_GATE = pc.PRESETS["and gate"](0)
X = np.array([[0.0, 0], [2, 0], [0, 2], [2, 2.5], [3, 2]])
NAMES = ["no", "no", "no", "yes", "yes"]
SIGNS = [-1, -1, -1, 1, 1]
DATASET = pc.Dataset(X, SIGNS)
FRAME = pd.DataFrame({"long": X[:, 0], "wide": X[:, 1], "answer": NAMES})
WIDE = FRAME.assign(high=1.0)
LOGISTIC = LogisticRegression().fit(X, NAMES)


@pytest.fixture(scope="module")
def iris():
    return load_iris(as_frame=True).frame


@pytest.mark.parametrize(
    "labels",
    [
        SIGNS,
        np.array(SIGNS, dtype=float),
        [0, 0, 0, 1, 1],
        [2, 2, 2, 7, 7],
        [False, False, False, True, True],
        NAMES,
        np.array(NAMES),
        pd.Series(NAMES, index=[9, 8, 7, 6, 5]),
        pd.Series(NAMES, dtype="category"),
        pd.Series([0, 0, 0, 1, 1], dtype="Int64"),
    ],
    ids=lambda labels: f"{type(labels).__name__} of {labels.dtype if hasattr(labels, 'dtype') else type(labels[0])}",
)
def test_the_second_class_in_sorted_order_is_plus(labels):
    assert show(X, labels).dataset == DATASET


def test_points_may_be_any_array():
    for points in (X, X.tolist(), FRAME[["long", "wide"]], X.astype(np.float32)):
        assert show(points, NAMES).dataset == DATASET


def test_the_class_plus_can_be_chosen():
    assert show(X, NAMES, positive="no").dataset == pc.Dataset(X, [-sign for sign in SIGNS])
    assert show(X, [0, 0, 0, 1, 2], positive=0).dataset == pc.Dataset(X, [-sign for sign in SIGNS])
    assert show(X, SIGNS, positive=-1).dataset == pc.Dataset(X, [-sign for sign in SIGNS])


def test_one_class_is_shown_where_its_sign_is_known():
    for labels, more, sign in ([1] * 5, {}, 1), ([-1] * 5, {}, -1), (["no"] * 5, {"positive": "no"}, 1):
        assert show(X, labels, **more).dataset == pc.Dataset(X, [sign] * 5)


@pytest.mark.parametrize(
    "board",
    [
        lambda: show(FRAME, label="answer"),
        lambda: show(WIDE, label="answer", features=("long", "wide")),
        lambda: show(WIDE, label="answer", features=["long", "wide"], positive="yes"),
        lambda: show(WIDE, NAMES, features=("long", "wide")),
        lambda: show(FRAME[["long", "wide"]], FRAME["answer"]),
        lambda: show(FRAME, label="answer", classifier=pc.Perceptron()),
        lambda: show(FRAME, pc.Perceptron(), label="answer"),
        lambda: show(dataset=DATASET),
        lambda: show(DATASET, lesson="neuron"),
        lambda: show(DATASET, perceptron=pc.Perceptron(), lesson="neuron"),
        lambda: show(DATASET, pc.Perceptron(), "neuron"),
        lambda: show(DATASET, pc.Perceptron(), lesson="neuron"),
        lambda: show(X, NAMES, pc.Perceptron(), "neuron"),
        lambda: show(X, y=NAMES, lesson="neuron"),
    ],
)
def test_the_same_points_in_many_forms(board):
    assert board().dataset == DATASET
    assert repr(board().trace) == repr(pc.Perceptron().train(DATASET))


def test_the_columns_of_a_frame_have_the_order_of_features(iris):
    board = show(iris, label="target", features=("petal width (cm)", "sepal width (cm)"), positive=0)
    assert np.array_equal(board.dataset.X, iris[["petal width (cm)", "sepal width (cm)"]])
    assert np.array_equal(board.dataset.y, np.where(iris["target"] == 0, 1, -1))


def test_the_perceptron_is_the_one_that_is_given():
    rule = pc.Perceptron(bias="radius")
    for board in (show(X, NAMES, rule), show(X, NAMES, perceptron=rule), show(DATASET, rule)):
        assert board.perceptron == rule
        assert repr(board.trace) == repr(rule.train(DATASET))


# ---- fitted classifiers ---------------------------------------------------------------------------------------------


class Bare:
    """A linear classifier that has only its line, as a vector and a number."""

    coef_, intercept_ = np.array([2.0, -1.0]), 0.5


CLASSIFIERS = [
    LogisticRegression(),
    Theirs(),
    LinearSVC(),
    SGDClassifier(random_state=0),
    RidgeClassifier(),
    LinearSVC(fit_intercept=False),
    SVC(kernel="linear"),
]


@pytest.mark.parametrize("labels", [SIGNS, NAMES, [0, 0, 0, 1, 1], [True, True, True, False, False]], ids=repr)
@pytest.mark.parametrize("classifier", CLASSIFIERS, ids=repr)
def test_the_line_is_the_classifiers(classifier, labels):
    classifier.fit(X, labels)
    line, board = notebook_input.line_of(classifier), show(X, labels, classifier)
    assert [*line.w, line.b] == [*np.ravel(classifier.coef_), *np.ravel(classifier.intercept_)]
    assert np.array_equal(board.dataset.y > 0, np.array(labels) == classifier.classes_[1])
    assert np.array_equal(line.scores(X) > 0, classifier.predict(X) == classifier.classes_[1])


@pytest.mark.parametrize(
    "board",
    [
        lambda: show(X, NAMES, LOGISTIC),
        lambda: show(X, NAMES, classifier=LOGISTIC),
        lambda: show(X, NAMES, LOGISTIC, positive="yes"),
        lambda: show(X, NAMES, LOGISTIC, lesson="margins"),
        lambda: show(DATASET, LOGISTIC),
        lambda: show(FRAME, label="answer", classifier=LOGISTIC),
        lambda: show(FRAME, LOGISTIC, label="answer"),
    ],
)
def test_a_classifier_stands_on_the_board_with_its_margins(chromium, tmp_path, board):
    root, errors = opened(chromium, tmp_path, board())
    expected = [*LOGISTIC.coef_[0], LOGISTIC.intercept_[0]]
    assert root.get_attribute("data-lesson") == "margins"
    hand = root.locator(".plot").first.evaluate("(plot) => plot.data.find(({ name }) => name === 'line')")
    ends = np.column_stack([hand["x"], hand["y"]])
    assert np.abs(ends @ expected[:2] + expected[2]).max() < 1e-9
    fields = [root.get_by_label(name, exact=True).input_value() for name in ("w₁", "w₂", "b")]
    assert np.allclose([float(text.replace("−", "-")) for text in fields], expected, rtol=1e-3)
    assert not errors


def test_a_line_may_have_no_classes():
    assert notebook_input.line_of(Bare()) == pc.Hyperplane([2, -1], 0.5)
    assert show(X, NAMES, Bare()).dataset == DATASET


def test_a_classifier_without_a_direction_is_shown(chromium, tmp_path):
    nowhere = Bare()
    nowhere.coef_, nowhere.intercept_ = np.zeros((1, 2)), [0.0]
    root, errors = opened(chromium, tmp_path, show(X, NAMES, nowhere))
    assert root.get_attribute("data-lesson") == "margins"
    assert not errors


# ---- errors ---------------------------------------------------------------------------------------------------------


def with_line(coef, intercept):
    bare = Bare()
    bare.coef_, bare.intercept_ = coef, intercept
    return bare


REFUSED = [
    # the points
    (
        lambda: show(X),
        TypeError,
        r"dataset must be a Dataset, .* or come with its labels, as in show\(X, y\); got type",
    ),
    (lambda: show(X[:, :1], NAMES), ValueError, r"X must have shape \(n, 2\), such as X\[:, :2\]; got shape \(5, 1\)"),
    (lambda: show(X[0], NAMES), ValueError, r"X must have shape \(n, 2\).*; got shape \(2,\)"),
    (lambda: show([[1, 2], [3]], [1, -1]), ValueError, "X must hold numbers only"),
    (lambda: show([["a", "b"]], [1]), ValueError, "X must hold numbers only"),
    (lambda: show(X + np.nan, NAMES), ValueError, r"X must be finite; got nan at X\[0, 0\]"),
    (lambda: show(np.empty((0, 2)), []), ValueError, "dataset must have points"),
    # the labels
    (lambda: show(X, NAMES[:4]), ValueError, "must have the same length; got 5 points and 4 labels"),
    (
        lambda: show(X, FRAME[["answer"]]),
        ValueError,
        r"y must have shape \(n,\), a label for each point; got shape \(5, 1\)",
    ),
    (lambda: show(X, "yes"), ValueError, r"y must have shape \(n,\), a label for each point; got shape \(\)"),
    (lambda: show(X, [[1], [1, 2]]), ValueError, r"y must have shape \(n,\).*; got rows of several lengths"),
    (lambda: show(X, ["a"] * 5), ValueError, "y must hold two classes; got 1: 'a'"),
    (lambda: show(X, [0] * 5), ValueError, "y must hold two classes; got 1: 0"),
    (lambda: show(X, [*"abcab"]), ValueError, "two classes; got 3: 'a', 'b', 'c'; say with positive= which is +"),
    (lambda: show(X, X[:, 0]), ValueError, "y must hold two classes; got 3: 0.0, 2.0, 3.0"),
    (lambda: show(X, ["a", None, "b", "a", "b"]), ValueError, "a label for each point; got None for point 1"),
    (lambda: show(X, ["a", np.nan, "b", "a", "b"]), ValueError, "a label for each point; got nan for point 1"),
    (lambda: show(X, pd.Series([1, 0, 1, 1, pd.NA], dtype="Int64")), ValueError, "got <NA> for point 4"),
    (lambda: show(X, ["a", 1, "a", 1, 1]), ValueError, "y must hold labels of one kind, texts or numbers; got 'a', 1"),
    (lambda: show(X, NAMES, positive="maybe"), ValueError, "positive must be one of .* 'no', 'yes'; got 'maybe'"),
    # frames
    (lambda: show(FRAME), TypeError, "label must name the column .* 'long', 'wide', 'answer'; got no label and no y"),
    (lambda: show(FRAME, label="reply"), ValueError, "must be columns .*; got 'reply'"),
    (lambda: show(FRAME, label="answer", features=("long", "x")), ValueError, "must be columns of .*; got 'x'"),
    (lambda: show(FRAME, label="answer", features="long"), ValueError, "features must name two .*; got 1: 'long'"),
    (lambda: show(WIDE, label="answer"), ValueError, "features must name .*; got 3: 'long', 'wide', 'high'"),
    (lambda: show(FRAME, label="long"), ValueError, "column 'long' must hold two classes; got 3: 0.0, 2.0, 3.0"),
    (lambda: show(FRAME, label="wide", features=("long", "answer")), ValueError, "column 'wide' must hold two classes"),
    (
        lambda: show(X, NAMES, label="answer"),
        TypeError,
        "label and features must come with a frame .*; got type ndarray",
    ),
    (lambda: show(X, NAMES, features=(0, 1)), TypeError, "label and features must come with a frame"),
    (
        lambda: show(DATASET, label="answer"),
        TypeError,
        "label, features and positive must be left out beside a Dataset",
    ),
    (lambda: show(DATASET, positive=1), TypeError, "label, features and positive must be left out beside a Dataset"),
    (lambda: show(DATASET, NAMES), TypeError, "perceptron must be a Perceptron, .*, or a fitted .*; got type list"),
    (lambda: show(DATASET, LOGISTIC, "margins", "noise"), TypeError, "y must be left out beside a Dataset"),
    # classifiers
    (
        lambda: show(X, NAMES, LogisticRegression()),
        TypeError,
        r"fitted by fit\(X, y\), .*; got LogisticRegression with",
    ),
    (lambda: show(X, NAMES, make_pipeline(StandardScaler(), LOGISTIC)), TypeError, "must be linear, .*; got Pipeline"),
    (lambda: show(X, NAMES, SVC().fit(X, NAMES)), TypeError, "classifier must be linear, .*; got SVC without them"),
    (lambda: show(X, NAMES, with_line(np.ones((3, 2)), [0] * 3)), ValueError, r"must have two classes, .* \(3, 2\)"),
    (lambda: show(X, NAMES, with_line(np.ones((1, 4)), [0])), ValueError, r"on the two features .* shape \(1, 4\)"),
    (lambda: show(X, NAMES, with_line([[1, 2]], [0, 1])), ValueError, "and 2 numbers in intercept_"),
    (lambda: show(X, NAMES, with_line([[np.nan, 2]], [0])), ValueError, "but w must be finite; got nan"),
    (lambda: show(X, NAMES, with_line([["a", "b"]], [0])), ValueError, "but w must hold numbers only"),
    (lambda: show(X, [*"abcab"], LOGISTIC), ValueError, "y must hold .* 'no' and 'yes'; got 'a', 'b', 'c'"),
    (lambda: show(X, NAMES, LOGISTIC, positive="no"), ValueError, "positive must be left out, or 'yes', .*; got 'no'"),
    (lambda: show(X, NAMES, LOGISTIC, "noise"), ValueError, "lesson must be left out beside a fitted .*; got 'noise'"),
    (lambda: show(DATASET, LOGISTIC, perceptron=pc.Perceptron()), TypeError, "perceptron must be left out beside"),
    (lambda: show(X, NAMES, "noise"), TypeError, "perceptron must be a Perceptron, .*; got type str"),
]


@pytest.mark.parametrize(("call", "error", "sentence"), REFUSED, ids=[sentence[:40] for *_, sentence in REFUSED])
def test_what_cannot_be_shown_is_said_in_a_sentence(call, error, sentence):
    with pytest.raises(error, match=sentence) as refused:
        call()
    assert "\n" not in str(refused.value)


def test_a_classifier_with_three_classes_is_refused(iris):
    points, species = iris.iloc[:, :2], iris["target"]
    with pytest.raises(
        ValueError, match=r"classifier must have two classes, with coef_ of shape \(1, 2\); got .* \(3, 2\)"
    ):
        show(points, species, LogisticRegression().fit(points, species))


def test_names_of_columns_and_classes_come_with_the_points():
    frame = pd.DataFrame({"a": [1.0, 2.0, 3.0], "b": [3.0, 4.0, 5.0], "kind": ["x", "y", "z"]})
    assert notebook_input.read_names(frame, label="kind", positive="y") == ("a", "b", "y", "x, z")
    assert notebook_input.read_names(frame[["b", "a"]], [0, 1, 1]) == ("b", "a", "", "")
    assert notebook_input.read_names([[1, 2], [3, 4]], ["cat", "dog"]) == ("", "", "dog", "cat")
    assert notebook_input.read_names([[1, 2], [3, 4]], [True, False]) == ()
    assert notebook_input.read_names(DATASET) == ()
