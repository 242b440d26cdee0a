"""Redis or Valkey for the tests: found, or installed with apt-get where that is allowed, or asked for in one sentence.

Run as a program before the tests: python -m tests.valkey
"""

import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from socket import create_connection

from tests.server import free_port

NAMES = "redis-server", "valkey-server"
START = 30  # s that it may take to start on a busy machine
MISSING = "The tests of classes on several copies need Redis: install it (Debian: sudo apt-get install redis-server)."


def path():
    return next(filter(None, map(shutil.which, NAMES)), None)


def install():
    """Install Debian's Redis when this is a machine where we may; the tests start it themselves."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
        for command in (["update"], ["install", "-y", "--no-install-recommends", "redis-server"]):
            subprocess.run(["apt-get", *command], check=True, env=environment, stdout=subprocess.DEVNULL)


@contextmanager
def running(port=None):
    """The address of a server that keeps nothing on a disk, and its process."""
    if not path():
        raise RuntimeError(MISSING)
    port = port or free_port()
    command = [path(), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL) as process:
        try:
            _await(port, process)
            yield f"redis://127.0.0.1:{port}", process
        finally:
            process.terminate()


def _await(port, process):
    """Return when the server answers; raise when it ends or stays silent."""
    for _ in range(START * 20):
        if process.poll() is not None:
            raise RuntimeError("Redis did not start")
        try:
            create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)  # polling a server that is starting; nothing is asserted after a fixed time
    raise RuntimeError("Redis did not answer")


def main():
    if not path():
        install()
    if not path():
        sys.exit(MISSING)


if __name__ == "__main__":
    main()
