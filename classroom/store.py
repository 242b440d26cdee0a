"""Stores classes in this process: their states, followers and answers.

The routes use only the public methods of `Store`; classroom/redis_store.py has the same for several processes.
"""

import asyncio
import gzip
import secrets
import time
from collections import OrderedDict
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hmac import compare_digest

from classroom import limits
from classroom.validators import ALPHABET, CODE_LENGTH, LARGE_PARTS, RequestError, is_answer, to_json

UNKNOWN_CLASS = (404, "unknown")  # forgotten, or not yet restored
TOO_MANY_CLASSES = (503, "full")
TOO_MANY_STREAMS = (503, "crowded")
CLASS_OVER = (409, "over")
QUESTION_CLOSED = (409, "closed")
TOO_MANY_ANSWERS = (503, "enough")
NOT_THE_LECTURER = (403, "not-the-lecturer")
NOT_AN_ANSWER = (400, "no-answer")


@dataclass(frozen=True)
class State:
    """The state of a class: the small parts as JSON, the numbers of the large parts, and `asked`, the question's id."""

    number: int
    mode: bytes = b"null"
    step: bytes = b"null"
    board: int | None = None
    question: int | None = None
    shown: int | None = None
    asked: str | None = None

    def student_json(self, answered=None):
        """The JSON for a student; `answered` is the id of the question if the student has answered it."""
        numbers = {name: getattr(self, name) for name in LARGE_PARTS}
        rest = to_json({**numbers, "answered": answered})[1:]
        return b'{"number":%d,"mode":%b,"step":%b,%b' % (self.number, self.mode, self.step, rest)


ENDED_JSON = b'{"ended":true}'


def change_part(state, part, number, value):
    """The state after a change of a part; the value None removes the part."""
    if part not in LARGE_PARTS:
        return replace(state, number=number, **{part: to_json(value)})
    state = replace(state, number=number, **{part: None if value is None else number})
    return replace(state, asked=value and value["id"]) if part == "question" else state


def order_parts(parts):
    """The parts with "step" last, because a step has the number of its board."""
    return {part: parts[part] for part in sorted(parts, key=lambda part: part == "step")}


def draw_code():
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


class Follower:
    """One open stream of a student."""

    def __init__(self, who):
        self.who, self.news, self.gone = who, asyncio.Event(), False

    def leave(self):
        self.gone = True
        self.news.set()

    async def wait_for_news(self, beat):
        """Wait for news; return whether there was any within `beat` seconds."""
        try:
            async with asyncio.timeout(beat):
                await self.news.wait()
        except TimeoutError:
            return False
        self.news.clear()
        return True


class Followers:
    """The open streams of this process, by class."""

    def __init__(self):
        self.most = limits.stream_limit()
        self.of = {}  # {id of a class: its followers in the order in which they came}
        self.count = 0
        self.closed = False
        self.due = {}  # {id of a class: when its followers may be told next}

    @contextmanager
    def join(self, id, who):
        """The Follower of a new stream; if the student has too many streams, the oldest ends."""
        followers = self.of.setdefault(id, [])
        mine = [follower for follower in followers if follower.who == who and not follower.gone]
        if self.closed or self.count >= self.most or len(followers) >= limits.MOST_STREAMS_OF_CLASS:
            raise RequestError(*TOO_MANY_STREAMS)
        if len(mine) >= limits.MOST_STREAMS_OF_STUDENT:
            mine[0].leave()
        follower = Follower(who)
        followers.append(follower)
        self.count += 1
        try:
            yield follower
        finally:
            followers.remove(follower)
            self.count -= 1
            if not followers:
                self.of.pop(id, None)
                self.due.pop(id, None)

    def notify(self, id):
        """Wake the followers of a class: now, or a little later if they were woken just before."""
        if not (followers := self.of.get(id)):
            return
        loop, gap = (
            asyncio.get_running_loop(),
            max(limits.GAP_SECONDS, len(followers) * limits.GAP_SECONDS_PER_FOLLOWER),
        )
        due = self.due.get(id, 0)
        if due > loop.time() + gap:  # a call is scheduled, and its followers will read this state
            return
        self.due[id] = max(due, loop.time()) + gap
        loop.call_at(due, self._notify_now, id) if due > loop.time() else self._notify_now(id)

    def _notify_now(self, id):
        for follower in self.of.get(id, ()):
            follower.news.set()

    def students_here(self, id):
        return {follower.who for follower in self.of.get(id, ())}

    def close(self):
        """End all streams and accept no new ones: the server shuts down."""
        self.closed = True
        for followers in [*self.of.values()]:
            for follower in followers:
                follower.leave()


@dataclass
class LiveClass:
    """One class.

    lock          the SHA-256 of the lecturer's key
    until         when it ends
    heard         when its lecturer last sent a request
    closed_by     the id of the question whose answers are shown, which takes no more answers
    packed_parts  {part: its JSON, gzipped}
    answers       {question: {who: (number, value)}}
    last_polls    {who: when they last asked for the state without a stream}
    """

    lock: bytes
    code: str
    until: float
    state: State
    heard: float
    question: dict | None = None
    closed_by: str | None = None
    packing: asyncio.Lock = field(default_factory=asyncio.Lock)
    packed_parts: dict = field(default_factory=dict)
    answers: OrderedDict = field(default_factory=OrderedDict)
    last_polls: OrderedDict = field(default_factory=OrderedDict)


class Store:
    """Classes in this process. A class is forgotten after limits.LIFETIME_SECONDS, or when it is ended.

    clock  monotonic seconds
    now    seconds since 1970; numbers of changes begin there, so that they still rise after a restart of the server
    """

    def __init__(self, clock=time.monotonic, now=time.time):
        self.clock, self.now = clock, now
        self.classes, self.codes = {}, {}  # {id: LiveClass}, {code: id}
        self.ended = OrderedDict()  # {id of an ended class: until when it is remembered}
        self.followers = Followers()
        self.last = 0

    # ---- the lecturer ---------------------------------------------------------------------------------------------

    async def start(self, id, lock, wanted=None, parts=None, answers=None):
        """Start a class, or continue it if it exists; return its code and its state.

        parts, answers  from the lecturer's browser, to restore a class that this process does not have
        """
        self.forget_expired()
        if id in self.ended:
            raise RequestError(*CLASS_OVER)
        if id not in self.classes:
            self._make_room()
            code = wanted if wanted and wanted not in self.codes else self._new_code()
            now = self.clock()
            self.classes[id] = one = LiveClass(
                lock, code, now + limits.LIFETIME_SECONDS, State(self._next_number()), now
            )
            self.codes[code] = id
            self._restore(one, parts or {}, answers or {})
            asyncio.get_running_loop().call_later(limits.LIFETIME_SECONDS + 1, self.forget_expired)
            self.followers.notify(id)
        one = self.classes[id]
        return one.code, one.state

    async def check_lecturer(self, id, lock):
        """Raise a RequestError unless this is the lock of the class."""
        one = self._get_class(id)
        if not compare_digest(one.lock, lock):
            raise RequestError(*NOT_THE_LECTURER)
        one.heard = self.clock()

    async def renew(self, id):
        """Replace the code of a class; return the new one."""
        one = self._get_class(id)
        code = self._new_code()
        del self.codes[one.code]
        one.code = code
        self.codes[code] = id
        return code

    async def publish(self, id, part, value):
        """Change a part, or remove it with None; return the number of the change."""
        one = self._get_class(id)
        async with one.packing:
            packed = await pack_in_thread(value) if part in LARGE_PARTS and value is not None else None
            self._get_class(id)  # it may have ended meanwhile
            number = self._next_number()
            self._set_part(one, part, number, value, packed)
        self.followers.notify(id)
        return number

    async def collect(self, id, question, after=0):
        """The number of the latest answer, how many are here and have answered, and the answers after a number."""
        one = self._get_class(id)
        return summarize_answers(one.answers.get(question, {}), len(self._students_here(id, one)), after)

    async def end(self, id):
        """End a class and delete all of it."""
        self._get_class(id)
        self._forget(id)

    # ---- students -------------------------------------------------------------------------------------------------

    async def find(self, code):
        """The class with this code, or None."""
        self.forget_expired()
        return self.codes.get(code)

    async def part(self, id, part, number):
        """The gzipped JSON of a part; None if the part has changed since this number."""
        one = self._get_class(id)
        return one.packed_parts[part] if getattr(one.state, part) == number else None

    async def state(self, id, who, after=-1):
        """The state for a student who polls; None if there is none after this number."""
        if self._is_over(id):
            return ENDED_JSON
        one = self._get_class(id)
        one.last_polls[who] = self.clock()
        one.last_polls.move_to_end(who)
        if len(one.last_polls) > limits.MOST_POLLING_STUDENTS:
            one.last_polls.popitem(last=False)
        return one.state.student_json(self._answered_question(one, who)) if one.state.number > after else None

    async def follow(self, id, who):
        """Yield the state now and after changes, only the latest; None after limits.HEARTBEAT_SECONDS without news."""
        if not self._is_over(id):
            self._get_class(id)
            with self.followers.join(id, who) as follower:
                number = -1
                while not follower.gone and not self._is_over(id):
                    one = self._get_class(id)
                    if one.state.number != number:
                        number = one.state.number
                        yield one.state.student_json(self._answered_question(one, who))
                    elif not await follower.wait_for_news(limits.HEARTBEAT_SECONDS):
                        yield None
                if follower.gone and not self._is_over(id):
                    return
        yield ENDED_JSON

    async def answer(self, id, question, who, value):
        """Answer the open question; a later answer of a student replaces an earlier one."""
        one = self._get_class(id)
        check_answer(one.question, one.closed_by, question, value)
        answers = one.answers.setdefault(question, {})
        if who not in answers and self._has_enough_answers(one, answers):
            raise RequestError(*TOO_MANY_ANSWERS)
        answers[who] = self._next_number(), value

    # ---- internals ------------------------------------------------------------------------------------------------

    def close(self):
        """End all streams: the server shuts down."""
        self.followers.close()

    def forget_expired(self):
        """Forget classes whose time is over, and ended classes that need not be remembered any more."""
        now = self.clock()
        for id in [id for id, one in self.classes.items() if one.until <= now]:
            self._forget(id)
        while self.ended and (next(iter(self.ended.values())) <= now or len(self.ended) > limits.MOST_ENDED):
            self.ended.popitem(last=False)

    def _get_class(self, id):
        if self._is_over(id) or id not in self.classes:
            raise RequestError(*UNKNOWN_CLASS)
        return self.classes[id]

    def _is_over(self, id):
        one = self.classes.get(id)
        if one and one.until <= self.clock():
            self._forget(id)
        return id in self.ended

    def _forget(self, id):
        one = self.classes.pop(id)
        del self.codes[one.code]
        self.ended[id] = self.clock() + limits.LIFETIME_SECONDS
        self.followers.notify(id)

    def _make_room(self):
        """Make room for one more class; if there are too many, remove the one whose lecturer is silent the longest."""
        if len(self.classes) < limits.MOST_CLASSES:
            return
        silent = [
            (one.heard, id)
            for id, one in self.classes.items()
            if one.heard <= self.clock() - limits.IDLE_SECONDS and not self._students_here(id, one)
        ]
        if not silent:
            raise RequestError(*TOO_MANY_CLASSES)
        _, id = min(silent)
        del self.codes[self.classes.pop(id).code]  # not as ended, so that its lecturer's browser may restore it

    def _new_code(self):
        return next(code for code in iter(draw_code, None) if code not in self.codes)

    def _next_number(self):
        self.last = max(self.last + 1, int(self.now() * 1000))
        return self.last

    def _restore(self, one, parts, answers):
        for part, value in order_parts(parts).items():
            if part == "step":
                value = {**value, "board": one.state.board}
            packed = pack(value) if part in LARGE_PARTS else None
            self._set_part(one, part, self._next_number(), value, packed)
        for question, kept in [*answers.items()][-limits.MOST_QUESTIONS :]:
            one.answers[question] = {}
            for who, value in kept.items():
                if not self._has_enough_answers(one, one.answers[question]):
                    one.answers[question][who] = self._next_number(), value

    def _set_part(self, one, part, number, value, packed):
        one.state = change_part(one.state, part, number, value)
        one.packed_parts[part] = packed
        if part == "shown":
            one.closed_by = value and value["question"]["id"]
        elif part == "question":
            self._set_question(one, value)

    def _set_question(self, one, question):
        """Set the question. If it is the same one, opened or closed, its answers are kept."""
        before, one.question = one.question, question
        if question is None:
            return
        id = question["id"]
        if before and before["id"] == id and form_of(before) != form_of(question):
            one.answers.pop(id, None)
        one.answers.setdefault(id, {})
        one.answers.move_to_end(id)
        while len(one.answers) > limits.MOST_QUESTIONS:
            one.answers.popitem(last=False)

    def _has_enough_answers(self, one, answers):
        """Whether there is no room for another answer, after deleting those of earlier questions if necessary."""
        while _answer_count(one) >= limits.MOST_ANSWERS_OF_CLASS and next(iter(one.answers.values())) is not answers:
            one.answers.popitem(last=False)
        return len(answers) >= limits.MOST_ANSWERS or _answer_count(one) >= limits.MOST_ANSWERS_OF_CLASS

    def _answered_question(self, one, who):
        asked = one.state.asked
        return asked if who in one.answers.get(asked, ()) else None

    def _students_here(self, id, one):
        since = self.clock() - limits.PRESENCE_SECONDS
        return self.followers.students_here(id) | {who for who, when in one.last_polls.items() if when > since}


def _answer_count(one):
    return sum(map(len, one.answers.values()))


def form_of(question):
    return question["form"], question.get("choices")


def check_answer(asked, closed_by, question, value):
    """Raise a RequestError unless `asked` is this question, takes answers, and the value is an answer to it.

    closed_by  the id of the question whose answers are shown
    """
    if not asked or asked["id"] != question or not asked["open"] or closed_by == question:
        raise RequestError(*QUESTION_CLOSED)
    if not is_answer(asked, value):
        raise RequestError(*NOT_AN_ANSWER)


def summarize_answers(answers, here, after):
    """What `collect` returns for answers {who: (number, value)}, with those after a number."""
    number = max((number for number, _ in answers.values()), default=0)
    new = {who: value for who, (number, value) in answers.items() if number > after}
    return {"number": number, "here": here, "answered": len(answers), "answers": new}


def pack(value):
    """The gzipped JSON of a value."""
    return gzip.compress(to_json(value), 6, mtime=0)


async def pack_in_thread(value):
    """The same, made in a thread so that other requests need not wait."""
    return await asyncio.to_thread(pack, value)
