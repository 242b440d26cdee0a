// The runs so far: one of them comes back on the board, two of them go side by side.

import { COLUMNS, nameOf } from "../../words/runs.js";
import { button, element, select } from "../elements.js";
import { paged, Rows } from "./rows.js";

/** @import { Block, Moment, PastRun } from "../../types" */

/** `bring(runs)` asks the server for one run, or for two. @param {(runs: PastRun[]) => void} bring @returns {Block} */
export function runsSoFar(bring) {
  /** @type {PastRun[]} */
  let runs = [];
  const find = (number) => runs.find((run) => run.number === Number(number));
  const columns = COLUMNS.map((column, i) => (i ? column : { ...column, name: (run) => `${run.number}: put run ${run.number} back on the board` }));
  const rows = new Rows(columns, (number) => bring([find(number)]), false);
  const choices = ["First run", "Second run"].map((title) => select({}, title));
  const both = button("Side by side", "Side by side: both runs, each with its own points", () => bring(choices.map(({ value }) => find(value))));
  const pair = element("div", { class: "moves" }, ...choices, both);
  const { node, show: fill } = paged({
    name: "so-far",
    title: "Runs so far",
    choice: "Which runs are listed",
    pageName: (from, end, n) => `runs ${from + 1} to ${end} of ${n}`,
    count: () => runs.length,
    current: () => null,
    fill(_, from, end) {
      rows.show(runs.slice(from, end).map((run) => ({ ...run, i: run.number })), null);
      pair.hidden = runs.length < 2;
      if (!pair.hidden) [runs[1], runs[0]].forEach((run, i) => choose(choices[i], run));
      return rows;
    },
  });
  node.append(pair);

  // What was chosen stays, as long as it is listed.
  function choose(list, otherwise) {
    const before = list.value;
    list.replaceChildren(...runs.map((run) => element("option", { value: run.number }, nameOf(run))));
    list.value = String((find(before) ?? otherwise).number);
  }

  /** @param {Moment<any>} moment */
  function show(moment) {
    runs = moment.runs;
    node.hidden = !runs.length;
    fill(moment);
  }
  return { node, show };
}
