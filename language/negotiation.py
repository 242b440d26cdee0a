"""Chooses a visitor's language: from the link, else the menu, else the browser."""

import re

from starlette.requests import Request

from language import ENGLISH, catalogue

LINK_PARAMETER = "lang"
COOKIE = "language"  # the choice in the menu; ui/parts/languages.js writes it
LANGUAGE_TAG = re.compile(r"[A-Za-z]{2,3}(?=-|$)")


def first_known_language(*tags):
    """The code of the first of these tags, such as "de-AT", whose language we have; else English.

    Tags that are no text are skipped: Streamlit's tests of pages have no browser.
    """
    codes = (found[0].lower() for tag in tags if isinstance(tag, str) and (found := LANGUAGE_TAG.match(tag.strip())))
    return next((code for code in codes if code in catalogue.codes()), ENGLISH)


def request_language(scope):
    """The code of the language of an HTTP request, from its ASGI scope."""
    request = Request(scope)
    accepted = (part.partition(";")[0] for part in request.headers.get("Accept-Language", "").split(","))
    return choose_language(request.query_params.get(LINK_PARAMETER), request.cookies.get(COOKIE), *accepted)


def choose_language(linked, kept, *accepted):
    """The code of a language.

    linked    the tag in the link; if we do not have this language, English
    kept      the choice in the menu, from the cookie
    accepted  the tags of the browser's languages, the preferred first
    """
    return first_known_language(linked) if linked else first_known_language(kept, *accepted)
