"""A browser without storage: the board warns once, and so do classes."""

import pytest
from playwright.sync_api import expect

REFUSE_STORAGE = """() => {
  const refuse = { get() { throw new DOMException("refused", "SecurityError"); }, set() {}, configurable: true };
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, refuse);
  Object.defineProperty(Document.prototype, "cookie", { get: () => "", set() {}, configurable: true });
}"""
FILL_STORAGE = """() => {
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
BOARD_NOTE = "Your browser does not let this page save anything. If you reload it, your changes are lost."
CLASS_NOTE = "Your browser does not let this page save anything, so a reload of this page loses the class."


def block_storage(how):
    return lambda page: page.add_init_script(f"({how})()")


@pytest.mark.parametrize("how", [REFUSE_STORAGE, FILL_STORAGE], ids=["refused", "full"])
def test_a_board_says_once_that_a_reload_forgets_it(open_board, how):
    board = open_board("?preset=xor", first=block_storage(how))
    note = board.page.locator(".unkept")
    expect(note).to_contain_text(BOARD_NOTE)
    note.get_by_role("button", name="Close").click()
    expect(note).to_have_count(0)
    expect(board.plot).to_be_focused()
    board.press("ArrowRight").has(step=1)
    board.go("Margins")
    expect(note).to_have_count(0)


def test_a_browser_that_keeps_a_board_says_nothing(open_board):
    board = open_board("?preset=xor", fresh=True)
    board.plot.focus()
    board.press("ArrowRight").has(step=1)
    expect(board.page.locator(".unkept")).to_have_count(0)


def test_who_leads_a_class_is_told_and_can_take_it_up_again(open_board):
    board = open_board("?preset=xor", first=block_storage(REFUSE_STORAGE))
    board.page.locator(".unkept").get_by_role("button", name="Close").click()
    board.root.get_by_title("Class: students follow").press("Enter")
    board.button("Begin a class").press("Enter")
    letters, note = board.root.locator(".class-bar .letters"), board.root.locator(".class-unkept")
    expect(note).to_contain_text(CLASS_NOTE)
    code = letters.inner_text()
    bar, below, tools = (
        board.root.locator(place).bounding_box() for place in (".class-bar", ".class-unkept", ".stage > .tools")
    )
    assert bar["y"] + bar["height"] <= below["y"] + 1
    assert below["y"] + below["height"] <= tools["y"] + 1
    board.button("Add device").press("Enter")
    link = board.root.locator("dialog .link").input_value()
    board.page.keyboard.press("Escape")
    note.get_by_role("button", name="Close").click()
    expect(note).to_be_hidden()
    board.page.goto("about:blank")
    board.page.goto(link)
    expect(board.root.locator(".class-bar .letters")).to_have_text(code)
