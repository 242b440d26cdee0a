"""The page “Weight space”: lines as points, and examples as half-planes."""

from functools import partial

from language import t
from perceptron_core import Separable
from ui import page
from ui.lesson import Lesson
from ui.parts import controls, examples
from ui.visitor.scene import Scene

EXPLANATION = [
    t(
        "In the right picture, **every place except the origin stands for a line**. The place (w₁, w₂) stands for the "
        "line w·x + b = 0, with the b given below the picture. **Every example is a half-plane**: the weights with "
        "y·s(x) > 0 classify the example correctly. The edge y·(w·x + b) = 0 of the half-plane is perpendicular to x. "
        "(If x is the origin, there is no edge, because b alone decides.) Weights in the green set lie in all "
        "half-planes, so they classify all examples correctly."
    ),
    t(
        "Suppose that a mistake is made on an example that has an edge. Then w is on this edge or on the wrong "
        "side of it. The update ηyx moves w toward the correct side, perpendicular to the edge. One update is not "
        "always enough."
    ),
    t(
        "Multiplying (w, b) by c > 0 changes neither the line nor its sides. So in the space of all (w₁, w₂, b), "
        "those that separate the points form a cone with its tip at the origin. The picture is a slice of this cone. "
        "As b changes from step to step, the edges move."
    ),
    t(
        "Point at an edge to see its example. Point at any other place, and the left picture shows the line of this "
        "place."
    ),
]


def moment_example(preset, look, **board):
    """A function that shows this moment of the run on a preset, or its result, and says what to see."""
    return partial(examples.show_scene, Scene("weight_space", preset=preset, board=board), look, exact=True)


AND = ("and gate", 0)
SHOWS = {
    0: (
        t("Show me the green set"),
        moment_example(AND, t("After the whole run, w is in the green set. So every example is classified correctly.")),
    ),
    1: (
        t("Show me an update that is not enough"),
        moment_example(
            ("separable", 1),
            t(
                "At mistake 2, the update moves w perpendicular to the edge of the example. This increases y s, but y "
                "s is still below 0."
            ),
            step=[2, False],
        ),
    ),
    2: (
        t("Show me the cone"),
        moment_example(AND, t("Drag the space to turn it. All separating (w, b) lie in the cone."), whole=True),
    ),
}

LESSON = Lesson(
    "weight_space",
    page.current_run_and_proof,
    (controls.show_points_controls,),
    rules=page.SINGLE_BOARD,
    about=Separable,
)

if __name__ == "__main__":
    page.start(LESSON)
    page.board(LESSON)
    page.explain(EXPLANATION, SHOWS)
