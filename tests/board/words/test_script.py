"""The Python script of a run ends where the run ended, bit for bit."""

import contextlib
import io
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perceptron_core import BIASES, BOUNDARIES, ORDERS, PRESETS, Dataset, Hyperplane, Perceptron
from tests.board.runs import train_both
from tests.perceptron_core.strategies import datasets, moved_perceptrons, perceptrons

WORKSHEET_RULE = Perceptron(learning_rate=0.2, boundary="positive", start=Hyperplane([0.3, -0.2], -0.4))
LINK = 'https://example.org/perceptron?scene=1-a_B#"""\\'
limits = st.integers(0, 40)
spaces = datasets(dimensions=(2, 2)) | datasets(least=1, dimensions=(1, 20))


def script_of(js, dataset, perceptron, limit=10_000, link=""):
    """(the script, the core's Trace)."""
    run, trace = train_both(js, dataset, perceptron, max_updates=limit)
    return js("words/script.js", "script", run, link), trace


def run_script(text):
    """The variables of an executed script, and its output."""
    names, printed = {}, io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(text, "script", "exec"), names)
    return names, printed.getvalue()


def check_script(text, trace):
    names, printed = run_script(text)
    assert np.array(names["w"], dtype=float).tobytes() == trace.w[-1].tobytes()
    assert np.float64(names["b"]).tobytes() == trace.b[-1].tobytes()
    assert (names["mistakes"], names["epochs"]) == (len(trace), trace.epochs)
    assert names["outcome"].split(":")[0] == trace.outcome
    assert np.array(names["X"], dtype=float).reshape(trace.dataset.X.shape).tobytes() == trace.dataset.X.tobytes()
    assert [*names["y"]] == trace.dataset.y.tolist()
    last = [f"w = {trace.w[-1].tolist()}", f"b = {float(trace.b[-1])}"]
    counts = [f"mistakes: {len(trace)}", f"epochs: {trace.epochs}", names["outcome"]]
    assert printed.splitlines() == last + counts


@settings(max_examples=500)
@given(spaces, perceptrons, limits)
@example(PRESETS["and gate, truth table"](), WORKSHEET_RULE, 40)
@example(Dataset([[-0.0, 1e-100], [1e100, 0.1]], [1, -1]), Perceptron(bias="radius"), 40)
@example(Dataset([[1e22, 1e21], [-1e20, 3]], [1, -1]), Perceptron(learning_rate=1e-40, order="first"), 40)
@example(PRESETS["and gate"](0), Perceptron(order="shuffled", seed=2**32 + 7), 40)
def test_it_ends_with_the_bits_of_the_run(js, dataset, perceptron, limit):
    check_script(*script_of(js, dataset, perceptron, limit))


@given(datasets(dimensions=(2, 2)), moved_perceptrons, limits)
def test_it_begins_at_the_start(js, dataset, perceptron, limit):
    check_script(*script_of(js, dataset, perceptron, limit))


def test_it_says_where_it_begins(js):
    text, _ = script_of(js, PRESETS["and gate"](), WORKSHEET_RULE)
    assert 'learning rate 0.2, start w = (0.3, -0.2), b = -0.4."""' in text.splitlines()[0]


@pytest.mark.parametrize("boundary", BOUNDARIES)
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("bias", BIASES)
def test_it_repeats_whole_runs_under_every_convention(js, bias, order, boundary):
    for preset, rate in (("separable", 1.0), ("xor", 0.1), ("touching", 2.0), ("noisy", 1 / 3)):
        perceptron = Perceptron(rate, bias, order, boundary, seed=3)
        check_script(*script_of(js, PRESETS[preset](1), perceptron, limit=300))


def test_a_run_that_ends_is_repeated_without_its_limit(js):
    text, _ = script_of(js, PRESETS["separable"](0), Perceptron(), limit=50)
    assert "max_updates = 10000\n" in text
    text, trace = script_of(js, PRESETS["xor"](0), Perceptron(order="shuffled"), limit=50)
    assert (trace.outcome, "max_updates = 50\n" in text) == ("limit", True)


def test_it_carries_the_link_to_its_scene(js):
    text, trace = script_of(js, PRESETS["xor"](0), Perceptron(), link=LINK)
    assert f"\n# On the board: {LINK}\n" in text
    check_script(text, trace)
    assert "On the board" not in script_of(js, PRESETS["xor"](0), Perceptron())[0]


def test_it_has_no_more_than_its_conventions_need(js):
    plain, _ = script_of(js, PRESETS["separable"](0), Perceptron())
    for word in ("shuffled", "seed", "first", "predicted", "eta", "numpy"):
        assert word not in plain.partition("import Decimal")[2].replace("the first", "").replace("beta", "")
    rated, _ = script_of(js, PRESETS["separable"](0), Perceptron(0.1))
    assert ('eta = Decimal("0.1")' in rated, "+ eta * y[i]" in rated) == (True, True)
    measured, _ = script_of(js, Dataset([[1 / 3, 0], [0, -1 / 3]], [1, -1]), Perceptron(0.1))
    for text, package in ((plain, "decimal"), (rated, "decimal"), (measured, "numpy")):
        assert {line.split()[1] for line in text.splitlines() if line.startswith(("import", "from"))} == {package}


def test_it_runs_by_itself(js, tmp_path):
    """As a file, in a Python process of its own, without the core."""
    text, trace = script_of(js, PRESETS["and gate"](0), Perceptron(order="shuffled", seed=3), link=LINK)
    (tmp_path / "run.py").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-W", "error", "run.py"], cwd=tmp_path, capture_output=True, check=True
    )
    assert done.stdout.decode().startswith(f"w = {trace.w[-1].tolist()}")
