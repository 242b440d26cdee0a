"""A board as one HTML file that needs no server: what “Save” makes in the browser, see shell/file.js."""

import gzip
import json
from base64 import b64encode
from functools import cache

from board import assets


def page(lesson, data, note=""):
    """The text of the file, which opens as the page of this lesson does.

    data  what one of the functions in board/data.py returns
    note  what to look at, said above the board
    """
    text = json.dumps({"data": {**data, "lesson": lesson, "note": note}}, allow_nan=False).replace("<", "\\u003c")
    return assets.PAGE.replace("<!--told-->", text).replace("<!--board-->", _board())


@cache
def _board():
    return b64encode(gzip.compress(assets.board(), mtime=0)).decode()
