"""A page that is used again is as a new one."""

from playwright.sync_api import expect

OPTIONS = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
SEEN = """() => ({
  size: [innerWidth, innerHeight],
  dark: matchMedia("(prefers-color-scheme: dark)").matches,
  still: matchMedia("(prefers-reduced-motion: reduce)").matches,
  print: matchMedia("print").matches,
  online: navigator.onLine,
  kept: ["mine" in localStorage, "mine" in sessionStorage],
})"""
NEW = {"size": [1280, 800], "dark": False, "still": True, "print": False, "online": True, "kept": [False, False]}


def test_nothing_that_a_test_leaves_behind_reaches_the_next(address, shelf):
    board = shelf.take(OPTIONS).open(f"{address}/?preset=xor")
    page = board.page
    assert page.evaluate(SEEN) == NEW
    board.press("Home", "ArrowRight").has(step=1)
    board.root.get_by_label("Speed of play").select_option("fastest")
    page.keyboard.down("Shift")
    page.mouse.move(*board.pixel(0.5, 0.5))
    page.mouse.down()
    page.set_viewport_size({"width": 500, "height": 500})
    page.emulate_media(color_scheme="dark", reduced_motion="no-preference", media="print")
    page.route("**/*", lambda route: route.abort())
    page.evaluate("localStorage.mine = sessionStorage.mine = 1; setTimeout(() => { throw 'mine' })")
    page.context.set_offline(True)
    left = {"size": [500, 500], "dark": True, "still": False, "print": True, "online": False, "kept": [True, True]}
    assert page.evaluate(SEEN) == left
    assert shelf.give_back(board, OPTIONS) == ["mine"]

    again = shelf.take(OPTIONS)
    assert again is board
    assert again.errors == again.sent == []
    again.open(f"{address}/?preset=xor").has(points=4, pending=0)
    expect(again.root.get_by_label("Speed of play")).to_have_value("normal")
    assert page.evaluate(SEEN) == NEW
    held = "new Promise((done) => addEventListener('pointermove', (e) => done([e.buttons, e.shiftKey]), {once: true}))"
    page.evaluate(f"() => {{ window.held = {held}; }}")
    page.mouse.move(*again.pixel(0.5, 0.5))
    assert page.evaluate("window.held") == [0, False]
    assert shelf.give_back(again, OPTIONS) == []


def test_a_page_that_is_taken_is_nobody_elses(shelf):
    one, other = shelf.take(OPTIONS), shelf.take(OPTIONS)
    fresh = shelf.take(OPTIONS, fresh=True)
    assert len({board.page.context for board in (one, other, fresh)}) == 3
    assert shelf.give_back(fresh, OPTIONS, fresh=True) == shelf.give_back(one, OPTIONS) == []
    assert shelf.take(OPTIONS) is one
    for board in (one, other):
        assert shelf.give_back(board, OPTIONS) == []
