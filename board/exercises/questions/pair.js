// Questions before the next step of two runs side by side.

import { t } from "../../language/t.js";
import { question } from "../../model/exercises/board_question.js";
import { example } from "../../words/numbers.js";

/** @import { Exercise } from "../../model/exercises/types" */
/** @import { Moment } from "../../types" */
/** @import { RunPair } from "../../model/runs/run_pair.js" */
/** @import { QuestionContext } from "../../model/exercises/board_question.js" */

const RINGS = ["mistakes", "margins", "numbers", "distance"];

/** @param {QuestionContext<Moment<RunPair>>} occasion @returns {Exercise[]} */
export function ofPairs({ now, then }) {
  if (!then || now.fresh || then.position <= now.position) return [];
  return [...(now.position ? [] : whichIsFirst(now.run)), whoCorrects(now.run, then.position)];
}

/** @param {RunPair} run @param {number} to */
function whoCorrects({ sides }, to) {
  const [left, right] = sides.map((side) => to <= side.total && side.isUpdate(to));
  const [ofLeft, ofRight] = sides.map((side) => ({ name: example(side.exampleAt(to)) }));
  return question({
    id: "who-corrects",
    asks: t("Which of the two runs makes a mistake in the next step?"),
    choices: [t("The left run"), t("The right run"), t("Both runs"), t("Neither run")],
    right: left ? (right ? 2 : 0) : right ? 1 : 3,
    told: [
      left ? t("The left run corrects {name}.", ofLeft) : t("The left run makes no mistake."),
      right ? t("The right run corrects {name}.", ofRight) : t("The right run makes no mistake."),
    ].join(" "),
    hides: RINGS,
  });
}

/** If both converge. @param {RunPair} run */
function whichIsFirst({ sides }) {
  if (sides.some(({ outcome }) => outcome !== "converged")) return [];
  const [left, right] = sides.map(({ length }) => length);
  return [
    question({
      id: "which-is-first",
      asks: t("Both runs converge. Which run makes fewer mistakes?"),
      choices: [t("The left run"), t("The right run"), t("Both make the same number")],
      right: left < right ? 0 : left > right ? 1 : 2,
      told: t(
        "The left run makes {left, plural, one {# mistake} other {# mistakes}}, and the right run makes {right}.",
        { left, right },
      ),
      hides: RINGS,
    }),
  ];
}
