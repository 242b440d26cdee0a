"""What the product says: every sentence is marked by `t`, which says it in the visitor's language.

The English sentence is its own key, so it stands where it is used, and whatever has no translation is said in English.
board/language/t.js does the same for the browser; `python -m language` lists all sentences.
"""

from language import catalogue
from language.messages import format_message

ENGLISH = "en"
_language_source = []  # the function that knows the visitor's language, if any; see `choose_by`


def t(sentence, **values):
    """The sentence in the visitor's language, with its values.

    sentence  a literal, in English: "{name} and {n, plural, one {# point} other {# points}}"
    values    of its {names}: texts, or whole numbers, which are grouped: 10,000
    """
    language = current_language()
    return format_message(catalogue.translations(language).get(sentence, sentence), language, values)


def mark(sentence):
    """The sentence as it is, for a module that is imported before a visitor is known: `t` says it later."""
    return sentence


def current_language():
    """The code of the visitor's language: "en" where there is no visitor."""
    return _language_source[0]() if _language_source else ENGLISH


def set_language_source(function):
    """Have `function()` say which of `catalogue.codes()` the visitor reads."""
    _language_source[:] = [function]
