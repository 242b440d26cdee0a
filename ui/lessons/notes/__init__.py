"""The entries of the lecture notes, and the scenes that show them."""

from ui.lessons.notes.entries import ENTRIES, Entry
from ui.parts.note_scenes import SCENES

__all__ = ["ENTRIES", "SCENES", "Entry"]
