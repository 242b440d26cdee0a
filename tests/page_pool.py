"""A pool of warm browser pages, which tests reuse because a new page is slow.

Each test is one visit, which costs a sixth of a new page. A visit ends on the page /end, which tests/reusable_app.py
adds to the app: there the board is gone and the session on the server is empty. The next visit begins there, as if it
came by an address, with empty storage and empty tab storage. Whatever else a test leaves in a page is undone when the
page comes back. That cannot be done for init scripts, listeners on the page, permissions and routed websockets, so a
test that needs them asks for a fresh page. Nor can it be done for what belongs to the window: a test that changes it
says that it spoils the page, which is then loaded again for the next test. A page that failed a test is closed.
"""

from collections import defaultdict
from contextlib import suppress

from playwright.sync_api import Error, TimeoutError, expect

from board import assets
from tests.driver import BOARDS, RESTING, BoardPage
from tests.reusable_app import END

PATIENCE = 30  # seconds that a browser test waits for an event on a busy machine
BUTTONS = ("left", "middle", "right")
MODIFIERS = ("Shift", "Control", "Alt", "Meta")
ADJUSTED = {"viewport", "reduced_motion", "color_scheme"}  # context options that a page can change at each visit

# Leaves as by a link, so that the board sends nothing any more.
LEAVE = """(end) => {
  document.documentElement.style.fontSize = "";
  const link = Object.assign(document.createElement("a"), { href: end });
  link.addEventListener("click", (event) => {
    event.preventDefault();
    history.pushState(null, "", end);
    dispatchEvent(new PopStateEvent("popstate"));
  });
  document.body.append(link);
  link.click();
  link.remove();
}"""
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"
ARRIVE = f"""async ([path, script]) => {{
  ({FORGET})();
  document.activeElement.blur(); // what is above all pages may have kept the focus
  const {{ modules }} = await import(new URL(script, document.baseURI).href);
  const id = Math.random().toString(36).slice(2);
  modules["shell/page/tab_storage"].tab.memory = modules["model/tab_memory"].emptyMemory(id);
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}}"""


class Shelf:
    """Open pages of the app at `address`, by the context options that no visit can change."""

    def __init__(self, engine, address):
        self.engine = engine
        self.address = address
        self.idle = defaultdict(list)

    def take(self, options, fresh=False):
        """A page with these options of `new_context`; no other test has it until it comes back."""
        idle = self.idle[_lasting(options)]
        board = idle.pop() if idle and not fresh else self._new(options)
        board.page.set_viewport_size(options["viewport"])
        board.page.emulate_media(
            media="null",
            color_scheme=options.get("color_scheme", "light"),
            reduced_motion=options["reduced_motion"],
            forced_colors="none",
            contrast="no-preference",
        )
        return board

    def visit(self, board, path):
        """Open a page of the app as if by its address, and wait for its board, if it has one."""
        if board.page.url == f"{self.address}/{END}":
            # Streamlit changes its theme a moment after the color scheme.
            dark = board.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
            expect(board.page.locator(".stApp")).to_have_css("color-scheme", "dark" if dark else "light")
            board.page.evaluate(ARRIVE, [f"/{path}", assets.board_address()])
        else:
            board.page.goto(f"{self.address}/{path}")
        return board.has(ready="true") if path.partition("?")[0] in BOARDS else board.rests()

    def give_back(self, board, options, keep=True, spoiled=False):
        """End the visit and put the page back, or close it; returns the errors of the browser.

        Changes of the window itself disappear when the next page is loaded there.
        """
        errors = board.errors
        if keep and self._left(board):
            if spoiled:
                board.page.evaluate(FORGET)
                board.page.goto("about:blank")
            errors = board.errors.copy()
            board.errors.clear()
            board.sent.clear()
            self.idle[_lasting(options)].append(board)
        else:
            board.page.context.close()
        return errors

    def _new(self, options):
        context = self.engine.new_context(**options)
        context.set_default_timeout(PATIENCE * 1000)
        return BoardPage(context.new_page())

    def _left(self, board):
        """Make the page like new; returns whether that worked."""
        page = board.page
        if page.is_closed() or not page.url.startswith(self.address):
            return False
        page.context.set_offline(False)
        page.unroute_all()
        for button in BUTTONS:
            page.mouse.up(button=button)
        for key in MODIFIERS:
            page.keyboard.up(key)
        page.mouse.move(0, 0)
        with suppress(Error, AssertionError):
            self._end(board)
            return True
        return False

    def _end(self, board):
        """Go to the page /end. A control's late message asks for the previous page: then go again."""
        end = board.page.get_by_test_id(END)
        for patience in (3, 3, PATIENCE):
            board.page.evaluate(LEAVE, f"/{END}")
            with suppress(TimeoutError, AssertionError):
                end.wait_for(state="attached", timeout=1000 * patience)
                board.page.locator(RESTING).wait_for(state="attached")
                expect(end).to_be_attached(timeout=1)
                break
        expect(end).to_be_attached(timeout=1)
        expect(board.root).to_have_count(0)


def _lasting(options):
    return repr(sorted((name, value) for name, value in options.items() if name not in ADJUSTED))
