"""Cleans the names of the axes and classes that a user's table brings."""

LONGEST_NAME = 60  # characters; model/points.js has the same number
LONGEST_INPUT = 1000  # characters that are read of a longer text
NO_NAMES = ()


def parse_names(value):
    """The names (x₁, x₂, +, −) in a value from outside, "" for each that is missing; () if all are."""
    if not isinstance(value, list | tuple) or len(value) != 4:
        return NO_NAMES
    names = tuple(map(plain_line, value))
    return names if any(names) else NO_NAMES


def plain_line(text):
    """One short line without invisible characters, or such as reverse the direction of text; "" if it is no text."""
    if not isinstance(text, str):
        return ""
    seen = "".join(character for character in text[:LONGEST_INPUT] if character.isprintable() or character.isspace())
    line = " ".join(seen.split())
    return line if len(line) <= LONGEST_NAME else line[: LONGEST_NAME - 1] + "…"
