"""The list of exercises: the status of each, the next one, and the summary."""

import pytest

from tests import node

CATALOGUE = {
    "playground": [{"id": "one", "version": 2, "title": "One", "lectures": ["001"]}],
    "margins": [
        {"id": "two", "version": 1, "title": "Two", "lectures": ["000", "001"]},
        {"id": "three", "version": 1, "title": "Three", "lectures": []},
    ],
}
DONE_RECORD = {"version": 1, "solved": True, "tries": 3, "hints": 1, "shown": False, "seed": 0}
TITLES = {"playground": "Playground", "margins": "Margins"}


def list_rows(js, known, entries=None):
    entries = entries or js("model/exercises/exercise_list.js", "entriesOf", list(TITLES), CATALOGUE)
    return [js("model/exercises/exercise_list.js", "rowOf", entry, CATALOGUE, known) for entry in entries]


def test_all_of_the_catalogue_in_the_order_of_the_pages(js):
    assert [row["title"] for row in list_rows(js, {})] == ["One", "Two", "Three"]


def test_what_several_lessons_offer_is_counted_by_each_of_them_and_once_in_all(js):
    both = {page: [*exercises, {"id": "game", "version": 1}] for page, exercises in CATALOGUE.items()}
    found = {
        of: js("model/exercises/exercise_list.js", of, list(TITLES), both) for of in ("entriesOf", "entriesOfEach")
    }
    assert [(one["page"], one["id"]) for one in found["entriesOfEach"]] == [
        (page, exercise["id"]) for page, exercises in both.items() for exercise in exercises
    ]
    assert [one["page"] for one in found["entriesOf"] if one["id"] == "game"] == ["playground"]


def test_what_was_done_of_another_version_is_not_done(js):
    known = {"one": DONE_RECORD, "two": DONE_RECORD, "three": {**DONE_RECORD, "solved": False, "shown": True}}
    found = list_rows(js, known)
    assert [row["standing"] for row in found] == ["new", "done", "begun"]
    assert js("model/exercises/exercise_list.js", "nextOf", found)["title"] == "One"
    assert js("model/exercises/exercise_list.js", "shareOf", found) == "1 of 3 done"
    assert js("model/exercises/exercise_list.js", "summaryOf", "Exercises", found, TITLES) == (
        "Exercises: 1 of 3 done\n"
        "○ One (Playground): not started\n"
        "✓ Two (Margins): done, 3 tries, 1 hint\n"
        "◐ Three (Margins): started, 3 tries, 1 hint, solution seen"
    )


def test_nothing_is_next_when_all_is_done(js):
    known = {"one": {**DONE_RECORD, "version": 2}, "two": DONE_RECORD, "three": DONE_RECORD}
    assert js("model/exercises/exercise_list.js", "nextOf", list_rows(js, known)) is None
    assert js("model/exercises/exercise_list.js", "nextOf", []) is None


@pytest.mark.parametrize("page", ["playground", "cellar", "constructor"])
def test_an_exercise_that_is_not_there_is_listed_and_leads_nowhere(js, page):
    (row,) = list_rows(js, {"gone": DONE_RECORD}, [{"page": page, "id": "gone", "seed": 0}])
    assert row["standing"] == "gone"
    assert js("model/exercises/exercise_list.js", "nextOf", [row]) is None
    assert js("model/exercises/worksheet.js", "sceneOf", row["entry"], CATALOGUE) is None


def test_where_nothing_can_be_kept_nothing_is_known():
    """As in a browser without storage: a new node process has none until another test makes a page in it."""
    with node.running() as js:
        assert js("shell/exercises/progress_storage.js", "progressStore.load") == {}
        assert js("shell/exercises/progress_storage.js", "progressStore.remove") is False
        assert js("shell/exercises/worksheet_storage.js", "sheetStore.load")["exercises"] == []
        refused = js("shell/exercises/worksheet_storage.js", "addToSheet", {"page": "a", "id": "b", "seed": 0})
    assert "does not allow this page to save" in refused
