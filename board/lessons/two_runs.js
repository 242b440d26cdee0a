// Two runs that were on a board before, side by side, each on its own points.

import { ofPairs } from "../exercises/questions/pair.js";
import { Pair } from "../model/runs/run_pair.js";
import { plane } from "../pictures/plane.js";
import { setOwn } from "../model/state_updates.js";
import * as keys from "../shell/input/keyboard.js";
import { PAIR } from "../shell/mixins/side_by_side.js";
import { STEPPING } from "../shell/mixins/stepping.js";

/** @import { BoardData, Data, Lesson, RunData, State } from "../types" */

const nameOf = (/** @type {{ sides: (RunData & Data)[] }} */ { sides }) =>
  JSON.stringify(sides.map(({ name, points, labels, mistakes }) => [name, points, labels, mistakes]));

/** @type {Lesson} */
export const lesson = {
  name: "two_runs",
  ...STEPPING,
  ...PAIR,
  questions: ofPairs,
  edits: false,
  fixed: true,
  subject: ({ run }) => new Pair(run),
  pictures: PAIR.pictures.map((picture) => ({
    ...picture,
    worth: (moment, all) => [0, 1].flatMap((i) => plane.worth(moment.run.sideOf(moment, i), all)),
  })),
  own: ({ run }) => ({ shows: nameOf(run) }),
  validators: { shows: (value) => typeof value === "string" },
  // A view was chosen for the runs that were there.
  actions: {
    received: (/** @type {State<Pair>} */ state, /** @type {BoardData} */ { run }) =>
      state.own.shows === nameOf(run) ? state : setOwn({ ...state, given: {} }, { shows: nameOf(run), views: {} }),
  },
  tools: ["fit", "closer", "wider"],
  keys: [...keys.RUN, ...keys.VIEW],
  file: ({ run, position }) => `perceptron-two-runs-example-${position}-of-${run.total}`,
};
