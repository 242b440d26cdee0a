"""The scheduler: the order of runs, and how many compute at once."""

from contextlib import contextmanager
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.runtime.scriptrunner_utils.script_requests import RerunData, ScriptRequests, ScriptRequestType

from ui.server import patches, scheduler
from ui.server.scheduler import (
    CONCURRENT_RUNS,
    HALF_LIFE_S,
    LIGHT_USE_S,
    PAGE,
    PART,
    TIME_SLICE_S,
    ScheduledRun,
    Scheduler,
    Visitor,
)


class Runs(Scheduler):
    """A scheduler with threads that record when they start, a clock of its own, and given run times."""

    def __init__(self, monkeypatch):
        super().__init__()
        self.now, self.own, self.began, self.threads = 0.0, 0.0, [], []
        monkeypatch.setattr(scheduler, "monotonic", lambda: self.now)
        monkeypatch.setattr(scheduler, "thread_time", lambda: self.own)

    def visitor(self, name, owes=0, address="hall"):
        visitor = Visitor(address)
        visitor.name = name
        self.connect(visitor)
        self.charge(visitor, owes)
        return visitor

    def ask(self, visitor, kind=PAGE):
        """Request a run; returns when it waits or has started."""
        turn = ScheduledRun(kind, visitor)

        def run():
            self.begin(turn)
            self.began.append(turn)

        thread = Thread(target=run)
        thread.start()
        self.threads.append(thread)
        while turn not in self.waiting and thread.is_alive():
            thread.join(0.001)
        return turn

    def end(self, turn, **how):
        """End a run; returns when the runs that may then start have started."""
        before = {*self.waiting}
        super().end(turn, **how)
        for called in before - {*self.waiting}:
            while called not in self.began:
                self.threads[-1].join(0.001)

    def computing(self):
        return [turn for turn in self.began if turn.computes]

    def finish(self):
        """Let all waiting runs compute, one after another; returns their names in that order."""
        first = len(self.began)
        while computing := self.computing():
            self.end(computing[0])
        for thread in self.threads:
            thread.join()
        return [turn.visitor.name for turn in self.began[first:]]


@pytest.fixture
def runs(monkeypatch):
    return Runs(monkeypatch)


def test_of_those_who_wait_the_next_is_who_has_used_least(runs):
    runs.ask(runs.visitor("first"))
    for name, owes in {"stranger": 5, "student": 0.6, "newcomer": 0, "other student": 0.7}.items():
        runs.ask(runs.visitor(name, owes))
    assert runs.finish() == ["newcomer", "student", "other student", "stranger"]


def test_who_has_used_little_goes_in_turn(runs):
    """A student who had opened a page waited ten seconds for two dozen others who had just come."""
    runs.ask(runs.visitor("first"))
    used = {f"student {i}": 0.4 - 0.02 * i for i in range(20)}
    for name, seconds in used.items():
        runs.ask(runs.visitor(name, seconds))
    assert runs.finish() == [*used]


def test_who_has_used_more_does_not_wait_for_ever(runs):
    runs.ask(runs.visitor("first"))
    runs.ask(runs.visitor("student", 1))
    runs.now += 5
    runs.ask(runs.visitor("newcomer"))
    assert runs.finish() == ["student", "newcomer"]


def test_a_few_runs_compute_at_once_and_an_edit_does_not_wait_for_pages(runs):
    for i in range(20):
        runs.ask(runs.visitor(f"stranger {i}"), PAGE)
    for i in range(5):
        runs.ask(runs.visitor(f"student {i}"), PART)
    assert (
        sorted(turn.kind for turn in runs.computing())
        == [PAGE] * CONCURRENT_RUNS[PAGE] + [PART] * CONCURRENT_RUNS[PART]
    )
    assert len(runs.finish()) == 25 - sum(CONCURRENT_RUNS.values())
    assert runs.free == CONCURRENT_RUNS


def test_what_a_run_has_used_is_owed_and_fades(runs):
    visitor = runs.visitor("student")
    turn = runs.ask(visitor)
    runs.own += 3
    runs.end(turn)
    assert runs.debt_of(visitor) == 3
    runs.now += HALF_LIFE_S
    assert runs.debt_of(visitor) == 1.5


def test_who_comes_anew_for_each_page_owes_for_those_before(runs):
    runs.ask(runs.visitor("first"))
    for _ in range(5):
        runs.go(runs.visitor("stranger", 1, "elsewhere"))
    runs.ask(runs.visitor("stranger", 0, "elsewhere"))
    runs.ask(runs.visitor("student", 0.5))
    assert runs.finish() == ["student", "stranger"]


def test_a_run_that_its_visitor_has_left_is_paid_by_the_address(runs):
    stranger = runs.visitor("stranger", 0, "elsewhere")
    turn = runs.ask(stranger)
    runs.go(stranger)
    runs.own += 2
    runs.end(turn)
    assert runs.debt_of(Visitor("elsewhere")) == 2
    assert stranger not in runs.used.noted


def test_a_hall_behind_one_address_owes_no_more_than_its_students(runs):
    students = [runs.visitor("student", 0.1) for _ in range(300)]
    for _ in range(100):
        runs.go(runs.visitor("who came and went", 0.3))  # has opened a page
    assert [runs.debt_of(student) for student in students] == pytest.approx([0.1] * 300)
    assert runs.debt_of(runs.visitor("newcomer")) == pytest.approx(30 / 301)


def test_what_nobody_wants_any_more_does_not_wait(runs):
    first = runs.ask(runs.visitor("first"))
    unwanted = runs.ask(runs.visitor("gone"))
    runs.cancel(unwanted)
    runs.threads[-1].join()
    assert not unwanted.computes
    runs.begin(unwanted)  # and does not start
    assert runs.waiting == []
    runs.end(first)
    assert runs.free == CONCURRENT_RUNS


@given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from([PAGE, PART]), st.booleans()), max_size=12))
def test_of_one_visitor_one_run_computes_at_a_time_and_all_get_their_turn(asked):
    """An edit that started late opened its page again, just after another page had been chosen."""
    with pytest.MonkeyPatch.context() as patch:
        runs = Runs(patch)
        visitors = [runs.visitor(name) for name in "abc"]
        for who, kind, ends in asked:
            runs.ask(visitors[who], kind)
            if ends and (computing := runs.computing()):
                runs.end(computing[-1])
            busy = [turn.visitor for turn in runs.computing()]
            assert len(busy) == len({*busy})
        left = len(runs.waiting)
        assert len(runs.finish()) == left
        assert runs.free == CONCURRENT_RUNS
        assert not runs.running


def test_another_page_of_one_visitor_waits_until_the_edit_before_it_has_ended(runs):
    visitor = runs.visitor("student")
    edit = runs.ask(visitor, PART)
    page = runs.ask(visitor, PAGE)
    assert runs.computing() == [edit]
    runs.end(edit)
    assert runs.computing() == [page]


def test_a_long_run_lets_those_go_first_who_have_used_less(runs):
    sweep = runs.ask(runs.visitor("sweep"))
    student = runs.ask(runs.visitor("student", 0.1))
    runs.own += LIGHT_USE_S
    runs.yield_to_others(sweep)  # not yet
    assert runs.computing() == [sweep]
    runs.own += 2 * TIME_SLICE_S
    thread = Thread(target=runs.yield_to_others, args=(sweep,))
    thread.start()
    while sweep not in runs.waiting:
        thread.join(0.001)
    assert runs.computing() == [student]
    runs.end(student)
    thread.join()
    assert sweep.computes
    assert runs.debt_of(sweep.visitor) == LIGHT_USE_S + 2 * TIME_SLICE_S


def test_a_run_that_pauses_goes_on_before_others_of_its_visitor(runs):
    visitor = runs.visitor("student")
    sweep, edit = runs.ask(visitor, PAGE), runs.ask(visitor, PART)
    other = runs.ask(runs.visitor("other"), PAGE)
    runs.own += LIGHT_USE_S + 2 * TIME_SLICE_S
    thread = Thread(target=runs.yield_to_others, args=(sweep,))
    thread.start()
    while sweep not in runs.waiting:
        thread.join(0.001)
    assert runs.computing() == [other]
    runs.end(other)
    thread.join()
    assert (sweep.computes, edit.computes) == (True, False)
    runs.end(sweep)
    assert runs.computing() == [edit]


# ---- Streamlit's own runs --------------------------------------------------------------------------------------------


@contextmanager
def all_places_taken(runs):
    """Fill all places, so that Streamlit's runs wait."""
    kinds = [kind for kind, places in CONCURRENT_RUNS.items() for _ in range(places)]
    yield [runs.ask(runs.visitor("first"), kind) for kind in kinds]
    runs.finish()


@pytest.fixture
def asked(runs, monkeypatch):
    """Request a run as Streamlit does; returns the list of its resulting calls, and its requests."""
    patches.apply()
    monkeypatch.setattr(scheduler, "SCHEDULER", runs)

    def ask(**what):
        requests, told = ScriptRequests(), []
        requests.request_rerun(RerunData(**what))

        def script():
            told.append(requests.on_scriptrunner_ready())
            scheduler._release_current()

        thread = Thread(target=script)
        thread.start()
        runs.threads.append(thread)
        while thread.is_alive() and not runs.waiting:
            thread.join(0.001)
        return requests, told, thread

    return ask


def test_a_run_waits_for_its_turn_and_runs_what_is_wanted_then(runs, asked):
    with all_places_taken(runs) as first:
        requests, told, thread = asked(fragment_id="board")
        assert [turn.kind for turn in runs.waiting] == [PART]
        requests.request_rerun(RerunData(fragment_id="board", query_string="later"))
        assert told == []
        for turn in first:
            Scheduler.end(runs, turn)
        thread.join()
        assert [(request.type, request.rerun_data.query_string) for request in told] == [
            (ScriptRequestType.RERUN, "later")
        ]
    assert runs.free == CONCURRENT_RUNS


def test_a_run_that_is_stopped_while_it_waits_is_never_made(runs, asked):
    """So the pages that a closed connection has asked for are dropped."""
    with all_places_taken(runs):
        requests, told, thread = asked()
        assert [turn.kind for turn in runs.waiting] == [PAGE]
        requests.request_stop()
        thread.join()
        assert [request.type for request in told] == [ScriptRequestType.STOP]
        assert runs.waiting == []
