// Draws a line in the plane with its vectors, and a point with its projection.

import { arrow, atDepth, behind, line, marker } from "../draw/marks.js";
import { t } from "../language/t.js";
import * as geometry from "../math/plane.js";
import { number } from "../words/numbers.js";
import { describeHyperplanePicture } from "../words/screen_reader.js";
import { commonArrowScale } from "./arrows.js";
import { clickAction, hyperplaneHandleAt, placesToKeep, placesToFit, PROBE } from "./handles.js";
import { placeBeyond, marksWith, PLANE_MARKS, planePicture } from "./plane.js";

/** @import { Pen } from "../draw/types" */
/** @import { HyperplaneSubject } from "../model/lessons/types" */
/** @import { LineWithGrip, Moment, Picture, PlaneView, Vector } from "../types" */
/** @import { Readings } from "../math/forms.js" */

const HYPERPLANE_MARKS = [
  ...behind("vectors", "oldVector", { drop: line("best", 3.5) }),
  ...behind("vectors", "vectors", { direction: arrow("wrong", 3.5) }),
  ...atDepth("vectors", { unit: arrow("plus", 4) }),
  ...atDepth("spots", {
    tail: marker("disc", 5, { fill: "text" }),
    foot: marker("disc", 5.5, { fill: "distance" }),
    projection: marker("disc", 5.5, { fill: "best" }),
    probe: PROBE,
  }),
];
const UNIT_GAP_PX = 30; // px from w to the unit normal beside it

/** @param {Pen} pen @param {Moment<HyperplaneSubject>} moment */
function drawWriting(pen, moment) {
  const { line, probe, numbers } = moment.frame;
  const { traces, words, px, view } = pen;
  traces.probe = [probe];
  if (!numbers) return writeInside(pen, "x", geometry.add(probe, [px(20), px(16)]), "text", [probe]);
  drawVectors(pen, moment, numbers);
  if (!moment.exercise?.isOpen) words.push(...signsOf(line, view));
}

/** Write a name, unless what it names is outside of the picture. `named` is the place that must be inside.
 * @param {Pen} pen @param {string} text @param {Vector} at @param {string} color @param {Vector[]} of
 * @param {Vector} [named] */
function writeInside({ view, write }, text, at, color, of, named = at) {
  if (geometry.isInView(named, view)) write(text, at, color, { of });
}

/** @param {Pen} pen @param {Moment<HyperplaneSubject>} moment @param {Readings} numbers */
function drawVectors(pen, { frame: { line, probe }, arrowScale, exercise }, numbers) {
  const { traces, px } = pen;
  const { w, grip, along = geometry.perpendicular(w) } = line;
  const { unit, foot, projection, origin, distance } = numbers;
  Object.assign(traces, { tail: [grip], foot: [foot], projection: [projection] });
  /** @param {number} value */
  const is = (value) => (exercise?.isOpen ? "" : ` = ${number(value)}`); // may be asked for
  /** @type {(text: string, at: Vector, color: string, of: Vector[], named?: Vector) => void} */
  const say = (...word) => writeInside(pen, ...word);

  const tail = geometry.add(grip, geometry.scale(-px(UNIT_GAP_PX) / geometry.length(along), along));
  const tip = geometry.add(tail, geometry.scale(arrowScale, unit));
  /** @param {Vector} vector */
  const end = (vector) => geometry.add(grip, geometry.scale(arrowScale, vector));
  traces.vectors = geometry.arrow(grip, end(w), px(13));
  traces.unit = geometry.arrow(tail, tip, px(12));
  traces.direction = geometry.arrow(grip, end(along), px(12));
  traces.distance = [[0, 0], foot];
  traces.drop = [probe, projection];

  say("x", placeBeyond(projection, probe, px(22)), "text", [probe]);
  say("p", placeBeyond(probe, projection, px(18)), "best", [projection]);
  say("w", placeBeyond(grip, end(w), px(20)), "text", [grip, end(w)]);
  say("u", geometry.add(grip, geometry.scale(-px(18), unit)), "text", [grip]);
  const middle = geometry.middle(grip, end(along));
  say("v", geometry.add(middle, geometry.scale(-px(18), unit)), "wrong", [grip, end(along)]);
  const left = geometry.scale(-px(34) / geometry.length(along), along);
  say("w/‖w‖", geometry.add(geometry.middle(tail, tip), left), "plus", [tail, tip], tip);
  /** @param {Vector} u @param {Vector} v @param {string} text @param {string} color */
  const beside = (u, v, text, color) => {
    if (geometry.length(geometry.add(u, geometry.scale(-1, v))) < px(30)) return;
    const aside = geometry.perpendicular(unit);
    const room = px(Math.abs(aside[0]) * text.length * 4 + Math.abs(aside[1]) * 12 + 8); // half the text, and a gap
    say(text, geometry.add(geometry.middle(u, v), geometry.scale(room, aside)), color, [u, v]);
  };
  beside([0, 0], foot, `b/‖w‖${is(origin)}`, "distance");
  beside(probe, projection, `s/‖w‖${is(distance)}`, "best");
}

/** The sign of each side, in the corner that is farthest inside it. @param {LineWithGrip} line @param {PlaneView} view
 * */
function signsOf(line, view) {
  /** @param {Vector} x */
  const depth = (x) => Math.abs(geometry.score(line, x));
  return [1, -1].flatMap((sign) => {
    const polygon = geometry.halfPlane(line, sign, view);
    if (!polygon.length) return [];
    const at = polygon.reduce((far, x) => (depth(x) > depth(far) ? x : far));
    return [{ text: `w·x + b ${sign > 0 ? ">" : "<"} 0`, at, color: sign > 0 ? "plus" : "minus" }];
  });
}

/** @type {Picture<HyperplaneSubject>} */
export const linePicture = {
  name: "flat",
  surface: "plane",
  area: "plot",
  planeMarks: [...PLANE_MARKS, ...HYPERPLANE_MARKS],
  viewing: planePicture.viewing,
  marks: (moment, view) => marksWith(moment, view, drawWriting),
  placesToFit,
  placesToKeep,
  clickAction,
  label: () => t("The plane with the line. Press ? for all keys."),
  describe: ({ frame: { line, probe, numbers } }) => describeHyperplanePicture(line, probe, numbers),
  isShown: ({ own }) => own.dimension === 2,
  maxArrowScale({ frame: { line, numbers }, scale }, view, size) {
    if (!numbers) return 1;
    const { w, grip, along = geometry.perpendicular(w) } = line;
    const vectors = [w, along, numbers.unit];
    const longest = Math.max(...vectors.map(geometry.length));
    return Math.min((0.6 * Math.min(...size) * view.unit) / longest, commonArrowScale(grip, vectors, view, scale));
  },
  handleAt({ frame: { line, probe, numbers }, arrowScale, scale }, at, view, kind) {
    const tip = geometry.add(line.grip, geometry.scale(arrowScale, line.w));
    /** @param {Vector} place */
    const near = (place) => Math.abs(geometry.distance(line, place));
    return hyperplaneHandleAt({ probe, ...(numbers && { tip, near }) }, at, scale * view.unit, kind);
  },
};
