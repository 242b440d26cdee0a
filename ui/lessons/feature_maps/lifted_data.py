"""Data of the board: the run on the lifted points, and the feature map."""

from functools import lru_cache

import numpy as np

from board import serializers
from language import current_language, t
from perceptron_core import Dataset
from perceptron_core.features import LINE_VARIABLES, UndefinedFeature, third_feature
from ui import words
from ui.lessons.feature_maps import feature_control
from ui.visitor import cached_results, conventions


def board_data(points):
    """The run of the session's perceptron on φ(x) for the session's points x, and the FeatureMapData of types.d.ts.

    The run begins at w = 0, b = 0, because a start has two weights, and lifted points may have more coordinates.
    """
    run, phi = run_and_map(points.dataset, conventions.perceptron_from_zero(), feature_control.chosen_features())
    return {**serializers.run_data(points, run), "map": phi}


def run_and_map(dataset, perceptron, text):
    """The run on the lifted points, see `serializers.trace_data`, and the map as FeatureMapData.

    The data have lifted points only for φ₃, because products of coordinates are equal to the last bit in the browser.
    """
    return _run_and_map(dataset, perceptron, text, current_language())


@lru_cache(cached_results.CACHE_SIZE)
def _run_and_map(dataset, perceptron, text, language):
    """The result of `run_and_map` with sentences in a language, which is part of the key of the cache."""
    phi, lifted, problem = lift(dataset, text)
    trace, separation = cached_results.train(lifted, perceptron), cached_results.separate(lifted)
    map_data = {
        "features": text,
        "variables": list(phi.variables) if phi else None,
        "names": list(phi.names) if phi else None,
        "programs": [list(each.program) for each in phi.features] if phi else None,
        "lifted": None if text in feature_control.MAPS else lifted.X.tolist(),
        "problem": problem,
    }
    return serializers.trace_data(trace, separation), map_data


def lift(dataset, text):
    """(FeatureMap of the text, the points in its feature space, what is wrong in one sentence or "").

    With a problem there are no points, and without a readable text there is no map. On the number line, only x₁ of each
    point is used.
    """
    try:
        phi = feature_control.MAPS.get(text) or third_feature(text)
    except ValueError as error:
        said = t(
            "“{text}” cannot be read as φ₃: {reason}.", text=words.shorten(text, words.LONGEST_QUOTE), reason=str(error)
        )
        return None, _no_points(3), said
    nothing = _no_points(len(phi.features))
    if not len(dataset):
        return phi, nothing, ""
    try:
        places = dataset.X[:, :1] if phi.variables == LINE_VARIABLES else dataset.X
        return phi, phi.lift(Dataset(places, dataset.y)), ""
    except UndefinedFeature as error:
        return phi, nothing, _undefined_sentence(error, text)


def _undefined_sentence(error, text):
    """A sentence that says that a feature has no value at a point."""
    reason, i = str(error), error.index + 1
    if text in feature_control.MAPS:
        return t("{reason}, which is example {i}. Move this point, or choose other features.", reason=reason, i=i)
    return t("φ₃ = {reason}, which is example {i}. Move this point, or choose a different φ₃.", reason=reason, i=i)


def _no_points(features):
    return Dataset(np.empty((0, features)), [])
