"""A program that uses the core as README.md shows it.

Nobody runs it, but test_types.py has mypy check it. Each deliberate error names its error code in a comment: mypy must
find it, or the type hints are useless.
"""

import numpy as np

import perceptron_core as pc

dataset = pc.Dataset(X=[[0, 0], [0, 1], [1, 0], [1, 1]], y=[-1, -1, -1, +1])
perceptron = pc.Perceptron(bias="radius", start=pc.Hyperplane([1, 2], 0))
trace = perceptron.train(dataset, max_epochs=3)
line = trace.last
least: float = float(line.functional_margins(dataset).min()) + line.margin(dataset)
one: float = line.scores([1, 2])
print(line.scores(np.ones((3, 2)))[0], trace.w[0].tolist(), len(trace) + trace.index[0])
match pc.separate(dataset):
    case pc.Separable(hyperplane=best, margin=margin):
        print(best.w.max(), margin + 1)
    case pc.Inseparable(certificate=certificate):
        print(max(certificate.values()))
    case pc.SingleClass(label=label):
        print(label)
bound: float = pc.mistake_bound(dataset, perceptron, pc.separate(dataset))
noisy = pc.PRESETS["noisy"]
if noisy.source is not None:
    print(pc.true_error(trace, noisy.source)[0], noisy.source.sample(3, 0).X)
phi = pc.FeatureMap.parse("x1", "x2", "x1 x2")
print(phi.lift(noisy(seed=3)).X.sum(), phi([[1, 2]]).shape)
path = pc.soft_margin_path(dataset)
if isinstance(path, pc.SoftMarginPath):
    print(path.at(2).hyperplane.b, path.sides.sum())
for count in pc.sweeps.rate_sweep(dataset, perceptron, [0.1, 1]):
    print(count.mistakes + 1)
print(pc.pocket(trace).errors + 1, pc.error_history(trace)["last"].max(), pc.NormalClouds((1, 2), [3, 4]).least_error)
print(pc.messages.terms("free", ("free",), line)[0].product)

pc.Perceptron(learning_rate="fast")  # wrong: arg-type
pc.separate([[1, 2]])  # wrong: arg-type
print(pc.separate(dataset).margin)  # wrong: union-attr
print(trace.lst)  # wrong: attr-defined
pc.mistake_bound(dataset)  # wrong: call-arg
