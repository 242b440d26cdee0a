// The lesson on convergence: a run beside two charts of its proof.
// If no line separates the points, there is no angle to show, so the weights replace its chart.

import { beThePerceptron } from "../exercises/be_the_perceptron.js";
import { EXERCISES } from "../exercises/convergence.js";
import { cosineGrows, normGrows, ofSteps, whatOfB, whereTo, whichWay } from "../exercises/questions/steps.js";
import { updateSettings } from "../model/state_updates.js";
import { refit } from "../model/views.js";
import { actions, validators, settings } from "../model/lessons/weight_space.js";
import { planePicture } from "../pictures/plane.js";
import { angleChart, hasBound, normChart } from "../pictures/proof_charts.js";
import { weightPlanePicture } from "../pictures/weight_plane.js";
import { proofPanel } from "../shell/components/proof_panel.js";
import { weightSpacePanel } from "../shell/components/weight_space_panel.js";
import { SLICE_KEYS } from "../shell/input/keyboard.js";
import { STEPPING } from "../shell/mixins/stepping.js";
import { COMMON, CONVERGENCE } from "../words/symbols.js";

/** @import { ConvergenceSettings, ProvenRun } from "../model/runs/types" */
/** @import { ComponentFactory, Lesson, Moment, State } from "../types" */

/** How far the axis of mistakes goes; both charts lose the views that the user has chosen.
 * @param {State<ProvenRun>} state @param {ConvergenceSettings["range"]} to */
function range(state, to) {
  const { [normChart.name]: _, [angleChart.name]: __, ...views } = state.own.views;
  return refit(updateSettings(state, { range: to, views }));
}

/** The controls of the slice, if it is shown. @type {ComponentFactory<ProvenRun>} */
const optionalWeightsPanel = (act) => {
  const { node, show } = weightSpacePanel(act);
  /** @param {Moment<ProvenRun>} moment */
  const showSome = (moment) => {
    node.hidden = hasBound(moment);
    if (!node.hidden) show(moment);
  };
  return { node, show: showSome };
};

/** @type {Lesson<typeof actions & { range: typeof range }, ProvenRun>} */
export const lesson = {
  name: "convergence",
  fromZero: true,
  layout: "stacked",
  ...STEPPING,
  own: (data) => ({ ...settings(data), range: null }),
  validators: { ...validators, range: (value) => value === "bound" || value === "run" },
  actions: { ...actions, range },
  questions: ofSteps([cosineGrows, whichWay, whereTo, normGrows, whatOfB]),
  pictures: [
    planePicture,
    normChart,
    angleChart,
    { ...weightPlanePicture, keys: SLICE_KEYS, area: "chart beneath", isShown: (moment) => !hasBound(moment) },
  ],
  exercises: EXERCISES,
  games: [beThePerceptron],
  symbols: [...COMMON, ...CONVERGENCE],
  beside: [proofPanel, optionalWeightsPanel],
};
