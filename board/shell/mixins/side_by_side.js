// What lessons have in common that show two runs side by side.

import { t } from "../../language/t.js";
import { correctionsAt } from "../../math/corrections.js";
import { Pair } from "../../model/runs/run_pair.js";
import { labelOf, plane, SIMPLE } from "../../pictures/plane.js";
import { describe } from "../../words/steps.js";
import { COMMON, RUN } from "../../words/symbols.js";
import { comparison } from "../components/steps_panel.js";
import { element, setText } from "../dom.js";
import { stepHeard } from "./stepping.js";

/** @import { BlockMaker, Lesson, Moment, Picture } from "../../types" */

/** A moment of a pair is one of each of its runs, and any other is one of its own.
 * @param {Moment<any>} moment @returns {Moment<any>[]} */
export const sidesOf = (moment) =>
  moment.run instanceof Pair ? moment.run.sides.map((_, i) => moment.run.sideOf(moment, i)) : [moment];

/** A point and its numbers, for each of the runs. @param {number} i @param {Moment<any>} moment */
export function described(i, moment) {
  const told = sidesOf(moment).map((side) => describe(i, side.data, side.frame.line, side.run, correctionsAt(side)));
  if (told.length < 2) return told[0];
  return [t("Left run: {said}", { said: told[0] }), t("Right run: {said}", { said: told[1] })].join("\n");
}

/** @type {(picture: Picture, i: number) => Picture<Pair>} */
const sideOf = (picture, i) => ({
  ...picture,
  marks: (moment, view) => plane.marks(moment.run.sideOf(moment, i), view),
  tells: (moment) => plane.tells(moment.run.sideOf(moment, i)),
  holds: (moment, at, view, kind) => plane.holds(moment.run.sideOf(moment, i), at, view, kind),
});

/** @type {(i: number, className: string) => BlockMaker<Pair>} */
const nameOf = (i, className) => () => {
  const node = element("p", { class: className });
  return { node, show: ({ run }) => setText(node, run.sides[i].name ?? "") };
};

/** @satisfies {Partial<Lesson>} */
export const PAIR = {
  layout: "pair",
  simple: SIMPLE,
  pictures: [
    sideOf({ ...plane, label: (moment) => labelOf(t("The plane with the left run"), moment) }, 0),
    sideOf(
      {
        ...plane,
        name: "second",
        area: "plot second",
        viewOf: "plane",
        label: () => t("The plane with the right run"),
      },
      1,
    ),
  ],
  symbols: [...COMMON, ...RUN],
  side: [comparison(t("The whole run"))],
  beside: [nameOf(0, "name"), nameOf(1, "name other")],
  heard: (/** @type {Moment<Pair>} */ moment, /** @type {boolean | undefined} */ whole) =>
    [0, 1].flatMap((i) =>
      stepHeard(moment.run.sideOf(moment, i), whole).map((said) =>
        i ? t("Right: {said}", { said }) : t("Left: {said}", { said }),
      ),
    ),
  state(/** @type {Moment<Pair>} */ { run, position }) {
    const other = run.sides[1];
    return { otherUpdates: other.length, otherStep: other.updatesAt(position), otherOutcome: other.outcome };
  },
};
