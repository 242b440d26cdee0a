"""Builds an HTML file with a board that needs no server.

“Save” makes the same file in the browser: see shell/sharing/html_file.js.
"""

import gzip
import json
import re
from base64 import b64encode
from functools import cache

from board import assets
from language import current_language

PAGE_WITHOUT_BOARD = re.sub("(?s)<noscript>.*</script>\n", "", assets.PAGE)


def lesson_file(lesson, data, note="", **more):
    """The text of the file, which opens as the page of this lesson does.

    data  what a function in board/serializers.py returns
    note  a sentence above the board that says what to look at
    more  for a page of hosting/site.py: the `question` that it answers, and its `scenes`, {name: data};
          for a notebook that may ask for the points: `cell`, see shell/standalone/notebook_cell.js
    """
    told = {"data": {**data, "lesson": lesson, "note": note}, **more}
    return html_file(json.dumps(told, allow_nan=False).replace("<", "\\u003c"), [lesson])


def html_file(told, lessons):
    """The text of a file that shows these lessons; `told` is the data of its board, as JSON without “<” or `packed`."""
    language = current_language()
    return (
        assets.standalone_page(language)
        .replace("<!--told-->", told)
        .replace("<!--board-->", _encoded_board(frozenset(lessons), language))
    )


@cache
def _encoded_board(lessons, language):
    return _encode(assets.standalone_bundle(lessons, language))


def packed(told):
    """The JSON text of data that are large, so that a file with them is small."""
    return _encode(told.encode())


def _encode(content):
    return b64encode(gzip.compress(content, mtime=0)).decode()
