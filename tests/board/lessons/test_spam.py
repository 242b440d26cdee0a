"""The spam filter has the core's words, run and predictors, and keeps messages local."""

import csv
import io
import json
import random
import re
import unicodedata
from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from playwright.sync_api import expect

from perceptron_core import Perceptron, averaged, messages, pocket
from tests.board.shell.test_save import save
from tests.board.shell.test_share import share_link
from ui.visitor import scene

RULE = Perceptron(boundary="positive")  # the conventions of lecture 001
LECTURE_MAIL = [("", -1), ("money", -1), ("free money free money free money free money", 1), ("free money", 1)]
WORDS = st.lists(st.sampled_from(["free", "money", "win", "lunch", "noon"]), max_size=5).map(" ".join)
MAIL = st.lists(st.tuples(WORDS, st.sampled_from([1, -1])), max_size=8)
DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
LONGEST_QUERY = 64_000  # characters, the limit of the server
CHEROKEE = "\u13a0\u13ff", "\uab70\uabbf"  # the standards fold its two cases in opposite directions


def is_told_apart(letter):
    return not any(first <= letter <= last for first, last in CHEROKEE)


UNKNOWN_CATEGORIES = ["Cn", "Cs", "Co"]  # unassigned in the Unicode of this Python, surrogates, private use
LETTERS = st.characters(exclude_categories=UNKNOWN_CATEGORIES).filter(is_told_apart)
TRICKY_LETTERS = st.sampled_from("aAßẞſıİiΣσςée\u0301ﬁ１²Ⅷ½'’.,-_ \t\n\u200b\u200d\ufe0f\u00ad😀👍🏽👨👩🇩🇪☎^`‿ªﷺ한가कि")


def as_messages(some):
    return [{"text": text, "label": label} for text, label in some]


def train_both(js, some):
    """(the Filter in node, the core's Trace)."""
    texts, labels = [text for text, _ in some], [label for _, label in some]
    words = messages.vocabulary(texts)
    run = js.new("model/lessons/spam_filter.js", "SpamFilter", as_messages(some))
    assert run["vocabulary"] == list(words)
    return run, RULE.train(messages.dataset(texts, labels, words))


# ---- words ----------------------------------------------------------------------------------------------------


@given(st.text(LETTERS | TRICKY_LETTERS, max_size=12))
@example("Don’t WIN 1,000.50 👨‍👩‍👧👨‍👩‍👧 now!!! now: ☎️ 🇩🇪🇫🇷 ΣΊΣΥΦΟΣ straße STRASSE")
@example("' '' a'b 'a' 1.2.3, 1. .5 v.5 a.b")
@example("")
def test_words_are_the_cores(js, text):
    assert js("words/tokens.js", "wordsOf", text) == messages.words(text)


def test_every_letter_is_the_cores(js):
    letters = [letter for letter in map(chr, range(0x30000)) if unicodedata.category(letter) not in UNKNOWN_CATEGORIES]
    text = " ".join(letter for letter in letters if is_told_apart(letter))
    assert js("words/tokens.js", "wordsOf", text) == messages.words(text)


# ---- the run --------------------------------------------------------------------------------------------------


def test_the_weights_of_the_lecture_come_out_of_training(js):
    run, trace = train_both(js, LECTURE_MAIL)
    assert run["vocabulary"] == ["money", "free"]
    states = [(state["b"], *state["w"][::-1]) for state in run["states"]]
    assert states == [(0, 0, 0), (-1, 0, 0), (0, 4, 4), (-1, 4, 4), (-2, 4, 3), (-3, 4, 2)]
    assert run["words"] == ["The run converged after 5 mistakes in 4 epochs. All 4 messages are classified correctly."]
    assert trace.outcome == "converged"


@given(MAIL)
@example(LECTURE_MAIL)
@example([("win money", 1), ("money win", -1)])
@example([("win", 1), ("", -1), ("win", 1), ("win win", -1)])
@example([("a " * 300, 1), ("a " * 301, -1)])  # so near that the run takes more than 10,000 mistakes
def test_a_run_is_the_cores(js, some):
    assume(any(text for text, _ in some))
    run, trace = train_both(js, some)
    for name in ("index", "examined"):
        assert run[name] == getattr(trace, name).tolist()
    assert (run["outcome"], run["total"], run["repeats"]) == (trace.outcome, trace.total_examined, trace.repeats)
    assert [state["w"] for state in run["states"]] == trace.w.tolist()
    assert [state["b"] for state in run["states"]] == trace.b.tolist()
    kept = pocket(trace)
    for position in {0, 1, trace.total_examined // 2, trace.total_examined}:
        mean, ours = averaged(trace, position), run("averaged", position)
        np.testing.assert_allclose([*ours["w"], ours["b"]], [*mean.w, mean.b], rtol=1e-12, atol=1e-12)
        assert run("pocket", position) == kept.updates[(trace.examined <= position).sum()]
    assert run("countWrong", run["states"][-1]) == kept.all_errors[-1]


@given(MAIL)
def test_how_it_ended_is_said_and_true(js, some):
    run = js.new("model/lessons/spam_filter.js", "SpamFilter", as_messages(some))
    said = " ".join(run["words"])
    counted = [sorted(messages.words(text)) for text, _ in some]
    clash = [
        (i, j)
        for j, (_, label) in enumerate(some)
        for i in range(j)
        if counted[i] == counted[j] and some[i][1] != label
    ]
    assert ("but one is spam" in said) == bool(clash)
    assert ("correctly." in said and "converged" in said) == (bool(some) and run["outcome"] == "converged")
    assert (run("countWrong", run["states"][-1]) == 0) or run["outcome"] != "converged"
    if clash:
        assert run["outcome"] != "converged"


def test_what_no_weights_tell_apart_is_named(js):
    run = js.new(
        "model/lessons/spam_filter.js", "SpamFilter", as_messages([("", 1), ("win money", 1), ("money WIN!", -1)])
    )
    assert run["words"] == [
        "x⁽²⁾ and x⁽³⁾ contain each word the same number of times, but one is spam and the other is ham. "
        "No weights classify both correctly.",
        "The weights are the same as at the start of an earlier epoch, so the run never converges. "
        "No weights classify every message correctly.",
    ]


def test_a_run_that_goes_round_proves_that_nothing_separates(js):
    """Also if no two messages are the same."""
    run = js.new(
        "model/lessons/spam_filter.js",
        "SpamFilter",
        as_messages([("win", 1), ("money", 1), ("win money", -1), ("", -1)]),
    )
    assert run["words"] == [
        "The weights are the same as at the start of an earlier epoch, so the run never converges. "
        "No weights classify every message correctly. "
        "Proof: f(x⁽¹⁾) + f(x⁽²⁾) = f(x⁽³⁾) + f(x⁽⁴⁾). "
        "So for any weights, the corrected spam and the corrected ham have the same total score. "
        "Each score is counted once for every correction of its message. "
        "But spam must have a score ≥ 0, and ham must have a score < 0."
    ]


@given(st.lists(st.tuples(st.sampled_from(["", "a", "b", "a b", "a a"]), st.sampled_from([1, -1])), max_size=6))
@example([("win", 1), ("money", 1), ("win money", -1), ("", -1)])
@example([("win", 1), ("", -1), ("win", 1), ("win win", -1)])
def test_the_proof_is_one(js, some):
    """Both sides of the equation add up to the same, by the core's counts."""
    run = js.new("model/lessons/spam_filter.js", "SpamFilter", as_messages(some))
    for sides in re.findall(r"Proof: (.*f\(.*) = (.*)\. So", " ".join(run["words"])):
        sums = [Counter(), Counter()]
        for total, side, mark in zip(sums, sides, (1, -1), strict=True):
            for times, name in re.findall(r"(\d*)f\(x⁽([⁰¹²³⁴-⁹]+)⁾\)", side):
                text, label = some[int(name.translate(DIGITS)) - 1]
                assert label == mark
                total.update(["BIAS", *messages.words(text)] * int(times or 1))
        assert sums[0] == sums[1] != Counter()


def test_a_run_that_is_too_long_is_stopped_and_that_is_said(js):
    run = js.new("model/lessons/spam_filter.js", "SpamFilter", as_messages([("a " * 300, 1), ("a " * 301, -1)]))
    assert run["words"] == [
        "The run was stopped after 10,000 mistakes. It is not known whether the run would converge."
    ]


def test_of_many_words_there_are_no_more_states_than_fit(js):
    others = " ".join(f"w{i}" for i in range(2000))
    run = js.new(
        "model/lessons/spam_filter.js", "SpamFilter", as_messages([(others + " a" * 300, 1), (others + " a" * 301, -1)])
    )
    assert (run["outcome"], run["length"]) == ("limit", 2_000_000 // 2002)


@given(MAIL, st.text(LETTERS | TRICKY_LETTERS, max_size=30) | WORDS)
def test_the_table_is_the_lectures(js, some, text):
    assume(any(text for text, _ in some))
    run, trace = train_both(js, some)
    moment = {"run": run, "k": len(trace), "own": {"tried": text, "trying": True}, "frame": {"example": None}}
    looked = js("model/lessons/spam_filter.js", "messageFeatures", moment)
    words = messages.vocabulary([each for each, _ in some])
    ours = {
        term.feature: (term.value, term.weight)
        for term in messages.terms(text, words, trace.last)
        if term.value or term.feature == "BIAS"
    }
    known = {term["feature"]: (term["count"], term["weight"]) for term in looked["terms"] if not term["isNew"]}
    assert known == ours
    assert looked["score"] == sum(value * weight for value, weight in ours.values())
    assert sum(term["product"] for term in looked["terms"]) == looked["score"]


@pytest.mark.parametrize(
    ("score", "says"),
    [
        (3, "w·f(x) = −3 + 4 + 2 = 3 > 0 → SPAM"),
        (-1, "w·f(x) = −3 + 4 − 2 = −1 < 0 → ham"),
        (
            0,
            "w·f(x) = −3 + 4 − 1 = 0, so the rule “> 0 → SPAM” answers ham, but during training a score of 0 "
            "counts as spam",
        ),
    ],
)
def test_the_decision_is_that_of_the_slide(js, score, says):
    assert js("words/messages.js", "explainDecision", score, [-3, 4, score - 1]) == says


# ---- input from anybody ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "fits"),
    [
        ([], True),
        (as_messages(LECTURE_MAIL), True),
        (as_messages([("x" * 8000, 1)] * 2), True),
        (as_messages([("x" * 8000, 1), ("x" * 8000, 1), ("x", 1)]), False),
        (as_messages([("x" * 8001, 1)]), False),
        (as_messages([("", 1)] * 201), False),
        (as_messages([("x", 2)]), False),
        ([{"text": 5, "label": 1}], False),
        ([None], False),
        ("x", False),
    ],
)
def test_which_lists_are_messages(js, value, fits):
    assert js("model/lessons/spam_filter.js", "isMessages", value) is fits


@pytest.mark.parametrize("text", ["👨‍👩‍👧 <b>win</b>", "x" * 8000, "שלום 한국어"])
def test_a_link_may_hold_messages(text):
    board = {"messages": [{"text": text, "label": 1}] * 3}
    assert scene.parse(scene.Scene("spam", preset=("xor", 0), board=board).text()).board == board


@pytest.mark.parametrize("text", ["a\nb", "\x00", "\ud800", "x" * 8001])
def test_but_nothing_that_is_no_text(text):
    board = {"messages": [{"text": text, "label": 1}]}
    value = {"version": 1, "page": "spam", "points": {"preset": "xor", "seed": 0}, "board": board}
    with pytest.raises(ValueError, match="damaged"):
        scene.parse(json.dumps(value))


def test_as_many_as_fit_fit_into_a_link(js):
    rng = random.Random(0)
    most = js.ask(file="model/lessons/spam_filter.js", name="MAX_TOTAL_LETTERS")
    texts = ["".join(chr(rng.randrange(0x4E00, 0x9FD0)) for _ in range(most // 100)) for _ in range(100)]
    value = {"version": 1, "page": "spam", "board": {"messages": as_messages([(text, 1) for text in texts])}}
    assert js("model/lessons/spam_filter.js", "isMessages", value["board"]["messages"])
    assert len(js("shell/sharing/link.js", "packScene", value)) < LONGEST_QUERY


# ---- messages as a table --------------------------------------------------------------------------------------


SAVED_TEXTS = st.text(st.sampled_from("ab,;\t\n\"' ham") | LETTERS.filter(lambda letter: letter != "\r"), max_size=9)


@given(st.lists(st.tuples(SAVED_TEXTS, st.sampled_from([1, -1]))))
@example([("", 1), (' "', -1), ('a "b", c', 1), ("spam", -1), ("a\nb", 1), ("=1", -1)])
def test_a_saved_table_reads_back_here_and_elsewhere(js, some):
    text = js("words/tables.js", "messagesAsCsv", as_messages(some))
    assert js("model/lessons/message_table.js", "messagesOf", text) == {"messages": as_messages(some), "wrong": None}
    heading, *rows = csv.reader(io.StringIO(text, newline=""))
    assert heading == ["mark", "message"]
    assert rows == [["spam" if label > 0 else "ham", each] for each, label in some]


@pytest.mark.parametrize(
    ("text", "expected", "wrong"),
    [
        ("spam,Win, now\nham,noon", [("Win, now", 1), ("noon", -1)], None),
        ('ham\tGo "on\r\nSPAM\t1,000\r\n\r\n', [('Go "on', -1), ("1,000", 1)], None),
        ('v1,v2,,,\nham,Go,,,\nspam,"a ""b"", c",,,\n', [("Go", -1), ('a "b", c', 1)], None),
        ("message;mark\nWin; now;spam\n;ham", [("Win; now", 1), ("", -1)], None),
        ("\ufefftext,spam?\nWin,1\nnoon,0\nlunch,−1", [("Win", 1), ("noon", -1), ("lunch", -1)], None),
        ("spam,Win\nbeer,noon", [("Win", 1)], 2),
        ("constructor,__proto__\n__proto__,ham", [("__proto__", -1)], None),
        ("spam", [("", 1)], None),
        ("", [], None),
        ("hello", [], None),
    ],
)
def test_which_tables_are_read(js, text, expected, wrong):
    assert js("model/lessons/message_table.js", "messagesOf", text) == {
        "messages": as_messages(expected),
        "wrong": wrong,
    }


@given(st.text(st.sampled_from('sham,;\t\n\r"01') | LETTERS))
def test_every_text_is_read(js, text):
    found = js("model/lessons/message_table.js", "messagesOf", text)
    assert all(one["label"] in (1, -1) for one in found["messages"])


# ---- the page --------------------------------------------------------------------------------------------------


@pytest.fixture
def board(open_in_node):
    return open_in_node("spam")


def decision(board):
    return board.part(".terms tfoot").text


def caption(board):
    return board.part(".terms caption").text


def trial_field(board):
    return board.field("A message to try")


def add(board, text, label="spam"):
    trial_field(board).write(text)
    board.button(f"+ {label}").click()
    return board


def problem(board):
    return board.part(".filter .problem").text


def test_it_begins_with_the_lectures_table(board):
    board.has(w="[2,4]", b=-3, outcome="converged", updates=5)
    assert board.page("table", ".terms") == [
        ["BIAS", "1", "−3", "−3"],
        ["free", "1", "4", "4"],
        ["money", "1", "2", "2"],
    ]
    assert decision(board) == "w·f(x) = −3 + 4 + 2 = 3 > 0 → SPAM"
    weights = [(row[0], row[2]) for row in board.page("table", ".weights-now")]
    assert weights == [("free", "4"), ("money", "2"), ("BIAS", "−3")]
    line = np.array(board.traces()["line"])
    np.testing.assert_allclose(line @ [4, 2], 3, atol=1e-9)
    said = board.part(".axes-of .more").text
    assert said.startswith(
        "The line is 4x₁ + 2x₂ − 3 = 0. The weight of a word is wⱼ = Σ kᵢyᵢfⱼ(x⁽ⁱ⁾). The weight of “free” is 1·4 = 4. "
    )
    assert said.endswith(" The weight of “money” is −2·1 + 1·4 = 2.")


def test_each_message_has_its_count_and_each_weight_its_sum(board):
    """At every step: the counts of the core, and the weights that follow from them."""
    board.press("Home")
    words = messages.vocabulary([text for text, _ in LECTURE_MAIL])
    trace = RULE.train(
        messages.dataset([text for text, _ in LECTURE_MAIL], [label for _, label in LECTURE_MAIL], words)
    )
    board.field("kᵢ, corrections of each message").click()
    for k in range(len(trace) + 1):
        counts = np.bincount(trace.index[:k], minlength=len(LECTURE_MAIL))
        assert board.part(".messages tbody td:nth-child(5)").texts == [str(count) for count in counts]
        shown = {f"k{'₁₂₃₄'[i]} = {count}" for i, count in enumerate(counts) if count}
        assert set(board.texts("corrections")) == shown
        titles = dict(title.split(": ") for (title,) in board.part(".weights-now tbody th").each("title"))
        weights = dict(zip(["BIAS", *words], [trace.b[k], *trace.w[k]], strict=True))
        for word, sum_ in titles.items():
            for part in sum_.split(" = "):
                assert eval(part.replace("−", "-").replace("·", "*")) == weights[word]
        board.press("ArrowRight")
    assert len(counts) == 4


@given(MAIL, st.integers(0, 10))
def test_a_weight_is_the_sum_of_what_the_corrections_add(js, some, k):
    assume(any(messages.words(text) for text, _ in some))
    run, trace = train_both(js, some)
    k = min(k, len(trace))
    for j, weight in [(-1, trace.b[k]), *enumerate(trace.w[k])]:
        said = js("words/messages.js", "weightOf", run, k, j)
        for part in said.split(" = "):
            assert eval(part.replace("−", "-").replace("·", "*")) == weight


def test_in_a_hall_the_distance_of_the_line_has_room(open_board):
    assert "|b|/‖w‖ = 0.6708" in open_board("spam?hall=1", viewport={"width": 1920, "height": 1080}).words()


@pytest.mark.parametrize(
    ("text", "score"), [("money", -1), ("FREE!", 1), ("free, Money; free… money", 9), ("", -3), ("unheard of", -3)]
)
def test_a_message_is_tried_as_it_is_typed_and_nothing_is_sent(board, text, score):
    trial_field(board).write(text)
    assert f"= {score} ".replace("-", "−") in decision(board)
    assert board.wait(500).sent == []


def test_a_step_shows_its_message_and_what_it_changes(board):
    board.press("Home", "ArrowRight", "ArrowRight").has(step=2, w="[4,4]", b=0)
    assert board.part("aside .title").text == "Mistake 2: x⁽³⁾ is spam, not ham."
    assert (
        board.part("aside .lines p").texts[0].endswith("so the answer is ham. This is correction 1 of x⁽³⁾, so k₃ = 1.")
    )
    assert board.part(".terms .changed > :last-child").texts == ["−1 + 1 = 0", "0 + 4 = 4", "0 + 4 = 4"]
    assert board.part(".messages tr.chosen input").value == LECTURE_MAIL[2][0]
    assert board.part(".weights-now tr.changed").count == 3
    board.press(*["ArrowRight"] * 3).has(step=5)
    assert board.wait(500).sent == []
    board.press("Home").part(".messages tr:nth-child(3) th button").click()
    assert "= 0, so " in decision(board)
    board.plot.focus()
    board.press("ArrowRight")  # a step selects the example
    assert caption(board) == "x⁽¹⁾, labeled ham: the empty message"


def test_messages_are_added_marked_edited_deleted_and_all_of_it_undone(board):
    add(board, "win money 😀", "ham").has(messages=5, words=4)
    board.button("ham: change the label of message 5 to spam").click()
    assert board.button("spam: change the label of message 5 to ham").is_seen
    typed = "lunch money"
    for end in range(len(typed) + 1):
        board.field("Message 5").write(typed[:end])
    board.has(words=3)
    board.button("Delete message 1").click()
    board.has(messages=4)
    for count, words in ((5, 3), (5, 4), (5, 4), (4, 2)):
        board.button("Undo").click()
        board.has(messages=count, words=words)
    board.button("Redo").click()
    board.has(messages=5, words=4)


def test_what_is_typed_is_text(board):
    evil = "<img src=x onerror=alert(1)> **free** <b>money</b>"
    add(board, evil).has(messages=5)
    assert board.part("img").count == 0
    assert "money" not in board.part("b").texts
    assert evil[:20] in caption(board)


def test_messages_outlive_the_page_and_go_into_links(open_board):
    board = open_board("spam")
    board.root.get_by_label("A message to try").fill("خبر 한국어 👨‍👩‍👧 lunch")
    board.button("+ ham").click()
    board.has(messages=5)
    board.plot.focus()
    board.press("Home", "ArrowRight").has(step=1)
    address = share_link(board)
    board.press("Escape").go("Noise").go("Spam").has(messages=5, step=1)
    board.reload().has(messages=5)
    other = open_board().open(address).has(lesson="spam", messages=5, step=1)
    expect(other.root.get_by_label("Message 5", exact=True)).to_have_value("خبر 한국어 👨‍👩‍👧 lunch")


def test_a_thousand_words_show_the_largest(board):
    words = " ".join(f"word{i}" for i in range(1000)) + " word7" * 3
    add(board, words, "ham").has(messages=5, words=1002)
    assert board.part(".weights-now caption").text == "The 12 largest of 1,003 weights"
    weights = [float(row[2].replace("−", "-")) for row in board.page("table", ".weights-now")]
    assert weights == sorted(weights, reverse=True)
    sizes = sorted(map(abs, [*json.loads(board.state("w")), float(board.state("b"))]))
    assert sorted(map(abs, weights)) == sizes[-12:]
    assert len(board.page("table", ".terms")) == 41


def test_too_much_is_refused_in_a_sentence_and_nothing_is_lost(board):
    add(board, "x" * 8000).has(messages=5)
    assert "at most 16,000 characters" in problem(add(board, "y" * 8000).has(messages=5))
    assert trial_field(board).value == "y" * 8000
    other = board.field("Message 2")
    other.write("z" * 8000)
    board.plot.focus()
    assert other.value == "money"


def test_no_messages_at_all(board):
    for _ in range(4):
        board.button("Delete message 1").click()
    board.has(messages=0, words=0, updates=0)
    assert board.part("aside .title").text == "There are no messages yet."
    assert "w·f(x) = " in decision(board)
    board.button("+ spam").click()
    board.has(messages=1)


def test_of_more_words_two_are_the_plane(board):
    board.field("Replace the messages").choose("office")
    board.has(messages=10).field("The word that x₁ counts").choose("lunch")
    places = board.traces()
    assert sorted(places["minus"] + places["plus"]) == []
    assert [0, 1] in places["outsidePlus"]
    assert [1, 1] in places["outsideMinus"]
    weights = json.loads(board.state("w"))
    vocabulary = messages.vocabulary([text for (text,) in board.part(".messages tbody input").each("value")])
    w = [weights[vocabulary.index(word)] for word in ("lunch", "money")]
    line = np.array(places["line"])
    np.testing.assert_allclose(line @ w, -float(board.state("b")), atol=1e-9)
    board.everything().plot.focus()
    board.press("Home", "ArrowRight", "ArrowRight")
    wrong = board.part(".messages tr.wrong").count
    assert 0 < wrong < 10  # by all weights
    assert len(board.traces()["rings"]) == wrong


def test_a_click_on_a_message_shows_it(board):
    assert caption(board.click(0, 1)) == "f(x) of “money”"


def replace_messages(board, table):
    """Replace the messages by those of a table."""
    board.field("One message in each row: spam or ham").write(table)
    board.button("Replace messages").click()
    return board


def open_table(board):
    board.root.locator("summary", has_text="Table").first.click()
    return board.root.get_by_label("One message in each row: spam or ham")


def test_a_table_takes_their_place_and_stays_here(open_board):
    board = open_board("spam")
    sent = len(board.sent)
    field = open_table(board)
    field.fill("spam,free money\nham,noon\n")
    field.press("Home")  # the keys belong to the field
    board.has(step=5)
    board.button("Replace messages").click()
    board.has(messages=2, words=3)
    expect(board.plot).to_be_focused()
    file, saved = save(board, "Messages as CSV")
    assert file == "perceptron-spam-messages.csv"
    assert saved.decode() == 'mark,message\nspam,"free money"\nham,noon\n'
    board.button("Undo").click()
    board.has(messages=4)
    open_table(board)
    board.root.locator(".messages input[type=file]").set_input_files(
        {"name": "a.csv", "mimeType": "text/csv", "buffer": saved}
    )
    board.has(messages=2, words=3)
    board.root.locator(".messages input[type=file]").set_input_files(
        {"name": "a.csv", "mimeType": "text/csv", "buffer": b"spam,win\n" * 200_000}
    )
    expect(board.root.locator(".filter .problem")).to_have_text("a.csv is larger than 1 MB, so it was not read.")
    board.has(messages=2)
    assert len(board.sent) == sent


@pytest.mark.parametrize(
    ("text", "messages", "says"),
    [
        ("spam,win\nbeer,noon", 4, "The label in row 2 of the table is neither spam nor ham, so no message was added."),
        ("hello", 4, "This table contains no message."),
        (
            "spam,win\n" * 300,
            200,
            "Only the first 200 of 300 messages were added. At most 200 messages fit, and all of them together can "
            "have at most 16,000 characters.",
        ),
        (f"spam,{'x' * 7000}\n" * 3, 2, "Only the first 2 of 3 messages were added."),
        (f"spam,{'x' * 20_000}", 1, "A message can have at most 8,000 characters, so the rest was cut off."),
    ],
)
def test_what_does_not_fit_of_a_table_is_said(board, text, messages, says):
    assert says in problem(replace_messages(board, text).has(messages=messages))


def test_messages_at_one_place_are_told_apart(board):
    replace_messages(board, "spam,free money\nham,money free\nspam,money\nspam,money\nham,free").has(messages=5)
    (spam,), (ham, alone) = ([place for place in board.traces()[name] if place[0] > 0.2] for name in ("plus", "minus"))
    assert spam[1] == ham[1] == 1
    assert spam[0] < 1 < ham[0]
    assert spam[0] + ham[0] == pytest.approx(2)
    assert alone == [1, 0]
    assert (ham[0] - spam[0]) / board.view()["unit"] == pytest.approx(18)
    same = "1 spam, 1 ham: x⁽¹⁾ and x⁽²⁾ contain each word the same number of times, but have different labels"
    assert {same, "2 spam"} <= set(board.words())
    assert caption(board.click(*ham)) == "f(x) of “money free”"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_picture_has_the_tables_with_the_bars_of_the_weights(open_board, scheme):
    board = open_board("spam", color_scheme=scheme).press("Home", "ArrowRight", "ArrowRight").has(step=2)
    nodes = [*ElementTree.fromstring(save(board, "SVG")[1].decode()).iter()]
    texts = {"".join(node.itertext()) for node in nodes if node.tag.endswith("}text")}
    assert {"money", "free", "BIAS", "−0.667", "misclassified", "0 + 4 = 4"} <= texts
    bars = board.root.locator(".weights-now .bar i:not(.zero)").evaluate_all(MEASURE_BARS)
    found = [
        (float(node.get("width")), float(node.get("height")), node.get("fill"))
        for node in nodes
        if node.tag.endswith("}rect") and node.get("x")
    ]
    assert bars[0][0] == bars[1][0] > 50 > bars[2][0] == 0
    assert {(width, height, color) for width, height, color in bars if width} <= set(found)


MEASURE_BARS = """(bars) => bars.map((bar) => {
  const { width, height } = bar.getBoundingClientRect();
  return [width, height, getComputedStyle(bar).backgroundColor];
})"""


@pytest.mark.parametrize("size", [[395, 454], [364, 454], [900, 640]])  # px, on a screen, a phone and in a hall
def test_the_name_of_a_message_stands_by_it(board, size):
    """Or the name is left out, because the ring shows which message it is."""
    points = np.array([(0, 0), (0, 1), (4, 4), (1, 1)])  # of the lecture's messages
    names = ["x⁽¹⁾", "x⁽²⁾", "x⁽³⁾", "x⁽⁴⁾"]
    board.page("resize", size)
    board.press("Home")
    named = 0
    for _ in range(5):
        board.press("ArrowRight")
        for text, place in zip(board.words(), board.traces()["words"], strict=True):
            if text in names:
                named += 1
                assert np.hypot(*(points - place).T).argmin() == names.index(text)
    assert named
