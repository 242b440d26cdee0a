// Questions on the maximum-margin line: before a stage is shown, and after points have changed.

import { t } from "../../language/t.js";
import { question, yesOrNo } from "../../model/exercises/board_question.js";
import { isSameData } from "../../model/points.js";
import { names, number } from "../../words/numbers.js";

/** @import { Exercise } from "../../model/exercises/types" */
/** @import { Verdict } from "../../types" */
/** @import { QuestionContext } from "../../model/exercises/board_question.js" */

const [LINE, BAND] = [2, 3]; // stages
const [SAME, SEEN] = [1e-9, 1e-3]; // relative changes: at most SAME counts as none, at least SEEN as one
const LAYERS = ["best", "certificate", "line", "normal", "sides", "margins", "numbers", "distance", "mistakes"];

/** @param {QuestionContext} occasion @returns {Exercise[]} */
export function ofBest({ now, then, was }) {
  if (then) return now.position === LINE && then.position === BAND ? howManySupport(now.run.verdict) : [];
  if (!was || isSameData(was.data, now.data) || was.ahead) return [];
  return afterEdit(was.run.verdict, now.run.verdict, now.data);
}

/** @param {Verdict} verdict */
function howManySupport({ support }) {
  if (!support) return [];
  return [
    question({
      id: "how-many-support",
      asks: t(
        "The band between the classes is as wide as possible, with no point inside. How many points lie on its edges?",
      ),
      choices: ["2", "3", t("4 or more")],
      right: Math.min(support.length, 4) - 2,
      told: t("The band touches {n} points: {names}. They are the support vectors.", {
        n: support.length,
        names: names(support),
      }),
      hides: ["margins", "numbers", "distance"],
    }),
  ];
}

/** @param {Verdict} before @param {Verdict} now @param {unknown} about */
function afterEdit(before, now, about) {
  const kinds = [before.kind, now.kind];
  if (kinds.some((kind) => kind !== "separable" && kind !== "inseparable")) return [];
  if (before.margin === undefined) return [doesAnySeparate(now, about)];
  if (now.margin === undefined) return [whatOfMargin(3, t("No line separates the new points."), about)];
  const change = (now.margin - before.margin) / before.margin;
  const values = { from: number(before.margin), to: number(now.margin) };
  if (Math.abs(change) <= SAME)
    return [
      whatOfMargin(
        2,
        t("γ* is still {margin}, because the distance between the two convex hulls is the same.", {
          margin: number(now.margin),
        }),
        about,
      ),
    ];
  if (Math.abs(change) < SEEN) return [];
  const told =
    change > 0
      ? t("γ* increases from {from} to {to}. It is half the distance between the convex hulls.", values)
      : t("γ* decreases from {from} to {to}. It is half the distance between the convex hulls.", values);
  return [whatOfMargin(change > 0 ? 0 : 1, told, about)];
}

/** @param {number} right @param {string} told @param {unknown} about */
const whatOfMargin = (right, told, about) =>
  question({
    id: "what-of-margin",
    about,
    asks: t("The points have changed. How does the largest margin γ* change?"),
    choices: [
      t("It increases"),
      t("It decreases"),
      t("It does not change"),
      t("It does not exist: no line separates the new points"),
    ],
    right,
    told,
    hides: LAYERS,
    isFree: true,
  });

/** @param {Verdict} now @param {unknown} about */
const doesAnySeparate = ({ margin }, about) =>
  yesOrNo({
    id: "does-any-separate",
    about,
    asks: t("The points have changed. Does a line separate them now?"),
    isYes: margin !== undefined,
    told:
      margin === undefined
        ? t("No, because the convex hulls of the two classes still have a point in common.")
        : t("Yes. The largest margin is γ* = {margin}.", { margin: number(margin) }),
    hides: LAYERS,
    isFree: true,
  });
