"""The units of a run, in which sums of decimals do not round.

So a run on decimals makes the same mistakes as by hand. If points, η and the start are decimals, w and b are counted in
powers of ten that make every number of the run whole: x in units of 10⁻ᵏ, w of 10⁻ᵖ and b of 10⁻⁽ᵏ⁺ᵖ⁾, so that w·x and
b have the same unit. Otherwise they are doubles.
"""

import math
from dataclasses import dataclass

import numpy as np

from perceptron_core.exact import decimals
from perceptron_core.exact.decimals import DOUBLE_LIMIT, Decimals


@dataclass(frozen=True, eq=False)
class Units:
    """The numbers of a run in its units.

    X           (n, d) the points: doubles, or Python ints where sums of doubles would round
    start       (d+1,) w and b at the start, as a tuple
    rate, beta  a mistake adds rate · y x to w and rate · beta · y to b
    below_zero  the largest score below 0: −1 if scores are whole, else the negative double nearest to 0
    places      (of x, of w), or None if the numbers are not decimals
    eta         the learning rate by which the states are multiplied at the end; 1 if `rate` contains it
    """

    X: np.ndarray
    start: tuple
    rate: float | int
    beta: float | int
    below_zero: float | int
    places: tuple[int, int] | None
    eta: float

    @classmethod
    def of(cls, dataset, perceptron, start, max_updates):
        """For a run on `dataset` from the Hyperplane `start`.

        From w = 0, b = 0 the run is made with η = 1, so that η cannot matter.
        """
        is_zero = not start.is_defined and start.b == 0
        rate = Decimals.of([1.0 if is_zero else perceptron.learning_rate])
        eta = perceptron.learning_rate if is_zero else 1.0
        if dataset.decimals is None or rate is None or start.decimals is None:
            values = (*start.w.tolist(), start.b)
            rate = perceptron.learning_rate / eta
            return cls(dataset.X, values, rate, perceptron.beta(dataset), -math.ulp(0.0), None, eta)
        return cls._of_whole_numbers(dataset, perceptron.bias, rate, start.decimals, eta, max_updates)

    @classmethod
    def _of_whole_numbers(cls, dataset, bias, rate, start, eta, max_updates):
        X, k = dataset.decimals.whole, dataset.decimals.places
        p = max(k + rate.places, start.places)
        step = int(rate.at(p - k)[0])
        beta = {"unit": 10 ** (2 * k), "radius": dataset.whole_squared_radius, "none": 0}[bias]
        w, b = decimals.to_ints(start[:-1].at(p)).tolist(), int(start[-1:].at(p + k)[0])
        largest = _largest_sum(dataset, [*w, b], step, beta, max_updates + len(X))
        if largest < DOUBLE_LIMIT / 2 and X.dtype != object:
            return cls(X, tuple(map(float, (*w, b))), float(step), float(beta), -1.0, (k, p), eta)
        return cls(decimals.to_ints(X), (*w, b), step, beta, -1, (k, p), eta)

    @property
    def exceed_doubles(self):
        """Whether the numbers are too long for doubles."""
        return self.X.dtype == object

    def signs(self, y):
        """The labels as numbers of these units."""
        return decimals.to_ints(y) if self.exceed_doubles else y

    def states(self, sums):
        """w (k+1, d), b (k+1,) and, of decimals, the WholeStates of the running `sums` (k+1, d+1)."""
        if self.places is None:
            states = self.eta * sums
            return states[:, :-1], states[:, -1], None
        exact = WholeStates(sums, *self.places)
        return *exact.doubles(self.eta), exact


@dataclass(frozen=True, eq=False)
class WholeStates:
    """The states of a run in whole numbers, as it compares them: without η if it starts from w = 0, b = 0.

    whole     (k+1, d+1) w times 10**w_places, and b times 10**(x_places + w_places), as doubles or Python ints
    x_places  of the points
    """

    whole: np.ndarray
    x_places: int
    w_places: int

    def __repr__(self):
        return f"<WholeStates: {len(self.whole)} states, x_places = {self.x_places}, w_places = {self.w_places}>"

    def doubles(self, eta, count=1):
        """η w and η b divided by `count`, a number or one for each state, as the nearest doubles.

        If η has too many digits, they are the nearest doubles without η, times η.
        """
        rate = Decimals.of([eta])
        factor, places, over = (rate.whole[0], rate.places, 1.0) if rate else (1.0, 0, eta)
        whole, places = decimals.multiply(self.whole, np.asarray(factor)), places + self.w_places
        w = decimals.nearest_doubles(whole[:, :-1].T, places, count).T
        return over * w, over * decimals.nearest_doubles(whole[:, -1], self.x_places + places, count)

    def scores(self, X, rows):
        """Scores (n, rows) of the points `X`, Decimals (n, d), in whole numbers: their signs are exact."""
        places = max(X.places, self.x_places)
        states = self.whole[rows].T[:, None]
        b = decimals.multiply(states[-1], 10 ** (places - self.x_places))
        return decimals.sum_of_products(X.at(places)[:, None, :], states[:-1], b)

    def decimals(self, k, eta):
        """The Decimals (d+1,) of η w and η b after `k` updates; None where they, or η, have too many digits."""
        rate, places = Decimals.of([eta]), self.x_places + self.w_places
        state = decimals.to_ints(self.whole[k])
        state = Decimals.of_whole(np.array([*(state[:-1] * 10**self.x_places), state[-1]], dtype=object), places)
        return state and rate and state * rate


def _largest_sum(dataset, start, step, beta, updates):
    """A bound on every sum of products in a run of at most `updates` updates.

    Each mistake adds at most step² R̃² to ‖w̃‖² (see `proof`), and |w|·|x| + |b| ≤ ‖w̃‖ R̃. If β = 0, b does not
    change.
    """
    squared = dataset.whole_squared_radius + beta
    *w, b = start
    norm = sum(c * c for c in w) + (b * b / beta if beta else 0)
    return math.sqrt(squared * (norm + updates * step * step * squared)) + abs(b) * (beta == 0)
