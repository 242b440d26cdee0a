"""Spam messages as points: how words are found and counted."""

from unicodedata import normalize

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perceptron_core import Hyperplane, Perceptron, separate
from perceptron_core.messages import BIAS, HAM, SPAM, counts, dataset, terms, vocabulary, words

LECTURE_PLANE = Hyperplane([4, 2], -3)  # 001: free 4, money 2, BIAS −3
FREE_MONEY = ("free", "money")
message_lists = st.lists(
    st.one_of(st.text(max_size=30), st.sampled_from(["free money", "Free!", "", "🎉🎉"])), max_size=6
)


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("", []),
        (" \n\t …!?", []),
        ("FREE money, Free!", ["free", "money", "free"]),
        ("don't ’quoted’ it’s rock'n'roll", ["don't", "quoted", "it's", "rock'n'roll"]),
        ("e-mail a_b http://x.com/a", ["e", "mail", "a", "b", "http", "x", "com", "a"]),
        ("$1,000.50 at 10%, v2.0. 1.", ["1,000.50", "at", "10", "v2.0", "1"]),
        ("Café CAFE\u0301 naïve", ["café", "café", "naïve"]),
        ("Straße STRASSE", ["strasse", "strasse"]),
        ("ＦＲＥＥ ﬁne", ["free", "fine"]),
        ("fr\u00adee f\u200bree", ["free", "free"]),  # a soft hyphen, a space without a width
        ("ДЕНЬГИ деньги", ["деньги", "деньги"]),
        ("मुफ़्त पैसे", ["मुफ़्त", "पैसे"]),
        ("שלום, كتاب", ["שלום", "كتاب"]),
        ("免费的钱 很多", ["免费的钱", "很多"]),
        ("win🎉🎉now", ["win", "🎉", "🎉", "now"]),
        ("👍👍🏽❤️❤", ["👍", "👍", "❤", "❤"]),
        ("👨‍👩‍👧🇩🇪🇫🇷", ["👨‍👩‍👧", "🇩🇪", "🇫🇷"]),
        ("\ud800 ok \0", ["ok"]),
    ],
)
def test_the_words_of_a_message(message, expected):
    assert words(message) == [normalize("NFKC", word) for word in expected]


@given(st.text())
@example("don't 1,000 🎉👍🏽 ΌΔΟΣ İ ǅ")
def test_words_are_words(message):
    """Each word alone is one word, a space between two changes nothing, and neither does the case of ASCII letters."""
    found = words(message)
    assert all(words(word) == [word] for word in found)
    assert words(" ".join(found)) == found
    assert words(f"{message} {message}") == found * 2
    if message.isascii():
        assert words(message.upper()) == words(message.lower()) == found


def test_the_vocabulary_is_in_order_of_appearance():
    assert vocabulary(["money Free", "", "free offer money"]) == ("money", "free", "offer")
    assert vocabulary([]) == vocabulary(["", "?"]) == ()


@given(message_lists)
def test_the_counts_are_all_words(some):
    everything = vocabulary(some)
    assert all(sum(counts(message, everything)) == len(words(message)) for message in some)
    if everything:
        data = dataset(some, [SPAM] * len(some), everything)
        assert data.X.tolist() == [[words(message).count(word) for word in everything] for message in some]


def test_a_thousand_words():
    message = " ".join(f"word{k % 500}" for k in range(1000))
    data = dataset([message, "word3"], [SPAM, HAM], vocabulary([message]))
    assert data.X.shape == (2, 500)
    assert (data.X[0] == 2).all()
    assert Perceptron().train(data).outcome == "converged"


@pytest.mark.parametrize(
    ("message", "products"),
    [
        ("free money", [-3, 4, 2]),
        ("FREE!", [-3, 4, 0]),
        ("money", [-3, 0, 2]),
        ("Free money? Free money!", [-3, 8, 4]),
        ("", [-3, 0, 0]),
        ("something else", [-3, 0, 0]),
    ],
)
def test_the_table_of_the_lecture(message, products):
    rows = terms(message, FREE_MONEY, LECTURE_PLANE)
    assert [row.feature for row in rows] == [BIAS, "free", "money"]
    assert [row.weight for row in rows] == [-3, 4, 2]
    assert [row.product for row in rows] == products
    assert sum(products) == LECTURE_PLANE.scores(counts(message, FREE_MONEY)[None])[0]


def test_the_weights_of_the_lecture_come_out_of_training():
    """Lecture 001 starts at 0 and counts a score of 0 as spam."""
    some = ["", "money", "free free free free money money money money"]
    run = Perceptron(boundary="positive").train(dataset(some, [HAM, HAM, SPAM], FREE_MONEY))
    assert np.column_stack([run.b, run.w]).tolist() == [
        [0, 0, 0],
        [-1, 0, 0],
        [0, 4, 4],
        [-1, 4, 4],
        [-2, 4, 3],
        [-3, 4, 2],
    ]
    assert run.outcome == "converged"
    assert run.last == LECTURE_PLANE
    assert LECTURE_PLANE.distance_from_origin == pytest.approx(-0.671, abs=5e-4)
    assert separate(run.dataset).margin > 0


def test_without_words_there_is_nothing_to_learn():
    with pytest.raises(ValueError, match="the messages must have at least one word"):
        dataset(["", "?"], [SPAM, HAM], ())
