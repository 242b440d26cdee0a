"""Labels by a formula: a point is + if an inequality holds."""

import re
from dataclasses import dataclass

import numpy as np

from language import t
from perceptron_core import Dataset
from perceptron_core.exact.decimals import Decimals
from perceptron_core.formula import Formula
from ui.words import quote_text, vector

SIGNS = {">": ">", "<": "<", "≥": "≥", "≤": "≤", ">=": "≥", "<=": "≤", "=>": "≥", "=<": "≤"}
SIGN = re.compile("[<>=≥≤]+")
BEGINNING = re.compile(r"\s*\+?\s*(where|if|when|wo|wenn)\b", re.IGNORECASE)  # the label of the field, typed again
LONGEST_INEQUALITY = 250  # characters


@dataclass(frozen=True)
class Inequality:
    """left `sign` right, two formulas in x₁ and x₂; the sign is one of > < ≥ ≤."""

    left: Formula
    sign: str
    right: Formula

    @classmethod
    def parse(cls, text):
        """The inequality in a text, also after "+ where". Raises ValueError with a sentence for the visitor."""
        text = BEGINNING.sub("", text, count=1)
        if not text.strip():
            raise ValueError(t("Write an inequality in x₁ and x₂, such as x₂ > x₁² − 1."))
        signs = SIGN.findall(text)
        if len(signs) != 1 or signs[0] not in SIGNS or len(text) > LONGEST_INEQUALITY:
            raise ValueError(t("Write one inequality with one of the signs >, <, ≥ and ≤, such as x₂ > x₁² − 1."))
        sides = SIGN.split(text)
        return cls(_formula(sides[0]), SIGNS[signs[0]], _formula(sides[1]))

    def __str__(self):
        """The inequality in normal form, which `parse` reads back: x₂ > x₁² − 1."""
        return f"{self.left} {self.sign} {self.right}"

    @property
    def includes_equality(self):
        """Whether a point is + if both sides are equal there."""
        return self.sign in "≥≤"

    def labels(self, X):
        """The labels (n,), +1 or −1, of the points `X` (n, 2); NaN if a side has no value.

        Sums, products and powers of decimals are compared exactly, so (1.1, 0.21) lies on x₂ = x₁² − 1.
        """
        X = np.reshape(np.asarray(X, dtype=float), (-1, 2))
        difference = Formula((*self.left.program, *self.right.program, "−"), self.left.variables)
        exact = difference.decimals(Decimals.of(X)) if len(X) else None
        values = exact.whole if exact else difference(X)
        signs = np.where(values != values, np.nan, (values > 0) * 1.0 - (values < 0))
        if self.sign in "<≤":
            signs = -signs
        return np.where(np.isnan(signs), np.nan, np.where(signs + 0.5 * self.includes_equality > 0, 1.0, -1.0))

    def label(self, X):
        """The Dataset of the points `X` (n, 2) with these labels. Raises ValueError if a point gets no label."""
        y = self.labels(X)
        if (missing := np.isnan(y)).any():
            raise ValueError(
                t(
                    "The formula has no value at {n, plural, one {# point} other {# points}}, such as {point}. Change "
                    "the formula.",
                    n=int(missing.sum()),
                    point=vector(np.asarray(X)[missing][0].tolist()),
                )
            )
        return Dataset(X, y)


def _formula(text):
    try:
        return Formula.parse(text)
    except ValueError as error:
        side = quote_text(text.strip()) if text.strip() else t("one side of the inequality")
        raise ValueError(t("The app cannot read {side}: {why}.", side=side, why=str(error))) from None


def normalize(text):
    """The normal form of an inequality from outside, or "" for anything else."""
    try:
        return str(Inequality.parse(text)) if isinstance(text, str) and len(text) <= LONGEST_INEQUALITY else ""
    except ValueError:
        return ""


def matches_labels(text, dataset):
    """Whether the inequality in a text gives the labels of a dataset."""
    try:
        return len(dataset) > 0 and bool((Inequality.parse(text).labels(dataset.X) == dataset.y).all())
    except ValueError:
        return False


def random_points(n, box, seed):
    """n points (n, 2), uniform in a box ((x₁ from, to), (x₂ from, to)), rounded to three digits of its sides."""
    low, high = np.transpose(box)
    X = np.random.default_rng(seed).uniform(low, high, (n, 2))
    decimals = 2 - np.floor(np.log10(high - low)).astype(int)
    return np.column_stack([X[:, j].round(decimals[j]) for j in range(2)]) + 0.0
