"""The elements, dialogs and notes that the parts of the board share."""

import pytest

HERE = "../tests/board/elements.mjs"


@pytest.mark.parametrize(("is_focused", "text"), [(False, "2.5"), (True, "2.")])
def test_a_field_that_somebody_types_in_keeps_its_text(paper, is_focused, text):
    assert paper(HERE, "filled", "2.", "2.5", is_focused) == text


def test_only_enter_enters(paper):
    assert paper(HERE, "entered", ["a", "Enter", " ", "Escape"]) == [["Enter"], 1]


def test_a_field_without_a_label_has_a_name(paper):
    assert paper(HERE, "named", "Choice 2", 160, "both") == ["Choice 2", 160, "both"]


def test_of_several_numbers_the_first_wrong_one_is_refused(paper):
    assert paper(HERE, "numbersRead", [["1/2", "w₁"], ["−3", "w₂"]], 9) == [[0.5, -3], []]
    values, refused = paper(HERE, "numbersRead", [["1", "w₁"], ["far", "w₂"], ["10", "b"]], 9)
    assert values is None
    assert refused == ["w₂ must be a number, such as 1.5 or 1/2. You typed “far”."]
    assert paper(HERE, "numbersRead", [["10", "b"]], 9)[0] is None


def test_one_of_some_buttons_is_pressed(paper):
    assert paper(HERE, "pressed", ["this", "that"], 1) == [[0, 1], ["that"]]
    assert paper(HERE, "pressed", ["this", "that"], -1) == [[0, 1], []]


def test_the_same_file_can_be_chosen_twice(paper):
    assert paper(HERE, "chosen", ["mail.csv", "mail.csv"]) == ["mail.csv", "mail.csv"]


def test_a_detector_compares_with_the_last_call(paper):
    lists = [["a"], ["a"], ["a", None], ["b", None], ["b", None], []]
    assert paper(HERE, "changes", lists) == [True, False, True, True, False, True]


def test_parts_are_kept_until_their_key_changes(paper):
    texts, count = paper(HERE, "renewed", [[1, "one"], [1, "more"], ["1", "more"], [2, "two"], [1, "one again"]])
    assert texts == ["one", "one", "one", "two", "one again"]
    assert count == 3


def test_missing_parts_are_left_out(paper):
    assert paper(HERE, "partsOf", ["one", None, "two", False, ""]) == ["one", "two"]


def test_rows_have_headings(paper):
    head, row = paper(HERE, "cellsOf", "point", "", "margin")
    assert head == [["th", "col", "point"], ["td", None, ""], ["th", "col", "margin"]]
    assert row == [["th", "row", "point"], ["td", None, ""], ["td", None, "margin"]]


def test_a_dialog_has_its_title_as_its_name_and_is_gone_once_closed(paper):
    before, left = paper(HERE, "dialogs", "Join the class")
    assert before == ["Join the class", ["Join the class", "Close"], 1, True, "pose small"]
    assert left == 0


def test_the_last_button_closes_a_note(paper):
    before, is_there, left = paper(HERE, "notes")
    assert before == ["A note", "board-note offer small", ["You were here.", "Close"]]
    assert not is_there
    assert left == 1


def test_an_observer_stops_with_its_board(paper):
    assert paper(HERE, "observed") == [True, False]
