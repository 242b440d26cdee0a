"""A sweep shares the processor with other runs, in slices of limited time."""

from itertools import count, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.parts import sweep_runner


def turns(sweep):
    """The result of each time slice, until the sweep ends."""
    while runs := sweep_runner._next_slice(sweep):
        yield runs


@pytest.fixture
def clock(monkeypatch):
    """Set how much time passes at each reading of the clock."""

    def ticking(seconds):
        monkeypatch.setattr(sweep_runner, "perf_counter", count(0.0, seconds).__next__)

    return ticking


@pytest.mark.parametrize(
    ("seconds", "runs"),
    [(2 * sweep_runner.TIME_SLICE_S, 1), (sweep_runner.TIME_SLICE_S / 3, 4), (sweep_runner.TIME_SLICE_S / 100, 100)],
)
def test_a_turn_ends_when_its_time_is_over(clock, seconds, runs):
    clock(seconds)
    turn = next(turns(count()))
    assert len(turn) == pytest.approx(runs, abs=1)


@given(st.lists(st.integers()))
def test_all_runs_come_in_order(runs):
    assert [run for turn in turns(iter(runs)) for run in turn] == runs


def test_one_sweep_computes_at_a_time(clock):
    clock(sweep_runner.TIME_SLICE_S / 3)
    alone = [
        sweep_runner.SWEEP_LOCK.locked() for _ in islice(turns(sweep_runner.SWEEP_LOCK.locked() for _ in count()), 3)
    ]
    computing = next(turns(sweep_runner.SWEEP_LOCK.locked() for _ in count()))
    assert all(computing)
    assert not any(alone)
