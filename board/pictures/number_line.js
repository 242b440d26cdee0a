// Draws a hyperplane of the number line: one point between two half-lines.
// Lengths are drawn above and below the line. A place in the picture is [x, height above the line], both in units of
// the number line.

import { t } from "../language/t.js";
import { ticks } from "../math/ticks.js";
import { axisViewing } from "../math/view.js";
import { distinctNumbers, number } from "../words/numbers.js";
import { describeHyperplanePicture } from "../words/screen_reader.js";
import { commonArrowScale } from "./arrows.js";
import { clickAction, hyperplaneHandleAt, placesToKeep, placesToFit } from "./handles.js";
import { area, arrow, disc, stroke, tick, word } from "./marks.js";
import { noteOf } from "./plane.js";

/** @import { MarkStyle, Mark } from "../draw/types" */
/** @import { HyperplaneSubject } from "../model/lessons/types" */
/** @import { Line, Moment, Picture, PlaneView, Size, Vector } from "../types" */
/** @import { Readings } from "../math/forms.js" */
/** The place in px of a number, `above` px above the line.
 * @typedef {(x: number, above?: number) => Vector} Pixel */

const HALF_BAND_PX = 13; // above and below the line, where text has its usual size
const LEVELS_PX = { sign: 138, unit: 88, w: 60, value: -48, origin: -82, probe: -122 }; // above the line

/** @param {Moment<HyperplaneSubject>} moment @param {PlaneView} view @param {Size} size @returns {Mark[]} */
function marks(moment, view, [width, height]) {
  const { line, probe, numbers } = moment.frame;
  const [low, high] = view.x;
  /** @type {Pixel} */
  const pixel = (x, above = 0) => [(x - low) / view.unit, height / 2 - above * moment.scale];
  return [
    ...(numbers ? [low, high].flatMap((end) => halfLineMarks(line, numbers, end, view.x, pixel)) : []),
    stroke([pixel(low), pixel(high)], "text", 2),
    ...scaleMarks(ticks(view.x, width / (85 * moment.scale)), pixel),
    word("x₁", pixel(high, 20), "text"),
    ...(numbers ? pointMarks(moment, numbers, view, pixel) : []),
    disc(pixel(probe[0]), 10, { fill: "example", color: "text", name: "probe" }),
    word("x", pixel(probe[0], 26), "text"),
    ...(numbers && noteOf(moment) ? [word(noteOf(moment), [width, height], "faint")] : []),
    ...(numbers && !axisViewing.contains(view, numbers.foot)
      ? [word(t("The point is outside the picture. Press “Fit” to show it."), [width / 2, 0], "text")]
      : []),
  ];
}

/** @param {number[]} values @param {Pixel} pixel @returns {Mark[]} */
function scaleMarks(values, pixel) {
  const texts = distinctNumbers(values);
  return values.flatMap((value, i) => [
    stroke([pixel(value, -6), pixel(value, 6)], "text", 1.5),
    tick(texts[i], pixel(value, -22), "text"),
  ]);
}

/** The half-line towards one end of the picture.
 * @param {Line} line @param {Readings} numbers @param {number} end @param {Vector} range @param {Pixel} pixel */
function halfLineMarks({ w }, { foot: [place] }, end, [low, high], pixel) {
  const within = Math.min(Math.max(place, low), high);
  if (end === within) return [];
  const positive = Math.sign(end - place) === Math.sign(w[0]);
  const color = positive ? "plus" : "minus";
  const strip = [
    pixel(within, HALF_BAND_PX),
    pixel(end, HALF_BAND_PX),
    pixel(end, -HALF_BAND_PX),
    pixel(within, -HALF_BAND_PX),
  ];
  return [
    area(strip, { fill: color, opacity: 0.26 }),
    word(`w·x + b ${positive ? ">" : "<"} 0`, pixel((end + within) / 2, LEVELS_PX.sign), color),
  ];
}

/** The boundary point, the vectors above it and the lengths below it.
 * @param {Moment<HyperplaneSubject>} moment @param {Readings} numbers @param {PlaneView} view @param {Pixel} pixel */
function pointMarks({ frame: { line, probe }, arrowScale, scale }, numbers, { unit }, pixel) {
  const place = numbers.foot[0];
  const [tip, along] = [line.w[0], numbers.unit[0]].map((value) => place + arrowScale * value);
  /** @param {number} x @param {number} low @param {number} high @param {string} color @param {number} width
   * @param {MarkStyle} [more] @returns {Mark} */
  const upright = (x, low, high, color, width, more) => stroke([pixel(x, low), pixel(x, high)], color, width, more);
  /** A length from a number to the boundary point, below the text under the point. @param {number} from
   * @param {number} level @param {string} color @param {string} text @param {MarkStyle} [more] @returns {Mark[]} */
  const length = (from, level, color, text, more) => [
    upright(from, 0, level, color, 1, { dash: "2,4" }),
    upright(place, LEVELS_PX.value - 12, level, color, 1, { dash: "2,4" }),
    stroke([pixel(from, level), pixel(place, level)], color, 3.5, more),
    word(text, pixel((from + place) / 2, level - 16), color),
  ];
  return [
    ...length(0, LEVELS_PX.origin, "distance", `b/‖w‖ = ${number(numbers.origin)}`, { dash: "9,5" }),
    ...length(probe[0], LEVELS_PX.probe, "best", `s/‖w‖ = ${number(numbers.distance)}`),
    upright(place, 0, LEVELS_PX.unit, "text", 1.5),
    upright(place, -HALF_BAND_PX, HALF_BAND_PX + 8, "text", 5, { name: "boundary" }),
    arrow([pixel(place, LEVELS_PX.w), pixel(tip, LEVELS_PX.w)], "text", 4, "w"),
    arrow([pixel(place, LEVELS_PX.unit), pixel(along, LEVELS_PX.unit)], "plus", 4),
    word("w", pixel(tip + 18 * Math.sign(tip - place) * unit * scale, LEVELS_PX.w), "text"),
    word("w/‖w‖", pixel((place + along) / 2, LEVELS_PX.unit + 17), "plus"),
    word(`−b/w₁ = ${number(place)}`, pixel(place, LEVELS_PX.value), "text"),
  ];
}

/** @type {Picture<HyperplaneSubject>} */
export const numberLinePicture = {
  name: "axis",
  surface: "sketch",
  area: "plot",
  viewing: axisViewing,
  marks,
  placesToFit,
  placesToKeep,
  clickAction,
  label: () => t("The number line with the point. Press ? for all keys."),
  describe: ({ frame: { line, probe, numbers } }) => describeHyperplanePicture(line, probe, numbers),
  isShown: ({ own }) => own.dimension === 1,
  maxArrowScale({ frame: { line, numbers }, scale }, view, [width]) {
    if (!numbers) return 1;
    const most = (0.42 * width * view.unit) / Math.abs(line.w[0]);
    const vectors = [line.w, numbers.unit].map(([value]) => [value, 0]);
    return Math.min(most, commonArrowScale([numbers.foot[0], view.centre[1]], vectors, view, scale));
  },
  handleAt({ frame: { line, probe, numbers }, arrowScale, scale }, at, view, kind) {
    const unit = scale * view.unit;
    if (!numbers) return hyperplaneHandleAt({ probe: [probe[0], 0] }, at, unit, kind);
    const [place] = numbers.foot;
    /** @param {Vector} vector */
    const near = ([x, above]) => (Math.abs(above) / unit > LEVELS_PX.unit ? Infinity : Math.abs(x - place));
    const tip = [place + arrowScale * line.w[0], LEVELS_PX.w * unit];
    return hyperplaneHandleAt({ probe: [probe[0], 0], tip, near }, at, unit, kind);
  },
};
