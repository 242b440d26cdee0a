"""Tools, keys and menus of a board: each key does what its button does."""

import json
import math

import numpy as np
import pytest

from board.edits import apply_edit
from perceptron_core import PRESETS, Dataset, Perceptron, soft_margin_path
from tests.board.page import PLOT
from tests.driver import BOARDS
from ui import course

LESSONS = [path or "playground" for path in BOARDS]
KEY_NAMES = {"Plus": "+", "Space": " "}
AND, SEPARABLE = PRESETS["and gate"](0), PRESETS["separable"](0)


def board_content(board):
    """The state of a picture and the board, without ids that are unique to each of them."""
    drawn = [
        board.page("painted", f"{picture} {inside}") for picture in (".plot", ".chart") for inside in ("g", "g > g")
    ]
    data = [text for (text,) in board.part(".board [data-state]").each("data-state")]
    settings = board.part("[aria-pressed], [aria-disabled]").each("aria-label", "aria-pressed", "aria-disabled")
    names = ("points", "step", "outcome", "w", "b", "u", "probe", "camera", "dimension")
    return [
        drawn,
        data,
        settings,
        [board.state(name) for name in names],
        board.part("details.menu[open] > summary").texts,
    ]


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_key_that_a_button_names_does_what_the_button_does(open_in_node, lesson):
    board = open_in_node(lesson, SEPARABLE).press(
        "Home", "ArrowRight", "n", "Shift+ArrowUp", "Shift+ArrowUp", "Control+z"
    )
    shortcuts = board.page("shortcuts", KEY_NAMES)
    assert {"Zoom in", "Zoom out", "Presentation mode"} <= {name for name, _, _, _ in shortcuts}
    for name, key, clicked, pressed in shortcuts:
        assert len(clicked) == 1 or not board.button(name).is_usable, name
        assert clicked in pressed or not clicked, (name, key)


# ---- effects of tools --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["buttons", "keys"])
def test_closer_and_wider(open_in_node, way):
    board = open_in_node("playground", AND)
    unit = board.view()["unit"]
    closer = board.button("Zoom in").click if way == "buttons" else lambda: board.press("i")
    wider = board.button("Zoom out").click if way == "buttons" else lambda: board.press("o")
    closer()
    assert board.view()["unit"] == pytest.approx(unit / 1.4)
    wider()
    wider()
    assert board.view()["unit"] == pytest.approx(unit * 1.4)
    board.button("Fit").click()
    assert board.view()["unit"] == pytest.approx(unit)


@pytest.mark.parametrize(("key", "way"), [("a", [-1, 0]), ("d", [1, 0]), ("w", [0, 1]), ("s", [0, -1])])
def test_letters_move_the_view_their_way(open_in_node, key, way):
    board = open_in_node("playground", AND)
    before = board.view()
    board.press(key)
    moved = np.subtract(board.view()["centre"], before["centre"]) / before["unit"]
    assert moved == pytest.approx(np.multiply(60, way))


def line_of(board):
    return [json.loads(board.state(name)) for name in ("w", "b")]


def angle(board):
    (x, y), _ = line_of(board)
    return math.degrees(math.atan2(y, x))


@pytest.mark.parametrize(("key", "by"), [("ArrowLeft", 2), ("ArrowRight", -2)])
def test_an_arrow_turns_the_line_of_hyperplane_its_way(open_in_node, key, by):
    """Left is counterclockwise, as if the upper end of the normal vector were pushed."""
    board = open_in_node("hyperplane")
    before = angle(board)
    board.press(key)
    assert angle(board) - before == pytest.approx(by)


@pytest.mark.parametrize(("key", "sign"), [("ArrowUp", 1), ("ArrowDown", -1)])
def test_an_arrow_shifts_the_line_along_w_or_against_it(open_in_node, key, sign):
    board = open_in_node("hyperplane")
    unit = board.view()["unit"]
    (w, before) = line_of(board)
    board.press(key)
    after = line_of(board)
    assert after[0] == pytest.approx(w)
    assert (before - after[1]) / np.linalg.norm(w) == pytest.approx(sign * 10 * unit, rel=1e-6)


@pytest.mark.parametrize(("key", "factor"), [("[", 0.5), ("]", 2), ("x", -1)])
def test_the_numbers_are_multiplied(open_in_node, key, factor):
    board = open_in_node("hyperplane").press(key)
    assert line_of(board) == [[factor, 2 * factor], -2 * factor]


def test_arrows_shift_the_point_on_the_number_line_and_turn_space(open_in_node):
    board = open_in_node("hyperplane")
    board.button("1-D").click()
    (w, b) = line_of(board)
    board.press("ArrowRight")
    moved = line_of(board)
    assert -moved[1] / moved[0][0] > -b / w[0]  # the boundary point is at −b/w
    board.button("3-D").click()
    before = json.loads(board.state("camera"))
    board.press("ArrowRight")
    assert json.loads(board.state("camera")) != before
    assert line_of(board)[1] == moved[1]


@pytest.mark.parametrize(("key", "turned"), [("ArrowLeft", 2), ("ArrowRight", -2)])
def test_an_arrow_turns_the_line_of_margins_its_way(open_in_node, key, turned):
    board = open_in_node("margins", AND)
    before = line_in_fields(board)
    board.press(key)
    after = line_in_fields(board)
    by = math.degrees(math.atan2(after[1], after[0]) - math.atan2(before[1], before[0]))
    assert by == pytest.approx(turned, abs=0.05)  # as precisely as the fields print it


def line_in_fields(board):
    return [float(board.field(name).value.replace("−", "-")) for name in ("w₁", "w₂", "b")]


def test_v_and_u_write_the_bias_and_the_output_the_other_way(open_in_node):
    board = open_in_node("neuron", AND)
    written = [board.field(name) for name in ("How the bias is drawn", "How the output is written")]
    for key, values in (
        ("v", ["threshold", "sign"]),
        ("u", ["threshold", "step"]),
        ("v", ["weight", "step"]),
        ("u", ["weight", "sign"]),
    ):
        board.press(key)
        assert [field.value for field in written] == values


def test_keys_set_the_price_of_slack(open_in_node):
    dataset = PRESETS["one outlier"](0)
    breaks = soft_margin_path(dataset).C[1:]
    board = open_in_node("soft_margin", dataset)
    price = board.field("C")
    price.type("1")
    board.plot.focus()
    board.press("ArrowRight")
    assert float(price.value) == pytest.approx(10 ** (1 / 16), rel=5e-3)  # with three digits
    board.press("ArrowLeft")
    assert float(price.value) == pytest.approx(1, rel=5e-3)
    board.press("Home")
    ahead = breaks[breaks > float(price.value)]
    assert len(ahead) > 2
    for key, on in (("]", ahead), ("[", ahead[-2::-1])):
        for C in on:
            board.press(key)
            assert float(price.value) == pytest.approx(C, rel=1e-5)
    board.press("End")
    assert price.value == "∞"


def test_the_brush_is_the_class_of_the_next_point(open_in_node):
    board = open_in_node("playground", AND)
    for press, label in (
        (lambda: board.press("-"), -1),
        (lambda: board.button("+: add").click(), 1),
        (lambda: board.button("−: add").click(), -1),
    ):
        press()
        pressed = [board.button(name).attribute("aria-pressed") for name in ("+: add", "−: add")]
        assert pressed == (["true", "false"] if label > 0 else ["false", "true"])
        board.plot.focus()  # on a button Enter would press it
        for key, sign in (("Enter", label), ("Shift+Enter", -label)):
            before = len(board.drawn()[sign])
            board.press("Shift+ArrowRight", key)
            assert len(board.drawn()[sign]) == before + 1


def test_flip_delete_and_clear_are_usable_when_there_is_something_to_do(open_in_node):
    board = open_in_node("playground", AND)
    flip, delete, clear, undo, redo = (
        board.button(name) for name in ("Flip", "Delete the chosen", "Clear: delete", "Undo", "Redo")
    )

    def usable():
        return [tool.is_usable for tool in (flip, delete, clear, undo, redo)]

    assert usable() == [False, False, True, False, False]
    flip.click()
    delete.click()
    assert len(board.drawn()[1]) == 1
    board.press("n")
    assert usable() == [True, True, True, False, False]
    flip.click()
    assert len(board.drawn()[1]) == 0
    assert usable() == [True, True, True, True, False]
    delete.click()
    assert board.state("points") == "3"
    assert usable() == [False, False, True, True, False]
    clear.click()
    assert usable() == [False, False, False, True, False]
    undo.click()
    undo.click()
    assert usable()[3:] == [True, True]
    redo.click()
    assert board.state("points") == "3"


def test_points_are_chosen_in_turn_and_nudged(open_in_node):
    board = open_in_node("playground", AND)
    for key, i in (("n", 0), ("n", 1), ("p", 0), ("p", 3), ("n", 0)):
        board.press(key)
        assert board.traces()["chosen"] == [AND.X[i].tolist()]
    unit = board.view()["unit"]
    board.press("Shift+ArrowRight")
    ((x, y),) = board.drawn()[1]
    assert y == 1
    assert x - 1 == pytest.approx(16 * unit, abs=unit)
    board.press("f")
    assert board.drawn()[1] == []
    board.press("Delete")
    assert board.state("points") == "3"
    board.press("n", "Backspace")
    assert board.state("points") == "2"


FIRST_BUTTON, EARLIER_BUTTON, LATER_BUTTON = (
    "Chosen point, in the order: " + way for way in ("the first", "one place ea", "one place la")
)


@pytest.mark.parametrize("way", ["keys", "buttons"])
def test_the_chosen_point_takes_another_place_in_the_order_and_stays_chosen(open_in_node, way):
    board, dataset = open_in_node("playground", AND), AND
    board.press("n", "n")  # (0, 0)
    chosen, place = [0, 0], 1
    moves = [
        ("k", LATER_BUTTON, 2),
        ("k", LATER_BUTTON, 3),
        ("k", LATER_BUTTON, 3),
        ("j", EARLIER_BUTTON, 2),
        ("m", FIRST_BUTTON, 0),
        ("j", EARLIER_BUTTON, 0),
    ]
    for key, name, to in moves:
        board.press(key) if way == "keys" else board.button(name).click()
        dataset, place = apply_edit(dataset, ["reorder", place, to]), to
        assert board.traces()["chosen"] == [chosen]
        board.has(updates=len(Perceptron().train(dataset)))  # before the server has answered
        assert f"x⁽{'¹²³⁴'[to]}⁾ = (0, 0)" in board.part("aside").text
    assert board.answer().points.dataset == dataset
    board.has(contradicted=0, pending=0)


def test_the_order_is_undone_and_the_choice_goes_with_its_point(open_in_node):
    board = open_in_node("playground", AND).press("n", "n", "m", "k", "k")
    orders = [[0, 1, 2, 3], [1, 0, 2, 3], [0, 1, 2, 3], [0, 2, 1, 3]]
    for key, steps in (("Control+z", orders[2::-1]), ("Control+Shift+z", orders[1:])):
        for order in steps:
            board.press(key)
            assert board.traces()["chosen"] == [[0, 0]]
            assert board.answer().points.dataset == AND.reordered(order)
    board.press("p").press("Control+z")  # whichever point is selected then
    assert board.traces()["chosen"] == [AND.X[2].tolist()]


def test_nothing_is_put_in_another_place_while_a_point_is_held(open_in_node):
    board = open_in_node("playground", AND)
    board.pointer("down", 0, 1).pointer("move", 0, 0.9).press("m").pointer("move", 0.2, 0.7).pointer("up", 0.2, 0.7)
    after = board.answer().points.dataset
    assert after.moved(2, [0, 1]) == AND
    assert after != AND


def test_the_button_for_the_first_place_is_usable_where_there_is_something_to_do(open_in_node):
    board = open_in_node("playground", AND)
    first = board.button("1st: make")
    assert not first.is_usable
    board.press("n")
    assert not first.is_usable  # it is the first
    board.press("n")
    assert first.is_usable
    first.click()
    assert not first.is_usable
    assert board.answer().points.dataset == apply_edit(AND, ["reorder", 1, 0])


def test_the_order_stays_while_it_is_asked_about(open_in_node):
    board = open_in_node("playground", AND).act("ask").press("ArrowRight", "n", "n", "m")
    assert board.answer().points.dataset == AND


# ---- the help and the row of tools --------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_help_lists_every_row_of_the_table(open_in_node, paper, lesson):
    board = open_in_node(lesson, AND)
    rows = board.page["rows"]
    listed = [
        list(pair)
        for pair in zip(
            board.part(".help dl:first-of-type dt").texts, board.part(".help dl:first-of-type dd").texts, strict=True
        )
    ]
    assert listed[: len(rows)] == rows
    assert ["H", "turn presentation mode on or off"] in listed
    assert (["G", "go to a step: type its number, then press Enter"] in listed) == (board.part(".jump").count == 1)
    assert any(keys == "Esc" for keys, _ in listed)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_short_row_folds_into_one_menu(open_in_node, lesson):
    board = open_in_node(lesson, AND)
    tools = ".stage > .tools"
    whole = board.part(f"{tools} button, {tools} summary").each("aria-label")
    board.page("resize", [390, 500], 9)
    assert board.part(f"{tools} > details.folded").count == 1
    assert board.part(f"{tools} > *").count <= 9
    folded = board.part(f"{tools} button, {tools} summary").each("aria-label")
    assert sorted(folded) == sorted([*whole, ["More tools"]])  # no tool is missing, and none is there twice
    board.button("Zoom in").click()
    board.page("resize", [900, 640], 100)
    assert board.part(f"{tools} button, {tools} summary").each("aria-label") == whole


def test_the_hall(open_in_node):
    board = open_in_node("playground", AND)
    hall = board.button("Presentation mode")
    assert hall.attribute("aria-keyshortcuts") == "H"
    assert (hall.attribute("aria-pressed"), board.part("html.hall").count) == ("false", 0)
    board.press("h")
    assert (hall.attribute("aria-pressed"), board.part("html.hall").count) == ("true", 1)
    assert board.sent[-1] == ("hall", True)
    hall.click()
    assert (hall.attribute("aria-pressed"), board.part("html.hall").count) == ("false", 0)
    assert board.sent[-1] == ("hall", False)


def test_escape_leaves_the_hall_when_it_has_nothing_else_to_close(open_in_node):
    board = open_in_node("playground", AND).press("h", "n", "?")
    for _ in range(2):  # the help, and the selected point
        assert board.press("Escape").part("html.hall").count == 1
    assert board.press("Escape").part("html.hall").count == 0
    assert board.press("Escape").part("html.hall").count == 0


# ---- which element gets keys ---------------------------------------------------------------------------------------


def test_keys_that_are_typed_into_a_field_are_the_fields(open_in_node):
    board = open_in_node("margins", AND)
    before = board_content(board)
    board.field("w₁").focus()
    board.press("x", "f", "ArrowLeft", "i", "h", "?")
    assert board_content(board) == before
    board.plot.focus()
    board.press("x")
    assert board_content(board) != before


def test_keys_with_alt_are_the_browsers_and_elsewhere_they_are_the_pages(open_in_node):
    board = open_in_node("playground", AND).press("Home", "ArrowRight")
    board.press("Alt+ArrowRight")
    assert board.state("step") == "1"
    board.page("add", "<button id='elsewhere'>there</button>")
    board.part("#elsewhere").focus()
    board.press("ArrowRight", "i")
    assert board.state("step") == "1"
    board.press("Escape")  # the focus returns to the board
    assert board.plot.has_focus
    board.press("ArrowRight")
    assert board.state("step") == "2"


def test_escape_in_a_field_elsewhere_leaves_the_focus_there(open_in_node):
    board = open_in_node("playground", AND)
    board.page("add", "<input id='elsewhere'>")
    board.part("#elsewhere").focus()
    board.press("Escape")
    assert board.part("#elsewhere").has_focus


def test_keys_are_the_boards_when_what_had_the_focus_is_gone(open_in_node):
    board = open_in_node("playground", AND).press("Home")
    board.page("add", "<button id='elsewhere'>there</button>")
    board.part("#elsewhere").focus()
    board.page("remove", "#elsewhere")
    board.press("ArrowRight")
    assert board.state("step") == "1"
    assert board.plot.has_focus


def test_letters_may_be_capitals_and_play_is_a_key(open_in_node):
    board = open_in_node("playground", AND).press("Home", "N")
    assert board.button("Flip").is_usable
    board.press(" ")
    assert board.button("Pause").count == 1
    board.press(" ")
    assert board.button("Play").count == 1


# ---- menus ---------------------------------------------------------------------------------------------------------

MENUS = ["Layers", "Save", "Share", "My scenes", "Move with", "?: keys"]


def menu(board, name):
    """The summary of a menu, and whether it is open."""
    where = f".tools details.menu:has(> summary[aria-label^='{name}'])"
    return board.part(f"{where} > summary"), board.part(where)


def test_a_menu_opens_with_a_click_and_closes_with_another_or_one_beside(open_in_node):
    board = open_in_node("playground", AND)
    for name in MENUS:
        summary, found = menu(board, name)
        assert not found.is_open
        summary.click()
        assert found.is_open
        summary.click()
        assert not found.is_open
        summary.click()
        board.part(".player .noun").click()
        assert not found.is_open


def test_one_menu_is_open_at_a_time(open_in_node):
    board = open_in_node("playground", AND)
    for name in MENUS:
        menu(board, name)[0].click()
        assert [menu(board, other)[1].is_open for other in MENUS] == [other == name for other in MENUS]


def test_a_menu_that_opens_without_a_pointer_closes_the_others_too(open_in_node):
    board = open_in_node("playground", AND)
    for name in MENUS:
        board.page("activate", f".tools details.menu > summary[aria-label^='{name}']")
        assert [menu(board, other)[1].is_open for other in MENUS] == [other == name for other in MENUS]


def test_a_click_in_a_menu_leaves_it_open(open_in_node):
    board = open_in_node("playground", AND)
    summary, found = menu(board, "Layers")
    summary.click()
    board.part(".tools details[open] hr").click()
    board.field("Margins").click()
    assert found.is_open


def test_a_press_beside_a_menu_closes_it_and_does_nothing_else(open_in_node):
    board = open_in_node("playground", AND)
    summary, found = menu(board, "Layers")
    summary.click()
    board.click(0.5, 0.5)
    assert (found.is_open, board.state("points")) == (False, "4")
    board.click(0.5, 0.5)
    assert board.state("points") == "5"


def test_escape_closes_the_menu_and_nothing_else(open_in_node):
    board = open_in_node("playground", AND).press("n")
    for name in ("Layers", "Move with", "Save"):
        summary, found = menu(board, name)
        summary.click()
        board.press("Escape")
        assert not found.is_open
        assert summary.has_focus
        assert board.button("Flip").is_usable  # the point is still selected
    board.press("Escape")
    assert not board.button("Flip").is_usable


def test_a_menu_closes_when_the_focus_leaves_it(open_in_node):
    board = open_in_node("playground", AND)
    summary, found = menu(board, "Save")
    summary.click()
    board.button("Points as CSV").focus()
    assert found.is_open
    board.plot.focus()
    assert not found.is_open


@pytest.mark.parametrize("close", ["Escape", "?"])
@pytest.mark.parametrize("where", [PLOT, ".board .undo"])
def test_the_help_takes_the_focus_and_gives_it_back(open_in_node, close, where):
    board = open_in_node("margins", AND)
    before = board.traces()["line"]
    board.part(where).focus()
    board.press("?")
    found = menu(board, "?: keys")[1]
    assert found.is_open
    assert board.part(".help .sheet").has_focus
    board.press("ArrowDown", "PageDown")  # scroll it
    board.press(close)
    assert not found.is_open
    assert board.part(where).has_focus
    assert board.traces()["line"] == before


@pytest.mark.parametrize(
    ("lesson", "simply"),
    [
        ("playground", {"sides", "line", "normal", "example", "update"}),
        ("weight_space", {"sides", "line", "normal", "example", "update"}),
    ],
)
def test_layers_one_by_one_and_in_sets(open_in_node, lesson, simply):
    board = open_in_node(lesson, SEPARABLE).press("End")
    names = dict(board.page["layers"])
    simple, everything = board.button("Simple"), board.button("Everything")

    def ticked():
        return {name for name, text in names.items() if board.field(text).is_checked}

    first = ticked()
    assert first == simply
    assert (simple.attribute("aria-pressed"), everything.attribute("aria-pressed")) == ("true", "false")
    everything.click()
    assert ticked() == set(names)
    assert not board.field("Snap to grid").is_checked  # it is not a layer
    assert (simple.attribute("aria-pressed"), everything.attribute("aria-pressed")) == ("false", "true")
    assert board.traces()["marginsRight"]
    board.field(names["margins"]).click()
    assert ticked() == set(names) - {"margins"}
    assert not board.traces()["marginsRight"]
    assert everything.attribute("aria-pressed") == "false"
    simple.click()
    assert ticked() == first


def test_places_go_to_the_grid(open_in_node):
    board = open_in_node("playground", Dataset(np.zeros((0, 2)), []))
    board.field("Snap to grid").click()
    board.click(-1.013, 0.991)
    assert board.drawn()[1] == [(-1, 1)]
    board.press("n", "Shift+ArrowRight", "Shift+ArrowRight")
    ((x, y),) = board.drawn()[1]
    assert y == 1
    board.drag((x, y), (1.98, 2.02))
    assert board.drawn()[1] == [(2, 2)]
    board.answer().go("max_margin")  # on every page
    board.button("Clear: delete all points").click()
    board.click(1.013, 0.991)
    assert board.drawn()[1] == [(1, 1)]


def test_buttons_move_what_is_shown(open_in_node):
    """A hidden picture has no buttons, neither at first nor after it was shown."""

    def is_hidden(what):
        return board.part(f".moves[aria-label='{what}']").one("hidden")

    board = open_in_node("weight_space")
    for whole in (False, True, False):
        board.part("select.choice").choose("whole" if whole else "slice")
        assert is_hidden("Place in the weight space") == whole
        assert is_hidden("Turn the whole weight space") != whole
    board = open_in_node("convergence")  # it shows the slice only if no line separates
    assert is_hidden("Place in the weight space")
    board.replace(PRESETS["xor"](0))
    assert not is_hidden("Place in the weight space")


def test_a_button_that_can_do_nothing_keeps_the_focus(open_in_node):
    board = open_in_node("playground", AND).press("Home")
    back = board.button("One step back")
    assert not back.is_usable
    back.click()
    assert back.has_focus
    assert board.state("step") == "0"
    board.press("ArrowRight")
    assert board.state("step") == "1"
    assert back.is_usable


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_board_names_what_it_is(open_in_node, lesson):
    board = open_in_node(lesson, AND)
    assert board.root.attribute("aria-label") == f"{course.BY_NAME[lesson].title}: the board"
    for label, described in board.part(".board [role=application]").each("aria-label", "aria-describedby"):
        assert label
        assert board.part(f"#{described}").text
    for name, title in board.part(".stage > .tools button, .stage > .tools summary, .player button").each(
        "aria-label", "title"
    ):
        assert title.startswith(name)
    perceptron = Perceptron().train(AND)
    if lesson in ("playground", "neuron", "weight_space", "convergence", "noise"):
        assert (board.state("updates"), board.state("outcome")) == (str(len(perceptron)), perceptron.outcome)
