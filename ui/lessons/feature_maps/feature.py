"""The features of φ: which of them, from a menu, and φ₃, from a menu or typed."""

import streamlit as st

from perceptron_core.features import LINE_FEATURES, THIRD_FEATURES, monomials
from perceptron_core.formula import LONGEST
from ui import session

FEATURES = "features"  # the controls
THIRD = "third feature"
WITH_THIRD = "third"  # of FEATURES: x₁, x₂ and φ₃
FIRST = "(x₁ − x₂)²"
OPENED = "third feature opened"  # the name of the scene whose features were taken

MAPS = {f"degree {degree}": monomials(degree) for degree in (2, 3, 4, 5)}
MAPS |= {f"line {len(phi.features)}": phi for phi in LINE_FEATURES.values()}
TITLES = {WITH_THIRD: "x₁, x₂, φ₃"}
TITLES |= {f"degree {degree}": f"Monomials up to degree {degree}" for degree in (2, 3, 4, 5)}
TITLES |= {name: f"Number line: {', '.join(phi.names)}" for name, phi in MAPS.items() if name.startswith("line")}


def control():
    """A box with the features to choose from, and for φ₃ another, whose menu also takes a formula that is typed."""
    st.selectbox(
        "Features",
        list(TITLES),
        format_func=TITLES.get,
        help="What φ(x) consists of: x₁, x₂ and a third feature of your own; all products of powers of x₁ and x₂ up to "
        "a degree; or powers of x₁ alone, as if the points lay on the number line",
        **session.control(FEATURES, WITH_THIRD),
    )
    if chosen() != WITH_THIRD:
        return
    here = text()
    menu = list(THIRD_FEATURES)
    st.selectbox(
        "φ₃",
        menu if here in menu else [*menu, here],
        accept_new_options=True,
        help="φ(x) = (x₁, x₂, φ₃): pick a third feature, or type one, such as x1^2 + 3 x1 x2 or |x1| − x2",
        **session.control(THIRD, FIRST),
    )


def chosen():
    """Which features: WITH_THIRD or one of MAPS; anybody's message may say anything."""
    value = session.kept(session.key(FEATURES))
    return value if isinstance(value, str) and value in MAPS else WITH_THIRD


def text():
    """What the control of φ₃ says, or said when it was there."""
    value = session.kept(session.key(THIRD))
    return value if isinstance(value, str) and value.strip() else FIRST


def show(features, formula=None):
    """Have the controls say this; without a formula φ₃ stays what it is."""
    session.renew(FEATURES, features)
    if formula is not None:
        session.renew(THIRD, formula)


def follow_scene():
    """Take the features of a link or a saved scene, once, and show the page anew."""
    name, board = session.opened("feature_maps")
    if not board or session.kept(OPENED) == name:
        return
    session.keep(OPENED, name)
    features, formula = board.get("features"), board.get("third")
    features = features if isinstance(features, str) and features in MAPS else WITH_THIRD
    legal = isinstance(formula, str) and formula.strip() and len(formula) <= 4 * LONGEST
    formula = formula if legal else text()
    if (features, formula) != (chosen(), text()):
        show(features, formula)
        st.rerun()
