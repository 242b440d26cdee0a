"""The errata of lecture 003, Linear learning models."""

import numpy as np

from language import t
from perceptron_core import PRESETS, Hyperplane, Perceptron, separate
from ui.lectures import lecture_title
from ui.lessons.errata.erratum import CONVENTIONS, MARGINS, MAX_MARGIN, Erratum, Example, register
from ui.lessons.errata.number_lists import join_numbers
from ui.lessons.errata.shared_points import labelled_points
from ui.words import number, vector


@register
def negative_multiple():
    dataset, good = labelled_points("++--", (2, 1), (3, 0), (0, 0), (-1, 1)), Hyperplane([2, 1], -2)
    swapped = good.reversed()
    wrong = swapped.geometric_margins(dataset)
    return Erratum(
        says=t("(w, t) and (kw, kt) are the same classifier."),
        true=t(
            "This holds only if k > 0. If k < 0, the line is the same, but its sides swap. So every point that is "
            "not on the line gets the other class. If k = 0, there is no line."
        ),
        example=Example(
            button=t("See k = −1 swap the sides"),
            look=t(
                "w = {w}, t = {threshold} separates these points with γ = {margin}. The board shows k = −1: w = "
                "{swapped_w}, t = {swapped_threshold}. The line is the same, but all margins are negative, from "
                "{lowest} to {highest}.",
                w=vector(good.w),
                threshold=number(-good.b),
                margin=number(good.margin(dataset)),
                swapped_w=vector(swapped.w),
                swapped_threshold=number(-swapped.b),
                lowest=number(wrong.min()),
                highest=number(wrong.max()),
            ),
            page=MARGINS,
            dataset=dataset,
            line=swapped,
        ),
    )


def class_margins(line, dataset):
    """The smallest geometric margin of the + points and that of the − points."""
    margins = line.geometric_margins(dataset)
    return np.array([margins[dataset.y == label].min() for label in (1, -1)])


@register
def sum_of_class_margins():
    dataset, line = labelled_points("++--", (1, 2), (3, 2), (-1, -1), (-2, 0)), Hyperplane([2, 1], 0)
    before = class_margins(line, dataset)
    threshold = (before[0] - before[1]) / 2 * line.norm
    after = class_margins(Hyperplane(line.w, -threshold), dataset)
    return Erratum(
        says=t("The best line maximizes the classifier margin, the sum of the two class margins."),
        true=t(
            "The sum does not depend on t. If the line is shifted, one class margin gains what the other loses. So for "
            "separable data, maximizing the sum determines the direction of w but not the offset. The offset t is "
            "determined by making the two class margins equal."
        ),
        example=Example(
            button=t("See a sum that no shift changes"),
            look=t(
                "At t = {before}, the class margins are {margins}, and their sum is {sum}. Shift the line along w. The "
                "sum is still {sum_after}. At t = {after} (b = {after_b}), both class margins are {equal}.",
                before=number(-line.b),
                margins=join_numbers(before),
                sum=number(before.sum()),
                sum_after=number(after.sum()),
                after=number(threshold),
                after_b=number(-threshold),
                equal=number(after[0]),
            ),
            page=MARGINS,
            dataset=dataset,
            line=line,
        ),
    )


@register
def combination():
    dataset = labelled_points("++-", (1, 2), (3, 0), (1, 0))
    best = separate(dataset)
    w, b = best.hyperplane.w, best.hyperplane.b
    terms = [f"{number(alpha)}·{vector(x)}" for alpha, x in zip(best.multipliers, dataset.X, strict=True)]
    return Erratum(
        says=t("The decision boundary is a linear combination of the support vectors."),
        true=t(
            "The normal vector w is such a combination: w = Σ αᵢyᵢxᵢ with numbers αᵢ ≥ 0. But the boundary is a "
            "line, and its b is computed separately. For the canonical w, b follows from y·s = 1 at any support "
            "vector."
        ),
        example=Example(
            button=t("See w made of support vectors"),
            look=t(
                "w = {first} + {second} − {third} = {w}. The + point {point} must have the score 1, so {product} + b = "
                "1 and b = {b}.",
                first=terms[0],
                second=terms[1],
                third=terms[2],
                w=vector(w),
                point=vector(dataset.X[0]),
                product=number(w @ dataset.X[0]),
                b=number(b),
            ),
            page=MAX_MARGIN,
            dataset=dataset,
        ),
    )


@register
def one_m_or_two():
    dataset = labelled_points("++--", (3, 4), (6, 5), (-3, -4), (-7, -2))
    best = separate(dataset)
    length = best.hyperplane.norm
    return Erratum(
        says=t("In one place 2m/‖w‖ is maximized, and in another place m/‖w‖."),
        true=t(
            "These are two different lengths. If m is the smallest y·s, then m/‖w‖ is the margin γ, the distance of "
            "the line from the nearest point. If the class margins are equal, 2m/‖w‖ is the classifier margin, the "
            "width of the whole band. The same line maximizes both, because one is twice the other."
        ),
        example=Example(
            button=t("See γ* and a band twice as wide"),
            look=t(
                "w = {w} has length {length}. With m = 1, the margin is γ* = 1/{length} = {margin}, and the band is "
                "2/{length} = {width} wide.",
                w=vector(best.hyperplane.w),
                length=number(length),
                margin=number(best.margin),
                width=number(2 / length),
            ),
            page=MAX_MARGIN,
            dataset=dataset,
        ),
    )


@register
def mistake_or_other_class():
    dataset, strict, loose = labelled_points("+-", (1, 0), (2, 0)), Perceptron(), Perceptron(boundary="positive")
    left, right = strict.train(dataset), loose.train(dataset)
    return Erratum(
        says=t("y(w·x) ≤ 0, that is, ŷ ≠ y."),
        true=t(
            "At score 0, the two conditions can differ. If score 0 is classified +1, as in “{positive}”, a + point "
            "there has ŷ = y although y(w·x) = 0. If it is classified −1, as in “{negative}”, a − point there has "
            "ŷ = y. The two agree for both classes only if sign(0) = 0 is read as no class at all. The run starts "
            "at w = 0, where every point has score 0.",
            positive=lecture_title("000"),
            negative=lecture_title("002"),
        ),
        example=Example(
            button=t("See two answers to the same first example"),
            look=t(
                "Example {first} is a + point with score 0. On the left, y·s ≤ 0 is a mistake, so w and b are "
                "updated. On the right, score 0 is classified +1, so ŷ = y, and the first mistake is at example "
                "{second}. In all, the run makes {left, plural, one {# mistake} other {# mistakes}} on the left "
                "and {right} on the right.",
                first=int(left.index[0]) + 1,
                second=int(right.index[0]) + 1,
                left=len(left),
                right=len(right),
            ),
            page=CONVENTIONS,
            dataset=dataset,
            left=strict,
            right=loose,
        ),
    )


@register
def endless_loop():
    xor, unit, none = PRESETS["xor"](), Perceptron(), Perceptron(bias="none")
    run = unit.train(xor)
    return Erratum(
        says=t("The loop runs while converged = false."),
        true=t(
            "The loop ends only after an epoch in which every y(w·x) was positive. Its weights then classify every "
            "point correctly. If there are no such weights, the loop runs forever. So a program needs a maximum "
            "number of epochs, as in “{lecture}”.",
            lecture=lecture_title("002"),
        ),
        example=Example(
            button=t("See a loop that never ends"),
            look=t(
                "On the left, after {k, plural, one {# mistake} other {# mistakes}}, w = {w} and b = {b}, as at "
                "the start, and an epoch is over. So the same mistakes repeat forever. On the right, the same "
                "happens without a bias.",
                k=len(run),
                w=vector(run.w[-1]),
                b=number(run.b[-1]),
            ),
            page=CONVENTIONS,
            dataset=xor,
            left=unit,
            right=none,
        ),
    )
