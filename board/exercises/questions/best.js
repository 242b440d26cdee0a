// What can be asked of the best line: before a stage is shown, and when points have changed.

import { question, yesOrNo } from "../../model/question.js";
import { isSame } from "../../model/points.js";
import { names, number } from "../../words/numbers.js";

/** @import { Exercise } from "../../model/exercise.js" */
/** @import { Occasion } from "../../model/question.js" */
/** @import { Verdict } from "../../types" */

const [LINE, BAND] = [2, 3]; // stages
const [SAME, SEEN] = [1e-9, 1e-3]; // relative changes: that is none, that is one
const LAYERS = ["best", "certificate", "line", "normal", "sides", "margins", "numbers", "distance", "mistakes"];

/** @param {Occasion} occasion @returns {Exercise[]} */
export function ofBest({ now, then, was }) {
  if (then) return now.position === LINE && then.position === BAND ? howManySupport(now.run.verdict) : [];
  if (!was || isSame(was.data, now.data) || was.ahead) return [];
  return afterEdit(was.run.verdict, now.run.verdict, now.data);
}

/** @param {Verdict} verdict */
function howManySupport({ support }) {
  if (!support) return [];
  return [
    question({
      id: "how-many-support",
      asks: "The band is as wide as it can be while no point is inside. How many points lie on its edges?",
      choices: ["2", "3", "4 or more"],
      right: Math.min(support.length, 4) - 2,
      told: `${support.length}, the support vectors: ${names(support)}.`,
      hides: ["margins", "numbers", "distance"],
    }),
  ];
}

/** @param {Verdict} before @param {Verdict} now @param {any} about */
function afterEdit(before, now, about) {
  const kinds = [before.kind, now.kind];
  if (kinds.some((kind) => kind !== "separable" && kind !== "inseparable")) return [];
  if (before.margin === undefined) return [doesAnySeparate(now, about)];
  if (now.margin === undefined) return [whatOfMargin(3, "No line separates these points any more.", about)];
  const change = (now.margin - before.margin) / before.margin;
  const from = `γ* goes from ${number(before.margin)} to ${number(now.margin)}`;
  if (Math.abs(change) <= SAME)
    return [
      whatOfMargin(2, `It stays ${number(now.margin)}: the nearest points of the two hulls are as far apart.`, about),
    ];
  if (Math.abs(change) < SEEN) return [];
  return [whatOfMargin(change > 0 ? 0 : 1, `${from}: half the distance between the hulls.`, about)];
}

/** @param {number} right @param {string} told @param {any} about */
const whatOfMargin = (right, told, about) =>
  question({
    id: "what-of-margin",
    about,
    asks: "The points have changed. What does the largest margin γ* do?",
    choices: ["It grows", "It shrinks", "It stays", "There is none: no line separates any more"],
    right,
    told,
    hides: LAYERS,
    isFree: true,
  });

/** @param {Verdict} now @param {any} about */
const doesAnySeparate = ({ margin }, about) =>
  yesOrNo({
    id: "does-any-separate",
    about,
    asks: "The points have changed. Does a line separate them now?",
    isYes: margin !== undefined,
    told: margin === undefined ? "No: the hulls of the two classes still meet." : `Yes, with γ* = ${number(margin)}.`,
    hides: LAYERS,
    isFree: true,
  });
