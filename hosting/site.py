"""Writes the lessons as plain pages: python -m hosting.site FOLDER [ADDRESS of the app].

The pages need no server, and can be opened from a USB stick. Each contains the board with its first data, from the
page's Lesson. To get its sentences, this module runs each page of the app once as a new visitor, and once more for each
link or button that puts a scene on its board. It sets session.PLAIN, so that a page does not mention controls that only
the app has.
"""

import json
import re
from functools import cache
from html import escape
from itertools import chain
from pathlib import Path
from unittest.mock import patch

from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest

from board import html_file
from hosting import command_line
from language import mark, t
from perceptron_core import PRESETS
from ui import course, lesson, words
from ui.course import plain_file as file
from ui.lessons.notes import index
from ui.parts import controls
from ui.visitor import session

HERE = Path(__file__).parent
PAGES = HERE.parent / "pages"
STYLE = (HERE / "site.css").read_text(encoding="utf-8")
SESSION_FIELDS = ("script", "begins", "failed", "old", "classes", "hall", "answered", "session")
NEEDS_NO_SERVER = mark("This page works without a server. The app runs on a server and can do more:")
MISSING_FEATURES = {  # what only some pages have
    "exercises": mark("It lists all exercises, and you can make worksheets from them."),
    "lecture": mark("You can make lectures, show them, and hand them on."),
    "notes": mark("You can search the notes."),
    "check_run": mark("You can paste what your program printed, and the app compares it with many programs."),
    "errata": mark("Figures illustrate some of the errata."),
}
MARKDOWN_RULES = [(r"\\([*_`])", lambda found: f"&#{ord(found[1])};"), (r"`(.+?)`", r"<code>\1</code>")]
MARKDOWN_RULES += [(r"\*\*(.+?)\*\*", r"<strong>\1</strong>"), (r"\*(\S(?:.*?\S)?)\*", r"<em>\1</em>")]


def write_site(folder, address=""):
    """Write all pages into a folder; return the files. `address` is the app's, for links to what only the app has."""
    if address and not re.match("https?://", address):
        raise ValueError(f"the address of the app must begin with http:// or https://; got {address}")
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    once = cache(manifest_scanner.scan_component_manifests)  # each visit would read the manifests of all packages
    with patch.object(manifest_scanner, "scan_component_manifests", once):
        texts = {file(page): page_html(page, address.rstrip("/")) for page in course.PAGES}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return [folder / name for name in texts]


# ---- visits to the app ----------------------------------------------------------------------------------------------


def run_page(test):
    """The AppTest after a run of its page. Raises RuntimeError if the page failed."""
    test = test.run()
    if test.exception:
        raise RuntimeError(f"a page has failed: {test.exception[0].message}")
    return test


def visit_page(name, state=None, **query):
    """The AppTest of a page, opened by a new visitor, or with this session state."""
    test = AppTest.from_file(str(PAGES / f"{name}.py"), default_timeout=60)
    for key, value in query.items():
        test.query_params[key] = value
    for key, value in {session.PLAIN: True, **(state or {})}.items():
        test.session_state[key] = value
    return run_page(test)


@cache
def first_visit(name):
    """The AppTest of a page, opened by a new visitor."""
    return visit_page(name)


def component_data(test, field):
    """The data of the first component on a page whose data have this field; None if there is none."""
    values = (json.loads(element.proto.json) for element in test.get("bidi_component"))
    return next((value for value in values if field in value), None)


def board_data(test, scene="", **more):
    """The data of the board of a page, without what a file cannot use."""
    told = component_data(test, "lesson")
    opened = told["session"]["opened"]["board"]
    data = {name: value for name, value in told.items() if name not in SESSION_FIELDS}
    if opened:  # the board reads a scene from its session, so make one
        nobody = {"rules": {}, "preset": None, "edited": False, "called": "", "hidden": [], "code": None}
        data["session"] = {"id": "file", "restored": False, "opened": {"id": scene, "board": opened}, **nobody}
    return {**data, **more}


def press_button(name, key):
    """The page that a press of the button with this key leads to, and its AppTest."""
    test, left = visit_page(name), []
    with patch("streamlit.switch_page", left.append):  # a page in an AppTest has no other pages
        run_page(next(button for button in test.button if has_key(button, key)).click())
    if not left:
        return name, test
    there = Path(left[0]).stem
    return there, visit_page(there, dict(test.session_state.items()))


def has_key(element, key):
    """Whether the key of an element of a page begins with this pattern."""
    return re.match(rf"\$\$ID-\w+-{key}", getattr(element.proto, "id", "")) is not None


# ---- scenes ---------------------------------------------------------------------------------------------------------


@cache
def collect_scenes():
    """{page: {scene: data of its board}}; an address names the scene after its #."""
    found = {page.name: {} for page in course.PAGES}
    for name, scene, data in chain(preset_scenes(), note_scenes(), button_scenes()):
        found[name][scene] = data
    return found


def preset_scenes():
    """Each preset on each lesson in which it can be chosen."""
    for page in course.PAGES:
        if has_presets(page):
            for preset in PRESETS:
                yield page.name, slug(preset), lesson.load(page.name).first_board_data(preset=preset)


def has_presets(page):
    """Whether the app has a choice of presets on this page."""
    return controls.show_points_controls in lesson.load(page.name).controls


def note_scenes():
    """The scenes to which the entries of the notes lead, each with a note on where to look."""
    for entry in entries():
        if "href" in entry:
            name, query = entry_target(entry)
            look = index.look_sentence(entry["formula"], entry["called"], entry["look"])
            yield name, note_scene(entry), board_data(open_link(name, query), note_scene(entry), note=look)


@cache
def open_link(name, link):
    """The AppTest of a page, opened by a link."""
    return visit_page(name, s=link)


def entries():
    return [entry for part in notes() for section in part["sections"] for entry in section["entries"]]


def notes():
    """The notes, by lecture and section, as ui/lessons/notes has them."""
    return component_data(first_visit("notes"), "notes")["notes"]


def entry_target(entry):
    """The page of an entry, and the scene in its link."""
    name, _, link = entry["href"].partition("?s=")
    return (course.HOME_PAGE if name == "." else name), link


def note_scene(entry):
    return f"note-{entry['number']}"


def button_scenes():
    """The scenes that the buttons of explanations and of errata put on boards."""
    for (_, key), (name, test) in button_targets().items():
        yield name, slug(key), board_data(test, slug(key))


@cache
def button_targets():
    """{(page, key of a button there): (page to which it leads, its AppTest)}."""
    keys = [
        (page.name, button.proto.id.split("-", 2)[2])
        for page in course.PAGES
        for button in first_visit(page.name).button
        if has_key(button, "(explained|slip)")
    ]
    return {(name, key): press_button(name, key) for name, key in keys}


def slug(text):
    """A name for use in an address: lower case, with hyphens."""
    return re.sub(r"\W+", "-", text.lower()).strip("-")


# ---- pages ----------------------------------------------------------------------------------------------------------


def page_html(page, address):
    """The text of a page's file."""
    test, here = first_visit(page.name), lesson.load(page.name)
    if here.make_data:
        data = here.first_board_data()
        text = html_file.lesson_file(
            page.name, data, data["note"], question=t(page.question), scenes=collect_scenes()[page.name]
        )
        above, below = '<div id="place"></div>', explanation_html(page, test.main)
    else:
        text = html_file.PAGE_WITHOUT_BOARD
        above = f"<header><h1>{t(page.title)}</h1><p>{t(page.question)}</p></header>"
        below = notes_html() if page.name == "notes" else block_html(page, test.main)
    lead = "".join(overview_html() if page.name == course.NEWCOMERS_PAGE else ())
    kind = f'section aria-label="{t("About this lesson")}"' if here.make_data else "main"
    below = f'<{kind} class="below">{below}{lead}{paging_html(page)}{missing_html(page, address)}</{kind.split()[0]}>'
    icon = '<link rel="icon" href="data:,">'  # otherwise browsers request one
    text = text.replace("<title>Perceptron", f"<title>{t(page.title)} · Perceptron", 1)
    text = text.replace("</head>", f"{icon}\n<style>{STYLE}</style>\n</head>", 1)
    text = text.replace("<body>", f"<body>\n{navigation_html(page)}\n{above}", 1)
    return text.replace("</body>", f"{below}\n</body>", 1)


def link_html(page, text="", scene="", here=None):
    """A link to a page, or to a scene there."""
    current = ' aria-current="page"' if page is here else ""
    return f'<a href="{file(page)}{"#" + scene if scene else ""}"{current}>{text or t(page.title)}</a>'


def navigation_html(here):
    """The row of links to all pages, by group, and to the presets on this page."""
    parts = []
    for group, pages in course.GROUPS.items():
        own = [link_html(page, here=here) for page in pages]
        parts += [menu_html(t(group), own, here in pages)] if group else own
    presets = [link_html(here, words.title(preset), slug(preset)) for preset in PRESETS]
    if slug(next(iter(PRESETS))) in collect_scenes()[here.name]:
        parts.append(menu_html(t("Other points"), [link_html(here, t("This lesson’s own points")), *presets]))
    return f'<nav class="course" aria-label="{t("Lessons")}">{"".join(parts)}</nav>'


def menu_html(title, own, is_here=False):
    """A menu of links that opens below a title."""
    mark = ' class="here"' if is_here else ""
    return f'<details name="course"><summary{mark}>{title}</summary><div>{"".join(own)}</div></details>'


def paging_html(page):
    """Links to the previous page, and to the next one with the reason to go there."""
    before, after = course.neighbors_of(page.name)
    back = f"<span>{link_html(before, t('Back: {page}', page=t(before.title)))}</span>" if before else ""
    on = (
        f"<span>{link_html(after, t('Next: {page}', page=t(after.title)))} {escape(t(after.why))}</span>"
        if after
        else ""
    )
    return f'<nav class="ways" aria-label="{t("Previous and next page")}">{back}{on}</nav>'


def overview_html():
    """All pages with their questions, by group."""
    yield f"<h2>{t('All lessons and their questions')}</h2>"
    for group, pages in course.GROUPS.items():
        yield f"<h3>{t(group) if group else t('Your own points and notes')}</h3><ul>"
        yield from (
            f"<li>{link_html(page)}: {t(page.question)}</li>" for page in pages if page.name != course.NEWCOMERS_PAGE
        )
        yield "</ul>"


def missing_html(page, address):
    """What only the app has, and a link to it."""
    parts = "".join(f"<li>{escape(sentence)}</li>" for sentence in missing_sentences(page))
    name = "" if page.name == course.HOME_PAGE else page.name
    there = f'<a href="{escape(address)}/{name}">{t("Open this page in the app")}</a>' if address else ""
    return f'<div class="missing"><p>{t(NEEDS_NO_SERVER)}</p><ul>{parts}</ul>{there}</div>'


def missing_sentences(page):
    """Sentences about what the app can do on a page and this file cannot."""
    here = lesson.load(page.name)
    if has_presets(page):
        yield t("Its server computes what a browser cannot, such as the reason why no line separates your points.")
        yield t("You can load tables with your own points.")
    if here.rules:
        yield t("You can choose other conventions.")
    if here.make_data:
        yield t("You can create a link to what the board shows.")
    yield from (
        t("There, the page also has the section “{title}”.", title=header.value)
        for header in first_visit(page.name).header
        if header.value
    )
    if page.name in MISSING_FEATURES:
        yield t(MISSING_FEATURES[page.name])


# ---- sentences ------------------------------------------------------------------------------------------------------


def explanation_html(page, block):
    """The explanation of a lesson, and the tables below it."""
    parts = []
    for child in getattr(block, "children", {}).values():
        if has_key(child, "explained_more"):
            parts.append(f"<details><summary>{t('More')}</summary>{block_html(page, child)}</details>")
        elif has_key(child, "explained"):
            parts.append(block_html(page, child))
        elif child.type == "markdown" and child.value.startswith("|"):
            parts.append(table_html(child.value))
        else:
            parts.append(explanation_html(page, child))
    return "".join(parts)


def block_html(page, block):
    """All texts in a part of a page; a button that puts a scene on a board becomes a link to the scene."""
    return "".join(element_html(page, child) for child in getattr(block, "children", {}).values())


def element_html(page, element):
    """One element of a page."""
    if has_key(element, "(head|drawer)$"):
        return ""
    match element.type:
        case "markdown" | "caption":
            return "".join(f"<p>{inline_html(text)}</p>" for text in element.value.split("\n\n"))
        case "button" if (page.name, element.key) in button_targets():
            name, _ = button_targets()[page.name, element.key]
            return f"<p>{link_html(course.BY_NAME[name], escape(element.label), slug(element.key))}</p>"
        case "tab":
            return f"<h2>{element.label}</h2>{block_html(page, element)}"
    inside = block_html(page, element)
    return f"<div>{inside}</div>" if inside else ""


def table_html(text):
    """A Markdown table."""
    rows = [[inline_html(cell.strip()) for cell in row.strip("|").split("|")] for row in text.splitlines()]
    head, _, *body = rows
    lines = [row_html(head, "th"), *(row_html(row, "td") for row in body)]
    frame = f'class="wide" tabindex="0" role="region" aria-label="{t("Table")}"'  # keys scroll it too
    return f"<div {frame}><table>{''.join(lines)}</table></div>"


def row_html(cells, kind):
    """One row of a table."""
    return f"<tr>{''.join(f'<{kind}>{cell}</{kind}>' for cell in cells)}</tr>"


def inline_html(text):
    """A paragraph with the Markdown that our texts use."""
    text = escape(text, quote=False)
    for code, instead in MARKDOWN_RULES:
        text = re.sub(code, instead, text)
    return text


def notes_html():
    """The entries of the notes, with links to their scenes."""
    parts = []
    for lecture in notes():
        parts.append(f"<h2>{escape(lecture['title'])}</h2>")
        for section in lecture["sections"]:
            items = "".join(f"<li>{entry_html(entry)}</li>" for entry in section["entries"])
            parts.append(f"<h3>{escape(section['title'])}</h3><ul>{items}</ul>")
    return "".join(parts)


def entry_html(entry):
    called = f"<strong>{escape(entry['formula'])}</strong>: {escape(entry['called'])}. "
    if "href" not in entry:
        return f"{called}{escape(entry['look'])}."
    name, _ = entry_target(entry)
    return f"{called}{link_html(course.BY_NAME[name], entry['page'], note_scene(entry))}: {escape(entry['look'])}."


def main(arguments):
    """Write the pages of a command line; return a sentence for the user."""
    if not 1 <= len(arguments) <= 2:
        raise ValueError("python -m hosting.site FOLDER [ADDRESS of the app]")
    return f"{len(write_site(*arguments))} pages: open {Path(arguments[0]) / 'index.html'}"


if __name__ == "__main__":
    command_line.run(main)
