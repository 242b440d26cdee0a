"""The elements, dialogs and notes that the parts of the board share."""

import pytest

HERE = "../tests/board/elements.mjs"


@pytest.mark.parametrize(("is_focused", "text"), [(False, "2.5"), (True, "2.")])
def test_a_field_that_somebody_types_in_keeps_its_text(js, is_focused, text):
    assert js(HERE, "filled", "2.", "2.5", is_focused) == text


def test_only_enter_enters(js):
    assert js(HERE, "entered", ["a", "Enter", " ", "Escape"]) == [["Enter"], 1]


def test_a_field_without_a_label_has_a_name(js):
    assert js(HERE, "named", "Choice 2", 160, "both") == ["Choice 2", 160, "both"]


def test_of_several_numbers_the_first_wrong_one_is_refused(js):
    assert js(HERE, "numbersRead", [["1/2", "w₁"], ["−3", "w₂"]], 9) == [[0.5, -3], []]
    values, refused = js(HERE, "numbersRead", [["1", "w₁"], ["far", "w₂"], ["10", "b"]], 9)
    assert values is None
    assert refused == ["w₂ must be a number, such as 1.5 or 1/2. You typed “far”."]
    assert js(HERE, "numbersRead", [["10", "b"]], 9)[0] is None


def test_one_of_some_buttons_is_pressed(js):
    assert js(HERE, "pressed", ["this", "that"], 1) == [[0, 1], ["that"]]
    assert js(HERE, "pressed", ["this", "that"], -1) == [[0, 1], []]


def test_the_same_file_can_be_chosen_twice(js):
    assert js(HERE, "chosen", ["mail.csv", "mail.csv"]) == ["mail.csv", "mail.csv"]


def test_a_detector_compares_with_the_last_call(js):
    lists = [["a"], ["a"], ["a", None], ["b", None], ["b", None], []]
    assert js(HERE, "changes", lists) == [True, False, True, True, False, True]


def test_parts_are_kept_until_their_key_changes(js):
    texts, count = js(HERE, "renewed", [[1, "one"], [1, "more"], ["1", "more"], [2, "two"], [1, "one again"]])
    assert texts == ["one", "one", "one", "two", "one again"]
    assert count == 3


def test_missing_parts_are_left_out(js):
    assert js(HERE, "partsOf", ["one", None, "two", False, ""]) == ["one", "two"]


def test_rows_have_headings(js):
    head, row = js(HERE, "cellsOf", "point", "", "margin")
    assert head == [["th", "col", "point"], ["td", None, ""], ["th", "col", "margin"]]
    assert row == [["th", "row", "point"], ["td", None, ""], ["td", None, "margin"]]


def test_a_dialog_has_its_title_as_its_name_and_is_gone_once_closed(js):
    before, left = js(HERE, "dialogs", "Join the class")
    assert before == ["Join the class", ["Join the class", "Close"], 1, True, "pose small"]
    assert left == 0


def test_the_last_button_closes_a_note(js):
    before, is_there, left = js(HERE, "notes")
    assert before == ["A note", "board-note offer small", ["You were here.", "Close"]]
    assert not is_there
    assert left == 1


def test_an_observer_stops_with_its_board(js):
    assert js(HERE, "observed") == [True, False]
