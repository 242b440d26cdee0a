"""Accessibility: axe-core finds nothing on any page, and system preferences are respected.

Every page is checked in every theme and at every size.
"""

import re
from collections import defaultdict

import pytest
from playwright.sync_api import expect

from tests import javascript
from ui import course

PAGES = sorted(path.stem for path in (javascript.ROOT / "pages").glob("*.py"))
SIZES = {"wide": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

TARGETS = "target-size"  # checked with closed menus; test_sizes.py measures menus, too
# A theme changes only colors, so only these rules run in the dark theme, too.
COLOURS = ["color-contrast", "link-in-text-block"]

# Runs axe when nothing moves any more and no color is changing.
LOOK = """async ([runOnly, rules]) => {
  const frame = () => new Promise(requestAnimationFrame);
  for (let i = 0; i < 2; i++) await frame();
  const ending = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(ending.map((one) => one.finished));
  const { violations } = await axe.run(document, { runOnly, rules, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
    `${id}: ${html.slice(0, 200)} ${failureSummary.replace(/\\s+/g, " ")}`));
}"""

# Opens and fills every menu and table at once, beside one another. Each stays open, whatever would close it, until
# CLOSE runs.
OPEN = """async () => {
  const root = document.querySelector(".board");
  for (const one of document.querySelectorAll(".board details")) {
    one.open = true;
    Object.defineProperty(one, "open", { get: () => true, set() {}, configurable: true });
  }
  const beside = `.board details[open] > .sheet { position: static !important; max-height: none !important; }
    .board .player { position: static !important; }`;
  root?.append(Object.assign(document.createElement("style"), { id: "beside", textContent: beside }));
  for (let before = -1, same = 0; root && same < 4; await new Promise(requestAnimationFrame)) {
    const now = root.innerHTML.length;
    same = now === before ? same + 1 : 0;
    before = now;
  }
}"""
CLOSE = """() => {
  document.querySelector("#beside")?.remove();
  for (const one of document.querySelectorAll(".board details")) {
    delete one.open;
    one.open = false;
  }
}"""


@pytest.fixture(scope="module")
def axe():
    """The source of axe-core."""
    return javascript.installed("axe-core/axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def open_page(open_board, axe):
    """A function that opens a page, wide and in the light theme, and returns its board for axe to check."""

    def open_(path):
        board = open_board(path.removeprefix("playground"))
        if not board.page.evaluate("'axe' in window"):
            board.page.evaluate(axe)
        return board

    return open_


def show(page, theme="light", size="wide"):
    """Show the page in a theme and at a size."""
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size(SIZES[size])
    expect(page.locator(".stApp")).to_have_css("color-scheme", theme)


class Findings:
    """The findings of axe: {finding: [where]}."""

    def __init__(self):
        self.found = defaultdict(list)

    def __str__(self):
        return "\n".join(f"{finding}\n    in {'; '.join(where)}" for finding, where in self.found.items())

    def look_everywhere(self, page, *, drawer=False, unfolded=True):
        """Check at both sizes and in both themes; also the contents of menus if they are `unfolded`.

        The dark theme is checked at one size only: a size changes no color except that of the `drawer`, as
        tests/board/draw/test_colors.py checks.
        """
        for size in SIZES:
            show(page, "light", size)
            # The player sticks to the edge of the screen; here it is in its own place and covers nothing.
            page.evaluate("document.querySelector('.board')?.scrollIntoView({ block: 'end' })")
            if unfolded:
                self.look(page, {"type": "rule", "values": [TARGETS]}, {}, f"light, {size}, folded")
                page.evaluate(OPEN)
            rules = {TARGETS: {"enabled": not unfolded}}
            self.look(page, {"type": "tag", "values": TAGS}, rules, f"light, {size}")
            if size == "wide" or drawer:
                show(page, "dark", size)
                self.look(page, {"type": "rule", "values": COLOURS}, {}, f"dark, {size}")
            page.evaluate(CLOSE)

    def look(self, page, only, but, where):
        for finding in page.evaluate(LOOK, [only, but]):
            self.found[finding].append(where)


@pytest.fixture
def findings():
    findings = Findings()
    yield findings
    assert str(findings) == ""


@pytest.mark.parametrize("path", PAGES)
def test_on_a_page(open_page, findings, subtests, path):
    page = open_page(path).page
    with subtests.test("one heading, and it is the title"):
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_have_count(1)
        expect(heading).to_have_text(course.BY_NAME[path].title)
        assert page.title() == f"{heading.inner_text()} · Perceptron"
        expect(page.get_by_role("main")).to_have_count(1)
        assert page.locator("html").get_attribute("lang") == "en"
    with subtests.test("text of twice the size makes all of the board larger"):
        is_larger_with_larger_text(page)
    findings.look_everywhere(page)


def is_larger_with_larger_text(page):
    before = page.evaluate(TEXTS)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    after = page.evaluate(TEXTS)
    assert {
        name: size / before[name] for name, size in after.items() if name in before and size < 1.9 * before[name]
    } == {}
    assert page.evaluate(CLIPPED) == []
    page.evaluate("document.documentElement.style.fontSize = ''")


@pytest.mark.parametrize("path", ["playground", "conventions"])
def test_axe_finds_nothing_while_the_conventions_are_open(open_page, findings, path):
    page = open_page(path).page
    page.get_by_role("button", name=re.compile("^(Conventions:|Left rule)")).click()
    expect(page.get_by_role("spinbutton", name="Learning rate η")).to_be_visible()
    findings.look_everywhere(page, drawer=True, unfolded=False)


def test_axe_finds_nothing_while_data_come_in(open_page, findings):
    """A table with all questions and notes that there can be, and then a formula for random points."""
    page = open_page("playground?preset=xor").page
    page.get_by_role("button", name="Data", exact=True).click()
    page.get_by_text("Paste or file").click()
    page.get_by_label("Paste a table").fill('"2,590",1,Yes\n766,2,yes\n3,NA,No\n4,4,perhaps\n5,5,')
    page.get_by_role("button", name="Read the table").click()
    expect(page.get_by_text("These rows are left out.")).to_be_visible()
    page.get_by_text("Center and scale").click()
    expect(page.get_by_text("Both are rounded to 4 decimals.")).to_be_visible()
    findings.look_everywhere(page, drawer=True, unfolded=False)
    page.get_by_text("Formula", exact=True).click()
    page.get_by_text("Random points").click()
    field = page.get_by_role("textbox", name="A point is + where")
    field.fill("x2 > x1")
    field.press("Enter")
    expect(page.locator(".st-key-drawer .thumbnail")).to_be_visible()
    findings.look_everywhere(page, drawer=True, unfolded=False)


def test_axe_finds_nothing_in_the_menus_of_the_lessons_which_keys_open_and_leave(open_page, findings):
    board = open_page("margins")
    page = board.page
    show(page, "light", "phone")
    opener = page.get_by_role("button", name="Lessons: Margins", exact=True)
    opener.focus()
    board.press("Enter")
    expect(page.get_by_role("link", name="Margins", exact=True)).to_be_focused()
    for group, pages in course.GROUPS.items():
        lessons = page.get_by_role("group", name=group, exact=True) if group else page.get_by_test_id("stSidebarNav")
        for one in pages:
            expect(lessons.get_by_role("link", name=one.title, exact=True)).to_be_visible()
    findings.look(page, {"type": "tag", "values": TAGS}, {}, "the narrow menu")
    board.press("Escape")
    expect(opener).to_be_focused()
    show(page)
    expect(page.locator("[aria-current=true]")).to_have_text("The line")
    page.get_by_role("button", name="The line", exact=True).press("Enter")
    expect(page.get_by_role("menuitem", name="Hyperplane", exact=True)).to_be_focused()
    findings.look(page, {"type": "tag", "values": TAGS}, {}, "the wide menu")
    board.press("Escape")
    expect(page.get_by_role("button", name="The line", exact=True)).to_be_focused()


def test_axe_finds_nothing_where_something_is_wrong(open_page, findings):
    board = open_page("margins")
    board.root.get_by_role("textbox", name="w₁").fill("abc")
    board.press("Enter")
    expect(board.page.get_by_role("alert").filter(has_text="must be a number")).to_be_visible()
    findings.look_everywhere(board.page, unfolded=False)
    board = open_page("max_margin?preset=xor")
    board.page.get_by_role("button", name="Add an outlier").click()
    expect(board.page.get_by_text("Then add an outlier.")).to_be_visible()
    findings.look_everywhere(board.page, unfolded=False)


def test_axe_finds_nothing_while_exercises_and_a_worksheet_are_made(open_page, findings):
    board = open_page("playground")
    page = board.page
    page.get_by_text("Share", exact=True).click()
    board.button("Make an exercise").click()
    dialog = page.get_by_role("dialog", name="Make an exercise")
    for kind in ("build mistakes", "choice"):
        dialog.get_by_label("Type of question").select_option(kind)
        findings.look_everywhere(page, unfolded=False)
    dialog.get_by_role("button", name="Close").click()
    show(page)
    board.leave_for("Exercises")
    page.get_by_role("button", name="Make a worksheet").click()
    page.get_by_role("button", name="Add Exactly seven mistakes to the worksheet").click()
    page.get_by_role("button", name="Delete all progress").click()
    findings.look_everywhere(page, unfolded=False)
    page.get_by_role("button", name="Preview").click()
    expect(page.locator(".sheet-title")).to_contain_text("Worksheet")
    findings.look_everywhere(page, unfolded=False)
    page.evaluate("localStorage.removeItem('worksheet')")


def test_forced_colours_show_what_is_pressed_chosen_and_how_long_a_bar_is(open_page):
    board = open_page("margins")
    page = board.page
    page.emulate_media(forced_colors="active")
    board.plot.focus()
    board.press("n")
    marked = [".tools .plus", ".margins .chosen", ".margins tr:not(.chosen) .bar i"]
    plain = [".tools .minus", ".margins tr:not(.chosen)"]
    grounds = [channels(styles(page, f".board {place}")["backgroundColor"]) for place in [*marked, *plain]]
    canvas, text = (channels(page.evaluate(COLOR, name)) for name in ("Canvas", "CanvasText"))
    assert [ground == canvas for ground in grounds] == [False, False, False, True, True]
    assert channels(styles(page, ".board .painted .line")["stroke"]) == text
    assert channels(styles(page, ".board .tools .flip")["color"]) == text
    unusable = styles(page, ".board .tools .undo")
    assert (channels(unusable["color"]), unusable["opacity"]) == (channels(page.evaluate(COLOR, "GrayText")), "1")


# The system color with this name.
COLOR = """(name) => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}"""


def channels(color):
    """Red, green and blue; the opacity is ignored, because a forced color keeps it."""
    red, green, blue = map(float, re.findall(r"[\d.]+", color.removeprefix("color(srgb"))[:3])
    return [round(255 * part) for part in (red, green, blue)] if "srgb" in color else [red, green, blue]


def styles(page, selector):
    """The computed styles of the first element."""
    return page.locator(selector).first.evaluate("(node) => ({ ...getComputedStyle(node) })")


def test_more_contrast_thickens_lines_and_borders(open_page):
    page = open_page("playground").page
    lines = [
        f".board .painted .{name}"
        for name in ("line", "marginsRight", "marginsWrong", "before", "rings", "vectors", "best", "distance")
    ]
    before = [float(styles(page, line)["strokeWidth"].removesuffix("px")) for line in lines]
    page.emulate_media(contrast="more")
    after = [float(styles(page, line)["strokeWidth"].removesuffix("px")) for line in lines]
    assert all(thick > thin for thin, thick in zip(before, after, strict=True)), (before, after)
    assert styles(page, ".board .plot")["borderTopColor"] == styles(page, ".board")["color"]


def test_what_has_the_focus_has_a_ring_that_is_not_the_red_of_an_error(open_page):
    """The Tab key visits a page from its beginning to its end; the ring may be around the field of an input."""
    page = open_page("convergence").page
    page.get_by_test_id("stSkipToContent").focus()  # the board has the focus when a page opens
    seen = []
    while True:
        page.keyboard.press("Tab")
        name, *ring = page.evaluate(RING)
        if name is None:
            break
        seen.append(name)
        assert ring == ["solid", "3px", "rgb(0, 99, 178)"], name
    for part in ("stTopNavLink", "stNumberInputField", 'class="plot"', 'class="chart', "<summary", "<select"):
        assert any(part in name for name in seen), part


RING = """() => {
  const node = document.activeElement;
  if (node === document.body) return [null];
  const isRinged = (some) => some && getComputedStyle(some).outlineStyle === "solid";
  const ringed = [node, node.parentElement, node.parentElement?.parentElement].find(isRinged) ?? node;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(ringed);
  return [node.outerHTML.slice(0, 200), outlineStyle, outlineWidth, outlineColor];
}"""


# Font sizes in CSS pixels, by place.
TEXTS = """() => {
  const all = "text, button, summary, select, h2, h3, h4, p, dt, dd, th, td, label, input[type=text]";
  const nodes = [...document.querySelectorAll(`.board :is(${all})`)];
  const shown = nodes.filter((node) => node.checkVisibility() && (node.textContent || node.value));
  const partOf = (node) => `${node.tagName}.${node.className.baseVal ?? node.className}`;
  const nameOf = (node) => `${partOf(node)} in ${partOf(node.parentElement)}`;
  const sizeOf = (node) => parseFloat(getComputedStyle(node).fontSize) * (node.getScreenCTM?.().d ?? 1);
  return Object.fromEntries(shown.map((node) => [nameOf(node), sizeOf(node)]));
}"""

# Controls whose text does not fit, and elements wider than the page.
CLIPPED = """() => {
  const HELD = ".unseen, .margins, .rows, svg *"; // what scrolls, or ends with its picture
  const visible = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  const isClipped = (node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
  const isWide = (node) => node.getBoundingClientRect().right > innerWidth + 1 && !node.closest(HELD);
  const clipped = visible(".board :is(button, summary, input[type=text])").filter(isClipped);
  return [...clipped, ...visible(".board *").filter(isWide)].map((node) => node.outerHTML.slice(0, 200));
}"""
