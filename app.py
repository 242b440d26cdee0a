"""The entry point: streamlit run app.py.

Streamlit imports this file once as the server, for `app`, and runs it as __main__ for each visitor. A host that does
not look for `app` only does the latter.
"""

from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware

from board import assets
from classroom.routes import Room
from language import catalogue, t
from ui import course, page
from ui.server import mends
from ui.server.hearing import Hearing
from ui.server.plain import PlainPages
from ui.server.serving import Serving

ICON = Path(__file__).with_name("ui") / "icon.svg"  # Streamlit's own are fetched from elsewhere


def entry(of, **more):
    """A page of the course for Streamlit."""
    return st.Page(course.file(of), title=t(of.title), default=of.name == course.FIRST, **more)


if __name__ == "__main__":
    st.set_page_config(page_title="Perceptron", page_icon=ICON.read_text(encoding="utf-8"), layout="wide")
    sections = {group and t(group): [entry(of) for of in pages] for group, pages in course.GROUPS.items()}
    hidden = [entry(of, visibility="hidden") for of in course.HIDDEN]
    shown = st.navigation({**sections, "": [*sections[""], *hidden]}, position="top", expanded=True)
    shown.run()
    page.end(shown.url_path or course.FIRST)
else:
    assets.check()
    mends.apply()
    files = {of.name: course.plain_file(of) for of in course.PAGES}
    plain = PlainPages(files.values())
    classes = Room({code: assets.address(code) for code in catalogue.codes()})
    mends.on_end.extend((classes.close, plain.close))
    base = st.get_option("server.baseUrlPath")
    routes = [*classes.routes(base), *plain.routes(base)]
    serving = Middleware(Serving, plain=files, first=course.FIRST)
    app = st.App(__file__, routes=routes, middleware=[serving, Middleware(Hearing)])
