"""Each line is a place in the space of weights, and each example a half-plane of it."""

from functools import partial

from perceptron_core import Separable
from ui import page
from ui.parts import controls, examples
from ui.visitor.scene import Scene

page.start("weight_space", controls.points, rules=page.ONE, about=Separable)

LESSON = r"""
In the right picture every **place but the origin is a line**: the place (w₁, w₂) is the line w·x + b = 0, with the b
named below the picture. Every **example is a half-plane**: the weights with y·s(x) > 0 classify it correctly, and its
edge y·(w·x + b) = 0 is perpendicular to x. (An x at the origin has no edge: b alone decides.) Weights that are right
for all examples lie in all half-planes: the green set.

- A mistake at an x with an edge means that w is on the wrong side of that edge, or on it; the update ηyx pushes it
  towards the right side, at a right angle to the edge. One push is not always enough.
- Scaling (w, b) by c > 0 changes nothing, so in the space of all (w₁, w₂, b) the separators form a cone with its tip
  at the origin. The picture is a slice of that cone; as b changes from step to step, the edges move along.
- Point at an edge to see its example, and anywhere else to see that place as a line in the left picture.
"""


def moment(preset, look, **board):
    """A function that shows this moment of the run on a preset, or its result, and says what to see there."""
    return partial(examples.show_scene, Scene("weight_space", preset=preset, board=board), look, exact=True)


AND = ("and gate", 0)
SHOWS = {
    0: ("Show me the green set", moment(AND, "After the whole run w is in the green set: every example is right.")),
    1: (
        "Show me a push that is not enough",
        moment(
            ("separable", 1),
            "At mistake 2 the update moves w at a right angle to the example’s edge: y s is larger then, yet below 0.",
            step=[2, False],
        ),
    ),
    2: ("Show me the cone", moment(AND, "Drag the space: all lines that separate are in its cone.", whole=True)),
}

page.board("weight_space", page.run_and_proof)
page.explain(LESSON, SHOWS)
