// The lesson that shows two past runs side by side, each on its points.

import { ofPairs } from "../exercises/questions/pair.js";
import { RunPair } from "../model/runs/run_pair.js";
import { isString } from "../model/validators.js";
import { planePicture } from "../pictures/plane.js";
import { updateSettings } from "../model/state_updates.js";
import { VIEW_TOOLS } from "../shell/components/toolbar.js";
import * as keys from "../shell/input/keyboard.js";
import { PAIR } from "../shell/mixins/side_by_side.js";
import { STEPPING } from "../shell/mixins/stepping.js";

/** @import { PairSettings, RunData } from "../model/runs/types" */
/** @import { BoardData, Data, Lesson, State } from "../types" */

const pairKey = (/** @type {{ sides: (RunData & Data)[] }} */ { sides }) =>
  JSON.stringify(sides.map(({ name, points, labels, mistakes }) => [name, points, labels, mistakes]));

/** @type {Lesson<object, RunPair, PairSettings>} */
export const lesson = {
  name: "two_runs",
  ...STEPPING,
  ...PAIR,
  questions: ofPairs,
  edits: false,
  fixed: true,
  subject: ({ run }) => new RunPair(run),
  pictures: PAIR.pictures.map((picture) => ({
    ...picture,
    placesToFit: (moment, all) => [0, 1].flatMap((i) => planePicture.placesToFit(moment.run.sideOf(moment, i), all)),
  })),
  own: ({ run }) => ({ shows: pairKey(run) }),
  validators: { shows: isString },
  // New runs drop the view, which was chosen for the previous ones.
  actions: {
    /** @param {State<RunPair, PairSettings>} state @param {BoardData} boardData */
    received: (state, { run }) =>
      state.own.shows === pairKey(run)
        ? state
        : updateSettings({ ...state, given: {} }, { shows: pairKey(run), views: {} }),
  },
  tools: VIEW_TOOLS,
  keys: [...keys.RUN_KEYS, ...keys.VIEW_KEYS],
  file: ({ run, position }) => `perceptron-two-runs-example-${position}-of-${run.total}`,
};
