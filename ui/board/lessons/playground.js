// The run of a perceptron, step by step.

import { Run } from "../model/run.js";
import { LAYERS, plane } from "../pictures/plane.js";
import { steps } from "../shell/blocks/steps.js";
import * as keys from "../shell/keys.js";
import { POINT_TOOLS } from "../shell/toolbar.js";
import { CERTIFICATE, COMMON, HULL, RUN } from "../words/symbols.js";

/** @import { Lesson } from "../types" */

// How large a margin can be is a question that a lecturer asks: the answer is shown when it is switched on.
const { best, ...open } = LAYERS;

/** @type {Lesson} */
export const lesson = {
  name: "playground",
  layout: "one",
  steps: true,
  plays: true,
  edits: true,
  changes: "points",
  subject: ({ run, points, labels }) => new Run(run, points, labels),
  layers: LAYERS,
  shown: Object.keys(open),
  pictures: [plane],
  tools: POINT_TOOLS,
  keys: [...keys.RUN, ...keys.POINTS, ...keys.VIEW],
  symbols: [...COMMON, ...RUN, HULL, CERTIFICATE],
  side: [steps("The whole run")],
  file: ({ run, k }) => `perceptron-playground${run.length ? `-step-${k}-of-${run.length}` : ""}`,
};
