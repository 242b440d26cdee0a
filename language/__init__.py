"""Translates sentences into the visitor's language.

Code passes each sentence to `t`. The English sentence is the key, so it can be read where it is used, and a sentence
without a translation stays English. board/language/t.js does the same in the browser; `python -m language` lists all
sentences.
"""

from language import catalogue
from language.messages import format_message

ENGLISH = "en"
_language_source = []  # the function that `set_language_source` was given, if any


def t(sentence, **values):
    """The sentence in the visitor's language, with its values.

    sentence  a literal in English: "{name} and {n, plural, one {# point} other {# points}}"
    values    {name: text, or a whole number, which is grouped: 10,000}
    """
    language = current_language()
    return format_message(catalogue.translate(sentence, language), language, values)


def mark(sentence):
    """Mark a sentence for translation where no visitor is known yet: `t` translates it later."""
    return sentence


def current_language():
    """The code of the visitor's language; "en" without a visitor."""
    return _language_source[0]() if _language_source else ENGLISH


def set_language_source(function):
    """Have `function()` return the code of the visitor's language, one of `catalogue.codes()`."""
    _language_source[:] = [function]
