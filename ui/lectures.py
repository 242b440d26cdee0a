"""The lectures that the lessons go with: what they are called, and how each runs the perceptron."""

from perceptron_core import Dataset, Perceptron

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

# Six points that a line separates with a wide gap, and last a + point that takes most of it away.
NARROWED_GAP = Dataset([(2, -1), (2, 1), (3, 0.5), (-2, 0), (-3, -1), (-3, 0.5), (-1, 1.5)], [1, 1, 1, -1, -1, -1, 1])


def lecture_title(lecture):
    """What the notes of a lecture are called wherever they are read of: their title."""
    return TITLES[lecture]


def lecture_number(title):
    """The number of the lecture whose notes have this title; None where none have."""
    return next((lecture for lecture in TITLES if lecture_title(lecture) == title), None)
