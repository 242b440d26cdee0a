"""Every page for every eye, hand and setting of the system: axe-core finds nothing, and what the system asks for is done."""

import re
from collections import defaultdict

import pytest
from playwright.sync_api import expect

from tests import javascript, warm
from tests.driver import BoardPage

PAGES = ("", "hyperplane", "margins", "max_margin", "weight_space", "convergence", "conventions")
THEMES = ("light", "dark")
SIZES = {"wide": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# What Streamlit 1.67 causes and neither its theme nor a style sheet mends: (rule, what it is about or in, why).
STREAMLIT = []

LOOK = """async ([within, tags, allowed]) => {
  const { violations } = await axe.run(within ?? document, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] });
  const isAllowed = (id, { target }) => allowed.some(([rule, where]) => rule === id && document.querySelector(target[0])?.closest(where));
  return violations.flatMap(({ id, nodes }) => nodes.filter((node) => !isAllowed(id, node))
    .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary.replace(/\\s+/g, " ")}`));
}"""


@pytest.fixture(scope="module")
def tab(chromium):
    """One tab for all tests here, with axe in every document."""
    context = chromium.new_context(viewport=SIZES["wide"], reduced_motion="reduce")
    context.set_default_timeout(warm.PATIENCE * 1000)
    context.add_init_script(path=javascript.installed("axe-core/axe.min.js"))
    board = BoardPage(context.new_page())
    yield board
    context.close()
    assert not board.errors


@pytest.fixture
def open_page(tab, address):
    """A function that opens a page in the tab, in the plain theme and wide, and returns its board."""

    def open_(path):
        show(tab.page)
        tab.open(f"{address}/{path}").page.wait_for_load_state("networkidle")
        return tab

    yield open_
    tab.page.emulate_media(forced_colors="none", contrast="no-preference")


def show(page, theme="light", size="wide"):
    """Have the page in a theme and at a size."""
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size(SIZES[size])
    if page.url != "about:blank":
        expect(page.locator(".stApp")).to_have_css("color-scheme", theme)


class Findings:
    """What axe finds: {finding: [where]}."""

    def __init__(self):
        self.found = defaultdict(list)

    def __str__(self):
        return "\n".join(f"{finding}\n    in {'; '.join(where)}" for finding, where in self.found.items())

    def look(self, page, where, within=None):
        for finding in page.evaluate(LOOK, [within, TAGS, STREAMLIT]):
            self.found[finding].append(where)

    def look_everywhere(self, page, menus=False):
        """In both themes and at both sizes; with `menus`, also into each menu of the board."""
        for theme in THEMES:
            for size in SIZES:
                show(page, theme, size)
                self.look(page, f"{theme}, {size}")
                for summary in page.locator(".board details > summary:visible").all() if menus else ():
                    summary.click()
                    self.look(page, f"{theme}, {size}, {summary.text_content()}", ".board details[open]")
                    page.keyboard.press("Escape")


@pytest.fixture
def findings():
    findings = Findings()
    yield findings
    assert str(findings) == ""


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_a_page(open_page, findings, path):
    findings.look_everywhere(open_page(path).page, menus=True)


@pytest.mark.parametrize("path", ["", "conventions"])
def test_axe_finds_nothing_while_the_conventions_are_open(open_page, findings, path):
    page = open_page(path).page
    page.get_by_role("button", name=re.compile("Conventions|Left")).click()
    expect(page.get_by_text("Learning rate η").first).to_be_visible()
    findings.look_everywhere(page)


def test_axe_finds_nothing_where_something_is_wrong(open_page, findings):
    board = open_page("margins")
    board.root.get_by_role("textbox", name="w₁").fill("abc")
    board.press("Enter")
    expect(board.page.get_by_role("alert").filter(has_text="must be a number")).to_be_visible()
    findings.look_everywhere(board.page)
    board = open_page("max_margin?preset=xor")
    board.page.get_by_role("button", name="Add an outlier").click()
    expect(board.page.get_by_text("An outlier needs a gap")).to_be_visible()
    findings.look_everywhere(board.page)


def test_each_page_has_one_heading_and_a_title_of_its_own(open_page):
    titles, headings = zip(*(heading_of(open_page(path).page) for path in PAGES), strict=True)
    assert len(set(titles)) == len(set(headings)) == len(PAGES)


def heading_of(page):
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_count(1)
    expect(page.get_by_role("main")).to_have_count(1)
    assert page.locator("html").get_attribute("lang") == "en"
    return page.title(), heading.text_content()
