"""Runs, states, scores and verdicts equal those by hand, and the core's bit for bit."""

import random
from fractions import Fraction

import numpy as np
import pytest

from perceptron_core import Dataset, Formula, Inseparable, Separable, SingleClass, monomials, separate
from tests.perceptron_core.by_hand import CLASS_AT_ZERO, KINDS, pairs_with_a_turned_score, tenths, worksheet

VERDICT_NAMES = {Separable: "separable", Inseparable: "inseparable", SingleClass: "single class"}


def line_of(plane):
    return {"w": plane.w.tolist(), "b": plane.b}


def train_arguments(sheet):
    rule = {**sheet.rule, "eta": float(sheet.eta), "start": line_of(sheet.plane)}
    return sheet.dataset.X.tolist(), sheet.labels, rule


def check_runs(js, sheets, most):
    runs = js.ask(
        file="math/perceptron.js",
        name="train",
        given=[[*train_arguments(s), {"most": most}] for s in sheets],
        each=True,
    )
    cases = []
    for sheet, run in zip(sheets, runs, strict=True):
        index, outcome, _ = sheet.solution(most)
        assert (run["index"], run["outcome"]) == (index, outcome)
        points, labels, rule = train_arguments(sheet)
        cases.append([points, labels, index, rule])
    lines = js.ask(file="math/sums.js", name="statesOf", given=cases, each=True)
    for sheet, states in zip(sheets, lines, strict=True):
        expected = [[float(c) for c in state] for state in sheet.solution(most)[2]]
        assert [[*line["w"], line["b"]] for line in states] == expected


@pytest.mark.parametrize("kind", KINDS)
def test_runs_of_random_sets(js, kind, sweep):
    rng = random.Random(f"browser {kind}")
    check_runs(js, [worksheet(rng, KINDS[kind]) for _ in range(sweep(300))], 60)


def test_the_sign_of_a_score_is_right_where_doubles_would_turn_it(js):
    rule = {"bias": "none", "order": "cyclic", "boundary": "mistake"}
    pairs = pairs_with_a_turned_score()
    cases = [[pair, [1, 1], rule, {"most": 2}] for *pair, _ in pairs]
    runs = js.ask(file="math/perceptron.js", name="train", given=cases, each=True)
    assert [run["index"][:2] for run in runs] == [[0] if product > 0 else [0, 1] for *_, product in pairs]


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_runs_of_twenty_thousand_random_sets(js, kind):
    rng = random.Random(f"browser, long {kind}")
    for _ in range(40):
        check_runs(js, [worksheet(rng, KINDS[kind]) for _ in range(500)], 60)


@pytest.mark.parametrize("kind", KINDS)
def test_the_table_of_a_run_has_the_doubles_nearest_to_the_exact_numbers(js, kind):
    """Scores too, whether or not doubles keep all digits of w and b."""
    rng = random.Random(f"scores {kind}")
    for _ in range(30):
        sheet = worksheet(rng, KINDS[kind], d=2)
        points, labels, rule = train_arguments(sheet)
        index, _, states = sheet.solution(30)
        told = {"mistakes": index, "looks": [1] * len(index), "total": len(index), "outcome": "limit", "beta": 1}
        run = js.new(
            "model/runs/run.js", "Run", {**rule, **told, "words": [], "verdict": {"kind": "awaited"}}, points, labels
        )
        X = [list(map(Fraction, row)) for row in sheet.rows]
        for k, row in enumerate(js("model/runs/run_rows.js", "rowsOf", run)):
            assert [*row["w"], row["b"]] == [float(c) for c in states[k]]
            scores = [
                [sum(p * q for p, q in zip(v, [*x, 1], strict=True)) for x in X] for v in states[max(k - 1, 0) : k + 1]
            ]
            assert k == 0 or row["s"] == float(scores[0][index[k - 1]])
            at_zero = CLASS_AT_ZERO[sheet.rule["boundary"]]
            wrong = sum(((s > 0) - (s < 0) or at_zero) != y for s, y in zip(scores[-1], labels, strict=True))
            assert row["wrong"] == (wrong if any(row["w"]) else None)


@pytest.mark.parametrize("kind", KINDS)
def test_verdicts_are_the_core_s_or_wait_for_it(js, kind):
    rng = random.Random(f"verdicts {kind}")
    sheets = [worksheet(rng, KINDS[kind], d=2) for _ in range(200)]
    found = js.ask(
        file="math/separation.js", name="separate", given=[[s.dataset.X.tolist(), s.labels] for s in sheets], each=True
    )
    said = 0
    for sheet, verdict in zip(sheets, found, strict=True):
        if verdict is None:
            continue
        said += 1
        core = separate(sheet.dataset)
        assert verdict["kind"] == VERDICT_NAMES[type(core)]
        if verdict["kind"] == "separable":
            assert verdict["w"] == pytest.approx(core.hyperplane.w.tolist(), rel=1e-9)
            assert verdict["margin"] == pytest.approx(core.margin, rel=1e-9)
            assert tuple(verdict["support"]) == core.support
    assert said >= (0 if kind == "mixed sizes" else 190)


@pytest.mark.parametrize("points", [[(1, 1), (1.8, 1.6), (1.4, 1.3)], [(0, 2), (2, 0), (0.4, 1.6)]])
def test_a_point_on_a_segment_of_the_other_class_is_inseparable(js, points):
    assert js("math/separation.js", "separate", points, [1, 1, -1]) == {"kind": "inseparable"}
    assert not js("math/exact.js", "isSeparable", points, [1, 1, -1])


@pytest.mark.parametrize(
    ("w", "b", "x", "score"),
    [([0.1, 0.2], -0.3, [1, 1], 0), ([0.7, 0.1], -0.8, [1, 1], 0), ([1e-9, 0.3], 0.1, [0.1, 3], 1.0000000001)],
)
def test_a_score_on_the_line_is_0(js, w, b, x, score):
    assert js("math/plane.js", "score", {"w": w, "b": b}, x) == score


def test_constants_of_a_formula_are_added_at_the_same_place_after_the_point(js):
    formula = Formula.parse("(0.1 + 0.05) x1 + max(0.3, 0.25) - 1.5")
    lift = js.new("math/formula.js", "Formulas", [list(formula.program)], list(formula.variables))
    assert lift("lift", [[0.2, 0], [1, 0]]) == [[-1.17], [-1.05]]


def test_points_have_the_places_of_the_states_that_score_them(js):
    """So w·x and b are whole numbers of one unit, whichever of them has more places."""
    states = {"largest": 1, "width": 3}
    for places, row, factor in ((1, [25, 100], 10), (2, [25, 100], 1), (3, [250, 1000], 1)):
        placed = js("math/batch_scores.js", "toBatchPoints", {**states, "places": places}, [[0.25, 1]])
        assert (list(placed["row"]), placed["factor"]) == (row, factor)


@pytest.mark.parametrize("digits", [1, 2, 3])
def test_features_are_lifted_to_the_core_s_bits(js, digits):
    """Degree 5 of three decimals has more digits than a double; the run uses all of them."""
    rng = random.Random(digits)
    dataset = Dataset([[float(tenths(rng, digits)) for _ in range(2)] for _ in range(12)], [1, -1] * 6)
    phi = monomials(5)
    formulas = js.new("math/formula.js", "Formulas", [list(each.program) for each in phi.features], list(phi.variables))
    lifted = phi.lift(dataset)
    assert formulas("lift", dataset.X.tolist()) == lifted.X.tolist()
    places = [np.asarray(lifted.decimals.whole).astype(object).ravel().tolist(), lifted.decimals.places]
    assert all(float(v) / 10 ** places[1] == x for v, x in zip(places[0], lifted.X.ravel(), strict=True)) or digits > 1
