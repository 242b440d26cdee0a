"""Lectures for tests: one with scenes of every lesson, and files of the menu ☆."""

import json
from functools import cache

from board import assets
from tests.ui.test_scene_board_data import scenes_of
from ui.visitor import lecture, scene
from ui.visitor.lecture import Lecture, LectureScene, Question

CAPTION = "The line $w\\cdot x + b = 0$ **turns**.\n\n- <b>HTML</b> is text\n- $\\hat{y}_i \\le R^2$ & `code`"
PICTURE = "data:image/png;base64,iVBORw0KGgo="
QUESTION = Question("Where will the line go?", ("Up", "Down", "It does not move"), (0, 2))
ALOUD = Question("Why does it stop?")


@cache
def of_every_lesson():
    """A lecture with a scene of every lesson, two questions and all optional parts."""
    scenes = [list(scenes_of(name))[-1] for name in assets.lesson_names() if name in scene.PAGES]
    items = [
        LectureScene(
            f"{i}. <{value.page}>",
            value,
            CAPTION if i % 2 else "",
            f"Say {i} “slowly”.\n😀" if i % 3 else "",
            PICTURE if i % 4 else "",
            until=i if i % 5 == 0 else None,
            question=(QUESTION, ALOUD, None)[i % 3],
        )
        for i, value in enumerate(scenes)
    ]
    return Lecture("Perceptron & “friends” <1>", tuple(items))


def ten_scenes():
    """A lecture with scenes of ten lessons, as long as lecturers make them."""
    whole = of_every_lesson()
    return Lecture("Ten scenes", tuple(whole.items[i] for i in range(10)))


def file_of_star():
    """The text of a file of the menu ☆, as board/shell/sharing/scenes_menu.js writes it."""
    entries = [
        {"name": item.name, "note": item.note, "picture": item.picture, "scene": json.loads(item.scene.text())}
        for item in of_every_lesson().items[:3]
    ]
    return scene.stringify({"version": 1, "scenes": entries})


def changed(**parts):
    """The text of the lecture with other values of some parts; those of the first scene begin with an underscore."""
    value = json.loads(lecture.Lecture("Title", of_every_lesson().items[:3]).text())
    for name, part in parts.items():
        if name.startswith("_"):
            value["scenes"][0][name[1:]] = part
        else:
            value[name] = part
    return json.dumps(value)
