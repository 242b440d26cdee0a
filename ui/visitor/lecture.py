"""A lecture: scenes in an order, each with a caption and a note.

The caption is for the audience, and the note for the speaker.

A file of scenes of the menu ☆ is a lecture too. Both have one JSON text, and board/model/lecture/lecture.js writes the
same text to the letter. Every lecture from outside is validated here:

    {"version": 1, "title": …, "scenes": [{"name": …, "caption": …, "note": …, "picture": …, "scene": {…}}, …]}

title     of the lecture; a file of ☆ has none
picture   data URL of a small picture, or ""
scene     as in scene.py; it says where the scene begins, and what is hidden
until     optional: the last step that is shown before the next scene
question  optional: {"asks": …, "choices": […], "right": [index, …]}; without choices, the speaker asks it aloud
"""

import re
from dataclasses import dataclass, replace

from language import t
from ui.visitor import scene
from ui.visitor.scene import Scene

VERSION = 1
LONGEST_FILE = 4_000_000  # characters
MOST_SCENES, MOST_CHOICES = 60, 6
LONGEST = {"title": 80, "name": 60, "caption": 1000, "note": 4000, "asks": 240, "choice": 160}  # characters
PICTURE = re.compile(r"data:image/png;base64,[\w+/=]+", re.ASCII)


@dataclass(frozen=True)
class Question:
    """A question to the audience; `right` are the indices of the correct choices."""

    asks: str
    choices: tuple[str, ...] = ()
    right: tuple[int, ...] = ()


@dataclass(frozen=True)
class LectureScene:
    """A Scene in a lecture; `until` is None for the end of its run."""

    name: str
    scene: Scene
    caption: str = ""
    note: str = ""
    picture: str = ""
    until: int | None = None
    question: Question | None = None

    def text(self):
        """The JSON text."""
        texts = {"name": self.name, "caption": self.caption, "note": self.note, "picture": self.picture}
        parts = {name: scene.stringify(text) for name, text in texts.items()}
        parts["scene"] = self.scene.text()
        if self.until is not None:
            parts["until"] = scene.stringify(self.until)
        if self.question:
            parts["question"] = scene.stringify(vars(self.question))
        return _object(parts)


@dataclass(frozen=True)
class Lecture:
    """A lecture with its LectureScenes, the `items`."""

    title: str
    items: tuple[LectureScene, ...]

    def text(self):
        """The JSON text, which `parse` reads."""
        scenes = ",".join(item.text() for item in self.items)
        return _object({"version": str(VERSION), "title": scene.stringify(self.title), "scenes": f"[{scenes}]"})

    def handed_on(self):
        """The lecture for an audience: without what only its speaker needs."""
        return replace(self, items=tuple(replace(item, note="", picture="") for item in self.items))


def _object(parts):
    return "{" + ",".join(f'"{name}":{text}' for name, text in parts.items()) + "}"


def parse(text):
    """The Lecture of a JSON text. Raises ValueError with a sentence for the visitor."""
    if _length(text) > LONGEST_FILE:
        raise ValueError(t("This file is too long for a lecture. Divide it into shorter lectures."))
    try:
        value = scene.read_json(text)
    except (ValueError, RecursionError):
        raise _no_lecture() from None
    match value:
        case {"version": bool()}:
            raise _no_lecture()
        case {"version": int(version), "scenes": list()} if version > VERSION:
            raise ValueError(t("A later version of this app made this lecture. Update the app, then try again."))
        case {"version": 1, "scenes": list(scenes)}:
            title = value.get("title", "")
        case _:
            raise _no_lecture()
    if not _is_text(title):
        raise _no_lecture()
    if _length(title) > LONGEST["title"]:
        raise ValueError(
            t(
                "The title of this lecture has {n} characters. Shorten it to at most {most}.",
                n=_length(title),
                most=LONGEST["title"],
            )
        )
    if len(scenes) > MOST_SCENES:
        raise ValueError(
            t(
                "This lecture has {n} scenes, but at most {most} are possible. Divide it into shorter lectures.",
                n=len(scenes),
                most=MOST_SCENES,
            )
        )
    return Lecture(title, tuple(_read_item(item, i) for i, item in enumerate(scenes, start=1)))


def _no_lecture():
    return ValueError(t("This file is not a lecture. Choose a file that you saved here or with ☆."))


def _read_item(item, i):
    """The LectureScene of a JSON value, which is number i."""
    damaged = ValueError(t("Scene {i} of this lecture is damaged. Open a different copy of the lecture.", i=i))
    match item:
        case {"name": str(name), "scene": dict(asked)}:
            texts = {"name": name, **{part: item.get(part, "") for part in ("caption", "note", "picture")}}
        case _:
            raise damaged
    if not all(map(_is_text, texts.values())):
        raise damaged
    try:
        read = scene.from_json(asked)
        last = _read_count(item["until"]) if "until" in item else None
        question = _read_question(item["question"]) if "question" in item else None
        read.text().encode()  # of whose names JSON allows more than UTF-8
    except UnicodeEncodeError:
        raise damaged from None
    except ValueError as error:
        why = f"{error}"
        raise ValueError(t("Scene {i} cannot be opened. {why}", i=i, why=why)) if why else damaged from None
    for part in ("name", "caption", "note"):
        _check_length(part, texts[part], i)
    picture = texts["picture"] if PICTURE.fullmatch(texts["picture"]) else ""
    return LectureScene(name, read, texts["caption"], texts["note"], picture, last, question)


def _check_length(part, text, i):
    n, most = _length(text), LONGEST[part]
    if n <= most:
        return
    match part:
        case "name":
            said = t("The name of scene {i} has {n} characters. Shorten it to at most {most}.", i=i, n=n, most=most)
        case "caption":
            said = t("The caption of scene {i} has {n} characters. Shorten it to at most {most}.", i=i, n=n, most=most)
        case _:
            said = t("The notes of scene {i} have {n} characters. Shorten them to at most {most}.", i=i, n=n, most=most)
    raise ValueError(said)


def _read_question(value):
    """The Question of a JSON value. Raises ValueError without words."""
    match value:
        case {"asks": str(asks), "choices": list(choices), "right": list(right)} if (
            _fits(asks, LONGEST["asks"])
            and len(choices) <= MOST_CHOICES
            and len(choices) != 1
            and all(_fits(choice, LONGEST["choice"]) for choice in choices)
            and len(right) <= MOST_CHOICES
        ):
            indices = tuple(map(_read_count, right))
        case _:
            raise ValueError
    if not all(i < len(choices) for i in indices):
        raise ValueError
    return Question(asks, tuple(choices), indices)


def _fits(text, most):
    return _is_text(text) and 0 < _length(text) <= most


def _read_count(value):
    """A whole number that is not negative, as JavaScript has it: 3.0 is one. Raises ValueError without words."""
    if type(value) not in (int, float) or not value >= 0 or value % 1:
        raise ValueError
    return int(value)


def _is_text(value):
    """Whether a value is a text that a file can hold: without half of a pair of surrogates."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _length(text):
    """The number of characters as JavaScript counts them."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
