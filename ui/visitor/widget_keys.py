"""The keys of controls, under which Streamlit keeps what they say.

With every message the browser sends what all its controls say, and that may be older than an answer still on its way.
So a control that the app has given another value gets another key, and what it said before is not taken for a choice.
"""

from ui.visitor import session

RESET_COUNTS = "renewals"  # {name of a control: how often the app has changed its value}
PAGES_OF_CONTROLS = (
    "places"  # {name of a control that shows something of the points: title of the page on which it was}
)


def persist(name, first=None):
    """The arguments of a control that says `first` at first and keeps its value when its page is left."""
    session.set_default(key_of(name), first)
    return {"key": key_of(name), "persist_state": "session"}


def key_of(name):
    """The key of the control with this name, now."""
    count = reset_counts().get(name, 0)
    return f"{name} {count}" if count else name


def value_of(name, otherwise=None):
    """What the control with this name says."""
    return session.get(key_of(name), otherwise)


def set_value(name, value):
    """Give a control another value than the user has."""
    reset(name)
    session.put(key_of(name), value)


def reset(name):
    """Let a control forget what the user has done there."""
    session.pop(key_of(name))
    session.put(RESET_COUNTS, {**reset_counts(), name: reset_counts().get(name, 0) + 1})


def reset_counts():
    """How often the app has changed the value of each control: equal when the controls can stay as they are."""
    return session.get(RESET_COUNTS, {})


def key_showing(name, shown):
    """The key of a control that shows something of the points: `shown`, whatever it said before.

    A control that says it already is left alone: the user may have gone on meanwhile, and would be taken back. That of
    another page is another control, of which Streamlit knows the value and the browser does not.
    """
    here, places = session.current_page_title(), session.get(PAGES_OF_CONTROLS, {})
    if places.get(name, here) != here:
        reset(name)
    session.put(PAGES_OF_CONTROLS, {**places, name: here})
    session.set_default(key_of(name), shown)
    if value_of(name) != shown:
        set_value(name, shown)
    return key_of(name)
