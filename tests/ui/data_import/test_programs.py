"""Tables that other programs write are read correctly.

The program itself writes its table where tests can install it.
"""

import csv
import io
import json
import random
import re

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.io import arff
from sklearn.datasets import dump_svmlight_file, load_breast_cancer, load_iris, load_svmlight_file, load_wine

from tests.ui.data_import.reading import found, points, sentence_or_points, taken, told
from ui.data_import import column_roles, formats, tables

MEASURED = [(1.5, 2.25, "yes"), (2.5, 3.5, "no"), (0.5, -1.25, "yes"), (4.75, 0.125, "no")]
FRAME = pd.DataFrame(MEASURED, columns=["length", "width", "kept"])
POINTS = [(x1, x2, "+" if label == "yes" else "−") for x1, x2, label in MEASURED]


def by_csv(rows, **dialect):
    text = io.StringIO()
    csv.writer(text, **dialect).writerows(rows)
    return text.getvalue()


def by_numpy(**more):
    text = io.BytesIO()
    rows = [(x1, x2, 1 if label == "yes" else -1) for x1, x2, label in MEASURED]
    np.savetxt(text, rows, header="length width kept", **more)
    return text.getvalue().decode()


def by_sklearn(**more):
    file = io.BytesIO()
    dump_svmlight_file(FRAME[["length", "width"]].to_numpy(), np.where(FRAME.kept == "yes", 1, -1), file, **more)
    return file.getvalue().decode()


FILES = {
    "pandas": FRAME.to_csv(),
    "pandas, no index": FRAME.to_csv(index=False),
    "pandas, shuffled index": FRAME.set_axis([17, 3, 9, 4]).to_csv(),
    "pandas, columns without names": FRAME.set_axis([0, 1, "y"], axis=1).to_csv(),
    "pandas, columns and index without names": FRAME.set_axis([0, 1, 2], axis=1).to_csv(),
    "pandas, no names and no index": FRAME.set_axis([0, 1, 2], axis=1).to_csv(index=False),
    "pandas, no header": FRAME.to_csv(header=False, index=False),
    "pandas, Europe": FRAME.to_csv(sep=";", decimal=","),
    "pandas, decimal comma between commas": FRAME.to_csv(decimal=",", index=False),
    "pandas, for a console": FRAME.to_string(),
    "pandas, dates": FRAME.assign(day=pd.date_range("2024-01-05", periods=4)).to_csv(),
    "pandas, times as the index": FRAME.set_index(pd.date_range("2024-01-05 10:30", periods=4, freq="h")).to_csv(),
    "csv, all in quotation marks": by_csv([FRAME.columns, *MEASURED], quoting=csv.QUOTE_ALL),
    "csv, tabs": by_csv([FRAME.columns, *MEASURED], delimiter="\t", lineterminator="\r"),
    "numpy": by_numpy(),
    "numpy, commas": by_numpy(delimiter=","),
    "numpy, printed": str(np.array([(x1, x2, 1 if label == "yes" else -1) for x1, x2, label in MEASURED])),
    "scikit-learn, from 0": by_sklearn(),
    "scikit-learn, from 1": by_sklearn(zero_based=False, comment="kept or not"),
    "R": '"length" "width" "kept"\n'
    + "".join(f'"{i}" {x1} {x2} "{label}"\n' for i, (x1, x2, label) in enumerate(MEASURED, start=1)),
    "a page in Markdown": "| length | width | kept |\n|---|:---:|---:|\n"
    + "".join(f"| {x1} | {x2} | {label} |\n" for x1, x2, label in MEASURED),
    "a device": "Messung;4711;\nProbe A, 20 °C\n\nlength;width;kept\nmm;mm;\n"
    + "".join(f"{x1};{x2};{label}\n".replace(".", ",") for x1, x2, label in MEASURED),
    "a database": '"length,width,kept"\n' + "".join(f'"{x1},{x2},{label}"\n' for x1, x2, label in MEASURED),
    "Python": f"{[list(row) for row in MEASURED]}".replace("], ", "],\n "),
    "Python, tuples": "\n".join(f"{row}," for row in MEASURED),
    "pandas, JSON": FRAME.to_json(orient="records"),
    "JSON, lists": json.dumps(MEASURED),
    "a document": "====== ===== ====\nlength width kept\n====== ===== ====\n"
    + "".join(f"{x1} {x2} {label}\n" for x1, x2, label in MEASURED)
    + "====== ===== ====\n",
    "Weka, weights and tabs": "@relation r\n@attribute length real\n@attribute width real\n@inputs length, width\n"
    + "@attribute kept {yes,no}\n@data\n"
    + "".join(f"{x1},{x2},{label}, {{2}}\n" for x1, x2, label in MEASURED[:2])
    + "".join(f"{x1}\t{x2}\t{label}\n" for x1, x2, label in MEASURED[2:]),
    "pandas, JSON lines": FRAME.to_json(orient="records", lines=True),
    "Weka": "% kept\n@RELATION r\n\n@ATTRIBUTE length NUMERIC\n@ATTRIBUTE 'width' real\n"
    + "@attribute kept {no, yes}\n@DATA\n"
    + "".join(f"{x1}, {x2}, {label}\n" for x1, x2, label in MEASURED),
}


@pytest.mark.parametrize("program", FILES)
def test_the_points_of_a_file_are_found(program):
    read = taken(FILES[program])
    assert points(read.dataset) == POINTS
    assert [line for line, _ in told(read)] == ([5] if program == "a device" else [])


def test_columns_without_names_are_called_by_their_numbers():
    table = tables.read(FILES["pandas, columns without names"])
    assert table.names == ("", "0", "1", "y")
    assert (column_roles.guess(table), table.doubtful) == (((1, 2), 3), False)


def test_a_header_of_numbers_is_doubtful_and_can_be_read_as_data():
    table = tables.read("0,1,2\n1.5,2.5,yes\n2.5,3.5,no")
    assert (table.header, table.doubtful) == (1, True)
    turned = tables.read("0,1,2\n1.5,2.5,yes\n2.5,3.5,no", frozenset({tables.HEADER}))
    assert (turned.header, len(turned.rows)) == (None, 3)
    bad = tables.read("abc,2,+\n1,2,+\n3,4,-")
    assert (bad.header, bad.doubtful, len(bad.rows)) == (None, True, 3)
    assert tables.read("abc,2,+\n1,2,+\n3,4,-", frozenset({tables.HEADER})).names == ("abc", "2", "+")


def test_what_a_device_writes_above_the_header_is_left_out():
    table = tables.read("Device: X\nOperator; Y\n\nx1;x2;class\n1,5;2,5;a\n2,5;3,5;b")
    assert (table.names, table.header, table.above) == (("x1", "x2", "class"), 4, 2)
    assert found(table).dataset.X.tolist() == [[1.5, 2.5], [2.5, 3.5]]


@pytest.mark.parametrize("text", ["[]", "{}", "[1, 2, 3]", '{"a": 1}', "[" * 10_000, '[{"a": 1, "b": [2], "k": null}]'])
def test_what_json_holds_no_table_has_its_sentence(text):
    sentence_or_points(tables.read, text)


def test_thousands_in_quotation_marks():
    text = '"2,590",84,yes\n"1,200",20,no\n766,30,no\n'
    assert taken(text).dataset.X.tolist() == [[2590, 84], [1200, 20], [766, 30]]
    assert found(tables.read(text, frozenset({0}))).dataset.X[:, 0].tolist() == [2.59, 1.2, 766]
    assert taken("x;y;k\n1.000,92;1,5;a\n1,5;2;b").dataset.X.tolist() == [[1000.92, 1.5], [1.5, 2]]


@pytest.mark.parametrize("load", [load_iris, load_wine, load_breast_cancer])
@pytest.mark.parametrize("with_index", [True, False])
def test_teaching_sets_are_read_to_the_bit(load, with_index):
    frame = load(as_frame=True).frame
    names = load().target_names
    frame["target"] = names[frame["target"]]
    read = taken(frame.to_csv(index=with_index), names[0])
    assert read.dataset.X.tolist() == frame.iloc[:, :2].to_numpy(float).tolist()
    assert read.dataset.y.tolist() == np.where(frame["target"] == names[0], 1, -1).tolist()


def test_a_teaching_set_whose_label_is_a_number_without_a_name():
    """As in the files of archives: the class is the first or last column, and there is no header."""
    data = load_wine()
    first = pd.DataFrame(data.data)
    first.insert(0, "class", data.target + 1)
    for frame, label in ((first, 0), (first[[*range(13), "class"]], 13)):
        (x1, x2), found_label = column_roles.guess(tables.read(frame.to_csv(index=False, header=False)))
        assert found_label == label
        assert (x1, x2) == ((1, 2) if label == 0 else (0, 1))


# ---- LIBSVM and ARFF, with the readers of other programs as oracles --------------------------------------------------

VALUES = st.sampled_from([0.0, 0.5, -2.25, 1e-7, 3e20])


@given(st.lists(st.lists(VALUES, min_size=2, max_size=4), min_size=1, max_size=8), st.booleans())
def test_libsvm_is_read_as_scikit_learn_reads_it(rows, zero_based):
    width = min(map(len, rows))
    X, file = np.array([row[:width] for row in rows]), io.BytesIO()
    dump_svmlight_file(X, np.arange(len(X)) % 2, file, zero_based=zero_based)
    text = file.getvalue().decode()
    if not X.any():  # then only labels remain
        return
    read = tables.read(text)
    oracle, labels = load_svmlight_file(io.BytesIO(text.encode()), n_features=width, zero_based=zero_based)
    count = len(read.names) - 1
    numbers = np.zeros((len(X), max(count, width) + 1))
    numbers[:, :count] = [[float(cell) for cell in row[1:]] for row in read.rows]
    shift = 0 if "index 0" in read.names or not zero_based else 1
    assert numbers[:, : width - shift].tolist() == oracle.toarray()[:, shift:].tolist()
    assert [float(cell) for cell in read.column(0)] == labels.tolist()


def test_what_is_wrong_in_a_line_of_libsvm_is_said():
    assert told(tables.read("+1 1:0.5 2:2\n-1 2:x:3 1\n-1 1:1 2:1")) == [
        (2, "Row 2: Each cell after the label must be an index and a value, as in 2:0.5.")
    ]
    with pytest.raises(ValueError, match=r"^The file has features up to number 4,711, "):
        tables.read("+1 1:0.5 4711:2\n-1 1:1")


@given(
    st.lists(st.tuples(VALUES, VALUES, st.sampled_from(["a", "b-c", "+1", "?"])), min_size=2, max_size=8),
    st.sampled_from(["numeric", "REAL", "integer"]),
)
def test_arff_is_read_as_scipy_reads_it(rows, kind):
    text = f"% 1\n@relation 'a b'\n@attribute 'x 1' {kind}\n@ATTRIBUTE x2 real\n"
    text += "@attribute k {a, b-c, +1}\n@data\n"
    text += "".join(f"{x1!r},{x2!r},{label}\n" for x1, x2, label in rows)
    table = tables.read(text)
    data, meta = arff.loadarff(io.StringIO(text))
    assert table.names == tuple(meta.names())
    assert [[float(cell) for cell in row[:2]] for row in table.rows] == [[*map(float, (x, y))] for x, y, _ in data]
    assert [*table.column(2)] == [label.decode() for _, _, label in data]
    assert table.classes == {2: ["a", "b-c", "+1"]}


def test_values_of_arff_may_be_in_quotation_marks():
    table = tables.read(
        ATTRIBUTES.replace("{a,b}", "{'b c', \"it's\"}") + "@data\n1,2,'b c'\n3 , '4', \"it's\"\n5,6,'it\\'s'"
    )
    assert table.rows == [["1", "2", "b c"], ["3", "4", "it's"], ["5", "6", "it's"]]
    assert table.classes == {2: ["b c", "it's"]}


ATTRIBUTES = "@relation r\n@attribute x1 real\n@attribute x2 real\n@attribute k {a,b}\n"


def test_sparse_rows_of_arff_name_what_is_not_0():
    table = tables.read(f"{ATTRIBUTES}@data\n{{0 1.5, 2 b}}\n{{1 2}}\n{{7 1}}\n{{1 2")
    assert table.rows == [["1.5", "0", "b"], ["0", "2", "a"]]
    assert told(table) == [(n, f"Row {n}: The quotation marks or braces do not match.") for n in (8, 9)]


def test_of_arff_something_may_be_missing():
    with pytest.raises(ValueError, match=r"^The file begins like a file of Weka, but it has no line “@data”\.$"):
        tables.read("@relation r\n@attribute x1 real\n")
    table = tables.read(
        "@relation r\n@attribute x1 real\n@attribute x2 real\nnot this\n@attribute k {a,b}\n@data\n1,2,a"
    )
    assert told(table) == [(4, "Row 4: The line declares no attribute.")]


# ---- broken files ----------------------------------------------------------------------------------------------------

PIECES = [
    "",
    '"',
    "'",
    ",",
    ";",
    "\t",
    "\n",
    "\x00",
    "é",
    "\ud800",
    "9" * 500,
    "sep=;\n",
    "−",
    "NaN",
    "#",
    "{",
    ":",
    "@data\n",
]


def test_of_3000_broken_files_each_is_points_or_a_sentence():
    rng = random.Random(41)
    files = [*FILES.values()]
    for _ in range(3000):
        text = rng.choice(files)
        for _ in range(rng.randint(1, 5)):
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice(PIECES) + text[at + rng.choice([0, 1, 1, 7]) :]
        sentence_or_points(tables.read, text)


@given(st.text("{}'\",\\ a1?", max_size=20))
def test_values_of_arff_never_lose_a_letter_silently(line):
    read = formats.parse_rows(f"{ATTRIBUTES}@data\n1,2,a\n{line}")
    given = not line.strip() or line.strip().startswith("%")
    assert len(read.records) + len(read.problems) == 2 - given
    assert all(re.match(r"Row 7: ", str(problem)) for problem in read.problems)
