// Questions on other methods before their lines are shown.

import { t } from "../../language/t.js";
import { yesOrNo } from "../../model/exercises/board_question.js";
import { names, number } from "../../words/numbers.js";

/** @import { Exercise } from "../../model/exercises/types" */
/** @import { MethodsSubject } from "../../model/runs/types" */
/** @import { Moment } from "../../types" */
/** @import { QuestionContext } from "../../model/exercises/board_question.js" */

/** @type {{ [method: string]: (lambda: string) => string }} */
const MADE_FROM = {
  perceptron: () => t("The perceptron updates its line for one misclassified point at a time."),
  prototype: () => t("The prototype method uses only the two class means."),
  lda: () => t("LDA uses the class means, the class sizes and one covariance matrix, common to both classes."),
  bayes: () => t("Naive Bayes uses class means, class sizes and one variance per coordinate for both classes."),
  logistic: (lambda) => t("Logistic regression with λ = {lambda} models the probabilities of the classes.", { lambda }),
};
const HIDDEN = [
  ...["perceptron", "best", "prototype", "lda", "bayes", "logistic", "method", "certificate"],
  ...["sides", "mistakes", "normal", "distance", "margins", "numbers", "line"],
];

/** For each method that draws a line, whether the line classifies every point correctly.
 * @param {QuestionContext<Moment<MethodsSubject>>} occasion @returns {Exercise[]} */
export function ofMethods({ now: { run, own, data }, then }) {
  if (then || run.points.length !== data.points.length) return [];
  return run.rows(own.lambda).flatMap(({ method, line, wrong }) => {
    if (!line || !MADE_FROM[method]) return [];
    return yesOrNo({
      id: `is-right-${method}`,
      about: [data.points, data.labels, own.lambda],
      asks: [MADE_FROM[method](number(own.lambda)), t("Does its line classify every point correctly?")].join(" "),
      isYes: wrong.length === 0,
      told: wrong.length
        ? t("No. {names} {n, plural, one {is} other {are}} on the wrong side, or on the line.", {
            names: names(wrong),
            n: wrong.length,
          })
        : t("Yes. It classifies {n, plural, one {# point} other {all # points}} correctly.", { n: data.points.length }),
      hides: HIDDEN,
      isFree: true,
    });
  });
}
