// Writes a run as a Python script: the algorithm of the lectures.
// The script is as short as the conventions allow, and it ends with the same numbers to the last bit. If all numbers
// are decimals, it computes with decimals, as one does by hand, otherwise with numpy's doubles.

import { decimalRows } from "../math/decimals.js";
import { exactness } from "../math/sums.js";
import { exactText } from "./numbers.js";

/** @import { TrainingRun } from "../model/runs/types" */

const LIMIT = 10_000; // updates; a longer run has a higher limit

const BETA = {
  unit: "1  # b is the weight of a feature that is always 1",
  radius: "max((sum(c * c for c in x) for x in X), default=0)  # R², the largest ‖x‖²",
  none: "0  # b stays 0: lines through the origin",
};
// numpy adds the squares in its own order.
const ROUNDED_BETA = { ...BETA, radius: "(X**2).sum(axis=1).max(initial=0)  # R², the largest ‖x‖²" };

// What the rule does if the score is 0.
const MISTAKE = {
  mistake: `def is_mistake(score, label):
    return label * score <= 0  # a point on the line is a mistake`,
  positive: `def is_mistake(score, label):
    predicted = 1 if score >= 0 else -1  # score 0 is classified +1
    return predicted != label`,
  negative: `def is_mistake(score, label):
    predicted = 1 if score > 0 else -1  # score 0 is classified −1
    return predicted != label`,
};

// The same order as in perceptron_core/orders.py and math/perceptron.js.
const SHUFFLED = `

def shuffled(epoch):
    """The order of an epoch: what is mixed of seed, epoch and index gives each example its place."""
    h = np.arange(len(X), dtype=np.uint32) * np.uint32(0x9E3779B1)
    for key in (seed, epoch):
        h = h ^ np.uint32(key % 2**32)
        h = (h ^ (h >> np.uint32(16))) * np.uint32(0x85EBCA6B)
        h = (h ^ (h >> np.uint32(13))) * np.uint32(0xC2B2AE35)
        h = h ^ (h >> np.uint32(16))
    return np.argsort(h, kind="stable")
`;

/** `link` leads to the scene, if there is one. @param {TrainingRun} run @param {string} link */
export function script(run, link = "") {
  const { bias, boundary, eta, order } = run;
  const { isExact, withEta } = exactness(run);
  // Each update multiplies by η, unless the script scales w and b once at the end.
  const factor = (isExact ? withEta : Boolean(run.start)) && eta !== 1 ? "eta" : "";
  const shuffled = order === "shuffled";
  return `${[
    `"""A run of the perceptron: bias "${bias}", boundary "${boundary}", order "${order}", ` +
      `learning rate ${exactText(eta)}${startWith(run)}."""`,
    ...(link ? ["", `# On the board: ${link}`] : []),
    "",
    ...imports(isExact, shuffled),
    ...heading(run),
    ...(isExact ? decimalSetup(run, factor) : doubleSetup(run, factor)),
    ...(shuffled ? [`seed = ${run.seed}`] : []),
    `max_updates = ${run.outcome === "limit" ? run.length : Math.max(LIMIT, run.length)}`,
    `


${MISTAKE[boundary]}
${shuffled ? SHUFFLED : ""}

def train():
    """Correct w and b at each mistake until a pass over all examples makes none."""`.slice(1),
    ...trainingLoop(run, isExact, factor),
    ...resultLines(run, isExact, factor),
  ].join("\n")}\n`;
}

/** @param {TrainingRun} run */
const startWith = ({ start }) =>
  start ? `, start w = (${start.w.map(exactText).join(", ")}), b = ${exactText(start.b)}` : "";

/** @param {boolean} isExact @param {boolean} shuffled */
function imports(isExact, shuffled) {
  const numpy = ["import numpy as np", ""];
  if (!isExact) return numpy;
  return [
    ...["from decimal import Decimal, getcontext", ""],
    ...(shuffled ? numpy : []),
    ...["getcontext().prec = 1000  # more digits than any number here has: nothing is rounded", ""],
  ];
}

/** @param {TrainingRun} run */
const heading = ({ features, called }) => [
  `# ${(features ?? []).join(", ")} and y of each example${called ? `; ${called}` : ""}`,
];

/** @param {TrainingRun} run @param {string} factor */
function decimalSetup({ points, labels, bias, eta, start }, factor) {
  const rows = decimalRows(points) ?? [];
  /** @param {number} value */
  const decimal = (value) => `Decimal("${exactText(value)}")`;
  const [w, b] = start ? [start.w.map(decimal), decimal(start.b)] : [[], ""];
  return [
    rows.length ? "examples = [" : "examples = []",
    ...rows.map((x, i) => `    (${x.map((text) => `"${text}"`).join(", ")}, ${labels[i]}),`),
    ...(rows.length ? ["]"] : []),
    "X, y = [[Decimal(c) for c in x] for *x, _ in examples], [label for *_, label in examples]",
    ...(factor ? [`eta = ${decimal(eta)}`] : []),
    `beta = ${BETA[bias]}`,
    ...(start ? [`start = [${w.join(", ")}], ${b}`] : []),
  ];
}

/** @param {TrainingRun} run @param {string} factor */
function doubleSetup({ points, labels, bias, eta, start, features }, factor) {
  const d = (features ?? []).length;
  const rows = points.map((x, i) => `    [${x.map(exactText).join(", ")}, ${labels[i]}],`);
  return [
    ...(rows.length ? ["examples = np.array([", ...rows, "], dtype=float)"] : [`examples = np.empty((0, ${d + 1}))`]),
    `X, y = examples[:, :${d}], examples[:, ${d}]`,
    ...(factor ? [`eta = ${exactText(eta)}`] : []),
    `beta = ${ROUNDED_BETA[bias]}`,
    ...(start ? [`start = np.array([${start.w.map(exactText).join(", ")}], dtype=float), ${exactText(start.b)}`] : []),
  ];
}

/** @param {TrainingRun} run @param {boolean} isExact @param {string} factor */
function trainingLoop(run, isExact, factor) {
  const { order, start } = run;
  const [shuffled, first, d] = [order === "shuffled", order === "first", (run.features ?? []).length];
  const score = Array.from({ length: d }, (_, j) => `w[${j}] * X[i][${j}] + `).join("");
  const rate = factor && `${factor} * `;
  const zero = isExact ? `[Decimal(0)] * ${d}, Decimal(0)` : `np.zeros(${d}), 0.0`;
  const added = isExact
    ? `[weight + ${rate}y[i] * c for weight, c in zip(w, X[i])]`
    : `w + ${rate ? `${rate}(y[i] * X[i])` : "y[i] * X[i]"}`;
  return [
    `    w, b = ${start ? "start" : zero}`,
    "    mistakes = epochs = 0",
    ...(shuffled ? [] : ["    begun = set()  # the (w, b) with which an epoch began"]),
    "    while True:",
    ...(shuffled
      ? []
      : [
          "        if (*w, b) in begun:",
          '            return w, b, mistakes, epochs, "cycle: w and b are back where an earlier epoch began"',
          "        begun.add((*w, b))",
        ]),
    `        before = mistakes
        epochs += 1
        for i in ${shuffled ? "shuffled(epochs)" : "range(len(X))"}:
            score = ${score}b
            if is_mistake(score, y[i]):
                if mistakes == max_updates:
                    return w, b, mistakes, epochs, "limit: max_updates is reached"
                w = ${added}
                b = b + ${rate}beta * y[i]
                mistakes += 1`,
    ...(first ? ["                break  # the next epoch begins at the first example again"] : []),
    `        if mistakes == before:
            return w, b, mistakes, epochs, "converged: a whole pass without a mistake"


w, b, mistakes, epochs, outcome = train()`,
  ];
}

/** @param {TrainingRun} run @param {boolean} isExact @param {string} factor */
function resultLines({ eta }, isExact, factor) {
  const isScaled = eta !== 1 && !factor;
  const scaled = [
    "# From w = 0 and b = 0 the learning rate only multiplies w and b. Done once, at the end, it is rounded once.",
    `w, b = ${isExact ? `[${exactText(eta)} * c for c in w]` : `${exactText(eta)} * w`}, ${exactText(eta)} * b`,
  ];
  return [
    ...(isExact ? ["w, b = [float(c) for c in w], float(b)  # the nearest doubles"] : []),
    ...(isScaled ? scaled : []),
    isExact ? 'print("w =", w)' : 'print("w =", w.tolist())',
    'print("b =", float(b))',
    'print("mistakes:", mistakes)',
    'print("epochs:", epochs)',
    "print(outcome)",
  ];
}
