// Exercises on the line of a run as a neuron.

import { t } from "../language/t.js";
import { train } from "../math/perceptron.js";
import * as plane from "../math/plane.js";
import { memoizeLast } from "../math/memoize.js";
import { number, vector } from "../words/numbers.js";
import { areApart, firstGood, lineText, numberExercise } from "./making.js";
import { AT_START, RULE, oneBoardRules } from "./starts.js";
import { exercise, invalidAnswer, rightAnswer, wrongAnswer } from "../model/exercises/question.js";

/** @import { Start } from "../model/exercises/types" */
/** @import { TrainingRun } from "../model/runs/types" */
/** @import { Data, Line, Vector } from "../types" */
/** @import { Random } from "./making.js" */

/** @type {Vector[]} */
const INPUTS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
];
const EMPTY = { points: [], labels: [] };

/** A gate: its name, and its outputs at INPUTS. @typedef {{ name: string, outputs: number[] }} Gate */
/** @type {Gate[]} */
export const GATES = [
  { name: "OR", outputs: [-1, 1, 1, 1] },
  { name: t("NOR (neither x₁ nor x₂)"), outputs: [1, -1, -1, -1] },
  { name: "AND", outputs: [-1, -1, -1, 1] },
  { name: t("NAND (not both)"), outputs: [1, 1, 1, -1] },
  { name: "x₁ AND NOT x₂", outputs: [-1, 1, -1, -1] },
  { name: "x₂ AND NOT x₁", outputs: [-1, -1, 1, -1] },
  { name: "x₁ OR NOT x₂", outputs: [1, 1, -1, 1] },
  { name: "x₂ OR NOT x₁", outputs: [1, -1, 1, 1] },
];
export const NAND = GATES[3];

/** The inputs for which a line's sign differs from a gate, or its score is 0. @param {Line} line @param {Gate} gate */
const missed = (line, { outputs }) => INPUTS.filter((x, i) => !(outputs[i] * plane.score(line, x) > 0));
/** @param {TrainingRun} run */
const learned = ({ states, length }) => states[length];
/** The outputs of a gate for some inputs, as examples. @param {Gate} gate @param {number[]} some @returns {Data} */
export const examplesOf = ({ outputs }, some) => ({
  points: some.map((i) => INPUTS[i]),
  labels: some.map((i) => outputs[i]),
});
/** @param {Vector[]} inputs */
const inWords = (inputs) => inputs.map(vector).join(", ");

/** The feedback on which of the four outputs are incorrect. @param {TrainingRun} run @param {Gate} gate */
function judgedFor(run, gate) {
  if (run.outcome !== "converged")
    return wrongAnswer(t("The run has not converged on your examples. Try examples that a line separates."));
  const { w, b } = learned(run);
  const line = lineText(w, b);
  const wrong = missed({ w, b }, gate);
  if (!wrong.length)
    return rightAnswer(t("From your examples, the neuron learned {line}. All four outputs are correct.", { line }));
  return wrongAnswer(
    t(
      "From your examples, the neuron learned {line}. Look at {inputs}: the output there is incorrect or the " +
        "sum is 0.",
      { line, inputs: inWords(wrong) },
    ),
    { near: t("{n, plural, one {# of 4 outputs is} other {# of 4 outputs are}} correct.", { n: 4 - wrong.length }) },
  );
}

const learnsNand = exercise({
  id: "neuron-that-learns-nand",
  title: t("Teach the neuron NAND"),
  form: "build",
  lectures: ["002", "001"],
  start: () => ({ points: examplesOf(GATES[2], [3, 0, 2, 1]), rules: oneBoardRules(), board: AT_START }),
  asks: t("These examples teach AND. Change them so that the neuron learns NAND: the output is +1 except for (1, 1)."),
  check: (_, { moment: { run } }) => judgedFor(run, NAND),
  hints: [
    t("For each of the four inputs, the output of NAND is the opposite of the output of AND."),
    {
      says: t("To give an example the other class, choose it and press F. Do this for each example."),
      leads: () => ({ points: examplesOf(NAND, [3, 0, 2, 1]) }),
    },
    {
      says: t("(1, 1) becomes a − point. The other three become + points."),
      holds: ({ points, labels }) =>
        points.every(
          (/** @type {Vector} */ x, /** @type {number} */ i) => labels[i] === (String(x) === "1,1" ? -1 : 1),
        ),
    },
  ],
  solution: () => [
    {
      says: t("Give each example the other class. Do not change the places or the order of the examples."),
      points: examplesOf(NAND, [3, 0, 2, 1]),
    },
  ],
});

const THREE = 3;
/** @param {number} seed */
export const gateOf = (seed) => GATES[seed % GATES.length];
/** Three inputs, in an order from which the neuron learns the gate. @param {Gate} gate */
export function enough(gate) {
  const triples = [0, 1, 2, 3].flatMap((i) => [0, 1, 2, 3].flatMap((j) => [0, 1, 2, 3].map((k) => [i, j, k])));
  const good = triples.find((some) => {
    const { points, labels } = examplesOf(gate, some);
    if (new Set(some).size < THREE || new Set(labels).size < 2) return false;
    const index = train(points, labels, RULE, { most: 100 })?.index ?? [];
    return !missed(added(points, labels, index), gate).length;
  });
  return examplesOf(gate, good ?? []);
}
/** The input whose output differs from the others, and the inputs that differ from it in one coordinate.
 * @param {Gate} gate */
function neighboring(gate) {
  const { outputs } = gate;
  const odd = outputs.findIndex((y) => outputs.filter((other) => other === y).length === 1);
  /** @param {Vector} x */
  const isNear = (x) => plane.length(x.map((value, j) => value - INPUTS[odd][j])) <= 1;
  return examplesOf(
    gate,
    [0, 1, 2, 3].filter((i) => isNear(INPUTS[i])),
  );
}
/** The sum of some updates, as a line. @param {Vector[]} points @param {number[]} labels @param {number[]} index
 * @returns {Line} */
const added = (points, labels, index) => ({
  w: [0, 1].map((axis) => index.reduce((sum, i) => sum + labels[i] * points[i][axis], 0)),
  b: index.reduce((sum, i) => sum + labels[i], 0),
});

const ofThree = exercise({
  id: "gate-from-three-examples",
  title: t("A gate from three examples"),
  onGrid: true,
  form: "build",
  lectures: ["002"],
  generated: true,
  start: () => ({ points: EMPTY, rules: oneBoardRules(), board: AT_START }),
  asks: ({ seed }) =>
    t(
      "Teach the neuron {gate} with at most three examples. All four outputs must be correct. Points snap to the grid.",
      { gate: gateOf(seed).name },
    ),
  check({ points }, { moment: { run }, seed }) {
    if (!points.length) return invalidAnswer(t("Place one, two or three examples."));
    if (points.length > THREE)
      return invalidAnswer(
        t(
          "There are {n} examples on the board, but only three are allowed. Delete examples until three " + "are left.",
          { n: points.length },
        ),
      );
    return judgedFor(run, gateOf(seed));
  },
  hints: [
    t(
      "The neuron must learn the output for the fourth input without seeing it. Which three examples are the most " +
        "informative?",
    ),
    t("Write down the four outputs. One of them differs from the other three. Use its input as one of the examples."),
    {
      says: t("Place this input and its two neighbors, which differ from it in one coordinate, in any order."),
      leads: ({ seed }) => ({ points: neighboring(gateOf(seed)) }),
    },
  ],
  solution: ({ seed }) => [
    { says: t("Place these three examples, in the order of their numbers."), points: enough(gateOf(seed)) },
  ],
});

// ---- a neuron in the middle of its run

/** A gate in a random order of its examples, and an update of its run. @param {Random} by */
function midway(by) {
  const gate = by.oneOf(GATES);
  const points = examplesOf(gate, by.shuffle([0, 1, 2, 3]));
  const run = train(points.points, points.labels, RULE, { most: 100 });
  const k = by.whole(2, Math.max(2, (run?.index.length ?? 3) - 1));
  const line = added(points.points, points.labels, run?.index.slice(0, k) ?? []);
  return { gate, points, line, position: run?.examined[k - 1] ?? 0 };
}
/** The inputs for which a line gives +1. @param {Line} line @returns {number[]} */
export const firing = (line) => [0, 1, 2, 3].filter((i) => plane.score(line, INPUTS[i]) > 0);
/** A neuron whose sums are never 0. @param {Random} by @returns {Line} */
const anyNeuron = (by) => ({
  w: [by.sign() * by.whole(1, 3), by.sign() * by.whole(1, 3)],
  b: by.sign() * (by.whole(0, 3) + 0.5),
});
/** The inputs that slips give: without b, and with b as the threshold. @param {Line} line */
export const taken = (line) => ({ noB: firing({ ...line, b: 0 }), threshold: firing({ ...line, b: -line.b }) });
/** @param {number[][]} some */
const differ = (some) => new Set(some.map(String)).size === some.length;
export const asked = memoizeLast((/** @type {number} */ seed) =>
  firstGood(seed, anyNeuron, (line) => {
    const [right, { noB, threshold }] = [firing(line), taken(line)];
    return right.length > 0 && right.length < 4 && differ([right, noB, threshold]);
  }),
);
/** @param {ReturnType<typeof midway>} made @returns {Start} */
const startOf = ({ points, position }) => ({ points, rules: oneBoardRules(), board: { step: [position, false] } });
/** @param {ReturnType<typeof midway>} returnType */
const named = ({ line }) => lineText(line.w, line.b);
const GIVEAWAYS = ["sides", "line", "normal", "distance", "margins", "mistakes", "update", "best", "neuron"];

const fires = exercise({
  id: "inputs-that-fire",
  title: t("Which inputs make it fire?"),
  form: "choices",
  lectures: ["002", "001"],
  generated: true,
  start: () => ({ points: examplesOf(GATES[2], [3, 0, 2, 1]), rules: oneBoardRules(), board: AT_START }),
  asks: ({ seed }) =>
    t("Another neuron has {line}. For which inputs is its output +1?", {
      line: lineText(asked(seed).w, asked(seed).b),
    }),
  choices: INPUTS.map((x) => `x = ${vector(x)}`),
  hides: GIVEAWAYS,
  check(answer, { seed }) {
    const line = asked(seed);
    const right = firing(line);
    const agreed = [0, 1, 2, 3].filter((i) => answer.includes(i) === right.includes(i)).length;
    return agreed === 4
      ? rightAnswer(
          t("For the four inputs, the sums are {sums}.", {
            sums: INPUTS.map((x) => number(plane.score(line, x))).join(", "),
          }),
        )
      : wrongAnswer(t("These are not the inputs with output +1. Compute w·x + b for each input."), {
          near: t("You judged {n} of 4 inputs correctly.", { n: agreed }),
        });
  },
  slips: [
    {
      name: "b-left-out",
      is: (answer, { seed }) => String(answer) === String(taken(asked(seed)).noB),
      says: t("These are the inputs with w·x > 0. You left b out of the sum."),
    },
    {
      name: "threshold",
      is: (answer, { seed }) => String(answer) === String(taken(asked(seed)).threshold),
      says: t("These are the inputs with w·x > b. But the threshold is θ = −b."),
    },
  ],
  hints: [
    t("The neuron multiplies each coordinate by its weight, adds the products and b, and outputs the sign."),
    {
      says: t("For (0, 0), (1, 0), (0, 1) and (1, 1), the sums are b, w₁ + b, w₂ + b and w₁ + w₂ + b."),
      leads({ seed }) {
        const { w, b } = asked(seed);
        return [b, w[0] + b, w[1] + b, w[0] + w[1] + b].flatMap((s, i) => (s > 0 ? [i] : []));
      },
    },
    t("Tick each input whose sum is greater than 0."),
  ],
  solution: ({ seed }) => [
    ...INPUTS.map((x) => ({
      says: t("For x = {x}, the sum is s = {s}.", { x: vector(x), s: number(plane.score(asked(seed), x)) }),
    })),
    { says: t("Tick the inputs with s > 0."), answer: firing(asked(seed)) },
  ],
});

const forThreshold = memoizeLast((/** @type {number} */ seed) =>
  firstGood(seed, midway, ({ line: { w, b } }) => areApart([-b, b, -b - w[0] - w[1]], 0.5) && plane.isNonzero({ w })),
);

const theta = numberExercise({
  id: "threshold-of-the-neuron",
  title: t("From weight to threshold"),
  lectures: ["002"],
  generated: true,
  start: (seed) => startOf(forThreshold(seed)),
  asks: ({ seed }) =>
    t("The neuron has {line}. Without the constant input x₀ = 1, its output is +1 if w·x > θ. What is " + "θ?", {
      line: named(forThreshold(seed)),
    }),
  hides: GIVEAWAYS,
  value: ({ seed }) => -forThreshold(seed).line.b,
  means: (answer) =>
    t("You answered θ = {value}. But then w·x > θ is not equivalent to w·x + b > 0. Solve w·x + b > 0 " + "for w·x.", {
      value: number(answer),
    }),
  found: ({ seed }) =>
    t("w·x + b > 0 is equivalent to w·x > −b, so θ = {value}.", { value: number(-forThreshold(seed).line.b) }),
  slips: [
    {
      name: "sign",
      gives: ({ seed }) => forThreshold(seed).line.b,
      says: t("Your answer is b itself. If you move b to the other side of the inequality, its sign changes."),
    },
    {
      name: "all-summed",
      gives: ({ seed }) => {
        const { w, b } = forThreshold(seed).line;
        return -b - w[0] - w[1];
      },
      says: t(
        "You moved w₁ and w₂ too. But w₁ and w₂ remain factors of x₁ and x₂. Move only b to the other " + "side.",
      ),
    },
  ],
  hints: [
    t("The output is +1 where w·x + b > 0."),
    t("Move b to the other side of the inequality."),
    { says: t("The threshold is θ = −b."), leads: ({ seed }) => -forThreshold(seed).line.b },
  ],
  way: () => [t("w·x + b > 0 is equivalent to w·x > −b.")],
});

export const EXERCISES = [fires, learnsNand, ofThree, theta];
