"""Sentences are plain English: short, spelled correctly, and in the terms of docs/style.md."""

import ast
import re
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from language import catalogue, extraction, messages
from tests import javascript, node, unmarked_text
from tests.dependencies import ROOT

HERE = Path(__file__).parent
LONGEST = 22  # words
# Words and phrases that docs/style.md replaces: pictures, metaphors, and phrases that must be read twice.
BANNED = re.compile(
    r"""\b(
        pays?|paid|given\sup|gives\sup|tries\sno\sother|in\sline|for\sever|(?<!there\s)is\snone|are\snone|nobody|somebody|whoever|
        by\sso\smuch|of\sso\smany|aslant|spared|deceived|goes\swithout|goes\sround|has\sno\send|without\send|so\sfar\sas|
        learnt|colou?rs?\sof\sa\shall|colour\w*|maximi[s]e\w*|minimi[s]e\w*|centre\w*|grey|metres?|
        (?<!screen\s)readers?|looked\sat\snext|parts\sthe\sclasses|not\sof\sone\smind|by\sright|
        (?:has|have|had)\s(?!the)\w+\swrong|is\sa\smistake,\stoo|
        yes/no|upright|dear|comes\swith\sit|on\sits\sway|begun\sanew|bring\sit\sback
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
END = re.compile(r"(?<=[.!?…])[”’)*]*\s+(?=[“‘(*]*[A-ZΣΑ-Ωα-ω0-9{x-z‖|])|\n\s*\n|\n- |:\s*\n")
WORD = re.compile(r"[^\W\d_]{2,}(?:[’'-][^\W\d_]+)*|\ba\b|\bI\b|\{\w+\}")
FORMULA = re.compile(r"\$[^$]*\$|`[^`]*`|\{\w+, plural,")
SOURCE = re.compile(
    r"\((?:[^()]|\([^()]*\))*\*[^*]+\*(?:[^()]|\([^()]*\))*\)"
)  # a reference in brackets, with its title
# Names of lecture notes and of examples, which links and menus use, and the messages for tabs with an old script.
NAMED = {
    *("Geometry of linear classifiers", "Linear classifiers, lecture 3", "Linear classification"),
    *("Linear learning models", "Linear separation and feature maps"),
    *("A feature that does not help", "Number line, + − + with x²"),
    "The server did not accept this. Please reload the page.",
    *("this is no entry: ", "Learning rate η"),
}
# A word outside formulas. Words that no dictionary has are in terms.txt, and in terms_CODE.txt for one language.
SPELLED = re.compile(r"(?<![\w⁽])[A-Za-zÄÖÜäöüß]{2,}(?:[’'][A-Za-z]+)?(?!\w)")


def plain(text):
    """A sentence with one form of each plural."""
    return messages.PLACEHOLDER.sub(
        lambda place: dict(messages.PLURAL_FORM.findall(place[2] or "")).get("other", "{value}"), text
    )


SPOKEN = {sentence.text: sentence for sentence in extraction.all_sentences()}


def where(sentence):
    return f"{sentence.file}:{sentence.line}"


def test_no_sentence_has_more_words_than_can_be_read_at_once():
    long = [
        f"{where(found)} ({count}): {part}"
        for text, found in SPOKEN.items()
        for part in END.split(FORMULA.sub(" ", SOURCE.sub("", plain(text))))
        if part and (count := len(WORD.findall(part))) > LONGEST
    ]
    assert not long, "\n".join(long)


def test_no_sentence_uses_a_word_that_the_style_bans():
    found = [f"{where(found)}: “{bad[0]}” in {text}" for text, found in SPOKEN.items() if (bad := BANNED.search(text))]
    assert not found, "\n".join(found)


@pytest.mark.served
@pytest.mark.parametrize(("code", "dictionary"), [("en", "en_US"), ("de", "de_DE")])
def test_every_word_is_in_the_dictionary_or_among_the_terms(code, dictionary):
    program = shutil.which("hunspell")
    assert program, "The tests need hunspell: python -m tests.browser installs it."
    texts = SPOKEN if code == "en" else catalogue.translations(code)
    places = defaultdict(set)
    for english in texts:
        text = english if code == "en" else texts[english]
        for word in SPELLED.findall(re.sub(r"<[^>]*>|\{\w+\}|`[^`]*`", " ", plain(text))):
            places[word.replace("’", "'")].add(where(SPOKEN[english]))
    command = [program, "-d", dictionary, "-l", "-i", "utf-8"]
    said = subprocess.run(command, input="\n".join(places), capture_output=True, check=True, encoding="utf-8").stdout
    terms = {word for name in ("terms", f"terms_{code}") for word in (HERE / f"{name}.txt").read_text("utf-8").split()}
    unknown = set(said.split()) - terms
    assert not unknown, "\n".join(f"{word}: {', '.join(sorted(places[word])[:3])}" for word in sorted(unknown))


def calls(source):
    """The calls of `t` with a literal."""
    for found in ast.walk(ast.parse(source)):
        if isinstance(found, ast.Call) and getattr(found.func, "id", "") == "t":
            yield found


PYTHON = [file for file in extraction.source_files() if file.suffix == ".py"]


@pytest.mark.parametrize("file", PYTHON, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_every_value_of_a_python_sentence_is_used(file):
    for call in calls(file.read_text(encoding="utf-8")):
        if isinstance(call.args[0], ast.Constant) and all(keyword.arg for keyword in call.keywords):
            wanted = set(messages.value_names(call.args[0].value))
            assert wanted == {keyword.arg for keyword in call.keywords}, call.args[0].value
        else:
            assert isinstance(call.args[0], ast.Constant | ast.Name | ast.Attribute | ast.Subscript), ast.unparse(call)
    if "server" not in file.parts:  # the server's messages go to the log
        assert not [text for _, text in unmarked_text.unmarked(file.read_text(encoding="utf-8")) if text not in NAMED]


def test_every_text_of_the_browser_is_marked():
    """All values of a sentence are used, too: both are rules of tests/sentences.mjs."""
    found = javascript.said("eslint/bin/eslint.js", "board", "ui", "classroom", root=ROOT)
    assert not found


@pytest.mark.parametrize(
    ("line", "is_found"),
    [
        ('say("Two words here.");', True),
        ("say(`All the ${n} points.`);", True),
        ('say(t("Two words here."));', False),
        ('say(t("Of {n} points.", { n }));', False),
        ('say(t("Of {n} points.", { m }));', True),
        ('say(t("Of {n} points."));', True),
        ('say(t("No values.", { n }));', True),
        ("say(t(`All the ${n} points.`));", True),
        ("say(t(text));", True),
        ('say(t("Two " + "words."));', False),
        ('element("p", { class: "board note" });', False),
        ('throw new Error("the board did not arrive");', False),
        ('node.closest("summary a");', False),
    ],
)
def test_the_rule_sees_what_is_not_marked(line, is_found, tmp_path):
    script = (
        f'import rules from "{(ROOT / "tests/sentences.mjs").as_posix()}";'
        + """
    import { Linter } from "eslint";
    const config = [{ plugins: { sentences: rules }, rules: { "sentences/marked": "error" } }];
    process.stdout.write(String(new Linter().verify(process.argv[1], config).length));
    """
    )
    command = [node.path(), "--input-type=module", "--eval", script, line]
    said = subprocess.run(command, cwd=javascript.HERE, capture_output=True, check=True, encoding="utf-8").stdout
    assert (said != "0") == is_found


@pytest.mark.parametrize(
    ("source", "is_found"),
    [
        ('st.write("Two words here.")', True),
        ('st.write(f"All of the {n} points")', True),
        ('st.write(t("Two words here."))', False),
        ('A = mark("Two words here.")', False),
        ('"""A docstring of a module."""', False),
        ('raise RuntimeError("for engineers only")', False),
    ],
)
def test_text_in_python_that_is_not_marked_is_seen(source, is_found):
    assert bool(list(unmarked_text.unmarked(source))) == is_found
