// The handles in pictures of a hyperplane: the point x, w's tip, the hyperplane.

import * as plane from "../math/plane.js";

/** @import { HyperplaneSubject } from "../model/lessons/types" */
/** @import { Handle, Moment, Vector } from "../types" */

/** @type {{ [part in "probe" | "tip" | "line"]: { [kind: string]: number } }} */
const REACH = {
  probe: { mouse: 14, pen: 18, touch: 26 },
  tip: { mouse: 16, pen: 18, touch: 26 },
  line: { mouse: 9, pen: 12, touch: 18 },
}; // px from the pointer, by its kind

/** The handle at a place, or null. `probe` and `tip` are places in the picture, near(at) is how far the hyperplane is
 * from a place, in units of the view; `unit` is how many of these a px has where text has its usual size.
 * @param {{ probe: Vector, tip?: Vector, near?: (at: Vector) => number }} parts
 * @param {Vector} at @param {number} unit @param {string} kind @returns {Handle | null} */
export function hyperplaneHandleAt({ probe, tip, near }, at, unit, kind) {
  /** @type {(part: keyof typeof REACH, away: number) => boolean} */
  const reaches = (part, away) => away <= (REACH[part][kind] ?? REACH[part].mouse) * unit;
  const away = (/** @type {Vector} */ place) => plane.length(plane.add(at, plane.scale(-1, place)));
  if (reaches("probe", away(probe))) return { part: "probe" };
  if (tip && reaches("tip", away(tip))) return { part: "tip" };
  return near && reaches("line", near(at)) ? { part: "line" } : null;
}

/** The places that must stay in the picture: x, its projection, and the foot of the origin.
 * @param {Moment<HyperplaneSubject>} moment */
export const placesToKeep = ({ frame: { probe, numbers } }) =>
  numbers ? [probe, numbers.projection, numbers.foot] : [probe];

/** The same, and u and the tips of w and −w unless they are far away. Because of −w the view does not change when the
 * sign is flipped.
 * @param {Moment<HyperplaneSubject>} moment */
export function placesToFit(moment) {
  const {
    line: { w, grip },
    numbers,
  } = moment.frame;
  const seen = placesToKeep(moment);
  const reach = seen.reduce((most, x) => Math.max(most, plane.length(x)), 0);
  if (!numbers || plane.length(grip) > 3 * reach) return seen;
  return [
    ...seen,
    grip,
    ...(plane.length(w) <= 2 * reach ? [1, -1].map((sign) => plane.add(grip, plane.scale(sign, w))) : []),
  ];
}

/** A click moves x there, to rounded coordinates that can be read aloud.
 * @type {(moment: Moment<HyperplaneSubject>, at: Vector, view: { unit: number }) => [string, Vector]} */
export const clickAction = ({ own: { dimension } }, at, { unit }) => [
  "probe",
  at.slice(0, dimension).map((value) => plane.roundToView(value, unit)),
];
