"""An oracle for the core in exact fractions, which shares no code with it."""

import random
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from perceptron_core import BIASES, BOUNDARIES, ORDERS, Dataset, Hyperplane, Perceptron
from perceptron_core.orders import shuffled_order

CLASS_AT_ZERO = {"mistake": 0, "positive": 1, "negative": -1}


def meant(X):
    """The rows of `X` as fractions: the decimals that its numbers print as, or the doubles if a number is long.

    A number is long if it has more than 15 digits, or ends more than 30 places after the decimal point.
    """
    rows = [[Decimal(repr(float(x))).normalize() for x in row] for row in X]
    shapes = [x.as_tuple() for row in rows for x in row]
    places = max([0, *(-shape.exponent for shape in shapes)])
    longest = max([0, *(len(shape.digits) + shape.exponent for shape in shapes)]) + places
    are_decimals = all(len(shape.digits) <= 15 for shape in shapes) and places <= 30 and longest <= 60
    return [[Fraction(x) if are_decimals else Fraction(float(x)) for x in row] for row in rows]


def train(X, y, perceptron, start, most):
    """Train the perceptron of the lectures on fractions `X` and labels `y`; η, w₀ and b₀ are texts or fractions.

    Returns the corrected examples, the outcome and every (w, b).
    """
    eta, (*w, b) = Fraction(perceptron["eta"]), map(Fraction, start)
    beta = {"unit": 1, "radius": max([sum(c * c for c in x) for x in X], default=0), "none": 0}[perceptron["bias"]]
    order, at_zero = perceptron["order"], CLASS_AT_ZERO[perceptron["boundary"]]
    index, states, seen, epoch = [], [(*w, b)], set(), 0
    while (*w, b) not in seen or order == "shuffled":
        seen.add((*w, b))
        epoch, before = epoch + 1, len(index)
        for i in shuffled_order(len(y), perceptron["seed"], epoch) if order == "shuffled" else range(len(y)):
            score = sum(p * q for p, q in zip(w, X[i], strict=True)) + b
            if y[i] * score > 0 or (score == 0 and y[i] == at_zero):
                continue
            if len(index) == most:
                return index, "limit", states
            w, b = [p + eta * y[i] * q for p, q in zip(w, X[i], strict=True)], b + eta * y[i] * beta
            index.append(int(i))
            states.append((*w, b))
            if order == "first":
                break
        if len(index) == before:
            return index, "converged", states
    return index, "cycle", states


@dataclass(frozen=True)
class Worksheet:
    """Points, η and a start as they are written on paper: texts of decimals, and labels."""

    rows: list[list[str]]
    labels: list[int]
    eta: str
    start: list[str]  # w and b
    rule: dict  # bias, order, boundary and seed

    @property
    def dataset(self):
        return Dataset([list(map(float, row)) for row in self.rows], self.labels)

    @property
    def perceptron(self):
        return Perceptron(float(self.eta), **self.rule)

    @property
    def plane(self):
        *w, b = map(float, self.start)
        return Hyperplane(w, b)

    def solution(self, most):
        """The corrected examples, the outcome and every (w, b) in fractions."""
        X = [list(map(Fraction, row)) for row in self.rows]
        return train(X, self.labels, {"eta": self.eta, **self.rule}, self.start, most)


def tenths(rng, k=1):
    """A random number with k decimals, as in a worksheet."""
    return f"{rng.randint(-9 * 10**k, 9 * 10**k)}e-{k}"


def mixed(rng):
    """A random number of any size: the exact sum of several needs more than 53 bits."""
    return f"{rng.randint(-(10**7), 10**7)}e{rng.choice([-12, -8, -3, -1, 0, 5])}"


KINDS = {"one decimal": tenths, "three decimals": lambda rng: tenths(rng, 3), "mixed sizes": mixed}


def worksheet(rng, number, d=None):
    """A random Worksheet whose numbers `number(rng)` writes; `rng` is a random.Random."""
    d, n = d or rng.choice([1, 2, 2, 2, 3, 5]), rng.randint(1, 10)
    bias = rng.choice(BIASES)
    moved = rng.random() < 0.4
    return Worksheet(
        rows=[[number(rng) for _ in range(d)] for _ in range(n)],
        labels=[rng.choice([-1, 1]) for _ in range(n)],
        eta=rng.choice(["1", "0.1", "0.2", "0.37", "2"]),
        start=[*(number(rng) if moved else "0" for _ in range(d)), number(rng) if moved and bias != "none" else "0"],
        rule={
            "bias": bias,
            "order": rng.choice(ORDERS),
            "boundary": rng.choice(BOUNDARIES),
            "seed": rng.randint(0, 99),
        },
    )


def pairs_with_a_turned_score(n=20):
    """`n` times two points of R³ and their inner product, 1 or −1, whose sign is another one in doubles."""
    rng, pairs = random.Random("signs"), []
    p, q, r = 123456789012347, 987654321098761, 555555555555557
    while len(pairs) < n:
        e, product = rng.randrange(10**14, 10**15), rng.choice([1, -1])
        a = pow(p, -1, q) * (product - r * e) % q
        c = (product - r * e - p * a) // q
        rounded = float(p) * a + float(q) * c + float(r) * e
        if rounded * product < 0:
            pairs.append(((p, q, r), (a, c, e), product))
    return pairs
