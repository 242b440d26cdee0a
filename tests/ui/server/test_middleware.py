"""Responses of the server over the network: headers, files and compression."""

import asyncio
import gzip
import json
import re
import shlex
import socket
import urllib.request
from base64 import b64encode
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urljoin, urlsplit

import pytest
import streamlit

from board import assets
from tests import server
from tests.websocket_visitor import run
from ui.server.middleware import BASE_URL_SCRIPT, AppMiddleware

pytestmark = pytest.mark.served

STREAMLIT = Path(streamlit.__file__).parent / "static"
FILES = [
    assets.board_address(),
    *assets.first_addresses("margins"),
    *(
        next(STREAMLIT.glob(pattern)).relative_to(STREAMLIT).as_posix()
        for pattern in ("static/js/index.*.js", "static/css/*.css")
    ),
]


@pytest.fixture(scope="module")
def below():
    """The app below a path, as behind a proxy."""
    with server.running(path="/lessons/app") as (address, _):
        yield address


def ask(url, method="GET", **headers):
    """Status, headers and body of the response."""
    request = urllib.request.Request(url, method=method, headers=headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.headers, answer.read()
    except HTTPError as error:
        return error.code, error.headers, error.read()


def content(address):
    made = assets.bundle_files()
    return made[address]() if address in made else (STREAMLIT / address).read_bytes()


@pytest.mark.parametrize("root", ["address", "below"])
@pytest.mark.parametrize("file", FILES)
def test_a_file_that_never_changes_is_sent_packed_and_kept_for_good(root, file, request):
    url = f"{request.getfixturevalue(root)}/{file}"
    status, headers, body = ask(url, **{"Accept-Encoding": "gzip, br"})
    assert (status, headers["Content-Encoding"], headers["Vary"]) == (200, "gzip", "Accept-Encoding")
    assert gzip.decompress(body) == content(file)
    assert len(body) == int(headers["Content-Length"]) < 0.4 * len(content(file))
    plain = ask(url)
    assert (plain[0], plain[1]["Content-Encoding"], plain[2]) == (200, None, content(file))
    for each in (headers, plain[1]):
        assert {"public", "immutable", "max-age=31536000"} == set(each["Cache-Control"].split(", "))
        assert re.fullmatch(r"(text|application)/(javascript|css)(; charset=utf-8)?", each["Content-Type"])
    status, headers, body = ask(url, "HEAD")
    assert (status, int(headers["Content-Length"]), body) == (200, len(content(file)), b"")


@pytest.mark.parametrize("root", ["address", "below"])
@pytest.mark.parametrize(
    "path",
    [
        "app/static/.gitignore",
        "app/static/%2egitignore",
        "app/static/./.gitignore",
        "app/static//.gitignore",
        "_stcore/metrics",
        "_stcore/agent/openapi.json",
        "_stcore/upload_file/a/b",
    ],
)
def test_what_nobody_needs_is_not_there(root, path, request):
    for method in ("GET", "PUT", "POST"):
        status, headers, body = ask(f"{request.getfixturevalue(root)}/{path}", method)
        assert (status, headers["Cache-Control"], body) == (404, "no-store", b"Not Found")


def test_nothing_else_of_the_app_can_be_fetched(address):
    for path in ("app/static/", "app/static/board-0.js", "app/static/../app.py", "app/static/%2e%2e/app.py"):
        assert ask(f"{address}/{path}")[0] in (400, 404)


@pytest.mark.parametrize("root", ["address", "below"])
@pytest.mark.parametrize("page", ["", "hyperplane", "conventions?preset=xor"])
def test_a_page_says_at_once_that_it_will_ask_for_the_board(root, page, request):
    address = request.getfixturevalue(root)
    status, headers, body = ask(f"{address}/{page}")
    assert status == 200
    assert b"<html" in body
    announced = re.findall(r"<([^>]*)>; rel=modulepreload", headers["Link"])
    begins = assets.first_addresses(page.partition("?")[0] or "playground")
    assert [urljoin(f"{address}/{page}", one) for one in announced] == [f"{address}/{one}" for one in begins]


def test_what_is_no_page_announces_nothing(address):
    status, headers, body = ask(f"{address}/_stcore/health")
    assert (status, headers["Link"], body) == (200, None, b"ok")


@pytest.mark.parametrize("path", ["", "hyperplane", FILES[0], "_stcore/health", "_stcore/metrics", "app/static/none"])
def test_every_answer_is_taken_for_what_it_is_and_tells_no_other_site_where_it_came_from(address, path):
    _, headers, _ = ask(f"{address}/{path}")
    assert headers.get_all("X-Content-Type-Options") == ["nosniff"]
    assert headers.get_all("Referrer-Policy") == ["same-origin"]


@pytest.mark.parametrize("path", ["", "hyperplane"])
def test_a_page_loads_nothing_from_elsewhere_and_may_be_shown_in_a_course(address, path):
    """Every browser test shows that a page loads what it needs: see BoardPage."""
    _, headers, body = ask(f"{address}/{path}")
    parts = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    sources = {source for listed in parts.values() for source in listed.split()}
    assert all(re.fullmatch(r"'[^']*'|blob:|data:", source) for source in sources)
    assert parts["default-src"] == "'self'"
    assert not {"frame-ancestors", "sandbox"} & {*parts}
    assert "'unsafe-inline'" not in parts["script-src"]
    for script in re.findall(rb"<script>(.*?)</script>", body, re.DOTALL):
        assert f"'sha256-{b64encode(sha256(script).digest()).decode()}'" in parts["script-src"].split()


def test_streamlit_s_hosts_say_nothing_to_a_page_but_where_they_host_it(address):
    assert json.loads(ask(f"{address}/_stcore/host-config")[2])["allowedOrigins"] == []
    with server.running("app.py", "--browser.gatherUsageStats=true") as (hosted, _):  # the option of Community Cloud
        assert "https://*.streamlit.app" in json.loads(ask(f"{hosted}/_stcore/host-config")[2])["allowedOrigins"]
        assert ask(hosted)[1]["Content-Security-Policy"] is None


def get(serving, path, encoding="gzip"):
    """The ASGI messages of the response to one request."""
    sent = []

    async def send(message):
        sent.append(message)

    async def receive():
        await asyncio.Event().wait()

    scope = {"type": "http", "method": "GET", "path": path, "headers": [(b"accept-encoding", encoding.encode())]}
    return serving(scope, receive, send), sent


@pytest.mark.parametrize("encoding", ["gzip", "br"])
def test_a_file_is_read_once_however_many_ask_and_sent_in_small_parts(encoding, monkeypatch):
    """For 150 slow clients that took a large file uncompressed, the server once kept a copy each, 730 MB in all."""
    monkeypatch.setattr(assets, "served_by_middleware", False)
    serving = AppMiddleware(None, {}, "")
    file = max(serving.readers, key=lambda file: len(serving.readers[file]()))
    read, reads = serving.readers[file], []
    serving.readers[file] = lambda: reads.append(1) or read()

    async def all_at_once():
        leaving = asyncio.create_task(get(serving, f"/{file}", encoding)[0])
        await asyncio.sleep(0)  # it has begun to wait
        leaving.cancel()
        asked = [get(serving, f"/{file}", encoding) for _ in range(20)]
        await asyncio.gather(*(call for call, _ in asked))
        return [sent for _, sent in asked]

    for sent in run(all_at_once()):
        parts = [message.get("body", b"") for message in sent]
        body = b"".join(parts)
        assert (gzip.decompress(body) if encoding == "gzip" else body) == read()
        assert max(map(len, parts)) <= 1 << 16
    assert reads == [1]
    assert assets.served_by_middleware


def test_make_run_is_for_this_machine_only_and_asks_nothing(tmp_path):
    """No prompt for an e-mail address at the first start, and no listening on the machine's other addresses."""
    makefile, readme = ((server.ROOT / name).read_text(encoding="utf-8") for name in ("Makefile", "README.md"))
    command = re.search(r"^run:.*\n.*(streamlit run app\.py .*)", makefile, re.MULTILINE)[1]
    assert f"\n{command}\n" in readme
    options = [*shlex.split(command.partition("app.py")[2]), "--server.headless=false"]
    home = {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path)}
    with server.running("app.py", *options, address=None, **home) as (address, _):
        for host, listens in {"127.0.0.1": True, "127.0.0.2": False}.items():
            with socket.socket() as connection:
                assert (connection.connect_ex((host, urlsplit(address).port)) == 0) == listens


@pytest.mark.parametrize("packed", ["gzip", "identity"])
@pytest.mark.parametrize(("root", "path"), [("address", "/"), ("address", "/margins"), ("below", "/margins")])
def test_a_page_says_where_its_server_is_before_any_script_asks(request, root, path, packed):
    status, headers, body = ask(request.getfixturevalue(root) + path, **{"Accept-Encoding": packed})
    page = gzip.decompress(body) if headers["Content-Encoding"] == "gzip" else body
    assert (status, int(headers["Content-Length"])) == (200, len(body))
    assert page.count(BASE_URL_SCRIPT) == 1
    assert page.index(BASE_URL_SCRIPT) < page.index(b" src=")
    page = re.sub(rb"<script>\s*\{.*?</script>", b"", page.replace(BASE_URL_SCRIPT, b""), count=1, flags=re.DOTALL)
    assert page == (STREAMLIT / "index.html").read_bytes()


@pytest.mark.parametrize("root", ["address", "below"])
@pytest.mark.parametrize(
    ("asked", "page"),
    [
        ("margins).", "margins"),
        ("margins%0A", "margins"),
        ("?preset=xor).", "?preset=xor"),
        ("margins?hall=1%22%3E,", "margins?hall=1"),
        ("?s=2abc%E2%80%9D%0D%0A", "?s=2abc"),
        ("margins?embed=true", ""),
        ("margins?embed=true)", "margins?embed=true"),
    ],
)
def test_a_page_opens_without_what_chat_programs_put_behind_its_address(root, asked, page, request):
    url = urlsplit(f"{request.getfixturevalue(root)}/{asked}")
    connection = HTTPConnection(url.netloc)
    connection.request("GET", f"{url.path}?{url.query}" if url.query else url.path, headers={"Accept": "text/html,*/*"})
    answer = connection.getresponse()
    connection.close()
    base = urlsplit(f"{request.getfixturevalue(root)}/").path
    assert (answer.status, answer.getheader("Location")) == ((307, base + page) if page else (200, None))
