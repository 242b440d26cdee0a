"""Controls that pages share. They read and write the session; pages read plain values."""

import inspect
from pathlib import Path

import streamlit as st

from perceptron_core import PRESETS
from ui import lectures, words
from ui.visitor import conventions, keys, session, start
from ui.visitor.points import LARGEST_SEED
from ui.visitor.scene import written

PRESET, SEED = "preset", "seed"
BESIDE = Path(__file__).with_name("drawer.css").read_text(encoding="utf-8")

BIASES = {
    "unit": "unit: the bias is the weight of a feature that is always 1 (β = 1)",
    "radius": "radius: a mistake moves b by R², the squared length of the longest x (β = R²)",
    "none": "none: b stays 0, so the line always goes through the origin",
}
BOUNDARIES = {
    "mistake": "mistake: a point exactly on the line (score 0) counts as misclassified",
    "positive": "positive: score 0 is classified +1, so on the line only − points are wrong",
    "negative": "negative: score 0 is classified −1, so on the line only + points are wrong",
}
ORDERS = {
    "cyclic": "cyclic: example 1, 2, 3 …, then from the start again",
    "first": "first: after each mistake, start again at example 1",
    "shuffled": "shuffled: a new random order in each epoch",
}
CHOICES = (
    ("Bias", BIASES, "bias"),
    ("Boundary", BOUNDARIES, "boundary"),
    ("Order", ORDERS, "order"),
)


def points():
    """Where the points come from: preset and seed, and a button for all other data. A change replaces them.

    It costs more than the board's own part of a page, so it stands outside of the fragment that an edit runs again;
    `examples.receive_edits` has the whole page run when an edit has changed what it says. The box names a preset only
    while its very points are on the board, so that it can be picked again after an edit.
    """
    origin = session.points().origin
    shown = None if origin.edited else origin.preset
    box, seed = keys.showing(PRESET, shown), keys.showing(SEED, origin.seed)
    st.selectbox(
        "Preset",
        list(PRESETS),
        key=box,
        on_change=_load_preset,
        args=(box, shown),
        format_func=words.title,
        index=None,
        required=True,  # or there were a × in the box, though points come from somewhere always
        placeholder=f"{words.title(origin.preset)}{words.change(origin)}" if origin.edited else "Own points",
        help=_described(origin),
    )
    fixed = origin.preset is None or not PRESETS[origin.preset].drawn
    st.number_input(
        "Seed",
        0,
        LARGEST_SEED,
        key=seed,
        on_change=_load_seed,
        args=(seed, origin.seed),
        disabled=fixed,
        help="These points are not drawn at random" if fixed else "Another draw of the same kind",
    )
    opens("Data", "", session.DATA, key="data")


def _load_preset(key, before):
    """Replace the points by the preset that was picked, when the box was made to say `before`."""
    name, points = _chosen(key, before), session.points()
    if name in PRESETS:
        session.set_points(points.loaded(name, points.origin.seed))


def _load_seed(key, before):
    """Draw the preset anew whose points are on the board, edited or not, with the noise that they have."""
    seed, points = _chosen(key, before), session.points()
    name, noise = points.origin.preset, points.noise
    if name is not None and seed is not None:
        drawn = points.loaded(name, seed)
        session.set_points(drawn.noisy(noise.kind, noise.amount, noise.draw) if noise else drawn)


def _chosen(key, before):
    """What the user has chosen at the control with this key; None when it still says what it said `before`."""
    value = session.kept(key, before)
    return None if value == before else value


def _described(origin):
    if origin.preset is None:
        return "Your own points."
    if origin.edited:
        return f"{words.title(origin.preset)}{words.change(origin)}."
    preset = PRESETS[origin.preset]
    return inspect.getdoc(preset) + ("" if preset.drawn else " (Every seed gives the same points.)")


def opens_conventions(side="", title="Conventions"):
    """A button that opens or closes the drawer in which the conventions of a board are chosen.

    It says what they are; of two boards, each says so itself.
    """
    rule = "" if side else words.rule(conventions.perceptron())
    opens(title, rule, side, key=conventions.control(side, "rule"))


def opens(name, detail, content, key):
    """A button that opens or closes the drawer with this content. The detail after its name is seen whole or not."""
    label = f"{name}\N{ZERO WIDTH SPACE}{words.unbroken(f': {detail}')}" if detail else name
    st.button(label, key=key, on_click=session.open_drawer, args=(None if session.drawer() == content else content,))


def as_in_lecture(side=""):
    """One button for each lecture that sets all choices as its notes do."""
    st.caption("As in the notes")
    with st.container(horizontal=True):
        for lecture, perceptron in lectures.CONVENTIONS.items():
            key = conventions.control(side, lecture)
            st.button(lectures.name(lecture), key=key, on_click=conventions.follow, args=(side, perceptron))


def heading(title):
    """The head of the drawer, and where it stands on the page."""
    st.html(f"<style>{BESIDE}</style>")
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
        st.header(title, anchor=False)
        st.button("Close", key="close", on_click=session.open_drawer, args=(None,))


def drawer(side, title):
    """The choices on which the lectures differ, each with a sentence that says what it means."""
    heading(title)
    as_in_lecture(side)
    for label, options, name in CHOICES:
        st.radio(label, list(options), format_func=options.get, **keys.lasting(conventions.control(side, name)))
    if conventions.perceptron(side).order == "shuffled":
        st.number_input(
            "Seed of the shuffle", 0, LARGEST_SEED, **keys.lasting(conventions.control(side, "shuffle_seed"))
        )
    st.number_input(
        "Learning rate η",
        0.001,
        1000.0,
        format="%g",
        help="From w = 0, b = 0 it only scales w and b: every mistake stays the same. From another start it may not.",
        **keys.lasting(conventions.control(side, "learning_rate")),
    )
    start_of_run(side)


def start_of_run(side):
    """The w and b with which the run begins. What is typed and is no number leaves them as they are."""
    st.caption("Start: w and b before the first step, as your worksheet gives them")
    fixed, places = conventions.perceptron(side).bias == "none", start.PLACES.items()
    with st.container(horizontal=True, key=conventions.control(side, "start_of_run")):
        for place, (label, name) in enumerate(places):
            if fixed and label == "b":
                st.text_input("Start b", "0", disabled=True, key=conventions.control(side, "fixed_b"))
            else:
                _number_of_start(side, place, label, conventions.control(side, name))
    for old, (label, name) in zip(conventions.start(side), places, strict=True):
        text = keys.value(conventions.control(side, name))
        if not (fixed and label == "b") and (wrong := start.objection(label, text, old)):
            st.error(wrong)
    st.caption(_of_threshold(conventions.start(side)[-1], fixed))


def _of_threshold(b, fixed):
    """What b is where a worksheet writes w·x ≥ θ, or why it is 0."""
    if fixed:
        return "With bias “none” b stays 0, so the run begins with b = 0."
    if b:
        return f"The threshold θ (t in some notes) is −b = {words.number(-b)}."
    return "For a threshold θ (t in some notes) type b = −θ."


def _number_of_start(side, place, label, name):
    control = keys.lasting(name, written(conventions.start(side)[place]))
    st.text_input(
        f"Start {label}", max_chars=start.LONGEST, on_change=_take_start, args=(side, place, control["key"]), **control
    )


def _take_start(side, place, key):
    """Take what was typed, where it is a number that a start can have."""
    text = session.kept(key)
    if not start.objection("", text, 0):
        conventions.set_start(side, place, start.number(text))
