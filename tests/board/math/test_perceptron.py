"""The perceptron in the browser is the core's: every mistake, where the run ends, and how."""

from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron_core import Perceptron
from tests.perceptron_core.strategies import datasets

RULES = st.builds(
    Perceptron,
    bias=st.sampled_from(["unit", "radius", "none"]),
    order=st.sampled_from(["cyclic", "first", "shuffled"]),
    boundary=st.sampled_from(["mistake", "positive", "negative"]),
    learning_rate=st.sampled_from([1.0, 0.1, 7.0]),
    seed=st.integers(0, 2**40),
)


def asked(dataset, perceptron, most, **more):
    rule = {name: getattr(perceptron, name) for name in ("bias", "order", "boundary", "seed")}
    return [dataset.X.tolist(), dataset.y.tolist(), rule, {"most": most, **more}]


def expected(dataset, perceptron, most):
    trace = perceptron.train(dataset, max_updates=most)
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
    assert js("math/perceptron.js", "train", *asked(dataset, perceptron, most)) == expected(dataset, perceptron, most)
