"""Lecture 001, Linear classifiers, lecture 3."""

import math

import numpy as np

from perceptron_core import Hyperplane, separate, soft_margin_path
from ui.lectures import ONE_IN_THE_WAY
from ui.lessons.errata.data import points
from ui.lessons.errata.slip import HYPERPLANE, MARGINS, MAX_MARGIN, Example, Slip, entry
from ui.words import number, vector


@entry
def no_hyperplane():
    spam, line = Hyperplane([4, 2], -3), Hyperplane([0, 0], -3)
    return Slip(
        lecture="001",
        says="Any weight vector is a hyperplane.",
        true="Not where every weight but that of the BIAS is 0, and the run starts with all of them at 0. Then every "
        "message has the score of the BIAS alone: all are on one side, and no boundary is left.",
        example=Example(
            button="See that w = 0 is no line",
            look=f"w = {vector(line.w)}, b = {number(line.b)}: every point has the score {number(line.b)}, and there "
            f"is no line. Type w₁ = {number(spam.w[0])} and w₂ = {number(spam.w[1])}, the notes’ weights of free "
            f"and money: now there is one, |b|/‖w‖ = {number(abs(spam.distance_from_origin))} from the origin.",
            page=HYPERPLANE,
            line=line,
        ),
    )


def angle(a, b):
    """The angle between the normal vectors of two hyperplanes, in degrees."""
    return math.degrees(math.acos(a.normalized().w @ b.normalized().w))


def given_up(dataset, i):
    """The largest C at which the soft margin has example i on the wrong side."""
    path, x, y = soft_margin_path(dataset), dataset.X[i], dataset.y[i]
    margins, slopes = y * (path.w @ x + path.b), y * (path.w_slope @ x + path.b_slope)
    k = np.flatnonzero(margins < 0)[-1]
    return path.C[k] - margins[k] / slopes[k]


@entry
def outliers():
    dataset = ONE_IN_THE_WAY
    outlier = len(dataset) - 1
    tight, wide = separate(dataset), separate(dataset.without(outlier))
    turn = angle(tight.hyperplane, wide.hyperplane)
    return Slip(
        lecture="001",
        says="The separator with the largest margin is “robust to outliers”.",
        true="Not this one. Every point must be on its own side, however odd it is, so a single point can take most of "
        "the margin away and turn the line. It is more robust where points may be on the wrong side at a "
        "price: see the page Soft margin.",
        example=Example(
            button=f"See one point turn the line by {turn:.0f}°",
            look=f"With the + point {vector(dataset.X[outlier])} the best margin γ* is {number(tight.margin)}, with "
            f"w = {vector(tight.hyperplane.w)}. Delete that point: γ* is {number(wide.margin)} and "
            f"w = {vector(wide.hyperplane.w)}, a turn of {turn:.1f}°. With that point, on the page Soft margin, "
            f"the line gives it up when C falls below {number(given_up(dataset, outlier))}.",
            page=MAX_MARGIN,
            dataset=dataset,
        ),
    )


@entry
def margin_without_length():
    dataset, line = points("++-", (2, 1), (3, 2), (-1, -2)), Hyperplane([3, 4], 0)
    smallest, margin = line.functional_margins(dataset).min(), line.margin(dataset)
    return Slip(
        lecture="001",
        says="γ in y(w·x) ≥ γ is called the margin before w is given length 1.",
        true="y·s is the functional margin, and it grows with w: if w separates, then c·w separates too and has a "
        "smallest y·s that is c times as large, for every c > 0. So the number alone says nothing about the data. It "
        "is a length, the margin γ of the line, only for ‖w‖ = 1; for any other w divide by ‖w‖.",
        example=Example(
            button=f"See y·s = {number(smallest)} where the margin is {number(margin)}",
            look=f"w = {vector(line.w)} has length {number(line.norm)}. The smallest y·s is {number(smallest)}, but "
            f"that point is only {number(margin)} away from the line. Multiply w and b: y·s changes, the margin does "
            "not.",
            page=MARGINS,
            dataset=dataset,
            line=line,
        ),
    )


@entry
def other_vectors():
    dataset, moved, outside, inside = points("++-", (1, 0), (3, 2), (-1, 0)), 1, (1.5, 2), (0.5, 1)
    before, after = separate(dataset), separate(dataset.moved(moved, inside))
    return Slip(
        lecture="001",
        says="Moving points that are not support vectors will not change w.",
        true="It will not as long as each of them keeps y·s ≥ 1 for the canonical w and b of before: on its own side "
        "and not inside the band. A point with y·s < 1 breaks a constraint of the optimisation problem: then w "
        "changes, or no line separates any more.",
        example=Example(
            button="See a point that does not matter, yet",
            look=f"The + point {vector(dataset.X[moved])} is no support vector: w = {vector(before.hyperplane.w)}, "
            f"γ* = {number(before.margin)}. Move it to {vector(outside)}: nothing changes. Move it on to "
            f"{vector(inside)}, into the band: w = {vector(after.hyperplane.w)} and γ* = {number(after.margin)}.",
            page=MAX_MARGIN,
            dataset=dataset,
        ),
    )
