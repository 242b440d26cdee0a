"""The soft margin in the browser: the core's path, and true sentences."""

import json
import math
import re

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from board import serializers
from perceptron_core import PRESETS, Dataset, SoftMarginPath, reduced_hull, separate, soft_margin, soft_margin_path
from tests.perceptron_core.strategies import datasets
from ui.lectures import NARROWED_GAP
from ui.visitor import cached_results

INFINITE = math.inf
SUPERSCRIPTS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
SUPERSCRIPT_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
SETS = {
    **{name: PRESETS[name](0) for name in PRESETS},
    "one in the way": NARROWED_GAP,
    "duplicates": Dataset([[1, 2], [1, 2], [0, 0], [0, 0]], [1, 1, -1, 1]),
    "conflict": Dataset([[1, 2], [1, 2]], [1, -1]),
    "collinear": Dataset([[0, 0], [1, 1], [2, 2], [3, 3]], [1, -1, 1, -1]),
    "some pull finite, some not": Dataset([[-3, 2], [3, 0], [-2, 1], [-3, 2]], [1, 1, -1, -1]),
    "huge": Dataset([[1e12, 1e12], [-1e12, 1e12], [1e11, -1e12]], [1, -1, 1]),
    "tiny": Dataset([[1e-12, 1e-12], [-1e-12, 1e-12]], [1, -1]),
    "as large as can be": Dataset([[1e100, 0], [-1e100, 1e-100]], [1, -1]),
}


def path_in_both(js, dataset):
    """The path in the browser, and the core's."""
    path = soft_margin_path(dataset)
    to_browser = serializers.soft_margins_data(
        path if isinstance(path, SoftMarginPath) else None, separate(dataset), ["…"]
    )
    labels = dataset.y.astype(int).tolist()
    return js.new("model/runs/soft_margins.js", "SoftMargins", to_browser, dataset.X.tolist(), labels), path


def sample_costs(path, rng, count=6):
    """Some C of each kind: breakpoints, values between them, values beyond both ends."""
    unit = 1 / (path.dataset.radius**2 or 1)
    some = [*path.C[1:], *(10 ** rng.uniform(-5, 4, count) * unit), 1e-4 * unit, 2 * path.C[-1]]
    some += [(a + b) / 2 for a, b in zip(path.C[:-1], path.C[1:], strict=True)]
    return [C for C in rng.permutation(some)[:count] if 1e-100 <= C <= 1e100]


def check_agreement(soft, core, dataset):
    reach = np.abs(dataset.X).max(initial=0) or 1
    for name, there, unit in [
        ("w", core.hyperplane.w, 1 / reach),
        ("b", core.hyperplane.b, 1),
        ("interval", core.interval, 1),
        ("multipliers", core.multipliers, core.C),
        ("slacks", core.slacks, 1),
        ("primal", core.primal, core.primal),
        ("nearest", core.nearest, reach),
        ("cap", core.cap, core.cap),
    ]:
        size = max(unit, np.abs(there).max(initial=0))
        np.testing.assert_allclose(soft[name], there, rtol=1e-9, atol=1e-9 * size, err_msg=name)
    assert abs(soft["gap"]) <= 1e-9
    assert min(soft["multipliers"]) >= 0
    assert max(soft["multipliers"]) <= core.C
    assert soft["support"] == list(core.support)
    scores = dataset.X @ core.hyperplane.w + core.hyperplane.b
    if core.hyperplane.is_defined:
        wrong = np.flatnonzero(dataset.y * scores < -1e-7)
        assert set(wrong) <= set(soft["wrong"]) <= set(np.flatnonzero(dataset.y * scores < 0))
    else:
        assert not soft["wrong"]
    inside = set(np.flatnonzero(np.abs(scores) < 1 - 1e-7))
    assert inside <= set(soft["inside"]) <= inside | set(np.flatnonzero(np.abs(np.abs(scores) - 1) <= 1e-7))


@pytest.mark.parametrize("name", SETS)
def test_the_browser_interpolates_as_the_core_does(js, name):
    dataset = SETS[name]
    run, path = path_in_both(js, dataset)
    for C in sample_costs(path, np.random.default_rng(0)):
        check_agreement(run("at", C), path.at(C), dataset)


@settings(max_examples=60)
@given(dataset=datasets(most=9, dimensions=(2, 2)), seed=st.integers(0, 2**32 - 1))
@example(dataset=Dataset([[0, 0]] * 4, [1, 1, 1, -1]), seed=0)
def test_and_on_any_points(js, dataset, seed):
    run, path = path_in_both(js, dataset)
    if isinstance(path, SoftMarginPath):
        for C in sample_costs(path, np.random.default_rng(seed), 3):
            check_agreement(run("at", C), path.at(C), dataset)
    else:
        assert run("at", 1) is None


@pytest.mark.parametrize("name", SETS)
def test_without_a_price_it_is_the_hard_margin_or_the_least_sum_of_slacks(js, name):
    dataset = SETS[name]
    run, path = path_in_both(js, dataset)
    limit, late = run["limit"], path.at(max(1e-100, 1e6 * path.C[-1] or 1.0))
    np.testing.assert_allclose(limit["w"], late.hyperplane.w, rtol=1e-9)
    assert not np.isnan([*limit["w"], limit["b"], limit["cap"], *np.ravel(limit["nearest"])]).any()
    assert not np.isnan(limit["multipliers"]).any()
    separation = separate(dataset)
    if hasattr(separation, "margin"):
        assert limit["hard"]
        assert limit["cap"] == INFINITE
        np.testing.assert_allclose(np.hypot(*limit["w"]), 1 / separation.margin, rtol=1e-9)
        assert max(limit["multipliers"]) < INFINITE
        assert limit["primal"] == pytest.approx(0.5 / separation.margin**2)
    else:
        assert not limit["hard"]
        assert limit["primal"] == INFINITE
        assert limit["gap"] is None
        grows = late.multipliers > 1e-4 * late.C
        np.testing.assert_array_equal(np.isinf(limit["multipliers"]), grows)
        np.testing.assert_allclose(np.array(limit["multipliers"])[~grows], late.multipliers[~grows], rtol=1e-6)
        assert limit["cap"] == pytest.approx(late.cap, rel=1e-4)
        np.testing.assert_allclose(limit["nearest"], late.nearest, atol=1e-4 * dataset.radius)


def test_the_outlier_of_the_errata(js):
    """The lectures' example: 0.623, 36.8°, 1.554, 0.58; given up at 0.1424; 7.5°, 2.38, 1.11."""
    run, _ = path_in_both(js, NARROWED_GAP)
    wide = separate(NARROWED_GAP.without(6)).hyperplane.w

    def turn(soft):
        return np.degrees(np.arctan2(*soft["w"][::-1]) - np.arctan2(*wide[::-1]))

    assert run["last"] == pytest.approx(0.6224, abs=1e-3)
    assert turn(run("at", 1)) == pytest.approx(50.2, abs=0.05)
    half, tenth = run("at", 0.3), run("at", 0.1)
    assert (turn(half), 1 / np.hypot(*half["w"])) == pytest.approx((36.8, 1.554), abs=0.05)
    assert half["slacks"][6] == pytest.approx(0.58, abs=0.005)
    assert (turn(tenth), 1 / np.hypot(*tenth["w"])) == pytest.approx((7.5, 2.38), abs=0.05)
    assert tenth["slacks"][6] == pytest.approx(1.11, abs=0.005)
    assert tenth["multipliers"][6] == 0.1
    assert run["strays"][6][-1][1] == pytest.approx(0.1424, abs=5e-5)


def is_on_wrong_side(stretches, C):
    return any(low < C < high for low, high in stretches)


@pytest.mark.parametrize("name", [name for name in SETS if name not in ("as large as can be", "huge", "tiny")])
def test_who_is_wrong_when_and_what_all_pay(js, name):
    dataset = SETS[name]
    run, path = path_in_both(js, dataset)
    strays, sums = run["strays"], run["slackSums"]
    for ends in map(np.ravel, strays):
        assert (ends[1:] > ends[:-1]).all()
    rng = np.random.default_rng(1)
    low, high = run["range"]
    for C in 10 ** rng.uniform(low, high, 20):
        soft = path.at(C)
        margins = soft.hyperplane.functional_margins(dataset)
        clear = np.abs(margins) > 1e-9
        wrong = np.array([is_on_wrong_side(own, C) for own in strays])
        np.testing.assert_array_equal(wrong[clear], (margins < 0)[clear] & soft.hyperplane.is_defined)
        assert soft.hyperplane.is_defined or not wrong.any()
        start, slope = sums[run("pieceOf", C)]
        at = path.C[run("pieceOf", C)]
        assert start + (C - at) * slope == pytest.approx(soft.slacks.sum(), rel=1e-9, abs=1e-9)


# ---- reduced hulls ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 3, 7, 30])
@pytest.mark.parametrize("part", [0.2, 0.5, 0.9, 1.0, 3.0])
def test_a_reduced_hull_is_that_of_the_core_as_far_as_can_be_seen(js, n, part):
    points = np.random.default_rng(n).normal(size=(n, 2))
    cap = max(part, 1 / n)
    drawn, exact = np.array(js("math/plane.js", "reducedHull", points.tolist(), cap)), reduced_hull(points, cap)
    ways = np.column_stack([np.cos(np.linspace(0, 6.3, 50)), np.sin(np.linspace(0, 6.3, 50))])
    size = np.ptp(points, axis=0).max() or 1
    outer, inner = (exact @ ways.T).max(axis=0), (drawn @ ways.T).max(axis=0)
    assert (inner <= outer + 1e-9).all()
    assert (inner >= outer - 2e-3 * size).all()
    assert len(np.unique(drawn, axis=0)) == len(drawn)


# ---- sentences -------------------------------------------------------------------------------------------


def test_points_that_are_too_many_are_refused_in_one_sentence(js):
    rng = np.random.default_rng(0)
    many = Dataset(
        rng.normal(size=(cached_results.MOST_SOFT_MARGIN_POINTS + 1, 2)),
        np.resize([1, -1], cached_results.MOST_SOFT_MARGIN_POINTS + 1),
    )
    to_browser = cached_results.soft_margin(many)
    assert to_browser["path"] is None
    there = js.new("model/runs/soft_margins.js", "SoftMargins", to_browser, many.X.tolist(), many.y.tolist())
    assert there["words"][0].startswith("The soft margin is shown for at most 300 points, but there are 301. ")
    most = cached_results.soft_margin(many.without(0))
    assert most["path"]


@pytest.mark.parametrize("text", ["", "x", "0", "-1", "1e300", "1e-300", "NaN", "0x", "−0.5"])
def test_nonsense_is_no_price(js, text):
    value = js("math/number_input.js", "parseNumber", text)
    assert not js("model/runs/soft_margins.js", "isValidC", value)
    sentence = js("words/soft_margin.js", "invalidCost", text)
    assert sentence.startswith("C must be a number from 10⁻¹⁰⁰ to 10¹⁰⁰, such as 0.1, or ∞. ")
    assert sentence.endswith("The field is empty." if not text else f"You typed “{text}”.")


@pytest.mark.parametrize("name", ["separable", "one outlier", "noisy", "one in the way"])
@pytest.mark.parametrize("end", [0, 1])
def test_at_the_ends_of_the_range_too_no_line_costs_less(js, name, end):
    run, path = path_in_both(js, SETS[name])
    assert run["rangeOfC"][0] < path.C[1] <= path.C[-1] < run["rangeOfC"][1]
    soft = run("at", run["rangeOfC"][end])
    assert abs(soft["gap"]) <= 1e-9
    assert soft["primal"] == pytest.approx(np.dot(soft["w"], soft["w"]) / 2 + soft["C"] * sum(soft["slacks"]), rel=1e-9)


@pytest.mark.parametrize("value", ["∞", 1e-100, 0.1, 1e100])
def test_prices(js, value):
    assert js("model/runs/soft_margins.js", "isValidC", value)
    assert js("model/runs/soft_margins.js", "valueOfC", value) == (INFINITE if value == "∞" else value)


def parse_number(text):
    """The value of a number on the board."""
    mantissa, _, power = text.partition("·10")
    return float(mantissa.replace("−", "-")) * 10.0 ** int(power.translate(SUPERSCRIPTS) or 0)


def story(js, run, C):
    return js(
        "words/soft_margin.js", "describeSolution", run("at", C), {name: run[name] for name in ("strays", "last")}
    )


def role(js, run, soft, i):
    return js("words/soft_margin.js", "role", soft, i, run["strays"][i], run("biasRangeWithout", soft, i))


@pytest.mark.parametrize(
    ("C", "title", "lines"),
    [
        (
            1,
            "C = 1: no point has slack. This is the hard-margin line.",
            "From C = 0.6224 on, the line does not change. When C falls below 0.1424, x⁽⁷⁾",
        ),
        (
            INFINITE,
            "C = ∞: no point has slack. This is the hard-margin line.",
            "From C = 0.6224 on, the line does not change.",
        ),
        (
            0.3,
            "C = 0.3: 2 of 7 points have slack.",
            "No point is on the wrong side. x⁽⁷⁾ has the largest slack, ξ₇ = 0.5835.",
        ),
        (
            0.1,
            "C = 0.1: 2 of 7 points have slack, and 1 is misclassified.",
            "x⁽⁷⁾ is misclassified. It has the slack ξ₇ = 1.112, "
            "and its multiplier has reached its upper bound, α₇ = C",
        ),
    ],
)
def test_what_is_said_of_the_outlier(js, C, title, lines):
    run, _ = path_in_both(js, NARROWED_GAP)
    said = story(js, run, C)
    assert said[0] == title
    assert " ".join(said[1]).startswith(lines)


def test_where_no_line_is_worth_its_price(js):
    run, _ = path_in_both(js, SETS["xor"])
    title, lines = story(js, run, 1)
    assert title == "C = 1: w = 0 is best, so there is no line."
    assert lines == [
        "Every point has the score b = 0. For every C, no line has a lower cost than w = 0.",
        "Every b from −1 to 1 gives the same cost. The b in the middle is used.",
    ]


@pytest.mark.parametrize(("name", "lined"), [("xor", False), ("noisy", True)])
def test_where_there_is_no_line_the_chart_counts_nobody_on_its_wrong_side(open_in_node, name, lined):
    board = open_in_node("soft_margin", SETS[name])
    chart = board.part("[data-picture=slack]")
    assert bool(json.loads(chart.attribute("data-state"))["wrong"]) == lined
    assert ("there is no line" in board.root.text) == (not lined)


@pytest.mark.parametrize("name", SETS)
def test_no_number_is_missing_in_what_is_said(js, name):
    run, path = path_in_both(js, SETS[name])
    for C in [*sample_costs(path, np.random.default_rng(2)), INFINITE]:
        soft = run("at", C)
        said = [story(js, run, C), js("words/soft_margin.js", "values", soft)]
        said += [role(js, run, soft, i) for i in range(len(SETS[name]))]
        breaks = path.C[1:].tolist()
        verdict = {"kind": run["outcome"], "margin": getattr(separate(SETS[name]), "margin", None)}
        said.append(js("words/soft_margin.js", "describePath", breaks, run["limit"], verdict))
        assert not re.search("NaN|undefined|null|Infinity", str(said))
        rows = {symbol: value for symbol, _, value in said[1]}
        assert rows["C"] == (f"{'∞' if C == INFINITE else js('words/numbers.js', 'number', C)}")
        assert rows["y s < 0"] == (str(len(soft["wrong"])) if np.any(soft["w"]) else "–")


# ---- sentences along the whole path -------------------------------------------------------------------------------

MAX_COSTS = 40  # values of C per path
small_numbers = st.integers(-3, 3)
UNITS = [1e-12, 1.0, 1e12]


@st.composite
def grid_datasets(draw):
    """Points with ties: on few places, collinear, adjacent or equal, in any unit."""
    points = draw(st.lists(st.tuples(small_numbers, small_numbers, st.sampled_from([-1, 1])), min_size=2, max_size=8))
    *X, y = np.array(points, dtype=float).T
    return Dataset(draw(st.sampled_from(UNITS)) * np.transpose(X), y)


def costs_along(path):
    """A C on each piece, and on both sides of each breakpoint; of a long path some."""
    unit = 1 / (path.dataset.radius**2 or 1)
    C = np.append(path.C[1:], 0 if len(path) > 1 else unit)
    some = [*C * (1 - 1e-6), *C * (1 + 1e-6), *(path.C[1:] + path.C[:-1]) / 2, *(path.C[-1] * np.array([2, 10]))]
    some = sorted(C for C in some if 1e-100 <= C <= 1e100)
    return some[:: 1 + len(some) // MAX_COSTS]


def parse_stretches(text):
    """The intervals of C in a sentence: C < 1, 2 < C < 3, C > 4, for every C."""
    ends = [(parse_number(a), parse_number(b)) for a, b in re.findall(r"(\S+) < C < ([^ ,]+?)(?=,|\.?$|\. )", text)]
    ends += [(0, parse_number(b)) for b in re.findall(r"(?<!< )C < ([^ ,]+?)(?=,|\.?$|\. )", text)]
    ends += [(parse_number(a), INFINITE) for a in re.findall(r"C > ([^ ,]+?)(?=,|\.?$|\. )", text)]
    return ends + [(0, INFINITE)] * text.count("for every C")


def check_sides(stretches, i, lines):
    """Whether point i is on the wrong side exactly on these intervals of C, whose ends have three digits."""
    for C, plane, margins in lines:
        near = any(abs(C / end - 1) < 6e-3 for ends in stretches for end in ends if 0 < end < INFINITE)
        if not near and plane.is_defined and abs(margins[i]) > 1e-7:
            assert is_on_wrong_side(stretches, C) == (margins[i] < 0), (i, C, stretches)


def lines_along(path):
    """(C, the core's line, its functional margins) along the path."""
    lines = [(C, path.at(C).hyperplane) for C in costs_along(path)]
    return [(C, plane, plane.functional_margins(path.dataset)) for C, plane in lines]


def check_wrong_sides(js, dataset):
    run, path = path_in_both(js, dataset)
    if not isinstance(path, SoftMarginPath):
        return
    lines = lines_along(path)
    for C, *_ in lines:
        _, sentences = story(js, run, C)
        for i, tail in re.findall(
            r"x⁽([⁰¹²³⁴-⁹]+)⁾ is misclassified\. .*? = C\.(?: It is misclassified up to (.*))?$",
            "\n".join(sentences),
            re.M,
        ):
            now, *again = tail.split(". It is misclassified again for ") if tail else ("C = inf",)
            up_to = parse_number(now.removeprefix("C = ").removesuffix("."))
            later = [line for line in lines if line[0] >= C]
            check_sides([(0, up_to), *parse_stretches(*again or [""])], int(i.translate(SUPERSCRIPT_DIGITS)) - 1, later)
        for end, names in re.findall(r"When C falls below (\S+), (.*) becomes? misclassified\.", "\n".join(sentences)):
            given_up = [
                int(name[2:-1].translate(SUPERSCRIPT_DIGITS)) - 1 for name in names.removesuffix(" …").split(", ")
            ]
            exact = min(
                (end_ for own in run["strays"] for _, end_ in own), key=lambda to: abs(to / parse_number(end) - 1)
            )
            after = path.at(exact * (1 - 1e-4)).hyperplane.functional_margins(dataset)
            assert (after[given_up] < 1e-9).all()
            assert all((margins > -1e-7).all() for at, _, margins in lines if exact * (1 + 1e-3) < at <= C)
    soft = run("at", 1)
    for i in range(len(dataset)):
        _, _, said = role(js, run, soft, i).partition(" It is ")
        assert said == "not misclassified for any C." or parse_stretches(said) or not np.any(soft["w"])
        check_sides(parse_stretches(said), i, lines)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seed", [0, 4])
def test_for_which_prices_a_point_is_given_up(js, name, seed):
    check_wrong_sides(js, PRESETS[name](seed))


@settings(max_examples=60)
@given(dataset=grid_datasets())
@example(dataset=Dataset(np.array([[0, -1], [0, 2], [-2, -2], [0, -2], [2, 1]]) * 1e-12, [-1, 1, 1, -1, 1]))
def test_for_which_prices_a_point_of_a_grid_is_given_up(js, dataset):
    check_wrong_sides(js, dataset)


def test_who_comes_back_and_goes_again(js):
    """x₈ is classified correctly from C = 0.7774 to 0.930, and misclassified again up to 1.369."""
    run, _ = path_in_both(js, PRESETS["noisy"](4))
    _, (said,) = story(js, run, 0.7)
    assert said.endswith("It is misclassified up to C = 0.7774. It is misclassified again for 0.9304 < C < 1.369.")


def check_point_left_out(js, dataset):
    """If a point changes nothing, the core's line without it is the same, or has the same w and any such b."""
    run, path = path_in_both(js, dataset)
    if not isinstance(path, SoftMarginPath):
        return
    for C in costs_along(path)[::3]:
        soft = run("at", C)
        for i in np.flatnonzero(np.array(soft["multipliers"]) == 0)[:4]:
            said = role(js, run, soft, int(i))
            if not np.any(soft["w"]):
                assert " There is no line." in said
                continue
            other = soft_margin(dataset.without(int(i)), C)
            scale = np.linalg.norm(soft["w"])
            np.testing.assert_allclose(other.hyperplane.w / scale, np.array(soft["w"]) / scale, atol=1e-4)
            told = re.search("w would be the same, and every b from (.*) to (.*) would have the same cost", said)
            assert told or "Without this point, the line would be the same." in said
            interval = list(map(parse_number, told.groups())) if told else soft["interval"]
            np.testing.assert_allclose(other.interval, interval, rtol=6e-3, atol=1e-4 * (1 + abs(soft["b"])))


@pytest.mark.parametrize("name", PRESETS)
def test_who_would_not_be_missed(js, name):
    check_point_left_out(js, PRESETS[name](0))


@settings(max_examples=60)
@given(dataset=grid_datasets())
@example(dataset=Dataset([[0, 0], [-1, 0], [2, 0]], [1, -1, 1]))
def test_who_would_not_be_missed_on_a_grid(js, dataset):
    check_point_left_out(js, dataset)


def test_without_a_point_w_may_stay_and_b_move(js):
    run, _ = path_in_both(js, Dataset([[0, 0], [-1, 0], [2, 0]], [1, -1, 1]))
    said = role(js, run, run("at", 0.5), 2)
    assert "w would be the same, and every b from −0.5 to 1 would have the same cost" in said


def least_slack(dataset):
    """The least Σξ over all w and b, by linear programming."""
    n = len(dataset)
    unit = np.abs(dataset.X).max() or 1
    Z = -dataset.y[:, None] * np.column_stack([dataset.X / unit, np.ones(n)])
    cost = np.append(np.zeros(3), np.ones(n))
    free = [(None, None)] * 3 + [(0, None)] * n
    return linprog(cost, A_ub=np.column_stack([Z, -np.eye(n)]), b_ub=-np.ones(n), bounds=free).fun


def check_last_breakpoint(js, dataset):
    """From the last breakpoint on w and b are constant: those of the hard margin, or with the least Σξ."""
    run, path = path_in_both(js, dataset)
    if not isinstance(path, SoftMarginPath) or len(path) < 2:
        return
    separation, limit = separate(dataset), run["limit"]
    verdict = {"kind": run["outcome"], "margin": getattr(separation, "margin", None)}
    turns, said = js("words/soft_margin.js", "describePath", path.C[1:].tolist(), limit, verdict)
    assert re.match("There is one breakpoint|There are [0-9]+ breakpoints", turns)
    start, value = (parse_number(text) for text in re.search(r"From C = (\S+) on, .* (\S+)\.$", said).groups())
    for C in start * np.array([1.01, 1e2, 1e5]):
        line = soft_margin(dataset, C).hyperplane if C <= 1e100 else None
        if line is not None:
            at = (1 + abs(limit["b"])) * 1e-4
            np.testing.assert_allclose(
                [*line.w / (line.norm or 1), line.b],
                [*limit["w"] / (np.linalg.norm(limit["w"]) or 1), limit["b"]],
                atol=at,
            )
    assert value == pytest.approx(separation.margin if "γ*" in said else least_slack(dataset), rel=6e-3, abs=1e-6)


@pytest.mark.parametrize("name", PRESETS)
def test_what_holds_from_one_price_on(js, name):
    check_last_breakpoint(js, PRESETS[name](0))


@settings(max_examples=60)
@given(dataset=grid_datasets())
def test_what_holds_from_one_price_on_a_grid(js, dataset):
    check_last_breakpoint(js, dataset)


@settings(max_examples=60)
@given(dataset=grid_datasets())
def test_the_reduced_hulls_shrink_as_the_price_falls(js, dataset):
    """And there is a line for every C, or for none."""
    run, path = path_in_both(js, dataset)
    if isinstance(path, SoftMarginPath):
        soft = run.each("at", [[C] for C in costs_along(path)])
        caps = np.array([one["cap"] for one in soft])
        assert (caps[1:] >= caps[:-1] * (1 - 1e-6)).all()
        assert len({np.any(one["w"]) for one in [*soft, run["limit"]]}) == 1


def check_positions(js, dataset):
    """By the core, at every C: the points on the wrong side, on the line, inside the band, and with the most slack."""
    run, path = path_in_both(js, dataset)
    if not isinstance(path, SoftMarginPath):
        return
    for C, plane, margins in lines_along(path)[::4]:
        soft = run("at", C)
        if not plane.is_defined:
            continue
        slacks, title = np.maximum(0, 1 - margins), story(js, run, C)[0]
        paying = re.search(r"(\d+) of \d+ points (?:has|have) slack", title)
        if not ((slacks > 1e-12) & (slacks < 1e-5)).any():
            assert int(paying[1] if paying else 0) == (slacks > 1e-5).sum(), (C, title, slacks)
        for i in range(len(dataset)):
            _, _, where = role(js, run, soft, i).partition(" The point is ")
            says = {"on the wrong side of": margins[i] < 1e-7, "on the line.": abs(margins[i]) < 1e-7}
            says |= {
                "inside the margin band.": -1e-7 < margins[i] < 1 + 1e-7,
                "on the edge": abs(margins[i] - 1) < 1e-7,
            }
            says["outside the margin band"] = margins[i] > 1 - 1e-7
            assert [true for words, true in says.items() if where.startswith(words)] == [True], (C, i, where)
        for named, value in re.findall(
            r"^No point .* side\. (.*) ha(?:s|ve) the largest slack, ξ[₀-₉]* = (\S+?)(?: each)?\.$",
            "\n".join(story(js, run, C)[1]),
            re.M,
        ):
            those = np.flatnonzero(slacks > slacks.max() - 1e-7).tolist()
            assert [
                int(name[2:-1].translate(SUPERSCRIPT_DIGITS)) - 1 for name in named.removesuffix(" …").split(", ")
            ] == those[:8]
            assert parse_number(value) == pytest.approx(slacks.max(), rel=6e-3, abs=1e-7)


@pytest.mark.parametrize("name", PRESETS)
def test_who_is_where(js, name):
    check_positions(js, PRESETS[name](0))


@settings(max_examples=60)
@given(dataset=grid_datasets())
@example(dataset=Dataset([[0, 0], [-1, 0], [2, 0]], [1, -1, 1]))
def test_who_is_where_on_a_grid(js, dataset):
    check_positions(js, dataset)


def test_a_point_on_the_line_is_not_wrong(js, open_in_node):
    """For C = 0.5 the line is x₁ = −1, through x₂; for a smaller C it is another one."""
    board = open_in_node("soft_margin", Dataset([[0, 0], [-1, 0], [2, 0]], [1, -1, 1]))
    board.field("Rings around misclassified points").click()
    board.button("Table of the points").click()
    for C, ringed, verdict in ((0.4, [[-1, 0]], "misclassified"), (0.5, [], "on the line"), (0.6, [], "correct")):
        board.field("C").type(str(C))
        board.wait(1000)
        assert board.traces().get("rings", []) == ringed
        assert verdict in board.part(".listing tbody tr:nth-child(2) td").texts


def test_all_that_pay_most_are_named(js):
    run, _ = path_in_both(js, Dataset([[0, 1], [0, -1], [3, 1], [3, -1]], [1, 1, -1, -1]))
    title, lines = story(js, run, 0.1)
    assert (title, lines[0]) == (
        "C = 0.1: 4 of 4 points have slack.",
        "No point is on the wrong side. x⁽¹⁾, x⁽²⁾, x⁽³⁾, x⁽⁴⁾ have the largest slack, ξ = 0.1 each.",
    )
    assert story(js, run, 0.15)[0] == "C = 0.15: no point has slack. This is the hard-margin line."  # not 10⁻¹⁶


@pytest.mark.parametrize("kind", ["single class", "separable"])
def test_where_there_is_no_path_this_is_said(js, kind):
    title, _ = js("words/soft_margin.js", "explainNoPath", kind)
    assert (
        title
        == {
            "single class": "There are not two classes yet.",
            "separable": "There are too many points to compute the soft margin for every C.",
        }[kind]
    )
