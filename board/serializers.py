"""Serializers: points, runs and verdicts as JSON for the browser.

board/types.d.ts and board/model/*/types.d.ts have the shapes.
"""

import math
import sys
from base64 import b64encode
from dataclasses import asdict, replace
from functools import cache

import numpy as np

from perceptron_core import (
    Classes,
    EqualMeans,
    Hyperplane,
    Inseparable,
    NoBound,
    Separable,
    SingularCovariance,
    Unbounded,
    best_through_origin,
    essential_support,
    growth,
    mistake_bound,
    prove,
    separate,
)

READABLE_DENOMINATOR = 100  # a fraction with a smaller denominator is shown as a fraction


def run_data(points, run):
    """A run on the session's Points; `run` is what `trace_data` returns for them."""
    return {**points_data(points), "run": run}


def trace_data(trace, separation, proof=False):
    """A Trace for the browser, which says in words how the run ended and whether it could converge.

    proof  whether to add the numbers of the convergence proof, for a second picture
    """
    return {
        **({"proof": _proof_data(trace, separation)} if proof else {}),
        "mistakes": pack_integers(trace.index),
        "looks": pack_integers(np.diff(trace.examined, prepend=0)),
        **_run_facts(trace, separation),
        "verdict": _verdict_data(separation),
    }


def _run_facts(trace, separation):
    """How a run ended, its conventions, and the bound of the theorem."""
    dataset, perceptron = trace.dataset, trace.perceptron
    return {
        "total": trace.total_examined,
        "outcome": trace.outcome,
        "epochs": trace.epochs,
        "repeats": trace.repeats,
        **_rule_data(perceptron, dataset),
        "start": _start_data(trace),
        "through": _through_origin_data(trace),
        **_bound_data(trace, separation),
        "isExact": trace.exact is not None or not len(dataset),
    }


def _rule_data(perceptron, dataset):
    """The conventions of a run on a Dataset."""
    return {
        "order": perceptron.order,
        "seed": perceptron.seed,
        "eta": perceptron.learning_rate,
        "bias": perceptron.bias,
        "beta": perceptron.beta(dataset),
        "boundary": perceptron.boundary,
    }


def _through_origin_data(trace):
    """Whether a hyperplane through the origin separates, and the largest margin of one; None for a run with a bias."""
    if trace.perceptron.bias != "none":
        return None
    verdict = _verdict_data(best_through_origin(trace.dataset))
    return {name: verdict[name] for name in ("kind", "margin") if name in verdict}


def _start_data(trace):
    """The line with which a run begins; None for w = 0, b = 0."""
    line = trace.hyperplane(0)
    return _line_data(line) if line.is_defined or line.b else None


def pack_integers(numbers):
    """Whole numbers from 0, for `unpackIntegers` in model/runs/run.js.

    A list of 10,000 numbers would take longer than the run itself.
    """
    size = next(size for size in (1, 2, 4) if numbers.max(initial=0) < 256**size)
    return size, b64encode(numbers.astype(f"<u{size}").tobytes()).decode()


def paired_runs_data(points, runs):
    """Two boards that step together; `runs` are (name, what `trace_data` returns), the left one first."""
    sides = [{"name": name, **run} for name, run in runs]
    return {**points_data(points), "run": {"sides": sides}}


def compared_runs_data(points, runs):
    """Two boards with points of their own; `runs` are (name, Dataset, what `trace_data` returns) of both."""
    sides = [{"name": name, **_dataset_data(dataset), **run} for name, dataset, run in runs]
    return {**points_data(points), "run": {"sides": sides}}


def checked_run_data(points, sides, separation, parting=None, asked=None, is_unexplained=False):
    """Two boards that step together: what a program did, and the right run.

    sides    (name, History, Perceptron, whether it is the program’s own run) of both, the program’s first
    parting  the number of looks after which they differ; None if they do not
    is_unexplained  whether the program is not known: its History ends with the numbers that no right run has
    asked    what the page has to check, see `own` in board/lessons/check_run.js; None without a text
    """
    more = {"verdict": _verdict_data(separation), "isUnexplained": is_unexplained}
    told = [{"name": name, **_history_data(points.dataset, *side), **more} for name, *side in sides]
    return {**points_data(points), "run": {"sides": told, "parting": parting}, "asked": asked}


def _history_data(dataset, history, perceptron, is_theirs):
    """A History with its states, because no rule of a right run gives the states of a program with a mistake.

    An update is a look that corrects its example or changes w or b. A program that adds all mistakes at the end of an
    epoch corrects examples where nothing changes yet.
    """
    states = np.column_stack([history.w, history.b])
    changed = (states[1:] != states[:-1]).any(axis=1)
    at = np.flatnonzero(changed | history.corrected)
    return {
        "mistakes": pack_integers(history.index[at]),
        "looks": pack_integers(np.diff(at + 1, prepend=0)),
        "total": len(history.index),
        "outcome": history.outcome,
        "epochs": int(history.ends.sum()),
        "repeats": None,
        **_rule_data(perceptron, dataset),
        "start": _line_data(Hyperplane(history.w[0], history.b[0])) if states[0].any() else None,
        "states": states[[0, *(at + 1)]].tolist(),
        "examples": pack_integers(history.index),
        "scores": history.score.tolist(),
        "corrected": pack_integers(np.flatnonzero(history.corrected) + 1),
        "ends": pack_integers(np.flatnonzero(history.ends) + 1),
        "isTheirs": is_theirs,
    }


def _proof_data(trace, separation):
    """The numbers of the Proof, or of the Growth if nothing separates; the browser computes their sequences."""
    dataset = trace.dataset
    root = {"root": math.sqrt(trace.perceptron.beta(dataset)), "signOfB": _sign_of_b(dataset, separation)}
    if _start_data(trace):  # these numbers depend on the points alone, and the core accepts only runs from 0
        trace = replace(trace.perceptron, start=None).train(dataset, max_updates=0)
    try:
        proof = prove(trace, separation)
    except NoBound:
        return {**root, "radius": growth(trace).radius, "missing": _missing_bound_reason(trace, separation)}
    bounds = {"bound": proof.bound, "bestBound": proof.best_bound}
    bounds = {name: min(value, sys.float_info.max) for name, value in bounds.items()}  # JSON has no infinity
    margins = {"radius": proof.radius, "gamma": proof.gamma, "bestGamma": proof.best_gamma}
    directions = {"separator": proof.separator.tolist(), "best": proof.best_direction.tolist()}
    return {**root, **margins, **bounds, **directions}


def _missing_bound_reason(trace, separation):
    """Why there is no bound on the mistakes, as a key of `MISSING` in words/proof.js."""
    through = trace.perceptron.bias == "none"
    if not isinstance(best_through_origin(trace.dataset) if through else separation, Inseparable):
        return "single-class"
    return "through-the-origin" if through else "inseparable"


def _bound_data(trace, separation):
    """How many mistakes the theorem allows; None if it gives no bound, or one too large for a double."""
    try:
        bound = mistake_bound(trace.dataset, trace.perceptron, separation, trace.hyperplane(0))
    except NoBound:
        return {"bound": None, "isBounded": False}
    return {"bound": bound if math.isfinite(bound) else None, "isBounded": True}


def _sign_of_b(dataset, separation):
    """The sign that b has in every hyperplane that classifies all points correctly; 0 if it is not the same in all.

    It is also 0 if there is no such hyperplane. These (w, b) form an open convex cone: if it has b of both signs, or
    b = 0, then b = 0 is in its interior, so it has every b.
    """
    if isinstance(separation, Inseparable) or not len(dataset) or isinstance(best_through_origin(dataset), Separable):
        return 0
    b = separation.witness[1] if isinstance(separation, Separable) else dataset.y[0]
    return 1 if b > 0 else -1


def manual_line_data(points, separation, line):
    """A line that the user sets, beginning with the Hyperplane `line`."""
    return {**points_data(points), "run": {"verdict": _verdict_data(separation)}, "hand": _line_data(line)}


def max_margin_data(points, separation, candidates):
    """The construction of the max-margin separator; `candidates` are Hyperplanes that separate, to begin with."""
    lines = [_line_data(line) for line in candidates]
    essential = essential_support(points.dataset, separation) if isinstance(separation, Separable) else ()
    run = {"verdict": _verdict_data(separation), "essential": list(essential), "candidates": lines}
    return {**points_data(points), "run": run}


def soft_margins_data(path, separation, most=None):
    """The soft margin for every C, for `run_data`; model/runs/soft_margins.js interpolates as SoftMarginPath.at does.

    path  a SoftMarginPath, or None if there is none to show
    most  the largest number of points for which it is shown, if there are more
    """
    return {"verdict": _verdict_data(separation), "path": path and _path_data(path), "most": most}


def _path_data(path):
    """The pieces; of the sides, those of the first piece and then the changes, each 1 more than in the core."""
    piece, changed = np.nonzero(np.diff(path.sides, axis=0))
    order = [np.argsort(elbow) for elbow in path.elbow]
    alpha, slope = (
        np.concatenate([values[by] for values, by in zip(part, order, strict=True)])
        for part in (path.alpha, path.alpha_slope)
    )
    numbers = {"C": path.C, "w": path.w, "wSlope": path.w_slope, "b": path.interval, "bSlope": path.interval_slope}
    return {
        **{name: pack_doubles(values) for name, values in {**numbers, "alpha": alpha, "alphaSlope": slope}.items()},
        "sides": pack_integers(path.sides[0] + 1),
        "changed": pack_integers(changed),
        "to": pack_integers(path.sides[piece + 1, changed] + 1),
        "changes": pack_integers(np.bincount(piece, minlength=len(path) - 1)),
    }


def pack_doubles(numbers):
    """Exact doubles, row by row, for `unpackDoubles` in model/runs/soft_margins.js."""
    return b64encode(np.asarray(numbers).astype("<f8").tobytes()).decode()


def judge_data(epochs, fewest, of, noise=None, source=None, fresh=None):
    """How to evaluate the lines of a run: the EvaluationData of types.d.ts.

    epochs  how many the run may have
    fewest  the fewest training errors of any line, if known
    of      what the true error is, in a sentence
    noise   the noise that the points have
    source  the distribution from which new points are drawn, or
    fresh   a Dataset of such points
    """
    return {
        "epochs": epochs,
        "noise": [noise.kind, noise.amount, noise.draw] if noise else None,
        "fewest": fewest,
        "source": {"plus": source.plus, "minus": source.minus, "sigma": source.sigma} if source else None,
        "fresh": _dataset_data(fresh) if fresh else None,
        "of": of,
    }


def methods_data(trace, separation, classes, unpenalised):
    """The lines of other methods; the browser computes logistic regression itself, for every λ > 0.

    trace        of the perceptron, whose last line is compared with them
    classes      {name of a generative method: its result}
    unpenalised  the result of logistic regression for λ = 0
    """
    unbounded = isinstance(unpenalised, Unbounded)
    return {
        "boundary": trace.perceptron.boundary,
        "verdict": _verdict_data(separation),
        "perceptron": _line_data(trace.last),
        "classes": {name: _classes_data(result) for name, result in classes.items()},
        "unbounded": ("separates" if unpenalised.separates else "touches") if unbounded else None,
        "run": {**_run_facts(trace, separation), "length": len(trace)},
    }


def _classes_data(result):
    """The line of a generative method and its estimates of the classes, or why it has no line."""
    match result:
        case Classes(hyperplane=line, means=means, covariance=covariance):
            known = {} if covariance is None else {"covariance": covariance.tolist()}
            return {**_line_data(line), "means": means.tolist(), **known}
        case EqualMeans(mean=mean):
            return {"none": "equal-means", "mean": mean.tolist()}
        case SingularCovariance(direction=direction):
            return {"none": "singular-covariance", "direction": direction.tolist()}
    return {"none": "one-class"}


def forms_data(points, first, line, asked=0):
    """One hyperplane and its forms, beginning with the line `line` (d = 2).

    first  the Hyperplane to which “Restart” leads
    asked  if this number changes, `line` replaces the user's line
    """
    return {**points_data(points), "first": _line_data(first), "line": _line_data(line), "asked": asked}


def tasks_data(points, tasks, visited=()):
    """Tasks, each on its own points: a Task of types.d.ts has the fields.

    visited  names of the pages that are ticked below the board; the browser may have noted more
    """
    return {**points_data(points), "tasks": [_task_data(task) for task in tasks], "visited": list(visited)}


@cache
def _task_data(task):
    separation = separate(task.dataset)
    return {
        "kind": task.kind,
        **_dataset_data(task.dataset),
        "beats": [asdict(beat) for beat in task.beats],
        "line": task.line and _line_data(task.line),
        "worth": [list(place) for place in task.worth],
        "lines": [_line_data(line) for line in task.lines],
        "most": task.most,
        "verdict": _verdict_data(separation),
        "run": task.run and trace_data(task.run, separation),
    }


def _line_data(line):
    return {"w": line.w.tolist(), "b": line.b}


def points_data(points):
    """The session's Points. Every board gets them, even if it shows none, because it saves them and links to them."""
    dataset = points.dataset
    return {
        **_dataset_data(dataset),
        **({"names": list(points.names)} if points.names else {}),
        "revision": points.revision.number,
        "given": points.given is not None,
        "answered": points.answered,
    }


def _dataset_data(dataset):
    return {"points": dataset.X.tolist(), "labels": dataset.y.astype(int).tolist()}


def _verdict_data(separation):
    match separation:
        case Separable(hyperplane=hyperplane, margin=margin, support=support, nearest=nearest):
            best = {"w": hyperplane.w.tolist(), "b": hyperplane.b, "margin": margin}
            return {"kind": "separable", **best, "support": support, "nearest": nearest.tolist()}
        case Inseparable(certificate=certificate, point=point, kind=figure):
            proof = {"certificate": list(certificate), "shares": [_share(share) for share in certificate.values()]}
            proof |= {"figure": figure.replace(" ", "-"), "point": [float(x) for x in point]}
            return {"kind": "inseparable", **proof}
    return {"kind": "single class"}


def _share(share):
    """A weight of a certificate, a Fraction: as a text if that is short, else as the nearest double."""
    return str(share) if share.denominator < READABLE_DENOMINATOR else float(share)
