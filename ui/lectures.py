"""The lectures that the lessons go with: what they are called, and how each runs the perceptron."""

from perceptron_core import Perceptron

TITLES = {
    "000": "Geometry of linear classifiers",
    "001": "Linear classifiers, lecture 3",
    "002": "Linear classification",
    "003": "Linear learning models",
    "004": "Linear separation and feature maps",
}

CONVENTIONS = {
    "000": Perceptron(bias="radius", boundary="positive"),
    "001": Perceptron(bias="unit", boundary="positive"),
    "002": Perceptron(bias="unit", boundary="negative", order="shuffled"),
    "003": Perceptron(bias="unit"),
    "004": Perceptron(bias="none", order="first"),
}


def name(lecture):
    """A lecture by number and title."""
    return f"{lecture} {TITLES[lecture]}"
