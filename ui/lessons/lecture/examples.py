"""The three ready lectures, by their names in the address `lecture?example=NAME`."""

from ui.lessons.lecture.first_perceptron import first_perceptron
from ui.lessons.lecture.largest_margin import largest_margin
from ui.lessons.lecture.why_it_converges import why_it_converges

EXAMPLES = {"perceptron": first_perceptron, "convergence": why_it_converges, "largest_margin": largest_margin}


def example(name):
    """The JSON value of an example, in the visitor's language. Raises KeyError for a name that is not in EXAMPLES."""
    return EXAMPLES[name]()
