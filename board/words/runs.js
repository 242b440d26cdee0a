// The runs so far as a table. Values in, texts out.

import { lineFrom } from "../math/start.js";
import { number, whole } from "./numbers.js";
import { ruleOf } from "./steps.js";

/** @import { PastRun } from "../types" */

const NONE = "–";
const rule = (/** @type {PastRun} */ run) =>
  ruleOf({ ...run.rule, eta: run.rule.learning_rate, start: lineFrom(run.rule.start) });

/** @type {{ heading: string, text(run: PastRun): string }[]} */
export const COLUMNS = [
  { heading: "run", text: (run) => `↩ ${run.number}` },
  { heading: "data (points)", text: ({ called, size }) => `${called} (${whole(size)})` },
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

/** A run in a list to choose from. @param {PastRun} run */
export const nameOf = (run) => `${run.number}: ${run.called}, ${rule(run)}`;
