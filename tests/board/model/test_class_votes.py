"""Two votes on a question are compared by counts only."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tests import dependencies

VOTES = "model/class/votes.js"
CHOICE = {"form": "choice", "choices": ["A", "B", "C"]}
PEOPLE = st.dictionaries(st.sampled_from("abcdefghij"), st.integers(0, 3))  # 3 is no answer


@given(PEOPLE, PEOPLE)
def test_each_student_is_counted_once(js, first, second):
    told = js(VOTES, "compareVotes", CHOICE, [*first.items()], [*second.items()])
    first, second = ({who: value for who, value in vote.items() if value < 3} for vote in (first, second))
    both = [who for who in first if who in second]
    pairs = Counter(("ABC"[first[who]], "ABC"[second[who]]) for who in both)
    assert {(row["from"], row["to"]): row["count"] for row in told["changes"]} == pairs
    assert [row["isSame"] for row in told["changes"]] == [row["from"] == row["to"] for row in told["changes"]]
    order = [(row["isSame"], -row["count"]) for row in told["changes"]]
    assert order == sorted(order)  # the changes stand first
    assert told["both"] == len(both)
    assert told["changed"] == sum(first[who] != second[who] for who in both)
    assert (told["onlyFirst"], told["onlySecond"]) == (len(first) - len(both), len(second) - len(both))


def test_equal_points_are_no_change(js):
    place = [0.5, -0.0, 1]
    told = js(VOTES, "compareVotes", {"form": "place"}, [["a", place]], [["a", [0.5, 0, 1]]])
    assert told["changed"] == 0


def test_a_second_device_has_both_votes(js):
    dependencies.meets("board/model/class/lecturer.js")
    told = js("../tests/board/class_cases.mjs", "adoptedVotes")
    assert told == {
        "asked": ["q0", "q1"],
        "first": {"w": 1},
        "kept": {"q0": {"w": 1}, "q1": {}},
        "isNews": True,  # students see these answers, too
        "third": None,  # there is no third vote
    }
