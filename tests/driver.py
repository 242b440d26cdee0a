"""Drives the board in a browser as a user does, and reads what it shows."""

from time import perf_counter

from playwright.sync_api import TimeoutError, expect

from ui import course
from ui.visitor.scene import PAGES

BOARDS = ["" if page == "playground" else page for page in PAGES]  # the paths of all pages with a board
# {path of a page with a list instead of a board: its title}
WITHOUT_BOARD = {"exercises": "Exercises", "notes": "Your notes", "lecture": "Lecture", "errata": "Errata"}
PLOT = ".board .plot:not(.second)"
POLICY = "Content Security Policy"  # part of the browser's message about a blocked resource
SOON = 2000  # ms, within which most of what a test waits for happens
RESTING = ".stApp[data-test-script-state=notRunning]"  # no run of the page is under way

TRACES = (
    f"Object.fromEntries(document.querySelector('{PLOT}').data"
    ".map((trace) => [trace.name, trace.x.map((x, i) => [x, trace.y[i]])]))"
)
VIEW = """(plot) => {
  const { width, height, margin, xaxis, yaxis } = plot.layout;
  const { left, top } = plot.getBoundingClientRect();
  return {
    x: xaxis.range, y: yaxis.range,
    width: width - margin.l - margin.r, height: height - margin.t - margin.b,
    left: left + plot.clientLeft + margin.l, top: top + plot.clientTop + margin.t,
  };
}"""

# Defines click([x, y], keys) in the page, which needs no round trip to the test and is faster than a hand.
QUICK_CLICK = """
const plot = document.querySelector(".board .plot");
const click = ([clientX, clientY], keys = {}) => {
  const plot = document.querySelector(".board .plot"); // as for a hand, the one that is there now
  plot.setPointerCapture = () => {};
  const place = { clientX, clientY, button: 0, pointerId: 1, pointerType: "mouse" };
  const options = { bubbles: true, cancelable: true, ...place, ...keys };
  plot.dispatchEvent(new PointerEvent("pointerdown", options));
  plot.dispatchEvent(new PointerEvent("pointerup", options));
};
"""


def visit(context, address, network=None, slower=1):
    """Open a page in a tab of its own, and close it when the network is idle.

    Returns the seconds until its board was ready, and the requests in order: (url, bytes over the network, or None).
    `network` are conditions to emulate, in Chromium's protocol. The processor is slowed down by the factor `slower`.
    """
    page = context.new_page()
    protocol = context.new_cdp_session(page)
    protocol.send("Network.enable")
    if network:
        protocol.send("Network.emulateNetworkConditions", network)
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    asked, got = {}, {}
    protocol.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]}))
    protocol.on("Network.loadingFinished", lambda event: got.update({event["requestId"]: event["encodedDataLength"]}))
    start = perf_counter()
    BoardPage(page).open(address)
    took = perf_counter() - start
    page.wait_for_load_state("networkidle")
    page.close()
    return took, [(url, got.get(number)) for number, url in asked.items()]


def place(view, x, y):
    """The position on the page, in pixels, of a point of the plane."""
    along, up = ((value - view[axis][0]) / (view[axis][1] - view[axis][0]) for axis, value in (("x", x), ("y", y)))
    return view["left"] + along * view["width"], view["top"] + (1 - up) * view["height"]


class BoardPage:
    """An open page with a board."""

    def __init__(self, page):
        self.page = page
        self.errors = []
        self.sent = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if POLICY in said.text else None)
        page.on("websocket", lambda socket: socket.on("framesent", lambda frame: self.sent.append(frame)))
        self.root = page.get_by_test_id("board")
        self.plot = page.locator(PLOT)
        self.spoken = self.root.locator("[aria-live=polite] > p")  # what a screen reader announces

    def open(self, address):
        self.page.goto(address)
        expect(self.root).to_have_attribute("data-ready", "true")
        return self

    def rests(self):
        """Wait until the page has run and is complete, with a board or without."""
        expect(self.page.locator(RESTING)).to_be_attached()
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()
        return self

    def reload(self):
        self.page.reload()
        return self.has(ready="true")

    def way(self, title):
        """The link to a page in the navigation; opens the menu of its group."""
        group = next(course.group(page) for page in course.PAGES if page.title == title)
        if group:
            self.page.get_by_role("button", name=group, exact=True).click()
        return self.page.get_by_role("menuitem" if group else "link", name=title, exact=True)

    def go(self, title):
        """Open another lesson, and wait until its board is ready."""
        self.way(title).click()
        return self.has(lesson=next(page.name for page in course.PAGES if page.title == title), ready="true")

    def leave_for(self, title):
        """Open a page that has no board."""
        self.way(title).click()
        expect(self.root).to_have_count(0)
        return self

    def go_to_errata(self):
        """Open the page of errata."""
        return self.leave_for("Errata")

    def rules(self, title="Conventions"):
        """Open the drawer with a board's conventions, and return it."""
        self.page.get_by_role("button", name=title).click()
        drawer = self.page.locator(".st-key-drawer")
        expect(drawer.get_by_role("heading")).to_have_text(title)
        return drawer

    def close_rules(self):
        """Close the drawer when the page is at rest: a run that goes on would build it anew under the pointer."""
        drawer = self.page.locator(".st-key-drawer")
        expect(self.page.locator(RESTING)).to_be_attached()
        drawer.get_by_role("button", name="Close").click()
        expect(drawer).to_have_count(0)
        return self

    def drawn(self):
        """Wait until all changes are drawn, which is before the frame after the next."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return self

    def settled(self):
        """Wait until the server has answered every edit."""
        return self.has(pending=0)

    def has(self, **state):
        """Wait until the board's data-… attributes have these values.

        A locator polls every 20 ms, an `expect` only every 100 ms, but its error says what the values are instead.
        """
        said = "".join(f"[@data-{name}='{value}']" for name, value in state.items())
        try:
            self.root.locator(f"xpath=self::*{said}").wait_for(state="attached", timeout=SOON)
        except TimeoutError:
            for name, value in state.items():
                expect(self.root).to_have_attribute(f"data-{name}", str(value))
        return self

    def state(self, name):
        return self.root.get_attribute(f"data-{name}")

    def traces(self):
        """The traces of the figure: {trace: [[x, y] or [None, None], …]}."""
        return self.page.evaluate(TRACES)

    def words(self):
        """The texts in the picture."""
        return self.page.locator(f"{PLOT} .words text").all_text_contents()

    def view(self):
        """The ranges of the axes, their lengths in pixels, and where they begin on the page."""
        return self.page.evaluate(VIEW, self.page.query_selector(PLOT))

    def pixel(self, x, y, view=None):
        """The position on the page, in pixels, of a point of the plane."""
        return place(view or self.view(), x, y)

    def click(self, x, y, **options):
        self.page.mouse.click(*self.pixel(x, y), **options)
        return self

    def add_many(self, n=120):
        """Add n points in one task of the browser: + above the line x₂ = 0.9 − 0.75 x₁, − below it."""
        view, points = self.view(), []
        for i in range(n):
            parts = (0.1 + 0.8 * (i * step % 1) for step in (0.618034, 0.414214))
            x, y = (low + part * (high - low) for part, (low, high) in zip(parts, (view["x"], view["y"]), strict=True))
            points.append((self.pixel(x, y, view), y > 0.9 - 0.75 * x))
        self.page.evaluate(
            f"(points) => {{{QUICK_CLICK} const root = plot.closest('.board'); for (const [place, plus] of points) {{"
            "root.querySelector(plus ? 'button.plus' : 'button.minus').click(); click(place, { altKey: true });}}",
            points,
        )
        return self.settled()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def button(self, name):
        return self.root.get_by_role("button", name=name)

    def everything(self, *but):
        """Show all layers of the picture except those named."""
        self.root.get_by_text("Layers", exact=True).click()
        self.button("Everything").click()
        for name in but:
            self.root.get_by_label(name).uncheck()
        return self.press("Escape")

    def press_folded(self, name):
        """Press a button in the toolbar's menu ⋯."""
        self.root.get_by_title("More tools").click()
        self.button(name).click()
        return self.press("Escape")

    def choose(self, preset):
        """Choose a preset; its list closes when the row is redrawn, as it is after an edit."""
        box = self.page.get_by_role("combobox", name="Preset")
        option = self.page.get_by_role("option", name=preset, exact=True)
        box.click()
        try:
            option.click(timeout=5000)
        except TimeoutError:
            box.click()
            option.click()
        return self

    def clear(self):
        self.button("Delete all points").click()
        return self.settled()

    def points(self):
        """The drawn points by label: {+1: [...], −1: [...]}."""
        traces = self.traces()
        return {1: [tuple(p) for p in traces["plus"]], -1: [tuple(p) for p in traces["minus"]]}
