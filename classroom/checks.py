"""What comes from outside, read and checked: bodies, parts of a class, answers; as in board/model/class/protocol.js."""

import json
import re
import unicodedata

from classroom import limits

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no letter looks like another one or like a digit
CODE_LENGTH = 6
PARTS = tuple(limits.LONGEST)
LARGE = "board", "question", "shown"  # which are fetched by their numbers

KEY, STUDENT, WHO, QUESTION = (
    re.compile(rf"[A-Za-z0-9_-]{{{length}}}", re.ASCII) for length in ("43", "22", "16", "1,40")
)
CODE = re.compile(f"[{ALPHABET}]{{{CODE_LENGTH}}}")

BLANK = "".join(chr(code) for code in range(0x3001) if chr(code).isspace()) + "\ufeff"  # as JavaScript has it
DEEPEST = 40  # nested lists and objects
LARGEST, LARGEST_NUMBER = 1e100, 1e12
MOST_EXAMPLES = 2000
LONGEST_ASKED, LONGEST_CHOICE, LONGEST_TEXT, LONGEST_SAID = 240, 160, 200, 4000  # letters
FEWEST_CHOICES, MOST_CHOICES = 2, 6
LONGEST_NUMBER = 400  # digits
JUDGED = "choice", "number", "example"  # forms of questions whose correct answers can be marked

UNREADABLE = 400, "not-readable"  # no JSON, or none as a class sends it
STRANGE = 400, "not-of-a-class"
TOO_LONG = 413, "too-long"


class Problem(Exception):
    """What is said instead of an answer: a status and a reason, for which board/words/refusals.js has a sentence."""

    def __init__(self, status, reason):
        super().__init__(reason)
        self.status, self.reason = status, reason


def read(body):
    """The value that a body of JSON holds: finite numbers, not nested deeper than DEEPEST, text that can be written."""
    try:
        text = body.decode("utf-8")
        value = json.loads(text, parse_int=_whole)
        written(value)  # raises where a number or a letter is none
    except (ValueError, RecursionError) as error:
        raise Problem(*UNREADABLE) from error
    if _depth(value) > DEEPEST:
        raise Problem(*UNREADABLE)
    return value


def written(value):
    """A value as JSON in one line, as bytes."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode("utf-8")


def _whole(digits):
    if len(digits) > LONGEST_NUMBER or abs(number := int(digits)) > 1e300:
        raise ValueError(digits)
    return number


def _depth(value):
    """How deep lists and objects are nested, without recursion."""
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


def part(name, value):
    """Raise a Problem where this is no such part of a class; None is always one."""
    if value is not None and not SHAPES[name](value):
        raise Problem(*STRANGE)


def _is_mode(value):
    return _has(value, "follow", "paused") and all(isinstance(value[name], bool) for name in ("follow", "paused"))


def _is_step(value):
    return (
        _has(value, "board", "settings", "says")
        and (value["board"] is None or _is_whole(value["board"]))
        and isinstance(value["settings"], dict)
        and isinstance(value["says"], str)
        and len(value["says"]) <= LONGEST_SAID
    )


def _is_board(value):
    return (
        _has(value, "page", "scene", "data")
        and isinstance(value["page"], str)
        and isinstance(value["scene"], dict)
        and isinstance(value["data"], dict | None)
    )


def _is_question(value):
    return _is_asked(value) and isinstance(value.get("open"), bool)


def _is_asked(value):
    if not _has(value, "id", "form", "asks") or not _matches(QUESTION, value["id"]):
        return False
    form, choices = value["form"], value.get("choices")
    if not isinstance(form, str) or form not in FORMS or not _is_text(value["asks"], LONGEST_ASKED):
        return False
    fewest = FEWEST_CHOICES if form == "choice" else 0
    return _are_choices([] if choices is None else choices, fewest)


def _are_choices(choices, fewest):
    is_some = isinstance(choices, list) and fewest <= len(choices) <= MOST_CHOICES
    return is_some and all(_is_text(choice, LONGEST_CHOICE) for choice in choices)


def _is_shown(value):
    if not _has(value, "question", "answers") or not _is_asked(value["question"]):
        return False
    answers, right = value["answers"], value.get("right", [])
    are_answers = isinstance(answers, list) and all(
        isinstance(one, list) and len(one) == 2 and _matches(WHO, one[0]) and is_answer(value["question"], one[1])
        for one in answers
    )
    return are_answers and are_right(value["question"], right)


SHAPES = {"mode": _is_mode, "step": _is_step, "board": _is_board, "question": _is_question, "shown": _is_shown}


# ---- answers --------------------------------------------------------------------------------------------------------


def is_answer(question, value):
    """Whether a value answers a question, by its form."""
    return FORMS[question["form"]](value, question)


def are_right(question, right):
    """Whether a list holds correct answers to a question; of most forms there are none."""
    if not isinstance(right, list) or len(right) > MOST_EXAMPLES:
        return False
    return all(question["form"] in JUDGED and is_answer(question, value) for value in right)


def is_any_answer(value):
    """Whether a value may have answered some question."""
    return any(is_answer({"form": form, "choices": [""] * MOST_CHOICES}, value) for form in FORMS)


FORMS = {
    "choice": lambda value, question: _is_whole(value) and value < len(question["choices"]),
    "number": lambda value, _: _is_number(value, LARGEST_NUMBER),
    "place": lambda value, _: _is_vector(value) and value[2] in (1, -1),
    "line": lambda value, _: _is_vector(value) and any(value[:2]),
    "example": lambda value, _: _is_whole(value) and value < MOST_EXAMPLES,
    "text": lambda value, _: _is_text(value, LONGEST_TEXT),
}


def _is_vector(value):
    return isinstance(value, list) and len(value) == 3 and all(_is_number(x, LARGEST) for x in value)


def _is_number(value, largest):
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= largest


def _is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 2**53


def _is_text(value, longest):
    return (
        isinstance(value, str)
        and value.strip(BLANK) != ""
        and len(value) <= longest
        and all(unicodedata.category(letter) not in ("Cc", "Cs") for letter in value)
    )


# ---- what a lecturer's browser has kept ------------------------------------------------------------------------------


def kept(value):
    """The parts {name: value} and answers {question: {who: value}} that a browser has kept, or a Problem."""
    if value is None:
        return {}, {}
    if not isinstance(value, dict):
        raise Problem(*STRANGE)
    parts, answers = ({} if value.get(name) is None else value[name] for name in ("parts", "answers"))
    if not isinstance(parts, dict) or not isinstance(answers, dict) or not all(map(_are_answers, answers.items())):
        raise Problem(*STRANGE)
    parts = {name: parts[name] for name in PARTS if parts.get(name) is not None}
    for name, inner in parts.items():
        part(name, inner)
        if len(written(inner)) > limits.LONGEST[name]:
            raise Problem(*TOO_LONG)
    return parts, answers


def _are_answers(entry):
    question, answers = entry
    return (
        _matches(QUESTION, question)
        and isinstance(answers, dict)
        and all(_matches(WHO, who) and is_any_answer(value) for who, value in answers.items())
    )


def _has(value, *names):
    return isinstance(value, dict) and all(name in value for name in names)


def _matches(pattern, value):
    return isinstance(value, str) and pattern.fullmatch(value) is not None
