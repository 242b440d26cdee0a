"""The features of φ: x₁, x₂ and φ₃, which is picked or typed; or others, from the same menu."""

import streamlit as st

from language import t
from perceptron_core.features import LINE_FEATURES, THIRD_FEATURES, monomials
from perceptron_core.formula import MOST_CHARACTERS
from ui.visitor import arrivals, widget_keys

FEATURES = "features"  # the control
DEFAULT_FEATURE = "(x₁ − x₂)²"

MAPS = {f"degree ≤ {degree}: all monomials": monomials(degree) for degree in (2, 3, 4, 5)}
MAPS |= {f"{', '.join(phi.names)}: number line": phi for phi in LINE_FEATURES.values()}


def control():
    """A box with the menu, in which one can also type a formula."""
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
    """What the control says: one of MAPS, or else φ₃; anybody's message may say anything."""
    value = widget_keys.value_of(FEATURES)
    return value if isinstance(value, str) and value.strip() else DEFAULT_FEATURE


def choose_features(features):
    """Have the control say this."""
    widget_keys.set_value(FEATURES, features)


def apply_scene():
    """Take the features of a link or a saved scene, once, and show the page anew."""
    features = arrivals.pop_board("feature_maps").get("features")
    if (
        isinstance(features, str)
        and features.strip()
        and len(features) <= 4 * MOST_CHARACTERS
        and features != chosen_features()
    ):
        choose_features(features)
        st.rerun()
