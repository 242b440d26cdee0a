"""A value that a control cannot read counts as not sent.

Streamlit reads what a browser sends for a control only when it is asked for, and keeps what it could not read. So JSON
without an end, or a text where a number belongs, raised an exception in that run and at the start of every later one,
before any code of the app: the session was lost. With a value that was never sent, Streamlit knows how to go on.
"""

from functools import cache, wraps

from streamlit.runtime.state.session_state import Serialized, WStates

NUMBERS = {"int_value": "double_value"}  # a browser sends the whole numbers of a number field as the former


@cache
def ignore():
    """From now on, in all sessions of this server."""
    read = WStates.__getitem__

    @wraps(read)
    def get(self, widget):
        if not _may_be_read(self.states.get(widget), self.widget_metadata.get(widget)):
            raise KeyError(widget)
        try:
            return read(self, widget)
        except Exception as error:  # the parser of JSON, or the control
            raise KeyError(widget) from error

    WStates.__getitem__ = get


def _may_be_read(state, metadata):
    """False for what was sent as another type than the control's; one that was emptied sends None."""
    if not isinstance(state, Serialized) or metadata is None:
        return True
    types = state.value.WhichOneof("value"), metadata.value_type
    sent, own = (NUMBERS.get(name, name) for name in types)
    return sent == own or None in (sent, own)
