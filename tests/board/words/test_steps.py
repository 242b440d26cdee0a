"""The sentences about each step are what the core computes, for all conventions and rates."""

import re

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perceptron_core import BOUNDARIES, PRESETS, Dataset, Hyperplane, Perceptron
from tests.board.runs import false_comparisons, train_both
from tests.perceptron_core.strategies import datasets, moved_perceptrons, perceptrons, two_classes
from ui import words

AND = PRESETS["and gate"](0)
plane = datasets(dimensions=(2, 2)) | two_classes(dimensions=(2, 2))  # with whole numbers many scores are 0
ROUNDED_RUN = Dataset([[-1, -1], [4, -3]], [1, 1]), Perceptron(learning_rate=0.1)  # 0.1·4 − 0.1·3 − 0.1 is not 0
run_parts = st.floats(0, 1)


def story_at(run, position, fresh=False, touch=False):
    """All sentences at a position, as one text, and its lines."""
    said = run("story", position, fresh, touch)
    return " ".join([said["title"], *said["lines"]]), said["lines"]


@given(plane, perceptrons | moved_perceptrons)
def test_the_replay_has_the_states_of_the_core_to_the_bit(js, dataset, perceptron):
    run, trace = train_both(js, dataset, perceptron)
    states = run["states"]
    assert [state["w"] for state in states] == trace.w.tolist()
    assert [state["b"] for state in states] == trace.b.tolist()
    assert run["examined"] == trace.examined.tolist()


@given(plane, perceptrons | moved_perceptrons)
@example(*ROUNDED_RUN)
def test_the_board_judges_as_the_run_did(js, dataset, perceptron):
    run, trace = train_both(js, dataset, perceptron)
    wrong = [
        [
            js("math/plane.js", "isWrong", y, score(js, state, x), perceptron.boundary)
            for x, y in zip(dataset.X.tolist(), dataset.y.tolist(), strict=True)
        ]
        for state in run["states"]
    ]
    assert all(wrong[k][i] for k, i in enumerate(trace.index))
    if trace.outcome == "converged":
        assert not any(wrong[-1])


def score(js, state, x):
    return js("math/plane.js", "score", state, x)


@pytest.mark.parametrize("rate", [0.1, 0.7, 3.3])
def test_the_rate_changes_no_mistake_and_no_margin(js, rate):
    unit, _ = train_both(js, AND, Perceptron())
    run, _ = train_both(js, AND, Perceptron(learning_rate=rate))
    assert run["length"] == unit["length"] == 20
    for mine, own in zip(run["states"][1:], unit["states"][1:], strict=True):
        if any(own["w"]):
            margins = [[js("math/plane.js", "distance", state, x) for x in AND.X.tolist()] for state in (mine, own)]
            assert np.allclose(*margins, rtol=1e-12, atol=0)  # a margin of 0 is 0


@given(st.sampled_from([-1, 1]), st.sampled_from([-2.5, -0.0, 0.0, 1e-300, 3]), st.sampled_from(BOUNDARIES))
def test_what_is_wrong(js, y, s, boundary):
    assert js("math/plane.js", "isWrong", y, s, boundary) == Perceptron(boundary=boundary).is_mistake(s, y)


@given(plane.filter(len), perceptrons | moved_perceptrons, run_parts)
@example(*ROUNDED_RUN, 1.0)
def test_each_mistake_says_what_it_did(js, dataset, perceptron, part):
    run, trace = train_both(js, dataset, perceptron)
    if not len(trace):
        return
    k = 1 + int(part * (len(trace) - 1))
    i = int(trace.index[k - 1])
    x, y = dataset.X[i].tolist(), int(dataset.y[i])
    before, after = (y * score(js, run["states"][j], x) for j in (k - 1, k))
    beta = perceptron.beta(dataset)
    assert after == pytest.approx(before + perceptron.learning_rate * (np.dot(x, x) + beta), rel=1e-9, abs=1e-9)
    text, lines = story_at(run, int(trace.examined[k - 1]))
    assert text.startswith(f"Mistake {k}: example {i + 1}, a {'+' if y > 0 else '−'} point")
    assert not list(false_comparisons(text))
    raised = next(line for line in lines if line.startswith("So y s("))
    number = [js("words/numbers.js", "number", value) for value in (before, np.dot(x, x), beta, after)]
    brackets = [js("words/numbers.js", "inBrackets", value) for value in (perceptron.learning_rate, np.dot(x, x), beta)]
    sum_ = f"({brackets[1]} + {brackets[2]})" if beta else brackets[1]
    still = f" {run('nameOf', i)} is still misclassified." if perceptron.is_mistake(y * after, y) else ""
    assert raised.partition(" = ")[2] == f"{number[0]} + {brackets[0]}·{sum_} = {number[3]}.{still}"


@pytest.mark.parametrize(
    ("boundary", "y", "sentence"),
    [
        ("positive", -1, "s = 0 counts as +1, but y = −1, so x⁽¹⁾ is misclassified."),
        ("negative", 1, "s = 0 counts as −1, but y = +1, so x⁽¹⁾ is misclassified."),
        ("mistake", 1, "y s(x⁽¹⁾) = +1·0 = 0 ≤ 0, so x⁽¹⁾ is misclassified."),
    ],
)
def test_a_mistake_at_score_0(js, boundary, y, sentence):
    run, _ = train_both(js, Dataset([[1, 2]], [y]), Perceptron(boundary=boundary))
    assert sentence in story_at(run, 1)[1]


@given(plane.filter(len), perceptrons | moved_perceptrons)
@example(Dataset([[1, 0], [-1, 0]], [1, -1]), Perceptron(boundary="positive"))  # ends with margin 0
@example(Dataset([[-1, 0], [1, 0]], [1, -1]), Perceptron(boundary="negative"))
@example(Dataset([[0, 0]], [-1]), Perceptron())  # no line
def test_a_converged_run_says_where_its_points_are(js, dataset, perceptron):
    run, trace = train_both(js, dataset, perceptron)
    if trace.outcome != "converged" or not len(trace):
        return
    text, _ = story_at(run, run["total"])
    line = trace.hyperplane(len(trace))
    on = [i for i, x in enumerate(dataset.X.tolist()) if score(js, run["states"][-1], x) == 0]
    named = re.search(r"but (.*) ha(?:s|ve) score 0", text)
    assert ("Every point is classified correctly" in text) == (line.is_defined and not on)
    assert ("w = 0, so every point" in text) == (not line.is_defined)
    assert bool(named) == bool(on and line.is_defined)
    if named and len(on) <= 8:
        assert named[1].split(", ") == [js("words/numbers.js", "example", i) for i in on]
        assert line.margin(dataset) <= 0 + 1e-12 * abs(trace.w[-1]).max() * max(dataset.radius, 1)


@given(plane.filter(len), moved_perceptrons)
@example(AND, Perceptron(start=Hyperplane([0.3, -0.2], -0.4)))
@example(AND, Perceptron(start=Hyperplane([0, 0], -0.4)))
@example(AND, Perceptron(start=Hyperplane([2, 2], -3)))  # it separates
@example(Dataset([[1, 2]], [-1]), Perceptron(start=Hyperplane([0, 0], -0.4)))  # every score is correct
def test_step_0_says_where_the_run_begins(js, dataset, perceptron):
    run, trace = train_both(js, dataset, perceptron)
    line, begin = trace.hyperplane(0), perceptron.start
    said = story_at(run, 0)[0].replace("\N{NO-BREAK SPACE}", " ")
    score_, first = (js("words/numbers.js", "number", value) for value in (score_of_first(js, run), line.b))
    assert ("There is no line yet" in said) == (not line.is_defined)
    assert (f"The run starts at {words.line_equation(line)}." in said) == line.is_defined
    assert f"Its score here is {score_}." in said or f"w·x + b is {score_} here." in said
    assert line.is_defined or f"w = 0 and b = {first}. " in said
    done, _ = story_at(run, run["total"], fresh=True)
    if not len(trace):
        assert not any(perceptron.is_mistake(line.scores(dataset.X), dataset.y))
        assert ("With w = 0 and b = " in done) == (not line.is_defined)
    else:
        assert f"to start at {words.line_equation(begin) if begin else 'w = 0'} and see every mistake." in done


def score_of_first(js, run):
    return score(js, run["states"][0], run["points"][run("exampleAt", 1)])


def test_a_run_that_ends_at_w_0_is_not_said_to_leave_a_line(js):
    run, _ = train_both(js, PRESETS["xor"](), Perceptron())
    text, _ = story_at(run, run["total"], fresh=True)
    assert text.startswith(
        "This is the result at the moment when the run begins to repeat itself. There is no line, because w = 0."
    )


def test_only_a_run_that_came_to_its_end_is_over(js):
    for dataset, most, said in (
        (AND, 10_000, "This is the result of the whole run."),
        (AND, 3, "This is the result after 3 mistakes, where the run was stopped."),
        (AND, 1, "This is the result after 1 mistake, where the run was stopped."),
        (
            Dataset([[1, 1], [1, 1], [-3, 0]], [1, -1, -1]),
            10_000,
            "This is the result at the moment when the run begins to repeat itself.",
        ),
    ):
        run, _ = train_both(js, dataset, Perceptron(), most)
        assert story_at(run, run["total"], fresh=True)[0].startswith(said)


@pytest.mark.parametrize("dataset", [AND, Dataset(np.zeros((0, 2)), [])])
@pytest.mark.parametrize("fresh", [True, False])
def test_fingers_are_told_of_no_key_and_no_click(js, dataset, fresh):
    run, _ = train_both(js, dataset, Perceptron())
    keys, _ = story_at(run, 0, fresh)
    fingers, _ = story_at(run, 0, fresh, touch=True)
    assert ("→" in keys or "Click" in keys) == ("|▶" in fingers or "Tap" in fingers)
    assert not any(word in fingers for word in ("→", "Press", "Click"))
