"""Lectures go out and come in, and anything else is refused in a sentence."""

import json
import random
from contextlib import suppress
from time import process_time

import pytest

from tests import lectures
from tests.lectures import changed
from ui.visitor import lecture
from ui.visitor.lecture import LONGEST, MOST_SCENES, Lecture, parse

WHOLE = lectures.of_every_lesson()
NO_LECTURE = "This file is not a lecture. Choose a file that you saved here or with ☆."
DAMAGED = "Scene 1 of this lecture is damaged. Open a different copy of the lecture."
SCENE = json.loads(WHOLE.items[0].scene.text())
ASKED = {"asks": "Why?", "choices": ["a", "b"], "right": [1]}
MUTATED = 2000


def test_a_lecture_of_every_lesson_goes_out_and_comes_in_bit_for_bit():
    assert len({item.scene.page for item in WHOLE.items}) == len(WHOLE.items) >= 15
    assert parse(WHOLE.text()) == WHOLE
    assert parse(WHOLE.text()).text() == WHOLE.text()
    assert parse(Lecture("", ()).text()) == Lecture("", ())


def test_what_the_speaker_needs_is_not_handed_on():
    handed = parse(WHOLE.handed_on().text())
    assert not any(item.note or item.picture for item in handed.items)
    shown = [(item.name, item.caption, item.scene, item.until, item.question) for item in WHOLE.items]
    assert [(item.name, item.caption, item.scene, item.until, item.question) for item in handed.items] == shown


def test_a_file_of_the_menu_of_scenes_is_a_lecture_without_a_title():
    read = parse(lectures.file_of_star())
    assert (read.title, len(read.items)) == ("", 3)
    for item, there in zip(read.items, WHOLE.items, strict=False):
        assert (item.name, item.note, item.picture, item.scene) == (there.name, there.note, there.picture, there.scene)
        assert (item.caption, item.until, item.question) == ("", None, None)


WRONG = [  # (text of a file, why it is refused)
    *((text, NO_LECTURE) for text in ("", "x", "[]", "{}", "null", "1", "[" * 100_000, '{"version":1}', "\ud800")),
    *((text, NO_LECTURE) for text in ('{"version":1,"scenes":{}}', '{"version":NaN,"scenes":[]}')),
    ('{"version": 1, "title": "Worksheet", "exercises": []}', NO_LECTURE),
    ('{"type": "FeatureCollection", "features": []}', NO_LECTURE),
    *((changed(version=version), NO_LECTURE) for version in (True, 0, "1", 1.5, None)),
    *((changed(title=title), NO_LECTURE) for title in (1, None, [], "\ud800")),
    (changed(version=2), "A later version of this app made this lecture. Update the app, then try again."),
    (
        changed(scenes=[0] * 500),
        "This lecture has 500 scenes, but at most 60 are possible. Divide it into shorter lectures.",
    ),
    (changed(title="x" * 81), "The title of this lecture has 81 characters. Shorten it to at most 80."),
    (changed(title="😀" * 41), "The title of this lecture has 82 characters. Shorten it to at most 80."),
    (changed(_name="x" * 61), "The name of scene 1 has 61 characters. Shorten it to at most 60."),
    (
        changed(_caption="x" * 10_000),
        "The caption of scene 1 has 10,000 characters. Shorten it to at most 1,000.",
    ),
    (changed(_note="x" * 4001), "The notes of scene 1 have 4,001 characters. Shorten them to at most 4,000."),
    *((changed(**{f"_{part}": 1}), DAMAGED) for part in ("name", "caption", "note", "picture", "scene")),
    *((changed(**{f"_{part}": "\udfff"}), DAMAGED) for part in ("name", "caption", "note")),
    *((changed(_until=until), DAMAGED) for until in (-1, 0.5, "1", None, True)),
    *((changed(_question={**ASKED, "asks": asks}), DAMAGED) for asks in ("", "x" * 241, None)),
    *((changed(_question={**ASKED, "choices": given}), DAMAGED) for given in (["a"], ["a"] * 7, [1, 2], ["a", ""])),
    *((changed(_question={**ASKED, "right": given}), DAMAGED) for given in ([2], [-1], ["0"], [0.5], [0] * 7, 0)),
    (changed(_question=None), DAMAGED),
    (
        changed(_scene={**SCENE, "page": "x"}),
        "Scene 1 cannot be opened. It leads to ` x `, but there is no such page.",
    ),
    (changed(_scene={**SCENE, "points": {}}), "Scene 1 cannot be opened. Its points are damaged."),
    (changed(_scene={**SCENE, "version": 2}), "Scene 1 cannot be opened. A later version of this app made it."),
    (changed(scenes=[*json.loads(WHOLE.text())["scenes"][:2], {}]), DAMAGED.replace("1", "3")),
    (changed(_unknown="x" * 4_000_000), "This file is too long for a lecture. Divide it into shorter lectures."),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_is_no_lecture_is_refused_in_a_sentence(text, said):
    assert read(text) == (None, said)


def test_what_is_within_the_limits_is_taken():
    """Each text may have as many characters as JavaScript counts, and unknown parts are left out."""
    question = {"asks": "x" * LONGEST["asks"], "choices": ["y" * LONGEST["choice"]] * 6, "right": [0.0, 5]}
    parts = {f"_{part}": "😀" * (LONGEST[part] // 2) for part in ("name", "caption", "note")}
    text = changed(title="t" * LONGEST["title"], _question=question, _until=3.0, _picture="x", _unknown=[1], **parts)
    first = parse(text).items[0]
    assert (len(first.caption), first.until, first.picture) == (LONGEST["caption"] // 2, 3, "")
    assert first.question.right == (0, 5)
    assert "unknown" not in parse(text).text()
    most = Lecture("", WHOLE.items[:1] * MOST_SCENES)
    assert parse(most.text()) == most


def read(text):
    """(the Lecture in a text, ""), or (None, why it is refused)."""
    try:
        return parse(text), ""
    except ValueError as refused:
        return None, str(refused)


def test_the_browser_refuses_the_same_files_with_the_same_sentences(js):
    """Except for half of a character, and for a scene, which the server checks more closely."""
    halves = '\\ud800"', '\\udfff"', "\ud800"
    texts = [text for text, said in WRONG if "cannot be" not in said and not any(half in text for half in halves)]
    asked = {"file": "model/lecture/lecture.js", "name": "parseLecture", "given": [[text] for text in texts]}
    assert len(texts) > 40
    for text, there in zip(texts, js.ask(**asked, each=True), strict=True):
        assert there["problem"].partition(". ")[0] == read(text)[1].partition(". ")[0], text[:500]


def test_the_browser_writes_the_same_text_and_has_the_same_limits(js):
    module = "model/lecture/lecture.js"
    for text in (WHOLE.text(), WHOLE.handed_on().text(), parse(lectures.file_of_star()).text(), Lecture("", ()).text()):
        there = js(module, "parseLecture", text)
        assert there["problem"] == ""
        assert js(module, "serializeLecture", there["lecture"]) == text
    handed = js(module, "handedOn", js(module, "parseLecture", WHOLE.text())["lecture"])
    assert js(module, "serializeLecture", handed) == WHOLE.handed_on().text()
    names = "LONGEST", "MOST_SCENES", "MOST_CHOICES"
    limits = [js.ask(file="model/lecture/limits.js", name=name) for name in names]
    assert limits == [LONGEST, MOST_SCENES, lecture.MOST_CHOICES]


def is_sentence(text):
    """Whether a refusal is a short sentence, with its reason, and has no words of a program."""
    return text[:1].isupper() and text.endswith((".", "!")) and len(text) < 250 and "Error" not in text


PIECES = ["{}", "[]", '""', "null", "true", "-1", "1e400", "9" * 5000, '"\\ud800"', "\\", '"', ",", ":", "{", "]", "\0"]
PIECES += ["[" * 3000, '{"version":9}', "NaN", "2", "0.1", "<script>", "😀", '"page":"spam"', "\ud800", "\\u0000"]


def mutated(rng, text):
    """A text with a few random changes: pieces that are left out, doubled, moved or replaced."""
    for _ in range(rng.randint(1, 3)):
        i, j = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        j = min(j, i + rng.choice([0, 1, 2, 30, 3000]))
        piece = rng.choice([rng.choice(PIECES), text[i:j], "", text[j : j + 20], chr(rng.randrange(0x110000))])
        text = text[:i] + piece + text[j:]
    return text


def with_another_value(rng, value):
    """A JSON value in which one part is another one."""
    if not isinstance(value, dict | list) or not value or rng.random() < 0.2:
        others = [None, True, -1, 0, 1, 2, 1e308, -0.0, 1e400, 10**40, "", "x" * 5000, "\ud800", "\0", [], {}, [[]]]
        return rng.choice([*others, {"version": 2}, "noise", [1, 2], ["a"], value])
    names = list(value) if isinstance(value, dict) else range(len(value))
    name = rng.choice(names)
    changed = dict(value) if isinstance(value, dict) else list(value)
    changed[name] = with_another_value(rng, value[name])
    return changed


def can_be_saved(text):
    """Whether a file can hold a text: without half of a character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def mutated_files():
    rng = random.Random(46)
    files = [WHOLE.text(), lectures.file_of_star(), lectures.ten_scenes().text(), changed(_question=ASKED)]
    values = [json.loads(text) for text in files]
    for i in range(MUTATED):
        which = rng.randrange(len(files))
        yield mutated(rng, files[which]) if i % 2 else json.dumps(with_another_value(rng, values[which]))


def test_of_mutated_files_each_is_a_lecture_or_is_refused_in_a_sentence():
    taken, refusals = 0, set()
    for i, text in enumerate(mutated_files()):
        found, why = read(text)
        if found is None:
            assert is_sentence(why), (i, why)
            refusals.add(why)
        else:
            assert parse(found.text()) == found, i
            assert parse(found.text()).text() == found.text()
            assert found.text().encode()
            taken += 1
    assert taken > 100
    assert len(refusals) > 20


def test_the_browser_takes_each_mutated_file_that_the_server_takes_or_says_why_not(js):
    texts = [text for text in mutated_files() if can_be_saved(text)]
    asked = {"file": "model/lecture/lecture.js", "name": "parseLecture"}
    taken = 0
    for begin in range(0, len(texts), 200):
        some = texts[begin : begin + 200]
        for text, there in zip(some, js.ask(**asked, given=[[text] for text in some], each=True), strict=True):
            if there["lecture"] is None:
                assert is_sentence(there["problem"])
                assert read(text)[0] is None
            else:
                assert there["problem"] == ""
                taken += 1
    assert taken > 100


def test_a_long_file_is_refused_soon():
    begun = process_time()
    for text in ("[" * lecture.LONGEST_FILE, "[" + "0," * 1_900_000 + "0]", "{" * (lecture.LONGEST_FILE + 1)):
        with suppress(ValueError):
            parse(text)
    assert process_time() - begun < 3
