"""The lesson on feature maps in a browser: the plane in space and its preimage move together, and nothing is sent."""

import json

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Dataset, Perceptron, separate
from perceptron_core.features import third_feature
from tests.ui.test_lifted import number
from tests.ui.test_linked import state
from tests.ui.test_share import shared
from ui.lessons.feature_maps.feature import MAPS

EXACT = {"rtol": 1e-9, "atol": 1e-9}
RELATIVE = {"rel": 1e-9, "abs": 1e-9}


FIRST = "(x₁ − x₂)²"
XOR = PRESETS["xor"]()


def steps(board, trace):
    """The first steps of the run, and the last one."""
    board.press("Home")
    for k in range(min(len(trace), 4) + 1):
        board.has(step=k)
        yield k
        board.press("ArrowRight")
    board.press("End").has(step=len(trace))
    yield len(trace)


def take(board, text):
    """Type a third feature, or the name of one in the menu."""
    box = board.page.get_by_role("combobox", name="Features")
    box.click()
    board.page.keyboard.type(text)
    box.press("Enter")
    board.plot.focus()
    return board


def test_who_has_chosen_a_feature_steps(open_board):
    """The keys are the board's; but where the formula cannot be read, they stay in the box."""
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


@pytest.mark.parametrize(
    ("preset", "text"),
    [
        ("xor", FIRST),
        ("circle in a ring", "x₁² + x₂²"),
        pytest.param("xor", "x₁x₂", marks=pytest.mark.soak),
        pytest.param("and gate", "|x₁ − x₂|", marks=pytest.mark.soak),
    ],
)
def test_both_pictures_show_the_same_step_of_the_core(open_board, preset, text):
    board = open_board(f"feature_maps?preset={preset}")
    if text != FIRST:
        take(board, text)
    board.has(features=text)
    phi = third_feature(text)
    trace = Perceptron().train(phi.lift(PRESETS[preset](0)))
    sent = len(board.sent)
    for k in steps(board, trace):
        line = trace.hyperplane(k)
        for picture in ("plane", "space"):
            shown = state(board, picture)
            assert shown["step"] == k
            assert np.allclose([*shown["w"], shown["b"]], [*line.w, line.b], **EXACT)
        if line.is_defined:
            check_curve(board, phi, line)
        else:
            assert not board.traces()["line"]
    assert len(board.sent) == sent
    assert not board.errors


def test_the_best_plane_is_the_cores(open_board):
    board = open_board("feature_maps?preset=circle in a ring")
    take(board, "x₁² + x₂²").has(features="x₁² + x₂²").everything()
    phi = third_feature("x₁² + x₂²")
    best = separate(phi.lift(PRESETS["circle in a ring"](0)))
    drawn = check_curve(board, phi, best.hyperplane, "best")
    assert np.hypot(*(drawn - (-0.027, 0.046)).T) == pytest.approx(1.607, abs=2e-3)  # EXAMPLES.md
    assert len(board.traces()["support"]) == len(best.support) == 4
    expect(board.root.locator("[data-picture=space] path.slab")).to_have_count(2)
    expect(board.root.locator("[data-picture=space] path.support")).to_have_count(4)
    expect(board.root.locator(".outcome")).to_contain_text("γ* = 1.771")


def test_what_cannot_be_read_has_one_sentence_and_loses_nothing(open_board):
    board = open_board("feature_maps?preset=xor")
    before = board.points()
    take(board, "x1 foo").has(features="x1 foo", updates=0)
    problem = board.root.locator(".weights .problem")
    expect(problem).to_have_text(
        "“x1 foo” cannot be read as φ₃: at character 4, “foo” is not known: use x₁ and x₂, numbers, + − · / ^ ( ) |…| "
        "sqrt exp log sin cos min max."
    )
    assert board.points() == before
    assert not board.traces()["line"]
    take(board, "1/(x1 - 1)").has(features="1/(x1 - 1)")
    expect(problem).to_contain_text("at (1, 1), which is example 1: move it, or take another φ₃.")
    take(board, "x1*x2").has(features="x1*x2", updates=4)
    expect(problem).to_have_text("")
    assert board.points() == before
    assert not board.errors


def test_space_is_turned_by_mouse_and_keys(open_board):
    board = open_board("feature_maps?preset=xor")
    space = board.root.locator("[data-picture=space]")
    seen = [space.inner_html()]

    def turned():
        seen.append(space.inner_html())
        assert seen[-1] != seen[-2]

    space.hover()
    board.page.mouse.down()
    board.page.mouse.move(900, 300)
    board.page.mouse.up()
    turned()
    space.focus()
    board.press("Shift+ArrowLeft")
    turned()
    board.button("Turn the space to the right").click()
    turned()
    assert state(board, "space")["w"] == state(board, "plane")["w"]


def test_the_points_rise_and_fall(open_board):
    """Where nothing may move, at once."""
    board = open_board("feature_maps?preset=xor").has(height=1)
    expect(board.root.locator("path.plane")).to_have_count(1)
    board.press("l").has(height=0)
    expect(board.root.locator("path.plane")).to_have_count(0)
    board.button("Lift").click()
    board.has(height=1)
    moving = open_board("feature_maps?preset=xor", motion=True)
    moving.press("l").has(height=0)
    moving.press("l", "l").has(height=0)


def test_a_probe_is_read_off(open_board):
    board = open_board("feature_maps?preset=xor")
    board.press("e")
    probe = json.loads(board.state("probe"))
    start, end = board.pixel(*probe), board.pixel(1, 0.5)
    board.page.mouse.move(*start)
    board.page.mouse.down()
    board.page.mouse.move(*end)
    board.page.mouse.up()
    x = json.loads(board.state("probe"))
    assert x == pytest.approx([1, 0.5], abs=0.02)
    z = third_feature(FIRST).values(np.array([x]))[0]
    w, b = json.loads(board.state("w")), json.loads(board.state("b"))
    s = z @ w + b
    words = board.root.locator(".weights .sentence")
    expect(words).to_contain_text(f"= {abs(s) / np.linalg.norm(w):.4g} is how far φ(x) is from the plane")
    expect(words).to_contain_text("not how far x is from the curve")
    board.press("Shift+ArrowRight")
    assert json.loads(board.state("probe"))[0] > x[0]
    assert board.points() == {1: [(1, 1), (-1, -1)], -1: [(1, -1), (-1, 1)]}
    board.press("e").has(probe="null")


def test_the_table_of_the_points_has_a_column_of_heights(open_board):
    """φ(XOR) of the notes, live."""
    board = open_board("feature_maps")
    board.page.get_by_role("button", name="To look at").click()
    board.page.get_by_role("button", name="Lecture 004: ±½ or ±1/√2?").click()
    expect(board.page.locator(".board-note")).to_contain_text("±1/√2 = ±0.7071")
    board.root.get_by_text("Table of the points", exact=True).click()
    table = board.root.locator("table", has=board.page.get_by_role("columnheader", name="φ₃"))
    expect(table.locator("tbody tr > :last-child")).to_have_text(["0", "1", "0", "1"])
    assert curve(board).shape[0] > 0
    assert np.abs(np.abs(np.subtract(*curve(board).T)) - 0.5).max() < 1e-9


MONOMIALS, PARABOLA, CUBIC = "degree ≤ 5: all monomials", "x, x²: number line", "x, x², x³: number line"


def look_at(board, label):
    board.page.get_by_role("button", name="To look at").click()
    board.page.get_by_role("button", name=label, exact=True).click()


def rows(board):
    """The table of weights: [[feature, …, numbers], …]."""
    return board.root.locator(".of-features tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent))"
    )


@pytest.mark.parametrize(("features", "preset"), [(MONOMIALS, "circle in a ring"), (PARABOLA, "xor"), (CUBIC, "xor")])
def test_every_space_shows_the_step_of_the_core(open_board, features, preset):
    board = open_board(f"feature_maps?preset={preset}")
    take(board, features).has(features=features)
    phi, dataset = MAPS[features], PRESETS[preset](0)
    trace = Perceptron().train(phi.lift(Dataset(dataset.X[:, : len(phi.variables)], dataset.y)), max_updates=2000)
    sent = len(board.sent)
    for k in steps(board, trace):
        line = trace.hyperplane(k)
        for shown in (board.state("w"), json.dumps(state(board, "plane")["w"])):
            assert json.loads(shown) == pytest.approx(line.w.tolist(), **RELATIVE)
        assert json.loads(board.state("b")) == pytest.approx(line.b, **RELATIVE)
        if features == MONOMIALS:
            assert [row[0] for row in rows(board)] == [*phi.names, "b"]
            assert number(rows(board)[-1][-1]) == line.b
        if line.is_defined and len(drawn := curve(board)):
            z = phi.values(drawn[:, : len(phi.variables)])
            assert np.abs(z @ line.w + line.b).max() <= 1e-8 * (np.abs(z) @ np.abs(line.w) + abs(line.b)).max()
    assert len(board.sent) == sent
    expect(board.root.locator("[data-picture=space]")).to_be_visible(visible=features != MONOMIALS)
    expect(board.root.locator(".of-features")).to_be_visible(visible=features == MONOMIALS)
    assert not board.errors


def test_points_of_the_number_line_stand_on_a_parabola(open_board):
    """+ at ±2, − at −1, 0, 1: the best line is x² = 2.5 (EXAMPLES.md)."""
    board = open_board("feature_maps")
    look_at(board, "Number line, + − − − + with x²")
    board.has(features=PARABOLA, updates=9)
    expect(board.root.locator("[data-picture=space] path.section")).to_have_count(2)
    assert np.abs(curve(board, "best")[:, 0]) == pytest.approx(2.5**0.5)
    expect(board.root.locator(".weights .sentence")).to_contain_text("at x = −1.581, 1.581.")
    board.root.get_by_text("Table of the points", exact=True).click()
    table = board.root.locator("table", has=board.page.get_by_role("columnheader", name="x²", exact=True))
    expect(table.locator("tbody tr > :last-child")).to_have_text(["4", "1", "0", "1", "4"])
    expect(board.root.locator("dl.values")).to_contain_text("line to origin")
    before = state(board, "space")["w"]
    take(board, CUBIC).has(features=CUBIC)
    expect(board.root.locator("dl.values")).to_contain_text("plane to origin")
    assert len(state(board, "space")["w"]) == len(before) + 1
    expect(board.page.get_by_role("columnheader", name="x³", exact=True)).to_have_count(1)
    board.click(0.5, 1).settled()
    stems = curve(board, "candidates")
    assert sorted({x for x, y in stems if y == 0}) == [-2, -1, 0, pytest.approx(0.5, abs=0.02), 1, 2]
    assert not board.errors


def test_the_probe_has_its_products_beside_the_weights(open_board):
    board = open_board("feature_maps?preset=circle in a ring")
    take(board, MONOMIALS).has(features=MONOMIALS)
    board.press("e")
    x, w, b = (np.array(json.loads(board.state(name))) for name in ("probe", "w", "b"))
    products = w * MAPS[MONOMIALS](x[None])[0]
    assert [number(row[-1]) for row in rows(board)] == pytest.approx([*products, float(b)], rel=5e-3, abs=1e-12)
    words = board.root.locator(".weights .sentence")
    expect(words).to_contain_text(f"= {(products.sum() + b):.4g}, the sum of the 20 products".replace("-", "−"))
    assert not board.errors


@pytest.mark.parametrize("features", [PARABOLA, pytest.param(MONOMIALS, marks=pytest.mark.soak)])
def test_the_features_survive_edits_other_pages_and_a_link(open_board, features):
    board = open_board("feature_maps?preset=xor")
    take(board, features).has(features=features)
    board.click(0.4, 0.3).has(points=5).settled().has(features=features)
    shown = board.state("w"), board.points()
    address = shared(board)
    other = open_board(address.split("/", 3)[3]).has(features=features)
    assert (other.state("w"), other.points()) == shown
    board.go("Spam")
    board.go("Feature maps").has(features=features)
    assert (board.state("w"), board.points()) == shown


def test_an_edit_moves_the_curve(open_board):
    board = open_board("feature_maps?preset=xor")
    board.click(0.4, 0.4).has(points=5).settled()
    phi = third_feature(FIRST)
    dataset = XOR.with_point(board.points()[1][-1], 1)
    trace = Perceptron().train(phi.lift(dataset))
    board.has(updates=len(trace))
    check_curve(board, phi, trace.last)
