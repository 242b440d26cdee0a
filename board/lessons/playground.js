// The run of a perceptron, step by step.

import { beThePerceptron } from "../exercises/be_the_perceptron.js";
import { EXERCISES } from "../exercises/playground.js";
import { ofSteps, USUAL } from "../exercises/questions/steps.js";
import { t } from "../language/t.js";
import { plane, SIMPLE } from "../pictures/plane.js";
import { steps } from "../shell/components/steps_panel.js";
import { STEPPING } from "../shell/mixins/stepping.js";
import { CERTIFICATE, COMMON, HULL, RUN } from "../words/symbols.js";

/** @import { Lesson } from "../types" */

/** @type {Lesson} */
export const lesson = {
  name: "playground",
  layout: "one",
  ...STEPPING,
  questions: ofSteps(USUAL),
  simple: SIMPLE,
  pictures: [plane],
  exercises: EXERCISES,
  games: [beThePerceptron],
  symbols: [...COMMON, ...RUN, HULL, CERTIFICATE],
  side: [steps(t("The whole run"))],
};
