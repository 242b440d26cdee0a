"""Parsing pasted tables, with pandas and the csv module as oracles."""

import csv
import io

import pandas as pd
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.ui.data_import.reading import points, sentence_or_points, taken, told
from ui.data_import import column_roles, numbers, tables
from ui.data_import import table_points as points_of

POINTS = [(1.5, 2.0, "+"), (-0.25, 3.0, "−"), (1e-7, -4e30, "−")]


# ---- the ways to write the same table -----------------------------------------------------------------------------


@pytest.mark.parametrize("header", [True, False])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("separator", "decimal"), [(",", "."), (";", ","), (";", "."), ("\t", ","), ("\t", "."), ("|", "."), (" ", ".")]
)
@pytest.mark.parametrize(
    "labels", [("+", "-"), ("1", "-1"), ("+1", "−1"), ("1.0", "0"), ("yes", "no"), ("ham", "spam")]
)
def test_every_way_to_write_it(header, end, separator, decimal, labels):
    rows = [[*(f"{value!r}".replace(".", decimal) for value in x), labels[sign == "−"]] for *x, sign in POINTS]
    text = end.join(separator.join(row) for row in ([["x1", "x2", "kind"]] if header else []) + rows)
    for whole in (text, text + end, "\ufeff" + text, end + text + end + end):
        found = taken(whole)
        assert not found.problems
        assert points(found.dataset) == POINTS


def test_where_the_columns_are():
    table = tables.read("id,height,kind,width,note\n1,2,cat,3,\n2,2.5,dog,1,x\n3,4,cat,1,\n4,1,dog,1,\n")
    assert table.names == ("id", "height", "kind", "width", "note")
    assert table.numeric == [0, 1, 3]
    assert column_roles.guess(table) == ((1, 3), 2)
    labels = column_roles.read_labels(table, 2)
    dataset = points_of.find(table, (1, 3), labels, 2, "dog").dataset
    assert points(dataset)[:2] == [(2, 3, "−"), (2.5, 1, "+")]


def test_a_single_class_is_what_its_name_says():
    assert taken("1,2,-1\n3,4,-1").dataset.y.tolist() == [-1, -1]
    assert taken("1,2,dog\n3,4,dog").dataset.y.tolist() == [1, 1]


def test_words_in_quotation_marks():
    found = taken('"x 1","x; 2",kind\n"1,5","2","a ""b"""\n\'3\',4,c\n3,4,"two\nlines"\n5,6,c')
    assert points(found.dataset) == [(1.5, 2, "+"), (3, 4, "−"), (5, 6, "−")]
    assert told(found) == [(3, "Row 3, column ` x 1 `: ` '3' ` is not a finite number. Write numbers like 1234.5.")]
    assert found.lines == [2, 4, 6]


def test_a_column_without_a_name_is_called_by_its_place():
    assert told(taken("1,2,+\nx,4,-\n5,6,-")) == [(2, "Row 2, column 1: ` x ` is not a finite number.")]


def test_an_error_of_a_spreadsheet_is_no_comment():
    found = taken("#made by hand\nx;y;c\n1;2;a\n#N/A;3;b\n# half time;;\n4;5;b")
    assert told(found) == [(4, "Row 4, column ` x `: ` #N/A ` says that the number is missing.")]
    assert found.lines == [3, 6]


def test_a_heading_of_another_length_is_said():
    table = tables.read("x,y,c\n1,5,2,5,+\n2,5,3,5,-")
    assert told(table) == [
        (
            1,
            "Row 1: The number of names is 3, but most rows have 5 cells. If your numbers have decimal commas, "
            "separate the columns with something else, such as semicolons.",
        )
    ]


@pytest.mark.parametrize("cell", ["50%", "€5", "3 cm", "1.2.3", "=A1*2", "https://example.org/1"])
def test_what_is_nearly_a_number_is_named(cell):
    with pytest.raises(ValueError, match="fewer were found") as raised:
        tables.read(f"a;b;c\n{cell};1;y\n{cell};2;z")
    assert f" Row 2, column ` a `: ` {cell} ` " in str(raised.value)


def test_comments_and_the_separator_that_excel_names_are_no_rows():
    found = taken("sep=;\n# from yesterday\na;b;c\n1;2;x\n\n3;4;y")
    assert (found.lines, found.problems) == ([4, 6], [])


# ---- errors ---------------------------------------------------------------------------------------------------------

BAD = {
    "abc,2,+": "column ` a `: ` abc ` is not a finite number.",
    "nan,2,+": "column ` a `: ` nan ` says that the number is missing.",
    "1,inf,+": "column ` b `: ` inf ` is not a finite number.",
    "1,-Infinity,+": "column ` b `: ` -Infinity ` is not a finite number.",
    "1,1_000,+": "column ` b `: ` 1_000 ` is not a finite number.",
    "1,٣,+": "column ` b `: ` ٣ ` is not a finite number. Write numbers like 1234.5.",
    "1,1e999,+": "column ` b `: ` 1e999 ` must be 0, or its absolute value must be between 1e-100 and 1e+100.",
    "1e-101,1,+": "column ` a `: ` 1e-101 ` must be 0, or its absolute value must be between 1e-100 and 1e+100.",
    ",2,+": "column ` a `: The cell is empty.",
    "1,2,": "column ` c `: The label is missing.",
}


@pytest.mark.parametrize("line", BAD)
def test_what_is_wrong_is_told_with_line_and_column_and_the_rest_stays(line):
    found = taken(f"a,b,c\n1,2,+\n{line}\n3,4,-\n")
    assert told(found) == [(3, f"Row 3, {BAD[line]}")]
    assert points(found.dataset) == [(1, 2, "+"), (3, 4, "−")]


def test_lines_of_other_lengths():
    found = taken("a,b,c\n1,2,+\n1,2\n3,4,-\n1,2,3,4\n")
    assert told(found) == [
        (3, "Row 3: The number of cells is 2, but most rows have 3."),
        (5, "Row 5: The number of cells is 4, but most rows have 3."),
    ]
    assert found.lines == [2, 4]


def test_a_header_that_is_repeated_is_no_row():
    found = taken("a,b,k\n1,2,x\na,b,k\n3,4,y")
    assert told(found) == [(3, "Row 3: The row repeats the header.")]
    assert points(found.dataset) == [(1, 2, "+"), (3, 4, "−")]


def test_a_quotation_mark_without_end_costs_one_line():
    found = taken('a,b,c\n1,2,+\n1,2,"+\n3,4,-\n')
    assert told(found) == [(3, "Row 3: The quotation marks do not match.")]
    assert found.lines == [2, 4]


def test_another_decimal_mark_than_the_others_is_not_guessed_at():
    found = taken("1.5;2;+\n1,25;2;-\n2.5;3;-\n")
    [(line, sentence)] = told(found)
    assert (line, sentence) == (
        2,
        "Row 2, column 1: ` 1,25 ` has a different decimal mark from other numbers in its column. "
        "Use the same decimal mark in the whole column.",
    )


NO_TABLES = {
    "": "The text contains no table.",
    " \n\t\n\r\n": "The text contains no table.",
    "\ufeff": "The text contains no table.",
    "1\n2\n3": "A table needs three columns: two features and a label. Here 1 column was found.",
    "1,2\n3,4": "A table needs three columns: two features and a label. Here 2 columns were found.",
    "a,b,c": "A table needs two columns of numbers for the two features, but fewer were found.",
    "a,b,c\nx,1,y\nx,2,z": "A table needs two columns of numbers for the two features, but fewer were found.",
    "PK\x03\x04\x14\x00\x06\x00": "The table is not plain text. Save it as CSV, or copy its cells and paste them.",
    "1,2,+\x00\n": "The table is not plain text. Save it as CSV, or copy its cells and paste them.",
    "1" * 900_000: "Row 1 is too long. A row may have at most 100,000 characters.",
    "," * 90_000: "The text contains no table.",
    "1," * 40_000 + "1": "The table has 40,001 columns, but it may have at most 100.",
    "1,2,+\n" * 150_000: "The table has 150,000 rows, but it may have at most 100,000.",
    "1,2,+\n" * 200_000: "The table is larger than 1 MB. Keep fewer rows or columns.",
    '"\n': "Row 1: The quotation marks do not match.",
}


@pytest.mark.parametrize("text", NO_TABLES, ids=range(len(NO_TABLES)))
def test_what_is_no_table_gets_one_sentence(text):
    with pytest.raises(ValueError, match=r"^[A-Z].*\.$") as raised:
        tables.read(text)
    assert str(raised.value) == NO_TABLES[text]


def test_too_many_classes_are_no_labels():
    table = tables.read("\n".join(f"{i},{i},{i}" for i in range(100)))
    with pytest.raises(ValueError, match=r"^There are 100 different labels in column 3\. "):
        column_roles.read_labels(table, 2)


def test_a_name_from_outside_is_shown_as_it_is():
    table = tables.read("$a$ [x](y),b,c\nz,2,+\n1,2,+\n3,4,+")
    [(_, sentence)] = told(points_of.find(table, (0, 1), column_roles.read_labels(table, 2), 2, "+"))
    assert sentence == "Row 2, column ` $a$ [x](y) `: ` z ` is not a finite number."


def test_what_has_no_letters_of_its_own_is_read_too():
    """Half of a surrogate pair could not be sent to the browser."""
    table = tables.read("\ud800,b,c\n1,2,x\ud800\n3,4,y")
    assert "".join([*table.names, *table.column(2)]).encode()


# ---- oracles and random texts ---------------------------------------------------------------------------------------

NUMBERS = st.floats(-1e90, 1e90).filter(lambda x: x == 0 or abs(x) > 1e-90)
WORDS = st.text(st.characters(blacklist_categories=["C", "Z"], blacklist_characters="#"), min_size=1, max_size=8)


def is_label(word):
    return not numbers.is_number(word) and not numbers.is_missing(word)


FRAMES = st.tuples(
    st.lists(st.tuples(NUMBERS, NUMBERS), min_size=2, max_size=20),
    st.lists(WORDS.filter(is_label), min_size=2, max_size=2, unique_by=column_roles.comparison_key),
    st.sampled_from([(",", "."), (";", ","), ("\t", "."), ("|", ".")]),
)


@given(FRAMES)
def test_what_pandas_writes_is_read_to_the_bit(frame):
    X, (plus, minus), (separator, decimal) = frame
    labels = [minus if i % 2 else plus for i in range(len(X))]
    written = pd.DataFrame({"a": [x for x, _ in X], "b": [x for _, x in X], "kind": labels})
    found = taken(written.to_csv(sep=separator, decimal=decimal, index=False), plus if plus not in "-–" else "−")
    assert found.dataset.X.tolist() == [list(x) for x in X]
    assert not found.problems


CELLS = st.one_of(NUMBERS.map(repr), WORDS, st.text(' ,;"\n\r', max_size=4), st.just(""))


def is_comment(cell):
    """Whether a row of several cells, below others, is a comment by its first cell."""
    return cell.startswith(("# ", "% ", "// "))


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=1, max_size=10))
def test_cells_are_those_of_the_csv_module(rows):
    """If commas are known to separate cells, as in the first line here."""
    written = io.StringIO()
    csv.writer(written, quoting=csv.QUOTE_ALL).writerows([["1", "2", "x"]] * 20 + rows)
    table = tables.read(written.getvalue())
    expected = [[cell.strip() for cell in row] for row in [["1", "2", "x"]] * 20 + rows]
    assert [*map(list, table.rows)] == [row for row in expected if any(row) and not is_comment(row[0])]
    assert not table.problems


LINES = st.lists(st.lists(CELLS, max_size=6), max_size=12)
SEPARATED = st.tuples(LINES, st.sampled_from(",;\t| "), st.sampled_from(["\n", "\r\n", "\r"]))


@given(st.one_of(st.text(max_size=200), st.text("0123456789.,;-+eE\n\t \"'#", max_size=200)))
@example("1,2,3\n\n\n")
@example('sep=,\n1,2,"')
@example("sep=;")
def test_whatever_text_comes(text):
    sentence_or_points(tables.read, text)


@given(SEPARATED)
def test_whatever_table_comes(separated):
    lines, separator, end = separated
    sentence_or_points(tables.read, end.join(separator.join(cells) for cells in lines))


@given(
    FRAMES,
    st.lists(st.tuples(st.integers(0, 10**6), st.sampled_from(["", '"', ",", "\n", "\x00", "é", "\ud800", "9" * 500]))),
)
def test_whatever_a_good_table_is_changed_to(frame, changes):
    X, labels, (separator, _) = frame
    text = "\n".join(f"{a}{separator}{b}{separator}{labels[i % 2]}" for i, (a, b) in enumerate(X))
    for at, put in changes:
        at %= len(text) + 1
        text = text[:at] + put + text[at + 1 :]
    sentence_or_points(tables.read, text)
