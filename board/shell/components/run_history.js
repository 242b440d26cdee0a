// The table of past runs: shows one again, or two side by side.

import { t } from "../../language/t.js";
import { listRunsFor } from "../../model/runs/run_history.js";
import { COLUMNS, nameOf } from "../../words/runs.js";
import { button, buttonRow, element, select } from "../dom.js";
import { pagedTable, DataTable } from "./table_rows.js";

/** @import { ListedRun, PastRun } from "../../model/types" */
/** @import { Component, Moment } from "../../types" */
/** @import { Column, TableRow } from "./table_rows.js" */

/** `bring(runs)` asks the server for one run, or for two. @param {(runs: PastRun[]) => void} bring
 * @returns {Component} */
export function runHistory(bring) {
  /** @type {PastRun[] | null} */
  let all = null;
  /** @type {ListedRun[]} */
  let runs = []; // those of this lesson
  /** @type {ListedRun[] | null} */
  let offered = null; // the runs that can be chosen now
  /** @param {(string | number)[]} numbers */
  const runsByNumber = (...numbers) =>
    numbers.flatMap((number) => runs.find((run) => run.number === Number(number)) ?? []);
  /** @type {Column<ListedRun & TableRow>[]} */
  const columns = COLUMNS.map((column, i) =>
    i ? column : { ...column, name: ({ number }) => t("{number}: show run {number} on the board again", { number }) },
  );
  const rows = new DataTable(columns, (number) => bring(runsByNumber(number)), false);
  const choices = [t("First run"), t("Second run")].map((title) => select({}, title));
  const both = button(t("Side by side"), t("Side by side: show both runs, each with its own points"), () =>
    bring(runsByNumber(...choices.map(({ value }) => value))),
  );
  const pair = buttonRow(...choices, both);
  const { node, show: fill } = pagedTable({
    name: "so-far",
    title: t("Runs so far"),
    choice: t("Which runs are listed"),
    pageName: (from, end, n) => t("runs {first} to {last} of {n}", { first: from + 1, last: end, n }),
    count: () => runs.length,
    current: () => null,
    fill(_, from, end) {
      rows.show(
        runs.slice(from, end).map((run) => ({ ...run, i: run.number })),
        null,
      );
      if (runs !== offered) fillChoices();
      return rows;
    },
  });
  node.append(pair);

  // A choice stays as long as its run is listed.
  function fillChoices() {
    offered = runs;
    pair.hidden = runs.length < 2 || Boolean(runs[0].map); // two runs side by side are shown in planes only
    if (pair.hidden) return;
    choices.forEach((list, i) => {
      const [before = runs[1 - i]] = runsByNumber(list.value);
      list.replaceChildren(...runs.map((run) => element("option", { value: run.number }, nameOf(run))));
      list.value = String(before.number);
    });
  }

  /** @param {Moment} moment */
  function show(moment) {
    if (all !== moment.runs) runs = listRunsFor(moment);
    all = moment.runs;
    node.hidden = !runs.length;
    fill(moment);
  }
  return { node, show };
}
