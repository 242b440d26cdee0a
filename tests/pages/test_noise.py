"""The page on noise without a browser: its numbers agree with the core."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from perceptron_core import PRESETS, Dataset, Perceptron, fewest_errors, flip_labels, jitter
from perceptron_core.sweeps import Averaging, averaging_sweep
from tests.perceptron_core.strategies import datasets
from ui.lessons.noise import averaging_trial, drawer, evaluation
from ui.visitor import link, scene
from ui.visitor.points import Origin, Points, jitter_rounded

PAGE = str(Path(__file__).parent.parent.parent / "pages" / "noise.py")
NOISY = Points(PRESETS["noisy"](8), presets=(("noisy", 8),))
SURPRISES = {
    "noisy seed 8": "The true error of the last line is 0.234, and that of the average is 0.101. Of the 40 points "
    "here, the last line misclassifies 7, and the average misclassifies 9.",
    "noisy seed 0": "Averaging does not help here. The true error of the last line is 0.102, and that of the average "
    "is 0.105.",
}


def page(points=NOISY, opened=False, **state):
    test = AppTest.from_file(PAGE, default_timeout=60)
    test.session_state["points"] = points
    for key, value in state.items():
        test.session_state[key] = value
    test.run()
    if opened:
        test.button(key="open_noise").click().run()
    assert not test.exception
    return test


def board(test):
    return json.loads(test.get("bidi_component")[0].proto.json, parse_constant=pytest.fail)


def here(test):
    return test.session_state["points"]


# ---- the points -----------------------------------------------------------------------------------------------------


@given(datasets(dimensions=(2, 2), least=1), st.sampled_from([0.1, 0.5]), st.integers(0, 9))
def test_noise_is_on_the_clean_points_and_goes_again(dataset, amount, draw):
    points = Points(dataset)
    once = points.set_noise("flip", amount, draw)
    twice = once.set_noise("move", amount, draw)
    assert once.dataset == flip_labels(dataset, amount, draw)
    assert once.revision != points.revision  # so the board's undo restores the points from before
    if once.noise:  # else no label was flipped
        assert twice.dataset == jitter_rounded(dataset, amount, draw)
        assert np.abs(twice.dataset.X - jitter(dataset, amount, draw).X).max() < amount / 100
        assert twice.dataset.decimals is not None  # so runs are exact
        assert twice.clean == dataset
        assert twice.set_noise("flip", 0.0, draw).dataset == dataset


def test_undo_leads_out_of_noise_and_redo_into_it():
    noisy = NOISY.set_noise("flip", 0.2, 3).set_noise("flip", 0.4, 3)
    before = flip_labels(NOISY.dataset, 0.2, 3)
    undone = noisy.replace_dataset(before)
    assert (undone.noise.amount, undone.clean) == (0.2, NOISY.dataset)
    assert undone.replace_dataset(NOISY.dataset).noise is None
    assert noisy.replace_dataset(noisy.dataset).noise.amount == 0.4


def test_an_edit_makes_noisy_points_the_clean_ones():
    noisy = NOISY.set_noise("flip", 0.2, 3)
    edited = noisy.replace_dataset(noisy.dataset.without(0))
    assert edited.noise is None
    assert edited.clean == edited.dataset


def test_moved_points_still_come_from_their_preset():
    assert NOISY.set_noise("move", 0.3, 0).origin == Origin("noisy", 8, edited=True)


def says(test):
    """The label of the button that opens the drawer, with plain spaces."""
    return test.button(key="open_noise").label.replace("\N{NO-BREAK SPACE}", " ").replace("\N{ZERO WIDTH SPACE}", "")


def test_another_seed_keeps_the_noise():
    test = page(NOISY.set_noise("flip", 0.2, 3))
    test.number_input(key="seed").set_value(9).run()
    assert here(test).dataset == flip_labels(PRESETS["noisy"](9), 0.2, 3)
    assert says(test) == "Noise: p = 0.2, T = 10"


# ---- the drawer -----------------------------------------------------------------------------------------------------


def test_labels_are_flipped_and_come_back():
    test = page(opened=True)
    test.slider[0].set_value(0.25).run()
    assert here(test).dataset == flip_labels(NOISY.dataset, 0.25, 0)
    assert says(test) == "Noise: p = 0.25, T = 10"
    flipped = int((here(test).dataset.y != NOISY.dataset.y).sum())
    assert f"Flipped labels: {flipped} of 40." in test.caption[0].value
    test.number_input(key=next(each.key for each in test.number_input if "draw" in each.key)).set_value(7).run()
    assert here(test).dataset == flip_labels(NOISY.dataset, 0.25, 7)
    test.slider[0].set_value(0.0).run()
    assert here(test).dataset == NOISY.dataset
    assert says(test) == "Noise: none, T = 10"


def test_points_are_moved_by_a_share_of_their_extent():
    test = page(opened=True)
    radio = next(each for each in test.radio if each.label == "Kind of noise")
    radio.set_value("move").run()
    test.slider[0].set_value(0.1).run()
    extent = np.ptp(NOISY.dataset.X, axis=0).max()
    assert here(test).dataset == jitter_rounded(NOISY.dataset, 0.1 * extent, 0)
    assert test.slider[0].value == 0.1


@pytest.mark.parametrize(
    "dataset", [Dataset(np.empty((0, 2)), []), Dataset([[1, 2]], [1]), Dataset([[1e100, 0]] * 2, [1, -1])]
)
@pytest.mark.parametrize("kind", ["flip", "move"])
def test_noise_on_degenerate_points_is_no_error(dataset, kind):
    test = page(Points(dataset), opened=True)
    next(each for each in test.radio if each.label == "Kind of noise").set_value(kind).run()
    test.slider[0].set_value(0.5).run()
    assert not test.exception
    assert len(here(test).dataset) == len(dataset)


def test_a_run_ends_after_t_epochs():
    test = page(opened=True)
    field = next(each for each in test.number_input if each.label == "Epochs T")
    for epochs in (1, 3, 100):
        field.set_value(epochs).run()
        trace = Perceptron().train(NOISY.dataset, max_epochs=epochs)
        run = board(test)["run"]
        assert run["total"] == trace.total_examined == 40 * epochs
        assert (run["outcome"], run["epochs"]) == ("limit", epochs)
        assert board(test)["judge"]["epochs"] == epochs


@pytest.mark.parametrize("value", [0, 101, -1, "ten", 2.5, None])
def test_no_such_t(value):
    assert board(page(epochs=value))["judge"]["epochs"] == drawer.FIRST_EPOCHS


# ---- a link ---------------------------------------------------------------------------------------------------------


def linked(board):
    dataset = NOISY.set_noise("flip", 0.2, 3).dataset
    test = AppTest.from_file(PAGE, default_timeout=60)
    test.query_params[link.PARAMETER] = link.encode(scene.Scene("noise", dataset, ("noisy", 8), board=board))
    test.run()
    assert not test.exception
    return test


def test_a_link_brings_t_and_the_noise():
    test = linked({"epochs": 20, "noise": ["flip", 0.2, 3]})
    judge = board(test)["judge"]
    assert (judge["epochs"], judge["noise"]) == (20, ["flip", 0.2, 3])
    assert judge["source"]
    assert says(test) == "Noise: p = 0.2, T = 20"
    test.button(key="open_noise").click().run()
    test.slider[0].set_value(0.0).run()
    assert here(test).dataset == NOISY.dataset


@pytest.mark.parametrize(
    "asked",
    [
        {"epochs": 0, "noise": ["flip", 0.3, 3]},
        {"epochs": 1e9, "noise": ["flip", 1e300, 3]},
        {"epochs": "many", "noise": ["melt", 0.2, 3]},
        {"epochs": None, "noise": ["move", 1e300, -3]},
        {"epochs": True, "noise": [["flip"], "0.2", {}]},
    ],
)
def test_what_no_link_of_ours_says_is_passed_over(asked):
    judge = board(linked(asked))["judge"]
    assert (judge["epochs"], judge["noise"], judge["source"]) == (drawer.FIRST_EPOCHS, None, None)


# ---- the criteria for lines -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "source", "fresh"),
    [
        ("noisy", True, False),
        ("separable", False, True),
        ("circle in a ring", False, True),
        ("xor", False, False),
        ("touching", False, False),
        ("iris: versicolor, virginica", False, False),
    ],
)
def test_by_what_lines_are_judged(name, source, fresh):
    points = Points(PRESETS[name](3), presets=((name, 3),))
    for some in (points, points.set_noise("flip", 0.3, 0)):
        judge = board(page(some))["judge"]
        assert (judge["source"] is not None, judge["fresh"] is not None) == (source, fresh)
        assert judge["fewest"] == fewest_errors(some.dataset).errors
        assert ("without the noise" in judge["of"]) == (some is not points and (source or fresh))
    edited = points.replace_dataset(points.dataset.without(0))
    judge = board(page(edited))["judge"]
    assert (judge["source"], judge["fresh"]) == (None, None)
    assert "not known" in judge["of"]


def test_held_out_points_are_other_points():
    fresh = evaluation._draw_new_points("separable", 0)
    assert len(fresh) == evaluation.NEW_POINTS
    assert not (fresh.X[:, None] == PRESETS["separable"](0).X).all(axis=2).any()


# ---- example runs ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "says"), SURPRISES.items())
def test_the_surprises(name, says):
    test = page(Points(PRESETS["separable"](0)), opened=True)
    label = name.replace("noisy", "Noisy,")
    test.button(key=f"surprise {label}").click().run()
    assert says in board(test)["note"]


def test_what_was_said_of_a_surprise_goes_with_its_epochs():
    test = page(opened=True)
    test.button(key="surprise Noisy, seed 8").click().run()
    assert board(test)["note"]
    next(field for field in test.number_input if field.label == "Epochs T").set_value(3).run()
    assert board(test)["judge"]["epochs"] == 3
    assert not board(test)["note"]


def test_the_pocket_on_a_cycle():
    test = page(opened=True)
    test.button(key="surprise XOR").click().run()
    assert "the last line misclassifies, 3, 2, 1, 4, repeat" in board(test)["note"]
    said = (
        "holds w = (−1, 1), b = 1, the line after mistake 3. This line misclassifies 1, and no line misclassifies "
        "fewer than 1"
    )
    assert said in board(test)["note"]


# ---- many seeds -----------------------------------------------------------------------------------------------------


def test_the_fraction_is_counted():
    runs = list(averaging_sweep(Perceptron(), range(200)))
    text = averaging_trial.sentences(runs)
    assert "on 147 of 200 seeds (73.5%), and the last line has it on 53." in text
    assert "So averaging helps on most of these seeds." in text
    assert "0.142 for the last line, 0.111 for the average and 0.121 for the pocket" in text


def test_it_is_not_said_of_what_it_does_not_hold():
    assert "fewer than half" in averaging_trial.sentences([Averaging(0.1, 0.2, 0.1)] * 3 + [Averaging(0.2, 0.1, 0.1)])
    even = averaging_trial.sentences([Averaging(0.1, 0.1, 0.1), Averaging(0.1, 0.2, 0.1)])
    assert "on 0 of 2 seeds" in even
    assert "On 1 seed the two errors are equal." in even


def test_every_run_is_in_the_histogram():
    gains = [0.1, -0.05, 0.02, 0.3, -0.3, 0.0]
    chart = averaging_trial.histogram(gains)
    wins, losses = (sum(bar.y) for bar in chart.figure.data)
    assert (wins, losses) == (3, 2)
    assert sum(int(count) for count in chart.tables[0]["runs"]) == 5
    assert "1 run is not drawn, because its two errors are equal." in chart.text
    averaging_trial.histogram([0.0])


def test_the_sweep_on_its_page(monkeypatch):
    monkeypatch.setattr(averaging_trial, "SEEDS", 20)
    test = page()
    next(each for each in test.button if each.label == "Run the perceptron on 20 seeds").click().run()
    assert not test.exception
    runs = list(averaging_sweep(Perceptron(), range(20)))
    assert averaging_trial.sentences(runs) in [each.value for each in test.markdown]
    assert test.get("plotly_chart")
