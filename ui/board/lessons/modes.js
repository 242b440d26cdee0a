// What a board can be: what stands in the place of a run, what can be shown, and what is beside the picture.

import { ByHand } from "../model/hand.js";
import { Comparison, Pair, Second } from "../model/pair.js";
import { Panel } from "../shell/panel.js";
import { HAND_LAYERS, LAYERS } from "../pictures/plane.js";
import { Race } from "../pictures/race.js";
import { Run } from "../model/run.js";
import { Stages } from "../model/stages.js";
import { Steps } from "../shell/steps.js";
import { WeightSpace } from "../shell/weights.js";

// A smaller picture beside another one holds less.
const LINKED = ["sides", "line", "normal", "mistakes", "example", "update"];
// How large a margin can be is a question that a lecturer asks: the answer is shown when it is switched on.
const { best, ...OPEN } = LAYERS;
const run = { Subject: Run, layers: LAYERS, shown: Object.keys(OPEN), side: (aside, on) => new Steps(aside, "The whole run", on.say) };

export const MODES = {
  run: { ...run, file: stepOf("playground") },
  hand: {
    Subject: ByHand,
    file: () => "perceptron-margins",
    layers: HAND_LAYERS,
    shown: ["sides", "line", "normal", "distance", "margins", "mistakes"],
    side: (aside, on) => new Panel(aside, on),
  },
  best: {
    Subject: Stages,
    file: (_, { position }) => `perceptron-max-margin-stage-${position + 1}`,
    layers: HAND_LAYERS,
    shown: ["sides", "line", "normal", "best", "certificate"],
    side: (aside, on) => new Steps(aside, "The verdict", on.say),
  },
  pair: { Subject: Pair, file: (run, { position }) => `perceptron-conventions-example-${position}-of-${run.total}`, layers: LAYERS, shown: [...LINKED, "distance"], side: (aside, on) => new Comparison(aside, on.say), Companion: Second },
  race: { ...run, file: stepOf("convergence"), shown: LINKED, Companion: Race },
  weights: { ...run, file: stepOf("weight-space"), shown: LINKED, Companion: WeightSpace },
};

// What a saved picture is called, after the lesson and its step.
function stepOf(lesson) {
  return (run, { position }) => `perceptron-${lesson}${run.length ? `-step-${run.updatesAt(position)}-of-${run.length}` : ""}`;
}
