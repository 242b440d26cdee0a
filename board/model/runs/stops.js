// The list of all steps of a run, and the text of the present one.

import { t } from "../../language/t.js";

/** @import { Moment } from "../../types" */
/** @import { Grain, SteppedSubject, Subject } from "./types" */

export const MAX_STOPS = 100; // in one list

/** The first positions at which → stops, from the start, and whether the run goes on after them.
 * @param {Pick<Subject, "next" | "total">} run @param {Grain} grain */
export function stopsOf(run, grain) {
  const stops = [0];
  for (let at = 0; at < run.total && stops.length <= MAX_STOPS;) stops.push((at = run.next(at, grain)));
  return { stops: stops.slice(0, MAX_STOPS), goesOn: stops.length > MAX_STOPS };
}

/** @type {{ [name: string]: (values: { at: number, of: number }) => string }} */
const SAYS = {
  mistake: (values) => t("mistake {at} of {of}", values),
  example: (values) => t("example {at} of {of}", values),
  epoch: (values) => t("epoch {at} of {of}", values),
  stage: (values) => t("stage {at} of {of}", values),
};

/** The present step, such as "mistake 3 of 20". @param {Moment} moment */
export function countText({ run, position, own }) {
  const { name, at, of } = /** @type {SteppedSubject} */ (run).counted(position, own.grain);
  return SAYS[name]({ at, of });
}
