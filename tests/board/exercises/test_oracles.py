"""Facts that exercises rely on, recomputed by the core or with fractions, for each seed."""

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron_core import PRESETS, Dataset, Hyperplane, Perceptron, Separable, mistake_bound, separate
from tests import lessons

TRIALS_MODULE = "../tests/board/exercises/trials.mjs"
LESSONS = ["playground", "hyperplane", "margins", "neuron", "weight_space", "convergence", "conventions"]
EXERCISES = [
    (lesson["name"], exercise)
    for lesson in lessons.described().values()
    if lesson["name"] in LESSONS
    for exercise in lesson["exercises"]
]
GENERATED = [(lesson, exercise["id"]) for lesson, exercise in EXERCISES if exercise.get("generated")]
INPUTS = [[0, 0], [1, 0], [0, 1], [1, 1]]


def dataset(data):
    return Dataset(data["points"], data["labels"])


def is_separable(points, labels):
    return len(set(labels)) == 1 or isinstance(separate(Dataset(points, labels)), Separable)


def line_of(board):
    return board.get("hand") or {**board["setting"], "w": board["setting"]["w"][:2]}


# ---- the correct answer to the question of a seed, by the core; (start, asked) → answer


def b_after_an_epoch(start, asked):
    trace = Perceptron().train(dataset(start["points"]), max_epochs=1)
    assert all(
        f"{'+' if y > 0 else '−'}\u2060({coordinate_text(x)})" in asked
        for x, y in zip(*start["points"].values(), strict=True)
    )
    return float(trace.b[-1])


def coordinate_text(x):
    return ", ".join(str(int(value)).replace("-", "−") for value in x)


def signed_distance(start, asked):
    line = line_of(start["board"])
    return float(Hyperplane(line["w"], line["b"]).distances([line["probe"][:2]])[0])


def from_origin(start, asked):
    line = line_of(start["board"])
    return abs(Hyperplane(line["w"], line["b"]).distance_from_origin)


def threshold(start, asked):
    return -line_of(start["board"])["b"]


def margin_of_second(start, asked):
    line = line_of(start["board"])
    return float(Hyperplane(line["w"], line["b"]).geometric_margins(dataset(start["points"]))[1])


def smallest_margin(start, asked):
    line = line_of(start["board"])
    return int(np.argmin(Hyperplane(line["w"], line["b"]).geometric_margins(dataset(start["points"]))))


def threshold_in_run(start, asked):
    trace = Perceptron().train(dataset(start["points"]))
    at = int(np.searchsorted(trace.examined, start["board"]["step"][0], side="right"))
    assert f"w = ({coordinate_text(trace.w[at])}), b = {coordinate_text([trace.b[at]])}." in asked
    return -float(trace.b[at])


def firing_inputs(start, asked):
    w1, w2, b = (Fraction(part.replace("−", "-")) for part in numbers(asked)[:3])
    return [i for i, (x1, x2) in enumerate(INPUTS) if w1 * x1 + w2 * x2 + b > 0]


def numbers(text):
    import re

    return re.findall(r"−?\d+(?:\.\d+)?", text)


def sign_of_b(start, asked):
    points, labels = start["points"]["points"], start["points"]["labels"]
    plus, minus = (is_separable([*points, [0, 0]], [*labels, y]) for y in (1, -1))
    return 2 if plus and minus else 0 if plus else 1


def binding_examples(start, asked):
    points, labels = start["points"]["points"], start["points"]["labels"]
    assert is_separable(points, labels)
    flipped = ([*labels[:i], -labels[i], *labels[i + 1 :]] for i in range(len(labels)))
    return [i for i, some in enumerate(flipped) if is_separable(points, some)]


def bound(start, asked):
    return mistake_bound(dataset(start["points"]), Perceptron())


def first_b(start, asked):
    return float(Perceptron(bias="radius").train(dataset(start["points"])).b[1])


RIGHT_ANSWERS = {
    "b-after-the-first-epoch": b_after_an_epoch,
    "signed-distance": signed_distance,
    "distance-from-the-origin": from_origin,
    "threshold-of-a-line": threshold,
    "margin-of-an-example": margin_of_second,
    "smallest-margin": smallest_margin,
    "threshold-of-the-neuron": threshold_in_run,
    "inputs-that-fire": firing_inputs,
    "sign-of-every-b": sign_of_b,
    "examples-that-bound": binding_examples,
    "bound-from-r-and-gamma": bound,
    "first-b-with-radius": first_b,
}


@pytest.mark.parametrize("count", [100, pytest.param(1000, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("lesson", "name"), GENERATED)
def test_each_seed_gives_one_to_solve(js, sweep, lesson, name, count):
    seeds = list(range(sweep(count)))
    for seed, asked in zip(seeds, js(TRIALS_MODULE, "tried", lesson, name, seeds), strict=True):
        assert 20 <= len(asked["asks"]) <= 140, asked["asks"]
        for tried in asked["trials"]:
            kind, _, slip = tried["kind"].partition(" ")
            expected = ("wrong", slip) if slip else (kind, tried["slip"])
            assert (tried["result"], tried["slip"]) == expected, (seed, tried)
        if name in RIGHT_ANSWERS:
            right = RIGHT_ANSWERS[name](asked["start"], asked["asks"])
            answers = [tried["trial"] for tried in asked["trials"] if tried["kind"] == "right"]
            assert answers[0] == (pytest.approx(right, abs=1e-6) if isinstance(right, float) else right), seed
    data = [asked["start"] for asked in js(TRIALS_MODULE, "tried", lesson, name, seeds[:20])]
    assert len({str(one) for one in data}) > 1 or name in SINGLE_START


SINGLE_START = {"gate-from-three-examples", "inputs-that-fire"}  # the question depends on the seed


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_has_four_and_two_of_them_are_built(lesson):
    forms = [exercise["form"] for name, exercise in EXERCISES if name == lesson]
    assert len(forms) >= 4
    assert forms.count("build") >= 2


def test_texts_are_short():
    for _, exercise in EXERCISES:
        assert len(exercise["title"]) <= 30, exercise["title"]
        assert len(exercise.get("asks") or "") <= 140, exercise["asks"]


# ---- what is fixed


def gate_dataset(order):
    return Dataset(order, [1 if x == (1, 1) else -1 for x in order])


def test_the_order_of_the_and_gate(js):
    counts = {order: len(Perceptron().train(gate_dataset(order))) for order in permutations(map(tuple, INPUTS))}
    assert (min(counts.values()), max(counts.values())) == (18, 22)
    for name, best in (("and-order-most-mistakes", 22), ("and-order-fewest-mistakes", 18)):
        ((asked,),) = [js(TRIALS_MODULE, "tried", "playground", name, [0])]
        for tried in asked["trials"]:
            points = [tuple(x) for x in tried["trial"]["points"]["points"]]
            if sorted(points) == sorted(counts) or (len(points) == 4 and tried["kind"] != "invalid"):
                assert (counts[tuple(points)] == best) == (tried["kind"] == "right")


def test_the_first_five_updates_of_the_and_gate(js):
    data = PRESETS["and gate"](0)
    trace = Perceptron().train(data)
    margins = [data.y * (data.X @ w + b) for w, b in zip(trace.w[:6], trace.b[:6], strict=True)]
    unhelped = [k for k in range(1, 6) if margins[k][trace.index[k - 1]] <= 0]
    spoiling = [k for k in range(1, 6) if ((margins[k - 1] > 0) & (margins[k] <= 0)).any()]
    assert unhelped == [2]
    assert spoiling[0] == 3
    for k in range(5):
        assert (js(TRIALS_MODULE, "said", "playground", "own-example-still-wrong", 0, k)["result"] == "right") == (
            k + 1 == 2
        )
        assert (js(TRIALS_MODULE, "said", "playground", "right-example-made-wrong", 0, k)["result"] == "right") == (
            k + 1 == 3
        )


def built_trials(js, lesson, name):
    """(kind, the placed points) of the trials of an exercise in which points are placed."""
    (asked,) = js(TRIALS_MODULE, "tried", lesson, name, [0])
    put = [(tried["kind"], tried["trial"]["points"]) for tried in asked["trials"]]
    return [(kind, dataset(points)) for kind, points in put if points["points"]]


@pytest.mark.parametrize(
    ("lesson", "name", "holds"),
    [
        ("playground", "seven-mistakes", lambda data: len(Perceptron().train(data)) == 7),
        (
            "playground",
            "needs-a-bias",
            lambda data: isinstance(separate(data), Separable) and not is_separable_through_origin(data),
        ),
        (
            "convergence",
            "mistakes-reach-the-bound",
            lambda data: abs(mistake_bound(data, Perceptron()) - len(Perceptron().train(data))) < 1e-9,
        ),
        (
            "convergence",
            "bound-ten-times-the-mistakes",
            lambda data: mistake_bound(data, Perceptron()) >= 10 * len(Perceptron().train(data)),
        ),
        (
            "weight_space",
            "point-that-rules-nothing-out",
            lambda data: isinstance(separate(data), Separable) and not is_separable_flipped(data),
        ),
        (
            "weight_space",
            "point-whose-edge-cuts",
            lambda data: isinstance(separate(data), Separable) and is_separable_flipped(data),
        ),
        ("weight_space", "nothing-is-left", lambda data: not isinstance(separate(data), Separable)),
    ],
)
def test_what_is_built_is_right_where_the_core_says_so(js, lesson, name, holds):
    for kind, data in built_trials(js, lesson, name):
        if kind != "invalid" and len(set(data.y)) == 2:
            try:
                found = holds(data)
            except ValueError:  # no bound
                found = False
            assert found == (kind == "right"), data


def is_separable_flipped(data):
    return isinstance(separate(data.flipped(len(data) - 1)), Separable)


def is_separable_through_origin(data):
    signed = data.X * data.y[:, None]
    return is_separable(np.vstack([signed, -signed]), [1] * len(data) + [-1] * len(data))


places = st.tuples(*[st.sampled_from([-1, -0.3, -0.1, 0, 0.1, 0.2, 0.3, 0.6, 1, 2, 1e-9, 1e-17, 3.5])] * 2)


@given(st.lists(st.tuples(places, st.sampled_from([1, -1])), min_size=2, max_size=6))
@settings(max_examples=300)
def test_separable_without_rounding(js, examples):
    points, labels = [list(map(float, x)) for x, _ in examples], [y for _, y in examples]
    signed = [[y * value for value in x] for x, y in examples]
    both = [*signed, *([-value for value in x] for x in signed)]
    through = is_separable(both, [1] * len(signed) + [-1] * len(signed))
    assert js("math/exact.js", "isSeparable", points, labels) == is_separable(points, labels)
    assert js("math/exact.js", "isSeparableThroughOrigin", points, labels) == through


def test_small_and_large_coordinates_are_whole_numbers_of_one_unit(js):
    ends = [[1e300, 0.0], [-1e300, 1e-323]]  # the middle of which is (0, 5e-324)
    assert not js("math/exact.js", "isSeparable", [[0.0, 5e-324], *ends], [-1, 1, 1])
    assert js("math/exact.js", "isSeparable", [[5e-324, 5e-324], *ends], [-1, 1, 1])


def test_class_margins_are_those_of_the_core(js):
    (asked,) = js(TRIALS_MODULE, "tried", "margins", "class-margins-three-and-one", [0])
    six = dataset(asked["start"]["points"])
    assert separate(six).margin == pytest.approx(2)
    for tried in asked["trials"]:
        hand = tried["trial"].get("board", {}).get("hand") or {}
        if tried["kind"] in ("right", "wrong") and hand:
            margins = Hyperplane(hand["w"], hand["b"]).geometric_margins(six)
            near = abs(margins[six.y > 0].min() - 3) <= 0.05 and abs(margins[six.y < 0].min() - 1) <= 0.05
            assert near == (tried["kind"] == "right"), tried
