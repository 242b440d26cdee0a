"""Whose turn it is: Streamlit runs a page, or a part of it, for all who ask at once, and here a few at a time compute.

Of those who wait the next one is who has used the processor least: a student who edits now and then goes before a
stranger who asks for page after page. A part of a page, as after an edit, does not wait for whole pages.
"""

from collections import Counter
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Event, Lock, local
from time import monotonic, thread_time

from ui.server.patch import Patch, PatchTarget

PART, PAGE = "part", "page"
CONCURRENT_RUNS = {
    PART: 2,
    PAGE: 1,
}  # runs of each kind: they share one interpreter, so more would only delay one another
LIGHT_USE_S = 0.5  # s: who has used less goes in turn, so that nobody who works waits for all who have just come
AGING = 0.1  # s that are forgiven for each second of waiting
HALF_LIFE_S = 10  # s after which half of what somebody has used is forgotten
TIME_SLICE_S = 0.25  # s that a run may have used more than somebody who waits, until it lets them go first
YIELD_CHECK_S = 0.02  # s of a run between its looks at who waits
MOST_ACCOUNTS, NEGLIGIBLE_USE_S = 2000, 0.001  # accounts; s of those that are dropped when there are more


@dataclass(eq=False)
class Visitor:
    """One connection."""

    address: str
    gone: bool = False


class UsageAccounts:
    """Seconds of computing, by who used them: visitors and addresses."""

    def __init__(self):
        self.lock = Lock()
        self.noted = {}  # {who: (seconds, when)}

    def __getitem__(self, who):
        seconds, when = self.noted.get(who, (0, 0))
        return seconds * 0.5 ** ((monotonic() - when) / HALF_LIFE_S)

    def add(self, who, seconds):
        with self.lock:
            self.noted[who] = self[who] + seconds, monotonic()
            if len(self.noted) > MOST_ACCOUNTS:
                self.noted = {who: noted for who, noted in self.noted.items() if self[who] > NEGLIGIBLE_USE_S}

    def forget(self, who):
        with self.lock:
            self.noted.pop(who, None)


class ScheduledRun:
    """One run, while it waits, computes or is over.

    Its visitor is unknown where ui/server/message_filter.py is not in between.
    """

    def __init__(self, kind, visitor):
        self.kind, self.visitor = kind, visitor
        self.called = Event()  # it need not wait any longer
        self.dismissed = self.computes = False
        self.asked = 0  # when
        self.since = self.looked = 0  # of the thread's own time


class Scheduler:
    """The runs of one server."""

    def __init__(self):
        self.lock = Lock()
        self.free = dict(CONCURRENT_RUNS)
        self.waiting = []
        self.busy = set()  # visitors, a run of whom computes
        self.used = UsageAccounts()
        self.connected = Counter()  # {address: its connections}

    def connect(self, visitor):
        """A connection begins."""
        self.connected[visitor.address] += 1

    def go(self, visitor):
        """A connection has ended: what it has used is left to its address."""
        visitor.gone = True
        self.charge(visitor, self.used[visitor])
        self.used.forget(visitor)
        self.connected[visitor.address] -= 1
        self.connected += Counter()  # drops those that have none any more

    def charge(self, visitor, seconds):
        """Note what a visitor has used."""
        if visitor:
            self.used.add(visitor.address if visitor.gone else visitor, seconds)

    def debt_of(self, visitor):
        """Seconds: a visitor's own, or the share of what those have used who have gone from the same address.

        In a hall behind one address everybody has a small share; who comes anew for each page has all of it.
        """
        if visitor is None:
            return 0
        return max(self.used[visitor], self.used[visitor.address] / max(1, self.connected[visitor.address]))

    def begin(self, turn):
        """Return when it is its turn, or when it has been dismissed."""
        with self.lock:
            if turn.dismissed:
                return
            turn.called.clear()
            turn.asked = monotonic()
            self.waiting.append(turn)
            self._call(turn.kind)
        turn.called.wait()
        turn.since = turn.looked = thread_time()

    def end(self, turn):
        """Leave the place to others; by the thread that computes."""
        with self.lock:
            if turn.computes:
                turn.computes = False
                self.charge(turn.visitor, thread_time() - turn.since)
                self.free[turn.kind] += 1
                self.busy.discard(turn.visitor)
                for kind in self.free:  # this visitor's next run may be of another kind
                    self._call(kind)

    def cancel(self, turn):
        """Nobody wants it any more: it need not wait. By any thread."""
        with self.lock:
            turn.dismissed = True
            if turn in self.waiting:
                self.waiting.remove(turn)
            turn.called.set()

    def yield_to_others(self, turn):
        """Let those go first who have used so much less; by the thread that computes, when it can be interrupted."""
        if not turn.computes or thread_time() - turn.looked < YIELD_CHECK_S:
            return
        turn.looked = thread_time()
        with self.lock:
            owed = self.debt_of(turn.visitor) + turn.looked - turn.since - TIME_SLICE_S
            waits = any(other.kind == turn.kind and self._priority_of(other) < owed for other in self.waiting)
        if waits:
            self.end(turn)
            self.begin(turn)

    def _priority_of(self, turn):
        """The lowest is next."""
        return max(self.debt_of(turn.visitor), LIGHT_USE_S) - AGING * (monotonic() - turn.asked)

    def _call(self, kind):
        """Let the next one compute, if there is a place.

        Of one visitor there is one run at a time. Streamlit notes the page that is wanted once for all runs of a
        session, and would open the old page where an edit notes it last. (No issue of this is known;
        streamlit/streamlit#9100, closed by 9441, was the same for the hash of a script.)
        """
        waiting = [turn for turn in self.waiting if turn.kind == kind and turn.visitor not in self.busy]
        if waiting and self.free[kind]:
            turn = min(waiting, key=self._priority_of)
            self.waiting.remove(turn)
            self.free[kind] -= 1
            turn.computes = True
            if turn.visitor:
                self.busy.add(turn.visitor)
            turn.called.set()


SCHEDULER = Scheduler()
CURRENT_VISITOR = ContextVar("visitor", default=None)  # from whom the message comes that is being heard
THREAD_LOCAL = local()  # .turn of this thread


def _record_visitor(request):
    def note_and_request(self, data):
        self.visitor = CURRENT_VISITOR.get()
        return request(self, data)

    return note_and_request


def _wait_for_turn(ready):
    """`ready`, which takes what a session wants to have run, when it is its turn: until then that may change."""

    def wait(self):
        _release_current()
        if _is_run_requested(self):
            kind = PART if self._rerun_data.fragment_id_queue else PAGE
            THREAD_LOCAL.turn = self.turn = ScheduledRun(kind, self.visitor)
            if _is_run_requested(self):  # else it was stopped before it could be dismissed
                SCHEDULER.begin(self.turn)
        return ready(self)

    return wait


def _is_run_requested(requests):
    return requests._state.name == "RERUN"


def _cancel_on_stop(stop):
    def stop_and_dismiss(self):
        stop(self)
        if turn := getattr(self, "turn", None):
            SCHEDULER.cancel(turn)

    return stop_and_dismiss


def _yield_on_check(check):
    def give_way(self):
        if turn := getattr(THREAD_LOCAL, "turn", None):
            SCHEDULER.yield_to_others(turn)
        check(self)

    return give_way


def _release_after_run(run):
    def run_and_end(self):
        try:
            run(self)
        finally:
            _release_current()

    return run_and_end


def _release_current():
    if turn := getattr(THREAD_LOCAL, "turn", None):
        SCHEDULER.end(turn)
        THREAD_LOCAL.turn = None


REQUESTS = "streamlit.runtime.scriptrunner_utils.script_requests"
RUNNER = "streamlit.runtime.scriptrunner.script_runner:ScriptRunner"
# Runs that have begun before it is applied are not waited for.
WRAPPERS = {
    PatchTarget(f"{REQUESTS}:ScriptRequests.request_rerun", "self new_data"): _record_visitor,
    PatchTarget(f"{REQUESTS}:ScriptRequests.request_stop", "self", "_state STOP"): _cancel_on_stop,
    PatchTarget(f"{REQUESTS}:ScriptRequests.on_scriptrunner_ready", "self", "_state _rerun_data RERUN"): _wait_for_turn,
    PatchTarget(
        f"{RUNNER}._run_script_thread", "self", "_requests on_scriptrunner_ready _run_script"
    ): _release_after_run,
    PatchTarget(f"{RUNNER}._maybe_handle_execution_control_request", "self", "on_scriptrunner_yield"): _yield_on_check,
}
PATCH = Patch(
    what="Runs of a page take turns, and next is who has used least",
    upstream="streamlit/streamlit#8490, open, asks for help with long computations, not for turns.",
    lost="everybody waits while somebody asks for page after page",
    places=(*WRAPPERS, PatchTarget(f"{REQUESTS}:RerunData", uses="fragment_id_queue")),
    apply=lambda *_: [place.put(change) for place, change in WRAPPERS.items()],
)
