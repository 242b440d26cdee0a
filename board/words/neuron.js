// What there is to say of a neuron and of the example that goes through it. Values in, sentences out.

import { isDefined } from "../math/plane.js";
import { example, inBrackets, number, subscript, vector } from "./numbers.js";
import { equation } from "./spoken.js";

/** @import { Line, Moment, NeuralRun, Passing } from "../types" */

/** How the classes are written. @type {{ [output: string]: { [label: number]: string } }} */
const OUTPUTS = { sign: { 1: "+1", [-1]: "−1" }, step: { 1: "1", [-1]: "0" } };
/** @param {Moment<NeuralRun>} moment */
export const outputsOf = ({ own }) => OUTPUTS[own.output];

const name = (/** @type {string} */ letter, /** @type {number} */ i) => `${letter}${subscript(i)}`;
export const weightName = (/** @type {number} */ i) => name("w", i);
export const inputName = (/** @type {number} */ i) => name("x", i);

/** "+2", "−0.5", "0". @param {number} change */
export const changed = (change, digits = 4) => `${change > 0 ? "+" : ""}${number(change, digits)}`;

const sign = (/** @type {number} */ value) => (value > 0 ? ">" : value < 0 ? "<" : "=");
const OF_0 = {
  mistake: "At s = 0 this neuron gives no answer: that is a mistake for either class.",
  positive: "At s = 0 this neuron answers like s > 0.",
  negative: "At s = 0 this neuron answers like s < 0.",
};

/** What the neuron makes of the example, and what that does to its weights. @param {Moment<NeuralRun>} moment */
export function sentencesOf(moment) {
  const {
    run,
    touch,
    frame: { line },
  } = moment;
  const [passing, outputs] = [run.passing(moment), outputsOf(moment)];
  const zero = OF_0[run.boundary];
  if (!run.points.length) return ["Nothing is at the inputs: place a point.", zero];
  if (!passing) {
    const where = isDefined(line)
      ? `s = 0 is the line ${equation(line)}: there the output changes.`
      : `With w = 0 the sum is b = ${number(line.b)} for every input: there is no line.`;
    return [
      where,
      `Nothing is at the inputs: ${touch ? "tap |▶, or choose a point." : "press →, or N to choose a point."}`,
      zero,
    ];
  }
  const { y, s, sum, theta, answer } = passing;
  const both =
    run.beta === 0
      ? `s = w·x = ${number(s)} ${s ? `${sign(s)} 0` : ""}`
      : `s = ${number(s)}${s ? ` ${sign(s)} 0` : ""}, which says w·x = ${number(sum)} ${sign(s)} θ = −b = ` +
        `${number(theta)}`;
  const wanted = outputs[y];
  const output = answer
    ? `the output is ${outputs[answer]}, ${answer === y ? "as wanted" : `wanted is ${wanted}`}`
    : `no output, wanted is ${wanted}`;
  return [
    `Example ${passing.i + 1}: ${both.trim()}: ${output}.`,
    ...(passing.after ? ofUpdate(moment, passing) : []),
    ...(s === 0 ? [zero] : []),
  ];
}

/** What the update did to the weights, and to this example's own sum (lecture 002).
 * @param {Moment<NeuralRun>} moment @param {Extract<Passing, { after: Line }>} passing */
function ofUpdate(moment, { y, s, before, after, then }) {
  const { run, own } = moment;
  const [inputs, absorbed] = [run.inputs(moment), run.isAbsorbed(own)];
  const edges = inputs
    .filter(({ i }) => i || absorbed)
    .map((input) => became(weightName(input.i), input.before, input.after));
  const threshold =
    absorbed || !run.beta
      ? ""
      : `, and θ ${after.b < before.b ? "rises" : "falls"} to ${number(after.b ? -after.b : 0)}`;
  const square = inputs.reduce((total, { x }) => total + (x ?? 0) * (x ?? 0), 0);
  const rule =
    absorbed || !run.beta ? `wₜ₊₁·x = wₜ·x + ηy x·x${absorbed ? ", with x₀" : ""}` : "s becomes s + ηy(x·x + β)";
  return [
    `ηyxᵢ is added to each wᵢ: ${edges.join(", ")}${threshold}.`,
    `${rule}: ${number(s)} + ${inBrackets(run.eta * y)}·${inBrackets(square)} = ${number(then)}.`,
  ];
}

/** @param {string} weight @param {number} before @param {number} after */
function became(weight, before, after) {
  if (before === after) return `${weight} stays`;
  if (after === 0) return `${weight} becomes 0`;
  if (before * after < 0) return `${weight} changes its sign`;
  return `|${weight}| ${Math.abs(after) > Math.abs(before) ? "grows" : "shrinks"}`;
}

/** The rows of its table, with texts: inputs, and what they sum up to.
 * @param {Moment<NeuralRun>} moment @returns {string[][]} */
export function rowsOf(moment) {
  const { run, own } = moment;
  const [passing, inputs, absorbed] = [run.passing(moment), run.inputs(moment), run.isAbsorbed(own)];
  const cell = (/** @type {number | null} */ value) => (value === null ? "" : number(value));
  const updated = (/** @type {number} */ change, /** @type {number} */ after) =>
    passing?.after ? [changed(change), number(after)] : ["", ""];
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

/** The picture, in words. @param {Moment<NeuralRun>} moment */
export function ofNeuron(moment) {
  const {
    run,
    own,
    frame: { line },
  } = moment;
  const [passing, inputs, absorbed, outputs] = [
    run.passing(moment),
    run.inputs(moment),
    run.isAbsorbed(own),
    outputsOf(moment),
  ];
  const drawn = inputs.filter(({ i }) => i || absorbed);
  const weights = drawn.map(({ i, weight }) => `${weightName(i)} = ${number(weight)}`).join(", ");
  const bias = absorbed
    ? `the weight of x₀ = ${number(run.x0)} is the bias`
    : run.beta
      ? `θ = ${number(line.b ? -line.b : 0)}`
      : "no bias";
  if (!passing) return `A neuron with ${weights}; ${bias}. Nothing is at its inputs.`;
  const { i, x, s, answer, y } = passing;
  const output = answer ? outputs[answer] : "none";
  return (
    `A neuron with ${weights}; ${bias}. ${example(i)} = ${vector(x)} has s = ${number(s)}, output ${output}, ` +
    `wanted ${outputs[y]}.`
  );
}
