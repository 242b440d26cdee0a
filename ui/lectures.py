"""The lectures: their titles, and the conventions with which each runs the perceptron."""

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

# Six points with a large margin, and last a + point that makes the margin much smaller.
NARROWED_GAP = Dataset([(2, -1), (2, 1), (3, 0.5), (-2, 0), (-3, -1), (-3, 0.5), (-1, 1.5)], [1, 1, 1, -1, -1, -1, 1])


def lecture_title(lecture):
    """The title of the notes of a lecture."""
    return TITLES[lecture]


def lecture_number(title):
    """The number of the lecture whose notes have this title, or None."""
    return next((lecture for lecture in TITLES if lecture_title(lecture) == title), None)
