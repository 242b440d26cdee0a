"""The errata of lecture 001, Linear classifiers, lecture 3."""

import math

import numpy as np

from language import t
from perceptron_core import Hyperplane, separate, soft_margin_path
from ui.lectures import NARROWED_GAP
from ui.lessons.errata.erratum import HYPERPLANE, MARGINS, MAX_MARGIN, Erratum, Example, register
from ui.lessons.errata.shared_points import labelled_points
from ui.words import number, vector


@register
def no_hyperplane():
    spam, line = Hyperplane([4, 2], -3), Hyperplane([0, 0], -3)
    return Erratum(
        says=t("Any weight vector is a hyperplane."),
        true=t(
            "This is false if every weight except that of BIAS is 0, as at the start of the run. Then every "
            "message has the same score, the weight of BIAS. All messages get the same class, and there is no "
            "boundary."
        ),
        example=Example(
            button=t("See why w = 0 does not give a line"),
            look=t(
                "With w = {w} and b = {b}, every point has the score {b}, and there is no line. Type w₁ = {free} "
                "and w₂ = {money}, the weights of “free” and “money” in the notes. Then there is a line, at the "
                "distance |b|/‖w‖ = {distance} from the origin.",
                w=vector(line.w),
                b=number(line.b),
                free=number(spam.w[0]),
                money=number(spam.w[1]),
                distance=number(abs(spam.distance_from_origin)),
            ),
            page=HYPERPLANE,
            line=line,
        ),
    )


def angle(a, b):
    """The angle between the normal vectors of two hyperplanes, in degrees."""
    return math.degrees(math.acos(a.normalized().w @ b.normalized().w))


def misclassifying_cost(dataset, i):
    """The largest C at which the soft margin misclassifies example i."""
    path, x, y = soft_margin_path(dataset), dataset.X[i], dataset.y[i]
    margins, slopes = y * (path.w @ x + path.b), y * (path.w_slope @ x + path.b_slope)
    k = np.flatnonzero(margins < 0)[-1]
    return path.C[k] - margins[k] / slopes[k]


@register
def outliers():
    dataset = NARROWED_GAP
    outlier = len(dataset) - 1
    tight, wide = separate(dataset), separate(dataset.without(outlier))
    turn = angle(tight.hyperplane, wide.hyperplane)
    return Erratum(
        says=t("The separator with the largest margin is “robust to outliers”."),
        true=t(
            "This separator is not robust to outliers. Every point must be on the correct side, however extreme it "
            "is. So a single point can take away most of the margin and turn the line. A soft margin is more robust, "
            "because it lets points be on the wrong side at a cost. See the lesson Soft margin."
        ),
        example=Example(
            button=t("See one point turn the line by {turn}°", turn=f"{turn:.0f}"),
            look=t(
                "With the + point {point}, the largest margin γ* is {tight}, with w = {tight_w}. Delete this "
                "point. Then γ* is {wide} and w = {wide_w}, a turn of {turn}°. Use all points in the lesson Soft "
                "margin, and decrease C. Just below C = {C}, the line begins to misclassify the + point {point}.",
                point=vector(dataset.X[outlier]),
                tight=number(tight.margin),
                tight_w=vector(tight.hyperplane.w),
                wide=number(wide.margin),
                wide_w=vector(wide.hyperplane.w),
                turn=f"{turn:.1f}",
                C=number(misclassifying_cost(dataset, outlier)),
            ),
            page=MAX_MARGIN,
            dataset=dataset,
        ),
    )


@register
def margin_without_length():
    dataset, line = labelled_points("++-", (2, 1), (3, 2), (-1, -2)), Hyperplane([3, 4], 0)
    smallest, margin = line.functional_margins(dataset).min(), line.margin(dataset)
    return Erratum(
        says=t("γ in y(w·x) ≥ γ is called the margin, although the length of w is not yet 1."),
        true=t(
            "y·s is the functional margin, and it is multiplied by c if w is. If w separates the data, then for "
            "every c > 0, c·w separates them too, and its smallest y·s is c times as large. So the size of this "
            "number alone says nothing about the data. The number is the margin γ of the line, a length, only if "
            "‖w‖ = 1. For every other w, divide by ‖w‖."
        ),
        example=Example(
            button=t(
                "See y·s = {smallest} where the margin is {margin}", smallest=number(smallest), margin=number(margin)
            ),
            look=t(
                "w = {w} has length {length}. The smallest y·s is {smallest}. But the point that has this y·s is "
                "only {margin} from the line. If w and b are multiplied by c, y·s is multiplied by c, but the "
                "margin does not change.",
                w=vector(line.w),
                length=number(line.norm),
                smallest=number(smallest),
                margin=number(margin),
            ),
            page=MARGINS,
            dataset=dataset,
            line=line,
        ),
    )


@register
def other_vectors():
    dataset, moved, outside, inside = labelled_points("++-", (1, 0), (3, 2), (-1, 0)), 1, (1.5, 2), (0.5, 1)
    before, after = separate(dataset), separate(dataset.moved(moved, inside))
    return Erratum(
        says=t("Moving points that are not support vectors will not change w."),
        true=t(
            "This holds as long as each moved point keeps y·s ≥ 1 for the canonical w and b from before. That is, each "
            "moved point must remain on its side of the band, on an edge or beyond it. A point with y·s < 1 breaks a "
            "constraint of the optimization problem. Then w changes, or there is no longer a line that separates the "
            "points."
        ),
        example=Example(
            button=t("See a point that does not matter yet"),
            look=t(
                "The + point {point} is not a support vector. Here w = {before} and γ* = {before_margin}. Move the "
                "point to {outside}. Then w and γ* do not change. Now move it to {inside}, in the band. Then w = "
                "{after} and γ* = {after_margin}.",
                point=vector(dataset.X[moved]),
                before=vector(before.hyperplane.w),
                before_margin=number(before.margin),
                outside=vector(outside),
                inside=vector(inside),
                after=vector(after.hyperplane.w),
                after_margin=number(after.margin),
            ),
            page=MAX_MARGIN,
            dataset=dataset,
        ),
    )
