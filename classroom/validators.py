"""Validators of what browsers send to a class: bodies, parts and answers.

board/model/class/protocol.js has the same formats.
"""

import json
import re
import unicodedata

from classroom import limits

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no letter looks like another one or like a digit
CODE_LENGTH = 6
PARTS = tuple(limits.MOST_PART_BYTES)
LARGE_PARTS = "board", "question", "shown"  # a state has only their numbers, by which students fetch them

KEY_PATTERN, STUDENT_PATTERN, ANSWERER_PATTERN, QUESTION_PATTERN = (
    re.compile(rf"[A-Za-z0-9_-]{{{length}}}", re.ASCII) for length in ("43", "22", "16", "1,40")
)
CODE_PATTERN = re.compile(f"[{ALPHABET}]{{{CODE_LENGTH}}}")

WHITESPACE = "".join(chr(code) for code in range(0x3001) if chr(code).isspace()) + "\ufeff"  # as JavaScript trims it
DEEPEST_NESTING = 40  # of lists and objects
LARGEST_COORDINATE, LARGEST_NUMBER = 1e100, 1e12
MOST_EXAMPLES, MOST_SCENES = 2000, 60
LONGEST_QUESTION, LONGEST_CHOICE, LONGEST_ANSWER_TEXT, LONGEST_STEP_TEXT = 240, 160, 200, 4000  # characters
LONGEST_SCENE_NAME, LONGEST_CAPTION = 60, 1000  # characters
FEWEST_CHOICES, MOST_CHOICES = 2, 6
MOST_DIGITS = 400  # of a whole number
JUDGED_FORMS = "choice", "number", "example"  # forms of questions for which a lecturer can mark correct answers

UNREADABLE = 400, "not-readable"  # not the JSON that a class sends
NOT_OF_A_CLASS = 400, "not-of-a-class"
TOO_LONG = 413, "too-long"


class RequestError(Exception):
    """A request is refused: with an HTTP status, and a reason for which board/words/refusals.js has a sentence."""

    def __init__(self, status, reason):
        super().__init__(reason)
        self.status, self.reason = status, reason


def parse_json(body):
    """The value of a JSON body with finite numbers, valid text and at most DEEPEST_NESTING levels."""
    try:
        text = body.decode("utf-8")
        value = json.loads(text, parse_int=_parse_int)
        to_json(value)  # raises for NaN, infinities and lone surrogates
    except (ValueError, RecursionError) as error:
        raise RequestError(*UNREADABLE) from error
    if _depth(value) > DEEPEST_NESTING:
        raise RequestError(*UNREADABLE)
    return value


def to_json(value):
    """A value as JSON in one line, in UTF-8."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode("utf-8")


def _parse_int(digits):
    if len(digits) > MOST_DIGITS or abs(number := int(digits)) > 1e300:
        raise ValueError(digits)
    return number


def _depth(value):
    """How deep lists and objects are nested; without recursion, which hostile input could exhaust."""
    depth, level = 0, [value]
    while level:
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        depth += 1
    return depth


# ---- parts ----------------------------------------------------------------------------------------------------------


def check_part(name, value):
    """Raise a RequestError unless the value is a valid part of this name; None always is."""
    if value is not None and not PART_CHECKS[name](value):
        raise RequestError(*NOT_OF_A_CLASS)


def _is_mode(value):
    return _has_keys(value, "follow", "paused") and all(isinstance(value[name], bool) for name in ("follow", "paused"))


def _is_step(value):
    return (
        _has_keys(value, "board", "settings", "says")
        and (value["board"] is None or _is_whole(value["board"]))
        and isinstance(value["settings"], dict)
        and isinstance(value["says"], str)
        and len(value["says"]) <= LONGEST_STEP_TEXT
    )


def _is_board(value):
    return (
        _has_keys(value, "page", "scene", "data")
        and isinstance(value["page"], str)
        and isinstance(value["scene"], dict)
        and isinstance(value["data"], dict | None)
        and (value.get("lecture") is None or _is_lecture(value["lecture"]))
    )


def _is_lecture(value):
    if not _has_keys(value, "name", "caption", "at"):
        return False
    at, texts = value["at"], ((value["name"], LONGEST_SCENE_NAME), (value["caption"], LONGEST_CAPTION))
    is_at = isinstance(at, list) and len(at) == 2 and all(map(_is_whole, at)) and 1 <= at[0] <= at[1] <= MOST_SCENES
    return is_at and all(isinstance(text, str) and len(text) <= longest for text, longest in texts)


def _is_question(value):
    return _is_any_question(value) and isinstance(value.get("open"), bool)


def _is_any_question(value):
    if not _has_keys(value, "id", "form", "asks") or not _matches(QUESTION_PATTERN, value["id"]):
        return False
    if "again" in value and (value["again"] == value["id"] or not _matches(QUESTION_PATTERN, value["again"])):
        return False
    form, choices = value["form"], value.get("choices")
    if not isinstance(form, str) or form not in ANSWER_CHECKS or not _is_text(value["asks"], LONGEST_QUESTION):
        return False
    fewest = FEWEST_CHOICES if form == "choice" else 0
    return _are_choices([] if choices is None else choices, fewest)


def _are_choices(choices, fewest):
    is_some = isinstance(choices, list) and fewest <= len(choices) <= MOST_CHOICES
    return is_some and all(_is_text(choice, LONGEST_CHOICE) for choice in choices)


def _is_shown(value):
    if not _has_keys(value, "question", "answers") or not _is_any_question(value["question"]):
        return False
    question, right = value["question"], value.get("right", [])
    votes = value["answers"], value.get("first", [])  # of the question now, and of the question that it repeats
    return all(_are_shown_answers(question, vote) for vote in votes) and are_right_answers(question, right)


def _are_shown_answers(question, answers):
    return isinstance(answers, list) and all(
        isinstance(one, list) and len(one) == 2 and _matches(ANSWERER_PATTERN, one[0]) and is_answer(question, one[1])
        for one in answers
    )


PART_CHECKS = {"mode": _is_mode, "step": _is_step, "board": _is_board, "question": _is_question, "shown": _is_shown}


# ---- answers --------------------------------------------------------------------------------------------------------


def is_answer(question, value):
    """Whether a value has the form of an answer to a question."""
    return ANSWER_CHECKS[question["form"]](value, question)


def are_right_answers(question, right):
    """Whether a list may mark answers to a question as correct; for forms outside JUDGED_FORMS only []."""
    if not isinstance(right, list) or len(right) > MOST_EXAMPLES:
        return False
    return all(question["form"] in JUDGED_FORMS and is_answer(question, value) for value in right)


def is_any_answer(value):
    """Whether a value has the form of an answer to some question."""
    return any(is_answer({"form": form, "choices": [""] * MOST_CHOICES}, value) for form in ANSWER_CHECKS)


ANSWER_CHECKS = {
    "choice": lambda value, question: _is_whole(value) and value < len(question["choices"]),
    "number": lambda value, _: _is_number(value, LARGEST_NUMBER),
    "place": lambda value, _: _is_vector(value) and value[2] in (1, -1),
    "line": lambda value, _: _is_vector(value) and any(value[:2]),
    "example": lambda value, _: _is_whole(value) and value < MOST_EXAMPLES,
    "text": lambda value, _: _is_text(value, LONGEST_ANSWER_TEXT),
}


def _is_vector(value):
    return isinstance(value, list) and len(value) == 3 and all(_is_number(x, LARGEST_COORDINATE) for x in value)


def _is_number(value, largest):
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= largest


def _is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 2**53


def _is_text(value, longest):
    return (
        isinstance(value, str)
        and value.strip(WHITESPACE) != ""
        and len(value) <= longest
        and all(unicodedata.category(letter) not in ("Cc", "Cs") for letter in value)
    )


# ---- what a lecturer's browser has saved -----------------------------------------------------------------------------


def check_saved_class(value):
    """The parts {name: value} and answers {question: {who: value}} that a browser has saved, or a RequestError."""
    if value is None:
        return {}, {}
    if not isinstance(value, dict):
        raise RequestError(*NOT_OF_A_CLASS)
    parts, answers = ({} if value.get(name) is None else value[name] for name in ("parts", "answers"))
    if not isinstance(parts, dict) or not isinstance(answers, dict) or not all(map(_are_answers, answers.items())):
        raise RequestError(*NOT_OF_A_CLASS)
    parts = {name: parts[name] for name in PARTS if parts.get(name) is not None}
    for name, inner in parts.items():
        check_part(name, inner)
        if len(to_json(inner)) > limits.MOST_PART_BYTES[name]:
            raise RequestError(*TOO_LONG)
    return parts, answers


def _are_answers(entry):
    question, answers = entry
    return (
        _matches(QUESTION_PATTERN, question)
        and isinstance(answers, dict)
        and all(_matches(ANSWERER_PATTERN, who) and is_any_answer(value) for who, value in answers.items())
    )


def _has_keys(value, *names):
    return isinstance(value, dict) and all(name in value for name in names)


def _matches(pattern, value):
    return isinstance(value, str) and pattern.fullmatch(value) is not None
