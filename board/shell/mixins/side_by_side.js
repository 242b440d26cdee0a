// The shared parts of lessons that show two runs side by side.

import { t } from "../../language/t.js";
import { correctionsAt } from "../../math/corrections.js";
import { RunPair } from "../../model/runs/run_pair.js";
import { labelOf, planePicture } from "../../pictures/plane.js";
import { describe } from "../../words/steps.js";
import { COMMON, RUN } from "../../words/symbols.js";
import { comparisonPanel } from "../components/steps_panel.js";
import { element, setText } from "../dom.js";
import { describeStep } from "./stepping.js";

/** @import { ComponentFactory, Lesson, Moment, Picture } from "../../types" */

/** The moments of both runs of a pair; of a single run, the moment itself.
 * @param {Moment} moment @returns {Moment[]} */
export function sidesOf(moment) {
  const { run } = moment;
  return run instanceof RunPair ? run.sides.map((_, i) => run.sideOf(moment, i)) : [moment];
}

/** A point and its numbers, for each of the runs. @param {number} i @param {Moment} moment */
export function describePoint(i, moment) {
  const told = sidesOf(moment).map((side) => describe(i, side.data, side.frame.line, side.run, correctionsAt(side)));
  if (told.length < 2) return told[0];
  return [t("Left run: {said}", { said: told[0] }), t("Right run: {said}", { said: told[1] })].join("\n");
}

/** @param {Picture} picture @param {number} i @returns {Picture<RunPair>} */
const sidePicture = (picture, i) => ({
  ...picture,
  marks: (moment, view) => planePicture.marks(moment.run.sideOf(moment, i), view),
  describe: (moment) => planePicture.describe(moment.run.sideOf(moment, i)),
  handleAt: (moment, at, view, kind) => planePicture.handleAt(moment.run.sideOf(moment, i), at, view, kind),
});

/** @param {number} i @param {string} className @returns {ComponentFactory<RunPair>} */
const sideName = (i, className) => () => {
  const node = element("p", { class: className });
  return { node, show: ({ run }) => setText(node, run.sides[i].name ?? "") };
};

/** @satisfies {Partial<Lesson>} */
export const PAIR = {
  layout: "two",
  variant: "boards",
  pictures: [
    sidePicture({ ...planePicture, label: (moment) => labelOf(t("The plane with the left run"), moment) }, 0),
    sidePicture(
      {
        ...planePicture,
        name: "second",
        area: "plot second",
        viewOf: "plane",
        label: () => t("The plane with the right run"),
      },
      1,
    ),
  ],
  symbols: [...COMMON, ...RUN],
  side: [comparisonPanel(t("The whole run"))],
  beside: [sideName(0, "name"), sideName(1, "name other")],
  heard: (/** @type {Moment<RunPair>} */ moment, whole) =>
    [0, 1].flatMap((i) =>
      describeStep(moment.run.sideOf(moment, i), whole).map((said) =>
        i ? t("Right: {said}", { said }) : t("Left: {said}", { said }),
      ),
    ),
  /** @param {Moment<RunPair>} moment */
  state({ run, position }) {
    const other = run.sides[1];
    return { otherUpdates: other.length, otherStep: other.updatesAt(position), otherOutcome: other.outcome };
  },
};
