"""Reads the entries of the lecture notes, each with the scene that shows it.

The files lecture_….txt have a line "# " with a section of the notes, and below it a line for each formula, definition,
theorem or figure, with five parts that " ; " separates:

    formula, in the letters of the notes ; its name ; its scene ; text on the screen there ; where to look

If no board shows it, the scene is –, and one more part says why.
"""

from dataclasses import dataclass
from pathlib import Path

from ui.lectures import TITLES
from ui.parts.note_scenes import SCENES

HERE = Path(__file__).parent
NOWHERE = "–"


@dataclass(frozen=True)
class Entry:
    """One entry. If no board shows it, `look` says why, and `scene` and `symbol` are "".

    lecture  number of its notes
    section  heading in the notes
    called   name of the formula
    scene    name of one of SCENES
    symbol   text on the screen, to the letter
    """

    lecture: str
    section: str
    formula: str
    called: str
    scene: str
    symbol: str
    look: str

    @property
    def page(self):
        """The page of its scene; "" without a scene."""
        return SCENES[self.scene].page if self.scene else ""


def entries(lecture):
    """The entries of the notes of one lecture, in their order."""
    section = ""
    for line in (HERE / f"lecture_{lecture}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            section = line.removeprefix("# ")
        else:
            yield Entry(lecture, section, *_parts(line))


def _parts(line):
    match line.split(" ; "):
        case formula, called, scene, symbol, look if scene in SCENES:
            return formula, called, scene, symbol, look
        case formula, called, scene, why if scene == NOWHERE:
            return formula, called, "", "", why
    raise ValueError(f"this is no entry: {line!r}")


ENTRIES = tuple(entry for lecture in TITLES for entry in entries(lecture))
