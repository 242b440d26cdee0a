// Trials of the exercises in board/exercises/soft_margin.js, by id.

import { POINTS, OUTLIER } from "../../../../board/exercises/soft_margin.js";
import { numberTrials } from "./number_trials.mjs";

export const TRIALS = {
  "give-up-the-outlier": {
    right: [{ board: { C: 0.142 } }, { board: { C: 0.1405 } }],
    wrong: [{ board: { C: 0.13 } }, { board: { C: 0.15 } }, { board: { C: 1 } }, { board: { C: 0.01 } }],
    invalid: [{ board: { C: 0.142 }, points: { ...POINTS, points: POINTS.points.with(OUTLIER, [-1, 1]) } }],
    slips: { "pays-is-not-given-up": { board: { C: 0.5 } } },
  },
  "when-the-band-is-hard": {
    right: [{ board: { C: 0.623 } }, { board: { C: 0.63 } }],
    wrong: [{ board: { C: 0.62 } }, { board: { C: 0.64 } }, { board: { C: 1 } }],
    invalid: [
      { board: { C: 0.142 }, points: { ...POINTS, points: POINTS.points.slice(1), labels: POINTS.labels.slice(1) } },
    ],
    slips: { "only-infinity": { board: { C: "∞" } } },
  },
  "at-the-cap": {
    right: [OUTLIER, 4],
    wrong: [0, 1, 2, 5, 6],
    invalid: [null],
    slips: { "on-the-edge": 0, "beyond-the-band": 2 },
  },
  "a-hundred-times-c": {
    right: [2],
    wrong: [0, 1, 3],
    invalid: [null],
    slips: { "larger-is-narrower": 0, "small-c-gives-up": 3 },
  },
  "slack-by-number": numberTrials(),
};
