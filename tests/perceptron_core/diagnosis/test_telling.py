"""The points that tell programs apart."""

from perceptron_core import Perceptron
from perceptron_core.diagnosis import telling
from perceptron_core.diagnosis.catalogue import BY_NAME
from perceptron_core.diagnosis.programs import Program

RIGHT, TURNED = Program(Perceptron()), Program(Perceptron(), BY_NAME["sign turned"])


def test_where_two_programs_are_the_same_the_others_are_told_apart():
    points = telling.points([RIGHT, RIGHT, TURNED], 2)
    first, second, other = telling.results([RIGHT, RIGHT, TURNED], points)
    assert first == second != other


def test_the_same_program_twice_has_no_telling_points():
    assert telling.points([RIGHT, RIGHT], 2) is None
