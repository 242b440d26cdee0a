"""The lecturer's side of a class, with a fake server; tests/classroom has the real one."""

import csv
import io
import json

import pytest

from perceptron_core import PRESETS
from tests import dependencies

SERVER_MODULE = "../tests/board/class_server.mjs"
PLACES = {"a" * 16: [1, 2, 1], "b" * 16: [-1, 0.5, -1], "c" * 16: [3, 3, 1]}


@pytest.fixture
def server(paper):
    dependencies.meets("board/shell/class/lecturer.js")
    server = paper.new(SERVER_MODULE, "Server")
    yield server
    server("close")


@pytest.fixture
def board(open_in_node, server):
    """A board whose class has just begun."""
    return begin_class(open_in_node("playground", PRESETS["and gate"](0), classes=True))


def wait_live(board, ms):
    """Time passes, and the server's events arrive."""
    for _ in range(ms // 50):
        board.wait(50)
    return board


def begin_class(board):
    board.part("details.class-menu > summary").click()
    board.button("Begin a class").click()
    return wait_live(board, 1000)


def ask_class(board, kind, **fields):
    board.button("Ask the class").click()
    board.part("dialog select").choose(kind)
    for name, text in fields.items():
        board.field(name.replace("_", " ")).write(text)
    board.part("dialog button.on").click()
    return wait_live(board, 50)


def show_answers(board):
    board.button("Show answers").click()
    return wait_live(board, 500)


def is_hidden(part):
    """Whether a part has the attribute, which happy-dom reads as "" or as a flag."""
    return part.attribute("hidden") not in (None, False)


def test_a_student_comes_from_the_menu_to_where_a_code_is_typed(open_in_node, server):
    board = open_in_node("playground", PRESETS["and gate"](0), classes=True)
    assert board.part(".class-menu .to-join").text == "Are you a student? Join a class"
    assert board.part(".class-menu .to-join a").attribute("href") == "http://localhost:8501/class/"


def test_one_press_begins_a_class_that_sees_the_board(board, server):
    assert board.part(".class-bar .letters").text == "ABC DEF"
    assert board.part(".class-bar .join").text == "localhost:8501/class/ABCDEF"
    assert server("part", "board")["value"]["data"] is None  # a browser can compute all of it
    scene = server("part", "board")["value"]["scene"]
    assert scene["points"] == {"points": [[1, 1], [0, 0], [0, 1], [1, 0]], "labels": [1, -1, -1, -1]}
    step = server("part", "step")["value"]
    assert step["board"] == server("part", "board")["number"]
    assert step["says"].startswith("There is no line yet")
    assert server("part", "mode")["value"] == {"follow": True, "paused": False}
    assert server["kept"]["code"] == "ABCDEF"
    assert "The class has begun" in " ".join(board.spoken)


def test_steps_go_out_and_the_latest_wins(board, server):
    wait_live(board.press("Home"), 500)
    before = len(server("puts", "step")), len(server("puts", "board"))
    for _ in range(5):
        board.press("ArrowRight").wait(20)
    wait_live(board, 1000)
    steps = server("puts", "step")[before[0] :]
    assert len(steps) <= 2
    assert steps[-1]["settings"]["step"] == [5, False]
    assert len(server("puts", "board")) == before[1]
    wait_live(board, 3000)
    assert len(server("puts", "step")) == before[0] + len(steps)  # nothing has changed


def test_of_a_run_that_plays_only_its_end_is_heard(board, server):
    wait_live(board.press("Home"), 500)
    before = len(server("puts", "step"))
    wait_live(board.act("play"), 30_000)
    said = [step["says"] for step in server("puts", "step")[before:]]
    assert said[-1]
    assert len(said) > 3
    assert set(said[:-1]) == {""}


def test_points_go_out_twice_a_second_and_the_step_belongs_to_them(board, server):
    before = len(server("puts", "board"))
    for i in range(4):
        wait_live(board.click(0.2 * i, 0.5), 100)
    wait_live(board, 500)
    boards = server("puts", "board")[before:]
    assert 1 <= len(boards) <= 3
    assert len(boards[-1]["scene"]["points"]["points"]) == 8
    assert server("part", "step")["value"]["board"] == server("part", "board")["number"]


def test_another_lesson_goes_on_with_the_class(board, server):
    wait_live(board.go("margins", classes=True), 1000)
    assert board.part(".class-bar .letters").text == "ABC DEF"
    assert server("part", "board")["value"]["page"] == "margins"
    assert server("part", "step")["value"]["board"] == server("part", "board")["number"]


def test_what_only_the_server_says_goes_with_the_points(open_in_node, server):
    board = begin_class(open_in_node("soft_margin", PRESETS["and gate"](0), classes=True))
    told = server("part", "board")["value"]["data"]
    assert told["points"] == server("part", "board")["value"]["scene"]["points"]["points"]
    assert not {"session", "script", "classes", "answered", "hall"} & set(told)
    wait_live(board.click(0.2, 0.5), 600)
    assert len(server("puts", "board")) == 1  # the other message waits for the rate limit
    wait_live(board.answer(), 1000)
    assert len(server("part", "board")["value"]["data"]["points"]) == 5


def test_everybody_may_be_free_or_rest(board, server):
    board.button("Follow").click()
    board.button("Pause").click()
    wait_live(board, 100)
    assert server("part", "mode")["value"] == {"follow": False, "paused": True}
    assert board.button("Follow").attribute("aria-pressed") == "false"


def test_answers_are_hidden_until_they_are_shown(board, server):
    ask_class(board, "choice", The_question="Which?", Choice_1="This", Choice_2="That")
    question = server("part", "question")["value"]
    assert question["open"]
    assert (question["form"], question["choices"]) == ("choice", ["This", "That"])
    server("come", {"a" * 16: 0, "b" * 16: 1, "c" * 16: 1})
    server("people", 40)
    wait_live(board, 1100)
    assert board.part(".class-bar .count").text == "40 here, 3 answered"
    assert board.part(".class-wall").attribute("hidden") is not None
    assert not server("part", "shown") or server("part", "shown")["value"] is None
    show_answers(board)
    assert server("part", "question")["value"]["open"] is False
    assert board.part(".wall .count").texts == ["1 (33.3 %)", "2 (66.7 %)"]
    assert not server("part", "shown") or server("part", "shown")["value"] is None
    board.button("Show to students").click()
    wait_live(board, 500)
    assert sorted(value for _, value in server("part", "shown")["value"]["answers"]) == [0, 1, 1]
    board.button("Hide answers").click()
    wait_live(board, 500)
    assert server("part", "shown")["value"] is None


def test_what_is_asked_stands_above_the_board_until_the_answers_are_shown(board, server):
    asked = board.part(".class-asked")
    assert is_hidden(asked)
    ask_class(board, "choice", The_question="Which?", Choice_1="This", Choice_2="That")
    assert not is_hidden(asked)
    assert board.part(".class-asked p").text == "Which?"
    assert board.part(".class-asked li").texts == ["This", "That"]
    show_answers(board)
    assert is_hidden(asked)
    board.button("Accept answers again").click()
    assert not is_hidden(asked)
    ask_class(board, "line")
    assert asked.text == "Draw the line that you think is best."


def test_the_correct_answer_is_marked_by_the_lecturer(board, server):
    ask_class(board, "choice", The_question="Which?", Choice_1="This", Choice_2="That")
    server("come", {"a" * 16: 0, "b" * 16: 1})
    wait_live(board, 1100)
    show_answers(board)
    board.button("Show to students").click()
    wait_live(board, 500)
    assert "right" not in server("part", "shown")["value"]
    assert board.part(".wall .verdict").count == 0
    board.button("“That” is correct").click()
    wait_live(board, 500)
    assert board.part(".wall .right .choice").text.endswith("That✓ correct")
    assert server("part", "shown")["value"]["right"] == [1]
    assert "right" not in server("part", "question")["value"]
    board.button("“That” is correct").click()
    assert board.part(".wall .verdict").count == 0
    board.button("Hide answers").click()
    ask_class(board, "number")
    server("come", {"a" * 16: 2, "b" * 16: 3})
    wait_live(board, 1100)
    show_answers(board)
    assert board.field("Correct value").attribute("inputmode") == "text"  # other keyboards may lack a minus
    board.field("Correct value").type("three")
    assert board.part(".class-wall .problem").text == (
        "The correct value must be a number, such as 1.5 or 1/2. You typed “three”."
    )
    board.field("Correct value").type("2,5")
    assert "The correct value is 2.5." in board.part(".wall .sum").text
    assert board.part(".wall .correct").count == 1
    board.field("Correct value").type("")
    assert board.part(".wall .correct").count == 0


def test_lines_are_judged_by_the_points_of_the_board(board, server):
    ask_class(board, "line")
    server("come", {"a" * 16: [1, 1, -1.5], "b" * 16: [2, 2, -2.5], "c" * 16: [-1, -1, 1.5]})
    wait_live(board, 1100)
    show_answers(board)
    said = board.part(".wall .sum").text
    assert "2 lines separate the classes." in said
    assert "The dashed line has the largest margin, γ* = 0.3536." in said
    assert "the best of the students’ lines: γ = 0.3536." in said
    assert board.part(".wall .best").count == board.part(".wall .nearest").count == 1
    assert board.part(".wall .values").text == (
        "All margins, the largest first: 0.3536, 0.1768. 1 line does not separate the classes."
    )


def test_no_line_is_best_where_none_separates(open_in_node, server):
    board = begin_class(open_in_node("playground", PRESETS["xor"](0), classes=True))
    ask_class(board, "line")
    server("come", {"a" * 16: [1, 1, -1.5]})
    wait_live(board, 1100)
    show_answers(board)
    assert board.part(".wall .ghost").count == 1
    assert board.part(".wall .best").count == board.part(".wall .values").count == 0


def test_the_perceptron_runs_on_the_points_that_are_shown(board, server):
    ask_class(board, "place")
    server("come", PLACES)
    wait_live(board, 1100)
    show_answers(board)
    assert len(board.part(".wall [data-who]").texts) == 3
    board.part(f'.wall [data-who="{"c" * 16}"]').focus()
    board.press("Enter")
    assert len(board.part(".wall [data-who]").texts) == 2
    assert board.part(".class-wall .more").text == "3 answers, 1 of them hidden"
    board.button("Run the perceptron").click()
    board.has(points=6)
    assert (1.0, 2.0) in board.drawn()[1]
    assert board.part(".class-wall").attribute("hidden") is not None
    board.plot.focus()
    board.press("Control+z").has(points=4)


def test_an_answer_that_is_left_out_is_not_shown(board, server):
    ask_class(board, "text")
    server("come", {"a" * 16: "<b>yes</b>", "b" * 16: "rude"})
    wait_live(board, 1100)
    show_answers(board)
    board.button("Show to students").click()
    wait_live(board, 500)
    board.field("rude").click()
    wait_live(board, 500)
    assert board.part(".wall li").texts == ["<b>yes</b>"]
    assert board.part(".wall b").count == 0
    assert [value for _, value in server("part", "shown")["value"]["answers"]] == ["<b>yes</b>"]
    board.button("Hide all").click()
    wait_live(board, 500)
    assert server("part", "shown")["value"]["answers"] == []


def test_the_question_of_the_board(board, server):
    board.button("Ask the class").click()
    board.part("dialog select").choose("board")
    assert "Ask me first" in board.part("dialog .problem").text
    board.part("dialog button:not(.on)").click()
    board.act("ask").act("first").act("forward")
    asked = board.page["question"]
    assert asked["isOpen"]
    ask_class(board, "board")
    question = server("part", "question")["value"]
    assert question["asks"] == asked["asks"]
    assert question["form"] == asked["form"]
    server("come", {"a" * 16: 0, "b" * 16: 1})
    wait_live(board, 1100)
    assert not server("part", "shown") or server("part", "shown")["value"] is None
    show_answers(board)
    board.button("Show to students").click()
    wait_live(board, 500)
    assert board.part(".wall .right").count == len(server("part", "shown")["value"]["right"]) == 1


def test_lines_and_numbers_are_drawn(board, server):
    ask_class(board, "line")
    server("come", {"a" * 16: [1, 1, -1], "b" * 16: [1e90, 0, 0]})
    wait_live(board, 1100)
    show_answers(board)
    assert board.part(".wall .ghost").count == 2
    board.button("Hide answers").click()
    ask_class(board, "number")
    server("come", {"a" * 16: 2, "b" * 16: 2, "c" * 16: 7, "d" * 16: 1e11})
    wait_live(board, 1100)
    show_answers(board)
    assert (
        "4 answers. The median is 4.5. 1 value is far outside this picture and not shown."
        in board.part(".wall .sum").text
    )
    assert board.part(".wall .dot").count == 3


AGAIN = "The last question again (second vote)"


def vote(board, server, answers):
    server("come", {letter * 16: value for letter, value in answers.items()})
    wait_live(board, 1100)


def open_votes(board, server, form, first, second, **fields):
    """Ask twice, and show both votes."""
    ask_class(board, form, **fields)
    vote(board, server, first)
    ask_class(board, "again")
    vote(board, server, second)
    return show_answers(board)


def change_rows(board):
    texts = board.part(".wall .changes td").texts
    return [texts[i : i + 3] for i in range(0, len(texts), 3)]


def test_a_question_is_asked_again_and_both_votes_are_side_by_side(board, server):
    ask_class(board, "choice", The_question="Which?", Choice_1="This", Choice_2="That")
    first = server("part", "question")["value"]
    vote(board, server, {"a": 0, "b": 0, "c": 0, "d": 1})
    show_answers(board)
    board.button("“That” is correct").click()
    board.button("Ask again").click()
    wait_live(board, 100)
    second = server("part", "question")["value"]
    assert second == {**first, "id": second["id"], "again": first["id"], "open": True}
    assert second["id"] != first["id"]
    assert is_hidden(board.part(".class-wall"))
    assert board.part(".class-asked p").texts == ["Second vote", "Which?"]
    assert "The class is asked again: Which?" in " ".join(board.spoken)
    server("come", {"d" * 16: 0}, first["id"])  # this answer was on its way
    vote(board, server, {"a": 1, "b": 1, "c": 0, "e": 1})
    show_answers(board)
    assert board.part(".votes h3").texts == ["First vote: 4 answers", "Second vote: 4 answers"]
    assert board.part(".votes .count").texts == ["4 (100 %)", "0 (0 %)", "1 (25 %)", "3 (75 %)"]
    assert board.part(".votes .right .choice").count == 2
    board.part(".votes section:nth-of-type(1) .right .mark-correct").click()
    assert board.part(".votes .right").count == 0  # a mark holds for both votes
    board.part(".votes section:nth-of-type(2) li:nth-child(2) .mark-correct").click()
    assert change_rows(board) == [["This", "That", "2"], ["This", "no change", "1"]]
    assert board.part(".wall > .sum").text == (
        "3 students answered both times, and 2 of them changed the answer. "
        "1 student answered only the first time. 1 student answered only the second time."
    )
    assert is_hidden(board.button("Ask again"))
    board.button("Show to students").click()
    wait_live(board, 500)
    shown = server("part", "shown")["value"]
    assert sorted(shown["first"]) == [[letter * 16, 0] for letter in "abcd"]
    assert (shown["question"]["again"], shown["right"]) == (first["id"], [1])
    server("come", {"e" * 16: 1}, first["id"])
    wait_live(board, 1600)
    assert ["e" * 16, 1] in server("part", "shown")["value"]["first"]


def test_a_question_is_asked_again_before_its_answers_are_shown(board, server):
    ask_class(board, "number")
    board.button("Ask the class").click()
    assert AGAIN not in board.part("dialog option").texts  # nobody has answered
    board.part("dialog button:not(.on)").click()
    vote(board, server, {"a": 1})
    ask_class(board, "again")
    assert server("part", "question")["value"]["again"]
    vote(board, server, {"a": 2})
    board.button("Ask the class").click()
    assert AGAIN not in board.part("dialog option").texts  # this is the second vote


def test_votes_on_numbers_have_one_scale_and_rare_changes_are_counted(board, server):
    first = {letter: i for i, letter in enumerate("abcdefghijklmn")}
    open_votes(board, server, "number", first, {**first, "a": 30, "b": 30})
    ticks = board.part(".votes .tick").texts
    assert ticks[: len(ticks) // 2] == ticks[len(ticks) // 2 :]
    assert len(change_rows(board)) == 12
    assert board.part(".changes p").text == "2 students with rarer pairs of answers are not listed."


def test_votes_with_pictures_and_words_have_no_table(board, server):
    points = {"a": [1, 2, 1], "b": [-1, 0.5, -1]}
    open_votes(board, server, "place", points, {**points, "a": [4, 2, 1]})
    assert board.part(".votes svg").count == 2
    assert board.part(".votes [data-who]").count == 2  # only the points of the second vote can be hidden
    assert board.part(".votes .changes").count == 0
    assert board.part(".wall > .sum").text == "2 students answered both times, and 1 of them changed the answer."
    board.part(f'.wall [data-who="{"a" * 16}"]').focus()
    board.press("Enter")
    assert board.part(".wall > .sum").text.endswith("1 student answered only the first time.")
    board.button("Hide answers").click()
    open_votes(board, server, "text", {"a": "<b>"}, {"b": "yes"})
    assert board.part(".votes li").texts == ["<b>", "yes"]


def test_both_votes_are_there_after_a_reload_on_another_device_and_in_the_saved_answers(board, server):
    open_votes(board, server, "place", {"a": [1, 2, 1]}, {"a": [3, 2, -1], "b": [0, 0, 1]})
    reloaded = server("again", "")
    assert reloaded["first"]["answers"] == {"a" * 16: [1, 2, 1]}
    elsewhere = server("again", server["kept"]["key"])
    assert (elsewhere["asked"]["again"], elsewhere["first"]["id"]) == (elsewhere["first"]["id"],) * 2
    board.part(".class-wall .moves > button:last-child").click()
    board.button("All answers as CSV").click()
    board.button("Students’ points as a scene").click()
    (_, text), (_, scenes) = board.page("files")
    assert [one["name"] for one in json.loads(scenes)["scenes"]] == [
        "Points of the class ABCDEF",
        "Points of the class ABCDEF, first vote",
    ]
    rows = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
    assert [(row["question"], row["student"], row["vote"]) for row in rows] == [
        ("1", "1", "1"),
        ("1", "1", "2"),
        ("1", "2", "2"),
    ]


def test_a_lecture_goes_out_with_its_board(board, server):
    scene = {"name": "XOR", "caption": "No *line*.", "at": [3, 8]}
    for lecture, published in ((scene, scene), ({**scene, "at": [9, 8]}, None), (scene, scene), (None, None)):
        server("lecture", lecture)
        wait_live(board, 600)
        assert server("part", "board")["value"].get("lecture") == published
    assert server("part", "step")["value"]["board"] == server("part", "board")["number"]


# ---- failures -------------------------------------------------------------------------------------------------------


def test_a_class_that_the_server_has_forgotten_comes_back(board, server):
    ask_class(board, "number")
    server("come", {"a" * 16: 5})
    board.button("Pause").click()
    wait_live(board, 1100)
    server("kill")
    wait_live(board.press("End"), 3300)
    assert server["one"]["code"] == "ABCDEF"
    assert [*server["one"]["answers"].values()] == [{"a" * 16: 5}]
    assert server("part", "mode")["value"]["paused"]
    assert server("part", "question")["value"]["form"] == "number"
    assert server("part", "step")["value"]["board"] == server("part", "board")["number"]
    assert server["said"]["trouble"] == ""


def test_what_is_done_without_a_connection_goes_out_later(board, server):
    server.js("../tests/board/class_server.mjs", "setDown", server, True)
    wait_live(board.press("End"), 2000)
    assert board.part(".class-bar .trouble").text.startswith("The connection is lost")
    server.js("../tests/board/class_server.mjs", "setDown", server, False)
    wait_live(board, 6000)
    assert board.part(".class-bar .trouble").text == ""
    assert server("part", "step")["value"]["settings"]["step"][0] > 0


def test_the_class_goes_on_after_a_reload_and_with_its_key(board, server):
    board.button("Pause").click()
    ask_class(board, "text")
    wait_live(board, 100)
    key = server["kept"]["key"]
    for brought in ("", key):
        again = server("again", brought)
        assert again["code"] == "ABCDEF"
        assert again["mode"] == {"follow": True, "paused": True}
        assert again["asked"]["form"] == "text"
        assert again["asked"]["open"]


def test_what_is_done_while_the_page_learns_of_its_class_is_the_last_word(board, server):
    ask_class(board, "choice", The_question="Which?", Choice_1="This", Choice_2="That")
    server("patchSlowly", {"open": False})
    wait_live(board, 500)
    server("seenAgain")
    server("arrive")
    wait_live(board, 500)
    assert not server("part", "question")["value"]["open"]
    assert server("again", "", {"open": True})["asked"]["open"]
    assert server("part", "question")["value"]["open"]


def test_a_question_has_its_choices_after_a_reload_and_on_another_device(board, server):
    ask_class(board, "choice", The_question="Which?", Choice_1="This", Choice_2="That")
    for brought in ("", server["kept"]["key"]):
        assert server("again", brought)["asked"]["choices"] == ["This", "That"]


def test_of_two_tabs_that_one_goes_out_in_which_something_is_done(board, server):
    server("elsewhere", "class leads", "another")
    steps = len(server("puts", "step"))
    wait_live(board, 2000)
    assert len(server("puts", "step")) == steps
    server("kill")  # each tab may restore the class, but only one its board
    wait_live(board, 4000)
    assert server["one"]["code"] == "ABCDEF"
    assert server("part", "board") is None
    wait_live(board.press("End"), 2000)
    assert server["said"]["isLeading"]
    assert server("part", "step")["value"]["settings"]["step"][0] > 0
    assert server("part", "step")["value"]["board"] == server("part", "board")["number"]


def test_another_tab_ends_the_class(board, server):
    server("elsewhere", "class", None)
    assert not server["said"]["isOn"]
    assert board.part(".class-bar").count == 0


def test_a_new_code_and_the_end(board, server):
    board.button("New code").click()
    wait_live(board, 50)
    assert board.part(".class-bar .letters").text == "GHJ KMN"
    board.button("End the class").click()
    board.part("dialog button.on").click()
    wait_live(board, 50)
    assert board.part(".class-bar").count == 0
    assert server["kept"] is None
    assert not server["said"]["isOn"]


def test_a_class_that_was_ended_elsewhere_is_not_brought_back(board, server):
    server("kill")
    server.js("../tests/board/class_server.mjs", "setOver", server, server["kept"]["key"])
    wait_live(board.press("End"), 2000)
    assert board.part(".class-bar").count == 0
    assert server["kept"] is None


# ---- hosts without classes ------------------------------------------------------------------------------------------


def test_a_host_without_routes_says_so(open_in_node, server):
    board = open_in_node("playground", classes=False)
    assert "Classes are not available on this host" in board.part(".class-menu .sheet").text
    assert board.part(".class-menu button").count == 0


def test_a_host_that_passes_nothing_on_is_told(open_in_node, server):
    server.js("../tests/board/class_server.mjs", "setPlain", server)
    board = begin_class(open_in_node("playground", classes=True))
    assert "Classes are not available on this host" in board.part(".class-menu .problem").text
    assert board.part(".class-bar").count == 0
    assert server["kept"] is None


def test_a_file_has_no_class(open_in_node, server):
    assert open_in_node("playground", replay=True, classes=True).part(".class-menu").count == 0


@pytest.mark.parametrize("text", ["", "{}", "null", "[1]", json.dumps({"key": "x", "asked": 3}), "{"])
def test_what_the_browser_has_kept_may_be_anybody_s(open_in_node, server, text):
    server("elsewhere", "class", text)
    board = open_in_node("playground", classes=True)
    assert board.part(".class-bar").count == 0
