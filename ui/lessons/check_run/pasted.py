"""The controls for what a program printed."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import streamlit as st

from language import mark, t
from perceptron_core.diagnosis.catalogue import MISTAKES
from perceptron_core.diagnosis.programs import Program
from ui.visitor import cached_results, conventions, scene, session, widget_keys

LESSON = "check_run"
PRINTED, KIND, EPOCHS, COUNT = (f"{LESSON} {name}" for name in ("printed", "kind", "epochs", "mistakes"))
EXAMPLE = f"{LESSON} example"  # session key: how often the example was asked for
WITHOUT_EXAMPLE = f"{LESSON} without example"  # session key: the points for which there was none
GUESS = "guess"
KINDS = {
    GUESS: mark("Guess"),
    "final": mark("Final w and b"),
    "states": mark("States, one line each"),
    "corrected": mark("Examples corrected"),
    "predictions": mark("Predictions"),
}
LARGEST_COUNT = 1_000_000  # of epochs and of mistakes
MOST_LINES, LONGEST_LINE = scene.MOST_VALUES - 100, scene.LONGEST_WORDS  # of a text in a link
EXAMPLE_ROWS, EXAMPLE_LOOKS = 8, 400


@dataclass(frozen=True)
class Asked:
    """What the visitor wants to have checked."""

    printed: str
    kind: str
    epochs: int | None
    mistakes: int | None

    @property
    def is_too_long_for_links(self):
        """Whether a link cannot carry the text."""
        lines = self.printed.splitlines()
        return len(lines) > MOST_LINES or max(map(len, lines), default=0) > LONGEST_LINE

    def as_settings(self):
        """For the board, whose links have the text line by line; None without a text, or with too much of it."""
        if not self.printed.strip() or self.is_too_long_for_links:
            return None
        lines = [_without_controls(line) for line in self.printed.splitlines()]
        return {"printed": lines, "kind": self.kind, "epochs": self.epochs, "mistakes": self.mistakes}


def _without_controls(line):
    return "".join(" " if ord(letter) < ord(" ") else letter for letter in line)


def asked():
    """The values of the controls, as Asked."""
    kind = widget_keys.value_of(KIND, GUESS)
    final = kind in (GUESS, "final")
    return Asked(
        widget_keys.value_of(PRINTED) or "",
        kind if kind in KINDS else GUESS,
        widget_keys.value_of(EPOCHS) if final else None,
        widget_keys.value_of(COUNT) if final else None,
    )


def inputs():
    """Show the controls."""
    st.text_area(
        t("What your program printed"),
        height=96,
        placeholder="0.5 -1 0.2\n1.5 0 1.2",
        help=t(
            "Paste the numbers as your program printed them, such as “0.5 -1 0.2”, “w=[1. 2.] b=0” or “(1, 2), 0”. "
            "Write one state w, b on each line, or only the last one. You can also paste the numbers of the examples "
            "that were corrected, or all predictions."
        ),
        **widget_keys.persist(PRINTED, ""),
    )
    if asked().is_too_long_for_links:
        st.caption(t("This text is too long for a link, so “Share” leaves it out."))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            t("What you pasted"),
            list(KINDS),
            format_func=lambda kind: t(KINDS[kind]),
            label_visibility="collapsed",
            **widget_keys.persist(KIND, GUESS),
        )
        if widget_keys.value_of(KIND) in (GUESS, "final"):
            _count(
                EPOCHS,
                t("Epochs"),
                t("How many epochs your program made, if you know it. Otherwise leave the field empty."),
            )
            _count(
                COUNT,
                t("Mistakes"),
                t("How many mistakes your program made, if you know it. Otherwise leave the field empty."),
            )
        st.button(t("Check"), type="primary", key=f"{LESSON} check")
        st.button(
            t("Show me an example"),
            on_click=show_example,
            type="tertiary",
            key=f"{LESSON} show",
        )
    if session.get(WITHOUT_EXAMPLE) == session.points().dataset:
        st.caption(t("There is no example for these points. Please add points of both classes."))


def _count(name, label, explained):
    st.number_input(label, 0, LARGEST_COUNT, help=explained, width=96, **widget_keys.persist(name))


def paste(text, kind=GUESS, epochs=None, mistakes=None):
    """Set the controls."""
    for name, value in {PRINTED: text, KIND: kind, EPOCHS: epochs, COUNT: mistakes}.items():
        widget_keys.set_value(name, value)


def show_example():
    """Fill in what a program with a mistake prints on the points here; each time, with another mistake."""
    turn = session.get(EXAMPLE, 0)
    session.put(EXAMPLE, turn + 1)
    dataset = session.points().dataset
    if found := examples(dataset, conventions.perceptron()):
        paste(found[turn % len(found)], "states")
    else:
        session.put(WITHOUT_EXAMPLE, dataset)


@lru_cache(cached_results.CACHE_SIZE)
def examples(dataset, perceptron):
    """What programs print that have one mistake each, without repetitions: a tuple of texts, a line for each state.

    It is empty for fewer than two points, and if no mistake of the catalogue shows on these points.
    """
    if len(dataset) < 2:
        return ()
    right = first_states(Program(perceptron), dataset)
    prints = (
        first_states(Program(perceptron, each), dataset)
        for each in MISTAKES
        if not each.each and each.applies_to(perceptron, dataset)
    )
    shown = (states for states in prints if states and states != right[: len(states)])
    return tuple(dict.fromkeys(map(_as_text, shown)))


def _as_text(states):
    return "\n".join(f"w = [{' '.join(f'{value:.6g}' for value in w)}], b = {b:.6g}" for *w, b in states)


def first_states(program, dataset):
    """The first states [w…, b] of a program after each change of w or b."""
    history = program.run(dataset, looks=EXAMPLE_LOOKS)
    states = np.column_stack([history.w, history.b])
    changed = np.flatnonzero((states[1:] != states[:-1]).any(axis=1)) + 1
    return states[changed[:EXAMPLE_ROWS]].tolist()


def apply_board(told):
    """Set the controls as the board of a link or of a saved scene asks. Returns whether this has changed any."""
    printed, kind = told.get("printed"), told.get("kind")
    if not isinstance(printed, list) or not all(isinstance(line, str) for line in printed):
        return False
    counts = [value if _is_count(value) else None for value in (told.get("epochs"), told.get("mistakes"))]
    before = asked()
    paste("\n".join(printed), kind if isinstance(kind, str) and kind in KINDS else GUESS, *counts)
    session.open_drawer(session.PRINTED)
    return asked() != before


def _is_count(value):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST_COUNT
