"""Scenes are identical in Python and JavaScript; invalid scenes give one sentence."""

import base64
import json
import random
import zlib
from pathlib import Path
from time import process_time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perceptron_core import BIASES, BOUNDARIES, ORDERS, PRESETS, Dataset, Hyperplane, Perceptron
from ui.visitor import link, scene
from ui.visitor.points import LARGEST_SEED
from ui.visitor.scene import Scene

DOUBLES = st.floats(allow_nan=False, allow_infinity=False).map(lambda value: value + 0.0)
COORDINATES = st.floats(-1e100, 1e100).map(lambda value: value if abs(value) > 1e-100 else 0.0)
SIZES = st.floats(-1e40, 1e40).map(lambda value: value if abs(value) >= 1e-40 else 0.0)
PERCEPTRONS = st.builds(
    lambda start, bias, **more: Perceptron(bias=bias, start=start and at(*start, bias), **more),
    start=st.none() | st.tuples(SIZES, SIZES, SIZES),
    learning_rate=st.floats(1e-6, 1e6),
    bias=st.sampled_from(BIASES),
    order=st.sampled_from(ORDERS),
    boundary=st.sampled_from(BOUNDARIES),
    seed=st.integers(0, LARGEST_SEED),
)
DATASETS = st.lists(st.tuples(COORDINATES, COORDINATES, st.sampled_from([-1, 1])), max_size=20).map(
    lambda rows: Dataset(np.reshape([row[:2] for row in rows], (-1, 2)), [row[2] for row in rows])
)
PLACES = st.tuples(st.sampled_from(sorted(PRESETS)), st.integers(0, LARGEST_SEED))
NAMES = st.text("abcdefghij κγ—_", min_size=1, max_size=12)
BOARDS = st.dictionaries(
    NAMES,
    st.recursive(
        st.none() | st.booleans() | DOUBLES | NAMES,
        lambda parts: st.lists(parts, max_size=4) | st.dictionaries(NAMES, parts, max_size=4),
        max_leaves=10,
    ),
    max_size=4,
)


def at(w1, w2, b, bias):
    return Hyperplane([w1, w2], 0 if bias == "none" else b)


@st.composite
def scenes(draw):
    preset, dataset = draw(st.none() | PLACES), draw(st.none() | DATASETS)
    if preset is None and dataset is None:
        dataset = Dataset([[1, 2]], [1])
    if preset and dataset == scene.draw_preset(*preset):
        dataset = None
    sides = draw(st.lists(st.sampled_from(scene.SIDES), unique=True))
    rules = {side: draw(PERCEPTRONS) for side in scene.SIDES if side in sides}
    names = draw(st.lists(st.sampled_from(scene.HIDEABLE_CONTROLS), unique=True))
    hidden = tuple(name for name in scene.HIDEABLE_CONTROLS if name in names)
    page = draw(st.sampled_from(scene.PAGES))
    called = draw(st.just(()) | st.tuples(*[st.just("") | st.just("petal <length>")] * 3, st.just("ü")))
    return Scene(page, dataset, preset, rules, draw(BOARDS), draw(st.booleans()), hidden, names=called)


@given(scenes())
def test_what_is_written_is_read_again(value):
    assert scene.parse(value.text()) == value
    assert link.decode(link.encode(value)) == value


@given(scenes())
def test_javascript_writes_the_same_text_and_links_that_python_reads(js, value):
    assert js("model/scene.js", "serializeScene", json.loads(value.text())) == value.text()
    packed = js("shell/sharing/link.js", "packScene", json.loads(value.text()))
    assert set(packed) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    assert link.decode(packed) == value


@given(scenes())
def test_javascript_reads_the_links_that_both_write(js, value):
    for packed in (link.encode(value), js("shell/sharing/link.js", "packScene", json.loads(value.text()))):
        assert (
            js("model/scene.js", "serializeScene", js("shell/sharing/link.js", "unpackScene", packed + ").\n"))
            == value.text()
        )


ADDED = st.lists(st.sampled_from(list(")]}>.,;:!?'\"*»”’… \n\t")), max_size=4).map("".join)
FOLDS = st.sampled_from(["\n", "\r\n", "=\r\n", " ", "\u200b", "\u00ad"])


@given(scenes(), ADDED, FOLDS, st.data())
def test_a_link_opens_with_what_chat_programs_and_mailers_add(value, added, fold, data):
    packed = link.encode(value)
    at = data.draw(st.integers(1, len(packed)))
    assert link.decode(packed[:at] + fold + packed[at:] + added) == value


@given(DOUBLES)
def test_numbers_are_written_as_javascript_does(js, value):
    assert scene.stringify(value) == js("model/scene.js", "serializeScene", value)
    assert float(scene.stringify(value)) == value


@pytest.mark.parametrize(("n", "most"), [(8, 225), (30, 700), (100, 2150), (200, 4200)])
def test_full_doubles_take_little_more_than_their_bytes(n, most):
    rng = np.random.default_rng(n)
    value = Scene("playground", Dataset(rng.normal(size=(n, 2)), rng.choice([-1, 1], n)), board={"step": [4, False]})
    assert len(link.encode(value)) <= most


@pytest.mark.parametrize(("n", "most"), [(8, 150), (30, 300), (100, 750), (200, 1400)])
def test_places_that_were_clicked_take_less(n, most):
    rng = np.random.default_rng(n)
    X = np.round(rng.uniform(-3, 3, (n, 2)), 2)
    value = Scene("playground", Dataset(X, rng.choice([-1, 1], n)), board={"step": [4, False]})
    assert len(link.encode(value)) <= most


def test_what_goes_as_one_letter_is_the_same_in_javascript(js):
    assert js.ask(file="shell/sharing/link.js", name="PHRASES") == link.PHRASES
    assert len(link.PHRASES) == len(link.LETTERS)


def packed(body):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return "1" + base64.urlsafe_b64encode(packer.compress(body) + packer.flush()).rstrip(b"=").decode()


GOOD = Scene(
    "margins", None, ("xor", 0), {"": Perceptron(bias="radius")}, {"step": [2, False]}, True, ("tools",)
).text()
MANY = json.dumps({"version": 1, "page": "playground", "points": {"points": [[1, 2]] * 2001, "labels": [1] * 2001}})


# Invalid starts.
STARTS = [
    "5",
    "null",
    "[1,2]",
    "[1,2,3,4]",
    '["1",2,3]',
    "[true,2,3]",
    "[1e41,0,0]",
    "[1e-41,0,0]",
    '{"w":[1,2],"b":3}',
]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (GOOD.replace('"version":1', '"version":2'), "A later version of this app made it."),
        (GOOD.replace("margins", "nowhere"), "It leads to ` nowhere `, but there is no such page."),
        (GOOD.replace("xor", "xnor"), "There is no preset ` xnor `."),
        (GOOD.replace('"seed":0}', '"seed":-1}', 1), "Its preset is damaged."),
        (GOOD.replace("radius", "diameter"), "Its conventions are damaged."),
        (GOOD.replace('"learning_rate":1', '"learning_rate":0'), "Its conventions are damaged."),
        *(
            (GOOD.replace('"seed":0}}', f'"seed":0,"start":{start}}}}}'), "Its conventions are damaged.")
            for start in STARTS
        ),
        (GOOD.replace("[2,false]", "[NaN,false]"), "It is damaged."),
        (GOOD.replace("[2,false]", "[1e999,false]"), "It is damaged."),
        (GOOD.replace("[2,false]", "[" * 50 + "]" * 50), "It is damaged."),
        (GOOD.replace("[2,false]", "[" + "0," * 3000 + "0]"), "It is too long."),
        (GOOD.replace('"hall":true', '"hall":1'), "It is damaged."),
        (GOOD[:-1], "It is damaged."),
        ("[" * 100_000, "It is damaged."),
        ("9" * 5000, "It is damaged."),
        ("null", "It is damaged."),
        (MANY, "A board holds at most 2,000 points."),
        (MANY.replace("[1, 2]", "[1, NaN]", 1), "It is damaged."),
        (MANY.replace(", 1]}", "]}"), "A board holds at most 2,000 points."),
        ('{"version":1,"page":"playground","points":{"points":[[1]],"labels":[1]}}', "Its points are damaged."),
        ('{"version":1,"page":"playground","points":{"points":[[1,2]],"labels":[2]}}', "Its points are damaged."),
        ('{"version":1,"page":"playground"}', "Its points are damaged."),
        ("\x0b" * 5, "It is damaged."),
        (" " * scene.LONGEST_SCENE + GOOD, "It is too long."),
    ],
)
def test_what_is_no_scene_says_what_is_wrong(text, wrong):
    for read, given_text in ((scene.parse, text), (link.decode, packed(text.encode()))):
        with pytest.raises(ValueError, match="^" + wrong.replace("`", "`+") + "$"):
            read(given_text)


@pytest.mark.parametrize(
    "text", ["", "1", "2", "2!", "1!", "x", "1A", "1" + "A" * 50, "1é", packed(b"\xff"), packed(GOOD.encode())[:-4]]
)
def test_what_is_no_link_is_damaged(text):
    with pytest.raises(ValueError, match=r"^It is damaged\.$"):
        link.decode(text)


@pytest.mark.parametrize(("count", "wrong"), [(4, None), (3, "It is damaged."), (5, "It is damaged.")])
def test_a_link_says_how_many_places_stand_behind_it(count, wrong):
    head = {"version": 1, "page": "playground", "points": {"points": count, "labels": [1, -1, 1, -1]}}
    text = packed(json.dumps(head).encode() + b"\n" + bytes(4 * 16))
    if wrong:
        with pytest.raises(ValueError, match=wrong):
            link.decode(text)
    else:
        assert link.decode(text).points.X.tolist() == [[0, 0]] * 4


def test_a_start_stands_in_a_text_only_where_it_is_not_0():
    plain = Scene("playground", preset=("xor", 0), rules={"": Perceptron(bias="radius")})
    assert "start" not in plain.text()
    at_0 = plain.text().replace('"seed":0}}', '"seed":0,"start":[0,0,0]}}')
    assert scene.parse(at_0) == plain
    moved = Scene("playground", preset=("xor", 0), rules={"": Perceptron(start=Hyperplane([0.3, -0.2], -0.4))})
    assert '"seed":0,"start":[0.3,-0.2,-0.4]}' in moved.text()
    without_bias = moved.text().replace('"bias":"unit"', '"bias":"none"')
    with pytest.raises(ValueError, match=r"Its conventions are damaged\."):
        scene.parse(without_bias)


def test_a_later_packing_and_a_bomb():
    with pytest.raises(ValueError, match="later version"):
        link.decode("3" + packed(GOOD.encode())[1:])
    bomb = packed(b"[" + b"0" * 60_000_000)
    assert len(bomb) < link.LONGEST_LINK
    began = process_time()
    with pytest.raises(ValueError, match=r"^It is too long\.$"):
        link.decode(bomb)
    print(f"{process_time() - began:.3f} s for a bomb of {len(bomb)} letters")


def test_five_thousand_broken_scenes_and_links():
    """Whatever is read is either a scene, or raises ValueError with a few words."""
    rng, read = random.Random(12), 0
    texts = [GOOD, MANY[:2000], Scene("conventions", Dataset([[0.1, -2e-7]], [1])).text()]
    links = [packed(text.encode()) for text in texts] + [
        link.encode(Scene("playground", Dataset([[0.1, 1 / 3]] * 9, [1] * 9)))
    ]
    nasty = [
        "NaN",
        "-",
        "1e400",
        "null",
        "{}",
        "[]",
        '"',
        "\\ud800",
        "true",
        "1" * 400,
        ",",
        "}",
        "{",
        "\n",
        "-0",
        "🙂",
    ]
    for _ in range(5000):
        known, function = rng.choice([(texts, scene.parse), (links, link.decode)])
        text = rng.choice(known)
        for _ in range(rng.randint(1, 3)):
            at, size = rng.randrange(len(text) + 1), rng.choice([0, 0, 1, 3, 20])
            text = text[:at] + rng.choice([*nasty, chr(rng.randrange(32, 127))]) + text[at + size :]
        try:
            value, wrong = function(text), ""
        except ValueError as error:
            value, wrong = None, str(error)
        assert isinstance(value, Scene) or 0 < len(wrong) < 120
        read += value is not None
    assert 0 < read < 2500


def test_links_that_were_made_long_ago_open():
    lines = Path(__file__).with_name("links.jsonl").read_text(encoding="utf-8").splitlines()
    assert {json.loads(line)["link"][0] for line in lines} == {"1", "2"}
    for line in lines:
        old = json.loads(line)
        assert link.decode(old["link"]).text() == old["text"]


RULE = {"bias": "unit", "order": "cyclic", "boundary": "mistake", "learning_rate": 1, "seed": 0}


@given(BOARDS)
def test_a_run_says_how_its_points_are_lifted(board):
    value = {"points": {"preset": "xor", "seed": 0}, "rule": RULE}
    assert scene.run_from_json(value).board == {}
    assert scene.run_from_json({**value, "map": board}).board == board


@pytest.mark.parametrize("board", [5, "x1*x2", [1], {"third": "x" * 8001}, {"third": [[[[[[[1]]]]]]]}])
def test_a_damaged_map_is_refused(board):
    with pytest.raises(ValueError, match="damaged"):
        scene.run_from_json({"points": {"preset": "xor", "seed": 0}, "rule": RULE, "map": board})
