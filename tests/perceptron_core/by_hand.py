"""What one computes by hand, in fractions: an oracle that shares no line with the core."""

from decimal import Decimal
from fractions import Fraction

from perceptron_core.orders import shuffled_order

CLASS_AT_ZERO = {"mistake": 0, "positive": 1, "negative": -1}


def meant(X):
    """The rows of `X` in fractions: the decimals that its numbers are written as, or the doubles where one is long.

    Long is a number of more than 15 digits, or one that ends more than 30 places behind the point.
    """
    rows = [[Decimal(repr(float(x))).normalize() for x in row] for row in X]
    shapes = [x.as_tuple() for row in rows for x in row]
    places = max([0, *(-shape.exponent for shape in shapes)])
    longest = max([0, *(len(shape.digits) + shape.exponent for shape in shapes)]) + places
    are_decimals = all(len(shape.digits) <= 15 for shape in shapes) and places <= 30 and longest <= 60
    return [[Fraction(x) if are_decimals else Fraction(float(x)) for x in row] for row in rows]


def train(X, y, perceptron, start, most):
    """The perceptron of the lectures on fractions `X`, labels `y` and η, w₀ and b₀ as texts or fractions.

    Returns the examples corrected, the outcome and every (w, b).
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
