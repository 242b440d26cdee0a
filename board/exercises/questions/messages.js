// What can be asked of a spam filter: of a message before its score is shown, and before a step.

import { lookedAt } from "../../model/messages.js";
import { question } from "../../model/question.js";
import { quoted } from "../../words/messages.js";
import { number } from "../../words/numbers.js";
import { isItEnough, ofSteps, whatItSpoils, whatOfB, willItStop } from "./steps.js";

/** @import { Exercise } from "../../model/exercise.js" */
/** @import { Occasion } from "../../model/question.js" */
/** @import { MessagesRun, Moment } from "../../types" */

const steps = ofSteps([willItStop, whatOfB, whatItSpoils, isItEnough]);

/** @param {Occasion<Moment<MessagesRun>>} occasion @returns {Exercise[]} */
export const ofMessages = (occasion) => (occasion.then ? steps(occasion) : ofTried(occasion.now));

/** Of a message that was typed or chosen. @param {Moment<MessagesRun>} moment */
function ofTried(moment) {
  if (!moment.own.trying || !moment.run.messages.length) return [];
  const { score, text, terms } = lookedAt(moment);
  const largest = terms.reduce((most, term) => (Math.abs(term.product) > Math.abs(most.product) ? term : most));
  return [
    question({
      id: "spam-or-ham",
      about: [text, moment.k, moment.run.messages],
      asks: "What does the filter, with its weights as they are now, take this message for?",
      choices: ["Spam", "Ham"],
      right: score >= 0 ? 0 : 1,
      told:
        `w·f = ${number(score)} ${score < 0 ? "< 0: ham" : "≥ 0: spam"}. ` +
        (largest.product === 0
          ? "No word of it, and not BIAS either, has a weight other than 0."
          : `${quoted(largest.feature)} adds ${number(largest.product)}, and no other part of it is larger.`),
      isFree: true,
    }),
  ];
}
