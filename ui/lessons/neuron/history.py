"""The history of the perceptron, with sources."""

from language import t
from ui.lectures import lecture_title


def note():
    """The history as a list, in Markdown."""
    return "\n".join(f"- {event}" for event in events())


def events():
    """The parts of the history, each with its sources."""
    yield t(
        "**1943, McCulloch and Pitts** model a nerve cell as an all-or-none unit with a threshold. They show that "
        "networks of such units can compute whatever propositional logic can express. Nothing is learned: the "
        "thresholds and the connections are set by hand. (*A Logical Calculus of the Ideas Immanent in Nervous "
        "Activity*, Bulletin of Mathematical Biophysics 5.)"
    )
    yield t(
        "**1949, Hebb** proposes that the connection from one cell to another grows stronger if the first repeatedly "
        "helps to fire the second. The update ηyxᵢ also multiplies the values at both ends of a connection. But y is "
        "the target, not the output, and the update happens only after mistakes. Hebb’s proposal has neither targets "
        "nor mistakes. (*The Organization of Behavior*.)"
    )
    yield t(
        "**1957, 1958, 1962, Rosenblatt.** The report that proposes the machine is dated January 1957 (*The "
        "Perceptron: A Perceiving and Recognizing Automaton (Project Para)*, Cornell Aeronautical Laboratory, "
        "report 85-460-1). The newspaper report that the notes quote is from July 1958. Rosenblatt’s article "
        "appeared in November 1958 (*The Perceptron: A Probabilistic Model for Information Storage and "
        "Organization in the Brain*, Psychological Review 65(6), 386–408), and his book in 1962 (*Principles of "
        "Neurodynamics*). The notes name three years. “{article}” gives 1958, the year of the article. “{report}” "
        "gives 1957, which is the year of the first report, as the year of the convergence theorem. Novikoff "
        "published a proof of this theorem in 1962 (*On Convergence Proofs on Perceptrons*, Symposium on the "
        "Mathematical Theory of Automata, Polytechnic Institute of Brooklyn, 615–622; the report of 1963 has “for "
        "Perceptrons” in its title). “{other}” gives 1956, for which we found no source.",
        article=lecture_title("002"),
        report=lecture_title("004"),
        other=lecture_title("000"),
    )
    yield t(
        "**1969, Minsky and Papert** prove what cannot be computed by machines whose units each see only a part of "
        "the input. Of the functions of two binary inputs, a single neuron can compute all except XOR and its "
        "negation. For these two functions, no line separates the inputs with output 1 from those with output 0. "
        "Load the preset XOR and step through the run. (*Perceptrons: An Introduction to Computational Geometry*.)"
    )
    yield t(
        "**What followed.** Fewer people worked on such machines. How much of this the book caused is disputed "
        "(Olazaran, *A Sociological Study of the Official History of the Perceptrons Controversy*, Social Studies of "
        "Science 26(3), 1996). Several layers of neurons can compute XOR. But the perceptron rule does not say how to "
        "update the neurons in the middle, which have no targets of their own. **1986, Rumelhart, Hinton and "
        "Williams** train such layers with smooth outputs, by passing the error back (*Learning representations by "
        "back-propagating errors*, Nature 323). A different approach keeps one neuron and gives it more inputs: "
        "features of x. **1992, Boser, Guyon and Vapnik** combine this with the maximum margin (*A Training Algorithm "
        "for Optimal Margin Classifiers*, COLT)."
    )
