// The run of a perceptron, step by step.

import { plane, SIMPLE } from "../pictures/plane.js";
import { steps } from "../shell/blocks/steps.js";
import { STEPPING } from "../shell/stepping.js";
import { CERTIFICATE, COMMON, HULL, RUN } from "../words/symbols.js";

/** @import { Lesson } from "../types" */

/** @type {Lesson} */
export const lesson = {
  name: "playground",
  layout: "one",
  ...STEPPING,
  simple: SIMPLE,
  pictures: [plane],
  symbols: [...COMMON, ...RUN, HULL, CERTIFICATE],
  side: [steps("The whole run")],
};
