"""The help of each lesson defines the terms of its board and its page."""

import re
import unicodedata
from itertools import chain

import pytest

from board import assets
from perceptron_core import BIASES, PRESETS, Perceptron
from tests.board.runs import train_both
from tests.pages.opened import board_data, opened
from ui.lectures import TITLES
from ui.visitor import link, scene

SENTENCES_MODULE = "../tests/board/sentences.mjs"
LESSONS = assets.lesson_names()
PRESET_NAMES = ("one outlier", "xor")  # separable by a line, and not
COMPARED_LINKS = dict(
    zip(
        ("left", "right"),
        (link.encode(scene.Scene("playground", preset=(name, 0))) for name in PRESET_NAMES),
        strict=True,
    )
)

# Terms that need a definition wherever they are used, beside those in the help of every lesson.
TERMS = """
    angle, averaged, band, bias, breakpoint, canonical, certificate, class margin, convex hull, cost, decision boundary,
    duality gap, edge, epoch, feature map, functional margin, geometric margin, green cone, green set, hollow, hull,
    learning rate, linearly separable, margin band, maximum-margin line, misclassified, mistake, mistake bound,
    monomials, multiplier, normal vector, output, pocket, preimage, reduced hull, score, slab, slack, support vector,
    threshold, tight, true error, vote, C, T, k, p, t, u, v, f(x), w·f(x), s(x), y s(x), w*, b*, w̃, w̃*, x̃, ũ, x₀, w₀,
    c₊, c₋, n₊, n₋, R, R̃, αᵢ, β, γ, γ*, γ₀, γ̃, γ̂, η, θ, λ, ξᵢ, φ(x), φ₃
"""
# An abbreviation of a term, or a word of the same stem.
SHORT_FORMS = {
    "averaged perceptron": {"averaged", "average"},
    "canonical form": {"canonical"},
    "convex hull": {"hull"},
    "margin band": {"band"},
    "maximum-margin line": {"best line"},
    "mistakes": {"mistake"},
    "pocket perceptron": {"pocket"},
    "voted perceptron": {"vote", "voted"},
}
# Symbols that readers of the lectures know, and words that are no terms here.
KNOWN_TERMS = {"b", "s", "x", "x₁", "x₂", "Σ", "feature", "hyperplane", "number line", "radius", "sum"}
NOT_TERMS = r"(narrow|wide) gap|edge of the (margin )?band|on its edge|costs (less|no more|the same)|right angle"
NOT_TERMS = "|".join(
    [NOT_TERMS, "Feature maps", "angles are not to scale", *TITLES.values()]
)  # titles of lessons and lectures
# Terms that are drawn without a word, or that are terms here and ordinary words elsewhere.
DRAWN_TERMS = {
    "neuron": "Σ",
    "other_lines": "Σ, n₊, n₋",
    "playground": "hull, certificate, w*, b*",
    "soft_margin": "certificate",
}

# Names of marks that occur in code only.
MARK_NAMES = {"neuron": {"edge"}}


def normalize_text(text):
    """Normalizes accents, and removes the marks of Markdown."""
    text = text.replace(r"\*", "*").replace("**", "").replace("\n", " ")
    return unicodedata.normalize("NFD", text)


def terms_in(symbols):
    """The symbols and terms that an entry defines, one by one; words in the singular."""
    each = {normalize_text(part).strip() for part in symbols.split(",")} - {""}
    each |= set().union(*(SHORT_FORMS.get(part, set()) for part in each))
    return {part.removesuffix("s") if len(part) > 2 else part for part in each}


def is_used(term, text):
    """Whether a term is in a text: a symbol by itself, or a word, also in the plural or capitalized."""
    is_word = len(term) > 2 and term.isascii() and "(" not in term
    before, after = r"(?<![^\W\d_])(?<![^\W\d_]['’-])", "(?![^\\W\\d_]|[*'’₀-₉₊₋ᵢ\u0300-\u036f])"
    return re.search(before + re.escape(term) + "s?" * is_word + after, text, re.IGNORECASE if is_word else 0)


@pytest.fixture(scope="module")
def defined(js):
    """{lesson: the symbols that its help defines, line by line}."""
    return {
        lesson: [symbol for symbol, _ in js.ask(file=f"lessons/{lesson}.js", name="lesson.symbols")]
        for lesson in LESSONS
    }


def text_of_lesson(js, lesson):
    """All words of a lesson."""
    texts = set()
    for name in PRESET_NAMES:
        page = opened(lesson, PRESETS[name](0), **COMPARED_LINKS)
        texts |= {
            text
            for part in page.main
            for text in (getattr(part, "label", ""), getattr(part, "value", ""))
            if isinstance(text, str)
        }
        texts |= set(js(SENTENCES_MODULE, "sentencesOf", lesson, board_data(page)))
    shown = [re.sub(r"<style>.*?</style>|</?[a-z][^>]*>", " ", text, flags=re.DOTALL) for text in sorted(texts)]
    return re.sub(NOT_TERMS, "", normalize_text(" | ".join(shown)))


@pytest.mark.parametrize("lesson", LESSONS)
def test_what_a_lesson_uses_its_help_defines(js, defined, lesson):
    terms = terms_in(TERMS).union(*map(terms_in, chain(*defined.values()))) - KNOWN_TERMS
    said = text_of_lesson(js, lesson)
    wanted = terms_in(DRAWN_TERMS.get(lesson, "")) | {
        term for term in terms - MARK_NAMES.get(lesson, set()) if is_used(term, said)
    }
    assert wanted - set().union(*map(terms_in, defined[lesson])) == set()
    assert len(set(defined[lesson])) == len(defined[lesson])


@pytest.mark.parametrize("bias", BIASES)
def test_every_letter_of_the_proof_is_defined(js, defined, bias):
    run, _ = train_both(js, PRESETS["parallel strips"](4), Perceptron(bias=bias))
    proof = str(js("words/proof.js", "proofLines", run, 1))
    help_ = " ".join(defined["convergence"])
    letters = set(re.findall(r"[A-Za-zγ][\u0302\u0303₀]\*?|γ\*", proof))
    assert {"w̃*", "γ̃", "R̃"} <= letters
    assert all(letter in help_ for letter in letters), letters


def test_the_help_calls_the_notes_by_their_titles(js):
    assert [title for title, _ in js("words/symbols.js", "NOTES.slice")] == list(TITLES.values())


def test_the_glossary_has_one_short_entry_for_each_term(js):
    entries = js.ask(file="words/glossary.js", name="GLOSSARY")
    heads = [head for head, _ in entries.values()]
    assert len(set(heads)) == len(heads)
    for head, meaning in entries.values():
        sentences = re.split(r"(?<=[.!?])\s", meaning)
        assert head
        assert meaning.endswith(".")
        assert all(len(sentence.split()) <= 30 for sentence in sentences), meaning  # a formula counts as one word
