"""Controls that pages share. They read and write the session; pages read plain values."""

from pathlib import Path

import streamlit as st

from language import mark, t
from perceptron_core import PRESETS
from ui import lectures, words
from ui.parts import presets
from ui.visitor import conventions, session, start, widget_keys
from ui.visitor.points import LARGEST_SEED
from ui.visitor.scene import stringify

PRESET, SEED = "preset", "seed"
DRAWER_CSS = Path(__file__).with_name("drawer.css").read_text(encoding="utf-8")

BIASES = {
    "unit": mark("unit: b is the weight of a feature that is always 1 (β = 1)"),
    "radius": mark("radius: a mistake changes b by ηyR², where R is the length of the longest x (β = R²)"),
    "none": mark("none: b is always 0, so every line goes through the origin"),
}
BOUNDARIES = {
    "mistake": mark("mistake: a point exactly on the line (score 0) is misclassified"),
    "positive": mark(
        "positive: a point with score 0 is classified as +1, so on the line only − points are misclassified"
    ),
    "negative": mark(
        "negative: a point with score 0 is classified as −1, so on the line only + points are misclassified"
    ),
}
ORDERS = {
    "cyclic": mark("cyclic: examples 1, 2, 3, …, then again from example 1"),
    "first": mark("first: after each mistake, start again at example 1"),
    "shuffled": mark("shuffled: a new random order in each epoch"),
}
CHOICES = (
    (mark("Bias"), BIASES, "bias"),
    (mark("Boundary"), BOUNDARIES, "boundary"),
    (mark("Order"), ORDERS, "order"),
)


def show_points_controls():
    """Show preset and seed of the points, and the button of the drawer with data. A change replaces the points.

    These controls cost more than the board, so they are outside of the fragment that an edit runs again;
    `board_mount.receive_edits` runs the whole page if an edit changes them. The box shows a preset only while its
    unedited points are on the board, so that the visitor can choose it again after an edit.
    """
    origin = session.points().origin
    shown = None if origin.edited else origin.preset
    box, seed = widget_keys.key_showing(PRESET, shown), widget_keys.key_showing(SEED, origin.seed)
    st.selectbox(
        t("Preset"),
        list(PRESETS),
        key=box,
        on_change=_load_preset,
        args=(box, shown),
        format_func=words.title,
        index=None,
        required=True,  # otherwise the box has a × that clears it
        placeholder=words.changed_preset_name(words.title(origin.preset), origin)
        if origin.edited
        else words.own_points_name(origin),
        help=_describe_points(origin),
    )
    fixed = origin.preset is None or not PRESETS[origin.preset].drawn
    st.number_input(
        t("Seed"),
        0,
        LARGEST_SEED,
        key=seed,
        on_change=_load_seed,
        args=(seed, origin.seed),
        disabled=fixed,
        help=t("Only presets that are drawn at random have a seed.")
        if fixed
        else t("A different seed gives different points of this kind, or the same points in a different order."),
    )
    drawer_button(t("Data"), "", session.DATA, key="data")


def _load_preset(key, before):
    """Replace the points by the chosen preset; the box showed `before`."""
    name, points = _changed_value(key, before), session.points()
    if name in PRESETS:
        session.set_points(points.load_preset(name, points.origin.seed))


def _load_seed(key, before):
    """Draw the preset of the points on the board, edited or not, with the chosen seed and the same noise."""
    seed, points = _changed_value(key, before), session.points()
    name, noise = points.origin.preset, points.noise
    if name is not None and seed is not None:
        drawn = points.load_preset(name, seed)
        session.set_points(drawn.set_noise(noise.kind, noise.amount, noise.draw) if noise else drawn)


def _changed_value(key, before):
    """The new value of the control with this key; None if it is still `before`."""
    value = session.get(key, before)
    return None if value == before else value


def _describe_points(origin):
    if origin.preset is None:
        return t("These are your own points.")
    if origin.edited:
        return f"{words.changed_preset_name(words.title(origin.preset), origin)}."
    return presets.describe(origin.preset)


def conventions_button(side, title):
    """Show a button that opens or closes the drawer with the conventions of a board.

    Its label has the conventions. On a page with two boards, each board shows them itself.
    """
    rule = "" if side else words.convention_names(conventions.perceptron())
    drawer_button(title, rule, side, key=conventions.control_name(side, "rule"))


def drawer_button(name, detail, content, key):
    """Show a button that opens or closes the drawer with this content. The detail after its name never wraps."""
    label = f"{name}\N{ZERO WIDTH SPACE}{words.prevent_line_breaks(f': {detail}')}" if detail else name
    st.button(
        label, key=key, on_click=session.open_drawer, args=(None if session.drawer_content() == content else content,)
    )


def lecture_buttons(side=""):
    """Show a button for each lecture, which sets the conventions of its notes."""
    st.caption(t("Use the conventions of these notes"))
    with st.container(horizontal=True):
        for lecture, perceptron in lectures.CONVENTIONS.items():
            key = conventions.control_name(side, lecture)
            st.button(
                lectures.lecture_title(lecture), key=key, on_click=conventions.set_conventions, args=(side, perceptron)
            )


def heading(title):
    """Show the heading and the Close button of the drawer, and add its styles."""
    st.html(f"<style>{DRAWER_CSS}</style>")
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
        st.header(title, anchor=False)
        st.button(t("Close"), key="close", on_click=session.open_drawer, args=(None,))


def conventions_drawer(side, title):
    """Show the conventions in which the lectures differ, each choice with its meaning."""
    heading(title)
    lecture_buttons(side)
    for label, options, name in CHOICES:
        st.radio(
            t(label),
            list(options),
            format_func=lambda name, of=options: t(of[name]),
            **widget_keys.persist(conventions.control_name(side, name)),
        )
    if conventions.perceptron(side).order == "shuffled":
        st.number_input(
            t("Seed of the shuffle"),
            0,
            LARGEST_SEED,
            **widget_keys.persist(conventions.control_name(side, "shuffle_seed")),
        )
    st.number_input(
        t("Learning rate η"),
        0.001,
        1000.0,
        format="%g",
        help=t(
            "If a run starts at w = 0, b = 0, then η only scales w and b, so the mistakes are the same. From a "
            "different start, η can change the mistakes."
        ),
        **widget_keys.persist(conventions.control_name(side, "learning_rate")),
    )
    start_of_run(side)


def start_of_run(side):
    """Show fields for the w and b with which the run begins. A text that is not a number does not change them."""
    st.caption(t("Start: w and b before the first step, for example those of your worksheet"))
    fixed, places = conventions.perceptron(side).bias == "none", start.START_CONTROLS.items()
    with st.container(horizontal=True, key=conventions.control_name(side, "start_of_run")):
        for place, (label, name) in enumerate(places):
            if fixed and label == "b":
                st.text_input(
                    t("Start {name}", name="b"), "0", disabled=True, key=conventions.control_name(side, "fixed_b")
                )
            else:
                _number_of_start(side, place, label, conventions.control_name(side, name))
    for old, (label, name) in zip(conventions.start(side), places, strict=True):
        text = widget_keys.value_of(conventions.control_name(side, name))
        if not (fixed and label == "b") and (wrong := start.explain_invalid(label, text, old)):
            st.error(wrong)
    st.caption(_threshold_note(conventions.start(side)[-1], fixed))


def _threshold_note(b, fixed):
    """The relation of b to the threshold θ of a worksheet with w·x ≥ θ, or why b is 0."""
    if fixed:
        return t("With bias “none”, b is always 0, so the run starts with b = 0.")
    if b:
        return t("The threshold θ (t in some notes) is −b = {threshold}.", threshold=words.number(-b))
    return t("If your worksheet gives a threshold θ (t in some notes), type b = −θ.")


def _number_of_start(side, place, label, name):
    control = widget_keys.persist(name, stringify(conventions.start(side)[place]))
    st.text_input(
        t("Start {name}", name=label),
        max_chars=start.LONGEST_NUMBER,
        on_change=_take_start,
        args=(side, place, control["key"]),
        **control,
    )


def _take_start(side, place, key):
    """Set a number of the start if the typed text is valid."""
    text = session.get(key)
    if not start.explain_invalid("", text, 0):
        conventions.set_start(side, place, start.parse_number(text))
