"""Compares two copies of the app behind nginx with one copy.

It also measures what happens when one copy is killed. nginx has the settings of hosting/nginx.conf.

python -m benchmarks.replicas             some minutes; needs nginx, and root as Debian's nginx does

It prints numbers and does not judge them. The copies, nginx and the clients share one machine, so with two cores there
is no gain.
"""

import asyncio
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from socket import create_server
from tempfile import TemporaryDirectory
from time import perf_counter

from websockets import ConnectionClosed

from benchmarks import load
from tests import server
from tests.websocket_visitor import Visitor

CONFIG = server.ROOT / "hosting" / "nginx.conf"
BROWSERS = 100


@contextmanager
def balanced(first, second):
    """The address of nginx in front of two copies, with CONFIG, in which only the addresses are replaced."""
    with create_server(("127.0.0.1", 0)) as probe:
        address = f"127.0.0.1:{probe.getsockname()[1]}"
    text = CONFIG.read_text(encoding="utf-8")
    for said, meant in (("listen 80", f"listen {address}"), ("app1:8501", first), ("app2:8501", second)):
        assert said in text
        text = text.replace(said, meant.removeprefix("http://"))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "nginx.conf"
        file.write_text(text, encoding="utf-8")
        nginx = ["nginx", "-c", file, "-g", f"pid {folder}/nginx.pid; error_log /dev/null;"]
        subprocess.run(nginx, check=True)  # returns when nginx listens
        try:
            yield f"http://{address}"
        finally:
            subprocess.run([*nginx, "-s", "stop"], check=True, stderr=subprocess.DEVNULL)


async def works(visitor):
    """Whether the visitor's page still runs."""
    try:
        return bool(await visitor.open())
    except ConnectionClosed:
        return False


async def coming_again(address, process):
    """Browsers that connect again, before and after the copy `process` is killed."""
    browsers = [Visitor(address) for _ in range(BROWSERS)]
    await asyncio.gather(*(browser.come_again() for browser in browsers))
    await asyncio.gather(*(browser.socket.close() for browser in browsers))
    found = await asyncio.gather(*(browser.come_again() for browser in browsers))
    print(f"{BROWSERS} browsers connect again: {sum(found)} find their session")
    process.kill()
    work = await asyncio.gather(*(works(browser) for browser in browsers))
    lost = [browser for browser, works in zip(browsers, work, strict=True) if not works]
    start = perf_counter()
    found = await asyncio.gather(*(browser.come_again() for browser in lost))
    told = f"{len(lost)} connect again, all of them in {perf_counter() - start:.1f} s, {sum(found)} find their session"
    print(f"One copy is killed: {sum(work)} work on, {told}")
    await asyncio.gather(*(browser.socket.close() for browser in browsers))


def main():
    if not shutil.which("nginx"):
        sys.exit("this benchmark needs nginx: apt-get install nginx-light")
    print("One copy")
    for part in (load.openings, load.edits):
        with server.running() as (address, _):
            asyncio.run(part(address))
    print("Two copies behind nginx")
    for part in (load.openings, load.edits):
        with server.running() as (first, _), server.running() as (second, _), balanced(first, second) as address:
            asyncio.run(part(address))
    with server.running() as (first, process), server.running() as (second, _), balanced(first, second) as address:
        asyncio.run(coming_again(address, process))


if __name__ == "__main__":
    main()
