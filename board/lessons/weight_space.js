// The lesson on weight space: a run beside the space of its weights.
// Every line is a place in this space, and every example rules out the half of it that misclassifies the example.

import { beThePerceptron } from "../exercises/be_the_perceptron.js";
import { EXERCISES } from "../exercises/weight_space.js";
import {
  isItEnough,
  nextMistake,
  ofSteps,
  whatItSpoils,
  whatOfB,
  whereTo,
  whichWay,
} from "../exercises/questions/steps.js";
import { actions, validators, settings } from "../model/lessons/weight_space.js";
import { weightSpacePicture } from "../pictures/weight_space.js";
import { planePicture } from "../pictures/plane.js";
import { weightPlanePicture } from "../pictures/weight_plane.js";
import { showsWholeSpace, weightSpacePanel } from "../shell/components/weight_space_panel.js";
import { CONE_KEYS, SLICE_KEYS } from "../shell/input/keyboard.js";
import { STEPPING } from "../shell/mixins/stepping.js";
import { COMMON, WEIGHTS } from "../words/symbols.js";

/** @import { ProvenRun } from "../model/runs/types" */
/** @import { Lesson } from "../types" */

/** @type {Lesson<typeof actions, ProvenRun>} */
export const lesson = {
  name: "weight_space",
  layout: "two",
  ...STEPPING,
  own: settings,
  validators,
  actions,
  questions: ofSteps([whichWay, nextMistake, whereTo, whatOfB, whatItSpoils, isItEnough]),
  pictures: [
    planePicture,
    { ...weightPlanePicture, keys: SLICE_KEYS, isShown: (moment) => !showsWholeSpace(moment) },
    { ...weightSpacePicture, keys: CONE_KEYS, isShown: showsWholeSpace },
  ],
  exercises: EXERCISES,
  games: [beThePerceptron],
  symbols: [...COMMON, ...WEIGHTS],
  beside: [weightSpacePanel],
};
