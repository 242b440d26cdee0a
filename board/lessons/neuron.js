// The lesson on the neuron: a run beside its line, drawn as a neuron.

import { beThePerceptron } from "../exercises/be_the_perceptron.js";
import { EXERCISES } from "../exercises/neuron.js";
import { ofSteps, USUAL } from "../exercises/questions/steps.js";
import { t } from "../language/t.js";
import { NeuronRun } from "../model/runs/neuron_run.js";
import { updateSettings } from "../model/state_updates.js";
import { neuronPicture } from "../pictures/neuron.js";
import { planePicture } from "../pictures/plane.js";
import { neuronPanel } from "../shell/components/neuron_panel.js";
import { STEPPING, describeStep } from "../shell/mixins/stepping.js";
import { sentencesOf } from "../words/neuron.js";
import { COMMON, NEURON } from "../words/symbols.js";

/** @import { NeuralRun } from "../model/runs/types" */
/** @import { Lesson, State } from "../types" */

/** @type {{ [setting in "bias" | "output"]: string[] }} */
const VALUES = { bias: ["weight", "threshold"], output: ["sign", "step"] };

const actions = {
  /** Switches between the two ways to write the bias or the output.
   * @param {State<NeuralRun>} state @param {keyof typeof VALUES} setting */
  turnOver: (state, setting) =>
    updateSettings(state, { [setting]: VALUES[setting].find((value) => value !== state.own[setting]) }),
};

/** @type {Lesson<typeof actions, NeuralRun>} */
export const lesson = {
  ...STEPPING,
  name: "neuron",
  layout: "two",
  variant: "wide-text",
  subject: ({ run, points, labels }) => new NeuronRun(run, points, labels),
  own: () => ({ bias: "weight", output: "sign" }),
  validators: {
    bias: (value) => VALUES.bias.includes(String(value)),
    output: (value) => VALUES.output.includes(String(value)),
  },
  actions,
  questions: ofSteps(USUAL),
  pictures: [planePicture, neuronPicture],
  keys: [
    ...STEPPING.keys,
    {
      label: "V U",
      effect: t("change how the bias or the output is written"),
      keys: { v: ["turnOver", "bias"], u: ["turnOver", "output"] },
    },
  ],
  exercises: EXERCISES,
  games: [beThePerceptron],
  symbols: [...COMMON, ...NEURON],
  beside: [neuronPanel],
  heard: (moment, whole) => [...describeStep(moment, whole), ...sentencesOf(moment).slice(0, whole ? undefined : 1)],
};
