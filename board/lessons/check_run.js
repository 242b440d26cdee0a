// The lesson that checks the numbers of a program: its run beside the right one.

import { EXERCISES } from "../exercises/check_run.js";
import { ofChecked } from "../exercises/questions/checked.js";
import { CheckedPair } from "../model/runs/checked_run.js";
import { updateSettings } from "../model/state_updates.js";
import { isCount, isListOf, isString } from "../model/validators.js";
import { PAIR } from "../shell/mixins/side_by_side.js";
import { STEPPING } from "../shell/mixins/stepping.js";

/** @import { CheckedSettings } from "../model/runs/types" */
/** @import { BoardData, Lesson, State } from "../types" */

const NOTHING = { printed: null, kind: null, epochs: null, mistakes: null };
/** @param {unknown} value */
const isCountOrNull = (value) => value === null || isCount(value);

const actions = {
  // A link needs what the page checks, so it is a setting, too.
  /** @param {State<CheckedPair, CheckedSettings>} state @param {BoardData} boardData */
  received: (state, { asked }) => updateSettings(state, { ...NOTHING, ...asked }),
};

/** @type {Lesson<typeof actions, CheckedPair, CheckedSettings>} */
export const lesson = {
  name: "check_run",
  ...STEPPING,
  ...PAIR,
  alive: undefined, // the explanation is that of the server
  asks: true,
  exercises: EXERCISES,
  questions: ofChecked,
  subject: ({ run, points, labels, asked }) => new CheckedPair(run, { points, labels }, JSON.stringify(asked)),
  own: () => NOTHING,
  validators: {
    printed: (value) => value === null || isListOf(value, isString),
    kind: (value) => value === null || isString(value),
    epochs: isCountOrNull,
    mistakes: isCountOrNull,
  },
  controls: ({ printed, kind, epochs, mistakes }) => (printed ? { printed, kind, epochs, mistakes } : null),
  lasts: true,
  actions,
  state: (moment) => ({ ...PAIR.state(moment), parting: moment.run.parting }),
  file: ({ run, position }) => `perceptron-check-example-${position}-of-${run.total}`,
};
