// The run as a table, update by update.

import { rowsOf, runsOf } from "../../model/record.js";
import { whole } from "../../words/numbers.js";
import { cellsOf, columnsOf } from "../../words/record.js";
import { element } from "../elements.js";
import { sidesOf } from "../pairs.js";
import { paged, Rows } from "./rows.js";

/** @import { Act, Block, Moment, TrainingRun } from "../../types" */
/** @import { Column, Row } from "./rows.js" */
/** @typedef {Row & { cells: string[] }} Cells */

/** A table of the run, or of each run of a pair. @param {Act} act @returns {Block} */
export function runTables(act) {
  const node = element("div", { class: "runs" });
  /** @type {Block[]} */
  let tables = [];

  /** @param {Moment<any>} moment */
  function show(moment) {
    const runs = runsOf(moment.run);
    if (tables.length !== runs.length) {
      tables = runs.map((_, i) => tableOf(act, runs.length > 1 ? ["left ", "right "][i] : ""));
      node.replaceChildren(...tables.map((table) => table.node));
    }
    const sides = sidesOf(moment);
    tables.forEach((table, i) => table.show(sides[i]));
  }
  return { node, show };
}

/** @param {Act} act @param {string} side */
function tableOf(act, side) {
  /** @type {TrainingRun} */
  let run;
  /** @type {{ features: string, rows: Rows<Cells> } | null} */
  let table = null;
  /** @type {Pick<Column<Cells>, "name">} */
  const first = { name: ({ i }) => (i ? `${i}: go to mistake ${i}` : "0: go to the start") };
  /** @type {(column: { heading: string, part: string }, at: number) => Column<Cells>} */
  const columnOf = ({ heading, part }, at) => ({ heading, part, text: ({ cells }) => cells[at], ...(at ? {} : first) });
  const made = () => new Rows(columnsOf(run).map(columnOf), (k) => act("go", run.positionOf(k)), false);
  return paged({
    name: "run",
    title: `Table of the ${side}run`,
    choice: `Which mistakes the table of the ${side}run shows`,
    pageName: (from, end, n) => `mistakes ${from} to ${end - 1} of ${whole(n - 1)}`,
    count: (moment) => moment.run.length + 1,
    current: ({ k }) => k,
    fill(/** @type {Moment<TrainingRun>} */ moment, from, end) {
      run = moment.run;
      const features = String(run.features);
      if (features !== table?.features) table = { features, rows: made() };
      const cells = rowsOf(run, from, end).map((row) => ({ i: row.k, cells: cellsOf(run, row) }));
      table.rows.show(cells, moment.k);
      return table.rows;
    },
  });
}
