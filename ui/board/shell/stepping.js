// What lessons have in common that step through runs on the session's points.

import { Run } from "../model/run.js";
import { LAYERS } from "../pictures/plane.js";
import * as keys from "./keys.js";
import { POINT_TOOLS } from "./toolbar.js";

/** @import { Lesson, Moment } from "../types" */

const storyOf = (/** @type {Moment} */ { run, position, fresh, touch }) => run.story(position, fresh, touch);

/** The step in one sentence, and the outcome. @param {Moment} moment @returns {string[]} */
export const stepHeard = (moment) => [storyOf(moment).title, ...moment.run.words];

/** The same with the formulas of the step. @param {Moment} moment @returns {string[]} */
export function stepRead(moment) {
  const { title, lines } = storyOf(moment);
  return [title, ...lines, ...moment.run.words];
}

/** @satisfies {Partial<Lesson>} */
export const STEPPING = {
  steps: true,
  plays: true,
  edits: true,
  changes: "points",
  subject: ({ run, points, labels }) => new Run(run, points, labels),
  layers: LAYERS,
  tools: POINT_TOOLS,
  heard: stepHeard,
  read: stepRead,
  keys: [...keys.RUN, ...keys.POINTS, ...keys.VIEW],
};
