"""Many submissions at once: a table in, a table of diagnoses out."""

import csv
import io
import re

import streamlit as st

from language import t
from perceptron_core.diagnosis.diagnose import diagnose
from ui import words
from ui.lessons.check_run.checked import known, said
from ui.visitor import conventions, session

MOST_ROWS = 200
MOST_BYTES = 2_000_000


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
        file = st.file_uploader(t("CSV file"), type="csv", key="check_run table")
        if file is None:
            return
        try:
            rows = read_rows(file.getvalue())
        except ValueError as error:
            st.error(str(error))
            return
        table = [check(*row, session.points().dataset, conventions.perceptron()) for row in rows]
        st.dataframe(table, hide_index=True)
        st.download_button(t("Download as CSV"), to_csv(table), "diagnoses.csv", "text/csv")


def read_rows(content):
    """(name, what was printed) of each row of a CSV file. Raises ValueError, in one sentence, for other files."""
    if len(content) > MOST_BYTES:
        raise ValueError(t("The file is larger than {most} MB. Please split it.", most=MOST_BYTES // 1_000_000))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(t("The file is not a readable text. Please save it as CSV with Unicode characters.")) from None
    separator = ";" if text.partition("\n")[0].count(";") > text.partition("\n")[0].count(",") else ","
    rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator) if any(map(str.strip, row))]
    if rows and not any(re.search(r"\b[\d.]", cell) for cell in rows[0][1:]):
        rows = rows[1:]  # the names of the columns
    if not rows or any(len(row) < 2 for row in rows):
        raise ValueError(t("Each row must have a name and what the program printed, separated by commas."))
    if len(rows) > MOST_ROWS:
        raise ValueError(t("The file has more than {most} submissions. Please split it.", most=MOST_ROWS))
    return [(row[0], " ".join(row[1:]) if len(row) > 2 else row[1]) for row in rows]


def check(name, printed, dataset, perceptron):
    """One row of the table of diagnoses, {heading: text}."""
    try:
        found = diagnose(dataset, printed, perceptron=known(perceptron))
    except ValueError as error:
        return _row(name, t("not readable"), said(error))
    if found.is_right:
        return _row(name, t("correct"), words.convention_names(found.explanations[0].programs[0].perceptron))
    text = " / ".join(f"{t(each.mistake.sentence)} {t(each.mistake.advice)}" for each in found.explanations)
    return _row(name, t("bug found") if text else t("not explained"), text)


def _row(name, verdict, explanation):
    return {t("Name"): name, t("Verdict"): verdict, t("Explanation"): explanation}


def to_csv(table):
    """A table as bytes. A cell that a spreadsheet would run as a formula gets an apostrophe."""
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, list(table[0]))
    writer.writeheader()
    writer.writerows(
        {heading: f"'{cell}" if cell.startswith(("=", "+", "-", "@")) else cell for heading, cell in row.items()}
        for row in table
    )
    return out.getvalue().encode("utf-8-sig")
