// What lessons have in common that step through runs on the session's points.

import { aliveData } from "../../model/runs/local_results.js";
import { storyAt } from "../../model/moment.js";
import { Run } from "../../model/runs/run.js";
import { LAYERS } from "../../pictures/plane.js";
import * as keys from "../input/keyboard.js";
import { POINT_TOOLS } from "../components/toolbar.js";

/** @import { Lesson, Moment } from "../../types" */

/** The step in one sentence, with its formulas where it is to be `whole`, and the outcome.
 * @param {Moment} moment @param {boolean} [whole] @returns {string[]} */
export function stepHeard(moment, whole) {
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
  alive: aliveData,
  asksBefore: ["forward"],
  foretell: ["best", "certificate"],
  layers: LAYERS,
  tools: POINT_TOOLS,
  heard: stepHeard,
  keys: [...keys.RUN, ...keys.POINTS, ...keys.VIEW],
};
