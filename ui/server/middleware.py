"""Between the browser and Streamlit: files that never change are packed once and kept, what nobody needs is hidden, and
the browser is told to fetch nothing from elsewhere.

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

# Hidden files, numbers of visitors, a description of an interface that is off, and an upload that no page offers: who
# adds a file uploader to a page takes its part away.
HIDDEN_PATHS = re.compile(r"app/static/(.*/)?\.|_stcore/(metrics|agent/|upload_file/)")
# Where Streamlit's page asks which other sites may stop it, run it or change its address when they show it in a frame;
# the option client.allowedOrigins names this place. By default these are Streamlit's own hosts.
HOSTS = "_stcore/host-config"
# Where the server is, for Streamlit's script: on a lesson's page it would try the address of the page first, in vain.
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
# Of every answer. The address of a page may hold somebody's points, which are nobody else's business.
SECURITY_HEADERS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
# What a page may load: Streamlit hands components to the browser as scripts in a blob and writes styles into the page,
# pictures come as data, and who automates a demo evaluates what the page shall wait for. Who may show the page in a
# frame is not said, since courses do.
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
# Behind an address, by chat programs and by who wrote the sentence around it; as the browser sends it.
TRAILING_PUNCTUATION = re.compile(
    rb"(?:[)\]}>.,;:!?'\"*]|%(?:0[9AD]|2[0279BCE]|3[ABCEF]|5D|7D|C2%BB|E2%80%(?:9D|99|A6)))+$", re.I
)
CHUNK_BYTES = 1 << 16  # bytes, so that a slow visitor's connection holds no copy of a whole file


class AppMiddleware:
    """ASGI middleware for an `st.App`.

    plain  {page: file} of the plain pages, see plain.py
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
        """The response with a file: at this address it is always the same."""
        headers = {
            "Cache-Control": "public, max-age=31536000, immutable",
            "Vary": "Accept-Encoding",
        }
        gzipped = "gzip" in asked.get("Accept-Encoding", "")
        if gzipped:
            headers["Content-Encoding"] = "gzip"
        body = await asyncio.shield(self._cached_content(address, gzipped))  # who leaves takes it from nobody
        headers["Content-Length"] = str(len(body))
        return StreamingResponse(_chunks(body), headers=headers, media_type=mimetypes.guess_type(address)[0])

    def _cached_content(self, address, gzipped):
        """Read and pack at the first request; all others wait for the same task and share what it made."""
        if (address, gzipped) not in self.contents:
            read = self.readers[address]
            make = asyncio.to_thread(lambda: gzip.compress(read(), mtime=0) if gzipped else read())
            self.contents[address, gzipped] = asyncio.ensure_future(make)
        return self.contents[address, gzipped]

    def _careful(self, send):
        """Say what a browser shall not do."""

        async def tell(message):
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                headers.update(SECURITY_HEADERS)
                if _is_page(message) and "Content-Security-Policy" not in headers:
                    headers.update(self.policy)
            await send(message)

        return tell

    def _add_preload_links(self, send, boards):
        """Tell the browser with the page itself that the page will ask for these files, and where its server is."""
        held, parts = [], []  # of a page; its head says how long it is, and so waits for all of it

        async def announce(message):
            if message["type"] == "http.response.start" and _is_page(message) and not _has_link_header(message):
                links = ", ".join(f"<./{one}>; rel=modulepreload" for one in boards)
                if links:
                    MutableHeaders(raw=message["headers"])["Link"] = links
                held.append(message)
            elif not held:
                await send(message)
            else:
                parts.append(message.get("body", b""))
                if not message.get("more_body"):
                    headers = MutableHeaders(raw=held[0]["headers"])
                    if body := _insert_scripts(
                        b"".join(parts), headers.get("Content-Encoding") == "gzip", self.scripts
                    ):
                        headers["Content-Length"] = str(len(body))
                    await send(held[0])
                    await send({**message, "body": body})

        return announce


def _whole(send, change):
    """`send` of an answer whose body is changed as a whole, unpacked."""
    start, parts = {}, []

    async def tell(message):
        if message["type"] == "http.response.start":
            start.update(message)
            return
        parts.append(message.get("body", b""))
        if not message.get("more_body"):
            headers = MutableHeaders(raw=start["headers"])
            body = b"".join(parts)
            if headers.get("Content-Encoding") == "gzip":
                del headers["Content-Encoding"]
                body = gzip.decompress(body)
            body = change(body)
            headers["Content-Length"] = str(len(body))
            await send(start)
            await send({**message, "body": body})

    return tell


def _without_hosts(body):
    return json.dumps({**json.loads(body), "allowedOrigins": []}).encode() if body else body


def _clean_address(scope):
    """The address of a page that was asked for with what is not part of it; nothing where that is no such request."""
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
    """Whether the page says itself what it will ask for: one of a class, which is not Streamlit's."""
    return "Link" in Headers(raw=message["headers"])


@lru_cache(maxsize=8)  # Streamlit sends everybody the same one
def _insert_scripts(page, packed, scripts):
    """The page with these scripts before all others; nothing where only the headers were asked for."""
    if not page:
        return page
    page = (gzip.decompress(page) if packed else page).replace(b"<head>", b"<head>" + scripts, 1)
    return gzip.compress(page, mtime=0) if packed else page


def _watch(plain, first):
    """The script that says when there is no connection, with its sentences in every language."""
    texts = {
        code: {name: catalogue.translations(code).get(text, text) for name, text in TEXTS.items()}
        for code in catalogue.codes()
    }
    told = json.dumps({"texts": texts, "files": plain, "first": first}).replace("<", "\\u003c")
    script = re.sub(r"^ *//.*\n", "", WATCH, flags=re.MULTILINE).replace('"__told__"', told)
    return f"<script>{script}</script>".encode()


def _policy(written):
    """The header with POLICY, for the scripts that stand in Streamlit's page or are `written` there.

    There is none where Streamlit hosts.
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
    """Streamlit's own scripts and styles, whose names change with their content too; it would send them unpacked."""
    root = Path(st.__file__).parent / "static"
    files = [file for kind in ("js", "css") for file in (root / "static").rglob(f"*.{kind}")]
    return {file.relative_to(root).as_posix(): file.read_bytes for file in files}
