"""Lecture 004, Linear separation and feature maps."""

import math

import numpy as np

from perceptron_core import Hyperplane, Perceptron, best_through_origin, separate
from ui.lessons.errata.data import GROWTH, ONE_POINT, XOR, phi, points
from ui.lessons.errata.numbers import mistakes, series
from ui.lessons.errata.slip import CONVENTIONS, FIGURE, HYPERPLANE, MARGINS, Example, Slip, entry
from ui.words import number, vector

NOTES = Perceptron(bias="none", order="first")
CYCLIC = Perceptron(bias="none")


def squares(trace):
    """‖w‖² after each mistake."""
    return np.square(trace.w[1:]).sum(axis=1)


@entry
def swapped_bounds():
    R, r = GROWTH.squared_radius, best_through_origin(GROWTH).margin
    left, right = CYCLIC.train(GROWTH), NOTES.train(GROWTH)

    def ends(run):
        k = len(run)
        low, high = number((k * r) ** 2), number(k * R)
        return f"{series(squares(run))}, and {low} ≤ {number(squares(run)[-1])} ≤ {high} after k = {k}"

    return Slip(
        lecture="004",
        says="The part headed “lower bound” ends in kR², the one headed “upper bound” in (kr)².",
        true="The headings are swapped, and the signs of the first part reversed. At a mistake y(w·x) ≤ 0, so "
        "‖wₖ‖² ≤ ‖wₖ₋₁‖² + R² ≤ kR²: that is the upper bound. The lower bound is (kr)² ≤ ‖wₖ‖². Together (kr)² ≤ kR², "
        "so k ≤ R²/r².",
        example=Example(
            button="See ‖w‖² between (kr)² and kR²",
            look=f"R² = {number(R)} and r = γ* = {number(r)}, so k ≤ {number(R / r**2)}. Left, in cyclic order, ‖w‖² "
            f"goes {ends(left)}. Right, in the order of the notes, {ends(right)}. The second mistake lowers ‖w‖², so "
            f"kR² = {number(2 * R)} is no lower bound.",
            page=CONVENTIONS,
            dataset=GROWTH,
            left=CYCLIC,
            right=NOTES,
        ),
    )


@entry
def undivided_middle():
    R, r, run = GROWTH.squared_radius, best_through_origin(GROWTH).margin, NOTES.train(GROWTH)
    k, square = len(run), squares(run)[-1]
    return Slip(
        lecture="004",
        says="From k²r² ≤ ‖wₖ‖² ≤ kR² follows kr² ≤ ‖wₖ‖² ≤ R².",
        true="Dividing by k gives kr² ≤ ‖wₖ‖²/k ≤ R²; the notes leave the middle undivided. What they conclude, "
        f"k ≤ R²/r², is right. On the points of the slip above, ‖wₖ‖² = {number(square)} after k = {k} mistakes, which "
        f"is more than R² = {number(R)}; divided by k it is {number(square / k)}, between kr² = {number(k * r**2)} and "
        f"R².",
    )


@entry
def strictly_fewer():
    right_at_zero = Perceptron(bias="none", order="first", boundary="positive")
    left, right = NOTES.train(ONE_POINT), right_at_zero.train(ONE_POINT)
    R, r = ONE_POINT.radius, best_through_origin(ONE_POINT).margin
    return Slip(
        lecture="004",
        says="The algorithm stops after k < R²/r² steps.",
        true="k ≤ R²/r², and that is what the proof shows. Equality happens: with a single point other than 0 and the "
        "best u, R = r, so R²/r² = 1, and w = 0 misclassifies the point, so k = 1.",
        example=Example(
            button="See k = 1 = R²/r²",
            look=f"Left, as in the notes: R = {number(R)} = r, R²/r² = {number(R**2 / r**2)}, and the run makes "
            f"{mistakes(left)}, not fewer. Right, score 0 counts as +1: then w = 0 has the + point right, and the run "
            f"stops after {mistakes(right)} without a line.",
            page=CONVENTIONS,
            dataset=ONE_POINT,
            left=NOTES,
            right=right_at_zero,
        ),
    )


@entry
def long_separator():
    line, R, run = Hyperplane([4, 0], 0), GROWTH.squared_radius, NOTES.train(GROWTH)
    smallest, r = line.functional_margins(GROWTH).min(), line.margin(GROWTH)
    return Slip(
        lecture="004",
        says="r is the smallest |w·xᵢ|; the proof then calls the separator u, while w₀, w₁, … are the weights of the "
        "run.",
        true="r = min |u·xᵢ| for a separator u of length 1, so r is its geometric margin. Make u longer and r grows "
        "with it, and R²/r² can shrink below what a run really needs.",
        example=Example(
            button="See what goes wrong with a long u",
            look=f"u = {vector(line.w)} separates, and its smallest y·s is {number(smallest)}. With r = "
            f"{number(smallest)} the bound would be {number(R)}/{number(smallest**2)} = {number(R / smallest**2)} "
            f"mistakes, but the algorithm makes {len(run)}. With u of length 1 the margin is r = {number(r)}, and the "
            f"bound is {number(R / r**2)}.",
            page=MARGINS,
            dataset=GROWTH,
            line=line,
        ),
    )


@entry
def no_offset():
    dataset, unit = points("+-", (1, 1), (2, 2)), Perceptron()
    left, right = NOTES.train(dataset), unit.train(dataset)
    line = right.last
    return Slip(
        lecture="004",
        says="D is linearly separable, i.e. there is a unit vector w with sign(w·xᵢ) = yᵢ for all i.",
        true="That says: separable by a line through 0. Earlier in the notes any line counts. Two points on one ray "
        "from 0 always get scores w·x of the same sign, so no line through 0 separates a + from a − there, and the "
        "algorithm, which has no offset, never stops. Add a feature that is always 1.",
        example=Example(
            button="See a line that the algorithm cannot find",
            look=f"A separating line exists, with γ* = {number(separate(dataset).margin)}. Left, the notes' algorithm: "
            f"after {mistakes(left)} w is {vector(left.w[-1])} again, and so on for ever. Right, with a bias: "
            f"{mistakes(right)}, then w = {vector(line.w)}, b = {number(line.b)} separates.",
            page=CONVENTIONS,
            dataset=dataset,
            left=NOTES,
            right=unit,
        ),
    )


def height(plane):
    """The c of a plane x₃ = c."""
    return -plane.b / plane.w[2]


@entry
def own_example():
    lifted = phi(XOR)
    cyclic, first = (Perceptron(order=order).train(lifted).last for order in ("cyclic", "first"))
    return Slip(
        lecture="004",
        says="Data that no line separates are mapped to a space where a plane does: XOR by φ = (x₁, x₂, (x₁ − x₂)²).",
        true=f"A plane does, but the algorithm of the notes finds none: φ(0, 0) = {vector(lifted.X[0])}, so that y·s = "
        "0 for every w, always a mistake, and correcting it adds 0. In the order of the notes the run stays at w = 0 "
        f"for ever. With a bias (β = 1) it ends: in cyclic order with w = {vector(cyclic.w)}, b = {number(cyclic.b)}, "
        f"the plane x₃ = {number(height(cyclic))}; in the order of the notes with w = {vector(first.w)}, b = "
        f"{number(first.b)}, the plane x₃ = {number(height(first))}.",
    )


@entry
def preimage():
    plane = separate(phi(XOR))
    best, root, notes = height(plane.hyperplane), math.sqrt(height(plane.hyperplane)), 0.5
    return Slip(
        lecture="004",
        says="The plane x₃ = ½ comes from the lines x₁ − x₂ = ±½.",
        true=f"(x₁ − x₂)² = {number(best)} means x₁ − x₂ = ±1/√2 ≈ ±{number(root)}. Both pairs of lines keep the "
        f"classes apart, but ±{number(notes)} is mapped to x₃ = {number(notes**2)}. x₃ = {number(best)} is the "
        f"max-margin plane of the mapped points, with γ* = {number(plane.margin)}.",
        example=Example(
            button="See both pairs of lines",
            look=f"Solid: x₁ − x₂ = ±1/√2, which is mapped to x₃ = {number(best)}. Dashed: x₁ − x₂ = "
            f"±{number(notes)} as in the notes, which is mapped to x₃ = {number(notes**2)}.",
            page=FIGURE,
            dataset=XOR,
        ),
    )


@entry
def on_the_line():
    dataset, line = points("++-", (2, 0), (1, 1), (0, -2)), Hyperplane([0, 1], 0)
    return Slip(
        lecture="004",
        says="A line through 0 does not separate iff yᵢ(w·xᵢ) < 0 for some i.",
        true="With w on the side of the + points: iff yᵢ(w·xᵢ) ≤ 0 for some i. A separating line has no point on it, "
        "so one point with w·x = 0 is enough to fail.",
        example=Example(
            button="See a line that only touches a point",
            look=f"y·s is {series(line.functional_margins(dataset))}: none is negative. Yet the + point "
            f"{vector(dataset.X[0])} lies on the line, not on its positive side, so the line does not separate.",
            page=MARGINS,
            dataset=dataset,
            line=line,
        ),
    )


def losses(line, dataset):
    """max(−y·s, 0) of each point."""
    return np.maximum(-line.functional_margins(dataset), 0)


@entry
def no_cost():
    dataset, line = points("++-", (1, 0), (0, 1), (0, -1)), Hyperplane([1, 0], 0)
    _, plus, minus = dataset.X
    return Slip(
        lecture="004",
        says="A line separates iff its cost is C = 0.",
        true="C = 0 is had by a line that separates if w points to the side of the + points; with −w the same line "
        "has C > 0. Nor does C = 0 say that a line separates: w = 0 has C = 0 on any data and is no line at all (every "
        "run starts there), and points on the line cost nothing.",
        example=Example(
            button="See C = 0 without separation",
            look=f"w = {vector(line.w)}: y·s is {series(line.functional_margins(dataset))}, so the cost is "
            f"{number(losses(line, dataset).sum())}. Yet {vector(plus)} and {vector(minus)}, a + and a − point, both "
            "lie on the line.",
            page=MARGINS,
            dataset=dataset,
            line=line,
        ),
    )


@entry
def conversely():
    dataset, line = points("++-", (-2, 1), (1, 1), (-1, -1)), Hyperplane([1, 0], 0)
    loss = losses(line, dataset)
    return Slip(
        lecture="004",
        says="“Conversely”, for a correctly classified example with y(w·x) < 0, the loss is larger than −y(w·x).",
        true="That example is **misclassified**, and its loss is equal to −y(w·x), which is positive.",
        example=Example(
            button="See the loss of a misclassified point",
            look=f"The + point {vector(dataset.X[0])} has y·s = {number(line.functional_margins(dataset)[0])}, so its "
            f"loss is {number(loss[0])}. The other two are correct and have loss {number(loss[1:].max())}, so "
            f"C = {number(loss.sum())}.",
            page=MARGINS,
            dataset=dataset,
            line=line,
        ),
    )


@entry
def summed_loss():
    return Slip(
        lecture="004",
        says="In the general case L(u, w, xᵢ, yᵢ) = Σᵢ max(−yᵢ(w·(xᵢ − u)), 0).",
        true="That is the loss of one example, so there is no Σ in it. The sum over i makes the cost C of it.",
    )


@entry
def normal_for_direction():
    line = Hyperplane([1, 2], 0)
    along = np.array([line.w[1], -line.w[0]])
    return Slip(
        lecture="004",
        says="The line through 0 with normal vector w is L(0, w).",
        true="In L(u, v) = {u + λv} the second is a direction vector v of the line, and w is normal to it: w·v = 0. "
        "The line {x : w·x = 0} is L(0, v) with, for instance, v = (w₂, −w₁); L(0, w) is at right angles to it.",
        example=Example(
            button="See a normal vector and a direction",
            look=f"w = {vector(line.w)}, b = {number(line.b)}: a direction vector is v = {vector(along)}, and the line "
            f"goes through {vector(along)}, where s = {number(line.scores(along))}. It does not go through the point "
            f"w: there s = ‖w‖² = {number(line.scores(line.w))}.",
            page=HYPERPLANE,
            line=line,
        ),
    )


@entry
def another_point():
    return Slip(
        lecture="004",
        says="For a point u′ of the line L(u, v), L(u′, v) = L(u′, v).",
        true="As printed it says nothing. Meant is L(u′, v) = L(u, v): u′ = u + cv for some number c, so that u′ + λv "
        "= u + (c + λ)v, and both run through the same points.",
    )


@entry
def labels():
    return Slip(
        lecture="004",
        says="The labels are −1 and 1 in the definitions, 0 and 1 in the datasets.",
        true="Everything with a y in it needs −1 and +1. With y = 0 the loss is 0 wherever the point is, the update "
        "adds 0·x, and y(w·x) ≤ 0 stays true for ever, so the loop would not end. Read a label 0 as −1.",
    )


@entry
def letters():
    return Slip(
        lecture="004",
        says="D has n points, and w is in ℝⁿ; the separators are y = mx + b.",
        true="The number of points and the dimension are two numbers, n and d. In y = mx + b, y is a coordinate and b "
        "an intercept; elsewhere y is a label and b the bias. Write w·x + b = 0.",
    )
