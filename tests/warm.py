"""Browser pages that stay open from test to test: a warm page opens the app in a third of the time of a new one.

Each visit is a new Streamlit session and runs the board's modules anew; only the browser's caches stay. What a test may
leave behind in a page is undone when the page comes back. That cannot be done for init scripts, listeners on the page
and routed websockets: a test that needs them asks for a fresh page.
"""

from collections import defaultdict

from tests.driver import BoardPage

PATIENCE = 30  # s that a browser test waits for what should happen, on a busy machine
BUTTONS = ("left", "middle", "right")
EMPTIED = """() => origin === "null" || addEventListener("pagehide", () => {
  localStorage.clear();
  sessionStorage.clear();
})"""
MODIFIERS = ("Shift", "Control", "Alt", "Meta")


class Shelf:
    """Open pages by the options of their context."""

    def __init__(self, engine):
        self.engine = engine
        self.idle = defaultdict(list)

    def take(self, options, fresh=False):
        """A page with these options of `new_context`; nobody else has it until it comes back."""
        idle = self.idle[repr(sorted(options.items()))]
        return idle.pop() if idle and not fresh else self._new(options)

    def give_back(self, board, options, fresh=False):
        """Leave the app and put the page back; returns the errors that the browser has met in it."""
        errors = _left(board, options)
        if fresh:
            board.page.context.close()
        else:
            self.idle[repr(sorted(options.items()))].append(board)
        return errors

    def _new(self, options):
        context = self.engine.new_context(**options)
        context.set_default_timeout(PATIENCE * 1000)
        return BoardPage(context.new_page())


def _left(board, options):
    """Make the page as if it were new; returns the errors so far."""
    page = board.page
    page.context.set_offline(False)
    # When the page is left, and after the board has kept there what a user wants to find again.
    page.evaluate(EMPTIED)
    page.unroute_all()
    page.goto("about:blank")
    for button in BUTTONS:
        page.mouse.up(button=button)
    for key in MODIFIERS:
        page.keyboard.up(key)
    page.mouse.move(0, 0)
    page.set_viewport_size(options["viewport"])
    page.emulate_media(
        media="null", color_scheme=options.get("color_scheme", "light"), reduced_motion=options["reduced_motion"]
    )
    errors = board.errors.copy()
    board.errors.clear()
    board.sent.clear()
    return errors
