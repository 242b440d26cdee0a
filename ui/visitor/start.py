"""Reads the numbers w₁, w₂ and b for the start of a run."""

import math
import re

from language import t
from perceptron_core.perceptron import LARGEST_PARAMETER, SMALLEST_PARAMETER
from ui import words

START_CONTROLS = {"w₁": "from_w1", "w₂": "from_w2", "b": "from_b"}  # {label: name of the control}
LONGEST_NUMBER = 40  # characters
DASH_TRANSLATION = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d", "-"))
NUMBER = r"(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?"
TERM = rf"(?:({NUMBER})|({NUMBER})?[·*]?(?:√|sqrt)(?:\(({NUMBER})\)|({NUMBER})))"
TYPED_NUMBER = re.compile(rf"([+-]?){TERM}(?:/{TERM})?", re.ASCII | re.IGNORECASE)


def parse_number(text):
    """The number that was typed: 0.5 or 0,5, −0.5 with any dash, 1/2, √2/2; None if the text is not a number.

    board/math/number_input.js reads numbers on the board in the same way.
    """
    if not isinstance(text, str) or len(text.strip()) > LONGEST_NUMBER or re.search(r"\d\s+\d", text):
        return None
    found = TYPED_NUMBER.fullmatch("".join(text.split()).translate(DASH_TRANSLATION).replace(",", "."))
    if not found:
        return None
    sign, *groups = found.groups()
    above, below = _term_value(*groups[:4]), _term_value(*groups[4:])
    if below == 0:
        return None
    size = above if below is None else above / below
    return (-size if sign == "-" else size) + 0.0


def _term_value(number, factor, in_brackets, alone):
    """The value of the groups of a TERM, or None if they are empty."""
    if number is not None:
        return float(number)
    root = in_brackets or alone
    return None if root is None else float(factor or 1) * math.sqrt(float(root))


def explain_invalid(label, text, old):
    """Why a text is not a valid number for this label, which keeps the value `old`; "" if it is valid."""
    values = {"label": label, "old": words.number(old)}
    if not isinstance(text, str) or not text.strip():
        return t("The field for {label} is empty, so {label} is still {old}. Type a number.", **values)
    value, values["text"] = parse_number(text), words.quote_text(text)
    if value is None:
        return t("You typed {text} for {label}, which is not a number. So {label} is still {old}.", **values)
    if abs(value) > LARGEST_PARAMETER:
        return t(
            "You typed {text} for {label}, but its absolute value can be at most {most}. So {label} is still {old}.",
            most=words.number(LARGEST_PARAMETER),
            **values,
        )
    if 0 < abs(value) < SMALLEST_PARAMETER:
        return t(
            "You typed {text} for {label}, but its absolute value must be 0 or at least {least}. So {label} is still "
            "{old}.",
            least=words.number(SMALLEST_PARAMETER),
            **values,
        )
    return ""
