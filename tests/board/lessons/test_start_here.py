"""The seven tasks of “Start here”: the core confirms them, and keys suffice."""

import json
from dataclasses import asdict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import assets
from board.serializers import tasks_data
from perceptron_core import Hyperplane, Perceptron, Separable, mistake_bound, separate
from tests.ui.parts.test_course import shown
from ui import course
from ui.lessons.start_here import tasks
from ui.visitor.points import Points

MODEL = "model/lessons/start_here_tasks.js"
TASKS = tasks.tasks()
SENT_TASKS = json.loads(json.dumps(tasks_data(Points(TASKS[1].dataset), TASKS)["tasks"]))
TASK_BY_KIND = {task.kind: task for task in TASKS}
INDEX_BY_KIND = {task.kind: i for i, task in enumerate(TASKS)}
numbers = st.one_of(st.floats(-4, 4), st.integers(-3, 3).map(float))
lines = st.tuples(numbers, numbers, numbers).filter(lambda line: line[0] or line[1])


@pytest.fixture
def board(open_in_node):
    return open_in_node("start_here")


def begin_work(js, kind, **more):
    return {**js(MODEL, "newTaskWork", SENT_TASKS[INDEX_BY_KIND[kind]]), **more}


def manual_line(w1, w2, b):
    return {"w": [w1, w2], "b": b, "grip": [0, 0]}


def is_done(js, kind, **more):
    return js(MODEL, "isDone", SENT_TASKS[INDEX_BY_KIND[kind]], begin_work(js, kind, **more), False)


# ---- when a task is done -----------------------------------------------------------------------------------------


@given(line=lines)
def test_a_line_is_done_when_it_separates(js, line):
    """And “decrease b” only if b is smaller."""
    for kind in (tasks.TURN, tasks.SHIFT):
        task, here = TASK_BY_KIND[kind], Hyperplane(line[:2], line[2])
        separates = bool((here.functional_margins(task.dataset) > 0).all())
        smaller = kind == tasks.TURN or here.b < task.line.b
        assert is_done(js, kind, hand=manual_line(*line)) == (separates and smaller)


@given(line=lines)
def test_no_line_has_more_right_of_xor_than_is_said(js, line):
    task = TASK_BY_KIND[tasks.XOR]
    right = int((Hyperplane(line[:2], line[2]).functional_margins(task.dataset) > 0).sum())
    rested = js(
        MODEL, "recordBest", SENT_TASKS[INDEX_BY_KIND[tasks.XOR]], begin_work(js, tasks.XOR, hand=manual_line(*line))
    )
    assert rested["best"] == right <= task.most == 3
    assert is_done(js, tasks.XOR, best=rested["best"]) == (right == task.most)


@given(x=st.tuples(numbers, numbers))
def test_a_point_is_done_on_the_plus_side(js, x):
    assert is_done(js, tasks.PLACE, point=x) == bool(TASK_BY_KIND[tasks.PLACE].line.scores(np.array([x]))[0] > 0)


def test_what_the_tasks_say_of_their_points_is_so():
    """By the core: each task can be done, and what is said once it is done is true."""
    turn, shift, update, run, best = (
        TASK_BY_KIND[kind] for kind in (tasks.TURN, tasks.SHIFT, tasks.UPDATE, tasks.RUN, tasks.BEST)
    )
    angles = np.linspace(0, 2 * np.pi, 360)
    assert any((Hyperplane([np.cos(a), np.sin(a)], 0).functional_margins(turn.dataset) > 0).all() for a in angles)
    assert any((Hyperplane(shift.line.w, b).functional_margins(shift.dataset) > 0).all() for b in (0.5, 0, -0.5, -1))
    for task in (turn, shift):
        assert (task.line.functional_margins(task.dataset) < 0).any()
    assert (update.line.functional_margins(update.dataset) <= 0).sum() == 1
    assert (update.run.last.functional_margins(update.dataset) > 0).all()
    assert run.run.outcome == "converged"
    assert run.beats[0].choices[run.beats[0].right] == f"{len(run.run)} mistakes"
    wrong_after_one = int((run.run.hyperplane(1).functional_margins(run.dataset) <= 0).sum())
    most = int(mistake_bound(run.dataset, Perceptron(), separate(run.dataset)))
    assert f"{wrong_after_one} points are misclassified." in run.beats[0].known
    assert f"at most {most} mistakes here." in run.beats[0].known
    assert len(run.run) <= most
    assert all(line.margin(best.dataset) > 0 for line in best.lines)
    widest = separate(best.dataset)
    framed = type(best.dataset)(best.dataset.X[list(widest.support)], best.dataset.y[list(widest.support)])
    assert isinstance(widest, Separable)
    assert len(framed) < len(best.dataset)
    assert separate(framed).margin == pytest.approx(widest.margin)
    assert best.lines[best.beats[0].right].margin(best.dataset) == pytest.approx(widest.margin)
    # A point without a frame is clearly beyond the edge of the band, so that its marker does not touch the edge.
    others = np.delete(widest.hyperplane.geometric_margins(best.dataset), list(widest.support))
    assert others.min() > widest.margin + 0.3


# ---- the whole lesson, by keys -----------------------------------------------------------------------------------

KEYS_TO_FINISH = {  # the keys that do what the pointer would do
    tasks.PLACE: ["ArrowRight"] * 6 + ["Enter"],
    tasks.TURN: ["ArrowRight"] * 55,
    tasks.SHIFT: ["["] * 3,
    tasks.RUN: ["ArrowRight"] * 6,
    tasks.XOR: ["ArrowUp"] * 25 + ["Enter"],
}


def feedback_texts(board):
    """The feedback on the card."""
    return [text for text in board.part(".task .because").texts if text]


def key_of(beat, i):
    """The key for choice i: its number, unless the choices are numbers themselves."""
    return beat.choices[i] if beat.choices[i].isdecimal() else str(i + 1)


def do_task(board, kind, is_right):
    """Do the current task by keys; returns the feedback after each beat."""
    heard = []
    for beat in TASK_BY_KIND[kind].beats:
        assert board.part(".task .asked").text == beat.says
        if hasattr(beat, "choices"):
            assert not board.button("Check").is_usable
            board.press(key_of(beat, beat.right if is_right else (beat.right + 1) % len(beat.choices)), "Enter")
        else:
            board.press(*KEYS_TO_FINISH[kind])
        heard += [text for text in feedback_texts(board) if text not in heard]
    return heard


@pytest.mark.parametrize("is_right", [True, False])
def test_all_tasks_by_keys(board, is_right):
    for i, task in enumerate(TASKS):
        board.has(task=i, kind=task.kind, over="false")
        wanted = [beat.yes if is_right else beat.no or beat.yes for beat in task.beats]
        assert do_task(board, task.kind, is_right) == [text for text in wanted if text]
        assert board.has(over="true").part(".choice.is-right").count == (
            hasattr(task.beats[-1], "choices") or len(task.beats) > 1
        )
        board.press("Enter")
    board.has(end="true")
    assert board.part(".task .asked").text.startswith("You have moved a line")
    assert not board.sent  # the session's points are unchanged
    assert board.press("Enter").has(end="true")  # no key goes to the next task
    board.button("Begin again").click()
    assert board.has(task=0, over="false").part(".task .because").texts == ["", ""]


def test_the_end_leads_to_the_playground_and_to_the_exercises_and_the_notes(board):
    board.press(*"kkkkkkk").has(end="true")
    for name, page in (
        ("Open the Playground", "playground"),
        ("Open the exercises", "exercises"),
        ("Open your notes", "notes"),
    ):
        board.button(name).click()
        assert page in course.BY_NAME
        assert board.sent[-1][0] == "visit"
        assert board.sent[-1][1]["page"] == page


def test_a_point_on_the_wrong_side_is_answered_and_can_be_put_again(board):
    board.click(-2, -1).has(over="false")
    assert "the point is on the − side" in board.part(".task .stands").text
    assert not board.button("Next").is_usable
    board.click(2, 1).has(over="true")
    assert "the point is on the + side" in board.part(".task .stands").text
    board.click(-2, -1).has(over="true")  # the feedback stays true


def test_the_line_is_turned_by_dragging_and_keeps_the_length_of_w(board):
    board.press("k").drag((-0.9, 1.1), (2, 0.6)).has(task=1, over="true")
    w = json.loads(board.state("w"))
    assert np.hypot(*w) == pytest.approx(np.hypot(*TASK_BY_KIND[tasks.TURN].line.w))
    assert json.loads(board.state("b")) == pytest.approx(0)
    before = board.state("w")
    assert board.drag((-0.5, 1.2), (1, 1)).press("ArrowLeft").state("w") == before  # it is done
    board.press("Control+z").has(over="false", task=1)  # undoes the whole drag
    assert json.loads(board.state("w")) == TASK_BY_KIND[tasks.TURN].line.w.tolist()
    board.drag((1.65, 1.35), (-1.35, 1.65))  # the line itself, by a right angle
    assert json.loads(board.state("w")) == pytest.approx([-1.1, -0.9])
    assert json.loads(board.state("b")) == pytest.approx(0)


def test_w_is_turned_from_anywhere_and_no_drag_moves_the_view(board):
    """From its shaft, far beside its tip, or an empty place: the view stays, and w turns by the same angle."""
    view = board.press("k").view()
    for start in ((-0.45, 0.55), (-0.7, 1.15), (2, -1.5)):
        before = json.loads(board.state("w"))
        to = (-start[1], start[0])
        w = json.loads(board.drag(start, to).has(task=1).state("w"))
        assert w == pytest.approx([-before[1], before[0]])
        assert board.view() == view
        board.button("Again").click()


def test_a_finger_beside_w_and_the_line_scrolls_the_page(board):
    before = board.press("k").state("w")
    board.drag((2, -1.5), (1.5, 2), pointerType="touch").has(w=before)
    assert board.drag((-0.45, 0.55), (-0.55, -0.45), pointerType="touch").state("w") != before


def test_of_xor_the_arrow_turns_the_line_and_the_line_is_shifted(board):
    board.press("k", "k", "k", "k", "k", "3", "Enter").has(kind="xor", beat=1)
    (w, b) = (json.loads(board.state(name)) for name in ("w", "b"))
    tail = -b / np.dot(w, w) * np.array(w)
    at = tail + 0.5 * np.array(w)
    board.drag(at, tail + 0.5 * np.array([-w[1], w[0]]))
    assert json.loads(board.state("w")) == pytest.approx([-w[1], w[0]])
    on_line = tail + 1.2 * np.array(w)
    board.drag(on_line, on_line + np.array([0, 0.4]))
    assert json.loads(board.state("w")) == pytest.approx([-w[1], w[0]])


def test_the_vectors_of_the_update_are_drawn_to_scale_where_they_fit(board):
    """So x is as long as the distance of its point; if the view is too narrow, a sentence gives the scale."""
    board.press("k", "k", "k", "1", "Enter").has(kind="update", over="true")
    task = TASK_BY_KIND[tasks.UPDATE]
    x = task.dataset.X[task.run.index[0]]
    places = [place for place in board.traces()["stepVector"] if None not in place]
    reach = max(np.hypot(*np.subtract(place, places[0])) for place in places)
    assert reach == pytest.approx(np.hypot(*x))
    assert board.part(".task .drawn").texts == [""]
    board.press("i")
    assert "every arrow is drawn at" in board.part(".task .drawn").text


def test_one_may_go_back_skip_and_begin_again(board):
    assert not board.button("Back").is_usable
    for i in range(len(TASKS)):
        board.has(task=i)
        board.button("Skip").click()
    board.has(end="true")
    assert (
        board.part(".task .asked").text == "You have done 0 of the 7 tasks. You can return to the others at any time."
    )
    assert not board.button("Skip").is_usable
    board.button("Back").click()
    board.has(task=6, end="false").plot.focus()
    board.press("2", "Enter").has(beat=1)
    board.button("Back").click()
    board.button("Skip").click()
    board.has(task=6, beat=1)  # as it was before
    board.button("Again").click()
    board.has(task=6, beat=0)
    assert not board.button("Again").is_usable


def test_a_guess_is_checked_when_one_is_made_and_stays(board):
    board.press("k", "k")
    assert not board.button("Check").is_usable
    board.press("Enter").has(beat=0)
    board.press("ArrowDown", "ArrowDown", "ArrowUp", "Enter").has(beat=1)
    assert [checked for (checked,) in board.part(".task .choice input").each("checked")] == [True, False, False]
    assert all(disabled for (disabled,) in board.part(".task .choice input").each("disabled"))
    assert board.part(".choice.is-right").count == 0  # the answer is not shown yet: the student drags to find out
    assert board.press("2").state("beat") == "1"


def test_a_run_plays_and_pauses_and_is_over_at_its_end(board):
    board.press("k", "k", "k", "k", "2", "Enter").has(kind="run", beat=1)
    board.button("Run the perceptron").click()
    board.wait(3000).button("Pause").click()
    assert 0 < int(board.state("step")) < len(TASK_BY_KIND[tasks.RUN].run)
    board.plot.focus()
    board.press(" ").wait(2000 * 10).has(over="true", step=len(TASK_BY_KIND[tasks.RUN].run))


# ---- what the tab stores -----------------------------------------------------------------------------------------


def test_progress_is_there_when_the_page_is_loaded_again(board):
    board.click(2, 1).press("Enter", "ArrowRight", "ArrowRight")
    there = board.state("w")
    board.reload().has(task=1, w=there)
    assert board.press("j").has(task=0, over="true").part(".task .stands").text.startswith("Here w·x + b = ")


def test_a_session_that_knows_less_of_where_one_has_been_is_told(open_in_node):
    board = open_in_node("margins").go("start_here")
    assert board.sent == [("visited", ["margins", "start_here"])]
    board.receive(visited=["margins", "start_here"]).go("start_here", visited=["margins", "start_here"])
    assert board.sent == [("visited", ["margins", "start_here"])]


@pytest.mark.parametrize(
    "forged",
    [
        {tasks.TURN: {"beat": 1}},  # it does not separate
        {tasks.PLACE: {"beat": 1, "point": [-2, -2]}},
        {tasks.XOR: {"beat": 2, "guesses": [2, None], "best": 4}, tasks.BEST: {"beat": 2}},
        {tasks.SHIFT: {"beat": 0, "guesses": [7, None]}},
    ],
)
def test_nothing_is_said_to_be_done_that_is_not(js, forged):
    progress = {"task": 99, "work": [begin_work(js, task.kind, **forged.get(task.kind, {})) for task in TASKS]}
    assert js(MODEL, "isProgress", progress)
    fitted = js(MODEL, "fitProgress", SENT_TASKS, progress)
    assert fitted == {"task": len(TASKS), "work": [begin_work(js, task.kind) for task in TASKS]}


def test_where_the_browser_forbids_storage_all_works_and_is_not_kept(paper):
    data = {**tasks_data(Points(TASKS[1].dataset), TASKS), "tasks": SENT_TASKS}
    actions = [["put", [2, 1]], ["goOn"]]
    progress = paper("../tests/board/tab_storage.mjs", "withoutStorage", "start_here", data, actions, "progress")
    assert (progress["task"], progress["work"][0]["beat"]) == (1, 1)


# ---- the page ----------------------------------------------------------------------------------------------------


def links(test):
    return {link.proto.label: link.proto.page or course.HOME_PAGE for link in test.get("page_link")}


def test_the_map_has_all_other_pages_by_their_questions_and_ticks_those_one_has_been_to():
    test = shown("start_here")
    others = [page for page in course.PAGES if page.name != course.NEWCOMERS_PAGE]
    assert not test.exception
    there = [f"✓ **{page.title}**" if page.name == course.HOME_PAGE else f"**{page.title}**" for page in others]
    asked = [f"{title}: {page.question}" for title, page in zip(there, others, strict=True)]
    assert [label for label in links(test) if label in asked] == asked


@pytest.mark.parametrize("served", [True, False])
def test_a_student_finds_the_class_where_there_can_be_one(monkeypatch, served):
    monkeypatch.setattr(assets, "served_by_middleware", served)
    said = "[**Join a class**: type the code that your lecturer shows.](class/)"
    assert (said in [text.value for text in shown("start_here").markdown]) == served


def test_the_playground_invites_who_is_new_unless_a_link_does_without_the_pages():
    assert course.NEWCOMERS_PAGE in links(shown("playground")).values()
    assert course.NEWCOMERS_PAGE not in links(shown("playground", hidden=("pages",))).values()
    assert not [label for label in links(shown("margins")) if label.startswith("New here?")]


def test_each_beat_is_told_as_it_is():
    assert [[asdict(beat) for beat in task.beats] for task in TASKS] == [
        [{**beat, **({"choices": tuple(beat["choices"])} if "choices" in beat else {})} for beat in task["beats"]]
        for task in SENT_TASKS
    ]
