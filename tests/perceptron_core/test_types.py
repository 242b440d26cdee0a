"""The core's public functions have type hints, and their results have these types."""

import inspect
import re
import subprocess
import sys
import types
import typing
from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import numpy as np
import pytest

import perceptron_core as pc
from perceptron_core import bounds, messages, sweeps
from perceptron_core._arrays import Floats, Integers

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "tests" / "perceptron_core" / "client.py"
MODULES = [
    import_module(f"perceptron_core.{each.name}")
    for each in iter_modules(pc.__path__)
    if not each.name.startswith("_") and not each.ispkg
]
CALLED = ("__init__", "__call__", "__len__")  # the methods with underscores that users call


def public_functions(module):
    """The public functions, methods and properties that a module defines, by their names."""
    own = {name: each for name, each in vars(module).items() if getattr(each, "__module__", "") == module.__name__}
    found = {}
    for name, value in own.items():
        members = vars(value) if inspect.isclass(value) else {"": value}
        for member, each in members.items():
            function = function_of(each)
            ours = inspect.isfunction(function) and function.__module__ == module.__name__
            if ours and not name.startswith("_") and not is_private(member):
                found[f"{name}.{member}".removesuffix(".")] = function
    return found


def is_private(name):
    return name.startswith("_") and name not in CALLED


def function_of(member):
    match member:
        case property(fget=function) | cached_property(func=function):
            return function
        case classmethod(__func__=function):
            return function
    return member


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_all_that_is_public_has_type_hints(module):
    lacking = []
    for name, function in public_functions(module).items():
        signature = inspect.signature(function)
        hints = [each.annotation for each in signature.parameters.values() if each.name not in ("self", "cls")]
        if inspect.Signature.empty in (*hints, signature.return_annotation):
            lacking.append(name)
    assert lacking == []


def test_some_public_functions_are_found():
    names = {name for module in MODULES for name in public_functions(module)}
    assert {"separate", "Hyperplane.__init__", "Hyperplane.norm", "Dataset.radius", "FeatureMap.parse"} <= names


def fits(value, hint):
    """Whether a value is of the type that a hint names, as far as can be checked at run time."""
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if hint is typing.Any:
        return True
    if origin in (typing.Union, types.UnionType):
        return any(fits(value, each) for each in inside)
    if origin is np.ndarray:
        (kind,) = (typing.get_origin(each) or each for each in typing.get_args(inside[1]))
        return isinstance(value, np.ndarray) and issubclass(value.dtype.type, kind)
    if origin is dict:
        return isinstance(value, dict) and all(fits(k, inside[0]) and fits(v, inside[1]) for k, v in value.items())
    if origin is tuple and inside[-1] is not ...:
        return isinstance(value, tuple) and len(value) == len(inside) and all(map(fits, value, inside))
    if origin in (tuple, list, Sequence):
        return isinstance(value, origin) and all(fits(each, inside[0]) for each in value)
    return value is None if hint is type(None) else isinstance(value, hint)


@pytest.mark.parametrize(
    ("value", "hint", "does_fit"),
    [
        (np.ones(2), Floats, True),
        (np.ones(2, dtype=int), Floats, False),
        (np.ones(2, dtype=np.int8), Integers, True),
        (np.ones(2), Integers, False),
        (1, int | None, True),
        (1.5, int | None, False),
        ((1, 2), tuple[int, ...], True),
        ((1, "2"), tuple[int, ...], False),
        ({"a": 1}, dict[str, int], True),
        ({"a": "1"}, dict[str, int], False),
    ],
)
def test_fits_tells_them_apart(value, hint, does_fit):
    assert fits(value, hint) == does_fit


DATASETS = [pc.PRESETS[name](0) for name in ("and gate", "xor", "noisy")] + [pc.Dataset([[1, 2]], [1])]
AND_GATE = DATASETS[0]
TRACES = [pc.Perceptron().train(each) for each in (AND_GATE, pc.Dataset([[1 / 3, 1], [1, 1 / 3]], [1, -1]))]
DIAGNOSES = [pc.diagnose(AND_GATE, text) for text in ("1 1 1\n1 1 2\n1 2 3", "3 2 -4", "1 1 1\n7 7 7")]
OF_A_DATASET = [
    (pc.separate,),
    (pc.fewest_errors,),
    (pc.prototype,),
    (pc.linear_discriminant,),
    (pc.naive_bayes,),
    (pc.logistic_regression, 0),
    (pc.logistic_regression, 1),
    (pc.soft_margin, 1),
    (pc.soft_margin_path,),
    (pc.best_through_origin,),
    (pc.is_separable,),
    (pc.flip_labels, 0.5, 0),
    (pc.jitter, 1, 0),
]
OF_A_TRACE = [pc.pocket, pc.voted, pc.averaged, pc.averages, pc.error_history, pc.growth, pc.prove]
CALLS = [
    *((method, dataset, *more) for dataset in DATASETS for method, *more in OF_A_DATASET),
    *((method, trace) for trace in TRACES for method in OF_A_TRACE),
    (pc.naive_bayes, pc.Dataset([[0, 0], [1, 1]], [1, -1])),
    (pc.mistake_bound, AND_GATE, pc.Perceptron()),
    (pc.mistake_bound, AND_GATE, pc.Perceptron(), None, pc.Hyperplane([1, 2], 3)),
    (bounds.best_homogeneous_vector, AND_GATE, pc.Perceptron()),
    (pc.essential_support, AND_GATE, pc.separate(AND_GATE)),
    (pc.reduced_hull, AND_GATE.X, 0.5),
    (pc.third_feature, "x1"),
    (pc.monomials, 3),
    (sweeps.measure, AND_GATE, pc.Perceptron()),
    (sweeps.gapped, 0.1, 0),
    (sweeps.cover_fraction, 5, 2),
    (messages.words, "Free now"),
    (messages.vocabulary, ["Free now"]),
    (messages.dataset, ["Free now"], [1], ("free",)),
    (messages.terms, "Free", ("free",), pc.Hyperplane([1], 0)),
]


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call[0].__name__)
def test_what_a_function_returns_is_what_its_hint_says(call):
    function, *arguments = call
    assert fits(function(*arguments), typing.get_type_hints(function)["return"])


def values():
    """A value of every public class, some classes in several forms."""
    results = [function(*arguments) for function, *arguments in CALLS]
    others = [
        *DATASETS,
        *TRACES,
        *(trace.last for trace in TRACES),
        pc.Perceptron(start=pc.Hyperplane([1, 2], 3)),
        pc.PRESETS["noisy"].source,
        pc.Formula.parse("x1"),
        next(sweeps.averaging_sweep(pc.Perceptron(), [0])),
        next(sweeps.overfitting_sweep([1], [0])),
        next(sweeps.order_sweep(AND_GATE, pc.Perceptron(), [0])),
        messages.terms("Free", ("free",), pc.Hyperplane([1], 0))[0],
        *DIAGNOSES,
        *(explanation for diagnosis in DIAGNOSES for explanation in diagnosis.explanations),
    ]
    return [*others, *(each for each in results if type(each).__module__.startswith("perceptron_core"))]


@pytest.mark.parametrize("value", values(), ids=lambda value: type(value).__name__)
def test_the_attributes_of_a_value_are_what_their_hints_say(value):
    hints = typing.get_type_hints(type(value), localns={"Perceptron": pc.Perceptron})
    for name, member in inspect.getmembers(type(value), lambda member: isinstance(member, property | cached_property)):
        if not name.startswith("_"):
            hints[name] = typing.get_type_hints(function_of(member))["return"]
    wrong = {}
    for name, hint in hints.items():
        try:
            found = getattr(value, name)
        except ValueError:  # for example the exact R² of points that are not decimals
            continue
        if not fits(found, hint):
            wrong[name] = found
    assert wrong == {}


def test_every_public_class_is_tried():
    classes = {each for each in vars(pc).values() if inspect.isclass(each) and not issubclass(each, Exception)}
    assert classes <= {type(value) for value in values()}


def mypy(*arguments):
    """The output of mypy for files or packages, one line for each error."""
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--hide-error-context", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_type_checker_agrees_with_the_core(tmp_path):
    said = mypy(f"--cache-dir={tmp_path}")
    assert (said.stdout, said.stderr) == ("", "")


def test_a_type_checker_finds_the_mistakes_of_a_program_and_no_others(tmp_path):
    lines = CLIENT.read_text(encoding="utf-8").splitlines()
    mistakes = {(k, line.partition("# wrong: ")[2]) for k, line in enumerate(lines, 1) if "# wrong: " in line}
    said = mypy("--strict", f"--cache-dir={tmp_path}", str(CLIENT))
    found = re.findall(r"client.py:(\d+): error: .* \[(.*)\]$", said.stdout, re.MULTILINE)
    assert {(int(number), kind) for number, kind in found} == mistakes, said.stdout + said.stderr
    assert mistakes
