"""The core as somebody in a notebook meets it: installed or in a checkout, its names, and how its values print."""

import os
import shutil
import subprocess
import sys
from importlib.metadata import distributions
from pathlib import Path
from types import ModuleType
from unittest import mock

import numpy as np
import pytest
from hypothesis import given

import perceptron_core as pc
from perceptron_core import bounds
from tests.perceptron_core.strategies import datasets, perceptrons, two_classes

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with what `pip install .` puts into an environment; without network."""
    source, target = tmp_path_factory.mktemp("checkout"), tmp_path_factory.mktemp("installed")
    shutil.copy(ROOT / "pyproject.toml", source)
    for folder in ("perceptron_core", "board", "ui", "pages", "tests"):
        shutil.copytree(ROOT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    offline = ("--no-build-isolation", "--no-deps", "--no-index", "--quiet", "--disable-pip-version-check")
    subprocess.run([sys.executable, "-m", "pip", "install", *offline, "--target", target, source], check=True)
    return target


@pytest.mark.served
def test_the_core_alone_is_installed(installed):
    (distribution,) = distributions(path=[str(installed)])
    assert distribution.name == "perceptron-core"
    assert distribution.requires == ["numpy>=2"]
    assert distribution.version == pc.__version__
    folders = {"perceptron_core", f"perceptron_core-{pc.__version__}.dist-info"}
    assert {path.parts[0] for path in distribution.files} == folders
    assert Path("perceptron_core/py.typed") in map(Path, distribution.files)


def run_the_example(folder, **environment):
    """Run the example of the package's docstring there; the package's file, how many lines failed and how many ran."""
    code = (
        "import doctest, perceptron_core; print(perceptron_core.__file__, *doctest.testmod(perceptron_core), sep='|')"
    )
    environment = {**os.environ, "PYTHONPATH": "", "PYTHONIOENCODING": "utf-8", **environment}
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, env=environment, check=True, capture_output=True)
    file, failed, ran = done.stdout.decode().strip().rsplit("|", 2)
    return Path(file).parent.parent, int(failed), int(ran) > 5


@pytest.mark.served
def test_the_example_runs_where_the_core_is_installed(installed, tmp_path):
    assert run_the_example(tmp_path, PYTHONPATH=str(installed)) == (installed, 0, True)


def test_the_example_runs_in_a_checkout():
    assert run_the_example(ROOT) == (ROOT, 0, True)


def test_what_the_package_offers_is_its_names_and_its_submodules():
    public = {name: value for name, value in vars(pc).items() if not name.startswith("_")}
    assert {name for name, value in public.items() if not isinstance(value, ModuleType)} | {"messages", "sweeps"} == {
        *pc.__all__
    }


AND_GATE, XOR = pc.PRESETS["and gate"](0), pc.PRESETS["xor"](0)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (AND_GATE, "<Dataset: 1 + and 3 − points, d = 2>"),
        (pc.Hyperplane([1 / 3, 0], -2), "Hyperplane(w=[0.333333, 0], b=-2)"),
        (pc.Hyperplane(np.ones(100), 0), "Hyperplane(w=[1, 1, 1, 1, 1, 1, 1, 1, …], b=0)"),
        (
            pc.Perceptron().train(AND_GATE),
            "Trace(outcome='converged', len=20, epochs=9, last=Hyperplane(w=[3, 2], b=-4))",
        ),
        (
            pc.separate(AND_GATE),
            "Separable(hyperplane=Hyperplane(w=[2, 2], b=-3), margin=0.353553, support=(0, 2, 3))",
        ),
        (
            pc.separate(pc.Dataset([[k, k % 2] for k in range(20)], [1, -1] * 10)),
            "Separable(hyperplane=Hyperplane(w=[0, -2], b=1), margin=0.5, support=(0, 1, 2, 3, 4, 5, ...))",
        ),
        (
            pc.separate(XOR),
            "Inseparable(kind='crossing segments', certificate={0: 0.5, 1: 0.5, 2: 0.5, 3: 0.5}, point=(0, 0))",
        ),
        (pc.separate(pc.Dataset([[1.0]], [1])), "SingleClass(label=1)"),
    ],
)
def test_what_a_value_prints(value, text):
    assert repr(value) == text


@given(datasets(dimensions=(1, 12), most=40), perceptrons)
def test_every_value_prints_in_one_short_line(dataset, perceptron):
    trace = perceptron.train(dataset, max_updates=50)
    for value in (dataset, trace, trace.last, pc.separate(dataset), pc.growth(trace)):
        assert len(repr(value)) < 350
        assert "\n" not in repr(value)


@given(datasets(), perceptrons)
def test_the_last_hyperplane_of_a_run(dataset, perceptron):
    trace = perceptron.train(dataset, max_updates=50)
    assert trace.last == trace.hyperplane(len(trace)) == pc.Hyperplane(trace.w[-1], trace.b[-1])


@given(two_classes(), perceptrons.filter(lambda perceptron: perceptron.bias != "none"))
def test_a_separation_that_is_known_changes_nothing(dataset, perceptron):
    trace, separation = perceptron.train(dataset, max_updates=5), pc.separate(dataset)
    assert pc.mistake_bound(dataset, perceptron) == pc.mistake_bound(dataset, perceptron, separation)
    assert repr(pc.prove(trace)) == repr(pc.prove(trace, separation))


@given(two_classes())
def test_what_is_known_is_not_computed_again(dataset):
    separation, trace = pc.separate(dataset), pc.Perceptron().train(dataset, max_updates=5)
    with mock.patch.object(bounds, "separate", side_effect=AssertionError):
        pc.mistake_bound(dataset, pc.Perceptron(), separation)
        pc.prove(trace, separation)
