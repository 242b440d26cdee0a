"""Runs of perceptrons that stand on public pages, with their numbers.

Only facts are here: points, labels, printed numbers, conventions, and what is wrong. In ten cases, from nine pages,
somebody is puzzled by the numbers; no more were found with all their points. The other ten are worked examples and
notebooks, most of them right, so that there are twenty. Five were set aside before our programs were run on them.
"""

import re
from dataclasses import dataclass, field
from decimal import Decimal

import numpy as np

from tests.perceptron_core.diagnosis.programs import PROGRAMS, Rule, exact, states

CORNERS = [[0, 0], [0, 1], [1, 0], [1, 1]]
AND, NAND, XOR = [-1, -1, -1, 1], [1, 1, 1, -1], [-1, 1, 1, -1]
MOST_EPOCHS = 50  # of a program that may never end
NUMBER = re.compile(r"(?<![A-Za-z\d.])[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")


def single(number):
    """The number as a double, after it was a float of 32 bits."""
    return float(np.float32(number))


@dataclass(frozen=True)
class Case:
    """A run on a public page.

    title       our own words
    address     of the page
    asked       whether somebody is puzzled by the numbers; else it is a worked example or a notebook
    X, y        the points and labels that were meant
    printed     the lines with the numbers, as printed, without what else is on the line
    kind        "final", "states", "corrected" (numbered from 1) or "predictions" (1 and 0)
    columns     what the numbers of a line are: "w b", "b w", "theta w", "w theta" or "w"
    per         after what the states are printed: "mistake", "epoch" or "example"
    rule        the conventions; `given` names those that the page tells or that its code shows
    epochs      after how many the program was stopped, or how many it made, if the page tells
    names       what is wrong, as names of PROGRAMS; () if the run is right, None if no name fits
    note        one sentence on that: what the page says, or what we found
    reproduced  whether our own programs print the same digits
    kept_back   for checking only
    read        X and y as the program read them, if that differs
    arithmetic  `float`, `exact` or `single`, with which our program prints the same digits
    from_start  whether the first state is the start
    shift       what the printed b is above the b of the score
    """

    title: str
    address: str
    asked: bool
    X: list
    y: list
    printed: list
    kind: str
    note: str
    rule: Rule
    given: tuple
    names: tuple | None = ()
    columns: str = "w b"
    per: str = "mistake"
    epochs: int | None = None
    reproduced: bool = True
    kept_back: bool = False
    read: tuple | None = None
    arithmetic: object = field(default=exact)
    from_start: bool = False
    shift: float = 0.0


CASES = [
    Case(
        "All points added in every epoch, so the bias never moves",
        "https://math.techqa.club/perceptron-training-in-python-4780635",
        asked=True,
        X=[[5, 2], [-2, 8], [-1, -3], [-3, -2], [3, -7], [3, 2], [1, 3], [0, 0], [0, 1], [4, 4]],
        y=[1, 1, -1, -1, -1, 1, 1, -1, -1, 1],
        printed=[
            "1 1 1",
            "13 31 1",
            "25 61 1",
            "37 91 1",
            "49 121 1",
            "61 151 1",
            "73 181 1",
            "85 211 1",
            "97 241 1",
            "109 271 1",
            "121 301 1",
        ],
        kind="states",
        per="epoch",
        from_start=True,
        rule=Rule(start=([1, 1], 1)),
        given=("eta", "start", "bias"),
        names=("update also when right", "batch"),
        note="A pair: the sum of yx over all points, right or not, is added at once; the labels add up to 0.",
    ),
    Case(
        "First update of iris weights, as the debugger shows it",
        "https://example-a.com/answer/76008033",
        asked=True,
        X=[[5.1, 1.4]],
        y=[-1],
        printed=["[-0.02 , -0.102, -0.028]"],
        kind="final",
        columns="b w",
        epochs=1,
        rule=Rule(boundary="positive", eta=0.01),
        given=("eta", "start", "boundary", "order", "bias"),
        names=("difference with ±1",),
        note="The page says that the program is right; its rule is η(y − ŷ)x, which is twice ηyx.",
    ),
    Case(
        "The same update, as it was computed by hand",
        "https://example-a.com/answer/76008033",
        asked=True,
        X=[[5.1, 1.4]],
        y=[-1],
        printed=["[-0.02 , -0.0002, -0.0002]"],
        kind="final",
        columns="b w",
        epochs=1,
        rule=Rule(boundary="positive", eta=0.01),
        given=("eta", "start", "boundary", "order", "bias"),
        names=None,
        reproduced=False,
        note="By hand η(y − ŷ) was multiplied by η once more and not by x.",
    ),
    Case(
        "A weight of −1e-17 after twenty looks at AND",
        "https://php.cn/zh-tw/wenda/89625.html",
        asked=True,
        kept_back=True,
        X=CORNERS,
        y=AND,
        printed=["[ 5.00000000e-02 -1.38777878e-17 1.50000000e-01]"],
        kind="final",
        columns="theta w",
        epochs=5,
        arithmetic=float,
        rule=Rule(boundary="negative", eta=0.05, start=([-0.2, 0.2], 0.1)),
        given=("eta", "start", "boundary", "order", "bias"),
        note="The run is right up to the rounding of doubles: the second number is 0.",
    ),
    Case(
        "Six points without a bias",
        "https://datascience.stackexchange.com/questions/60996/how-to-find-bias-for-perceptron-algorithm",
        asked=True,
        kept_back=True,
        X=[[0.8, 0.1], [0.7, 0.2], [0.9, 0.3], [0.3, 0.8], [0.1, 0.7], [0.1, 0.9]],
        y=[-1, -1, -1, 1, 1, 1],
        printed=["[-0.7, 0.5]"],
        kind="final",
        columns="w",
        rule=Rule(bias="none"),
        given=("eta", "start", "bias"),
        names=None,
        reproduced=False,
        note="The page takes it for right, but the right run ends at −0.5 and 0.7, and no mistake gives −0.7 and 0.5.",
    ),
    Case(
        "Two updates of a run that its author thinks does not converge",
        "http://book.caltech.edu/bookforum/showthread.php?t=4755",
        asked=True,
        X=[
            [-0.5208916, 0.9359545],
            [0.651186, 0.4874589],
            [0.3568661, 0.8375128],
            [-0.1229761, -0.5325124],
            [-0.7617609, -0.8176664],
            [0.9182641, 0.2827711],
            [-0.9421858, -0.2774195],
            [0.07790287, -0.9579112],
            [0.4299951, -0.2968374],
            [-0.3834649, -0.1510788],
        ],
        y=[1, 1, 1, 1, -1, 1, 1, 1, 1, 1],
        printed=["0.0578141808509827, 0.72258049249649, 2", "0.819575071334839, 1.54024690389633, 1"],
        kind="states",
        arithmetic=single,
        rule=Rule(start=([1, 1], 1)),
        given=("eta", "start", "bias"),
        note="Right so far: the points are floats of 32 bits, so the last digits are not those of the printed points. "
        "The stored copy of the page has lost its minus signs; they are from a data set that quotes it.",
    ),
    Case(
        "One update that seems to move the line the wrong way",
        "https://huggingface.co/datasets/nvidia/Nemotron-CC-Math-v1",
        asked=True,
        X=[[6, 6]],
        y=[-1],
        printed=["-11, -5, -4.5"],
        kind="final",
        columns="b w",
        epochs=1,
        rule=Rule(start=([1, 1.5], -10)),
        given=("eta", "start", "bias"),
        note="The update is right. The data set quotes a thread of a course forum.",
    ),
    Case(
        "XOR that seems to be separated",
        "http://stackoverflow.com/questions/21143566/why-does-wikipedias-perceptron-correctly-separate-xor/21143802",
        asked=True,
        kept_back=True,
        X=CORNERS,
        y=XOR,
        read=([[1, 1], [0, 1], [1, 0], [1, 1]], XOR),
        printed=["0 1 1 0"],
        kind="predictions",
        rule=Rule(boundary="negative", eta="0.1", start=([0, 0], -0.5)),
        given=("eta", "start", "boundary", "order", "bias"),
        names=None,
        note="The first point is typed as (1, 1), so the points are not those of XOR and a line separates them.",
    ),
    Case(
        "AND with a sigmoid, whose weights grow for ever",
        "http://stackoverflow.com/questions/7175401/does-it-makes-any-sense-that-weights-and-threshold-are-growing-proportionally-wh",
        asked=True,
        X=CORNERS,
        y=AND,
        printed=[
            "5.067160008240718   5.105631826680446   -7.945513136885797",
            "8.40390853077094   8.43890306970281   -12.889540730182592",
        ],
        kind="states",
        rule=Rule(),
        given=("bias",),
        names=None,
        reproduced=False,
        note="The output is a sigmoid, so every look changes w: this is logistic regression, not the perceptron.",
    ),
    Case(
        "AND stopped before it converges",
        "https://asutorufa.github.io/posts/64e69c3e",
        asked=True,
        X=[[1, 1], [1, 0], [0, 1], [0, 0]],
        y=[1, -1, -1, -1],
        printed=["(0.1599999999999998, 0.35999999999999976, 0.07999999999999947)"],
        kind="final",
        epochs=24,
        arithmetic=float,
        rule=Rule(boundary="negative", eta=0.01, start=([0.4, 0.6], 0.8)),
        given=("eta", "start", "boundary", "order", "bias"),
        note="The page finds the result wrong: the program is right, but 24 epochs are too few for so large a start.",
    ),
    Case(
        "OR with the threshold as weight of an input −1",
        "http://www.cs.cornell.edu/courses/cs472/2004fa/Materials/perceptron-example.txt",
        asked=False,
        X=CORNERS,
        y=[-1, 1, 1, 1],
        printed=["<0,0,.5>", "<0,.5,0>", "<0,.5,0>", "<0,.5,0>", "<0,.5,.5>", "<0,.5,.5>"],
        kind="states",
        columns="w theta",
        per="example",
        rule=Rule(boundary="positive", eta=0.5),
        given=("eta", "start", "boundary", "order", "bias"),
        note="A right run of a course; the stored copy ends in the second epoch.",
    ),
    Case(
        "NAND until it converges",
        "https://github.com/nishnarudkar/Neural_Networks_Labcodes/blob/HEAD/"
        "Exp2_Single_layer_perceptron_learning/single_layer_perceptron_NAND.ipynb",
        asked=False,
        X=CORNERS,
        y=NAND,
        printed=[
            "[[0 0 0]]",
            "[[0 0 0]]",
            "[[0 0 0]]",
            "[[-1. -1. -1.]]",
            "[[ 0. -1. -1.]]",
            "[[ 1. -1.  0.]]",
            "[[ 1. -1.  0.]]",
            "[[ 0. -2. -1.]]",
            "[[ 0. -2. -1.]]",
            "[[ 1. -2.  0.]]",
            "[[ 2. -1.  0.]]",
            "[[ 1. -2. -1.]]",
            "[[ 1. -2. -1.]]",
            "[[ 1. -2. -1.]]",
            "[[ 2. -1. -1.]]",
            "[[ 1. -2. -2.]]",
            "[[ 1. -2. -2.]]",
            "[[ 2. -2. -1.]]",
            "[[ 2. -2. -1.]]",
            "[[ 2. -2. -1.]]",
            "[[ 2. -2. -1.]]",
            "[[ 2. -2. -1.]]",
            "[[ 2. -2. -1.]]",
            "[[ 2. -2. -1.]]",
        ],
        kind="states",
        columns="b w",
        per="example",
        epochs=6,
        rule=Rule(boundary="positive"),
        given=("eta", "start", "boundary", "order", "bias"),
        note="A right run of a notebook.",
    ),
    Case(
        "AND from a random start, to two decimals",
        "https://github.com/rudra1806/my-machine-learning-projects/blob/HEAD/08-perceptron/perceptron_and_gate.ipynb",
        asked=False,
        X=CORNERS,
        y=AND,
        printed=[
            "w1=0.95, w2=0.10, b=0.57",
            "w1=0.95, w2=-0.00, b=0.47",
            "w1=0.85, w2=-0.00, b=0.37",
            "w1=0.85, w2=-0.00, b=0.37",
            "w1=0.85, w2=-0.00, b=0.27",
            "w1=0.85, w2=-0.10, b=0.17",
            "w1=0.75, w2=-0.10, b=0.07",
            "w1=0.75, w2=-0.10, b=0.07",
            "w1=0.75, w2=-0.10, b=-0.03",
            "w1=0.75, w2=-0.10, b=-0.03",
            "w1=0.65, w2=-0.10, b=-0.13",
            "w1=0.65, w2=-0.10, b=-0.13",
        ],
        kind="states",
        per="example",
        arithmetic=float,
        rule=Rule(
            boundary="negative",
            eta=0.1,
            start=([0.9520352932187364, 0.09900994026918164], 0.6740882308307805),
        ),
        given=("eta", "start", "boundary", "order", "bias"),
        note="A right run of a notebook, its first three epochs; some zeros have a sign.",
    ),
    Case(
        "AND with 0.2 printed as 0.20000000000000004",
        "https://github.com/Ishita-01/UCS761_Deep_Learning/blob/HEAD/lab1_perceptron.ipynb",
        asked=False,
        X=CORNERS,
        y=AND,
        printed=["[0.2 0.1] -0.20000000000000004"],
        kind="final",
        epochs=20,
        arithmetic=float,
        rule=Rule(boundary="positive", eta=0.1),
        given=("eta", "start", "boundary", "order", "bias"),
        note="A right run of a notebook, up to the rounding of doubles.",
    ),
    Case(
        "NAND trained with the labels of NOR",
        "https://github.com/Ishita-01/UCS761_Deep_Learning/blob/HEAD/lab1_perceptron.ipynb",
        asked=False,
        X=CORNERS,
        y=NAND,
        read=(CORNERS, [1, -1, -1, -1]),
        printed=["[-0.1 -0.1] 0.0"],
        kind="final",
        epochs=20,
        arithmetic=float,
        rule=Rule(boundary="positive", eta=0.1),
        given=("eta", "start", "boundary", "order", "bias"),
        names=None,
        note="The heading says NAND, but two labels are those of NOR; the page does not notice.",
    ),
    Case(
        "AND by hand, two epochs",
        "https://surafelml.github.io/nn-timeline/supp/01_artificial_neuron_numerical.html",
        asked=False,
        X=CORNERS,
        y=AND,
        printed=[
            "(0,0) -1",
            "(0,0) -1",
            "(0,0) -1",
            "(1,1) 0",
            "(1,1) -1",
            "(1,0) -2",
            "(1,0) -2",
            "(2,1) -1",
        ],
        kind="states",
        per="example",
        rule=Rule(),
        given=("eta", "start", "boundary", "order", "bias"),
        note="A right run; the page says that it separates the points after about 5 epochs, but it needs 8.",
    ),
    Case(
        "Four points, four updates",
        "https://www.egtry.com/the-perceptron/what-the-perceptron-is-and-is-not/",
        asked=False,
        kept_back=True,
        X=[[1, 0], [1, 1], [0, 1], [-1, 0]],
        y=[1, 1, -1, -1],
        printed=["w=(1,0), b=1", "w=(1,-1), b=0", "w=(2,0), b=1", "w=(2,-1), b=0"],
        kind="states",
        rule=Rule(),
        given=("eta", "start", "boundary", "order", "bias"),
        note="A right run of a lesson.",
    ),
    Case(
        "AND with a threshold that stays 0.5",
        "https://www.scribd.com/document/895937188/Neural-Network-Boolean-and-Function",
        asked=False,
        X=CORNERS,
        y=AND,
        printed=["0.9 0.9", "0.9 0.3", "0.3 0.3", "0.3 0.3", "0.3 0.3", "0.3 0.3", "0.3 0.3", "0.3 0.3"],
        kind="states",
        columns="w",
        per="example",
        rule=Rule(boundary="positive", eta=0.6, start=([0.9, 0.9], -0.5)),
        given=("eta", "start", "boundary", "order", "bias"),
        names=("bias not updated",),
        note="Right on its page, where the threshold is meant to be fixed; with a bias its update is missing.",
    ),
    Case(
        "AND with a bias and a threshold, and differences of ±1",
        "https://github.com/avinash-218/Computational-Intelligence-Concepts/blob/HEAD/Perceptron/Perceptron.ipynb",
        asked=False,
        kept_back=True,
        X=CORNERS,
        y=AND,
        printed=["1.1 0.6 -1.0"],
        kind="final",
        epochs=9,
        shift=0.4,
        arithmetic=float,
        rule=Rule(boundary="positive", eta=0.2, start=([0.3, -0.2], 0.6)),
        given=("eta", "start", "boundary", "order", "bias"),
        names=("difference with ±1",),
        note="The score is w·x + b − 0.4, and the printed b is without that threshold; with exact decimals the "
        "run needs 10 epochs.",
    ),
    Case(
        "Three points of a textbook, always from the first one",
        "https://assignmentarena.com/ExpertAnswers/page/67",
        asked=False,
        X=[[3, 3], [4, 3], [1, 1]],
        y=[-1, -1, 1],
        printed=["1 3 3 3 1 3 3"],
        kind="corrected",
        rule=Rule(order="first"),
        given=("eta", "start", "bias"),
        note="A right run; the page names the points x1 and x3. The textbook has the labels the other way round.",
    ),
]


def numbers(line):
    """The numbers of a printed line with half a unit of the last digit of each."""
    texts = NUMBER.findall(line.replace("−", "-"))
    return [(float(text), float(Decimal(5).scaleb(Decimal(text).as_tuple().exponent - 1))) for text in texts]


def program_of(case):
    """Our own program with the mistakes of the case; the right one where no name fits."""
    classes = [PROGRAMS[name] for name in case.names or ("right",)]
    made = type("Program", tuple(reversed(classes)), {})
    X, y = case.read or (case.X, case.y)
    return made(X, y, case.rule, case.arithmetic, case.epochs or MOST_EPOCHS)


def our_rows(case):
    """What our own program would print for the case."""
    program = program_of(case)
    if case.kind == "corrected":
        return [[look.index + 1 for look in program if look.corrected]]
    found = states(program, "example" if case.kind in ("final", "predictions") else case.per)
    if case.kind == "predictions":
        program.w, program.b = found[-1]
        return [[int(program.predict(program.score(x)) > 0) for x in program.X]]
    if case.from_start:
        found.insert(0, program.start)
    rows = []
    for w, b in found[-1:] if case.kind == "final" else found:
        bias = {"b": [b + case.shift], "theta": [-b], "w": list(w)}
        rows.append([number for column in case.columns.split() for number in bias[column]])
    return rows


def is_reproduced(case):
    """Whether our program prints the numbers of the case, as far as the page prints them."""
    ours = our_rows(case)[: len(case.printed)]
    theirs = [numbers(line) for line in case.printed]
    return [len(row) for row in ours] == [len(row) for row in theirs] and all(
        abs(mine - number) <= half * (1 + 1e-9)
        for row, line in zip(ours, theirs, strict=True)
        for mine, (number, half) in zip(row, line, strict=True)
    )
