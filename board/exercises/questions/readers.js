// Questions on the predictors of a run before its next step.

import { t } from "../../language/t.js";
import { question, yesOrNo } from "../../model/exercises/board_question.js";
import { example } from "../../words/numbers.js";
import { isItEnough, nextMistake, whatItSpoils } from "./steps.js";

/** @import { RunWithPredictors } from "../../model/runs/types" */
/** @import { Maker } from "./steps.js" */

const HIDDEN = ["errors", "path", "pocket", "averaged", "voted", "voters", "mistakes", "numbers"];

/** Whether this mistake changes the line in the pocket. @type {Maker} */
function doesThePocketChange(step) {
  const { from, to, i } = step;
  const { readers } = /** @type {RunWithPredictors} */ (step.run);
  if (i === null) return null;
  const [old, now] = [from, to].map((position) => readers.pocket(position));
  const values = { fewest: readers.errors(from).pocket, last: readers.errors(to).last };
  return yesOrNo({
    id: "does-the-pocket-change",
    asks: t("{name} is corrected next. Will the pocket perceptron keep the new line?", { name: example(i) }),
    isYes: now !== old,
    told:
      now === old
        ? t(
            "No. The line of the pocket perceptron misclassifies {fewest, plural, one {# point} other {# " +
              "points}}, and the new line misclassifies {last}.",
            values,
          )
        : t(
            "Yes. The line of the pocket perceptron misclassifies {fewest, plural, one {# point} other {# " +
              "points}}, but the new line misclassifies only {last}.",
            values,
          ),
    hides: HIDDEN,
  });
}

/** Whether the last or the averaged line misclassifies fewer points after this mistake. @type {Maker} */
function lastOrAverage(step) {
  const { to, i } = step;
  if (i === null) return null;
  const { last, averaged } = /** @type {RunWithPredictors} */ (step.run).readers.errors(to);
  return question({
    id: "last-or-average",
    asks: t("{name} is corrected next. Which line then misclassifies fewer points?", { name: example(i) }),
    choices: [
      t("The last line"),
      t("The averaged line, which is the average of all lines so far"),
      t("Both misclassify the same number"),
    ],
    right: last < averaged ? 0 : averaged < last ? 1 : 2,
    told: [
      t(
        "The last line misclassifies {last, plural, one {# point} other {# points}}, and the averaged line " +
          "misclassifies {averaged}.",
        { last, averaged },
      ),
      t(
        "The last line reflects the whole update. In the averaged line, the new line has the weight of only one " +
          "examined example.",
      ),
    ].join(" "),
    hides: HIDDEN,
  });
}

export const READING = [doesThePocketChange, lastOrAverage, nextMistake, whatItSpoils, isItEnough];
