"""The help of each lesson defines what that lesson uses."""

import re

import pytest

from perceptron_core import BIASES, PRESETS, Perceptron
from tests.ui.runs import replayed
from ui.board import assets

TERMS = {
    "playground": ["epoch", "η", "β", "s(x)", "hull", "certificate", "γ*", "w*, b*"],
    "conventions": ["epoch", "η", "β"],
    "two_runs": ["epoch", "η", "β"],
    "margins": ["class margin", "cost"],
    "soft_margin": ["C", "ξᵢ", "band", "αᵢ", "given up", "breakpoint", "gap", "reduced hull", "hull", "certificate"],
    "max_margin": ["hull", "canonical", "tight", "support vector", "αᵢ", "certificate", "w*, b*"],
    "other_lines": ["c₊, c₋", "Σ", "n₊, n₋", "p", "λ", "angle", "hull", "γ*"],
    "neuron": ["x₀, w₀", "Σ", "θ", "output", "edges", "η", "β"],
    "weight_space": ["green set, green cone", "w̃*", "ũ"],
    "convergence": ["w̃*", "ũ", "γ₀", "R̃"],
    "noise": ["T", "average", "pocket", "vote", "true error", "epoch"],
    "spam": ["f(x)", "w·f(x)", "hollow", "average", "pocket", "epoch"],
    "feature_maps": ["φ(x)", "φ₃", "preimage", "slab", "epoch", "γ*"],
    "hyperplane": ["u", "t"],
}


def symbols(js, lesson):
    return [symbol for symbol, _ in js.ask(file=f"lessons/{lesson}.js", name="lesson.symbols")]


@pytest.mark.parametrize("lesson", TERMS)
def test_terms(js, lesson):
    known = symbols(js, lesson)
    assert set(TERMS[lesson]) <= set(known)
    assert len(set(known)) == len(known)


def test_every_lesson_is_looked_at():
    assert {name.removeprefix("lessons/") for name in assets.names() if name.startswith("lessons/")} == set(TERMS)


@pytest.mark.parametrize("bias", BIASES)
def test_every_letter_of_the_proof_is_defined(js, bias):
    run, _ = replayed(js, PRESETS["parallel strips"](4), Perceptron(bias=bias))
    proof = str(js("words/proof.js", "proofLines", run, 1))
    help_ = " ".join(symbols(js, "convergence"))
    letters = set(re.findall(r"[A-Za-zγ][\u0302\u0303₀]\*?|γ\*", proof))
    assert {"w̃*", "γ̃", "R̃"} <= letters
    assert all(letter in help_ for letter in letters), letters
