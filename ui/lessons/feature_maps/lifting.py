"""What the board of the lesson is told: the run on the lifted points, and the feature map."""

from functools import lru_cache

import numpy as np

from board import data
from perceptron_core import Dataset, Inseparable
from perceptron_core.features import LINE, UndefinedFeature, third_feature
from ui import words
from ui.lessons.feature_maps import feature
from ui.visitor import conventions, results

FEW = 5  # examples whose shares in a certificate are told
NOUNS = {2: "line", 3: "plane"}  # what a hyperplane is called in a space of so many features


def tell(points):
    """The run of the session's perceptron on φ(x) for the session's points x, and the FeatureMapData of types.d.ts.

    It begins at 0: a start has two weights, and the lifted points may need others.
    """
    run, phi = run_and_map(points.dataset, conventions.from_zero(), feature.text())
    return {**data.run_data(points, run), "map": phi}


@lru_cache(results.SHARED)
def run_and_map(dataset, perceptron, text):
    """The run on the lifted points as `data.of_trace` has it, and the map as FeatureMapData.

    The browser lifts by products alone to the same bits, so that only with φ₃ it is told the lifted points.
    """
    phi, lifted, problem = lift(dataset, text)
    trace, separation = results.train(lifted, perceptron), results.separate(lifted)
    sentences = [problem] if problem else of_run(trace, separation, lifted, perceptron)
    map_data = {
        "features": text,
        "variables": list(phi.variables) if phi else None,
        "names": list(phi.names) if phi else None,
        "programs": [list(each.program) for each in phi.features] if phi else None,
        "lifted": None if text in feature.MAPS else lifted.X.tolist(),
        "problem": problem,
    }
    return data.of_trace(trace, separation, sentences), map_data


def lift(dataset, text):
    """The FeatureMap that the text says, the points in its feature space, and what is wrong, in one sentence or "".

    Where something is wrong there are no points, and where the text cannot be read there is no map. On the number line
    a point counts by its x₁ alone.
    """
    try:
        phi = feature.MAPS.get(text) or third_feature(text)
    except ValueError as error:
        return None, _nothing(3), f"“{words.short(text, words.LONGEST)}” cannot be read as φ₃: {error}."
    nothing = _nothing(len(phi.features))
    if not len(dataset):
        return phi, nothing, ""
    try:
        places = dataset.X[:, :1] if phi.variables == LINE else dataset.X
        return phi, phi.lift(Dataset(places, dataset.y)), ""
    except UndefinedFeature as error:
        name, other = ("", "other features") if text in feature.MAPS else ("φ₃ = ", "another φ₃")
        return phi, nothing, f"{name}{error}, which is example {error.index + 1}: move it, or take {other}."


def _nothing(features):
    return Dataset(np.empty((0, features)), [])


def space(lifted):
    """The Space of these points."""
    return words.Space(NOUNS.get(lifted.X.shape[1], "hyperplane"), "the lifted points")


def of_run(trace, separation, lifted, perceptron):
    """How the run ended and whether a hyperplane separates the lifted points, in the words of their space."""
    said = words.outcome(trace, separation, space(lifted)), verdict(separation, lifted, perceptron)
    return [*said, *words.rounding(trace)]


def verdict(separation, lifted, perceptron):
    """Whether a hyperplane separates the lifted points, with the proof that none does; "" without points."""
    if isinstance(separation, Inseparable):
        return f"No {space(lifted).noun} separates the lifted points: {certificate(separation, lifted)}"
    return words.verdict(separation, lifted, perceptron, space=space(lifted))


def certificate(separation, lifted):
    """The same place as a mean of + points and as one of − points."""
    shares = separation.certificate.items()
    of = {sign: {i: share for i, share in shares if lifted.y[i] == sign} for sign in (1, -1)}
    if len(shares) <= FEW:
        plus, minus = (" + ".join(f"{_part(share)}{_lifted(i)}" for i, share in of[sign].items()) for sign in (1, -1))
        where = f", {words.vector(map(float, separation.point))}" if len(separation.point) in NOUNS else ""
        place = f"{plus} (+) and {minus} (−) are the same place{where}"
    else:
        plus, minus = (", ".join(map(_lifted, of[sign])) for sign in (1, -1))
        place = f"the same place is a weighted mean of {plus} (+) and one of {minus} (−)"
    noun = space(lifted).noun
    return f"{place}, and whatever {noun} has all + points on one side and all − points on the other has it on both."


def _lifted(i):
    return f"φ(x⁽{str(i + 1).translate(_SUPERSCRIPT)}⁾)"


def _part(share):
    return "" if share == 1 else f"{share} " if share.denominator < 100 else f"{words.number(float(share))} "


_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
