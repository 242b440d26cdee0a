"""The errata of lecture 000, Geometry of linear classifiers."""

import math

import numpy as np

from language import t
from perceptron_core import Dataset, Hyperplane, Perceptron, best_through_origin, mistake_bound, separate
from ui.lectures import lecture_title
from ui.lessons.errata.erratum import CONVENTIONS, HYPERPLANE, MARGINS, Erratum, Example, register
from ui.lessons.errata.number_lists import join_numbers
from ui.lessons.errata.shared_points import AND_GATE, GROWTH, ONE_POINT, OPPOSITE, labelled_points
from ui.words import number, vector


@register
def row():
    return Erratum(
        says=t("The R function reads an example as `x[,i]`."),
        true=t(
            "An example is a row, and row i is `x[i,]`. `x[,i]` is a column: feature i of all examples. In the "
            "call to `classify.linear`, the argument must be `x[i, , drop=FALSE]`. Otherwise R turns the row into "
            "a plain vector, and `apply` refuses a vector (“dim(X) must have a positive length”)."
        ),
    )


@register
def several_values():
    return Erratum(
        says=t("The R function ends with `return(w=w, b=b, …)`."),
        true=t(
            "R’s `return` takes one value. To return several values, wrap them: `return(list(w=w, b=b, "
            "mistakes.made=k))`."
        ),
    )


@register
def start():
    perceptron = Perceptron()
    near, far = Hyperplane([1, 0], 0), Hyperplane([100, 0], 0)
    from_zero, from_near, from_far = (len(perceptron.train(AND_GATE, start=line)) for line in (None, near, far))
    bound = mistake_bound(AND_GATE, perceptron, separate(AND_GATE))
    return Erratum(
        says=t("The run starts at w = 0, b = 0 without loss of generality."),
        true=t(
            "The number of mistakes of a run depends on its start, and the bounds hold for the start at 0. Take "
            "the bias “unit”, η = {rate} and the order “cyclic”, and let score 0 count as a mistake. Then the "
            "bound for the AND gate is {bound}. The run makes {zero, plural, one {# mistake} other {# mistakes}} "
            "from w = 0, b = 0, {near} from w = {near_w}, b = 0, and {far} from w = {far_w}, b = 0. But if a line "
            "separates the data, a run with a bias converges from every start.",
            rate=number(perceptron.learning_rate),
            bound=number(bound),
            zero=from_zero,
            near=from_near,
            near_w=vector(near.w),
            far=from_far,
            far_w=vector(far.w),
        ),
    )


@register
def learning_rate():
    slow, fast = Perceptron(), Perceptron(learning_rate=4)
    (left, right), start = (p.train(AND_GATE) for p in (slow, fast)), Hyperplane([1, 0], 0)
    elsewhere = [len(p.train(AND_GATE, start=start)) for p in (slow, fast)]
    a, b = left.last, right.last
    rates = {"slow": number(slow.learning_rate), "fast": number(fast.learning_rate)}
    return Erratum(
        says=t("The learning rate can change how many iterations a run needs."),
        true=t(
            "It cannot if the run starts at w = 0, b = 0, as in the notes. There, η only multiplies w and b by a "
            "positive number. Every score keeps its sign, so the mistakes are the same. From a different start, η "
            "can matter. From w = {w}, b = 0, the run on the AND gate makes {many, plural, one {# mistake} other "
            "{# mistakes}} with η = {slow} and {others} with η = {fast}. (The bias is “unit”, score 0 is a "
            "mistake, and the order is “cyclic”.) Try different starts in the lesson Convergence.",
            w=vector(start.w),
            many=elsewhere[0],
            others=elsewhere[1],
            **rates,
        ),
        example=Example(
            button=t("See η = {slow} and η = {fast} make the same mistakes", **rates),
            look=t(
                "Step through both runs. They make the same {k, plural, one {# mistake} other {# mistakes}} in the "
                "same order, and their lines are the same. On the right, w and b are {times} times as large. At the "
                "end, w = {left}, b = {left_b} on the left, and w = {right}, b = {right_b} on the right.",
                k=len(left),
                times=number(fast.learning_rate / slow.learning_rate),
                left=vector(a.w),
                left_b=number(a.b),
                right=vector(b.w),
                right_b=number(b.b),
            ),
            page=CONVENTIONS,
            dataset=AND_GATE,
            left=slow,
            right=fast,
        ),
    )


@register
def bias_step():
    near, times = labelled_points("+-", (1, 0), (3, 0)), 4
    far = Dataset(times * near.X, near.y)
    rules = unit, radius = [Perceptron(bias=bias, boundary="positive") for bias in ("unit", "radius")]
    (left, right), (left_far, right_far) = ([rule.train(dataset) for rule in rules] for dataset in (near, far))
    after = [run.hyperplane(1).functional_margins(near)[run.index[0]] for run in (left, right)]
    return Erratum(
        says=t("b changes by R², so that the first misclassified point ends up on the correct side."),
        true=t(
            "If a mistake changes b by ηyβ, every β > 0 has this effect. After the first mistake of a run from w = "
            "0, b = 0, that point has y·s = η(‖x‖² + β) > 0. The choice β = R² makes the run independent of units. "
            "If all points are multiplied by c > 0, then w is multiplied by c, and b and every score are "
            "multiplied by c². So the mistakes stay the same. β = R² also gives the bound (2R/γ*)². With β = 1, "
            "different units can lead to different mistakes."
        ),
        example=Example(
            button=t("See β = 1 and β = R² on the same two points"),
            look=t(
                "After the first mistake, the − point is on the correct side on both boards. It has y·s = "
                "{after_unit} with β = {unit} and {after_radius} with β = R² = {radius}. The left run makes {left, "
                "plural, one {# mistake} other {# mistakes}}, and the right run makes {right}. Move the points to "
                "{first} and {second}, {times} times as far from the origin. Then the left run makes {left_far}, "
                "but the right run still makes {right_far}.",
                after_unit=number(after[0]),
                unit=number(unit.beta(near)),
                after_radius=number(after[1]),
                radius=number(radius.beta(near)),
                left=len(left),
                right=len(right),
                first=vector(far.X[0]),
                second=vector(far.X[1]),
                times=times,
                left_far=len(left_far),
                right_far=len(right_far),
            ),
            page=CONVENTIONS,
            dataset=near,
            left=unit,
            right=radius,
        ),
    )


@register
def sign_of_zero():
    loose, strict = Perceptron(boundary="positive"), Perceptron(boundary="mistake")
    left, right = loose.train(OPPOSITE), strict.train(OPPOSITE)
    a, b = left.last, right.last
    return Erratum(
        says=t("It does not matter which class sgn(0) gets, and a plane is correct iff all its margins are positive."),
        true=t(
            "These two statements cannot both hold. With sgn(0) = +1, a + point exactly on the line needs no "
            "correction, so the loop can stop with margin 0. If “correct” means “all margins are positive”, y·s ≤ 0 "
            "must count as a mistake."
        ),
        example=Example(
            button=t("See the loop stop with margin 0"),
            look=t(
                "On the left, score 0 is classified +1. The run stops after {left, plural, one {# mistake} other {# "
                "mistakes}} with w = {left_w}, b = {left_b}. The line goes through the + point, and the margins are "
                "{left_margins}. On the right, score 0 is a mistake. The run stops after {right, plural, one {# "
                "mistake} other {# mistakes}} with w = {right_w}, b = {right_b}, and the margins are {right_margins}.",
                left=len(left),
                left_w=vector(a.w),
                left_b=number(a.b),
                left_margins=join_numbers(a.geometric_margins(OPPOSITE)),
                right=len(right),
                right_w=vector(b.w),
                right_b=number(b.b),
                right_margins=join_numbers(b.geometric_margins(OPPOSITE)),
            ),
            page=CONVENTIONS,
            dataset=OPPOSITE,
            left=loose,
            right=strict,
        ),
    )


@register
def figure_1():
    line = Hyperplane([-1, 1], -0.5)
    unit, distance = line.normalized(), number(abs(line.distance_from_origin))
    return Erratum(
        says=t("Figure 1: the distance of the line from the origin is |b|, and the signed distance is b."),
        true=t(
            "This holds only if ‖w‖ = 1. In general, the signed distance is b/‖w‖, and the distance is |b|/‖w‖. The "
            "line of the figure is −x₁ + x₂ − {offset} = 0. With w = {w}, it has b = {b}. With w of length 1, it has b "
            "= {unit_b}. The distance is {distance} in both cases.",
            offset=number(-line.b),
            w=vector(line.w),
            b=number(line.b),
            unit_b=number(unit.b),
            distance=distance,
        ),
        example=Example(
            button=t("See the line of Figure 1 at distance {distance}", distance=distance),
            look=t(
                "Here w = {w} and b = {b}, so |b| = {size}. But ‖w‖ = {length} and |b|/‖w‖ = {distance}. The dashed "
                "line of the figure ends at the foot of the perpendicular from the origin, {foot}.",
                w=vector(line.w),
                b=number(line.b),
                size=number(abs(line.b)),
                length=number(line.norm),
                distance=distance,
                foot=vector(line.projections([0, 0])),
            ),
            page=HYPERPLANE,
            line=line,
        ),
    )


@register
def step_length():
    none, radius = Perceptron(bias="none"), Perceptron(bias="radius")
    run, right = none.train(ONE_POINT), radius.train(ONE_POINT).last
    R = ONE_POINT.radius
    homogeneous = np.append(right.w, right.b / R)
    return Erratum(
        says=t("In the sketch of the proof, the vector that a mistake adds has length at most R."),
        true=t(
            "For w alone, the step is ηyx, with length at most ηR. But the theorem is about w and b together. A "
            "mistake adds ηy·(x, R) to w̃ = (w, b/R). The length of this vector is η√(‖x‖² + R²), which is at most "
            "η√2·R."
        ),
        example=Example(
            button=t("See how b makes the step longer"),
            look=t(
                "Here R = {radius}. After {k, plural, one {# mistake} other {# mistakes}}, w = {w} has length {length} "
                "on both boards. On the right, b changes too, to {b}. So w̃ = (w, b/R) = {whole} has length "
                "{whole_length} = √2·{radius}.",
                radius=number(R),
                k=len(run),
                w=vector(right.w),
                length=number(right.norm),
                b=number(right.b),
                whole=vector(homogeneous),
                whole_length=number(math.hypot(*homogeneous)),
            ),
            page=CONVENTIONS,
            dataset=ONE_POINT,
            left=none,
            right=radius,
        ),
    )


@register
def lower_bound():
    cyclic, first = Perceptron(bias="none"), Perceptron(bias="none", order="first")
    best = best_through_origin(GROWTH)
    unit = best.hyperplane.normalized()
    left, right = (rule.train(GROWTH).w[1:] @ unit.w for rule in (cyclic, first))
    return Erratum(
        says=t(
            "The lower bound of the proof: a mistake requires weights that differ from the best weights by at "
            "least about γ."
        ),
        true=t(
            "A lower bound that is constant never reaches an upper bound that grows. The proof needs a lower bound "
            "that grows with k. Let w̃ = (w, b/√β) and x̃ = (x, √β). (Without a bias, w̃ = w and x̃ = x.) Let w̃* "
            "have length 1 and y·w̃*·x̃ ≥ γ̃ > 0 for every example. Then each mistake increases w̃·w̃* by at least "
            "ηγ̃. So after k mistakes from 0, ‖w̃‖ ≥ w̃·w̃* ≥ kηγ̃. The lesson Convergence draws this bound."
        ),
        example=Example(
            button=t("See w·w* grow at each mistake"),
            look=t(
                "Without a bias, the best w of length 1 is w* = {best} with γ* = {margin}. So w·w* is the first "
                "component of w. Step through the runs. On the left, w·w* takes the values {left}. On the right, it "
                "takes the values {right}. Each mistake adds {margin}.",
                best=vector(unit.w),
                margin=number(best.margin),
                left=join_numbers(left),
                right=join_numbers(right),
            ),
            page=CONVENTIONS,
            dataset=GROWTH,
            left=cyclic,
            right=first,
        ),
    )


@register
def negatively_classified():
    dataset, line = labelled_points("++-", (2, 1), (-1, 0), (-2, -1)), Hyperplane([1, 0], 0)
    _, plus, minus = dataset.X
    _, wrong, right = line.geometric_margins(dataset)
    return Erratum(
        says=t("A point with a negative margin is “negatively classified”."),
        true=t(
            "Such a point is **misclassified**. The sign of the margin says whether the class is correct, and the sign "
            "of the score says which class it is. A − point that is classified −1 has a positive margin."
        ),
        example=Example(
            button=t("See a − point with a positive margin"),
            look=t(
                "The − point {minus} and the + point {plus} are both on the negative side. The − point is classified "
                "correctly: its margin is {right}. The + point is misclassified: its margin is {wrong}.",
                minus=vector(minus),
                plus=vector(plus),
                right=number(right),
                wrong=number(wrong),
            ),
            page=MARGINS,
            dataset=dataset,
            line=line,
        ),
    )


@register
def year():
    return Erratum(
        says=t("Rosenblatt invented the perceptron in 1956."),
        true=t(
            "The notes contradict each other. “{article}” says 1958, and “{theorem}” dates the theorem to 1957. The "
            "article that “{article}” shows (Psychological Review) appeared in November 1958.",
            article=lecture_title("002"),
            theorem=lecture_title("004"),
        ),
    )
