// Questions on lifted points before the run on them begins.

import { t } from "../../language/t.js";
import { yesOrNo } from "../../model/exercises/board_question.js";

/** @import { LiftedSubject } from "../../model/runs/types" */
/** @import { Maker } from "./steps.js" */

/** The texts, by the number of features.
 * @typedef {{ asks(n: number): string, yes(n: number): string, no: string }} Said */
/** @type {{ [features: number]: Said }} */
const SAID = {
  2: {
    asks: (n) =>
      t("The lifted points have {n} coordinates. Does a line separate the two classes of lifted points?", { n }),
    yes: (n) => t("Yes. Some line classifies all {n} points correctly.", { n }),
    no: t("No. For every line, some point is misclassified or on the line."),
  },
  3: {
    asks: (n) =>
      t("The lifted points have {n} coordinates. Does a plane separate the two classes of lifted points?", { n }),
    yes: (n) => t("Yes. Some plane classifies all {n} points correctly.", { n }),
    no: t("No. For every plane, some point is misclassified or on the plane."),
  },
};
/** @type {Said} */
const MORE = {
  asks: (n) =>
    t(
      "The lifted points have {n, plural, one {# coordinate} other {# coordinates}}. Does a hyperplane separate " +
        "the two classes of lifted points?",
      { n },
    ),
  yes: (n) => t("Yes. Some hyperplane classifies all {n} points correctly.", { n }),
  no: t("No. For every hyperplane, some point is misclassified or on the hyperplane."),
};

/** Whether the features are enough. @type {Maker} */
export function doTheySeparate(step) {
  const { verdict, features, points } = /** @type {LiftedSubject} */ (step.run);
  if (step.from !== 0 || !["separable", "inseparable"].includes(verdict.kind)) return null;
  const isYes = verdict.kind === "separable";
  const { asks, yes, no } = SAID[features.length] ?? MORE;
  return yesOrNo({
    id: "do-they-separate",
    asks: asks(features.length),
    isYes,
    told: isYes ? yes(points.length) : no,
    hides: ["space", "best", "certificate"],
  });
}
