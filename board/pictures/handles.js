// What the pointer reaches in a picture: points, tips of arrows, lines.

import { marker } from "../draw/marks.js";
import * as plane from "../math/plane.js";

/** @import { HyperplaneSubject } from "../model/lessons/types" */
/** @import { Handle, Moment, Vector } from "../types" */

/** The look of a place that the user moves. */
export const PROBE = marker("disc", 10, { fill: "example", color: "text", width: 2 });

/** How far from a mark each kind of pointer reaches it, px. @type {{ [mark: string]: { [kind: string]: number } }} */
const REACH_PX = {
  point: { mouse: 13, pen: 16, touch: 24 },
  probe: { mouse: 14, pen: 18, touch: 26 },
  tip: { mouse: 18, pen: 18, touch: 26 },
  probeTip: { mouse: 16, pen: 18, touch: 26 },
  shaft: { mouse: 12, pen: 14, touch: 20 },
  line: { mouse: 9, pen: 12, touch: 18 },
  edge: { mouse: 8 },
  message: { mouse: 14 },
};

/** How far a pointer reaches, where a px is so many units of the view. @param {string} mark @param {string} kind
 * @param {number} unit */
export const reachOf = (mark, kind, unit) => (REACH_PX[mark][kind] ?? REACH_PX[mark].mouse) * unit;

/** How far two places are from each other. @param {Vector} one @param {Vector} other */
export const apart = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** The first handle that the pointer reaches, or null. Each has its distance from the pointer, and the mark that says
 * how far it is reached. @param {[part: Exclude<Handle["part"], "point">, mark: string, away: number][]} handles
 * @param {number} unit @param {string} kind @returns {Handle | null} */
export function handleAmong(handles, unit, kind) {
  const found = handles.find(([, mark, away]) => away <= reachOf(mark, kind, unit));
  return found ? { part: found[0] } : null;
}

/** The handle at a place, or null. `probe` and `tip` are places in the picture, near(at) is how far the hyperplane is
 * from a place, in units of the view; `unit` is how many of these a px has where text has its usual size.
 * @param {{ probe: Vector, tip?: Vector, near?: (at: Vector) => number }} parts
 * @param {Vector} at @param {number} unit @param {string} kind */
export const hyperplaneHandleAt = ({ probe, tip, near }, at, unit, kind) =>
  handleAmong(
    [
      ["probe", "probe", apart(at, probe)],
      ["tip", "probeTip", tip ? apart(at, tip) : Infinity],
      ["line", "line", near ? near(at) : Infinity],
    ],
    unit,
    kind,
  );

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

/** A click moves x there, to rounded coordinates that can be read aloud. @param {Moment<HyperplaneSubject>} moment
 * @param {Vector} at @param {{ unit: number }} view @returns {[string, Vector]} */
export const clickAction = ({ own: { dimension } }, at, { unit }) => [
  "probe",
  at.slice(0, dimension).map((value) => plane.roundToView(value, unit)),
];
