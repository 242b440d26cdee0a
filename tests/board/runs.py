"""Runs of the core as the board receives them, and numbers as it prints them."""

import json
import re

from board.serializers import run_data, trace_data
from perceptron_core import separate
from ui.visitor.points import Points

SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
NUMBER_PATTERN = r"−?\d+(?:,\d{3})*(?:\.\d+)?(?:·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"


def train_both(js, dataset, perceptron, max_updates=50):
    """(the Run in node, the core's Trace) of `perceptron` on `dataset`."""
    trace = perceptron.train(dataset, max_updates=max_updates)
    data = run_for_browser(dataset, trace, proof=True)
    return js.new("model/runs/run.js", "Run", data["run"], data["points"], data["labels"]), trace


def run_for_browser(dataset, trace, proof=False):
    """What the server sends to the browser for a run."""
    return json.loads(json.dumps(run_data(Points(dataset), trace_data(trace, separate(dataset), proof))))


def parse_number(text):
    """The number of a text of `words/numbers.js`."""
    mantissa, _, exponent = text.strip("()").replace("−", "-").replace(",", "").partition("·10")
    return float(mantissa) * 10.0 ** int(exponent.translate(SUPERSCRIPTS) or 0)


def false_comparisons(text):
    """The printed comparisons of numbers in `text`, such as “1 ≤ 2 ≤ 3”, that are false as printed."""
    holds = {"≤": float.__le__, "≥": float.__ge__, ">": float.__gt__, "<": float.__lt__}
    for chain in re.findall(rf"{NUMBER_PATTERN}(?: [≤≥<>] {NUMBER_PATTERN})+", text):
        first, *rest = re.split(r" ([≤≥<>]) ", chain)
        for sign, other in zip(rest[::2], rest[1::2], strict=True):
            if not holds[sign](parse_number(first), parse_number(other)):
                yield chain
            first = other
