"""The averaged, pocket and voted predictors of a run, from its trace.

A look is one presentation of an example. Each predictor uses the state after every look: after the look that made
update k it is row k of the trace, until the next update; until the first update it is the start. Look 0, before any
example, does not count. So Trace.examined and total_examined say how many looks each state survives, and no run is made
again.

For a run from w = 0, b = 0 the states are those with η = 1, which the run compared; so no predictor depends on η.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from perceptron_core import _validate
from perceptron_core._arithmetic import dot
from perceptron_core._arrays import Floats, Integers, IntOrArray, freeze
from perceptron_core.exact import decimals
from perceptron_core.exact.decimals import Decimals
from perceptron_core.hyperplane import Hyperplane
from perceptron_core.perceptron import CLASS_AT_ZERO
from perceptron_core.trace import Trace

SCORES_PER_BLOCK = 1 << 18  # scores that are computed at once


def survival_counts(trace: Trace) -> Integers:
    """How many looks each state survived (k+1,), row k the state after k updates; they sum to total_examined."""
    _validate.instance("trace", trace, Trace)
    first = np.concatenate([[1], trace.examined])
    return np.diff(first, append=trace.total_examined + 1) if trace.total_examined else np.zeros(len(first), dtype=int)


def averages(trace: Trace, looks: ArrayLike | None = None) -> tuple[Floats, Floats]:
    """The mean of (w, b) over the first `looks` looks (m,): arrays (m, d) and (m,). In O(updates + m log updates).

    By default one row for each state of the trace: row k is the mean up to and with the look that made update k, row 0
    the start. The mean over no looks is the start. A run that converged would make no more mistakes, so `looks` may go
    beyond its total_examined; for any other run that raises ValueError.
    """
    _validate.instance("trace", trace, Trace)
    looks = np.concatenate([[0], trace.examined]) if looks is None else np.asarray(looks)
    if looks.ndim != 1 or looks.dtype.kind not in "iu" or (looks < 0).any():
        raise ValueError("looks must be a list of whole numbers of at least 0")
    if trace.outcome != "converged" and (looks > trace.total_examined).any():
        raise ValueError(f"looks must be at most {trace.total_examined}, all that the run made; got {looks.max()}")
    if trace.exact is None:
        sums = _sum_over_looks(trace, looks, np.column_stack([trace.w, trace.b]))
        means = sums / np.maximum(looks, 1)[:, None]
        return means[:, :-1], means[:, -1]
    return _whole_sum_over_looks(trace, looks).doubles(trace.rate, np.maximum(looks, 1))


def _sum_over_looks(trace, looks, states):
    """The `states` (k+1, d+1) of a trace, summed over the first `looks` looks (m,); over none, the start: (m, d+1)."""
    before = np.concatenate([[0], trace.examined - 1])  # looks before each state
    sums = np.vstack([np.zeros_like(states[:1]), np.cumsum(np.diff(before)[:, None] * states[:-1], axis=0)])
    k = np.searchsorted(before, looks, side="left") - 1  # the last state after one of these looks
    k = np.maximum(k, 0)
    result = sums[k] + (looks - before[k])[:, None] * states[k]
    result[looks == 0] = states[0]
    return result


def _whole_sum_over_looks(trace, looks):
    """The same as WholeStates."""
    whole, most = trace.exact.whole, float(looks.max(initial=0))
    (whole,) = decimals.promote_if_large(float(decimals.max_abs(whole)) * max(most, trace.total_examined), whole)
    return replace(trace.exact, whole=_sum_over_looks(trace, looks, whole))


def averaged(trace: Trace, looks: int | None = None) -> Hyperplane:
    """The averaged perceptron (lecture 001; Freund and Schapire 1999): the mean Hyperplane over every look.

    `looks` is how many of them, by default all; see `averages`. It need not separate what the last line separates.
    """
    _validate.instance("trace", trace, Trace)
    looks = trace.total_examined if looks is None else _validate.whole_number("looks", looks, least=0)
    w, b = averages(trace, [looks])
    return Hyperplane(w[0], b[0])


@dataclass(frozen=True, eq=False)
class Pocket:
    """The first state with the fewest training errors so far, at the end of the run and at each of its steps.

    hyperplane  of the first state with as few errors as any
    update      its row in the trace: it was found at this update, 0 is the start
    errors      its number of training errors
    all_errors  (k+1,) the training errors of each state
    updates     (k+1,) which state was in the pocket after each update
    """

    hyperplane: Hyperplane
    update: int
    errors: int
    all_errors: Integers = field(repr=False)
    updates: Integers = field(repr=False)


def pocket(trace: Trace) -> Pocket:
    """The Pocket of a run: the first of its states with the fewest training errors.

    The errors of every state are counted, in O(updates · n), and no state of the run has fewer. Gallant (1990,
    Perceptron-based learning algorithms), whose idea the pocket is, counts less: he draws the examples at random and
    keeps the weights with the longest run of correct looks, one after another; “with ratchet” he also counts, and lets
    such weights in only if they classify more examples of the training set correctly than those in the pocket.

    An error is what the run's perceptron calls a mistake: with boundary "mistake" w = 0, b = 0 is wrong everywhere,
    else it classifies every point alike.
    """
    _validate.instance("trace", trace, Trace)
    dataset, errors = trace.dataset, np.zeros(len(trace) + 1, dtype=int)
    for rows, scores in _score_blocks(trace, dataset.X):
        errors[rows] = trace.perceptron.is_mistake(scores, dataset.y[:, None]).sum(axis=0)
    best = np.minimum.accumulate(errors)
    better = np.concatenate([[True], errors[1:] < best[:-1]])
    updates = np.maximum.accumulate(np.where(better, np.arange(len(errors)), 0))
    k = int(updates[-1])
    return Pocket(trace.hyperplane(k), k, int(errors[k]), freeze(errors), freeze(updates))


@dataclass(frozen=True, eq=False)
class Voted:
    """The voted perceptron (Freund and Schapire 1999): each state has as many votes as looks that it survived.

    survival  (k+1,) the votes of each state, row k of the trace
    """

    trace: Trace
    survival: Integers

    def __repr__(self) -> str:
        return f"Voted(states={len(self.survival)}, votes={self.survival.sum()})"

    def votes(self, X: ArrayLike) -> IntOrArray:
        """Σ cₖ sign(sₖ(x)), for one point (d,) a scalar, for a stack (n, d) an array (n,).

        On the line itself a state votes as its perceptron classifies: +1 for boundary "positive", −1 for "negative".
        For "mistake" both classes are wrong there, so it abstains.
        """
        X = self.trace.hyperplane(0)._points(X)
        stack = np.atleast_2d(X)
        total = np.zeros(len(stack), dtype=int)
        for rows, scores in _score_blocks(self.trace, stack):
            total += self._signs(scores) @ self.survival[rows]
        return total if X.ndim == 2 else int(total[0])

    def predict(self, X: ArrayLike) -> IntOrArray:
        """The class +1 or −1 that has more votes; a tie is the class of score 0, for boundary "mistake" 0: neither."""
        votes = self.votes(X)
        return np.where(votes == 0, self._class_at_zero, np.sign(votes))[()]

    @cached_property
    def errors(self) -> Integers:
        """(k+1,) how many points of the dataset the vote gets wrong, over the looks up to and with update k's.

        Row 0, before any vote: every vote a tie.
        """
        dataset, perceptron = self.trace.dataset, self.trace.perceptron
        errors, votes = np.zeros(len(self.survival), dtype=int), np.zeros((len(dataset), 1), dtype=int)
        for rows, scores in _score_blocks(self.trace, dataset.X):
            signs = self._signs(scores)
            running = votes + np.cumsum(signs * self.survival[rows], axis=1)
            votes = running[:, -1:]
            # At its own update a state has survived one look.
            at = running - signs * np.maximum(self.survival[rows] - 1, 0)
            errors[rows] = perceptron.is_mistake(at, dataset.y[:, None]).sum(axis=0)
        errors[0] = np.count_nonzero(perceptron.is_mistake(np.zeros(len(dataset)), dataset.y))
        return freeze(errors)

    @property
    def _class_at_zero(self):
        return CLASS_AT_ZERO[self.trace.perceptron.boundary]

    def _signs(self, scores):
        return np.where(scores == 0, self._class_at_zero, np.sign(scores)).astype(int)


def voted(trace: Trace) -> Voted:
    """The Voted classifier of a run."""
    return Voted(trace, freeze(survival_counts(trace)))


def error_history(trace: Trace) -> dict[str, Integers]:
    """The training errors (k+1,) of each predictor after each update: {"last", "averaged", "pocket", "voted"}.

    An error is what the run's perceptron calls a mistake.
    """
    kept = pocket(trace)
    history = {"last": kept.all_errors, "pocket": kept.all_errors[kept.updates], "voted": voted(trace).errors}
    dataset, is_mistake = trace.dataset, trace.perceptron.is_mistake
    errors = np.zeros(len(trace) + 1, dtype=int)
    if trace.exact is None:
        scores = _double_score_blocks(*averages(trace), dataset.X)
    else:
        means = _whole_sum_over_looks(trace, np.concatenate([[0], trace.examined]))
        scores = _whole_score_blocks(means, dataset.decimals)
    for rows, values in scores:
        errors[rows] = is_mistake(values, dataset.y[:, None]).sum(axis=0)
    return {**history, "averaged": errors}


def _score_blocks(trace, X):
    """The scores (n, rows) of the points `X` (n, d) at each state, block after block of states, with their rows.

    They are in the units in which the run compared them, so their signs are those of the scores.
    """
    exact = trace.exact and Decimals.of(X)
    return _whole_score_blocks(trace.exact, exact) if exact else _double_score_blocks(*_decided_states(trace), X)


def _whole_score_blocks(states, X):
    """The same for WholeStates and Decimals."""
    return ((rows, states.scores(X, rows)) for rows in _row_blocks(len(states.whole), len(X.whole)))


def _double_score_blocks(w, b, X):
    """The same for states in doubles, w (k+1, d) and b (k+1,)."""
    return ((rows, dot(X[:, None, :], w[rows].T[:, None]) + b[rows]) for rows in _row_blocks(len(b), len(X)))


def _decided_states(trace):
    """w (k+1, d) and b (k+1,) in the units in which the run compared them, if these are doubles."""
    if trace.w[0].any() or trace.b[0]:
        return trace.w, trace.b
    dataset, index = trace.dataset, trace.index
    y = dataset.y[index]
    steps = np.column_stack([y[:, None] * dataset.X[index], y * trace.perceptron.beta(dataset)])
    states = np.cumsum(np.vstack([np.zeros(steps.shape[1]), steps]), axis=0)
    return states[:, :-1], states[:, -1]


def _row_blocks(states, points):
    size = max(SCORES_PER_BLOCK // max(points, 1), 1)
    return (slice(start, min(start + size, states)) for start in range(0, states, size))
