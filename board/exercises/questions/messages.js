// Questions on a message of the spam filter, and before a step.

import { t } from "../../language/t.js";
import { messageFeatures } from "../../model/lessons/spam_filter.js";
import { question } from "../../model/exercises/board_question.js";
import { quote } from "../../words/messages.js";
import { number } from "../../words/numbers.js";
import { isItEnough, ofSteps, whatItSpoils, whatOfB, willItStop } from "./steps.js";

/** @import { Exercise } from "../../model/exercises/types" */
/** @import { MessagesRun } from "../../model/lessons/types" */
/** @import { Moment } from "../../types" */
/** @import { QuestionContext } from "../../model/exercises/board_question.js" */

const steps = ofSteps([willItStop, whatOfB, whatItSpoils, isItEnough]);

/** @param {QuestionContext<Moment<MessagesRun>>} occasion @returns {Exercise[]} */
export const ofMessages = (occasion) => (occasion.then ? steps(occasion) : ofTried(occasion.now));

/** On a message that the user typed or chose. @param {Moment<MessagesRun>} moment */
function ofTried(moment) {
  if (!moment.own.trying || !moment.run.messages.length) return [];
  const { score, text, terms } = messageFeatures(moment);
  const largest = terms.reduce((most, term) => (Math.abs(term.product) > Math.abs(most.product) ? term : most));
  return [
    question({
      id: "spam-or-ham",
      about: [text, moment.k, moment.run.messages],
      asks: t("How does the filter, with its current weights, classify this message?"),
      choices: [t("As spam"), t("As ham")],
      right: score >= 0 ? 0 : 1,
      told: [
        score < 0
          ? t("The score w·f(x) = {score} is less than 0, so the message is classified as ham.", {
              score: number(score),
            })
          : t("The score w·f(x) = {score} is at least 0, so the message is classified as spam.", {
              score: number(score),
            }),
        largest.product === 0
          ? t("Its words and BIAS all have weight 0.")
          : t("{feature} adds {product} to the score. No other term has a larger absolute value.", {
              feature: quote(largest.feature),
              product: number(largest.product),
            }),
      ].join(" "),
      isFree: true,
    }),
  ];
}
