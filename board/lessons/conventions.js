// The lesson on conventions: two runs on the same points, side by side.

import { beTheLeftOne } from "../exercises/be_the_perceptron.js";
import { EXERCISES } from "../exercises/conventions.js";
import { ofPairs } from "../exercises/questions/pair.js";
import { computePair } from "../model/runs/local_results.js";
import { RunPair } from "../model/runs/run_pair.js";
import { PAIR } from "../shell/mixins/side_by_side.js";
import { STEPPING } from "../shell/mixins/stepping.js";

/** @import { Lesson } from "../types" */

/** @type {Lesson} */
export const lesson = {
  name: "conventions",
  ...STEPPING,
  ...PAIR,
  questions: ofPairs,
  sides: ["left", "right"],
  exercises: EXERCISES,
  games: [beTheLeftOne],
  subject: ({ run, points, labels }) => new RunPair(run, { points, labels }),
  alive: computePair,
  file: ({ run, position }) => `perceptron-conventions-example-${position}-of-${run.total}`,
};
