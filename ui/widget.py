"""The notebook widget, which sends edits of the board to Python; it needs anywidget."""

from pathlib import Path

from anywidget import AnyWidget
from traitlets import Any, Dict, Unicode


class Widget(AnyWidget):
    """A board whose state the notebook shares between Python and each cell that shows it.

    page   the text of the board's HTML file
    frame  properties of the frame around it, {name: text}
    said   the last message of a board, not validated: see board/edits.py; None before the first
    """

    _esm = Path(__file__).with_name("widget.js").read_text(encoding="utf-8")
    page = Unicode().tag(sync=True)
    frame = Dict().tag(sync=True)
    said = Any(None, allow_none=True).tag(sync=True)
