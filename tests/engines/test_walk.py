"""One walk through the app in Firefox and WebKit.

It checks that what the tests cover in detail in Chromium works in these browsers, too.
"""

import io

import numpy as np
import pytest
from PIL import Image

from perceptron_core import PRESETS, Perceptron
from tests.driver import WITHOUT_BOARD
from ui import course

GATE = PRESETS["and gate"](0)
COLORS = 20  # every picture of a board has at least so many colors
CODE = "() => JSON.parse(localStorage.getItem('class'))?.code"
FIELDS = "() => ['w₁', 'w₂', 'b'].map((name) => Number(document.querySelector(`.board [aria-label='${name}']`).value))"


def colors(png):
    """The number of colors in a picture, and its size."""
    with Image.open(io.BytesIO(png)) as picture:
        picture.load()
        return len(picture.convert("RGB").getcolors(picture.width * picture.height)), picture.size


def test_every_page_is_reached_by_the_navigation(visit):
    tab = visit()
    for page in [*course.PAGES[1:], course.PAGES[0]]:
        tab.go(page.title)
        if page.name in WITHOUT_BOARD:
            tab.until("() => !document.querySelector('.board')")
        else:
            tab.has(lesson=page.name, ready="true")
        assert colors(tab.screenshot())[0] > COLORS, page.name


def test_points_are_placed_and_dragged_and_a_run_is_stepped_and_slid(visit):
    tab = visit("?preset=and gate")
    tab.place((1.5, 0.5)).has(points=5, pending=0)
    tab.place((1.5, 0.5), (1.6, 0.2), (1.8, -0.3)).has(points=5, pending=0)
    placed = tab.traces()["plus"][-1]
    assert np.allclose(placed, (1.8, -0.3), atol=0.01)
    run = Perceptron().train(GATE.with_point(placed, 1))
    tab.has(updates=len(run))
    tab.press("Home").has(step=0).press("ArrowRight").has(step=1)
    assert np.allclose(run.hyperplane(1).scores(np.array(tab.traces()["line"])), 0, atol=1e-9)
    tab.click(".player button", "One step forward").has(step=2)
    tab.slide(".player [type=range]").has(step=len(run))


def test_a_line_is_shifted_and_turned_by_its_handles(visit):
    tab = visit("margins?preset=separable")
    w1, w2, b = tab.evaluate(FIELDS)
    one, other = tab.traces()["line"]
    at = [0.42 * x + 0.58 * y for x, y in zip(one, other, strict=True)]
    tab.place(at, (at[0] + 0.5, at[1] + 0.1))
    shifted = tab.evaluate(FIELDS)
    assert shifted == pytest.approx([w1, w2, b - 0.5 * w1 - 0.1 * w2], abs=0.05)
    tip = tab.traces()["vectors"][3]
    tab.place(tip, (tip[0] - 0.6, tip[1] + 0.8))
    assert tab.evaluate(FIELDS)[:2] != pytest.approx([w1, w2], abs=0.1)
    assert tab.state("points") == "20"


def test_a_slider_changes_the_line(visit):
    tab = visit("soft_margin?preset=noisy")
    before = tab.state("w")
    tab.slide(".price [type=range]", back=True)
    assert tab.until("(before) => document.querySelector('.board').dataset.w !== before", before)


# The name of the file that the board says it has saved, if the name ends with `ending`.
SAVED = """(ending) => [...document.querySelectorAll(".board [aria-live] p")]
  .map((said) => /^Saved as (.*)\\.$/.exec(said.textContent)?.[1])
  .find((name) => name?.endsWith(ending))"""


def save(tab, kind):
    """Save a file of this kind, and return its path."""
    tab.click("summary[aria-label^='Save']").click(".save button", kind)
    return tab.downloaded(tab.until(SAVED, f".{kind.lower()}"))


def test_what_is_saved_opens(visit):
    tab = visit("?preset=and gate").press("Home", "ArrowRight", "ArrowRight").has(step=2)
    picture = save(tab, "PNG")
    many, (width, height) = colors(picture.read_bytes())
    assert many > COLORS
    assert width > height > 500
    picture.unlink()
    file = save(tab, "HTML")
    tab.open(file.as_uri()).has(points=4, step=2).press("ArrowRight").has(step=3)


def test_a_link_opens_what_was_shown_in_a_fresh_profile(visit):
    tab = visit("?preset=and gate")
    tab.place((1.5, 0.5)).press("Home", "ArrowRight", "ArrowRight").has(points=5, step=2, pending=0)
    tab.click("summary[title^='Share']")
    link = tab.until("() => document.querySelector('.share .link').value")
    other = visit(link.split("/", 3)[3]).has(points=5, step=2)
    assert other.traces() == tab.traces()


def test_a_class_is_followed(visit):
    lecturer = visit("?preset=xor").click("summary[title^='Class']").click("button", "Begin a class")
    code = lecturer.until(CODE)
    student = visit(f"class/{code}", 390, 844).has(lesson="playground", points=4)
    lecturer.press("Home", "ArrowRight", "ArrowRight").has(step=2)
    student.has(step=2)
    lecturer.go("Margins").has(lesson="margins", ready="true")
    student.has(lesson="margins")


def test_a_lecture_is_read_and_shown(visit):
    tab = visit("lecture?example=perceptron").has(lesson="hyperplane", ready="true")
    tab.press("PageDown", "PageDown").has(lesson="margins", ready="true")
    tab.click(".lecture-page button", "Show").has(lesson="hyperplane", ready="true")
    tab.press("PageDown", "PageDown").has(lesson="margins", ready="true")
    tab.press("PageUp").has(lesson="hyperplane", ready="true")
    assert colors(tab.screenshot())[0] > COLORS


def test_an_exercise_is_answered(visit):
    tab = visit().click(".exercises summary").click(".exercises li button", "An update that is not enough")
    for choice, result in (("Update 1", "wrong"), ("Update 2", "right")):
        tab.click(".exercise label", choice).click(".exercise button", "Check")
        tab.until(f"() => document.querySelector('.exercise .came[data-result={result}]') !== null")
