"""The spam filter of lecture 001: messages as points, with word counts as coordinates.

The feature BIAS, which is always 1, is not a column of the dataset: its weight is the b of a Perceptron with bias
"unit".
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from perceptron_core import _validate
from perceptron_core._arrays import Floats
from perceptron_core.dataset import Dataset
from perceptron_core.hyperplane import Hyperplane

BIAS = "BIAS"
SPAM, HAM = 1, -1

JOINER = "\u200d"  # between the parts of one emoji
VARIATION_SELECTOR = "\ufe0f"  # asks for the colored form of a sign
# Kinds of characters: letter, accent, digit, emoji, tint, region (two make a flag), joiner; each of ' . , is its own.
KIND_OF_CATEGORY = {"L": "l", "M": "a", "N": "d", "So": "e", "Sk": "t"}
WORD = re.compile(r"[ld](?:[ladj]|'(?=[ld])|(?<=d)[.,](?=d))*|e(?:[at]|je)*|rr?")


def words(message: str) -> list[str]:
    """The words of `message` in order; upper and lower case are the same.

    A word is a run of letters, accents and digits of any script, with apostrophes inside (don't) and with points and
    commas between digits (1,000.50). Emoji and similar signs (☎) are words, the same in every tint. Everything else
    separates words, except characters without a width, which are ignored. In scripts without spaces each run is one
    word.
    """
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", message).casefold()).replace("’", "'")
    text = "".join(
        each for each in text if each == JOINER or (each != VARIATION_SELECTOR and unicodedata.category(each) != "Cf")
    )
    kinds = "".join(map(_kind, text))
    found = (text[match.start() : match.end()] for match in WORD.finditer(kinds))
    return ["".join(each for each in word if _kind(each) != "t") for word in found]


def _kind(character):
    if character == JOINER:
        return "j"
    if "🇦" <= character <= "🇿":
        return "r"
    category = unicodedata.category(character)
    return (
        KIND_OF_CATEGORY.get(category)
        or KIND_OF_CATEGORY.get(category[0])
        or (character if character in "'.," else " ")
    )


def vocabulary(messages: Iterable[str]) -> tuple[str, ...]:
    """The different words of all `messages`, in the order in which they first occur."""
    return tuple(dict.fromkeys(word for message in messages for word in words(message)))


def counts(message: str, vocabulary: Iterable[str]) -> Floats:
    """f(x): how often each word of `vocabulary` occurs in `message`, as (d,) floats; other words are ignored."""
    found = Counter(words(message))
    return np.array([found[word] for word in vocabulary], dtype=float)


def dataset(messages: Iterable[str], labels: ArrayLike, vocabulary: Sequence[str]) -> Dataset:
    """The Dataset of the counts of `messages`, a column for each word of `vocabulary`; `labels` are SPAM or HAM.

    Raises ValueError when the vocabulary has no word: there is nothing to learn from yet.
    """
    if not vocabulary:
        raise ValueError("the messages must have at least one word")
    return Dataset(np.array([counts(each, vocabulary) for each in messages]).reshape(-1, len(vocabulary)), labels)


@dataclass(frozen=True)
class Term:
    """A row of the lecture's table: a feature, its value in a message and its weight."""

    feature: str
    value: float
    weight: float

    @property
    def product(self) -> float:
        """What the feature adds to the score."""
        return self.value * self.weight


def terms(message: str, vocabulary: Sequence[str], hyperplane: Hyperplane) -> tuple[Term, ...]:
    """The Terms of `message`, BIAS first: their products add up to the score w·f(x) + b, which is positive for SPAM."""
    _validate.instance("hyperplane", hyperplane, Hyperplane)
    rows = zip(vocabulary, counts(message, vocabulary).tolist(), hyperplane.w.tolist(), strict=True)
    return (Term(BIAS, 1.0, hyperplane.b), *(Term(*row) for row in rows))
