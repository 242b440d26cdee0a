// Trials of the exercises in board/exercises/margins.js, by id.

import * as plane from "../../../../board/math/plane.js";
import { SIX, twoClasses } from "../../../../board/exercises/starts.js";
import { put, SLANTED, withPoint, TWO, leasts, first, dataOf } from "../../../../board/exercises/margins.js";
import { numberTrials } from "./number_trials.mjs";

export const TRIALS = {
  "best-margin-by-hand": {
    right: ({ moment: { run } }) => [
      put({ w: run.verdict.w, b: run.verdict.b }),
      put({ w: plane.scale(3, run.verdict.w), b: 3 * (run.verdict.b + 0.009) }),
    ],
    wrong: ({ moment: { run } }) => [
      put({ w: run.verdict.w, b: run.verdict.b + 0.011 }),
      put({ w: plane.scale(-1, run.verdict.w), b: -run.verdict.b }),
    ],
    invalid: [put({ w: [1, 0], b: -0.5 }), { ...put({ w: [1, 1], b: -2 }), points: SIX }, put({ w: [0, 0], b: 1 })],
  },
  "class-margins-three-and-one": {
    right: [put({ w: [1, 0], b: 1 }), put({ w: [3, 0], b: 3 }), put({ w: [1, 0.01], b: 1 })],
    wrong: [put({ w: [1, 0], b: 0.9 }), put({ w: [1, 0], b: 0 }), put({ w: [-1, 0], b: -1 })],
    invalid: [put(SLANTED), { points: twoClasses([[2, -1]], [[-2, 0]]), ...put({ w: [1, 0], b: 1 }) }],
    slips: { "classes-swapped": put({ w: [1, 0], b: -1 }), "functional-margins": put({ w: [4 / 3, 4 / 3], b: 5 / 3 }) },
  },
  "point-with-a-margin": {
    right: [withPoint([0, 0]), withPoint([4, -3]), withPoint([-4, 3.01])],
    wrong: [withPoint([0, 0.02]), withPoint([3, 3]), withPoint([-4, 3.02])],
    invalid: [{ points: TWO }, withPoint([0, 0], -1), { ...withPoint([0, 0]), ...put({ w: [3, 4], b: -4 }) }],
    slips: { "right-side": withPoint([2, 1]), "not-divided": withPoint([0, 1]) },
  },
  "margin-of-an-example": numberTrials(),
  "smallest-margin": {
    right: (given) => [leasts(first(given), dataOf(given))[0]],
    wrong: (given) => [[0, 1, 2, 3, 4, 5].find((i) => !leasts(first(given), dataOf(given)).includes(i))],
    invalid: [null],
    slips: {
      nearest: (given) => leasts(first(given), dataOf(given))[1],
      "lowest-score": (given) => leasts(first(given), dataOf(given))[2],
    },
  },
};
