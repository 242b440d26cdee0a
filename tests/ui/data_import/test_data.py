"""Data import in the browser: paste, file and table cells, on wide screens and phones."""

import json
import math
from contextlib import suppress
from html import escape
from itertools import pairwise

import numpy as np
import pytest
from playwright.sync_api import TimeoutError, expect

from perceptron_core import PRESETS, Perceptron
from tests.board.shell.test_save import save
from tests.board.shell.test_share import share_link
from tests.board.shell.test_touch import PHONE
from tests.ui.data_import.test_workbooks import by_openpyxl
from ui.data_import import tables

AND = PRESETS["and gate"](0)
TABLE = "x1;x2;kind\n1,5;2;cat\n2;3;cat\n-1;-1,5;dog\n?;2;cat\n-2;-1;dog\n"
POINTS = {1: [(1.5, 2), (2, 3)], -1: [(-1, -1.5), (-2, -1)]}
CELL, HEAD, FIRST = 35, 35, 118  # px: heights of a row and of the table's head, and the left edge of the first cell


IN_TABLE = "document.activeElement.closest('[data-testid=stDataFrame]')"


class Drawer:
    """Drives the data drawer of a board as a user does."""

    def __init__(self, board):
        self.board, self.page = board, board.page
        self.root = board.page.locator(".st-key-drawer")
        self.status = self.root.locator(".intake [role=status]")
        board.page.get_by_role("button", name="Data", exact=True).click()
        expect(self.root.get_by_role("heading")).to_have_text("Data")

    def other(self):
        self.root.get_by_text("Paste or file").click()
        expect(self.root.get_by_label("Paste a table")).to_be_visible()
        return self

    def paste(self, text):
        self.root.get_by_label("Paste a table").fill(text)
        self.root.get_by_role("button", name="Read the table").click()
        return self

    def choose(self, name, content):
        file = {"name": name, "mimeType": "text/csv", "buffer": content}
        self.root.get_by_label("Or choose a file").set_input_files(file)
        return self

    def role(self, column, role):
        """The control that chooses a column's role."""
        group = self.root.locator("[data-testid=stButtonGroup]").filter(has_text=column)
        return group.get_by_role("radio", name=role, exact=True)

    def has_roles(self, **roles):
        for column, role in roles.items():
            expect(self.role(column, role)).to_be_checked()

    def another(self):
        """Discard the imported table."""
        self.root.get_by_role("button", name="Another table").click()
        expect(self.root.get_by_label("Paste a table")).to_be_visible()
        expect(self.root.get_by_role("alert")).to_have_count(0)

    def put(self, points):
        self.root.get_by_role("button", name=f"Put {points} points on the board").click()
        expect(self.root).to_have_count(0)
        self.board.has(points=points)

    def mark(self, column, row):
        """Click on a cell, both numbers counted from 0."""
        canvas = self.root.locator("[data-testid=stDataFrame] canvas").first
        expect(canvas).to_be_visible()
        place = canvas.bounding_box()
        for _ in range(5):  # the table may be redrawn after a click; then click again, as a user would
            self.page.mouse.click(place["x"] + FIRST + 66 * column, place["y"] + HEAD + CELL * row + CELL / 2)
            with suppress(TimeoutError):
                self.page.wait_for_function(IN_TABLE, timeout=3000)
                break

    def type_into(self, column, row, text):
        """Type into a cell, both numbers counted from 0."""
        self.mark(column, row)
        field = self.page.locator("#portal input:visible, #portal textarea:visible")
        self.page.keyboard.press("Enter")
        field.fill(text)
        self.page.keyboard.press("Enter")
        return self


@pytest.fixture
def board(open_board):
    return open_board("?preset=and gate")


def test_paste_look_put_and_undo(board):
    drawer = Drawer(board).other().paste(TABLE)
    expect(drawer.root.get_by_text("Row 5, column")).to_contain_text("says that the number is missing")
    expect(drawer.root.locator(".thumbnail path.plus")).to_have_count(1)
    board.has(points=4)
    assert sorted(board.points()[1]) == [(1, 1)]
    drawer.put(4)
    assert board.points() == POINTS
    board.press("Control+z").settled().has(points=4)
    assert sorted(board.points()[1]) == [(1, 1)]
    board.press("Control+Shift+z").settled()
    assert board.points() == POINTS


def test_a_file_in_any_encoding_and_one_that_is_dropped(board):
    drawer = Drawer(board).other()
    cats = {"utf-8": "Kätzchen", "utf-8-sig": "Löwchen", "utf-16": "Kätzin", "windows-1252": "Kätzlein"}
    for number, (encoding, cat) in enumerate(cats.items()):
        if number:
            drawer.another()
        drawer.choose("pets.csv", TABLE.replace("cat", cat).encode(encoding))
        expect(drawer.root.get_by_text(cat, exact=True).first).to_be_visible()
        expect(drawer.root.get_by_role("button", name="Put 4 points")).to_be_visible()
    drawer.put(4)
    assert board.points() == POINTS
    board.press("Control+z").settled()
    drawer = Drawer(board).other()
    transfer = board.page.evaluate_handle(
        "(text) => { const all = new DataTransfer(); all.items.add(new File([text], 'pets.csv')); return all; }", TABLE
    )
    drawer.root.get_by_label("Paste a table").dispatch_event("drop", {"dataTransfer": transfer})
    expect(drawer.root.get_by_text("cat", exact=True).first).to_be_visible()
    drawer.put(4)
    assert board.points() == POINTS


def test_a_workbook_its_sheets_its_roles_and_its_doubts(board):
    """The drawer states its assumptions, and each click changes one of them; the board changes only at the last."""
    rows = [("id", "weight", "height", "kind"), (1, "2,590", 84, "Cat"), (2, "1,200", 20, "dog"), (3, 766, 30, "DOG")]
    drawer = Drawer(board).other()
    drawer.choose("pets.xlsx", by_openpyxl(("empty", []), ("pets", rows)))
    expect(drawer.root.get_by_role("alert")).to_contain_text("The sheet is empty.")
    drawer.root.get_by_role("combobox", name="Sheet").click()
    board.page.get_by_role("option", name="pets").click()
    expect(drawer.root.get_by_text("3 rows, 4 columns.")).to_be_visible()
    drawer.has_roles(id="Unused", weight="x₁", height="x₂", kind="Label")
    expect(drawer.root.get_by_text("is read as 2590")).to_be_visible()
    drawer.root.get_by_role("button", name="Read it as 2.59").click()
    expect(drawer.root.get_by_role("button", name="Read it as 2590")).to_be_visible()
    expect(drawer.root.get_by_text("are one class")).to_be_visible()
    drawer.root.get_by_role("button", name="Keep them apart").click()
    expect(drawer.root.get_by_role("combobox", name="Label of the − points")).to_be_visible()
    drawer.root.get_by_role("button", name="Make them one class").click()
    drawer.role("height", "x₁").click()
    drawer.has_roles(weight="x₂", height="x₁")  # the two columns are swapped
    expect(drawer.root.get_by_text("1 + point has")).to_be_visible()
    board.go("Margins").go("Playground")
    expect(drawer.root.get_by_role("button", name="Read it as 2590")).to_be_visible()
    drawer.has_roles(weight="x₂", height="x₁")
    board.has(points=4)
    drawer.put(3)
    assert board.points() == {1: [(84, 2.59)], -1: [(20, 1.2), (30, 766)]}


FILES = {
    "photo.csv": (b"\x89PNG\r\n\x1a\n" + bytes(2_000_000), "The file is a picture."),
    "paper.pdf": (b"%PDF-1.7 text", "The file is a PDF document."),
    "large.xlsx": (
        b"PK\x03\x04" + bytes(2_000_000),
        "The file is larger than 1 MB. If it is a workbook, save its sheet",
    ),
}


def test_what_is_said_of_a_file_that_is_no_table(board):
    """Only the beginning of a file that is too large is sent."""
    drawer = Drawer(board).other()
    for name, (content, said) in FILES.items():
        drawer.choose(name, content)
        expect(drawer.root.get_by_role("alert")).to_contain_text(said)
    assert sum(map(len, board.sent)) < 100_000
    board.has(points=4)


PASTE = """(area, [plain, html]) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", plain);
    clipboardData.setData("text/html", html);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    return area.dispatchEvent(event);
}"""


def test_cells_that_are_copied_come_in_by_either_way(board):
    """A table that only HTML has, and cells pasted into the table of points, with decimal commas and labels 0 and 1."""
    drawer = Drawer(board).other()
    field = drawer.root.get_by_label("Paste a table")
    field.fill("")  # an earlier test may have left its table there
    html = "<table><tr><td>1,5<td>2 <td>cat</tr><tr><td>−1<td>−1,5<td>dog</table>"
    assert field.evaluate(PASTE, ["1,5\t2\tcat", html])  # the text has tabs already, so the browser itself pastes it
    assert not field.evaluate(PASTE, ["15 2 cat", html])
    expect(field).to_have_value("1,5\t2\tcat\n−1\t−1,5\tdog\n")
    drawer.root.get_by_role("button", name="Read the table").click()
    drawer.put(2)
    assert board.points() == {1: [(1.5, 2)], -1: [(-1, -1.5)]}

    drawer = Drawer(board)
    drawer.root.get_by_text("These points").click()
    board.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board.page.evaluate("navigator.clipboard.writeText('7\\t8\\t0\\n0,5\\t−2\\tcat\\n9\\t9\\t-1\\n')")
    drawer.mark(0, 0)
    board.page.keyboard.press("Control+v")
    board.has(points=3)
    assert board.points() == {1: [(0.5, -2)], -1: [(7, 8), (9, 9)]}
    drawer.type_into(0, 0, "1,500")
    expect(drawer.root.get_by_role("alert")).to_contain_text("may be 1500 or 1.5. Write it without a comma.")


NAMED = "petal length;<b>petal</b> width;species\n1.4;0.2;<img src=x onerror=alert(1)>\n4.7;1.4;versicolor\n"
CALLED = ["x₁ · petal length", "x₂ · <b>petal</b> width", "+ <img src=x onerror=alert(1)>", "− versicolor"]


def called(board):
    """The names at a board's axes, and those of its classes."""
    return board.root.locator(".plot .axes :is(.axis, .class-name)")


def test_names_of_columns_and_classes_stay_with_their_points(board, open_board):
    """Any names are shown as plain text: after undo and a reload, from a link, and in the files."""
    Drawer(board).other().paste(NAMED).put(2)
    expect(called(board)).to_have_text(CALLED)
    expect(board.root.locator(".axes *:is(b, img)")).to_have_count(0)
    board.press("Control+z").settled()
    expect(called(board)).to_have_text(["x₁", "x₂"])
    board.press("Control+Shift+z").settled()
    expect(called(board)).to_have_text(CALLED)
    board.reload()
    expect(called(board)).to_have_text(CALLED)
    csv = save(board, "Points as CSV")[1].decode().splitlines()
    assert csv[0] == '"petal length","<b>petal</b> width",class,y,corrections'
    assert csv[2].startswith("4.7,1.4,versicolor,-1,")
    whole = "x₁: petal length; x₂: <b>petal</b> width; +: <img src=x onerror=alert(1)>; −: versicolor."
    assert f"<title>{escape(whole, quote=False)}</title>" in save(board, "SVG")[1].decode()
    address = share_link(board)
    other = open_board(address[address.index("?") :])
    expect(called(other)).to_have_text(CALLED)
    Drawer(other).other().paste(TABLE).put(4)
    expect(called(other)).to_have_text(["x₁", "x₂", "+ cat", "− dog"])


def test_long_names_are_cut_in_the_picture_and_whole_in_words(open_board):
    long = "a very long name of a measured quantity in cm"
    board = open_board("?preset=and gate", **PHONE)
    Drawer(board).other().paste(f"{long};{long};kind\n1;2;{long}\n3;4;dog\n").put(2)
    texts = called(board).all_text_contents()
    assert all(text.endswith("…") for text in texts[:3])
    assert texts[3] == "− dog"
    inside = board.plot.bounding_box()
    boxes = sorted((one.bounding_box() for one in called(board).all() if one.bounding_box()), key=lambda box: box["x"])
    assert all(inside["x"] <= box["x"] <= box["x"] + box["width"] <= inside["x"] + inside["width"] for box in boxes)
    below = [box for box in boxes if box["width"] > box["height"]]
    assert all(a["x"] + a["width"] < b["x"] for a, b in pairwise(below))
    expect(board.root.locator(".axes > title")).to_have_text(f"x₁: {long}; x₂: {long}; +: {long}; −: dog.")


def test_labels_by_a_formula_can_be_undone_and_travel_in_a_link(board, open_board):
    drawer = Drawer(board)
    drawer.root.get_by_text("Formula", exact=True).click()
    field = drawer.root.get_by_label("A point is + where")
    field.fill("x1 + x2 > 0.5")
    field.press("Enter")
    drawer.root.get_by_role("button", name="Label 4 points").click()
    board.page.wait_for_function(
        "document.querySelector('.board .plot').data.some((t) => t.name === 'plus' && t.x.length === 3)"
    )
    assert {sign: len(places) for sign, places in board.points().items()} == {1: 3, -1: 1}
    board.plot.focus()
    board.press("Control+z").settled()
    assert sorted(board.points()[1]) == [(1, 1)]
    board.press("Control+Shift+z").settled()
    drawer.root.get_by_role("button", name="Close").click()
    address = share_link(board)
    other = open_board(address[address.index("?") :])
    other.has(points=4)
    assert len(other.points()[1]) == 3
    drawer = Drawer(other)
    drawer.root.get_by_text("Formula", exact=True).click()
    expect(drawer.root.get_by_label("A point is + where")).to_have_value("x₁ + x₂ > 0.5")


def test_what_is_no_table_is_said_and_what_was_pasted_stays(board):
    drawer = Drawer(board).other().paste("1,2\n3,4")
    expect(drawer.root.get_by_role("alert")).to_have_text(
        "A table needs three columns: two features and a label. Here 2 columns were found."
    )
    expect(drawer.status).to_be_empty()
    board.go("Margins").go("Playground")
    expect(drawer.root.get_by_label("Paste a table")).to_have_value("1,2\n3,4")
    drawer.paste("1,2,+\n3,4,-")
    drawer.put(2)


def test_what_is_too_large_is_not_sent(board):
    drawer = Drawer(board).other()
    sent = len(board.sent)
    drawer.choose("all.csv", b"1,2,+\n" * 500_000)
    expect(drawer.status).to_contain_text("all.csv: The table has 500,000 rows, but it may have at most 100,000.")
    drawer.choose("wide.csv", (b"1," * 300 + b"+\n") * 5_000)
    expect(drawer.status).to_contain_text("wide.csv: The size of the table is 3 MB, but it may be at most 1 MB.")
    field = drawer.root.get_by_label("Paste a table")
    field.evaluate("(area, text) => { area.value = text; }", ("1," * 300 + "+\n") * 2000)  # typing would take long
    drawer.root.get_by_role("button", name="Read the table").click()
    told = "The size of the table is 1.2 MB, but it may be at most 1 MB. Keep fewer rows or columns."
    expect(drawer.status).to_have_text(told)
    assert len(board.sent) == sent
    drawer.choose("all.csv", b"x,y,kind\n" + b"1,2,+\n" * 120_000)
    drawer.root.get_by_role("button", name="Read 99,999 of its rows, chosen at random").click()
    expect(drawer.root.get_by_text("The table gives 99,999 points")).to_be_visible()


def sample(js, text):
    return js("../ui/parts/table_form.js", "sample", js("../ui/parts/table_form.js", "linesOf", text))


def test_of_a_long_table_every_line_is_as_likely_to_be_drawn(js):
    rows = [f"{i};{'ab'[i % 2]};1" for i in range(300_000)]
    found = sample(js, "\r\n".join(["sep=;", "", "place;kind;one", *rows]))
    above, names, *kept = found["drawn"].split("\n")
    assert (above, names, len(kept)) == ("sep=;", "place;kind;one", found["count"])
    assert 80_000 < found["count"] < 99_998
    places = [int(row.split(";")[0]) for row in kept]
    assert [rows[place] for place in places] == kept
    assert places == sorted(set(places))
    thirds = np.bincount(np.array(places) // 100_000)
    assert abs(thirds - len(kept) / 3).max() < 6 * math.sqrt(len(kept) * 2 / 9)  # six standard deviations
    read = tables.read(found["drawn"])
    assert (len(read.rows), read.names, read.problems) == (len(kept), ("place", "kind", "one"), [])


@pytest.mark.parametrize(("text", "most"), [("x" * 2_000_000, 0), (("1," * 600 + "+\n") * 3_000, 832), ("", 0)])
def test_what_is_drawn_is_as_much_as_fits(js, text, most):
    found = sample(js, text)
    assert len(json.dumps(found["drawn"])) <= tables.MOST_BYTES
    assert 0.9 * most <= found["count"] <= most


def test_the_largest_text_that_is_sent_arrives(board):
    """However the browser encodes its letters."""
    drawer = Drawer(board).other()
    for letter in ('"', "\n", "\\", "é", "\x01"):
        content = (letter * (980_000 // (6 if letter == "\x01" else 2))).encode()
        drawer.choose("all.csv", content)
        expect(drawer.root.get_by_role("alert")).to_be_visible()
        drawer.paste("1,2,+\n3,4,-").another()  # without an alert
    board.plot.focus()
    board.press("n", "f").settled()
    assert not board.errors


def test_a_cell_changes_the_board_and_the_board_the_table(board):
    drawer = Drawer(board).type_into(0, 0, "5.25")
    expect(board.root).to_have_attribute("data-pending", "0")
    board.page.wait_for_function("document.querySelector('.board .plot').data.some((t) => t.x.includes(5.25))")
    assert board.points() == {1: [(5.25, 1)], -1: [(0, 0), (0, 1), (1, 0)]}
    drawer.type_into(1, 1, "-2")  # the table is still scrolled to the same place
    board.page.wait_for_function("document.querySelector('.board .plot').data.some((t) => t.y.includes(-2))")
    board.plot.focus()
    table = drawer.root.locator("[role=grid]").first
    rows = int(table.get_attribute("aria-rowcount"))
    board.press("n", "Delete").settled().has(points=3)
    expect(table).to_have_attribute("aria-rowcount", str(rows - 1))
    drawer.type_into(0, 1, "9")  # the second of the remaining rows
    board.page.wait_for_function("document.querySelector('.board .plot').data.some((t) => t.x.includes(9))")
    assert board.points() == {1: [], -1: [(0, -2), (9, 1), (1, 0)]}
    board.plot.focus()
    board.press(*["Control+z"] * 4).settled()
    board.page.wait_for_function(
        "document.querySelector('.board .plot').data.some((t) => t.name === 'plus' && t.x[0] === 1)"
    )
    assert sorted(board.points()[-1]) == [(0, 0), (0, 1), (1, 0)]
    assert not board.errors


def test_a_row_is_moved_with_the_mouse_and_with_keys_and_undo_takes_it_back(board):
    drawer = Drawer(board)
    down, top = (drawer.root.get_by_role("button", name=name, exact=True) for name in ("Down", "Top"))
    row = drawer.root.get_by_role("spinbutton", name="Move row")
    counts = [len(Perceptron().train(AND.reordered(order))) for order in ([1, 0, 2, 3], [1, 2, 0, 3], [0, 1, 2, 3])]
    down.click()
    expect(row).to_have_value("2")
    board.has(updates=counts[0])
    expect(down).to_be_focused()
    board.page.keyboard.press("Enter")
    expect(row).to_have_value("3")
    board.has(updates=counts[1])
    board.page.keyboard.press("Shift+Tab")  # the button Up
    board.page.keyboard.press("Shift+Tab")
    expect(top).to_be_focused()
    board.page.keyboard.press(" ")
    expect(row).to_have_value("1")
    board.has(updates=counts[2])
    board.plot.focus()
    board.press("Control+z", "Control+z").settled().has(updates=counts[0])
    assert not board.errors


def test_on_a_phone(open_board):
    board = open_board("?preset=and gate", **PHONE)
    drawer = Drawer(board)
    width = board.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    drawer.other().paste(TABLE)
    drawer.put(4)
    assert board.points() == POINTS
