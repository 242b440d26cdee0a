"""Writes exercises as a SCORM 1.2 package: python -m hosting.scorm FILE.zip ID [ID …].

An ID is the name of an exercise, or ID:SEED for an exercise whose data depend on a seed. Instead of IDs you can name
one file with a worksheet or with a lecture, as the pages of the exercises and of the lectures save it. The package is a
ZIP with one page that needs no network; board/shell/exercises/scorm_package.js makes the same in the browser.
"""

import json
import re
import zipfile
from html import escape
from pathlib import Path

from board import assets, html_file
from hosting import command_line, lecture
from language import mark, t
from ui.lesson import works_offline

TITLE = mark("Perceptron: exercises")  # of a package with several exercises
EXERCISE_WITH_SEED = re.compile(r"(?P<id>[a-z][a-z0-9-]*)(?::(?P<seed>\d{1,7}))?")
EXERCISE_ID = re.compile(r'^  id: "([a-z0-9-]+)",$', re.MULTILINE)
EXERCISES_IMPORT = re.compile(r'import \{[^}]*\bEXERCISES\b[^}]*\} from "\.\./exercises/([\w/]+)\.js"')
EXERCISE_TITLE = re.compile(r'^  title: t\("([^"]+)"\),$', re.MULTILINE)
NEEDS_SERVER = re.compile(r"^  needsServer: true,$", re.MULTILINE)
NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
USES_PRESET = re.compile(r"\bpreset: \[")


def module_source(room, name):
    """The source of a module in a folder of the board."""
    return (assets.HERE / room / f"{name}.js").read_text(encoding="utf-8")


def exercise_catalogue():
    """{id of an exercise: (its page, its part of the source file)}, read from the sources of the board."""
    found = {}
    for lesson in assets.lesson_names():
        for name in EXERCISES_IMPORT.findall(module_source("lessons", lesson)):
            parts = EXERCISE_ID.split(module_source("exercises", name))[1:]
            found |= {id: (lesson, said) for id, said in zip(parts[::2], parts[1::2], strict=True)}
    return found


def worksheet_entry(asked, known):
    """The exercise ID or ID:SEED as a worksheet has it. Raises ValueError with a sentence for the user."""
    match = EXERCISE_WITH_SEED.fullmatch(asked)
    if not match or match["id"] not in known:
        near = ", ".join(sorted(known))
        raise ValueError(f"there is no exercise {asked}; there are: {near}")
    page, said = known[match["id"]]
    if not works_offline(page) or NEEDS_SERVER.search(said) or USES_PRESET.search(said):
        raise ValueError(f"{match['id']} needs the server of the app, which a file does not have")
    return {"page": page, "id": match["id"], "seed": int(match["seed"] or 0)}


def make_worksheet(asked):
    """The worksheet of these exercises; or the one in a file, if that is the only argument."""
    if _is_file(asked):
        match _read_json(asked[0]):
            case {"title": str(), "exercises": [*_]} as sheet:
                return sheet
        raise ValueError(t("The file {file} has no worksheet and no lecture.", file=asked[0]))
    known = exercise_catalogue()
    exercises = [worksheet_entry(one, known) for one in asked]
    title = EXERCISE_TITLE.search(known[exercises[0]["id"]][1]) if len(asked) == 1 else None
    return {"version": 1, "title": title[1] if title else t(TITLE), "exercises": exercises}


def _is_file(asked):
    return len(asked) == 1 and Path(asked[0]).is_file()


def holds_lecture(asked):
    """Whether the only argument is a file with a lecture, or at least with scenes."""
    value = _read_json(asked[0]) if _is_file(asked) else None
    return isinstance(value, dict) and "scenes" in value


def _read_json(file):
    """The JSON value in a file; None if there is none."""
    try:
        return json.loads(Path(file).read_bytes())
    except (ValueError, RecursionError):
        return None


def write_package(file, sheet):
    """Write the package of a worksheet; return its size in bytes."""
    told = json.dumps({"worksheet": sheet}, allow_nan=False, ensure_ascii=False).replace("<", "\\u003c")
    names = [one.get("id", "own") for one in sheet["exercises"]]
    page = html_file.html_file(told, {one["page"] for one in sheet["exercises"]} & set(assets.lesson_names()))
    return _write_archive(file, names, sheet["title"], page)


def write_lecture_package(file, value):
    """Write the package of a Lecture; return its size in bytes."""
    return _write_archive(file, ["lecture"], lecture.title_of(value), lecture.whole_file(value))


def _write_archive(file, names, title, page):
    """Write a package with one page; its identifier consists of names."""
    title = escape(NOT_IN_XML.sub("", title), quote=False)
    name = "-".join(["perceptron", *names])[:100]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("imsmanifest.xml", assets.MANIFEST.replace("<!--name-->", name).replace("<!--title-->", title))
        archive.writestr("index.html", page)
    return Path(file).stat().st_size


def main(arguments):
    """Write the package of a command line; return a sentence for the user."""
    if len(arguments) < 2:
        raise ValueError("python -m hosting.scorm FILE.zip ID [ID …]")
    file, *asked = arguments
    if holds_lecture(asked):
        size = write_lecture_package(file, lecture.read_lecture(asked[0]))
    else:
        size = write_package(file, make_worksheet(asked))
    return f"{file}: {size / 1000:.0f} kB"


if __name__ == "__main__":
    command_line.run(main)
