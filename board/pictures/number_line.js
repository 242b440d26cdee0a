// The picture of a hyperplane of the number line: one point, two half-lines, and lengths drawn above and below them.
// A place in it is [x, height above the line], both in units of the number line.

import { t } from "../language/t.js";
import { ticks } from "../math/ticks.js";
import { axial } from "../math/view.js";
import { apart, number } from "../words/numbers.js";
import { ofWriting } from "../words/screen_reader.js";
import { fittingAll } from "./arrows.js";
import { clicked, handleAt, staysInSight, worth } from "./handles.js";
import { area, arrow, disc, stroke, tick, word } from "./marks.js";
import { noteOf } from "./plane.js";

/** @import { Readings } from "../math/forms.js" */
/** @import { Line, Look, Mark, Moment, Picture, PlaneView, Size, Vector, Writing } from "../types" */
/** Where a number stands in the picture, so many px above the line.
 * @typedef {(x: number, above?: number) => Vector} Pixel */

const BAND = 13; // px above and below the line, and other lengths where text has its usual size
const LEVEL = { sign: 138, unit: 88, w: 60, value: -48, origin: -82, probe: -122 }; // px above the line

/** @param {Moment<Writing>} moment @param {PlaneView} view @param {Size} size @returns {Mark[]} */
function marks(moment, view, [width, height]) {
  const { line, probe, numbers } = moment.frame;
  const [low, high] = view.x;
  /** @type {Pixel} */
  const pixel = (x, above = 0) => [(x - low) / view.unit, height / 2 - above * moment.scale];
  return [
    ...(numbers ? [low, high].flatMap((end) => sideOf(line, numbers, end, view.x, pixel)) : []),
    stroke([pixel(low), pixel(high)], "text", 2),
    ...scaleMarks(ticks(view.x, width / (85 * moment.scale)), pixel),
    word("x₁", pixel(high, 20), "text"),
    ...(numbers ? pointMarks(moment, numbers, view, pixel) : []),
    disc(pixel(probe[0]), 10, { fill: "example", color: "text", name: "probe" }),
    word("x", pixel(probe[0], 26), "text"),
    ...(numbers && noteOf(moment) ? [word(noteOf(moment), [width, height], "faint")] : []),
    ...(numbers && !axial.contains(view, numbers.foot)
      ? [word(t("The point is outside the picture. Press “Fit” to show it."), [width / 2, 0], "text")]
      : []),
  ];
}

/** @param {number[]} values @param {Pixel} pixel @returns {Mark[]} */
function scaleMarks(values, pixel) {
  const texts = apart(values);
  return values.flatMap((value, i) => [
    stroke([pixel(value, -6), pixel(value, 6)], "text", 1.5),
    tick(texts[i], pixel(value, -22), "text"),
  ]);
}

/** The half-line towards one end of the picture.
 * @param {Line} line @param {Readings} numbers @param {number} end @param {Vector} range @param {Pixel} pixel */
function sideOf({ w }, { foot: [place] }, end, [low, high], pixel) {
  const within = Math.min(Math.max(place, low), high);
  if (end === within) return [];
  const positive = Math.sign(end - place) === Math.sign(w[0]);
  const color = positive ? "plus" : "minus";
  const strip = [pixel(within, BAND), pixel(end, BAND), pixel(end, -BAND), pixel(within, -BAND)];
  return [
    area(strip, { fill: color, opacity: 0.26 }),
    word(`w·x + b ${positive ? ">" : "<"} 0`, pixel((end + within) / 2, LEVEL.sign), color),
  ];
}

/** The boundary point, the vectors above it and the lengths below it.
 * @param {Moment<Writing>} moment @param {Readings} numbers @param {PlaneView} view @param {Pixel} pixel */
function pointMarks({ frame: { line, probe }, arrowScale, scale }, numbers, { unit }, pixel) {
  const place = numbers.foot[0];
  const [tip, along] = [line.w[0], numbers.unit[0]].map((value) => place + arrowScale * value);
  /** @type {(x: number, low: number, high: number, color: string, width: number, more?: Look) => Mark} */
  const upright = (x, low, high, color, width, more) => stroke([pixel(x, low), pixel(x, high)], color, width, more);
  /** A length from a number to the boundary point, below what is written under the point.
   * @type {(from: number, level: number, color: string, text: string, more?: Look) => Mark[]} */
  const length = (from, level, color, text, more) => [
    upright(from, 0, level, color, 1, { dash: "2,4" }),
    upright(place, LEVEL.value - 12, level, color, 1, { dash: "2,4" }),
    stroke([pixel(from, level), pixel(place, level)], color, 3.5, more),
    word(text, pixel((from + place) / 2, level - 16), color),
  ];
  return [
    ...length(0, LEVEL.origin, "distance", `b/‖w‖ = ${number(numbers.origin)}`, { dash: "9,5" }),
    ...length(probe[0], LEVEL.probe, "best", `s/‖w‖ = ${number(numbers.distance)}`),
    upright(place, 0, LEVEL.unit, "text", 1.5),
    upright(place, -BAND, BAND + 8, "text", 5, { name: "boundary" }),
    arrow([pixel(place, LEVEL.w), pixel(tip, LEVEL.w)], "text", 4, "w"),
    arrow([pixel(place, LEVEL.unit), pixel(along, LEVEL.unit)], "plus", 4),
    word("w", pixel(tip + 18 * Math.sign(tip - place) * unit * scale, LEVEL.w), "text"),
    word("w/‖w‖", pixel((place + along) / 2, LEVEL.unit + 17), "plus"),
    word(`−b/w₁ = ${number(place)}`, pixel(place, LEVEL.value), "text"),
  ];
}

/** @type {Picture<Writing>} */
export const axis = {
  name: "axis",
  surface: "sketch",
  area: "plot",
  viewing: axial,
  marks,
  worth,
  staysInSight,
  clicked,
  label: () => t("The number line with the point. Press ? for all keys."),
  tells: ({ frame: { line, probe, numbers } }) => ofWriting(line, probe, numbers),
  isShown: ({ own }) => own.dimension === 1,
  arrows({ frame: { line, numbers }, scale }, view, [width]) {
    if (!numbers) return 1;
    const most = (0.42 * width * view.unit) / Math.abs(line.w[0]);
    const vectors = [line.w, numbers.unit].map(([value]) => [value, 0]);
    return Math.min(most, fittingAll([numbers.foot[0], view.centre[1]], vectors, view, scale));
  },
  holds({ frame: { line, probe, numbers }, arrowScale, scale }, at, view, kind) {
    const unit = scale * view.unit;
    if (!numbers) return handleAt({ probe: [probe[0], 0] }, at, unit, kind);
    const [place] = numbers.foot;
    const near = (/** @type {Vector} */ [x, above]) =>
      Math.abs(above) / unit > LEVEL.unit ? Infinity : Math.abs(x - place);
    const tip = [place + arrowScale * line.w[0], LEVEL.w * unit];
    return handleAt({ probe: [probe[0], 0], tip, near }, at, unit, kind);
  },
};
