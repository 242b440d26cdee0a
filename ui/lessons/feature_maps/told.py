"""What the board of the lesson is told: the run on the lifted points, and the feature map."""

from functools import lru_cache

import numpy as np

from perceptron_core import Dataset, Inseparable
from perceptron_core.features import UndefinedFeature, third_feature
from ui import results, session, words
from ui.board import data
from ui.lessons.feature_maps import feature

NOTHING = Dataset(np.empty((0, 3)), [])


def tell(points):
    """The run of the session's perceptron on φ(x) for the session's points x, and the FeatureMapData of types.d.ts."""
    run, phi = run_and_map(points.dataset, session.perceptron(), feature.text())
    return {**data.run_data(points, run), "map": phi}


@lru_cache(results.SHARED)
def run_and_map(dataset, perceptron, text):
    """The run on the lifted points as `data.told` has it, and the map as FeatureMapData."""
    phi, lifted, problem = lift(dataset, text)
    trace, separation = results.train(lifted, perceptron), results.separate(lifted)
    said = [problem] if problem else of_run(trace, separation, lifted, perceptron)
    told = {
        "third": text,
        "name": phi.names[2] if phi else None,
        "program": list(phi.features[2].program) if phi else None,
        "lifted": lifted.X.tolist(),
        "problem": problem,
    }
    return data.told(trace, separation, said), told


def lift(dataset, text):
    """The FeatureMap that the text says, the points in its feature space, and what is wrong, in one sentence or "".

    Where something is wrong there are no points, and where the text cannot be read there is no map.
    """
    try:
        phi = third_feature(text)
    except ValueError as error:
        return None, NOTHING, f"“{words.short(text, words.LONGEST)}” cannot be read as φ₃: {error}."
    try:
        return phi, phi.lift(dataset) if len(dataset) else NOTHING, ""
    except UndefinedFeature as error:
        return phi, NOTHING, f"φ₃ = {error} which is example {error.index + 1}: move it, or take another φ₃."


def of_run(trace, separation, lifted, perceptron):
    """How the run ended and whether a plane separates the lifted points, in the words of space."""
    return [_in_space(words.outcome(trace, separation)), verdict(separation, lifted, perceptron)]


def verdict(separation, lifted, perceptron):
    """Whether a plane separates the lifted points, with the proof that none does; "" without points."""
    if isinstance(separation, Inseparable):
        return f"No plane separates the lifted points: {certificate(separation, lifted)}"
    return _in_space(words.verdict(separation, lifted, perceptron))


def certificate(separation, lifted):
    """The same place as a mean of + points and as one of − points."""
    of = {
        sign: " + ".join(
            f"{_part(share)}φ(x{_subscript(i + 1)})"
            for i, share in separation.certificate.items()
            if lifted.y[i] == sign
        )
        for sign in (1, -1)
    }
    return (
        f"{of[1]} (+) and {of[-1]} (−) are the same place, {words.vector(map(float, separation.point))}, and whatever "
        "plane has all + points on one side and all − points on the other has it on both."
    )


def _part(share):
    return "" if share == 1 else f"{share} " if share.denominator < 100 else f"{words.number(float(share))} "


def _subscript(number):
    return str(number).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))


def _in_space(sentence):
    return sentence.replace("line", "plane").replace("these points", "the lifted points")
