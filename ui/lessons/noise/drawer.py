"""The drawer of the lesson on noise: the noise, and the number of epochs."""

from dataclasses import replace

import streamlit as st

from language import mark, t
from perceptron_core import Dataset
from ui import words
from ui.parts import controls
from ui.visitor import session, widget_keys
from ui.visitor.points import LARGEST_SEED, Noise

NOISE = "noise"  # content of the drawer
EPOCHS, FIRST_EPOCHS, MOST_EPOCHS = "epochs", 10, 100  # T, the stopping rule of lecture 002
KINDS = {"flip": mark("flip labels"), "move": mark("move points")}
KIND, AMOUNT, DRAW = "noise kind", "noise amount", "noise draw"  # names of controls
MOST_NOISE = 0.5  # of p, and of σ as a share of the extent of the points


def button():
    """Show a button that opens the drawer, with the noise in its label."""
    controls.drawer_button(t("Noise"), f"{_short_text(session.points())}, T = {epochs()}", NOISE, key="open_noise")


def epochs():
    """T, the number of epochs after which the run stops."""
    value = widget_keys.value_of(EPOCHS)
    return value if _is_epoch_count(value) else FIRST_EPOCHS


def _is_epoch_count(value):
    return type(value) is int and 1 <= value <= MOST_EPOCHS


def drawer():
    """Show the drawer."""
    controls.heading(t("Noise"))
    points = session.points()
    noise = points.noise
    kinds = list(KINDS)
    kind = noise.kind if noise else widget_keys.value_of(KIND, kinds[0])
    st.radio(
        t("Kind of noise"),
        kinds,
        format_func=lambda kind: t(KINDS[kind]),
        horizontal=True,
        key=widget_keys.key_showing(KIND, kind if kind in KINDS else kinds[0]),
        on_change=_on_noise_change,
    )
    share = _slider_value(points) if noise else 0.0
    if kind == "flip":
        label = t("Probability p of a flipped label")
        says = t("Each label is flipped with probability p, independently.")
    else:
        label = t("How far points move")
        says = t(
            "Gaussian noise is added to each coordinate. Its standard deviation σ is this number times the longer "
            "side of the box around the points."
        )
    st.slider(
        label,
        0.0,
        MOST_NOISE,
        step=0.01,
        key=widget_keys.key_showing(AMOUNT, share),
        on_change=_on_noise_change,
        help=says,
    )
    draw = noise.draw if noise else widget_keys.value_of(DRAW, 0)
    draw = draw if type(draw) is int and 0 <= draw <= LARGEST_SEED else 0
    st.number_input(
        t("Noise seed"), 0, LARGEST_SEED, key=widget_keys.key_showing(DRAW, draw), on_change=_on_noise_change
    )
    if noise:
        st.caption(
            " ".join(
                [
                    _effect_sentence(noise),
                    t("If you set the slider to 0, you see the points without noise again."),
                    t("If you edit the noisy points, noise is added to the edited points from then on."),
                    t("Undo reverts the noise and the edits."),
                ]
            )
        )
    st.number_input(
        t("Epochs T"),
        1,
        MOST_EPOCHS,
        help=t("The run stops after T epochs, or earlier if it converges."),
        **widget_keys.persist(EPOCHS, FIRST_EPOCHS),
    )


def apply_board(board):
    """Set T and the noise of the board of a link or of a saved scene. Returns whether this has changed anything."""
    if _is_epoch_count(board.get("epochs")):
        widget_keys.set_value(EPOCHS, board["epochs"])
    points = session.points()
    match board.get("noise"):
        case [str(kind), int() | float() as amount, int(draw)] if points.presets and kind in KINDS:
            try:
                noise = Noise(_preset(points), kind, float(amount), draw)
                if noise.dataset == points.dataset:
                    session.set_points(replace(points, noises=(noise,)))
            except ValueError:  # an invalid link; the session has its points nevertheless
                pass
    return bool(board)


def _preset(points):
    return points.load_preset(*points.presets[0]).dataset


def _on_noise_change():
    """Put the chosen noise on the clean points."""
    points = session.points()
    kind, amount, draw = (widget_keys.value_of(name) for name in (KIND, AMOUNT, DRAW))
    amount = amount * _extent(points.clean) if kind == "move" else amount
    if points.noise is None and not amount:
        return
    try:
        session.set_points(points.set_noise(kind, float(amount), draw))
    except (TypeError, ValueError, KeyError) as error:
        session.notify(
            t("This noise cannot be added: {reason}. Choose less noise, or different points.", reason=str(error))
        )


def _extent(dataset: Dataset):
    """The longer side of the box around the points."""
    return float((dataset.X.max(axis=0) - dataset.X.min(axis=0)).max()) if len(dataset) else 0.0


def _slider_value(points):
    noise = points.noise
    if noise.kind == "flip":
        return noise.amount
    return min(round(noise.amount / _extent(noise.clean), 2), MOST_NOISE)


def _short_text(points):
    noise = points.noise
    if noise is None:
        return t("none")
    if noise.kind == "flip":
        return f"p = {words.number(noise.amount)}"
    return f"σ = {words.number(noise.amount, 2)}"


def _effect_sentence(noise):
    """A sentence on the effect of the noise on the points."""
    if noise.kind == "flip":
        flipped = int((noise.clean.y != noise.dataset.y).sum())
        return t("Flipped labels: {flipped} of {n}.", flipped=flipped, n=len(noise.clean))
    return t("The points were moved by Gaussian noise with σ = {sigma}.", sigma=words.number(noise.amount))
