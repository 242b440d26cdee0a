"""The conventions of a board, or of each of two side by side: what their controls say, as Perceptrons.

A side is "", the only board of a page, "left" or "right".
"""

from dataclasses import replace

from perceptron_core import Hyperplane, Perceptron
from ui import course
from ui.visitor import session, widget_keys
from ui.visitor.scene import stringify
from ui.visitor.start import START_CONTROLS

CONTROLS = {  # and what Perceptron calls their values
    "bias": "bias",
    "order": "order",
    "boundary": "boundary",
    "learning_rate": "learning_rate",
    "shuffle_seed": "seed",
}
START, ZERO = "start", (0.0, 0.0, 0.0)  # what was typed last of w₁, w₂ and b and is a number, each
DEFAULTS = {"": Perceptron(), "left": Perceptron(bias="radius", boundary="positive"), "right": Perceptron()}


def control_name(side, name):
    """The name of a control of one board, for `keys`."""
    return f"{side}_{name}" if side else name


def perceptron(side=""):
    """The Perceptron with the conventions of this session, or of one of two boards."""
    values = {field: widget_keys.value_of(control_name(side, name)) for name, field in CONTROLS.items()}
    *w, b = start(side)
    try:
        return Perceptron(**values, start=Hyperplane(w, 0.0 if values["bias"] == "none" else b))
    except ValueError:  # no control says this, but a message can; Streamlit puts the control right later in the run
        return DEFAULTS[side]


def perceptron_from_zero(side=""):
    """The same beginning at w = 0, b = 0, for runs that no start fits."""
    return replace(perceptron(side), start=None)


def start(side=""):
    """(w₁, w₂, b) with which the run begins, b also where a bias of "none" makes nothing of it."""
    return widget_keys.value_of(control_name(side, START), ZERO)


def set_start(side, place, value):
    """Put a number, of which there are `place` before it, into the start."""
    numbers = list(start(side))
    numbers[place] = value
    session.put(widget_keys.key_of(control_name(side, START)), tuple(numbers))


def set_defaults():
    """Give all sides their first conventions, but for what a control says already."""
    for side, first in DEFAULTS.items():
        for name, value in _control_values(side, first):
            session.set_default(name, value)


def set_conventions(side, perceptron):
    """Give a board these conventions."""
    for name, value in _control_values(side, perceptron):
        widget_keys.set_value(name, value)


def apply_scene(scene):
    """Give all sides those of a Scene, which says only what is not as at first."""
    for side, first in DEFAULTS.items():
        set_conventions(side, scene.rules.get(side, first))


def perceptrons_of_scene(scene):
    """{side: Perceptron} of the boards of the page of a Scene."""
    return {side: scene.rules.get(side, DEFAULTS[side]) for side in course.BY_NAME[scene.page].sides}


def changed_conventions():
    """{side: Perceptron} where they are not as at first."""
    return {side: perceptron(side) for side in DEFAULTS if perceptron(side) != DEFAULTS[side]}


def _control_values(side, perceptron):
    line = perceptron.start
    numbers = (*line.w.tolist(), line.b) if line else ZERO
    texts = [
        (control_name(side, name), stringify(value))
        for name, value in zip(START_CONTROLS.values(), numbers, strict=True)
    ]
    values = [(control_name(side, name), getattr(perceptron, field)) for name, field in CONTROLS.items()]
    return [*values, (control_name(side, START), numbers), *texts]
