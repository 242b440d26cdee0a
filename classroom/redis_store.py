"""Stores classes in Redis or Valkey, for several copies of the app.

`RedisStore` has the methods of store.Store. It writes a state with its number and publishes the number. Each copy then
reads the state once for all who follow the class there. If a copy loses the connection, it subscribes again after a
growing pause, and reads what it has missed.
"""

import asyncio
import functools
import gzip
import json
import time
from contextlib import suppress
from hmac import compare_digest

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff, NoBackoff
from redis.exceptions import RedisError

from classroom import limits
from classroom.store import (
    CLASS_OVER,
    ENDED_JSON,
    NOT_THE_LECTURER,
    QUESTION_CLOSED,
    TOO_MANY_ANSWERS,
    TOO_MANY_CLASSES,
    UNKNOWN_CLASS,
    Followers,
    State,
    check_answer,
    draw_code,
    form_of,
    order_parts,
    pack_in_thread,
    summarize_answers,
)
from classroom.validators import LARGE_PARTS, RequestError, to_json

STORE_UNREACHABLE = 503, "away"
CONNECTION_ERRORS = RedisError, OSError, TimeoutError
TIMEOUT_SECONDS = 3  # for one answer of Redis
FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS = 0.2, 3.0  # until a copy subscribes again
PRESENCE_INTERVAL_SECONDS = limits.PRESENCE_SECONDS / 2  # how often a copy writes who follows there
NEWS_CHANNEL = "class:news:"
# What the scripts say if they refuse; None is their false.
REFUSALS = {
    None: UNKNOWN_CLASS,
    b"gone": UNKNOWN_CLASS,
    b"over": CLASS_OVER,
    b"full": TOO_MANY_CLASSES,
    b"closed": QUESTION_CLOSED,
    b"enough": TOO_MANY_ANSWERS,
}

# Each script is atomic. KEYS[1] is the class, and KEYS[2] the time of its end, which is kept for twice as long. ARGV[1]
# is the time now; all times are in ms.
LUA_PRELUDE = """
local now = tonumber(ARGV[1])
local function is_over()
  local till = redis.call('GET', KEYS[2])
  return till and tonumber(till) <= now
end
local function is_there()
  return redis.call('EXISTS', KEYS[1]) == 1 and not is_over()
end
local function next_number()
  local last = tonumber(redis.call('HGET', KEYS[1], 'last') or '0')
  local number = string.format('%.0f', math.max(last + 1, now))
  redis.call('HSET', KEYS[1], 'last', number)
  return number
end
local function last_so_long(key)
  redis.call('PEXPIRE', key, redis.call('PTTL', KEYS[1]))
end
local function answers(question)
  return KEYS[1] .. ':answers:' .. question
end
local function drop_first(questions)
  redis.call('DEL', answers(redis.call('LPOP', questions)))
end
local function forget()
  for _, question in ipairs(redis.call('LRANGE', KEYS[1] .. ':questions', 0, -1)) do
    redis.call('DEL', answers(question))
  end
  redis.call('DEL', 'class:code:' .. (redis.call('HGET', KEYS[1], 'code') or ''))
  for _, part in ipairs({':board', ':question', ':shown', ':questions', ':here', ''}) do
    redis.call('DEL', KEYS[1] .. part)
  end
end
"""
START_LUA = """
local id, code, lock, life, most = ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5]), tonumber(ARGV[6])
if is_over() then forget() return 'over' end
if is_there() then return 'there' end
redis.call('ZREMRANGEBYSCORE', 'class:all', '-inf', now)
if redis.call('ZCARD', 'class:all') >= most then return 'full' end
if not redis.call('SET', 'class:code:' .. code, id, 'NX', 'PX', life) then return 'taken' end
redis.call('HSET', KEYS[1], 'code', code, 'lock', lock)
redis.call('PEXPIRE', KEYS[1], life)
redis.call('SET', KEYS[2], string.format('%.0f', now + life), 'PX', 2 * life)
redis.call('ZADD', 'class:all', now + life, id)
redis.call('HSET', KEYS[1], 'number', next_number())
return 'begun'
"""
LOCK_LUA = """
if not is_there() then return false end
return {redis.call('HGET', KEYS[1], 'lock'), redis.call('HGET', KEYS[1], 'code')}
"""
RENEW_LUA = """
local id, code = ARGV[2], ARGV[3]
if not is_there() then return 'gone' end
if not redis.call('SET', 'class:code:' .. code, id, 'NX', 'PX', redis.call('PTTL', KEYS[1])) then return 'taken' end
redis.call('DEL', 'class:code:' .. redis.call('HGET', KEYS[1], 'code'))
redis.call('HSET', KEYS[1], 'code', code)
return 'renewed'
"""
PUT_LUA = """
local id, part, small, packed, question, form, taken, most = unpack(ARGV, 2)
if not is_there() then return false end
local number = next_number()
if small ~= '' then
  redis.call('HSET', KEYS[1], part, small)
elseif packed == '' then
  redis.call('HDEL', KEYS[1], part)
  redis.call('DEL', KEYS[1] .. ':' .. part)
else
  redis.call('SET', KEYS[1] .. ':' .. part, packed, 'PX', redis.call('PTTL', KEYS[1]))
  redis.call('HSET', KEYS[1], part, number)
end
if part == 'shown' then
  redis.call('HSET', KEYS[1], 'closed', question)
elseif part == 'question' then
  local questions = KEYS[1] .. ':questions'
  local before = redis.call('HMGET', KEYS[1], 'asked', 'form')
  if question ~= '' then
    if before[1] == question and before[2] ~= form then redis.call('DEL', answers(question)) end
    redis.call('LREM', questions, 0, question)
    redis.call('RPUSH', questions, question)
    last_so_long(questions)
    while redis.call('LLEN', questions) > tonumber(most) do drop_first(questions) end
  end
  redis.call('HSET', KEYS[1], 'asked', question, 'form', form, 'open', taken)
end
redis.call('HSET', KEYS[1], 'number', number)
redis.call('PUBLISH', 'class:news:' .. id, number)
return number
"""
# The last argument is 1 for answers that the lecturer's browser has saved: these are taken whatever question is open.
ANSWER_LUA = """
local question, who, value, form, most, most_of_all, kept = unpack(ARGV, 2)
if not is_there() then return 'gone' end
local is = redis.call('HMGET', KEYS[1], 'asked', 'open', 'closed', 'form')
local takes = is[1] == question and is[2] == '1' and is[3] ~= question and is[4] == form
if kept ~= '1' and not takes then return 'closed' end
local questions, own, count = KEYS[1] .. ':questions', answers(question), 0
if kept == '1' and redis.call('EXISTS', own) == 0 then
  redis.call('LREM', questions, 0, question)
  redis.call('RPUSH', questions, question)
  last_so_long(questions)
end
if redis.call('HEXISTS', own, who) == 0 then
  if redis.call('HLEN', own) >= tonumber(most) then return 'enough' end
  for _, each in ipairs(redis.call('LRANGE', questions, 0, -1)) do count = count + redis.call('HLEN', answers(each)) end
  while count >= tonumber(most_of_all) and redis.call('LINDEX', questions, 0) ~= question do
    count = count - redis.call('HLEN', answers(redis.call('LINDEX', questions, 0)))
    drop_first(questions)
  end
  if count >= tonumber(most_of_all) then return 'enough' end
end
redis.call('HSET', own, who, next_number() .. ' ' .. value)
last_so_long(own)
return 'taken'
"""
LOOK_LUA = """
if is_over() then return 'over' end
if not is_there() then return false end
local asked = redis.call('HGET', KEYS[1], 'asked') or ''
local told = redis.call('HMGET', KEYS[1], 'number', 'mode', 'step', 'board', 'question', 'shown', 'asked')
if ARGV[2] ~= '' then
  told[8] = redis.call('HEXISTS', answers(asked), ARGV[2])
else
  told[8] = redis.call('HKEYS', answers(asked))
end
return told
"""
HERE_LUA = """
if not is_there() then return 0 end
local here = KEYS[1] .. ':here'
for i = 4, #ARGV do redis.call('ZADD', here, now, ARGV[i]) end
redis.call('ZREMRANGEBYSCORE', here, '-inf', '(' .. string.format('%.0f', now - tonumber(ARGV[2])))
redis.call('ZREMRANGEBYRANK', here, 0, -1 - tonumber(ARGV[3]))
last_so_long(here)
return redis.call('ZCARD', here)
"""
END_LUA = """
if not is_there() then return 'gone' end
forget()
redis.call('SET', KEYS[2], '0', 'PX', ARGV[3])
redis.call('ZREM', 'class:all', ARGV[2])
redis.call('PUBLISH', 'class:news:' .. ARGV[2], '0')
return 'ended'
"""
SCRIPTS = {
    "end": END_LUA,
    "start": START_LUA,
    "lock": LOCK_LUA,
    "renew": RENEW_LUA,
    "put": PUT_LUA,
    "answer": ANSWER_LUA,
    "look": LOOK_LUA,
    "here": HERE_LUA,
}


def _report_unreachable(ask):
    """`ask`, which raises a RequestError if Redis cannot be reached."""

    @functools.wraps(ask)
    async def reach(self, *given, **more):
        try:
            return await ask(self, *given, **more)
        except CONNECTION_ERRORS as error:
            raise RequestError(*STORE_UNREACHABLE) from error

    return reach


class RedisStore:
    """Classes at an address such as redis://memory:6379; store.Store describes the methods."""

    def __init__(self, address, now=time.time):
        self.now = now
        quick = Retry(ExponentialBackoff(cap=0.2, base=0.05), 2)
        timeouts = {"socket_timeout": TIMEOUT_SECONDS, "socket_connect_timeout": TIMEOUT_SECONDS}
        # A request waits while all connections are in use.
        pool = BlockingConnectionPool.from_url(
            address, retry=quick, max_connections=32, timeout=TIMEOUT_SECONDS, **timeouts
        )
        self.redis = Redis(connection_pool=pool)
        once = Retry(NoBackoff(), 0)  # a lost subscription cannot be resumed, so _listen makes a new one
        self.ear = Redis.from_url(
            address, retry=once, socket_connect_timeout=TIMEOUT_SECONDS, socket_timeout=None, socket_keepalive=True
        )
        self.scripts = {name: self.redis.register_script(LUA_PRELUDE + text) for name, text in SCRIPTS.items()}
        self.followers = Followers()
        self.heard = {}  # {id of a class that is followed here: (its state, who has answered), or ENDED_JSON}
        self.tasks = []

    # ---- the lecturer ---------------------------------------------------------------------------------------------

    @_report_unreachable
    async def start(self, id, lock, wanted=None, parts=None, answers=None):
        code = wanted or draw_code()
        life, most = limits.LIFETIME_SECONDS * 1000, limits.MOST_CLASSES
        while (begun := await self._run_script("start", id, id, code, lock, life, most)) == b"taken":
            code = draw_code()
        if _accepted(begun) == b"begun":
            await self._restore(id, parts or {}, answers or {})
        state, _ = await self._look_up(id)
        return (await self._run_script("lock", id))[1].decode(), state

    @_report_unreachable
    async def check_lecturer(self, id, lock):
        expected, _ = _accepted(await self._run_script("lock", id))
        if not compare_digest(expected, lock):
            raise RequestError(*NOT_THE_LECTURER)

    @_report_unreachable
    async def renew(self, id):
        while (done := await self._run_script("renew", id, id, code := draw_code())) == b"taken":
            pass
        _accepted(done)
        return code

    @_report_unreachable
    async def publish(self, id, part, value):
        is_packed = part in LARGE_PARTS and value is not None
        packed = await pack_in_thread(value) if is_packed else b""
        small = b"" if part in LARGE_PARTS else to_json(value)
        question, form, taken = _question_fields(part, value)
        most = limits.MOST_QUESTIONS
        return int(_accepted(await self._run_script("put", id, id, part, small, packed, question, form, taken, most)))

    @_report_unreachable
    async def collect(self, id, question, after=0):
        here = await self._note_presence(id, *self.followers.students_here(id))
        kept = await self.redis.hgetall(f"{_redis_key(id)}:answers:{question}")
        split = {who.decode(): text.split(b" ", 1) for who, text in kept.items()}
        told = summarize_answers({who: (int(number), text) for who, (number, text) in split.items()}, here, after)
        return {**told, "answers": {who: json.loads(text) for who, text in told["answers"].items()}}

    @_report_unreachable
    async def end(self, id):
        _accepted(await self._run_script("end", id, id, limits.LIFETIME_SECONDS * 1000))

    # ---- students -------------------------------------------------------------------------------------------------

    @_report_unreachable
    async def find(self, code):
        id = await self.redis.get(f"class:code:{code}")
        return id.decode() if id and await self._run_script("lock", id.decode()) else None

    @_report_unreachable
    async def part(self, id, part, number):
        async with self.redis.pipeline() as both:
            now, packed = await both.hget(_redis_key(id), part).get(f"{_redis_key(id)}:{part}").execute()
        _accepted(await self._run_script("lock", id))
        return packed if now is not None and int(now) == number else None

    @_report_unreachable
    async def state(self, id, who, after=-1):
        told = await self._look_up(id, who)
        if told == ENDED_JSON:
            return ENDED_JSON
        await self._note_presence(id, who)
        state, has_answered = told
        return state.student_json(state.asked if has_answered else None) if state.number > after else None

    async def follow(self, id, who):
        try:
            with self.followers.join(id, who) as follower:  # before the state is read, so that no news is missed
                await self._ensure_listening(id)
                number = -1
                while not follower.gone and self.heard[id] != ENDED_JSON:
                    state, answered = self.heard[id]
                    if state.number != number:
                        number = state.number
                        yield state.student_json(state.asked if who.encode() in answered else None)
                    elif not await follower.wait_for_news(limits.HEARTBEAT_SECONDS):
                        yield None
                if self.heard[id] == ENDED_JSON:
                    yield ENDED_JSON
        finally:
            if id not in self.followers.of:
                self.heard.pop(id, None)

    @_report_unreachable
    async def answer(self, id, question, who, value):
        async with self.redis.pipeline() as both:
            packed, closed = await both.get(f"{_redis_key(id)}:question").hget(_redis_key(id), "closed").execute()
        if await self._look_up(id) == ENDED_JSON:
            raise RequestError(*UNKNOWN_CLASS)
        asked = json.loads(gzip.decompress(packed)) if packed else None
        check_answer(asked, closed and closed.decode(), question, value)
        _accepted(await self._store_answer(id, question, who, value, _form_json(asked)))

    # ---- internals ------------------------------------------------------------------------------------------------

    def close(self):
        self.followers.close()
        for task in self.tasks:
            task.cancel()

    async def _run_script(self, script, id, *given):
        keys = [_redis_key(id), f"{_redis_key(id)}:until"]
        return await self.scripts[script](keys=keys, args=[int(self.now() * 1000), *given])

    async def _note_presence(self, id, *who):
        """Note that these students are here; return how many are."""
        since = int(limits.PRESENCE_SECONDS * 1000)
        return await self._run_script("here", id, since, limits.MOST_POLLING_STUDENTS, *who)

    async def _store_answer(self, id, question, who, value, form, kept=0):
        most = limits.MOST_ANSWERS, limits.MOST_ANSWERS_OF_CLASS
        return await self._run_script("answer", id, question, who, to_json(value), form, *most, kept)

    async def _restore(self, id, parts, answers):
        board = None
        for part, value in order_parts(parts).items():
            if part == "step":
                value = {**value, "board": board}
            number = await self.publish(id, part, value)
            board = number if part == "board" else board
        for question, kept in [*answers.items()][-limits.MOST_QUESTIONS :]:
            for who, value in kept.items():
                await self._store_answer(id, question, who, value, "", 1)
        await self.redis.publish(NEWS_CHANNEL + id, 0)

    async def _look_up(self, id, who=""):
        """The state, and who has answered, or whether the student `who` has; ENDED_JSON if the class is over."""
        told = await self._run_script("look", id, who)
        if told == b"over":
            return ENDED_JSON
        number, mode, step, *numbers, asked, answered = _accepted(told)
        numbers = [number and int(number) for number in numbers]
        state = State(int(number), mode or b"null", step or b"null", *numbers, asked.decode() if asked else None)
        return state, set(answered) if isinstance(answered, list) else answered

    async def _ensure_listening(self, id):
        """Cache the state of a class, and subscribe to its changes."""
        try:
            self._cache_if_newer(id, await self._look_up(id))
        except CONNECTION_ERRORS as error:
            raise RequestError(*STORE_UNREACHABLE) from error
        if not self.tasks and not self.followers.closed:
            self.tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send_presence())]

    async def _listen(self):
        pause = FIRST_RETRY_SECONDS
        while True:
            with suppress(*CONNECTION_ERRORS):
                async with self.ear.pubsub() as heard:
                    await heard.psubscribe(f"{NEWS_CHANNEL}*")
                    async for message in heard.listen():
                        if message["type"] == "psubscribe":  # from now on nothing is missed
                            await self._reload_all()
                            pause = FIRST_RETRY_SECONDS
                        id = (message["channel"] or b"").decode().removeprefix(NEWS_CHANNEL)
                        if message["type"] == "pmessage" and id in self.followers.of:
                            await self._hear(id)
            await asyncio.sleep(pause)
            pause = min(LONGEST_RETRY_SECONDS, 2 * pause)

    async def _reload_all(self):
        for id in [*self.followers.of]:
            await self._hear(id)

    async def _hear(self, id):
        """Read the state of a class again, for all who follow it here."""
        with suppress(RequestError):  # Redis has lost the class: its lecturer's browser will restore it
            if self._cache_if_newer(id, await self._look_up(id)):
                self.followers.notify(id)

    def _cache_if_newer(self, id, now):
        """Cache what _look_up returned, unless the cache is newer; return whether it is news."""
        before = self.heard.get(id)
        is_news = before is None or (before != ENDED_JSON and (now == ENDED_JSON or now[0].number > before[0].number))
        if is_news and id in self.followers.of:
            self.heard[id] = now
        return is_news

    async def _send_presence(self):
        """Keep writing who follows here, and reading changes whose message may have been lost."""
        while True:
            await asyncio.sleep(PRESENCE_INTERVAL_SECONDS)
            with suppress(*CONNECTION_ERRORS):
                for id in [*self.followers.of]:
                    await self._note_presence(id, *self.followers.students_here(id))
                    await self._hear(id)


def _accepted(said):
    """What a script has said. Raises a RequestError if the script refuses."""
    if not isinstance(said, list) and said in REFUSALS:
        raise RequestError(*REFUSALS[said])
    return said


def _redis_key(id):
    return f"class:{id}"


def _form_json(question):
    return to_json(form_of(question))


def _question_fields(part, value):
    """The question of a part: its id, its form, and whether it takes answers."""
    if part == "question" and value is not None:
        return value["id"], _form_json(value), int(value["open"])
    if part == "shown" and value is not None:
        return value["question"]["id"], "", 0
    return "", "", 0
