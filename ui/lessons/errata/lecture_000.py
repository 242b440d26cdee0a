"""Lecture 000, Geometry of linear classifiers."""

import math

import numpy as np

from perceptron_core import Dataset, Hyperplane, Perceptron, best_through_origin, mistake_bound, separate
from ui.lectures import TITLES
from ui.lessons.errata.data import AND_GATE, GROWTH, ONE_POINT, OPPOSITE, points
from ui.lessons.errata.numbers import mistakes, series
from ui.lessons.errata.slip import CONVENTIONS, HYPERPLANE, MARGINS, Example, Slip, entry
from ui.words import number, vector


@entry
def row():
    return Slip(
        lecture="000",
        says="The R function reads an example as `x[,i]`.",
        true="A row is an example, and a row is `x[i,]`; `x[,i]` is a column: feature i of all the examples. For "
        "`classify.linear` it has to be `x[i, , drop=FALSE]`: R makes a plain vector of `x[i,]`, and the `apply` in "
        "there refuses what has no rows (“dim(X) must have a positive length”).",
    )


@entry
def several_values():
    return Slip(
        lecture="000",
        says="The R function ends with `return(w=w, b=b, …)`.",
        true="R's `return` takes one value. To hand back several, wrap them: "
        "`return(list(w=w, b=b, mistakes.made=k))`.",
    )


@entry
def start():
    perceptron = Perceptron()
    near, far = Hyperplane([1, 0], 0), Hyperplane([100, 0], 0)
    from_zero, from_near, from_far = (len(perceptron.train(AND_GATE, start=line)) for line in (None, near, far))
    bound = mistake_bound(AND_GATE, perceptron, separate(AND_GATE))
    return Slip(
        lecture="000",
        says="The run starts at w = 0, b = 0 without loss of generality.",
        true=f"How many mistakes a run makes depends on its start, and the bounds hold for the start at 0. With bias "
        f"unit, η = {number(perceptron.learning_rate)}, cyclic order and score 0 a mistake, the bound for the AND gate "
        f"is {number(bound)}. The run makes {from_zero} mistakes from w = 0, b = 0, {from_near} from "
        f"w = {vector(near.w)}, b = 0, and {from_far} from w = {vector(far.w)}, b = 0. What no start changes: on data "
        "that a line separates, a run with a bias ends.",
    )


@entry
def learning_rate():
    slow, fast = Perceptron(), Perceptron(learning_rate=4)
    (left, right), start = (p.train(AND_GATE) for p in (slow, fast)), Hyperplane([1, 0], 0)
    elsewhere = [len(p.train(AND_GATE, start=start)) for p in (slow, fast)]
    a, b = left.last, right.last
    rates = [number(p.learning_rate) for p in (slow, fast)]
    return Slip(
        lecture="000",
        says="The learning rate can change how many iterations a run needs.",
        true="Not when the run starts at w = 0, b = 0, as the notes do. There η multiplies w and b by the same "
        "positive number all along, every score keeps its sign, and so the mistakes are the same ones. From another "
        f"start η can matter: from w = {vector(start.w)}, b = 0 the AND gate takes {elsewhere[0]} mistakes with η = "
        f"{rates[0]} and {elsewhere[1]} with η = {rates[1]} (bias unit, score 0 a mistake, cyclic order). Try other "
        "starts in the lesson Convergence.",
        example=Example(
            button=f"See η = {rates[0]} and η = {rates[1]} make the same mistakes",
            look=f"Step both boards: the same {mistakes(left)} in the same order, and the same line. On the right w "
            f"and b are {number(fast.learning_rate / slow.learning_rate)} times as large: at the end w = "
            f"{vector(a.w)}, b = {number(a.b)} on the left and w = {vector(b.w)}, b = {number(b.b)} on the right.",
            page=CONVENTIONS,
            dataset=AND_GATE,
            left=slow,
            right=fast,
        ),
    )


@entry
def bias_step():
    near, times = points("+-", (1, 0), (3, 0)), 4
    far = Dataset(times * near.X, near.y)
    rules = unit, radius = [Perceptron(bias=bias, boundary="positive") for bias in ("unit", "radius")]
    (left, right), (left_far, right_far) = ([rule.train(dataset) for rule in rules] for dataset in (near, far))
    after = [run.hyperplane(1).functional_margins(near)[run.index[0]] for run in (left, right)]
    return Slip(
        lecture="000",
        says="b moves by R² so that the first misclassified point ends up on its own side.",
        true="Any β > 0 does that: after the first mistake of a run from w = 0, b = 0 that point has "
        "y·s = η(‖x‖² + β) > 0. What β = R² does is make the run independent of units: multiply all points by c > 0, "
        "and w grows by c, b and every score by c², so the mistakes stay the same. It also gives the bound (2R/γ*)². "
        "With β = 1 other units can bring other mistakes.",
        example=Example(
            button="See β = 1 and β = R² on the same two points",
            look="After the first mistake the − point is on its own side on both boards: "
            f"y·s = {number(after[0])} with β = {number(unit.beta(near))} and {number(after[1])} with "
            f"β = R² = {number(radius.beta(near))}. The left run makes {mistakes(left)}, the right one {len(right)}. "
            f"Move the points to {vector(far.X[0])} and {vector(far.X[1])}, {times} times as far out: now the left run "
            f"makes {len(left_far)}, the right one still {len(right_far)}.",
            page=CONVENTIONS,
            dataset=near,
            left=unit,
            right=radius,
        ),
    )


@entry
def sign_of_zero():
    loose, strict = Perceptron(boundary="positive"), Perceptron(boundary="mistake")
    left, right = loose.train(OPPOSITE), strict.train(OPPOSITE)
    a, b = left.last, right.last
    return Slip(
        lecture="000",
        says="It does not matter which class sgn(0) gets, and a plane is right iff all its margins are positive.",
        true="Both cannot hold. With sgn(0) = +1 the loop has nothing to correct when a + point lies exactly on the "
        "line, so it can stop with margin 0. For “right” to mean “all margins positive”, y·s ≤ 0 must count as a "
        "mistake.",
        example=Example(
            button="See the loop stop with margin 0",
            look=f"Left, score 0 counts as +1: the run stops after {mistakes(left)} with w = {vector(a.w)}, "
            f"b = {number(a.b)}. The line goes through the + point, and the margins are "
            f"{series(a.geometric_margins(OPPOSITE))}. Right, score 0 counts as a mistake: the run stops after "
            f"{mistakes(right)} with w = {vector(b.w)}, b = {number(b.b)}, and the margins are "
            f"{series(b.geometric_margins(OPPOSITE))}.",
            page=CONVENTIONS,
            dataset=OPPOSITE,
            left=loose,
            right=strict,
        ),
    )


@entry
def figure_1():
    line = Hyperplane([-1, 1], -0.5)
    unit, distance = line.normalized(), number(abs(line.distance_from_origin))
    return Slip(
        lecture="000",
        says="Figure 1: the line comes as close to the origin as |b|, and its directed distance is b.",
        true="That is so only for ‖w‖ = 1. In general the directed distance is b/‖w‖ and its size |b|/‖w‖. The "
        f"figure's line is −x₁ + x₂ − {number(-line.b)} = 0: with w = {vector(line.w)} it has b = {number(line.b)}, "
        f"with w of length 1 it has b = {number(unit.b)}; the distance is {distance} either way.",
        example=Example(
            button=f"See the line of Figure 1 at distance {distance}",
            look=f"w = {vector(line.w)} and b = {number(line.b)}, so |b| = {number(abs(line.b))}; but "
            f"‖w‖ = {number(line.norm)} and |b|/‖w‖ = {distance}. The dashed line of the figure ends where the "
            f"perpendicular from the origin does, at {vector(line.projections([0, 0]))}.",
            page=HYPERPLANE,
            line=line,
        ),
    )


@entry
def step_length():
    none, radius = Perceptron(bias="none"), Perceptron(bias="radius")
    run, right = none.train(ONE_POINT), radius.train(ONE_POINT).last
    R = ONE_POINT.radius
    homogeneous = np.append(right.w, right.b / R)
    return Slip(
        lecture="000",
        says="In the sketch of the proof, the vector that a mistake adds has length at most R.",
        true="That holds for w alone, and the theorem is about w and b together. To w̃ = (w, b/R) a mistake adds "
        "ηy·(x, R), and the length of that is η√(‖x‖² + R²), at most η√2·R.",
        example=Example(
            button="See the step that b adds",
            look=f"R = {number(R)}. After {mistakes(run)} w = {vector(right.w)}, of length {number(right.norm)}, on "
            f"both boards. On the right b moves too, to {number(right.b)}, so w̃ = (w, b/R) = {vector(homogeneous)}, "
            f"and that has length {number(math.hypot(*homogeneous))} = √2·{number(R)}.",
            page=CONVENTIONS,
            dataset=ONE_POINT,
            left=none,
            right=radius,
        ),
    )


@entry
def lower_bound():
    cyclic, first = Perceptron(bias="none"), Perceptron(bias="none", order="first")
    best = best_through_origin(GROWTH)
    unit = best.hyperplane.normalized()
    left, right = (rule.train(GROWTH).w[1:] @ unit.w for rule in (cyclic, first))
    return Slip(
        lecture="000",
        says="The lower bound of the proof: the weights must differ from the best ones by about γ, or else there would "
        "be no mistake.",
        true="A difference that stays the same never catches up with a ceiling that rises. What the proof uses is "
        "growth. Let w̃ = (w, b/√β) and x̃ = (x, √β) (without a bias, w̃ = w and x̃ = x), and let w̃* have length 1 "
        "and y·w̃*·x̃ ≥ γ̃ > 0 for every example. Then each mistake raises w̃·w̃* by at least ηγ̃, so that after k "
        "mistakes from 0 ‖w̃‖ ≥ w̃·w̃* ≥ kηγ̃. The lesson Convergence draws it.",
        example=Example(
            button="See w·w* grow at each mistake",
            look=f"Without a bias, the best w of length 1 is w* = {vector(unit.w)} with γ* = {number(best.margin)}, so "
            f"w·w* is the first number of w. Step: it goes {series(left)} on the left, {series(right)} on the right, "
            f"{number(best.margin)} more at each mistake.",
            page=CONVENTIONS,
            dataset=GROWTH,
            left=cyclic,
            right=first,
        ),
    )


@entry
def negatively_classified():
    dataset, line = points("++-", (2, 1), (-1, 0), (-2, -1)), Hyperplane([1, 0], 0)
    _, plus, minus = dataset.X
    _, wrong, right = line.geometric_margins(dataset)
    return Slip(
        lecture="000",
        says="A point with a negative margin is “negatively classified”.",
        true="It is **misclassified**. The sign of the margin says right or wrong, the sign of the score says which "
        "class: a − point that is classified −1 has a positive margin.",
        example=Example(
            button="See a − point with a positive margin",
            look=f"The − point {vector(minus)} and the + point {vector(plus)} are both on the negative side. The − "
            f"point belongs there: margin {number(right)}. The + point is misclassified: margin {number(wrong)}.",
            page=MARGINS,
            dataset=dataset,
            line=line,
        ),
    )


@entry
def year():
    return Slip(
        lecture="000",
        says="Rosenblatt invented the perceptron in 1956.",
        true=f"The notes do not agree: “{TITLES['002']}” says 1958, and “{TITLES['004']}” dates the theorem 1957. The "
        "paper that is shown there (Psychological Review) appeared in November 1958.",
    )
