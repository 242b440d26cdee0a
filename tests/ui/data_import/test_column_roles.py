"""Guessing which columns are features, which is the label, and which labels are equal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.data_import import column_roles, tables


@pytest.mark.parametrize(
    ("text", "guess"),
    [
        ("1,2,1\n3,4,0", ((0, 1), 2)),
        ("1,2,3\n1,4,5\n0,6,8", ((1, 2), 0)),  # only the first has two values
        ("y,a,b\n1,2,3\n0,4,5\n2,6,8", ((1, 2), 0)),
        (",a,b,kind\n0,2,3,x\n1,4,5,y", ((1, 2), 3)),  # pandas writes the row number first
        ("a,b,c\n1,2,3\n4,5,6\n7,8,9", ((0, 1), 2)),
        ("name,a,b,c\nx,1,5,1\ny,2,6,-1\nz,3,7,1", ((1, 2), 3)),
        ("x,y,kind\n1,2,a\n3,4,b\n5,2,a", ((0, 1), 2)),
        ("x,y,z\n1,0,1\n3,1,0\n5,0,0\n2,1,1", ((0, 1), 2)),  # beside x, y is a coordinate
        ("y,x1,x2\n1,3,4\n0,4,3\n1,4,4\n0,3,3", ((1, 2), 0)),
        ("842302,M,17.99,10.38\n842517,M,20.57,17.77\n843009,B,13.54,14.36", ((2, 3), 1)),  # the first column is an id
        ("Id,a,b,kind\n1,5.1,3,x\n2,4.9,3.5,x\n3,7,3.2,y", ((1, 2), 3)),
        ("PassengerId,Survived,Age,Fare\n1,0,22,7.25\n2,1,38,71.28\n3,1,22,7.9\n4,0,35,8.05", ((2, 3), 1)),
        ("sample_id,a,b,c\n17,5,3,x\n17,4,3,x\n19,5,2,y", ((1, 2), 3)),
        ("day,a,b,ok\n2024-01-05,1.5,3,yes\n2024-01-05,2.5,4,no\n2024-01-06,2.5,5,no", ((1, 2), 3)),
        ("one,a,b,k\n1,5,2,x\n1,6,3,y\n1,5,4,y", ((1, 2), 3)),  # a constant column, as for the bias
        ("x2,z,k,x1\n1.5,2.5,a,3\n2,3,b,4.5", ((3, 0), 2)),
        ("k;a;b;c\n1;2;1,5;4\n1;3;2,5;4\n2;4;3,5;4\n2;3;3,5;4", ((1, 2), 0)),
        ("name,city,a,b,passed\nu,A,1,2.5,yes\nv,B,2,1,no\nw,A,2,3,no\nx,C,1,1,yes", ((2, 3), 4)),
        ("User,Sex,Age,Pay,Bought\n901,m,19,190,0\n817,f,35,200,1\n855,m,35,430,0\n860,f,27,430,0", ((2, 3), 4)),
        ("year,gdp,life,rich\n1990,1.5,70,no\n1991,1.7,71,no\n1992,2.5,72,yes", ((1, 2), 3)),
        ("a,b,class\n1.5,2,0\n2.5,3,1\n3.5,3,2", ((0, 1), 2)),
        (
            "age,sex,cp,chol,peak,sick\n63,1,2,233,2.3,1\n37,1,2,250,3.5,1\n63,0,1,233,1.4,0\n57,1,1,354,0.8,0",
            ((0, 3), 5),
        ),
        ("u,sex,a,b,c\np,m,1.5,2,1\nq,f,2.5,3,2\nr,m,2,4,2\ns,f,3,1,1", ((2, 3), 4)),
        ("target,a,kind,b\n1.5,1,u,2\n2.5,3,v,4\n3.5,5,u,6\n4.5,5,v,6", ((0, 1), 2)),  # a label has few values
    ],  # a label has few values
)
def test_which_columns_are_meant(text, guess):
    assert column_roles.guess(tables.read(text)) == guess


@pytest.mark.parametrize(
    ("names", "positive"),
    [
        (["0", "1"], "1"),
        (["−1", "1"], "1"),
        (["−", "+"], "+"),
        (["no", "yes"], "yes"),
        (["No", "maybe"], "maybe"),
        (["cat", "dog"], "cat"),
        (["−1"], None),
        (["1"], "1"),
        ([], None),
    ],
)
def test_which_class_is_positive(names, positive):
    assert column_roles.likely_positive(names) == positive


def test_a_date_that_is_a_whole_number_is_a_feature_only_where_two_others_are_missing():
    rows = [(20240100 + i, i * 0.5, i % 3, "uv"[i % 2]) for i in range(1, 9)]
    text = "\n".join(",".join(map(str, row)) for row in rows)
    assert column_roles.guess(tables.read(text)) == ((1, 2), 3)


def labels_of(*cells, turned=False):
    rows = "\n".join(f"1.5,2;{cell}".replace(",", ";") for cell in cells)
    return column_roles.read_labels(tables.read(f"a;b;answer\n{rows}"), 2, turned)


def test_spelling_and_case_make_no_class_of_their_own():
    found = labels_of("Yes", "yes", "No", "NA", "?", " YES ", "yes", "", "n o", "N  O")
    assert found.names == ("yes", "No", "n o")
    assert found.class_of_row == [0, 0, 1, None, None, 0, 0, None, 2, 2]
    assert found.spellings == {0: ["Yes", "yes", "YES"], 2: ["n o", "N  O"]}
    apart = labels_of("Yes", "yes", "No", turned=True)
    assert (apart.names, apart.spellings_apart) == (("Yes", "yes", "No"), True)


def test_a_dash_is_no_answer_beside_two_others_and_else_a_class():
    assert labels_of("ja", "nein", "-", "k.A.").class_of_row == [0, 1, None, None]
    assert labels_of("+", "-", "0").names == ("+", "−", "0")
    assert labels_of("x", "-").names == ("x", "−")


def test_spellings_are_one_class_also_where_they_are_all_that_there_is():
    assert labels_of("Setosa", "setosa ", "Setosa").names == ("Setosa",)
    assert labels_of("a", "A", "a", turned=True).names == ("a", "A")
    assert labels_of("a", "a").names == ("a",)


def test_numbers_are_labels_by_their_value():
    found = labels_of("1", "+1", "1.0", "-1", "−1", "-1.0")
    assert found.names == ("1", "−1")
    assert found.class_of_row == [0, 0, 0, 1, 1, 1]
    assert labels_of("+", "-", "−", "–").names == ("+", "−")


@pytest.mark.parametrize(
    ("names", "positive"), [(["n", "y"], "y"), (["f", "t"], "t"), (["x", "y"], "x"), (["Ja"], "Ja")]
)
def test_letters_stand_for_yes_and_no_only_together(names, positive):
    assert column_roles.likely_positive(names) == positive


CELLS = st.sampled_from(["1", "2", "2.5", "0", "a", "A", "b", "", "NA", "2024-01-05", "x y", "1,5"])


@given(st.integers(3, 6).flatmap(lambda n: st.lists(st.lists(CELLS, min_size=n, max_size=n), min_size=1, max_size=9)))
def test_whatever_the_cells_are_three_different_columns_are_guessed(rows):
    try:
        table = tables.read("\n".join(";".join(row) for row in rows))
    except ValueError:
        return
    (x1, x2), label = column_roles.guess(table)
    assert len({x1, x2, label}) == 3
    assert {x1, x2} <= {*table.numeric}
