"""The board in a notebook as a widget, for which anywidget is needed: what is edited there comes back to Python."""

from pathlib import Path

from anywidget import AnyWidget
from traitlets import Any, Dict, Unicode


class Widget(AnyWidget):
    """A board whose state the notebook shares between Python and each cell that shows it.

    page   the text of the board's HTML file
    frame  properties of the frame around it, {name: text}
    said   the last message of a board, which may be anything: see board/edits.py; None before there is one
    """

    _esm = Path(__file__).with_name("widget.js").read_text(encoding="utf-8")
    page = Unicode().tag(sync=True)
    frame = Dict().tag(sync=True)
    said = Any(None, allow_none=True).tag(sync=True)
