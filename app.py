"""The entry point: streamlit run app.py.

Streamlit imports this file once in the server, to find `app`, and runs it as __main__ for each visitor. A host that
does not look for `app` only runs it for each visitor.
"""

from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware

from board import assets
from classroom.routes import ClassRoutes
from language import catalogue, t
from ui import course, page
from ui.server import patches
from ui.server.message_filter import MessageFilter
from ui.server.middleware import AppMiddleware
from ui.server.plain_pages import PlainPages

ICON = Path(__file__).with_name("ui") / "icon.svg"  # browsers would fetch Streamlit's own icons from another server


def streamlit_page(of, **more):
    """The st.Page of a page of the course."""
    return st.Page(course.page_path(of), title=t(of.title), default=of.name == course.HOME_PAGE, **more)


if __name__ == "__main__":
    st.set_page_config(page_title="Perceptron", page_icon=ICON.read_text(encoding="utf-8"), layout="wide")
    sections = {group and t(group): [streamlit_page(of) for of in pages] for group, pages in course.GROUPS.items()}
    hidden = [streamlit_page(of, visibility="hidden") for of in course.HIDDEN]
    shown = st.navigation({**sections, "": [*sections[""], *hidden]}, position="top", expanded=True)
    shown.run()
    page.end(shown.url_path or course.HOME_PAGE)
else:
    assets.check_bundle()
    patches.apply()
    files = {of.name: course.plain_file(of) for of in course.PAGES}
    plain = PlainPages(files.values())
    classes = ClassRoutes({code: assets.board_address(code) for code in catalogue.codes()})
    patches.shutdown_callbacks.extend((classes.close, plain.close))
    base = st.get_option("server.baseUrlPath")
    routes = [*classes.routes(base), *plain.routes(base)]
    serving = Middleware(AppMiddleware, plain=files, first=course.HOME_PAGE)
    app = st.App(__file__, routes=routes, middleware=[serving, Middleware(MessageFilter)])
