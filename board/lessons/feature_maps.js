// The lesson on feature maps: the perceptron runs on lifted points.

import { EXERCISES } from "../exercises/feature_maps.js";
import { doTheySeparate } from "../exercises/questions/lifted.js";
import { ofSteps, USUAL } from "../exercises/questions/steps.js";
import { actions, computeLifted, validators, LiftedRun, settings } from "../model/runs/lifted_run.js";
import { LIFTED_LAYERS, LIFTED_SIMPLE, preimagePicture } from "../pictures/lifted.js";
import { featureSpacePicture } from "../pictures/space.js";
import { featuresPanel } from "../shell/components/features_panel.js";
import * as keys from "../shell/input/keyboard.js";
import { STEPPING, describeStep } from "../shell/mixins/stepping.js";
import { COMMON, FEATURES } from "../words/symbols.js";

/** @import { LiftedSubject } from "../model/runs/types" */
/** @import { Lesson } from "../types" */

/** @type {Lesson<typeof actions, LiftedSubject>} */
export const lesson = {
  ...STEPPING,
  name: "feature_maps",
  fromZero: true,
  layout: "two",
  variant: "even",
  alive: computeLifted,
  asks: true,
  subject: ({ run, points, labels, map }) => new LiftedRun(run, { points, labels }, map),
  own: settings,
  validators,
  controls: ({ features }) => (features ? { features } : null),
  actions,
  moving: ({ own }) => own.lifting !== null,
  questions: ofSteps([doTheySeparate, ...USUAL]),
  layers: LIFTED_LAYERS,
  simple: LIFTED_SIMPLE,
  pictures: [preimagePicture, { ...featureSpacePicture, keys: keys.SPACE_KEYS }],
  keys: [...STEPPING.keys, ...keys.FEATURE_KEYS],
  exercises: EXERCISES,
  symbols: [...COMMON, ...FEATURES],
  beside: [featuresPanel],
  heard: (moment, whole) => [moment.run.map.problem, ...describeStep(moment, whole)],
  state: ({ run, own, frame: { line } }) => ({
    features: run.map.features,
    w: JSON.stringify(line.w),
    b: JSON.stringify(line.b),
    height: own.height,
    probe: JSON.stringify(own.probe),
  }),
};
