"""Sentences that pages share."""


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


def _count(number, noun):
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
