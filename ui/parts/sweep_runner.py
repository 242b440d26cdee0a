"""Computes sweeps of many runs, with a progress bar and time slices for all visitors."""

from threading import Lock
from time import perf_counter

import streamlit as st

from language import t
from ui.visitor import session

TIME_SLICE_S = 0.02  # of one sweep, while all other sweeps wait
SWEEP_LOCK = Lock()  # one sweep at a time; with twenty at once, other visitors would get a twentieth of the processor


def run_on_button(name, label, sweep, total, question):
    """The runs of a sweep, computed when the button is pressed, and stored until `question` changes."""
    if st.button(label, type="primary"):
        runs, bar = [], st.progress(0.0)
        while some := _next_slice(sweep):
            runs += some
            bar.progress(len(runs) / total, text=t("{done} of {total} runs", done=len(runs), total=total))
        bar.empty()
        session.put(name, (question, runs))
    asked, runs = session.get(name, (None, []))
    return runs if asked == question else []


def run_all(sweep):
    """The runs of a short sweep, computed in time slices like all sweeps."""
    runs = []
    while some := _next_slice(sweep):
        runs += some
    return runs


def _next_slice(sweep):
    """The next runs of a sweep, as many as fit into one time slice and at least one; none at its end."""
    runs = []
    with SWEEP_LOCK:
        over = perf_counter() + TIME_SLICE_S
        for run in sweep:
            runs.append(run)
            if perf_counter() > over:
                break
    return runs
