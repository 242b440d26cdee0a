"""Lecture 003, Linear learning models."""

import numpy as np

from perceptron_core import PRESETS, Hyperplane, Perceptron, separate
from ui.lectures import TITLES
from ui.lessons.errata.data import points
from ui.lessons.errata.numbers import mistakes, series
from ui.lessons.errata.slip import CONVENTIONS, MARGINS, MAX_MARGIN, Example, Slip, entry
from ui.words import number, vector


@entry
def negative_multiple():
    dataset, good = points("++--", (2, 1), (3, 0), (0, 0), (-1, 1)), Hyperplane([2, 1], -2)
    swapped = good.reversed()
    wrong = swapped.geometric_margins(dataset)
    return Slip(
        lecture="003",
        says="(w, t) and (kw, kt) are the same classifier.",
        true="Only for k > 0. For k < 0 the line is the same but the sides are swapped, so every class is; for k = 0 "
        "nothing is left of it.",
        example=Example(
            button="See k = −1 swap the sides",
            look=f"w = {vector(good.w)}, t = {number(-good.b)} separates these points with "
            f"γ = {number(good.margin(dataset))}. Here is k = −1: w = {vector(swapped.w)}, t = {number(-swapped.b)}. "
            f"It is the same line, and all margins are negative, from {number(wrong.min())} to "
            f"{number(wrong.max())}.",
            page=MARGINS,
            dataset=dataset,
            line=swapped,
        ),
    )


def class_margins(line, dataset):
    """The smallest geometric margin of the + points and that of the − points."""
    margins = line.geometric_margins(dataset)
    return np.array([margins[dataset.y == label].min() for label in (1, -1)])


@entry
def sum_of_class_margins():
    dataset, line = points("++--", (1, 2), (3, 2), (-1, -1), (-2, 0)), Hyperplane([2, 1], 0)
    before = class_margins(line, dataset)
    t = (before[0] - before[1]) / 2 * line.norm
    after = class_margins(Hyperplane(line.w, -t), dataset)
    return Slip(
        lecture="003",
        says="The best line maximises the classifier margin, the sum of the two class margins.",
        true="The sum does not depend on t: shift the line, and one class margin gains what the other loses. So for "
        "separable data maximising it fixes the direction of w and leaves the offset free. Making the two class "
        "margins equal is what fixes t.",
        example=Example(
            button="See the sum stay while the line moves",
            look=f"t = {number(-line.b)}: the class margins are {series(before)}, their sum {number(before.sum())}. "
            f"Shift the line along w: the sum stays {number(after.sum())}. At t = {number(t)} (b = {number(-t)}) both "
            f"are {number(after[0])}.",
            page=MARGINS,
            dataset=dataset,
            line=line,
        ),
    )


@entry
def combination():
    dataset = points("++-", (1, 2), (3, 0), (1, 0))
    best = separate(dataset)
    w, b = best.hyperplane.w, best.hyperplane.b
    terms = [f"{number(alpha)}·{vector(x)}" for alpha, x in zip(best.multipliers, dataset.X, strict=True)]
    return Slip(
        lecture="003",
        says="The decision boundary is a linear combination of the support vectors.",
        true="The normal vector w is: w = Σ αᵢyᵢxᵢ with numbers αᵢ ≥ 0. The boundary is a line, and b comes from "
        "somewhere else: from y·s = 1 at any support vector, for the canonical w and b.",
        example=Example(
            button="See w made of support vectors",
            look=f"w = {terms[0]} + {terms[1]} − {terms[2]} = {vector(w)}. The + point {vector(dataset.X[0])} has to "
            f"have score 1, so {number(w @ dataset.X[0])} + b = 1 and b = {number(b)}.",
            page=MAX_MARGIN,
            dataset=dataset,
        ),
    )


@entry
def one_m_or_two():
    dataset = points("++--", (3, 4), (6, 5), (-3, -4), (-7, -2))
    best = separate(dataset)
    length = best.hyperplane.norm
    return Slip(
        lecture="003",
        says="What is maximised is 2m/‖w‖ in one place and m/‖w‖ in another.",
        true="They are two lengths. With m the smallest y·s, m/‖w‖ is the margin γ, from the line to the nearest "
        "point. 2m/‖w‖ is the classifier margin, the width of the whole band, once the class margins are equal. The "
        "same line maximises both, since one is twice the other.",
        example=Example(
            button="See γ* and a band twice as wide",
            look=f"w = {vector(best.hyperplane.w)} has length {number(length)}. With m = 1 the margin is "
            f"γ* = 1/{number(length)} = {number(best.margin)} and the band is 2/{number(length)} = "
            f"{number(2 / length)} wide.",
            page=MAX_MARGIN,
            dataset=dataset,
        ),
    )


@entry
def mistake_or_other_class():
    dataset, strict, loose = points("+-", (1, 0), (2, 0)), Perceptron(), Perceptron(boundary="positive")
    left, right = strict.train(dataset), loose.train(dataset)
    return Slip(
        lecture="003",
        says="y(w·x) ≤ 0, i.e. ŷ ≠ y.",
        true=f"At score 0 the two differ. If score 0 gets the class +1, as in “{TITLES['000']}”, a + point there "
        f"has ŷ = y although y(w·x) = 0; if it gets −1, as in “{TITLES['002']}”, a − point there has. They agree only "
        "if sign(0) = 0 is read as no class at all. The run starts at w = 0, where every point has score 0.",
        example=Example(
            button="See the same first look, twice",
            look=f"Example {left.index[0] + 1} is a + point with score 0. Left, y·s ≤ 0: it is a mistake. Right, score "
            f"0 is +1, so ŷ = y: it is none, and the first mistake is at example {right.index[0] + 1}. In all the run "
            f"makes {mistakes(left)} on the left and {len(right)} on the right.",
            page=CONVENTIONS,
            dataset=dataset,
            left=strict,
            right=loose,
        ),
    )


@entry
def endless_loop():
    xor, unit, none = PRESETS["xor"](), Perceptron(), Perceptron(bias="none")
    run = unit.train(xor)
    return Slip(
        lecture="003",
        says="The loop runs while converged = false.",
        true="It ends only after a pass in which every y(w·x) was positive, so with weights that have every point on "
        "its own side. Where there are none it runs for ever; a program needs a largest number of epochs, "
        f"as in “{TITLES['002']}”.",
        example=Example(
            button="See a loop without an end",
            look=f"Left, after {mistakes(run)} w = {vector(run.w[-1])} and b = {number(run.b[-1])}, as they were at "
            "the start, so the same mistakes come again, for ever. Right, the same without a bias.",
            page=CONVENTIONS,
            dataset=xor,
            left=unit,
            right=none,
        ),
    )
