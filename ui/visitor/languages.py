"""The language of a session."""

import logging

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

import language
from language import catalogue, negotiation
from ui.visitor import session

CHOSEN = "language"  # session key: (language in the link, code of the language)


def current_code():
    """The code of the visitor's language."""
    if session.is_nobodys():
        return session.get(CHOSEN, (None, language.ENGLISH))[1]
    if get_script_run_ctx(suppress_warning=True) is None:
        return language.ENGLISH
    linked, before = st.query_params.get(negotiation.LINK_PARAMETER), session.get(CHOSEN)
    if before is None or linked not in (None, before[0]):
        session.put(CHOSEN, before := (linked, _choose_code(linked)))
    return before[1]


def choose(code):
    """Have a session without a visitor speak this language."""
    session.put(CHOSEN, (None, code))


def _choose_code(linked):
    code = negotiation.choose_language(linked, st.context.cookies.get(negotiation.COOKIE), st.context.locale)
    if linked and not linked.lower().startswith(code):
        logging.getLogger(__name__).warning("A link asks for the language %.20r: all is in English.", linked)
    return code


def names():
    """{code: name} of the languages, each in its own language."""
    return catalogue.LANGUAGE_NAMES


language.set_language_source(current_code)
