// Trials of the exercises in board/exercises/noise.js, by id.

import { XOR, twoClasses, AND } from "../../../../board/exercises/starts.js";
import { separate } from "../../../../board/math/separation.js";
import { toSpoil, flipped } from "../../../../board/exercises/noise.js";
import { numberTrials } from "./number_trials.mjs";

export const TRIALS = {
  "what-the-pocket-keeps": {
    right: [{ points: XOR }],
    wrong: [
      {
        points: twoClasses(
          [[1, 1]],
          [
            [0, 0],
            [0, 1],
          ],
        ),
      },
      { points: twoClasses([[2, 2]], [[0, 0]]) },
    ],
    invalid: [{ points: AND }],
    slips: { "the-run-converges": { points: twoClasses([[1, 1]], [[0, 0]]) } },
  },
  "the-average-fails": {
    right: [{ points: twoClasses([[1, 2]], [[2, 1]]) }, { points: twoClasses([[2, 1]], [[1, 2]]) }],
    wrong: [{ points: twoClasses([[1, 0]], [[-1, 0]]) }, { points: XOR }],
    invalid: [{ points: twoClasses([[1, 2]], []) }],
    slips: { "no-line-separates": { points: twoClasses([[1, 2]], [[1, 2]]) } },
  },
  "one-wrong-label": {
    right: ({ seed }) =>
      [...toSpoil(seed).kinds.keys()]
        .filter((i) => toSpoil(seed).kinds[i] === "inseparable")
        .map((i) => ({ points: flipped(toSpoil(seed).points, i) })),
    wrong: ({ seed }) =>
      [...toSpoil(seed).kinds.keys()]
        .filter((i) => toSpoil(seed).kinds[i] === "separable")
        .map((i) => ({ points: flipped(toSpoil(seed).points, i) })),
    invalid: ({ seed }) => [{ points: toSpoil(seed).points }, { points: flipped(flipped(toSpoil(seed).points, 0), 1) }],
    slips: {
      "next-to-the-line": ({ seed }) => {
        const { points, kinds } = toSpoil(seed);
        const i = separate(points.points, points.labels)?.support?.find((k) => kinds[k] === "separable");
        return i === undefined ? undefined : { points: flipped(points, i) };
      },
    },
  },
  "the-pocket-on-xor": {
    right: [1],
    wrong: [0, 2, 3],
    invalid: [null],
    slips: { "it-converges-in-the-end": 0, "half-of-them": 2 },
  },
  "the-average-by-number": numberTrials(),
  "the-very-last-look": numberTrials(),
};
