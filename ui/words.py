"""Sentences that pages share."""

from perceptron_core import Inseparable, Separable, best_through_origin, mistake_bound


def outcome(trace):
    """How a run ended, and what that says, in one sentence."""
    k, epochs = _count(len(trace), "mistake"), _count(trace.epochs, "epoch")
    if trace.total_examined == 0 and trace.outcome == "converged":
        return "No points yet: there is nothing to learn."
    if trace.outcome == "converged":
        return f"Converged after {k} in {epochs}: a whole pass without a mistake."
    if trace.outcome == "cycle":
        before = f" (w and b are those after epoch {trace.repeats})" if trace.repeats else ""
        return f"This run repeats itself after epoch {trace.epochs}{before}: it will never converge."
    return f"Stopped at the limit of {_count(len(trace), 'update')}; this says nothing about convergence."


def verdict(separation, dataset, perceptron):
    """Whether a separating line exists, and what follows, in one sentence; "" without points."""
    if isinstance(separation, Inseparable):
        return f"No line can separate these points: {_reason(separation, dataset)}"
    if not isinstance(separation, Separable):
        return (
            "Only one class: any line far enough away has it on one side, so no line is best." if len(dataset) else ""
        )
    exists = f"A separating line exists (γ* = {separation.margin:.4g})"
    if perceptron.bias == "none" and not isinstance(best_through_origin(dataset), Separable):
        return f"{exists}, but none through the origin, and without a bias the run tries no other."
    bound = int(mistake_bound(dataset, perceptron, separation))
    return f"{exists}; the bound allows up to {_count(bound, 'mistake')}."


def _reason(separation, dataset):
    """Why the certificate's points leave no line, in terms of examples counted from 1."""
    classes = {label: [i + 1 for i in separation.certificate if dataset.y[i] == label] for label in (1, -1)}
    (few, sign), (many, other) = sorted(((classes[1], "+"), (classes[-1], "−")), key=lambda part: len(part[0]))
    if separation.kind == "coincidence":
        return f"example {few[0]} ({sign}) and example {many[0]} ({other}) are the same point."
    if separation.kind == "point on a segment":
        return (
            f"example {few[0]} ({sign}) lies on the segment between examples {many[0]} and {many[1]} ({other}), "
            "so it is on their side of any line."
        )
    if separation.kind == "point in a triangle":
        return (
            f"example {few[0]} ({sign}) lies in the triangle of examples {many[0]}, {many[1]} and {many[2]} ({other}), "
            "so it is on their side of any line."
        )
    return (
        f"the segment between examples {few[0]} and {few[1]} ({sign}) crosses the one between examples "
        f"{many[0]} and {many[1]} ({other}), and the crossing would be on both sides."
    )


def _count(number, noun):
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
