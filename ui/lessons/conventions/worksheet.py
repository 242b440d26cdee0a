"""A common worksheet: the AND gate with initial weights, beside the same run from w = 0, b = 0."""

from dataclasses import replace

from perceptron_core import Hyperplane, Perceptron
from ui import words
from ui.parts import examples
from ui.visitor.scene import Scene

AND = Scene("conventions", preset=("and gate, truth table", 0), board={"step": [0, False]})  # before its first row
RULE = Perceptron(learning_rate=0.2, boundary="positive", start=Hyperplane([0.3, -0.2], -0.4))
FROM_ZERO = replace(RULE, start=None)


def show():
    """Put the worksheet on the left board, and the same from zero on the right one; say how both end."""
    examples.show_scene(replace(AND, rules={"left": RULE, "right": FROM_ZERO}), look(), exact=True)


def look():
    """What to see."""
    rate = words.number(RULE.learning_rate)
    return (
        f"The AND gate in the order of its truth table, with η = {rate}. "
        f"Left the start is {words.line(RULE.start)}; {_ending(RULE)}. "
        f"Right the start is w = 0, b = 0; {_ending(FROM_ZERO)}. "
        "Step through both and follow each row with a pencil."
    )


def _ending(rule):
    trace = rule.train(AND.points)
    return f"after {words.counted(len(trace), 'mistake')} it ends at {words.line(trace.last)}"
