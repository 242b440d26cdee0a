"""The three ready lectures: every scene opens, and every number is computed."""

import json
import re
from dataclasses import replace

import numpy as np
import pytest

import perceptron_core as pc
from board import assets
from language import catalogue
from pages import max_margin
from perceptron_core.bounds import best_through_origin
from tests.pages.opened import opened
from ui.lectures import CONVENTIONS
from ui.lessons.feature_maps.lifted_data import lift
from ui.lessons.lecture.examples import EXAMPLES, example
from ui.visitor import lecture, link, scene

FEWEST_SCENES, MOST_SCENES = 8, 12
MOST_WORDS = 45  # of a caption, which one reads on the wall while somebody speaks
ITEMS = {(name, k): item for name in EXAMPLES for k, item in enumerate(example(name)["scenes"])}
BY_NAME = {(name, item["name"]): item for (name, _), item in ITEMS.items()}
WITH_EXERCISE = [key for key, item in BY_NAME.items() if "exercise" in item["scene"]["board"]]
LAST_STAGE = 3  # of Max margin, counted from 0
items = pytest.mark.parametrize("key", ITEMS, ids=lambda key: f"{key[0]} {key[1] + 1}")
# Zeros that are part of a rule, and letters of a formula with a digit.
IN_RULES = (
    "y·s ≤ 0",
    "score of 0",
    "score 0",
    "Every score is 0",
    "its score is 0, and",
    "scores are 0",
    "b are 0",
    "b = 0",
    "count 0 as",
)


def here(key):
    """(Scene, all texts of an item)."""
    item = BY_NAME.get(key) or ITEMS[key]
    asked = item.get("question", {"asks": "", "choices": []})
    return scene.from_json(item["scene"]), " ".join(
        [item["name"], item["caption"], item["note"], asked["asks"], *asked["choices"]]
    )


def rule_of(value, side=""):
    return value.rules.get(side, pc.Perceptron())


def run_of(value, side=""):
    """The run on the board of a scene."""
    dataset = value.points
    if value.page == "feature_maps":
        _, dataset, _ = lift(dataset, value.board.get("features", "(x₁ − x₂)²"))
    most = {"max_epochs": value.board["epochs"]} if value.page == "noise" else {}
    return rule_of(value, side).train(dataset, **most)


def said(number, digits=None):
    """A number as the texts write it."""
    text = f"{number:.{digits}f}" if digits is not None else f"{number:.12g}"
    return text.replace("-", "−")


def place(vector):
    """A vector of short numbers."""
    return f"({', '.join(map(said, vector))})"


# ---- form ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_lecture_has_the_form_and_the_limits_of_its_file(name):
    value = example(name)
    assert set(value) == {"version", "title", "scenes"}
    assert value["version"] == 1
    assert value["title"]
    assert FEWEST_SCENES <= len(value["scenes"]) <= MOST_SCENES
    assert len({item["name"] for item in value["scenes"]}) == len(value["scenes"])
    assert sum("exercise" in item["scene"]["board"] for item in value["scenes"]) >= 1
    assert sum("question" in item for item in value["scenes"]) >= 3
    assert len({item["scene"]["page"] for item in value["scenes"]}) >= 4


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_lecture_is_read_as_a_file_by_the_server_and_by_the_browser(js, name):
    """Both check all limits."""
    text = lecture.parse(json.dumps(example(name))).text()
    assert json.loads(text) == example(name)
    read = js("model/lecture/lecture.js", "parseLecture", text)
    assert read["problem"] == ""
    assert {"version": 1, **read["lecture"]} == example(name)


@items
def test_the_emphasis_in_a_caption_is_read(js, key):
    caption = ITEMS[key]["caption"]
    parts = js("words/caption.js", "parseCaption", caption)
    assert js("words/caption.js", "captionText", caption) == caption.replace("**", "")
    assert json.dumps(parts).count('"b"') == caption.count("**") / 2


def test_the_browser_knows_their_names_and_titles(js):
    titles = {name: example(name)["title"] for name in EXAMPLES}
    assert js.ask(file="shell/lecture/menu.js", name="READY_LECTURES") == titles


def test_there_are_the_three_lectures_of_the_addresses():
    assert list(EXAMPLES) == ["perceptron", "convergence", "largest_margin"]
    with pytest.raises(KeyError):
        example("gone")


@items
def test_an_item_has_its_texts_within_the_limits(key):
    item = ITEMS[key]
    assert set(item) - {"until", "question"} == {"name", "note", "caption", "picture", "scene"}
    assert item["picture"] == ""
    for part in ("name", "caption", "note"):
        assert item[part]
        assert item[part] == item[part].strip()
    sentences = re.findall(r"[^.!?…:]+[.!?…:](?=\s|$)", item["caption"])
    assert 1 <= len(sentences) <= 6
    assert len(item["caption"].split()) <= MOST_WORDS
    asked = item.get("question")
    if asked:
        assert len(asked["choices"]) >= 2
        assert len(set(asked["choices"])) == len(asked["choices"])
        assert len(asked["right"]) == 1
        assert 0 <= asked["right"][0] < len(asked["choices"])


@items
def test_a_scene_goes_out_and_comes_in_the_same(key):
    value = scene.from_json(ITEMS[key]["scene"])
    assert json.loads(value.text()) == ITEMS[key]["scene"]
    assert link.decode(link.encode(value)) == value
    assert value.page in scene.PAGES


@items
def test_its_steps_are_steps_of_its_run(key):
    value, until = scene.from_json(ITEMS[key]["scene"]), ITEMS[key].get("until")
    if "step" not in value.board:
        assert until is None
        assert value.page in ("hyperplane", "margins", "other_lines", "soft_margin")
        return
    first, fresh = value.board["step"]
    assert fresh is False
    assert first <= until
    if value.page == "max_margin":
        assert until <= LAST_STAGE
    else:
        runs = [run_of(value, side) for side in value.rules or [""]]
        assert until <= max(run.total_examined for run in runs)
        stops = {int(at) for run in runs for at in run.examined} | {0} | {run.total_examined for run in runs}
        assert {first, until} <= stops  # mistakes, the start or the end


@items
def test_its_board_opens_without_a_complaint(open_in_node, key):
    value = scene.from_json(ITEMS[key]["scene"])
    app = opened(value.page, s=link.encode(value))
    assert not app.warning
    board = open_in_node(value.page, app=app)
    if value.page == "max_margin":
        stage = f"Stage {value.board['step'][0] + 1} of {LAST_STAGE + 1}"
        assert (stage in board.root.text) == isinstance(pc.separate(value.points), pc.Separable)
    elif "step" in value.board:
        run = run_of(value, *[side for side in value.rules if side == "left"])
        board.has(step=int((run.examined <= value.board["step"][0]).sum()))


def opened_board(open_in_node, value):
    """The board of a scene, as a link opens it."""
    session = {"id": "node", "restored": False, "preset": None, "edited": False, "called": "own points"}
    opened = {"id": "a lecture", "board": value.board}
    given = {"session": {**session, "hidden": [], "code": None, "opened": opened, "rules": rules_of(value)}}
    sides = [(side, rule_of(value, side)) for side in ("left", "right")] if value.page == "conventions" else None
    return open_in_node(value.page, value.points, rule_of(value), sides=sides, **given)


def rules_of(value):
    return scene.rules_to_json(value.rules)


# ---- exercises -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", WITH_EXERCISE, ids=" ".join)
def test_an_exercise_is_open_and_is_judged_on_its_scene(open_in_node, key):
    value, _ = here(key)
    results = set()
    for number in range(len(opened_board(open_in_node, value).page["trials"])):
        board = opened_board(open_in_node, value)
        assert board.state("exercise") == value.board["exercise"]["id"]
        assert board.page["judged"]["work"] == value.board["exercise"]
        kind, trial = board.page["trials"][number]
        board.page("attempt", trial)
        board.answer().act("check")
        assert board.page["judged"]["result"] == ("wrong" if kind.startswith("slip") else kind)
        results.add(kind)
    assert {"right", "wrong"} <= results


@pytest.mark.parametrize("key", WITH_EXERCISE, ids=" ".join)
def test_a_scene_has_the_points_and_the_rules_of_its_exercise(open_in_node, key):
    value, _ = here(key)
    start = open_in_node(value.page).page("exercise", value.board["exercise"]["id"], 0)
    points = start["points"]
    assert value.points.X.tolist() == points["points"]
    assert value.points.y.astype(int).tolist() == points["labels"]
    assert {side: rule_of(value, side) for side in start.get("rules") or {}} == {
        side: pc.Perceptron(**rule) for side, rule in (start.get("rules") or {}).items()
    }
    given = {name: part for name, part in value.board.items() if name != "exercise"}
    assert given == {name: part for name, part in start["board"].items() if name in given}


# ---- numbers -------------------------------------------------------------------------------------------------------


def facts_of_the_line(value):
    setting = value.board["setting"]
    line = pc.Hyperplane(setting["w"][:2], setting["b"])
    score = line.scores([[0, 0]])[0]
    return 1 if score < 0 else 0, [
        f"w = {place(line.w)} and b = {said(line.b)}",
        f"s(0, 0) = b = {said(score)}",
        said(abs(line.distance_from_origin), 3),
    ]


def facts_of_one_misclassified(value):
    line = pc.Hyperplane(value.board["hand"]["w"], value.board["hand"]["b"])
    margins = line.functional_margins(value.points)
    (bad,) = np.flatnonzero(margins <= 0)
    assert value.points.y[bad] == 1
    score = line.scores(value.points.X[[bad]])[0]
    return None, [
        f"the + point {place(value.points.X[bad])}",
        f"Its score s is {said(score)}, so y·s = {said(margins[bad])} ≤ 0",
    ]


def facts_of_the_start(value):
    run = run_of(value)
    scores = run.hyperplane(0).scores(value.points.X)
    assert not scores.any()
    positive = [name for name, rule in CONVENTIONS.items() if rule.boundary == "positive"]
    assert len(positive) == 2
    assert value.points.y[0] == 1  # so it would be classified correctly with those rules
    return 0 if rule_of(value).is_mistake(scores, value.points.y)[0] else 1, [
        f"w = {place(run.w[0])} and b = {said(run.b[0])}",
        "Is example 1 mis",
    ]


def facts_of_the_first_epoch(value):
    run = run_of(value)
    assert run.epoch[:4].tolist() == [1, 1, 1, 1]
    assert value.points.y[1:4].tolist() == [-1, -1, -1]
    assert not value.points.X[run.index[1]].any()
    states = [place(w) for w in run.w[1:5]]
    return BY_NAME["perceptron", "The first epoch"]["question"]["choices"].index(states[-1]), [
        ", ".join(states),
        f"w is {said(run.w[4, 0])} again, but b = {said(run.b[4])}",
        *("(0, 0)", "(1, 0)", "(1, 1)"),  # the choices
    ]


def facts_of_an_update_that_is_not_enough(value):
    run = run_of(value)
    own = [run.hyperplane(k).functional_margins(value.points)[run.index[k - 1]] for k in range(1, 6)]
    (k,) = [k for k, margin in enumerate(own, start=1) if margin <= 0]
    assert not value.points.X[run.index[k - 1]].any()
    return None, [
        f"It is update {k}",
        f"b falls from {said(run.b[k - 1])} to {said(run.b[k])}, so y·s = {said(own[k - 1] + 0.0)}",
    ]


def facts_of_the_end(value):
    run = run_of(value)
    first = run.examined.tolist().index(value.board["step"][0])
    assert run.epoch[first:].tolist() == [8, 8]
    assert first + 2 == len(run)
    return None, [
        f"Mistakes {first + 1} and {len(run)} happen in epoch 8",
        f"In epoch {run.epochs}, all four",
        f"It made {len(run)} mistakes",
        f"allows {round(pc.mistake_bound(value.points, rule_of(value)))} mistakes",
    ]


def facts_of_the_neuron(value):
    last = run_of(value).last
    sums = value.points.X @ last.w
    assert (sums > -last.b).tolist() == [place(x) == "(1, 1)" for x in value.points.X]
    smallest, *others = sorted(map(said, sums))
    return None, [
        f"the weights {said(last.w[0])} and {said(last.w[1])}",
        f"θ = −b = {said(-last.b)}",
        "Only the input (1, 1)",
        f"a sum above {said(-last.b)}",
        f"{smallest}, {others[0]}, {others[1]} and {others[2]}",
    ]


def facts_of_two_notes(value):
    left, right = run_of(value, "left"), run_of(value, "right")
    assert rule_of(value, "left") == CONVENTIONS["003"]
    assert rule_of(value, "right") == CONVENTIONS["000"]
    margins = [run.last.functional_margins(value.points).min() for run in (left, right)]
    assert margins[0] > 0
    assert value.points.y[np.argmin(right.last.functional_margins(value.points))] == 1
    changes = [abs(run.b[1]) if run.b[1] else abs(run.b[2]) for run in (left, right)]
    return 0, [
        f"the run made {len(left)} mistakes",
        f"it made only {len(right)}",
        f"its score is {said(margins[1])}",
        f"stops with margin {said(margins[1])}",
        f"b by R² = {said(value.points.squared_radius)}",
        f"the left run by {said(changes[0])}",
    ]


def facts_of_a_cycle(value):
    run = run_of(value)
    assert run.outcome == "cycle"
    assert (len(run), run.repeats) == (4, 0)
    assert not run.w[4].any()
    assert run.b[4] == 0
    for rate in (0.1, 3):
        assert replace(rule_of(value), learning_rate=rate).train(value.points).outcome == "cycle"
    return 2, ["In epoch 2", "In epoch 9"]


def facts_of_noise(value):
    run, source = run_of(value), pc.PRESETS["noisy"].source
    lines = run.last, pc.averaged(run)
    wrong = [int(rule_of(value).is_mistake(line.scores(value.points.X), value.points.y).sum()) for line in lines]
    errors = [float(pc.true_error(line, source)) for line in lines]
    assert run.outcome == "limit"
    gains = [averaging_gain(seed) for seed in range(60)]
    assert np.mean(np.array(gains) > 0) > 0.6
    assert gains[0] <= 0
    return None, [
        f"after {run.epochs} epochs",
        f"misclassifies {wrong[0]} of these {len(value.points)} points",
        f"misclassifies {wrong[1]}",
        f"{said(errors[0], 3)} for the last line",
        f"{said(errors[1], 3)} for the average",
        "with seed 0",
    ]


def averaging_gain(seed):
    """By how much the true error of the average is smaller than that of the last line."""
    run, source = pc.Perceptron().train(pc.PRESETS["noisy"](seed), max_epochs=10), pc.PRESETS["noisy"].source
    return float(pc.true_error(run.last, source) - pc.true_error(pc.averaged(run), source))


def facts_of_the_candidates(value):
    best = pc.separate(value.points)
    margins = [line.margin(value.points) for line in max_margin.candidates(value.points, best)]
    assert min(margins) > 0
    return None, [f"from {said(min(margins), 2)} to {said(max(margins), 2)}", said(best.margin, 3)]


def facts_of_the_algorithm(value):
    run = run_of(value)
    assert rule_of(value) == CONVENTIONS["004"]
    assert value.points.y[0] == -1  # so no choice but the first is true
    assert np.argmax(np.linalg.norm(value.points.X, axis=1)) != 0
    *others, last = [said(i + 1) for i in run.index]
    assert len(run) == 5
    return 0, [
        f"examples {', '.join(others)} and {last}",
        "again at example 1",
        "is always example 1",
        "Why is example 1 always",
        "w = 0 gives",
        "the score 0",
    ]


def facts_of_one_line(value):
    line = pc.Hyperplane(value.board["hand"]["w"], value.board["hand"]["b"])
    assert line.b == 0
    return None, [f"r = {said(line.margin(value.points), 3)}", said(best_through_origin(value.points).margin, 3)]


def facts_of_an_update(value):
    run, best = run_of(value), best_through_origin(value.points).hyperplane.w
    angle = [run.w[k] @ best / np.linalg.norm(run.w[k]) for k in range(1, 6)]
    wrong = [int((value.points.y * (value.points.X @ run.w[k]) <= 0).sum()) for k in range(6)]
    assert angle[3] < angle[2]
    assert wrong[4] > wrong[3]
    assert wrong[5] == 0
    first = run.examined.tolist().index(value.board["step"][0]) + 1
    return None, [f"mistakes {first} to {len(run)}", "At mistake 4"]


def facts_of_the_floor(value):
    run, best = run_of(value), best_through_origin(value.points)
    u = best.hyperplane.w / np.linalg.norm(best.hyperplane.w)
    assert np.diff(run.w @ u).min() >= best.margin
    return None, [f"γ₀ = {said(best.margin, 3)}", "‖u‖ = 1"]


def facts_of_the_ceiling(value):
    run = run_of(value)
    k = int((run.examined <= value.board["step"][0]).sum())
    squares = (run.w**2).sum(axis=1)
    i = run.index[k - 1]
    twice = 2 * value.points.y[i] * (value.points.X[i] @ run.w[k - 1])
    own = value.points.X[i] @ value.points.X[i]
    assert squares[k] - squares[k - 1] == pytest.approx(twice + own)
    assert np.diff(squares).max() <= value.points.squared_radius
    return None, [
        f"R² = {said(value.points.squared_radius, 2)}",
        f"Look at mistake {k}",
        f"from {said(squares[k - 1], 2)} to {said(squares[k], 2)}",
        f"2y·s = {said(twice, 2)}",
        f"‖x‖² = {said(own, 2)}",
    ]


def facts_of_the_squeeze(value):
    bound = value.points.squared_radius / best_through_origin(value.points).margin ** 2
    for order in range(20):
        shuffled = value.points.reordered(np.random.default_rng(order).permutation(len(value.points)))
        assert len(rule_of(value).train(shuffled)) <= bound
    alone = pc.Dataset([[3, 4]], [1])
    assert len(CONVENTIONS["004"].train(alone)) == 1  # = R²/r², with r = R for the best u
    return None, [
        f"(R/γ₀)² = {said(bound, 1)}",
        f"more than {int(bound)} mistakes",
        f"This run made {len(run_of(value))}",
    ]


def facts_of_twice_as_far(value):
    far = pc.Dataset(2 * value.points.X, value.points.y)
    assert pc.mistake_bound(far, rule_of(value)) == pytest.approx(pc.mistake_bound(value.points, rule_of(value)))
    assert best_through_origin(far).margin == pytest.approx(2 * best_through_origin(value.points).margin)
    return None, []


def facts_of_the_learning_rate(value):
    left, right = run_of(value, "left"), run_of(value, "right")
    assert left.index.tolist() == right.index.tolist()
    assert left.examined.tolist() == right.examined.tolist()
    assert (left.w == 2 * right.w).all()
    assert (left.b == 2 * right.b).all()
    choices = BY_NAME["convergence", "Does the learning rate help?"]["question"]["choices"]
    rates = [rule_of(value, side).learning_rate for side in ("left", "right")]
    assert rates == [1, 0.5]
    return choices.index(said(len(right))), [
        "η = 1,",
        "both runs start at 0",
        f"make the same {len(left)} mistakes",
        "From w = 0",
        f"The left run makes {len(left)} mistakes",
        " 2 4 8",  # the choices
    ]


def facts_of_two_points(value):
    run = run_of(value)
    radius = pc.Perceptron(bias="radius")
    gap = np.linalg.norm(value.points.X[0] - value.points.X[1])
    assert np.abs(np.diff(run.b)).tolist() == [1] * len(run)
    assert int(pc.mistake_bound(value.points, pc.Perceptron())) == 113
    assert rule_of(value) == pc.Perceptron()
    return None, [
        f"Two points, {len(run)} mistakes",
        f"yet {len(run)} mistakes",
        f"They are {said(gap, 1)} apart",
        "changes b by 1",
        "allows 113",
        f"R² = {said(value.points.squared_radius, 2)}",
        f"the run makes {len(radius.train(value.points))} mistakes",
    ]


def facts_of_the_failure(value):
    facts_of_a_cycle(value)
    run = run_of(value)
    with pytest.raises(pc.NoBound):
        pc.mistake_bound(value.points, rule_of(value))
    squares = (run.w**2).sum(axis=1) + run.b**2
    assert np.diff(squares).max() <= value.points.squared_radius + 1  # the ceiling, with the constant of the bias
    return 0, ["r > 0"]


def facts_of_the_bound_that_is_reached(value):
    two = pc.Dataset([[1, 0], [-1, 0]], [1, -1])
    made, allowed = len(rule_of(value).train(two)), pc.mistake_bound(two, rule_of(value))
    assert made == pytest.approx(allowed)
    return None, ["+ (1, 0) and − (−1, 0)", f"both numbers are {made}"]


def facts_of_four_corners(value):
    run = run_of(value)
    assert (run.outcome, len(run), run.repeats) == ("cycle", 4, 0)
    assert isinstance(pc.separate(value.points), pc.Inseparable)
    return None, []


def facts_of_the_certificate(value):
    verdict = pc.separate(value.points)
    assert verdict.kind == "crossing segments"
    assert tuple(verdict.point) == (0.5, 0.5)  # (½, ½)
    return None, []


def facts_of_a_third_feature(value):
    run = run_of(value)
    heights = {int(y): sorted({z for *_, z in run.dataset.X[run.dataset.y == y].tolist()}) for y in (1, -1)}
    assert (run.epoch[:4] == 1).all()
    return None, [
        f"to height {said(heights[1][0])}",
        f"at height {said(heights[-1][0])}",
        f"w ends at {place(run.w[4])}",
    ]


def facts_of_the_plane(value):
    run = run_of(value)
    assert len(run) == 5
    height = -run.last.b / run.last.w[2]
    assert run.last.w[:2].tolist() == [0, 0]
    assert height == 0.5
    choices = BY_NAME["largest_margin", "The plane and its preimage"]["question"]["choices"]
    roots = {"x₁ − x₂ = ±½": 0.5, "x₁ − x₂ = ±1/√2": 1 / np.sqrt(2), "x₁ − x₂ = ±2": 2}
    (right,) = [k for k, text in enumerate(choices) if roots[text] ** 2 == pytest.approx(height)]
    return right, [f"±1/√2, about ±{said(np.sqrt(height), 3)}", "±1/√2", "x₁ − x₂ = ±2"]


def facts_of_xor_features(value):
    assert sorted(map(place, value.points.X)) == sorted(["(1, 1)", "(−1, −1)", "(1, −1)", "(−1, 1)"])
    for feature, height in (("x₁² + x₂²", 2),):
        _, lifted, _ = lift(value.points, feature)
        assert set(lifted.X[:, 2]) == {height}
        assert isinstance(pc.separate(lifted), pc.Inseparable)
    return None, ["(±1, ±1)"]


def facts_of_the_circle(value):
    run = run_of(value)
    w, b = run.last.w, run.last.b
    assert run.outcome == "converged"
    centre = -w[:2] / (2 * w[2])
    return None, [
        f"radius {said(np.sqrt(centre @ centre - b / w[2]), 2)}",
        f"the perceptron {len(run)} mistakes",
    ]


def facts_of_six_methods(value):
    generative = [method(value.points).hyperplane for method in (pc.prototype, pc.linear_discriminant, pc.naive_bayes)]
    outliers = [np.flatnonzero(line.functional_margins(value.points) <= 0).tolist() for line in generative]
    assert outliers == [[18]] * 3
    logistic = pc.logistic_regression(value.points, 0.01).hyperplane
    for line in (pc.Perceptron().train(value.points).last, pc.separate(value.points).hyperplane, logistic):
        assert line.functional_margins(value.points).min() > 0
    return None, [f"{len(value.points)} points"]


def class_margins(line, dataset):
    margins = line.geometric_margins(dataset)
    return [float(margins[dataset.y == label].min()) for label in (1, -1)]


def facts_of_the_shift(value):
    line = pc.Hyperplane(value.board["hand"]["w"], value.board["hand"]["b"])
    plus, minus = class_margins(line, value.points)
    moved = class_margins(pc.Hyperplane(line.w, line.b + 0.3), value.points)
    assert sum(moved) == pytest.approx(plus + minus)
    assert moved[0] != pytest.approx(plus)
    assert moved[1] != pytest.approx(minus)
    return 2, [
        f"of + is {said(plus, 2)}",
        f"of − is {said(minus, 2)}",
        f"The sum is {said(plus + minus, 2)}",
        f"{said((plus + minus) / 2, 2)} for each class",
    ]


def facts_of_the_band(value):
    best = pc.separate(value.points)
    assert len(best.support) == 2
    plus, minus = best.nearest
    assert np.linalg.norm(plus - minus) == pytest.approx(2 * best.margin)
    assert best.margin == pytest.approx(1 / best.hyperplane.norm)
    return None, [
        f"Its length is {said(2 * best.margin, 3)}",
        f"the largest margin, {said(best.margin, 3)}",
        "w·x + b = ±1",
        "γ* = 1/‖w‖",
    ]


def facts_of_the_same_line(value):
    before = pc.separate(value.points)
    i = value.points.X.tolist().index([0, 1])
    after = pc.separate(value.points.moved(i, [-1, 2]))
    assert i in before.support
    assert after.hyperplane == before.hyperplane
    assert {tuple(value.points.X[k]) for k in before.support} == {(1, 1), (0, 1), (1, 0)}
    return None, ["by at least 1", "(0, 1) or (1, 0)", "(0, 1) to (−1, 2)"]


def facts_of_the_outlier(value):
    i = value.points.X.tolist().index([-1, 1.5])
    here, without = pc.separate(value.points), pc.separate(value.points.without(i))
    turn = np.degrees(
        np.arccos(here.hyperplane.w @ without.hyperplane.w / here.hyperplane.norm / without.hyperplane.norm)
    )
    choices = BY_NAME["largest_margin", "Robust to outliers?"]["question"]["choices"]
    return choices.index(said(without.margin, 0)), [
        "the + point (−1, 1.5)",
        "the point (−1, 1.5)",
        f"the largest margin is {said(here.margin, 3)}",
        f"γ* is {said(without.margin, 0)}",
        f"turns by {said(turn, 0)}°",
        " 0.896 1 2",  # the choices
    ]


def facts_of_the_soft_margin(value):
    path = pc.soft_margin_path(value.points)
    i = value.points.X.tolist().index([-1, 1.5])
    assert value.board["C"] == "∞"
    margins = [pc.soft_margin(value.points, C).hyperplane.functional_margins(value.points)[i] for C in (0.1423, 0.1425)]
    assert margins[0] < 0 < margins[1]
    assert pc.soft_margin(value.points, 0.1).hyperplane.norm < path.at(1e3).hyperplane.norm  # so the band is wider
    return None, ["Below C = 0.1424"]


FACTS = {
    "perceptron": (
        facts_of_the_line,
        facts_of_one_misclassified,
        facts_of_the_start,
        facts_of_the_first_epoch,
        facts_of_an_update_that_is_not_enough,
        facts_of_the_end,
        facts_of_the_neuron,
        facts_of_two_notes,
        facts_of_a_cycle,
        facts_of_noise,
        facts_of_the_candidates,
    ),
    "convergence": (
        facts_of_the_algorithm,
        facts_of_one_line,
        facts_of_an_update,
        facts_of_the_floor,
        facts_of_the_ceiling,
        facts_of_the_squeeze,
        facts_of_twice_as_far,
        facts_of_the_learning_rate,
        facts_of_two_points,
        facts_of_the_failure,
        facts_of_the_bound_that_is_reached,
    ),
    "largest_margin": (
        facts_of_four_corners,
        facts_of_the_certificate,
        facts_of_a_third_feature,
        facts_of_the_plane,
        facts_of_xor_features,
        facts_of_the_circle,
        facts_of_six_methods,
        facts_of_the_shift,
        facts_of_the_band,
        facts_of_the_same_line,
        facts_of_the_outlier,
        facts_of_the_soft_margin,
    ),
}


@items
def test_each_number_in_a_text_is_computed_and_each_right_answer_is_right(key):
    name, k = key
    value, text = here(key)
    right, facts = FACTS[name][k](value)
    left = text
    for fact in sorted((*facts, *IN_RULES), key=len, reverse=True):
        assert fact in text or fact in IN_RULES, fact
        left = left.replace(fact, " ")
    assert re.findall(r"\d[\d.]*", left) == []
    if "question" in ITEMS[key]:
        assert ITEMS[key]["question"]["right"] == [right]


@items
def test_the_german_texts_have_the_same_numbers(key):
    german = catalogue.translations("de")
    item = ITEMS[key]
    asked = item.get("question", {"asks": "", "choices": []})
    for text in (item["name"], item["caption"], item["note"], asked["asks"], *asked["choices"]):
        assert numbers_of(german.get(text, text)) == numbers_of(text), text


def numbers_of(text):
    return sorted(number.rstrip(".") for number in re.findall(r"[−±]?[\d½][\d.]*", text))


def test_every_lesson_of_a_scene_has_a_board():
    assert {item["scene"]["page"] for item in ITEMS.values()} <= set(assets.lesson_names())
