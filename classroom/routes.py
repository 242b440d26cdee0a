"""The HTTP routes of live classes.

They are beside Streamlit's routes, so that a step of the lecturer reruns no page.
"""

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

from classroom import limits, validators
from classroom.store import Store
from classroom.validators import NOT_OF_A_CLASS, TOO_LONG, UNREADABLE, RequestError, to_json
from language import catalogue, mark, negotiation

HERE = Path(__file__).parent
NO_STORE_HEADERS = {"Cache-Control": "no-store"}
LANGUAGE_HEADERS = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}  # the language depends on these
# Of the page, which may set a cookie for one browser, so that no proxy may cache it.
OWN_PAGE = {**LANGUAGE_HEADERS, "Cache-Control": "private, no-cache"}
CACHED_HEADERS = {"Cache-Control": f"private, max-age={limits.LIFETIME_SECONDS}, immutable", "Vary": "Accept-Encoding"}
# Without this header, nginx and similar proxies buffer a stream.
STREAM_HEADERS = {**NO_STORE_HEADERS, "X-Accel-Buffering": "no"}

# It tells browsers with the same address apart, so that wrong codes lock out nobody but the browser that sent them. It
# is random, says nothing about its owner, and is saved only in the browser, which deletes it when it closes.
COOKIE = "class_browser"

PAGE_SENTENCES = (  # of page.html
    mark(
        "The class is opening. If nothing appears, reload this page. It needs Safari 16.4, Chrome 111, Firefox 128 or "
        "later."
    ),
    mark("The class needs JavaScript. Please turn it on."),
)

NO_KEY = 403, "not-the-lecturer"
NO_STUDENT = 400, "no-student"
NO_SUCH_ADDRESS = 404, "no-such-address"
CROSS_ORIGIN = 403, "elsewhere"
TOO_SLOW = 400, "too-slow"
TOO_FAST = 429, "too-fast"
TOO_MANY_GUESSES = 429, "guessed"
WRONG_CODE = 404, "wrong-code"
PART_CHANGED = 404, "changed"
# For pages of an earlier version, which do not know the reasons.
OLD_PAGE_MESSAGE = "The server did not accept this. Please reload the page."


def open_store(address):
    """The store of classes in this process; with an address such as redis://memory:6379, the one of several copies."""
    if not address:
        return Store()
    try:
        from classroom.redis_store import RedisStore  # needs the optional package redis

        return RedisStore(address)
    except ImportError:
        sys.exit("CLASS_STORE needs a package. Install it: pip install -r hosting/requirements-class.txt")
    except ValueError as error:
        sys.exit(f"CLASS_STORE is not an address of Redis or Valkey: {error}")


class ClassRoutes:
    """The routes of classes for an app.

    boards  {code of a language: the address of the whole board, relative to the app}
    """

    def __init__(self, boards, store=None, paces=None):
        self.store, self.paces = store or open_store(os.environ.get("CLASS_STORE")), paces or limits.RateLimiter()
        self.boards = boards
        # {(address, code): when somebody with this address last used the code}, the latest at the end.
        self.used = OrderedDict()
        self.page = (HERE / "page.html").read_text(encoding="utf-8")
        self.script = (HERE / "page.js").read_text(encoding="utf-8")

    def close(self):
        """End all streams: the server shuts down."""
        self.store.close()

    def routes(self, base=""):
        """The routes for an app below the path `base`, which has the form of server.baseUrlPath."""
        base = f"/{base.strip('/')}".rstrip("/")
        api, one = f"{base}/class/api", f"{base}/class/api/{{id}}"
        listed = [
            ("GET", f"{api}/page.js", self.serve_script),
            ("GET", f"{api}/join/{{code}}", self.join),
            ("POST", f"{api}/start", self.start),
            ("POST", f"{one}/code", self.renew),
            ("POST", f"{one}/end", self.end),
            ("POST", f"{one}/qr", self.draw),
            ("GET", f"{one}/stream", self.stream_states),
            ("GET", f"{one}/state", self.state),
            ("PUT", f"{one}/answer/{{question}}", self.answer),
            ("GET", f"{one}/answers/{{question}}", self.collect),
            ("PUT", f"{one}/{{part}}", self.publish),
            ("GET", f"{one}/{{part}}/{{number}}", self.part),
            ("GET", f"{base}/class/{{code}}", self.serve_page),
            ("GET", f"{base}/class/", self.serve_page),  # without a code, the page asks for one
            ("GET", f"{base}/class", self.redirect_to_page),
        ]
        return [Route(path, self._careful(handle), methods=[method]) for method, path, handle in listed]

    def _careful(self, handle):
        """`handle` with the checks of all routes; a RequestError becomes a response with its reason."""

        async def answer(request):
            try:
                if not self.paces.take("ask", _rate_limit_key(request)):
                    raise RequestError(*TOO_FAST)
                if request.method not in ("GET", "HEAD") and not _is_same_origin(request):
                    raise RequestError(*CROSS_ORIGIN)
                return await handle(request)
            except RequestError as problem:
                return _error_response(problem)
            except ClientDisconnect:
                return Response(status_code=400)

        return answer

    # ---- the page -------------------------------------------------------------------------------------------------

    async def serve_page(self, request):
        language = negotiation.request_language(request.scope)
        page = catalogue.translate_page(self.page, PAGE_SENTENCES, language).replace("{language}", language)
        link = f"<../{self.boards[language]}>; rel=modulepreload"
        response = HTMLResponse(page, headers={**OWN_PAGE, "Link": link})
        if not _browser(request):  # path=None is the page's own path, because a proxy may serve the app below another
            response.set_cookie(COOKIE, secrets.token_urlsafe(16), path=None, httponly=True, samesite="lax")
        return response

    async def redirect_to_page(self, request):
        """Redirect to the page without a code; relative, because a proxy may serve the app below another path."""
        there = "class/" + (f"?{request.url.query}" if request.url.query else "")
        return Response(status_code=307, headers={"Location": there, "Cache-Control": "no-cache"})

    async def serve_script(self, request):
        script = self.script.replace("{board}", self.boards[negotiation.request_language(request.scope)])
        return Response(script, media_type="text/javascript", headers=LANGUAGE_HEADERS)

    # ---- the lecturer ---------------------------------------------------------------------------------------------

    async def start(self, request):
        id, lock = _class_id_and_lock(request)
        if not self.paces.take("start", _rate_limit_key(request)):
            raise RequestError(*TOO_FAST)
        asked = await _read_object(request, limits.MOST_RESTORED_BYTES)
        wanted = asked.get("code")
        if wanted is not None and not (isinstance(wanted, str) and validators.CODE_PATTERN.fullmatch(wanted)):
            raise RequestError(*NOT_OF_A_CLASS)
        code, state = await self.store.start(id, lock, wanted, *validators.check_saved_class(asked.get("kept")))
        self._use(request, code)
        return _raw_json_response(
            b'{"id":"%b","code":"%b","state":%b}' % (id.encode(), code.encode(), state.student_json())
        )

    async def renew(self, request):
        code = await self.store.renew(await self._own_class_id(request))
        self._use(request, code)
        return _json_response({"code": code})

    async def end(self, request):
        await self.store.end(await self._own_class_id(request))
        return _json_response({})

    async def draw(self, request):
        await self._own_class_id(request)
        address = (await _read_object(request, limits.MOST_QR_BYTES)).get("address")
        if not isinstance(address, str) or not re.fullmatch(r"https?://[!-~]{1,292}", address):
            raise RequestError(*NOT_OF_A_CLASS)
        return Response(
            await asyncio.to_thread(_qr_code_svg, address), media_type="image/svg+xml", headers=NO_STORE_HEADERS
        )

    async def publish(self, request):
        id, part = await self._own_class_id(request), request.path_params["part"]
        if part not in validators.PARTS:
            raise RequestError(*NO_SUCH_ADDRESS)
        body = await _read_body(request, limits.MOST_PART_BYTES[part])
        if not self.paces.take("change", id, max(len(body), limits.LEAST_CHANGE_BYTES)):
            raise RequestError(*TOO_FAST)
        value = validators.parse_json(body)
        validators.check_part(part, value)
        return _json_response({"number": await self.store.publish(id, part, value)})

    async def collect(self, request):
        id, question = await self._own_class_id(request), _question_id(request)
        return _json_response(
            await self.store.collect(id, question, _parse_number(request.query_params.get("after", "0")))
        )

    async def _own_class_id(self, request):
        """The id of the class; raises a RequestError unless the request has the key of its lecturer."""
        id, lock = _class_id_and_lock(request)
        if id != request.path_params["id"]:
            raise RequestError(*NO_KEY)
        await self.store.check_lecturer(id, lock)
        return id

    # ---- students -------------------------------------------------------------------------------------------------

    async def join(self, request):
        source, code = _rate_limit_key(request), request.path_params["code"].upper()
        who = f"{source} {_browser(request)}"
        wrong = {"wrong": who, "wrong here": source, "wrong anywhere": ""}
        spent = [kind for kind, account in wrong.items() if self.paces.left(kind, account) < 1]
        if spent:
            if not self._may_enter(request, code, spent):
                raise RequestError(*TOO_MANY_GUESSES)
        elif not self.paces.take("join", source):
            raise RequestError(*TOO_FAST)
        id = validators.CODE_PATTERN.fullmatch(code) and await self.store.find(code)
        if not id:
            for kind, account in wrong.items():
                self.paces.charge(kind, account)
            raise RequestError(*WRONG_CODE)
        self._use(request, code)
        return _json_response({"id": id})

    def _may_enter(self, request, code, spent):
        """Whether to try a code although the limits `spent` are used up: only if others at this address already use it.

        A browser that has itself sent too many wrong codes must wait, because otherwise it could continue to guess.
        """
        if "wrong" in spent and _browser(request):
            return False
        source = _rate_limit_key(request)
        return self.paces.take("after wrong", source) and (source, code) in self.used

    def _use(self, request, code):
        """Remember that somebody with this address uses a code, until its class must be over."""
        now = self.paces.clock()
        self.used[_rate_limit_key(request), code] = now
        self.used.move_to_end((_rate_limit_key(request), code))
        while len(self.used) > limits.MOST_BUCKETS or next(iter(self.used.values())) < now - limits.LIFETIME_SECONDS:
            self.used.popitem(last=False)

    async def stream_states(self, request):
        if request.method == "HEAD":
            return Response(media_type=StateStream.media_type, headers=STREAM_HEADERS)
        if not self.paces.take("stream", _rate_limit_key(request)):
            raise RequestError(*TOO_FAST)
        states = self.store.follow(request.path_params["id"], _student_id(request))
        return StateStream(states, await anext(states))

    async def state(self, request):
        after = _parse_number(request.query_params.get("after", "-1"))
        told = await self.store.state(request.path_params["id"], _student_id(request), after)
        if told is None:
            return Response(status_code=204, headers=NO_STORE_HEADERS)
        return _raw_json_response(told)

    async def part(self, request):
        id, part = request.path_params["id"], request.path_params["part"]
        if part not in validators.LARGE_PARTS:
            raise RequestError(*NO_SUCH_ADDRESS)
        packed = await self.store.part(id, part, _parse_number(request.path_params["number"]))
        if packed is None:
            raise RequestError(*PART_CHANGED)
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            return Response(
                packed, media_type="application/json", headers={**CACHED_HEADERS, "Content-Encoding": "gzip"}
            )
        return Response(gzip.decompress(packed), media_type="application/json", headers=CACHED_HEADERS)

    async def answer(self, request):
        id, question, who = request.path_params["id"], _question_id(request), _student_id(request)
        if not self.paces.take("answer", _rate_limit_key(request)):
            raise RequestError(*TOO_FAST)
        given = await _read_object(request, limits.MOST_ANSWER_BYTES)
        await self.store.answer(id, question, who, given.get("value"))
        return _json_response({"answered": question})


class StateStream(StreamingResponse):
    """A stream of server-sent events with the states of a class."""

    media_type = "text/event-stream"  # Streamlit's middleware does not compress this type, and so does not buffer it

    def __init__(self, states, first):
        super().__init__(self._encode_states(states, first), headers=STREAM_HEADERS)

    async def _encode_states(self, states, first):
        async with aclosing(states):
            yield _encode_state(first)
            async for state in states:
                yield _encode_state(state)


def _encode_state(state):
    return b":\n\n" if state is None else b"data: %b\n\n" % state


# ---- requests -------------------------------------------------------------------------------------------------------


def _rate_limit_key(request):
    return limits.rate_limit_key(request.client.host if request.client else "")


def _browser(request):
    """The value of COOKIE, or "" if it is missing or invalid."""
    value = request.cookies.get(COOKIE, "")
    return value if validators.STUDENT_PATTERN.fullmatch(value) else ""


def _is_same_origin(request):
    """Whether a page of this app sent the request, or a program that is no browser."""
    if site := request.headers.get("Sec-Fetch-Site"):  # browsers do not send it over plain http
        return site in ("same-origin", "none")
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("Host")


def _class_id_and_lock(request):
    """The id and the lock of the class that belongs to a lecturer's key."""
    key = request.headers.get("X-Class-Key", "")
    if not validators.KEY_PATTERN.fullmatch(key):
        raise RequestError(*NO_KEY)
    return _short_hash("class" + key, 22), hashlib.sha256(key.encode()).digest()


def _student_id(request):
    """A student as a hash that says nothing about them, and differs from class to class."""
    me = request.headers.get("X-Class-Me") or request.query_params.get("me", "")
    if not validators.STUDENT_PATTERN.fullmatch(me):
        raise RequestError(*NO_STUDENT)
    return _short_hash(request.path_params["id"] + me, 16)


def _short_hash(text, length):
    return urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode()[:length]


def _question_id(request):
    question = request.path_params["question"]
    if not validators.QUESTION_PATTERN.fullmatch(question):
        raise RequestError(*NO_SUCH_ADDRESS)
    return question


def _parse_number(text):
    if not re.fullmatch(r"-?[0-9]{1,16}", text):
        raise RequestError(*NOT_OF_A_CLASS)
    return int(text)


async def _read_object(request, longest):
    value = validators.parse_json(await _read_body(request, longest))
    if not isinstance(value, dict):
        raise RequestError(*UNREADABLE)
    return value


async def _read_body(request, longest):
    """The body of at most `longest` bytes.

    A longer body is read up to four times that length, because a sender that is cut off earlier gets no reason.
    """
    parts, length = [], 0
    try:
        async with asyncio.timeout(limits.BODY_TIMEOUT_SECONDS):
            async for part in request.stream():
                length += len(part)
                if length <= longest:
                    parts.append(part)
                elif length > 4 * longest:
                    break
    except TimeoutError:
        raise RequestError(*TOO_SLOW) from None
    if length > longest:
        raise RequestError(*TOO_LONG)
    return b"".join(parts)


# ---- responses ------------------------------------------------------------------------------------------------------


def _json_response(value, status=200, **headers):
    return _raw_json_response(to_json(value), status, **headers)


def _raw_json_response(text, status=200, **headers):
    return Response(text, status, {**NO_STORE_HEADERS, **headers}, "application/json")


def _error_response(problem):
    headers = {"Retry-After": "5"} if problem.status in (429, 503) else {}
    if problem.status in (413, 503):
        headers["Connection"] = "close"
    return _json_response({"reason": problem.reason, "problem": OLD_PAGE_MESSAGE}, problem.status, **headers)


def _qr_code_svg(address):
    """A QR code of an address, as SVG."""
    drawing = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawing, kind="svg", scale=8, border=4, xmldecl=False, light="white"
    )
    return drawing.getvalue()
