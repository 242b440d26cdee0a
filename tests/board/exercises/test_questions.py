"""“Ask me first”: answers against an oracle, and nothing gives them away."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import (
    PRESETS,
    Dataset,
    FeatureMap,
    Perceptron,
    linear_discriminant,
    messages,
    naive_bayes,
    prototype,
    separate,
    soft_margin,
)
from perceptron_core.predictors import averaged, pocket
from perceptron_core.proof import prove
from tests import lessons
from ui.lessons.check_run import checked, pasted

MAX_STEPS = 40
RULES = [
    Perceptron(),
    Perceptron(bias="none"),
    Perceptron(bias="radius", boundary="positive"),
    Perceptron(order="first", boundary="negative"),
    Perceptron(order="shuffled", seed=3),
    Perceptron(learning_rate=0.5),
]
ASKING_LESSONS = [path for path in lessons.described() if path != "start_here"]  # that lesson asks by itself


def small_datasets(seed, count):
    """Small boards with whole coordinates, where ties and double points abound; some can be separated."""
    rng = np.random.default_rng(seed)
    for i in range(count):
        n = int(rng.integers(2, 7))
        X = rng.integers(-3, 4, (n, 2)).astype(float)
        line = rng.integers(-2, 3, 3)
        y = np.where(X @ line[:2] + line[2] > 0, 1.0, -1.0) if i % 2 else rng.choice([-1.0, 1.0], n)
        yield Dataset(X, y)


class ExactTrace:
    """A trace in exact numbers."""

    def __init__(self, trace):
        self.trace = trace
        self.boundary = trace.perceptron.boundary
        self.X = [[Fraction(float(v)) for v in x] for x in trace.dataset.X]
        self.y = [int(v) for v in trace.dataset.y]
        self.states = [
            ([Fraction(float(v)) for v in w], Fraction(float(b))) for w, b in zip(trace.w, trace.b, strict=True)
        ]

    def score(self, k, i):
        w, b = self.states[k]
        return sum(a * c for a, c in zip(w, self.X[i], strict=True)) + b

    def wrong(self, k, i):
        s, y = self.score(k, i), self.y[i]
        if s == 0:
            return {"mistake": True, "positive": y < 0, "negative": y > 0}[self.boundary]
        return s * y < 0


def next_update(exact, position):
    """(updates before the position, the example of the next update or None)."""
    k = int(np.searchsorted(exact.trace.examined, position, side="right"))
    return k, (int(exact.trace.index[k]) if k < len(exact.trace) else None)


def dot(u, v):
    return sum(a * b for a, b in zip(u, v, strict=True))


def expected_answers(exact, position):
    """{id: the correct answer of the step to the next mistake}; a question that must not be asked is absent."""
    k, i = next_update(exact, position)
    trace, n = exact.trace, len(exact.y)
    found = {}
    if position == 0 and trace.outcome in ("converged", "cycle"):
        found["will-it-stop"] = 0 if trace.outcome == "converged" else 1
    doubles = i is not None and any(j != i and exact.X[j] == exact.X[i] for j in range(n))
    if trace.perceptron.order != "shuffled" and not doubles and (i is not None or trace.outcome == "converged"):
        found["next-mistake"] = -1 if i is None else i
    if i is None:
        return found
    (w, b), (v, c) = exact.states[k], exact.states[k + 1]
    x = exact.X[i]
    if dot(w, w) * dot(x, x) != dot(w, x) ** 2:  # not parallel; else w or x is 0, or w does not turn
        # the cosine with x has the sign of w·x, so compare signed squares
        before, later = ((1 if dot(u, x) >= 0 else -1) * dot(u, x) ** 2 / dot(u, u) for u in (w, v))
        found["which-way"] = 0 if later > before else 1
        assert later != before
    found["what-of-b"] = 0 if c > b else 1 if c < b else 2
    spoilt = any(not exact.wrong(k, j) and exact.wrong(k + 1, j) for j in range(n))
    found["what-it-spoils"] = 0 if spoilt else 1
    found["is-it-enough"] = 1 if exact.wrong(k + 1, i) else 0
    return found


def line_difference(one, other, X):
    """Angle between two lines, and how much farther one is from the middle of the points, in units of their spread."""
    (w, b), (v, c) = one, other
    centre = X.mean(axis=0)
    size = np.linalg.norm(X - centre, axis=1).max()
    cosine = w @ v / np.linalg.norm(w) / np.linalg.norm(v)
    away = (w @ centre + b) / np.linalg.norm(w) - np.copysign(1, cosine) * (v @ centre + c) / np.linalg.norm(v)
    return np.degrees(np.arccos(min(abs(cosine), 1))), abs(away) / size


def check_next_line(line, exact, position):
    """If a line is asked for, it is the line after the next update; and it is not asked for where the line hardly
    changes."""
    k, i = next_update(exact, position)
    trace = exact.trace
    states = [(trace.w[j], trace.b[j]) for j in (k, k + 1)] if i is not None else []
    if not states or any(not w.any() for w, _ in states):
        assert line is None
        return
    if line is not None:
        assert np.allclose([*line["w"], line["b"]], [*states[1][0], states[1][1]], rtol=1e-12)
    angle, offset = line_difference(*states, trace.dataset.X)
    if abs(angle - 20) > 1e-6 and abs(offset - 0.2) > 1e-6:
        assert (line is not None) == (angle > 20 or offset > 0.2)


def check_fair(question):
    """It has one correct answer among those that a student can give."""
    assert 0 < len(question["asks"]) <= 140, question
    assert question["told"].strip()
    choices = question["choices"]
    assert len(set(choices)) == len(choices)
    if question["form"] == "choice":
        assert len(choices) > 1
        assert question["right"] in range(len(choices)), question
    if question["form"] == "line":
        assert set(question["right"]) == {"w", "b", "grip"}
    if question["form"] == "number":
        assert isinstance(question["right"], int)


@pytest.mark.parametrize("perceptron", RULES, ids=repr)
def test_what_is_asked_before_a_step(open_in_node, perceptron, sweep):
    for dataset in small_datasets(1, sweep(10)):
        board = open_in_node("playground", dataset, perceptron)
        exact = ExactTrace(perceptron.train(dataset, max_updates=10_000))
        if exact.trace.outcome == "limit":
            continue
        for position, questions in board.page("walked", MAX_STEPS):
            wanted = expected_answers(exact, position)
            found = {q["id"]: q["right"] for q in questions}
            line = found.pop("where-to", None)
            assert found == wanted, (dataset, position)
            check_next_line(line, exact, position)
            for question in questions:
                check_fair(question)


def is_near(value, other):
    return abs(value - other) <= 1e-9 * max(1, abs(other))


def answers_by_id(questions):
    for question in questions:
        check_fair(question)
    return {question["id"]: question["right"] for question in questions}


def two_class_datasets(seed, count):
    return [dataset for dataset in small_datasets(seed, count) if len(set(dataset.y)) == 2]


@pytest.mark.parametrize("perceptron", RULES[:2], ids=repr)
def test_what_is_asked_of_the_proof(open_in_node, perceptron, sweep):
    """The cosine and the length, computed from the states of the core and its own best line."""
    for dataset in two_class_datasets(2, sweep(20)):
        trace = perceptron.train(dataset, max_updates=10_000)
        separation = separate(dataset)
        if trace.outcome != "converged" or not hasattr(separation, "margin"):
            continue
        proof = prove(trace)
        board = open_in_node("convergence", dataset, perceptron)
        for position, questions in board.page("walked", MAX_STEPS):
            k, i = next_update(ExactTrace(trace), position)
            found = answers_by_id(questions)
            if i is None or k == 0:
                assert not {"cosine-grows", "norm-grows"} & set(found)
                continue
            by = proof.cosine[k + 1] - proof.cosine[k]
            if "cosine-grows" in found:
                assert found["cosine-grows"] == (0 if by > 0 else 1)
            else:
                assert abs(by) < 1e-5
            exact = ExactTrace(trace)
            (w, b), (v, c) = exact.states[k], exact.states[k + 1]
            beta = 0 if perceptron.bias == "none" else 1
            growth = dot(v, v) - dot(w, w) + (c * c - b * b if beta else 0)
            assert found.get("norm-grows") == (None if growth == 0 else 0 if growth > 0 else 1)


AND = PRESETS["and gate"](0)
TRACE = Perceptron().train(AND)
MISTAKES_BEFORE = 7  # mistakes before the one whose line is asked for


def open_for_drawing(open_in_node, lesson="playground"):
    """The board after K mistakes on the AND gate, where it asks for the next line."""
    board = open_in_node(lesson, AND)
    for count in range(8):
        board.act("set", {"ask": None}).act("go", TRACE.examined[MISTAKES_BEFORE - 1]).act(
            "set", {"ask": {"right": 0, "of": count}}
        )
        if board.act("forward").page["question"]["id"] == "where-to":
            return board
    raise AssertionError("it does not ask for a line")


def drawn_line(board):
    return board.page["drawn"]


def true_line(k=MISTAKES_BEFORE + 1):
    return {"w": TRACE.w[k].tolist(), "b": float(TRACE.b[k])}


def place_on_line(line):
    """The point of a line that is nearest to the middle of the points."""
    w, c = np.array(line["w"]), AND.X.mean(axis=0)
    return (c - (w @ c + line["b"]) / (w @ w) * w).tolist()


@pytest.mark.parametrize("lesson", ["playground", "neuron", "weight_space", "convergence"])
def test_a_drawn_line_stays_as_a_ghost_beside_the_true_one(open_in_node, lesson):
    board = open_for_drawing(open_in_node, lesson)
    now = true_line(MISTAKES_BEFORE)
    assert (drawn_line(board)["w"], drawn_line(board)["b"]) == (now["w"], now["b"])
    true = true_line()
    board.act("answer", {**true, "w": [2 * w for w in true["w"]], "b": 2 * true["b"], "grip": place_on_line(true)})
    ghost = board.traces()["ghostLines"]
    assert ghost
    board.button("Check: your answer").click()
    board.has(step=MISTAKES_BEFORE + 1, asks="false")
    came = board.part(".question .came")
    assert came.attribute("data-result") == "right"
    assert came.text == (
        "Your line is off by 0° in direction and by 0 in position. "
        "The line turns by 27° and moves by 0.72, measured from the center of the points."
    )
    assert board.traces()["ghostLines"] == ghost
    assert board.traces()["line"]
    assert not board.press("ArrowRight").traces()["ghostLines"] or board.page["question"]["isOpen"]


def test_the_other_way_round_it_is_the_same_line(open_in_node):
    board, true = open_for_drawing(open_in_node), true_line()
    board.act("answer", {"w": [-w for w in true["w"]], "b": -true["b"], "grip": place_on_line(true)}).button(
        "Check: your answer"
    ).click()
    assert board.part(".question .came").attribute("data-result") == "right"


def test_a_line_that_is_drawn_wrong_is_told_how_far_it_is_and_which_slip_it_is(open_in_node):
    board = open_for_drawing(open_in_node)
    x, y = AND.X[TRACE.index[MISTAKES_BEFORE]], AND.y[TRACE.index[MISTAKES_BEFORE]]
    line = {"w": (TRACE.w[MISTAKES_BEFORE] - y * x).tolist(), "b": float(TRACE.b[MISTAKES_BEFORE] - y)}
    board.act("answer", {**line, "grip": place_on_line(line)}).button("Check: your answer").click()
    came = board.has(step=MISTAKES_BEFORE + 1).part(".question .came")
    assert came.attribute("data-result") == "wrong"
    angle, _ = line_difference(
        (np.array(line["w"]), line["b"]), (TRACE.w[MISTAKES_BEFORE + 1], TRACE.b[MISTAKES_BEFORE + 1]), AND.X
    )
    assert f"Your line is off by {angle:.0f}° in direction" in came.text
    assert "as for y = +1" in came.text or "as for y = −1" in came.text


def test_a_line_is_drawn_with_the_pointer(open_in_node):
    board = open_for_drawing(open_in_node)
    first = drawn_line(board)
    grip, (u, v) = np.array(first["grip"]), np.array(first["w"]) / np.hypot(*first["w"])
    aside = grip + 0.6 * np.array([-v, u])
    board.drag(tuple(aside), tuple(aside + 0.4 * np.array([u, v])))
    moved = drawn_line(board)
    assert moved["w"] == first["w"]
    assert np.allclose(moved["grip"], grip + 0.4 * np.array([u, v]), atol=0.02)
    tip = np.array(board.part(".plot g.tip").count and board.traces()["draft"][1])
    board.drag(tuple(tip), tuple(np.array(moved["grip"]) + np.hypot(*(tip - moved["grip"])) * np.array([-v, u])))
    turned = drawn_line(board)
    assert np.allclose(turned["w"], np.hypot(*first["w"]) * np.array([-v, u]), atol=0.15)
    assert turned["grip"] == moved["grip"]
    board.has(step=MISTAKES_BEFORE, points=4, asks="true")


def test_a_line_is_drawn_with_keys(open_in_node):
    board = open_for_drawing(open_in_node).press("Enter")
    assert board.part(".question .came").text == (
        "You have not answered yet. Drag the dashed line first, or move it with the arrow keys."
    )
    now = drawn_line(board)
    board.press("ArrowLeft").wait(500)
    assert board.spoken[-1] == "Your line is turned by 2° and moved by 0."
    board.press("ArrowUp")
    drawn = drawn_line(board.has(step=MISTAKES_BEFORE))
    assert np.isclose(np.hypot(*drawn["w"]), np.hypot(*now["w"]))
    assert drawn["grip"] != now["grip"]
    board.press("Enter").has(step=MISTAKES_BEFORE + 1, asks="false")


def test_what_is_asked_of_the_readers(open_in_node, sweep):
    for dataset in two_class_datasets(3, sweep(20)):
        board = open_in_node("noise", dataset)
        trace = Perceptron().train(dataset, max_epochs=10)
        updates, errors = pocket(trace).updates, pocket(trace).all_errors
        for position, questions in board.page("walked", MAX_STEPS):
            k, i = next_update(ExactTrace(trace), position)
            found = answers_by_id(questions)
            if i is None:
                assert "does-the-pocket-change" not in found
                continue
            assert found["does-the-pocket-change"] == (0 if updates[k + 1] != updates[k] else 1)
            look = int(trace.examined[k])
            mean = averaged(trace, looks=look)
            scores = dataset.X @ mean.w + mean.b
            if (abs(scores) < 1e-9).any():
                continue
            wrong = int((scores * dataset.y <= 0).sum())
            last = int(errors[k + 1])
            assert found["last-or-average"] == (0 if last < wrong else 1 if wrong < last else 2)


def test_what_is_asked_of_the_best_line(open_in_node, js, sweep):
    rng = np.random.default_rng(4)
    seen = set()
    for dataset in two_class_datasets(4, sweep(40)):
        board = open_in_node("max_margin", dataset).act("go", 2)
        before = separate(dataset)
        found = answers_by_id(board.page("askable", "forward"))
        if hasattr(before, "margin"):
            assert found == {"how-many-support": min(len(before.support), 4) - 2}
        else:
            assert found == {}
        board.act("ask")
        assert board.page["question"] is None
        at = rng.integers(-3, 4, 2).astype(float)
        board.act("edit", ["add", *map(float, at), 1])
        question = board.page["question"]
        edited = Dataset(np.vstack([dataset.X, at]), np.append(dataset.y, 1.0))
        now = separate(edited)
        known = [js("math/separation.js", "separate", data.X.tolist(), data.y.tolist()) for data in (dataset, edited)]
        if None in known:  # what only the server knows is not asked
            assert question is None
            continue
        if not hasattr(before, "margin"):
            wanted = ("does-any-separate", 0 if hasattr(now, "margin") else 1)
        elif not hasattr(now, "margin"):
            wanted = ("what-of-margin", 3)
        else:
            change = now.margin / before.margin - 1
            wanted = ("what-of-margin", 2 if abs(change) < 1e-9 else 0 if change > 0 else 1)
        assert question, (dataset, at)
        check_fair(question)
        assert (question["id"], question["right"]) == wanted, (dataset, at)
        seen.add(wanted)
    assert len(seen) > 2


def test_what_is_asked_of_a_line_by_hand(open_in_node, sweep):
    """The line x₁ + 2x₂ = 2, in exact numbers."""
    for dataset in small_datasets(5, sweep(40)):
        board = open_in_node("margins", dataset)
        found = answers_by_id(board.page("askable"))
        scores = [int(x[0] + 2 * x[1] - 2) for x in dataset.X]
        away = sorted((abs(s), i) for i, s in enumerate(scores))
        assert found["how-many-wrong"] == sum(s * y <= 0 for s, y in zip(scores, dataset.y, strict=True))
        if away[0][0] == away[1][0]:
            assert "nearest-point" not in found
        else:
            assert found["nearest-point"] == away[0][1]


def test_what_is_asked_of_a_hyperplane(open_in_node, sweep):
    rng = np.random.default_rng(6)
    board = open_in_node("hyperplane")
    for _ in range(sweep(50)):
        w, b, x = rng.integers(-3, 4, 2).tolist(), int(rng.integers(-3, 4)), rng.integers(-3, 4, 2).tolist()
        board.act("line", {"w": w, "b": b}).act("probe", x)
        found = answers_by_id(board.page("askable"))
        s = w[0] * x[0] + w[1] * x[1] + b
        assert found == ({} if w == [0, 0] else {"which-side": 0 if s > 0 else 1 if s < 0 else 2})
        for way, right in (("double", 0), ("halve", 0), ("reverse", 1), ("left", None), ("up", None)):
            multiplied = answers_by_id(board.page("askable", "change", way))
            assert multiplied == ({} if right is None or w == [0, 0] else {"when-multiplied": right}), (w, b, way)


def test_what_is_asked_of_the_soft_margin(open_in_node, sweep):
    for dataset in two_class_datasets(7, sweep(30)):
        board = open_in_node("soft_margin", dataset)
        for C in (0.1, 1.0, 3.0):
            board.act("price", C)
            old = soft_margin(dataset, C)
            slacks = sorted(old.slacks)
            found = answers_by_id(board.page("askable"))
            if "largest-slack" in found:
                assert found["largest-slack"] == int(np.argmax(old.slacks))
                assert slacks[-1] - slacks[-2] > 0.01
            elif np.linalg.norm(old.hyperplane.w) > 1e-6:
                assert slacks[-1] - slacks[-2] < 0.06 * max(slacks[-1], 1e-9)
            for way in (-1, 1):
                new = float(f"{C * 10 ** (way / 16):.3g}")
                sizes = [np.linalg.norm(soft_margin(dataset, c).hyperplane.w) for c in (C, new)]
                found = answers_by_id(board.page("askable", "scalePrice", way))
                if "what-of-band" in found:
                    stays = is_near(sizes[0], sizes[1])
                    assert found["what-of-band"] == (2 if stays else 0 if sizes[1] < sizes[0] else 1)
                else:
                    assert min(sizes) < 1e-9 or abs(sizes[1] / sizes[0] - 1) < 2e-3


def test_what_is_asked_of_other_lines(open_in_node, sweep):
    for dataset in two_class_datasets(8, sweep(30)):
        board = open_in_node("other_lines", dataset)
        found = answers_by_id(board.page("askable"))
        methods = {"prototype": prototype, "lda": linear_discriminant, "bayes": naive_bayes}
        for name, method in methods.items():
            line = getattr(method(dataset), "hyperplane", None)
            assert (f"is-right-{name}" in found) == (line is not None)
            margins = dataset.y * (dataset.X @ line.w + line.b) if line is not None else np.array([0.0])
            if line is not None and (abs(margins) > 1e-9).all():
                assert found[f"is-right-{name}"] == (1 if (margins < 0).any() else 0)


def test_what_is_asked_of_two_runs(open_in_node, sweep):
    right = Perceptron()
    left = Perceptron(bias="radius", boundary="positive")
    for dataset in small_datasets(9, sweep(20)):
        traces = [rule.train(dataset, max_updates=10_000) for rule in (left, right)]
        if any(trace.outcome == "limit" for trace in traces):
            continue
        board = open_in_node("conventions", dataset, right)
        walked = board.page("walked", MAX_STEPS)
        ends = [position for position, _ in walked[1:]] + [None]
        for (_, questions), to in zip(walked, ends, strict=True):
            found = answers_by_id(questions)
            if to is None:
                continue
            one, other = (to in trace.examined for trace in traces)
            assert found["who-corrects"] == (2 if one and other else 0 if one else 1 if other else 3)
        first = answers_by_id(walked[0][1]) if walked else {}
        if all(trace.outcome == "converged" for trace in traces) and walked:
            a, b = map(len, traces)
            assert first["which-is-first"] == (0 if a < b else 1 if b < a else 2)
        else:
            assert "which-is-first" not in first


def test_what_is_asked_of_a_program_and_the_right_run(open_in_node, sweep):
    met = set()
    for dataset in two_class_datasets(12, sweep(6)):
        board = open_in_node("check_run", dataset)
        asked = pasted.Asked(next(iter(pasted.examples(dataset, Perceptron())), ""), "states", None, None)
        found = checked.checked(dataset, asked, Perceptron()).diagnosis
        programs = (found.program, found.right_program) if found else ()
        histories = [program.run(dataset, looks=MAX_STEPS) for program in programs]
        states = [np.column_stack([history.w, history.b]) for history in histories]
        walked = board.page("walked", 12) if histories else []
        for (_, questions), (to, _) in pairwise(walked):
            one, other = (to < len(rows) and (rows[to] != rows[to - 1]).any() for rows in states)
            answer = 2 if one and other else 0 if one else 1 if other else 3
            assert answers_by_id(questions)["who-changes"] == answer
            met.add(answer)
    assert {0, 2} <= met


def test_what_is_asked_of_features(open_in_node, sweep):
    phi = FeatureMap.parse("x1", "x2", "(x1 - x2)^2")
    for dataset in two_class_datasets(10, sweep(20)):
        board = open_in_node("feature_maps", dataset)
        walked = board.page("walked", 1)
        found = answers_by_id(walked[0][1]) if walked else {}
        if "do-they-separate" in found:
            assert found["do-they-separate"] == (0 if hasattr(separate(phi.lift(dataset)), "margin") else 1)


def test_what_is_asked_of_messages(open_in_node, sweep):
    """The score of a message that is tried, from the core's words and run."""
    rng = np.random.default_rng(11)
    words = ["free", "money", "win", "lunch", "noon", "other"]
    board = open_in_node("spam")
    for _ in range(sweep(30)):
        texts = [" ".join(rng.choice(words[:5], rng.integers(1, 4))) for _ in range(4)]
        labels = [1, -1, 1, -1]
        tried = " ".join(rng.choice(words, rng.integers(0, 4)))
        board.act("set", {"messages": []})
        for text, label in zip(texts, labels, strict=True):
            board.act("tried", text).act("addMessage", label)
        board.act("last").act("tried", tried)
        vocabulary = messages.vocabulary(texts)
        trace = Perceptron(boundary="positive").train(messages.dataset(texts, labels, vocabulary), max_updates=2000)
        line = trace.last
        score = float(messages.counts(tried, vocabulary) @ line.w + line.b)
        assert answers_by_id(board.page("askable")) == {"spam-or-ham": 0 if score >= 0 else 1}


# ---- on the board -----------------------------------------------------------------------------------------------

# Keys that lead to a question on a lesson; the others ask about the board as it is.
KEYS_TO_QUESTION = {"max_margin": ["ArrowRight"] * 3, "hyperplane": []}
STEPPING_LESSONS = [path for path in ASKING_LESSONS if lessons.described()[path].get("steps")]


def open_question(board, path):
    """A question is open on the board of a lesson."""
    dataset = PRESETS["noisy" if path == "soft_margin" else "separable"](1)
    board = board(path or "playground", dataset).act("ask")
    for key in KEYS_TO_QUESTION.get(path, ["ArrowRight"] if path in STEPPING_LESSONS else []):
        board.press(key)
    assert board.page["question"]
    assert board.state("asks") == "true"
    return board


def visible_content(board):
    return board.page["words"], board.figure()


@pytest.mark.parametrize("path", ASKING_LESSONS)
def test_off_nothing_is_other_than_before(open_in_node, path):
    board = open_in_node(path or "playground", PRESETS["separable"](1))
    board.act("first")
    before = [visible_content(board.press("ArrowRight")) for _ in range(3)]
    board = open_in_node(path or "playground", PRESETS["separable"](1)).act("ask").act("ask").act("first")
    assert [visible_content(board.press("ArrowRight")) for _ in range(3)] == before
    assert board.page["question"] is None
    assert board.state("asking") == "false"


@pytest.mark.parametrize("path", ASKING_LESSONS)
def test_a_question_is_answered_and_judged_at_once(open_in_node, path):
    for is_right in (True, False):
        board = open_question(open_in_node, path)
        question = board.page["question"]
        before = board.state("step")
        board.act("answer", question["right"])
        if question["form"] == "example" and question["right"] >= 0:
            board.act("choose", question["right"])
        if not is_right:
            board.act("choose", None)
            wrong = {"choice": 1 - min(question["right"], 1), "number": question["right"] + 1}
            if question["form"] == "example":
                board.act("choose", 0 if question["right"] else 1)
            else:
                board.act("answer", wrong[question["form"]])
        board.act("check")
        now = board.page["question"]
        assert not now["isOpen"]
        assert now["solved"] == is_right
        assert board.part(".question .came").text == question["told"] == now["told"]
        assert board.part(".question .came").attribute("data-result") == ("right" if is_right else "wrong")
        assert board.part(".guesses").text == f"{int(is_right)} of 1 prediction correct"
        if path in STEPPING_LESSONS and path != "max_margin":
            assert question["id"] == "which-is-first" or board.state("step") != before
        board.wait(500)
        assert question["told"] in board.spoken[-1]
        assert board.act("check").part(".guesses").text.endswith("of 1 prediction correct")


@pytest.mark.parametrize("path", ASKING_LESSONS)
def test_an_open_question_gives_nothing_away(open_in_node, path):
    board = open_question(open_in_node, path)
    question = board.page["question"]
    assert not set(question["hides"]) & set(board.page["seen"])
    assert question["asks"] == board.part(".question .asked").text
    for name in set(question["hides"]) & set(board.page["views"]):
        assert not board.part(f"[data-picture={name}]").is_seen
    texts = set(board.part(".board .unseen[id]:not([hidden])").texts) - {""}
    assert texts <= {question["asks"]}
    assert question["told"] not in " ".join(board.part(".question").texts)
    assert board.part(".question .came").text == ""
    assert {board.part(".question .solution").text, board.part(".question .problem").text} == {""}
    step = board.state("step")
    for key in ("End", "ArrowRight", "Space"):
        board.act({"End": "last", "ArrowRight": "forward", "Space": "play"}[key])
        if path in STEPPING_LESSONS:
            assert board.state("step") == step
            assert board.page["question"]["isOpen"]


@pytest.mark.parametrize("path", ASKING_LESSONS)
def test_the_lecturers_key_shows_the_answer(open_in_node, path):
    board = open_question(open_in_node, path)
    question = board.page["question"]
    board.plot.focus()
    board.press("q")
    assert board.part(".question .solution").text == question["told"]
    assert not board.page["question"]["isOpen"]
    assert board.part(".guesses").text == ""
    assert ["Q", "show the answer to an open question (a key for lecturers)"] in [
        list(pair) for pair in zip(board.part(".help dt").texts, board.part(".help dd").texts, strict=True)
    ]


@pytest.mark.parametrize("path", STEPPING_LESSONS)
def test_what_is_to_come_is_not_told_before_it_is_shown(open_in_node, path):
    """Also between two questions."""
    board = open_in_node(path or "playground", PRESETS["and gate"](0))
    outcome = [text for text in board.part(".outcome p").texts if text]
    board.act("ask")
    assert board.state("asking") == "true"
    told = " ".join([*board.page["words"], *board.part(".player").texts])
    for text in outcome if path != "max_margin" else []:
        assert text not in told
    assert " of " not in board.part(".player .count").text
    assert not {"best", "certificate"} & set(board.page["seen"]) or path == "max_margin"
    board.act("last")
    assert board.state("asking") == "false"
    for text in outcome:
        assert text in " ".join(board.page["words"])


def test_arrows_and_enter_are_enough(open_in_node):
    board = open_question(open_in_node, "")
    board.plot.focus()
    board.press("ArrowDown", "ArrowUp", "ArrowUp")
    ticked = board.part(".question input").each("checked")
    assert ticked[0] == [True]
    board.press("2", "1", "Enter")
    assert board.page["question"]["guessed"]
    assert board.state("step") == "1"


def test_a_point_is_an_answer_and_so_is_that_it_stops(open_in_node):
    board = open_in_node("playground", PRESETS["and gate"](0)).act("ask")
    while not board.page["question"] or board.page["question"]["id"] != "next-mistake":
        board.plot.focus()
        board.press("ArrowRight")
        if board.page["question"]["id"] != "next-mistake":
            board.press("q")
    assert board.act("check").part(".question .came").attribute("data-result") == "invalid"
    assert board.page["question"]["isOpen"]
    board.press("n")
    assert board.part(".question .stands").text == "You chose x⁽¹⁾."
    board.press("ArrowDown")
    assert board.part(".question .stands").text == ""
    assert board.part(".question input").each("checked") == [[True]]
    board.press("n", "n", "Enter")
    assert board.page["question"]["guessed"]
    assert not board.page["question"]["isOpen"]


def test_a_tab_keeps_the_switch_and_a_scene_holds_it(open_in_node):
    board = open_question(open_in_node, "").press("1", "Enter")
    count = board.part(".guesses").text
    assert count.endswith("of 1 prediction correct")
    board.reload()
    assert board.part(".guesses").text == count
    assert board.page["question"] is None
    assert board.state("asking") == "true"


def test_a_question_goes_with_what_it_is_about(open_in_node):
    board = open_question(open_in_node, "")
    points = board.points.dataset
    assert board.act("add", [0.5, 0.5]).answer().points.dataset == points
    board.replace(PRESETS["and gate"](0))
    assert board.page["question"] is None
    board.press("ArrowRight")
    assert board.page["question"]["isOpen"]
    board.receive(hall=True)
    assert board.page["question"]["isOpen"]


def test_the_best_line_is_asked_about_while_points_are_moved(open_in_node):
    board = open_in_node("max_margin", PRESETS["and gate"](0)).act("ask")
    board.act("edit", ["add", 2, 2, 1])
    first = board.page["question"]
    assert first["isFree"]
    assert board.state("asks") == "true"
    board.act("edit", ["add", -1, -1, 1])
    second = board.page["question"]
    assert second["isOpen"]
    assert second["right"] == 3
    board.act("reveal")
    assert board.part(".question .solution").text == second["told"]


def test_a_wrong_guess_stays_as_a_ghost(open_in_node):
    """Of a w that was turned the other way, until the next step."""
    board = open_in_node("playground", PRESETS["and gate"](0)).act("ask")
    while not board.page["question"] or board.page["question"]["id"] != "which-way":
        board.act("reveal").act("forward")
    board.act("answer", 1 - board.page["question"]["right"])
    assert not board.traces().get("ghostVectors")
    board.act("check")
    ghost, vectors = board.traces()["ghostVectors"], board.traces()["vectors"]
    assert ghost
    assert ghost != vectors
    board.act("forward")
    assert not board.traces().get("ghostVectors")


def test_by_keys_in_a_browser(open_board):
    """The card is visible, and what gives its answer away is not; also in the hall."""
    board = open_board("?preset=and gate").press("Home")
    page = board.page
    page.get_by_label("Ask me first").check()
    board.plot.focus()
    board.press("ArrowRight").has(step=0, asks="true")
    card = page.get_by_label("The question")
    expect(card).to_be_in_viewport()
    expect(board.root.locator(".player")).to_be_hidden()
    for told in (".outcome", ".title", ".lines"):
        expect(board.root.locator(f".steps {told}")).to_be_hidden()
    board.press("h", "1", "Enter").has(step=1, asks="false")
    expect(card.locator(".came")).to_have_attribute("data-result", "right")
    expect(board.root.locator(".player")).to_be_visible()
    expect(board.root.locator(".player [type=range]")).to_be_hidden()
    expect(board.root.locator(".listing.run")).to_be_hidden()
    board.press("ArrowRight").has(step=1, asks="true")
    size = card.locator(".asked").evaluate("node => parseFloat(getComputedStyle(node).fontSize)")
    assert size >= 24
    board.press("q").has(step=2, asks="false")
    expect(card.locator(".solution")).not_to_be_empty()
    board.press("h")
    page.get_by_label("Ask me first").uncheck()
    expect(card).to_be_hidden()
    expect(board.root.locator(".outcome")).to_be_visible()


def test_an_exercise_begins_in_place_of_a_question(open_in_node):
    board = open_question(open_in_node, "")
    name = next(one["id"] for one in lessons.described()[""]["exercises"] if one["form"] == "build")
    board.act("exercise", name, 0)
    assert board.page["question"] is None
    assert board.state("exercise") == name
    assert board.page("exercise", name, 0)["points"]["points"] == board.answer().points.dataset.X.tolist()
    assert board.part(".ask-first").attribute("hidden") is not None
