"""The undo history, against a model with one list per kind of value."""

import json
from itertools import count

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.node import Source

KINDS = ["points", "line"]
values = st.integers(0, 3)
changes = st.tuples(st.just("change"), st.sampled_from(KINDS), values, st.sampled_from([None, "drag", "other drag"]))
replacements = st.tuples(st.just("replace"), values, values)
travels = st.tuples(st.sampled_from(["undo", "redo"]), st.sampled_from([["points"], ["line"], KINDS]))


class BrowserHistory:
    """The history in node, with one value of each kind."""

    def __init__(self, js):
        self.js, self.values = js, dict.fromkeys(KINDS, 0)
        self.history = {"past": [], "future": [], "gesture": None}

    def ask(self, name, *given_):
        return self.js("model/undo_history.js", name, self.history, *given_)

    def now(self):
        return self.values

    def change(self, kind, value, **how):
        before, self.values[kind] = self.values[kind], value
        self.history = self.ask("recordChange", kind, before, value, how)

    def travel(self, way, kinds):
        now = Source(f"(kind) => ({json.dumps(self.values)})[kind]")
        done = self.ask("travelHistory", way, kinds, now)
        self.history = done["history"]
        self.values.update(done["values"])


class ModelHistory:
    """For each kind a list of (moment, event, value before), and one of (moment, event, value after)."""

    def __init__(self):
        self.values = dict.fromkeys(KINDS, 0)
        self.lists = {way: {kind: [] for kind in KINDS} for way in ("undo", "redo")}
        self.clock, self.gesture = count(), None

    def now(self):
        return self.values

    def change(self, kind, value, gesture=None, event=None):
        before, self.values[kind] = self.values[kind], value
        if value == before or (gesture and gesture == self.gesture):
            return
        moment = next(self.clock)
        self.lists["undo"][kind].append((moment, event or moment, before))
        self.lists["redo"] = {kind: [] for kind in KINDS}
        self.gesture = gesture

    def travel(self, way, kinds):
        self.gesture = None
        tops = {kind: self.lists[way][kind][-1] for kind in kinds if self.lists[way][kind]}
        last = max(tops.values(), default=None)
        moment = next(self.clock)
        for kind, (_, event, value) in tops.items():
            if event == last[1]:
                self.lists[way][kind].pop()
                back = self.lists["redo" if way == "undo" else "undo"][kind]
                back.append((moment, event, self.values[kind]))
                self.values[kind] = value

    def able(self, kinds):
        return {way: any(self.lists[way][kind] for kind in kinds) for way in ("undo", "redo")}


@settings(max_examples=400)
@given(st.lists(st.one_of(changes, changes, replacements, travels, travels), max_size=25))
@example([("change", "points", 1, None), ("change", "line", 2, None), ("undo", ["points"]), ("undo", KINDS)])
@example([("replace", 1, 2), ("change", "line", 3, None), ("undo", ["points"]), ("undo", KINDS), ("undo", KINDS)])
@example([("replace", 1, 2), ("change", "line", 3, None), ("undo", ["points"]), ("redo", ["points"]), ("undo", KINDS)])
def test_what_happened_last_is_taken_back_first(js, steps):
    both = [BrowserHistory(js), ModelHistory()]
    for number, (step, *given_) in enumerate(steps):
        for some in both:
            match step:
                case "change":
                    kind, value, gesture = given_
                    some.change(kind, value, gesture=gesture)
                case "replace":  # a preset: the points and then the line, in one event
                    for kind, value in zip(KINDS, given_, strict=True):
                        some.change(kind, value, event=f"revision {number}")
                case _:
                    some.travel(step, *given_)
        assert both[0].now() == both[1].now()
        for kinds in ([KINDS[0]], [KINDS[1]], KINDS):
            assert both[0].ask("canUndoRedo", kinds) == both[1].able(kinds)


def test_a_page_that_hears_of_an_event_later_joins_it(js):
    browser = BrowserHistory(js)
    browser.change("points", 5, event=1)  # a preset on a page without a line
    browser.change("points", 6)
    assert browser.ask("isTakenBack", 1) is False
    browser.change("line", 7, event=1)  # the page with the line opens
    browser.travel("undo", KINDS)
    assert browser.now() == {"points": 5, "line": 7}
    browser.travel("undo", KINDS)
    assert browser.now() == {"points": 0, "line": 0}
    assert browser.ask("isTakenBack", 1) is True
    browser.travel("redo", KINDS)
    assert browser.now() == {"points": 5, "line": 7}
