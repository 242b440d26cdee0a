"""The page on the neuron without a browser: its buttons, its table and its sentences."""

import re
from functools import partial

import pytest

from board.edits import empty_dataset
from perceptron_core import PRESETS, Dataset, Perceptron, separate
from tests.pages.opened import board_data, press
from tests.pages.opened import opened as opened_page
from ui import lectures
from ui.lessons.neuron import absorbed_bias_table, bias_example, history

opened = partial(opened_page, "neuron")


def test_two_points_need_a_bias():
    test = press(opened(), "Why a bias?")
    data = board_data(test)
    assert data["points"] == [[1, 1], [2, 2]]
    assert (data["run"]["bias"], data["run"]["outcome"]) == ("none", "cycle")
    assert "After 5 mistakes, w is (−1, −1) again" in data["note"]
    test = press(test, "Now with x₀")
    data = board_data(test)
    assert data["points"] == [[1, 1], [2, 2]]
    assert (data["run"]["bias"], data["run"]["outcome"]) == ("unit", "converged")
    assert "After 11 mistakes, w = (−1, −1) and w₀ = b = 3. The sums are 1 and −1" in data["note"]
    assert any(button.label == "Why a bias?" for button in test.button)


def test_what_the_notes_on_the_two_points_claim():
    without = Perceptron(bias="none").train(bias_example.TWO_POINTS, max_updates=1000)
    assert without.outcome == "cycle"
    period = without.w[without.epoch.searchsorted(without.repeats, side="right") :]
    assert (period[0] == without.last.w).all()  # the weights are those at the beginning of an epoch
    assert separate(bias_example.TWO_POINTS).margin > 0
    trace = Perceptron().train(bias_example.TWO_POINTS)
    assert (len(trace), trace.last.w.tolist(), trace.last.b) == (11, [-1, -1], 3)


def test_the_offer_of_a_bias_goes_with_the_points():
    test = press(opened(), "Why a bias?")
    test.selectbox[0].set_value("xor").run()
    assert not board_data(test)["note"]
    assert any(button.label == "Why a bias?" for button in test.button)


NOTES = Dataset([(0.5, 0.1), (0.3, 0.9), (0.3, 0.875), (0.45, 0.15)], [1, -1, -1, 1])


def test_the_table_of_the_lecture():
    """Lecture 002 prints this table, with the column x₀."""
    head, _, *rows = absorbed_bias_table.table(NOTES, Perceptron()).splitlines()
    assert head == "| x₀ | x₁ | x₂ | y |"
    first, second = (
        ["| 1 | 0.5 | 0.1 | +1 |", "| 1 | 0.3 | 0.9 | −1 |"],
        ["| 1 | 0.3 | 0.875 | −1 |", "| 1 | 0.45 | 0.15 | +1 |"],
    )
    assert rows == [*first, *second]


@pytest.mark.parametrize(
    ("bias", "says", "x0"),
    [("unit", "**x₀ = 1** and **w₀ = b**", "1"), ("radius", "**x₀ = R = 2.236** and **w₀ = b/R**", "2.236")],
)
def test_absorbing_under_each_convention(bias, says, x0):
    dataset, perceptron = Dataset([(1, 2), (0, 1)], [1, -1]), Perceptron(bias=bias)
    assert says in absorbed_bias_table.sentence(dataset, perceptron)
    assert absorbed_bias_table.table(dataset, perceptron).endswith(f"| {x0} | 1 | 2 | +1 |\n| {x0} | 0 | 1 | −1 |")


def page_text(test):
    return "\n".join(part.value for part in test.markdown)


def test_without_a_bias_there_is_no_column():
    text = page_text(press(opened(), "Why a bias?"))
    assert "there is no x₀ to add" in text
    assert "| x₀ |" not in text


def test_no_points_one_at_the_origin_and_many():
    assert "There are no points yet." in page_text(opened(empty_dataset()))
    origin = Dataset([(0, 0)], [1])
    assert "a mistake does not change b" in absorbed_bias_table.sentence(origin, Perceptron(bias="radius"))
    assert "12 more points are not listed." in page_text(opened(PRESETS["separable"](0)))


def test_the_sign_of_the_absorbed_bias_is_said_as_the_errata_have_it():
    text = page_text(opened())
    assert "**w₀ = +b**" in text
    assert re.search(r"w₀ = −b where s = w·x \+ b", text)
    assert "w₀ = −θ is correct" in text


def test_the_history_names_its_sources():
    note = history.note()
    for year, name, title in (
        (1943, "McCulloch and Pitts", "A Logical Calculus of the Ideas Immanent in Nervous Activity"),
        (1949, "Hebb", "The Organization of Behavior"),
        (1969, "Minsky and Papert", "Perceptrons: An Introduction to Computational Geometry"),
        (1986, "Rumelhart, Hinton and Williams", "Learning representations by back-propagating errors"),
        (1992, "Boser, Guyon and Vapnik", "A Training Algorithm for Optimal Margin Classifiers"),
    ):
        assert f"**{year}, {name}**" in note
        assert f"*{title}*" in note
    # The years that the notes give.
    years = {
        "000": "{} gives 1956, for which we found no source",
        "002": "{} gives 1958, the year of the article",
        "004": "{} gives 1957, which is the year of the first report",
    }
    for lecture, said in years.items():
        assert said.format(f"“{lectures.lecture_title(lecture)}”") in note
    for source in (
        "January 1957",
        "report 85-460-1",
        "Psychological Review 65(6), 386–408",
        "26(3), 1996",
        "Nature 323",
        "(*On Convergence Proofs on Perceptrons*, Symposium on the Mathematical Theory of Automata",
    ):
        assert source in note
