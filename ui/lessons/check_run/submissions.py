"""Many submissions at once: a table in, a table of diagnoses out."""

import csv
import io
import re
from dataclasses import dataclass
from functools import lru_cache

import streamlit as st

from language import t
from perceptron_core.diagnosis.diagnose import diagnose
from ui import words
from ui.lessons.check_run.checked import ONE_AT_A_TIME, known, said
from ui.lessons.check_run.verdict import only_shuffled
from ui.parts import table_form
from ui.visitor import conventions, session

MOST_ROWS = 200
FORM = "check_run table"  # name of a control
SENT = "sent submissions"  # session key: the last Sent
SEPARATORS = ",;\t"
FORMULA_START = re.compile(r"\s*[=+\-@]|[\t\r]")  # board/words/class.js says the same


@dataclass(frozen=True)
class Sent:
    """The table with this number; `text` is None for a file that is not a text."""

    number: int = 0
    text: str | None = ""


def many():
    """Show the part of the page that reads a table of submissions."""
    with st.expander(t("Many submissions")):
        st.markdown(
            t(
                "Choose a CSV file with one submission in each row. The first column has a name, and the second what "
                "the program printed. Final w and b can also have columns of their own. All submissions are checked "
                "on the points of the board."
            )
        )
        here = session.get(SENT, Sent())
        table_form.show(FORM, here.number, _receive, example="name,w1,w2,b\nAda,3,2,-4")
        if not here.number:
            return
        try:
            rows, separator = read_rows(here.text)
        except ValueError as error:
            st.error(str(error))
            return
        table = check_all(rows, session.points().dataset, conventions.perceptron())
        st.dataframe(table, hide_index=True)
        st.download_button(
            t("Download as CSV"), to_csv(table, separator), "diagnoses.csv", "text/csv", on_click="ignore"
        )


def _receive():
    number = session.get(SENT, Sent()).number + 1
    match table_form.sent(FORM):
        case {"text": str(text)}:
            session.put(SENT, Sent(number, text))
        case {"data": _}:
            session.put(SENT, Sent(number, None))


def check_all(rows, dataset, perceptron):
    """The table of diagnoses of (name, what was printed) of many submissions. It shows how many are checked."""
    bar, table = st.empty(), []
    for done, row in enumerate(rows):
        bar.progress(done / len(rows), t("Checked: {done} of {n} submissions", done=done, n=len(rows)))
        table.append(check(*row, dataset, perceptron))
    bar.empty()
    return table


def read_rows(text):
    """([(name, what was printed)] of the rows of a CSV file, its separator). Raises ValueError, in one sentence.

    Excel separates by semicolons where decimals have commas, and pandas begins each row with its index.
    """
    if text is None:
        raise ValueError(t("The file is not a readable text. Please save it as CSV with Unicode characters."))
    separator = max(SEPARATORS, key=text.partition("\n")[0].count)
    rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator) if any(map(str.strip, row))]
    if rows and len(rows[0]) > 2 and not rows[0][0].strip() and all(row[0].isdigit() for row in rows[1:]):
        rows = [row[1:] for row in rows]  # without the index of pandas
    if rows and not any(re.search(r"\b[\d.]", cell) for cell in rows[0][1:]):
        rows = rows[1:]  # the names of the columns
    if not rows or any(len(row) < 2 for row in rows):
        raise ValueError(
            t("Each row must have a name and what the program printed, separated by a comma or a semicolon.")
        )
    if len(rows) > MOST_ROWS:
        raise ValueError(t("The file has more than {most} submissions. Please split it.", most=MOST_ROWS))
    between = " " if separator == "," else ";"  # so that 0,5 is read as 0.5
    return [(row[0], between.join(row[1:])) for row in rows], separator


@lru_cache(2 * MOST_ROWS)
def diagnosis(printed, dataset, perceptron):
    """What `diagnose` finds, or the PrintedError that it raises. Each other control runs the page again."""
    try:
        with ONE_AT_A_TIME:
            return diagnose(dataset, printed, perceptron=known(perceptron))
    except ValueError as error:
        return error


def check(name, printed, dataset, perceptron):
    """One row of the table of diagnoses, {heading: text}."""
    found = diagnosis(printed, dataset, perceptron)
    if isinstance(found, ValueError):
        return _row(name, t("not readable"), said(found))
    wrong = [each for each in found.explanations if each.mistake]
    text = " / ".join(f"{t(each.mistake.sentence)} {t(each.mistake.advice)}" for each in wrong)
    if not found.is_right:
        if not wrong:
            return _row(name, t("not explained"), "")
        return _row(name, t("bug found"), " / ".join([text, *only_shuffled(wrong)]))
    rules = words.convention_names(found.explanations[0].programs[0].perceptron)
    return _row(name, t("can be correct") if wrong else t("correct"), f"{rules} / {text}" if wrong else rules)


def _row(name, verdict, explanation):
    return {t("Name"): name, t("Verdict"): verdict, t("Explanation"): explanation}


def to_csv(table, separator=","):
    """A table as bytes. A cell that a spreadsheet would run as a formula gets an apostrophe."""
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, list(table[0]), delimiter=separator)
    writer.writeheader()
    writer.writerows(
        {heading: f"'{cell}" if FORMULA_START.match(cell) else cell for heading, cell in row.items()} for row in table
    )
    return out.getvalue().encode("utf-8-sig")
