"""The reducer: keys, buttons, gestures and answers change the board's state."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron_core import Dataset, Perceptron
from tests.board.runs import run_for_browser

DAMAGED_MEMORY = (
    '{"print": 0, "own": {"some": {"layers": [], "brush": 7, "speed": "toString", "views": {"plane": null}}}}'
)
places = st.tuples(st.floats(-50, 50), st.floats(-50, 50)).map(list)
factors = st.floats(0.2, 5)
POINTS = [[[-3.0, 1.0], [2.0, 2.0], [1.0, -1.0]], [-1, 1, 1]]


@pytest.fixture
def tab(js):
    return open_tab(js)


def open_tab(js, **data):
    tab = js.new("../tests/board/tab.mjs", "Tab", "somebody")
    tab("act", ["receive", server_message(**data)])
    return tab


def server_message(points=POINTS[0], labels=POINTS[1], revision=1, **more):
    dataset = Dataset(points, labels)
    return {
        **run_for_browser(dataset, Perceptron().train(dataset)),
        "revision": revision,
        "answered": ["", 0],
        "note": "",
        **more,
    }


def test_points_may_come_with_settings_which_hold_until_others_are_chosen(js):
    tab = open_tab(js, settings={"brush": -1, "grain": "no such grain"})
    assert (tab["state.own.brush"], tab["state.own.grain"]) == (-1, "mistake")
    tab("act", ["paint", 1])
    tab("act", ["receive", server_message(settings={"brush": -1})])
    assert tab["state.own.brush"] == 1
    tab("act", ["receive", server_message(revision=2, settings={"brush": -1})])
    assert tab["state.own.brush"] == -1


def test_a_chosen_point_is_chosen_no_more_when_other_points_come(js):
    tab = open_tab(js)
    tab("act", ["choose", 1])
    tab("act", ["receive", server_message()])
    assert tab["state.chosen"] == 1
    tab("act", ["receive", server_message([[0.0, 0.0], [1.0, 1.0], [2.0, 1.0]], [1, -1, 1], revision=2)])
    assert tab["state.chosen"] is None


def pixel_of(view, at):
    return [(at[0] - view["x"][0]) / view["unit"], (view["y"][1] - at[1]) / view["unit"]]


@settings(max_examples=50)
@given(places, factors)
def test_the_place_under_the_pointer_stays_when_the_wheel_turns(js, at, factor):
    tab = open_tab(js)
    before = pixel_of(tab["view"], at)
    unit = tab["view.unit"]
    tab("act", ["zoom", "plane", factor, at])
    assert pixel_of(tab["view"], at) == pytest.approx(before, abs=1e-6)
    assert tab["view.unit"] == pytest.approx(unit * factor)


@settings(max_examples=50)
@given(places, factors, st.tuples(st.integers(-200, 200), st.integers(-200, 200)).map(list))
def test_two_fingers_take_the_place_between_them_along(js, at, factor, by):
    tab = open_tab(js)
    first = tab["view"]
    before = pixel_of(first, at)
    for part in (0.3, 1):  # each frame counts from where the fingers came down
        moved = [part * value for value in by]
        tab("act", ["pinch", "plane", first, 1 + part * (factor - 1), at, moved])
    assert pixel_of(tab["view"], at) == pytest.approx([x + d for x, d in zip(before, by, strict=True)], abs=1e-6)


@pytest.mark.parametrize(("way", "axis", "sign"), [("left", 0, -1), ("right", 0, 1), ("up", 1, 1), ("down", 1, -1)])
def test_keys_move_the_view(tab, way, axis, sign):
    before = tab["view.centre"]
    tab("act", ["pan", way])
    moved = [now - then for now, then in zip(tab["view.centre"], before, strict=True)]
    assert moved[1 - axis] == 0
    assert moved[axis] * sign > 0


def test_a_chosen_view_stays_after_edits_and_while_another_lesson_is_open(tab):
    tab("act", ["zoom", "plane", 0.5, [1, 1]])
    chosen = tab["view"]
    tab("act", ["edit", ["add", 100, 100, 1]])
    tab("act", ["receive", server_message([*POINTS[0], [100, 100]], [*POINTS[1], 1], answered=["somebody", 1])])
    assert tab["view"] == chosen
    tab("open")
    tab("act", ["receive", server_message([*POINTS[0], [100, 100]], [*POINTS[1], 1], answered=["somebody", 1])])
    assert tab["view"] == chosen
    tab("act", ["receive", server_message(revision=2)])  # a preset
    assert tab["view"] != chosen
    assert tab["state.own.views"] == {}


def test_a_view_that_nobody_has_chosen_shows_every_point(tab):
    tab("act", ["edit", ["add", 100, 100, 1]])
    assert tab["view.x"][0] < 100 < tab["view.x"][1]


def test_a_view_that_was_fitted_is_chosen_no_more(tab):
    tab("act", ["zoom", "plane", 0.5, [1, 1]])
    tab("act", ["fit"])
    tab("act", ["edit", ["add", 100, 100, 1]])
    assert tab["view.x"][0] < 100 < tab["view.x"][1]


def test_a_line_far_away_is_shown_only_with_the_points_for_which_somebody_asked(tab):
    fitted = tab["view"]
    tab("act", ["fit"])
    assert tab["view.x"][1] > 1000
    tab("act", ["receive", server_message(revision=2)])
    assert tab["view"] == fitted


@pytest.mark.parametrize("replaced", [True, False])
def test_other_points_are_seen_whole_in_every_lesson(tab, replaced):
    tab("act", ["zoom", "plane", 0.01, [50, 50]])
    chosen = tab["view"]
    tab("turnTo", {"name": "other"})
    tab("act", ["receive", server_message(revision=2 if replaced else 1)])
    tab("turnTo", {"name": "some"})
    tab("act", ["receive", server_message(revision=2 if replaced else 1)])
    assert (tab["view"] == chosen) is not replaced


@pytest.mark.parametrize("same", [True, False])
def test_choices_outlive_the_page_and_the_view_if_the_points_do(js, tab, same):
    tab("act", ["zoom", "plane", 0.5, [1, 1]])
    tab("act", ["layer", "line", False])
    tab("act", ["paint", -1])
    tab("act", ["speed", "fast"])
    view = tab["view"]
    text = js("model/tab_memory.js", "serializeMemory", tab["memory"])
    again = js.new("../tests/board/tab.mjs", "Tab", "somebody else")
    again("load", text)
    other = {} if same else {"points": [[0, 0]], "labels": [1]}
    again("act", ["receive", server_message(revision=77, **other)])
    own = again["state.own"]
    assert (own["layers"], own["brush"], own["speed"]) == (set(), -1, "fast")
    assert (again["view"] == view) is same


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "{",
        "null",
        "[]",
        '{"own": 3}',
        '{"own": {"some": null}}',
        '{"own": {"some": {"layers": 1}}}',
        DAMAGED_MEMORY,
    ],
)
def test_what_the_browser_has_kept_may_be_anything(js, text):
    tab = js.new("../tests/board/tab.mjs", "Tab", "somebody")
    tab("load", text)
    tab("act", ["receive", server_message()])
    assert tab["state.own.brush"] == 1
    assert tab["state.own.speed"] == "normal"


def test_two_tabs_share_nothing(js):
    one, other = open_tab(js), open_tab(js)
    one("act", ["edit", ["clear"]])
    one("act", ["layer", "line", False])
    assert other["points.current.points"] == POINTS[0]
    assert other["state.own.layers"] == {"line"}
    assert other["moment.able"] == {"undo": False, "redo": False}


def test_a_drag_is_one_change_and_ends_where_the_pointer_is(tab):
    tab("act", ["hold", "plane", {"part": "point", "i": 1}, [2.25, 2.0]])
    for x in (2.5, 3.0, 1.5):
        tab("act", ["drag", [x, 1.5], [9, 9]])
    tab("act", ["drop"])
    assert tab["points.current.points"][1] == [1.25, 1.5]  # the drag begins where the pointer came down
    assert tab["state.chosen"] == 1
    tab("act", ["undo"])
    assert tab["points.current.points"] == POINTS[0]
    assert tab["moment.able"] == {"undo": False, "redo": True}


def test_a_point_that_is_chosen_comes_into_sight(tab):
    tab("act", ["zoom", "plane", 0.01, [2, 2]])
    tab("act", ["choose", 0])
    x, y = tab["view.x"], tab["view.y"]
    assert x[0] < -3 < x[1]
    assert y[0] < 1 < y[1]
    unit = tab["view.unit"]
    for _ in range(200):
        tab("act", ["nudge", [-1, 0]])
    moved = tab["points.current.points"][0]
    assert moved[0] < -3 - 100 * unit
    assert tab["view.x"][0] < moved[0] < tab["view.x"][1]


def test_what_the_pointer_is_over_changes_nothing_twice(tab):
    tab("act", ["point", {"example": 1, "ghost": None}])
    before = tab["moment.pointed"]
    assert before == {"example": 1, "ghost": None}
    assert tab("isSame", ["point", {"example": 1, "ghost": None}]) is True
    assert tab("isSame", ["point", {"example": 2, "ghost": None}]) is False


def test_an_unknown_action_is_a_mistake_of_ours(tab):
    with pytest.raises(Exception, match="there is no action “dance”"):
        tab("act", ["dance"])


# ---- the player, with a clock that tests set ------------------------------------------------------------------


def test_play_visits_every_step_and_tells_it(tab):
    total = tab["state.run.total"]
    tab("act", ["first"])
    tab("act", ["play"], {"now": 1000})
    now, seen, told = 1000, [], 0
    while tab["state.player.playing"]:
        now += 16
        tab("act", ["tick"], {"now": now})
        told = max(told, tab["moment.progress"] if tab["moment.progress"] < 1 else 0)
        if not tab["moment.holding"] and (not seen or seen[-1] != tab["moment.position"]):
            seen.append(tab["moment.position"])
        assert now < 100_000
    assert seen == steps_of(tab, total)[1:]  # the first step is immediate
    assert told > 0.5


PACES_MS = {"slow": 1500, "normal": 700, "fast": 200, "fastest": 0}  # ms of a step,
MISTAKE_PACES_MS = {"slow": 4000, "normal": 2000}  # of a step with a mistake, in a run of at most ten mistakes
MISTAKE_COUNT = len(Perceptron().train(Dataset(*POINTS)))


def pace_of(speed, mistakes):
    return max(PACES_MS[speed], MISTAKE_PACES_MS.get(speed, 0) * min(1, 10 / mistakes))


@pytest.mark.parametrize("speed", PACES_MS)
def test_each_speed_has_its_pace(tab, speed):
    """A step with a mistake leaves time to speak a sentence."""
    tab("act", ["grain", "example"])
    tab("act", ["speed", speed])
    tab("act", ["first"])
    tab("act", ["play"])
    times, position = [], 0
    for now in range(0, 20_000, 10):
        tab("act", ["tick"], {"now": now})
        if tab["state.player.position"] != position:
            position = tab["state.player.position"]
            times.append((now, pace_of(speed, MISTAKE_COUNT) if tab("isUpdate", position) else PACES_MS[speed]))
    assert len(times) > 2
    for (sooner, pace), (later, _) in pairwise(times):
        assert pace <= later - sooner <= pace + 10


@pytest.mark.parametrize(
    ("speed", "mistakes", "ms"),
    [
        *[("normal", 4, 2000), ("normal", 10, 2000), ("normal", 20, 1000), ("normal", 74, 700)],
        *[("slow", 4, 4000), ("slow", 74, 1500), ("fast", 4, 200), ("fast", 74, 200), ("fastest", 4, 0)],
    ],
)
def test_a_long_run_is_played_faster(js, speed, mistakes, ms):
    assert js("model/player.js", "paceOf", {"length": mistakes}, {"speed": speed}) == ms == pace_of(speed, mistakes)


@pytest.mark.parametrize("speed", PACES_MS)
def test_play_has_both_beats_of_a_mistake_in_its_pace_where_there_is_time(tab, speed):
    """In 0.8 of the pace, so that the line rests before the next step; at fast paces there is no pause."""
    told = min(0.8 * pace_of(speed, MISTAKE_COUNT), 1250)
    held = told * 600 / 1250 if told >= 500 else 0
    for action in (["speed", speed], ["first"], ["play"]):
        tab("act", action)
    for now in sorted({0, max(held - 1, 0), held + 1, max(told - 1, 0), told + 1}):
        tab("act", ["tick"], {"now": now})
        assert (tab["moment.holding"], tab["moment.settled"]) == (now < held, now >= told)


def test_still_means_that_nothing_moves_by_itself(tab):
    tab("act", ["first"])
    tab("act", ["forward"], {"still": True})
    assert tab["moment.settled"] is True
    tab("act", ["first"])
    tab("act", ["forward"])
    assert tab["moment.settled"] is False


@pytest.mark.parametrize(("speed", "pace", "steps"), [("normal", 700, 1), ("fast", 600, 3), ("fastest", 600, 38)])
def test_still_means_that_play_shows_few_pictures_and_arrives_as_soon(tab, speed, pace, steps):
    total = tab["state.run.total"]
    tab("act", ["grain", "example"])
    tab("act", ["speed", speed])
    tab("act", ["first"])
    tab("act", ["play"], {"still": True})
    seen = {}
    for now in range(0, 3 * (total + 1) * pace, 50):
        tab("act", ["tick"], {"now": now, "still": True})
        seen.setdefault(tab["moment.position"], now)
        assert tab["moment.settled"] is True
    assert list(seen) == [*range(steps, total, steps), total]
    ways = [pace_of("normal", MISTAKE_COUNT) if speed == "normal" and tab("isUpdate", at) else pace for at in seen]
    assert list(seen.values()) == pytest.approx([sum(ways[:i]) for i in range(len(seen))], abs=50 * len(seen))
    assert tab["state.player.playing"] is False


def steps_of(tab, total):
    positions = [0]
    while positions[-1] < total:
        positions.append(tab("next", positions[-1]))
    return positions


def test_of_ten_thousand_edits_in_a_file_no_more_is_remembered_than_of_some(js):
    tab = open_tab(js)
    tab("turnTo", {"alone": True})
    tab("act", ["receive", server_message()])
    edits = [["edit", ["add", 1, 2, 1]], ["edit", ["flip", 0]], ["edit", ["move", 1, 2, 3]], ["edit", ["delete", 3]]]
    first = tab("repeat", edits, 2_000)
    assert tab("repeat", edits, 8_000) <= 1.1 * first
    assert tab["state.points.pending"] == []
    assert tab["state.points.sequence"] == 10_000
