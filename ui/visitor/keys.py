"""The keys of controls, under which Streamlit keeps what they say.

With every message the browser sends what all its controls say, and that may be older than an answer still on its way.
So a control that the app has given another value gets another key, and what it said before is not taken for a choice.
"""

from ui.visitor import session

RENEWALS = "renewals"  # {name of a control: how often the app has changed its value}
PLACES = "places"  # {name of a control that shows something of the points: title of the page on which it was}


def lasting(name, first=None):
    """The arguments of a control that says `first` at first and keeps its value when its page is left."""
    session.keep_first(current(name), first)
    return {"key": current(name), "persist_state": "session"}


def current(name):
    """The key of the control with this name, now."""
    count = renewals().get(name, 0)
    return f"{name} {count}" if count else name


def value(name, otherwise=None):
    """What the control with this name says."""
    return session.kept(current(name), otherwise)


def renew(name, value):
    """Give a control another value than the user has."""
    begin_anew(name)
    session.keep(current(name), value)


def begin_anew(name):
    """Let a control forget what the user has done there."""
    session.take(current(name))
    session.keep(RENEWALS, {**renewals(), name: renewals().get(name, 0) + 1})


def renewals():
    """How often the app has changed the value of each control: equal when the controls can stay as they are."""
    return session.kept(RENEWALS, {})


def showing(name, shown):
    """The key of a control that shows something of the points: `shown`, whatever it said before.

    A control that says it already is left alone: the user may have gone on meanwhile, and would be taken back. That of
    another page is another control, of which Streamlit knows the value and the browser does not.
    """
    here, places = session.page_shown(), session.kept(PLACES, {})
    if places.get(name, here) != here:
        begin_anew(name)
    session.keep(PLACES, {**places, name: here})
    session.keep_first(current(name), shown)
    if value(name) != shown:
        renew(name, shown)
    return current(name)
