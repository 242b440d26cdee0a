"""Every number that the list of slips states, computed: the phrases are put together here from the core's answers.

Each claim returns the phrases of `look` and of `true` that hold numbers. A phrase must be in the text, and what is left
of the text without its phrases must hold no digit; so a number can neither be wrong nor be left unchecked.
"""

import inspect
import re

import numpy as np
import pytest
from sklearn.svm import SVC

from perceptron_core import Dataset, Hyperplane, Perceptron, best_through_origin, mistake_bound, separate
from ui import errata
from ui.errata import LECTURES, PAGES, SLIPS

EXAMPLES = {slip.example.button: slip for slip in SLIPS if slip.example}
HARMLESS = re.compile("|".join([*LECTURES, r"score 0", r"w = 0", r"σ\(0\)", r"sgn\(0\)"]))
CLAIMS = {}


def claim(function):
    """Register a claim by the button that its docstring names."""
    CLAIMS[inspect.getdoc(function)] = function
    return function


def n(value):
    """A number as the texts and the board write it."""
    return f"{round(float(value), 12) + 0.0:.4g}".replace("-", "−")


def v(vector):
    return f"({', '.join(map(n, vector))})"


def told(text, phrases):
    for phrase in phrases:
        assert phrase in text
        text = text.replace(phrase, "", 1)
    left = HARMLESS.sub("", text)
    assert not re.search(r"[\d½¼]", left), left


def runs(example, dataset=None):
    return [p.train(dataset or example.dataset) for p in (example.left, example.right)]


def last(trace):
    return trace.hyperplane(len(trace))


def functional(example):
    return example.line.functional_margins(example.dataset)


def margins(example):
    return example.line.geometric_margins(example.dataset)


def turn(a, b):
    return np.degrees(np.arccos(a.normalized().w @ b.normalized().w))


def svm(X, y):
    """(w, b) of the hard-margin machine, by scikit-learn."""
    machine = SVC(kernel="linear", C=1e9, tol=1e-9).fit(X, y)
    return machine.coef_[0], machine.intercept_[0]


@claim
def rate(example):
    """See η = 1 and η = 4 make the same mistakes"""
    left, right = runs(example)
    assert np.array_equal(left.index, right.index)
    times = right.w[-1][0] / left.w[-1][0]
    assert np.array_equal(right.w, times * left.w)
    assert np.array_equal(right.b, times * left.b)
    start = Hyperplane([1, 0], 0)
    elsewhere = [p.train(example.dataset, start=start) for p in (example.left, example.right)]
    assert {trace.outcome for trace in (left, right, *elsewhere)} == {"converged"}
    a, b = last(left), last(right)
    look = [
        f"the same {len(left)} mistakes in the same order",
        f"w and b are {n(times)} times",
        f"w = {v(a.w)}, b = {n(a.b)} on the left and w = {v(b.w)}, b = {n(b.b)} on the right",
    ]
    true = [
        "b = 0, as the notes do",
        f"from w = {v(start.w)}, b = 0 the AND gate takes {len(elsewhere[0])} mistakes with η = "
        f"{n(example.left.learning_rate)} and {len(elsewhere[1])} with η = {n(example.right.learning_rate)}",
        "score 0 a mistake",
    ]
    return look, true


@claim
def radius(example):
    """See β = 1 and β = R² on the same two points"""
    left, right = runs(example)
    first = [trace.hyperplane(1).functional_margins(example.dataset)[trace.index[0]] for trace in (left, right)]
    assert example.dataset.y[left.index[0]] == example.dataset.y[right.index[0]] == 1
    assert [p.beta(example.dataset) for p in (example.left, example.right)] == [1, 9]
    far = Dataset(4 * example.dataset.X, example.dataset.y)
    outside = runs(example, far)
    assert np.array_equal(right.index, outside[1].index)
    assert np.array_equal(outside[1].w, 4 * right.w)
    assert np.array_equal(outside[1].b, 16 * right.b)
    look = [
        f"y·s = {n(first[0])} with β = 1 and {n(first[1])} with β = R² = {n(example.dataset.radius**2)}",
        f"The left run takes {len(left)} mistakes, the right one {len(right)}.",
        f"to {v(far.X[0])} and {v(far.X[1])}, 4 times",
        f"the left run takes {len(outside[0])}, the right one still {len(outside[1])}",
    ]
    true = ["β ≥ 0", "η = 1", "multiplied by 4, w grows by 4, b and every score by 16", "(2R/γ)²", "β = 1"]
    return look, true


@claim
def margin_zero(example):
    """See the loop stop with margin 0"""
    left, right = runs(example)
    assert left.outcome == right.outcome == "converged"
    a, b = last(left), last(right)
    assert a.scores(example.dataset.X)[0] == 0
    assert example.dataset.y[0] == 1
    loose, strict = a.geometric_margins(example.dataset), b.geometric_margins(example.dataset)
    assert (strict > 0).all()
    assert strict[0] == strict[1]
    look = [
        f"counts as +1: the run stops after {len(left)} mistake with w = {v(a.w)}, b = {n(a.b)}",
        f"the margins are {n(loose[0])} and {n(loose[1])}",
        f"stops after {len(right)} with w = {v(b.w)}, b = {n(b.b)}, and both margins are {n(strict[0])}",
    ]
    return look, ["= +1", "can stop with margin 0", "y·s ≤ 0"]


@claim
def figure_1(example):
    """See the line of Figure 1 at distance 0.3536"""
    line = example.line
    x = np.linspace(-1, 1, 5)
    assert line.scores(np.column_stack([x, x + 0.5])) == pytest.approx(0)  # abline(0.5, 1)
    distance, foot = abs(line.distance_from_origin), line.projections([0, 0])
    assert np.hypot(*foot) == pytest.approx(distance)
    assert line.normalized().norm == pytest.approx(1)
    look = [
        f"w = {v(line.w)} and b = {n(line.b)}, so |b| = {n(abs(line.b))}",
        f"‖w‖ = {n(line.norm)} and |b|/‖w‖ = {n(distance)}",
        f"at {v(foot)}",
    ]
    true = [
        "‖w‖ = 1",
        f"−x₁ + x₂ − {n(-line.b)} = 0",
        f"with w = {v(line.w)} it has b = {n(line.b)}, with unit w it has b = {n(line.normalized().b)}",
        f"the distance is {n(distance)}",
    ]
    return look, true


@claim
def augmented(example):
    """See the step that b adds"""
    left, right = runs(example)
    (a, b), R = (last(left), last(right)), example.dataset.radius
    assert len(left) == len(right) == 1
    assert np.array_equal(a.w, b.w)
    assert a.b == 0
    step = np.append(b.w, b.b / R)
    assert np.linalg.norm(step) == pytest.approx(np.sqrt(2) * R)
    look = [
        f"R = {n(R)}. One mistake gives w = {v(a.w)}, of length {n(a.norm)}",
        f"to {n(b.b)}",
        f"(w, b/R) = {v(step)}, and that has length {n(np.linalg.norm(step))} = √2·{n(R)}",
    ]
    return look, ["η = 1", "at most √2·R"]


@claim
def misclassified(example):
    """See a − point with a positive margin"""
    X, y, m = example.dataset.X, example.dataset.y, margins(example)
    assert y.tolist() == [1, 1, -1]
    assert (example.line.scores(X[1:]) < 0).all()
    look = [
        f"The − point {v(X[2])} and the + point {v(X[1])}",
        f"belongs there: margin {n(m[2])}",
        f"misclassified: margin {n(m[1])}",
    ]
    return look, ["classified −1"]


@claim
def outlier(example):
    """See one point turn the line by 50°"""
    with_it, without = separate(example.dataset), separate(example.dataset.without(len(example.dataset) - 1))
    for separation, data in ((with_it, example.dataset), (without, example.dataset.without(len(example.dataset) - 1))):
        w, b = svm(data.X, data.y)
        assert separation.hyperplane.w == pytest.approx(w, abs=1e-6)
        assert separation.hyperplane.b == pytest.approx(b, abs=1e-6)
    angle = turn(with_it.hyperplane, without.hyperplane)
    assert example.button.endswith(f" {angle:.0f}°")
    assert example.dataset.y[-1] == 1
    directions = [Hyperplane(w, 0) for w in ([5, 6], [1, 0])]
    assert turn(with_it.hyperplane, directions[0]) == pytest.approx(0, abs=1e-5)
    assert turn(without.hyperplane, directions[1]) == pytest.approx(0, abs=1e-5)
    look = [
        f"the + point {v(example.dataset.X[-1])} γ is {n(with_it.margin)} and w points along {v(directions[0].w)}",
        f"γ is {n(without.margin)} and w points along {v(directions[1].w)}, a turn of {angle:.1f}°",
    ]
    return look, []


@claim
def no_length(example):
    """See y·s = 10 where the margin is 2"""
    smallest, margin = functional(example).min(), example.line.margin(example.dataset)
    assert functional(example).argmin() == margins(example).argmin()
    assert example.button == f"See y·s = {n(smallest)} where the margin is {n(margin)}"
    longer = Hyperplane(1000 * example.line.w, 1000 * example.line.b)
    assert longer.functional_margins(example.dataset).min() == 1000 * smallest
    assert longer.margin(example.dataset) == pytest.approx(margin)
    look = [
        f"w = {v(example.line.w)} has length {n(example.line.norm)}",
        f"smallest y·s is {n(smallest)}",
        f"only {n(margin)} away",
    ]
    return look, ["1000·w reaches a γ 1000 times", "‖w‖ = 1"]


@claim
def no_support(example):
    """See a point that does not matter, yet"""
    before = separate(example.dataset)
    assert 1 not in before.support
    assert example.dataset.y[1] == 1
    outside, inside = (separate(example.dataset.moved(1, x)) for x in ([1.5, 2], [0.5, 1]))
    assert outside.hyperplane == before.hyperplane
    assert before.hyperplane.scores([1.5, 2]) > 1 > before.hyperplane.scores([0.5, 1]) > -1
    assert 1 in inside.support
    look = [
        f"{v(example.dataset.X[1])} is no support vector: w = {v(before.hyperplane.w)}, γ = {n(before.margin)}",
        f"Move it to {v([1.5, 2])}",
        f"to {v([0.5, 1])}, into the band: w = {v(inside.hyperplane.w)} and γ = {n(inside.margin)}",
    ]
    return look, []


@claim
def absorbed(example):
    """See the notes' four points with w₀ = b"""
    (w, b), X, y = (example.line.w, example.line.b), example.dataset.X, example.dataset.y
    homogeneous = np.column_stack([np.ones(len(X)), X])
    right, wrong = (homogeneous @ [w0, *w] for w0 in (b, -b))
    assert right == pytest.approx(example.line.scores(X))
    assert (y * right > 0).all()
    assert (y * wrong > 0).tolist() == (y < 0).tolist()
    assert right - wrong == pytest.approx(1)
    a, c = [[n(s) for s in scores] for scores in (right, wrong)]
    look = [
        f"w = {v(w)}, b = {n(b)}",
        f"With w₀ = {n(b)} the four scores are {a[0]}, {a[1]}, {a[2]} and {a[3]}",
        f"With w₀ = {n(-b)} each is 1 lower: {c[0]}, {c[1]}, {c[2]} and {c[3]}",
        f"Type b = {n(-b)}",
    ]
    return look, []


@claim
def sigma(example):
    """See two points on the line"""
    X, y, scores = example.dataset.X, example.dataset.y, example.line.scores(example.dataset.X)
    assert scores[:2].tolist() == [0, 0]
    assert margins(example)[:2].tolist() == [0, 0]
    assert y[:2].tolist() == [1, -1]
    assert (margins(example)[2:] > 0).all()
    strict = Perceptron(boundary="mistake")
    assert strict.is_mistake(scores[:2], y[:2]).all()
    look = [
        f"The + point {v(X[0])} and the − point {v(X[1])}",
        "margin 0",
        "both are +1, by",
        "both are −1:",
    ]
    return look, ["class +1", "y·s ≤ 0"]


@claim
def negative_k(example):
    """See k = −1 swap the sides"""
    good = example.line.reversed()
    X = example.line.projections(np.random.default_rng(0).normal(size=(20, 2)))
    assert good.scores(X) == pytest.approx(0)  # the same line
    m = np.sort(margins(example))
    assert len(m) == 4
    assert m[-1] < 0
    assert -m[-1] == good.margin(example.dataset)
    look = [
        f"w = {v(good.w)}, t = {n(-good.b)} separates these points with γ = {n(good.margin(example.dataset))}",
        f"k = −1: w = {v(example.line.w)}, t = {n(-example.line.b)}",
        f"from {n(m[0])} to {n(m[-1])}",
    ]
    return look, ["k > 0", "k < 0", "k = 0"]


def class_margins(line, dataset):
    m = line.geometric_margins(dataset)
    return m[dataset.y > 0].min(), m[dataset.y < 0].min()


@claim
def sum_of_margins(example):
    """See the sum stay while the line moves"""
    plus, minus = class_margins(example.line, example.dataset)
    assert example.line.b == 0
    for t in (-0.5, 0, 0.7, 1.2, 3, -2, 17):
        assert sum(class_margins(Hyperplane(example.line.w, -t), example.dataset)) == pytest.approx(plus + minus)
    half = class_margins(Hyperplane(example.line.w, -0.5), example.dataset)
    assert half[0] == pytest.approx(half[1])
    look = [
        f"t = 0: the class margins are {n(plus)} and {n(minus)}, their sum {n(plus + minus)}",
        f"the sum stays {n(plus + minus)}",
        f"t = 0.5 (b = −0.5) both are {n(half[0])}",
    ]
    return look, []


@claim
def combination(example):
    """See w made of three support vectors"""
    best, X, y = separate(example.dataset), example.dataset.X, example.dataset.y
    assert best.support == (0, 1, 2)
    w, b = best.hyperplane.w, best.hyperplane.b
    assert (best.multipliers * y) @ X == pytest.approx(w)
    assert svm(X, y)[0] == pytest.approx(w, abs=1e-6)
    parts = [f"{n(a)}·{v(x)}" for a, x in zip(best.multipliers, X, strict=True)]
    assert y.tolist() == [1, 1, -1]
    assert best.hyperplane.scores(X[0]) == 1
    look = [
        f"w = {parts[0]} + {parts[1]} − {parts[2]} = {v(w)}",
        f"{v(X[0])} has to have score 1, so {n(w @ X[0])} + b = 1 and b = {n(b)}",
    ]
    return look, ["y·s = 1"]


@claim
def width(example):
    """See γ and a band twice as wide"""
    best = separate(example.dataset)
    length = best.hyperplane.norm
    assert best.hyperplane.functional_margins(example.dataset).min() == pytest.approx(1)
    assert 1 / length == pytest.approx(best.margin)
    assert np.linalg.norm(best.nearest[0] - best.nearest[1]) == pytest.approx(2 / length)
    look = [
        f"w = {v(best.hyperplane.w)} has length {n(length)}",
        f"m = 1 the margin is γ = 1/{n(length)} = {n(best.margin)}",
        f"the band is 2/{n(length)} = {n(2 / length)} wide",
    ]
    return look, ["2m/‖w‖"]


@claim
def norm_bounds(example):
    """See ‖w‖² between (kr)² and kR²"""
    R, r = example.dataset.radius, best_through_origin(example.dataset).margin
    bound = mistake_bound(example.dataset, example.right, separate(example.dataset))
    parts = []
    for trace in runs(example):
        k, size = np.arange(len(trace) + 1), np.square(trace.w).sum(axis=1)
        assert trace.outcome == "converged"
        assert ((k * r) ** 2 <= size + 1e-9).all()
        assert (size <= k * R**2 + 1e-9).all()
        assert (k[1:] * r**2 <= size[1:] / k[1:] + 1e-9).all()
        assert size[-1] > R**2  # so kr² ≤ ‖wₖ‖² ≤ R², as the notes have it, is wrong
        assert size[2] < size[1] < 2 * R**2
        (low, high), k = ((len(trace) * r) ** 2, len(trace) * R**2), len(trace)
        parts.append(", ".join(map(n, size[1:])))
        parts.append(f"{n(low)} ≤ {n(size[-1])} ≤ {n(high)} after k = {k}")
    look = [
        f"R² = {n(R**2)}, r = {n(r)}, so k ≤ {n(bound)}",
        f"‖w‖² goes {parts[0]}, and {parts[1]}",
        f"in the order of the notes, {parts[2]}, and {parts[3]}",
        f"kR² = {n(2 * R**2)}",
    ]
    return look, ["y(w·x) ≤ 0"]


@claim
def equality(example):
    """See k = 1 = R²/r²"""
    left, right = runs(example)
    assert len(example.dataset) == 1
    R, r = example.dataset.radius, best_through_origin(example.dataset).margin
    assert r == pytest.approx(R)
    assert left.outcome == right.outcome == "converged"
    assert mistake_bound(example.dataset, example.left, separate(example.dataset)) == pytest.approx(len(left))
    assert not last(right).is_defined
    assert example.dataset.y[0] == 1
    look = [
        f"R = r = {n(R)}, R²/r² = {n(R**2 / r**2)}, and the run makes {len(left)} mistake",
        "counts as +1",
        f"after {len(right)} mistakes",
    ]
    return look, ["R²/r² = 1", f"k = {len(left)}"]


@claim
def long_separator(example):
    """See what goes wrong with a long u"""
    R, line = example.dataset.radius, example.line
    smallest, r = functional(example).min(), line.margin(example.dataset)
    assert line.b == 0
    assert r == pytest.approx(best_through_origin(example.dataset).margin)
    notes = Perceptron(bias="none", order="first").train(example.dataset)
    assert R**2 / smallest**2 < len(notes) <= R**2 / r**2
    look = [
        f"u = {v(line.w)} separates, and its smallest y·s is {n(smallest)}",
        f"r = {n(smallest)} the bound would be {n(R**2)}/{n(smallest**2)} = {n(R**2 / smallest**2)} mistakes",
        f"the algorithm makes {len(notes)}",
        f"r = {n(r)}, and the bound is {n(R**2 / r**2)}",
    ]
    return look, ["length 1"]


@claim
def preimage(example):
    """See both pairs of lines"""
    X, y = example.dataset.X, example.dataset.y
    best = separate(Dataset(lift(X), y))
    assert best.margin == 0.5
    assert best.hyperplane.normalized().w.tolist() == [0, 0, 1]
    assert best.hyperplane.distance_from_origin == -0.5  # x₃ = ½
    for c, height in ((1 / np.sqrt(2), 0.5), (0.5, 0.25)):
        for sign in (1, -1):
            assert lift(on_line(sign * c))[:, 2] == pytest.approx(height)
        assert ((np.abs(X[:, 0] - X[:, 1]) > c) == (y > 0)).all()
    look = ["±1/√2, which is mapped to x₃ = ½", "±½ as in the notes", "to x₃ = ¼"]
    true = [
        "(x₁ − x₂)² = ½",
        f"±1/√2 ≈ ±{n(1 / np.sqrt(2))}",
        "±½ is mapped to x₃ = ¼",
        "x₃ = ½ is the max-margin plane of the mapped points, with γ = ½",
    ]
    return look, true


@claim
def touching(example):
    """See a line that only touches a point"""
    f, X = functional(example), example.dataset.X
    assert not (f < 0).any()
    assert example.line.b == 0
    assert example.dataset.y[0] == 1
    return [f"y·s is {n(f[0])}, {n(f[1])} and {n(f[2])}", f"the + point {v(X[0])} lies on the line"], [
        "yᵢ(w·xᵢ) ≤ 0",
        "w·x = 0",
    ]


def cost(line, dataset):
    return np.maximum(-line.functional_margins(dataset), 0).sum()


@claim
def no_cost(example):
    """See C = 0 without separation"""
    f, X, y = functional(example), example.dataset.X, example.dataset.y
    assert cost(Hyperplane([0, 0], 0), example.dataset) == 0
    assert y[1] == 1
    assert y[2] == -1
    assert example.line.scores(X[1:]).tolist() == [0, 0]
    assert example.line.margin(example.dataset) == 0
    look = [
        f"w = {v(example.line.w)}: y·s is {n(f[0])}, {n(f[1])} and {n(f[2])}",
        f"the cost is {n(cost(example.line, example.dataset))}",
        f"{v(X[1])} and {v(X[2])}, a + and a − point",
    ]
    return look, ["has C = 0, but", "has C = 0 on any data"]


@claim
def loss(example):
    """See the loss of a misclassified point"""
    f, X = functional(example), example.dataset.X
    assert example.dataset.y[0] == 1
    assert (f[1:] > 0).all()
    look = [
        f"The + point {v(X[0])} has y·s = {n(f[0])}, so its loss is {n(max(-f[0], 0))}",
        "correct and have loss 0",
        f"C = {n(cost(example.line, example.dataset))}",
    ]
    return look, []


@pytest.mark.parametrize("button", EXAMPLES)
def test_every_number_is_computed(button):
    slip = EXAMPLES[button]
    look, true = CLAIMS[button](slip.example)
    told(slip.example.look, look)
    told(slip.true, true)


def test_a_wrong_or_unchecked_number_is_noticed():
    told("The margin is 2 with score 0.", ["margin is 2"])
    for phrases in (["margin is 3"], []):
        with pytest.raises(AssertionError):
            told("The margin is 2 with score 0.", phrases)


def test_slips_that_no_board_can_show():
    plain = [slip for slip in SLIPS if not slip.example]
    assert [slip.lecture for slip in plain] == ["000", "000", "004"]
    for slip in plain[:2]:
        told(slip.true, [])
    told(plain[2].true, ["−1 and +1", "y = 0 the loss is 0", "0·x", "a label 0 as −1"])


def test_buttons_and_claims_belong_together():
    assert len(EXAMPLES) == sum(slip.example is not None for slip in SLIPS)
    assert set(CLAIMS) == set(EXAMPLES)


def test_lectures_are_in_order_and_all_there():
    assert list(dict.fromkeys(slip.lecture for slip in SLIPS)) == list(LECTURES)
    assert [slip.lecture for slip in SLIPS] == sorted(slip.lecture for slip in SLIPS)


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: f"{slip.lecture} {slip.says[:30]}")
def test_texts_are_ready_for_the_page(slip):
    texts = [slip.says, slip.true] + ([slip.example.button, slip.example.look] if slip.example else [])
    for text in texts:
        assert text.strip() == text != ""
        assert not re.search(r"-\d|\d-|[$~_]|  ", text)  # a minus is "−"; nothing that Markdown would eat
        assert text.count("**") % 2 == 0
        assert "*" not in text.replace("**", "")
    assert len(slip.example.button if slip.example else "") <= 45


@pytest.mark.parametrize("button", EXAMPLES)
def test_an_example_has_what_its_page_needs(button):
    example = EXAMPLES[button].example
    assert example.page in PAGES
    assert (example.left is not None) == (example.right is not None) == (example.page == "conventions")
    assert (example.line is not None) == (example.page in ("margins", "hyperplane"))
    if example.dataset is None:
        assert example.page == "hyperplane"
    else:
        assert example.dataset.dimension == 2
        assert len(example.dataset) > 0
    if example.line:
        assert example.line.is_defined
        assert len(example.line.w) == 2
    if example.page == "conventions":
        assert example.left != example.right
    if example.page == "max_margin":
        assert separate(example.dataset).margin > 0


def test_the_table_of_002():
    rows = [(0.5, 0.1, 1), (0.3, 0.9, -1), (0.3, 0.875, -1), (0.45, 0.15, 1)]
    assert np.column_stack([errata.TABLE.X, errata.TABLE.y]).tolist() == [list(row) for row in rows]


def lift(X):
    return np.column_stack([X, (X[:, 0] - X[:, 1]) ** 2])


def on_line(c):
    x = np.linspace(-3, 3, 9)
    return np.column_stack([x, x - c])


def test_the_preimage_figure():
    figure = errata.preimage_figure()
    lines = [trace for trace in figure.data if trace.mode == "lines+text"]
    found = {}
    for trace in lines:
        difference = np.subtract(trace.x, trace.y)
        assert difference[0] == pytest.approx(difference[1])
        name = "".join(trace.text).strip()
        found[name] = difference[0]
        assert (trace.line.dash == "dash") == (abs(difference[0]) == pytest.approx(0.5))
        height = lift(np.column_stack([trace.x, trace.y]))[0, 2]
        assert trace.name.endswith({0.5: "x₃ = ½", 0.25: "x₃ = ¼"}[round(height, 9)])
    expected = {"1/√2": 1 / np.sqrt(2), "−1/√2": -1 / np.sqrt(2), "½": 0.5, "−½": -0.5}
    assert found == pytest.approx({f"x₁ − x₂ = {name}": c for name, c in expected.items()})
    plus, minus = (trace for trace in figure.data if trace.mode == "markers+text")
    assert (plus.marker.symbol, plus.marker.color, set(plus.text)) == ("circle", "#0063b2", {"+"})
    assert (minus.marker.symbol, minus.marker.color, set(minus.text)) == ("square", "#c94a00", {"−"})
    assert set(zip(plus.x, plus.y, strict=True)) == {(1, 0), (0, 1)}
    assert set(zip(minus.x, minus.y, strict=True)) == {(0, 0), (1, 1)}
    assert figure.layout.yaxis.scaleanchor == "x"
    assert figure.layout.paper_bgcolor == figure.layout.plot_bgcolor == "rgba(0, 0, 0, 0)"
    fonts = [figure.layout.font, figure.layout.legend.font, *(trace.textfont for trace in figure.data)]
    for axis in (figure.layout.xaxis, figure.layout.yaxis):
        fonts += [axis.tickfont, axis.title.font]  # named, since Streamlit's theme has smaller ones
    assert min(font.size for font in fonts) >= 15


def separable(rng):
    """Up to 24 points on both sides of a random line, none close to it."""
    while True:
        X, w, b = rng.uniform(-2, 2, (24, 2)).round(2), rng.normal(size=2), rng.uniform(-1, 1)
        s = (X @ w + b) / np.linalg.norm(w)
        X, y = X[np.abs(s) > 0.15], np.sign(s[np.abs(s) > 0.15])
        if len(set(y)) == 2:
            return Dataset(X, y)


@pytest.fixture(scope="module")
def datasets():
    rng = np.random.default_rng(36350)
    return [separable(rng) for _ in range(200)]


def test_the_rate_changes_no_mistake_from_zero(datasets):
    """Powers of two, so that scaling is exact and score 0 stays score 0."""
    elsewhere = 0
    for dataset in datasets:
        index, start = Perceptron().train(dataset).index, Hyperplane([1, -1], 0.5)
        counts = set()
        for rate in (1 / 8, 1 / 2, 2, 8, 64):
            assert np.array_equal(Perceptron(learning_rate=rate).train(dataset).index, index)
            counts.add(len(Perceptron(learning_rate=rate).train(dataset, start=start)))
        elsewhere += len(counts) > 1
    assert elsewhere > 100  # from another start the rate does matter


def test_the_radius_makes_a_run_independent_of_units(datasets):
    same = dict.fromkeys(("unit", "radius"), 0)
    for dataset in datasets:
        for bias in same:
            near, far = (Perceptron(bias=bias).train(Dataset(c * dataset.X, dataset.y)) for c in (1, 4))
            same[bias] += np.array_equal(near.index, far.index)
    assert same["radius"] == 200
    assert same["unit"] < 100  # “usually changes the mistakes”


@pytest.mark.parametrize("boundary", ["mistake", "positive"])
@pytest.mark.parametrize("bias", ["unit", "radius", "none"])
def test_any_beta_puts_the_first_mistake_on_its_own_side(datasets, bias, boundary):
    perceptron = Perceptron(bias=bias, boundary=boundary)
    for dataset in datasets:
        trace = perceptron.train(dataset, max_updates=1)
        i = trace.index[0]
        after = trace.hyperplane(1).functional_margins(dataset)[i]
        assert after == pytest.approx(dataset.X[i] @ dataset.X[i] + perceptron.beta(dataset))
        assert after > 0


def test_a_step_in_the_augmented_space_is_at_most_root_two_radii(datasets):
    for dataset in datasets:
        trace, R = Perceptron(bias="radius").train(dataset), dataset.radius
        steps = np.linalg.norm(np.diff(np.column_stack([trace.w, trace.b / R]), axis=0), axis=1)
        assert (steps > R).all()
        assert (steps <= np.sqrt(2) * R * (1 + 1e-9)).all()
