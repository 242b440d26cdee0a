"""One hyperplane in every form: dragged, typed, scaled, in 1 to 3 dimensions."""

import json
import re

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from perceptron_core import Hyperplane
from tests import server
from tests.board.page import SESSION
from ui.parts.line_requests import LineRequest

FIRST_LINE = Hyperplane([1, 2], -2)


@pytest.fixture
def board(open_in_node):
    return open_in_node("hyperplane")


def exact_value(board, name):
    """A value of the lesson at full precision."""
    return json.loads(board.state(name))


def line(board):
    return Hyperplane(exact_value(board, "w"), exact_value(board, "b"))


def probe(board):
    return np.array(exact_value(board, "probe"), dtype=float)


def field(board, label):
    return board.field(label)


def type_in(board, label, text):
    field(board, label).type(text)


def typed_number(board, label):
    return float(field(board, label).value.replace(",", ".").replace("−", "-"))


def set_dimension(board, dimension):
    board.button(f"{dimension}-D ").click()
    board.has(dimension=dimension)


def restart(board):
    board.button("Restart").click()


def drag_by(board, start, pixels):
    """Drag from a pixel of the picture by so many pixels."""
    board.drag_pixels(start, np.add(start, pixels))


def places(d):
    """The vertices of a path, px; for a disc the leftmost point and the opposite one."""
    places = np.array([[float(value) for value in place] for place in re.findall(r"[ML](-?[\d.]+),(-?[\d.]+)", d)])
    across = re.search(r"0 1 0 ([\d.]+),0", d)
    return np.array([places[0], places[0] + [float(across[1]), 0]]) if across else places


def middle(board, shape):
    """The middle of a shape of the number line or of space, px."""
    corners = places(board.part(f".sketch .{shape}").attribute("d"))
    return (corners.min(axis=0) + corners.max(axis=0)) / 2


def tip(board):
    """Where the tip of w is drawn in one and three dimensions, px."""
    return places(board.part(".sketch .w").attribute("d"))[3]


def computed_text(board, symbol):
    terms = board.part(".computed dt b").texts
    return board.part(".computed dd").texts[terms.index(symbol)]


def check_forms(board):
    """The numbers are the core's, and every form shows the same hyperplane."""
    hand, x, seen = line(board), probe(board), exact_value(board, "numbers")
    expected = {
        "score": hand.scores(x),
        "length": hand.norm,
        "unit": hand.normalized().w,
        "origin": hand.distance_from_origin,
        "foot": hand.projections(np.zeros(len(x))),
        "distance": hand.distances(x),
        "projection": hand.projections(x),
    }
    for name, value in expected.items():
        assert np.allclose(seen[name], value, rtol=1e-9, atol=1e-9), name
    assert abs(hand.distances(exact_value(board, "u"))) < 1e-9
    rounded = {"rel": 6e-4, "abs": 1e-9}
    d = len(x)
    for i, weight in enumerate(hand.w):
        name = f"w{'₁₂₃'[i]}"
        for form in ("w and b", "w and t = −b", "homogeneous", "normal, point"):
            assert typed_number(board, f"{name} ({form})") == pytest.approx(weight, **rounded)
    assert typed_number(board, "b (w and b)") == pytest.approx(hand.b, **rounded)
    assert typed_number(board, "b (homogeneous)") == pytest.approx(hand.b, **rounded)
    assert typed_number(board, "t (w and t = −b)") == pytest.approx(-hand.b, **rounded)
    if d != 2:
        assert board.part("[role=group][aria-label=slope]").count == 0
        return
    if hand.w[1] == 0:
        assert typed_number(board, "x₁ (vertical)") == pytest.approx(-hand.b / hand.w[0], **rounded)
    else:
        assert typed_number(board, "slope (slope)") == pytest.approx(-hand.w[0] / hand.w[1], **rounded)
        assert typed_number(board, "intercept (slope)") == pytest.approx(-hand.b / hand.w[1], **rounded)
    u = [typed_number(board, f"u{i} (point, direction)") for i in "₁₂"]
    v = [typed_number(board, f"v{i} (point, direction)") for i in "₁₂"]
    assert abs(hand.distances(u)) < 2e-3 * (1 + np.abs(u).max())
    assert abs(hand.w @ v) < 2e-3 * hand.norm * np.linalg.norm(v)


def test_what_is_there_first(board):
    assert line(board) == FIRST_LINE
    assert probe(board).tolist() == [3, 2]
    check_forms(board)
    assert computed_text(board, "s = w·x + b") == "1·3 + 2·2 + (−2) = 5"
    assert computed_text(board, "s/‖w‖") == "5/2.236 = 2.236: on the positive side"
    assert computed_text(board, "p") == "x − (s/‖w‖)·w/‖w‖ = (3, 2) − 2.236·(0.4472, 0.8944) = (2, 0)"
    assert computed_text(board, "b/‖w‖") == "−2/2.236 = −0.8944: the origin is on the negative side"
    assert computed_text(board, "foot") == "−(b/‖w‖)·w/‖w‖ = (0.4, 0.8)"
    assert {"w·x + b > 0", "w·x + b < 0", "b/‖w‖ = −0.8944", "s/‖w‖ = 2.236"} <= set(board.words())


def test_the_words_stand_on_their_own_sides(board):
    for turn in range(4):
        words = dict(zip(board.words(), board.traces()["words"], strict=True))
        assert line(board).scores(words["w·x + b > 0"]) > 0, turn
        assert line(board).scores(words["w·x + b < 0"]) < 0, turn
        w = line(board).w
        type_in(board, "w₁ (normal, point)", str(-w[1]))
        type_in(board, "w₂ (normal, point)", str(w[0]))


def test_dragging_the_line_changes_b_alone_and_sends_nothing(board):
    sent = len(board.sent)
    board.drag((1, 0.5), (1.5, 1.5))
    assert np.array_equal(line(board).w, FIRST_LINE.w)
    assert line(board).b == pytest.approx(-4.5, abs=0.05)
    check_forms(board)
    assert len(board.sent) == sent


def test_dragging_the_tip_turns_the_line_about_the_tail_and_sends_nothing(board):
    sent = len(board.sent)
    board.drag((-1, 4), (-0.5, 3))
    assert np.allclose(line(board).w, [1.5, 1], atol=0.03)
    assert line(board).distances([-2, 2]) == pytest.approx(0, abs=1e-9)
    check_forms(board)
    assert len(board.sent) == sent


def test_dragging_empty_plane_moves_the_view_and_nothing_else(board):
    before = board.view()
    board.drag((2, 4), (1, 3))
    assert board.view()["x"][0] == pytest.approx(before["x"][0] + 1, abs=0.02)
    assert line(board) == FIRST_LINE
    assert probe(board).tolist() == [3, 2]


SCALED_FORMS = [
    ("w₁ (w and b)", "-3", Hyperplane([-3, 2], -2)),
    ("b (w and b)", "1,5", Hyperplane([1, 2], 1.5)),
    ("t (w and t = −b)", "−4", Hyperplane([1, 2], 4)),
    ("w₂ (w and t = −b)", "1e3", Hyperplane([1, 1000], -2)),
    ("w₂ (homogeneous)", "0.5", Hyperplane([1, 0.5], -2)),
    ("b (homogeneous)", "0", Hyperplane([1, 2], 0)),
    ("w₁ (normal, point)", "3", Hyperplane([3, 2], 2)),
    ("u₂ (normal, point)", "5", Hyperplane([1, 2], -8)),
    ("u₁ (point, direction)", "4", Hyperplane([1, 2], -8)),
]
# label, text, a point of the line, its slope
UNSCALED_FORMS = [
    ("slope (slope)", "2", (0, 1), 2),
    ("slope (slope)", "0", (0, 1), 0),
    ("intercept (slope)", "-3", (0, -3), -0.5),
    ("v₁ (point, direction)", "-4", (-2, 2), 0.25),
]


def test_typing_a_form_with_a_scale_is_exact_and_all_others_follow(board):
    for label, text, expected in SCALED_FORMS:
        restart(board)
        type_in(board, label, text)
        assert line(board) == expected, label
        check_forms(board)


def test_typing_a_form_without_a_scale_keeps_side_and_length(board):
    for label, text, point, slope in UNSCALED_FORMS:
        restart(board)
        type_in(board, label, text)
        after = line(board)
        assert after.norm == pytest.approx(FIRST_LINE.norm, rel=1e-12), label
        assert after.w @ FIRST_LINE.w >= 0
        assert -after.w[0] / after.w[1] == pytest.approx(slope, rel=1e-12)
        assert after.distances(point) == pytest.approx(0, abs=1e-12)
        check_forms(board)


def test_the_side_is_that_of_the_line_before_not_of_one_between_two_digits(board):
    type_in(board, "slope (slope)", "1")
    before = line(board)
    slope = field(board, "slope (slope)")
    slope.write("-")
    slope.write("-1")
    between = line(board)
    slope.write("-10")
    assert line(board).w @ before.w > 0
    assert -line(board).w[0] / line(board).w[1] == pytest.approx(-10)
    assert between.w @ before.w >= -1e-12
    assert slope.value == "-10"


def test_what_is_being_typed_stays_and_the_other_forms_follow_at_once(board):
    w1 = field(board, "w₁ (w and b)")
    for text in ("0", "0.", "0.2", "0.25", "0.250"):
        w1.write(text)
    assert w1.value == "0.250"
    assert typed_number(board, "w₁ (homogeneous)") == 0.25
    assert line(board) == Hyperplane([0.25, 2], -2)
    field(board, "b (w and b)").click()
    assert w1.value == "0.25"


def test_a_vertical_line_has_no_slope(board):
    type_in(board, "w₂ (w and b)", "0")
    assert "A vertical line x₁ = −b/w₁ has no slope." in board.root.text
    assert not field(board, "slope (slope)").is_seen
    check_forms(board)
    type_in(board, "x₁ (vertical)", "-5")
    assert line(board) == Hyperplane([1, 0], 5)
    check_forms(board)
    type_in(board, "w₂ (w and b)", "1")
    assert field(board, "slope (slope)").is_seen
    assert not field(board, "x₁ (vertical)").is_seen


def test_what_is_no_number_gets_one_sentence_and_changes_nothing(board):
    problem = board.part(".problem")
    for label in ("b (w and b)", "slope (slope)", "x₁"):
        for text in ("abc", "", "1e999", "NaN", "1/x"):
            type_in(board, label, text)
            why = f"You typed “{text}”." if text else "The field is empty."
            assert problem.text == f"{label.split(' ')[0]} must be a number, such as 1.5 or 1/2. {why}"
            assert line(board) == FIRST_LINE
            assert probe(board).tolist() == [3, 2]
        type_in(board, "t (w and t = −b)", "2")
        assert problem.text == ""


def test_a_direction_of_length_zero_and_numbers_without_end_are_refused(board):
    type_in(board, "v₁ (point, direction)", "0")
    before = line(board)
    type_in(board, "v₂ (point, direction)", "0")
    assert board.part(".problem").text == "v = (0, 0) has no direction. Type a vector v other than (0, 0)."
    assert line(board) == before
    for label, text in [("u₁ (normal, point)", "1e308"), ("b (w and b)", "-1e101"), ("x₁", "1e200")]:
        type_in(board, label, text)
        assert "These numbers are too large or too small." in board.part(".problem").text
        assert line(board) == before
        type_in(board, "c", "1")
    type_in(board, "c", "1e-200")
    assert "These numbers are too large or too small." in board.part(".problem").text
    assert line(board) == before


def test_w_zero_is_a_state_with_a_name(board):
    type_in(board, "w₁ (normal, point)", "0")
    type_in(board, "w₂ (normal, point)", "0")
    assert "w = 0 is not a normal vector" in board.part(".problem").text
    assert line(board).is_defined
    type_in(board, "w₂ (w and b)", "0")
    assert board.part(".said").text == "w = 0, so there is no line. Every point has the score b = −4."
    assert exact_value(board, "numbers") is None
    assert board.traces()["line"] == []
    for symbol in ("w/‖w‖", "b/‖w‖", "foot", "s/‖w‖", "p"):
        assert computed_text(board, symbol) == "–"
    assert computed_text(board, "s = w·x + b") == "0·3 + 0·2 + (−4) = −4"
    assert field(board, "slope (slope)").one("disabled")
    assert field(board, "slope (slope)").value == "–"
    board.plot.focus()
    board.press("ArrowLeft", "ArrowUp", "x", "[")
    assert (line(board).w.tolist(), line(board).b) == ([0, 0], 2)
    type_in(board, "w₂ (w and t = −b)", "3")
    assert line(board) == Hyperplane([0, 3], 2)
    check_forms(board)


def test_multiplying_by_c_keeps_the_line_and_says_what_else_it_keeps(board):
    said = board.part(".said")
    before = exact_value(board, "numbers")
    board.button("× 2: multiply").click()
    same = "The classifier does not change. The scores change, but the distances do not."
    assert said.text == f"× 2: the line and its two sides do not change. {same}"
    assert line(board) == Hyperplane([2, 4], -4)
    assert exact_value(board, "numbers")["score"] == 2 * before["score"]
    assert exact_value(board, "numbers")["distance"] == before["distance"]
    board.button("× ½: multiply").click()
    board.button("× (−1): swap").click()
    assert said.text == "× (−1): the line does not change, but the two sides, and so the classes, swap."
    assert line(board) == FIRST_LINE.reversed()
    assert exact_value(board, "numbers")["distance"] == -before["distance"]
    check_forms(board)
    type_in(board, "c", "-3")
    assert said.text == "× (−3): the line does not change, but the two sides, and so the classes, swap."
    assert line(board) == Hyperplane([3, 6], -6)
    field(board, "c").write("0.5")
    board.button("multiply by c").click()
    assert line(board) == Hyperplane([1.5, 3], -3)
    type_in(board, "c", "c")
    assert board.part(".problem").text == "c must be a number, such as 1.5 or 1/2. You typed “c”."
    type_in(board, "c", "0")
    assert said.text == "× 0: now w = 0 and b = 0, so w·x + b = 0 for every x. Type a w, or press “Restart”."
    assert (exact_value(board, "w"), exact_value(board, "b")) == ([0, 0], 0)
    restart(board)
    assert line(board) == FIRST_LINE
    assert said.text == ""


def test_keys_turn_shift_scale_and_swap(board):
    board.plot.focus()
    board.press("ArrowLeft")
    turned = line(board)
    assert np.arctan2(*turned.w[::-1]) - np.arctan2(2, 1) == pytest.approx(np.radians(2))
    assert turned.norm == pytest.approx(FIRST_LINE.norm)
    board.press("ArrowRight")
    assert np.allclose(line(board).w, FIRST_LINE.w, atol=1e-12)
    board.press("ArrowUp")
    assert line(board).b < FIRST_LINE.b
    board.press("ArrowDown", "]", "]", "[", "x")
    assert np.allclose(line(board).w, [-2, -4], atol=1e-9)
    assert line(board).b == pytest.approx(4)
    check_forms(board)


def test_the_point_x_is_dragged_clicked_moved_by_keys_and_typed(board):
    board.drag((3, 2), (1, 3))
    assert np.allclose(probe(board), [1, 3], atol=0.02)
    check_forms(board)
    board.click(-1, 0.5)
    assert np.allclose(probe(board), [-1, 0.5], atol=0.02)
    assert line(board).scores(probe(board)) < 0
    assert computed_text(board, "s/‖w‖").endswith("on the negative side")
    before = probe(board)
    board.plot.focus()
    board.press("Shift+ArrowRight", "Shift+ArrowUp")
    moved = probe(board) - before
    assert moved[0] == pytest.approx(moved[1], abs=0.02)
    assert moved[0] > 0
    board.press("t")  # the plane has no third coordinate
    type_in(board, "x₁", "2")
    type_in(board, "x₂", "0")
    assert probe(board).tolist() == [2, 0]
    assert computed_text(board, "s/‖w‖") == "0/2.236 = 0: on the line"
    assert line(board) == FIRST_LINE
    check_forms(board)


def test_the_same_weights_in_one_two_and_three_dimensions(board):
    set_dimension(board, 3)
    assert line(board) == Hyperplane([1, 2, 2], -2)
    assert probe(board).tolist() == [3, 2, 1]
    check_forms(board)
    assert computed_text(board, "s = w·x + b") == "1·3 + 2·2 + 2·1 + (−2) = 7"
    type_in(board, "w₃ (w and b)", "-1")
    type_in(board, "w₁ (homogeneous)", "4")
    check_forms(board)
    set_dimension(board, 1)
    assert line(board) == Hyperplane([4], -2)
    assert probe(board).tolist() == [3]
    check_forms(board)
    assert computed_text(board, "p") == "x − (s/‖w‖)·w/‖w‖ = 3 − 2.5·1 = 0.5"
    type_in(board, "u₁ (normal, point)", "-1")
    assert line(board) == Hyperplane([4], 4)
    set_dimension(board, 2)
    assert line(board) == Hyperplane([4, 2], 4)
    check_forms(board)
    set_dimension(board, 3)
    assert line(board) == Hyperplane([4, 2, -1], 4)


def test_the_number_line(board):
    set_dimension(board, 1)
    assert "−b/w₁ = 2" in board.part(".sketch .words").text
    unit = (middle(board, "probe") - middle(board, "boundary"))[0]  # px from 2 to 3
    drag_by(board, middle(board, "boundary"), (-2 * unit, 0))
    assert line(board).w.tolist() == [1]
    assert line(board).b == pytest.approx(0, abs=0.02)
    drag_by(board, middle(board, "probe"), (-unit, 0))
    assert probe(board)[0] == pytest.approx(2, abs=0.02)
    drag_by(board, tip(board), (-3 * unit, 0))
    assert line(board).w[0] == pytest.approx(-2, abs=0.02)
    assert line(board).scores(probe(board)) < 0
    check_forms(board)
    before = line(board).distance_from_origin
    board.press("ArrowRight")
    assert line(board).distance_from_origin > before  # w points left, so the origin is now farther on its side
    board.press("Shift+ArrowLeft")
    assert probe(board)[0] < 2
    check_forms(board)
    at = {word["text"]: float(word["x"]) for word in board.marks("words", ".sketch")}
    assert at["w·x + b > 0"] < at["w·x + b < 0"]


def test_space_turns_by_mouse_and_keys_and_the_plane_stays(board):
    set_dimension(board, 3)
    sent = len(board.sent)
    camera = exact_value(board, "camera")
    drag_by(board, [30, 30], (60, 20))
    turned = exact_value(board, "camera")
    assert turned["azimuth"] == pytest.approx(camera["azimuth"] - 30)
    assert turned["elevation"] == pytest.approx(camera["elevation"] + 10)
    board.press("ArrowRight", "ArrowRight", "ArrowDown")
    assert exact_value(board, "camera")["azimuth"] == pytest.approx(turned["azimuth"] + 10)
    assert exact_value(board, "camera")["elevation"] == pytest.approx(turned["elevation"] - 5)
    assert line(board) == Hyperplane([1, 2, 2], -2)
    assert "press ← → ↑ ↓, to turn the picture" in board.part(".stage > .more").text
    assert len(board.sent) == sent


def test_the_patch_has_the_colour_of_the_side_that_the_viewer_stands_on(board):
    set_dimension(board, 3)
    patch = board.part(".sketch .plane")
    assert patch.attribute("class") == "plane plus"
    board.press("x")
    assert patch.attribute("class") == "plane minus"


def test_dragging_in_space(board):
    set_dimension(board, 3)
    before = line(board)
    drag_by(board, middle(board, "u"), (40, -30))
    assert np.array_equal(line(board).w, before.w)
    assert line(board).b < before.b
    check_forms(board)
    at = probe(board)
    drag_by(board, middle(board, "probe"), (50, 20))
    assert not np.allclose(probe(board), at, atol=0.1)
    u = exact_value(board, "u")
    drag_by(board, tip(board), (20, 60))
    assert not np.allclose(line(board).w, before.w, atol=0.1)
    assert line(board).distances(u) == pytest.approx(0, abs=1e-9)
    check_forms(board)
    at = probe(board)
    board.press("t", "Shift+ArrowLeft")
    assert np.sign(probe(board) - at).tolist() == [-1, 0, 1]


def test_huge_and_tiny_lines_come_into_view(board):
    for size in ("1e12", "1e-12"):
        type_in(board, "x₁", size)
        type_in(board, "x₂", size)
        type_in(board, "u₁ (normal, point)", size)
        type_in(board, "u₂ (normal, point)", "0")
        board.button("Fit: show the whole picture").click()
        check_forms(board)
        view = board.view()
        (x1, x2) = probe(board)
        assert view["x"][0] < x1 < view["x"][1]
        assert view["y"][0] < x2 < view["y"][1]
        assert len(board.traces()["line"]) == 2


def test_the_view_follows_what_is_typed_until_somebody_chooses_a_view(board):
    type_in(board, "b (w and b)", "-300")
    assert len(board.traces()["line"]) == 2
    check_forms(board)
    chosen = board.view()
    board.button("Zoom in").click()
    closer = board.view()
    assert closer["x"][1] - closer["x"][0] < chosen["x"][1] - chosen["x"][0]
    type_in(board, "b (w and b)", "-3e5")
    assert board.view() == closer
    assert "The line is outside the picture. Press “Fit” to show it." in board.words()
    assert not {"u", "v", "w", "p"} & set(board.words())
    board.button("Fit: show the whole picture").click()
    assert {"u", "p"} <= set(board.words())


def test_another_page_can_hand_over_a_line(open_in_node):
    """The board shows a new line; the same line again changes nothing, unless it is asked for anew."""
    first, other = {"w": [1, 2], "b": -2}, {"w": [-3, 0], "b": 7}
    board = open_in_node("hyperplane")

    def shown(line, asked=0):
        board.receive(line=line, asked=asked)
        return [board.state("dimension"), exact_value(board, "w"), exact_value(board, "b")]

    assert shown(first) == ["2", [1, 2], -2]
    set_dimension(board, 3)
    assert shown(first) == ["3", [1, 2, 2], -2]
    assert shown(other) == ["2", [-3, 0], 7]
    board.press("]")
    assert shown(other) == ["2", [-6, 0], 14]
    assert shown(other, 1) == ["2", [-3, 0], 7]
    assert shown(first, 1) == ["2", [1, 2], -2]


def test_the_page_passes_on_the_line_of_the_session():
    test = AppTest.from_file(str(server.ROOT / "pages" / "hyperplane.py"))
    test.session_state["hyperplane line"] = LineRequest(Hyperplane([3, 4], 5), number=2, revision=0)
    test.run()
    data = json.loads(test.get("bidi_component")[0].proto.json)
    assert (data["line"], data["asked"]) == ({"w": [3, 4], "b": 5}, 2)


def test_what_is_set_stays_when_other_pages_are_opened_and_after_a_reload(board):
    type_in(board, "b (w and b)", "1")
    type_in(board, "x₁", "-2")
    set_dimension(board, 3)
    for leave in (lambda: board.go("margins").go("hyperplane"), board.reload):
        leave()
        board.has(dimension=3)
        assert line(board) == Hyperplane([1, 2, 2], 1)
        assert probe(board).tolist() == [-2, 2, 1]
    set_dimension(board, 2)
    check_forms(board)


def test_on_a_phone_nothing_is_wider_than_the_page_nor_too_small(open_board):
    board = open_board("hyperplane", viewport={"width": 390, "height": 844}, has_touch=True)
    for dimension in (1, 2, 3):
        set_dimension(board, dimension)
        typed_into = board.root.get_by_label("w₁ (w and b)", exact=True)
        typed_into.fill("-1.2345")
        typed_into.press("Enter")
        outside = board.root.evaluate(
            "(root) => [...root.querySelectorAll('*')].filter((node) => !node.closest('.plot, .sheet, .unseen')"
            " && node.getBoundingClientRect().right > innerWidth).map((node) => node.outerHTML.slice(0, 80))"
        )
        assert outside == []
        assert board.page.evaluate("document.documentElement.scrollWidth") == 390
        small = board.root.evaluate(
            "(root) => [...root.querySelectorAll('*')].filter((node) => node.checkVisibility()"
            " && node.innerText?.trim() && parseFloat(getComputedStyle(node).fontSize) < 14)"
            ".map((node) => node.outerHTML.slice(0, 80))"
        )
        assert small == []


def test_a_finger_drags_the_point(open_board):
    board = open_board("hyperplane", viewport={"width": 390, "height": 844}, has_touch=True)
    assert {"x", "p", "u", "v", "w", "w/‖w‖"} <= set(board.words())
    touch = board.page.context.new_cdp_session(board.page)
    for kind, at in [("touchStart", (3, 2)), ("touchMove", (2.5, 2.5)), ("touchMove", (2, 3)), ("touchEnd", None)]:
        x, y = board.pixel(*at) if at else (0, 0)
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}] if at else []})
    board.page.wait_for_function("JSON.parse(document.querySelector('.board').dataset.probe)[0] < 2.2")
    assert np.allclose(probe(board), [2, 3], atol=0.05)


# ---- all that depends on a line --------------------------------------------------------------------------------

FIGURE_1 = {"w": [-1, 1], "b": -0.5}
VIEWS = {"plane": {"x": [-4, 4], "y": [-3, 3], "centre": [0, 0], "unit": 0.01}}
LINK_SETTING = {
    "w": [-1, 1, 1],
    "b": -0.5,
    "u": {"1": [7], "2": [-2, 2], "3": [0, 1, 0]},
    "along": [2, -1],
    "probe": [3, 2, 1],
}


def open_with_line(open_in_node):
    return open_in_node("hyperplane", line=FIGURE_1, asked=1)


def open_with_line_later(open_in_node):
    board = open_in_node("hyperplane").press("ArrowLeft")
    return board.go("playground").go("hyperplane", line=FIGURE_1, asked=1)


def receive_line(open_in_node):
    return open_in_node("hyperplane").press("ArrowLeft").receive(line=FIGURE_1, asked=1)


def open_link(open_in_node):
    opened = {"id": "a link", "board": {"setting": LINK_SETTING}}
    return open_in_node("hyperplane", session={**SESSION, "opened": opened, "rules": {}})


def undo_edit(open_in_node):
    board = open_with_line_later(open_in_node)
    type_in(board, "b (w and b)", "4")
    board.plot.focus()
    return board.press("Control+z")


@pytest.mark.parametrize("come", [open_with_line, open_with_line_later, receive_line, open_link, undo_edit])
def test_with_a_line_come_a_point_of_it_and_its_direction(open_in_node, come):
    board = come(open_in_node)
    assert line(board) == Hyperplane(**FIGURE_1)
    check_forms(board)
    for dimension in (1, 3, 2):
        set_dimension(board, dimension)
        check_forms(board)


def test_and_a_line_of_a_link_to_the_margins_is_held_where_it_is(open_in_node):
    opened = {"id": "a link", "board": {"hand": {**FIGURE_1, "grip": [3, -2]}, "views": VIEWS}}
    board = open_in_node("margins", session={**SESSION, "opened": opened, "rules": {}})
    tail = board.traces()["vectors"][0]
    assert Hyperplane(**FIGURE_1).distances(tail) == pytest.approx(0, abs=1e-12)


def test_signs_between_fields_keep_the_blanks_around_them(board):
    signs = board.root.says("(root) => [...root.querySelectorAll('.form .parts var')].map((one) => one.textContent)")
    assert {" · x + ", " x₁ + ", " + λ "} <= set(signs)
