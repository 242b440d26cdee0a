"""The course: its pages, its navigation, and the links from each page to its neighbors."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.javascript import ROOT
from ui import course
from ui.visitor import conventions

FILES = {file.stem for file in (ROOT / "pages").glob("*.py")}


def shown(name, **state):
    """A page of the whole app."""
    test = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
    for key, value in state.items():
        test.session_state[key] = value
    test.run()
    return test.switch_page(course.page_path(course.BY_NAME[name])).run()


def ways(test):
    """{label of a link to the page before or after: that page}."""
    links = [link.proto for link in test.get("page_link")]
    return {link.label: link.page or course.HOME_PAGE for link in links if link.label.startswith(("Back: ", "Next: "))}


@pytest.mark.all_lessons
def test_every_page_is_in_the_course_once():
    pages = course.PAGES + course.HIDDEN
    assert sorted(page.name for page in pages) == sorted(FILES)
    assert len({page.title for page in pages}) == len(pages)
    assert all(page.title and page.question.endswith("?") for page in pages)
    assert all(page.why for page in course.PAGES[1:])


def test_the_way_passes_each_page_once_and_the_notes_between_the_exercises_and_their_errata():
    assert sorted(page.name for page in course.PAGE_ORDER) == sorted(page.name for page in course.PAGES)
    assert [page.name for page in course.PAGE_ORDER[-3:]] == ["lecture", course.NOTES, "errata"]
    assert course.BY_NAME[course.NOTES] in course.GROUPS[""]  # a top-level entry of the navigation, not in a menu


def test_the_ends_of_the_course_and_pages_outside_have_nothing_around_them():
    first, last = course.PAGE_ORDER[0], course.PAGE_ORDER[-1]
    assert course.neighbors_of(first.name) == (None, course.PAGE_ORDER[1])
    assert course.neighbors_of(last.name) == (course.PAGE_ORDER[-2], None)
    assert {course.neighbors_of(name) for name in ("two_runs", "no page")} == {(None, None)}


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_page_leads_to_those_around_it_and_says_why(name):
    test = shown(name)
    before, after = course.neighbors_of(name)
    assert not test.exception
    assert ways(test) == {
        f"{word}: {page.title}": page.name for word, page in (("Back", before), ("Next", after)) if page
    }
    assert not after or test.main.markdown[-1].value == after.why


def test_nothing_leads_on_where_a_link_has_asked_to_do_without_the_pages():
    assert ways(shown("margins"))
    assert not ways(shown("margins", hidden=("pages",)))


@pytest.mark.parametrize("name", sorted(FILES))
def test_conventions_are_chosen_for_the_sides_that_scenes_of_the_page_have(name):
    sides = course.BY_NAME[name].sides
    chosen = {button.key for button in shown(name).button if button.key and button.key.endswith("rule")}
    allowed = {conventions.control_name(side, "rule") for side in sides}
    assert chosen == allowed or (not chosen and sides == ("",))
