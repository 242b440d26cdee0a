"""Small formulas such as (x₁ − x₂)²: parsing, evaluation, gradient and normal form.

What a student types is never run as code. A formula is kept as its program, a flat list in postfix order for a stack:
(x₁ − x₂)² is ["x₁", "x₂", "−", 2, "^"].
Reading it (Dijkstra's shunting yard), evaluating it, its gradient and its normal form all go through such a list once,
with a stack of their own and no recursion. The browser runs the same program: board/math/formula.js.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from perceptron_core import _validate
from perceptron_core._arrays import Floats
from perceptron_core.exact import decimals
from perceptron_core.exact.decimals import Decimals

PLANE = ("x₁", "x₂")  # the variables, unless others are named
MOST_CHARACTERS = 100  # characters without blanks, typed and in normal form
LARGEST_WHOLE_POWER = 100  # larger powers come from the machine's own power function

SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
TO_SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
OPERATOR_OF_SIGN = {
    **dict.fromkeys("+", "+"),
    **dict.fromkeys("-−–", "−"),
    **dict.fromkeys("*·⋅×", "·"),
    **dict.fromkeys("/÷", "/"),
    **dict.fromkeys(["^", "**"], "^"),
}
FUNCTION_ALIASES = {"√": "sqrt", "ln": "log"}
PRECEDENCE = {"+": 1, "−": 1, "·": 2, "/": 2, "neg": 3, "^": 4}
ATOM_PRECEDENCE = 5
TWO_ARGUMENT_FUNCTIONS = "min", "max"
FUNCTIONS = {"abs", "sqrt", "exp", "log", "sin", "cos", *TWO_ARGUMENT_FUNCTIONS}
TOKEN = re.compile(
    r"""(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+\-−]?[0-9]+)?)
    |(?P<function>(?:abs|sqrt|exp|log|ln|sin|cos|min|max|√)\s*\(?)
    |(?P<variable>[a-z](?:_?(?:[0-9]+|[₀-₉]+))?)
    |(?P<superscript>⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)
    |(?P<operator>\*\*|[+\-−–*·⋅×/÷^])
    |(?P<mark>[(),|])""",
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
BLANKS = re.compile(r"\s*")
WORD = re.compile(r"[^\W\d_]+|.", re.DOTALL)  # what an error message quotes


@dataclass(frozen=True)
class Formula:
    """A formula in `variables`, as `Formula.parse` reads it.

    program    what a stack machine does, in order: a float or the name of a variable is put on the stack; "neg", "abs",
               "sqrt", "exp", "log", "sin" and "cos" change the number on top; "+", "−", "·", "/", "^", "min" and "max"
               take two numbers off and put one back
    """

    program: tuple[float | str, ...]
    variables: tuple[str, ...]

    @classmethod
    def parse(cls, text: str, variables: Iterable[str] = PLANE) -> "Formula":
        """The formula that `text` writes in `variables`, single letters with or without a number below.

        Numbers, + − · / and ^ in their usual ways of writing, ² ³ and so on, brackets, |…|, the functions abs sqrt exp
        log (of base e) sin cos min max, and no sign at all for a product: 2x1, x1x2, 3(x1 + x2). x1, x_1 and x₁ are the
        same. Raises ValueError with one sentence for what cannot be read: where it is, and what to write.
        """
        if not isinstance(text, str):
            raise ValueError(
                f"a formula must be a text such as {_example_formula(variables)}; got type {type(text).__name__}"
            )
        if not text.strip():
            raise ValueError(
                f"there is no formula: write one in {_join_names(variables)}, such as {_example_formula(variables)}"
            )
        _check_length(text, "the formula")
        formula = cls(tuple(_ShuntingYard(text, variables).program()), tuple(variables))
        _check_length(str(formula), "the formula written out")
        return formula

    def __call__(self, X: ArrayLike) -> Floats:
        """The values (n,) at the points `X` (n, d): NaN where the formula is undefined, as 1/0 and log 0 are.

        Infinite where numbers get too large, or NaN where nothing can be computed with these. Sums, products,
        quotients, √, |…| and whole powers up to 100, by repeated multiplication, have the same bits in the browser.
        """
        X = self._points(X)
        with np.errstate(all="ignore"):
            value = self._fold(
                lambda number: np.full(len(X), number),
                lambda j: X[:, j],
                lambda step, *values: OPERATIONS[step][0](*values),
            )
        return value + 0.0

    def decimals(self, X: Decimals) -> Decimals | None:
        """The exact values (n,) at the Decimals `X` (n, d), as Decimals; None where the formula may have others.

        Sums, products, |…|, min, max and whole powers of decimals are decimals, and so are quotients by 2, 5 and 10.
        """
        try:
            value, _ = self._fold(
                lambda number: (_constant(number, len(X.whole)), True),
                lambda j: (X[:, j], False),
                _exact_step,
            )
        except _NoDecimal:
            return None
        return value

    def gradient(self, X: ArrayLike) -> Floats:
        """The partial derivatives (n, d) at the points `X` (n, d): NaN where there are none.

        At the kink of |u| at u = 0, and of min and max where the two are equal, the mean of both sides is taken.
        """
        X = self._points(X)
        unit = np.eye(X.shape[1])

        def operate(step, *parts):
            values, slopes = zip(*parts, strict=True)
            columns = (value[:, None] for value in values)
            return OPERATIONS[step][0](*values), DERIVATIVES[step](*columns, *slopes)

        with np.errstate(all="ignore"):
            value, slope = self._fold(
                lambda number: (np.full(len(X), number), np.zeros(X.shape)),
                lambda j: (X[:, j], np.tile(unit[j], (len(X), 1))),
                operate,
            )
        return np.where(np.isfinite(value)[:, None] & np.isfinite(slope), slope + 0.0, np.nan)

    def __str__(self) -> str:
        """The formula in normal form, which `parse` reads as the same program: x₁x₂, (x₁ − x₂)², 2·|x₁|."""
        text, _ = self._fold(
            lambda number: (_number_text(number), None),
            lambda j: (self.variables[j], None),
            lambda step, *operands: (_step_text(step, *operands), step),
        )
        return text

    def __repr__(self) -> str:
        variables = "" if self.variables == PLANE else f", variables={self.variables!r}"
        return f"Formula.parse({str(self)!r}{variables})"

    def _fold(self, number, variable, operate):
        """The result of the program on a stack of number(float), variable(its index) and operate(step, *operands)."""
        stack = []
        for step in self.program:
            if isinstance(step, float):
                stack.append(number(step))
            elif step in self.variables:
                stack.append(variable(self.variables.index(step)))
            else:
                count = OPERATIONS[step][1]
                stack[-count:] = [operate(step, *stack[-count:])]
        return stack.pop()

    def _points(self, X):
        X = _validate.real_array("X", X, ("n", "d"))
        if X.shape[1] != len(self.variables):
            raise ValueError(f"X must have a column for each of {', '.join(self.variables)}; got shape {X.shape}")
        return X


def power(a: Floats, b: Floats) -> Floats:
    """a^b for two arrays (n,): by repeated multiplication from left to right where b is whole, with 0⁰ = 1.

    NaN for negative powers of 0, for other than whole powers of negative numbers, and where a or b is not finite.
    """
    times = np.abs(b)
    whole = (b == np.rint(b)) & (times <= LARGEST_WHOLE_POWER)
    result = np.ones(np.shape(a + b))
    for k in range(int(times[whole].max(initial=0))):
        result = np.where(k < times, result * a, result)
    result = np.where(b < 0, quotient(1.0, result), result)
    other = np.where((a == 0) & (b < 0), np.nan, np.power(a, b))
    return np.where(np.isfinite(a) & np.isfinite(b), np.where(whole, result, other), np.nan)


def quotient(a: ArrayLike, b: ArrayLike) -> Floats:
    """a / b, NaN where b is 0."""
    return np.where(b == 0, np.nan, np.divide(a, b))


OPERATIONS: dict[str, tuple[Callable[..., Floats], int]] = {  # the function, and its number of operands
    "+": (np.add, 2),
    "−": (np.subtract, 2),
    "·": (np.multiply, 2),
    "/": (quotient, 2),
    "^": (power, 2),
    "min": (np.minimum, 2),
    "max": (np.maximum, 2),
    "neg": (np.negative, 1),
    "abs": (np.abs, 1),
    "sqrt": (np.sqrt, 1),
    "exp": (np.exp, 1),
    "log": (lambda a: np.where(a == 0, np.nan, np.log(a)), 1),
    "sin": (np.sin, 1),
    "cos": (np.cos, 1),
}


class _NoDecimal(Exception):
    """The value of a step is not a decimal, or a very long one."""


def _require_decimals(value):
    """`value`, which is Decimals. Raises _NoDecimal if it is None."""
    if value is None:
        raise _NoDecimal
    return value


def _constant(number, n):
    """A number of a formula at n points."""
    return _require_decimals(Decimals.of(np.full(n, number)))


def _exact_pairwise(function):
    """A step of two numbers: `function` of their whole numbers in one unit."""

    def step(a, b):
        places = max(a.places, b.places)
        return _require_decimals(
            Decimals.of_whole(function(*decimals.promote_if_large(0, a.at(places), b.at(places))), places)
        )

    return step


def _exact_power(a, b):
    if b.places or not 0 <= (k := int(b.whole[0])) <= LARGEST_WHOLE_POWER:
        raise _NoDecimal
    result = _constant(1.0, len(a.whole))
    for _ in range(k):
        result = _require_decimals(result * a)
    return result


def _exact_quotient(a, b):
    """a / b where 1 / b is a decimal."""
    divisor = int(b.whole[0])
    places = next((k for k in range(decimals.DIGITS) if divisor and 10 ** (k + b.places) % divisor == 0), None)
    if places is None:
        raise _NoDecimal
    return _require_decimals(
        Decimals.of_whole(decimals.multiply(a.whole, 10 ** (places + b.places) // divisor), a.places + places)
    )


def _exact_step(step, *parts):
    """A step on pairs (Decimals, whether they are constant); divisors and exponents have to be constant."""
    values, constant = zip(*parts, strict=True)
    if step in ("/", "^") and not constant[1]:
        raise _NoDecimal
    return EXACT_OPERATIONS[step](*values), all(constant)


def _raise_no_decimal(*values):
    raise _NoDecimal


EXACT_OPERATIONS = {  # the same steps for Decimals
    **dict.fromkeys(OPERATIONS, _raise_no_decimal),
    "+": lambda a, b: _require_decimals(a + b),
    "−": lambda a, b: _require_decimals(a + Decimals(-b.whole, b.places)),
    "·": lambda a, b: _require_decimals(a * b),
    "/": _exact_quotient,
    "^": _exact_power,
    "min": _exact_pairwise(np.minimum),
    "max": _exact_pairwise(np.maximum),
    "neg": lambda a: Decimals(-a.whole, a.places),
    "abs": lambda a: Decimals(np.abs(a.whole), a.places),
}


def _power_slope(a, b, da, db):
    by_base = np.where((b == 0) | (da == 0), 0.0, b * power(a, b - 1) * da)
    by_exponent = np.where(db == 0, 0.0, power(a, b) * np.log(a) * db)
    return by_base + by_exponent


DERIVATIVES = {  # from the operands and their slopes
    "+": lambda a, b, da, db: da + db,
    "−": lambda a, b, da, db: da - db,
    "·": lambda a, b, da, db: da * b + a * db,
    "/": lambda a, b, da, db: (da - a / b * db) / b,
    "^": _power_slope,
    "min": lambda a, b, da, db: np.where(a < b, da, np.where(b < a, db, (da + db) / 2)),
    "max": lambda a, b, da, db: np.where(a > b, da, np.where(b > a, db, (da + db) / 2)),
    "neg": lambda a, da: -da,
    "abs": lambda a, da: np.sign(a) * da,
    "sqrt": lambda a, da: np.where(da == 0, 0.0, da / (2 * np.sqrt(a))),
    "exp": lambda a, da: np.exp(a) * da,
    "log": lambda a, da: da / a,
    "sin": lambda a, da: np.cos(a) * da,
    "cos": lambda a, da: -np.sin(a) * da,
}


@dataclass
class _PendingOperator:
    """An operator, or a bracket, bar or function that is still open, with its `commas`."""

    name: str
    piece: str
    place: int
    commas: int = 0


class _ShuntingYard:
    """The shunting yard: operators wait until all that they bind has been read."""

    def __init__(self, text, variables):
        self.text, self.variables = text, {_plain_name(name): name for name in variables}
        self.steps, self.waiting = [], []
        self.needs_operand = True  # else an operator, or the end of what is open

    def program(self):
        """The steps of the whole text."""
        place = 0
        while (place := BLANKS.match(self.text, place).end()) < len(self.text):
            token = TOKEN.match(self.text, place)
            if not token:
                self.refuse(place, WORD.match(self.text, place)[0], f"cannot be read: use {self.usable_symbols}")
            getattr(self, token.lastgroup)(token[0], place)
            place = token.end()
        if self.needs_operand:
            self.refuse(len(self.text), "", "a number or a variable is missing: write one there")
        self.reduce(0)
        if self.waiting:
            opened = self.waiting[-1]
            self.refuse(opened.place, opened.piece, f"is not closed: add {'|' if opened.piece == '|' else ')'}")
        return self.steps

    @property
    def usable_symbols(self):
        return f"{_join_names(self.variables.values())}, numbers, + − · / ^ ( ) |…| sqrt exp log sin cos min max"

    # A method for each kind of token

    def number(self, piece, place):
        if not self.needs_operand:
            self.refuse(place, piece, "follows without a sign: write · or + before it")
        value = float(piece.replace("−", "-"))
        if not _validate.SMALLEST <= value <= _validate.LARGEST and re.match("[0.]*[1-9]", piece):
            between = f"{_validate.SMALLEST:g} and {_validate.LARGEST:g}"
            self.refuse(place, piece, f"is out of range: write 0 or a number between {between}")
        self.push_operand(value)

    def variable(self, piece, place):
        name = self.variables.get(_plain_name(piece))
        if name is None:
            piece = max(WORD.match(self.text, place)[0], piece, key=len)
            self.refuse(place, piece, f"is not known: use {self.usable_symbols}")
        self.product(piece, place)
        self.push_operand(name)

    def function(self, piece, place):
        name = piece.rstrip("(").rstrip().lower()
        if not piece.endswith("("):
            self.refuse(place, name, f"needs brackets: write {name}(…)")
        self.product(piece, place)
        self.waiting.append(_PendingOperator(FUNCTION_ALIASES.get(name, name), piece, place))

    def superscript(self, piece, place):
        if self.needs_operand:
            self.refuse(place, piece, f"has nothing before it: write {next(iter(self.variables.values()))}{piece}")
        digits = piece.translate(SUPERSCRIPTS)
        self.steps += [float(digits.lstrip("-")), *["neg"] * digits.startswith("-"), "^"]

    def operator(self, piece, place):
        name = OPERATOR_OF_SIGN[piece]
        if not self.needs_operand:
            self.bind(name, piece, place)
        elif name == "−":
            self.waiting.append(_PendingOperator("neg", piece, place))
        elif name != "+":
            self.refuse(place, piece, "has nothing before it: write a number or a variable there")

    def mark(self, piece, place):
        {"(": self.left, ")": self.right, "|": self.open_or_close_bar, ",": self.comma}[piece](place)

    def left(self, place):
        self.product("(", place)
        self.waiting.append(_PendingOperator("(", "(", place))

    def right(self, place):
        opened = self.innermost_open()
        if opened is None or opened.piece == "|":
            self.refuse(place, ")", "closes no bracket: leave it out, or write ( before")
        self.close(place, ")")
        if opened.name in TWO_ARGUMENT_FUNCTIONS and not opened.commas:
            self.refuse(opened.place, opened.piece, "needs two numbers with a comma between them")
        self.steps += [opened.name] * (opened.commas or opened.name in FUNCTIONS)

    def open_or_close_bar(self, place):
        opened = self.innermost_open()
        if not self.needs_operand and opened and opened.piece == "|":
            self.close(place, "|")
            self.steps.append("abs")
        else:
            self.product("|", place)
            self.waiting.append(_PendingOperator("|", "|", place))

    def comma(self, place):
        opened = self.innermost_open()
        if opened is None or opened.name not in TWO_ARGUMENT_FUNCTIONS:
            self.refuse(place, ",", "stands only in min(…) and max(…): write 0.5 with a point")
        self.ends(place, ",")
        opened.commas += 1
        self.needs_operand = True

    # Helpers of these methods

    def push_operand(self, step):
        self.steps.append(step)
        self.needs_operand = False

    def product(self, piece, place):
        """Add the sign · if it is left out before `piece`."""
        if self.needs_operand:
            return
        binding = next((each.name for each in reversed(self.waiting) if each.name not in ("^", "neg")), None)
        if binding == "/":
            self.refuse(place, piece, "may or may not be part of the divisor: write brackets, or · before it")
        self.bind("·", "", place)

    def bind(self, name, piece, place):
        """Let an operator wait, after applying those that bind as tightly; powers are applied from the right."""
        self.reduce(PRECEDENCE[name] + (name == "^"))
        self.waiting.append(_PendingOperator(name, piece, place))
        self.needs_operand = True

    def reduce(self, rank):
        """Apply the waiting operators, from the last one on, that bind at least as tightly as `rank`."""
        while self.waiting and PRECEDENCE.get(self.waiting[-1].name, -1) >= rank:
            self.steps.append(self.waiting.pop().name)

    def innermost_open(self):
        """The innermost bracket, bar or function that is open, or None."""
        return next((each for each in reversed(self.waiting) if each.name not in PRECEDENCE), None)

    def ends(self, place, piece):
        if self.needs_operand:
            self.refuse(place, piece, "comes too soon: write a number or a variable before it")
        self.reduce(0)

    def close(self, place, piece):
        self.ends(place, piece)
        self.waiting.pop()

    def refuse(self, place, piece, why):
        named = f"“{piece}” " if piece.isprintable() else "a character that has no picture "
        raise ValueError(f"at character {place + 1}, {named * bool(piece)}{why}")


def _step_text(step, *operands):
    """The text of a step on its operands, which are pairs of their own text and the step that made it."""
    if step == "abs":
        return f"|{operands[0][0]}|"
    if step in FUNCTIONS:
        return f"{'√' if step == 'sqrt' else step}({', '.join(text for text, _ in operands)})"
    rank = PRECEDENCE[step]
    if step == "neg":
        return f"−{_bracket(operands[0], rank + 1)}"
    if step == "^":
        base, exponent = _bracket(operands[0], ATOM_PRECEDENCE), operands[1][0].replace("−", "-")
        whole = re.fullmatch("-?[0-9]+", exponent)
        return base + (exponent.translate(TO_SUPERSCRIPTS) if whole else f"^({operands[1][0]})")
    left, right = (
        _bracket(operands[0], rank),
        _bracket(operands[1], PRECEDENCE["^"] if rank == PRECEDENCE["·"] else rank + 1),
    )
    if right.startswith("−"):
        right = f"({right})"
    if step != "·":
        return f"{left}/{right}" if step == "/" else f"{left} {step} {right}"
    needs_sign = left.endswith("|") or right[0] in "|0123456789" or operands[0][1] == "/"
    return f"{left}·{right}" if needs_sign else left + right


def _bracket(operand, rank):
    text, step = operand
    return text if PRECEDENCE.get(step, ATOM_PRECEDENCE) >= rank else f"({text})"


def _number_text(value):
    return repr(value).removesuffix(".0").replace("e+", "e")


def _plain_name(name):
    """A variable as it is looked up: x₁, x_1 and X1 are x1."""
    return name.translate(SUBSCRIPTS).replace("_", "").lower()


def _join_names(variables):
    *others, last = variables
    return f"{', '.join(others)} and {last}" if others else last


def _example_formula(variables):
    return "".join(variables) if len(variables) > 1 else f"{variables[0]}²"


def _check_length(text, what):
    size = len("".join(text.split()))
    if size > MOST_CHARACTERS:
        raise ValueError(f"{what} has {size} characters: write one of at most {MOST_CHARACTERS}")
