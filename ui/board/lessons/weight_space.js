// A run beside the space of its weights: every line is a place in it, and every example rules out the half of it that
// classifies the example wrongly.

import { Run } from "../model/run.js";
import { actions, settings } from "../model/weights.js";
import { cone } from "../pictures/cone.js";
import { LAYERS, LINKED, plane } from "../pictures/plane.js";
import { slice } from "../pictures/slice.js";
import { steps } from "../shell/blocks/steps.js";
import { isWhole, weightsPanel } from "../shell/blocks/weights.js";
import * as keys from "../shell/keys.js";
import { POINT_TOOLS } from "../shell/toolbar.js";
import { COMMON, WEIGHTS } from "../words/symbols.js";

/** @import { Lesson } from "../types" */

/** @type {Lesson<typeof actions>} */
export const lesson = {
  name: "weight_space",
  layout: "two",
  steps: true,
  plays: true,
  edits: true,
  changes: "points",
  subject: ({ run, points, labels }) => new Run(run, points, labels),
  own: settings,
  actions,
  layers: LAYERS,
  shown: LINKED,
  pictures: [plane, { ...slice, shown: (moment) => !isWhole(moment) }, { ...cone, shown: isWhole }],
  tools: POINT_TOOLS,
  keys: [...keys.RUN, ...keys.POINTS, ...keys.VIEW],
  symbols: [...COMMON, ...WEIGHTS],
  side: [steps("The whole run")],
  beside: [weightsPanel],
  file: ({ run, k }) => `perceptron-weight-space${run.length ? `-step-${k}-of-${run.length}` : ""}`,
};
