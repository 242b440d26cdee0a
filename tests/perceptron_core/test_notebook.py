"""The core in a notebook: its installation, its names, and how values print."""

import os
import pickle
import shutil
import subprocess
import sys
from functools import partial
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
    """A folder with what `pip install .` would install, without network."""
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
    """Run the example of the package's docstring there; returns the package's file, the failures and the attempts."""
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
        (pc.NoBound("no separating {} exists"), "NoBound('no separating plane exists')"),
        (pc.third_feature("(x1 - x2)^2"), "FeatureMap.parse('x₁', 'x₂', '(x₁ − x₂)²')"),
        (pc.monomials(2, 1), "FeatureMap.parse('x', 'x²', variables=('x',))"),
        (
            pc.monomials(5),
            "FeatureMap.parse('x₁', 'x₂', 'x₁²', 'x₁x₂', 'x₂²', 'x₁³', 'x₁²x₂', 'x₁x₂²', …)",
        ),
        (
            pc.prototype(pc.Dataset([[0, 0, 0], [2, 0, 4]], [-1, 1])),
            "Classes(hyperplane=Hyperplane(w=[2, 0, 4], b=-10))",
        ),
        (pc.prototype(XOR), "EqualMeans(mean=[0, 0])"),
        (pc.naive_bayes(pc.Dataset([[0, 0], [1, 1]], [1, -1])), "SingularCovariance(direction=[1, 0])"),
        (
            pc.fewest_errors(pc.Dataset([[k, 0] for k in range(24)], [1, -1, -1, 1] * 6)),
            "FewestErrors(errors=11, wrong=(3, 4, 7, 8, 11, 12, ...), "
            "hyperplane=Hyperplane(w=[-2, 0], b=1), margin=0.5, attained=True)",
        ),
        (AND_GATE.decimals, "<Decimals: shape (4, 2), 0 places>"),
        (pc.Perceptron().train(AND_GATE).exact, "<WholeStates: 21 states, x_places = 0, w_places = 0>"),
    ],
)
def test_what_a_value_prints(value, text):
    assert repr(value) == text


def mistake_bound_of(dataset, perceptron):
    """The bound, or the NoBound that says why there is none."""
    try:
        return pc.mistake_bound(dataset, perceptron)
    except pc.NoBound as none:
        return none


@given(datasets(dimensions=(1, 12), most=40), perceptrons)
def test_every_value_prints_in_one_short_line(dataset, perceptron):
    trace = perceptron.train(dataset, max_updates=50)
    methods = (pc.prototype, pc.linear_discriminant, pc.naive_bayes, partial(pc.logistic_regression, penalty=1.0))
    for value in (
        dataset,
        dataset.decimals,
        perceptron,
        trace,
        trace.last,
        trace.exact,
        pc.separate(dataset),
        mistake_bound_of(dataset, perceptron),
        pc.growth(trace),
        pc.pocket(trace),
        pc.voted(trace),
        pc.monomials(3, dataset.dimension),
        *(method(dataset) for method in methods),
        *([pc.fewest_errors(dataset)] if dataset.dimension == 2 else []),
    ):
        assert len(repr(value)) < 350
        assert "\n" not in repr(value)
        assert "{}" not in repr(value)


@pytest.mark.parametrize("phi", [*pc.THIRD_FEATURES.values(), *pc.LINE_FEATURES.values(), pc.monomials(1, 3)])
def test_a_formula_prints_as_the_call_that_makes_it(phi):
    assert eval(repr(phi), {"FeatureMap": pc.FeatureMap}) == phi
    assert [eval(repr(each), {"Formula": pc.Formula}) for each in phi.features] == [*phi.features]


def test_a_preset_prints_with_its_name():
    assert repr(pc.PRESETS["xor"]).startswith("<function xor at ")


def test_why_there_is_no_bound_survives_a_copy():
    error = mistake_bound_of(XOR, pc.Perceptron())
    assert repr(pickle.loads(pickle.dumps(error))) == repr(error) == "NoBound('no separating plane exists')"


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
