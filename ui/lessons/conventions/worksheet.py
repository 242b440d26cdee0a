"""A common worksheet: the AND gate with initial weights, and with zero weights."""

from dataclasses import replace

from language import t
from perceptron_core import Hyperplane, Perceptron
from ui import words
from ui.parts import examples
from ui.visitor.scene import Scene

AND = Scene("conventions", preset=("and gate, truth table", 0), board={"step": [0, False]})  # before its first row
RULE = Perceptron(learning_rate=0.2, boundary="positive", start=Hyperplane([0.3, -0.2], -0.4))
FROM_ZERO = replace(RULE, start=None)


def show():
    """Show the worksheet on the left board and the run from zero on the right board, with a note on both results."""
    examples.show_scene(replace(AND, rules={"left": RULE, "right": FROM_ZERO}), look_sentences(), exact=True)


def look_sentences():
    """What to see."""
    left, right = (rule.train(AND.points) for rule in (RULE, FROM_ZERO))
    parts = (
        t(
            "These are the points of the AND gate in the order of its truth table. Both runs use η = {rate}.",
            rate=words.number(RULE.learning_rate),
        ),
        t(
            "The left run starts at {start}. After {k, plural, one {# mistake} other {# mistakes}}, it ends at {end}.",
            start=words.line_equation(RULE.start),
            k=len(left),
            end=words.line_equation(left.last),
        ),
        t(
            "The right run starts at w = 0, b = 0. After {k, plural, one {# mistake} other {# mistakes}}, it ends at "
            "{end}.",
            k=len(right),
            end=words.line_equation(right.last),
        ),
        t("Step through both runs, and check each row of your worksheet by hand."),
    )
    return " ".join(parts)
