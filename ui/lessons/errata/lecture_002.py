"""Lecture 002, Linear classification."""

import numpy as np

from perceptron_core import Dataset, Hyperplane, Perceptron, best_through_origin
from ui.lectures import TITLES
from ui.lessons.errata.data import OPPOSITE, points
from ui.lessons.errata.numbers import mistakes, series
from ui.lessons.errata.slip import CONVENTIONS, HYPERPLANE, MARGINS, Example, Slip, entry
from ui.words import number, vector

TABLE = points("+--+", (0.5, 0.1), (0.3, 0.9), (0.3, 0.875), (0.45, 0.15))  # the points that the notes print


@entry
def absorbed_bias():
    line = Hyperplane([1, -2], 0.5)
    wrong = Hyperplane(line.w, -line.b)
    return Slip(
        lecture="002",
        says="To absorb the bias of w·x + b, set x₀ = 1 and w₀ = −b.",
        true="w₀ = +b, since w₀·x₀ has to be the b that was added. The minus sign belongs to the other form, w·x − θ, "
        "which comes later in the notes: there w₀ = −θ, and that is right.",
        example=Example(
            button="See the notes' four points with w₀ = b",
            look=f"w = {vector(line.w)}, b = {number(line.b)}. With w₀ = {number(line.b)} the four scores are "
            f"{series(line.scores(TABLE.X))}, all with the right sign, so all margins are positive. With "
            f"w₀ = {number(wrong.b)} each is {number(line.b - wrong.b)} lower: {series(wrong.scores(TABLE.X))}, so "
            f"both + points are misclassified. Type b = {number(wrong.b)} to see it.",
            page=MARGINS,
            dataset=TABLE,
            line=line,
        ),
    )


@entry
def slope():
    line = Hyperplane([2, 0], -3)
    return Slip(
        lecture="002",
        says="The decision boundary is x₂ = −b/w₂ − (w₁/w₂)·x₁.",
        true="Only where w₂ ≠ 0. With w₂ = 0 and w₁ ≠ 0 the boundary is the vertical line x₁ = −b/w₁, which has no "
        "slope. The form w·x + b = 0 writes every line.",
        example=Example(
            button="See a line without a slope",
            look=f"w = {vector(line.w)}, b = {number(line.b)}: the line is x₁ = {number(-line.b / line.w[0])}, and x₂ "
            "can be anything. Type a w₂ other than 0, and slope and intercept are there.",
            page=HYPERPLANE,
            line=line,
        ),
    )


@entry
def sigma_of_zero():
    positive, negative = Perceptron(boundary="positive"), Perceptron(boundary="negative")
    left, right = positive.train(OPPOSITE), negative.train(OPPOSITE)
    a, b = left.last, right.last
    return Slip(
        lecture="002",
        says="σ(0) = −1.",
        true=f"“{TITLES['000']}” and “{TITLES['001']}” give score 0 the class +1, so a point on the line changes its "
        "class from one lecture to the next. At w = 0, b = 0, where a run starts, they have all + points right, and "
        f"“{TITLES['002']}” has all − points right. With “y·s ≤ 0 is a mistake” no run depends on that choice.",
        example=Example(
            button="See two rules end on two lines",
            look=f"Left, score 0 is +1, as in “{TITLES['000']}”: only the − point is ever a mistake. The run ends "
            f"after {mistakes(left)} with w = {vector(a.w)}, b = {number(a.b)}, a line through the + point. Right, "
            f"score 0 is −1, as in “{TITLES['002']}”: only the + point is ever a mistake. The run ends after "
            f"{mistakes(right)} with w = {vector(b.w)}, b = {number(b.b)}, a line through the − point. Under the other "
            "rule neither line would be right.",
            page=CONVENTIONS,
            dataset=OPPOSITE,
            left=positive,
            right=negative,
        ),
    )


@entry
def rescaled():
    dataset, cyclic, first = (
        points("+-", (20, 0), (1, -2)),
        Perceptron(bias="none"),
        Perceptron(bias="none", order="first"),
    )
    left, right = cyclic.train(dataset), first.train(dataset)
    one_by_one = Dataset(dataset.X / np.linalg.norm(dataset.X, axis=1, keepdims=True), dataset.y)
    own, common = ((data.radius / best_through_origin(data).margin) ** 2 for data in (one_by_one, dataset))
    return Slip(
        lecture="002",
        says="Rescale each data point so that ‖xᵢ‖ ≤ 1; then there are at most 1/γ² mistakes.",
        true="Rescale them all by one factor c > 0 (and x₀ with them, where the bias is absorbed): then every run from "
        "w = 0 makes the same mistakes as before, and R/γ stays what it was. With a factor of its own for each point "
        "the data are other data, and the bound says nothing about yours.",
        example=Example(
            button="See more mistakes than such a bound",
            look=f"Without a bias, {mistakes(left)} in cyclic order, and {len(right)} on the right, where each search "
            "starts again at the first example. With each point brought to length 1 by itself, the bound for the new "
            f"points is {number(own)}. With one factor for all, 1/{number(dataset.radius)}, it is {number(common)}, as "
            "without rescaling.",
            page=CONVENTIONS,
            dataset=dataset,
            left=cyclic,
            right=first,
        ),
    )


@entry
def naive_bayes():
    return Slip(
        lecture="002",
        says="Naive Bayes is a linear classifier.",
        true="It is for yes/no features. With a normal density for each feature and class, the logarithm of the ratio "
        "of the two densities has a term in xⱼ² for each feature. These terms cancel for every x only where the two "
        "classes have the same variance in each feature; otherwise the score is not linear in x.",
    )
