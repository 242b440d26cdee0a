"""The playground page without a browser: every control, every preset, and bad input."""

import json
from itertools import product
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from perceptron_core import BIASES, BOUNDARIES, ORDERS, PRESETS, Hyperplane, Perceptron
from ui import lectures
from ui.parts import presets
from ui.visitor import start
from ui.visitor.points import CHOICES

APP = str(Path(__file__).parent.parent.parent / "app.py")


@pytest.fixture
def app():
    test = AppTest.from_file(APP, default_timeout=20).run()
    assert not test.exception
    return test


def board(test):
    """The data of the board."""
    return json.loads(test.get("bidi_component")[0].proto.json)


def choose(test, preset):
    test.selectbox(key="preset").set_value(preset).run()
    assert not test.exception
    return test


def test_what_is_there_first(app):
    data = board(app)
    assert len(data["points"]) == 20
    assert data["run"]["outcome"] == "converged"
    assert (data["run"]["verdict"]["kind"], data["run"]["isBounded"]) == ("separable", True)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset(app, name):
    data = board(choose(app, name))
    assert data["points"] == PRESETS[name](0).X.tolist()
    fixed = "" if PRESETS[name].drawn else " Every seed gives the same points."
    assert app.selectbox(key="preset").help == presets.ABOUT[name] + fixed


def in_drawer(app):
    """Open the drawer with the conventions; returns its fields of the start by their labels."""
    next(button for button in app.button if button.key == "rule").click().run()
    return lambda label: next(field for field in app.text_input if field.label == f"Start {label}")


def test_a_run_begins_at_the_start_that_is_typed(app):
    choose(app, "and gate, truth table")
    field = in_drawer(app)
    for label, text in (("w₁", "0,3"), ("w₂", "−0.2"), ("b", "-0.4")):
        field(label).set_value(text).run()
    next(radio for radio in app.radio if radio.label == "Boundary").set_value("positive").run()
    next(number for number in app.number_input if number.label == "Learning rate η").set_value(0.2).run()
    run = board(app)["run"]
    assert run["start"] == {"w": [0.3, -0.2], "b": -0.4}
    trace = Perceptron(learning_rate=0.2, boundary="positive", start=Hyperplane([0.3, -0.2], -0.4)).train(
        PRESETS["and gate, truth table"]()
    )
    assert run["total"] == trace.total_examined
    assert "The threshold θ (t in some notes) is −b = 0.4." in [caption.value for caption in app.caption]


def test_what_is_no_number_leaves_the_start_as_it_was(app):
    field = in_drawer(app)
    field("w₁").set_value("0.3").run()
    for text in ("abc", "1e50", ""):
        field("w₁").set_value(text).run()
        assert board(app)["run"]["start"] == {"w": [0.3, 0], "b": 0}
        assert [error.value for error in app.error] == [start.explain_invalid("w₁", text, 0.3)]
        assert field("w₁").value == text  # the text stays, so that the user can correct it
    field("w₁").set_value("0").run()
    assert board(app)["run"]["start"] is None
    assert not app.error


def test_without_a_bias_the_start_has_no_b(app):
    field = in_drawer(app)
    field("b").set_value("2").run()
    bias = next(radio for radio in app.radio if radio.label == "Bias")
    bias.set_value("none").run()
    assert board(app)["run"]["start"] is None
    assert (field("b").value, field("b").disabled) == ("0", True)
    assert "With bias “none”, b is always 0, so the run starts with b = 0." in [
        caption.value for caption in app.caption
    ]
    next(radio for radio in app.radio if radio.label == "Bias").set_value("unit").run()
    assert board(app)["run"]["start"] == {"w": [0, 0], "b": 2}
    assert field("b").value == "2"


def test_as_in_the_notes_begins_at_0(app):
    field = in_drawer(app)
    field("w₁").set_value("2").run()
    next(button for button in app.button if button.label == lectures.lecture_title("003")).click().run()
    assert board(app)["run"]["start"] is None
    assert field("w₁").value == "0"


def test_the_box_of_presets_cannot_be_emptied(app):
    assert app.selectbox(key="preset").proto.required


def test_a_seed_draws_again_and_counts_as_other_data(app):
    before = board(app)
    app.number_input(key="seed").set_value(3).run()
    after = board(app)
    assert after["points"] == PRESETS["separable"](3).X.tolist()
    assert after["revision"] == before["revision"] % CHOICES + 1


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


def test_how_runs_end(app):
    assert board(choose(app, "xor"))["run"]["outcome"] == "cycle"
    assert board(choose(app, "noisy"))["run"]["outcome"] == "cycle"
    assert board(choose(app, "iris: versicolor, virginica"))["run"]["outcome"] == "limit"
    assert board(app)["run"]["verdict"]["kind"] == "inseparable"


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
        ({"preset": "moons"}, "There is no preset ` moons `. The app uses the preset “Separable” instead."),
        (
            {"seed": "1" * 5000},
            f"A seed is a whole number from 0 to 9999, but the link says ` {'1' * 59}… `. The app uses seed 0.",
        ),
        ({"seed": "-1"}, "A seed is a whole number from 0 to 9999, but the link says ` -1 `. The app uses seed 0."),
        (
            {"preset": "noisy", "seed": "1e99"},
            "A seed is a whole number from 0 to 9999, but the link says ` 1e99 `. The app uses seed 0.",
        ),
    ],
)
def test_a_link_that_names_no_data_gets_one_sentence(parameters, sentence):
    test = open_with(**parameters)
    assert [warning.value for warning in test.warning] == [sentence]
    assert len(board(test)["points"]) > 0
