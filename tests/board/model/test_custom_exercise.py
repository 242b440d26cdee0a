"""Custom exercises: the browser's answers are the core's, and students can enter each."""

from itertools import combinations, product

import numpy as np
import pytest

from perceptron_core import PRESETS, Dataset, Inseparable, Perceptron, Separable, separate

RULES = {"unit": Perceptron(), "002": Perceptron(boundary="negative", order="shuffled", seed=3)}
SETS = {name: PRESETS[name](0) for name in ("separable", "and gate", "xor", "noisy", "one outlier")}
ONE_CLASS = Dataset([[1, 2], [2, 1]], [1, 1])


def work_on_task(js, dataset, task, step=(0, False), page="playground"):
    """The work of a student who begins this task."""
    points = {"points": dataset.X.tolist(), "labels": dataset.y.astype(int).tolist()}
    scene = {"version": 1, "page": page, "points": points, "board": {"step": list(step)}}
    return js("model/exercises/worksheet.js", "sceneOfTask", scene, task)["board"]["exercise"]


def open_task(js, open_in_node, dataset, task, rule=None, step=(0, False), start=None):
    """The board with these points; the task began with the points of `start`, if given."""
    board = open_in_node("playground", dataset, rule)
    board.act("go", step[0])
    return board.act("set", {"exercise": work_on_task(js, start or dataset, task, step)})


def judge_answer(board, answer):
    return board.act("answer", answer).act("check").page["judged"]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("name", SETS)
def test_the_number_of_mistakes_is_that_of_the_core(js, open_in_node, name, rule):
    trace = RULES[rule].train(SETS[name])
    board = open_task(js, open_in_node, SETS[name], {"kind": "mistakes"}, RULES[rule])
    found = judge_answer(board, len(trace))
    assert found["result"] == ("right" if trace.outcome == "converged" else "invalid")
    if trace.outcome == "converged":
        found = judge_answer(open_task(js, open_in_node, SETS[name], {"kind": "mistakes"}, RULES[rule]), len(trace) + 1)
        assert found["result"] == "wrong"
        assert str(len(trace)) not in found["says"]


@pytest.mark.parametrize("kind", ["mistakes", "next"])
def test_no_number_is_right_while_a_run_has_only_begun(js, open_in_node, kind):
    """The end of the run depends on whether a plane separates, which the server has not said yet."""
    corners = [[-1, -1], [1, 1], [-1, 1], [1, -1]]
    crossed = Dataset([*corners, [0.53, -1.16], [0.6, 0]], [1, 1, -1, -1, 1, -1])
    board = open_in_node("feature_maps", crossed).act("edit", ["move", 4, 0.1, 0.2]).answer().act("undo").press("End")
    board.has(outcome="begun").act(
        "set", {"exercise": work_on_task(js, crossed, {"kind": kind}, (0, True), "feature_maps")}
    )
    assert judge_answer(board, 2)["result"] == "awaited"
    board.answer()
    assert board.page["judged"]["result"] == "invalid"


@pytest.mark.parametrize(("ahead", "outcome"), [(True, "converged"), (False, "begun")])
def test_points_are_not_judged_by_a_run_that_is_not_theirs_or_not_whole(js, ahead, outcome):
    given = {"start": {}, "moment": {"ahead": ahead, "run": {"outcome": outcome}}}
    assert js("model/exercises/question.js", "judge", {"form": "build"}, [], given)["result"] == "awaited"


@pytest.mark.parametrize("name", SETS)
def test_whether_a_line_separates_and_what_the_best_is_like_is_as_the_core_says(js, open_in_node, name):
    separation = separate(SETS[name])
    exists = isinstance(separation, Separable)
    for answer in (0, 1):
        found = judge_answer(open_task(js, open_in_node, SETS[name], {"kind": "separates"}), answer)
        assert found["result"] == ("right" if exists == (answer == 0) else "wrong")
    support = judge_answer(
        open_task(js, open_in_node, SETS[name], {"kind": "support"}), len(separation.support) if exists else 1
    )
    assert support["result"] == ("right" if exists else "invalid")
    for factor, result in ((1.009, "right"), (0.991, "right"), (1.02, "wrong"), (2, "wrong")):
        board = open_task(js, open_in_node, SETS[name], {"kind": "margin"})
        found = judge_answer(board, separation.margin * factor if exists else 1)
        assert found["result"] == (result if exists else "invalid")
        assert found["slip"] == ("whole-band" if exists and factor == 2 else None)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("name", SETS)
def test_the_next_that_is_corrected_is_that_of_the_core_wherever_the_run_stands(js, open_in_node, name, rule):
    trace = RULES[rule].train(SETS[name])
    early = trace.examined[:6]  # the app ends a run without end sooner than the core does
    for position in {0, int(early[0]), int(early[-1]) - 1}:
        k = int(np.sum(trace.examined <= position))
        if k == len(trace):
            continue
        board = open_task(js, open_in_node, SETS[name], {"kind": "next"}, RULES[rule], (position, False))
        found = board.act("choose", int(trace.index[k])).act("check").page["judged"]
        assert found["result"] == "right"
    wrong = next(i for i in range(len(SETS[name])) if i != trace.index[0])
    board = open_task(js, open_in_node, SETS[name], {"kind": "next"}, RULES[rule])
    assert board.act("choose", wrong).act("check").page["judged"]["result"] == "wrong"


def test_points_are_built_and_near_misses_are_told_how_near(js, open_in_node):
    task = {"kind": "build mistakes", "wanted": len(Perceptron().train(SETS["and gate"]))}
    board = open_task(js, open_in_node, SETS["and gate"], task, start=ONE_CLASS)
    assert board.act("check").page["judged"]["result"] == "right"
    board = open_task(js, open_in_node, SETS["separable"], task, start=ONE_CLASS)
    assert "There should be" in board.act("check").part(".exercise .came").text
    assert board.page["judged"]["result"] == "wrong"
    assert (
        open_task(js, open_in_node, SETS["xor"], task, start=ONE_CLASS).act("check").page["judged"]["result"]
        == "invalid"
    )
    margin = separate(SETS["separable"]).margin
    for wanted, result in ((margin * 0.999, "right"), (margin * 1.001, "wrong")):
        board = open_task(
            js, open_in_node, SETS["separable"], {"kind": "build margin", "wanted": wanted}, start=ONE_CLASS
        )
        assert board.act("check").page["judged"]["result"] == result


def grid_points(seed):
    """A few points on the grid, of both classes."""
    random = np.random.default_rng(seed)
    count = int(random.integers(2, 9))
    X = random.permutation([[i, j] for i in range(-3, 4) for j in range(-3, 4)])[:count]
    return Dataset(X, [1, -1, *random.choice([-1, 1], count - 2)])


HINT_DATASETS = SETS | {f"points {seed}": grid_points(seed) for seed in range(6)}


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("name", HINT_DATASETS)
def test_every_hint_is_true_and_leads_to_what_is_called_right(js, open_in_node, name, rule):
    dataset = HINT_DATASETS[name]
    for kind in ("next", "mistakes", "separates", "support", "margin"):
        board = open_task(js, open_in_node, dataset, {"kind": kind}, RULES[rule])
        answers = [hint["leads"] for hint in board.page["hints"] if hint["leads"] is not None]
        if board.act("answer", 1).act("check").page["judged"]["result"] == "invalid":
            continue
        assert answers
        for answer in answers:
            board = open_task(js, open_in_node, dataset, {"kind": kind}, RULES[rule])
            board.act("choose" if kind == "next" else "answer", answer).act("check")
            assert board.page["judged"]["result"] == "right"
            assert board.page["contradicted"] == []


@pytest.mark.parametrize("wanted", [0.03, 1.5, 700])
def test_the_hints_of_a_margin_lead_to_it(js, open_in_node, wanted):
    board = open_task(js, open_in_node, SETS["xor"], {"kind": "build margin", "wanted": wanted})
    (answer,) = [hint["leads"] for hint in board.page["hints"] if hint["leads"]]
    board.page("attempt", answer)
    assert board.answer().act("check").page["judged"]["result"] == "right"


def hulls_meet(dataset):
    """By the hint: a point of one class is in the hull of the other, or two segments cross."""
    plus, minus = (dataset.X[dataset.y == y] for y in (1, -1))

    def turn(p, q, x):
        return float((q - p)[0] * (x - p)[1] - (q - p)[1] * (x - p)[0])

    def is_inside(x, some):
        for p, q, r in product(some, repeat=3):
            turns = {np.sign(turn(*side, x)) for side in ((p, q), (q, r), (r, p))}
            if turns in ({1}, {-1}) or (turn(p, q, x) == 0 and (x - p) @ (x - q) <= 0):
                return True
        return False

    def cross(a, b, c, d):
        return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0

    return (
        any(is_inside(x, minus) for x in plus)
        or any(is_inside(x, plus) for x in minus)
        or any(cross(*one, *other) for one in combinations(plus, 2) for other in combinations(minus, 2))
    )


def test_no_line_separates_exactly_if_the_regions_of_the_classes_meet():
    verdicts = [
        (hulls_meet(dataset), isinstance(separate(dataset), Inseparable)) for dataset in map(grid_points, range(150))
    ]
    assert all(meet == inseparable for meet, inseparable in verdicts)
    assert 30 < sum(meet for meet, _ in verdicts) < 120


def test_what_is_locked_stays_and_again_begins_with_the_same(js, open_in_node):
    task = {"kind": "build mistakes", "wanted": 999, "locked": {"examples": [0], "count": True}}
    board = open_task(js, open_in_node, SETS["and gate"], task)
    board.act("add", [0.25, 0.75]).answer().act("check")
    assert "there must be 4 points" in board.page["judged"]["says"]
    board.act("undo").act("edit", ["move", 0, 0.5, 0.5]).answer().act("check")
    assert "a point that must not change" in board.page["judged"]["says"]
    assert board.act("anew", 5).answer().points.dataset == SETS["and gate"]
    assert board.page["judged"]["work"]["task"]["wanted"] == 999


def test_nothing_gives_the_answer_away_while_it_is_asked(js, open_in_node):
    board = open_task(js, open_in_node, SETS["separable"], {"kind": "separates"})
    assert board.state("asks") == "true"
    assert not {"best", "certificate"} & set(board.page["seen"])
    board.act("walk", 1)
    assert board.state("asks") == "false"
    assert not board.act("check").page["judged"]["work"]["solved"]


FORM_DEFAULTS = {
    "title": "", "asks": "Which?", "choices": ["a", "", " b ", ""], "right": 2, "wanted": "", "begins": "these",
    "stays": {"places": False, "count": False, "labels": False}, "hidden": [],
}  # fmt: skip
LESSON = {"name": "playground", "edits": True, "steps": True, "layers": {"line": "", "numbers": ""}}


def make_moment(dataset, **more):
    """As much of a moment as the questions read."""
    trace, separation = Perceptron().train(dataset), separate(dataset)
    verdict = {"kind": {Separable: "separable", Inseparable: "inseparable"}.get(type(separation), "single class")}
    if isinstance(separation, Separable):
        verdict |= {"margin": separation.margin, "support": list(separation.support)}
    data = {"points": dataset.X.tolist(), "labels": dataset.y.astype(int).tolist()}
    run = {"index": trace.index.tolist(), "length": len(trace), "outcome": trace.outcome, "verdict": verdict, **data}
    return {"data": data, "run": run, "k": 0, "position": 0, "layers": {"line"}, "ahead": False, **more}


def make_entry(js, now, **filled):
    scene = {"version": 1, "page": "playground", "points": {"preset": "xor", "seed": 0}, "board": {"brush": -1}}
    return js("model/exercises/authoring.js", "entryOf", {**FORM_DEFAULTS, **filled}, scene, now, LESSON)


def test_what_is_filled_in_becomes_an_entry_that_a_worksheet_takes(js):
    for kind, more in (
        ("choice", {}), ("next", {}), ("mistakes", {"title": " Mine "}), ("build margin", {"wanted": "99,5"}),
        ("build mistakes", {"wanted": "4", "begins": "none"}),
    ):  # fmt: skip
        found = make_entry(js, make_moment(SETS["separable"]), kind=kind, **more)
        assert found["problem"] == ""
        sheet = {"version": 1, "title": "All", "exercises": [found["entry"]]}
        assert js("model/exercises/worksheet.js", "validateWorksheet", sheet) == {"worksheet": sheet, "problem": ""}
        empty = kind == "build mistakes"
        assert len(found["entry"]["scene"]["points"]["points"]) == (0 if empty else len(SETS["separable"]))
    choice = make_entry(js, make_moment(SETS["xor"]), kind="choice")["entry"]["task"]
    assert (choice["choices"], choice["right"]) == (["a", "b"], 1)


@pytest.mark.parametrize(
    ("data", "filled", "says"),
    [
        ("xor", {"kind": "mistakes"}, "has not converged"),
        ("xor", {"kind": "margin"}, "have no maximum-margin line"),
        ("separable", {"kind": "choice", "asks": " "}, "The question must have 1 to 140 characters."),
        ("separable", {"kind": "choice", "right": 1}, "One of the answers must be marked as correct."),
        ("separable", {"kind": "build mistakes", "wanted": "four"}, "whole number from 1 to 1,000"),
        ("separable", {"kind": "build mistakes", "wanted": "4"}, "already a correct answer"),
        (
            "separable",
            {"kind": "build mistakes", "wanted": "5", "begins": "none"},
            "are not a correct answer to this question",
        ),
        ("separable", {"kind": "next", "title": "x" * 31}, "The title must have 1 to 30 characters."),
    ],
)
def test_what_is_wrong_with_it_is_said(js, data, filled, says):
    found = make_entry(js, make_moment(SETS[data]), **filled)
    assert found["entry"] is None
    assert says in found["problem"]


def test_too_many_points_are_refused_and_edits_are_waited_for(js):
    many = Dataset(np.arange(402).reshape(-1, 2), np.ones(201))
    assert "at most 200 points, but this board has 201" in make_entry(js, make_moment(many), kind="choice")["problem"]
    assert "Try again" in make_entry(js, make_moment(SETS["separable"], ahead=True), kind="support")["problem"]


@pytest.mark.parametrize(
    ("data", "kinds"),
    [
        (SETS["separable"], {"next", "mistakes", "separates", "support", "margin"}),
        (SETS["xor"], {"next", "separates"}),
        (ONE_CLASS, {"next", "mistakes", "separates"}),
    ],
)
def test_only_what_has_an_answer_is_offered(js, data, kinds):
    assert set(js("model/exercises/authoring.js", "kindsOf", make_moment(data), LESSON)) == {
        *kinds, "choice", "build mistakes", "build margin"
    }  # fmt: skip
