"""What browsers ask of a class: plain routes beside Streamlit's, so that a step runs no page."""

import asyncio
import gzip
import hashlib
import io
import os
import re
import secrets
import sys
from base64 import urlsafe_b64encode
from collections import OrderedDict
from contextlib import aclosing
from pathlib import Path
from urllib.parse import urlsplit

import segno
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from classroom import checks, limits
from classroom.checks import STRANGE, TOO_LONG, UNREADABLE, Problem, written
from classroom.store import Store
from language import catalogue, mark, wishes

HERE = Path(__file__).parent
FRESH = {"Cache-Control": "no-store"}
SPOKEN = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}  # in the language of who asks
# Of the page, which may set a cookie that is for one browser.
OWN_PAGE = {**SPOKEN, "Cache-Control": "private, no-cache"}
KEPT = {"Cache-Control": f"private, max-age={limits.LIFE}, immutable", "Vary": "Accept-Encoding"}
# nginx, and what is like it, holds back what is not said to be a stream.
STREAMED = {**FRESH, "X-Accel-Buffering": "no"}

# Tells browsers with one address apart, so that nobody is locked out by a neighbor's wrong codes. It is random, says
# nothing of its owner, is kept nowhere but in the browser, and is forgotten when the browser closes.
COOKIE = "class_browser"

PAGE = (  # what page.html says
    mark(
        "The class is opening. If nothing appears, reload this page. It needs Safari 16.4, Chrome 111, Firefox 128 or "
        "later."
    ),
    mark("The class needs JavaScript. Please turn it on."),
)

NO_KEY = 403, "not-the-lecturer"
NO_STUDENT = 400, "no-student"
NO_PAGE = 404, "no-such-address"
ELSEWHERE = 403, "elsewhere"
TOO_SLOW = 400, "too-slow"
TOO_FAST = 429, "too-fast"
GUESSED = 429, "guessed"
WRONG_CODE = 404, "wrong-code"
CHANGED = 404, "changed"
OLD_PAGE = "The server did not accept this. Please reload the page."  # for pages that know no reasons


def opened(address):
    """Classes in this process, or where there is an address, such as redis://memory:6379, those of several copies."""
    if not address:
        return Store()
    try:
        from classroom.shared import Shared  # which nobody else needs

        return Shared(address)
    except ImportError:
        sys.exit("CLASS_STORE needs a package. Install it: pip install -r hosting/requirements-class.txt")
    except ValueError as error:
        sys.exit(f"CLASS_STORE is not an address of Redis or Valkey: {error}")


class Room:
    """The routes of classes for an app.

    boards  {code of a language: the address of the joined modules of the board, relative to the app}
    """

    def __init__(self, boards, store=None, paces=None):
        self.store, self.paces = store or opened(os.environ.get("CLASS_STORE")), paces or limits.Paces()
        self.boards = boards
        self.used = OrderedDict()  # {(address, code): when somebody with this address used it last}, the latest last
        self.page = (HERE / "page.html").read_text(encoding="utf-8")
        self.script = (HERE / "page.js").read_text(encoding="utf-8")

    def close(self):
        """The server is told to end: so do the streams."""
        self.store.close()

    def routes(self, base=""):
        """As an app takes them that is served below the path `base`, as server.baseUrlPath has it."""
        base = f"/{base.strip('/')}".rstrip("/")
        api, one = f"{base}/class/api", f"{base}/class/api/{{id}}"
        listed = [
            ("GET", f"{api}/page.js", self.give_script),
            ("GET", f"{api}/join/{{code}}", self.join),
            ("POST", f"{api}/start", self.start),
            ("POST", f"{one}/code", self.renew),
            ("POST", f"{one}/end", self.end),
            ("POST", f"{one}/qr", self.draw),
            ("GET", f"{one}/stream", self.stream),
            ("GET", f"{one}/state", self.state),
            ("PUT", f"{one}/answer/{{question}}", self.answer),
            ("GET", f"{one}/answers/{{question}}", self.collect),
            ("PUT", f"{one}/{{part}}", self.publish),
            ("GET", f"{one}/{{part}}/{{number}}", self.part),
            ("GET", f"{base}/class/{{code}}", self.give_page),
            ("GET", f"{base}/class/", self.give_page),  # which asks for a code
            ("GET", f"{base}/class", self.lead_there),
        ]
        return [Route(path, self._careful(handle), methods=[method]) for method, path, handle in listed]

    def _careful(self, handle):
        """`handle` for what may be answered; else one sentence."""

        async def answer(request):
            try:
                if not self.paces.take("ask", _source(request)):
                    raise Problem(*TOO_FAST)
                if request.method not in ("GET", "HEAD") and not _is_from_here(request):
                    raise Problem(*ELSEWHERE)
                return await handle(request)
            except Problem as problem:
                return _refusal(problem)
            except ClientDisconnect:
                return Response(status_code=400)

        return answer

    # ---- the page -------------------------------------------------------------------------------------------------

    async def give_page(self, request):
        language = wishes.of_request(request.scope)
        page = self.page.replace('<html lang="en">', f'<html lang="{language}">').replace("{language}", language)
        for sentence in PAGE:
            page = page.replace(sentence, catalogue.of(language).get(sentence, sentence))
        link = f"<../{self.boards[language]}>; rel=modulepreload"
        response = HTMLResponse(page, headers={**OWN_PAGE, "Link": link})
        if not _browser(request):  # its path is that of the page: a proxy may serve the app below another one
            response.set_cookie(COOKIE, secrets.token_urlsafe(16), path=None, httponly=True, samesite="lax")
        return response

    async def lead_there(self, request):
        """To the page without a code: relative, because a proxy may serve the app below another path."""
        there = "class/" + (f"?{request.url.query}" if request.url.query else "")
        return Response(status_code=307, headers={"Location": there, "Cache-Control": "no-cache"})

    async def give_script(self, request):
        script = self.script.replace("{board}", self.boards[wishes.of_request(request.scope)])
        return Response(script, media_type="text/javascript", headers=SPOKEN)

    # ---- the lecturer ---------------------------------------------------------------------------------------------

    async def start(self, request):
        id, lock = _key(request)
        if not self.paces.take("start", _source(request)):
            raise Problem(*TOO_FAST)
        asked = await _object(request, limits.LONGEST_KEPT)
        wanted = asked.get("code")
        if wanted is not None and not (isinstance(wanted, str) and checks.CODE.fullmatch(wanted)):
            raise Problem(*STRANGE)
        code, state = await self.store.start(id, lock, wanted, *checks.kept(asked.get("kept")))
        self._use(request, code)
        return _raw(b'{"id":"%b","code":"%b","state":%b}' % (id.encode(), code.encode(), state.told()))

    async def renew(self, request):
        code = await self.store.renew(await self._mine(request))
        self._use(request, code)
        return _json({"code": code})

    async def end(self, request):
        await self.store.end(await self._mine(request))
        return _json({})

    async def draw(self, request):
        await self._mine(request)
        address = (await _object(request, limits.LONGEST_QR)).get("address")
        if not isinstance(address, str) or not re.fullmatch(r"https?://[!-~]{1,292}", address):
            raise Problem(*STRANGE)
        return Response(await asyncio.to_thread(_drawn, address), media_type="image/svg+xml", headers=FRESH)

    async def publish(self, request):
        id, part = await self._mine(request), request.path_params["part"]
        if part not in checks.PARTS:
            raise Problem(*NO_PAGE)
        body = await _body(request, limits.LONGEST[part])
        if not self.paces.take("change", id, max(len(body), limits.LEAST_COST)):
            raise Problem(*TOO_FAST)
        value = checks.read(body)
        checks.part(part, value)
        return _json({"number": await self.store.publish(id, part, value)})

    async def collect(self, request):
        id, question = await self._mine(request), _question(request)
        return _json(await self.store.collect(id, question, _number(request.query_params.get("after", "0"))))

    async def _mine(self, request):
        """The class, where the lecturer asks."""
        id, lock = _key(request)
        if id != request.path_params["id"]:
            raise Problem(*NO_KEY)
        await self.store.admit(id, lock)
        return id

    # ---- students -------------------------------------------------------------------------------------------------

    async def join(self, request):
        source, code = _source(request), request.path_params["code"].upper()
        who = f"{source} {_browser(request)}"
        wrong = {"wrong": who, "wrong here": source, "wrong anywhere": ""}
        spent = [kind for kind, account in wrong.items() if self.paces.left(kind, account) < 1]
        if spent:
            if not self._may_enter(request, code, spent):
                raise Problem(*GUESSED)
        elif not self.paces.take("join", source):
            raise Problem(*TOO_FAST)
        id = checks.CODE.fullmatch(code) and await self.store.find(code)
        if not id:
            for kind, account in wrong.items():
                self.paces.charge(kind, account)
            raise Problem(*WRONG_CODE)
        self._use(request, code)
        return _json({"id": id})

    def _may_enter(self, request, code, spent):
        """Whether a code is tried although these limits of wrong codes are spent: where others here already use it.

        A browser that has itself sent too many wrong codes has to wait: otherwise it could go on guessing.
        """
        if "wrong" in spent and _browser(request):
            return False
        source = _source(request)
        return self.paces.take("after wrong", source) and (source, code) in self.used

    def _use(self, request, code):
        """Note that somebody with this address uses a code, until no class can have it any more."""
        now = self.paces.clock()
        self.used[_source(request), code] = now
        self.used.move_to_end((_source(request), code))
        while len(self.used) > limits.MOST_ACCOUNTS or next(iter(self.used.values())) < now - limits.LIFE:
            self.used.popitem(last=False)

    async def stream(self, request):
        if request.method == "HEAD":
            return Response(media_type=Events.media_type, headers=STREAMED)
        if not self.paces.take("stream", _source(request)):
            raise Problem(*TOO_FAST)
        states = self.store.follow(request.path_params["id"], _who(request))
        return Events(states, await anext(states))

    async def state(self, request):
        after = _number(request.query_params.get("after", "-1"))
        told = await self.store.state(request.path_params["id"], _who(request), after)
        if told is None:
            return Response(status_code=204, headers=FRESH)
        return _raw(told)

    async def part(self, request):
        id, part = request.path_params["id"], request.path_params["part"]
        if part not in checks.LARGE:
            raise Problem(*NO_PAGE)
        packed = await self.store.part(id, part, _number(request.path_params["number"]))
        if packed is None:
            raise Problem(*CHANGED)
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            return Response(packed, media_type="application/json", headers={**KEPT, "Content-Encoding": "gzip"})
        return Response(gzip.decompress(packed), media_type="application/json", headers=KEPT)

    async def answer(self, request):
        id, question, who = request.path_params["id"], _question(request), _who(request)
        if not self.paces.take("answer", _source(request)):
            raise Problem(*TOO_FAST)
        given = await _object(request, limits.LONGEST_ANSWER)
        await self.store.answer(id, question, who, given.get("value"))
        return _json({"answered": question})


class Events(StreamingResponse):
    """A stream of the states that somebody follows."""

    media_type = "text/event-stream"  # which Streamlit's middleware does not pack

    def __init__(self, states, first):
        super().__init__(self._events(states, first), headers=STREAMED)

    async def _events(self, states, first):
        async with aclosing(states):
            yield _event(first)
            async for state in states:
                yield _event(state)


def _event(state):
    return b":\n\n" if state is None else b"data: %b\n\n" % state


# ---- of a request ---------------------------------------------------------------------------------------------------


def _source(request):
    return limits.source(request.client.host if request.client else "")


def _browser(request):
    """The value of the cookie that the page of a class gave to a browser, or nothing."""
    value = request.cookies.get(COOKIE, "")
    return value if checks.STUDENT.fullmatch(value) else ""


def _is_from_here(request):
    """Whether a browser asks for a page of this app, or something that is no browser."""
    if site := request.headers.get("Sec-Fetch-Site"):  # not said over plain http
        return site in ("same-origin", "none")
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("Host")


def _key(request):
    """The class and the lock that a lecturer's key opens."""
    key = request.headers.get("X-Class-Key", "")
    if not checks.KEY.fullmatch(key):
        raise Problem(*NO_KEY)
    return _hashed("class" + key, 22), hashlib.sha256(key.encode()).digest()


def _who(request):
    """A student, by letters that say nothing else of them and are others in another class."""
    me = request.headers.get("X-Class-Me") or request.query_params.get("me", "")
    if not checks.STUDENT.fullmatch(me):
        raise Problem(*NO_STUDENT)
    return _hashed(request.path_params["id"] + me, 16)


def _hashed(text, length):
    return urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode()[:length]


def _question(request):
    question = request.path_params["question"]
    if not checks.QUESTION.fullmatch(question):
        raise Problem(*NO_PAGE)
    return question


def _number(text):
    if not re.fullmatch(r"-?[0-9]{1,16}", text):
        raise Problem(*STRANGE)
    return int(text)


async def _object(request, longest):
    value = checks.read(await _body(request, longest))
    if not isinstance(value, dict):
        raise Problem(*UNREADABLE)
    return value


async def _body(request, longest):
    """The body, which is read no further than four times what it may be, so that its sender hears what is wrong."""
    parts, length = [], 0
    try:
        async with asyncio.timeout(limits.READING):
            async for part in request.stream():
                length += len(part)
                if length <= longest:
                    parts.append(part)
                elif length > 4 * longest:
                    break
    except TimeoutError:
        raise Problem(*TOO_SLOW) from None
    if length > longest:
        raise Problem(*TOO_LONG)
    return b"".join(parts)


# ---- of an answer ---------------------------------------------------------------------------------------------------


def _json(value, status=200, **headers):
    return _raw(written(value), status, **headers)


def _raw(text, status=200, **headers):
    return Response(text, status, {**FRESH, **headers}, "application/json")


def _refusal(problem):
    headers = {"Retry-After": "5"} if problem.status in (429, 503) else {}
    if problem.status in (413, 503):
        headers["Connection"] = "close"
    return _json({"reason": problem.reason, "problem": OLD_PAGE}, problem.status, **headers)


def _drawn(address):
    """A QR code of an address, as SVG."""
    drawing = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawing, kind="svg", scale=8, border=4, xmldecl=False, light="white"
    )
    return drawing.getvalue()
