"""The part of the drawer that labels points by an inequality."""

import streamlit as st

from board.edits import MOST_POINTS
from language import mark, t
from ui.data_import import preview
from ui.visitor import label_formula, session, widget_keys
from ui.visitor.points import LARGEST_SEED

WAYS = HERE, RANDOM = mark("The points on the board"), mark("Random points")
FIELD = "inequality"  # name of a control
SHOWN = "inequality of the points"  # session key: the last inequality of the points that the field has shown
LARGEST_COORDINATE = 1e6  # of the box of random points
EXAMPLE = "x₂ > x₁² − 1"


def show_formula():
    """Show the field for the inequality, the choice of points, a preview, and the button that puts it on the board."""
    _show_formula_of_points()
    text = st.text_input(t("A point is + where"), placeholder=EXAMPLE, **widget_keys.persist(FIELD, ""))
    st.caption(
        t("Use x₁, x₂, numbers, + − · / ^ ² √ and functions such as abs, exp, sin and max. You can type x1^2 for x₁².")
    )
    way = st.radio(t("Points"), WAYS, format_func=t, **widget_keys.persist("points of the inequality", HERE))
    X = _random_points() if way == RANDOM else session.points().dataset.X
    if X is None or not (text or "").strip():
        return
    try:
        inequality = label_formula.Inequality.parse(text)
        dataset = inequality.label(X)
    except ValueError as error:
        st.error(str(error))
        return
    if not len(dataset):
        st.error(t("There are no points on the board. Place some, or choose random points."))
        return
    if way == RANDOM:
        button = t("Put {n, plural, one {# point} other {# points}} on the board", n=len(dataset))
    else:
        button = t("Label {n, plural, one {# point} other {# points}}", n=len(dataset))
    said = f"{preview.class_counts(dataset)} {_equality_sentence(inequality)}"
    preview.offer(dataset, said, button, "put by inequality", _put, (str(inequality), dataset))


def _show_formula_of_points():
    """Fill the field with the inequality of the points on the board, which may come from a link."""
    here = session.points().formula
    if here and here != session.get(SHOWN):
        session.put(SHOWN, here)
        widget_keys.set_value(FIELD, here)


def _random_points():
    """Points (n, 2) drawn from a box; None if the limits of the box are invalid."""
    count, draw = st.columns(2)
    n = count.number_input(t("Number of points"), 1, MOST_POINTS, **widget_keys.persist("number of random points", 40))
    seed = draw.number_input(t("Seed"), 0, LARGEST_SEED, **widget_keys.persist("seed of random points", 0))
    box = [_choose_interval(name) for name in ("x₁", "x₂")]
    for name, (low, high) in zip(("x₁", "x₂"), box, strict=True):
        if not low < high:
            st.error(t("The least {name} must be smaller than the largest {name}.", name=name))
            return None
    return label_formula.random_points(n, box, seed)


def _choose_interval(name):
    """Show fields for the least and the largest value of a coordinate, and return both."""
    return [
        column.number_input(
            title,
            -LARGEST_COORDINATE,
            LARGEST_COORDINATE,
            **widget_keys.persist(f"{name} of random points {place}", first),
        )
        for column, place, title, first in zip(
            st.columns(2),
            ("from", "to"),
            (t("Least {name}", name=name), t("Largest {name}", name=name)),
            (-2.0, 2.0),
            strict=True,
        )
    ]


def _equality_sentence(inequality):
    if inequality.includes_equality:
        return t("A point where both sides are equal is +.")
    return t("A point where both sides are equal is −.")


def _put(text, dataset):
    session.put(SHOWN, text)
    session.set_points(session.points().replace_by_formula(text, dataset))
