"""The errata of lecture 004, Linear separation and feature maps."""

import math

import numpy as np

from language import t
from perceptron_core import Hyperplane, Perceptron, best_through_origin, separate
from ui.lessons.errata.erratum import CONVENTIONS, FIGURE, HYPERPLANE, MARGINS, Erratum, Example, register
from ui.lessons.errata.number_lists import join_numbers
from ui.lessons.errata.shared_points import GROWTH, ONE_POINT, XOR, labelled_points, phi
from ui.words import number, vector

NOTES_RULE = Perceptron(bias="none", order="first")
CYCLIC = Perceptron(bias="none")


def squared_norms(trace):
    """‖w‖² after each mistake."""
    return np.square(trace.w[1:]).sum(axis=1)


@register
def swapped_bounds():
    R, r = GROWTH.squared_radius, best_through_origin(GROWTH).margin
    left, right = CYCLIC.train(GROWTH), NOTES_RULE.train(GROWTH)

    def inequality(run):
        k = len(run)
        return f"{number((k * r) ** 2)} ≤ {number(squared_norms(run)[-1])} ≤ {number(k * R)}"

    return Erratum(
        says=t("The part headed “lower bound” ends in kR², and the part headed “upper bound” ends in (kr)²."),
        true=t(
            "The headings are swapped, and the inequality signs in the first part point the wrong way. At a "
            "mistake, y(w·x) ≤ 0, so ‖wₖ‖² ≤ ‖wₖ₋₁‖² + R² ≤ kR². This is the upper bound. The lower bound is (kr)² "
            "≤ ‖wₖ‖². Together, (kr)² ≤ kR², so k ≤ R²/r²."
        ),
        example=Example(
            button=t("See ‖w‖² between (kr)² and kR²"),
            look=t(
                "Here R² = {R} and r = γ* = {r}, so k ≤ {bound}. On the left, in cyclic order, ‖w‖² takes the "
                "values {left}. After k = {left_k} mistakes, {left_ends}. On the right, in the order of the notes, "
                "‖w‖² takes the values {right}. After k = {right_k} mistakes, {right_ends}. The second mistake "
                "makes ‖w‖² smaller, so kR² = {second} is not a lower bound.",
                R=number(R),
                r=number(r),
                bound=number(R / r**2),
                left=join_numbers(squared_norms(left)),
                left_ends=inequality(left),
                left_k=len(left),
                right=join_numbers(squared_norms(right)),
                right_ends=inequality(right),
                right_k=len(right),
                second=number(2 * R),
            ),
            page=CONVENTIONS,
            dataset=GROWTH,
            left=CYCLIC,
            right=NOTES_RULE,
        ),
    )


@register
def undivided_middle():
    R, r, run = GROWTH.squared_radius, best_through_origin(GROWTH).margin, NOTES_RULE.train(GROWTH)
    k, square = len(run), squared_norms(run)[-1]
    return Erratum(
        says=t("k²r² ≤ ‖wₖ‖² ≤ kR² implies kr² ≤ ‖wₖ‖² ≤ R²."),
        true=t(
            "Dividing by k gives kr² ≤ ‖wₖ‖²/k ≤ R², but the notes do not divide the middle term. Their conclusion, "
            "k ≤ R²/r², is correct. For the points of the previous erratum, ‖wₖ‖² = {square} after k = {k} mistakes, "
            "which is more than R² = {R}. But ‖wₖ‖²/k is {divided}, and kr² = {low} ≤ {divided} ≤ R².",
            square=number(square),
            k=k,
            R=number(R),
            divided=number(square / k),
            low=number(k * r**2),
        ),
    )


@register
def strictly_fewer():
    right_at_zero = Perceptron(bias="none", order="first", boundary="positive")
    left, right = NOTES_RULE.train(ONE_POINT), right_at_zero.train(ONE_POINT)
    R, r = ONE_POINT.radius, best_through_origin(ONE_POINT).margin
    return Erratum(
        says=t("The algorithm stops after k < R²/r² steps."),
        true=t(
            "The proof shows k ≤ R²/r², and k can be equal to R²/r². With a single point other than 0 and the best u, "
            "R = r, so R²/r² = 1. The start w = 0 misclassifies the point, so k = 1."
        ),
        example=Example(
            button=t("See k = 1 = R²/r²"),
            look=t(
                "On the left, as in the notes, R = {R} = r and R²/r² = {bound}. The run makes {left, plural, one {# "
                "mistake} other {# mistakes}}, not fewer. On the right, score 0 is classified +1. There, w = 0 "
                "classifies the + point correctly, and the run stops after {right, plural, one {# mistake} other {# "
                "mistakes}} without a line.",
                R=number(R),
                bound=number(R**2 / r**2),
                left=len(left),
                right=len(right),
            ),
            page=CONVENTIONS,
            dataset=ONE_POINT,
            left=NOTES_RULE,
            right=right_at_zero,
        ),
    )


@register
def long_separator():
    line, R, run = Hyperplane([4, 0], 0), GROWTH.squared_radius, NOTES_RULE.train(GROWTH)
    smallest, r = line.functional_margins(GROWTH).min(), line.margin(GROWTH)
    return Erratum(
        says=t(
            "r is the smallest |w·xᵢ|. In the proof, the separator is called u, and w₀, w₁, … are the weights of the "
            "run."
        ),
        true=t(
            "r = min |u·xᵢ| for a separator u of length 1, so r is its geometric margin. If u is longer, r grows with "
            "it, and R²/r² can be smaller than the number of mistakes of a run."
        ),
        example=Example(
            button=t("See what goes wrong with a long u"),
            look=t(
                "u = {u} separates the points, and its smallest y·s is {smallest}. With r = {smallest}, the bound "
                "would be {R}/{square} = {bound} mistakes, but the algorithm makes {k}. With u of length 1, the margin "
                "is r = {r}, and the bound is {true_bound}.",
                u=vector(line.w),
                smallest=number(smallest),
                R=number(R),
                square=number(smallest**2),
                bound=number(R / smallest**2),
                k=len(run),
                r=number(r),
                true_bound=number(R / r**2),
            ),
            page=MARGINS,
            dataset=GROWTH,
            line=line,
        ),
    )


@register
def no_offset():
    dataset, unit = labelled_points("+-", (1, 1), (2, 2)), Perceptron()
    left, right = NOTES_RULE.train(dataset), unit.train(dataset)
    line = right.last
    return Erratum(
        says=t("D is linearly separable, that is, there is a unit vector w with sign(w·xᵢ) = yᵢ for all i."),
        true=t(
            "This means that a line through 0 separates D. Earlier, the notes allow any line. The scores w·x of two "
            "points on one ray from 0 always have the same sign. So no line through 0 separates them if one is + and "
            "the other is −. The algorithm has no offset, so it never stops on such points. Add a feature that is "
            "always 1."
        ),
        example=Example(
            button=t("See a line that the algorithm cannot find"),
            look=t(
                "A separating line exists, with γ* = {margin}. The left run is the notes’ algorithm. After {left, "
                "plural, one {# mistake} other {# mistakes}}, w is {left_w} again, so the run repeats forever. The "
                "right run has a bias. After {right, plural, one {# mistake} other {# mistakes}}, w = {right_w}, b = "
                "{right_b} separates the points.",
                margin=number(separate(dataset).margin),
                left=len(left),
                left_w=vector(left.w[-1]),
                right=len(right),
                right_w=vector(line.w),
                right_b=number(line.b),
            ),
            page=CONVENTIONS,
            dataset=dataset,
            left=NOTES_RULE,
            right=unit,
        ),
    )


def height(plane):
    """The c of a plane x₃ = c."""
    return -plane.b / plane.w[2]


@register
def own_example():
    lifted = phi(XOR)
    cyclic, first = (Perceptron(order=order).train(lifted).last for order in ("cyclic", "first"))
    return Erratum(
        says=t(
            "Data that no line separates are mapped to a space where a plane separates them. The example is XOR "
            "with φ = {phi}.",
            phi="(x₁, x₂, (x₁ − x₂)²)",
        ),
        true=t(
            "A plane separates them, but the algorithm of the notes finds none. φ(0, 0) = {zero}, so y·s = 0 for "
            "every w. So this example is always misclassified, and its update adds 0. In the order of the notes, w "
            "remains 0 forever. With a bias (β = 1), the run converges. In cyclic order, it ends with w = "
            "{cyclic}, b = {cyclic_b}, the plane x₃ = {cyclic_height}. In the order of the notes, it ends with w = "
            "{first}, b = {first_b}, the plane x₃ = {first_height}.",
            zero=vector(lifted.X[0]),
            cyclic=vector(cyclic.w),
            cyclic_b=number(cyclic.b),
            cyclic_height=number(height(cyclic)),
            first=vector(first.w),
            first_b=number(first.b),
            first_height=number(height(first)),
        ),
    )


@register
def preimage():
    plane = separate(phi(XOR))
    best, root, notes = height(plane.hyperplane), math.sqrt(height(plane.hyperplane)), 0.5
    return Erratum(
        says=t("The points that φ maps into the plane x₃ = ½ are those with x₁ − x₂ = ±½."),
        true=t(
            "(x₁ − x₂)² = {best} means x₁ − x₂ = ±1/√2 ≈ ±{root}. Both pairs of lines separate the classes, but the "
            "lines with ±{notes} are mapped to x₃ = {height}. The plane x₃ = {best} is the maximum-margin plane of the "
            "mapped points, with γ* = {margin}.",
            best=number(best),
            root=number(root),
            notes=number(notes),
            height=number(notes**2),
            margin=number(plane.margin),
        ),
        example=Example(
            button=t("See both pairs of lines"),
            look=t(
                "The solid lines x₁ − x₂ = ±1/√2 are mapped to x₃ = {best}. The dashed lines x₁ − x₂ = ±{notes}, those "
                "of the notes, are mapped to x₃ = {height}.",
                best=number(best),
                notes=number(notes),
                height=number(notes**2),
            ),
            page=FIGURE,
            dataset=XOR,
        ),
    )


@register
def on_the_line():
    dataset, line = labelled_points("++-", (2, 0), (1, 1), (0, -2)), Hyperplane([0, 1], 0)
    return Erratum(
        says=t("A line through 0 does not separate iff yᵢ(w·xᵢ) < 0 for some i."),
        true=t(
            "The + points must be on the side that w points to. Then the condition is yᵢ(w·xᵢ) ≤ 0 for some i. A "
            "separating line has no point on it. So the line does not separate if at least one point has w·x = 0."
        ),
        example=Example(
            button=t("See a line through a point"),
            look=t(
                "y·s takes the values {margins}, and none of these is negative. But the + point {point} lies on the "
                "line, not on its positive side. So the line does not separate the points.",
                margins=join_numbers(line.functional_margins(dataset)),
                point=vector(dataset.X[0]),
            ),
            page=MARGINS,
            dataset=dataset,
            line=line,
        ),
    )


def losses(line, dataset):
    """max(−y·s, 0) of each point."""
    return np.maximum(-line.functional_margins(dataset), 0)


@register
def no_cost():
    dataset, line = labelled_points("++-", (1, 0), (0, 1), (0, -1)), Hyperplane([1, 0], 0)
    _, plus, minus = dataset.X
    return Erratum(
        says=t("A line separates iff its cost is C = 0."),
        true=t(
            "A separating line has C = 0 if w points to the side of the + points. With −w, the same line has C > "
            "0. Conversely, C = 0 does not mean that a line separates. w = 0 has C = 0 on all data but is not a "
            "line, and every run starts there. Points on the line also have loss 0."
        ),
        example=Example(
            button=t("See C = 0 without separation"),
            look=t(
                "With w = {w}, y·s takes the values {margins}, so the cost is {cost}. But {plus} and {minus}, a + "
                "point and a − point, both lie on the line.",
                w=vector(line.w),
                margins=join_numbers(line.functional_margins(dataset)),
                cost=number(losses(line, dataset).sum()),
                plus=vector(plus),
                minus=vector(minus),
            ),
            page=MARGINS,
            dataset=dataset,
            line=line,
        ),
    )


@register
def conversely():
    dataset, line = labelled_points("++-", (-2, 1), (1, 1), (-1, -1)), Hyperplane([1, 0], 0)
    loss = losses(line, dataset)
    return Erratum(
        says=t("“Conversely”: for a “correctly classified” example with y(w·x) < 0, the loss is larger than −y(w·x)."),
        true=t("Such an example is **misclassified**, and its loss is equal to −y(w·x), which is positive."),
        example=Example(
            button=t("See the loss of a misclassified point"),
            look=t(
                "The + point {point} has y·s = {margin}, so its loss is {loss}. The other two points are classified "
                "correctly and have loss {rest}, so C = {cost}.",
                point=vector(dataset.X[0]),
                margin=number(line.functional_margins(dataset)[0]),
                loss=number(loss[0]),
                rest=number(loss[1:].max()),
                cost=number(loss.sum()),
            ),
            page=MARGINS,
            dataset=dataset,
            line=line,
        ),
    )


@register
def summed_loss():
    return Erratum(
        says=t("In the general case L(u, w, xᵢ, yᵢ) = Σᵢ max(−yᵢ(w·(xᵢ − u)), 0)."),
        true=t(
            "L is the loss of one example, so its formula should not contain Σ. The cost C is the sum of these "
            "losses over i."
        ),
    )


@register
def normal_for_direction():
    line = Hyperplane([1, 2], 0)
    along = np.array([line.w[1], -line.w[0]])
    return Erratum(
        says=t("The line through 0 with normal vector w is L(0, w)."),
        true=t(
            "In L(u, v) = {points}, v is a direction vector of the line. The vector w is normal to the line: w·v = 0. "
            "So the line {line} is L(0, v), for example with v = (w₂, −w₁). L(0, w) is perpendicular to this line.",
            points="{u + λv}",
            line="{x : w·x = 0}",
        ),
        example=Example(
            button=t("See a normal vector and a direction"),
            look=t(
                "Here w = {w}, b = {b}, and a direction vector is v = {v}. The line goes through {v}, where s = "
                "{score}. It does not go through the point w, where s = ‖w‖² = {square}.",
                w=vector(line.w),
                b=number(line.b),
                v=vector(along),
                score=number(line.scores(along)),
                square=number(line.scores(line.w)),
            ),
            page=HYPERPLANE,
            line=line,
        ),
    )


@register
def another_point():
    return Erratum(
        says=t("For a point u′ of the line L(u, v), L(u′, v) = L(u′, v)."),
        true=t(
            "As printed, this says nothing. It should say L(u′, v) = L(u, v). There is a number c with u′ = u + cv, "
            "so u′ + λv = u + (c + λ)v. So both lines contain the same points."
        ),
    )


@register
def labels():
    return Erratum(
        says=t("The labels are −1 and 1 in the definitions, 0 and 1 in the datasets."),
        true=t(
            "Every formula with a y needs the labels −1 and +1. With y = 0, the loss is 0 wherever the point is, and "
            "the update adds 0·x. Then y(w·x) ≤ 0 always holds, so the loop never ends. Read the label 0 as −1."
        ),
    )


@register
def letters():
    return Erratum(
        says=t("D has n points, and w is in ℝⁿ. The separators are y = mx + b."),
        true=t(
            "The number of points n and the dimension d are different quantities, so they need different letters. "
            "In y = mx + b, y is a coordinate and b is an intercept. Elsewhere, y is a label and b is the bias. "
            "Write w·x + b = 0."
        ),
    )
