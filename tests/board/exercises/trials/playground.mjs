// Trials of the exercises in board/exercises/playground.js, by id.

import { twoClasses } from "../../../../board/exercises/starts.js";
import { GATE, SEVEN_POINTS, gateIn } from "../../../../board/exercises/playground.js";
import { numberTrials } from "./number_trials.mjs";

const EMPTY = { points: [], labels: [] };
/** The order at the end of the solution, an order between the extremes, and boards that are not the gate. */
const order = ({ solution }) => ({
  right: () => [{ points: solution().at(-1).points }],
  wrong: () => [
    {
      points: gateIn([
        [0, 0],
        [1, 1],
        [0, 1],
        [1, 0],
      ]),
    },
  ],
  invalid: [
    { points: GATE },
    {
      points: gateIn([
        [1, 0],
        [0, 0],
        [0, 1],
      ]),
    },
    { points: { ...GATE, points: GATE.points.with(1, [0.01, 0]) } },
    { points: { ...GATE, labels: [1, 1, -1, -1] } },
  ],
});

export const TRIALS = {
  "and-order-most-mistakes": order,
  "and-order-fewest-mistakes": order,
  "seven-mistakes": {
    right: [{ points: SEVEN_POINTS }],
    wrong: [
      {
        points: twoClasses(
          [[0, 0]],
          [
            [0, 1],
            [1, 1],
            [1, 0],
          ],
        ),
      },
    ],
    invalid: [{ points: EMPTY }, { points: twoClasses([[0, 0]], []) }],
  },
  "needs-a-bias": {
    right: [
      { points: twoClasses([[1, 1]], [[2, 2]]) },
      { points: twoClasses([[0, 0]], [[2, 1]]) },
      { points: twoClasses([[-0.3, 0.6]], [[-0.1, 0.2]]) },
    ],
    wrong: [
      { points: twoClasses([[1, 1]], [[2, 2.001]]) },
      { points: twoClasses([[1, 1]], [[-1, -1]]) },
      { points: twoClasses([[1, 1]], [[1, 1]]) },
    ],
    invalid: [
      { points: EMPTY },
      {
        points: twoClasses(
          [
            [1, 1],
            [2, 2],
          ],
          [],
        ),
      },
    ],
  },
  "own-example-still-wrong": { right: [1], wrong: [0, 2, 3, 4], invalid: [null] },
  "right-example-made-wrong": { right: [2], wrong: [0, 3, 4], invalid: [null], slips: { "own-example": 1 } },
  "b-after-the-first-epoch": numberTrials(0.001),
};
