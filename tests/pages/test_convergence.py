"""The page on the convergence theorem without a browser: its charts agree with the core."""

from pathlib import Path

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from perceptron_core import PRESETS, Dataset, Hyperplane, Perceptron, mistake_bound, separate
from tests.pages.opened import board_data, opened
from ui import course, words
from ui.lessons.convergence import trials
from ui.parts.sweep_runner import SWEEP_LOCK
from ui.visitor import link
from ui.visitor.points import Points
from ui.visitor.scene import Scene

PAGE = str(Path(__file__).parent.parent.parent / "pages" / "convergence.py")


def page(dataset, trial="Learning rate η", **conventions):
    test = AppTest.from_file(PAGE, default_timeout=60)
    test.session_state["points"] = Points(dataset)
    for key, value in {"trial": trial, **conventions}.items():
        test.session_state[key] = value
    return test.run()


def said(test):
    return " ".join(element.value for element in test.markdown)


def test_eta_changes_nothing_from_zero_and_much_from_another_start():
    dataset = PRESETS["and gate"](0)
    test = page(dataset)
    start = Hyperplane([1, 0], 0)
    for eta in (1.0, 0.1, 3.0):
        test.select_slider[0].set_value(eta).run()
        zero = len(Perceptron(learning_rate=eta).train(dataset))
        other = len(Perceptron(learning_rate=eta).train(dataset, start))
        assert f"With η = {eta:g}, the run from w = 0 makes {zero} mistakes." in said(test)
        assert f"The run from your start makes {other} mistakes." in said(test)
        bound = mistake_bound(dataset, Perceptron(learning_rate=eta), separate(dataset), start)
        assert f"From your start, the bound allows at most {int(bound)} mistakes." in said(test)
        assert other <= bound != mistake_bound(dataset, Perceptron(), separate(dataset))
    assert zero == len(Perceptron().train(dataset))
    assert other != len(Perceptron().train(dataset, start))


def test_a_chart_is_there_in_words_and_in_a_table_too():
    test = page(PRESETS["and gate"](0), "Units")
    text = test.get("plotly_chart")[0].proto.alt
    assert text.startswith("The chart shows the mistakes k against the scale factor of the coordinates, for 9 values")
    assert "Bias radius: 19 mistakes at each value that is drawn." in text
    assert text in said(test)
    assert test.table[0].value["Bias radius"].tolist() == 9 * ["19"]


@pytest.mark.parametrize("trial", ["Learning rate η", "Units"])
def test_short_sweeps_take_turns_too(trial, monkeypatch):
    """With 2,000 points a short sweep computes for seconds at each edit."""
    alone = []

    def watched(sweep):
        for run in sweep:
            alone.append(not SWEEP_LOCK.locked())
            yield run

    for name in ("rate_sweep", "unit_sweep"):
        sweep = getattr(trials, name)
        monkeypatch.setattr(trials, name, lambda *given, sweep=sweep: watched(sweep(*given)))
    page(PRESETS["and gate"](0), trial)
    assert alone
    assert not any(alone)


def test_the_run_and_its_proof_begin_at_0_though_the_conventions_say_a_start():
    rule = Perceptron(learning_rate=0.2, start=Hyperplane([0.3, -0.2], -0.4))
    text = link.encode(Scene("convergence", preset=("and gate", 0), rules={"": rule}))
    test = opened("convergence", s=text)
    run = board_data(test)["run"]
    assert run["start"] is None
    assert run["total"] == Perceptron(learning_rate=0.2).train(PRESETS["and gate"]()).total_examined
    assert "proof" in run
    unused = words.unused_start_note(rule, course.BY_NAME["convergence"].zero_start_note)
    assert unused in [caption.value for caption in test.caption]
    assert not any("is not used here" in caption.value for caption in opened("convergence").caption)


def test_a_start_at_0_is_no_other_start():
    test = page(PRESETS["and gate"](0), start_w1=0.0)
    assert "Your start is also w = 0, b = 0. Type a different one." in said(test)
    assert "η can change" not in said(test)


def test_the_start_is_the_users():
    dataset = PRESETS["and gate"](0)
    test = page(dataset)
    for name, value in (("w₁", -3.0), ("w₂", 2.0), ("b", 5.0)):
        next(field for field in test.number_input if field.label == name).set_value(value)
    test.run()
    count = len(Perceptron().train(dataset, Hyperplane([-3, 2], 5)))
    assert f"The run from your start makes {count} mistakes." in said(test)


def test_units_matter_to_unit_and_not_to_radius():
    dataset = PRESETS["and gate"](0)
    test = page(dataset, "Units")
    scaled = Dataset(4 * dataset.X, dataset.y)
    counts = [len(Perceptron(bias=bias).train(scaled)) for bias in ("unit", "radius")]
    assert "With bias “unit”, the run makes {} mistakes. With bias “radius”, the run makes {} mistakes.".format(
        *counts
    ) in said(test)
    assert counts[0] != len(Perceptron().train(dataset))
    assert counts[1] == len(Perceptron(bias="radius").train(dataset))
    assert any("no line through the origin separates" in caption.value for caption in test.caption)


@pytest.mark.parametrize("bias", ["unit", "none"])
def test_a_sweep_of_the_gap(bias, monkeypatch):
    monkeypatch.setattr(trials, "GAP_RUNS", 40)
    test = page(PRESETS["and gate"](0), "Gap γ*", bias=bias)
    assert "more mistakes than" not in said(test)
    next(button for button in test.button if button.label == "Run the perceptron on 40 datasets").click().run()
    assert "None of the 40 runs made more mistakes than its bound." in said(test)
    assert len(test.session_state["gap_runs"][1]) == 40
    slider = next(slider for slider in test.select_slider if slider.label.startswith("Largest margins"))
    slider.set_value(0.1).run()
    assert "more mistakes than" not in said(test)  # the other question has no answer yet


def test_orders_vary_under_the_bound():
    dataset = PRESETS["and gate"](0)
    test = page(dataset, "Order")
    next(button for button in test.button if button.label == "Shuffle 200 times").click().run()
    counts = [len(Perceptron(order="shuffled", seed=seed).train(dataset)) for seed in range(200)]
    assert f"between {min(counts)} and {max(counts)} mistakes. With the order “cyclic”, the run makes 20" in said(test)
    assert "None of the 200 runs made more mistakes than its bound. The bound allows at most 51 mistakes" in said(test)
    assert min(counts) < max(counts) <= mistake_bound(dataset, Perceptron(), separate(dataset)) == pytest.approx(51)


def test_a_run_beyond_its_bound_would_be_told(monkeypatch):
    """The bound is replaced by a third of it, which shows that the sentence depends on the runs."""
    monkeypatch.setattr(trials, "mistake_bound", lambda *given: mistake_bound(*given) / 3)
    dataset = PRESETS["and gate"](0)
    test = page(dataset, "Order", trial_orders=50)
    next(button for button in test.button if button.label == "Shuffle 50 times").click().run()
    over = sum(len(Perceptron(order="shuffled", seed=seed).train(dataset)) > 17 for seed in range(50))
    assert over > 0
    assert f"{over} of 50 runs made more mistakes than the bound. This contradicts the theorem" in said(test)


def test_orders_that_make_no_difference():
    test = page(Dataset([[1, 0], [-1, 0]], [1, -1]), "Order", trial_orders=50)
    next(button for button in test.button if button.label == "Shuffle 50 times").click().run()
    assert (
        "In each of these orders, the run makes 2 mistakes. With the order “cyclic”, the run makes 2 mistakes "
        "before it converges or is stopped." in said(test)
    )


@pytest.mark.parametrize(
    ("dataset", "bias", "why"),
    [
        (
            PRESETS["xor"](0),
            "unit",
            "No line separates the classes",
        ),
        (PRESETS["and gate"](0), "none", "No line through the origin separates the classes"),
        (Dataset([[1, 2]], [1]), "unit", "There are fewer than two classes"),
        (Dataset(np.empty((0, 2)), []), "unit", "There are fewer than two classes"),
    ],
    ids=["inseparable", "not through the origin", "one class", "no points"],
)
@pytest.mark.parametrize("trial", ["Learning rate η", "Units", "Order"])
def test_no_bound_gets_one_sentence_and_the_reason(dataset, bias, why, trial):
    test = page(dataset, trial, bias=bias)
    assert not test.exception
    (info,) = test.info
    assert info.value.endswith("no mistake bound. So there is nothing to break here.")
    assert why in info.value


def test_units_that_leave_the_range_get_a_sentence():
    test = page(Dataset([[1e100, 0], [-1e100, 1e-100]], [1, -1]), "Units")
    assert not test.exception
    assert any("For some of these factors, the points are out of range" in info.value for info in test.info)
