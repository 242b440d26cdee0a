"""Requests to a class in any order agree with a simple model of it.

The requests are start, join, show, answer, leave, reload, loss, restore and end.
"""

import asyncio
from dataclasses import dataclass, field
from threading import Thread

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from starlette.applications import Starlette

from classroom import limits
from classroom.routes import ClassRoutes
from classroom.store import Store
from tests.classroom.asking import BOARDS, PATIENCE, Browser, new_key, new_student
from tests.classroom.classes import BOARD, STEP, Clock, who

LECTURERS, STUDENTS = st.sampled_from([0, 1]), st.sampled_from([0, 1, 2])
QUESTIONS = {
    "a": {"id": "a", "form": "choice", "asks": "Which?", "choices": ["this", "that"]},
    "b": {"id": "b", "form": "number", "asks": "How far?"},
    "c": {"id": "c", "form": "place", "asks": "Where?"},
    "d": {"id": "d", "form": "choice", "asks": "Which?", "choices": ["this", "that"], "again": "a"},
}
GOOD = {"choice": [0, 1], "number": [-1.5, 0, 7], "place": [[0, 1, 1], [2, 3, -1]]}
BAD = {"choice": [2], "number": ["7"], "place": [[0, 1]]}
QUESTION = st.none() | st.builds(
    lambda id, is_open: {**QUESTIONS[id], "open": is_open}, st.sampled_from([*QUESTIONS]), st.booleans()
)
PARTS = {
    "mode": st.none() | st.builds(lambda follow, paused: {"follow": follow, "paused": paused}, *[st.booleans()] * 2),
    "board": st.none() | st.builds(lambda page: {**BOARD, "page": page}, st.sampled_from(["margins", "spam"])),
    "step": st.none() | st.builds(lambda step: {**STEP, "settings": {"step": step}}, st.integers(0, 9)),
    "question": QUESTION,
}
CHANGE = st.one_of(*(value.map(lambda value, part=part: (part, value)) for part, value in PARTS.items()))
EMPTY = dict.fromkeys(["mode", "step", "board", "question", "shown"])


@dataclass
class Lesson:
    """The expected state of a class, and what its lecturer's browser has stored."""

    key: str = field(default_factory=new_key)
    id: str = ""
    is_known: bool = False  # by the server
    is_over: bool = False
    code: str = ""
    parts: dict = field(default_factory=lambda: dict(EMPTY))
    answers: dict = field(default_factory=dict)
    kept: dict = field(default_factory=dict)  # the stored answers
    number: int = 0  # the latest state number that anybody has seen
    until: float = 0  # when the class expires, or when the server forgets that it has ended

    def takes(self, question):
        """Whether this question accepts answers."""
        asked, shown = self.parts["question"], self.parts["shown"]
        return bool(asked and asked["id"] == question and asked["open"]) and not (
            shown and shown["question"]["id"] == question
        )

    def lose(self):
        self.is_known, self.parts, self.answers = False, dict(EMPTY), {}


class Orders(RuleBasedStateMachine):
    """A state machine of Hypothesis: two lecturers, three students, and a server that may lose its memory."""

    def __init__(self):
        super().__init__()
        self.loop = asyncio.new_event_loop()  # runs in a thread of its own: see tests/websocket_visitor.py
        self.thread = Thread(target=self.loop.run_forever)
        self.thread.start()
        self.clock = Clock()
        self.lessons = [Lesson(), Lesson()]
        self.students = [new_student() for _ in range(3)]
        self.streams = {}  # {(lecturer, student): Stream}
        self.kept_parts = [dict(EMPTY), dict(EMPTY)]
        self.beat, limits.HEARTBEAT_SECONDS = (
            limits.HEARTBEAT_SECONDS,
            10 * PATIENCE,
        )  # changes are sent at once or not at all
        self.serve()

    def serve(self):
        self.room = ClassRoutes(BOARDS, self.new_store(), limits.RateLimiter(self.clock))
        self.browser = Browser(Starlette(routes=self.room.routes()))

    def new_store(self):
        return Store(self.clock)

    def teardown(self):
        self.run(self.leave_all())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()
        limits.HEARTBEAT_SECONDS = self.beat

    def run(self, coroutine):
        return asyncio.run_coroutine_threadsafe(asyncio.wait_for(coroutine, PATIENCE), self.loop).result()

    def ask(self, method, path, value=None, **more):
        return self.run(self.browser.ask(method, f"api/{path}", value, **more))

    def expire(self):
        for lesson in self.lessons:
            if lesson.is_known and self.clock.time >= lesson.until:
                self.forget(lesson)

    def forget(self, lesson):
        lesson.lose()
        lesson.is_over, lesson.until = True, self.clock.time + limits.LIFETIME_SECONDS  # the server knows until then

    @initialize(asked=st.sampled_from([*QUESTIONS]))
    def begin_to_ask(self, asked):
        """Most orders begin with these requests, so one rule makes them all."""
        self.start(0, False, False)
        self.follow(0, 0)
        self.put(0, "board", {**BOARD, "page": "margins"})
        self.put(0, "question", {**QUESTIONS[asked], "open": True})

    # ---- the lecturer ---------------------------------------------------------------------------------------------

    @rule(i=LECTURERS, with_kept=st.booleans(), wants=st.booleans())
    def start(self, i, with_kept, wants):
        lesson = self.lessons[i]
        self.clock.time += 1 / limits.RATE_LIMITS["start"][1]  # so that the rate limit never refuses a start
        self.expire()
        kept = {"parts": self.kept_parts[i], "answers": lesson.kept} if with_kept else None
        answer = self.ask(
            "POST", "start", {"code": lesson.code or None if wants else None, "kept": kept}, key=lesson.key
        )
        if lesson.is_over and (answer.status == 409 or self.clock.time < lesson.until):
            assert answer.status == 409
            self.lessons[i], self.kept_parts[i] = Lesson(), dict(EMPTY)  # the lecturer's browser starts another class
            self.run(self.leave_all(i))
            return
        assert answer.status == 200
        lesson.id = answer.value["id"]
        if lesson.is_known:
            assert answer.value["code"] == lesson.code
        else:
            taken = any(other.is_known and other.code == lesson.code for other in self.lessons)
            if wants and lesson.code and not taken:
                assert answer.value["code"] == lesson.code
            self.begin(lesson, kept, answer.value["state"])
        lesson.code = answer.value["code"]

    def begin(self, lesson, kept, state):
        lesson.is_known, lesson.is_over, lesson.until = True, False, self.clock.time + limits.LIFETIME_SECONDS
        if kept:
            lesson.parts = dict(kept["parts"])
            if lesson.parts["step"]:
                lesson.parts["step"] = {**lesson.parts["step"], "board": state["board"]}
            lesson.answers = {question: dict(answers) for question, answers in kept["answers"].items()}
        assert state["number"] > lesson.number

    @rule(i=LECTURERS, change=CHANGE)
    def publish(self, i, change):
        self.put(i, *change)

    @rule(i=LECTURERS, question=st.sampled_from([*QUESTIONS]))
    def show(self, i, question):
        answers = [[who, value] for who, value in self.lessons[i].answers.get(question, {}).items()]
        self.put(i, "shown", {"question": QUESTIONS[question], "answers": answers})

    @rule(i=LECTURERS)
    def hide(self, i):
        self.put(i, "shown", None)

    def put(self, i, part, value):
        lesson = self.lessons[i]
        answer = self.ask("PUT", f"{lesson.id or 'none'}/{part}", value, key=lesson.key)
        if not lesson.is_known:
            assert answer.status in (403, 404)
            return
        assert answer.value["number"] > lesson.number
        lesson.parts[part] = value
        self.kept_parts[i] = dict(lesson.parts)

    @rule(i=LECTURERS)
    def collect(self, i):
        """The lecturer's browser stores the answers that it receives."""
        lesson = self.lessons[i]
        for question in QUESTIONS:
            answer = self.ask("GET", f"{lesson.id or 'none'}/answers/{question}", key=lesson.key)
            if not lesson.is_known:
                assert answer.status in (403, 404)
                continue
            answers = lesson.answers.get(question, {})
            assert answer.value["answers"] == answers
            assert answer.value["answered"] == len(answers)
            newer = self.ask("GET", f"{lesson.id}/answers/{question}?after={answer.value['number']}", key=lesson.key)
            assert newer.value["answers"] == {}
            lesson.kept[question] = dict(answers)

    @rule(i=LECTURERS)
    def renew(self, i):
        lesson = self.lessons[i]
        answer = self.ask("POST", f"{lesson.id or 'none'}/code", key=lesson.key)
        if lesson.is_known:
            old, lesson.code = lesson.code, answer.value["code"]
            assert self.ask("GET", f"join/{old}").status == 404

    @rule(i=LECTURERS)
    def end(self, i):
        lesson = self.lessons[i]
        answer = self.ask("POST", f"{lesson.id or 'none'}/end", key=lesson.key)
        assert (answer.status == 200) == lesson.is_known
        if lesson.is_known:
            self.forget(lesson)

    # ---- students -------------------------------------------------------------------------------------------------

    @rule(i=LECTURERS)
    def join(self, i):
        lesson = self.lessons[i]
        if lesson.code:
            answer = self.ask("GET", f"join/{lesson.code}")
            known = [other.id for other in self.lessons if other.is_known and other.code == lesson.code]
            assert answer.status == (200 if known else 404)
            assert not known or [answer.value["id"]] == known

    @rule(i=LECTURERS, student=STUDENTS, data=st.data())
    def answer(self, i, student, data):
        lesson = self.lessons[i]
        asked = lesson.parts["question"]
        question = data.draw(st.sampled_from([asked["id"] if asked else "a", *QUESTIONS]))
        form = QUESTIONS[question]["form"]
        value, fits = data.draw(st.sampled_from([(value, True) for value in GOOD[form]] + [(BAD[form][0], False)]))
        me = self.students[student]
        answer = self.ask("PUT", f"{lesson.id or 'none'}/answer/{question}", {"value": value}, me=me)
        if not lesson.is_known:
            assert answer.status == 404
        elif not lesson.takes(question):
            assert answer.status == 409
        elif not fits:
            assert answer.status == 400
        else:
            assert answer.value == {"answered": question}
            lesson.answers.setdefault(question, {})[who(lesson.id, me)] = value

    @rule(i=LECTURERS, student=STUDENTS)
    def follow(self, i, student):
        lesson = self.lessons[i]
        if not lesson.is_known:
            return
        self.leave(i, student)
        stream = self.browser.follow(lesson.id, self.students[student])
        self.streams[i, student] = self.run(stream.__aenter__())

    @rule(i=LECTURERS, student=STUDENTS)
    def leave(self, i, student):
        if stream := self.streams.pop((i, student), None):
            self.run(stream.__aexit__())

    async def leave_all(self, lecturer=None):
        for i, student in [*self.streams]:
            if lecturer in (None, i):
                await self.streams.pop((i, student)).__aexit__()

    @rule(i=LECTURERS, student=STUDENTS)
    def look(self, i, student):
        lesson, me = self.lessons[i], self.students[student]
        answer = self.ask("GET", f"{lesson.id or 'none'}/state?me={me}")
        if lesson.is_known:
            self.compare(lesson, answer.value, me)
            assert self.ask("GET", f"{lesson.id}/state?me={me}&after={answer.value['number']}").status == 204
        elif not lesson.is_over:
            assert answer.status == 404

    # ---- the server -----------------------------------------------------------------------------------------------

    @rule()
    def lose_the_server(self):
        self.room.close()
        self.run(self.leave_all())
        for lesson in self.lessons:
            lesson.lose()
            lesson.is_over = False  # a restarted server knows no ended class
        self.serve()

    @precondition(lambda self: any(lesson.is_known for lesson in self.lessons))
    @rule(hours=st.sampled_from([1, 2.5, 4]))
    def wait(self, hours):
        self.clock.time += hours * 3600
        self.expire()

    # ---- invariants ------------------------------------------------------------------------------------------------

    def compare(self, lesson, state, me):
        """Assert that the state sent to a student is that of the model."""
        small = {part: lesson.parts[part] for part in ("mode", "step")}
        assert {part: state[part] for part in small} == small
        for part in ("board", "question", "shown"):
            number = state[part]
            assert (number is None) == (lesson.parts[part] is None)
            if number is not None:
                assert self.ask("GET", f"{lesson.id}/{part}/{number}").value == lesson.parts[part]
        asked = lesson.parts["question"]
        has_answered = asked and who(lesson.id, me) in lesson.answers.get(asked["id"], {})
        assert state["answered"] == (asked["id"] if has_answered else None)
        lesson.number = max(lesson.number, state["number"])

    @invariant()
    def followers_see_the_class(self):
        self.expire()
        for (i, student), stream in [*self.streams.items()]:
            lesson, me = self.lessons[i], self.students[student]
            if lesson.is_over:
                self.ask("GET", f"{lesson.id}/state?me={me}")  # any request makes the store notice the end
                self.run(until(lambda stream=stream: stream.ended))
                assert stream.events[-1] == {"ended": True}
                self.leave(i, student)  # the same key may start another class later
                continue
            number = self.ask("GET", f"{lesson.id}/state?me={me}").value["number"]
            self.run(until(lambda stream=stream, number=number: stream.events[-1]["number"] == number))
            state = stream.events[-1]
            numbers = [event["number"] for event in stream.events]
            assert numbers == sorted(set(numbers))
            self.compare(lesson, {**state, "answered": self.answered(lesson, me)}, me)

    def answered(self, lesson, me):
        """The question that this student has answered. A stream sends it with the next change, the response at once."""
        return self.ask("GET", f"{lesson.id}/state?me={me}").value["answered"]


async def until(holds):
    while not holds():
        await asyncio.sleep(0.001)


TestOrders = Orders.TestCase
TestOrders.settings = settings(max_examples=100, stateful_step_count=30)
