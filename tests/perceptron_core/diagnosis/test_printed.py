"""What programs print is read back: formats, kinds, tolerance and refusals."""

import re
import time

import numpy as np
import pandas as pd
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from perceptron_core.diagnosis import printed as module
from perceptron_core.diagnosis.printed import KINDS, MOST_LINES, PrintedError, read
from perceptron_core.diagnosis.sentences import fill

W, B = np.array([1.0, -2.5]), 0.5
ROW = [1, -2.5, 0.5]
MATRIX = np.array([[1.0, 2.0, 0.0], [2.0, 1.0, -1.0]])
R_LIST = "$w\n[1]  1.0 -2.5\n\n$b\n[1] 0.5\n"
R_COLUMN = "     [,1]\n[1,]  1.0\n[2,] -2.5\n[3,]  0.5"
R_MATRIX = "     [,1] [,2] [,3]\n[1,]    1    2    0\n[2,]    2    1   -1"
R_FRAME = "   w1   w2   b\n1 1.0 -2.5 0.5"
MATLAB = "w =\n\n    1.0000   -2.5000\n\nb =\n\n    0.5000\n"
MATLAB_COLUMN = "w =\n\n    1.0000\n   -2.5000\n\nb =\n\n    0.5000\n"
TWO_STATES = [[1, 2, 0], [2, 3, 1]]


def rows_of(text, dimension=2, **options):
    return read(text, dimension, **options).values.tolist()


@pytest.mark.parametrize(
    "text",
    [
        "1 -2.5 0.5",
        "1.0, -2.5, 0.5",
        "1;-2.5;0.5",
        "1\t-2.5\t0.5",
        "1;-2,5;0,5",
        "1\t-2,5\t+0,5",
        "(1, -2.5, 0.5)",
        "[1, -2.5], 0.5",
        "1 −2.5 .5",
        "1E+00 -25e-1 5e-01",
        "1/1 -5/2 1/2",
        f"{W} {B}",
        f"w={W} b={B}",
        f"{W!r}, {B!r}",
        str((W, np.float64(B))),
        str({"w": W, "b": np.float64(B)}),
        f"{W[:, None]} {B}",
        f"{np.append(W, B)[:, None]}",
        f"w = {W.tolist()}\nb = {B}",
        "Epoch 3: w = [ 1.  -2.5], b = 0.5, errors = 2",
        "Epoch 3/10 - weights: 1 -2.5 bias: 0.5 - accuracy: 75%",
        "iteration 10\nw1 = 1\nw2 = -2.5\nbias = 0.5\nloss: nan",
        "w[0]: 1, w[1]: -2.5, intercept: 0.5",
        "self.w [1, -2.5] self.b 0.5",
        "mistake on example 3 (x=[1 2], y=-1): w=[1 -2.5] b=0.5",
        "mistake on example 3 (x=[1 2], y=-1), score -0.5, eta 0.1 → w=[1 -2.5] b=0.5",
        "w: [0 0] -> [1 -2.5], b: 0 -> 0.5",
        "||w|| = 2.7, w·x + b = 0.7, w = (1, -2.5), b = 0.5",
        "The weights after epoch 3: [1 -2.5]; the bias: 0.5",
        "Final weights and bias: [1 -2.5] 0.5",
        "12:01:02,123 INFO 2024-05-01 w=[1 -2.5] b=0.5",
        "tensor([ 1.0000, -2.5000]) tensor([0.5000])",
        "tensor([1.0, -2.5], dtype=torch.float64), 0.5",
        "[1.0, -2.5], 0.5",
        "2-element Vector{Float64}:\n  1.0\n -2.5\n0.5",
        "1\n-2.5\n0.5",
        f"{W}\n{B}",
        "parameters = [1, -2.5, 0.5]",
        "converged = 1\n1 -2.5 0.5",
        "w1,w2,b\n1,-2.5,0.5",
        "| w1 | w2 | b |\n|---|---|---|\n| 1 | -2.5 | 0.5 |",
        "[1]  1.0 -2.5  0.5",
        '[1] "w: 1 -2.5"\n[1] "b: 0.5"',
        R_LIST,
        R_COLUMN,
        R_FRAME,
        "  w1   w2    b \n 1.0 -2.5  0.5 ",
        MATLAB,
        MATLAB_COLUMN,
        ">>> w, b\n(array([ 1. , -2.5]), 0.5)",
        ">>> w = train(X, y, 10)\n>>> w\narray([ 1. , -2.5])\n>>> print(b)\n0.5",
        "In [3]: w\nOut[3]: array([ 1. , -2.5])\n\nIn [4]: b\nOut[4]: 0.5",
        "\ufeff\x1b[31mw = [1. −2.5]\x1b[0m\r\nb = +0.5\r\n",
        "Training the perceptron\nconverged after 5 epochs\n1 -2.5 0.5",
        "\n\n  1   -2.5    0.5  \n\n",
    ],
)
def test_one_state(text):
    found = read(text, 2)
    assert found.kind == "final"
    assert found.values.tolist() == [ROW]
    assert (found.slack <= 0.051).all()
    assert found.columns in (None, ("w", "w", "b"))


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("w=[1 2] b=3", "wwb"),
        ("bias 1, weights 2 3", "bww"),
        ("θ = 1, w = (2, 3)", "tww"),
        ("threshold: 1 w: 2 3", "tww"),
        ("w: [1 2], t: -3", "wwt"),
        ("w: [1 2], t: 7", "ww"),  # t counts
        ("w0 = 1 w1 = 2 w2 = 3", "www"),
        ("w: [1 2 3]", "www"),
        ("theta: [1 2 3]", "www"),  # the name of all parameters
        ("theta0=1, theta1=2, theta2=3", "www"),
        ("w₁ = 1 w₂ = 2", "ww"),
        ("final_w = [1, 2]; final_b = 3", "wwb"),
        ("w_old = [5 5], w_new = [1 2]", "ww"),
        ("epoch,w,b\n9,1,2,3", "wwb"),  # w has two numbers
    ],
)
def test_names_of_columns(text, columns):
    found = read(text, 2)
    assert "".join(name[0] for name in found.columns) == columns
    assert set(found.columns) <= {"w", "b", "theta"}
    assert abs(found.values).tolist() == [[1, 2, 3][: len(columns)]]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("1 2 0\n2 3 1", (1, 2)),
        ("\n1,2,0\n\n2,3,1\n", (2, 4)),
        ("epoch,w1,w2,b\n1,1,2,0\n2,2,3,1", (2, 3)),
        ("epoch;w1;w2;b;mistakes\n1;1,0;2,0;0,0;3\n2;2,0;3,0;1,0;4", (2, 3)),
        ("epoch w b\n1 [1 2] 0\n2 [2 3] 1", (2, 3)),
        ("1 1 2 0\n2 2 3 1", (1, 2)),  # the first number counts
        ("1: [1 2] 0\n2: [2 3] 1", (1, 2)),
        ("[[1, 2, 0], [2, 3, 1]]", (1, 1)),
        ("[([1, 2], 0), ([2, 3], 1)]", (1, 1)),
        ("[{'w': [1, 2], 'b': 0}, {'w': [2, 3], 'b': 1}]", (1, 1)),
        ("[[1 2 0]\n [2 3 1]]", (1, 2)),
        ("[1 2 0; 2 3 1]", (1, 1)),
        ("w: [1 2]\nb: 0\nw: [2 3]\nb: 1", (1, 3)),
        ("w: [[1 2], [2 3]]\nb: [0, 1]", (1, 1)),
        ("w1=1 w2=2 b=0\nw1=2 w2=3 b=1\nconverged after 2 epochs", (1, 2)),
        ("[1] 1 2 0\n[1] 2 3 1", (1, 2)),
        ("[[1]]\n[1] 1 2 0\n\n[[2]]\n[1] 2 3 1\n", (2, 5)),
        ("w1 w2  b \n 1  2  0 \nw1 w2  b \n 2  3  1 ", (2, 4)),
        ("w1 w2  b\n1  1  2  0\n2  2  3  1", (2, 3)),
        ("     [,1] [,2] [,3]\n[1,]    1    2    0\n[2,]    2    3    1", (2, 3)),
        ("[[1.]\n [2.]] [0.]\n[[2.]\n [3.]] [1.]", (1, 3)),
        ("1 2 0\nFinal w: [2 3], b: 1", (1, 2)),
        ("start (0): 1 2 0\nupdate at example 4 with x = (5, 6): 2 3 1", (1, 2)),
        ("[1. 2.]\n0.0\n[2. 3.]\n1.0", (1, 3)),
        ("states:\n1 2 0\n2 3 1", (2, 3)),
    ],
)
def test_several_states(text, lines):
    found = read(text, 2)
    assert (found.kind, found.lines) == ("states", lines)
    assert found.values.tolist() == TWO_STATES


def test_weights_in_a_block_are_states():
    assert read("weights:\n1 2\n3 4", 2).columns == ("w", "w")
    assert rows_of("weights:\n1 2\n3 4") == [[1, 2], [3, 4]]


def test_long_arrays_wrap():
    w = np.arange(40) / 4
    assert "\n" in str(w)
    assert rows_of(f"w = {w} b = 1\nw = {w + 1} b = 2", 40) == [[*w, 1], [*(w + 1), 2]]
    r = "[1] " + " ".join(map(str, range(20))) + "\n[21] " + " ".join(map(str, range(20, 40)))
    assert rows_of(r, 40) == [list(range(40))]


def test_scale_factor_of_matlab():
    assert rows_of("w =\n\n   1.0e+03 *\n\n    1.2000    0.0010\n\nb =\n\n     3\n") == [[1200, 1, 3]]


@pytest.mark.parametrize(
    "rows",
    [
        TWO_STATES,
        [([1, 2], 0), ([2, 3], 1)],
        np.array(TWO_STATES),
        np.array(TWO_STATES, dtype=np.float32),
        [np.array([1.0, 2.0, 0.0]), np.array([2.0, 3.0, 1.0])],
        [(np.array([1.0, 2.0]), np.float64(0)), (np.array([2.0, 3.0]), np.float64(1))],
        ["1 2 0", "2 3 1"],
        pd.DataFrame(TWO_STATES),
    ],
    ids=lambda rows: type(rows).__name__,
)
def test_rows_that_are_no_text(rows):
    found = read(rows, 2)
    assert (found.kind, found.lines) == ("states", (1, 2))
    assert found.values.tolist() == TWO_STATES


def test_a_data_frame_names_its_columns():
    found = read(pd.DataFrame({"epoch": [1, 2], "b": [0.0, 1.0], "w1": [1, 2], "w2": [2, 3]}), 2)
    assert (found.columns, found.values.tolist()) == (("b", "w", "w"), [[0, 1, 2], [1, 2, 3]])


def test_one_state_that_is_no_text():
    for state in ([1, 2, 0], ([1, 2], 0), np.array([1, 2, 0]), (np.array([1.0, 2.0]), 0)):
        assert rows_of(state) == [[1, 2, 0]]
    assert read(np.float32([0.1, 0.2]), 2).values.tolist() == [[0.1, 0.2]]
    assert read([1 / 3, 0.1, 2], 2).slack.max() < 1e-11  # the digits of an array are those of its longest number


@pytest.mark.parametrize(
    ("text", "kind", "values"),
    [
        ("0\n3\n1\n2", "corrected", [0, 3, 1, 2]),
        ("0 3 1 2 2 1", "corrected", [0, 3, 1, 2, 2, 1]),
        ("[0, 3, 1, 2]", "corrected", [0, 3, 1, 2]),
        ([0, 3, 1, 2], "corrected", [0, 3, 1, 2]),
        ("mistake on example 3\nmistake on example 1", "corrected", [3, 1]),
        ("mistake at i = 3 (x = [1 2], y = -1)\nmistake at i = 1 (x = [3 1], y = 1)", "corrected", [3, 1]),
        ("corrected: 3 1 4", "corrected", [3, 1, 4]),
        ("1 -1 1 1 -1", "predictions", [1, -1, 1, 1, -1]),
        ("[ 1. -1.  1.  1. -1.]", "predictions", [1, -1, 1, 1, -1]),
        ("1 0 0 1 1", "predictions", [1, 0, 0, 1, 1]),
        ("+ - + + -", "predictions", [1, -1, 1, 1, -1]),
        ("+-++-", "predictions", [1, -1, 1, 1, -1]),
        ("x = [1 2], pred = 1\nx = [3 1], pred = -1", "predictions", [1, -1]),
    ],
)
def test_examples_and_predictions(text, kind, values):
    for asked in (None, kind):
        found = read(text, 2, kind=asked, examples=5)
        assert (found.kind, found.values.tolist(), found.slack.any()) == (kind, values, False)
        assert len(found.lines) == len(values)


def test_the_caller_can_say_the_kind():
    assert read("1 0 1", 2).kind == "final"
    assert read("1 0 1", 2, kind="corrected").values.tolist() == [1, 0, 1]
    assert read("1 0 1", 2, kind="predictions").kind == "predictions"
    assert read("epoch 1: 0 3\nepoch 2: 1", 2, kind="corrected").values.tolist() == [0, 3, 1]
    assert read("1 2 0\n2 3 1", 2, kind="final").values.tolist() == [[2, 3, 1]]
    assert read("1 2 0", 2, kind="states").kind == "states"
    assert (rows_of("1\n2", 1), rows_of("1\n2", 1, kind="states")) == ([[1, 2]], [[1], [2]])
    with pytest.raises(ValueError, match="kind must be None or one of final"):
        read("1 2 0", 2, kind="last")


@pytest.mark.parametrize(
    ("text", "epochs", "mistakes"),
    [
        ("w = [1 2], b = 3. Converged after 5 epochs with 4 mistakes.", 5, 4),
        ("Weight vector: [1. 2.]\nBias: 0.5\nTotal mistakes: 4\nEpochs: 3", 3, 4),
        ("mistakes: 4, w = [1 2]", None, 4),
        ("Epoch 3: w = [1 2], mistakes = 2", None, None),  # those of one epoch
        ("w = [1 2], errors = 2", None, None),  # maybe those of the last epoch
        ("w = [1 2], mistakes: 0", None, None),  # those of the last epoch
        ("w = [1 2], mistakes: 3\nw = [2 3], mistakes: 3", None, None),
    ],
)
def test_totals(text, epochs, mistakes):
    found = read(text, 2)
    assert (found.epochs, found.mistakes) == (epochs, mistakes)


# Tolerance


@pytest.mark.parametrize(
    ("text", "slack"),
    [
        ("1 2 -3", [0, 0, 0]),
        ("0.500 1.000 -3.250", [0.0005] * 3),
        ("[0.333 0.5   0.   ]", [0.0005] * 3),  # numpy leaves out zeros
        ("[0.33333333 1. ] 0.3333333333333333", [5e-9, 5e-8, 0]),
        ("0.333 2 1", [0.0005, 0.005, 0.005]),  # three decimals or three digits; 2 is no rounded 2.4
        ("123457.0 0.333333 2", [0.05, 5e-7, 5e-7]),
        ("1.50e-03 2.50e+01 1.00e+00", [5e-6, 5e-2, 5e-3]),
        ("0.33 0.67 0.30000000000000004", [0.005, 0.005, 0]),  # printed one by one
        ("0.5 1 2\n0.25 1 2\n0.125 1 2", [0.0005, 0.005, 0.005] * 3),
        ("0.50 1 2\n0.25 1 2\n0.1255555 1 2", [0.005, 5e-7, 5e-7, 0.005, 5e-7, 5e-7, 5e-8, 5e-7, 5e-7]),
        ("[1. 2. 3.]", [0.05] * 3),
    ],
)
def test_slack(text, slack):
    assert read(text, 2).slack.ravel() == pytest.approx(slack, rel=1e-6, abs=2e-7 if "123457" in text else 1e-10)


FORMATS = {
    "%.3f": lambda row: " ".join(f"{v:.3f}" for v in row),
    "%.6g": lambda row: ", ".join(f"{v:.6g}" for v in row),
    "%.17g": lambda row: "\t".join(f"{v:.17g}" for v in row),
    "%.2e": lambda row: ";".join(f"{v:.2e}" for v in row),
    "list": lambda row: str(row.tolist()),
    "tuple": lambda row: f"({row[:-1].tolist()}, {row[-1]!r})",
    "array": str,
    "array and b": lambda row: f"w = {row[:-1]}\nb = {row[-1]}",
    "column": lambda row: f"{row[:-1, None]} {row[-1]:.3f}",
    "torch": lambda row: f"tensor([{', '.join(f'{v:.4f}' for v in row)}])",
    "names": lambda row: " ".join(f"w{i}={v:.4f}" for i, v in enumerate(row[:-1], 1)) + f" bias={row[-1]}",
    "log": lambda row: f"Epoch 3: weights = {row[:-1].tolist()}, b = {row[-1]:.5f}, errors = 2",
    "three digits": lambda row: np.array2string(row, precision=3, suppress_small=True),
    "repr": lambda row: f"{row[:-1]!r} {row[-1]!r}",
    "R": lambda row: "[1] " + "  ".join(f"{v:.4f}" for v in row),
    "MATLAB": lambda row: "w =\n\n" + "".join(f"{v:10.4f}\n" for v in row[:-1]) + f"\nb =\n\n{row[-1]:10.4f}\n",
    "comma": lambda row: "; ".join(f"{v:.3f}".replace(".", ",") for v in row),
}
numbers = st.one_of(
    st.integers(-20, 20).map(float),
    st.integers(-200, 200).map(lambda k: k / 8),
    st.integers(-2000, 2000).map(lambda k: k / 30),
    st.floats(-1e4, 1e4, allow_subnormal=False).map(lambda x: x if abs(x) > 1e-4 else 0.0),
)
states = st.tuples(st.integers(2, 6), st.integers(1, 6)).flatmap(
    lambda size: arrays(float, (size[1], size[0]), elements=numbers)
)


@pytest.mark.parametrize("name", FORMATS)
@given(rows=states)
@example(rows=np.zeros((3, 3)))
@example(rows=np.array([[1.0, 1 / 3, 0.1 + 0.2], [1.0, 0.5, 0.0]]))
@example(rows=np.array([[1.0, 0.0]]))
def test_the_states_of_any_run_are_read_back(name, rows):
    dimension = rows.shape[1] - 1
    text = "\n".join(FORMATS[name](row) for row in rows)
    found = read(text, dimension, kind="states")
    assert found.values.shape == rows.shape
    assert (abs(found.values - rows) <= found.slack * (1 + 1e-9)).all()


@given(rows=states)
def test_lists_of_all_states_are_read_back(rows):
    dimension = rows.shape[1] - 1
    for text in (str(rows.tolist()), repr(rows), rows, rows.tolist(), str([(r[:-1].tolist(), r[-1]) for r in rows])):
        if dimension > 1 or len(rows) > 2:
            found = read(text, dimension, kind="states")
            assert found.values.shape == rows.shape
            assert (abs(found.values - rows) <= found.slack).all()


@given(st.text(alphabet="w b=[](){};:,.+-/*0123e\n\t\"'naif|→_", max_size=60), st.integers(1, 3))
def test_any_text_is_read_or_refused(text, dimension):
    try:
        found = read(text, dimension, examples=4)
    except PrintedError:
        return
    assert found.kind in KINDS
    assert np.isfinite(found.values).all()
    assert found.slack.shape == found.values.shape
    assert len(found.lines) == len(found.values)
    assert all(1 <= line <= text.count("\n") + 1 for line in found.lines)


# Refusals


@pytest.mark.parametrize(
    ("text", "options", "sentence"),
    [
        ("", {}, "There are no numbers. Paste the w and b that your program printed."),
        ("it does not converge", {}, "There are no numbers. Paste the w and b that your program printed."),
        ("mistakes: 3", {"kind": "final"}, "There are no numbers. Paste the w and b that your program printed."),
        ("1 2 0\n1 2", {}, "Line 2 has 2 numbers, but line 1 has 3. All states must have equally many numbers."),
        ("1\n1 2 3\n1 2 3", {}, "Line 1 has 1 number, but line 2 has 3. All states must have equally many numbers."),
        (
            "1 2 0\n1 nan 3",
            {},
            "Line 2 has a value that is not a finite number. Each number of a state must be finite.",
        ),
        ("w = [-inf 2]", {}, "Line 1 has a value that is not a finite number. Each number of a state must be finite."),
        ("1e999 2 3", {}, "Line 1 has a value that is not a finite number. Each number of a state must be finite."),
        ("1 2 3 4.5 6", {}, "Line 1 has 5 numbers. A state of these points has 2 without b, or 3 with b."),
        (
            "w = [1 2 3] b = 1",
            {},
            "Line 1 has 3 weights. The points have 2 coordinates, and w needs as many weights.",
        ),
        ("w = [1] b = 1", {}, "Line 1 has 1 weight. The points have 2 coordinates, and w needs as many weights."),
        (
            "w: [[1 2], [2 3]] b: 3",
            {},
            "Line 1 gives b for 1 state, but another name for 2. Print all names for each state.",
        ),
        ("w = [1 2", {}, "Line 1 opens a bracket that is never closed. Paste the whole list."),
        (
            "b=1 w=[1 2]\nw=[1 2] θ=1",
            {},
            "Line 2 has other names than line 1. Print the same names for each state.",
        ),
        (
            "epoch,w1,w2,b\n1,1,2,0\n2,2,3",
            {},
            "Line 3 has 3 numbers, but 4 columns have names. Each line needs a number for each name.",
        ),
        (
            "0\n7",
            {"kind": "corrected"},
            "Line 2 has the number 7. A corrected example must be a whole number from 0 to 5.",
        ),
        (
            "1\n0.5",
            {"kind": "corrected"},
            "Line 2 has the number 0.5. A corrected example must be a whole number from 0 to 5.",
        ),
        ("1 -1\n2 1", {"kind": "predictions"}, "Line 2 has the number 2. A prediction must be 1, -1 or 0."),
        ("nan", {"kind": "predictions"}, "Line 1 has the number nan. A prediction must be 1, -1 or 0."),
        (
            "1 2 0\n" * 10_000,
            {},
            "There are 10,000 lines, but at most 2,000 can be read. Paste the first lines only.",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text, options, sentence):
    with pytest.raises(PrintedError) as caught:
        read(text, 2, examples=5, **options)
    assert str(caught.value) == sentence
    assert fill(caught.value.message, caught.value.values) == sentence


def test_sentences_are_short():
    constants = [value for name, value in vars(module).items() if name.isupper()]
    texts = [value for value in constants if isinstance(value, str) and " " in value]
    assert len(texts) > 5
    for text in texts:
        for sentence in re.split(r"(?<=\.) ", fill(text, dict.fromkeys(re.findall(r"\{(\w+)", text), 2))):
            assert len(sentence.split()) <= 22


def test_deep_brackets_are_read():
    assert rows_of("[" * 5000 + "1, 2, 3" + "]" * 5000) == [[1, 2, 3]]


def test_most_lines_are_read_fast():
    start = time.perf_counter()
    found = read("Epoch 3: w = [1.25 2.], b = -1.0, errors = 2\n" * MOST_LINES, 2)
    assert len(found.values) == MOST_LINES
    assert time.perf_counter() - start < 3  # 0.3 s on a free machine
