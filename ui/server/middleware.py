"""ASGI middleware that caches immutable files, hides unused paths and sets security headers.

The app works without it, only slower: see app.py.
"""

import asyncio
import gzip
import json
import mimetypes
import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

import streamlit as st
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, StreamingResponse

from board import assets
from language import catalogue, mark, negotiation
from ui.server import patches

# Hidden files, numbers of visitors, the description of an interface that is off, and the upload, which no page offers.
# If you add a file uploader to a page, remove its path here.
HIDDEN_PATHS = re.compile(r"app/static/(.*/)?\.|_stcore/(metrics|agent/|upload_file/)")
# Here Streamlit's page asks which other sites may stop it, run it or change its address when they show it in a frame.
# The option client.allowedOrigins has these sites. By default they are Streamlit's own hosts.
HOSTS = "_stcore/host-config"
# Tells Streamlit's script the address of the server. On a lesson it would try the lesson's address first, in vain.
BASE_URL_SCRIPT = b'<script>window.__streamlit ??= { BACKEND_BASE_URL: new URL(".", document.baseURI).href }</script>'
WATCH = (Path(__file__).parent / "watch.js").read_text(encoding="utf-8")
TEXTS = {  # of WATCH
    "blocked": mark(
        "This network blocks the live connection (WebSocket) that the app needs. The plain pages work without it."
    ),
    "lost": mark("The connection to the app has been lost. The plain pages work without it."),
    "old": mark("Your browser is too old for the app. It needs Safari 16.4, Chrome 111, Firefox 128 or later."),
    "plain": mark("Go on with the plain pages"),
    "join": mark("Join a class"),
}
# In every response. The address of a page may contain a visitor's points, so other sites must not get it.
SECURITY_HEADERS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
# What a page may load. Streamlit sends components as scripts in a blob and writes styles into the page. Pictures come
# as data. Programs that automate a demo evaluate the condition that they wait for. There is no frame-ancestors, since
# course pages show the app in a frame.
POLICY = {
    "default-src": "'self'",
    "script-src": "'self' 'unsafe-eval' blob: {scripts}",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' blob: data:",
    "font-src": "'self' data:",
    "worker-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
}
# Chat programs, or the sentence around a link, add it to an address. This is its form in the browser's request.
TRAILING_PUNCTUATION = re.compile(
    rb"(?:[)\]}>.,;:!?'\"*]|%(?:0[9AD]|2[0279BCE]|3[ABCEF]|5D|7D|C2%BB|E2%80%(?:9D|99|A6)))+$", re.I
)
CHUNK_BYTES = 1 << 16  # small, so that the connection of a slow visitor keeps no copy of a whole file


class AppMiddleware:
    """ASGI middleware for an `st.App`.

    plain  {page: file} of the plain pages, see plain_pages.py
    first  the page at the address of the app itself
    """

    def __init__(self, app, plain, first):
        self.app = app
        self.first = first
        self.scripts = BASE_URL_SCRIPT + _watch(plain, first)
        base = st.get_option("server.baseUrlPath").strip("/")
        self.base = f"/{base}/" if base else "/"
        self.readers = _streamlit_readers()
        for code in catalogue.codes():
            self.readers |= assets.bundle_files(code)
        self.policy = _policy(self.scripts)
        self.contents = {}  # {(address, whether gzipped): a task that ends with the content}
        assets.served_by_middleware = True

    async def __call__(self, scope, receive, send):
        app = self.app
        if scope["type"] == "http":
            path = scope["path"].removeprefix(scope.get("root_path", ""))
            address = path.removeprefix(self.base)
            send = self._careful(send)
            if address in self.readers and scope["method"] in ("GET", "HEAD"):
                app = await self._file(address, Headers(scope=scope))
            elif clean := _clean_address(scope):
                app = RedirectResponse(clean, headers={"Cache-Control": "no-store"})
            elif HIDDEN_PATHS.match(address):
                app = PlainTextResponse("Not Found", 404, {"Cache-Control": "no-store"})
            elif address == HOSTS and not patches.is_hosted_by_streamlit():
                send = _whole(send, _without_hosts)
            else:
                begins = assets.first_addresses(address or self.first, negotiation.request_language(scope))
                send = self._add_preload_links(send, begins if begins[-1] in self.readers else [])
        await app(scope, receive, send)

    async def _file(self, address, asked):
        """The response with a file, which never changes at its address."""
        headers = {
            "Cache-Control": "public, max-age=31536000, immutable",
            "Vary": "Accept-Encoding",
        }
        gzipped = "gzip" in asked.get("Accept-Encoding", "")
        if gzipped:
            headers["Content-Encoding"] = "gzip"
        body = await asyncio.shield(self._cached_content(address, gzipped))
        headers["Content-Length"] = str(len(body))
        return StreamingResponse(_chunks(body), headers=headers, media_type=mimetypes.guess_type(address)[0])

    def _cached_content(self, address, gzipped):
        """Read and compress the file at the first request. Later requests share the same task."""
        if (address, gzipped) not in self.contents:
            read = self.readers[address]
            make = asyncio.to_thread(lambda: gzip.compress(read(), mtime=0) if gzipped else read())
            self.contents[address, gzipped] = asyncio.ensure_future(make)
        return self.contents[address, gzipped]

    def _careful(self, send):
        """`send` that adds the security headers."""

        async def tell(message):
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                headers.update(SECURITY_HEADERS)
                if _is_page(message) and "Content-Security-Policy" not in headers:
                    headers.update(self.policy)
            await send(message)

        return tell

    def _add_preload_links(self, send, boards):
        """`send` that adds the Link header with the scripts of the board, and the scripts of this module, to a page."""

        def change(headers, body):
            if links := ", ".join(f"<./{one}>; rel=modulepreload" for one in boards):
                headers["Link"] = links
            return _insert_scripts(body, headers.get("Content-Encoding") == "gzip", self.scripts)

        return _whole(send, change, lambda start: _is_page(start) and not _has_link_header(start))


def _whole(send, change, is_wanted=lambda start: True):
    """`send` that makes the body of wanted responses by `change(headers, body)`.

    The start of a response has the length, so it waits for the whole body. There is none after a request for headers.
    """
    held, parts = [], []

    async def tell(message):
        if message["type"] == "http.response.start" and is_wanted(message):
            held.append(message)
        elif not held:
            await send(message)
        else:
            parts.append(message.get("body", b""))
            if not message.get("more_body"):
                headers = MutableHeaders(raw=held[0]["headers"])
                if body := change(headers, b"".join(parts)):
                    headers["Content-Length"] = str(len(body))
                await send(held[0])
                await send({**message, "body": body})

    return tell


def _without_hosts(headers, body):
    if body and headers.get("Content-Encoding") == "gzip":
        del headers["Content-Encoding"]
        body = gzip.decompress(body)
    return json.dumps({**json.loads(body), "allowedOrigins": []}).encode() if body else body


def _clean_address(scope):
    """The address of a page without TRAILING_PUNCTUATION; "" if there is none, or if the request is not for a page."""
    if scope["method"] != "GET" or "text/html" not in Headers(scope=scope).get("Accept", ""):
        return ""
    path, query = scope.get("raw_path") or quote(scope["path"]).encode(), scope["query_string"]
    clean = [TRAILING_PUNCTUATION.sub(b"", path), query] if not query else [path, TRAILING_PUNCTUATION.sub(b"", query)]
    if clean == [path, query] or clean[0].startswith(b"//"):
        return ""
    return b"?".join(part for part in clean if part).decode("ascii", "ignore")


def _is_page(message):
    return Headers(raw=message["headers"]).get("Content-Type", "").startswith("text/html")


def _has_link_header(message):
    """Whether the page has its own Link header, as a page of a class has, which is not Streamlit's."""
    return "Link" in Headers(raw=message["headers"])


@lru_cache(maxsize=8)  # Streamlit sends every visitor the same page
def _insert_scripts(page, packed, scripts):
    """The page with these scripts before all others; empty if the request was for the headers only."""
    if not page:
        return page
    page = (gzip.decompress(page) if packed else page).replace(b"<head>", b"<head>" + scripts, 1)
    return gzip.compress(page, mtime=0) if packed else page


def _watch(plain, first):
    """The script watch.js with its sentences in every language."""
    texts = {
        code: {name: catalogue.translate(text, code) for name, text in TEXTS.items()} for code in catalogue.codes()
    }
    told = json.dumps({"texts": texts, "files": plain, "first": first}).replace("<", "\\u003c")
    script = re.sub(r"^ *//.*\n", "", WATCH, flags=re.MULTILINE).replace('"__told__"', told)
    return f"<script>{script}</script>".encode()


def _policy(written):
    """The header with POLICY, with hashes of the scripts in Streamlit's page and of those that are `written` there.

    On Community Cloud there is none.
    """
    if patches.is_hosted_by_streamlit():
        return {}
    page = (Path(st.__file__).parent / "static" / "index.html").read_bytes() + written
    scripts = re.findall(rb"<script>(.*?)</script>", page, re.DOTALL)
    hashes = " ".join(f"'sha256-{b64encode(sha256(script).digest()).decode()}'" for script in scripts)
    parts = (f"{kind} {sources.format(scripts=hashes)}" for kind, sources in POLICY.items())
    return {"Content-Security-Policy": "; ".join(parts)}


async def _chunks(body):
    for start in range(0, len(body), CHUNK_BYTES):
        yield body[start : start + CHUNK_BYTES]


def _streamlit_readers():
    """{address: function that reads it} of Streamlit's own scripts and styles.

    Their names change with their content too. Streamlit would send them uncompressed.
    """
    root = Path(st.__file__).parent / "static"
    files = [file for kind in ("js", "css") for file in (root / "static").rglob(f"*.{kind}")]
    return {file.relative_to(root).as_posix(): file.read_bytes for file in files}
