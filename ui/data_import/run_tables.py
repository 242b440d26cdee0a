"""Reads the saved table of a run, whose rows are corrections, as points."""

from dataclasses import replace

from language import t

RUN = ("k", "epoch", "example", "correction")  # the first columns, as board/words/tables.js writes them


def is_run(table):
    """Whether a table is the saved table of a run."""
    return table.names[: len(RUN)] == RUN


def corrected_examples(table):
    """The table of a run with each corrected example once, in their order. Raises ValueError if there is none."""
    place = RUN.index("example")
    first = {}
    for line, row in zip(table.lines, table.rows, strict=True):
        if row[place].isdecimal() and len(row[place]) < 10:
            first.setdefault(int(row[place]), (line, row))
    if not first:
        raise ValueError(t("The run corrected no example, so its table has no points."))
    kept = [first[example] for example in sorted(first)]
    return replace(table, rows=[row for _, row in kept], lines=[line for line, _ in kept])
