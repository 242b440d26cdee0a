"""Linked pictures in node: weight space, proof charts, two runs in lockstep."""

import json

import numpy as np
import pytest

from perceptron_core import PRESETS, Perceptron, best_through_origin, growth, prove

EXACT = {"rtol": 1e-9, "atol": 1e-9}
AND = PRESETS["and gate"](0)
SLICE = "[data-picture=slice]"
STEP_SHOWN_MS = 1300  # ms after which a step has surely been drawn


def picture_state(board, name):
    """The numbers from which the second picture is drawn."""
    return json.loads(board.part(f"[data-picture={name}]").attribute("data-state"))


def step_through(board, trace):
    """Go through the run mistake by mistake, from 0 on."""
    board.press("Home")
    for k in range(min(len(trace), 12) + 1):
        board.has(step=k)
        yield k
        if k < len(trace):
            board.press("ArrowRight")


def corners(d):
    """The vertices of a line, px."""
    return np.array([[float(value) for value in place.split(",")] for place in d.removeprefix("M").split("L")])


def disc_center(board):
    """The center of the disc of the current step, px."""
    (d,) = [mark["d"] for mark in board.marks("shapes", SLICE) if mark["class"] == "here"]
    x, y, radius = (float(part) for part in d.removeprefix("M").replace("a", ",").split(",")[:3])
    return [x + radius, y]


def move_pointer(board, at):
    board.page("pointer", "pointermove", list(map(float, at)), {"picture": SLICE})


# ---- the space of weights -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seed"), [("separable, narrow gap", 5), ("xor", 0)])
def test_both_pictures_show_the_same_step_of_the_core(open_in_node, name, seed):
    dataset = PRESETS[name](seed)
    board = open_in_node("weight_space", dataset)
    trace = Perceptron().train(dataset)
    for k in step_through(board, trace):
        shown, line = picture_state(board, "slice"), trace.hyperplane(k)
        assert shown["step"] == k
        assert np.allclose([*shown["w"], shown["b"]], [*line.w, line.b], **EXACT)
        drawn = board.traces()["line"]
        if drawn:
            assert np.allclose(line.distances(np.array(drawn)), 0, **EXACT)
        check_cone(shown, dataset)
    assert board.wait(500).sent == []  # a step sends nothing


def check_cone(shown, dataset):
    """No weights of the green set misclassify anything, and its center separates."""
    if not shown["cone"]:
        return
    corners = np.array(shown["cone"])
    margins = dataset.y * (corners @ dataset.X.T + shown["b"])
    size = np.abs(corners).max() * dataset.radius + abs(shown["b"])
    assert (margins >= -1e-9 * size).all()
    assert (dataset.y * (dataset.X @ corners.mean(axis=0) + shown["b"]) > 0).all()


def test_a_converged_run_ends_in_the_green_set(open_in_node):
    board = open_in_node("weight_space", PRESETS["separable, narrow gap"](5)).press("End")
    assert "w is in the green set, so every point is on its correct side of the line." in board.root.text
    assert picture_state(board, "slice")["cone"]


def test_without_a_separator_there_is_no_green_set_and_the_cycle_has_a_name(open_in_node):
    board = open_in_node("weight_space", PRESETS["xor"](0)).press("Home")
    assert "No weights put every point on its correct side" in board.root.text
    assert board.part(".chart path.cycle").count == 1
    board.press("End")
    assert "The run repeats the same 4 mistakes forever." in board.root.text
    assert picture_state(board, "slice")["cone"] == []


def test_the_cycle_begins_where_the_state_was_first(open_in_node):
    board = open_in_node("weight_space", PRESETS["touching"](0)).press("End")
    trace = Perceptron().train(PRESETS["touching"](0))
    count = int((trace.epoch > trace.repeats).sum())
    start = trace.hyperplane(len(trace) - count)
    assert start == trace.hyperplane(len(trace))
    assert "Thick purple dashes show this cycle." in board.root.text


def test_a_slice_that_the_user_sets(open_in_node):
    board = open_in_node("weight_space", PRESETS["separable"](0)).press("End")
    field = board.field("b of the slice")
    field.type("-1,5")
    assert picture_state(board, "slice")["b"] == -1.5
    field.type("b")
    said = board.part(".companion [role=alert]").text
    assert "b must be a number, such as 1.5 or 1/2. You typed “b”." in said
    assert picture_state(board, "slice")["b"] == -1.5
    box = board.field("the run’s b")
    assert not box.is_checked
    box.click()
    assert picture_state(board, "slice")["b"] == Perceptron().train(PRESETS["separable"](0)).b[-1]


@pytest.mark.parametrize(
    ("name", "bias"), [("separable, narrow gap", "unit"), ("and gate", "radius"), ("xor", "unit"), ("touching", "unit")]
)
def test_the_whole_space_and_its_cone(open_in_node, name, bias):
    dataset, perceptron = PRESETS[name](0), Perceptron(bias=bias)
    board = open_in_node("weight_space", dataset, perceptron)
    board.field("What is shown of the weight space").choose("whole")
    board.plot.focus()
    trace = perceptron.train(dataset)
    board.has(updates=len(trace))
    root = perceptron.beta(dataset) ** 0.5
    for k in step_through(board, trace):
        shown, line = picture_state(board, "cone"), trace.hyperplane(k)
        assert np.allclose([*shown["w"], shown["b"]], [*line.w, line.b], **EXACT)
    corners = np.array([corner for side in shown["sides"] for corner in side]).reshape(-1, 3)
    margins = dataset.y * (corners[:, :2] @ dataset.X.T + root * corners[:, 2:])
    separable = name not in ("xor", "touching")
    assert (len(corners) > 0) == separable
    named = {"unit": "w̃ = (w, b) ", "radius": "w̃ = (w, b/R) "}[bias]
    said = f"The green cone contains every {named}" if separable else "No (w, b) puts every point on its correct side"
    assert said in board.part(".sentence").text
    for direction in ("best", "widest"):
        assert board.part(f".cone path.{direction}, [data-picture=cone] path.{direction}").count == int(separable)
    assert (margins >= -1e-9 * np.abs(corners).max(initial=1) * (dataset.radius + root)).all()


def test_without_a_bias_the_weights_are_a_plane_with_the_ray_of_the_best_line(open_in_node):
    dataset = PRESETS["parallel strips"](0)
    board = open_in_node("weight_space", dataset, Perceptron(bias="none")).press("End")
    assert not board.field("b of the slice").is_seen
    assert np.allclose(picture_state(board, "slice")["w"], Perceptron(bias="none").train(dataset).w[-1], **EXACT)
    (x0, y0), (x1, y1) = corners(board.part(".chart path.best").attribute("d"))
    direction = best_through_origin(dataset).hyperplane.normalized().w
    assert np.allclose(np.array([x1 - x0, y0 - y1]) / np.hypot(x1 - x0, y1 - y0), direction, atol=1e-3)


def test_pointing_in_one_picture_shows_in_the_other(open_in_node):
    board = open_in_node("weight_space", AND).press("End")
    board.pointer("move", *AND.X[0])
    assert "x⁽¹⁾ misclassified" in [word["text"] for word in board.marks("words", SLICE)]
    edge = next(mark["d"] for mark in board.marks("shapes", SLICE) if mark["class"] == "bounds")
    move_pointer(board, corners(edge)[:2].mean(axis=0))  # the first element of several edges
    assert board.part(".chart path.wrongSide").count == 1
    assert board.traces()["chosen"][0] in AND.X.tolist()


def test_any_place_in_the_space_of_weights_is_a_line_in_the_plane(open_in_node):
    board = open_in_node("weight_space", AND).press("End")
    move_pointer(board, disc_center(board))
    final = Perceptron().train(AND).hyperplane(20)
    ghost = np.array(board.traces()["candidates"])
    assert np.allclose(final.distances(ghost), 0, atol=0.05)
    board.page("pointer", "pointerleave", [5, 5], {"picture": SLICE})
    assert board.traces()["candidates"] == []


def test_keys_choose_a_point_in_both_pictures(open_in_node):
    board = open_in_node("weight_space", AND).press("End", "n")
    assert "x⁽¹⁾ misclassified" in [word["text"] for word in board.marks("words", SLICE)]
    assert board.traces()["chosen"] == [AND.X[0].tolist()]


def test_edges_of_minus_points_are_dashed(open_in_node):
    board = open_in_node("weight_space", AND)
    seen = set()
    for _ in step_through(board, Perceptron().train(AND)):
        edges = [mark for mark in board.marks("shapes", SLICE) if mark["class"] == "bounds"]
        seen |= {(mark["stroke"], mark["stroke-dasharray"] == "none") for mark in edges}
    own = {(stroke, whole) for stroke, whole in seen if stroke in ("var(--plus)", "var(--minus)")}
    assert own == {("var(--plus)", True), ("var(--minus)", False)}


def test_in_every_frame_of_a_step_the_place_is_the_line(open_in_node):
    board = open_in_node("weight_space", PRESETS["separable"](0), motion=True)
    board.press("ArrowRight").wait(STEP_SHOWN_MS).has(step=1)
    board.button("One step forward").click()
    seen = []
    for _ in range(STEP_SHOWN_MS // 10):
        shown = picture_state(board, "slice")
        seen.append(tuple(shown["w"]))
        drawn = board.traces()["line"]
        if drawn:
            assert np.allclose(np.array(drawn) @ shown["w"] + shown["b"], 0, atol=1e-8)
        board.wait(10)
    assert len(set(seen)) > 3  # it moves
    assert np.allclose(seen[-1], Perceptron().train(PRESETS["separable"](0)).w[2])


# ---- the proof charts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bias", ["unit", "radius", "none"])
def test_the_race_is_the_proof_of_the_core(open_in_node, bias):
    dataset, perceptron = PRESETS["parallel strips"](4), Perceptron(bias=bias)
    board = open_in_node("convergence", dataset, perceptron)
    sizes = {"unit": "R̃² = R² + 1", "radius": "R̃² = 2R²", "none": "R̃ = R"}
    assert sizes[bias] in board.part(".proof").text
    trace = perceptron.train(dataset)
    proof = prove(trace)
    for k in step_through(board, trace):
        expected = {
            "step": k,
            "norm": proof.squared_norm[k],
            "floor": proof.floor[k],
            "ceiling": proof.ceiling[k],
            "along": proof.along[k],
            "cosine": proof.cosine[k],
        }
        assert picture_state(board, "norm") == pytest.approx(expected, rel=1e-9, abs=1e-12)
    assert board.wait(500).sent == []


def test_without_a_separator_the_race_has_no_floor_and_shows_the_cycle(open_in_node):
    dataset = PRESETS["xor"](0)
    board = open_in_node("convergence", dataset).press("End")
    half, shown = growth(Perceptron().train(dataset)), picture_state(board, "norm")
    assert (shown["norm"], shown["ceiling"]) == pytest.approx((half.squared_norm[-1], half.ceiling[-1]), rel=1e-9)
    assert shown["floor"] is None
    assert "No line separates the classes." in board.part(".proof").text
    assert "The run repeats the same 4 mistakes forever." in board.root.text


def test_the_step_travels_from_page_to_page(open_in_node):
    board = open_in_node("playground", AND).press("Home", "ArrowRight", "ArrowRight", "ArrowRight").has(step=3)
    for lesson in ("weight_space", "convergence", "playground"):
        board.go(lesson).has(step=3)
    board.press("ArrowRight").has(step=4)
    board.go("convergence").has(step=4)


def test_on_the_way_to_a_step_the_race_is_between_the_two(open_in_node):
    board = open_in_node("convergence", AND, motion=True).press("ArrowRight").wait(STEP_SHOWN_MS)
    board.press("ArrowRight")
    view = board.page["views"]["norm"]
    seen = []
    for _ in range(STEP_SHOWN_MS // 10):
        (d,) = [mark["d"] for mark in board.marks("shapes", "[data-picture=norm]") if mark["class"] == "here"]
        x, _, radius = (float(part) for part in d.removeprefix("M").replace("a", ",").split(",")[:3])
        seen.append(view["x"][0] + (x + radius) / (420 - 72) * (view["x"][1] - view["x"][0]))
        board.wait(10)
    assert seen == sorted(seen)
    assert 1 - 1e-6 <= seen[0] < 1.2
    assert any(1.2 < k < 1.8 for k in seen)


def test_floor_and_ceiling_meet_at_the_bound(open_in_node):
    board = open_in_node("convergence", PRESETS["two points, 37 mistakes"](0)).press("End").has(step=37)
    assert board.field("How many mistakes the chart shows").value == "bound"
    shapes = {mark["class"]: mark["d"] for mark in reversed(board.marks("shapes", "[data-picture=norm]"))}
    floor, ceiling = corners(shapes["floor"]), corners(shapes["ceiling"])
    bound = corners(shapes["bound"])[0, 0]
    gap = np.interp(bound, floor[:, 0], floor[:, 1]) - np.interp(bound, ceiling[:, 0], ceiling[:, 1])
    assert abs(gap) < 1  # px


def test_the_race_follows_an_edit(open_in_node):
    board = open_in_node("convergence", AND).press("End").has(step=20)
    board.click(1.2, 0.8).answer().has(points=5)
    ((x1, x2),) = set(board.drawn()[1]) - {(1.0, 1.0)}
    trace = Perceptron().train(AND.with_point([x1, x2], 1))
    board.press("End").has(step=len(trace))
    assert picture_state(board, "norm")["ceiling"] == pytest.approx(prove(trace).ceiling[-1], rel=1e-9)


# ---- two boards in lock-step --------------------------------------------------------------------------------


@pytest.mark.parametrize("grain", ["mistake", "example", "epoch"])
def test_both_boards_have_looked_at_the_same_examples(open_in_node, grain):
    board = open_in_node("conventions", AND)
    left = Perceptron(bias="radius", boundary="positive").train(AND)
    right = Perceptron().train(AND)
    board.has(updates=len(left), other_updates=len(right))
    board.field("What one step is").choose(grain)
    board.plot.focus()
    board.press("Home")
    slider = board.field("Position in the run")
    position, last = 0, min(40, int(slider.attribute("max")))
    while position < last:
        before = position
        board.press("ArrowRight")
        position = int(slider.value)
        assert position > before
        board.has(step=int((left.examined <= position).sum()))
        board.has(other_step=int((right.examined <= position).sum()))
        check_second(board, right)
    board.press("ArrowLeft")
    assert int(slider.value) < position


def check_second(board, trace):
    """The right picture shows the core's line."""
    line = trace.hyperplane(int(board.state("other-step")))
    ((data,),) = board.part(".board .second").each("data")
    drawn = next([list(at) for at in zip(part["x"], part["y"], strict=True)] for part in data if part["name"] == "line")
    if drawn:
        assert np.allclose(line.distances(np.array(drawn)), 0, **EXACT)


def test_a_click_in_either_picture_places_a_point_in_both(open_in_node):
    board = open_in_node("conventions", AND)
    for event in ("pointerdown", "pointerup"):
        board.page("pointer", event, [400.0, 200.0], {"picture": ".second"})
    board.answer().has(points=5)
    for picture in (".plot:not(.second)", ".plot.second"):
        assert len(board.marks("signs", picture)) == 5
