"""A page in Firefox or WebKit; firefox.py and webkit.py drive the two browsers."""

import json
import time
from abc import ABC, abstractmethod

from tests.driver import PLOT, RESTING, TRACES, VIEW, place
from ui import course

PATIENCE = 30  # seconds that a test waits for an event on a busy machine
THUMB = 10  # pixels from the end of a slider to the middle of its thumb
KEYS = {
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "PageUp": "\ue00e",
    "PageDown": "\ue00f",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
# Runs in each document before its own scripts, and reports what the console would show as an error.
LISTEN = """(report) => {
  const heard = ({ message, target }) => {
    if (target.rel !== "modulepreload") report(message ?? `${target.outerHTML} fails`); // a hint, which may fail
  };
  addEventListener("error", heard, true);
  addEventListener("unhandledrejection", ({ reason }) => report(`${reason}`));
  addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) =>
    report(`${violatedDirective} forbids ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...said) => {
    report(said.join(" "));
    error.apply(console, said);
  };
}"""
# The first visible element that a selector finds and whose label, title or text begins with `name`.
FIND = """(selector, name) =>
  [...document.querySelectorAll(selector)].find(
    (node) =>
      node.checkVisibility({ visibilityProperty: true }) &&
      (!name || [node.ariaLabel, node.title, node.textContent].some((text) => text?.trim().startsWith(name))),
  )"""
# The middle of that element and half its width, once it has stopped moving and nothing covers it.
MIDDLE = f"""async (...wanted) => {{
  const node = ({FIND})(...wanted);
  const frame = () => new Promise(requestAnimationFrame);
  const box = () => node.getBoundingClientRect();
  node?.scrollIntoView({{ block: "nearest" }});
  const before = node && box();
  await frame();
  if (!node?.isConnected || before.x !== box().x || before.y !== box().y) return null;
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  const there = document.elementFromPoint(x, y);
  return node.contains(there) || there?.contains(node) ? [x, y, before.width / 2] : null;
}}"""


class Tab(ABC):
    """A page in a profile of its own.

    folder  the folder of its downloads
    """

    def __init__(self, folder):
        self.folder = folder

    # ---- what each engine does differently

    @abstractmethod
    def load(self, url):
        """Go to an address, and return when the page has loaded."""

    @abstractmethod
    def run(self, expression):
        """The text that a JavaScript expression evaluates to, or promises."""

    @abstractmethod
    def act(self, *sources):
        """Perform WebDriver actions of a pointer and of keys."""

    @abstractmethod
    def resize(self, width, height):
        """Resize the page, in CSS pixels."""

    @abstractmethod
    def screenshot(self):
        """The bytes of a PNG of the visible part."""

    @abstractmethod
    def errors(self):
        """The errors that the console has shown so far."""

    # ---- what a user does

    def open(self, url):
        """Load a page, and wait for its board and until the layout no longer moves."""
        self.load(url)
        self.has(ready="true").until(
            f"() => document.fonts.status === 'loaded' && !!document.querySelector('{RESTING}, body:not(:has(.stApp))')"
        )
        return self

    def point(self, *places, button=0):
        """Press a mouse button at the first position, and release it at the last."""
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0} for x, y in places]
        down, up = ({"type": kind, "button": button} for kind in ("pointerDown", "pointerUp"))
        actions = [moves[0], down, *moves[1:], up]
        self.act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions})
        return self

    def click(self, selector, name=None):
        """Click the visible element whose label, title or text begins with `name`."""
        x, y, _ = self.until(MIDDLE, selector, name)
        return self.point((x, y))

    def slide(self, selector, back=False):
        """Press one end of a slider, by default the left one, and release it at the other end."""
        x, y, half = self.until(MIDDLE, selector, None)
        left, right = (x - half + THUMB, y), (x + half - THUMB, y)
        return self.point(*((right, left) if back else (left, right)))

    def press(self, *keys):
        values = [KEYS.get(key, key) for key in keys]
        actions = [{"type": kind, "value": value} for value in values for kind in ("keyDown", "keyUp")]
        self.act({"type": "key", "id": "keyboard", "actions": actions})
        return self

    def go(self, title):
        """Open a page by the navigation, and wait for its heading, and for its board if it has one."""
        group = next(course.group(page) for page in course.PAGES if page.title == title)
        if group:
            self.click(".stAppHeader button", group)
        self.click("[role=menuitem]" if group else ".stAppHeader a", title)
        self.until(f"(title) => ({FIND})('h1', title)?.tagName", title)
        return self

    def place(self, *points):
        """Click a point of the plane, or drag from the first of several points to the last."""
        view = self.view()
        return self.point(*(place(view, *point) for point in points))

    # ---- what the page shows

    def evaluate(self, function, *values):
        """What a JavaScript function returns or promises, converted by JSON."""
        given = ", ".join(map(json.dumps, values))
        return json.loads(self.run(f"(async () => JSON.stringify((await ({function})({given})) ?? null))()"))

    def until(self, function, *values):
        """Wait until the function returns a true value, and return that."""
        end = time.monotonic() + PATIENCE
        while not (found := self.evaluate(function, *values)):
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain for {values}: {function}")
            time.sleep(0.02)  # polling; nothing is asserted after a fixed time
        return found

    def has(self, **state):
        """Wait until the board's data-… attributes have these values."""
        wanted = {name: str(value) for name, value in state.items()}
        self.until(
            "(wanted) => { const { dataset } = document.querySelector('.board') ?? { dataset: {} };"
            "return Object.entries(wanted).every(([name, value]) => dataset[name] === value); }",
            wanted,
        )
        return self

    def state(self, name):
        return self.evaluate("(name) => document.querySelector('.board').dataset[name]", name)

    def text(self, selector):
        return self.evaluate("(selector) => document.querySelector(selector).textContent", selector)

    def traces(self):
        """The traces of the figure: {trace: [[x, y] or [None, None], …]}."""
        return self.evaluate(f"() => {TRACES}")

    def view(self):
        """The ranges of the axes, their lengths in pixels, and where they begin on the page."""
        return self.evaluate(f"() => ({VIEW})(document.querySelector('{PLOT}'))")

    def downloaded(self, name):
        """Wait for a download, and return its path."""
        path, end = self.folder / name, time.monotonic() + PATIENCE
        while [file.name for file in self.folder.iterdir()] != [name] or not path.stat().st_size:
            if time.monotonic() > end:
                raise AssertionError(f"{name} did not arrive, but {[*self.folder.iterdir()]}")
            time.sleep(0.02)  # polling; nothing is asserted after a fixed time
        return path
