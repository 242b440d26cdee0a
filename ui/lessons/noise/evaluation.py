"""Data of the board: a run of T epochs, and errors of its lines."""

from functools import lru_cache

import numpy as np

from board import serializers
from language import t
from perceptron_core import PRESETS, Dataset
from ui import words
from ui.lessons.noise import drawer
from ui.visitor import cached_results, conventions
from ui.visitor.points import LARGEST_SEED, draw_preset

MOST_UPDATES = 10_000
NEW_POINTS = 500  # for an estimate of the true error


def board_data(points):
    """The run of the session's perceptron on the session's points, and the Judge of types.d.ts."""
    return run_and_judge(points, conventions.perceptron(), drawer.epochs())


def run_and_judge(points, perceptron, epochs):
    """The run of a perceptron that stops after `epochs` epochs, and its Judge of types.d.ts."""
    noise, run = points.noise, _run(points.dataset, perceptron, epochs)
    origin = next((preset for preset in points.presets if draw_preset(*preset) == points.clean), None)
    source = PRESETS[origin[0]].source if origin else None
    fresh = _draw_new_points(*origin) if origin and not source else None
    fewest, of = cached_results.fewest_errors(points.dataset), _true_error_note(origin, source, fresh, noise)
    judge = serializers.judge_data(epochs, fewest, of, noise, source, fresh)
    return {**serializers.run_data(points, run), "judge": judge}


@lru_cache(cached_results.CACHE_SIZE)
def _run(dataset, perceptron, epochs):
    trace, separation = (
        perceptron.train(dataset, max_updates=MOST_UPDATES, max_epochs=epochs),
        cached_results.separate(dataset),
    )
    return serializers.trace_data(trace, separation)


@lru_cache(cached_results.CACHE_SIZE)
def _draw_new_points(preset, seed):
    """NEW_POINTS points of the preset with other seeds; None if all seeds give the same points."""
    here, other = draw_preset(preset, seed), draw_preset(preset, LARGEST_SEED - seed)
    if not PRESETS[preset].drawn or np.isin(other.X, here.X).all(axis=1).all():
        return None
    more = [draw_preset(preset, LARGEST_SEED - seed - i) for i in range(-(-NEW_POINTS // len(here)))]
    return Dataset(
        np.vstack([some.X for some in more])[:NEW_POINTS], np.concatenate([some.y for some in more])[:NEW_POINTS]
    )


def _true_error_note(origin, source, fresh, noise):
    """Sentences on the true error: how it is computed, or why it is not known."""
    if source:
        return _source_error_note(words.number(source.least_error), noise)
    if fresh and noise:
        return t(
            "The true error is estimated. The estimate is the share of {n} new points that are misclassified. The "
            "new points come from this preset with other seeds, without the noise.",
            n=len(fresh),
        )
    if fresh:
        return t(
            "The true error is estimated. The estimate is the share of {n} new points that are misclassified. The "
            "new points come from this preset with other seeds.",
            n=len(fresh),
        )
    if origin:
        return t("This preset always has the same points, so the true error is not known.")
    return t(words.UNKNOWN_SOURCE)


def _source_error_note(least, noise):
    if noise:
        return t(
            "The true error is the probability that a new point of the same two Gaussian classes, without the noise, "
            "is misclassified. No classifier has a true error below {least}.",
            least=least,
        )
    return t(
        "The true error is the probability that a new point of the same two Gaussian classes is misclassified. "
        "No classifier has a true error below {least}.",
        least=least,
    )
