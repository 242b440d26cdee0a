// Describes a neuron and the example that passes through it.

import { t } from "../language/t.js";
import { isNonzero } from "../math/plane.js";
import { example, inBrackets, number, subscript, vector } from "./numbers.js";
import { equation } from "./screen_reader.js";

/** @import { NeuralRun, NeuronPass } from "../model/runs/types" */
/** @import { Line, Moment } from "../types" */

/** How the outputs are written for each class. @type {{ [output: string]: { [label: number]: string } }} */
const OUTPUTS = { sign: { 1: "+1", [-1]: "−1" }, step: { 1: "1", [-1]: "0" } };
/** @param {Moment<NeuralRun>} moment */
export const outputsOf = ({ own }) => OUTPUTS[own.output];

/** @param {string} letter @param {number} i */
const name = (letter, i) => `${letter}${subscript(i)}`;
/** @param {number} i */
export const weightName = (i) => name("w", i);
/** @param {number} i */
export const inputName = (i) => name("x", i);

/** "+2", "−0.5", "0". @param {number} change */
export const changeText = (change, digits = 4) => `${change > 0 ? "+" : ""}${number(change, digits)}`;

/** @param {number} value */
const sign = (value) => (value > 0 ? ">" : value < 0 ? "<" : "=");
const ZERO_SCORE_NOTES = {
  mistake: t("For s = 0, this neuron gives no output, so every example with s = 0 is misclassified."),
  positive: t("For s = 0, this neuron gives the same output as for s > 0."),
  negative: t("For s = 0, this neuron gives the same output as for s < 0."),
};

/** The output of the neuron for the example, and the update of its weights. @param {Moment<NeuralRun>} moment */
export function sentencesOf(moment) {
  const { run, touch, frame } = moment;
  const [passing, outputs] = [run.passing(moment), outputsOf(moment)];
  const zero = ZERO_SCORE_NOTES[run.boundary];
  if (!run.points.length) return [t("There is no example at the inputs. Place a point."), zero];
  if (!passing) return [describeBoundary(frame.line), nothingAt(touch), zero];
  return [
    `${describeScore(passing, run.beta)} ${describeOutput(passing, outputs)}`,
    ...(passing.after ? describeUpdate(moment, passing) : []),
    ...(passing.s === 0 ? [zero] : []),
  ];
}

/** @param {Line} line */
const describeBoundary = (line) =>
  isNonzero(line)
    ? t("The output changes at s = 0, which is the line {equation}.", { equation: equation(line) })
    : t("With w = 0, every input has the sum b = {b}, so there is no line.", { b: number(line.b) });

/** @param {boolean} touch */
const nothingAt = (touch) =>
  touch
    ? t("There is no example at the inputs. Tap |▶, or choose a point.")
    : t("There is no example at the inputs. Press →, or press N to choose a point.");

/** @param {NeuronPass} passing @param {number} beta */
function describeScore({ i, s, sum, theta }, beta) {
  const values = {
    n: i + 1,
    s: s ? `${number(s)} ${sign(s)} 0` : "0",
    threshold: `w·x = ${number(sum)} ${sign(s)} θ = −b = ${number(theta)}`,
  };
  return beta === 0 ? t("Example {n}: s = w·x = {s}.", values) : t("Example {n}: s = {s}, so {threshold}.", values);
}

/** @param {NeuronPass} passing @param {{ [label: number]: string }} outputs */
function describeOutput({ y, answer }, outputs) {
  const values = { output: outputs[answer], target: outputs[y] };
  if (!answer) return t("There is no output. The target is {target}.", values);
  return answer === y
    ? t("The output is {output}, which is the target.", values)
    : t("The output is {output}, but the target is {target}.", values);
}

/** How the update changed the weights, and the score of this example (lecture 002).
 * @param {Moment<NeuralRun>} moment @param {Extract<NeuronPass, { after: Line }>} passing */
function describeUpdate(moment, { y, s, before, after, then }) {
  const { run, own } = moment;
  const [inputs, absorbed] = [run.inputs(moment), run.isAbsorbed(own)];
  const changes = inputs
    .filter(({ i }) => i || absorbed)
    .map((input) => describeWeightChange(weightName(input.i), input.before, input.after));
  const hasThreshold = !absorbed && run.beta;
  const square = inputs.reduce((total, { x }) => total + (x ?? 0) * (x ?? 0), 0);
  const numbers = `${number(s)} + ${inBrackets(run.eta * y)}·${inBrackets(square)} = ${number(then)}`;
  const all = [
    t("The update adds ηyxᵢ to each wᵢ."),
    ...changes,
    ...(hasThreshold ? [describeThreshold(before, after)] : []),
  ];
  if (hasThreshold) return [all.join(" "), t("s becomes s + ηy(x·x + β): {numbers}.", { numbers })];
  const rule = absorbed
    ? t("With the input x₀, wₜ₊₁·x = wₜ·x + ηy x·x: {numbers}.", { numbers })
    : `wₜ₊₁·x = wₜ·x + ηy x·x: ${numbers}.`;
  return [all.join(" "), rule];
}

/** @param {Line} before @param {Line} after */
function describeThreshold(before, after) {
  const theta = number(after.b ? -after.b : 0);
  if (after.b === before.b) return t("{weight} does not change.", { weight: "θ" });
  return after.b < before.b ? t("θ increases to {theta}.", { theta }) : t("θ decreases to {theta}.", { theta });
}

/** @param {string} weight @param {number} before @param {number} after */
function describeWeightChange(weight, before, after) {
  if (before === after) return t("{weight} does not change.", { weight });
  if (after === 0) return t("{weight} becomes 0.", { weight });
  if (before * after < 0) return t("{weight} changes sign.", { weight });
  return Math.abs(after) > Math.abs(before)
    ? t("|{weight}| increases.", { weight })
    : t("|{weight}| decreases.", { weight });
}

/** The rows of the table as texts: the inputs, the threshold if there is one, and their sum.
 * @param {Moment<NeuralRun>} moment @returns {string[][]} */
export function rowsOf(moment) {
  const { run, own } = moment;
  const [passing, inputs, absorbed] = [run.passing(moment), run.inputs(moment), run.isAbsorbed(own)];
  /** @param {number | null} value */
  const cell = (value) => (value === null ? "" : number(value));
  /** @param {number} change @param {number} after */
  const updated = (change, after) => (passing?.after ? [changeText(change), number(after)] : ["", ""]);
  const rows = inputs
    .filter(({ i }) => i || absorbed)
    .map(({ i, x, before, product, change, after }) => [
      inputName(i),
      cell(x),
      number(before),
      cell(product),
      ...updated(change, after),
    ]);
  const [{ before, after }] = inputs;
  const { x0 } = run;
  const threshold =
    absorbed || !run.beta
      ? []
      : [
          [
            "−θ",
            "",
            "",
            number(before * x0),
            ...updated(passing?.after ? run.eta * passing.y * run.beta : 0, after * x0),
          ],
        ];
  const sum = ["s", "", "", passing ? number(passing.s) : "", "", ""];
  return [...rows, ...threshold, sum];
}

/** The picture for screen readers. @param {Moment<NeuralRun>} moment */
export function describeNeuron(moment) {
  const { run, own, frame } = moment;
  const [passing, inputs, absorbed, outputs] = [
    run.passing(moment),
    run.inputs(moment),
    run.isAbsorbed(own),
    outputsOf(moment),
  ];
  const drawn = inputs.filter(({ i }) => i || absorbed);
  const weights = drawn.map(({ i, weight }) => `${weightName(i)} = ${number(weight)}`).join(", ");
  const neuron = [
    t("The neuron has the weights {weights}.", { weights }),
    describeBias(run.x0, absorbed, frame.line, run.beta),
  ];
  if (!passing) return [...neuron, t("There is no example at its inputs.")].join(" ");
  const { i, x, s, answer, y } = passing;
  const values = { name: example(i), x: vector(x), s: number(s), output: outputs[answer], target: outputs[y] };
  const passes = answer
    ? t("{name} = {x} has s = {s}, output {output} and target {target}.", values)
    : t("{name} = {x} has s = {s}, no output and target {target}.", values);
  return [...neuron, passes].join(" ");
}

/** @param {number} x0 @param {boolean} absorbed @param {Line} line @param {number} beta */
function describeBias(x0, absorbed, line, beta) {
  if (absorbed) return t("The weight of x₀ = {x0} replaces the bias, because w₀x₀ = b.", { x0: number(x0) });
  return beta ? t("The threshold is θ = {theta}.", { theta: number(line.b ? -line.b : 0) }) : t("There is no bias.");
}
