"""Writes a lecture as plain pages: python -m hosting.lecture FOLDER FILE.json.

The file is one that the page of the lectures or the menu ☆ has saved. The pages need no server: one with the list of
the scenes, one for each scene with its caption above the board, and one that shows the whole lecture. What only the
speaker needs is left out. hosting/scorm.py makes a package of the page that shows the whole lecture.
"""

import json
from html import escape
from pathlib import Path

from board import assets, html_file
from hosting import command_line, site
from hosting.caption import caption_html
from language import t
from ui import lesson
from ui.visitor import lecture

WHOLE = "lecture.html"
ICON = '<link rel="icon" href="data:,">'  # otherwise browsers request one


def read_lecture(file):
    """The Lecture of a file, without what only the speaker needs. Raises ValueError with a sentence for the user."""
    try:
        text = Path(file).read_bytes().decode("utf-8-sig", errors="replace")
    except OSError:
        raise ValueError(t("The file {file} cannot be read. Check its name.", file=str(file))) from None
    read = lecture.parse(text).handed_on()
    if not read.items:
        raise ValueError(t("This lecture has no scenes. Add a scene first."))
    return read


def whole_file(value):
    """The text of an HTML file that shows a whole Lecture."""
    boards = [_board_data(item) for item in value.items]
    told = f'{{"lecture":{value.text()},"boards":{json.dumps(boards, allow_nan=False, separators=(",", ":"))}}}'
    text = html_file.html_file(html_file.packed(told), {assets.LECTURE, *(item.scene.page for item in value.items)})
    return _with_title(text, title_of(value))


def write_pages(folder, value):
    """Write the plain pages of a Lecture into a folder; return the files."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    texts = {"index.html": _list_page(value), WHOLE: whole_file(value)}
    texts |= {_scene_file(i): _scene_page(value, i) for i in range(len(value.items))}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return [folder / name for name in texts]


def title_of(value):
    """The title of a Lecture, or a word for one without a title."""
    return value.title.strip() or t("Lecture")


def _board_data(item):
    return {**lesson.load(item.scene.page).scene_board_data(item.scene), "note": ""}


def _scene_file(i):
    return f"scene-{i + 1}.html"


def _name(value, i):
    return value.items[i].name.strip() or t("Scene {i}", i=i + 1)


def _with_title(text, *titles):
    titles = " · ".join(map(escape, (*titles, t("Perceptron"))))
    return text.replace("<title>Perceptron", f"<title>{titles}", 1)


def _page(text, above, below, *titles):
    """The text of a page with parts above and below its board, in the style of the plain pages."""
    text = _with_title(text, *titles)
    text = text.replace("</head>", f"{ICON}\n<style>{site.STYLE}</style>\n</head>", 1)
    return text.replace("<body>", f"<body>\n{above}", 1).replace("</body>", f"{below}\n</body>", 1)


def _list_page(value):
    title = title_of(value)
    rows = "".join(
        f'<li><h2><a href="{_scene_file(i)}">{escape(_name(value, i))}</a></h2>{caption_html(item.caption)}</li>'
        for i, item in enumerate(value.items)
    )
    whole = f'<p><a href="{WHOLE}">{t("Show the whole lecture")}</a></p>'
    main = f'<main class="below"><h1>{escape(title)}</h1>{whole}<ol class="scenes">{rows}</ol></main>'
    return _page(html_file.PAGE_WITHOUT_BOARD, main, "", title)


def _scene_page(value, i):
    item, name = value.items[i], _name(value, i)
    told = json.dumps({"data": _board_data(item), "part": True}, allow_nan=False).replace("<", "\\u003c")
    caption = f'<section class="caption">{caption_html(item.caption)}{_question_html(item.question)}</section>'
    number = t("Scene {i} of {n}", i=i + 1, n=len(value.items))
    above = f"{_paths_html(value, i)}<header><h1>{escape(name)}</h1><p>{number}</p></header>{caption}"
    text = html_file.html_file(told, [item.scene.page])
    return _page(text, f'{above}<div id="place"></div>', "", name, title_of(value))


def _question_html(question):
    if not question:
        return ""
    choices = "".join(f"<li>{escape(choice)}</li>" for choice in question.choices)
    return f"<p>{escape(question.asks)}</p>" + (f'<ol type="A">{choices}</ol>' if choices else "")


def _paths_html(value, i):
    """Links to the list of the scenes, to the previous scene and to the next one."""
    paths = [f'<a href="index.html">{t("{title}: all scenes", title=escape(title_of(value)))}</a>']
    if i > 0:
        paths.append(
            f'<a href="{_scene_file(i - 1)}" rel="prev">{t("Back: {page}", page=escape(_name(value, i - 1)))}</a>'
        )
    if i + 1 < len(value.items):
        paths.append(
            f'<a href="{_scene_file(i + 1)}" rel="next">{t("Next: {page}", page=escape(_name(value, i + 1)))}</a>'
        )
    return f'<nav class="course" aria-label="{t("Scenes of this lecture")}">{"".join(paths)}</nav>'


def main(arguments):
    """Write the pages of a command line; return a sentence for the user."""
    if len(arguments) != 2:
        raise ValueError("python -m hosting.lecture FOLDER FILE.json")
    folder, file = arguments
    return f"{len(write_pages(folder, read_lecture(file)))} pages: open {Path(folder) / 'index.html'}"


if __name__ == "__main__":
    command_line.run(main)
