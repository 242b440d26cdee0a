"""Sentences that pages share; board/words/outcome.js has those about a run."""

import re
from decimal import ROUND_HALF_UP, Context, Decimal

from language import mark, t
from perceptron_core import PRESETS, Inseparable, NoBound, Separable, mistake_bound

CERTAIN_DIGITS = 13  # as in words/numbers.js; a number that is a half but for rounding errors counts as a half


def number(value, digits=4):
    """A number as `number` in board/words/numbers.js writes it, to `digits` digits: 0.3333, −1.5, 1·10⁻¹²."""
    if value == 0:
        return "0"
    value = float(_round(value, CERTAIN_DIGITS))
    if 1e-3 <= abs(value) < 1e5:
        return _minus(f"{_round(value, digits).normalize():f}")
    mantissa, exponent = f"{_round(value, 3):e}".split("e")
    return f"{_minus(f'{Decimal(mantissa).normalize():f}')}·10{str(int(exponent)).translate(_SUPERSCRIPT)}"


def vector(values):
    """A vector as the board writes it: (1, −2.5)."""
    return f"({', '.join(map(number, values))})"


TITLES = {
    "separable": mark("Separable"),
    "separable, narrow gap": mark("Separable, narrow gap"),
    "xor": mark("XOR"),
    "noisy": mark("Noisy"),
    "one outlier": mark("One outlier"),
    "far from the origin": mark("Far from the origin"),
    "parallel strips": mark("Parallel strips"),
    "circle in a ring": mark("Circle in a ring"),
    "two points, 37 mistakes": mark("Two points, 37 mistakes"),
    "and gate": mark("AND gate"),
    "and gate, truth table": mark("AND gate, truth table"),
    "touching": mark("Touching"),
    "one against many": mark("One against many"),
    "iris: setosa, versicolor": mark("Iris: setosa, versicolor"),
    "iris: versicolor, virginica": mark("Iris: versicolor, virginica"),
    "wines: Barolo, Barbera": mark("Wines: Barolo, Barbera"),
    "planets: rocky, giant": mark("Planets: rocky, giant"),
}


def title(preset):
    """The title of a preset on the screen."""
    return t(TITLES[preset])


def points_name(origin):
    """The name of points, by their Origin: "Separable, seed 0", "XOR, edited", "XOR, reordered", "Own points".

    With labels by a formula: "Own points, labels by x₂ > x₁² − 1".
    """
    if origin.preset is None:
        return own_points_name(origin)
    name = title(origin.preset)
    if PRESETS[origin.preset].drawn:
        name = t("{preset}, seed {seed}", preset=name, seed=str(origin.seed))
    return changed_preset_name(name, origin)


def changed_preset_name(name, origin):
    """The name of points from a preset, with their changes: "XOR, edited", "XOR, reordered" or "XOR"."""
    if origin.reordered:
        return t("{name}, reordered", name=name)
    if origin.edited and origin.formula:
        return _labelled(name, origin)
    return t("{name}, edited", name=name) if origin.edited else name


def own_points_name(origin):
    """The name of points that come from no preset."""
    return _labelled(t("Own points"), origin) if origin.formula else t("Own points")


def _labelled(name, origin):
    return t("{name}, labels by {formula}", name=name, formula=shorten(origin.formula, LONGEST_QUOTE))


def brought_points_note(separation, n):
    """Why the `n` points with which a visitor came do not fit the lesson."""
    if n == 0:
        return t("There are no points yet, but this lesson needs some.")
    if isinstance(separation, Inseparable):
        return t("Your points are not linearly separable, but this lesson is about points that are.")
    if isinstance(separation, Separable):
        return t("Your points are linearly separable, but this lesson is about points that are not.")
    return t("All your points are in one class, but this lesson is about points in two classes.")


UNKNOWN_SOURCE = mark("The app does not know where these points come from, so the true error is not known.")
LONGEST_QUOTE = 60


def shorten(text, longest):
    """The text, cut to at most `longest` characters."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def quote_text(text):
    """Text from outside (a link, a file, a message) for a sentence: shortened, as Markdown code.

    In code, nothing becomes a link, a picture, a formula, a color or an icon. Invisible characters, and those that
    change the direction of the text, show as �.
    """
    text = "".join(character if character.isprintable() else "�" for character in shorten(text, LONGEST_QUOTE)) or " "
    fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{fence} {text} {fence}"


def _round(value, digits):
    """The exact value of a double, rounded to `digits` digits; halves are rounded away from 0, as in JavaScript."""
    return Context(prec=digits, rounding=ROUND_HALF_UP).create_decimal(Decimal(value))


def _minus(text):
    return text.replace("-", "−")


_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def no_bound_reason(separation, dataset, perceptron):
    """Why there is no bound on the mistakes; "" if there is one."""
    try:
        mistake_bound(dataset, perceptron, separation)
        return ""
    except NoBound:
        if perceptron.bias == "none":
            return t("No line through the origin separates the classes, so there is no mistake bound.")
        if isinstance(separation, Inseparable):
            return t("No line separates the classes, so there is no mistake bound.")
        return t("There are fewer than two classes, so there is no largest margin and no mistake bound.")


def prevent_line_breaks(text):
    """The text with no-break spaces."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def convention_names(perceptron):
    """The conventions of a run by name, as `conventionNames` in board/words/start.js writes them."""
    bias, boundary = perceptron.bias, perceptron.boundary
    names = [t("bias {bias}", bias=bias), t("boundary {boundary}", boundary=boundary)]
    return ", ".join([*names, *_more(perceptron)])


def convention_sentence(perceptron):
    """The conventions of a run, by name and with their meaning."""
    names = [t(BIASES[perceptron.bias]), t(BOUNDARIES[perceptron.boundary]), *_more(perceptron)]
    return ", ".join(names).replace("η = ", "η\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}")


BIASES = {
    "unit": mark("bias unit (a mistake changes b by ηyβ with β = 1)"),
    "radius": mark("bias radius (a mistake changes b by ηyβ with β = R²)"),
    "none": mark("bias none (b is always 0)"),
}
BOUNDARIES = {
    "mistake": mark("boundary mistake (score 0 is a mistake)"),
    "positive": mark("boundary positive (score 0 counts as +1)"),
    "negative": mark("boundary negative (score 0 counts as −1)"),
}


def _more(perceptron):
    order = perceptron.order
    if order == "shuffled":
        yield t("order shuffled {seed}", seed=str(perceptron.seed))
    else:
        yield t("order {order}", order=order)
    yield f"η = {number(perceptron.learning_rate)}"
    if perceptron.start:
        yield t("start {line}", line=line_equation(perceptron.start))


def line_equation(hyperplane):
    """The numbers of a Hyperplane: "w = (0.3, −0.2), b = −0.4"."""
    return f"w = {vector(hyperplane.w)}, b = {number(hyperplane.b)}"


def unused_start_note(perceptron, instead):
    """A note that a page ignores the start of the conventions, and the marked sentence `instead`; "" without it."""
    if not perceptron.start:
        return ""
    start = line_equation(perceptron.start)
    return f"{t('The conventions set the start {start}, but it is not used here.', start=start)} {t(instead)}"


MOST_LINES = 5


def problem_latex(separation, dataset):
    """The hard-margin problem of lectures 001 and 003 with the numbers of a dataset, and its solution, in LaTeX."""
    support = separation.support[:MOST_LINES]
    tight = [
        rf"{_latex_sign(dataset.y[i])}({_latex_terms(dataset.X[i])} + b) &\ge 1 "
        rf"\quad{_latex_text(t('example {i}, tight', i=int(i) + 1))}"
        for i in support
    ]
    others = len(dataset) - len(support)
    rest = [rf"&\;\vdots \quad{_latex_text(t('and {n} more', n=others))}"] if others else []
    w, b = separation.hyperplane.w, separation.hyperplane.b
    parts = [
        rf"{_latex_sign(dataset.y[i])} {_latex_number(alpha)}\,({_latex_numbers(dataset.X[i])})"
        for i, alpha in zip(separation.support, separation.multipliers, strict=True)
        if alpha > 0
    ]
    more = [r"+ \dots"] if len(parts) > MOST_LINES else []
    lines = [
        rf"\min_{{w,\,b}}\ \tfrac12\lVert w\rVert^2 \quad&{_latex_text(t('subject to'))}",
        *tight,
        *rest,
        rf"{_latex_text(t('solution:'))}\quad w &= ({_latex_numbers(w)}),\quad b = {_latex_number(b)}",
        rf"\gamma^* &= 1/\lVert w\rVert = {_latex_number(separation.margin)}",
        rf"w = \textstyle\sum_i \alpha_i y_i x_i &= {' '.join(parts[:MOST_LINES] + more)}",
    ]
    return r"\begin{aligned}" + r" \\ ".join(lines) + r"\end{aligned}"


def _latex_text(words):
    return rf"\text{{{words}}}"


def _latex_sign(label):
    return "+" if label > 0 else "-"


def _latex_number(value):
    """`number` in LaTeX."""
    mantissa, _, power = number(value).replace("−", "-").partition("·10")
    return rf"{mantissa}\cdot10^{{{power.translate(_PLAIN)}}}" if power else mantissa


_PLAIN = {high: low for low, high in _SUPERSCRIPT.items()}


def _latex_numbers(values):
    return r",\ ".join(map(_latex_number, values))


def _latex_terms(x):
    numbers = [f"({_latex_number(value)})" if value < 0 else _latex_number(value) for value in x]
    return " + ".join(rf"{number}\,w_{j}" for j, number in enumerate(numbers, start=1))
