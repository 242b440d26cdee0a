"""Pictures that move together: the space of weights, the race of the proof, two boards in lock-step."""

import json

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Perceptron, best_through_origin, growth, prove

EXACT = {"rtol": 1e-9, "atol": 1e-9}


def state(board, name):
    """What the second picture shows, as the numbers from which it is drawn."""
    return json.loads(board.root.locator(f"[data-picture={name}]").get_attribute("data-state"))


def choose(board, **conventions):
    """Choose conventions in the drawer; the radio buttons begin with the name of the choice."""
    drawer = board.rules()
    for group, name in conventions.items():
        drawer.get_by_role("radiogroup", name=group.capitalize()).locator("label", has_text=f"{name}:").click()
    board.close_rules().settled()


def steps(board, trace):
    """Go through the run mistake by mistake, beginning at 0."""
    board.press("Home")
    for k in range(min(len(trace), 12) + 1):
        board.has(step=k)
        yield k
        if k < len(trace):
            board.press("ArrowRight")


def drawn_disc(board):
    """The centre of the disc that stands for the present step, px from the drawing's corner."""
    d = board.root.locator(".chart path.here").get_attribute("d")
    x, y, radius = (float(part) for part in d.removeprefix("M").replace("a", ",").split(",")[:3])
    return x + radius, y


# ---- the space of weights -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seed"), [("separable, narrow gap", 5), ("xor", 0)])
def test_both_pictures_show_the_same_step_of_the_core(open_board, name, seed):
    board = open_board(f"weight_space?preset={name}&seed={seed}")
    dataset = PRESETS[name](seed)
    trace = Perceptron().train(dataset)
    sent = len(board.sent)
    for k in steps(board, trace):
        shown, line = state(board, "slice"), trace.hyperplane(k)
        assert shown["step"] == k
        assert np.allclose([*shown["w"], shown["b"]], [*line.w, line.b], **EXACT)
        drawn = board.traces()["line"]
        if drawn:
            assert np.allclose(line.distances(np.array(drawn)), 0, **EXACT)
        check_cone(shown, dataset)
    assert len(board.sent) == sent  # stepping sends nothing


def check_cone(shown, dataset):
    """No weights of the green set misclassify anything, and its middle separates."""
    if not shown["cone"]:
        return
    corners = np.array(shown["cone"])
    margins = dataset.y * (corners @ dataset.X.T + shown["b"])
    size = np.abs(corners).max() * dataset.radius + abs(shown["b"])
    assert (margins >= -1e-9 * size).all()
    assert (dataset.y * (dataset.X @ corners.mean(axis=0) + shown["b"]) > 0).all()


def test_a_converged_run_ends_in_the_green_set(open_board):
    board = open_board("weight_space?preset=separable, narrow gap&seed=5").press("End")
    expect(board.root).to_contain_text("w is in the green set: every point is right.")
    assert state(board, "slice")["cone"]


def test_without_a_separator_there_is_no_green_set_and_the_cycle_has_a_name(open_board):
    board = open_board("weight_space?preset=xor").press("Home")
    expect(board.root).to_contain_text("No weights have every point on its own side")
    expect(board.root.locator(".chart path.cycle")).to_have_count(1)
    board.press("End")
    expect(board.root).to_contain_text("The cycle: 4 mistakes that repeat for ever")
    assert state(board, "slice")["cone"] == []


def test_the_cycle_begins_where_the_state_was_first(open_board):
    board = open_board("weight_space?preset=touching").press("End")
    trace = Perceptron().train(PRESETS["touching"](0))
    count = int((trace.epoch > trace.repeats).sum())
    start = trace.hyperplane(len(trace) - count)
    assert start == trace.hyperplane(len(trace))
    expect(board.root).to_contain_text(f"The cycle: {count} mistakes")


def test_a_slice_that_the_user_sets(open_board):
    board = open_board("weight_space?preset=separable").press("End")
    field = board.root.get_by_label("b of the slice")
    field.fill("-1,5")
    field.press("Enter")
    assert state(board, "slice")["b"] == -1.5
    field.fill("b")
    field.press("Enter")
    expect(board.root.get_by_role("alert")).to_contain_text("b must be a number such as 1.5; “b” is none.")
    assert state(board, "slice")["b"] == -1.5
    board.root.get_by_role("checkbox", name="the run’s b").check()
    assert state(board, "slice")["b"] == Perceptron().train(PRESETS["separable"](0)).b[-1]


@pytest.mark.parametrize(
    ("name", "bias"), [("separable, narrow gap", "unit"), ("and gate", "radius"), ("xor", "unit"), ("touching", "unit")]
)
def test_the_whole_space_and_its_cone(open_board, name, bias):
    board = open_board(f"weight_space?preset={name}")
    choose(board, bias=bias)
    board.root.get_by_label("What is shown of the space").select_option(label="all of (w₁, w₂, b)")
    dataset, perceptron = PRESETS[name](0), Perceptron(bias=bias)
    trace = perceptron.train(dataset)
    board.has(updates=len(trace))
    root = perceptron.beta(dataset) ** 0.5
    for k in steps(board, trace):
        shown, line = state(board, "cone"), trace.hyperplane(k)
        assert np.allclose([*shown["w"], shown["b"]], [*line.w, line.b], **EXACT)
    corners = np.array([corner for side in shown["sides"] for corner in side]).reshape(-1, 3)
    margins = dataset.y * (corners[:, :2] @ dataset.X.T + root * corners[:, 2:])
    separable = name not in ("xor", "touching")
    assert (len(corners) > 0) == separable
    named = {"unit": "w̃ = (w, b) ", "radius": "w̃ = (w, b/R) "}[bias]
    said = f"Inside the green cone is every {named}" if separable else "No (w, b) is right for every point"
    expect(board.root.locator(".sentence")).to_contain_text(said)
    for direction in ("best", "widest"):
        expect(board.root.locator(f".cone path.{direction}")).to_have_count(int(separable))
    assert (margins >= -1e-9 * np.abs(corners).max(initial=1) * (dataset.radius + root)).all()


def test_the_space_turns_and_the_keys_still_step(open_board):
    board = open_board("weight_space?preset=and gate").press("Home")
    board.root.get_by_label("What is shown of the space").select_option(label="all of (w₁, w₂, b)")
    edges = board.root.locator(".chart.cone path").first
    before = edges.get_attribute("d")
    board.button("Turn the space to the left").click()
    expect(edges).not_to_have_attribute("d", before)
    board.button("Turn the space to the right").click()
    expect(edges).to_have_attribute("d", before)
    box = board.root.locator(".chart.cone").bounding_box()
    board.page.mouse.move(box["x"] + 200, box["y"] + 200)
    board.page.mouse.down()
    board.page.mouse.move(box["x"] + 260, box["y"] + 230)
    board.page.mouse.up()
    expect(edges).not_to_have_attribute("d", before)
    board.plot.focus()
    board.press("ArrowRight").has(step=1)


def test_without_a_bias_the_weights_are_a_plane_with_the_ray_of_the_best_line(open_board):
    board = open_board("weight_space?preset=parallel strips")
    choose(board, bias="none")
    board.press("End")
    dataset = PRESETS["parallel strips"](0)
    expect(board.root.get_by_label("b of the slice")).to_be_hidden()
    assert np.allclose(state(board, "slice")["w"], Perceptron(bias="none").train(dataset).w[-1], **EXACT)
    d = board.root.locator(".chart path.best").get_attribute("d")
    (x0, y0), (x1, y1) = (map(float, part.split(",")) for part in d.removeprefix("M").split("L"))
    direction = best_through_origin(dataset).hyperplane.normalized().w
    assert np.allclose(np.array([x1 - x0, y0 - y1]) / np.hypot(x1 - x0, y1 - y0), direction, atol=1e-3)


def test_pointing_in_one_picture_shows_in_the_other(open_board):
    board = open_board("weight_space?preset=and gate").press("End")
    dataset = PRESETS["and gate"](0)
    board.page.mouse.move(*board.pixel(*dataset.X[0]))
    expect(board.root.locator(".chart .words")).to_contain_text("x₁ wrong")
    edge = board.root.locator(".chart path.bounds").first.get_attribute("d")
    inside = board.root.locator(".chart .sketch").bounding_box()
    (x0, y0), (x1, y1) = (map(float, part.split(",")) for part in edge.removeprefix("M").split("L"))
    board.page.mouse.move(inside["x"] + (x0 + x1) / 2, inside["y"] + (y0 + y1) / 2)
    expect(board.root.locator(".chart path.wrongSide")).to_have_count(1)
    assert board.traces()["marks"][2] in dataset.X.tolist()


def test_any_place_in_the_space_of_weights_is_a_line_in_the_plane(open_board):
    board = open_board("weight_space?preset=and gate").press("End")
    here, inside = drawn_disc(board), board.root.locator(".chart .sketch").bounding_box()
    board.page.mouse.move(inside["x"] + here[0], inside["y"] + here[1])
    final = Perceptron().train(PRESETS["and gate"](0)).hyperplane(20)
    ghost = np.array(board.traces()["candidates"])
    assert np.allclose(final.distances(ghost), 0, atol=0.05)  # the pointer is within half a pixel of w
    board.page.mouse.move(5, 5)
    board.page.wait_for_function(
        "!document.querySelector('.board .plot').data.find((t) => t.name == 'candidates').x.length"
    )


def test_keys_choose_a_point_in_both_pictures(open_board):
    board = open_board("weight_space?preset=and gate").press("End")
    board.plot.focus()
    board.press("n")
    expect(board.root.locator(".chart .words")).to_contain_text("x₁ wrong")


def test_in_every_frame_of_a_step_the_place_is_the_line(open_board):
    board = open_board("weight_space?preset=separable", motion=True)
    board.press("Home", "ArrowRight").has(step=1)
    frames = board.page.evaluate(
        """async () => {
          const plot = document.querySelector(".board .plot");
          const seen = [];
          document.querySelector("button.forward").click();
          for (let last = 0; last < 3; last += seen.at(-1).done) {
            await new Promise(requestAnimationFrame);
            const { w, b } = JSON.parse(document.querySelector("[data-picture=slice]").dataset.state);
            const { x, y } = plot.data.find((trace) => trace.name === "line");
            seen.push({ w, b, line: x.map((value, i) => [value, y[i]]), done: w[0] > 2.6 });
          }
          return seen;
        }"""
    )
    assert len({tuple(frame["w"]) for frame in frames}) > 3  # it moves
    for frame in frames:
        if frame["line"]:
            assert np.allclose(np.array(frame["line"]) @ frame["w"] + frame["b"], 0, atol=1e-8)


def test_the_step_travels_from_page_to_page(open_board):
    board = open_board("?preset=and gate").press("Home", "ArrowRight", "ArrowRight", "ArrowRight").has(step=3)
    for title in ("Weight space", "Convergence", "Playground"):
        board.go(title).has(step=3)
    board.press("ArrowRight").has(step=4)
    board.go("Convergence").has(step=4)


# ---- the race -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bias", ["unit", "radius", "none"])
def test_the_race_is_the_proof_of_the_core(open_board, bias):
    board = open_board("convergence?preset=parallel strips&seed=4")
    choose(board, bias=bias)
    sizes = {"unit": "R̃² = R² + 1", "radius": "R̃² = 2R²", "none": "R̃ = R"}
    expect(board.root.locator(".proof")).to_contain_text(sizes[bias])
    dataset, perceptron = PRESETS["parallel strips"](4), Perceptron(bias=bias)
    trace = perceptron.train(dataset)
    proof = prove(trace)
    sent = len(board.sent)
    for k in steps(board, trace):
        shown = state(board, "norm")
        expected = {
            "step": k,
            "norm": proof.squared_norm[k],
            "floor": proof.floor[k],
            "ceiling": proof.ceiling[k],
            "along": proof.along[k],
            "cosine": proof.cosine[k],
        }
        assert shown == pytest.approx(expected, rel=1e-9, abs=1e-12)
    assert len(board.sent) == sent


def test_floor_and_ceiling_meet_at_the_bound(open_board):
    board = open_board("convergence?preset=two points, 37 mistakes").press("End").has(step=37)
    expect(board.root.get_by_label("How many mistakes the picture shows")).to_have_value("bound")
    ends = [board.root.locator(f".chart path.{name}").first.get_attribute("d") for name in ("floor", "ceiling")]
    floor, ceiling = (
        np.array([[float(x) for x in place.split(",")] for place in d.removeprefix("M").split("L")]) for d in ends
    )
    bound = float(board.root.locator(".chart path.bound").first.get_attribute("d").removeprefix("M").split(",")[0])
    gap = np.interp(bound, floor[:, 0], floor[:, 1]) - np.interp(bound, ceiling[:, 0], ceiling[:, 1])
    assert abs(gap) < 1  # px


def test_37_mistakes_break_the_bound_without_a_bias_and_keep_their_own(open_board):
    board = open_board("convergence?preset=separable")
    board.page.get_by_role("button", name="Break (R/γ*)²").click()
    board.has(points=2, updates=37)
    board.press("End")
    expect(board.root.locator(".proof")).to_contain_text("37 ≤ 113.4, the bound")
    expect(board.root.locator(".proof")).to_contain_text("37 > 9: broken, since that proof has no bias")


def test_without_a_separator_the_race_has_no_floor_and_shows_the_cycle(open_board):
    board = open_board("convergence?preset=xor").press("End")
    dataset = PRESETS["xor"](0)
    trace = Perceptron().train(dataset)
    half = growth(trace)
    shown = state(board, "norm")
    assert (shown["norm"], shown["ceiling"]) == pytest.approx((half.squared_norm[-1], half.ceiling[-1]), rel=1e-9)
    assert shown["floor"] is None
    expect(board.root.locator(".proof")).to_contain_text("no separating line exists")
    expect(board.root).to_contain_text("The cycle: 4 mistakes that repeat for ever")
    expect(board.page.get_by_text("No bound: no separating line exists.").first).to_be_visible()


def test_the_race_follows_an_edit(open_board):
    board = open_board("convergence?preset=and gate").press("End").has(step=20)
    board.click(1.3, 0.8).settled().has(points=5)
    ((x1, x2),) = set(board.points()[1]) - {(1.0, 1.0)}
    dataset = PRESETS["and gate"](0).with_point([x1, x2], 1)
    trace = Perceptron().train(dataset)
    board.press("End").has(step=len(trace))
    proof = prove(trace)
    assert state(board, "norm")["ceiling"] == pytest.approx(proof.ceiling[-1], rel=1e-9)


def test_another_page_opens_in_the_middle_of_a_sweep(open_board):
    board = open_board("convergence?preset=and gate")
    board.page.get_by_role("radio", name="Gap γ*").click()
    board.page.get_by_role("slider", name="Gaps from γ* = 0.5 down to").press("End")
    expect(board.page.get_by_test_id("stSliderThumbValue").get_by_text("0.001")).to_be_visible()
    board.page.get_by_role("button", name="Run 500 datasets").click()
    expect(board.page.get_by_text(" of 500 runs")).to_be_visible()
    board.go("Playground")
    board.go("Convergence")
    board.page.get_by_role("radio", name="Gap γ*").click()
    expect(board.page.get_by_role("button", name="Run 500 datasets")).to_be_visible()
    expect(board.page.get_by_test_id("stPlotlyChart")).to_have_count(0)  # no result of a sweep that was left


# ---- two boards in lock-step --------------------------------------------------------------------------------


@pytest.mark.parametrize("grain", ["mistake", "example", "epoch"])
def test_both_boards_have_looked_at_the_same_examples(open_board, grain):
    board = open_board("conventions?preset=and gate")
    dataset = PRESETS["and gate"](0)
    left = Perceptron(bias="radius", boundary="positive").train(dataset)
    right = Perceptron().train(dataset)
    board.has(updates=len(left), **{"other-updates": len(right)})
    board.root.get_by_label("What one step is").select_option(grain)
    board.plot.focus()
    board.press("Home")
    slider = board.root.get_by_role("slider", name="Position in the run")
    position, last = 0, min(40, int(slider.get_attribute("max")))
    while position < last:
        before = position
        board.press("ArrowRight")
        position = int(slider.input_value())
        assert position > before
        board.has(step=int((left.examined <= position).sum()))
        board.has(**{"other-step": int((right.examined <= position).sum())})
        check_second(board, right)
    board.press("ArrowLeft")
    assert int(slider.input_value()) < position


def check_second(board, trace):
    """The right picture shows the line of the core."""
    line = trace.hyperplane(int(board.state("other-step")))
    drawn = board.page.evaluate(
        "(({x, y}) => x.map((value, i) => [value, y[i]]))"
        "(document.querySelector('.board .second').data.find((trace) => trace.name === 'line'))"
    )
    if drawn:
        assert np.allclose(line.distances(np.array(drawn)), 0, **EXACT)


def test_a_click_in_either_picture_places_a_point_in_both(open_board):
    board = open_board("conventions?preset=and gate")
    second = board.root.locator(".second")
    box = second.bounding_box()
    board.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 3)
    board.settled().has(points=5)
    for plot in board.root.locator(".plot").all():
        expect(plot.locator(".painted .signs path")).to_have_count(5)


def test_conventions_of_a_lecture(open_board):
    board = open_board("conventions?preset=and gate")
    board.rules("Right rule").get_by_role("button", name="004").click()
    trace = Perceptron(bias="none", order="first").train(PRESETS["and gate"](0))
    board.has(**{"other-updates": len(trace), "other-outcome": trace.outcome})
    expect(board.root.locator(".name.other")).to_contain_text(
        "bias none (b stays 0), boundary mistake (score 0 is a mistake), order first"
    )


@pytest.mark.parametrize(
    ("button", "lesson", "look"),
    [
        ("See the loop stop with margin 0", "conventions", "the margins are 0 and 2"),
        ("See one point turn the line by 50°", "max_margin", "the best margin γ* is 0.8963"),
        ("See k = −1 swap the sides", "margins", "all margins are negative"),
        ("See the line of Figure 1 at distance 0.3536", None, "|b|/‖w‖ = 0.3536"),
    ],
)
def test_one_click_shows_a_slip(open_board, button, lesson, look):
    board = open_board().go_to_errata()
    lecture = {"See one": "001", "See k =": "003"}.get(button[:7], "000")
    board.page.get_by_role("tab", name=lecture).click()
    board.page.get_by_role("button", name=button).click()
    note = board.page.locator(".board-note")
    expect(note).to_contain_text(look)
    expect(note).to_be_in_viewport()
    if lesson:
        board.has(lesson=lesson)
    if lesson == "conventions":
        board.has(updates=1, **{"other-updates": 2})
    if lesson == "max_margin":
        expect(board.root).to_contain_text("Stage 4 of 4: canonical lines and support vectors.")
    if lesson == "margins":
        fields = [board.root.get_by_label(name, exact=True).input_value() for name in ("w₁", "w₂", "b")]
        assert fields == ["-2", "-1", "2"]


def test_the_preimage_is_drawn(open_board):
    board = open_board().go_to_errata()
    board.page.get_by_role("tab", name="004").click()
    expect(board.page.locator("[data-test-script-state=notRunning]")).to_have_count(1)  # the page has run again with it
    board.page.get_by_text("See both pairs of lines").click()
    expect(board.page.get_by_text("x₁ − x₂ = 1/√2").first).to_be_visible()
