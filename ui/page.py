"""What a page is made of: `start`, then controls, a board and sentences."""

import streamlit as st

from ui import examples, mends, results, session
from ui.board import component
from ui.board.data import run_data


def start():
    """Call first on every page: gives the session its values."""
    mends.apply()
    mends.expect_navigation()
    session.start()


def board(lesson, tell, *below):
    """The board of a lesson with the session's points, and what is `below` it: it all runs again after each edit.

    lesson  the name of the page's file and of that in ui/board/lessons/
    tell    function(Points) → what the browser is told, see ui/board/data.py; `run` or another
    below   functions that put more on the page
    """

    def part():
        with st.container():  # always there, so that a notice does not make the browser build the board anew
            if notice := session.notice(lesson):
                st.warning(notice)
            examples.way_back(lesson)
        component.mount(lesson, tell(session.points()), examples.look(lesson), examples.receive_edits)
        for show in below:
            show()

    part.__qualname__ = lesson  # by which Streamlit tells it from the parts of other pages
    st.fragment(part)()


def run(points):
    """The run of the session's perceptron."""
    return run_data(points, results.told(points.dataset, session.perceptron()))


def run_and_proof(points):
    """The same with the numbers of the convergence proof."""
    return run_data(points, results.told(points.dataset, session.perceptron(), proof=True))
