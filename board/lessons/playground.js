// The Playground: the run of a perceptron, step by step.

import { beThePerceptron } from "../exercises/be_the_perceptron.js";
import { EXERCISES } from "../exercises/playground.js";
import { ofSteps, USUAL } from "../exercises/questions/steps.js";
import { planePicture } from "../pictures/plane.js";
import { STEPPING } from "../shell/mixins/stepping.js";
import { CERTIFICATE, COMMON, HULL, RUN } from "../words/symbols.js";

/** @import { Lesson } from "../types" */

/** @type {Lesson} */
export const lesson = {
  name: "playground",
  layout: "panel",
  ...STEPPING,
  questions: ofSteps(USUAL),
  pictures: [planePicture],
  exercises: EXERCISES,
  games: [beThePerceptron],
  symbols: [...COMMON, ...RUN, HULL, CERTIFICATE],
};
