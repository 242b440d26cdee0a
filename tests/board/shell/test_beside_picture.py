"""What a board says beside its picture: note, connection, live region, player, tables."""

import re

import numpy as np
import pytest

from perceptron_core import PRESETS, Dataset, Perceptron, separate
from tests.board.runs import parse_number
from tests.driver import BOARDS
from ui.visitor.link import MOST_QR_CHARACTERS, decode

AND, SEPARABLE = PRESETS["and gate"](0), PRESETS["separable"](0)


# ---- the note ----------------------------------------------------------------------------------------------------


def test_the_note_stands_above_the_board_and_follows_what_is_told(open_in_node):
    board = open_in_node("playground", AND, note="Look at w.")
    note = board.part(".board-place > p.board-note[role=status] + .board")
    assert (board.part(".board-note").texts, note.count) == (["Look at w."], 1)
    board.press("ArrowLeft", "ArrowRight")
    assert board.part(".board-note").texts == ["Look at w."]
    board.receive(note="Look at b.")
    assert board.part(".board-note").texts == ["Look at b."]
    board.receive(note="")
    assert board.part(".board-note").count == 0
    board.receive(note="Look again.")
    assert board.part(".board-note").texts == ["Look again."]


def test_on_hyperplane_the_note_goes_when_other_numbers_are_shown(open_in_node):
    board = open_in_node("hyperplane", note="This is Figure 1.")
    assert board.part(".board-note").count == 1
    board.press("x")
    assert board.part(".board-note").count == 1
    board.button("Restart").click()
    assert board.part(".board-note").count == 0
    board.press("Control+z")
    assert board.part(".board-note").texts == ["This is Figure 1."]


# ---- the connection ----------------------------------------------------------------------------------------------


def test_a_lost_connection_is_said_and_the_board_goes_on(open_in_node):
    board = open_in_node("playground", AND)
    offline = board.part("p.offline[role=status]")
    assert offline.text == ""
    board.page("connect", False)
    assert offline.text.startswith("There is no connection to the server. You can continue")
    board.press("Home", "ArrowRight").click(0.5, 0.5)
    assert (board.state("step"), board.state("points")) == ("1", "5")
    board.page("connect", True)
    assert offline.text == ""


def test_only_without_a_connection_the_dialog_about_it_is_closed(open_in_node):
    board = open_in_node("playground", AND)
    for connected, closed in ((True, 0), (False, 1)):
        board.page("connect", connected)
        assert board.page("dialog") == closed


def test_edits_wait_for_their_answer_and_are_sent_again(open_in_node):
    board = open_in_node("playground", AND).click(0.5, 0.5).wait(100)
    assert [name for name, _ in board.sent] == ["edits"]
    board.click(0.5, 0.2).wait(1000)
    assert len(board.sent) == 1  # one message at a time
    assert board.state("pending") == "2"
    board.wait(1500)
    assert [len(message["edits"]) for _, message in board.sent] == [1, 2]  # nobody has answered
    board.answer()
    assert board.state("pending") == "0"
    board.wait(20_000)
    assert len(board.sent) == 2


def test_stepping_and_looking_send_nothing(open_in_node):
    board = open_in_node("playground", AND).press("Home", "ArrowRight", "End", "i", "d", "0", "n", "Escape", " ")
    board.wait(3000)
    assert board.sent == []


# ---- the live region ---------------------------------------------------------------------------------------------


def test_news_are_told_when_nothing_changes_any_more(open_in_node):
    board = open_in_node("playground", AND).press("Home")
    first = len(board.spoken)
    for _ in range(3):
        board.press("ArrowRight").wait(200)
    assert len(board.spoken) == first
    board.wait(400)
    assert len(board.spoken) == first + 1
    assert board.spoken[-1] == "Mistake 3: example 3, a − point, was misclassified."


def test_the_formulas_are_told_to_who_asks_for_them(open_in_node):
    board = open_in_node("playground", AND).press("Home", "ArrowRight", "r").wait(500)
    heard, _ = board.spoken[-1].split(" Converged after ")
    lines = ["Mistake 1: example 1, a + point, was misclassified.", *board.part("aside .lines p").texts]
    assert heard == " ".join(line if line[-1] in ".:" else f"{line}." for line in lines)
    assert "w ← w + ηyx⁽¹⁾ = " in heard


@pytest.mark.parametrize("lesson", BOARDS)
def test_what_is_told_of_an_edit_says_first_what_it_is_about(open_in_node, lesson):
    """No sentence refers to an earlier one, nor to an earlier formula, because an edit changes some formulas."""
    if lesson in ("hyperplane", "spam"):
        return
    board = open_in_node(lesson or "playground", SEPARABLE, Perceptron(bias="radius")).press("ArrowRight").wait(500)
    board.press("n", "Shift+ArrowRight").answer().wait(500)
    told = board.spoken[-1].removeprefix("The keyboard now controls the board. Press → to step, or ? for all keys. ")
    sentences = re.split(r"(?<=[.:]) (?=[^(])", told)
    assert sentences
    assert not [one for one in sentences if re.match(r"s\(|y s|w ←|b ←|So ", one)]


@pytest.mark.parametrize("lesson", ["playground", "spam"])
def test_where_nothing_was_edited_nothing_is_undone(open_in_node, lesson):
    board = open_in_node(lesson, AND).press("Home", "ArrowRight").wait(500)
    before = board.state("step"), board.figure()
    for keys, said in (
        ("Control+z", "There is nothing to undo."),
        ("Control+Shift+z", "There is nothing to redo."),
    ):
        board.press(keys).wait(500)
        assert board.spoken[-1] == said
        assert (board.state("step"), board.figure()) == before


def test_an_arrow_with_shift_is_no_step(open_in_node):
    board = open_in_node("spam").press("Home", "Shift+ArrowRight")
    assert board.state("step") == "0"


def test_while_a_run_plays_nothing_is_told(open_in_node):
    board = open_in_node("playground", AND).press("Home").wait(500)
    first = board.spoken
    board.field("Speed of play").choose("slow")
    board.button("Play").click()
    board.wait(4000)
    assert board.state("step") != "0"
    assert board.spoken == first
    board.button("Pause").click()
    board.wait(500)
    assert len(board.spoken) == len(first) + 1


def test_what_is_told_has_its_signs(open_in_node):
    """The selected point: its class, its score and its margin, by the core's line."""
    board = open_in_node("playground", AND).press("End").wait(500)
    trace = Perceptron().train(AND)
    line = trace.last
    for i, y in enumerate(AND.y):
        board.press("n").wait(500)
        score, margin = line.scores(AND.X)[i], line.geometric_margins(AND)[i]
        said = r"x⁽.⁾ = \(.*\), y = ([+−]1); s = (\S+), margin y s/‖w‖ = (\S+); corrected .* so far, k. = (\d+)\."
        told = re.fullmatch(said, board.spoken[-1])
        assert parse_number(told[1].replace("+", "")) == y
        assert parse_number(told[2]) == pytest.approx(score, rel=1e-3)
        assert parse_number(told[3]) == pytest.approx(margin, rel=1e-3)
        assert int(told[4]) == (trace.index == i).sum()


def test_edits_undone_and_done_again_are_told(open_in_node):
    board = open_in_node("playground", AND).wait(500)
    for doing, said in (
        (lambda: board.click(0.5, 0.5), r"Added \+ point 5 at \(0\.\d+, 0\.\d+\)\."),
        (lambda: board.press("Control+z"), r"Undone\. Deleted x⁽⁵⁾\. 4 points are left\."),
        (lambda: board.press("Control+Shift+z"), r"Redone\. Added \+ point 5 at .*"),
        (lambda: board.button("Clear: delete").click(), r"All points have been deleted\..*"),
    ):
        doing()
        board.wait(500)
        assert re.match(said, board.spoken[-1]), board.spoken[-1]
    assert len(board.spoken) <= 5  # older ones are removed


def test_the_board_says_that_it_has_the_keys(open_in_node):
    assert open_in_node("playground", AND).spoken == [
        "The keyboard now controls the board. Press → to step, or ? for all keys."
    ]
    assert open_in_node("margins", AND).spoken == ["The keyboard now controls the board. Press ? for all keys."]


# ---- the player --------------------------------------------------------------------------------------------------

PLAYER_BUTTONS = ["To the start", "One step back", "Play", "One step forward", "To the end"]


def usable_buttons(board):
    return [board.button(name).is_usable for name in PLAYER_BUTTONS]


def test_the_player_offers_nothing_that_could_do_nothing(open_in_node):
    board = open_in_node("playground", AND)
    assert usable_buttons(board) == [False, False, True, True, True]
    board = open_in_node("playground", AND, note="Look at w.")
    assert usable_buttons(board) == [
        True,
        True,
        True,
        True,
        False,
    ]  # the run has not been seen, so → leads to its start
    board.press("ArrowRight").has(step=0)
    assert usable_buttons(board) == [False, False, True, True, True]
    board.button("One step forward").click()
    assert usable_buttons(board) == [True] * 5
    board.button("To the end").click()
    assert usable_buttons(board) == [True, True, True, False, False]
    board.button("To the start").click()
    assert board.state("step") == "0"


def test_it_plays_to_the_end_and_pauses(open_in_node):
    board = open_in_node("playground", AND).press("Home")
    board.button("Play").click()
    board.wait(3000)
    step = int(board.state("step"))
    assert 0 < step < 20
    board.button("Pause").click()
    board.wait(3000)
    assert board.state("step") == str(step)
    board.field("Speed of play").choose("fastest")
    board.button("Play").click()
    board.wait(20_000)
    assert board.state("step") == "20"
    assert board.button("Play").count == 1


@pytest.mark.parametrize(
    ("grain", "noun", "of"), [("mistake", "mistakes", 20), ("example", "examples", 32), ("epoch", "epochs", 8)]
)
def test_a_step_is_what_was_chosen(open_in_node, grain, noun, of):
    trace = Perceptron().train(AND)
    board = open_in_node("playground", AND).press("Home")
    board.field("What one step is").choose(grain)
    assert board.part(".player .noun").text.strip() == noun
    total = {"mistake": len(trace), "example": trace.total_examined, "epoch": trace.epochs}[grain]
    assert board.part(".count > span:first-of-type").text == f"of {total}"
    board.plot.focus()
    board.press("ArrowRight")
    board.field("What one step is").choose("example")
    position = int(board.field("Position in the run").value)
    assert position == {"mistake": trace.examined[0], "example": 1, "epoch": len(AND)}[grain]
    assert board.state("step") == str((trace.examined <= position).sum())


def test_a_number_leads_to_its_mistake_and_the_slider_to_its_place(open_in_node):
    trace = Perceptron().train(AND)
    board = open_in_node("playground", AND)
    for k in (7, 0, len(trace), 3):
        board.press("g")
        assert board.part(".jump").has_focus
        board.part(".jump").write(str(k))
        board.press("Enter")
        assert board.state("step") == str(k)
        assert board.part(".jump").value == str(k)
        assert board.plot.has_focus
    assert board.press("ArrowRight").part(".jump").value == "4"  # the next key steps
    board.part(".jump").write("9")
    board.plot.focus()  # leaving the field jumps there as well
    assert board.state("step") == "9"
    slider = board.field("Position in the run")
    slider.choose("5")
    assert board.state("step") == "5"
    assert slider.attribute("aria-valuetext") == f"5 of {len(trace)} mistakes"


@pytest.mark.parametrize("grain", ["mistake", "example", "epoch"])
def test_the_slider_goes_by_what_one_steps_by(open_in_node, grain):
    """It is at the end when the count is, and leads to the position of each count."""
    board = open_in_node("playground", AND).press("Home")
    board.field("What one step is").choose(grain)
    slider, count, of = (
        board.field("Position in the run"),
        board.part(".jump"),
        int(board.part(".count").text.split()[1]),
    )
    assert (slider.attribute("min"), int(slider.attribute("max"))) == ("0", of)
    board.plot.focus()
    for k in range(1, of + 1):
        board.press("ArrowRight")
        assert (slider.value, count.value) == (str(k), str(k))
        step = board.state("step")
        slider.choose("0")
        assert board.state("step") == "0"
        slider.choose(str(k))
        assert board.state("step") == step
        board.plot.focus()
    assert not board.button("To the end").is_usable  # the slider is at the end already


def test_the_slider_of_stages_begins_at_the_first(open_in_node):
    board = open_in_node("max_margin", AND)
    slider = board.field("Position in the run")
    assert slider.attribute("min") == "1"
    slider.choose(slider.attribute("max"))
    assert board.part(".jump").value == slider.attribute("max")
    assert not board.button("To the end").is_usable


@pytest.mark.parametrize("text", ["21", "-1", "2.5", "seven", " "])
def test_a_number_of_no_mistake_is_refused_in_one_sentence(open_in_node, text):
    board = open_in_node("playground", AND).press("Home", "ArrowRight", "g")
    board.part(".jump").write(text)
    board.press("Enter")
    assert board.state("step") == "1"
    said = f"You typed “{text}”" if text.strip() else "The field is empty"
    assert board.part(".player [role=alert]").text == f"Type a whole number from 0 to 20. {said}."
    assert (board.part(".jump").attribute("aria-invalid"), board.part(".jump").value) == ("true", text)
    board.press("Escape")
    assert board.plot.has_focus
    board.press("ArrowRight")
    assert board.part(".player [role=alert]").text == ""
    assert (board.part(".jump").attribute("aria-invalid"), board.part(".jump").value) == (None, "2")


# ---- below and beside the picture --------------------------------------------------------------------------------


def test_the_table_of_the_points_follows_the_line_and_chooses(open_in_node):
    board = open_in_node("playground", AND).press("End")
    table = "details.points"
    assert board.part(f"{table} tbody tr").count == 0  # it costs nothing while it is closed
    board.part(f"{table} > summary").click()
    assert board.part(f"{table} tbody tr").count == 4
    line = Perceptron().train(AND).last
    for i, row in enumerate(board.page("table", table)):
        assert row[0] == f"x⁽{'¹²³⁴'[i]}⁾"
        assert [float(cell) for cell in row[1:3]] == AND.X[i].tolist()
        assert (row[3], row[6]) == ("+" if AND.y[i] > 0 else "−", "correct")
        assert parse_number(row[4]) == pytest.approx(line.scores(AND.X)[i], rel=1e-3)
        assert parse_number(row[5]) == pytest.approx(line.geometric_margins(AND)[i], rel=1e-3)
    board.part(f"{table} tbody tr:nth-child(3) button").click()
    board.wait(300)  # it is not filled more often than that
    assert board.traces()["chosen"] == [AND.X[2].tolist()]
    assert board.part(f"{table} [aria-current]").count == 1


def test_runs_so_far_are_listed_and_asked_for(open_in_node):
    board = open_in_node("playground", AND)
    assert not board.part("details.so-far").is_seen
    board.press("Home", "ArrowRight", "ArrowRight", "ArrowRight")
    board.replace(SEPARABLE)
    board.press("Home", "ArrowRight")
    board.part("details.so-far > summary").click()
    rows = board.page("table", "details.so-far")
    board.part("details.so-far tbody tr:last-child button").click()
    name, message = board.sent[-1]
    assert name == "runs"
    assert len(message["runs"]) == 1
    assert message["runs"][0]["points"]["points"] == AND.X.tolist()
    board.button("Side by side").click()
    assert len(board.sent[-1][1]["runs"]) == 2
    assert len(rows) == 2
    board.replace(AND)  # the same run is not listed again
    board.press("Home", "ArrowRight").wait(300)
    assert len(board.page("table", "details.so-far")) == 2


def test_the_numbers_beside_are_the_cores(open_in_node):
    trace = Perceptron().train(AND)
    board = open_in_node("playground", AND)
    board.button("More numbers").click()
    board.plot.focus()
    best = separate(AND).margin
    for k in range(1, len(trace) + 1):
        board.press("ArrowRight")
        line = trace.hyperplane(k)
        shown = dict(zip(board.part("aside .values dt b").texts, board.part("aside .values dd").texts, strict=True))
        assert shown["k"] == f"{k} of {len(trace)}"
        assert parse_number(shown["b"]) == pytest.approx(line.b)
        assert parse_number(shown["‖w‖"]) == pytest.approx(line.norm, rel=1e-3)
        if line.is_defined:
            assert parse_number(shown["|b|/‖w‖"]) == pytest.approx(abs(line.distance_from_origin), rel=1e-3)
            assert parse_number(shown["γ"]) == pytest.approx(line.margin(AND), rel=1e-3)
            assert parse_number(shown["γ/γ*"]) == pytest.approx(line.margin(AND) / best, rel=6e-3)
            wrong = (line.functional_margins(AND) <= 0).sum()
            assert shown["wrong"] == f"{wrong} of 4"


def test_the_words_beside_are_those_of_the_step(open_in_node):
    board = open_in_node("playground", AND).press("Home", "ArrowRight")
    assert board.part("aside .title").text == "Mistake 1: example 1, a + point, was misclassified."
    board.press("End")
    assert "Every point is classified correctly" in board.part("aside").text


def test_fingers_are_told_of_no_key(open_in_node):
    for lesson in ("hyperplane", "playground"):
        board = open_in_node(lesson, AND).press("Home")
        keys = board.part(".stage > .more, aside .lines").texts
        board.page("finger", True)
        fingers = board.part(".stage > .more, aside .lines").texts
        assert keys != fingers
        assert any("Tap" in text or "tap" in text for text in fingers) or lesson == "playground"
        assert not any("→" in text or "Press" in text for text in fingers)
        assert open_in_node(lesson, AND, touch=True).press("Home").part(".stage > .more, aside .lines").texts == fingers


@pytest.mark.parametrize(("lesson", "missing"), [("playground", ""), ("other_lines", "Flip|Delete|Clear|Undo|Redo|")])
def test_a_replay_has_no_tools_that_need_a_server(open_in_node, lesson, missing):
    """If the browser cannot compute the effects of an edit, there are no tools for edits."""
    board = open_in_node(lesson, AND, replay=True)
    names = [name for (name,) in board.part(".tools button, .tools summary").each("aria-label")]
    assert not [name for name in names if re.match(f"{missing}Share|My scenes", name)]
    assert any(name.startswith("Undo") for name in names) == (not missing)
    assert ("add a point" in board.part(".help").text) == (not missing)
    board.click(0.5, 0.6).has(points=4 if missing else 5, pending=0)
    board.press("Control+z").has(points=4)
    if not missing:
        board.press("Home", "ArrowRight")
        assert board.state("step") == "1"


# ---- files that users save ---------------------------------------------------------------------------------------


def test_points_and_run_are_saved_as_tables_and_as_a_script(open_in_node):
    board = open_in_node("playground", AND)
    for name in ("Points as CSV", "Run as CSV", "Run as Python script"):
        board.button(name).click()
        board.until(lambda: board.part("details.save > summary").text == "Save")
    files = board.page("files")
    assert [name for name, _ in files] == [
        "perceptron-playground-points.csv",
        "perceptron-playground-run.csv",
        "perceptron-playground-run.py",
    ]
    points, run, script = (text for _, text in files)
    assert [line.split(",")[:2] for line in points.strip().splitlines()[1:]] == [
        ["1", "1"],
        ["0", "0"],
        ["0", "1"],
        ["1", "0"],
    ]
    assert len(run.strip().splitlines()) == 1 + 21
    assert "http://localhost:8501/?s=" in script
    said = [text for text in board.spoken if text.startswith("Saved as ")]
    assert said == [f"Saved as {name}." for name, _ in files]


def test_the_picture_is_saved_as_svg(open_in_node):
    board = open_in_node("playground", AND).press("Home", "ArrowRight")
    board.button("SVG").click()
    board.until(lambda: board.part("details.save > summary").text == "Save")
    ((name, text),) = board.page("files")
    assert name == "perceptron-playground-step-1-of-20.svg"
    assert text.startswith("<svg")
    assert "<metadata><source" in text


def test_share_makes_a_link_and_copies_it(open_in_node):
    board = open_in_node("playground", AND)
    board.part("details.share > summary").click()
    link = board.field("The link")
    board.until(lambda: link.value)
    first = link.value
    assert first.startswith("http://localhost:8501/?s=")
    assert "only on this computer" in board.part("details.share .more").text
    board.button("Copy link").click()
    board.until(lambda: board.page["copied"])
    assert board.page["copied"] == [first]
    assert board.spoken[-1] == "The link has been copied."
    board.field("Conventions").click()
    board.until(lambda: link.value != first)
    board.button("QR code").click()
    assert board.sent[-1] == ("code", link.value)


def test_where_nothing_can_be_copied_the_link_is_marked_until_it_can(open_in_node):
    board = open_in_node("playground", AND)
    board.part("details.share > summary").click()
    link, problem = board.field("The link"), board.part("details.share [role=alert]")
    board.until(lambda: link.value)
    board.page("forbid", True)
    board.button("Copy link").click()
    board.until(lambda: problem.text)
    assert (
        problem.text
        == "Your browser does not allow this page to copy the link. The link is selected, so you can copy it yourself."
    )
    assert link.has_focus
    board.page("forbid", False)
    board.button("Copy link").click()
    board.until(lambda: board.page["copied"])
    assert (problem.text, board.spoken[-1]) == ("", "The link has been copied.")


def test_a_picture_that_cannot_be_made_is_told_in_one_sentence(open_in_node):
    """Node cannot make a picture. No rejection is unhandled, although nothing awaits the picture at first."""
    board = open_in_node("playground", AND)
    board.button("Copy to the clipboard").click()
    problem = board.part("details.save [role=alert]")
    board.until(lambda: problem.text)
    assert problem.text == "The PNG file could not be created. Save the picture as SVG, or take a screenshot."
    assert board.page["copied"] == []
    assert board.button("Copy to the clipboard").is_usable


def test_a_link_that_no_code_holds_has_none(open_in_node):
    X = np.random.default_rng(0).normal(size=(300, 2))
    board = open_in_node("playground", Dataset(X, np.where(X[:, 0] > 0, 1, -1)))
    board.part("details.share > summary").click()
    link = board.field("The link")
    board.until(lambda: link.value)
    assert len(link.value) > MOST_QR_CHARACTERS
    assert len(decode(link.value.partition("?s=")[2]).dataset) == 300
    assert not board.button("QR code: show it large").is_usable
    assert (
        f"A QR code holds at most 2,953 characters, but this link has {len(link.value):,}."
        in board.part("details.share .more").text
    )
    assert board.button("Copy link").is_usable


def test_a_scene_is_kept_by_its_name_and_deleted(open_in_node):
    board = open_in_node("playground", AND)
    board.part("summary[aria-label^='My scenes']").click()
    assert board.part(".scenes li").count == 0
    board.field("Name").write("the AND gate")
    board.button("Keep").click()
    board.until(lambda: board.part(".scenes li").count)
    assert board.part(".scenes b").texts == ["the AND gate"]
    assert board.spoken[-1] == "The scene is saved as the AND gate."
    board.button("Keep").click()
    board.until(lambda: board.part(".scenes li").count == 2)
    board.button("Delete the AND gate").click()
    assert "the AND gate" not in board.part(".scenes b").texts
    board.button("Restore scene").click()
    assert board.part(".scenes b").texts[-1] == "the AND gate"
