"""The page on feature maps without a browser."""

import re
from base64 import b64decode
from functools import partial
from statistics import mean

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from perceptron_core import PRESETS, Hyperplane, Perceptron, fewest_errors, separate
from perceptron_core.features import third_feature
from perceptron_core.sweeps import Overfitting, cover_fraction
from tests.pages.opened import PAGES, board_data, press
from tests.pages.opened import opened as opened_page
from ui.lessons.feature_maps import examples, feature_control, separability_charts
from ui.visitor import link, scene

PAGE = str(PAGES / "feature_maps.py")
SLIP = "The notes: ±½ or ±1/√2?"
OVERTRAINED = "Noise, and all products up to degree 5"


opened = partial(opened_page, "feature_maps")


def look_at(label):
    """The page with one of the examples on its board."""
    test = press(press(opened(), "Examples"), label)
    assert not test.exception
    return test


def test_each_kind_of_preimage_of_the_ring_is_named():
    """x₁² + x₂² + u x₁ + v x₂ + b = 0 is a circle of radius² (u² + v²)/4 − b."""
    note = board_data(look_at("A circle in a ring"))["note"]
    kinds = {(1, "a circle"), (0, "a single point"), (-1, "empty")}
    assert {sign for sign, _ in kinds} == {
        int(np.sign((u * u + v * v) / 4 - b)) for u in (0, 2) for v in (0, 2) for b in range(4)
    }
    assert all(kind in note for _, kind in kinds)
    assert "If this weight is 0, the preimage is a line" in note


def test_it_begins_with_xor_and_the_feature_of_the_notes():
    data = board_data(opened())
    assert data["map"]["names"][2] == feature_control.DEFAULT_FEATURE
    assert data["map"]["lifted"] == [[1, 1, 0], [-1, -1, 0], [1, -1, 4], [-1, 1, 4]]
    assert data["run"]["verdict"]["kind"] == "separable"


@pytest.mark.parametrize("features", [feature_control.DEFAULT_FEATURE, "degree ≤ 5: all monomials"])
def test_the_run_begins_at_0_though_the_conventions_say_a_start(features):
    rule = Perceptron(start=Hyperplane([0.3, -0.2], -0.4))
    value = scene.Scene("feature_maps", preset=("xor", 0), rules={"": rule}, board={"features": features})
    test = opened(s=link.encode(value))
    assert board_data(test)["run"]["start"] is None
    assert any("The run on the lifted points begins at w = 0, b = 0." in caption.value for caption in test.caption)


def test_the_slip_of_the_notes_has_true_numbers():
    """EXAMPLES.md: in the order of the notes the plane is x₃ = ¼; the maximum-margin plane is x₃ = ½ with γ = ½."""
    test = look_at(SLIP)
    data = board_data(test)
    lifted = third_feature(feature_control.DEFAULT_FEATURE).lift(examples.EXAMPLES[SLIP].dataset)
    assert data["map"]["lifted"] == lifted.X.tolist() == [[0, 0, 0], [1, 0, 1], [1, 1, 0], [0, 1, 1]]
    trace = Perceptron(order="first").train(lifted)
    assert (len(trace), trace.last.w.tolist(), trace.last.b) == (9, [0, 0, 4], -1)
    best = separate(lifted)
    assert -best.hyperplane.b / best.hyperplane.w[2] == pytest.approx(0.5)
    for said in ("±1/√2 = ±0.7071", "converges to the plane φ₃ = 0.25", "x₁ − x₂ = ±0.5", "γ* = 0.5"):
        assert said in data["note"]
    assert Perceptron(bias="none").train(lifted).outcome == "cycle"  # as the note says
    assert data["run"]["order"] == "first"


def test_another_feature_takes_the_note_away():
    test = look_at(SLIP)
    box = next(box for box in test.selectbox if box.label == "Features")
    box.select("x₁x₂").run()
    assert board_data(test)["map"]["names"][2] == "x₁x₂"
    assert "note" not in board_data(test) or not board_data(test)["note"]


@pytest.mark.parametrize("typed", ["x1^2 + 3 x1 x2", "1/0", "((((", "", "é" * 3000, "__import__('os')", "<b>"])
def test_what_is_typed_is_never_a_traceback(typed):
    test = AppTest.from_file(PAGE, default_timeout=30)
    test.session_state[feature_control.FEATURES] = typed
    test.run()
    assert not test.exception
    problem = board_data(test)["map"]["problem"]
    assert len(problem) < 300
    assert bool(problem) == (typed not in ("x1^2 + 3 x1 x2", ""))


@pytest.mark.parametrize("board", [{"features": "x1x2"}, {"features": 5}, {"features": None}, {"features": ""}, {}])
def test_a_scene_brings_its_feature(board):
    test = AppTest.from_file(PAGE, default_timeout=30)
    test.query_params[link.PARAMETER] = link.encode(scene.Scene("feature_maps", None, ("xor", 0), board=board))
    test.run()
    assert not test.exception
    expected = "x₁x₂" if board.get("features") == "x1x2" else feature_control.DEFAULT_FEATURE
    assert board_data(test)["map"]["names"][2] == expected


@pytest.mark.parametrize("features", feature_control.MAPS)
def test_every_map_is_in_the_menu_and_comes_with_a_scene(features):
    asked = link.encode(scene.Scene("feature_maps", None, ("xor", 0), board={"features": features}))
    opened_by_link = AppTest.from_file(PAGE, default_timeout=30)
    opened_by_link.query_params[link.PARAMETER] = asked
    chosen = opened()
    next(box for box in chosen.selectbox if box.label == "Features").select(features)
    for test in (opened_by_link.run(), chosen.run()):
        assert not test.exception
        data = board_data(test)["map"]
        assert (data["features"], data["names"]) == (features, list(feature_control.MAPS[features].names))
        assert data["lifted"] is None  # for products the browser computes the same lifted points, bit by bit


@pytest.mark.parametrize(
    ("label", "says", "kind", "mistakes"),
    [
        (
            "Number line, + − + with x²",
            ("x² = 2.", "±1.414 on the number line. These are not the midpoints ±1"),
            "separable",
            3,
        ),
        (
            "Number line, + − − − + with x²",
            ("x² = 2.5", "±1.581, not the midpoints ±1.5"),
            "separable",
            9,
        ),
        ("Number line, + − + − with x²", ("never converges",), "inseparable", None),
        ("Number line, + − + − with x² and x³", ("γ* = 0.1103", "1,241 mistakes"), "separable", 1241),
        ("A circle in a ring", ("5 mistakes", "radius 1.607"), "separable", 5),
        ("A feature that does not help", ("nothing is gained",), "inseparable", None),
        (
            OVERTRAINED,
            ("at least 3 of these 40", "all 20 products", "γ* = 0.1155", "20.6 % of new points"),
            "separable",
            41,
        ),
    ],
)
def test_what_there_is_to_look_at_is_so(label, says, kind, mistakes):
    """The numbers of EXAMPLES.md."""
    data = board_data(look_at(label))
    assert all(text in data["note"] for text in says), data["note"]
    assert data["run"]["verdict"]["kind"] == kind
    if mistakes:
        size, packed = data["run"]["mistakes"]
        assert (data["run"]["outcome"], len(b64decode(packed)) // size) == ("converged", mistakes)


def test_the_stray_points_cost_new_ones():
    """The note gives the errors of both classifiers on new random points."""
    note = board_data(look_at(OVERTRAINED))["note"]
    curve, line = (float(text) / 100 for text in re.findall(r"([\d.]+) %", note))
    fresh = PRESETS["noisy"].source.sample(200_000, 1)
    phi = feature_control.MAPS["degree ≤ 5: all monomials"]
    best = separate(phi.lift(examples.NOISY)).hyperplane
    fewest = fewest_errors(examples.NOISY)
    assert fewest.errors == 3
    for scores, error in ((best.scores(phi(fresh.X)), curve), (fewest.hyperplane.scores(fresh.X), line)):
        assert np.mean(np.sign(scores) != fresh.y) == pytest.approx(error, abs=5e-3)


@pytest.mark.parametrize("draws", [25, pytest.param(separability_charts.SAMPLES_PER_DEGREE, marks=pytest.mark.soak)])
def test_coin_flips_come_near_to_covers_count(monkeypatch, draws):
    """Each share is within five standard deviations of Cover’s probability."""
    monkeypatch.setattr(separability_charts, "SAMPLES_PER_DEGREE", draws)
    found = [*separability_charts.sweep_capacity()]
    assert len(found) == 4 * draws
    for degree in separability_charts.DEGREES:
        features = (degree + 1) * (degree + 2) // 2 - 1
        for n, share in enumerate(separability_charts.shares(found, degree), start=1):
            fair = float(cover_fraction(n, features))
            assert (
                abs(share - fair)
                <= 5 * (fair * (1 - fair) / separability_charts.SAMPLES_PER_DEGREE) ** 0.5
                + 2 / separability_charts.SAMPLES_PER_DEGREE
            )
            assert share == mean([most >= n for each, most in found if each == degree])
    said = separability_charts.coins_sentences(found)
    assert "6 at degree 1, 12 at degree 2, 20 at degree 3, 42 at degree 5" in said
    assert f"With {draws} samples" in said
    assert "samples" not in separability_charts.coins_sentences([])
    assert len(separability_charts.coins_chart(found).figure.data) == 8


def test_overtraining_is_told_with_its_numbers():
    seeds = range(separability_charts.SEEDS)
    found = [Overfitting(1, seed, seed < 3, 0.125 if seed < 3 else None) for seed in seeds]
    found += [Overfitting(degree, seed, True, 0.2) for degree in (2, 3) for seed in seeds]
    found += [Overfitting(5, seed, False, None) for seed in seeds]
    said = separability_charts.overtraining_sentences(found)
    assert said.startswith(
        "At degree 1, 3 of 20 samples are separable. The mean true error of the maximum-margin hyperplanes is 0.125. "
        "At degree 2, 20 "
    )
    assert "At degree 5, none of the 20 samples is separable." in said
    assert separability_charts.overtraining_chart(found).tables[0]["true error"] == ["0.125", "0.2", "0.2", "–"]
