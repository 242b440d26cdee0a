"""The scheduler of page runs: visitors with the least processor time go first.

Streamlit starts a run for every request at once. Here only a few runs compute at a time. A student who edits now and
then goes before a client that asks for page after page. A fragment, as after an edit, does not wait for whole pages.
"""

from collections import Counter
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Event, Lock, local
from time import monotonic, thread_time

from ui.server.patch import Patch, PatchTarget

PART, PAGE = "part", "page"
CONCURRENT_RUNS = {PART: 2, PAGE: 1}  # all runs share one interpreter, so more would only delay one another
LIGHT_USE_S = 0.5  # visitors below it are served in order, so that nobody who works waits for all newcomers
AGING = 0.1  # s of use that are forgiven for each second of waiting
HALF_LIFE_S = 10  # after which half of a visitor's use is forgotten
TIME_SLICE_S = 0.25  # by which a run may exceed the use of a visitor who waits, before it lets that visitor go first
YIELD_CHECK_S = 0.02  # processor time of a run between two looks at the queue
MOST_ACCOUNTS, NEGLIGIBLE_USE_S = 2000, 0.001  # with more accounts, those with negligible use are dropped


@dataclass(eq=False)
class Visitor:
    """One connection."""

    address: str
    gone: bool = False


class UsageAccounts:
    """Processor time in seconds that each visitor and each address has used."""

    def __init__(self):
        self.lock = Lock()
        self.noted = {}  # {visitor or address: (seconds, time of the note)}

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
    """One run, which waits, computes or is over.

    Its visitor is None if the server runs without ui/server/message_filter.py.
    """

    def __init__(self, kind, visitor):
        self.kind, self.visitor = kind, visitor
        self.called = Event()  # set when the run need not wait any longer
        self.dismissed = self.computes = False
        self.asked = 0  # time of the request, from monotonic()
        self.since = self.looked = 0  # start and last look at the queue, from thread_time()


class Scheduler:
    """The runs of one server."""

    def __init__(self):
        self.lock = Lock()
        self.free = dict(CONCURRENT_RUNS)
        self.waiting = []
        self.running = {}  # {visitor: the run that has begun and not ended}
        self.used = UsageAccounts()
        self.connected = Counter()  # {address: number of connections}

    def connect(self, visitor):
        """Count a new connection."""
        self.connected[visitor.address] += 1

    def go(self, visitor):
        """Move the use of a connection that has ended to its address."""
        visitor.gone = True
        self.charge(visitor, self.used[visitor])
        self.used.forget(visitor)
        self.connected[visitor.address] -= 1
        self.connected += Counter()  # drops addresses without connections

    def charge(self, visitor, seconds):
        """Add processor time to the account of a visitor, or of the address if the visitor has gone."""
        if visitor:
            self.used.add(visitor.address if visitor.gone else visitor, seconds)

    def debt_of(self, visitor):
        """Seconds of use: the visitor's own, or a share of its address's if that is more.

        The address owes what its former connections have used. In a lecture hall behind one address the share is
        small. A client that connects anew for each page owes all of it.
        """
        if visitor is None:
            return 0
        return max(self.used[visitor], self.used[visitor.address] / max(1, self.connected[visitor.address]))

    def begin(self, turn):
        """Block until the run may compute, or until it has been dismissed."""
        with self.lock:
            if turn.dismissed:
                return
            turn.called.clear()
            turn.asked = monotonic()
            self.waiting.append(turn)
            self._call(turn.kind)
        turn.called.wait()
        turn.since = turn.looked = thread_time()

    def end(self, turn, pauses=False):
        """Free the place of a run; called by the thread that computes. A run that pauses is not over."""
        with self.lock:
            if turn.computes:
                turn.computes = False
                self.charge(turn.visitor, thread_time() - turn.since)
                self.free[turn.kind] += 1
            if not pauses and self.running.get(turn.visitor) is turn:
                del self.running[turn.visitor]
            for kind in self.free:  # the visitor's next run may be of another kind
                self._call(kind)

    def cancel(self, turn):
        """Dismiss a run that nobody wants any more; called by any thread."""
        with self.lock:
            turn.dismissed = True
            if turn in self.waiting:
                self.waiting.remove(turn)
            turn.called.set()

    def yield_to_others(self, turn):
        """Pause a run while visitors wait who have used less by TIME_SLICE_S or more.

        Called by the thread that computes, where it can be interrupted.
        """
        if not turn.computes or thread_time() - turn.looked < YIELD_CHECK_S:
            return
        turn.looked = thread_time()
        with self.lock:
            owed = self.debt_of(turn.visitor) + turn.looked - turn.since - TIME_SLICE_S
            waits = any(self._priority_of(other) < owed for other in self._ready(turn.kind))
        if waits:
            self.end(turn, pauses=True)
            self.begin(turn)

    def _priority_of(self, turn):
        """The priority in seconds. The run with the lowest is next."""
        return max(self.debt_of(turn.visitor), LIGHT_USE_S) - AGING * (monotonic() - turn.asked)

    def _call(self, kind):
        """Let the next run compute, if there is a place.

        A visitor has one run at a time, because Streamlit stores the requested page once for all runs of a session.
        If an edit stored it last, Streamlit would open the old page. (No issue of this is known;
        streamlit/streamlit#9100, closed by 9441, was the same for the hash of a script.)
        """
        ready = self._ready(kind)
        if ready and self.free[kind]:
            turn = min(ready, key=self._priority_of)
            self.waiting.remove(turn)
            self.free[kind] -= 1
            turn.computes = True
            if turn.visitor:
                self.running[turn.visitor] = turn
            turn.called.set()

    def _ready(self, kind):
        """The waiting runs of a kind whose visitor has no other run that has begun."""
        return [turn for turn in self.waiting if turn.kind == kind and self.running.get(turn.visitor, turn) is turn]


SCHEDULER = Scheduler()
CURRENT_VISITOR = ContextVar("visitor", default=None)  # the sender of the message that is being handled
THREAD_LOCAL = local()  # .turn is the run of this thread


def _record_visitor(request):
    def note_and_request(self, data):
        self.visitor = CURRENT_VISITOR.get()
        return request(self, data)

    return note_and_request


def _wait_for_turn(ready):
    """Call `ready`, which takes the request of a session, only when the run may compute: until then it may change."""

    def wait(self):
        _release_current()
        if _is_run_requested(self):
            kind = PART if self._rerun_data.fragment_id_queue else PAGE
            THREAD_LOCAL.turn = self.turn = ScheduledRun(kind, self.visitor)
            if _is_run_requested(self):  # else it was stopped before `self.turn` existed
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
# Runs that began before the patch was applied do not count.
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
