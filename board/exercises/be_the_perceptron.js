// The exercise “Be the perceptron”, on the points and conventions of the present run.

import { t } from "../language/t.js";
import { checkReply, roundQuestion } from "../model/exercises/reply.js";
import { digitsFor, functionalMargin, isMistake, looksOf, roundIn, updateOf } from "../model/exercises/round.js";
import * as words from "../words/round.js";
import { joinSentences } from "../words/sentences.js";
import { exercise } from "../model/exercises/question.js";

/** @import { Exercise, AnswerContext, SolutionStep } from "../model/exercises/types" */
/** @import { Question } from "../model/exercises/round.js" */
/** @import { TrainingRun } from "../model/runs/types" */

/** @param {AnswerContext} given */
const roundOf = ({ moment: { run, own } }) => roundIn(own.exercise?.round, run);

/** The solution of the present question: the looks that lead to the next mistake, or the two lines of the update.
 * @param {AnswerContext} given @returns {SolutionStep[]} */
function solution(given) {
  const { run } = given.moment;
  const { k, found } = roundOf(given);
  if (!found) return looksOf(run, k).map((look) => ({ says: sayLook(run, k, look) }));
  const digits = digitsFor(run, k);
  return words.solutionLines(run, updateOf(run, k), digits).map((says) => ({ says }));
}

/** @param {TrainingRun} run @param {number} k @param {{ i: number | null, passed: number }} look */
function sayLook(run, k, { i, passed }) {
  if (i === null) return passed ? words.describePassed(passed) : words.ALL_RIGHT;
  return words.describeCheck(run, i, functionalMargin(run, i, run.states[k]), isMistake(run, k, i));
}

/** The game for a lesson: `hides` are its layers and pictures that would give an answer away.
 * @param {{ title?: string, where?: string, hides?: string[] }} [of] @returns {Exercise} */
const gameOf = ({ title = t("Be the perceptron"), where = "", hides = [] } = {}) =>
  exercise({
    id: "be-the-perceptron",
    title,
    form: "rounds",
    lectures: ["000", "001", "002", "003", "004"],
    start: () => ({ board: { step: [0, false] } }),
    hides: ["mistakes", "margins", ...hides],
    needs: ["numbers", "example", "update"],
    asks: (given) => joinSentences(where, roundQuestion(roundOf(given), given.moment.run)),
    check: (reply, { moment: { run }, round }) => checkReply(run, /** @type {Question} */ (round), reply),
    hints: [
      t(
        "An example is misclassified if its score w·x + b does not have the sign of y. For a point on the line, the " +
          "convention for score 0 decides whether the point is misclassified.",
      ),
      t(
        "Go through the examples in the order of the run and stop at the first one that is misclassified. If there " +
          "is none, the run stops.",
      ),
      t("The update adds ηyx to w, which moves w toward a + point and away from a − point. It adds ηyβ to b."),
    ],
    solution,
  });

export const beThePerceptron = gameOf();
// The training errors of the predictors would show whether the run stops.
export const beThePerceptronUnread = gameOf({ hides: ["errors"] });
// The student plays the left run. The right run goes on by its own conventions, for as many looks.
export const beTheLeftOne = gameOf({
  title: t("Be the left perceptron"),
  where: t("You are the perceptron on the left."),
});
