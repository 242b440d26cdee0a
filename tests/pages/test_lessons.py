"""Every lesson on every preset and on degenerate data shows a page without a traceback."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from board.edits import MOST_POINTS, empty_dataset
from perceptron_core import PRESETS, Dataset
from tests.driver import WITHOUT_BOARD
from tests.pages.opened import board_data, opened, press, then
from tests.websocket_visitor import Visitor, run
from ui.visitor.points import Origin, Points

PAGES = sorted(
    page for page in (Path(__file__).parent.parent.parent / "pages").glob("*.py") if page.stem not in WITHOUT_BOARD
)
rng = np.random.default_rng(0)
FULL = rng.normal(size=(MOST_POINTS, 2)).round(3)
MANY = rng.normal(size=(5000, 2)).round(3)

DATA = {
    **{name: PRESETS[name](0) for name in ("separable", "noisy", "touching", "two points, 37 mistakes")},
    "no points": empty_dataset(),
    "one point": Dataset([[1, 2]], [1]),
    "one class": Dataset([[1, 2], [3, 4]], [-1, -1]),
    "one point a class": Dataset([[1, 2], [3, 4]], [1, -1]),
    "twice": Dataset([[1, 2], [1, 2], [0, 0]], [1, 1, -1]),
    "both classes": Dataset([[1, 2], [1, 2]], [1, -1]),
    "collinear": Dataset([[0, 0], [1, 1], [2, 2], [3, 3]], [1, 1, -1, -1]),
    "huge": Dataset([[1e12, 1e12], [-1e12, 1e12]], [1, -1]),
    "tiny": Dataset([[1e-12, 1e-12], [-1e-12, 1e-12]], [1, -1]),
    "as large as can be": Dataset([[1e100, 0], [-1e100, 1e-100]], [1, -1]),
    "no finite bound": Dataset([[1e-100, 0], [0, 0], [1e100, 1e-100]], [1, -1, -1]),
    "origin": Dataset([[0, 0]], [-1]),
    "5,000 points": Dataset(MANY, np.sign(MANY @ [1, 2] + 0.1)),
}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
@pytest.mark.parametrize("name", DATA)
def test_a_normal_page(page, name):
    test = AppTest.from_file(str(page), default_timeout=30)
    test.session_state["points"] = Points(DATA[name])
    test.run()
    assert not test.exception
    data = json.loads(test.get("bidi_component")[0].proto.json, parse_constant=pytest.fail)  # browsers refuse NaN
    assert data["lesson"] == page.stem
    assert data["points"] == DATA[name].X.tolist()  # links contain the points even where a lesson shows none
    run = data.get("run", {})
    assert all("verdict" in side for side in run.get("sides", [run]) if "mistakes" in side)


OWN = {
    "playground": ("separable", 0),
    "soft_margin": ("one outlier", 0),
    "other_lines": ("one outlier", 0),
    "convergence": ("and gate", 0),
    "noise": ("noisy", 8),
    "neuron": ("and gate", 0),
    "feature_maps": ("xor", 0),
}


@pytest.mark.parametrize("page", OWN)
def test_a_visit_begins_with_points_on_which_there_is_something_to_see(page):
    test = opened(page)
    assert test.session_state["points"].origin == Origin(*OWN[page], edited=False)
    assert test.session_state["points"].dataset == PRESETS[OWN[page][0]](OWN[page][1])


def test_points_that_nobody_has_chosen_do_not_travel_and_others_do():
    test = opened("playground")
    for page, (name, seed) in OWN.items():
        test = then(test, page)
        assert np.array_equal(board_data(test)["points"], PRESETS[name](seed).X)
    test = then(test, "playground")
    test.selectbox[0].set_value("touching").run()
    for page in OWN:
        test = then(test, page)
        assert np.array_equal(board_data(test)["points"], PRESETS["touching"](0).X)


NO_LINE = "Your points are not linearly separable, but this lesson is about points that are."
LINE = "Your points are linearly separable, but this lesson is about points that are not."


@pytest.mark.parametrize(
    ("page", "brought", "said"),
    [
        ("max_margin", "xor", NO_LINE),
        ("convergence", "touching", NO_LINE),
        ("weight_space", "xor", NO_LINE),
        ("max_margin", "and gate", None),
        ("feature_maps", "and gate", LINE),
        ("noise", "and gate", LINE),
        ("noise", "xor", None),
        ("soft_margin", "xor", None),
    ],
)
def test_points_on_which_a_lesson_shows_little_come_with_a_way_to_its_own(page, brought, said):
    test = then(opened("playground", preset=brought), page)
    assert [caption.value for caption in test.caption if "but this lesson is about" in caption.value] == (
        [said] if said else []
    )
    if said is None:
        return
    points = test.session_state["points"]
    i, revision = len(points.dataset), points.revision.number
    points = points.edited({"client": "tab", "edits": [[1, revision, "add", 9, 9, 1], [2, revision, "delete", i]]})
    test.session_state["points"] = points
    assert said in [caption.value for caption in test.run().caption]  # whether the points were edited or not
    press(test, "This lesson’s own points")
    assert not [caption for caption in test.caption if "but this lesson is about" in caption.value]
    own = test.session_state["points"]
    assert own.given
    assert own.revision != points.revision


def test_points_that_a_link_brings_to_a_lesson_come_without_a_remark():
    test = opened("max_margin", preset="xor")
    assert not [caption for caption in test.caption if "but this lesson is about" in caption.value]


EVERY = [*(page.stem for page in PAGES), *WITHOUT_BOARD]
BAD = {
    ("s", "2damaged"): "This link cannot be opened. It is damaged.",
    ("preset", ""): "There is no preset",
    ("seed", "-1"): "A seed is a whole number",
}


@pytest.mark.parametrize(
    ("page", "name", "value"),
    [*((page, "s", "2damaged") for page in EVERY), ("hyperplane", "preset", ""), ("errata", "seed", "-1")],
)
def test_every_page_says_what_is_wrong_with_its_address_and_has_browsers_show_it_instead_of_what_they_know(
    page, name, value
):
    test = opened(page, **{name: value})
    assert not test.exception
    assert len([warning for warning in test.warning if warning.value.startswith(BAD[name, value])]) == 1
    assert test.session_state["opened"]["id"]


def test_a_damaged_link_shows_the_first_points_whatever_else_its_address_asks_for():
    assert opened("playground", s="2damaged", preset="xor").session_state["points"].presets == (("separable", 0),)


def test_an_address_is_read_without_what_chat_programs_put_behind_it():
    test = opened("playground", preset="xor).", seed="0\n")
    assert (test.session_state["points"].presets, list(test.warning)) == ((("xor", 0),), [])
    assert opened("playground", preset="xor", hall="1>,").session_state["hall"]


@pytest.mark.parametrize("page", [page.stem for page in PAGES] + ["errata"])
def test_notes_are_called_by_their_titles(page):
    test = opened(page)
    said = [part.value for part in (*test.markdown, *test.caption)] + [
        part.label for part in (*test.button, *test.tabs)
    ]
    assert not [text for text in said if re.search(r"(?<![\d,])00[0-4]\b|[Ll]ecture \d{3}", text)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_an_explanation_names_it_shows(page):
    """Each button of an explanation changes the board and says what to look at."""
    buttons = [button.label for button in opened(page.stem).button if str(button.key).startswith("explained")]
    for label in buttons:
        test = opened(page.stem)
        before = board_data(test)
        after = board_data(press(test, label))
        assert after["note"] or after["points"] != before["points"], label


def test_a_worksheet_with_initial_weights_is_on_the_left_and_0_on_the_right():
    test = press(opened("conventions"), "AND gate with initial weights")
    left, right = (data := board_data(test))["run"]["sides"]
    assert (left["start"], right["start"]) == ({"w": [0.3, -0.2], "b": -0.4}, None)
    assert left["eta"] == right["eta"] == 0.2
    assert left["name"].endswith("start w = (0.3, −0.2), b = −0.4")
    assert "b = −0.4. After 9 mistakes, it ends at w = (0.5, 0.2), b = −0.6." in data["note"]
    assert test.session_state["opened"]["board"]["step"] == [0, False], "before the first row"


def test_a_lecture_that_there_is_not():
    assert opened("errata", lecture="00x").warning[0].value.startswith("There is no lecture ` 00x `. This page")
    assert not opened("errata", lecture="001").warning


def test_the_optimisation_problem_has_the_numbers_of_the_data():
    test = AppTest.from_file(str(next(page for page in PAGES if page.stem == "max_margin")))
    test.session_state["points"] = Points(Dataset([[1, 0], [-1, 0], [-3, 5]], [1, -1, -1]))
    test.run()
    problem = test.latex[0].value
    assert r"+(1\,w_1 + 0\,w_2 + b) &\ge 1 \quad\text{example 1, tight}" in problem
    assert r"\text{and 1 more}" in problem
    assert r"w &= (1,\ 0),\quad b = 0" in problem
    assert r"+ 0.5\,(1,\ 0) - 0.5\,(-1,\ 0)" in problem


def outlier(test):
    """The button that adds an outlier."""
    return next(button for button in test.button if button.label == "Add an outlier")


def test_an_outlier_is_added_where_it_hurts_and_nowhere_without_a_gap():
    page = str(next(page for page in PAGES if page.stem == "max_margin"))
    test = AppTest.from_file(page).run()
    outlier(test).click().run()
    assert len(json.loads(test.get("bidi_component")[0].proto.json)["points"]) == 21
    test.selectbox[0].set_value("xor").run()
    outlier(test).click().run()
    assert not test.exception
    assert test.warning[0].value.startswith("First, place points of two classes so that a line separates them.")
    assert len(json.loads(test.get("bidi_component")[0].proto.json)["points"]) == 4


def test_no_outlier_goes_onto_a_full_board():
    page = str(next(page for page in PAGES if page.stem == "max_margin"))
    test = AppTest.from_file(page, default_timeout=30)
    test.session_state["points"] = Points(Dataset(FULL, np.sign(FULL @ [1, 2] + 0.1)))
    test.run()
    outlier(test).click().run()
    assert not test.exception
    assert test.warning[0].value == "No outlier was added, because a board holds at most 2,000 points."
    assert len(json.loads(test.get("bidi_component")[0].proto.json)["points"]) == MOST_POINTS


@pytest.mark.all_lessons
def test_no_page_is_taken_for_another_when_only_a_part_of_it_is_asked_for(address):
    """Streamlit reruns a fragment alone, as for an edit that arrives after the user has left its page."""

    async def visit():
        async with Visitor(address) as visitor:
            return [(await visitor.open(page=page.stem)).fragments[visitor.board] for page in PAGES]

    parts = [part for part in run(visit()) if part]
    assert len(set(parts)) == len(parts) == len(PAGES)


def test_a_page_without_points_takes_the_edits_that_were_made_just_before_it_was_opened(address):
    async def visit(page):
        async with Visitor(address) as visitor:
            await visitor.open(page=page)
            await visitor.edit("add", 7, 8, -1)
            return visitor.data["points"][-1], visitor.data["labels"][-1]

    for page in ("hyperplane", "spam"):
        assert run(visit(page)) == ([7, 8], -1)
