"""Tables of a run and its points: exact in files, rounded on the page."""

import csv
import io
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from board import names
from perceptron_core import PRESETS, Dataset, Hyperplane, Perceptron
from tests.board.runs import parse_number, train_both
from tests.perceptron_core.strategies import datasets, moved_perceptrons, perceptrons
from tests.ui.data_import import reading
from tests.ui.data_import.reading import taken
from ui.data_import import column_roles, preview, saved_tables, tables

limits = st.integers(0, 30)
plane = datasets(dimensions=(2, 2))
spaces = plane | datasets(least=1, dimensions=(1, 20))
TENTHS_RUN = (PRESETS["and gate"](0), Perceptron(order="first", bias="radius", learning_rate=0.1), 30)
MOVED_RUN = (PRESETS["and gate"](0), Perceptron(start=Hyperplane([0.3, -0.2], -0.4), learning_rate=0.2), 30)


def headings_of(d):
    numbers = range(1, d + 1)
    after = (*(f"w{j}" for j in numbers), "b", "norm_w", "distance", "gamma", "wrong")
    seen = ["k", "epoch", "example", "correction", *(f"x{j}" for j in numbers), "y", "s_before"]
    return seen + [f"{name}_after" for name in after]


def parse_rows(text):
    """The rows of a CSV file as numbers, None where a cell is empty."""
    headings, *rows = csv.reader(io.StringIO(text))
    return headings, [[float(cell) if cell else None for cell in row] for row in rows]


def expected_row(trace, k):
    """Row k by the core."""
    dataset, perceptron = trace.dataset, trace.perceptron
    line = trace.hyperplane(k)
    seen = [None] * (5 + dataset.X.shape[1])
    if k:
        i = trace.index[k - 1]
        score = trace.hyperplane(k - 1).scores(dataset.X[i : i + 1])[0]
        correction = (trace.index[:k] == i).sum()
        seen = [trace.epoch[k - 1], i + 1, correction, *dataset.X[i], dataset.y[i], score]
    after = [*trace.w[k], trace.b[k], np.linalg.norm(trace.w[k])]
    if not line.is_defined:
        return [k, *seen, *after, None, None, None]
    # From w = 0 the scores that decide whether a score is 0 are those of the run with η = 1.
    unit = perceptron if perceptron.start else replace(perceptron, learning_rate=1.0)
    factor = 1.0 if perceptron.start else perceptron.learning_rate
    scores = unit.train(dataset, max_updates=len(trace)).hyperplane(k).scores(dataset.X) * factor
    wrong = int(perceptron.is_mistake(scores, dataset.y).sum())
    return [k, *seen, *after, abs(line.distance_from_origin), line.margin(dataset), wrong]


@given(spaces, perceptrons, limits)
@example(*TENTHS_RUN)
@example(*MOVED_RUN)
def test_the_file_of_a_run_has_the_numbers_of_the_core(js, dataset, perceptron, limit):
    check_file(js, dataset, perceptron, limit)


@given(plane, moved_perceptrons, limits)
def test_the_file_of_a_run_begins_with_its_start(js, dataset, perceptron, limit):
    """Row 0 has the initial weights and no example."""
    first = check_file(js, dataset, perceptron, limit)[0]
    start = perceptron.start or Hyperplane([0, 0], 0)
    assert first["k"] == 0
    assert [first[name] for name in ("w1_after", "w2_after", "b_after")] == [*start.w, start.b]
    assert {first[name] for name in ("epoch", "example", "correction", "x1", "x2", "y", "s_before")} == {None}


def check_file(js, dataset, perceptron, limit):
    """The rows of the file of a run, compared with the core's: [{heading: number}]."""
    run, trace = train_both(js, dataset, perceptron, max_updates=limit)
    headings, rows = parse_rows(js("words/tables.js", "runAsCsv", run, js("model/runs/run_rows.js", "rowsOf", run)))
    assert headings == headings_of(len(trace.w[0]))
    assert len(rows) == len(trace) + 1
    for k, row in enumerate(rows):
        expected = expected_row(trace, k)
        assert [cell is None for cell in row] == [cell is None for cell in expected]
        numbers = [[0 if cell is None else cell for cell in cells] for cells in (row, expected)]
        assert numbers[0] == pytest.approx(numbers[1], rel=1e-9, abs=1e-9)
        end = headings.index("s_before")
        assert [*row[:end], row[-1]] == [*expected[:end], expected[-1]]
        assert np.array(row[end + 1 : -4]).tobytes() == np.append(trace.w[k], trace.b[k]).tobytes()
    return [dict(zip(headings, row, strict=True)) for row in rows]


@given(plane)
@example(Dataset([[-0.0, 1e-100], [1e100, 0.1], [1e21, 5e-7]], [1, -1, 1]))
def test_the_file_of_the_points_reads_back_to_the_same_bits(js, dataset):
    headings, rows = parse_rows(js("words/tables.js", "pointsAsCsv", {"points": dataset.X, "labels": dataset.y}))
    assert headings == ["x1", "x2", "y"]
    assert np.array(rows).reshape(-1, 3).tobytes() == np.column_stack([dataset.X, dataset.y]).tobytes()


@given(plane.filter(len), perceptrons, limits)
@example(Dataset([[0, 1]], [1]), Perceptron(), 0)
def test_with_the_counts_of_a_run_the_points_read_back_as_they_went_out(js, dataset, perceptron, limit):
    """The importer finds the two coordinates and the class, although the counts are numbers, too."""
    run, trace = train_both(js, dataset, perceptron, max_updates=limit)
    data, counts = {"points": dataset.X, "labels": dataset.y}, run("corrections", len(trace))
    text = js("words/tables.js", "pointsAsCsv", data, counts)
    headings, rows = parse_rows(text)
    assert headings == ["x1", "x2", "y", "corrections"]
    assert [row[3] for row in rows] == np.bincount(trace.index, minlength=len(dataset)).tolist()
    found = taken(text)
    assert found.dataset == dataset
    assert not found.problems


ODD_NAMES = ["2020", "1", "−1", "class", "y", "x2", "id", "corrections", "#id", "# 1", "//", "sep=;", "@relation", "[a"]
ODD_NAMES += [
    '{"a"',
    "=1+1",
    "'=1",
    "a,b",
    'say "x"',
    "a;b|c",
    "<b>1</b>",
    "NA",
    "?",
    "-",
    "1:2",
    "'",
    "“",
    "\u202eabc",
    "a\tb",
]
name_texts = st.text(max_size=12) | st.sampled_from(ODD_NAMES)


@given(plane.filter(len), st.tuples(name_texts, name_texts, name_texts, name_texts), st.booleans())
def test_points_with_names_read_back_with_them(js, dataset, given_names, counted):
    """Whatever the names are: the same points under the same names come back, bit for bit."""
    called = tuple(
        map(saved_tables.strip_formula_mark, names.parse_names(given_names))
    )  # the reader of files strips the mark that guards against formulas
    called = tuple(column_roles.feature_name(name) for name in called[:2]) + tuple(
        map(column_roles.class_name, called[2:])
    )
    data = {"points": dataset.X, "labels": dataset.y, **({"names": called} if any(called) else {})}
    table = tables.read(js("words/tables.js", "pointsAsCsv", data, [3] * len(dataset) if counted else None))
    found = reading.found(table)
    assert found.dataset.X.tobytes() == (dataset.X + 0.0).tobytes()
    assert found.dataset == dataset
    assert not found.problems
    if any(called):
        labels = column_roles.read_labels(table, saved_tables.SIGN)
        there = [name if sign in dataset.y else "" for name, sign in zip(called[2:], (1, -1), strict=True)]
        rest = [name for name in labels.names if name == "−1"]
        positive = "1" if "1" in labels.names else None
        x = preview.feature_names(table, (0, 1), scaled=False)
        assert [*x, *preview.class_names(table, saved_tables.SIGN, labels, positive, rest)] == [*called[:2], *there]


@given(plane.filter(len), perceptrons, limits)
@example(Dataset([[0, 1], [2, -0.0], [1e100, 1e-100]], [1, -1, -1]), Perceptron(), 10)
def test_of_the_file_of_a_run_the_corrected_examples_read_back(js, dataset, perceptron, limit):
    """In their order, and each once."""
    run, trace = train_both(js, dataset, perceptron, max_updates=limit)
    text = js("words/tables.js", "runAsCsv", run, js("model/runs/run_rows.js", "rowsOf", run))
    if not len(trace):
        with pytest.raises(ValueError, match=r"^The run corrected no example, so its table has no points\.$"):
            taken(text)
        return
    corrected = np.unique(trace.index)
    found = taken(text)
    assert found.dataset == Dataset(dataset.X[corrected], dataset.y[corrected])
    assert not found.problems


@given(st.floats(allow_nan=False, allow_infinity=False))
@example(-0.0)
@example(5e-324)
def test_a_number_in_a_file_reads_back_to_the_same_bits(js, number):
    text = js("words/numbers.js", "exactText", number)
    assert np.float64(text).tobytes() == np.float64(number).tobytes()


@given(spaces, perceptrons, limits)
@example(*TENTHS_RUN)
def test_the_page_shows_the_same_rounded(js, dataset, perceptron, limit):
    run, trace = train_both(js, dataset, perceptron, max_updates=limit)
    for k in {0, len(trace) // 2, len(trace)}:
        cells = js("words/tables.js", "cellsOf", run, js("model/runs/run_rows.js", "rowsOf", run, k, k + 1)[0])
        shown = [None if cell == "–" else parse_number(cell.replace("+", "")) for cell in cells]
        expected = expected_row(trace, k)
        assert [cell is None for cell in shown] == [cell is None for cell in expected]
        numbers = [[0 if cell is None else cell for cell in cells] for cells in (shown, expected)]
        assert numbers[0] == pytest.approx(numbers[1], rel=6e-3, abs=1e-9)


@pytest.mark.parametrize(
    ("subject", "runs"),
    [
        ({"features": ["x"]}, [{"features": ["x"]}]),
        ({"kind": "pair", "sides": [1, 2]}, [1, 2]),
        ({"kind": "stages"}, []),
    ],
)
def test_only_runs_have_rows(js, subject, runs):
    assert js("model/runs/run_rows.js", "runsOf", subject) == runs
