"""A lesson in an iframe of a course page: layout, height and SPLICE messages."""

import json

import pytest
from playwright.sync_api import expect

from tests.board.shell.test_share import share_link
from tests.driver import RESTING

COURSE_HTML = """<!doctype html><title>Course</title><body>
<iframe width="{width}" height="{height}" title="Exercise" src="{source}"></iframe>
<script>
  window.got = [];
  const state = {state};
  addEventListener("message", ({{ data, source }}) => {{
    if (!data?.subject) return;
    got.push(data);
    const frame = document.querySelector("iframe");
    if (data.subject === "lti.frameResize" && {grows}) frame.height = data.height;
    const response = {{ subject: "SPLICE.getState.response", message_id: data.message_id, state }};
    if (data.subject === "SPLICE.getState") {{
      source.postMessage({{ ...response, message_id: "of another", state: null }}, "*");
      source.postMessage(response, "*");
    }}
  }});
</script>"""
EXERCISE_ID = "how-many-support-vectors"
READ_LINK = f"""async () => {{
  const fetched = performance.getEntriesByType("resource").map(({{ name }}) => name);
  const script = fetched.find((name) => /first-\\w+\\.js/.test(name));
  const {{ modules }} = await import(script);
  const exercise = modules["lessons/max_margin"].lesson.exercises.find(({{ id }}) => id === "{EXERCISE_ID}");
  const scene = modules["model/exercises/exercise"].sceneOfExercise("max_margin", exercise, 0);
  return modules["shell/sharing/link"].freshSceneHref(scene, "max_margin");
}}"""


class Course:
    """A page with a frame, and the messages that it got."""

    def __init__(self, page, source, *, size=(600, 500), state="null", grows="false"):
        width, height = size
        self.page = page
        self.errors = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.set_content(COURSE_HTML.format(width=width, height=height, source=source, state=state, grows=grows))
        self.frame = page.frame_locator("iframe")
        self.board = self.frame.get_by_test_id("board")
        expect(self.board).to_have_attribute("data-ready", "true")

    def got(self, subject):
        return self.page.evaluate("(subject) => got.filter((data) => data.subject === subject)", subject)

    def until(self, subject, count):
        self.page.wait_for_function(
            "([subject, count]) => got.filter((data) => data.subject === subject).length >= count", arg=[subject, count]
        )
        return self.got(subject)

    def evaluate(self, code):
        return self.page.frames[1].evaluate(code)


@pytest.fixture
def course(chromium):
    """A function that opens the page of a course, each in a fresh browser."""
    opened = []

    def open_(source, **more):
        context = chromium.new_context(viewport={"width": 1000, "height": 900}, reduced_motion="reduce")
        opened.append((context, Course(context.new_page(), source, **more)))
        return opened[-1][1]

    yield open_
    for context, one in opened:
        context.close()
        assert not one.errors


@pytest.fixture
def exercise(open_board, address):
    """The address of an exercise in a frame."""
    return address + open_board("max_margin").page.evaluate(READ_LINK) + "&embed=true"


@pytest.mark.parametrize("size", [(600, 500), (390, 600)])
def test_in_a_frame_there_is_the_board_and_its_card(course, exercise, size):
    one = course(exercise, size=size)
    expect(one.frame.get_by_role("button", name="Check")).to_be_in_viewport(ratio=1)
    assert one.frame.locator(".plot").bounding_box()["height"] >= 260
    expect(one.frame.locator(RESTING)).to_be_attached()  # the style that hides the menus is there
    ways = one.frame.get_by_role("link").evaluate_all("(nodes) => nodes.map((node) => node.getAttribute('href'))")
    assert ways == ["#stMain"]  # the skip link leads there
    seen = one.frame.locator(".stMain").inner_text()
    assert seen == one.frame.locator(".stBidiComponent:has(.board)").inner_text()
    for name in ("Preset", "Conventions", "Data", "Lessons", "Leave the exercise"):
        expect(one.frame.get_by_label(name).locator("visible=true")).to_have_count(0)
    assert one.evaluate("document.querySelector('.stMain').scrollWidth <= innerWidth")


def test_the_code_that_share_gives_shows_the_board_on_another_page(open_board, chromium):
    board = open_board("margins?preset=and gate", permissions=["clipboard-read", "clipboard-write"])
    share_link(board)
    board.button("Embed").click()
    expect(board.root.get_by_text("The code has been copied.").first).to_be_visible()
    code = board.page.evaluate("navigator.clipboard.readText()")
    context = chromium.new_context(viewport={"width": 700, "height": 900})
    page = context.new_page()
    page.set_content(f"<!doctype html><title>A page</title><h1>Before</h1>{code}")
    expect(page.get_by_title("Interactive board: Margins")).to_be_visible()
    frame = page.frame_locator("iframe")
    expect(frame.get_by_test_id("board")).to_have_attribute("data-ready", "true")
    expect(frame.get_by_test_id("board")).to_have_attribute("data-points", "4")
    expect(frame.get_by_test_id("board")).to_have_attribute("data-lesson", "margins")
    expect(frame.get_by_role("link", name="Playground")).to_have_count(0)
    assert page.locator("iframe").bounding_box()["width"] > 600
    expect(frame.locator(".plot").first).to_be_in_viewport(ratio=0.9)
    context.close()


@pytest.mark.parametrize("lesson", ["", "convergence"])
def test_a_frame_that_follows_what_it_is_told_comes_to_rest(course, address, lesson):
    """Then all of the board is in it; a picture that grew with its frame would grow forever."""
    one = course(f"{address}/{lesson}?embed=true", grows="true")
    one.until("lti.frameResize", 1)
    rests = """() => new Promise((done) => {
      let [last, still] = [-1, 0];
      const look = () => {
        const { scrollHeight, clientHeight } = document.querySelector(".stMain");
        still = scrollHeight === last && scrollHeight <= clientHeight + 1 ? still + 1 : 0;
        last = scrollHeight;
        if (still < 20) requestAnimationFrame(look);
        else done(last);
      };
      look();
    })"""
    height = one.evaluate(rests)
    assert height < 2500
    assert len(one.got("lti.frameResize")) < 8


def test_the_page_around_is_told_of_score_and_work_and_brings_them_back(course, exercise):
    one = course(exercise)
    [asked] = one.until("SPLICE.getState", 1)
    assert asked["activity_id"] == f"max_margin/{EXERCISE_ID}"
    assert asked["message_id"]
    check = one.frame.get_by_role("button", name="Check")
    one.frame.get_by_label("1", exact=True).check()
    assert not one.got("SPLICE.reportScoreAndState")  # nobody has answered
    check.click()
    [report] = one.until("SPLICE.reportScoreAndState", 1)
    assert (report["score"], report["activity_id"]) == (0, asked["activity_id"])
    one.frame.get_by_label("3", exact=True).check()
    check.click()
    report = one.until("SPLICE.reportScoreAndState", 2)[-1]
    assert report["score"] == 1
    work = report["state"]["exercises"][EXERCISE_ID]["work"]
    assert (work["id"], work["answer"], work["judged"], work["tries"], work["solved"]) == (EXERCISE_ID, 2, 2, 2, True)
    events = one.got("SPLICE.sendEvent")
    assert [event["name"] for event in events] == ["checked", "checked", "solved"]
    assert [event["data"]["answer"] for event in events] == [0, 2, 2]
    everything = [asked, *events, *one.got("SPLICE.reportScoreAndState")]
    assert len({message["message_id"] for message in everything}) == len(everything)
    for state in (json.dumps(report["state"]), json.dumps(json.dumps(report["state"]))):  # Runestone stores text
        again = course(exercise, state=state)
        expect(again.board).to_have_attribute("data-asks", "false")
        expect(again.frame.locator(".came[data-result='right']")).to_be_visible()
        expect(again.frame.get_by_label("3", exact=True)).to_be_checked()
        assert not again.got("SPLICE.reportScoreAndState")


WORK = {
    "id": EXERCISE_ID,
    "version": 1,
    "seed": 0,
    "answer": "x",
    "judged": {},
    "guessed": True,
    "looked": True,
    "tries": 1,
    "hints": 9,
}
WORK |= {"shown": None, "solved": False}


@pytest.mark.parametrize(
    "state",
    [
        "'no JSON'",
        "{version: 1, exercises: {[EXERCISE]: {work: 1}}}",
        json.dumps(
            {"version": 1, "exercises": {EXERCISE_ID: {"work": WORK, "answered": True, "done": True, "board": []}}}
        ),
    ],
)
def test_what_a_page_brings_back_may_be_anything(course, exercise, state):
    one = course(exercise, state=state.replace("[EXERCISE]", f"'{EXERCISE_ID}'"))
    one.until("SPLICE.getState", 1)
    one.frame.get_by_label("3", exact=True).check()
    one.frame.get_by_role("button", name="Check").click()
    expect(one.frame.locator(".came[data-result='right']")).to_be_visible()
    assert one.until("SPLICE.reportScoreAndState", 1)[-1]["score"] == 1


def test_without_a_frame_nobody_is_told(open_board):
    board = open_board("max_margin", spoils=True)
    board.page.evaluate("() => { window.got = []; addEventListener('message', ({ data }) => got.push(data)) }")
    board.root.get_by_text("Exercises").first.click()
    board.button("How many support vectors?").click()
    board.root.get_by_label("3", exact=True).check()
    board.button("Check").click()
    expect(board.root.locator(".came[data-result='right']")).to_be_visible()
    assert not [data for data in board.page.evaluate("got") if "subject" in (data or {})]
