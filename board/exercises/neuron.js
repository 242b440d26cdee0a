// Exercises on a run's line as a neuron.

import { train } from "../math/perceptron.js";
import * as plane from "../math/plane.js";
import { remembered } from "../math/remembered.js";
import { counted, number, vector } from "../words/numbers.js";
import { areApart, firstGood, lineOf, ofNumber } from "./making.js";
import { RULE, rules } from "./starts.js";

/** @import { Exercise, Given } from "../model/exercise.js" */
/** @import { Chance } from "./making.js" */
/** @import { Data, Line, TrainingRun, Vector } from "../types" */

/** @type {Vector[]} */
const INPUTS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
];
const EMPTY = { points: [], labels: [] };
const AT_START = { step: [0, false] };

/** A gate: what it is called, and its outputs at INPUTS. @typedef {{ name: string, outputs: number[] }} Gate */
/** @type {Gate[]} */
const GATES = [
  { name: "OR", outputs: [-1, 1, 1, 1] },
  { name: "NOR: neither x₁ nor x₂", outputs: [1, -1, -1, -1] },
  { name: "AND", outputs: [-1, -1, -1, 1] },
  { name: "NAND: not both", outputs: [1, 1, 1, -1] },
  { name: "x₁ AND NOT x₂", outputs: [-1, 1, -1, -1] },
  { name: "x₂ AND NOT x₁", outputs: [-1, -1, 1, -1] },
  { name: "x₁ OR NOT x₂", outputs: [1, 1, -1, 1] },
  { name: "x₂ OR NOT x₁", outputs: [1, -1, 1, 1] },
];
const NAND = GATES[3];

/** The inputs for which a line answers otherwise than a gate, or 0. @param {Line} line @param {Gate} gate */
const missed = (line, { outputs }) => INPUTS.filter((x, i) => !(outputs[i] * plane.score(line, x) > 0));
/** @param {TrainingRun} run */
const learnt = ({ states, length }) => states[length];
/** What a gate does for some of the inputs, as examples. @param {Gate} gate @param {number[]} some @returns {Data} */
const examplesOf = ({ outputs }, some) => ({ points: some.map((i) => INPUTS[i]), labels: some.map((i) => outputs[i]) });
const inWords = (/** @type {Vector[]} */ inputs) => inputs.map(vector).join(", ");

/** Says which of the four inputs the neuron gets wrong. @param {TrainingRun} run @param {Gate} gate */
function judgedFor(run, gate) {
  if (run.outcome !== "converged")
    return /** @type {const} */ ({
      result: "wrong",
      says: "On these examples the run does not end, so nothing is learnt.",
    });
  const wrong = missed(learnt(run), gate);
  const { w, b } = learnt(run);
  const says = `The neuron has learnt ${lineOf(w, b)}.`;
  if (!wrong.length) return /** @type {const} */ ({ result: "right", says: `${says} All four outputs are right.` });
  return /** @type {const} */ ({
    result: "wrong",
    says: `${says} It is wrong, or has the sum 0, for ${inWords(wrong)}.`,
    near: `${4 - wrong.length} of 4 outputs are right.`,
  });
}

/** @type {Exercise} */
const learnsNand = {
  id: "neuron-that-learns-nand",
  version: 1,
  title: "Teach the neuron NAND",
  form: "build",
  lectures: ["002", "001"],
  start: () => ({ points: examplesOf(GATES[2], [3, 0, 2, 1]), rules: rules(), board: AT_START }),
  asks: "These examples teach AND. Change them so that the neuron learns NAND: +1 for all four inputs but (1, 1).",
  check: (_, { moment: { run } }) => judgedFor(run, NAND),
  hints: [
    "NAND answers the opposite of AND for each of the four inputs.",
    "Give each example the other class: choose it and press F.",
    "(1, 1) becomes −, the other three become +.",
  ],
  solution: () => [
    { says: "Each example gets the other class; places and order stay.", points: examplesOf(NAND, [3, 0, 2, 1]) },
  ],
  trials: {
    right: [{ points: examplesOf(NAND, [3, 0, 2, 1]) }, { points: examplesOf(NAND, [1, 2, 3]) }],
    wrong: [{ points: examplesOf(GATES[0], [3, 0, 2, 1]) }, { points: EMPTY }],
    invalid: [{ points: examplesOf(GATES[2], [3, 0, 2, 1]) }],
  },
};

const THREE = 3;
const gateOf = (/** @type {number} */ seed) => GATES[seed % GATES.length];
/** Three of the inputs, in an order, from which a gate is learnt. @param {Gate} gate */
function enough(gate) {
  const triples = [0, 1, 2, 3].flatMap((i) => [0, 1, 2, 3].flatMap((j) => [0, 1, 2, 3].map((k) => [i, j, k])));
  const good = triples.find((some) => {
    const { points, labels } = examplesOf(gate, some);
    if (new Set(some).size < THREE || new Set(labels).size < 2) return false;
    const index = train(points, labels, /** @type {any} */ (RULE), { most: 100 })?.index ?? [];
    return !missed(added(points, labels, index), gate).length;
  });
  return examplesOf(gate, good ?? []);
}
/** The line that some updates add up to. @param {Vector[]} points @param {number[]} labels @param {number[]} index
 * @returns {Line} */
const added = (points, labels, index) => ({
  w: [0, 1].map((axis) => index.reduce((sum, i) => sum + labels[i] * points[i][axis], 0)),
  b: index.reduce((sum, i) => sum + labels[i], 0),
});

/** @type {Exercise} */
const ofThree = {
  id: "gate-from-three-examples",
  version: 1,
  title: "A gate from three examples",
  form: "build",
  lectures: ["002"],
  generated: true,
  start: () => ({ points: EMPTY, rules: rules(), board: AT_START }),
  asks: ({ seed }) =>
    `With three examples or fewer, teach the neuron ${gateOf(seed).name}: it must be right for all four inputs.`,
  check({ points }, { moment: { run }, seed }) {
    if (!points.length) return { result: "invalid", says: "Place one to three examples." };
    if (points.length > THREE)
      return { result: "invalid", says: `These are ${counted(points.length, "example")}; three are allowed.` };
    return judgedFor(run, gateOf(seed));
  },
  hints: [
    "The fourth input must come out right although nobody has shown it. Which three say most?",
    "Write down the four outputs: one differs from the other three. Show that one, and two others.",
    "Show that one and its two neighbours, which differ from it in one input only.",
  ],
  solution: ({ seed }) => [
    { says: "The input whose output differs from the others, and its two neighbours.", points: enough(gateOf(seed)) },
  ],
  trials: {
    right: ({ seed }) => [{ points: enough(gateOf(seed)) }],
    wrong: ({ seed }) => [
      { points: examplesOf(gateOf(seed + 1), [0]) },
      { points: enough({ name: "", outputs: gateOf(seed).outputs.map((y) => -y) }) },
    ],
    invalid: ({ seed }) => [{ points: EMPTY }, { points: examplesOf(gateOf(seed), [0, 1, 2, 3]) }],
  },
};

// ---- a neuron in the middle of its run

/** A gate in an order of its examples, and an update of its run. @param {Chance} by */
function midway(by) {
  const gate = by.oneOf(GATES);
  const points = examplesOf(gate, by.shuffled([0, 1, 2, 3]));
  const run = train(points.points, points.labels, /** @type {any} */ (RULE), { most: 100 });
  const k = by.whole(2, Math.max(2, (run?.index.length ?? 3) - 1));
  const line = added(points.points, points.labels, run?.index.slice(0, k) ?? []);
  return { gate, points, line, position: run?.examined[k - 1] ?? 0 };
}
/** For which of INPUTS a line says +1. @param {Line} line @returns {number[]} */
const firing = (line) => [0, 1, 2, 3].filter((i) => plane.score(line, INPUTS[i]) > 0);
/** Any neuron whose sums are never 0. @param {Chance} by @returns {Line} */
const anyNeuron = (by) => ({
  w: [by.sign() * by.whole(1, 3), by.sign() * by.whole(1, 3)],
  b: by.sign() * (by.whole(0, 3) + 0.5),
});
/** The sets that slips give: without b, and with b as a threshold. @param {Line} line */
const taken = (line) => ({ noB: firing({ ...line, b: 0 }), threshold: firing({ ...line, b: -line.b }) });
const differ = (/** @type {number[][]} */ some) => new Set(some.map(String)).size === some.length;
const asked = remembered((/** @type {number} */ seed) =>
  firstGood(seed, anyNeuron, (line) => {
    const [right, { noB, threshold }] = [firing(line), taken(line)];
    return right.length > 0 && right.length < 4 && differ([right, noB, threshold]);
  }),
);
/** @param {ReturnType<typeof midway>} made */
const startOf = ({ points, position }) => ({ points, rules: rules(), board: { step: [position, false] } });
const named = (/** @type {ReturnType<typeof midway>} */ { line }) => lineOf(line.w, line.b);
const GIVEAWAYS = ["sides", "line", "normal", "distance", "margins", "mistakes", "update", "best", "neuron"];

/** @type {Exercise} */
const fires = {
  id: "inputs-that-fire",
  version: 1,
  title: "Which inputs make it fire?",
  form: "choices",
  lectures: ["002", "001"],
  generated: true,
  start: () => ({ points: examplesOf(GATES[2], [3, 0, 2, 1]), rules: rules(), board: AT_START }),
  asks: ({ seed }) => `Another neuron has ${lineOf(asked(seed).w, asked(seed).b)}. For which inputs is its output +1?`,
  choices: INPUTS.map((x) => `x = ${vector(x)}`),
  hides: GIVEAWAYS,
  check(answer, { seed }) {
    const line = asked(seed);
    const right = firing(line);
    const agreed = [0, 1, 2, 3].filter((i) => answer.includes(i) === right.includes(i)).length;
    return agreed === 4
      ? { result: "right", says: `The sums are ${INPUTS.map((x) => number(plane.score(line, x))).join(", ")}.` }
      : { result: "wrong", says: "The neuron answers otherwise.", near: `${agreed} of 4 inputs are right.` };
  },
  slips: [
    {
      name: "b-left-out",
      is: (answer, { seed }) => String(answer) === String(taken(asked(seed)).noB),
      says: "These are the inputs with w·x > 0: b is left out of the sum.",
    },
    {
      name: "threshold",
      is: (answer, { seed }) => String(answer) === String(taken(asked(seed)).threshold),
      says: "These are the inputs with w·x > b: but the threshold is θ = −b.",
    },
  ],
  hints: [
    "The neuron multiplies each input by its weight, adds the products and b, and asks for the sign.",
    "For inputs 0 and 1 the sums are b, w₁ + b, w₂ + b and w₁ + w₂ + b.",
    "Tick an input where its sum is above 0.",
  ],
  solution: ({ seed }) => [
    ...INPUTS.map((x) => ({ says: `x = ${vector(x)}: s = ${number(plane.score(asked(seed), x))}.` })),
    { says: "Tick those with s > 0.", answer: firing(asked(seed)) },
  ],
  trials: {
    right: ({ seed }) => [firing(asked(seed))],
    wrong: ({ seed }) => [[0, 1, 2, 3].filter((i) => !firing(asked(seed)).includes(i))],
    invalid: [null, []],
    slips: {
      "b-left-out": (/** @type {Given} */ { seed }) => ticked(taken(asked(seed)).noB),
      threshold: (/** @type {Given} */ { seed }) => ticked(taken(asked(seed)).threshold),
    },
  },
};
/** Nothing that is ticked is no answer. @param {number[]} some */
const ticked = (some) => (some.length ? some : undefined);

const forThreshold = remembered((/** @type {number} */ seed) =>
  firstGood(seed, midway, ({ line: { w, b } }) => areApart([-b, b, -b - w[0] - w[1]], 0.5) && plane.isDefined({ w })),
);

const theta = ofNumber({
  id: "threshold-of-the-neuron",
  version: 1,
  title: "From weight to threshold",
  lectures: ["002"],
  generated: true,
  start: (seed) => startOf(forThreshold(seed)),
  asks: ({ seed }) =>
    `The neuron has ${named(forThreshold(seed))}. Written without x₀ = 1 it says +1 where w·x > θ. What is θ?`,
  hides: GIVEAWAYS,
  value: ({ seed }) => -forThreshold(seed).line.b,
  means: (answer) => `With θ = ${number(answer)} the output would change its sign elsewhere than where w·x + b = 0.`,
  found: ({ seed }) => `w·x + b > 0 says the same as w·x > −b, so θ = ${number(-forThreshold(seed).line.b)}.`,
  slips: [
    {
      name: "sign",
      gives: ({ seed }) => forThreshold(seed).line.b,
      says: "θ was taken for b: brought to the other side of the inequality, b changes its sign.",
    },
    {
      name: "all-summed",
      gives: ({ seed }) => {
        const { w, b } = forThreshold(seed).line;
        return -b - w[0] - w[1];
      },
      says: "The weights of x₁ and x₂ stay with their inputs; only b goes to the other side.",
    },
  ],
  hints: ["The output is +1 where w·x + b > 0.", "Bring b to the other side of the inequality.", "θ = −b."],
  way: () => ["w·x + b > 0 is the same as w·x > −b."],
});

export const EXERCISES = [fires, learnsNand, ofThree, theta];
