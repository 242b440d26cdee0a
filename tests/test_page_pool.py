"""A reused browser page behaves like a new one."""

import pytest
from playwright.sync_api import Error, TimeoutError, expect

from tests.reusable_app import END

WIDE = {"width": 1280, "height": 800}
OPTIONS = {"viewport": WIDE, "reduced_motion": "reduce"}
SEEN = """() => ({
  size: [innerWidth, innerHeight],
  dark: matchMedia("(prefers-color-scheme: dark)").matches,
  still: matchMedia("(prefers-reduced-motion: reduce)").matches,
  print: matchMedia("print").matches,
  online: navigator.onLine,
  kept: ["mine" in localStorage, "mine" in sessionStorage],
  hall: document.documentElement.className,
})"""
NEW = {
    "size": [1280, 800],
    "dark": False,
    "still": True,
    "print": False,
    "online": True,
    "kept": [False, False],
    "hall": "",
}
DIFFERS = {
    "size": [500, 500],
    "dark": True,
    "still": False,
    "print": True,
    "online": False,
    "kept": [True, True],
    "hall": "hall",
}
HELD = "new Promise((done) => addEventListener('pointermove', (e) => done([e.buttons, e.shiftKey]), {once: true}))"


def test_nothing_that_a_test_leaves_behind_reaches_the_next(shelf):
    board = shelf.take(OPTIONS)
    page = shelf.visit(board, "?preset=separable").page
    assert page.evaluate(SEEN) == NEW
    rules = board.rules()
    rules.get_by_role("spinbutton", name="Learning rate η").fill("3")
    rules.get_by_role("spinbutton", name="Learning rate η").press("Enter")
    board.page.get_by_role("spinbutton", name="Seed").fill("7")
    board.press("Enter")
    board.close_rules()
    board.clear().click(0.25, 0.25).settled().press("Home", "h", "i").has(points=1)
    board.root.get_by_label("Speed of play").select_option("fastest")
    page.keyboard.down("Shift")
    page.mouse.move(*board.pixel(0.5, 0.5))
    page.mouse.down()
    page.set_viewport_size({"width": 500, "height": 500})
    page.emulate_media(color_scheme="dark", reduced_motion="no-preference", media="print")
    page.route("**/*", lambda route: route.abort())
    page.evaluate("localStorage.mine = sessionStorage.mine = 1; setTimeout(() => { throw 'mine' })")
    page.context.set_offline(True)
    assert page.evaluate(SEEN) == DIFFERS
    assert shelf.give_back(board, OPTIONS) == ["mine"]
    assert page.url.endswith(END)

    again = shelf.take(OPTIONS)
    assert again is board
    assert again.errors == again.sent == []
    shelf.visit(again, "?preset=separable").has(points=20, pending=0)
    one = shelf.visit(shelf.take(OPTIONS, fresh=True), "?preset=separable")
    for known in (board, one):
        expect(known.root.get_by_label("Speed of play")).to_have_value("normal")
        expect(known.page.get_by_role("spinbutton", name="Seed")).to_have_value("0")
        expect(known.button("Undo")).to_be_disabled()
        expect(known.page.get_by_role("button", name="Conventions: bias unit")).to_contain_text("η = 1")
        assert known.page.evaluate(SEEN) == NEW
    assert board.view() == one.view()
    assert board.traces() == one.traces()
    assert board.state("step") == one.state("step")
    assert shelf.give_back(one, OPTIONS, keep=False) == []
    page.evaluate(f"() => {{ window.held = {HELD}; }}")
    page.mouse.move(*again.pixel(0.5, 0.5))
    assert page.evaluate("window.held") == [0, False]
    assert shelf.give_back(again, OPTIONS) == []


def test_a_page_that_is_taken_is_nobody_elses(shelf):
    one, other = shelf.take(OPTIONS), shelf.take(OPTIONS)
    fresh = shelf.take(OPTIONS, fresh=True)
    assert len({board.page.context for board in (one, other, fresh)}) == 3
    shelf.visit(one, "")
    assert shelf.give_back(fresh, OPTIONS, keep=False) == shelf.give_back(one, OPTIONS) == []
    dark = {**OPTIONS, "viewport": {"width": 390, "height": 844}, "color_scheme": "dark"}
    assert shelf.take(dark) is one  # another size or theme is a setting of the same page
    for board in (one, other):
        assert shelf.give_back(board, dark, keep=False) == []


def test_a_page_that_cannot_be_had_again_is_thrown_away(shelf):
    gone, failed = shelf.take(OPTIONS), shelf.take(OPTIONS)
    shelf.visit(gone, "").page.goto("about:blank")
    shelf.visit(failed, "")
    assert shelf.give_back(gone, OPTIONS) == shelf.give_back(failed, OPTIONS, keep=False) == []
    assert gone.page.is_closed()
    assert failed.page.is_closed()


def test_what_fails_names_what_was_asked_of_the_page(open_board):
    page = open_board().page
    with pytest.raises(TimeoutError, match=r"^Locator\.click: Timeout 1ms exceeded"):
        page.locator("#nowhere").click(timeout=1)
    with pytest.raises(Error, match=r"^Page\.evaluate: .*nothing is there"):
        page.evaluate("() => { throw new Error('nothing is there'); }")
