"""Controls that pages share. They read and write the session; pages read plain values."""

import inspect

import streamlit as st

from perceptron_core import PRESETS
from ui import errata, session

BIASES = {
    "unit": "unit: the bias is the weight of a feature that is always 1 (β = 1)",
    "radius": "radius: a mistake moves b by R², the squared length of the longest x (β = R²)",
    "none": "none: b stays 0, so the line always goes through the origin",
}
BOUNDARIES = {
    "mistake": "mistake: a point exactly on the line (score 0) counts as wrong",
    "positive": "positive: score 0 is classified +1, so on the line only − points are wrong",
}
ORDERS = {
    "cyclic": "cyclic: example 1, 2, 3 …, then from the start again",
    "first": "first: after each mistake, start again at example 1",
    "shuffled": "shuffled: a new random order in each epoch",
}


def data_row(*others):
    """The row on top of a lesson: preset and seed, then other controls (functions), and what the preset shows."""
    left, right = st.columns([3, 2], vertical_alignment="bottom")
    with left, st.container(horizontal=True, vertical_alignment="bottom"):
        description = preset_picker()
        for other in others:
            other()
    right.caption(description)


def _title(name):
    return {"xor": "XOR", "and gate": "AND gate"}.get(name, name.capitalize())


def preset_picker():
    """Pick a preset and its seed; a change replaces the points. Returns the preset's description."""
    st.selectbox(
        "Preset",
        list(PRESETS),
        key=session.PRESET,
        on_change=session.load_preset,
        format_func=_title,
        index=None,
        placeholder="Own points",
        width=250,
    )
    st.number_input(
        "Seed",
        0,
        9999,
        key=session.SEED,
        on_change=session.load_preset,
        width=130,
        help="Another draw of the same kind",
    )
    preset = session.preset()
    if preset is None or preset(st.session_state[session.SEED]) != session.points().dataset:
        return "Your own points."
    return inspect.getdoc(preset)


def outlier_button():
    """A button that adds a point where it hurts the margin most."""
    st.button("Add an outlier", on_click=session.add_outlier)


def two_points_button():
    """A button that loads the two points which break (R/γ)²."""
    st.button(
        "37 mistakes", on_click=session.load, args=("two points, 37 mistakes",), help="Two points that break (R/γ)²"
    )


def conventions(side="", title="Conventions"):
    """The choices on which the lectures differ, each with a sentence that says what it means.

    side  of one of two boards, see session.LEFT
    """
    with st.popover(title):
        if side:
            _as_in_lecture(side)
        st.radio("Bias", list(BIASES), key=side + session.BIAS, format_func=BIASES.get)
        st.radio("Boundary", list(BOUNDARIES), key=side + session.BOUNDARY, format_func=BOUNDARIES.get)
        st.radio("Order", list(ORDERS), key=side + session.ORDER, format_func=ORDERS.get)
        if st.session_state[side + session.ORDER] == "shuffled":
            st.number_input("Seed of the shuffle", 0, session.LARGEST_SEED, key=side + session.SHUFFLE_SEED)
        st.number_input(
            "Learning rate η",
            0.001,
            1000.0,
            key=side + session.RATE,
            format="%g",
            help="From w = 0 it only scales w and b: every mistake stays the same.",
        )


def _as_in_lecture(side):
    """One button for each lecture that sets all choices as its notes do."""
    st.caption("As in lecture")
    with st.container(horizontal=True):
        for lecture, perceptron in errata.CONVENTIONS_OF.items():
            st.button(
                lecture,
                key=f"{side}{lecture}",
                on_click=session.follow,
                args=(side, perceptron),
                help=errata.LECTURES[lecture],
            )
