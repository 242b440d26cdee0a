// The table of the level, the minutes and the exam topic of each exercise.

import { t } from "../../language/t.js";

/** @typedef {1 | 2 | 3} Level */
/** Level 1: one idea, read off or computed in one line. Level 2: two ideas, or a construction. Level 3: a construction
 * that students have to find by reasoning. The minutes are for a student who has read the lesson.
 * @type {{ [id: string]: [Level, number] }} */
const EFFORT = {
  "be-the-perceptron": [2, 8],
  "needs-a-bias": [1, 3],
  "own-example-still-wrong": [2, 3],
  "right-example-made-wrong": [2, 4],
  "seven-mistakes": [3, 6],
  "b-after-the-first-epoch": [2, 5],
  "and-order-fewest-mistakes": [2, 5],
  "and-order-most-mistakes": [3, 6],
  "threshold-of-a-line": [1, 2],
  "same-line-longer-w": [1, 3],
  "line-through-two-points": [2, 5],
  "signed-distance": [1, 3],
  "distance-from-the-origin": [1, 2],
  "smallest-margin": [1, 2],
  "class-margins-three-and-one": [2, 5],
  "best-margin-by-hand": [3, 6],
  "point-with-a-margin": [2, 4],
  "margin-of-an-example": [1, 3],
  "inputs-that-fire": [1, 3],
  "neuron-that-learns-nand": [1, 3],
  "gate-from-three-examples": [2, 4],
  "threshold-of-the-neuron": [1, 2],
  "point-whose-edge-cuts": [2, 4],
  "point-that-rules-nothing-out": [2, 4],
  "nothing-is-left": [2, 4],
  "slice-with-nothing-green": [2, 4],
  "sign-of-every-b": [3, 5],
  "examples-that-bound": [3, 6],
  "all-points-twice-as-far": [2, 2],
  "mistakes-reach-the-bound": [3, 8],
  "bound-ten-times-the-mistakes": [3, 6],
  "bound-from-r-and-gamma": [1, 3],
  "half-the-learning-rate": [2, 3],
  "find-the-bug": [2, 4],
  "boundary-makes-a-difference": [3, 6],
  "mistakes-differ-by-five": [3, 6],
  "first-b-with-radius": [1, 3],
  "how-many-support-vectors": [1, 2],
  "three-support-vectors": [2, 5],
  "move-support-same-line": [2, 4],
  "one-turns-the-line": [3, 5],
  "remove-one-point": [2, 3],
  "margin-by-number": [2, 4],
  "a-hundred-times-c": [2, 2],
  "give-up-the-outlier": [2, 5],
  "when-the-band-is-hard": [3, 5],
  "at-the-cap": [2, 3],
  "slack-by-number": [1, 3],
  "where-the-prototype-fails": [2, 5],
  "a-point-goes-far-behind": [2, 3],
  "which-line-is-ldas": [3, 4],
  "lda-and-not-bayes": [3, 6],
  "bayes-and-not-lda": [3, 6],
  "one-wrong-label": [1, 3],
  "the-pocket-on-xor": [2, 3],
  "what-the-pocket-keeps": [3, 6],
  "the-average-fails": [3, 6],
  "the-average-by-number": [2, 5],
  "the-very-last-look": [2, 4],
  "how-high-is-it-lifted": [1, 2],
  "which-feature-separates-xor": [2, 4],
  "a-feature-for-the-ring": [2, 4],
  "only-with-a-square": [2, 4],
  "too-much-for-a-square": [3, 5],
  "what-the-plane-cuts-out": [3, 5],
  "a-score-by-number": [1, 2],
  "a-weight-after-a-mistake": [1, 3],
  "spam-without-money": [2, 4],
  "free-is-a-ham-word": [3, 7],
  "the-weights-of-the-notes": [3, 8],
};

/** What the six exercises that help most before an exam teach: one for each idea that the lectures ask for.
 * @type {{ [id: string]: string }} */
const EXAM_TOPICS = {
  "b-after-the-first-epoch": t("Run the perceptron by hand."),
  "signed-distance": t("Compute the signed distance of a point from a line."),
  "bound-from-r-and-gamma": t("Apply the convergence theorem."),
  "margin-by-number": t("Compute the maximum margin."),
  "slack-by-number": t("Compute a slack."),
  "which-feature-separates-xor": t("Decide which feature makes XOR linearly separable."),
};

/** The level and the minutes of an exercise; null for a custom exercise. @param {string} id */
export function effortOf(id) {
  if (!Object.hasOwn(EFFORT, id)) return null;
  const [level, minutes] = EFFORT[id];
  return { level, minutes };
}

/** Such as "easy, 3 min"; "" for a custom exercise. @param {string} id */
export function effortText(id) {
  const effort = effortOf(id);
  if (!effort) return "";
  const { level, minutes } = effort;
  if (level === 1) return t("easy, {minutes} min", { minutes });
  return level === 2 ? t("medium, {minutes} min", { minutes }) : t("hard, {minutes} min", { minutes });
}

/** What an exercise teaches for an exam; "" if it is not one of the six. @param {string} id */
export const examTopicOf = (id) => (Object.hasOwn(EXAM_TOPICS, id) ? EXAM_TOPICS[id] : "");
