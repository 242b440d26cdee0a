"""Any link gives points and at most one sentence, which quotes the link literally."""

import random
import re
from urllib.parse import parse_qs, quote

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from playwright.sync_api import expect

from perceptron_core import PRESETS
from ui.visitor.points import LARGEST_SEED, points_from_link
from ui.words import LONGEST_QUOTE, quote_text

GOOD_LINKS = ["preset=xor", "preset=noisy&seed=3", "preset=AND%20gate&seed=0", "seed=9999", "preset=separable&seed=00"]
NASTY_TEXTS = [
    *("", "&", "=", "%", "%00", "%ff", "+", "&seed=", "&preset=", "&preset=xor", "&seed=5", "&other=1", "%0A%0A# x"),
    *("9" * 4301, "-", "1e3", "٣", "²", "0x1", "1_0", "½", "x" * 10**5, "[x](http://evil.test)", "![x](//evil.test)"),
    *("`", "``` `", "$x$", ":red[x]", ":material/star:", "<b>", "www.evil.test", "\u202e", "\u200b", "\ud800", "💥"),
]
SENTENCE_PATTERN = re.compile(
    r"There is no preset (?P<preset>.*)\. The app uses the preset “Separable” instead\."
    rf"|A seed is a whole number from 0 to {LARGEST_SEED}, but the link says (?P<seed>.*)\. The app uses seed 0\."
)


def mutate_link(rng):
    link = rng.choice(GOOD_LINKS)
    for _ in range(rng.randint(1, 3)):
        at = rng.randint(0, len(link))
        nasty = rng.choice(NASTY_TEXTS)
        if rng.random() < 0.5:
            nasty = quote(nasty, errors="surrogatepass")
        link = link[:at] + nasty + link[at + rng.choice([0, 0, 1, 5]) :]
    return link


def shown_text(code):
    """The text that Markdown shows for one code span, which must be the whole text."""
    [fence] = re.findall("^`+", code)
    assert code.startswith(f"{fence} ")
    assert code.endswith(f" {fence}")
    text = code[len(fence) + 1 : -len(fence) - 1]
    assert fence not in re.findall("`+", text)
    return text


def test_two_thousand_links():
    rng = random.Random(9)
    noticed = 0
    for _ in range(2000):
        parameters = parse_qs(mutate_link(rng), keep_blank_values=True, errors="replace")
        points = points_from_link({name: values[-1] for name, values in parameters.items()})
        [(name, seed)] = points.presets
        assert points.dataset == PRESETS[name](seed)
        if points.notice:
            noticed += 1
            text = shown_text(next(filter(None, SENTENCE_PATTERN.fullmatch(points.notice).groups())))
            assert len(text) <= LONGEST_QUOTE
    assert 500 < noticed < 1900  # enough of either kind


@pytest.mark.parametrize("given", ["7", " 7", "7 ", "007", "٧"])
def test_a_seed_may_be_written_in_many_ways(given):
    points = points_from_link({"preset": "noisy", "seed": given})
    assert points.presets == (("noisy", 7),)
    assert not points.notice


@pytest.mark.parametrize(
    ("asked", "presets"),
    [
        ({}, ("noisy", 8)),
        ({"seed": "3"}, ("noisy", 3)),
        ({"preset": "noisy"}, ("noisy", 0)),
        ({"preset": "xor"}, ("xor", 0)),
        ({"preset": "none"}, ("noisy", 8)),
    ],
)
def test_a_lesson_may_begin_with_points_of_its_own(asked, presets):
    assert points_from_link(asked, ("noisy", 8)).presets == (presets,)


@pytest.mark.parametrize("given", ["", " ", "-1", "10000", "1e3", "²", "½", "7.0", "0x1", "1_0", "9" * 4301])
def test_another_seed_gets_a_sentence(given):
    points = points_from_link({"preset": "noisy", "seed": given})
    assert points.presets == (("noisy", 0),)
    assert points.notice.startswith("A seed is a whole number from 0 to 9999, but the link says ")


@given(st.text())
@example("`" * 70)
@example("` `` ```")
@example("\n\n# heading")
def test_a_text_is_shown_as_it_is(text):
    said = shown_text(quote_text(text))
    assert said.isprintable()
    assert len(said) <= LONGEST_QUOTE
    if text and text.isprintable() and len(text) <= LONGEST_QUOTE:
        assert said == text


LITERAL_TEXTS = [
    "[text](http://evil.test/a) ![x](http://evil.test/b.png)",
    "http://evil.test/c www.evil.test a@evil.test",
    "<img src=http://evil.test/d> <a href=//evil.test>x</a>",
    "$x^2$ :red[x] :material/star: :smile: **x** ~~x~~ # x -> y",
    "`` ` [x](http://evil.test/e) ` ``",
]


def test_the_browser_shows_a_link_s_text_and_nothing_else(open_board):
    board = open_board("margins")
    asked = []
    board.page.on("request", lambda request: asked.append(request.url.partition("?")[0]))
    address, alert = board.page.url.partition("?")[0], board.page.get_by_test_id("stAlert")
    for literal in LITERAL_TEXTS:  # a chat program would drop signs at the end
        text = f"{literal} x"  # signs at the end would be taken for a chat program's
        board.open(f"{address}?preset={quote(text)}")
        seen = text.replace(":material/", ":material_")  # Streamlit's browser does that everywhere
        expect(alert).to_have_text(f"There is no preset {seen}. The app uses the preset “Separable” instead.")
        expect(alert.locator("p :not(code)")).to_have_count(0)
    assert address in asked
    assert not [url for url in asked if "evil.test" in url]
