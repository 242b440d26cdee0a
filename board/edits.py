"""Validates and applies the edits that boards send.

Anyone who opens the page can send anything. A message is {"client": name of a tab, "edits": [[number, revision, kind,
...arguments], ...]}; model/points.js makes it.
"""

import sys

import numpy as np

from board import names
from perceptron_core import Dataset

MOST_POINTS = 2000  # on a board; model/points.js has the same number
FULL_MESSAGE = f"a board holds at most {MOST_POINTS:,} points"
LONGEST_CLIENT_NAME = 40  # characters; every answer repeats the name
LARGEST_INDEX = 2**53  # larger whole numbers are not exact in a browser


class BoardFull(ValueError):
    """An edit would exceed MOST_POINTS."""


def _is_number(value):
    return type(value) in (int, float) and abs(value) <= sys.float_info.max


def _is_index(value):
    return type(value) is int and 0 <= value <= LARGEST_INDEX


def _is_label(value):
    return _is_number(value) and abs(value) == 1


def _is_place(value):
    return type(value) is list and len(value) == 2 and all(map(_is_number, value))


def _are_places(value):
    return type(value) is list and all(map(_is_place, value))


def _are_labels(value):
    return type(value) is list and all(map(_is_label, value))


EDIT_ARGUMENTS = {
    "add": (_is_number, _is_number, _is_label),
    "move": (_is_index, _is_number, _is_number),
    "flip": (_is_index,),
    "delete": (_is_index,),
    "reorder": (_is_index, _is_index),
    "clear": (),
    "set": (_are_places, _are_labels),
}


def read_message(message):
    """The tab's name and its numbered edits; "" and [] if the message has another form."""
    match message:
        case {"client": str(client), "edits": list(edits)} if len(client) <= LONGEST_CLIENT_NAME:
            return client, [edit for edit in edits if _is_numbered(edit)]
    return "", []


def _is_numbered(edit):
    return type(edit) is list and len(edit) > 2 and _is_index(edit[0])


def strip_names(edit):
    """The edit; a "set" without the names of the axes and classes, its optional last argument."""
    return edit[:3] if edit[0] == "set" and len(edit) == 4 else edit


def names_after(before, edit):
    """The names after an edit of points that had the names `before`: "set" replaces them, other edits keep them."""
    if edit[0] != "set":
        return before
    return names.parse_names(edit[3]) if len(edit) == 4 else names.NO_NAMES


def check_edit(edit):
    """Raise ValueError unless this is [kind, ...arguments] as in EDIT_ARGUMENTS; BoardFull if a "set" is too large."""
    match edit := strip_names(edit):
        case ["set", list(points), _] if len(points) > MOST_POINTS:  # refused before each point is checked
            raise BoardFull(FULL_MESSAGE)
        case [str(kind), *arguments] if kind in EDIT_ARGUMENTS and len(arguments) == len(EDIT_ARGUMENTS[kind]):
            legal = all(fits(value) for fits, value in zip(EDIT_ARGUMENTS[kind], arguments, strict=True))
        case _:
            legal = False
    if not legal:
        raise ValueError("no board makes such an edit")


def apply_edit(dataset, edit):
    """The dataset after one edit of the board; model/points.js does the same in JavaScript.

    Raises BoardFull if there would be too many points, and ValueError if the edit does not fit this dataset.
    """
    check_edit(edit)
    match strip_names(edit):
        case ["add", *_] if len(dataset) >= MOST_POINTS:
            raise BoardFull(FULL_MESSAGE)
        case ["add", x1, x2, label]:
            return dataset.with_point([x1, x2], label)
        case ["move", i, x1, x2]:
            return dataset.moved(i, [x1, x2])
        case ["flip", i]:
            return dataset.flipped(i)
        case ["delete", i]:
            return dataset.without(i)
        case ["reorder", i, to]:
            return move_in_order(dataset, i, to)
        case ["clear"]:
            return empty_dataset()
        case ["set", points, labels]:
            return Dataset(np.reshape(points, (-1, 2)), labels)


def move_in_order(dataset, i, to):
    """The dataset with point `i` at place `to` of the order, both counted from 0; the others keep their order."""
    order = list(range(len(dataset)))
    if max(i, to) >= len(order):
        raise ValueError(f"there is no example {max(i, to) + 1}")
    order.insert(to, order.pop(i))
    return dataset.reordered(order)


def empty_dataset():
    """The plane without points."""
    return Dataset(np.empty((0, 2)), [])
