"""Feature maps: the plane in space and its preimage move together, without the server.

Most tests run in node, with the data of the page in pages/; the menu and other pages need a browser.
"""

import json

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Dataset, Perceptron, separate
from perceptron_core.features import third_feature
from tests.board.model.test_lifted_run import parse_number
from tests.pages.opened import opened, press
from ui.lessons.feature_maps.feature_control import MAPS

EXACT = {"rtol": 1e-9, "atol": 1e-9}
RELATIVE = {"rel": 1e-9, "abs": 1e-9}


FIRST_FEATURE = "(x₁ − x₂)²"
XOR = PRESETS["xor"]()
IN_SPACE = {"picture": "[data-picture=space]"}


@pytest.fixture
def lifted(open_in_node):
    """A function that opens the board with a preset, as its page does."""
    return lambda preset="xor", **more: open_in_node("feature_maps", app=opened("feature_maps", preset=preset), **more)


def step_through(board, trace):
    """The first steps of the run, and the last one."""
    board.press("Home")
    for k in range(min(len(trace), 4) + 1):
        board.has(step=k)
        yield k
        board.press("ArrowRight")
    board.press("End").has(step=len(trace))
    yield len(trace)


def choose_feature(board, text):
    """Type a third feature, or the name of one in the menu."""

    def choose(app):
        box = next(box for box in app.selectbox if box.label == "Features")
        if text not in box.options:
            box.options.append(text)  # as the page does with typed text
        box.select(text).run()

    board.use(choose)
    board.plot.focus()
    return board


def type_feature(board, text):
    """The same in a browser."""
    box = board.page.get_by_role("combobox", name="Features")
    box.click()
    board.page.keyboard.type(text)
    box.press("Enter")
    board.plot.focus()
    return board


def test_who_has_chosen_a_feature_steps(open_board):
    """The board gets the keys back; but if the formula cannot be read, the focus stays in the box."""
    board = open_board("feature_maps?preset=xor")
    box = board.page.get_by_role("combobox", name="Features")
    box.click()
    board.page.get_by_role("option", name="x₁x₂", exact=True).click()
    board.has(features="x₁x₂")
    expect(board.plot).to_be_focused()
    board.press("Home", "ArrowRight").has(step=1, features="x₁x₂")
    for typed, element in (("x1 foo", box), ("x1*x2", board.plot)):
        box.click()
        board.page.keyboard.type(typed)
        box.press("Enter")
        board.has(features=typed)
        expect(element).to_be_focused()


def curve(board, name="line"):
    return np.array([place for place in board.traces()[name] if place[0] is not None], float)


def check_curve(board, phi, line, name="line"):
    drawn = curve(board, name)
    if len(drawn):
        z = phi.values(drawn)
        assert np.abs(z @ line.w + line.b).max() <= 1e-8 * (np.abs(z) @ np.abs(line.w) + abs(line.b)).max()
    return drawn


@pytest.mark.parametrize("dimension", [2, 3])
def test_the_scale_of_vectors_goes_by_the_longest_as_it_is_drawn(js, dimension):
    """Lifted from the number line, w has no component along the depth axis."""
    rng = np.random.default_rng(dimension)
    W, stretch = rng.normal(size=(20, dimension)), np.array([0.5, 7, 0.2])
    drawn = W * (stretch if dimension == 3 else stretch[[0, 2]])
    found = js("pictures/space.js", "longestVector", [{"w": w.tolist(), "b": 0} for w in W], stretch.tolist())
    assert found == pytest.approx(np.linalg.norm(drawn, axis=1).max())


def test_the_lifted_plane_is_drawn_anew_when_it_is_another_or_seen_from_elsewhere(lifted):
    """A step, or a point that moves within the picture, does not redraw it."""
    board = lifted("xor")

    def surface():
        return board.part("[data-picture=space] .surface").each("d")

    seen = [surface()]
    assert len(seen[0]) > 10
    board.press("Home", "ArrowRight", "n", "Shift+ArrowUp")
    assert surface() == seen[0]
    for change in (
        lambda: board.button("Turn the space to the left").click(),
        lambda: choose_feature(board, "|x₁ − x₂|"),
        lambda: board.button("Lift").click(),
        lambda: board.replace(PRESETS["circle in a ring"](0)),  # these need a larger box
    ):
        change()
        seen.append(surface())
    assert len({str(some) for some in seen}) == len(seen)


@pytest.mark.parametrize(
    ("preset", "text"),
    [
        ("xor", FIRST_FEATURE),
        ("circle in a ring", "x₁² + x₂²"),
        ("xor", "x₁x₂"),
        ("and gate", "|x₁ − x₂|"),
    ],
)
def test_both_pictures_show_the_same_step_of_the_core(lifted, preset, text):
    board = lifted(preset)
    if text != FIRST_FEATURE:
        choose_feature(board, text)
    board.has(features=text)
    phi = third_feature(text)
    trace = Perceptron().train(phi.lift(PRESETS[preset](0)))
    for k in step_through(board, trace):
        line = trace.hyperplane(k)
        for picture in ("plane", "space"):
            shown = board.shown(picture)
            assert shown["step"] == k
            assert np.allclose([*shown["w"], shown["b"]], [*line.w, line.b], **EXACT)
        if line.is_defined:
            check_curve(board, phi, line)
        else:
            assert not board.traces()["line"]
    assert board.wait(500).sent == []


def test_counts_of_corrections_stand_in_both_pictures(lifted):
    board = lifted()
    board.field("kᵢ, corrections of each point").click()
    trace = Perceptron().train(third_feature(FIRST_FEATURE).lift(PRESETS["xor"](0)))
    for k in step_through(board, trace):
        counts = np.bincount(trace.index[:k], minlength=4)
        expected = {f"k{'₁₂₃₄'[i]} = {count}" for i, count in enumerate(counts) if count}
        assert set(board.texts("corrections")) == expected
        words = {mark["text"] for mark in board.marks("words", IN_SPACE["picture"])}
        assert {word for word in words if word.startswith("k")} == expected


def test_the_best_plane_is_the_cores(lifted):
    board = choose_feature(lifted("circle in a ring"), "x₁² + x₂²").has(features="x₁² + x₂²").everything()
    phi = third_feature("x₁² + x₂²")
    best = separate(phi.lift(PRESETS["circle in a ring"](0)))
    drawn = check_curve(board, phi, best.hyperplane, "best")
    assert np.hypot(*(drawn - (-0.027, 0.046)).T) == pytest.approx(1.607, abs=2e-3)  # EXAMPLES.md
    assert len(board.traces()["support"]) == len(best.support) == 4
    assert board.part("[data-picture=space] path.slab").count == 2
    assert board.part("[data-picture=space] path.support").count == 4
    assert "γ* = 1.771" in board.part(".outcome").text


def test_what_cannot_be_read_has_one_sentence_and_loses_nothing(lifted):
    board = lifted()
    before = board.drawn()
    choose_feature(board, "x1 foo").has(features="x1 foo", updates=0)
    problem = board.part(".weights .problem")
    assert problem.text == (
        "“x1 foo” cannot be read as φ₃: at character 4, “foo” is not known: use x₁ and x₂, numbers, + − · / ^ ( ) |…| "
        "sqrt exp log sin cos min max."
    )
    assert board.drawn() == before
    assert not board.traces()["line"]
    choose_feature(board, "1/(x1 - 1)").has(features="1/(x1 - 1)")
    assert "at (1, 1), which is example 1. Move this point, or choose a different φ₃." in problem.text
    choose_feature(board, "x1*x2").has(features="x1*x2", updates=4)
    assert problem.text == ""
    assert board.drawn() == before


def test_space_is_turned_by_mouse_and_keys(lifted):
    board = lifted()
    space = board.part(IN_SPACE["picture"])
    seen = [space.one("innerHTML")]

    def turned():
        seen.append(space.one("innerHTML"))
        assert seen[-1] != seen[-2]

    for event, at in (("down", [200, 200]), ("move", [260, 230]), ("up", [260, 230])):
        board.page("pointer", f"pointer{event}", at, IN_SPACE)
    turned()
    space.focus()
    board.press("Shift+ArrowLeft")
    turned()
    board.button("Turn the space to the right").click()
    turned()
    assert board.shown("space")["w"] == board.shown("plane")["w"]


def test_the_points_rise_and_fall(lifted):
    """At once if motion is reduced."""
    board = lifted().press("End").has(height=1)
    assert board.part("path.plane").count == 1
    board.press("l").has(height=0)
    assert board.part("path.plane").count == 0
    board.button("Lift").click()
    board.has(height=1)
    moving = lifted(motion=True).press("l").wait(100)
    assert 0 < float(moving.state("height")) < 1
    moving.wait(1700).has(height=0)
    moving.press("l", "l").wait(1700).has(height=0)


def test_a_probe_is_read_off(lifted):
    board = lifted().press("End", "e")
    board.drag(json.loads(board.state("probe")), (1, 0.5))
    x = json.loads(board.state("probe"))
    assert x == pytest.approx([1, 0.5], abs=0.02)
    z = third_feature(FIRST_FEATURE).values(np.array([x]))[0]
    w, b = json.loads(board.state("w")), json.loads(board.state("b"))
    s = z @ w + b
    words = board.part(".weights .sentence").text
    assert f"= {abs(s) / np.linalg.norm(w):.4g} is the distance of φ(x) from the plane" in words
    assert "not the distance of x from the curve" in words
    board.press("Shift+ArrowRight")
    assert json.loads(board.state("probe"))[0] > x[0]
    assert board.drawn() == {1: [(1, 1), (-1, -1)], -1: [(1, -1), (-1, 1)]}
    board.press("e").has(probe="null")


def test_the_table_of_the_points_has_a_column_of_heights(lifted):
    """The table φ(XOR) of the notes, live."""
    board = lifted()
    open_example(board, "The notes: ±½ or ±1/√2?")
    assert "±1/√2 = ±0.7071" in board.part(".board-note").text
    assert last_column(board) == ("φ₃", ["0", "1", "0", "1"])
    assert curve(board).shape[0] > 0
    assert np.abs(np.abs(np.subtract(*curve(board).T)) - 0.5).max() < 1e-9


MONOMIALS, PARABOLA, CUBIC = "degree ≤ 5: all monomials", "x, x²: number line", "x, x², x³: number line"


def open_example(board, label):
    board.use(lambda app: press(press(app, "Examples"), label))


def last_column(board):
    """The last column of the table of the points: its heading and its cells."""
    table = "details.points"
    if not board.part(table).is_open:
        board.part(f"{table} > summary").click()
    return board.part(f"{table} thead th:last-child").text, [row[-1] for row in board.page("table", table)]


def weight_rows(board):
    """The table of weights: [[feature, …, numbers], …]."""
    return board.page("table", ".of-features")


@pytest.mark.parametrize(("features", "preset"), [(MONOMIALS, "circle in a ring"), (PARABOLA, "xor"), (CUBIC, "xor")])
def test_every_space_shows_the_step_of_the_core(lifted, features, preset):
    board = choose_feature(lifted(preset), features).has(features=features)
    phi, dataset = MAPS[features], PRESETS[preset](0)
    trace = Perceptron().train(phi.lift(Dataset(dataset.X[:, : len(phi.variables)], dataset.y)), max_updates=2000)
    for k in step_through(board, trace):
        line = trace.hyperplane(k)
        for shown in (json.loads(board.state("w")), board.shown("plane")["w"]):
            assert shown == pytest.approx(line.w.tolist(), **RELATIVE)
        assert json.loads(board.state("b")) == pytest.approx(line.b, **RELATIVE)
        if features == MONOMIALS:
            assert [row[0] for row in weight_rows(board)] == [*phi.names, "b"]
            assert parse_number(weight_rows(board)[-1][-1]) == line.b
        if line.is_defined and len(drawn := curve(board)):
            z = phi.values(drawn[:, : len(phi.variables)])
            assert np.abs(z @ line.w + line.b).max() <= 1e-8 * (np.abs(z) @ np.abs(line.w) + abs(line.b)).max()
    assert board.wait(500).sent == []
    assert board.part(IN_SPACE["picture"]).one("hidden") == (features == MONOMIALS)
    assert board.part(".of-features").one("hidden") == (features != MONOMIALS)


def test_points_of_the_number_line_stand_on_a_parabola(lifted):
    """+ at ±2, − at −1, 0, 1: the best line is x² = 2.5 (EXAMPLES.md)."""
    board = lifted()
    open_example(board, "Number line, + − − − + with x²")
    board.has(features=PARABOLA, updates=9)
    assert board.part("[data-picture=space] path.section").count == 2
    assert np.abs(curve(board, "best")[:, 0]) == pytest.approx(2.5**0.5)
    assert "at x = −1.581, 1.581." in board.part(".weights .sentence").text
    assert last_column(board) == ("x²", ["4", "1", "0", "1", "4"])
    board.button("More numbers").click()
    assert "distance from the origin" in board.part(".values").text
    before = board.shown("space")["w"]
    choose_feature(board, CUBIC).has(features=CUBIC)
    assert "distance from the origin" in board.part(".values").text
    assert len(board.shown("space")["w"]) == len(before) + 1
    assert last_column(board.wait(300))[0] == "x³"
    board.click(0.5, 1).answer()
    stems = curve(board, "candidates")
    assert sorted({x for x, y in stems if y == 0}) == [-2, -1, 0, pytest.approx(0.5, abs=0.02), 1, 2]


def test_the_probe_has_its_products_beside_the_weights(lifted):
    board = choose_feature(lifted("circle in a ring"), MONOMIALS).has(features=MONOMIALS).press("End", "e")
    x, w, b = (np.array(json.loads(board.state(name))) for name in ("probe", "w", "b"))
    products = w * MAPS[MONOMIALS](x[None])[0]
    assert [parse_number(row[-1]) for row in weight_rows(board)] == pytest.approx(
        [*products, float(b)], rel=5e-3, abs=1e-12
    )
    said = f"= {(products.sum() + b):.4g}, which is b plus the sum of the 20 products".replace("-", "−")
    assert said in board.part(".weights .sentence").text


@pytest.mark.parametrize("features", [PARABOLA, MONOMIALS])
def test_the_features_survive_edits_and_a_link(lifted, open_in_node, features):
    board = choose_feature(lifted(), features).click(0.4, 0.3).answer().has(points=5, features=features)
    shown, link = (board.state("w"), board.drawn()), board.link()
    there = open_in_node("feature_maps", app=opened("feature_maps", s=link)).has(features=features)
    assert (there.state("w"), there.drawn()) == shown


@pytest.mark.parametrize("features", [PARABOLA, pytest.param(MONOMIALS, marks=pytest.mark.soak)])
def test_the_features_survive_other_pages(open_board, features):
    board = open_board("feature_maps?preset=xor")
    type_feature(board, features).has(features=features)
    board.click(0.4, 0.3).has(points=5).settled().has(features=features)
    shown = board.state("w"), board.points()
    board.go("Spam")
    board.go("Feature maps").has(features=features)
    assert (board.state("w"), board.points()) == shown


def test_an_edit_moves_the_curve(lifted):
    board = lifted().click(0.4, 0.4).has(points=5).answer()
    phi = third_feature(FIRST_FEATURE)
    dataset = XOR.with_point(board.drawn()[1][-1], 1)
    trace = Perceptron().train(phi.lift(dataset))
    board.has(updates=len(trace))
    check_curve(board, phi, trace.last)
