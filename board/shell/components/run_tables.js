// The table of a run, update by update.

import { t } from "../../language/t.js";
import { rowsOf, runsOf } from "../../model/runs/run_rows.js";
import { cellsOf, columnsOf } from "../../words/tables.js";
import { element } from "../dom.js";
import { sidesOf } from "../mixins/side_by_side.js";
import { pagedTable, DataTable } from "./table_rows.js";

/** @import { TrainingRun } from "../../model/runs/types" */
/** @import { Dispatch, Component, Moment } from "../../types" */
/** @import { Column, TableRow } from "./table_rows.js" */
/** @typedef {TableRow & { cells: string[] }} Cells */

// Of a single run, of the left run of a pair, and of the right one.
const TABLE_TITLES = [
  { title: t("Table of the run"), choice: t("Which mistakes the table of the run shows") },
  { title: t("Table of the left run"), choice: t("Which mistakes the table of the left run shows") },
  { title: t("Table of the right run"), choice: t("Which mistakes the table of the run on the right shows") },
];

/** A table of the run, or of each run of a pair. @param {Dispatch} act @returns {Component} */
export function runTables(act) {
  const node = element("div", { class: "runs" });
  /** @type {Component[]} */
  let tables = [];

  /** @param {Moment} moment */
  function show(moment) {
    const runs = runsOf(moment.run);
    if (tables.length !== runs.length) {
      tables = runs.map((_, i) => tableOf(act, TABLE_TITLES[runs.length > 1 ? i + 1 : 0]));
      node.replaceChildren(...tables.map((table) => table.node));
    }
    const sides = sidesOf(moment);
    tables.forEach((table, i) => table.show(sides[i]));
  }
  return { node, show };
}

/** @param {Dispatch} act @param {(typeof TABLE_TITLES)[number]} names */
function tableOf(act, { title, choice }) {
  /** @type {TrainingRun} */
  let run;
  /** @type {{ features: string, rows: DataTable<Cells> } | null} */
  let table = null;
  /** @type {Pick<Column<Cells>, "name">} */
  const first = { name: ({ i }) => (i ? t("{k}: go to mistake {k}", { k: i }) : t("0: go to the start")) };
  /** @param {{ heading: string, part: string }} column @param {number} at @returns {Column<Cells>} */
  const columnOf = ({ heading, part }, at) => ({ heading, part, text: ({ cells }) => cells[at], ...(at ? {} : first) });
  const createRows = () => new DataTable(columnsOf(run).map(columnOf), (k) => act("go", run.positionOf(k)), false);
  return pagedTable({
    name: "run",
    title,
    choice,
    pageName: (from, end, n) => t("mistakes {first} to {last} of {n}", { first: from, last: end - 1, n: n - 1 }),
    count: (moment) => moment.run.length + 1,
    current: ({ k }) => k,
    fill(/** @type {Moment<TrainingRun>} */ moment, from, end) {
      run = moment.run;
      const features = String(run.features);
      if (features !== table?.features) table = { features, rows: createRows() };
      const cells = rowsOf(run, from, end).map((row) => ({ i: row.k, cells: cellsOf(run, row) }));
      table.rows.show(cells, moment.k);
      return table.rows;
    },
  });
}
