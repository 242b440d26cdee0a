// The run as a table, update by update.

import { rowsOf, runsOf } from "../../model/record.js";
import { whole } from "../../words/numbers.js";
import { cellsOf, columnsOf } from "../../words/record.js";
import { element } from "../elements.js";
import { paged, Rows } from "./rows.js";

/** @import { Act, Block, Moment } from "../../types" */

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
    tables.forEach((table, i) => table.show(runs.length > 1 ? moment.run.sideOf(moment, i) : moment));
  }
  return { node, show };
}

/** @param {Act} act @param {string} side */
function tableOf(act, side) {
  /** @type {{ run: any, features: string, rows: Rows }} */
  let table = { run: null, features: null, rows: null };
  const first = { name: ({ i }) => (i ? `${i}: go to mistake ${i}` : "0: go to the start") };
  const columnOf = ({ heading, part }, column) => ({
    heading,
    part,
    text: ({ cells }) => cells[column],
    ...(column ? {} : first),
  });
  const made = (run) => new Rows(columnsOf(run).map(columnOf), (k) => act("go", table.run.positionOf(k)), false);
  return paged({
    name: "run",
    title: `Table of the ${side}run`,
    choice: `Which mistakes the table of the ${side}run shows`,
    pageName: (from, end, n) => `mistakes ${from} to ${end - 1} of ${whole(n - 1)}`,
    count: (moment) => moment.run.length + 1,
    current: ({ k }) => k,
    fill(/** @type {Moment<any>} */ moment, from, end) {
      const run = moment.run;
      const features = run.features.join();
      table = { run, features, rows: features === table.features ? table.rows : made(run) };
      table.rows.show(
        rowsOf(run, from, end).map((row) => ({ i: row.k, cells: cellsOf(run, row) })),
        moment.k,
      );
      return table.rows;
    },
  });
}
