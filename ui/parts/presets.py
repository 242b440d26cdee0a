"""The table of descriptions of the presets, for the tooltip."""

from language import mark, t
from perceptron_core import PRESETS

ABOUT = {
    "separable": mark("A line separates these two clouds of points. For most seeds, the margin is wide."),
    "separable, narrow gap": mark(
        "A line separates the classes, but for most seeds the margin is narrow. Then a run can make many mistakes "
        "before it finds a separating line."
    ),
    "xor": mark("Opposite corners have the same class. No line separates the classes, so no run converges."),
    "noisy": mark(
        "Two clouds overlap, as real data often do. For most seeds, no line classifies every point correctly."
    ),
    "one outlier": mark(
        "One + point lies in the wide gap between the classes. See how much a single example changes the margin."
    ),
    "far from the origin": mark(
        "Two clouds lie far from the origin, in the same direction. The maximum-margin line is also far from the "
        "origin, and R is large compared with the margin."
    ),
    "parallel strips": mark(
        "Two long parallel strips lie on opposite sides of a line through the origin. So w can separate them without a "
        "bias."
    ),
    "circle in a ring": mark("One class surrounds the other. A curve separates the classes, but no line does."),
    "two points, 37 mistakes": mark(
        "There are only two points, but a run from w = 0, b = 0 with bias “unit” makes 37 mistakes. Each mistake "
        "changes b by η, but w by at most 0.3η."
    ),
    "and gate": mark("The logical AND is true only for (1, 1). You can follow every step of the run by hand."),
    "and gate, truth table": mark(
        "This is the AND gate with (1, 1) last, as in its truth table. In a different order, a run can make more or "
        "fewer mistakes."
    ),
    "touching": mark(
        "The convex hulls of the two classes touch at a single point. So no line separates the classes, but moving "
        "one point slightly can change this."
    ),
    "one against many": mark(
        "A single + point faces many − points. So the class margin of + is the margin of that one point."
    ),
    "iris: setosa, versicolor": mark(
        "Petals of 50 setosa (+) and 50 versicolor (−) irises: length and width in cm. A line separates the classes "
        "(Fisher 1936)."
    ),
    "iris: versicolor, virginica": mark(
        "Petals of 50 versicolor (+) and 50 virginica (−) irises: length and width in cm. No line separates the "
        "classes (Fisher 1936)."
    ),
    "wines: Barolo, Barbera": mark(
        "59 Barolo (+) and 48 Barbera (−) wines: flavanoids and color. A line separates the classes (Forina 1986, UCI "
        "repository)."
    ),
    "planets: rocky, giant": mark(
        "4 rocky planets (+) and 4 giants (−): density in g/cm³ and diameter in Earth diameters. A line separates "
        "the classes (NASA)."
    ),
}


def describe(name):
    """The description of a preset, in one to three sentences."""
    said = t(ABOUT[name])
    return said if PRESETS[name].drawn else f"{said} {t('Every seed gives the same points.')}"
