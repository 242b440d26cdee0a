"""The help of each lesson defines what that lesson uses."""

import re

import pytest

from perceptron_core import BIASES, PRESETS, Perceptron
from tests.ui.runs import replayed

TERMS = {
    "run": ["epoch", "η", "β", "s(x)", "hull", "certificate", "γ*", "w*, b*"],
    "pair": ["epoch", "η", "β"],
    "hand": ["class margin", "cost"],
    "best": ["hull", "canonical", "tight", "support vector", "αᵢ", "certificate", "w*, b*"],
    "weights": ["green set, green cone", "w̃*", "ũ"],
    "race": ["w̃*", "ũ", "γ₀", "R̃"],
}


@pytest.mark.parametrize("mode", TERMS)
def test_terms(js, mode):
    symbols = [symbol for symbol, _ in js("words/symbols.js", "symbolsOf", mode)]
    assert set(TERMS[mode]) <= set(symbols)
    assert len(set(symbols)) == len(symbols)


def test_every_board_with_a_help_has_symbols(js):
    assert set(js.ask(file="lessons/modes.js", name="MODES")) == set(TERMS)


@pytest.mark.parametrize("bias", BIASES)
def test_every_letter_of_the_proof_is_defined(js, bias):
<<<<<<< HEAD
    run, _ = replayed(js, PRESETS["parallel strips"](4), Perceptron(bias=bias), "race")
    proof = str(js("words/proof.js", "proofLines", run, 1))
=======
    run, _ = replayed(js, PRESETS["parallel strips"](4), Perceptron(bias=bias))
    proof = str(js("words/proof.js", "proofLines", run, js.new("words/proof.js", "Sums", run), 1))
>>>>>>> python
    help_ = " ".join(symbol for symbol, _ in js("words/symbols.js", "symbolsOf", "race"))
    letters = set(re.findall(r"[A-Za-zγ][\u0302\u0303₀]\*?|γ\*", proof))
    assert {"w̃*", "γ̃", "R̃"} <= letters
    assert all(letter in help_ for letter in letters), letters
