// The question before the next step of a program and the right run.

import { t } from "../../language/t.js";
import { question } from "../../model/exercises/board_question.js";

/** @import { Exercise } from "../../model/exercises/types" */
/** @import { Moment } from "../../types" */
/** @import { CheckedPair } from "../../model/runs/checked_run.js" */
/** @import { QuestionContext } from "../../model/exercises/board_question.js" */

/** @param {QuestionContext<Moment<CheckedPair>>} occasion @returns {Exercise[]} */
export function ofChecked({ now, then }) {
  if (!then || now.fresh || then.position <= now.position) return [];
  const [left, right] = now.run.sides.map((side) => changes(side, then.position));
  return [
    question({
      id: "who-changes",
      asks: t("Which of the two runs changes w or b in the next step?"),
      choices: [t("The left run"), t("The right run"), t("Both runs"), t("Neither run")],
      right: left ? (right ? 2 : 0) : right ? 1 : 3,
      told: [
        left ? t("The left run changes w or b.") : t("The left run changes nothing."),
        right ? t("The right run changes w or b.") : t("The right run changes nothing."),
      ].join(" "),
      hides: ["mistakes", "margins", "numbers", "distance"],
    }),
  ];
}

/** @param {CheckedPair["sides"][number]} side @param {number} position */
function changes(side, position) {
  if (position > side.total || !side.isUpdate(position)) return false;
  const { before, after } = side.update(side.updatesAt(position));
  return after.b !== before.b || after.w.some((value, j) => value !== before.w[j]);
}
