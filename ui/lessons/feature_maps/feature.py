"""φ₃, the third feature: from a menu, or typed."""

import streamlit as st

from perceptron_core.features import THIRD_FEATURES
from perceptron_core.formula import LONGEST
from ui import session

THIRD = "third feature"  # the control
FIRST = "(x₁ − x₂)²"
OPENED = "third feature opened"  # the name of the scene whose formula was taken


def control():
    """A box with the menu, which also takes a formula that is typed."""
    here = text()
    menu = list(THIRD_FEATURES)
    st.selectbox(
        "φ₃",
        menu if here in menu else [*menu, here],
        accept_new_options=True,
        help="φ(x) = (x₁, x₂, φ₃): pick a third feature, or type one, such as x1^2 + 3 x1 x2 or |x1| − x2",
        **session.control(THIRD, FIRST),
    )


def text():
    """What the control says; anybody's message may say anything."""
    value = session.kept(session.key(THIRD))
    return value if isinstance(value, str) and value.strip() else FIRST


def show(formula):
    """Have the control say this."""
    session.renew(THIRD, formula)


def follow_scene():
    """Take the formula of a link or a saved scene, once, and show the page anew."""
    name, board = session.opened("feature_maps")
    if not board or session.kept(OPENED) == name:
        return
    session.keep(OPENED, name)
    formula = board.get("third")
    if isinstance(formula, str) and formula.strip() and len(formula) <= 4 * LONGEST and formula != text():
        show(formula)
        st.rerun()
