"""The errata of lecture 002, Linear classification."""

import numpy as np

from language import t
from perceptron_core import Dataset, Hyperplane, Perceptron, best_through_origin
from ui.lectures import lecture_title
from ui.lessons.errata.erratum import CONVENTIONS, HYPERPLANE, MARGINS, Erratum, Example, register
from ui.lessons.errata.number_lists import join_numbers
from ui.lessons.errata.shared_points import OPPOSITE, labelled_points
from ui.words import number, vector

PRINTED_POINTS = labelled_points(
    "+--+", (0.5, 0.1), (0.3, 0.9), (0.3, 0.875), (0.45, 0.15)
)  # the points that the notes print


@register
def absorbed_bias():
    line = Hyperplane([1, -2], 0.5)
    wrong = Hyperplane(line.w, -line.b)
    return Erratum(
        says=t("To absorb the bias of w·x + b, set x₀ = 1 and w₀ = −b."),
        true=t(
            "With x₀ = 1, w₀ = +b is correct, because w₀x₀ must equal the b of w·x + b. The minus sign belongs to the "
            "other form, w·x − θ, which comes later in the notes. There, w₀ = −θ is correct."
        ),
        example=Example(
            button=t("See the notes’ four points with w₀ = b"),
            look=t(
                "Here w = {w}, b = {b}. With w₀ = {b}, the four scores are {right_scores}. All have the correct sign, "
                "so all margins are positive. With w₀ = {wrong}, each score is {less} lower: {wrong_scores}. So both + "
                "points are misclassified. Type b = {wrong} to see this.",
                w=vector(line.w),
                b=number(line.b),
                right_scores=join_numbers(line.scores(PRINTED_POINTS.X)),
                wrong=number(wrong.b),
                less=number(line.b - wrong.b),
                wrong_scores=join_numbers(wrong.scores(PRINTED_POINTS.X)),
            ),
            page=MARGINS,
            dataset=PRINTED_POINTS,
            line=line,
        ),
    )


@register
def slope():
    line = Hyperplane([2, 0], -3)
    return Erratum(
        says=t("The decision boundary is x₂ = −b/w₂ − (w₁/w₂)·x₁."),
        true=t(
            "This holds only if w₂ ≠ 0. If w₂ = 0 and w₁ ≠ 0, the boundary is the vertical line x₁ = −b/w₁, which has "
            "no slope. The form w·x + b = 0 describes every line."
        ),
        example=Example(
            button=t("See a line without a slope"),
            look=t(
                "Here w = {w}, b = {b}. The line is x₁ = {place}, and x₂ can be any number. Type a w₂ other than 0, "
                "and the line has a slope and an intercept.",
                w=vector(line.w),
                b=number(line.b),
                place=number(-line.b / line.w[0]),
            ),
            page=HYPERPLANE,
            line=line,
        ),
    )


@register
def sigma_of_zero():
    positive, negative = Perceptron(boundary="positive"), Perceptron(boundary="negative")
    left, right = positive.train(OPPOSITE), negative.train(OPPOSITE)
    a, b = left.last, right.last
    return Erratum(
        says=t("σ(0) = −1."),
        true=t(
            "“{first}” and “{second}” give score 0 the class +1. So the class of a point on the line changes from one "
            "lecture to the next. A run starts at w = 0, b = 0, where these two classify all + points correctly, but "
            "“{here}” classifies all − points correctly. If “y·s ≤ 0 is a mistake” is the rule, no run depends on this "
            "choice.",
            first=lecture_title("000"),
            second=lecture_title("001"),
            here=lecture_title("002"),
        ),
        example=Example(
            button=t("See two conventions end on two lines"),
            look=t(
                "On the left, score 0 is classified +1, as in “{positive}”, so only the − point is ever misclassified. "
                "The run ends after {left, plural, one {# mistake} other {# mistakes}} with w = {left_w}, b = "
                "{left_b}. This line goes through the + point. On the right, score 0 is classified −1, as in "
                "“{negative}”, so only the + point is ever misclassified. The run ends after {right, plural, one {# "
                "mistake} other {# mistakes}} with w = {right_w}, b = {right_b}. This line goes through the − point. "
                "Under the other convention, each line would misclassify the point that is on it.",
                positive=lecture_title("000"),
                left=len(left),
                left_w=vector(a.w),
                left_b=number(a.b),
                negative=lecture_title("002"),
                right=len(right),
                right_w=vector(b.w),
                right_b=number(b.b),
            ),
            page=CONVENTIONS,
            dataset=OPPOSITE,
            left=positive,
            right=negative,
        ),
    )


@register
def rescaled():
    dataset, cyclic, first = (
        labelled_points("+-", (20, 0), (1, -2)),
        Perceptron(bias="none"),
        Perceptron(bias="none", order="first"),
    )
    left, right = cyclic.train(dataset), first.train(dataset)
    one_by_one = Dataset(dataset.X / np.linalg.norm(dataset.X, axis=1, keepdims=True), dataset.y)
    own, common = ((data.radius / best_through_origin(data).margin) ** 2 for data in (one_by_one, dataset))
    return Erratum(
        says=t("Rescale each data point so that ‖xᵢ‖ ≤ 1. Then there are at most 1/γ² mistakes."),
        true=t(
            "Rescale all points by one factor c > 0 (and x₀ with them, if there is a bias). Then every run from w "
            "= 0, b = 0 makes the same mistakes as before, and R/γ does not change. If each point has its own "
            "factor, R/γ can change, and the new bound need not hold for the original points."
        ),
        example=Example(
            button=t("See more mistakes than this bound allows"),
            look=t(
                "Neither run has a bias. On the left, the run makes {left, plural, one {# mistake} other {# "
                "mistakes}} in cyclic order. On the right, each search starts again at the first example, and the "
                "run makes {right}. If each point is rescaled separately to length 1, the bound for the new points "
                "is {own}. With the factor 1/{radius} for all points, the bound is {common}, as without rescaling.",
                left=len(left),
                right=len(right),
                own=number(own),
                radius=number(dataset.radius),
                common=number(common),
            ),
            page=CONVENTIONS,
            dataset=dataset,
            left=cyclic,
            right=first,
        ),
    )


@register
def naive_bayes():
    return Erratum(
        says=t("Naive Bayes is a linear classifier."),
        true=t(
            "Naive Bayes is linear for binary features. Suppose that each feature has a Gaussian density in each "
            "class. Then the logarithm of the ratio of the two densities has a term in xⱼ² for each feature. These "
            "terms cancel for every x only if the two classes have the same variance in each feature. Otherwise the "
            "score is not linear in x."
        ),
    )
