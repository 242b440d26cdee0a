// The shared parts of lessons that step through runs on the session's points.

import { t } from "../../language/t.js";
import { computeRunData } from "../../model/runs/local_results.js";
import { storyAt } from "../../model/moment.js";
import { Run } from "../../model/runs/run.js";
import { PLANE_LAYERS, SIMPLE_LAYERS } from "../../pictures/plane.js";
import * as keys from "../input/keyboard.js";
import { stepsPanel } from "../components/steps_panel.js";
import { POINT_TOOLS } from "../components/toolbar.js";

/** @import { Lesson, Moment } from "../../types" */

/** The step in one sentence, with its formulas if `whole`, and the outcome of the run.
 * @param {Moment} moment @param {boolean} [whole] @returns {string[]} */
export function describeStep(moment, whole) {
  const { title, lines } = storyAt(moment);
  return [title, ...(whole ? lines : []), ...(moment.asking ? [] : moment.run.words)];
}

/** @satisfies {Partial<Lesson>} */
export const STEPPING = {
  steps: true,
  plays: true,
  edits: true,
  changes: "points",
  subject: ({ run, points, labels }) => new Run(run, points, labels),
  alive: computeRunData,
  asksBefore: ["forward"],
  foretell: ["best", "certificate"],
  layers: PLANE_LAYERS,
  simple: SIMPLE_LAYERS,
  tools: POINT_TOOLS,
  side: [stepsPanel(t("The whole run"))],
  heard: describeStep,
  keys: [...keys.RUN_KEYS, ...keys.POINT_KEYS, ...keys.VIEW_KEYS],
};
