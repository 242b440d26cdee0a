"""Exercises whose data come from seeds: the core agrees with their correct answers.

Those on the best line, related lines, noise, features and messages. The tests read them as a student does, from the
question, for 100 seeds; `make soak` takes 1,000.
"""

import re

import numpy as np
import pytest

from perceptron_core import (
    PRESETS,
    Dataset,
    Hyperplane,
    Inseparable,
    Perceptron,
    Separable,
    averaged,
    linear_discriminant,
    naive_bayes,
    pocket,
    prototype,
    separate,
    soft_margin,
    soft_margin_path,
)
from perceptron_core.diagnosis.catalogue import MISTAKES
from perceptron_core.diagnosis.programs import Program
from perceptron_core.features import LINE_FEATURES, third_feature

SEEDS_MODULE = "../tests/board/exercises/seeds.mjs"
TOLERANCE = 0.0101  # half a unit of the second decimal, both ends, and a bit
NUMBER = r"[−-]?\d+(?:\.\d+)?"


def dataset(data):
    return Dataset(np.array(data["points"], float), np.array(data["labels"], float))


def parse_number(text):
    return float(text.replace("−", "-"))


def numbers(text):
    return [parse_number(found) for found in re.findall(NUMBER, text)]


def margin(data):
    return separate(dataset(data)).margin


def check_three_supports(made):
    assert len(separate(dataset(made["points"])).support) == 2
    assert len(separate(dataset(made["end"]["points"])).support) == 3
    before, after = (np.array(data["points"]) for data in (made["points"], made["end"]["points"]))
    assert (before != after).any(axis=1).sum() == 1


def check_removal(made):
    data = made["points"]
    i = data["points"].index(numbers(made["asks"])[:2])
    points, labels = (data[name][:i] + data[name][i + 1 :] for name in ("points", "labels"))
    growth = margin({"points": points, "labels": labels}) / margin(data)
    assert growth > 1.05 if made["end"] == 0 else made["end"] == 1 and abs(growth - 1) < 1e-12


def check_margin(made):
    assert abs(made["end"] - margin(made["points"])) < 1e-9
    assert len(separate(dataset(made["points"])).support) == 2


def check_slack(made):
    pattern = rf"s\(x\) = ({NUMBER})x₁ ([+−]) ({NUMBER})x₂ ([+−]) ({NUMBER})\..* at \(({NUMBER}), ({NUMBER})\)"
    first, sign, second, plus, b, *x = re.search(pattern, made["asks"]).groups()
    line = Hyperplane([parse_number(first), parse_number(sign + second)], parse_number(plus + b))
    point = Dataset(np.array([[parse_number(part) for part in x]]), np.array([-1.0]))
    assert abs(made["end"] - max(0, 1 - line.functional_margins(point)[0])) < 1e-9


def check_lda(made):
    """Of four distinguishable lines, the one whose equation is written is LDA's."""
    lines = [method(dataset(made["points"])).hyperplane for method in (linear_discriminant, prototype, naive_bayes)]
    written = made["choices"][made["end"]]
    u, sign, v, c = re.search(rf": ({NUMBER})x₁ ([+−]) ({NUMBER})x₂ = ({NUMBER})", written).groups()
    lda, *others = [np.array([*line.normalized().w, -line.normalized().b]) for line in lines]
    there = np.array([parse_number(u), parse_number(sign + v), parse_number(c)])
    assert np.abs(there - lda).max() < 0.06 * max(1, abs(parse_number(c)))
    best = separate(dataset(made["points"])).hyperplane.normalized()
    for other in (*others, np.array([*best.w, -best.b])):
        assert abs(there[:2] @ other[:2]) < np.cos(np.radians(8))


def check_spoilt(made):
    assert isinstance(separate(dataset(made["points"])), Separable)
    for trial in made["trials"]:
        if trial["kind"] != "invalid":
            kind = Inseparable if trial["kind"] == "right" else Separable
            assert isinstance(separate(dataset(trial["trial"]["points"])), kind)


def check_average(made):
    stood = [(parse_number(w), int(looks)) for w, looks in re.findall(rf"({NUMBER}) for (\d+) example", made["asks"])]
    values = [w for w, looks in stood for _ in range(looks)]
    assert len(stood) == 3
    assert abs(made["end"] - np.mean(values)) < 1e-9


def check_last_look(made):
    looks, by = numbers(made["asks"])
    assert abs(made["end"] - by / looks) < 1e-9


def check_lift(made):
    x1, x2 = numbers(made["asks"].partition("the point")[2])
    assert made["end"] == third_feature("(x₁ − x₂)²").lift(Dataset(np.array([[x1, x2]]), np.array([1.0]))).X[0, 2]


def check_preimage(made):
    height = parse_number(re.search(rf"x₃ = ({NUMBER}) has", made["asks"]).group(1))
    assert abs(made["end"] ** 2 - height) < 1e-9


def check_score(made):
    weights = {
        name: parse_number(value) for name, value in re.findall(rf"(BIAS|free|money|lunch) ({NUMBER})", made["asks"])
    }
    words = re.search("“(.*)”", made["asks"]).group(1).split()
    assert made["end"] == weights["BIAS"] + sum(weights[word] for word in words)


def check_weight(made):
    y = 1 if made["asks"].startswith("A spam") else -1
    count, before = numbers(made["asks"])
    assert made["end"] == before + y * count


BUGS = ["y left out", "sign turned", "bias not updated", "update also when right"]  # in the order of the choices


def check_bug(made):
    """Only the program of the correct answer prints these numbers."""
    looks = len(made["board"]["printed"])
    for i, name in enumerate((*BUGS, None)):
        mistake = next((mistake for mistake in MISTAKES if mistake.name == name), None)
        history = Program(Perceptron(), mistake).run(dataset(made["points"]), looks)
        shown = [f"{w[0]:g} {w[1]:g} {b:g}" for w, b in zip(history.w[1:], history.b[1:], strict=True)]
        assert (shown == made["board"]["printed"]) == (i == made["end"])


CHECKS = {
    ("check_run", "find-the-bug"): check_bug,
    ("max_margin", "three-support-vectors"): check_three_supports,
    ("max_margin", "remove-one-point"): check_removal,
    ("max_margin", "margin-by-number"): check_margin,
    ("soft_margin", "slack-by-number"): check_slack,
    ("other_lines", "which-line-is-ldas"): check_lda,
    ("noise", "one-wrong-label"): check_spoilt,
    ("noise", "the-average-by-number"): check_average,
    ("noise", "the-very-last-look"): check_last_look,
    ("feature_maps", "how-high-is-it-lifted"): check_lift,
    ("feature_maps", "what-the-plane-cuts-out"): check_preimage,
    ("spam", "a-score-by-number"): check_score,
    ("spam", "a-weight-after-a-mistake"): check_weight,
}


@pytest.mark.parametrize("seeds", [100, pytest.param(1000, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("lesson", "name"), CHECKS)
def test_every_seed_is_solvable_and_its_answer_is_the_cores(js, sweep, lesson, name, seeds):
    asked = set()
    for made in js(SEEDS_MODULE, "made", lesson, name, 0, sweep(seeds)):
        assert made["solved"]["result"] == "right", made
        for trial in made["trials"]:
            assert trial["said"]["result"] == trial["kind"], (made, trial)
            assert trial["slip"] in (None, trial["said"]["slip"]), (made, trial)
        assert len(made["asks"]) <= 160
        CHECKS[lesson, name](made)
        asked.add(f"{made['asks']} {made['points']}")
    assert len(asked) > 5


# ---- what is the same each time


def right_answers(js, lesson, name):
    return js(SEEDS_MODULE, "wanted", lesson, name)


def test_the_features_that_separate_xor(js):
    found = right_answers(js, "feature_maps", "which-feature-separates-xor")
    separating = [
        i
        for i, name in enumerate(found["choices"])
        if isinstance(separate(third_feature(name).lift(PRESETS["xor"](0))), Separable)
    ]
    assert found["right"] == [separating]


@pytest.mark.parametrize(("name", "count"), [("only-with-a-square", 3), ("too-much-for-a-square", 4)])
def test_points_on_the_number_line(js, name, count):
    square = LINE_FEATURES["x → (x, x²)"]
    rng = np.random.default_rng(0)
    cases = [
        {"points": rng.integers(-4, 5, (count, 2)).tolist(), "labels": rng.choice([-1, 1], count).tolist()}
        for _ in range(200)
    ]
    seen = set()
    for case, said in zip(cases, js(SEEDS_MODULE, "judged", "feature_maps", name, cases), strict=True):
        places = Dataset(np.array(case["points"], float)[:, :1], np.array(case["labels"], float))
        by_square = not isinstance(separate(square.lift(places)), Inseparable)
        by_line = not isinstance(separate(places), Inseparable)
        distinct = len({x for x, _ in case["points"]}) == count
        is_so = distinct and (by_square and not by_line if count == 3 else not by_square)
        assert said == ("right" if is_so else "wrong" if distinct else "invalid"), case
        seen.add(said)
    assert seen == {"right", "wrong", "invalid"}


SOFT_DATASET = Dataset(
    np.array([(2, -1), (2, 1), (3, 0.5), (-1, 1.5), (-2, 0), (-3, -1), (-3, 0.5)]), np.array([1, 1, 1, 1, -1, -1, -1])
)


def test_what_the_soft_margin_does(js):
    at = soft_margin(SOFT_DATASET, 0.3)
    capped = [i for i, alpha in enumerate(at.multipliers) if alpha >= 0.3 - 1e-9]
    assert right_answers(js, "soft_margin", "at-the-cap")["right"] == capped
    for trial in right_answers(js, "soft_margin", "give-up-the-outlier")["right"]:
        given_up, kept = (soft_margin(SOFT_DATASET, trial["board"]["C"] * by) for by in (1, 1.03))
        assert given_up.hyperplane.scores(SOFT_DATASET.X)[3] < 0 < kept.hyperplane.scores(SOFT_DATASET.X)[3]
    hard = soft_margin_path(SOFT_DATASET).C[-1]
    for trial in right_answers(js, "soft_margin", "when-the-band-is-hard")["right"]:
        assert hard <= trial["board"]["C"] <= 1.03 * hard
    here, far = (soft_margin(SOFT_DATASET, C).hyperplane for C in (1, 100))
    assert np.allclose([*here.w, here.b], [*far.w, far.b], rtol=1e-9)
    assert right_answers(js, "soft_margin", "a-hundred-times-c")["right"] == [2]


def test_which_lines_a_point_far_behind_moves(js):
    six = SOFT_DATASET.without(3)
    moved = six.moved(2, [9, 0.5])
    methods = [separate, prototype, linear_discriminant, naive_bayes]
    lines = [[method(points).hyperplane.normalized() for method in methods] for points in (six, moved)]
    changed = [i for i, (one, other) in enumerate(zip(*lines, strict=True)) if not np.allclose(one.w, other.w)]
    changed = [
        i for i, (one, other) in enumerate(zip(*lines, strict=True)) if i in changed or not np.isclose(one.b, other.b)
    ]
    assert right_answers(js, "other_lines", "a-point-goes-far-behind")["right"] == [changed]


def test_the_browsers_generative_lines_are_the_cores(js):
    rng = np.random.default_rng(1)
    for _ in range(60):
        X, y = rng.normal(0, 2, (8, 2)).round(2), np.repeat([1, -1], [5, 3])
        points, data = {"points": X.tolist(), "labels": y.tolist()}, Dataset(X, y)
        for method, given in (
            (prototype, ("prototype", points)),
            (linear_discriminant, ("discriminant", points)),
            (naive_bayes, ("discriminant", points, True)),
        ):
            line, here = method(data).hyperplane, js("math/generative.js", *given)
            assert np.allclose([*line.w, line.b], [*here["w"], here["b"]], rtol=1e-7, atol=1e-9)


def test_what_pocket_and_average_keep(js):
    trace = Perceptron().train(Dataset(np.array([(1, 1), (-1, -1), (1, -1), (-1, 1)]), [1, 1, -1, -1]), max_epochs=10)
    kept = pocket(trace).hyperplane if hasattr(pocket(trace), "hyperplane") else pocket(trace)
    errors = int((kept.functional_margins(trace.dataset) <= 0).sum())
    assert right_answers(js, "noise", "the-pocket-on-xor")["right"] == [errors]
    two = Perceptron().train(Dataset(np.array([(1, 2), (2, 1)]), [1, -1]), max_epochs=10)
    assert two.outcome == "converged"
    assert averaged(two).functional_margins(two.dataset).min() < -0.1
