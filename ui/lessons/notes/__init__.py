"""From a formula of the lecture notes to the scene that shows it."""

from ui.lessons.notes.entries import ENTRIES, Entry
from ui.lessons.notes.scenes import SCENES

__all__ = ["ENTRIES", "SCENES", "Entry"]
