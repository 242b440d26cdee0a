"""Builds the items of a lecture as JSON values."""

import json

FIRST_VERSION = 1  # of a lecture, and of the exercises here


def lecture(title, *items):
    """The JSON value of a lecture."""
    return {"version": FIRST_VERSION, "title": title, "scenes": list(items)}


def item(name, scene, caption, note, *, until=None, question=None):
    """The JSON value of one item.

    scene     the Scene; its step is where the item begins
    until     the last step that is shown before the next item; None for a scene without steps
    question  the value of `question`, or None
    """
    more = {"until": until, "question": question}
    return {
        "name": name,
        "note": note,
        "caption": caption,
        "picture": "",
        "scene": json.loads(scene.text()),
        **{key: value for key, value in more.items() if value is not None},
    }


def question(asks, choices, right):
    """The JSON value of a question; `right` is the index of its only correct choice."""
    return {"asks": asks, "choices": list(choices), "right": [right]}


def open_exercise(name):
    """The setting of a board with an exercise that nobody has answered; board/model/exercises/exercise.js reads it."""
    fresh = {"answer": None, "judged": None, "guessed": False, "looked": False, "tries": 0, "hints": 0, "shown": None}
    return {"exercise": {"id": name, "version": FIRST_VERSION, "seed": 0, **fresh, "solved": False}}
