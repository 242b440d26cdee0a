"""The keys of controls, under which Streamlit stores their values.

With every message the browser sends the values of all its controls, which may be older than a response that has not
arrived yet. So a control gets another key when the app sets its value, and Streamlit ignores the old value.
"""

from ui.visitor import session

RESET_COUNTS = "renewals"  # {name of a control: how often the app has changed its value}
PAGES_OF_CONTROLS = "places"  # {name of a control of `key_showing`: title of the page on which it was shown}


def persist(name, first=None):
    """The arguments of a control with the first value `first`. It keeps its value when the visitor leaves its page."""
    session.set_default(key_of(name), first)
    return {"key": key_of(name), "persist_state": "session"}


def key_of(name):
    """The current key of the control with this name."""
    count = reset_counts().get(name, 0)
    return f"{name} {count}" if count else name


def value_of(name, otherwise=None):
    """The value of the control with this name."""
    return session.get(key_of(name), otherwise)


def set_value(name, value):
    """Set the value of a control from the app."""
    reset(name)
    session.put(key_of(name), value)


def reset(name):
    """Delete the value of a control and give it a new key."""
    session.pop(key_of(name))
    session.put(RESET_COUNTS, {**reset_counts(), name: reset_counts().get(name, 0) + 1})


def reset_counts():
    """{name of a control: how often the app has changed its value}."""
    return session.get(RESET_COUNTS, {})


def key_showing(name, shown):
    """The key of a control that shows a property of the points, the value `shown`.

    A control that has this value already is left alone: the visitor may have changed it meanwhile, and would lose that
    change. A control of the same name on another page gets a new key, because Streamlit knows its value, but the
    browser does not.
    """
    here, places = session.current_page_title(), session.get(PAGES_OF_CONTROLS, {})
    if places.get(name, here) != here:
        reset(name)
    session.put(PAGES_OF_CONTROLS, {**places, name: here})
    session.set_default(key_of(name), shown)
    if value_of(name) != shown:
        set_value(name, shown)
    return key_of(name)
