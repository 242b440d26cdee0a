"""What a table called x₁, x₂ and the classes + and −: text from strangers, as a board may show it."""

LONGEST_NAME = 60  # characters of a name; model/points.js allows as many
LONGEST_INPUT = 1000  # of one that comes from outside
NO_NAMES = ()


def parse_names(value):
    """The names (x₁, x₂, +, −) of what comes from outside, "" for each that there is not; () where there are none."""
    if not isinstance(value, list | tuple) or len(value) != 4:
        return NO_NAMES
    names = tuple(map(plain_line, value))
    return names if any(names) else NO_NAMES


def plain_line(text):
    """One short line, without characters that are not seen or turn the direction of others; "" of what is no text."""
    if not isinstance(text, str):
        return ""
    seen = "".join(character for character in text[:LONGEST_INPUT] if character.isprintable() or character.isspace())
    line = " ".join(seen.split())
    return line if len(line) <= LONGEST_NAME else line[: LONGEST_NAME - 1] + "…"
