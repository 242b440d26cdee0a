// Draws a plane in space: what a cube around the origin cuts out of it.
// The space is seen from far away, so that equal lengths stay equal. The plane has the color of the side that faces the
// viewer. A place in the picture is [right, up].

import { t } from "../language/t.js";
import * as plane from "../math/plane.js";
import * as space from "../math/space.js";
import { ticks } from "../math/ticks.js";
import { spaceViewing } from "../math/view.js";
import { component, number } from "../words/numbers.js";
import { describeHyperplanePicture } from "../words/screen_reader.js";
import { hyperplaneHandleAt, placesToKeep, placesToFit } from "./handles.js";
import { area, arrow, disc, tick, word } from "./marks.js";
import { noteOf } from "./plane.js";

/** @import { Mark, MarkStyle, Pixel } from "../draw/types" */
/** @import { HyperplaneSubject } from "../model/lessons/types" */
/** @import { Camera, LineWithGrip, Line, Moment, Picture, Size, SpaceView, Vector } from "../types" */
/** @import { Readings } from "../math/forms.js" */
/** A segment of space, and how it is drawn. @typedef {{ ends: Vector[], look: MarkStyle }} Segment */

const ORIGIN = [0, 0, 0];

/** @param {Moment<HyperplaneSubject>} moment @param {SpaceView} view @param {Size} size @returns {Mark[]} */
function marks(moment, view, size) {
  const { frame, own, scale } = moment;
  const { line, probe, numbers } = frame;
  /** @type {Pixel} */
  const pixel = (x) => space.pixel(x, own.camera, view.unit, size);
  const polygon = numbers ? space.cubeSection(line, view.half) : [];
  const facing = numbers ? plane.dot(line.w, space.axesOf(own.camera)[2]) : 0;
  const strokes = cutMarks(segments(frame, view.half), polygon.length ? line : null, own.camera, pixel);
  const vectors = numbers ? vectorMarks(moment, numbers, pixel) : [];
  const probed = [disc(pixel(probe), 10, { fill: "example", color: "text", name: "probe" })];
  const isBehind = numbers && facing * plane.score(line, probe) < 0;
  const outside = numbers && !polygon.length;
  return [
    ...strokes.behind,
    ...(facing < 0 ? vectors : []),
    ...(isBehind ? probed : []),
    ...(polygon.length ? [sectionMark(polygon.map(pixel), facing > 0 ? "plus" : "minus")] : []),
    ...strokes.before,
    ...(facing >= 0 ? vectors : []),
    ...(numbers ? footMarks(line, numbers, pixel) : []),
    ...(isBehind ? [] : probed),
    ...axisWords(view.half, pixel, size, scale),
    ...wordMarks(moment, view, pixel, size),
    ...(outside
      ? [word(t("The plane is outside the picture. Press “Fit” to show it."), [size[0] / 2, 0], "text")]
      : []),
  ];
}

/** @param {Vector[]} at @param {string} side */
const sectionMark = (at, side) => area(at, { fill: side, opacity: 0.26, color: "text", name: `plane ${side}` });

/** The marks of segments in two parts, behind a plane and before it; without a plane all are behind.
 * @param {Segment[]} all @param {Line | null} line @param {Camera} camera @param {Pixel} pixel */
export function cutMarks(all, line, camera, pixel) {
  const parts = all.map(({ ends, look }) => ({
    look,
    ...(line ? space.splitSegment(line, ends, camera) : { behind: [ends], before: [] }),
  }));
  /** @param {Vector[][]} some @param {MarkStyle} look @returns {Mark[]} */
  const drawn = (some, look) => some.map((ends) => ({ shape: "line", at: ends.map(pixel), ...look }));
  return {
    behind: parts.flatMap(({ behind, look }) => drawn(behind, look)),
    before: parts.flatMap(({ before, look }) => drawn(before, look)),
  };
}

/** What is cut by the plane: the cube, the axes and the two perpendiculars.
 * @param {Moment<HyperplaneSubject>["frame"]} frame @param {number} half @returns {Segment[]} */
function segments({ probe, numbers }, half) {
  const axes = [0, 1, 2].map((i) => [-half, half].map((value) => space.axisPoint(i, value)));
  return [
    ...space.edges(half).map((ends) => ({ ends, look: { color: "axis", width: 1 } })),
    ...axes.map((ends) => ({ ends, look: { color: "faint", width: 2 } })),
    ...(numbers
      ? [
          { ends: [ORIGIN, numbers.foot], look: { color: "distance", width: 3.5, dash: "9,5" } },
          { ends: [probe, numbers.projection], look: { color: "best", width: 3.5 } },
        ]
      : []),
  ];
}

/** @param {Moment<HyperplaneSubject>} moment @param {Readings} numbers @param {Pixel} pixel */
function vectorMarks({ frame: { line }, arrowScale }, numbers, pixel) {
  /** @param {Vector} vector */
  const ends = (vector) => [line.grip, plane.add(line.grip, plane.scale(arrowScale, vector))].map(pixel);
  return [arrow(ends(line.w), "text", 4, "w"), arrow(ends(numbers.unit), "plus", 4)];
}

/** @param {LineWithGrip} line @param {Readings} numbers @param {Pixel} pixel */
const footMarks = ({ grip }, { foot, projection }, pixel) => [
  disc(pixel(ORIGIN), 4, { fill: "distance" }),
  disc(pixel(foot), 5.5, { fill: "distance" }),
  disc(pixel(projection), 5.5, { fill: "best" }),
  disc(pixel(grip), 6, { fill: "text", name: "u" }),
];

/** @param {number} half @param {Pixel} pixel @param {Size} size @param {number} scale */
function axisWords(half, pixel, [width], scale) {
  const values = ticks([-half, half], Math.min(5, width / (85 * scale))).filter(
    (value) => value !== 0 && Math.abs(value) < 0.95 * half,
  );
  return [0, 1, 2].flatMap((i) => [
    ...values.map((value) => tick(number(value), pixel(space.axisPoint(i, value)), "faint", [11, 11])),
    word(component("x", i), pixel(space.axisPoint(i, 1.07 * half)), "text"),
  ]);
}

/** @param {Moment<HyperplaneSubject>} moment @param {SpaceView} view @param {Pixel} pixel @param {Size} size @returns
 * {Mark[]} */
function wordMarks(moment, { half }, pixel, size) {
  const { line, probe, numbers } = moment.frame;
  const named = word("x", pixel(probe), "text", [18, -14]);
  if (!numbers) return [named];
  /** @param {Vector} vector */
  const tip = (vector) => plane.add(line.grip, plane.scale(moment.arrowScale, vector));
  /** @param {number} by */
  const beside = (by) => plane.add(numbers.foot, plane.scale(by * half, numbers.unit));
  const note = noteOf(moment);
  return [
    named,
    word("p", pixel(numbers.projection), "best", [14, 16]),
    word("u", pixel(line.grip), "text", [-14, 14]),
    word("w", pixel(tip(line.w)), "text", [0, -18]),
    word("w/‖w‖", pixel(tip(numbers.unit)), "plus", [40, 6]),
    word("w·x + b > 0", pixel(beside(1)), "plus"),
    word("w·x + b < 0", pixel(beside(-1)), "minus"),
    ...lengthWords(moment, numbers, pixel),
    ...(note ? [word(note, size, "faint")] : []),
  ];
}

/** A length beside what it measures, on the side away from the tail of w.
 * @param {Moment<HyperplaneSubject>} moment @param {Readings} numbers @param {Pixel} pixel */
function lengthWords({ frame: { line, probe }, scale }, { foot, projection, origin, distance }, pixel) {
  const tail = pixel(line.grip);
  /** @param {Vector} from @param {Vector} to @param {string} text @param {string} color @returns {Mark[]} */
  const measure = (from, to, text, color) => {
    const [u, v] = [pixel(from), pixel(to)];
    if (plane.length(plane.add(u, plane.scale(-1, v))) < 30 * scale) return [];
    const at = plane.middle(u, v);
    const away = at[0] < tail[0] ? -1 : 1;
    return [word(text, at, color, [away * (text.length * 4 + 10), 0])];
  };
  return [
    ...measure(ORIGIN, foot, `b/‖w‖ = ${number(origin)}`, "distance"),
    ...measure(probe, projection, `s/‖w‖ = ${number(distance)}`, "best"),
  ];
}

/** @type {Picture<HyperplaneSubject, SpaceView>} */
export const spacePicture = {
  name: "solid",
  surface: "sketch",
  area: "plot",
  viewing: spaceViewing,
  marks,
  placesToFit,
  placesToKeep,
  label: () => t("The space with the plane. Press ? for all keys."),
  describe: ({ frame: { line, probe, numbers } }) => describeHyperplanePicture(line, probe, numbers),
  isShown: ({ own }) => own.dimension === 3,
  canTurn: true,
  maxArrowScale: ({ frame: { line } }, { half }) => (1.1 * half) / plane.length(line.w),
  // Any other place is a handle of the space itself, which turns.
  handleAt({ frame: { line, probe, numbers }, own: { camera }, arrowScale, scale }, at, view, kind) {
    /** @param {Vector} x */
    const place = (x) => space.project(x, camera);
    const tail = place(line.grip);
    /** @param {Vector} x */
    const near = (x) => plane.length(plane.add(x, plane.scale(-1, tail)));
    const tip = place(plane.add(line.grip, plane.scale(arrowScale, line.w)));
    return (
      hyperplaneHandleAt({ probe: place(probe), ...(numbers && { tip, near }) }, at, scale * view.unit, kind) ?? {
        part: "space",
      }
    );
  },
};
