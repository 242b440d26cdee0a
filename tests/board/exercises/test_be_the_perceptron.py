"""“Be the perceptron” accepts the core's run, names slips, and gives no answer away."""

from dataclasses import replace

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import BIASES, BOUNDARIES, ORDERS, PRESETS, Dataset, Hyperplane, Perceptron
from tests.pairwise import pairwise

REPLIES_MODULE = "../tests/board/exercises/replies.mjs"
AND = PRESETS["and gate"](0)
GAME_ID = "be-the-perceptron"
CARD = ".exercise:has(.rounds)"
SLIPS = {  # they are stored, so they must not change
    "correct-corrected",
    "other-boundary",
    "other-order",
    "sign-of-y",
    "b-not-updated",
    "b-wrong-sign",
    "other-beta",
    "eta-forgotten",
    "w-replaced",
    "line-for-w",
}


def random_dataset(rng):
    """Whole numbers with many ties, fractions, tiny and huge coordinates, one class, a single point, presets."""
    kind, n = rng.integers(6), int(rng.integers(1, 12))
    y = rng.choice([-1.0, 1.0], n)
    match kind:
        case 0:
            X = rng.integers(-2, 3, (n, 2)).astype(float)
        case 1:
            X = rng.normal(size=(n, 2)).round(int(rng.integers(1, 6)))
        case 2:
            X = rng.normal(size=(n, 2)) * 10.0 ** rng.integers(-12, 13)
        case 3:
            X = rng.integers(-2, 3, (n, 2)) / rng.choice([3, 7, 10])
        case 4:
            return PRESETS[rng.choice(list(PRESETS))](seed=int(rng.integers(50)))
        case _:
            X, y = rng.normal(size=(n, 2)), np.full(n, rng.choice([-1.0, 1.0]))
    return Dataset(X, y)


def random_rule(rng, dataset):
    """Half of them start from a line of their own, at the scale of the points."""
    rule = random_rule_from_zero(rng)
    if rng.integers(2):
        return rule
    *w, b = (dataset.radius or 1) * rng.integers(-3, 4, 3) / 2
    return replace(rule, start=Hyperplane(w, 0 if rule.bias == "none" else b))


def random_rule_from_zero(rng):
    chosen = {"bias": BIASES, "order": ORDERS, "boundary": BOUNDARIES, "learning_rate": [1.0, 0.1, 0.5, 3.0, 1e-3]}
    return Perceptron(seed=int(rng.integers(1000)), **{name: rng.choice(some).item() for name, some in chosen.items()})


def run_for_browser(trace):
    """The core's run as the browser receives it."""
    rule, dataset = trace.perceptron, trace.dataset
    return {
        "points": dataset.X.tolist(),
        "labels": dataset.y.tolist(),
        "mistakes": trace.index.tolist(),
        "looks": np.diff(trace.examined, prepend=0).tolist(),
        "total": trace.total_examined,
        "outcome": trace.outcome,
        "repeats": trace.repeats,
        "eta": rule.learning_rate,
        "beta": rule.beta(dataset),
        "words": [],
        "verdict": {"kind": "awaited"},
        **{name: getattr(rule, name) for name in ("order", "seed", "bias", "boundary")},
        "start": line_at(trace, 0) if rule.start else None,
    }


def random_states(rng, count):
    """Runs of the core as the browser receives them, and some of their states: (trace, sent, k)."""
    while count > 0:
        dataset = random_dataset(rng)
        if not len(dataset):
            continue
        trace = random_rule(rng, dataset).train(dataset, max_updates=int(rng.choice([3, 30, 300])))
        if dataset.X.shape[1] != 2:
            continue
        ks = {0, len(trace), *rng.integers(0, len(trace) + 1, 3).tolist()}
        count -= len(ks)
        yield trace, run_for_browser(trace), sorted(ks)


def line_at(trace, k):
    return {"w": trace.w[k].tolist(), "b": float(trace.b[k])}


def scores_in(trace, k):
    """The scores as the run adds them up, (n,): from w = 0 with η = 1, from left to right."""
    if trace.perceptron.start:
        return trace.hyperplane(k).scores(trace.dataset.X)
    w1, w2, b = np.zeros(3)
    for i in trace.index[:k]:
        (x1, x2), y = trace.dataset.X[i], trace.dataset.y[i]
        w1, w2, b = w1 + y * x1, w2 + y * x2, b + y * trace.perceptron.beta(trace.dataset)
    return np.array([x1 * w1 + x2 * w2 + b for x1, x2 in trace.dataset.X])


@pytest.mark.parametrize(("seed", "count"), [(0, 1500), pytest.param(1, 10_000, marks=pytest.mark.soak)])
def test_what_the_core_does_is_never_called_wrong(js, sweep, seed, count):
    rng = np.random.default_rng(seed)
    for trace, run, ks in random_states(rng, sweep(count)):
        right, wrong = [], []
        for k in ks:
            question = {"k": k, "found": False}
            others = range(len(trace.dataset))
            if k < len(trace):
                right.append([question, {"example": int(trace.index[k])}])
                wrong.append([question, {"stops": True}])
                others = [i for i in others if i != trace.index[k]]
                entered = js(REPLIES_MODULE, "entered", run, k, line_at(trace, k + 1), 10.0 ** rng.integers(-6, 4))
                assert len(entered) == 4, "the right b is one of those to choose from"
                right += [[{"k": k, "found": True}, one] for one in entered]
                assert js(REPLIES_MODULE, "solved", run, k) == trace.index[k]
            elif trace.outcome == "converged":
                right.append([question, {"stops": True}])
                assert js(REPLIES_MODULE, "solved", run, k) is None
            wrong += [[question, {"example": i}] for i in others]
        for asked, result in ((right, "right"), (wrong, "wrong")):
            found = js(REPLIES_MODULE, "judged", run, asked)
            assert {one["result"] for one in found} <= {result}, (trace.perceptron, trace.dataset, asked, found)
            assert all(one["says"] for one in found)


@pytest.mark.parametrize("seed", range(2))
def test_a_slip_is_named_where_it_alone_explains_a_reply(js, sweep, seed):
    rng = np.random.default_rng(seed)
    named = {}
    for trace, run, ks in random_states(rng, sweep(1000)):
        perceptron, dataset = trace.perceptron, trace.dataset
        asked = []
        for k in ks:
            wrong = perceptron.is_mistake(scores_in(trace, k), dataset.y)
            asked += [[{"k": k, "found": False}, {"example": i}, bool(wrong[i])] for i in range(len(dataset))]
            if k < len(trace):
                for name, lines in js(REPLIES_MODULE, "slipped", run, k).items():
                    asked += [[{"k": k, "found": True}, {**one, "step": 0}, name] for one in lines]
                turned = [-trace.w[k + 1][1], trace.w[k + 1][0]]
                across = {"w": turned, "b": float(trace.b[k + 1]), "step": 0}
                asked.append([{"k": k, "found": True}, across, "line-for-w"])
        found = js(REPLIES_MODULE, "judged", run, [one[:2] for one in asked])
        for (question, reply, of), one in zip(asked, found, strict=True):
            named.setdefault(one["slip"], (run, question, reply))
            if one["result"] == "right":
                assert one["slips"] == []  # a correct reply has no slip, whatever mistake leads to it
                continue
            assert one["slip"] == (one["slips"][0] if len(one["slips"]) == 1 else None)
            if question["found"]:
                assert of in one["slips"] or of == "line-for-w"
            elif one["slip"] == "correct-corrected":
                assert of is False
    assert set(named) - {None} == SLIPS


# ---- the slips, one by one, on an example by hand ---------------------------------------------------------------

# One + and two − points, η = 0.5, β = R² = 5: the first mistake is example 1, the second 2.
POINTS = Dataset([[2, 1], [1, -1], [-1, 2]], [1, -1, -1])
RULE = Perceptron(learning_rate=0.5, bias="radius")
FIRST, SECOND = {"w": [1, 0.5], "b": 2.5}, {"w": [0.5, 1], "b": 0}


@pytest.mark.parametrize(
    ("slip", "w", "b"),
    [
        ("sign-of-y", [1.5, 0], 5),
        ("sign-of-y", [1.5, 0], 0),
        ("b-not-updated", [0.5, 1], 2.5),
        ("b-wrong-sign", [0.5, 1], 5),
        ("other-beta", [0.5, 1], 2),
        ("eta-forgotten", [0, 1.5], -2.5),
        ("eta-forgotten", [0, 1.5], 0),
        ("w-replaced", [-0.5, 0.5], -2.5),
        ("w-replaced", [-0.5, 0.5], 0),
        ("line-for-w", [-1, 0.5], 0),
        ("line-for-w", [4, -2], 0),
        (None, [3, 3], 0),
        (None, [0.5, 1], 1.25),
        (None, [0, 0], 0),
    ],
)
def test_a_slip_of_the_update(js, slip, w, b):
    trace = RULE.train(POINTS)
    assert [line_at(trace, k) for k in (1, 2)] == [FIRST, SECOND]
    ((found),) = js(
        REPLIES_MODULE, "judged", run_for_browser(trace), [[{"k": 1, "found": True}, {"w": w, "b": b, "step": 0}]]
    )
    assert (found["result"], found["slip"]) == ("wrong", slip)
    assert found["ghost"] == {"lines": [{"w": w, "b": b}], "vectors": [w]}
    shown = {str(value).removesuffix(".0") for value in (SECOND["w"][0], FIRST["w"][0])}
    assert not any(f"({value}, " in found["says"] for value in shown)  # the feedback does not give the correct w away


@pytest.mark.parametrize(
    ("slip", "points", "labels", "rule", "k", "reply"),
    [
        ("correct-corrected", [[2, 1], [1, 1], [-1, 2]], [1, -1, -1], {}, 1, {"example": 0}),
        # At w = 0 the − point is misclassified if score 0 is +1; the + point is not.
        ("other-boundary", [[1, 1], [2, 2]], [1, -1], {"boundary": "positive"}, 0, {"example": 0}),
        ("other-boundary", [[1, 1], [2, 2]], [1, 1], {}, 0, {"stops": True}),
        # After two mistakes the algorithm looks at example 3, and “first” would go back to example 1.
        ("other-order", [[1, 1], [3, 3], [-1, -1]], [1, -1, -1], {}, 2, {"example": 0}),
        (None, [[1, 1], [2, 2], [3, 3]], [1, 1, 1], {}, 0, {"example": 2}),
    ],
)
def test_a_slip_of_the_example(js, slip, points, labels, rule, k, reply):
    trace = Perceptron(**rule).train(Dataset(points, labels), max_updates=20)
    ((found),) = js(REPLIES_MODULE, "judged", run_for_browser(trace), [[{"k": k, "found": False}, reply]])
    assert (found["result"], found["slip"]) == ("wrong", slip)


@pytest.mark.parametrize(
    ("start", "says"),
    [
        (
            Hyperplane([2, 2], -3),
            "The start, w = (2, 2), b = −3, classifies every example correctly. The run stops.",
        ),
        (
            Hyperplane([0, 0], -3),
            "With w = 0 and b = −3, every score is −3. With this score, every example is classified correctly, so the "
            "run stops.",
        ),
    ],
)
def test_a_start_that_is_right_stops_at_once(js, start, says):
    dataset = AND if start.is_defined else Dataset([[1, 2]], [-1])
    trace = Perceptron(start=start).train(dataset)
    ((found),) = js(REPLIES_MODULE, "judged", run_for_browser(trace), [[{"k": 0, "found": False}, {"stops": True}]])
    assert (found["result"], found["says"]) == ("right", says)


# ---- on the board -----------------------------------------------------------------------------------------------

TRACE = Perceptron().train(AND)
NEXT_QUESTION = "Which example does the perceptron correct next?"


def start_game(board):
    return board.act("exercise", GAME_ID, 0)


def question_text(board):
    return board.part(f"{CARD} .asked").text


def feedback_of(board):
    return board.part(f"{CARD} .came").attribute("data-result"), board.part(f"{CARD} .came").text


def count_text(board):
    return board.part(".rounds .counts").text


def level(board):
    return board.page["judged"]["work"]["round"]["level"]


def answer_example(board, trace, k):
    return board.click(*trace.dataset.X[trace.index[k]])


def answer_line(board, trace, k):
    for name, value in zip(("The new w₁", "The new w₂", "The new b"), (*trace.w[k + 1], trace.b[k + 1]), strict=True):
        if not board.field(name).one("disabled"):
            board.field(name).write(repr(float(value)))
    return board.press("Enter")


def tip_of(board, w):
    """Where the tip of a vector from the origin is drawn, px."""
    return tuple(board.page["arrowScale"] * np.array(w, float))


def test_the_whole_run_by_hand(open_in_node):
    board = start_game(open_in_node("playground", AND))
    for k in range(len(TRACE)):
        assert question_text(board).startswith(NEXT_QUESTION)
        assert question_text(answer_example(board, TRACE, k)).endswith(
            "Where is the tip of the new w?" if k == 0 else "and what is the new b?"
        )
        answer_line(board.has(step=k, asks="true"), TRACE, k)
    board.has(step=len(TRACE), asks="true").press("t").has(asks="false")
    assert question_text(board) == "The run has stopped. You have been the perceptron."
    assert count_text(board) == f"{2 * len(TRACE) + 1} correct, 0 incorrect"
    assert board.page["judged"]["work"]["solved"]


LESSONS = ["neuron", "weight_space", "convergence", "noise", "conventions"]


def sides_with_left(rule):
    """Two runs; the left one is played, and the right one has other conventions."""
    return [("Left", rule), ("Right", Perceptron(bias="radius", boundary="negative"))]


@pytest.mark.parametrize(("lesson", "bias", "boundary"), list(pairwise(LESSONS, BIASES, BOUNDARIES)))
def test_on_every_lesson_with_a_run_in_the_plane(open_in_node, lesson, bias, boundary):
    order = ORDERS[(BIASES.index(bias) + BOUNDARIES.index(boundary)) % 3]
    rule = Perceptron(learning_rate=0.5, bias=bias, boundary=boundary, order=order, seed=1)
    board = open_in_node(lesson, AND, rule, sides=sides_with_left(rule))
    trace = rule.train(AND, max_epochs=10 if lesson == "noise" else None)
    board.button("Be the left perceptron" if lesson == "conventions" else "Be the perceptron").click()
    for k in range(min(len(trace), 7)):
        assert NEXT_QUESTION in question_text(board.has(step=k, asks="true"))
        answer_line(answer_example(board, trace, k), trace, k)
        assert feedback_of(board)[0] == "right"
    if len(trace) <= 7 and trace.outcome == "converged":
        board.press("t").has(asks="false")
        assert question_text(board).endswith("The run has stopped. You have been the perceptron.")
    assert ", 0 incorrect" in count_text(board)


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_other_picture_gives_nothing_away(open_in_node, lesson):
    board = open_in_node(lesson, AND, Perceptron(), sides=sides_with_left(Perceptron()))
    start_game(board.everything())
    for k in range(3):
        board.press("n")
        marks = [mark for picture in other_pictures(board) for mark in board.marks_of(picture)]
        names = {mark.get("name") for mark in marks if mark.get("at")}
        colors = {mark["color"] for mark in marks if mark.get("name") == "bounds"}
        assert not names & {"future", "ahead", "last ahead", "pulse"}
        assert "wrong" not in colors
        if lesson == "neuron":
            assert not any("s = " in mark.get("text", "") for mark in marks)
        answer_example(board, TRACE, k)
        if lesson == "neuron":
            texts = [mark.get("text", "") for mark in board.marks_of("neuron")]
            assert any(text.startswith("s = ") for text in texts)  # the sum of the example that is corrected
        answer_line(board, TRACE, k).has(step=k + 1)


def other_pictures(board):
    return {
        "neuron": ["neuron"],
        "weight_space": ["slice"],
        "convergence": ["norm"],
        "noise": ["path"],
        "conventions": [],
    }[board.lesson]


def test_the_new_w_is_seen_among_the_weights(open_in_node):
    board = answer_example(start_game(open_in_node("weight_space", AND)), TRACE, 0)
    board.field("The new w₁").write("0.5")
    drafts = [mark for mark in board.marks_of("slice") if mark.get("name") == "draft tip"]
    assert [mark["at"] for mark in drafts] == [[[0.5, 0]]]


def test_of_two_runs_only_the_left_one_is_played(open_in_node):
    rule = Perceptron(bias="none")
    board = open_in_node("conventions", AND, sides=sides_with_left(rule))
    trace = rule.train(AND, max_updates=20)
    answer_line(answer_example(start_game(board), trace, 0), trace, 0)
    answer_example(board, trace, 1)
    board.field("The new w₁").write("7")
    assert board.traces()["draft"]
    assert not board.marks_of("second")["traces"].get("draft")


def test_it_begins_in_the_list_and_is_left_where_one_stands(open_in_node):
    board = open_in_node("playground", AND)
    board.button("Be the perceptron").click()
    answer_line(answer_example(board, TRACE, 0), TRACE, 0).button("Leave").click()
    assert board.state("exercise") == ""
    board.has(step=1, asks="false")


def test_by_keys_alone(open_in_node):
    board = start_game(open_in_node("playground", AND)).press("n")
    board.wait(500)
    assert board.spoken[-1].startswith("x⁽¹⁾ = (1, 1), y = +1")
    board.press("Enter")
    for j, key in enumerate(("ArrowRight", "ArrowUp")):
        while (board.page["judged"]["work"]["round"]["w"][j] or 0) < 1:
            board.press(key)
    board.press("Enter")
    board.has(step=1)
    board.press("n", "n", "Enter")
    assert question_text(board).startswith("x⁽²⁾, a − point")
    board.press("ArrowUp", "ArrowDown", "]", "[", "[")  # w stays at (1, 1), b from 1 to 0
    assert board.page["judged"]["work"]["round"]["b"] == 0
    board.press("Enter").has(step=2)


def test_a_click_a_drag_and_a_button_go_on_at_once_where_they_are_right(open_in_node):
    board = answer_example(start_game(open_in_node("playground", AND)), TRACE, 0)
    board.click(*tip_of(board, [1, 1])).has(step=1)  # the first question about b
    answer_example(board, TRACE, 1)
    board.click(*tip_of(board, [1, 1])).has(step=1).button("b = 0").click()
    board.has(step=2)
    assert count_text(board) == "4 correct, 0 incorrect"
    answer_example(board, TRACE, 2).button("b = −1").click()
    board.drag(tip_of(board, TRACE.w[2]), tip_of(board, TRACE.w[3])).has(step=3)


def test_a_check_that_comes_late_is_no_answer_to_the_next_question(open_in_node):
    """A correct drag has gone on by itself."""
    board = answer_example(start_game(open_in_node("playground", AND)), TRACE, 0)
    board.drag(tip_of(board, [0, 0]), tip_of(board, [1, 1])).has(step=1)
    for press in (lambda: board.button("Check").click(), lambda: board.press("Enter")):
        press()
        assert board.part(f"{CARD} .problem").text.startswith(
            "Your last answer was correct. This is the next question."
        )
        assert feedback_of(board)[0] == "right"
        assert count_text(board) == "2 correct, 0 incorrect"
    answer_example(board, TRACE, 1).button("Check").click()
    assert count_text(board) == "3 correct, 0 incorrect"
    board.field("The new w₁").write("1")
    board.button("Check").click()
    assert board.part(f"{CARD} .problem").text.startswith("Place the tip of the new w, and choose b")


def test_a_wrong_line_stays_as_a_ghost_until_the_next_answer(open_in_node):
    board = answer_example(start_game(open_in_node("playground", AND)), TRACE, 0)
    board.field("The new w₁").write("-1")
    board.field("The new w₂").write("-1").focus()
    board.press("Enter")
    assert feedback_of(board)[0] == "wrong"
    assert "as for y = −1" in feedback_of(board)[1]
    assert [mark["text"] for mark in board.marks("words")].count("yours") == 2
    answer_line(board, TRACE, 0)
    assert feedback_of(board)[0] == "right"
    drawn = board.traces()
    assert drawn["ghostVectors"]
    assert drawn["stepVector"]  # the correct vector beside the student's
    assert not answer_example(board, TRACE, 1).traces()["ghostVectors"]
    assert count_text(board) == "3 correct, 1 incorrect"


def test_the_first_question_says_how_an_example_is_answered(open_in_node):
    board = start_game(open_in_node("playground", AND))
    assert "A click on a point is checked at once" in question_text(board)
    answer_example(board, TRACE, 0)
    answer_line(board, TRACE, 0)
    assert question_text(board) == NEXT_QUESTION


def test_nothing_entered_is_not_wrong(open_in_node):
    board = start_game(open_in_node("playground", AND)).press("Enter")
    assert board.part(f"{CARD} .problem").text.startswith("You have not chosen a point.")
    board.click(0.5, 0.5)
    assert board.part(f"{CARD} .problem").text.startswith("There is no point here")
    answer_example(board, TRACE, 0).press("t")  # the next question is a new one
    assert count_text(board) == "1 correct, 0 incorrect"
    board.press("Enter")
    assert "place the tip of the new w" in board.part(f"{CARD} .problem").text
    assert count_text(board) == "1 correct, 0 incorrect"


def test_while_it_asks_nothing_gives_the_answer_away(open_in_node):
    board = open_in_node("playground", AND).everything()
    start_game(board).press("n")
    for _ in range(2):
        board.wait(500).press("r").wait(500)
        drawn, said = board.traces(), " ".join([*board.spoken, *board.words()])
        assert not any(drawn[name] for name in ("rings", "marginsRight", "marginsWrong"))
        assert drawn["example"] == []  # no example is ringed
        assert not any(word in said for word in ("margin", "misclassified", "mistake", "s = ", "wrong"))
        board.press("ArrowRight", "End", "Space")
        board.has(asks="true", step=board.state("step"))
        assert board.part(".plot").attribute("title") in (None, "")
        answer_example(board, TRACE, int(board.state("step")))
        if board.state("step") == "0":
            answer_line(board, TRACE, 0).press("n", "n")


def test_the_solution_is_walked_and_not_counted(open_in_node):
    board = answer_example(start_game(open_in_node("playground", AND)), TRACE, 0)
    answer_line(board, TRACE, 0)
    answer_example(board, TRACE, 1)
    board.button("Solution").click()
    texts = [board.part(f"{CARD} .solution").text]
    board.button("Next step of the solution").click()
    texts.append(board.part(f"{CARD} .solution").text)
    assert texts == ["w + ηyx = (1, 1) + (−1)·(0, 0) = (1, 1).", "b + ηyβ = 1 + (−1)·1 = 0."]
    board.button("Previous step of the solution").click()
    assert board.part(f"{CARD} .solution").text == texts[0]
    board.button("Continue").click()
    board.has(step=2)
    assert count_text(board) == "3 correct, 0 incorrect, 1 shown"
    board.button("Solution").click()
    assert board.part(f"{CARD} .solution").text == (
        "x⁽³⁾ is a − point with y s = −1. It is misclassified, so the perceptron corrects it."
    )


def test_blanks_come_with_right_answers_and_go_with_wrong_ones(open_in_node):
    board, seen = start_game(open_in_node("playground", AND)), []
    for k in range(6):
        answer_example(board, TRACE, k)
        seen.append(sum(text.count("▢") for text in board.part(".rounds .formulas p").texts))
        answer_line(board, TRACE, k)
    assert seen == [2, 3, 6, 3, 3, 3]  # from level 3 on even the terms are hidden
    assert level(board) == 4
    answer_example(board, TRACE, 6)
    for name in ("The new w₁", "The new w₂", "The new b"):
        board.field(name).write("77")
    assert level(board.press("Enter")) == 4  # the question does not change
    assert level(answer_line(board, TRACE, 6)) == 3


def test_a_reload_keeps_where_one_is(open_in_node):
    board = answer_example(start_game(open_in_node("playground", AND)), TRACE, 0)
    answer_line(board, TRACE, 0)
    answer_example(board, TRACE, 1).field("The new w₁").write("0.1")
    before = board.page["judged"]["work"]
    assert board.reload().page["judged"]["work"] == before
    assert count_text(board) == "3 correct, 0 incorrect"


def test_edits_are_refused_while_it_asks_and_other_points_begin_it_anew(open_in_node):
    board = open_in_node("playground", AND).act("add", [3, 3]).answer()
    trace = Perceptron().train(AND.with_point([3, 3], 1))
    answer_line(answer_example(start_game(board), trace, 0), trace, 0)
    for edit in (["add", [0.25, 0.5]], ["clear"], ["undo"]):
        board.act(*edit).answer().has(points=5, step=1, asks="true")
        assert "cannot be changed until you have answered" in board.part(f"{CARD} .problem").text
    separable = Perceptron().train(PRESETS["separable"](0))
    board.replace(separable.dataset).has(step=0, asks="true")
    assert board.part(".rounds .note").text == (
        "The points or the conventions have changed, so the exercise starts again."
    )
    assert question_text(board).startswith(NEXT_QUESTION)
    assert count_text(board) == ""
    answer_example(board, separable, 0)
    assert (board.part(".rounds .note").text, count_text(board)) == ("", "1 correct, 0 incorrect")


def test_after_the_end_points_can_be_edited(open_in_node):
    one = Dataset([[1, 1]], [1])
    board = start_game(open_in_node("playground", one, Perceptron(boundary="positive")))
    assert board.part(".rounds .note").text == "All points are in one class. The update rule is the same."
    board.press("t").has(asks="false")
    assert feedback_of(board) == (
        "right",
        "With w = 0 and b = 0, every score is 0. With this score, every example is classified correctly, so the run "
        "stops.",
    )
    board.act("add", [2, 0], -1).answer().has(points=2, asks="false")
    assert question_text(board).startswith("The points or the conventions have since changed")
    board.button("Start over").click()
    assert question_text(board.has(asks="true", step=0)).startswith(NEXT_QUESTION)


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (
            {},
            "An update adds ηyx to w, where η = 1 is the learning rate. It adds ηyβ to b, where β = 1 is the constant "
            "of the bias. An example is misclassified if y s ≤ 0.",
        ),
        (
            {"bias": "radius", "boundary": "positive", "learning_rate": 0.5},
            "An update adds ηyx to w, where η = 0.5 is the learning rate. It adds ηyβ to b, where β = R² = 2 (bias "
            "“radius”). An example is misclassified if y s < 0, or if s = 0 and y = −1.",
        ),
        (
            {"bias": "none", "boundary": "negative"},
            "An update adds ηyx to w, where η = 1 is the learning rate. It does not change b (bias “none”). "
            "An example is misclassified if y s < 0, or if s = 0 and y = +1.",
        ),
    ],
)
def test_the_rule_says_what_its_letters_are(open_in_node, rule, text):
    part = start_game(open_in_node("playground", AND, Perceptron(**rule))).part(".rounds .rule")
    assert part.text == text
    assert "η\xa0=\xa0" in part.one("textContent")  # a line never breaks there


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("w = (0, 1), b = 0.", "w~=~(0,~1), b~=~0."),
        ("η = 1: y s ≤ 0", "η~=~1: y s~≤~0"),
        ("1, a − point, is", "1, a −~point, is"),
        ("R² = (1, 2) + 3 · 4", "R²~=~(1,~2) + 3 · 4"),
        ("the sum of all = 3", "the sum of all~=~3"),
    ],
)
def test_a_short_formula_is_not_broken(js, text, bound):
    assert js("words/numbers.js", "addNoBreakSpaces", text) == bound.replace("~", "\xa0")


def test_without_points_it_waits_for_some(open_in_node):
    board = start_game(open_in_node("playground", Dataset(np.empty((0, 2)), [])))
    assert question_text(board.has(asks="false")) == "There are no points yet. Place some points first."
    board.act("add", [1, 1]).answer().has(points=1, asks="true")
    assert question_text(board).startswith(NEXT_QUESTION)


def test_a_run_that_never_stops_says_so(open_in_node):
    trace = Perceptron().train(PRESETS["xor"](0))
    board = start_game(open_in_node("playground", trace.dataset))
    assert trace.outcome == "cycle"
    for k in range(len(trace)):
        answer_line(answer_example(board, trace, k), trace, k)
        assert feedback_of(board)[0] == "right"
    assert (
        question_text(board.has(asks="false"))
        == "w and b are the same as at the start of an earlier epoch, so this run never stops."
    )


@pytest.mark.parametrize("broken", [{"k": -1}, {"w": [1]}, {"level": 9}, {"was": {}}, {"of": 1}, {"ghost": 3}])
def test_what_may_be_anybodys_is_looked_at(js, open_in_node, broken):
    start_game(board := open_in_node("playground", AND))
    work = answer_line(answer_example(board, TRACE, 0), TRACE, 0).page["judged"]["work"]
    assert js("model/exercises/exercise.js", "isWork", work)
    assert not js("model/exercises/exercise.js", "isWork", {**work, "round": {**work["round"], **broken}})


# ---- in a browser -----------------------------------------------------------------------------------------------

# Elements that show the run, beside the exercise card.
SPOILER_SELECTOR = ".player, .listing, .outcome, .lines, .title, .values, .so-far"


def test_it_is_played_with_the_mouse_and_with_keys_on_a_desktop_and_on_a_phone(open_board):
    board = open_board("?preset=and gate")
    card, page = board.root.locator(CARD), board.page
    question = card.locator(".asked")
    board.root.locator(".exercises > summary").click()
    board.button("Be the perceptron").click()
    board.has(asks="true", step=0)
    assert board.root.locator(SPOILER_SELECTOR).filter(visible=True).count() == 0

    for k, size in ((0, (1280, 800)), (2, (390, 844))):
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        board.plot.scroll_into_view_if_needed()
        board.drawn().click(*AND.X[TRACE.index[k]])  # the mouse
        expect(question).to_contain_text("is corrected")
        assert board.root.locator(SPOILER_SELECTOR).filter(visible=True).count() == 0
        right = [f"{value:g}" for value in (*TRACE.w[k + 1], TRACE.b[k + 1])]
        for name, value in zip(("The new w₁", "The new w₂"), right, strict=False):
            card.get_by_label(name).fill(value)
        if k:  # now b is asked for, too: the wrong b stays beside the correct one
            for b in (TRACE.b[k], TRACE.b[k + 1]):
                assert board.words().count("yours") == (0 if b == TRACE.b[k] else 2)
                card.get_by_role("button", name=f"b = {b:g}".replace("-", "−"), exact=True).click()
        else:
            board.press("Enter")
        board.has(step=k + 1)
        expect(card.locator(".came")).to_have_attribute("data-result", "right")
        box = board.plot.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        board.plot.focus()  # keys
        board.press(*["n"] * (1 + int(TRACE.index[k + 1])), "Enter")
        expect(question).to_contain_text("is corrected")
        board.press("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "t")
        board.button("Solution").click()
        board.button("Continue").click()
        board.has(step=k + 2)
    board.reload().has(step=4, asks="true")


@pytest.mark.parametrize("y", [1, -1])
@pytest.mark.parametrize("boundary", ["mistake", "positive", "negative"])
@pytest.mark.parametrize("now", [-1.0, 0.0, 2.0])
def test_what_is_said_to_be_a_mistake_still_is_one(js, y, boundary, now):
    """`now` is y s(x) after the update."""
    is_mistake = now < 0 or (now == 0 and boundary != {1: "positive", -1: "negative"}[y])
    said = js("words/round.js", "describeUpdate", {"labels": [y], "boundary": boundary}, 0, 0, -3.0, now)
    assert ("is still misclassified" in said) == is_mistake
