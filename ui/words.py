"""Sentences that pages share."""

import math
import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal

from perceptron_core import PRESETS, Inseparable, NoBound, Separable, best_through_origin, mistake_bound

CERTAIN = 13  # digits, as in words/numbers.js; what is within rounding of a half is taken for one


def number(value, digits=4):
    """A number as the board writes it (`number` in words/numbers.js), to so many digits: 0.3333, −1.5, 1·10⁻¹²."""
    if value == 0:
        return "0"
    value = float(_rounded(value, CERTAIN))
    if 1e-3 <= abs(value) < 1e5:
        return _minus(f"{_rounded(value, digits).normalize():f}")
    mantissa, exponent = f"{_rounded(value, 3):e}".split("e")
    return f"{_minus(f'{Decimal(mantissa).normalize():f}')}·10{str(int(exponent)).translate(_SUPERSCRIPT)}"


def vector(values):
    """A vector as the board writes it: (1, −2.5)."""
    return f"({', '.join(map(number, values))})"


TITLES = {"xor": "XOR", "and gate": "AND gate", "and gate, truth table": "AND gate, truth table"}  # not as the others


def title(preset):
    """What a preset is called on the screen."""
    return TITLES.get(preset, preset[0].upper() + preset[1:])


def called(origin):
    """What points are called, by their Origin: "Separable, seed 0", "XOR, edited", "XOR, reordered", "Own points"."""
    if origin.preset is None:
        return "Own points"
    seed = f", seed {origin.seed}" if PRESETS[origin.preset].drawn else ""
    return f"{title(origin.preset)}{seed}{change(origin)}"


def change(origin):
    """What has become of the points of a preset, after its name: ", edited", ", reordered" or ""."""
    return ", reordered" if origin.reordered else ", edited" if origin.edited else ""


def brought(separation, n):
    """What the points are with which one came to a lesson that is about others; `n` is how many."""
    if n == 0:
        found = "There are no points yet, and"
    elif isinstance(separation, Inseparable):
        found = "No line separates the points that you have brought;"
    elif isinstance(separation, Separable):
        found = "A line separates the points that you have brought;"
    else:
        found = "The points that you have brought are all of one class;"
    return f"{found} this lesson is best seen on others."


UNKNOWN_SOURCE = "Where these points come from is not known, and so neither is the true error."
LONGEST = 60


def short(text, longest):
    """The text, cut where it has more than so many characters."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def quoted(text):
    """Text from outside (of a link, a file, a message) in a sentence: short, and shown as it is, as Markdown's code.

    In code nothing is a link, a picture, a formula, a colour or an icon, however it is written. Characters that cannot
    be seen, and those that turn the direction of the text, show as �.
    """
    text = "".join(character if character.isprintable() else "�" for character in short(text, LONGEST)) or " "
    fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{fence} {text} {fence}"


def _rounded(value, digits):
    """The exact value of a double to so many digits; halves go away from 0, as in JavaScript."""
    return Context(prec=digits, rounding=ROUND_HALF_UP).create_decimal(Decimal(value))


def _minus(text):
    return text.replace("-", "−")


_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Space:
    """Where points are: what a hyperplane is called there, and what the points are."""

    noun: str
    points: str


PLANE = Space("line", "these points")


def outcome(trace, separation, space=PLANE):
    """How a run ended, and what that says, in one sentence; `separation` is that of its points."""
    k, epochs = counted(len(trace), "mistake"), counted(trace.epochs, "epoch")
    if trace.total_examined == 0 and trace.outcome == "converged":
        return "No points yet: there is nothing to learn."
    if trace.outcome == "converged":
        return f"Converged after {k} in {epochs}: a whole pass without a mistake."
    if trace.outcome == "cycle":
        before = f" (w and b are those after epoch {trace.repeats})" if trace.repeats else ""
        return f"This run repeats itself after epoch {trace.epochs}{before}: it will never converge."
    return f"Stopped at the limit of {counted(len(trace), 'update')}: {_without_end(trace, separation, space)}."


def stopped(trace):
    """That a run was stopped after so many epochs, in one sentence."""
    return f"Stopped after T = {counted(trace.epochs, 'epoch')}, with {counted(len(trace), 'mistake')}."


def _without_end(trace, separation, space):
    """What a run that was stopped would have done, where that can be known.

    The hulls' common point would have to be on both sides of a line that makes no mistake, whatever score 0 counts as.
    For lines through the origin the same holds where score 0 is always a mistake.
    """
    if isinstance(separation, Inseparable):
        return f"since no {space.noun} separates {space.points}, it would never converge"
    dataset, perceptron = trace.dataset, trace.perceptron
    if not no_bound(separation, dataset, perceptron):
        return "by the theorem it would converge"
    strict = perceptron.bias == "none" and perceptron.boundary == "mistake"
    if strict and isinstance(best_through_origin(dataset), Inseparable):
        return f"since no {space.noun} through the origin separates {space.points}, it would never converge"
    return "that says nothing about whether it would converge"


def verdict(separation, dataset, perceptron=None, tell_margin=True, space=PLANE):
    """Whether a separating line exists, and what that means for a run, in one sentence; "" without points.

    tell_margin  False where the page asks how large the margin can be
    space        of the points; of those that no line separates this speaks on the plane only
    """
    if isinstance(separation, Inseparable):
        return f"No line can separate these points: {_reason(separation, dataset)}"
    if not isinstance(separation, Separable):
        return _of_one_class(separation, dataset, perceptron, space) if len(dataset) else ""
    exists = f"A separating {space.noun} exists" + (f" (γ* = {number(separation.margin)})" if tell_margin else "")
    if perceptron is None:
        return f"{exists}."
    try:
        bound = mistake_bound(dataset, perceptron, separation)
    except NoBound:
        return f"{exists}, but none through the origin, and without a bias the run tries no other."
    from_start = " from this start" if perceptron.start else ""
    if perceptron.bias == "none":
        through, named = number(best_through_origin(dataset).margin), f"the bound{from_start or ' (R/γ₀)²'}"
        return f"{exists}; the best through the origin has γ₀ = {through}, and {named} allows {up_to(bound)}."
    return f"{exists}; the bound{from_start} allows {up_to(bound)}."


def _of_one_class(separation, dataset, perceptron, space):
    if perceptron is not None and perceptron.bias == "radius" and dataset.radius == 0:
        return "Only one class, and all of it at the origin: R = 0, so a mistake changes neither w nor b."
    if perceptron is None or perceptron.bias != "none":
        return f"Only one class: any {space.noun} far enough away has it on one side, so no {space.noun} is best."
    try:
        bound = mistake_bound(dataset, perceptron, separation)
    except NoBound:
        return (
            f"Only one class, but no {space.noun} through the origin, and the run tries no other, has it on one side."
        )
    from_start = " from this start" if perceptron.start else ""
    return f"Only one class; the bound{from_start} for {space.noun}s through the origin allows {up_to(bound)}."


def of_run(trace, separation, dataset, perceptron):
    """What there is to say of a whole run: how it ended, what could be hoped for, and that it is rounded if it is."""
    return [outcome(trace, separation), verdict(separation, dataset, perceptron), *rounding(trace)]


def rounding(trace):
    """That the scores of a run are rounded, as a list of one sentence, or none; words/outcome.js says the same."""
    return [] if trace.exact is not None or not len(trace.dataset) else [ROUNDED]


ROUNDED = (
    "Some numbers have more than 15 digits, so scores are rounded, "
    "and a score within rounding of 0 cannot be told from 0."
)


def up_to(bound):
    """How many mistakes a bound allows."""
    if math.isinf(bound):
        return "more mistakes than a computer can count"
    if bound >= 1e9:
        return f"up to about {number(bound)} mistakes"
    return f"up to {counted(math.floor(bound * (1 + 1e-9)), 'mistake')}"  # a whole number may come out a hair too small


def count(run):
    """How many mistakes a run of a sweep made, or that it did not end."""
    if run.outcome == "converged":
        return counted(run.mistakes, "mistake")
    return "no end" if run.outcome == "cycle" else f"more than {counted(run.mistakes, 'mistake')}"


def no_bound(separation, dataset, perceptron):
    """Why there is no bound on the mistakes, in one sentence; "" where there is one."""
    try:
        mistake_bound(dataset, perceptron, separation)
    except NoBound as error:
        return f"No bound: {error.reason('line')}. {verdict(separation, dataset, perceptron)}"
    return ""


def unbroken(text):
    """The same on one line."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def rule(perceptron):
    """The conventions of a run, by name."""
    shuffle = f" {perceptron.seed}" if perceptron.order == "shuffled" else ""
    rate = number(perceptron.learning_rate)
    return (
        f"bias {perceptron.bias}, boundary {perceptron.boundary}, order {perceptron.order}{shuffle}, "
        f"η = {rate}{_from_start(perceptron)}"
    )


def conventions(perceptron):
    """The conventions of a run, by name and by what they mean."""
    seed = f" with seed {perceptron.seed}" if perceptron.order == "shuffled" else ""
    rate = number(perceptron.learning_rate)
    return (
        f"bias {perceptron.bias} ({_MOVES[perceptron.bias]}), boundary {perceptron.boundary} "
        f"(score 0 {_AT_ZERO[perceptron.boundary]}), order {perceptron.order}{seed}, η = {rate}"
        + _from_start(perceptron)
    )


def line(hyperplane):
    """The numbers of a Hyperplane: "w = (0.3, −0.2), b = −0.4"."""
    return f"w = {vector(hyperplane.w)}, b = {number(hyperplane.b)}"


def _from_start(perceptron):
    return f", start {line(perceptron.start)}" if perceptron.start else ""


def unused_start(perceptron, what):
    """That a page makes no use of a start, where there is one: `what` begins at 0 there; else ""."""
    if not perceptron.start:
        return ""
    return f"The start {line(perceptron.start)} of the conventions is not used here: {what} at w = 0, b = 0."


_MOVES = {"unit": "a mistake moves b by 1", "radius": "a mistake moves b by R²", "none": "b stays 0"}
_AT_ZERO = {"mistake": "is a mistake", "positive": "counts as +1", "negative": "counts as −1"}


MOST_LINES = 5


def problem(separation, dataset):
    """The hard-margin problem of lectures 001 and 003 with this dataset's numbers, and its solution, in LaTeX."""
    support = separation.support[:MOST_LINES]
    tight = [
        rf"{_sign(dataset.y[i])}({_terms(dataset.X[i])} + b) &\ge 1 \quad\text{{example {i + 1}, tight}}"
        for i in support
    ]
    others = len(dataset) - len(support)
    rest = [rf"&\;\vdots \quad\text{{and {others} more}}"] if others else []
    w, b = separation.hyperplane.w, separation.hyperplane.b
    parts = [
        rf"{_sign(dataset.y[i])} {_number(alpha)}\,({_numbers(dataset.X[i])})"
        for i, alpha in zip(separation.support, separation.multipliers, strict=True)
        if alpha > 0
    ]
    more = [r"+ \dots"] if len(parts) > MOST_LINES else []
    lines = [
        r"\min_{w,\,b}\ \tfrac12\lVert w\rVert^2 \quad&\text{subject to}",
        *tight,
        *rest,
        rf"\text{{solution:}}\quad w &= ({_numbers(w)}),\quad b = {_number(b)}",
        rf"\gamma^* &= 1/\lVert w\rVert = {_number(separation.margin)}",
        rf"w = \textstyle\sum_i \alpha_i y_i x_i &= {' '.join(parts[:MOST_LINES] + more)}",
    ]
    return r"\begin{aligned}" + r" \\ ".join(lines) + r"\end{aligned}"


def _sign(label):
    return "+" if label > 0 else "-"


def _number(value):
    """The same in LaTeX."""
    mantissa, _, power = number(value).replace("−", "-").partition("·10")
    return rf"{mantissa}\cdot10^{{{power.translate(_PLAIN)}}}" if power else mantissa


_PLAIN = {high: low for low, high in _SUPERSCRIPT.items()}


def _numbers(values):
    return r",\ ".join(map(_number, values))


def _terms(x):
    numbers = [f"({_number(value)})" if value < 0 else _number(value) for value in x]
    return " + ".join(rf"{number}\,w_{j}" for j, number in enumerate(numbers, start=1))


def _reason(separation, dataset):
    """Why the certificate's points leave no line, in terms of examples counted from 1."""
    classes = {label: [i + 1 for i in separation.certificate if dataset.y[i] == label] for label in (1, -1)}
    (few, sign), (many, other) = sorted(((classes[1], "+"), (classes[-1], "−")), key=lambda part: len(part[0]))
    if separation.kind == "coincidence":
        return f"example {few[0]} ({sign}) and example {many[0]} ({other}) are the same point."
    if separation.kind == "point on a segment":
        return (
            f"example {few[0]} ({sign}) lies on the segment between examples {many[0]} and {many[1]} ({other}), "
            "so a line with these two on one side has it there too."
        )
    if separation.kind == "point in a triangle":
        return (
            f"example {few[0]} ({sign}) lies in the triangle of examples {many[0]}, {many[1]} and {many[2]} ({other}), "
            "so a line with these three on one side has it there too."
        )
    return (
        f"the segment between examples {few[0]} and {few[1]} ({sign}) crosses the one between examples "
        f"{many[0]} and {many[1]} ({other}), and the crossing would be on both sides."
    )


def counted(number, noun):
    """So many of them: "1 mistake", "2,000 points"."""
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
