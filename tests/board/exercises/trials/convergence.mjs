// Trials of the exercises in board/exercises/convergence.js, by id.

import { twoClasses } from "../../../../board/exercises/starts.js";
import { FAR } from "../../../../board/exercises/convergence.js";
import { numberTrials } from "./number_trials.mjs";

const EMPTY = { points: [], labels: [] };

export const TRIALS = {
  "mistakes-reach-the-bound": {
    right: [{ points: twoClasses([[1, 0]], [[-1, 0]]) }, { points: twoClasses([[0, -1]], [[0, 1]]) }],
    wrong: [
      { points: twoClasses([[1.001, 0]], [[-1.001, 0]]) },
      { points: twoClasses([[2, 0]], [[-1, 0]]) },
      { points: twoClasses([[1, 0]], [[1, 0]]) },
    ],
    invalid: [
      { points: EMPTY },
      {
        points: twoClasses(
          [],
          [
            [1, 0],
            [-1, 0],
          ],
        ),
      },
    ],
  },
  "bound-ten-times-the-mistakes": {
    right: () => [{ points: FAR }],
    wrong: [{ points: twoClasses([[1, 0]], [[-1, 0]]) }, { points: twoClasses([[0, 0]], [[0, 0]]) }],
    invalid: [{ points: EMPTY }, { points: twoClasses([[1, 0]], []) }],
  },
  "bound-from-r-and-gamma": numberTrials(1),
  "all-points-twice-as-far": { right: [1], wrong: [0, 2], invalid: [null], slips: { "only-r": 3 } },
};
