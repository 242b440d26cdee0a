"""The page without a browser: every control, every preset, and bad input."""

import json
from itertools import product
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from perceptron_core import BIASES, BOUNDARIES, ORDERS, PRESETS
from ui.visitor.points import GIVEN

APP = str(Path(__file__).parent.parent.parent / "app.py")


@pytest.fixture
def app():
    test = AppTest.from_file(APP, default_timeout=20).run()
    assert not test.exception
    return test


def board(test):
    """The data that the board was given."""
    return json.loads(test.get("bidi_component")[0].proto.json)


def choose(test, preset):
    test.selectbox(key="preset").set_value(preset).run()
    assert not test.exception
    return test


def test_what_is_there_first(app):
    data = board(app)
    assert len(data["points"]) == 20
    assert data["run"]["outcome"] == "converged"
    assert data["run"]["words"][0].startswith("Converged after ")
    assert data["run"]["words"][1].startswith("A separating line exists (γ* = ")


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset(app, name):
    data = board(choose(app, name))
    assert data["points"] == PRESETS[name](0).X.tolist()
    fixed = "" if PRESETS[name].drawn else " (Every seed gives the same points.)"
    assert app.selectbox(key="preset").help == PRESETS[name].__doc__ + fixed


def test_the_box_of_presets_cannot_be_emptied(app):
    assert app.selectbox(key="preset").proto.required


def test_a_seed_draws_again_and_counts_as_other_data(app):
    before = board(app)
    app.number_input(key="seed").set_value(3).run()
    after = board(app)
    assert after["points"] == PRESETS["separable"](3).X.tolist()
    assert after["revision"] == before["revision"] % GIVEN + 1


def test_every_convention(app):
    app.button(key="rule").click().run()
    for bias, boundary, order in product(BIASES, BOUNDARIES, ORDERS):
        app.radio(key="bias").set_value(bias)
        app.radio(key="boundary").set_value(boundary)
        app.radio(key="order").set_value(order).run()
        assert not app.exception
        run = board(app)["run"]
        assert (run["bias"], run["boundary"], run["order"]) == (bias, boundary, order)
        assert (run["beta"] == 0) == (bias == "none")


def test_the_learning_rate_rescales_and_keeps_the_mistakes(app):
    before = board(app.button(key="rule").click().run())["run"]
    app.number_input(key="learning_rate").set_value(0.5).run()
    after = board(app)["run"]
    assert (after["eta"], after["mistakes"]) == (0.5, before["mistakes"])


def test_the_outcome_in_words(app):
    assert "never converge" in board(choose(app, "xor"))["run"]["words"][0]
    assert "This run repeats itself" in board(choose(app, "noisy"))["run"]["words"][0]
    assert "it would never converge" in board(choose(app, "iris: versicolor, virginica"))["run"]["words"][0]
    assert "No line can separate these points" in board(app)["run"]["words"][1]


def open_with(**parameters):
    test = AppTest.from_file(APP, default_timeout=20)
    for name, value in parameters.items():
        test.query_params[name] = value
    test.run()
    assert not test.exception
    return test


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("xor", "xor"),
        ("XOR", "xor"),
        ("AND gate", "and gate"),
        ("andgate", "and gate"),
        (" One-outlier ", "one outlier"),
        ("Separable,  narrow gap", "separable, narrow gap"),
    ],
)
def test_a_link_can_name_the_data(given, name):
    test = open_with(preset=given, seed="3")
    assert board(test)["points"] == PRESETS[name](3).X.tolist()
    assert test.selectbox(key="preset").value == name
    assert not test.warning


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"preset": "moons"}, "There is no preset ` moons `; here is “separable” instead."),
        (
            {"seed": "1" * 5000},
            f"A seed is a whole number from 0 to 9999; the link says ` {'1' * 59}… `, so here is seed 0.",
        ),
        ({"seed": "-1"}, "A seed is a whole number from 0 to 9999; the link says ` -1 `, so here is seed 0."),
        (
            {"preset": "noisy", "seed": "1e99"},
            "A seed is a whole number from 0 to 9999; the link says ` 1e99 `, so here is seed 0.",
        ),
    ],
)
def test_a_link_that_names_no_data_gets_one_sentence(parameters, sentence):
    test = open_with(**parameters)
    assert [warning.value for warning in test.warning] == [sentence]
    assert len(board(test)["points"]) > 0
