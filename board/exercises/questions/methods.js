// What can be asked of other ways to a line, before their lines are shown.

import { yesOrNo } from "../../model/question.js";
import { names, number } from "../../words/numbers.js";

/** @import { Exercise } from "../../model/exercise.js" */
/** @import { Occasion } from "../../model/question.js" */
/** @import { MethodsSubject, Moment } from "../../types" */

/** @type {{ [method: string]: (lambda: string) => string }} */
const MADE_FROM = {
  perceptron: () => "The perceptron corrects its line at single points.",
  prototype: () => "The prototype knows only the two means.",
  lda: () => "LDA knows the means and one covariance.",
  bayes: () => "Naive Bayes knows the means and two variances.",
  logistic: (lambda) => `Logistic regression, with λ = ${lambda}, looks for the probabilities of the classes.`,
};
const HIDDEN = [
  ...["perceptron", "best", "prototype", "lda", "bayes", "logistic", "method", "certificate"],
  ...["sides", "mistakes", "normal", "distance", "margins", "numbers", "line"],
];

/** Of each method that draws a line, whether that is right for every point.
 * @param {Occasion<Moment<MethodsSubject>>} occasion @returns {Exercise[]} */
export function ofMethods({ now: { run, own, data }, then }) {
  if (then || run.points.length !== data.points.length) return [];
  return run.rows(own.lambda).flatMap(({ method, line, wrong }) => {
    if (!line || !MADE_FROM[method]) return [];
    return yesOrNo({
      id: `is-right-${method}`,
      about: [data.points, data.labels, own.lambda],
      asks: `${MADE_FROM[method](number(own.lambda))} Is its line right for every point?`,
      isYes: wrong.length === 0,
      told: wrong.length
        ? `No: ${names(wrong)} ${wrong.length === 1 ? "is" : "are"} on the wrong side, or on the line.`
        : `Yes: all ${number(data.points.length)} points are right.`,
      hides: HIDDEN,
      isFree: true,
    });
  });
}
