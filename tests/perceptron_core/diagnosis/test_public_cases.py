"""The numbers of public pages are those that the programs of students print."""

import pytest

from tests.perceptron_core.diagnosis.programs import PROGRAMS
from tests.perceptron_core.diagnosis.public_cases import CASES, is_reproduced, numbers


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_a_case_says_truly_whether_it_is_reproduced(case):
    assert is_reproduced(case) == case.reproduced


def test_there_are_twenty_cases_of_which_five_are_kept_back():
    assert [len(CASES), sum(case.kept_back for case in CASES), sum(case.asked for case in CASES)] == [20, 5, 10]
    assert len({case.title for case in CASES}) == 20
    assert {name for case in CASES for name in case.names or ()} <= set(PROGRAMS)


def test_numbers_come_with_half_a_unit_of_their_last_digit():
    assert numbers("w1=0.95, w2=-0.00") == [(0.95, 0.005), (0, 0.005)]
    assert numbers("<0,.5,2.> 1e-17") == [(0, 0.5), (0.5, 0.05), (2, 0.5), (1e-17, 5e-18)]
