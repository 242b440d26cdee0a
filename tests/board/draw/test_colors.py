"""Colors of the board and the theme: enough contrast, and distinct for color-blind eyes."""

import re
import tomllib
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from colorspacious import cspace_convert, deltaE

from board import assets

ROOT = Path(__file__).parents[3]
CSS = assets.css()
PAGE_CSS = (ROOT / "ui" / "page.css").read_text(encoding="utf-8")
THEME = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))["theme"]
THEMES = ("light", "dark")
PLAIN_VARIABLES = (
    re.search(r"^:is\(\.board, .*?\) \{(.*?)\n\}", CSS, re.DOTALL | re.MULTILINE)[1]
    + re.search(r"\.stApp \{(.*?)\}", PAGE_CSS, re.DOTALL)[1]
)
CONTRAST_VARIABLES = re.search(r"prefers-contrast: more.*?\.board \{(.*?)\n  \}", CSS, re.DOTALL)[1]
VARIABLES_BY_CONTRAST = {"as it is": PLAIN_VARIABLES, "more contrast": PLAIN_VARIABLES + CONTRAST_VARIABLES}

METHODS = ("prototype", "lda", "bayes", "logistic")
TEXT_COLORS = ("text", "plus", "minus", "wrong", "distance", "best", "faint", "example", "ghost", *METHODS)
# Colors of lines and marks, and the tints that they may lie on, from back to front.
MARK_GROUNDS = {
    ("text", "plus", "minus", "wrong", "right", "distance", "best", "faint", "example", "ghost"): [
        (),
        ("plusSide",),
        ("minusSide",),
        ("plusSide", "band"),
        ("minusSide", "band"),
    ],
    ("text", "plus", "minus", "wrong", "distance", "best", "example"): [
        ("set",),
        ("shade",),
        ("set", "shade"),
    ],  # weights
    ("best", *METHODS): [(), ("plusSide",) * 3, ("minusSide",) * 3],  # the last one is where p is near 0 or 1
    ("edge", "focus", "plus", "minus"): [(), ("soft",)],  # of controls, and the pressed brush
}
# Colors of the same shape in one picture must be distinct.
DISTINCT_PAIRS = [
    *combinations(("example", "wrong", "best"), 2),
    ("plus", "minus"),
    ("text", "faint"),
    ("distance", "best"),
]
DISTINCT_PAIRS += combinations(("text", "best", *METHODS), 2)
DISTINCT_PAIRS += [
    ("ghost", other) for other in ("text", "faint", "wrong", "best", "distance", "prototype", "lda", "logistic")
]
VISION_KINDS = (None, "protanomaly", "deuteranomaly", "tritanomaly")
MIN_COLOR_DIFFERENCE = 9  # of CAM02-UCS, where 1 is the just noticeable difference


class Colors:
    """The variables of the board in one theme, as (red, green, blue, opacity) from 0 to 1."""

    def __init__(self, css, theme):
        self.theme = theme
        self.values = dict(re.findall(r"--([\w-]+): (.*?);", css))
        self.values |= {f"st-{kebab(name)}": value for name, value in THEME[theme].items()}

    def __getitem__(self, name):
        return self.read(self.values[name])

    def read(self, value):
        if both := re.fullmatch(r"light-dark\((.+?\)?), (.+)\)", value):
            return self.read(both[1 + THEMES.index(self.theme)])
        if variable := re.match(r"var\(--([\w-]+)", value):
            return self[variable[1]]
        if mixed := re.fullmatch(r"color-mix\(in srgb, (.+) (\d+)%, transparent\)", value):
            return (*self.read(mixed[1])[:3], int(mixed[2]) / 100)
        if parts := re.fullmatch(r"rgb\((\d+) (\d+) (\d+) / (\d+)%\)", value):
            return (*(int(part) / 255 for part in parts.groups()[:3]), int(parts[4]) / 100)
        digits = re.fullmatch(r"#(\w{3}|\w{6})", value)[1]
        digits = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
        return (*(int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)), 1)

    def ground(self, tints):
        """The background color with these tints on it."""
        ground = self["paper"][:3]
        for name in tints:
            *color, opacity = self[name]
            ground = [opacity * over + (1 - opacity) * under for over, under in zip(color, ground, strict=True)]
        return ground


def kebab(name):
    return re.sub("[A-Z]", lambda capital: f"-{capital[0].lower()}", name)


def contrast(color, other):
    """The contrast ratio of WCAG."""
    low, high = sorted(cspace_convert(some[:3], "sRGB1", "XYZ1")[1] for some in (color, other))
    return (high + 0.05) / (low + 0.05)


def simulate_vision(color, space):
    return np.clip(cspace_convert(color[:3], space, "sRGB1"), 0, 1)


def blend(color, ground, part):
    return [part * over + (1 - part) * under for over, under in zip(color[:3], ground[:3], strict=True)]


@pytest.fixture(params=THEMES)
def theme(request):
    return request.param


@pytest.fixture(params=VARIABLES_BY_CONTRAST)
def colors(request, theme):
    return Colors(VARIABLES_BY_CONTRAST[request.param], theme)


@pytest.mark.parametrize("name", TEXT_COLORS)
def test_words_can_be_read(colors, name):
    assert contrast(colors[name], colors["paper"]) >= 4.5


@pytest.mark.parametrize("name", ["plus", "minus"])
def test_signs_can_be_read(colors, name):
    assert contrast(colors["glyph"], colors[name]) >= 4.5


@pytest.mark.parametrize(("names", "grounds"), MARK_GROUNDS.items())
def test_what_carries_meaning_can_be_seen(colors, names, grounds):
    found = {(name, *tints): contrast(colors[name], colors.ground(tints)) for name in names for tints in grounds}
    assert {where: value for where, value in found.items() if value < 3} == {}


@pytest.mark.parametrize("eyes", VISION_KINDS)
def test_meanings_stay_apart_for_every_eye(theme, eyes):
    """Under full protanopia, deuteranopia and tritanopia, as Machado, Oliveira and Fernandes (2009) model them."""
    colors = Colors(PLAIN_VARIABLES, theme)
    space = {"name": "sRGB1+CVD", "cvd_type": eyes, "severity": 100} if eyes else "sRGB1"
    found = {
        pair: deltaE(*(simulate_vision(colors[name], space) for name in pair), input_space="sRGB1")
        for pair in DISTINCT_PAIRS
    }
    assert {pair: value for pair, value in found.items() if value < MIN_COLOR_DIFFERENCE} == {}


def test_the_theme(theme):
    paper, text, border, primary = (
        Colors("", theme)[f"st-{name}"] for name in ("background-color", "text-color", "border-color", "primary-color")
    )
    assert contrast(text, paper) >= 7
    assert contrast(blend(text, paper, 0.6), paper) >= 4.5  # a caption, which Streamlit fades
    assert contrast(border, paper) >= 3
    assert contrast(primary, paper) >= 4.5  # a selected tab; with the two exchanged, the text of a button


def test_the_boards_own_colours_are_those_of_the_theme(theme):
    """They replace the theme's colors where Streamlit passes none."""
    colors = Colors(PLAIN_VARIABLES, theme)
    for name, of_theme in (("text", "text-color"), ("paper", "background-color"), ("edge", "border-color")):
        fallback = re.fullmatch(r"var\(--[\w-]+, (.*)\)", colors.values[name])[1]
        assert colors.read(fallback) == colors[f"st-{of_theme}"]


COLOR_PROPERTIES = r"(?:[\w-]+-)?(?:color|background|fill|stroke|opacity|filter|font)"  # of colors or fonts
COLOR_RULE = re.compile(rf"([^{{}};]+?) \{{[^{{}}]*?\b({COLOR_PROPERTIES})\b[\w-]*:")


def blocks(css, kind):
    """The contents of the blocks with these conditions, such as @media (max-width: 900px) { … }."""
    for found in re.finditer(kind + r"[^{}]*\{", css):
        depth, end = 1, found.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(css[end], 0)
            end += 1
        yield css[found.end() : end - 1]


def test_a_size_changes_no_colour_but_that_of_the_drawer():
    """So tests/test_accessibility.py need not check each theme in each size. It checks a class in both."""
    found = {
        (place.strip(), name)
        for css in (CSS, PAGE_CSS)
        for block in blocks(css, r"@(?:container|media)[^{}]*(?:width|height)")
        for place, name in COLOR_RULE.findall(block)
        if not re.search(r"\.attending|\.class-", place)
    }
    proof = ':root:not(.hall) .board[data-layout="stacked"]:not([data-variant], :has(.beneath)) .proof'
    smaller = {(".stMarkdown :is(th, td)", "font"), (proof, "font")}
    assert found == {(".st-key-drawer", "background"), *smaller}
