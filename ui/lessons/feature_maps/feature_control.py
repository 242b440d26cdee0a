"""The control for the features of φ: x₁, x₂ and φ₃, or another feature map."""

import streamlit as st

from language import t
from perceptron_core.features import LINE_FEATURES, THIRD_FEATURES, monomials
from perceptron_core.formula import MOST_CHARACTERS
from ui.visitor import widget_keys

FEATURES = "features"  # name of the control
DEFAULT_FEATURE = "(x₁ − x₂)²"

MAPS = {f"degree ≤ {degree}: all monomials": monomials(degree) for degree in (2, 3, 4, 5)}
MAPS |= {f"{', '.join(phi.names)}: number line": phi for phi in LINE_FEATURES.values()}


def control():
    """Show a box with a menu, in which the visitor can also type a formula for φ₃."""
    here = chosen_features()
    menu = [*THIRD_FEATURES, *MAPS]
    st.selectbox(
        t("Features"),
        menu if here in menu else [*menu, here],
        accept_new_options=True,
        help=t(
            "φ(x) = (x₁, x₂, φ₃): choose a third feature, or type one, such as x1^2 + 3 x1 x2 or |x1| − x2. You can "
            "also choose all products of powers of x₁ and x₂ up to a degree. The powers of x₁ alone treat the points "
            "as if they were on a number line."
        ),
        **widget_keys.persist(FEATURES, DEFAULT_FEATURE),
    )


def chosen_features():
    """The value of the control: a key of MAPS, or a text for φ₃, which is not validated."""
    value = widget_keys.value_of(FEATURES)
    return value if isinstance(value, str) and value.strip() else DEFAULT_FEATURE


def choose_features(features):
    """Set the control."""
    widget_keys.set_value(FEATURES, features)


def apply_board(board):
    """Set the features of the board of a link or of a saved scene. Returns whether this has changed them."""
    features, before = board.get("features"), chosen_features()
    if isinstance(features, str) and features.strip() and len(features) <= 4 * MOST_CHARACTERS and features != before:
        choose_features(features)
    return chosen_features() != before
