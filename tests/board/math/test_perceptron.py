"""The perceptron in the browser is the core's: every mistake, where the run ends, and how."""

from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron_core import PRESETS, Dataset, Perceptron
from perceptron_core.features import monomials
from tests.perceptron_core.strategies import datasets

RULES = st.builds(
    Perceptron,
    bias=st.sampled_from(["unit", "radius", "none"]),
    order=st.sampled_from(["cyclic", "first", "shuffled"]),
    boundary=st.sampled_from(["mistake", "positive", "negative"]),
    learning_rate=st.sampled_from([1.0, 0.1, 7.0]),
    seed=st.integers(0, 2**40),
)


def asked(dataset, perceptron, most, epochs):
    rule = {name: getattr(perceptron, name) for name in ("bias", "order", "boundary", "seed")}
    limits = {"most": most} if epochs is None else {"most": most, "epochs": epochs}
    return [dataset.X.tolist(), dataset.y.tolist(), rule, limits]


def expected(dataset, perceptron, most, epochs):
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
    assert js("math/perceptron.js", "train", *asked(*given_)) == expected(*given_)


def test_a_run_of_so_many_epochs_goes_on_through_a_cycle(js):
    given_ = PRESETS["xor"](), Perceptron(), 10_000, 9
    found = js("math/perceptron.js", "train", *asked(*given_))
    assert found == expected(*given_)
    assert (found["outcome"], found["epochs"]) == ("limit", 9)


@given(datasets(dimensions=(2, 2)), st.sampled_from([2, 3, 4, 5]))
def test_the_radius_of_points_with_many_coordinates_is_the_core_s(js, dataset, degree):
    """Of 5, 9, 14 and 20: numpy adds up more than seven in another order."""
    lifted = Dataset(monomials(degree).values(dataset.X / 100), dataset.y)
    assert js("math/perceptron.js", "betaOf", lifted.X.tolist(), {"bias": "radius"}) == lifted.squared_radius
