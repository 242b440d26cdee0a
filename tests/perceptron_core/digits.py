"""The distance of a line from that of logistic regression, in high-precision decimals.

They have so many digits that rounding does not matter.
"""

from decimal import Decimal, localcontext

DIGITS = 80


def off_by(dataset, line, penalty):
    """The Newton step from the Hyperplane `line`, relative to ‖w‖ and to |b| + ‖w‖ max ‖x‖.

    Near the optimum this is the distance from it.
    """
    with localcontext(prec=DIGITS):
        w, b = [*map(_exact, line.w)], _exact(line.b)
        d, penalty = len(w), _exact(penalty)
        down = [-penalty * value for value in w] + [Decimal(0)]
        rows = [[penalty * (j == k < d) for k in range(d + 1)] for j in range(d + 1)]
        for x, y in zip(dataset.X, dataset.y, strict=True):
            z = [*map(_exact, x), Decimal(1)]
            wrong = 1 / (1 + (int(y) * sum(u * v for u, v in zip([*w, b], z, strict=True))).exp())
            for j in range(d + 1):
                down[j] += int(y) * wrong * z[j]
                for k in range(d + 1):
                    rows[j][k] += wrong * (1 - wrong) * z[j] * z[k]
        *along, up = _solved(rows, down)
        size, step = _length(w), _length(along)
        return float(step / size), float(abs(up) / (abs(b) + size * _exact(dataset.radius)))


def _exact(value):
    return Decimal(float(value))


def _length(values):
    return sum(value * value for value in values).sqrt()


def _solved(rows, values):
    """The solution x of `rows` x = `values` for a positive definite matrix."""
    (pivot, *along), first = rows[0], values[0]
    if not along:
        return [first / pivot]
    parts = [row[0] / pivot for row in rows[1:]]
    less = [
        [a - part * b for a, b in zip(row[1:], along, strict=True)] for row, part in zip(rows[1:], parts, strict=True)
    ]
    x = _solved(less, [value - part * first for value, part in zip(values[1:], parts, strict=True)])
    return [(first - sum(a * b for a, b in zip(along, x, strict=True))) / pivot, *x]
