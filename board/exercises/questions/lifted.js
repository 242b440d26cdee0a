// What can be asked of lifted points before the run on them begins.

import { yesOrNo } from "../../model/question.js";
import { counted, number } from "../../words/numbers.js";

/** @import { Maker } from "./steps.js" */
/** @import { LiftedSubject } from "../../types" */

/** Whether the features are enough. @type {Maker} */
export function doTheySeparate(step) {
  const { verdict, noun = "line", features, points } = /** @type {LiftedSubject} */ (step.run);
  if (step.from !== 0 || !["separable", "inseparable"].includes(verdict.kind)) return null;
  const isYes = verdict.kind === "separable";
  return yesOrNo({
    id: "do-they-separate",
    asks: `With ${counted(features.length, "feature")}: does a ${noun} separate the two classes there?`,
    isYes,
    told: isYes
      ? `Yes: a ${noun} has all ${number(points.length)} points on their own sides.`
      : `No: whatever ${noun} one takes, some point is not on its own side.`,
    hides: ["space", "best", "certificate"],
  });
}
