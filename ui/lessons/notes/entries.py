"""What the notes say, entry by entry, and which scene shows each.

The files lecture_….txt hold it, as a teacher reads it: "# " and a section of the notes, and below it a line for each
formula, definition, theorem or figure, of five parts between semicolons with a space on either side:

    the formula, in the notes' letters ; what it is ; its scene ; what is found on the screen there ; where to look

Where no board shows it, the scene is – and one part follows: why.
"""

from dataclasses import dataclass
from pathlib import Path

from ui.lectures import TITLES
from ui.lessons.notes.scenes import SCENES

HERE = Path(__file__).parent
NOWHERE = "–"


@dataclass(frozen=True)
class Entry:
    """One entry; of what no board shows, `look` says why, and `scene` and `symbol` are "".

    lecture  the number of its notes, and `section` the heading that it stands under
    scene    the name of one of SCENES
    symbol   what the screen says there, as it is written
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
        """The page of its scene; "" without one."""
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
