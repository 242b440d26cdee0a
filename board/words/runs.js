// The runs so far as a table. Values in, texts out.

import { lineFrom } from "../math/start.js";
import { number, whole } from "./numbers.js";
import { ruleOf } from "./steps.js";

/** @import { ListedRun, PastRun } from "../types" */

const NONE = "–";
/** What its points are called; in another order they can make another number of mistakes. @param {ListedRun} run */
const called = ({ called, reorders }) => (reorders ? `${called}, in another order than run ${reorders}` : called);
const rule = (/** @type {PastRun} */ run) =>
  ruleOf({ ...run.rule, eta: run.rule.learning_rate, start: lineFrom(run.rule.start) });

/** @type {{ heading: string, text(run: ListedRun): string }[]} */
export const COLUMNS = [
  { heading: "run", text: (run) => `↩ ${run.number}` },
  { heading: "data (points)", text: (run) => `${called(run)} (${whole(run.size)})` },
  { heading: "rule", text: rule },
  { heading: "mistakes", text: (run) => count(run, run.mistakes) },
  { heading: "epochs", text: (run) => count(run, run.epochs) },
  { heading: "γ/γ*", text: ({ ratio }) => (ratio === null ? NONE : number(ratio, 3)) },
  {
    heading: "bound",
    text: ({ bound }) => (bound === null ? NONE : bound < 1e9 ? whole(Math.floor(bound * (1 + 1e-9))) : number(bound)),
  },
];

// Of a run that goes round, or that nothing can end, the number says nothing.
/** @type {(run: PastRun, n: number) => string} */
const count = ({ outcome, kind }, n) =>
  outcome === "converged" ? whole(n) : outcome === "cycle" || kind === "inseparable" ? "no end" : `≥ ${whole(n)}`;

/** A run in a list to choose from. @param {ListedRun} run */
export const nameOf = (run) => `${run.number}: ${called(run)}, ${rule(run)}`;
