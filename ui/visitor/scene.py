"""A scene: the whole state of a page as one value, with its JSON form.

Links, files and the browser's storage contain the same text. Its numbers are as JavaScript writes them, and
board/model/scene.js writes the same text to the letter. Every scene from outside is validated here:

    {"version": 1, "page": …, "points": …, "rules": {side: …}, "board": {…}, "hall": true, "hidden": […]}

Parts that are empty or false are left out.

points  {"preset": name, "seed": n}; edited points have "points" [[x₁, x₂], …] and "labels" [±1, …] too; the user's own
        have no preset; "formula" is an inequality that gives the labels; "names" [x₁, x₂, +, −] are those of a table
rules   {side: conventions} with the arguments of `Perceptron`, and "start" as [w₁, w₂, b] if it is not 0; a side that
        is left out has the first conventions of the app
board   settings that only the browser has: step, layers, views, the line set by hand; each lesson reads its own
hidden  names of the controls that the page hides
"""

import json
import math
import unicodedata
from dataclasses import dataclass, field, replace
from decimal import Decimal

from board import assets, edits, names
from language import t
from perceptron_core import PRESETS, Dataset, Hyperplane, Perceptron
from ui import course
from ui.visitor import label_formula
from ui.visitor.points import LARGEST_SEED, Origin, draw_preset
from ui.words import quote_text

VERSION = 1
LONGEST_SCENE = 400_000  # characters
PAGES = sorted(set(assets.lesson_names()) & {page.name for page in course.BY_NAME.values() if page.scene})
SIDES = ("", "left", "right")
RULES = ("bias", "order", "boundary", "learning_rate", "seed")
START = "start"
HIDEABLE_CONTROLS = ("pages", "data", "rules", "tools", "words")
MOST_NESTING = 6  # of lists and objects in `board`
FORBIDDEN_CATEGORIES = {"Cc", "Cs"}  # control characters and surrogates
MOST_VALUES = 2000  # in `board`
LONGEST_WORDS = 8000  # characters of a text in `board`, such as a message


@dataclass(frozen=True)
class Scene:
    """The state of a page; `board` and `hidden` are as above.

    dataset  the points; None for those of the preset without edits
    preset   (name, seed) of the preset that the points come from; None for the user's own
    rules    {side: Perceptron}
    formula  the inequality that gives the labels of the points, or ""
    names    names of x₁, x₂, + and − in a table; () without
    """

    page: str
    dataset: Dataset | None = None
    preset: tuple[str, int] | None = None
    rules: dict[str, Perceptron] = field(default_factory=dict)
    board: dict = field(default_factory=dict)
    hall: bool = False
    hidden: tuple[str, ...] = ()
    formula: str = ""
    names: tuple[str, ...] = ()

    @property
    def points(self):
        """The points as a Dataset."""
        return draw_preset(*self.preset) if self.dataset is None else self.dataset

    @property
    def origin(self):
        """The Origin of the points."""
        source = Origin.of(self.preset, self.points) if self.preset else Origin(None, 0, self.dataset is not None)
        return replace(source, formula=self.formula)

    @property
    def formulas(self):
        """The `formulas` of Points."""
        return (self.formula,) if self.formula else ()

    def text(self):
        """The JSON text, which `parse` reads."""
        points = {}
        if self.preset:
            points |= {"preset": self.preset[0], "seed": self.preset[1]}
        if self.dataset is not None:
            points |= {"points": self.dataset.X.tolist(), "labels": self.dataset.y.astype(int).tolist()}
        if self.formula:
            points |= {"formula": self.formula}
        if self.names:
            points |= {"names": list(self.names)}
        value = {
            "points": points,
            "rules": rules_to_json(self.rules),
            "board": self.board,
            "hall": self.hall,
            "hidden": list(self.hidden),
        }
        given = {name: part for name, part in value.items() if part}
        return stringify({"version": VERSION, "page": self.page, **given})


def rules_to_json(rules):
    """{side: Perceptron} as a JSON value."""
    return {side: _rule_to_json(perceptron) for side, perceptron in rules.items()}


def _rule_to_json(perceptron):
    start = perceptron.start
    more = {START: [*start.w.tolist(), start.b]} if start else {}
    return {**{name: getattr(perceptron, name) for name in RULES}, **more}


def parse(text):
    """The Scene of a JSON text. Raises ValueError with a sentence for the visitor."""
    if len(text) > LONGEST_SCENE:
        raise ValueError(t("It is too long."))
    try:
        value = read_json(text)
    except (ValueError, RecursionError):
        raise ValueError(t("It is damaged.")) from None
    return from_json(value)


def from_json(value):
    """The Scene of a JSON value. Raises ValueError with a sentence for the visitor."""
    if isinstance(value, dict):
        value = {"points": {}, "rules": {}, "board": {}, "hall": False, "hidden": [], **value}
    match value:
        case {"version": bool()}:  # `true` is 1 in Python
            raise ValueError(t("It is damaged."))
        case {"version": int(version)} if version > VERSION:
            raise ValueError(t("A later version of this app made it."))
        case {"version": 1, "page": str(page), "points": dict(points), "rules": dict(rules), "board": dict(board)}:
            hall, hidden = value["hall"], value["hidden"]
        case _:
            raise ValueError(t("It is damaged."))
    if type(hall) is not bool or type(hidden) is not list or not all(type(name) is str for name in hidden):
        raise ValueError(t("It is damaged."))
    if page not in PAGES:
        raise ValueError(t("It leads to {page}, but there is no such page.", page=quote_text(page)))
    _check_json(board)
    dataset, preset = read_points(points)
    kept = tuple(name for name in HIDEABLE_CONTROLS if name in hidden)
    called = names.parse_names(points.get("names"))
    read = Scene(page, dataset, preset, read_rules(rules), board, hall, kept, names=called)
    formula = label_formula.normalize(points.get("formula"))
    return replace(read, formula=formula) if formula and label_formula.matches_labels(formula, read.points) else read


def run_from_json(value):
    """The Scene of one run, {"points": …, "rule": …, "map": …}; its page means nothing. Raises as `from_json` does."""
    points, rule, board = value.get("points"), value.get("rule"), value.get("map") or {}
    if not isinstance(points, dict):
        raise ValueError(t("Its points are damaged."))
    if not isinstance(board, dict):
        raise ValueError(t("Its feature map is damaged."))
    _check_json(board)
    called = names.parse_names(points.get("names"))
    return Scene(course.HOME_PAGE, *read_points(points), read_rules({"": rule}), board, names=called)


def read_points(points):
    """(Dataset or None for a preset without edits, (preset, seed) or None) of the part `points` of a scene."""
    preset, dataset = None, None
    match points:
        case {"preset": str(name), "seed": int(seed)} if name in PRESETS and 0 <= seed <= LARGEST_SEED:
            preset = name, int(seed)  # `true` matches int too
        case {"preset": str(name), "seed": int()} if name not in PRESETS:
            raise ValueError(t("There is no preset {preset}.", preset=quote_text(name)))
        case {"preset": _} | {"seed": _}:
            raise ValueError(t("Its preset is damaged."))
    if "points" in points or preset is None:
        try:
            dataset = edits.apply_edit(edits.empty_dataset(), ["set", points.get("points"), points.get("labels")])
        except edits.BoardFull:
            raise ValueError(t("A board holds at most {most} points.", most=edits.MOST_POINTS)) from None
        except ValueError:
            raise ValueError(t("Its points are damaged.")) from None
        if preset and dataset == draw_preset(*preset):
            dataset = None
    return dataset, preset


def read_rules(rules):
    """{side: Perceptron} of the part `rules` of a scene."""
    read = {}
    for side, values in rules.items():
        match values:
            case dict() if side in SIDES and set(values) - {START} == set(RULES):
                pass
            case _:
                raise ValueError(t("Its conventions are damaged."))
        try:
            start = {START: read_start(values[START])} if START in values else {}
            read[side] = Perceptron(**{**values, **start})
        except (TypeError, ValueError, OverflowError):
            raise ValueError(t("Its conventions are damaged.")) from None
        if read[side].seed > LARGEST_SEED:
            raise ValueError(t("Its conventions are damaged."))
    return {side: read[side] for side in SIDES if side in read}


def read_start(value):
    """The Hyperplane of [w₁, w₂, b]. Raises ValueError unless they are three finite numbers."""
    match value:
        case [*numbers] if len(numbers) == 3 and all(type(number) in (int, float) for number in numbers):
            return Hyperplane(numbers[:2], numbers[2])
    raise ValueError("a start is three numbers")


def read_json(text):
    """The value of a JSON text with the numbers that JavaScript reads. Raises ValueError or RecursionError."""
    return json.loads(text, parse_int=_parse_integer, parse_constant=_reject_constant)


def _parse_integer(text):
    """An integer as JavaScript reads it, where all numbers are doubles."""
    return int(text) if len(text) < 16 else float(text)


def _reject_constant(name):
    raise ValueError(name)


def _check_json(value, depth=MOST_NESTING):
    """The number of values in a JSON value. Raises ValueError for too many, or for numbers that are not finite."""
    match value:
        case bool() | None:
            count = 1
        case int() | float() if _is_finite(value):
            count = 1
        case str() if len(value) <= LONGEST_WORDS and not FORBIDDEN_CATEGORIES & set(map(unicodedata.category, value)):
            count = 1
        case list() | dict() if depth:
            parts = [*value, *value.values()] if isinstance(value, dict) else value
            if len(parts) > MOST_VALUES:
                raise ValueError(t("It is too long."))
            count = 1 + sum(_check_json(part, depth - 1) for part in parts)
        case _:
            raise ValueError(t("It is damaged."))
    if count > MOST_VALUES:
        raise ValueError(t("It is too long."))
    return count


def _is_finite(number):
    try:
        return math.isfinite(number)
    except OverflowError:  # an int that is too large for a double
        return False


# ---- the text form ------------------------------------------------------------------------------------------------


def stringify(value):
    """A value as JavaScript's JSON.stringify writes it; −0 is 0."""
    match value:
        case None | bool() | str():
            return json.dumps(value, ensure_ascii=False)
        case int() | float():
            return _number_text(float(value))
        case dict():
            return "{" + ",".join(f"{stringify(name)}:{stringify(part)}" for name, part in value.items()) + "}"
    return "[" + ",".join(map(stringify, value)) + "]"


def _number_text(value):
    """The shortest digits that read back to the same double, as in JavaScript (ECMA-262, Number::toString)."""
    if value == 0:
        return "0"
    sign, digits, exponent = Decimal(repr(value)).normalize().as_tuple()
    text, point = "".join(map(str, digits)), len(digits) + exponent
    if 0 < point <= 21:
        text = text.ljust(point, "0")
        text = text[:point] + ("." + text[point:] if text[point:] else "")
    elif -6 < point <= 0:
        text = "0." + "0" * -point + text
    else:
        text = text[0] + ("." + text[1:] if text[1:] else "") + f"e{point - 1:+d}"
    return "-" * sign + text
