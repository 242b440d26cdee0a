// The lesson on noise: one run of T epochs and its four predictors.

import { beThePerceptronUnread } from "../exercises/be_the_perceptron.js";
import { EXERCISES } from "../exercises/noise.js";
import { READING } from "../exercises/questions/readers.js";
import { ofSteps } from "../exercises/questions/steps.js";
import { t } from "../language/t.js";
import { computePredictors, PredictorsRun } from "../model/runs/predictors.js";
import { updateSettings } from "../model/state_updates.js";
import { refit } from "../model/views.js";
import {
  PREDICTOR_LAYERS,
  PREDICTOR_SIMPLE,
  errorChart,
  weightPathChart,
  predictorsPlane,
} from "../pictures/predictors.js";
import { predictorsPanel } from "../shell/components/predictors_panel.js";
import { STEPPING, describeStep } from "../shell/mixins/stepping.js";
import { describeErrors } from "../words/predictors.js";
import { COMMON, NOISE } from "../words/symbols.js";

/** @import { RunWithPredictors } from "../model/runs/types" */
/** @import { BoardData, Lesson, State } from "../types" */

/** Chooses the errors in the chart, and drops the view that was chosen for the other errors.
 * @param {State<RunWithPredictors>} state @param {"true" | "training"} which */
function show(state, which) {
  const { [errorChart.name]: _, ...views } = state.own.views;
  return refit(updateSettings(state, { errors: which, views }));
}

const actions = {
  show,
  /** @param {State<RunWithPredictors>} state */
  showOther: (state) => show(state, state.own.errors === "true" ? "training" : "true"),
  // A scene saves these two, although they come from the server.
  /** @param {State<RunWithPredictors>} state @param {BoardData} boardData */
  received: (state, { judge: { epochs, noise } }) => updateSettings(state, { epochs, noise }),
};

/** @type {Lesson<typeof actions, RunWithPredictors>} */
export const lesson = {
  ...STEPPING,
  name: "noise",
  layout: "stacked",
  variant: "table",
  alive: computePredictors,
  asks: true,
  subject: ({ run, points, labels, judge }) => new PredictorsRun(run, points, labels, judge),
  own: () => ({ errors: "true", epochs: null, noise: null }),
  validators: {
    errors: (value) => value === "true" || value === "training",
    epochs: Number.isInteger,
    noise: (value) => value === null || (Array.isArray(value) && value.length === 3),
  },
  controls: ({ epochs, noise }) => (Number.isInteger(epochs) ? { epochs, ...(noise && { noise }) } : null),
  lasts: true,
  actions,
  questions: ofSteps(READING),
  layers: PREDICTOR_LAYERS,
  simple: PREDICTOR_SIMPLE,
  pictures: [predictorsPlane, weightPathChart, errorChart],
  keys: [
    ...STEPPING.keys,
    { label: "T", effect: t("show true errors or training errors in the chart"), keys: { t: ["showOther"] } },
  ],
  exercises: EXERCISES,
  games: [beThePerceptronUnread],
  symbols: [...COMMON, ...NOISE],
  beside: [predictorsPanel],
  heard: (moment, whole) => [...describeStep(moment, whole), describeErrors(moment.run, moment.position)],
};
