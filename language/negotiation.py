"""In which language a visitor reads: a link says so, or else the menu, or else the browser."""

import re

from starlette.requests import Request

from language import ENGLISH, catalogue

LINK_PARAMETER = "lang"  # of the parameter in a link
COOKIE = "language"  # what the menu has chosen; ui/parts/languages.js writes it
LANGUAGE_TAG = re.compile(r"[A-Za-z]{2,3}(?=-|$)")


def first_known_language(*tags):
    """The first of these tags, such as "de-AT", in whose language the product speaks, as its code; else English.

    What is no text, as where a page is tested without a browser, is no tag.
    """
    codes = (found[0].lower() for tag in tags if isinstance(tag, str) and (found := LANGUAGE_TAG.match(tag.strip())))
    return next((code for code in codes if code in catalogue.codes()), ENGLISH)


def request_language(scope):
    """The language of an HTTP request, by its ASGI scope."""
    request = Request(scope)
    accepted = (part.partition(";")[0] for part in request.headers.get("Accept-Language", "").split(","))
    return choose_language(request.query_params.get(LINK_PARAMETER), request.cookies.get(COOKIE), *accepted)


def choose_language(linked, kept, *accepted):
    """The code of a language.

    linked    what a link asks for; where that is no language of ours, all is in English
    kept      what the menu has chosen before
    accepted  the tags of the browser's languages, the best first
    """
    return first_known_language(linked) if linked else first_known_language(kept, *accepted)
