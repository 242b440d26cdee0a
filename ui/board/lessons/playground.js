// The run of a perceptron, step by step.

import { LAYERS, plane } from "../pictures/plane.js";
import { steps } from "../shell/blocks/steps.js";
import { STEPPING } from "../shell/stepping.js";
import { CERTIFICATE, COMMON, HULL, RUN } from "../words/symbols.js";

/** @import { Lesson } from "../types" */

// How large a margin can be is a question that a lecturer asks: the answer is shown when it is switched on.
const { best, numbers, ...open } = LAYERS;

/** @type {Lesson} */
export const lesson = {
  name: "playground",
  layout: "one",
  ...STEPPING,
  shown: Object.keys(open),
  pictures: [plane],
  symbols: [...COMMON, ...RUN, HULL, CERTIFICATE],
  side: [steps("The whole run")],
};
