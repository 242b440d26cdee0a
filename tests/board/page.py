"""Drives a lesson's board in node, on a page of happy-dom, and reads it.

It takes milliseconds instead of a second in a browser, and has no layout, no server and no plotly.js. A test uses the
fixture `open_in_node`:

    def test_closer(open_in_node):
        board = open_in_node("playground", PRESETS["and gate"](0), Perceptron(bias="radius"))
        board.press("ArrowRight")                 # a key, where the focus is
        board.button("Zoom in").click()            # the element whose name is or begins with this
        board.click(0.5, 0.25)                    # a place of the plane
        assert board.state("step") == "1"         # data-step of the board
        board.answer()                            # the server accepts the edits and answers

Time stands still until `board.wait(ms)`. With an AppTest of the page in pages/, that page sends the board its data,
and its buttons and boxes are there too:

    board = open_in_node("max_margin", app=opened("max_margin", preset="separable"))  # of tests/pages/opened.py
    board.use(lambda app: press(app, "Add an outlier"))
"""

import json
from time import monotonic

from board.serializers import (
    forms_data,
    manual_line_data,
    max_margin_data,
    paired_runs_data,
    points_data,
    run_data,
    tasks_data,
)
from perceptron_core import PRESETS, Hyperplane, Perceptron
from tests import dependencies
from tests.node import Source
from tests.page_pool import PATIENCE
from tests.pages import opened
from ui.lessons.check_run import checked, pasted
from ui.lessons.feature_maps import feature_control
from ui.lessons.feature_maps.lifted_data import run_and_map
from ui.lessons.noise import drawer, evaluation
from ui.lessons.start_here.tasks import tasks
from ui.visitor import cached_results
from ui.visitor.points import Points
from ui.visitor.scene import rules_to_json

PAGE = "../tests/board/page.mjs"
PLOT = ".plot:not(.second)"
FIRST_LINE = Hyperplane([1, 2], -2)  # of Hyperplane and Margins here

SESSION = {
    "id": "node",
    "restored": False,
    "opened": {"id": "", "board": None},
    "preset": None,
    "edited": False,
    "called": "own points",
    "hidden": [],
    "code": None,
}


def data_for(lesson, points, perceptron, rules=None, controls=None):
    """What the server sends to the board of a lesson; see pages/."""
    dataset, controls = points.dataset, controls or {}
    match lesson:
        case "hyperplane":
            return forms_data(points, FIRST_LINE, FIRST_LINE)
        case "start_here":
            return tasks_data(points, tasks(), ["start_here"])
        case "margins":
            return manual_line_data(points, cached_results.separate(dataset), FIRST_LINE)
        case "max_margin":
            separation = cached_results.separate(dataset)
            return max_margin_data(points, separation, [])
        case "conventions":
            return paired_runs_data(
                points, [(name, cached_results.run(dataset, rule)) for name, rule in rules or default_sides(perceptron)]
            )
        case "check_run":
            printed = "\n".join(controls.get("printed", ()))
            if not printed and len(dataset):
                printed = next(iter(pasted.examples(dataset, perceptron)), "")
            return checked.data_of(points, pasted.Asked(printed, "states", None, None), perceptron)
        case "soft_margin":
            return run_data(points, cached_results.soft_margin(dataset))
        case "other_lines":
            return run_data(points, cached_results.methods(dataset, perceptron))
        case "feature_maps":
            run, phi = run_and_map(dataset, perceptron, controls.get("features", feature_control.DEFAULT_FEATURE))
            return {**run_data(points, run), "map": phi}
        case "spam":
            return points_data(points)
        case "noise":
            return evaluation.run_and_judge(points, perceptron, controls.get("epochs", drawer.FIRST_EPOCHS))
    return run_data(points, cached_results.run(dataset, perceptron, proof=True))


def default_sides(perceptron):
    return ("Left", Perceptron(bias="radius", boundary="positive")), ("Right", perceptron)


class Board:
    """One page with a board: `touch` for fingers, `motion` for animations, or as a `replay`.

    `app` is an AppTest of the lesson's page with its own points; `more` is other data from the server: a note,
    settings, a session.
    """

    def __init__(
        self,
        js,
        lesson="playground",
        dataset=None,
        perceptron=None,
        *,
        app=None,
        touch=False,
        motion=False,
        replay=False,
        sides=None,
        **more,
    ):
        self.sides = sides  # of two runs: (name, rule) of each
        self.page = js.new(PAGE, "Page", {"touch": touch, "motion": motion})
        self.perceptron = perceptron or Perceptron()
        self.app = app
        self.points = (
            app.session_state["points"] if app else Points(PRESETS["and gate"](0) if dataset is None else dataset)
        )
        self.answered = 0  # how many messages of the board
        self.go(lesson, replay=replay, **more)

    def go(self, lesson, *, replay=False, **more):
        """Open the board of a lesson, after others."""
        self.lesson, self.more, self.controls = lesson, more, {}
        dependencies.meets(f"board/lessons/{lesson}.js")
        self.page("go", lesson, self.data(), replay)
        return self

    def data(self):
        return {**(self.data_of_page() if self.app else self.data_here()), **self.more}

    def data_of_page(self):
        if self.app.session_state["points"] is not self.points:
            self.app.session_state["points"] = self.points
            self.app.run()
        return opened.board_data(self.app)

    def data_here(self):
        rules = rules_to_json({} if self.perceptron == Perceptron() else {"": self.perceptron})
        here = {"lesson": self.lesson, "note": "", "hall": False, "session": {**SESSION, "rules": rules}}
        known = data_for(self.lesson, self.points, self.perceptron, self.sides, self.controls)
        return json.loads(json.dumps({**known, **here}))

    def receive(self, **more):
        """The server sends this in addition."""
        self.more |= more
        self.page("receive", self.data())
        return self

    def use(self, doing):
        """Use a control of the page by `doing(app)`, and run the page."""
        doing(self.app)
        self.points = self.app.session_state["points"]
        return self.receive()

    def reload(self):
        """Load the page again."""
        self.page("reload")
        return self

    def act(self, *action):
        """Dispatch an action, as a key or a button does."""
        self.page("act", *action)
        return self

    def saved(self, item):
        """(name, text) of the file that an item of the menu “Save” makes; the item begins so."""
        before = len(self.page["downloaded"])
        self.button(item).click()
        self.until(lambda: self.part("details.save > summary").text == "Save")
        assert len(self.page["downloaded"]) == before + 1
        return tuple(self.page("files")[-1])

    def replayed(self):
        """The board in a file that is saved from this one, in its place."""
        self.page("replay", self.saved("HTML")[1])
        return self

    def replace(self, dataset):
        """Other points, as a preset brings them."""
        self.points = self.points.replace_dataset(dataset)
        return self.receive()

    @property
    def sent(self):
        """The messages to the server: (name, message)."""
        return [tuple(message) for message in self.page["sent"]]

    def answer(self):
        """The server accepts all new messages and answers, if there are any."""
        self.wait(100)  # the board sends with a delay
        sent = self.sent[self.answered :]
        for name, message in sent:
            if name == "edits":
                self.points = self.points.edited(message)
        self.answered += len(sent)
        before, self.controls = self.controls, self.page["controls"] or {}
        return self.receive() if sent or self.controls != before else self

    def wait(self, ms):
        self.page("wait", ms)
        return self

    def until(self, is_so):
        """Wait for node's own work, such as compressing a link, which takes no time on the mocked clock."""
        end = monotonic() + PATIENCE
        while monotonic() < end:
            if is_so():
                return self
            self.page("settle")
        raise AssertionError("it did not come")

    # ---- the user

    def press(self, *keys, times=1):
        for key in keys:
            self.page("press", key, times)
        return self

    def pixel(self, x, y):
        """Where a place of the plane is drawn, px."""
        view = self.page["view"]
        return [(x - view["x"][0]) / view["unit"], (view["y"][1] - y) / view["unit"]]

    def pointer(self, event, x, y, **options):
        """A pointer event at a place of the plane: "down", "move", "up", "cancel", "leave"."""
        self.page("pointer", f"pointer{event}", self.pixel(x, y), options)
        return self

    def click(self, x, y, **options):
        return self.pointer("down", x, y, **options).pointer("up", x, y, **options)

    def drag(self, start, end, **options):
        """From place to place, by the view at the start."""
        return self.drag_pixels(self.pixel(*start), self.pixel(*end), **options)

    def drag_pixels(self, start, end, **options):
        way = [[a + part * (b - a) for a, b in zip(start, end, strict=True)] for part in (0.25, 0.5, 0.75, 1)]
        for event, at in (("down", start), *(("move", at) for at in way), ("up", end)):
            self.page("pointer", f"pointer{event}", list(map(float, at)), options)
        return self

    # ---- what is on the page

    def part(self, selector):
        """The elements of a CSS selector."""
        return Part(self.page, selector)

    def button(self, name):
        """The element with this name, or with a name that begins so."""
        return Part(self.page, {"name": name})

    def field(self, name):
        """The field with this name, which a button may have too."""
        return Part(self.page, {"name": name, "isField": True})

    @property
    def root(self):
        return self.part(".board")

    @property
    def plot(self):
        return self.part(PLOT)

    def state(self, name):
        return self.root.attribute(f"data-{name}")

    def has(self, **state):
        """Expect these values of the board's data-… attributes."""
        assert {name: self.state(name.replace("_", "-")) for name in state} == {k: str(v) for k, v in state.items()}
        return self

    def shown(self, name):
        """The numbers from which another picture is drawn."""
        return json.loads(self.part(f"[data-picture={name}]").attribute("data-state"))

    def link(self):
        """The value of ?s= in the link of the menu “Share”."""
        self.part("details.share > summary").click()
        field = self.field("The link")
        self.until(lambda: field.value)
        return field.value.partition("?s=")[2]

    def everything(self):
        """Show all layers of the picture."""
        self.button("Everything").click()
        return self

    def traces(self):
        """The figure as it is drawn: {trace: [[x, y] or [None, None], …]}."""
        return {part["name"]: [list(at) for at in zip(part["x"], part["y"], strict=True)] for part in self.figure()}

    def figure(self):
        return self.page["figure"]

    def texts(self, trace):
        """The texts in a trace of the figure."""
        return next(part["text"] for part in self.figure() if part["name"] == trace)

    def drawn(self):
        """The drawn points: {+1: [...], −1: [...]}."""
        traces = self.traces()
        return {1: [tuple(p) for p in traces["plus"]], -1: [tuple(p) for p in traces["minus"]]}

    def marks(self, name, picture=PLOT):
        """The elements of a trace, or of a group, of a picture: their attributes and texts."""
        return self.page("painted", f"{picture} g.{name}")

    def marks_of(self, picture):
        """The marks of another picture than the plane; of a plane its traces with their words."""
        return self.page("marksOf", picture)

    def words(self):
        """The words in the picture."""
        return [word["text"] for word in self.marks("words")]

    def view(self):
        return self.page["view"]

    @property
    def spoken(self):
        """What the live region has told a screen reader."""
        return self.part("[aria-live=polite] > p").texts

    def close(self):
        self.page("close")


def with_plain_spaces(text):
    """With no-break spaces as spaces."""
    return text and text.replace("\xa0", " ")


class Part:
    """One or several elements of the page, which are looked up at each use."""

    def __init__(self, page, where):
        self.page, self.where = page, where

    def each(self, *names):
        """The values of these properties or attributes of each element."""
        return self.page("read", self.where, names)

    def one(self, name):
        ((value,),) = self.each(name)
        return value

    attribute = one

    def click(self):
        self.page("use", self.where)
        return self

    def write(self, text):
        """Type this text, and stay in the field."""
        self.page("write", self.where, text)
        return self

    def type(self, text):
        """Type this text and press Enter."""
        self.write(text)
        self.page("press", "Enter")
        return self

    def choose(self, value):
        """Choose from a list, or a value of a slider."""
        self.page("set", self.where, value)
        return self

    def focus(self):
        self.page("focus", self.where)
        return self

    def says(self, source):
        """The value of a JavaScript function of the element."""
        return self.page("ask", self.where, Source(source))

    @property
    def count(self):
        return len(self.each("tagName"))

    @property
    def texts(self):
        return [with_plain_spaces(text) for (text,) in self.each("textContent")]

    @property
    def text(self):
        return with_plain_spaces(self.one("textContent"))

    @property
    def value(self):
        return self.one("value")

    @property
    def is_checked(self):
        return self.one("checked")

    @property
    def is_open(self):
        return self.one("open")

    @property
    def is_usable(self):
        return self.one("aria-disabled") is None

    @property
    def is_seen(self):
        return self.page("isSeen", self.where)

    @property
    def has_focus(self):
        return self.page("hasFocus", self.where)
