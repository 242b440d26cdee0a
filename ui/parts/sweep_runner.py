"""Sweeps, which compute many runs: their button with its progress, and one turn after the other for all visitors."""

from threading import Lock
from time import perf_counter

import streamlit as st

from language import t
from ui.visitor import session

TIME_SLICE_S = 0.02  # s that one sweep computes while all other sweeps wait
SWEEP_LOCK = Lock()  # one sweep at a time: with twenty at once, everybody else would get a twentieth of the processor


def run_on_button(name, label, sweep, total, question):
    """The runs of a sweep, made when the button is pressed and kept until the question is another one."""
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
    """The runs of a short sweep; while others sweep too, a turn at a time like theirs."""
    runs = []
    while some := _next_slice(sweep):
        runs += some
    return runs


def _next_slice(sweep):
    """The next runs of a sweep, as many as fit into one turn and at least one; none at its end."""
    runs = []
    with SWEEP_LOCK:
        over = perf_counter() + TIME_SLICE_S
        for run in sweep:
            runs.append(run)
            if perf_counter() > over:
                break
    return runs
