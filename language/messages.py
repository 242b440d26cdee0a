"""Formats messages with values, in a subset of ICU MessageFormat.

board/language/t.js formats the same subset:

{name}                                       the value
{name, plural, one {# point} other {# points}}  by the count; # is the count itself
"""

import re

PLACEHOLDER = re.compile(r"\{(\w+)(?:, plural,((?: \w+ \{[^{}]*\})+))?\}")
PLURAL_FORM = re.compile(r"(\w+) \{([^{}]*)\}")
# {language: the plural category of a count}: the rules of Unicode's CLDR for whole numbers, as in Intl.PluralRules.
PLURAL_RULES = {"en": lambda n: "one" if n == 1 else "other", "de": lambda n: "one" if n == 1 else "other"}
NARROW = "\N{NARROW NO-BREAK SPACE}"


def format_message(message, language, values):
    """The message in this language with its values. Raises KeyError if one is missing."""

    def put(place):
        value = values[place[1]]
        if place[2] is None:
            return format_whole_number(value, language) if isinstance(value, int) else str(value)
        forms = dict(PLURAL_FORM.findall(place[2]))
        return forms.get(PLURAL_RULES[language](value), forms["other"]).replace(
            "#", format_whole_number(value, language)
        )

    return PLACEHOLDER.sub(put, message)


def format_whole_number(count, language):
    """A whole number in groups of three digits: 10,000; with spaces in languages with a decimal comma."""
    grouped = f"{count:,}"
    return grouped if language == "en" else grouped.replace(",", NARROW)


def value_names(message):
    """{name of a value: whether it is a count}"""
    return {place[1]: place[2] is not None for place in PLACEHOLDER.finditer(message)}


def plural_categories(message):
    """[{the categories of a plural}, …] for each plural of a message."""
    return [{name for name, _ in PLURAL_FORM.findall(place[2])} for place in PLACEHOLDER.finditer(message) if place[2]]
