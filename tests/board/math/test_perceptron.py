"""The browser's perceptron is the core's: every mistake, and the end of the run."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron_core import BIASES, BOUNDARIES, ORDERS, PRESETS, Dataset, Perceptron
from perceptron_core.features import monomials
from tests.perceptron_core.strategies import datasets

RULES = st.builds(
    Perceptron,
    bias=st.sampled_from(BIASES),
    order=st.sampled_from(ORDERS),
    boundary=st.sampled_from(BOUNDARIES),
    learning_rate=st.sampled_from([1.0, 0.1, 7.0]),
    seed=st.integers(0, 2**40),
)


def train_arguments(dataset, perceptron, most, epochs=None):
    rule = {name: getattr(perceptron, name) for name in ("bias", "order", "boundary", "seed")}
    limits = {"most": most} if epochs is None else {"most": most, "epochs": epochs}
    return [dataset.X.tolist(), dataset.y.tolist(), rule, limits]


def core_result(dataset, perceptron, most, epochs=None):
    trace = perceptron.train(dataset, max_updates=most, max_epochs=epochs)
    return {
        "index": trace.index.tolist(),
        "examined": trace.examined.tolist(),
        "outcome": trace.outcome,
        "epochs": trace.epochs,
        "repeats": trace.repeats,
        "total": trace.total_examined,
    }


@given(st.data())
@settings(max_examples=300)
def test_it_makes_the_mistakes_of_the_core(js, data):
    dataset = data.draw(datasets())
    perceptron, most = data.draw(RULES), data.draw(st.sampled_from([0, 1, 7, 200]))
    given_ = dataset, perceptron, most, data.draw(st.sampled_from([None, 1, 3, 50]))
    assert js("math/perceptron.js", "train", *train_arguments(*given_)) == core_result(*given_)


def test_a_run_of_so_many_epochs_goes_on_through_a_cycle(js):
    given_ = PRESETS["xor"](), Perceptron(), 10_000, 9
    found = js("math/perceptron.js", "train", *train_arguments(*given_))
    assert found == core_result(*given_)
    assert (found["outcome"], found["epochs"]) == ("limit", 9)


def test_a_run_that_takes_too_long_has_begun(js):
    """The frame is not missed, and the run so far is a prefix of the whole one."""
    given_ = PRESETS["noisy"](0), Perceptron(), 10_000
    *others, limits = train_arguments(*given_)
    found = js("math/perceptron.js", "train", *others, {**limits, "effort": 2 * len(given_[0])})
    whole = core_result(*given_)
    k = len(found["index"])
    assert (found["outcome"], found["epochs"]) == ("begun", 3)
    assert (found["index"], found["examined"]) == (whole["index"][:k], whole["examined"][:k])
    assert found["total"] == found["examined"][-1]


@given(datasets(dimensions=(2, 2)), st.sampled_from([2, 3, 4, 5]))
def test_the_radius_of_points_with_many_coordinates_is_the_core_s(js, dataset, degree):
    """With 5, 9, 14 and 20 coordinates: from eight terms on numpy adds in another order."""
    lifted = Dataset(monomials(degree).values(dataset.X / 100), dataset.y)
    assert js("math/sums.js", "betaOf", lifted.X.tolist(), {"bias": "radius"}) == lifted.squared_radius


def random_dataset(rng):
    """Whole numbers, fractions, tiny, huge and mixed coordinates in one to five dimensions; presets."""
    kind, n, d = rng.integers(6), int(rng.integers(25)), int(rng.choice([1, 2, 2, 2, 2, 3, 5]))
    y = rng.choice([-1.0, 1.0], n)
    if kind == 0:
        X = rng.integers(-3, 4, (n, d)).astype(float)
    elif kind == 1:
        X = rng.normal(size=(n, d)).round(int(rng.integers(1, 6)))
    elif kind == 2:
        X = rng.normal(size=(n, d)) * 10.0 ** rng.integers(-12, 13)
    elif kind == 3:
        X = rng.normal(size=(n, d)) * 10.0 ** rng.integers(-80, 81, (n, 1))
    elif kind == 4:
        return PRESETS[rng.choice(list(PRESETS))](seed=int(rng.integers(50)))
    else:
        X = rng.integers(-2, 3, (n, d)) / rng.choice([1, 3, 7, 10])
        y = np.where(X @ rng.integers(-2, 3, d) + rng.choice([-0.5, 0.5]) > 0, 1.0, -1.0)
    return Dataset(X, y)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2))
def test_ten_thousand_runs_are_those_of_the_core(js, seed):
    rng = np.random.default_rng(seed)
    for _ in range(20):
        cases = [(random_dataset(rng), random_rule(rng), int(rng.choice([0, 5, 50, 300]))) for _ in range(500)]
        runs = js.ask(
            file="math/perceptron.js", name="train", given=[train_arguments(*case) for case in cases], each=True
        )
        assert runs == [core_result(*case) for case in cases]


def random_rule(rng):
    conventions = {"bias": BIASES, "order": ORDERS, "boundary": BOUNDARIES}
    chosen = {name: str(rng.choice(values)) for name, values in conventions.items()}
    return Perceptron(seed=int(rng.integers(1000)), **chosen)
