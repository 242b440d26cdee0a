// A run as a Python script, as short as its conventions allow: the algorithm of the lectures, with numpy alone, which ends
// with the same bits. Values in, a text out.

import { exact } from "./numbers.js";

/** @import { TrainingRun } from "../types" */

const LIMIT = 10_000; // updates; a run that ended before may be given more

const BETA = {
  unit: "beta = 1.0  # b is the weight of a feature that is always 1",
  radius: "beta = (X**2).sum(axis=1).max(initial=0)  # R², the largest ‖x‖²",
  none: "beta = 0.0  # b stays 0: lines through the origin",
};

// What the rule does where the score is 0.
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

// As perceptron_core.orders draws it, and model/run.js.
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

/** `link` leads to the scene, where there is one. @param {TrainingRun} run @param {string} link */
export function script(run, link = "") {
  const { order, bias, boundary, eta, seed, length, outcome, called } = run;
  const features = run.features ?? [];
  const d = features.length;
  const score = features.map((_, j) => `w[${j}] * X[i, ${j}] + `).join("");
  const rows = run.points.map((x, i) => `    [${x.map(exact).join(", ")}, ${run.labels[i]}],\n`);
  const [shuffled, first] = [order === "shuffled", order === "first"];
  const parts = [
    `"""A run of the perceptron: bias "${bias}", boundary "${boundary}", order "${order}", learning rate ${exact(eta)}."""`,
    ...(link ? ["", `# On the board: ${link}`] : []),
    `
import numpy as np

# ${features.join(", ")} and y of each example${called ? `; ${called}` : ""}
examples = ${rows.length ? `np.array([\n${rows.join("")}], dtype=float)` : `np.empty((0, ${d + 1}))`}
X, y = examples[:, :${d}], examples[:, ${d}]
${BETA[bias]}${shuffled ? `\nseed = ${seed}` : ""}
max_updates = ${outcome === "limit" ? length : Math.max(LIMIT, length)}


${MISTAKE[boundary]}
${shuffled ? SHUFFLED : ""}

def train():
    """Correct w and b at each mistake until a pass over all examples makes none."""
    w, b = np.zeros(${d}), 0.0
    mistakes = epochs = 0`,
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
                w = w + y[i] * X[i]
                b = b + y[i] * beta
                mistakes += 1`,
    ...(first ? ["                break  # the next epoch begins at the first example again"] : []),
    `        if mistakes == before:
            return w, b, mistakes, epochs, "converged: a whole pass without a mistake"


w, b, mistakes, epochs, outcome = train()`,
    ...(eta === 1
      ? []
      : [
          "# From w = 0 and b = 0 the learning rate only multiplies w and b. Done once, at the end, it is rounded once.",
          `w, b = ${exact(eta)} * w, ${exact(eta)} * b`,
        ]),
    'print("w =", w.tolist())',
    'print("b =", float(b))',
    'print("mistakes:", mistakes)',
    'print("epochs:", epochs)',
    "print(outcome)",
  ];
  return `${parts.join("\n")}\n`;
}
