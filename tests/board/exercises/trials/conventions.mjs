// Trials of the exercises in board/exercises/conventions.js, by id.

import { FAR_AND_CLOSE } from "../../../../board/exercises/conventions.js";
import { twoClasses } from "../../../../board/exercises/starts.js";
import { numberTrials } from "./number_trials.mjs";

const EMPTY = { points: [], labels: [] };
const apart = {
  right: [{ points: FAR_AND_CLOSE }],
  wrong: [{ points: twoClasses([[1, 0]], [[-1, 0]]) }, { points: twoClasses([[1, 0]], [[1, 0]]) }],
  invalid: [{ points: EMPTY }, { points: twoClasses([[1, 0]], []) }],
};

export const TRIALS = {
  "mistakes-differ-by-five": apart,
  "boundary-makes-a-difference": apart,
  "first-b-with-radius": numberTrials(),
  "half-the-learning-rate": { right: [2], wrong: [0, 1, 3], invalid: [null] },
};
