"""The board in a real browser: what is drawn is what the core computes, and no edit is lost."""

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Perceptron, separate
from tests.driver import QUICK_CLICK
from tests.ui.test_while_open import DRAWN_ANEW
from ui import results

PRESET_STEPS = [
    ("separable", 0),
    ("noisy", 2),
    ("far from the origin", 0),
]


def steps_of(trace):
    return sorted({1, 2, len(trace) // 2, len(trace)})


def go_to_update(board, trace, k):
    """Set the scrubber to an update, as a finger on it would."""
    position = 0 if k == 0 else int(trace.examined[k - 1])
    slider = board.root.get_by_role("slider", name="Position in the run")
    slider.evaluate("(node, value) => {node.value = value; node.dispatchEvent(new Event('input'))}", position)
    return board.has(step=k)


@pytest.mark.parametrize(("name", "seed"), PRESET_STEPS)
def test_what_is_drawn_is_what_the_core_computes(open_board, name, seed):
    board = open_board(f"?preset={name}&seed={seed}").everything()
    dataset = PRESETS[name](seed)
    trace = results.train(dataset, Perceptron())
    board.has(points=len(dataset), updates=len(trace), outcome=trace.outcome)
    for k in steps_of(trace):
        go_to_update(board, trace, k)
        check_picture(board, dataset, trace, k)


def check_picture(board, dataset, trace, k):
    line, before, drawn = trace.hyperplane(k), trace.hyperplane(k - 1), board.traces()
    size = dataset.radius + abs(line.distance_from_origin)
    exact = {"rtol": 1e-9, "atol": 1e-9 * size}
    if drawn["line"]:
        ends = np.array(drawn["line"])
        assert np.allclose(line.distances(ends), 0, **exact)
        middle = line.projections(np.zeros(2))
        assert np.allclose(middle, -line.b * line.w / line.norm**2, **exact)
    assert np.allclose(drawn["distance"], [[0, 0], line.projections(np.zeros(2))], **exact)
    check_distance_in_words(board, abs(line.distance_from_origin))
    check_margins(drawn, dataset, line, exact)
    check_vectors(board, drawn, dataset, trace, k, before, line, exact)
    wrong = dataset.X[Perceptron().is_mistake(line.scores(dataset.X), dataset.y)]
    assert sorted(map(tuple, drawn["rings"])) == sorted(map(tuple, wrong.tolist()))
    assert drawn["marks"][1] == dataset.X[trace.index[k - 1]].tolist()


def check_distance_in_words(board, distance):
    """A distance of more than a few pixels has its number beside it."""
    view = board.view()
    said = [word.removeprefix("|b|/‖w‖ = ") for word in board.words() if word.startswith("|b|/‖w‖ = ")]
    if said:
        assert float(said[0]) == pytest.approx(distance, rel=1e-3)
    else:
        assert distance <= 31 * (view["x"][1] - view["x"][0]) / view["width"]


def check_margins(drawn, dataset, line, exact):
    feet = line.projections(dataset.X)
    right = line.functional_margins(dataset) > 0
    for name, chosen in (("marginsRight", right), ("marginsWrong", ~right)):
        segments = [p for p in drawn[name] if p[0] is not None]
        expected = np.stack([dataset.X[chosen], feet[chosen]], axis=1).reshape(-1, 2)
        assert np.allclose(np.reshape(segments, (-1, 2)), expected, **exact)


def check_vectors(board, drawn, dataset, trace, k, before, line, exact):
    """Arrows are tail, neck, three corners of the head with the tip in the middle, neck."""
    step = dataset.y[trace.index[k - 1]] * dataset.X[trace.index[k - 1]]
    tail, tip = np.array(drawn["stepVector"][0]), np.array(drawn["stepVector"][3])
    scale = np.linalg.norm(tip - tail) / np.linalg.norm(step)
    assert np.allclose(tip - tail, scale * step, **exact)
    assert np.allclose(tail, scale * before.w, **exact)
    if before.is_defined:
        assert np.allclose(drawn["oldVector"][3], scale * before.w, **exact)
        assert np.allclose(drawn["vectors"][-6], [0, 0], **exact)
        assert np.allclose(drawn["vectors"][-3], scale * line.w, **exact)
    if any(word in ("w", "w, on the line") for word in board.words()):  # its tip is in the picture
        tail, tip = np.array(drawn["vectors"][0]), np.array(drawn["vectors"][3])
        assert np.allclose(tip - tail, scale * line.w, **exact)
        assert np.allclose(line.distances(tail), 0, **exact)


SEPARATOR = ["best", "band", "canonical", "support", "gap"]


def show(board, layer):
    """Switch a part of the picture on."""
    menu = board.page.get_by_text("Layers", exact=True)
    menu.click()
    board.root.get_by_label(layer).check()
    menu.click()


@pytest.mark.parametrize(("name", "seed"), [("separable", 0), ("far from the origin", 1)])
def test_the_max_margin_separator_is_drawn_as_the_core_says(open_board, name, seed):
    board = open_board(f"?preset={name}&seed={seed}")
    assert not any(board.traces()[trace] for trace in SEPARATOR)  # how large a margin can be is a question at first
    show(board, "Max-margin separator")
    dataset = PRESETS[name](seed)
    best = separate(dataset)
    drawn, exact = board.traces(), {"rtol": 1e-9, "atol": 1e-9 * dataset.radius}
    assert np.allclose(best.hyperplane.distances(np.array(drawn["best"])), 0, **exact)
    edges = [point for point in drawn["canonical"] if point[0] is not None]
    assert np.allclose(np.abs(best.hyperplane.distances(np.array(edges))), best.margin, **exact)
    assert (np.abs(best.hyperplane.distances(np.array(drawn["band"]))) <= best.margin * (1 + 1e-9)).all()
    assert drawn["support"] == dataset.X[list(best.support)].tolist()
    assert np.allclose(drawn["gap"], best.nearest, **exact)
    assert f"2γ* = {2 * best.margin:.4g}" in board.words()
    ratio = Perceptron().train(dataset).hyperplane(int(board.state("updates"))).margin(dataset) / best.margin
    expect(board.page.get_by_label("The current step")).to_contain_text(f"γ/γ* of the best margin{ratio:.3g}")


@pytest.mark.parametrize("name", ["xor", "circle in a ring"])
def test_the_certificate_is_drawn_as_the_core_says(open_board, name):
    board = open_board(f"?preset={name}").everything()
    dataset = PRESETS[name](0)
    proof = separate(dataset)
    drawn = board.traces()
    assert np.allclose(drawn["common"], [[float(x) for x in proof.point]], atol=1e-12)
    corners = {tuple(point) for point in drawn["certificate"] if point[0] is not None}
    classes = [[i for i in proof.certificate if dataset.y[i] == label] for label in (1, -1)]
    assert corners == {tuple(dataset.X[i]) for own in classes if len(own) > 1 for i in own}
    assert not drawn["best"]


def test_the_separator_follows_a_dragged_point(open_board):
    board = open_board("?preset=and gate")
    show(board, "Max-margin separator")
    board.page.mouse.move(*board.pixel(1, 1))
    board.page.mouse.down()
    for x in (1.05, 1.1, 1.2, 1.3):
        board.page.mouse.move(*board.pixel(x, 1))
        board.settled()
        moved = PRESETS["and gate"](0).moved(0, board.points()[1][0])
        assert np.allclose(board.traces()["gap"], separate(moved).nearest, atol=1e-9)
    board.page.mouse.up()


def test_both_axes_have_the_same_scale(open_board, subtests):
    board = open_board("?preset=far from the origin")
    for size in ((1280, 800), (390, 844), (1920, 500)):
        board.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        board.plot.evaluate(DRAWN_ANEW)
        for key in ("i", "o", "0"):
            with subtests.test(f"{size} {key}"):
                board.press(key)
                view = board.view()
                units = [
                    (view[axis][1] - view[axis][0]) / view[length] for axis, length in (("x", "width"), ("y", "height"))
                ]
                assert units[0] == pytest.approx(units[1], rel=1e-9)


def test_crowds_are_drawn_where_the_figure_says(open_board):
    board = open_board().everything()
    first = board.traces()["marginsRight"][:2]
    path = board.page.locator(".board .plot .marginsRight path").first.get_attribute("d")
    drawn = [float(number) for part in path[1:].split("L") for number in part.split(",")]
    view = board.view()
    unit = (view["x"][1] - view["x"][0]) / view["width"]
    expected = [value for x, y in first for value in ((x - view["x"][0]) / unit, (view["y"][1] - y) / unit)]
    assert drawn == pytest.approx(expected, abs=0.06)


def test_the_line_sweeps_through_w_and_b(open_board):
    """On its way from one state to the next every line passes through the point where the two lines cross."""
    board = open_board("?preset=and gate", motion=True)
    trace = Perceptron().train(PRESETS["and gate"](0))
    go_to_update(board, trace, 7)  # this line and the next both cross the picture
    board.page.evaluate(
        "() => {window.lines = []; const plot = document.querySelector('.board .plot');"
        "const watch = () => {const {x, y} = plot.data.find(t => t.name === 'line');"
        "window.lines.push([[x[0], y[0]], [x[1], y[1]]]); requestAnimationFrame(watch)}; watch()}"
    )
    board.press("ArrowRight").has(step=8)
    old, new = trace.hyperplane(7), trace.hyperplane(8)
    end = new.projections(np.array([0.5, 0.5]))
    board.page.wait_for_function(
        "([x, y]) => {const [[a, b], [c, d]] = window.lines.at(-1);"
        "return Math.abs((c - a) * (y - b) - (d - b) * (x - a)) / Math.hypot(c - a, d - b) < 1e-9}",
        arg=end.tolist(),
    )
    lines = np.array(board.page.evaluate("window.lines"))
    crossing = np.linalg.solve([old.w, new.w], [-old.b, -new.b])
    directions = lines[:, 1] - lines[:, 0]
    offsets = crossing - lines[:, 0]
    off = directions[:, 0] * offsets[:, 1] - directions[:, 1] * offsets[:, 0]
    assert np.allclose(off / np.linalg.norm(directions, axis=1), 0, atol=1e-9)
    slopes = np.unique(np.round(np.arctan2(directions[:, 1], directions[:, 0]) % np.pi, 6))
    assert len(slopes) >= 4


def test_reduced_motion_goes_straight_to_the_new_line(open_board):
    board = open_board("?preset=and gate")
    trace = Perceptron().train(PRESETS["and gate"](0))
    board.press("Home").has(step=0)
    for k in (1, 2, 3):
        board.press("ArrowRight").has(step=k)
        assert np.allclose(trace.hyperplane(k).distances(np.array(board.traces()["line"])), 0, atol=1e-9)


# ---- stepping ---------------------------------------------------------------------------------------------------


def test_keys_step_and_nothing_is_sent(open_board):
    board = open_board("?preset=separable, narrow gap&seed=5")
    last = int(board.state("updates"))
    before = len(board.sent)
    board.has(step=last).press("ArrowRight").has(step=1)
    board.press("ArrowRight").has(step=2).press("ArrowLeft").has(step=1).press("ArrowLeft").has(step=0)
    board.press("End").has(step=last).press("Home").has(step=0)
    board.root.get_by_label("Speed of play").select_option("fastest")
    board.plot.focus()
    board.press(" ").has(step=last)
    expect(board.button("Play")).to_be_visible()
    assert board.sent[before:] == []


def test_back_is_exact(open_board):
    board = open_board("?preset=noisy")
    board.press("Home", "ArrowRight", "ArrowRight", "ArrowRight").has(step=3)
    seen = board.traces()
    board.press("ArrowRight", "ArrowRight").has(step=5).press("ArrowLeft", "ArrowLeft").has(step=3)
    assert board.traces() == seen


@pytest.mark.parametrize("order", ["cyclic", "shuffled"])
def test_steps_by_example_and_by_epoch(open_board, order):
    board = open_board("?preset=separable")
    if order != "cyclic":
        board.rules().get_by_text(f"{order}: ").click()
        board.close_rules()
    trace = Perceptron(order=order).train(PRESETS["separable"](0))
    board.has(updates=len(trace))
    board.press("Home")
    board.root.get_by_label("What one step is").select_option("example")
    for looked in range(1, trace.total_examined + 1):
        board.button("One step forward").click()
        board.has(step=np.searchsorted(trace.examined, looked, side="right"))
    board.has(step=len(trace))
    board.root.get_by_label("What one step is").select_option("epoch")
    board.press("Home")
    for epoch in range(1, trace.epochs + 1):
        board.button("One step forward").click()
        board.has(step=int((trace.epoch <= epoch).sum()))


def test_the_example_looked_at_is_marked_in_its_order(open_board):
    board = open_board("?preset=and gate").press("Home")
    dataset = PRESETS["and gate"](0)
    board.root.get_by_label("What one step is").select_option("example")
    for looked in range(6):
        board.button("One step forward").click()
        expect(board.root.get_by_role("slider")).to_have_value(str(looked + 1))
        assert board.traces()["marks"][1] == dataset.X[looked % 4].tolist()


def test_axes_stay_put_while_stepping(open_board):
    board = open_board("?preset=noisy").press("Home")
    view = board.view()
    board.press("ArrowRight", "ArrowRight", "ArrowRight", "End")
    assert board.view() == view


def test_a_view_that_the_user_chose_stays_when_points_are_added(open_board):
    board = open_board("?preset=separable")
    for _ in range(3):
        board.button("Closer").click()
    view = board.view()
    centre = [sum(view[axis]) / 2 for axis in ("x", "y")]
    board.click(*centre).settled().has(points=21)
    assert board.view() == view


def test_the_step_is_told_in_the_symbols_of_the_lectures(open_board):
    board = open_board("?preset=and gate").press("Home")
    side = board.page.get_by_label("The current step")
    expect(side).to_contain_text("There is no line yet: w = 0 and b = 0.")
    board.press("ArrowRight", "ArrowRight").has(step=2)
    for text in (
        "Mistake 2: example 2, a − point, is misclassified.",
        "s(x₂) = w·x₂ + b = 1·0 + 1·0 + 1 = 1",
        "y s(x₂) = −1·1 = −1 ≤ 0, a mistake.",
        "w ← w + ηyx₂ = (1, 1) + (−1)·(0, 0) = (1, 1)",
        "b ← b + ηyβ = 1 + (−1)·1 = 0",
        "The whole run",
        "Converged after 20 mistakes in 9 epochs: a whole pass without a mistake.",
    ):
        expect(side).to_contain_text(text)
    expect(board.page.locator("[aria-live=polite]")).to_contain_text("Mistake 2: example 2")


# ---- editing ----------------------------------------------------------------------------------------------------


def test_a_lecturer_clicks_eight_points_and_presses_the_right_arrow(open_board):
    board = open_board()
    board.button("Remove all points").click()
    plus, minus = [(2, 2), (3, 1), (2.5, 3), (3.5, 2)], [(-1, 0), (0, -1), (-0.5, 1), (-1.5, -1)]
    for point in plus:
        board.click(*point)
    board.press("-")
    for point in minus:
        board.click(*point)
    board.has(points=8, step=0).settled()
    drawn = board.points()
    assert np.allclose(drawn[1], plus, atol=0.02)
    assert np.allclose(drawn[-1], minus, atol=0.02)
    board.press("ArrowRight").has(step=1)
    assert len(board.traces()["line"]) == 2


def test_twenty_clicks_in_a_second_make_twenty_points(open_board):
    board = open_board().clear()
    board.root.evaluate("(root) => (root.dataset.first = 'yes')")
    places = [board.pixel(-1 + 0.2 * i, (i * 7 % 20) * 0.2 - 1) for i in range(20)]
    board.page.evaluate(
        f"async (places) => {{{QUICK_CLICK} for (const place of places) {{"
        "click(place, { altKey: true }); await new Promise((done) => setTimeout(done, 45));}}",
        places,
    )
    board.has(points=20).settled().has(points=20, first="yes")  # no answer made the browser build it anew
    assert len(set(board.points()[1])) == 20


def test_a_click_is_drawn_before_the_server_answers(open_board):
    board = open_board().clear()
    drawn = board.page.evaluate(
        f"(place) => {{{QUICK_CLICK} click(place);"
        "return [plot.data.find((t) => t.name === 'plus').x.length, plot.closest('.board').dataset.pending,"
        "plot.querySelectorAll('.plus path, .minus path').length]}",
        board.pixel(1, 1),
    )
    assert drawn == [1, "1", 1]
    board.settled()


def test_the_other_class(open_board):
    board = open_board().clear()
    board.click(1, 1)
    board.page.keyboard.down("Shift")
    board.click(2, 1)
    board.page.keyboard.up("Shift")
    board.click(1, 2, button="right")
    board.settled().has(points=3)
    assert [len(points) for points in board.points().values()] == [1, 2]
    board.click(1, 1, button="right").settled()
    assert [len(points) for points in board.points().values()] == [0, 3]


def test_dragging_shows_the_margin_and_is_one_undo(open_board):
    board = open_board("?preset=separable")
    (x, y), *_ = board.points()[1]
    view = board.view()
    board.page.mouse.move(*board.pixel(x, y))
    board.page.mouse.down()
    for part in (0.2, 0.4, 0.6, 0.8, 1.0):
        board.page.mouse.move(*board.pixel(x + 0.5 * part, y - 0.5 * part))
        assert any(word.startswith("margin ") for word in board.words())
    board.page.mouse.up()
    board.settled()
    moved = [p for p in board.points()[1] if np.allclose(p, (x + 0.5, y - 0.5), atol=0.02)]
    assert len(moved) == 1
    assert board.view() == view
    board.press("Control+z").settled()
    assert (x, y) in board.points()[1]
    board.press("Control+Shift+z").settled()
    assert moved[0] in board.points()[1]


def test_undo_goes_back_over_clear_and_over_a_preset(open_board):
    board = open_board("?preset=separable")
    first = board.points()
    board.clear().has(points=0)
    expect(board.page.get_by_label("The current step")).to_contain_text("No points yet.")
    board.press("Control+z").settled()
    assert board.points() == first
    board.choose("XOR")
    board.has(points=4, outcome="cycle")
    board.plot.focus()
    board.press("Control+z").settled().has(points=20)
    assert board.points() == first


def test_everything_with_the_keyboard_alone(open_board):
    board = open_board().clear()
    board.plot.focus()
    board.press("Shift+ArrowRight", "Shift+ArrowUp", "Enter").has(points=1)
    board.press("-", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Enter").has(points=2).settled()
    plus, minus = board.points()[1], board.points()[-1]
    assert len(plus) == len(minus) == 1
    board.press("n", "Shift+ArrowLeft").settled()
    assert board.points()[1][0][0] < plus[0][0]
    board.press("f").settled()
    assert [len(points) for points in board.points().values()] == [0, 2]
    board.press("p", "Delete").settled().has(points=1)
    board.press("Control+z", "Control+z").settled()
    assert [len(points) for points in board.points().values()] == [1, 1]


def test_keys_typed_into_a_field_are_not_the_boards(open_board):
    board = open_board("?preset=separable")
    step = board.state("step")
    board.page.get_by_role("spinbutton", name="Seed").focus()
    board.press("Home", "ArrowLeft", "Delete")
    board.has(step=step, points=20)


def test_after_a_preset_or_a_convention_the_arrows_step(open_board):
    board = open_board()
    board.choose("AND gate")
    board.has(points=4).press("ArrowRight").has(step=1)
    board.rules().get_by_text("radius: ").click()
    board.has(updates=len(Perceptron(bias="radius").train(PRESETS["and gate"](0))))
    board.close_rules().press("ArrowRight").has(step=2)


def test_a_line_outside_the_picture_is_announced_and_fit_shows_it(open_board):
    board = open_board("?preset=separable")
    for _ in range(3):
        board.button("Closer").click()
    box = board.plot.bounding_box()
    for _ in range(2):
        board.page.mouse.move(box["x"] + 200, box["y"] + 300)
        board.page.mouse.down()
        board.page.mouse.move(box["x"] + 600, box["y"] + 300, steps=3)
        board.page.mouse.up()
    assert board.traces()["line"] == []
    assert "The line is outside: Fit shows it." in board.words()
    board.plot.focus()
    board.press("0")
    assert len(board.traces()["line"]) == 2
    board.has(points=20)


def test_clicks_outside_the_axes_add_nothing(open_board):
    board = open_board()
    box = board.plot.bounding_box()
    for x, y in ((5, 5), (20, box["height"] - 8), (box["width"] - 3, 60), (box["width"] / 2, box["height"] - 5)):
        board.page.mouse.click(box["x"] + x, box["y"] + y)
    board.has(points=20, pending=0)


def test_touch_places_and_drags(open_board):
    board = open_board(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    board.root.get_by_title("More tools").tap()
    board.button("Remove all points").tap()
    board.press("Escape").settled()
    board.plot.scroll_into_view_if_needed()
    board.page.touchscreen.tap(*board.pixel(1, 1))
    board.has(points=1).settled()
    (x, y), *_ = board.points()[1]
    touch(board, [board.pixel(x, y), board.pixel(x + 0.3, y), board.pixel(x + 1, y + 0.5)])
    board.settled().has(points=1)
    assert board.points()[1][0] == pytest.approx((x + 1, y + 0.5), abs=0.05)


def touch(board, path):
    session = board.page.context.new_cdp_session(board.page)
    for kind, at in zip(["touchStart"] + ["touchMove"] * (len(path) - 1), path, strict=True):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_layers_can_be_switched_off_one_by_one(open_board):
    board = open_board("?preset=separable").press("Home", "ArrowRight", "ArrowRight")
    board.has(step=2).everything()
    board.page.get_by_text("Layers", exact=True).click()
    for label, names in {
        "Half-planes": ["sidePlus", "sideMinus"],
        "Margins": ["marginsRight", "marginsWrong"],
        "Distance |b|/‖w‖": ["distance"],
        "The update w + ηyx": ["oldVector", "stepVector", "before"],
        "Wrong points ringed": ["rings"],
        "Normal vector w": ["vectors"],
        "Line w·x + b = 0": ["line"],
        "Max-margin separator": SEPARATOR,
    }.items():
        box = board.root.get_by_label(label)
        expect(box).to_be_checked()
        box.click()
        drawn = board.traces()
        assert not any(drawn[name] for name in names), label


# ---- how it looks -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_nothing_overlaps_and_nothing_is_cut(open_board, subtests, width, height):
    board = open_board(viewport={"width": width, "height": height})
    expect(board.page.get_by_test_id("stException")).to_have_count(0)
    for scheme in ("light", "dark"):
        with subtests.test(scheme):
            board.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            board.page.wait_for_function(
                "(scheme) => getComputedStyle(document.querySelector('.board')).colorScheme === scheme", arg=scheme
            )
            check_that_nothing_overlaps(board, width, height)


def check_that_nothing_overlaps(board, width, height):
    assert board.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = board.page.evaluate(
        "[...document.querySelectorAll('.tools > *, .board .plot, .player > *, .board aside > :not(.unseen)')]"
        ".map((node) => node.getBoundingClientRect()).filter((box) => box.width && box.height)"
        ".map(({left, top, right, bottom}) => [left, top, right, bottom])"
    )
    assert len(boxes) > 15
    for i, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 0
        assert right <= width
        for other in boxes[i + 1 :]:
            assert (
                right <= other[0] + 0.5 or other[2] <= left + 0.5 or bottom <= other[1] + 0.5 or other[3] <= top + 0.5
            )
    if width == 1280:
        assert max(box[3] for box in boxes) <= height


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_and_signs_stand_out_from_the_background(open_board, scheme):
    board = open_board("?preset=separable", color_scheme=scheme).press("Home", "ArrowRight", "ArrowRight")
    colors = board.page.evaluate("""() => {
      const board = document.querySelector(".board");
      const ink = (css) => {
        const node = board.appendChild(Object.assign(document.createElement("i"), { style: `color: ${css}` }));
        const { color } = getComputedStyle(node);
        node.remove();
        const probe = document.createElement("canvas").getContext("2d");
        probe.fillStyle = color;
        probe.fillRect(0, 0, 1, 1);
        return [...probe.getImageData(0, 0, 1, 1).data].slice(0, 3);
      };
      const look = (name) => getComputedStyle(document.querySelector(`.board .painted .${name}`));
      return {
        paper: ink(getComputedStyle(document.querySelector(".stApp")).backgroundColor),
        text: ink(getComputedStyle(document.querySelector(".board")).color),
        line: ink(look("line").stroke),
        distance: ink(look("distance").stroke),
        wrong: ink(look("rings").stroke),
        plus: ink(look("plus").fill),
        minus: ink(look("minus").fill),
      };
    }""")
    paper = colors.pop("paper")
    for name, color in colors.items():
        assert contrast(color, paper) >= (4.5 if name in ("text", "line", "distance", "wrong") else 3), name


def contrast(some, other):
    """The contrast ratio of WCAG 2."""

    def luminance(color):
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (value / 255 for value in color)]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(some), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
