"""The scene of a board in links and after a reload."""

import pytest

from perceptron_core import PRESETS, Dataset
from tests.board.page import SESSION
from tests.lessons import described, that
from ui.visitor import link
from ui.visitor.points import Points, Revision

OWN_POINTS = Dataset([[1, 1], [0, 0], [0.25, 3]], [1, -1, 1])
WITHOUT_POINTS = sorted({*described()} - {*that("edits")})


def shared_scene(board):
    """The scene of the menu's link."""
    board.button("Share: a link").click()
    board.until(lambda: board.field("The link").value)
    return link.decode(board.field("The link").value.partition("?s=")[2])


def session_of_link(scene):
    """The server's session data after a link has begun the session."""
    return {**SESSION, "opened": {"id": "a link", "board": scene.board}, "rules": {}}


@pytest.mark.parametrize("path", WITHOUT_POINTS)
def test_a_board_without_points_links_to_those_of_the_session(open_in_node, path):
    assert shared_scene(open_in_node(path, OWN_POINTS)).dataset == OWN_POINTS


@pytest.mark.parametrize("path", WITHOUT_POINTS)
def test_and_to_those_of_a_link_that_a_used_tab_has_opened(open_in_node, path):
    board = open_in_node("playground", PRESETS["xor"](0))
    board.points = Points(OWN_POINTS, Revision(7))
    board.go(path, session={**SESSION, "id": "another", "opened": {"id": "a link", "board": {}}, "rules": {}})
    assert shared_scene(board).dataset == OWN_POINTS


@pytest.mark.parametrize("path", WITHOUT_POINTS)
def test_other_points_do_not_change_the_view_of_a_board_without_points(open_in_node, path):
    board = open_in_node(path, OWN_POINTS).press("i")
    view = board.view()
    assert board.replace(PRESETS["noisy"](3)).view() == view


def place_other_points(open_in_node):
    board = open_in_node("playground", PRESETS["separable"](0))
    board.button("Clear").click()
    return board.click(0.5, 0.5).click(1, -1).answer()


def show_far_line(open_in_node):
    board = open_in_node("playground", Dataset([[0.1, 0], [-0.1, 0]], [1, -1]))
    return board.press("Home", "ArrowRight", "0")


def drag_line_along(open_in_node):
    return open_in_node("margins").drag((1.2, 0.4), (0.8, 0.6))


def move_line_by_keys(open_in_node):
    return open_in_node("margins").press("ArrowLeft", times=9).press("ArrowUp", times=12)


def turn_line(open_in_node):
    return open_in_node("hyperplane").press("ArrowLeft", times=10).press("ArrowUp", times=3)


def shift_plane(open_in_node):
    board = open_in_node("hyperplane")
    board.button("3-D").click()
    board.field("b (w and b)").type("-5.5")
    return board


def zoom_chart(open_in_node):
    board = open_in_node("convergence")
    board.part("[data-picture=norm]").focus()
    return board.press("i")


CHANGES = [
    place_other_points,
    show_far_line,
    drag_line_along,
    move_line_by_keys,
    turn_line,
    shift_plane,
    zoom_chart,
]


def picture_content(board):
    """The drawings and their views."""
    shown = [name for (name,) in board.part("[data-picture][class]:not([class=''])").each("data-picture")]
    views = {name: board.page["views"][name] for name in shown}
    return views, board.figure(), [board.state(name) for name in ("w", "b", "u", "probe")]


@pytest.mark.parametrize("change", CHANGES)
def test_a_view_is_the_same_after_a_reload(open_in_node, change):
    board = change(open_in_node)
    before = picture_content(board)
    assert picture_content(board.reload()) == before


@pytest.mark.parametrize("change", CHANGES)
def test_and_when_another_lesson_was_open(open_in_node, change):
    board = change(open_in_node)
    before, lesson = picture_content(board), board.lesson
    assert picture_content(board.go("neuron").go(lesson)) == before


@pytest.mark.parametrize("change", CHANGES)
def test_and_in_a_link(open_in_node, change):
    board = change(open_in_node)
    before, scene = picture_content(board), shared_scene(board)
    assert picture_content(open_in_node(scene.page, scene.points, session=session_of_link(scene))) == before


def test_a_view_that_follows_from_the_points_makes_no_link_longer(open_in_node):
    board = open_in_node("playground", OWN_POINTS).press("End")
    assert set(shared_scene(board).board) == {"step"}


def test_a_point_that_was_placed_elsewhere_is_in_sight(open_in_node):
    board = place_other_points(open_in_node)
    board.go("margins").press("o", times=12)
    board.click(40, 0).answer().has(points=3).go("playground")
    low, high = board.view()["x"]
    assert low < 40 < high
