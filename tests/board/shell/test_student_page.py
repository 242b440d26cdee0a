"""A student's page of a class follows the lecturer's board, sends answers, and loses none."""

import pytest

from tests.lessons import described

STUDENT_MODULE = "../tests/board/student_page.mjs"
POINTS = {"points": [[1, 2], [2, 3], [3, 1], [-1, -2], [-2, -1], [2, -2]], "labels": [1, 1, 1, -1, -1, 1]}
OTHERS = {"points": [[1, 1], [-1, 2]], "labels": [1, -1]}
MODE = {"follow": True, "paused": False}
CHOICE = {"id": "q1", "form": "choice", "asks": "Which?", "choices": ["this", "that"], "open": True}
NUMBER = {"id": "q2", "form": "number", "asks": "How far?", "open": True}
PLACE = {"id": "q3", "form": "place", "asks": "Where?", "open": True}
LINE = {"id": "q4", "form": "line", "asks": "Which line?", "open": True}
EXAMPLE = {"id": "q5", "form": "example", "asks": "Which one?", "open": True}
TEXT = {"id": "q6", "form": "text", "asks": "What do you see?", "open": True}
FOLLOWING_TEXT, FREE_TEXT = "Following the class.", "You are looking around on your own."
LOST_TEXT = "The connection is lost. Your browser is trying again."


def board_part(page="playground", points=POINTS, data=None, **board):
    return {"page": page, "scene": {"version": 1, "page": page, "points": points, "board": board}, "data": data}


class Student:
    """A student's page; `student.act(…)` and the like call methods of student_page.mjs."""

    def __init__(self, paper, **options):
        self.page = paper.new(STUDENT_MODULE, "Student", options)

    def __getattr__(self, name):
        return lambda *given: self.page(name, *given)

    def __getitem__(self, name):
        return self.page[name]

    def shows(self, page="playground", points=POINTS, step=None, **board):
        """The lecturer's board; returns its number."""
        number = self.page("publish", "board", board_part(page, points, **board))
        if step is not None:
            self.steps(number, step, **board)
        return number

    def steps(self, number, step, says="", **settings):
        self.page("publish", "step", {"board": number, "settings": {"step": [step, False], **settings}, "says": says})


@pytest.fixture
def come(paper):
    """A function that opens a student's page, and closes the one before."""
    opened = []

    def open_(**options):
        student = Student(paper, **options)
        opened.append(student)
        student.settle()
        return student

    yield open_
    for student in opened:
        student.close()


# ---- following ------------------------------------------------------------------------------------------------------


def test_a_student_sees_the_lecturers_board_and_each_step_of_it(come):
    student = come(motion=True)
    assert student["line"] == "Waiting for the lecturer’s board."
    number = student.shows(step=0)
    assert student["line"] == FOLLOWING_TEXT
    assert student["back"] is None
    assert student["seen"]["points"] == POINTS["points"]
    opened = student["seen"]["openCount"]
    student.wait(2000)
    student.steps(number, 1)
    assert (student["seen"]["step"], student["seen"]["moves"]) == (1, True)  # it moves as if the student had stepped
    student.wait(2000)
    student.steps(number, 3)
    assert (student["seen"]["step"], student["seen"]["moves"]) == (3, False)
    student.steps(number, 0)
    assert student["seen"]["step"] == 0
    assert student["seen"]["openCount"] == opened


def test_layers_points_and_lessons_follow(come):
    student = come()
    number = student.shows(step=1)
    student.steps(number, 1, layers=["line"])
    assert student["seen"]["layers"] == ["line"]
    student.shows(points=OTHERS)
    assert student["seen"]["points"] == OTHERS["points"]
    student.shows("neuron", step=1)
    assert (student["seen"]["lesson"], student["seen"]["step"]) == ("neuron", 1)
    student.shows("playground", step=2)
    assert (student["seen"]["lesson"], student["seen"]["step"]) == ("playground", 2)


def test_a_step_of_another_board_waits_for_that_board(come):
    student = come()
    number = student.shows(step=1)
    student.steps(number + 7, 3)
    assert student["seen"]["step"] != 3


@pytest.mark.parametrize("lesson", sorted(described()))
def test_each_lesson_is_shown_or_one_sentence_says_that_it_is_not(come, lesson):
    student = come()
    student.publish("board", board_part(lesson))
    seen = student["seen"]
    assert seen["lesson"] == lesson or "cannot be shown here" in seen["text"]
    student.shows("playground")
    assert student["seen"]["lesson"] == "playground"


def test_what_only_the_server_says_of_a_board_comes_with_it(come):
    student = come()
    student.publish("board", board_part("nowhere"))
    assert "cannot be shown here" in student["seen"]["text"]
    student.publish("board", board_part("playground", data={"points": 1}))
    assert "cannot be shown here" in student["seen"]["text"]
    student.publish("board", board_part("playground", points={"points": [[1, "x"]], "labels": [7]}))
    assert "cannot be shown here" in student["seen"]["text"]
    student.shows()
    assert student["seen"]["lesson"] == "playground"
    assert student["faults"] == []  # none of this is a fault of ours


def test_a_fault_of_our_own_is_reported_and_the_next_board_is_shown(come):
    student = come()
    student.damage("margins", "a fault of ours")
    student.shows("margins")
    assert "cannot be shown here" in student["seen"]["text"]
    assert set(student["faults"]) == {"a fault of ours"}
    student.shows("playground")
    assert (student["line"], student["seen"]["lesson"]) == (FOLLOWING_TEXT, "playground")


@pytest.mark.parametrize(
    "action",
    [("forward",), ("layer", "line", False), ("add", [0, 0], 1), ("zoom", None, 0.5, [0, 0]), ("flip", 1)],
)
def test_who_touches_the_board_is_free_and_one_tap_leads_back(come, action):
    student = come()
    number = student.shows(step=1, layers=["line"])
    student.act("point", {"example": 2, "ghost": False})
    student.act("choose", 2)
    assert student["line"] == FOLLOWING_TEXT  # a student who points at something still follows
    student.act(*action)
    assert (student["line"], student["back"]) == (FREE_TEXT, "Back to the class")
    student.steps(number, 0, layers=["line"])
    assert student["seen"]["isDetached"]
    student.click(".back")
    seen = student["seen"]
    assert (seen["step"], seen["layers"], seen["points"]) == (0, ["line"], POINTS["points"])
    assert (student["line"], student["back"]) == (FOLLOWING_TEXT, None)
    student.act("undo")
    assert student["line"] == FREE_TEXT


def test_points_of_ones_own_can_be_taken_back_after_the_return(come):
    student = come()
    student.shows(step=1)
    student.act("add", [0, 0], 1)
    own = student["seen"]["points"]
    student.click(".back")
    assert student["seen"]["points"] == POINTS["points"]
    student.act("undo")
    assert student["seen"]["points"] == own


def test_in_a_pause_everybodys_board_rests(come):
    student = come()
    number = student.shows(step=0)
    student.act("play")
    student.publish("mode", {"follow": True, "paused": True})
    seen = student["seen"]
    assert (student["line"], student["back"]) == ("The class is paused.", None)
    assert (seen["inert"], seen["playing"]) == (True, False)
    student.click(".back")
    student.publish("mode", MODE)
    assert student["line"] in (FREE_TEXT, FOLLOWING_TEXT)
    assert not student["seen"]["inert"]
    student.steps(number, 2)
    student.publish("mode", {"follow": True, "paused": True})
    at = student["seen"]["step"]
    student.steps(number, 3)
    assert student["seen"]["step"] == at
    student.publish("mode", MODE)
    if student["back"]:
        student.click(".back")
    assert student["seen"]["step"] == 3


def test_the_lecturer_lets_everybody_look_around_and_calls_them_back(come):
    student = come()
    number = student.shows(step=1)
    student.publish("mode", {"follow": False, "paused": False})
    assert student["line"] == "The lecturer lets everybody look around."
    student.steps(number, 2)
    assert student["seen"]["step"] == 1
    student.click(".back")
    assert student["seen"]["step"] == 2
    student.act("add", [0, 0], 1)
    student.publish("mode", MODE)
    assert (student["line"], student["seen"]["points"]) == (FOLLOWING_TEXT, POINTS["points"])


def test_what_the_lecturers_step_says_is_heard_and_not_sixty_times_a_second(come):
    student = come()
    number = student.shows()
    student.wait(2000)
    heard = set()
    for step in range(20):
        student.steps(number, step % 3, f"Sentence {step}.")
        student.wait(50)
        heard.add(student["spoken"])
    student.wait(2000)
    assert student["spoken"] == "Sentence 19."
    assert len(heard) <= 3


def test_what_the_lecturer_has_solved_is_nobody_else_s_progress(come):
    student = come()
    work = {"id": "seven-mistakes", "version": 1, "seed": 0, "tries": 1, "hints": 0, "shown": None}
    student.shows(exercise={**work, "guessed": False, "looked": False, "solved": True}, layers=["line"])
    assert student["seen"]["layers"] == ["line"]
    assert student["done"] is None


def test_the_scene_of_a_lecture_is_read_above_the_board_which_its_caption_does_not_touch(come):
    student = come()
    scene = {"name": "XOR", "caption": "<b>No line.</b>", "at": [3, 8]}
    student.publish("board", {**board_part(), "lecture": scene})
    assert student["lecture"] == ["Scene 3 of 8: XOR", "<b>No line.</b>"]
    opened = student["seen"]["openCount"]
    student.act("go", 1)  # the student looks around
    for lecture, read in (({**scene, "name": "", "caption": "Look."}, ["Scene 3 of 8", "Look."]), ({"at": 1}, None)):
        student.publish("board", {**board_part(), "lecture": lecture})
        assert student["lecture"] == read
        assert (student["seen"]["step"], student["seen"]["openCount"]) == (1, opened)
    student.click(".back")
    opened = student["seen"]["openCount"]
    number = student.publish("board", {**board_part(step=[2, False]), "lecture": scene})
    assert student["seen"]["step"] == 2
    student.steps(number, 3)
    assert (student["seen"]["step"], student["seen"]["openCount"]) == (3, opened)
    assert student["lecture"][0] == "Scene 3 of 8: XOR"
    student.publish("mode", {**MODE, "paused": True})
    student.publish("board", board_part("neuron"))
    assert student["lecture"][0] == "Scene 3 of 8: XOR"  # in a pause, the board of this scene stays
    student.publish("mode", MODE)
    assert (student["seen"]["lesson"], student["lecture"]) == ("neuron", None)
    student.publish("board", {**board_part(), "lecture": scene})
    student.finish()
    assert student["lecture"] is None


# ---- the connection -------------------------------------------------------------------------------------------------


def test_a_lost_connection_is_said_and_comes_back_to_the_latest(come):
    student = come()
    number = student.shows(step=0)
    student.lose("isDown")
    student.wait(1000)
    assert student["line"] == LOST_TEXT
    student.steps(number, 2)
    student.find("isDown")
    student.wait(6000)
    assert (student["line"], student["seen"]["step"], student["open"]) == (FOLLOWING_TEXT, 2, 1)


def test_a_lost_connection_is_not_asked_for_too_often(come):
    student = come()
    student.lose("isDown")
    student.wait(30_000)
    assert 6 <= sum("stream" in asked for asked in student["asked"]) <= 12


def test_a_server_that_does_not_know_the_class_yet_is_asked_again(come):
    student = come()
    student.shows(step=1)
    student.lose("isUnknown")
    student.wait(1000)
    assert student["line"] == "The server cannot find the class at the moment. Your browser is trying again."
    student.find("isUnknown")
    student.wait(6000)
    assert student["line"] == FOLLOWING_TEXT


def test_a_hidden_tab_closes_its_stream_and_comes_back_at_once(come):
    student = come()
    number = student.shows(step=0)
    student.hide(True)
    assert student["open"] == 0
    before = len(student["asked"])
    student.wait(60_000)
    assert len(student["asked"]) == before
    student.steps(number, 2)
    assert student["seen"]["step"] == 0
    student.hide(False)
    assert (student["open"], student["seen"]["step"], student["line"]) == (1, 2, FOLLOWING_TEXT)


@pytest.mark.parametrize("why", ["isSilent", "isCrowded"])
def test_where_no_stream_can_be_had_the_state_is_asked_for(come, why):
    student = come()
    student.shows(step=0)
    student.lose(why)
    student.wait(6000)
    number = student.shows(step=2)
    student.wait(2100)
    assert (student["line"], student["seen"]["step"], student["open"]) == (FOLLOWING_TEXT, 2, 0)
    before = len(student["asked"])
    student.wait(20_000)
    assert len(student["asked"]) - before == pytest.approx(10, abs=1)
    student.find(why)
    student.wait(125_000)
    assert student["open"] == 1
    student.steps(number, 1)
    assert student["seen"]["step"] == 1


def test_a_stream_that_falls_silent_is_begun_anew(come):
    student = come()
    student.shows(step=0)
    student.wait(30_000)
    student.beat()
    begun = sum("stream" in asked for asked in student["asked"])
    student.wait(35_000)
    assert sum("stream" in asked for asked in student["asked"]) == begun
    student.wait(8_000)
    assert sum("stream" in asked for asked in student["asked"]) == begun + 1
    assert student["line"] == FOLLOWING_TEXT


def test_after_the_end_the_board_can_be_used(come):
    student = come()
    student.shows(step=0)
    student.publish("question", CHOICE)
    student.publish("mode", {"follow": True, "paused": True})
    student.finish()
    assert (student["line"], student["back"], student["card"]) == ("The class has ended.", None, None)
    student.act("forward")
    assert student["seen"]["step"] == 1
    before = len(student["asked"])
    student.wait(60_000)
    assert len(student["asked"]) == before
    assert student["line"] == "The class has ended."


def test_an_answer_on_its_way_is_not_sent_again_after_the_end(come):
    student = come()
    student.shows(step=0)
    student.publish("question", CHOICE)
    student.lose("endsFirst")
    student.wait(10_000)
    student.choose("this")
    assert student["line"] == "The class has ended."
    assert len(student["puts"]) == 1
    student.wait(60_000)
    assert len(student["puts"]) == 1


# ---- joining --------------------------------------------------------------------------------------------------------


def test_a_wrong_code_is_said_and_another_one_can_be_typed(come):
    student = come(path="/lessons/class/ZZZZZZ")
    assert student["problem"].startswith("There is currently no class with this code")
    assert student["line"] == ""
    student.send("#code", "abc")
    assert student["problem"] == "A code has six characters, letters and digits. Type all six."
    student.send("#code", "abc def")
    assert student["problem"] is None
    student.shows(step=1)
    assert student["line"] == FOLLOWING_TEXT
    assert student["kept"]["code"] == "ABCDEF"


def test_who_comes_again_with_the_same_tab_needs_no_code_any_more(come):
    student = come()
    student.shows(step=1)
    me = student["kept"]["me"]
    student.page("lose", "isDown")
    student.find("isDown")
    student.reload()
    assert student["line"] == FOLLOWING_TEXT
    assert student["kept"]["me"] == me
    assert sum("join" in asked for asked in student["asked"]) == 1


@pytest.mark.parametrize("how", ["isUnknown", "isOver"])
def test_a_code_that_another_class_has_now_leads_to_that(come, how):
    student = come()
    student.shows()
    before = student["kept"]
    student.reuses("ABCDEF", how)
    student.reload()
    after = student["kept"]
    assert after["id"] != before["id"]
    assert after["me"] != before["me"]
    assert student["line"] == FOLLOWING_TEXT


# ---- questions ------------------------------------------------------------------------------------------------------


def test_a_choice_is_one_tap_and_can_be_changed_until_it_is_shown(come):
    student = come()
    student.shows()
    student.publish("question", CHOICE)
    assert (student["card"]["asks"], student["card"]["open"]) == ("Which?", True)
    student.choose("this")
    student.choose("that")
    card = student["card"]
    assert (card["pressed"], card["mine"]) == (["that"], "Your answer: that")
    assert card["how"].startswith("Your answer has been sent.")
    assert student["answers"] == {"q1": 1}
    student.publish("question", {**CHOICE, "open": False})
    assert (student["card"]["open"], student["card"]["how"]) == (
        False,
        "This question no longer accepts answers.",
    )
    asked = {name: CHOICE[name] for name in ("id", "form", "asks", "choices")}
    answers = [["a" * 16, 1], ["b" * 16, 0], ["c" * 16, 1]]
    student.publish("shown", {"question": asked, "answers": answers})
    assert student["card"]["right"] == []
    student.publish("shown", {"question": asked, "answers": answers, "right": [1]})
    assert student["card"]["right"] == ["that"]
    card = student["card"]
    assert (card["shares"], card["own"]) == (["1 (33.3 %)", "2 (66.7 %)"], ["that"])
    assert (card["mine"], card["how"]) == ("Your answer: that", "These are the answers of the class.")
    student.publish("shown", None)
    student.publish("question", None)
    assert student["card"] is None


def test_a_second_vote_is_a_new_question_that_knows_the_first_answer(come):
    student = come()
    student.shows()
    student.publish("question", CHOICE)
    assert student["card"]["vote"] == ""
    student.choose("this")
    student.publish("question", {**CHOICE, "id": "q9", "again": "q1"})
    card = student["card"]
    assert (card["open"], card["pressed"], card["mine"], card["how"]) == (True, [], "", "")
    assert card["vote"] == "This is the second vote on this question. Your first answer: this"
    student.choose("that")
    student.reload()
    assert student["card"]["vote"].endswith("Your first answer: this")
    assert student["answers"] == {"q1": 0, "q9": 1}
    asked = {name: CHOICE[name] for name in ("form", "asks", "choices")}
    first, answers = [["a" * 16, 0], ["b" * 16, 0]], [["a" * 16, 1], ["b" * 16, 0]]
    student.publish("shown", {"question": {**asked, "id": "q9", "again": "q1"}, "answers": answers, "first": first})
    card = student["card"]
    assert card["shares"] == ["2 (100 %)", "0 (0 %)", "1 (50 %)", "1 (50 %)"]
    assert card["own"] == ["this", "that"]  # of each vote
    assert card["sum"] == "2 students answered both times, and 1 of them changed the answer."
    assert card["changes"] == [["this", "that", "1"], ["this", "no change", "1"]]


def test_a_number_is_read_as_everywhere_and_else_one_sentence_helps(come):
    student = come()
    student.publish("question", NUMBER)
    student.send(".asked input", "far")
    assert student["card"]["problem"] == "The answer must be a number, such as 1.5 or 1/2. You typed “far”."
    assert student["answers"] == {}
    student.send(".asked input", "−1,5")
    assert (student["answers"], student["card"]["problem"]) == ({"q2": -1.5}, "")
    assert student["card"]["mine"] == "Your answer: −1.5"


def test_words_are_text_and_nothing_else(come):
    student = come()
    student.publish("question", TEXT)
    student.send(".asked textarea", "  ")
    assert student["card"]["problem"] == "Type some words first."
    student.send(".asked textarea", "<b>a\nline</b>")
    assert student["answers"] == {"q6": "<b>a line</b>"}
    asked = {name: TEXT[name] for name in ("id", "form", "asks")}
    student.publish("shown", {"question": asked, "answers": [["a" * 16, "<i>x</i>"]]})
    assert student["card"]["mine"] == "Your answer: <b>a line</b>"


def test_a_point_is_put_where_one_taps_with_the_sign_chosen_first(come):
    student = come()
    student.shows()
    student.publish("question", PLACE)
    assert student["card"]["hint"] == "Tap where you want your point to be."
    student.choose("−")
    student.tap([0.5, 1.5])
    student.wait(50)
    assert student["answers"]["q3"] == [pytest.approx(0.5, abs=0.02), pytest.approx(1.5, abs=0.02), -1]
    assert "minus" in student["card"]["drawn"]
    student.tap([1.5, -1], 60)  # a drag is not a tap
    student.tap([-1, 1])
    student.choose("+")
    assert student["answers"]["q3"] == [pytest.approx(-1, abs=0.02), pytest.approx(1, abs=0.02), 1]
    assert student["seen"]["points"] == POINTS["points"]
    assert student["line"] == FOLLOWING_TEXT


def test_a_point_is_put_with_arrows_and_enter(come):
    student = come()
    student.shows()
    student.publish("question", PLACE)
    student.press("Enter")
    x1, x2, sign = student["answers"]["q3"]
    assert sign == 1
    student.press("ArrowRight", "ArrowUp", "Enter")
    y1, y2, _ = student["answers"]["q3"]
    assert (y1 > x1, y2 > x2) == (True, True)
    student.wait(1000)
    assert student["spoken"].startswith("(")
    assert student["line"] == FOLLOWING_TEXT


def test_a_line_goes_through_two_taps_and_has_its_plus_where_most_is_right(come):
    student = come()
    student.shows(points={"points": [[0, 2], [1, 2], [0, -2]], "labels": [1, 1, -1]})
    student.publish("question", LINE)
    student.tap([-1, 0])
    assert student["card"]["hint"] == "Now tap a second place on the line."
    assert student["answers"] == {}
    student.tap([1, 0])
    assert student["answers"]["q4"] == pytest.approx([0, 1, 0], abs=0.02)
    student.choose("Swap the sides of + and −")
    assert student["answers"]["q4"] == pytest.approx([0, -1, 0], abs=0.02)
    student.tap([1, 1])  # the nearer end moves there
    w1, w2, b = student["answers"]["q4"]
    assert -w1 + b == pytest.approx(0, abs=0.05)
    assert w1 + w2 + b == pytest.approx(0, abs=0.05)
    assert w2 < 0
    student.wait(50)
    assert "line" in student["card"]["drawn"]


def test_an_example_is_tapped_or_chosen_from_the_list(come):
    student = come()
    student.shows()
    student.publish("question", EXAMPLE)
    student.tap([2.02, 2.98])
    assert student["answers"] == {"q5": 1}
    student.tap([-2.4, 2.4])  # nothing is drawn there
    assert student["answers"] == {"q5": 1}
    student.send(".asked select", "4")
    assert student["answers"] == {"q5": 4}
    assert student["card"]["mine"] == "Your answer: x⁽⁵⁾"
    student.act("add", [0, 0], 1)
    student.publish("question", {**EXAMPLE, "id": "q7"})
    assert not student["card"]["isPointing"]
    assert "Your points differ from the lecturer’s." in student["card"]["hint"]


def test_examples_can_be_chosen_of_a_board_that_comes_after_the_question(come):
    student = come()
    student.publish("question", EXAMPLE)
    student.shows()
    student.send(".asked select", "4")
    assert student["answers"] == {"q5": 4}


def test_where_there_is_no_plane_the_numbers_are_typed(come):
    student = come()
    student.publish("question", PLACE)
    assert student["card"]["hint"] == "This board has no plane. Type the numbers."
    student.choose("−")
    student.send(".asked .typed input", "1/2")
    assert student["card"]["problem"] == "x₂ must be a number, such as 1.5 or 1/2. The field is empty."
    student.send(".asked .typed label + label input", "2")
    assert (student["answers"], student["card"]["problem"]) == ({"q3": [0.5, 2, -1]}, "")


# ---- no answer is lost ----------------------------------------------------------------------------------------------


def test_an_answer_waits_for_the_connection(come):
    student = come()
    student.publish("question", CHOICE)
    student.lose("isDown")
    student.choose("this")
    assert student["card"]["how"] == "Your answer has not been sent yet. Your browser is trying again."
    student.choose("that")
    student.find("isDown")
    student.wait(6000)
    assert student["answers"] == {"q1": 1}
    assert student["card"]["how"].startswith("Your answer has been sent.")


def test_the_last_of_two_quick_answers_holds(come):
    student = come()
    student.publish("question", CHOICE)
    student.chooseBoth("that", "this")
    assert (student["answers"], student["card"]["pressed"]) == ({"q1": 0}, ["this"])
    assert student["card"]["how"].startswith("Your answer has been sent.")


def test_who_looks_at_the_tab_again_waits_for_nothing(come):
    student = come()
    student.publish("question", CHOICE)
    student.lose("isDown")
    student.choose("this")
    student.wait(30_000)
    student.hide(True)
    student.find("isDown")
    student.hide(False)
    assert (student["answers"], student["open"]) == ({"q1": 0}, 1)
    assert student["card"]["how"].startswith("Your answer has been sent.")


def test_an_answer_survives_a_reload_sent_or_not(come):
    student = come()
    student.publish("question", CHOICE)
    student.lose("isDown")
    student.choose("that")
    student.reload()
    student.find("isDown")
    student.wait(6000)
    assert student["answers"] == {"q1": 1}
    assert student["card"]["pressed"] == ["that"]
    assert len({who for who, *_ in student["puts"]}) == 1


def test_what_a_killed_server_has_lost_is_sent_again(come):
    student = come()
    student.publish("question", CHOICE)
    student.choose("that")
    student.forget()
    student.wait(6000)
    assert student["answers"] == {"q1": 1}
    assert student["card"]["how"].startswith("Your answer has been sent.")


def test_an_earlier_answer_is_not_sent_to_a_later_question(come):
    student = come()
    student.publish("question", CHOICE)
    student.choose("that")
    student.publish("question", NUMBER)
    student.publish("question", CHOICE)
    assert [question for _, question, _ in student["puts"]] == ["q1"]
    assert student["card"]["mine"] == "Your answer: that"


def test_an_answer_that_comes_too_late_is_called_so(come):
    student = come()
    student.publish("question", CHOICE)
    student.lose("isDown")
    student.choose("this")
    student.publish("question", {**CHOICE, "open": False})
    student.find("isDown")
    student.wait(6000)
    assert student["card"]["how"] == "Your answer came too late and was not accepted."
    assert student["card"]["mine"] == ""
    student.publish("question", {**CHOICE, "id": "q9", "again": "q1"})
    assert student["card"]["vote"] == "This is the second vote on this question."  # without a first answer


def test_in_another_class_a_tab_is_somebody_else(come):
    student = come()
    student.publish("question", CHOICE)
    student.choose("that")
    before = student["kept"]
    student.moves("GHJKMN")
    student.reload()
    assert student["kept"]["me"] != before["me"]
    assert student["kept"]["answers"] == {}
    assert student["card"]["mine"] == ""
