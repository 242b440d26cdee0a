"""The style sheets use only CSS that the oldest supported browsers know.

docs/hosting.md names these browsers. ESLint and tsc check the scripts: see eslint.config.mjs and jsconfig.json.
"""

import json
import re
from itertools import chain

import pytest

from board import assets
from tests import javascript
from tests.checkout import ROOT

NAMES = {"safari": "Safari", "chrome": "Chrome", "firefox": "Firefox", "edge": "Edge", "ios_saf": "Safari"}
OLDEST = dict(one.split() for one in json.loads((ROOT / "tests/package.json").read_text())["browserslist"])
# {feature that some of them lack: why the page works without it}
HARMLESS = {
    "light-dark()": "board/shell/page/color_schemes.js puts one of the two colors there",
    "@page": "the printer asks for the size of the paper",
    "cursor": "phones have none",
    "forced-color-adjust": "Safari does not force colors",
    "user-select": "Safari knows it with its prefix",
    "resize": "a text on a phone is scrolled",
    "-webkit-touch-callout": "only phones from Apple show a callout",
}


@pytest.fixture(scope="module")
def known():
    """MDN's data on the CSS features that browsers support."""
    return json.loads(javascript.installed("@mdn/browser-compat-data/data.json").read_text(encoding="utf-8"))["css"]


def sheets():
    files = chain(ROOT.glob("board/styles/**/*.css"), ROOT.glob("ui/**/*.css"), ROOT.glob("hosting/*.css"))
    yield from (file.read_text(encoding="utf-8") for file in files)
    for page in ("board/replay.html", "classroom/page.html"):
        yield from re.findall(r"(?s)<style>(.*?)</style>", (ROOT / page).read_text(encoding="utf-8"))


def used(css, known):
    """Features of a style sheet: (name, MDN's data on it)."""
    css = re.sub(r"(?s)/\*.*?\*/", "", css)
    functions = {name: node for room in known["types"].values() for name, node in room.items()} | known["types"]
    for name, value in re.findall(r"[{;]\s*([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])", css):
        feature = known["properties"].get(name, {})
        yield name, feature
        yield from ((name, feature[word]) for word in re.findall(r"[a-z-]+", value) if word in feature)
        yield from ((f"{word}()", functions[word]) for word in re.findall(r"([a-z-]+)\(", value) if word in functions)
    yield from ((f"@{name}", known["at-rules"].get(name, {})) for name in re.findall(r"@([a-z-]+)", css))
    selectors = re.sub(r"\{[^{}]*\}", "{}", css)
    yield from ((f":{name}", known["selectors"].get(name, {})) for name in re.findall(r":{1,2}([a-z-]+)", selectors))
    assert not re.search(r"\{[^{}]*&", css), "nested rules need Safari 16.5"


def lacking(feature):
    """The oldest supported browsers that lack a feature under this name."""
    if "__compat" not in feature:
        return []
    support = feature["__compat"]["support"]
    ours = {"ios_saf": "safari_ios"}
    return [name for name, oldest in OLDEST.items() if not knows(support.get(ours.get(name, name)), oldest)]


def knows(entries, oldest):
    entries = entries if isinstance(entries, list) else [entries]
    plain = [one for one in entries if one and not {"prefix", "alternative_name", "flags"} & set(one)]
    since = [one["version_added"] for one in plain if isinstance(one["version_added"], str)]
    return any(version(one) <= version(oldest) for one in since if one != "preview")


def version(text):
    return tuple(int(number) for number in re.findall(r"\d+", text))


def test_no_style_sheet_needs_a_newer_browser(known):
    features = [feature for css in sheets() for feature in used(css, known)]
    assert len(features) > 1000
    assert {name for name, feature in features if lacking(feature)} == set(HARMLESS)


@pytest.mark.parametrize("css", ["a{text-wrap:pretty}", "@starting-style{}", "a:open{}", "a{width:round(1px,2px)}"])
def test_what_is_newer_is_seen(known, css):
    assert any(lacking(feature) for _, feature in used(css, known))


def test_the_documents_and_the_page_name_the_same_browsers():
    wanted = {f"{NAMES[name]} {oldest}" for name, oldest in OLDEST.items() if name != "edge"}
    hosting = " ".join((ROOT / "docs/hosting.md").read_text(encoding="utf-8").split())
    for browser in wanted:
        assert browser in hosting
        assert browser in assets.PAGE
