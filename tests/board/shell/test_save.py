"""Saved pictures equal the screen: the downloaded files are opened and compared."""

import io
import math
import re
from base64 import b64encode
from functools import partial
from xml.etree import ElementTree

import numpy as np
import plotly
import pytest
from PIL import Image
from playwright.sync_api import expect

from board import assets
from tests import letters
from tests.board.shell.test_page_changes import WAIT_UNTIL_RESIZED

PICTURE_SELECTOR = ".board :is(.plot, .chart, .name):visible"
PHONE = {"width": 390, "height": 844}
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
SCALE_NOTE = "φ₃ drawn × 0.5"
GAP_PX = 20  # px between two pictures in a file; the page has more between them
LESSONS = [
    ("?preset=and gate", ["Home", "ArrowRight", "ArrowRight"], "perceptron-playground-step-2-of-20", "light"),
    ("weight_space?preset=and gate", ["Home", "ArrowRight"], "perceptron-weight-space-step-1-of-20", "dark"),
    ("convergence?preset=separable", ["End"], "perceptron-convergence-step-4-of-4", "light"),
    ("convergence?preset=xor", ["End"], "perceptron-convergence-step-4-of-4", "dark"),
    ("conventions?preset=separable", ["Home", "ArrowRight"], "perceptron-conventions-example-1-of-100", "light"),
    ("margins?preset=separable", [], "perceptron-margins", "dark"),
    ("max_margin?preset=separable", ["ArrowRight"], "perceptron-max-margin-stage-2", "light"),
    ("other_lines?preset=one outlier", ["ArrowUp"], "perceptron-other-lines-best", "light"),
    ("other_lines?preset=separable", ["ArrowRight"], "perceptron-other-lines-logistic", "dark"),
    ("hyperplane", [], "perceptron-hyperplane-2d", "dark"),
]


READ_CANVASES = "() => [...document.querySelectorAll('.board canvas')].map((canvas) => canvas.toDataURL())"


def save_menu(board):
    return board.root.locator("summary[aria-label^='Save']")


def open_menu(board):
    """If the row of tools is short, the button is in the menu ⋯."""
    if not save_menu(board.drawn()).is_visible():
        board.root.get_by_title("More tools").click()
    save_menu(board).click()


def save(board, format, *ticked):
    """The name and the bytes of the downloaded file; `ticked` are the beginnings of the names of checkboxes."""
    open_menu(board)
    for box in board.root.locator(".save label").all():
        box.locator("input").set_checked(box.text_content().strip().startswith(ticked))
    with board.page.expect_download() as download:
        board.button(format).click()
    name = download.value.suggested_filename
    expect(board.spoken.filter(has_text=f"Saved as {name}.").last).to_be_attached()
    expect(board.button(format)).to_be_hidden()
    expect(save_menu(board)).to_be_focused()
    return name, download.value.path().read_bytes()


def check_both(board, name):
    file, svg = save(board, "SVG")
    assert file == f"{name}.svg"
    check_svg(board, svg.decode())
    file, png = save(board, "PNG")
    assert file == f"{name}.png"
    check_png(board, png)


def check_svg(board, text):
    """Every shape, every word in the font of the file, and no external references."""
    [font] = re.findall("<style>(.*?)</style>", text)
    assert font.count(b64encode(assets.FONT.read_bytes()).decode()) == 1
    assert {family.split(", ")[0] for family in re.findall('font-family="(.*?)"', text)} == {"&quot;Board Sans&quot;"}
    text = re.sub("<metadata>.*?</metadata>|<style>.*?</style>", "", text)
    assert not re.search(r"undefined|NaN|Infinity|var\(|<style|<image|href", text)
    assert set(re.findall(r"url\(.", text)) <= {"url(#"}
    nodes = list(ElementTree.fromstring(text).iter())
    drawn = board.page.locator(PICTURE_SELECTOR).evaluate_all(
        "(nodes) => nodes.flatMap((node) => [...node.querySelectorAll('path, text')])"
        ".map((node) => [node.localName, node.textContent])"
    )
    tags = [re.sub("{.*}", "", node.tag) for node in nodes]
    assert tags.count("path") == [tag for tag, _ in drawn].count("path") > 10
    names = board.page.locator(".board .name").all_text_contents()
    expected = [text for tag, text in drawn if tag == "text"] + names
    assert styles_of_file(board, text) == board.page.locator(PICTURE_SELECTOR).evaluate_all(READ_STYLES)
    saved = ["".join(node.itertext()) for node, tag in zip(nodes, tags, strict=True) if tag == "text"]
    assert sorted(" ".join(saved).split()) == sorted(" ".join(expected).split())


# The styles of all shapes and words of some pictures, in their order. Colors are checked in the PNG.
READ_STYLES = """(nodes) => nodes.flatMap((node) => [...node.querySelectorAll("path, text:not([textLength])")])
.map((shape) => {
  const style = getComputedStyle(shape);
  const names = ["strokeDasharray", "strokeWidth", "strokeLinejoin", "strokeLinecap", "paintOrder", "opacity"];
  const written = ["fontSize", "fontWeight", "textAnchor", "dominantBaseline"];
  return [...names, ...(shape.localName === "text" ? written : [])].map((name) => style[name]);
})"""


def styles_of_file(board, text):
    """The computed styles of a file."""
    return board.page.evaluate(
        f"""(text) => {{
          const svg = document.adoptNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
          document.body.append(svg);
          const seen = ({READ_STYLES})([svg]);
          svg.remove();
          return seen;
        }}""",
        text,
    )


def check_png(board, png):
    """Twice the size, on opaque paper, and equal to the screen except for the shapes of letters."""
    more = board.root.get_by_title("More tools")
    if more.is_visible() and more.locator("..").get_attribute("open") is not None:
        more.click()  # it would cover the picture
    boxes = board.page.locator(PICTURE_SELECTOR).evaluate_all(
        "(nodes) => nodes.map((node) => [node.matches('.name'), node.getBoundingClientRect()])"
        ".map(([name, {left, top, right, bottom}]) => [name, left, top, right, bottom])"
    )
    _, left, top, right, bottom = zip(*boxes, strict=True)
    picture = Image.open(io.BytesIO(png))
    width, height = math.ceil(max(right) - min(left)), math.ceil(max(bottom) - min(top))
    assert picture.size == (2 * width, 2 * height)
    pixels = np.array(picture)
    assert (pixels[..., 3:] == 255).all()
    for color in (color_of(board.root, "color"), color_of(board.page.locator(".stApp"), "backgroundColor")):
        assert (pixels[..., :3] == color).all(axis=-1).any()
    assert tuple(pixels[0, -1, :3]) == color_of(board.page.locator(".stApp"), "backgroundColor")
    saved = picture.convert("RGB").resize((width, height), Image.Resampling.BOX)
    screen = (
        Image.open(io.BytesIO(board.page.screenshot()))
        .convert("RGB")
        .crop((min(left), min(top), max(right), max(bottom)))
    )
    for name, *box in boxes:
        if not name:
            part = [round(side - start) for side, start in zip(box, (min(left), min(top)) * 2, strict=True)]
            check_alike(saved.crop(part), screen.crop(part))


def check_figure(board, name):
    """plotly itself reads the file, and finds the drawing in it."""
    file, text = save(board, "Plotly figure")
    assert file == f"{name}.json"
    assert "var(" not in text.decode()
    figure = plotly.io.from_json(text.decode())
    planes = board.page.locator(".board .plot:visible").all()
    for i, plane in enumerate(planes):
        drawn = plane.evaluate("({ data }) => data.map(({ name, x, y }) => ({ name, x, y }))")
        axis = f"{i + 1}" if i else ""
        mine = [trace for trace in figure.data if trace.xaxis == f"x{axis}"]
        assert [{"name": t.name, "x": list(t.x), "y": list(t.y)} for t in mine] == drawn
        scales = [figure.layout[f"{name}axis{axis}"] for name in "xy"]
        box = plane.bounding_box()
        margin = figure.layout.margin
        pixels = (scales[0].domain or (0, 1))[1] - (scales[0].domain or (0, 1))[0]
        across = pixels * (figure.layout.width - margin.l - margin.r) / np.ptp(scales[0].range)
        up = (figure.layout.height - margin.t - margin.b) / np.ptp(scales[1].range)
        assert across == pytest.approx(up)  # right angles are right angles
        assert across * np.ptp(scales[0].range) == pytest.approx(box["width"] - margin.l - margin.r, abs=3)
    assert len({trace.xaxis for trace in figure.data}) == len(planes)


def check_alike(saved, screen):
    saved, screen = np.asarray(saved, dtype=float), np.asarray(screen, dtype=float)
    assert saved.std() > 10  # it is not blank
    away = np.abs(saved - screen)
    assert away.mean() < 4
    assert (away.max(axis=2) > 60).mean() < 0.03


def color_of(locator, name):
    text = locator.evaluate(f"(node) => getComputedStyle(node).{name}")
    return tuple(int(number) for number in re.findall(r"\d+", text)[:3])


@pytest.mark.parametrize(("path", "keys", "name", "scheme"), LESSONS)
def test_every_lesson_saves_what_it_shows(open_board, path, keys, name, scheme):
    board = open_board(path, color_scheme=scheme, viewport={"width": 1366, "height": 1400}).press(*keys)
    check_both(board, name)
    check_figure(board, name)


def test_the_hyperplane_is_saved_in_every_dimension(open_board):
    board = open_board("hyperplane", viewport={"width": 1280, "height": 1000})
    for dimension in (1, 3):
        board.button(f"{dimension}-D ").click()
        board.has(dimension=dimension)
        check_both(board, f"perceptron-hyperplane-{dimension}d")


def test_the_whole_space_of_weights_is_saved(open_board):
    board = open_board("weight_space?preset=and gate", viewport={"width": 1280, "height": 1000}).press("End")
    board.root.get_by_role("combobox", name="What is shown of the weight space").select_option("whole")
    expect(board.page.locator("div.cone")).to_be_visible()
    check_both(board, "perceptron-weight-space-step-20-of-20")


def test_a_picture_has_the_letters_of_the_app(open_board):
    """By its pixels: the word in the corner is not cut."""
    board = open_board("feature_maps?preset=xor", viewport={"width": 1280, "height": 800})
    expect(board.root.get_by_text(SCALE_NOTE)).to_be_visible()
    letters.check_corner(save(board, "PNG")[1], SCALE_NOTE)


def test_on_a_phone_pictures_below_each_other_move_together(open_board):
    board = open_board("weight_space?preset=separable", viewport=PHONE, color_scheme="dark").press("End")
    boxes = [board.page.locator(PICTURE_SELECTOR).nth(i).bounding_box() for i in (0, 1)]
    assert boxes[1]["y"] - boxes[0]["y"] - boxes[0]["height"] > 2 * GAP_PX  # the player is between them
    name, png = save(board, "PNG")
    assert name == "perceptron-weight-space-step-4-of-4.png"
    height = math.ceil(boxes[0]["height"] + GAP_PX + boxes[1]["height"])
    picture = Image.open(io.BytesIO(png))
    assert picture.size == (2 * math.ceil(boxes[0]["width"]), 2 * height)
    pixels = np.array(picture)
    between = round(2 * boxes[0]["height"])
    for half in (pixels[:between], pixels[between + 2 * GAP_PX :]):
        assert half[..., :3].std() > 10
    assert pixels[between : between + 2 * GAP_PX].std(axis=(0, 1)).max() == 0


def test_with_no_points_the_name_has_no_step(open_board):
    board = open_board().clear()
    assert save(board, "SVG")[0] == "perceptron-playground.svg"


BREAK_PNG = "HTMLCanvasElement.prototype.toBlob = (done) => done(null)"
BREAK_SVG = "XMLSerializer.prototype.serializeToString = () => { throw new Error('broken') }"


def check_failure(board, format, instead):
    open_menu(board)
    board.button(format).click()
    problem = board.root.get_by_role("alert").filter(has_text="could not be created")
    expect(problem).to_have_text(
        f"The {format} file could not be created. Save the picture as {instead}, or take a screenshot."
    )
    expect(board.button(format)).to_be_enabled()
    expect(board.spoken.filter(has_text="Saved")).to_have_count(0)
    board.press("Escape")


def test_a_failure_is_told_with_what_to_do_instead(open_board):
    board = open_board("?preset=xor", spoils=True)
    board.page.evaluate(f"() => {{ {BREAK_PNG} }}")
    check_failure(board, "PNG", "SVG")
    check_failure(board.go("Hyperplane"), "PNG", "SVG")
    board.page.evaluate(f"() => {{ {BREAK_SVG} }}")
    check_failure(board, "SVG", "PNG")
    check_failure(board.go("Playground"), "SVG", "PNG")


def test_while_saving_the_button_says_so_and_saves_no_second_time(open_board):
    board = open_board("?preset=xor", spoils=True)
    board.page.evaluate(
        "() => { HTMLCanvasElement.prototype.toBlob = (done) => (window.finish = () => done(new Blob(['…']))) }"
    )
    open_menu(board)
    board.button("PNG").click()
    expect(save_menu(board)).to_have_text("Saving …")
    for format in ("PNG", "SVG"):
        expect(board.button(format)).to_be_disabled()
    with board.page.expect_download():
        board.page.evaluate("() => window.finish()")
    expect(save_menu(board)).to_have_text("Save")


def check_shapes(board, svg, shapes):
    assert svg.decode().count("<path") >= shapes + 2 * 124 + 124  # a point, its sign and its margin
    assert not re.search(r"var\(|<image|<canvas", svg.decode())


def test_a_dark_page_gives_a_light_picture_on_request(open_board):
    """The bytes are those of a light page, and the page stays dark. Many points are on canvases, and become shapes."""
    path = "weight_space?preset=and gate"
    light, dark = (open_board(path, color_scheme=scheme) for scheme in ("light", "dark"))
    for board in (light, dark):
        board.everything("Numbers of the points", "kᵢ, corrections of each point").add_many(120).press("End")
    before = dark.page.evaluate(READ_CANVASES), color_of(dark.root, "color")
    canvases, shapes = light.page.evaluate(READ_CANVASES), light.root.locator(".painted path").count()
    for format, check in (("PNG", check_png), ("SVG", partial(check_shapes, shapes=shapes))):
        _, wanted = save(light, format)
        check(light, wanted)
        assert save(dark, format, "Light colors")[1] == wanted
        assert save(dark, format)[1] != wanted
    assert (dark.page.evaluate(READ_CANVASES), color_of(dark.root, "color")) == before
    assert (light.page.evaluate(READ_CANVASES), light.root.locator(".painted path").count()) == (canvases, shapes)
    open_menu(light)
    expect(light.root.get_by_label("Light colors")).to_be_hidden()


MISTAKE_TEXT = "Mistake 1: example 1, a + point, was misclassified."


@pytest.mark.parametrize(
    ("path", "keys", "box", "sentences"),
    [
        (
            "?preset=and gate",
            ["Home", "ArrowRight"],
            "With the sentence of the step",
            [MISTAKE_TEXT],
        ),
        (
            "max_margin?preset=xor",
            [],
            "With the sentence of the step",
            ["No line separates these points, so there is no maximum-margin line."],
        ),
        (
            "hyperplane",
            [],
            "With the numbers",
            ["w = (1, 2), b = −2, b/‖w‖ = −0.8944.", "x = (3, 2): s = 5, s/‖w‖ = 2.236."],
        ),
        (
            "conventions?preset=and gate",
            ["Home"],
            "With the sentence of the step",
            [f"{side}: There is no line yet, because w = 0 and b = 0." for side in ("Left", "Right")],
        ),
    ],
)
def test_the_sentence_stands_below_the_picture_on_request(open_board, subtests, path, keys, box, sentences):
    board = open_board(path, viewport={"width": 1280, "height": 1000}).press(*keys)
    for size in ("wide", "phone"):
        with subtests.test(size):
            check_sentences(board, box, sentences)
        board.page.set_viewport_size(PHONE)
        board.plot.evaluate(WAIT_UNTIL_RESIZED)


def check_sentences(board, box, sentences):
    plain = ElementTree.fromstring(save(board, "SVG")[1])
    told = ElementTree.fromstring(save(board, "SVG", box)[1])
    texts = [["".join(node.itertext()) for node in svg.iter() if node.tag.endswith("text")] for svg in (plain, told)]
    added = texts[1][len(texts[0]) :]
    assert texts[1][: len(texts[0])] == texts[0]
    assert " ".join(added) == " ".join(sentences)
    heights = [float(svg.get("height")) for svg in (plain, told)]
    assert told.get("width") == plain.get("width")
    tops = [float(node.get("y")) for node in told.iter() if node.tag.endswith("text") and node.get("textLength")]
    assert all(heights[0] < top < heights[1] for top in tops[-len(added) :])
    expect(board.root.locator(".caption")).to_have_count(0)


def test_pictures_and_the_figure_carry_the_link_to_their_scene(open_board):
    """It opens what they show."""
    board = open_board("?preset=xor").press("Home", "ArrowRight", "ArrowRight").has(step=2)
    view = board.view()
    png, svg, figure = (save(board, format)[1] for format in ("PNG", "SVG", "Plotly figure"))
    source = ElementTree.fromstring(svg)[0][0]
    assert source.tag == "{http://purl.org/dc/elements/1.1/}source"
    assert Image.open(io.BytesIO(png)).text == {"Comment": source.text}
    assert plotly.io.from_json(figure.decode()).layout.meta == {"link": source.text}
    board.open(source.text)
    board.has(step=2, points=4).page.wait_for_function(
        "([x, y]) => { const { xaxis, yaxis } = document.querySelector('.board .plot').layout;"
        "return `${xaxis.range}` === `${x}` && `${yaxis.range}` === `${y}`; }",
        arg=[view["x"], view["y"]],
    )  # a loading page gets its last size with a delay
    assert save(board, "SVG")[1] == svg


def test_what_cannot_have_a_link_is_saved_without(open_board):
    board = open_board("?preset=xor", spoils=True)
    board.page.evaluate("() => { window.CompressionStream = undefined }")
    assert Image.open(io.BytesIO(save(board, "PNG")[1])).text == {}
    assert b"metadata" not in save(board, "SVG")[1]
    assert plotly.io.from_json(save(board, "Plotly figure")[1].decode()).layout.meta is None


READ_CLIPBOARD = """async () => {
  const [item] = await navigator.clipboard.read();
  const bytes = new Uint8Array(await (await item.getType("image/png")).arrayBuffer());
  return Array.from(bytes);
}"""


def test_the_picture_is_copied(open_board):
    """The clipboard gets the same picture as the file."""
    board = open_board("weight_space?preset=and gate", viewport={"width": 1280, "height": 1000}, **CLIPBOARD)
    open_menu(board)
    board.button("Copy").click()
    done = board.root.locator(".save .more")
    expect(done).to_have_text("The picture has been copied.")
    expect(board.spoken.last).to_have_text("The picture has been copied.")
    copied = Image.open(io.BytesIO(bytes(board.page.evaluate(READ_CLIPBOARD)))).convert("RGB")
    board.press("Escape")
    _, png = save(board, "PNG")
    assert np.array_equal(np.array(copied), np.array(Image.open(io.BytesIO(png)).convert("RGB")))
    open_menu(board)
    expect(done).to_be_hidden()


NOT_COPIED_TEXT = "Your browser does not allow this page to copy a picture. Save it as PNG."
KEEP_ORIGINALS = "window.kept = { ClipboardItem, toBlob: HTMLCanvasElement.prototype.toBlob }"
COPY_FAILURES = [  # (what breaks it, what repairs it, the message)
    (
        BREAK_PNG,
        "HTMLCanvasElement.prototype.toBlob = kept.toBlob",
        "The PNG file could not be created. Save the picture as SVG, or take a screenshot.",
    ),
    (
        "navigator.clipboard.write = async () => { throw new DOMException('no', 'NotAllowedError') }",
        "delete navigator.clipboard.write",
        NOT_COPIED_TEXT,
    ),
    (
        "Object.defineProperty(window, 'ClipboardItem', { value: undefined, configurable: true })",
        "Object.defineProperty(window, 'ClipboardItem', { value: kept.ClipboardItem })",
        NOT_COPIED_TEXT,
    ),
    (
        "Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })",
        "delete navigator.clipboard",
        NOT_COPIED_TEXT,
    ),
]


def test_where_nothing_can_be_copied_it_is_said(open_board, subtests):
    board = open_board("?preset=xor", spoils=True, **CLIPBOARD)
    board.page.evaluate(f"() => {{ {KEEP_ORIGINALS} }}")
    for broken, mended, said in COPY_FAILURES:
        with subtests.test(broken):
            board.page.evaluate(f"() => {{ {broken} }}")
            open_menu(board)
            board.button("Copy").click()
            expect(board.root.get_by_role("alert").filter(has_text=said)).to_have_text(said)
            expect(board.button("PNG")).to_be_enabled()
            expect(board.spoken.filter(has_text="clipboard")).to_have_count(0)
        board.page.evaluate(f"() => {{ {mended} }}")
        board.press("Escape")
    open_menu(board)
    board.button("Copy").click()  # the failure before has no effect
    expect(board.root.locator(".save .more")).to_have_text("The picture has been copied.")


def test_escape_and_a_click_elsewhere_close_the_menu(open_board):
    board = open_board("hyperplane")
    for close in (lambda: board.press("Escape"), lambda: board.page.mouse.click(5, 5)):
        open_menu(board)
        expect(board.button("PNG")).to_be_visible()
        close()
        expect(board.button("PNG")).to_be_hidden()


def test_without_a_plane_there_is_no_figure(open_board):
    board = open_board("hyperplane")
    board.button("3-D plane").click()
    open_menu(board)
    expect(board.button("SVG")).to_be_visible()
    expect(board.button("Plotly figure")).to_be_hidden()
