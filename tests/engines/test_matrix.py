"""Every lesson in Firefox and WebKit, in three window sizes, with light and dark colors."""

import pytest

from tests.board.shell.test_sizes import FIND_COVERED
from tests.driver import BOARDS
from tests.engines.conftest import RUNNING

SIZES = ((1280, 800), (1100, 800), (390, 844))
# The elements that reach over the right edge, except in scrolling containers and in pictures.
OUTSIDE = """() => {
  const scrolls = (node) => /auto|scroll/.test(getComputedStyle(node).overflowX);
  const scroller = (node) => !node || scrolls(node) ? node : scroller(node.parentElement);
  return [...document.querySelectorAll(".board :not(svg *)")]
    .filter((node) => node.checkVisibility() && node.getBoundingClientRect().right > innerWidth + 1)
    .filter((node) => [document.querySelector(".stMain"), null].includes(scroller(node.parentElement)))
    .map((node) => node.outerHTML.slice(0, 80));
}"""
SCHEME = "(scheme) => getComputedStyle(document.querySelector('.stApp')).colorScheme === scheme"


@pytest.mark.soak
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", RUNNING)
def test_every_lesson_fits(address, subtests, name, dark):
    with RUNNING[name](dark) as engine, engine.profile() as tab:
        for size in SIZES:
            tab.resize(*size)
            for lesson in BOARDS:
                with subtests.test(f"{lesson} {size}"):
                    tab.open(f"{address}/{lesson}")
                    tab.until(SCHEME, "dark" if dark else "light")
                    assert tab.evaluate(OUTSIDE) == []
                    assert tab.evaluate(FIND_COVERED) == []
                    assert tab.evaluate("() => document.querySelector('.stMain').scrollWidth") <= size[0]
                    assert tab.errors() == []
