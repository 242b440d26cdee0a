// The trials of every exercise: answers for the tests, and how the exercise judges them.
// They are right ones, near misses, invalid ones, and one for each slip. Each is a list, or a function of the context
// of the answer. For a build, a trial is what is put on the board: {points, board}.

import { TRIALS as check_run } from "./check_run.mjs";
import { TRIALS as conventions } from "./conventions.mjs";
import { TRIALS as convergence } from "./convergence.mjs";
import { TRIALS as feature_maps } from "./feature_maps.mjs";
import { TRIALS as hyperplane } from "./hyperplane.mjs";
import { TRIALS as margins } from "./margins.mjs";
import { TRIALS as max_margin } from "./max_margin.mjs";
import { TRIALS as neuron } from "./neuron.mjs";
import { TRIALS as noise } from "./noise.mjs";
import { TRIALS as other_lines } from "./other_lines.mjs";
import { TRIALS as playground } from "./playground.mjs";
import { TRIALS as soft_margin } from "./soft_margin.mjs";
import { TRIALS as spam } from "./spam.mjs";
import { TRIALS as weight_space } from "./weight_space.mjs";

const TRIALS = {
  ...check_run,
  ...conventions,
  ...convergence,
  ...feature_maps,
  ...hyperplane,
  ...margins,
  ...max_margin,
  ...neuron,
  ...noise,
  ...other_lines,
  ...playground,
  ...soft_margin,
  ...spam,
  ...weight_space,
};

const valueOf = (some, given) => (typeof some === "function" ? some(given) : some);

/** The ids of the exercises with trials. */
export const ids = () => Object.keys(TRIALS);

/** The trials of an exercise in a context: [kind, name of its slip or null, trial]. */
export function trialsIn(exercise, given) {
  if (!Object.hasOwn(TRIALS, exercise.id)) throw new Error(`The exercise ${exercise.id} has no trials.`);
  const { slips = {}, ...kinds } = valueOf(TRIALS[exercise.id], exercise);
  return [
    ...Object.entries(kinds).flatMap(([kind, some]) => valueOf(some, given).map((trial) => [kind, null, trial])),
    ...Object.entries(slips).map(([name, trial]) => ["wrong", name, valueOf(trial, given)]),
  ].filter(([, , trial]) => trial !== undefined);
}
