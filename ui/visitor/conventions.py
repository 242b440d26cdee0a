"""The conventions of a session as Perceptrons, one for each side of a page.

A side is "", the only board of a page, or "left" or "right".
"""

from dataclasses import replace

from perceptron_core import Hyperplane, Perceptron
from ui import course
from ui.visitor import session, widget_keys
from ui.visitor.scene import stringify
from ui.visitor.start import START_CONTROLS

CONTROLS = {  # {name of a control: parameter of Perceptron}
    "bias": "bias",
    "order": "order",
    "boundary": "boundary",
    "learning_rate": "learning_rate",
    "shuffle_seed": "seed",
}
START, ZERO = "start", (0.0, 0.0, 0.0)  # the last valid number that was typed for each of w₁, w₂ and b
DEFAULTS = {"": Perceptron(), "left": Perceptron(bias="radius", boundary="positive"), "right": Perceptron()}


def control_name(side, name):
    """The name of a control of one board, for `widget_keys`."""
    return f"{side}_{name}" if side else name


def perceptron(side=""):
    """The Perceptron with the conventions of a side."""
    values = {field: widget_keys.value_of(control_name(side, name)) for name, field in CONTROLS.items()}
    *w, b = start(side)
    try:
        return Perceptron(**values, start=Hyperplane(w, 0.0 if values["bias"] == "none" else b))
    except ValueError:  # a forged message has set it; Streamlit corrects the control later in the run
        return DEFAULTS[side]


def perceptron_from_zero(side=""):
    """The Perceptron of a side, but with the start w = 0, b = 0, for runs that ignore the chosen start."""
    return replace(perceptron(side), start=None)


def start(side=""):
    """(w₁, w₂, b) at which the run begins. With bias "none" the run ignores b."""
    return widget_keys.value_of(control_name(side, START), ZERO)


def set_start(side, place, value):
    """Set the number at index `place` of the start."""
    numbers = list(start(side))
    numbers[place] = value
    session.put(widget_keys.key_of(control_name(side, START)), tuple(numbers))


def set_defaults():
    """Give all sides their first conventions; controls that have a value keep it."""
    for side, first in DEFAULTS.items():
        for name, value in _control_values(side, first):
            session.set_default(name, value)


def set_conventions(side, perceptron):
    """Give a board these conventions."""
    for name, value in _control_values(side, perceptron):
        widget_keys.set_value(name, value)


def apply_scene(scene):
    """Give all sides the conventions of a Scene, which contains only those that differ from DEFAULTS."""
    for side, first in DEFAULTS.items():
        set_conventions(side, scene.rules.get(side, first))


def perceptrons_of_scene(scene):
    """{side: Perceptron} of the boards of the page of a Scene."""
    return {side: scene.rules.get(side, DEFAULTS[side]) for side in course.BY_NAME[scene.page].sides}


def changed_conventions():
    """{side: Perceptron} of the sides that differ from DEFAULTS."""
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
