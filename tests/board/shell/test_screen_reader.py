"""The board for a screen reader: live region, names, and the table of points."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Dataset, Hyperplane, Perceptron
from tests import lessons
from tests.board.runs import parse_number

AND, SEPARABLE = PRESETS["and gate"](0), PRESETS["separable"](0)
ROW_SELECTOR = "details.points tbody tr"


def spoken_texts(board):
    """Everything spoken until nothing changes any more, in order, without the sentence about the focus."""
    return [text for text in board.wait(500).spoken if not text.startswith("The keyboard now controls")]


def open_table(board):
    board.part("details.points > summary").click()
    return board


def table_rows(board):
    """The rows of the open table of points, as texts."""
    return board.page("table", "details.points")


# ---- what is spoken ----------------------------------------------------------------------------------------------


def test_an_edit_and_then_the_outcome_are_spoken_and_nothing_old(open_in_node):
    board = open_in_node("playground", AND)
    assert spoken_texts(board) == []  # the user reads a page that opens
    board.click(1.3, 0.4).wait(500).answer()
    said = spoken_texts(board)
    assert re.match(r"Added \+ point 5 at \(1\.\d*, 0\.\d*\)\.", said[0])
    assert len(re.findall(r"Converged after \d+ mistakes in", " ".join(said))) == 1
    board.button("−: add").click()
    board.click(0.5, -0.4)
    assert "− point 6 at (0.5" in spoken_texts(board)[-1]
    assert "The line after the whole run." not in " ".join(spoken_texts(board))


def test_what_keys_do_to_a_point_is_spoken_when_they_rest(open_in_node):
    board = open_in_node("margins", AND).press("n")
    assert "x⁽¹⁾ = (1, 1), y = +1; s = " in spoken_texts(board)[-1]
    before = len(spoken_texts(board))
    board.press("Shift+ArrowRight", times=9)
    assert "x⁽¹⁾ moved to (" in spoken_texts(board)[-1]
    assert len(spoken_texts(board)) == before + 1
    for key, text in [
        ("f", "x⁽¹⁾ is now a − point."),
        ("Delete", "Deleted x⁽¹⁾. 3 points are left."),
        ("Control+z", "Undone. "),
        ("Control+Shift+z", "Redone. Deleted x⁽¹⁾. 3 points are left."),
    ]:
        board.press(key)
        assert text in spoken_texts(board)[-1]
    board.button("Clear: delete").click()
    assert "All points have been deleted." in spoken_texts(board)[-1]


def test_another_place_in_the_order_is_spoken_and_who_is_first_or_last_hears_that(open_in_node):
    board = open_in_node("playground", AND)
    for keys, text in [
        (("n", "m"), "x⁽¹⁾ is already the first example."),
        (("p", "k"), "x⁽⁴⁾ is already the last example."),
        (("m",), "x⁽⁴⁾ is now x⁽¹⁾, example 1 of 4 in the order."),
        (("k",), "x⁽¹⁾ and x⁽²⁾ have changed places in the order."),
        (("k", "k"), "x⁽²⁾ is now x⁽⁴⁾, example 4 of 4 in the order."),
        (("Control+z", "Control+z", "Control+z"), "Undone. x⁽⁴⁾ is now x⁽¹⁾, example 1 of 4 in the order."),
    ]:
        board.press(*keys)
        assert text in spoken_texts(board)[-1]
        assert board.button("Undo").is_usable == ("already" not in text)


def test_other_points_are_spoken_as_counts_and_outcome(open_in_node):
    said = " ".join(spoken_texts(open_in_node("playground", AND).replace(PRESETS["xor"]())))
    assert said.count("The board now has 2 + points, 2 − points.") == said.count("never converges") == 1


def test_of_a_play_only_the_end_is_spoken(open_in_node):
    board = open_in_node("playground", SEPARABLE).press("End").wait(500).press("Home")
    assert "There is no line yet, because w = 0 and b = 0." in spoken_texts(board)[-1]
    before = len(spoken_texts(board))
    board.press("Space").wait(10_000)  # at a pace that leaves time to speak
    assert "Converged: in the last epoch, all 20 examples are classified correctly." in spoken_texts(board)[-1]
    assert len(spoken_texts(board)) == before + 1


def test_of_two_runs_only_the_one_that_goes_on_is_spoken(open_in_node):
    board = open_in_node("conventions", AND).press("End").wait(500).press("Home")
    assert "Left: There is no line yet, because w = 0 and b = 0. Right: There is" in spoken_texts(board)[-1]
    board.press("End")
    assert re.search("Right: .*in the last epoch", spoken_texts(board)[-1])
    board.press("ArrowLeft")
    assert re.match("Right: Mistake 20", spoken_texts(board)[-1])


@pytest.mark.parametrize(
    ("lesson", "keys", "text"),
    [
        ("margins", ["ArrowLeft"] * 7 + ["ArrowUp"], r"w = \(.*, .*\), b = .*, γ = [^ ]*\."),
        ("hyperplane", ["ArrowLeft"] * 8, r"w = \(.*, .*\), b = .*, b/‖w‖ = .*\. x = \(3, 2\): s = .*, s/‖w‖ = .*\."),
    ],
)
def test_a_line_turned_by_keys_is_spoken_once_it_rests(open_in_node, lesson, keys, text):
    board = open_in_node(lesson, AND)
    board.plot.focus()
    (said,) = spoken_texts(board.press(*keys))
    assert re.fullmatch(text, said)
    line = [parse_number(part) for part in re.findall(r"w = \((.*?), (.*?)\), b = (.*?)[,.] ", said)[0]]
    names = ("w₁", "w₂", "b") if lesson == "margins" else ("w₁ (w and b)", "w₂ (w and b)", "b (w and b)")
    fields = [parse_number(board.field(name).value) for name in names]
    assert line == pytest.approx(fields, rel=1e-3)
    if lesson == "margins":
        margin = parse_number(re.search(r"γ = ([^ ]*)\.$", said)[1])
        assert margin == pytest.approx(Hyperplane(fields[:2], fields[2]).margin(AND), rel=1e-3)


# ---- names ---------------------------------------------------------------------------------------------------------


def test_columns_are_told_apart(open_in_node):
    board = open_in_node("conventions", AND)
    headings = board.part(".comparison :is(h2, h3, h4)").texts
    assert headings[:4] == ["Left run", "There is no line yet, because w = 0 and b = 0.", "The whole run", "Right run"]


def test_what_a_picture_shows_is_in_words_and_its_axes_are_not(open_in_node):
    board = open_in_node("convergence", AND).press("Home", *["ArrowRight"] * 3)
    trace = Perceptron().train(AND)
    wrong = (trace.hyperplane(3).functional_margins(AND) <= 0).sum()
    square = f"{(trace.w[3] @ trace.w[3]) + trace.b[3] ** 2:.4g}"
    shown = board.part("[role=application]").each("aria-label", "aria-describedby")
    said = {name: board.part(f"#{place}").text for name, place in shown}
    for name, text in [
        ("The plane", rf"1 \+ point, 3 − points; the line .* = 0; {wrong} misclassified: .* Converged after 20 .*"),
        (
            "The squared length",
            rf"After 3 mistakes, ‖w̃‖² = {square}. It lies between the lower bound .* and the upper bound .*\.",
        ),
        ("The cosine", r"After 3 mistakes, cos\(w̃, w̃\*\) = .*"),
    ]:
        (described,) = [words for label, words in said.items() if label.startswith(name)]
        assert re.fullmatch(text, described)
    drawn = [f"[data-picture] {kind}" for kind in ("svg", "canvas")]
    hidden = [f"[data-picture] {kind}[aria-hidden=true]" for kind in ("svg", "canvas")]
    hidden += [f"[data-picture] [aria-hidden=true] {kind}" for kind in ("svg", "canvas")]
    assert board.part(", ".join(drawn)).count == board.part(", ".join(hidden)).count > 0


@pytest.mark.parametrize(
    ("lesson", "label", "other"),
    [("margins", "b", "w₁"), ("hyperplane", "b (w and b)", "w₁ (w and b)"), ("weight_space", "b of the slice", None)],
)
def test_a_refused_number_marks_its_field_until_it_is_mended(open_in_node, lesson, label, other):
    board = open_in_node(lesson, AND)
    field = board.field(label)
    field.type("abc")
    assert field.attribute("aria-invalid") == "true"
    said = board.part(f"#{field.attribute('aria-describedby')}").text
    assert said == "b must be a number, such as 1.5 or 1/2. You typed “abc”."
    assert not other or board.field(other).attribute("aria-invalid") is None
    field.type("1")
    assert field.attribute("aria-invalid") is None


# ---- the table of the points ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", lessons.that("edits"))
def test_every_board_with_points_has_them_as_a_table(open_in_node, path):
    board = open_in_node(path or "playground", AND)
    assert table_rows(board) == []  # it costs nothing while it is closed
    rows = table_rows(open_table(board))
    assert len(rows) == 4
    for (_, x1, x2, sign, *_), x, y in zip(rows, AND.X, AND.y, strict=True):
        assert (parse_number(x1), parse_number(x2), sign) == (x[0], x[1], "+" if y > 0 else "−")
    third = board.part(f"{ROW_SELECTOR}:nth-child(3) button")
    assert third.click().text == "x⁽³⁾"
    board.wait(300)  # it is not filled more often than that
    assert third.attribute("aria-current") == "true"
    assert board.part("details.points [aria-current]").count == 1


def test_the_table_follows_the_line(open_in_node):
    board = open_table(open_in_node("playground", AND)).press("Home").wait(300)
    assert "no line" in board.part("details.points tbody").text
    trace = Perceptron().train(AND)
    for k in (1, 2):
        rows = table_rows(board.press("ArrowRight").has(step=k).wait(300))
        line = trace.hyperplane(k)
        assert np.allclose([parse_number(row[4]) for row in rows], line.scores(AND.X), rtol=1e-3)
        assert np.allclose([parse_number(row[5]) for row in rows], line.geometric_margins(AND), rtol=1e-3)
        assert [row[6] for row in rows] == [
            "misclassified" if m <= 0 else "correct" for m in line.functional_margins(AND)
        ]


def test_a_long_table_comes_in_pages(open_in_node):
    X = np.random.default_rng(0).normal(size=(120, 2))
    board = open_table(open_in_node("playground", Dataset(X, np.where(X[:, 0] > 0, 1, -1))))
    pages = board.field("Which points the table shows")
    texts = [text for text, _ in board.part("details.points option").each("textContent", "value")]
    values = [value for _, value in board.part("details.points option").each("textContent", "value")]
    assert texts[values.index(pages.value)] == "points 1 to 50 of 120"
    assert len(table_rows(board)) == 50
    pages.choose(values[texts.index("points 101 to 120 of 120")])
    board.wait(300)
    assert [len(table_rows(board)), table_rows(board)[-1][0]] == [20, "x⁽¹²⁰⁾"]
    board.plot.focus()
    board.press("n").wait(300)  # the selected row is visible
    assert board.part("details.points [aria-current]").texts == ["x⁽¹⁾"]


# ---- a whole lesson ------------------------------------------------------------------------------------------------


def test_a_lesson_by_the_accessibility_tree_alone(open_board):
    page = open_board("?preset=and gate").page
    board = page.get_by_role("region", name="Playground")
    spoken = board.locator("[aria-live=polite] > p")
    board.get_by_role("button", name="Clear").click()
    expect(spoken.filter(has_text="All points have been deleted.")).to_have_count(1)

    plane = board.get_by_role("application", name="The plane")
    plane.focus()
    expect(plane).to_have_accessible_description(re.compile("^No points; no line is drawn"))
    places = []
    for keys in (["Shift+ArrowRight"] * 3, ["Shift+ArrowLeft"] * 6 + ["Shift+ArrowUp"], ["Shift+ArrowDown"] * 5):
        for key in keys:
            page.keyboard.press(key)
        expect(spoken.last).to_contain_text("Crosshair at (")
        page.keyboard.press("Enter" if len(places) < 2 else "Shift+Enter")
        sign = "+" if len(places) < 2 else "−"
        expect(spoken.filter(has_text=f"{sign} point {len(places) + 1} at (")).to_have_count(1)
        said = re.search(rf"\{sign} point {len(places) + 1} at \((.*?), (.*?)\)", " ".join(spoken.all_text_contents()))
        places.append([parse_number(part) for part in said.groups()])
    expect(plane).to_have_accessible_description(re.compile("^2 \\+ points, 1 − point"))

    step = board.get_by_role("button", name="One step forward")
    while step.is_enabled() and step.get_attribute("aria-disabled") != "true":
        step.click()
    expect(spoken.last).to_contain_text("Converged: in the last epoch, all 3 examples are classified correctly.")
    expect(board.get_by_role("region", name="The current step")).to_contain_text("Converged after")

    board.get_by_role("heading", name="Table of the points").click()
    dataset = Dataset(places, [1, 1, -1])
    line = Perceptron().train(dataset).last
    expect(board.get_by_role("table").get_by_role("row")).to_have_count(4)
    rows = board.get_by_role("table").get_by_role("row").all()[1:]
    for row, s in zip(rows, line.scores(dataset.X), strict=True):
        assert parse_number(row.get_by_role("cell").nth(3).text_content()) == pytest.approx(s, rel=1e-3)
    rows[2].get_by_role("button", name="x⁽³⁾").click()
    expect(spoken.last).to_contain_text("x⁽³⁾ = (")
