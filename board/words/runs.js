// The table of past runs: its columns and their texts.

import { t } from "../language/t.js";
import { ruleOfScene } from "../math/conventions.js";
import { number, share, formatCount } from "./numbers.js";
import { conventionNames } from "./start.js";

/** @import { ListedRun, PastRun } from "../model/types" */

const NONE = "–";
/** The name of its points, with a note on a different order, which can change the number of mistakes.
 * @param {ListedRun} run */
const pointsName = ({ called, reorders }) =>
  reorders ? t("{points}, in a different order from run {run}", { points: called, run: reorders }) : called;
/** @param {PastRun} run */
const rule = (run) => conventionNames(ruleOfScene(run.rule));

/** @type {{ heading: string, text(run: ListedRun): string }[]} */
export const COLUMNS = [
  { heading: t("run"), text: (run) => `↩ ${run.number}` },
  { heading: t("data (points)"), text: (run) => `${pointsName(run)} (${formatCount(run.size)})` },
  { heading: t("conventions used"), text: rule },
  { heading: t("mistakes"), text: (run) => count(run, run.mistakes) },
  { heading: t("epochs"), text: (run) => count(run, run.epochs) },
  { heading: "γ/γ*", text: ({ ratio }) => (ratio === null ? NONE : share(ratio)) },
  {
    heading: t("bound"),
    text: ({ bound }) =>
      bound === null ? NONE : bound < 1e9 ? formatCount(Math.floor(bound * (1 + 1e-9))) : number(bound),
  },
];

// If a run does not converge, its number of mistakes means nothing.
/** @param {PastRun} run @param {number} n */
const count = ({ outcome, kind }, n) =>
  outcome === "converged"
    ? formatCount(n)
    : outcome === "cycle" || kind === "inseparable"
      ? t("does not converge")
      : `≥ ${formatCount(n)}`;

/** A run as an entry of a selection list. @param {ListedRun} run */
export const nameOf = (run) => `${run.number}: ${pointsName(run)}, ${rule(run)}`;
