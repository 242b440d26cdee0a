// What can be asked of the readers of a run before its next step is shown.

import { question, yesOrNo } from "../../model/question.js";
import { counted, example, number } from "../../words/numbers.js";
import { isItEnough, nextMistake, whatItSpoils } from "./steps.js";

/** @import { Maker } from "./steps.js" */
/** @import { ReadRun } from "../../types" */

const HIDDEN = ["errors", "path", "pocket", "averaged", "voted", "voters", "mistakes", "numbers"];

/** Whether the pocket's line is another after this mistake. @type {Maker} */
function doesThePocketChange(step) {
  const { from, to, i } = step;
  const { readers } = /** @type {ReadRun} */ (step.run);
  if (i === null) return null;
  const [old, now] = [from, to].map((position) => readers.pocket(position));
  const [fewest, last] = [readers.errors(from).pocket, readers.errors(to).last];
  return yesOrNo({
    id: "does-the-pocket-change",
    asks: `${example(i)} is corrected next. Does the pocket take the new line?`,
    isYes: now !== old,
    told:
      `${now === old ? "No" : "Yes"}: the line in the pocket has ${number(fewest)} points wrong, ` +
      `the new one ${number(last)}, and it is taken where it has fewer.`,
    hides: HIDDEN,
  });
}

/** Of last line and average, which has fewer points wrong after this mistake. @type {Maker} */
function lastOrAverage(step) {
  const { to, i } = step;
  if (i === null) return null;
  const { last, averaged } = /** @type {ReadRun} */ (step.run).readers.errors(to);
  return question({
    id: "last-or-average",
    asks: `${example(i)} is corrected next. After it, which has fewer of the points wrong?`,
    choices: ["The last line", "The average of all lines so far", "Both have as many"],
    right: last < averaged ? 0 : averaged < last ? 1 : 2,
    told:
      `The last line has ${counted(last, "point")} wrong, the average ${number(averaged)}. ` +
      "One mistake turns the last line; in the average it is one look of many.",
    hides: HIDDEN,
  });
}

export const READING = [doesThePocketChange, lastOrAverage, nextMistake, whatItSpoils, isItEnough];
