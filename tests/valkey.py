"""Starts Redis or Valkey for the tests.

If neither is installed, apt-get installs it where that is allowed; elsewhere a sentence says what to install. Run it as
a program before the tests: python -m tests.valkey
"""

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from socket import create_connection

from tests.server import answered, free_port

NAMES = "redis-server", "valkey-server"
MISSING = "The tests of classes on several copies need Redis: install it (Debian: sudo apt-get install redis-server)."


def path():
    return next(filter(None, map(shutil.which, NAMES)), None)


def install():
    """Install Debian's Redis if apt-get is allowed here; the tests start it themselves."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
        for command in (["update"], ["install", "-y", "--no-install-recommends", "redis-server"]):
            subprocess.run(["apt-get", *command], check=True, env=environment, stdout=subprocess.DEVNULL)


@contextmanager
def running(port=None):
    """The address of a server that stores nothing on disk, and its process."""
    if not path():
        raise RuntimeError(MISSING)
    port = port or free_port()
    command = [path(), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL) as process:
        try:
            answered(process, "Redis", lambda: _greet(port))
            yield f"redis://127.0.0.1:{port}", process
        finally:
            process.terminate()


def _greet(port):
    create_connection(("127.0.0.1", port), 1).close()


def main():
    if not path():
        install()
    if not path():
        sys.exit(MISSING)


if __name__ == "__main__":
    main()
