// The picture of a hyperplane of the number line: one point, two half-lines, and lengths drawn above and below them.
// A place in it is [x, height above the line], both in units of the number line.

import { ticks } from "../math/ticks.js";
import { axial } from "../math/view.js";
import { apart, number } from "../words/numbers.js";
import { ofWriting } from "../words/spoken.js";
import { fittingAll } from "./arrows.js";
import { clicked, handleAt, keeps, worth } from "./handles.js";
import { noteOf } from "./plane.js";

/** @import { Line, Mark, Moment, Picture, Vector, Writing } from "../types" */

const BAND = 13; // px above and below the line, and other lengths where text has its usual size
const LEVEL = { sign: 138, unit: 88, w: 60, value: -48, origin: -82, probe: -122 }; // px above the line

/** @param {Moment<Writing>} moment @returns {Mark[]} */
function marks(moment, view, [width, height]) {
  const {
    frame: { line, probe, numbers },
    scale: text,
  } = moment;
  const [low, high] = view.x;
  const pixel = (x, above = 0) => [(x - low) / view.unit, height / 2 - above * text];
  const stroke = (from, to, color, width, more) => ({ shape: "line", at: [from, to], color, width, ...more });
  const word = (text, at, color) => ({ shape: "word", text, at: [at], color });
  const sides = numbers ? [low, high].flatMap((end) => sideOf(line, numbers, end, view.x, pixel)) : [];
  const values = ticks(view.x, width / (85 * text));
  const texts = apart(values);
  const scale = values.flatMap((value, i) => [
    stroke(pixel(value, -6), pixel(value, 6), "text", 1.5),
    { shape: "tick", text: texts[i], at: [pixel(value, -22)], color: "text" },
  ]);
  const all = [
    ...sides,
    stroke(pixel(low), pixel(high), "text", 2),
    ...scale,
    word("x₁", pixel(high, 20), "text"),
    ...(numbers ? pointMarks(moment, view, pixel) : []),
    { shape: "disc", at: [pixel(probe[0])], radius: 10, fill: "example", color: "text", name: "probe" },
    word("x", pixel(probe[0], 26), "text"),
  ];
  if (numbers && noteOf(moment)) all.push(word(noteOf(moment), [width, height], "faint"));
  if (numbers && !axial.contains(view, numbers.foot))
    all.push(word("The point is outside: Fit shows it.", [width / 2, 0], "text"));
  return all;
}

// The half-line towards one end of the picture.
/** @param {Line} line @param {{ foot: Vector }} numbers @param {number} end @param {Vector} range @param {(x: number, above?: number) => Vector} pixel */
function sideOf({ w }, { foot: [place] }, end, [low, high], pixel) {
  const within = Math.min(Math.max(place, low), high);
  if (end === within) return [];
  const positive = Math.sign(end - place) === Math.sign(w[0]);
  const color = positive ? "plus" : "minus";
  const strip = [
    [within, BAND],
    [end, BAND],
    [end, -BAND],
    [within, -BAND],
  ];
  return [
    { shape: "area", at: strip.map(([x, above]) => pixel(x, above)), fill: color, opacity: 0.26 },
    { shape: "word", text: `w·x + b ${positive ? ">" : "<"} 0`, at: [pixel((end + within) / 2, LEVEL.sign)], color },
  ];
}

// The boundary point, the vectors above it and the lengths below it.
function pointMarks({ frame: { line, probe, numbers }, arrowScale, scale }, { unit }, pixel) {
  const place = numbers.foot[0];
  const [tip, along] = [line.w[0], numbers.unit[0]].map((value) => place + arrowScale * value);
  const stroke = (from, to, color, width, more) => ({
    shape: "line",
    at: [pixel(...from), pixel(...to)],
    color,
    width,
    ...more,
  });
  const arrow = (to, level, color, name) => ({
    shape: "arrow",
    at: [pixel(place, level), pixel(to, level)],
    color,
    width: 4,
    name,
  });
  const word = (text, at, color) => ({ shape: "word", text, at: [pixel(...at)], color });
  // A length from a number to the boundary point, below what is written under the point.
  const length = (from, level, color, text, more) => [
    stroke([from, 0], [from, level], color, 1, { dash: "2,4" }),
    stroke([place, LEVEL.value - 12], [place, level], color, 1, { dash: "2,4" }),
    stroke([from, level], [place, level], color, 3.5, more),
    word(text, [(from + place) / 2, level - 16], color),
  ];
  return [
    ...length(0, LEVEL.origin, "distance", `b/‖w‖ = ${number(numbers.origin)}`, { dash: "9,5" }),
    ...length(probe[0], LEVEL.probe, "best", `s/‖w‖ = ${number(numbers.distance)}`),
    stroke([place, 0], [place, LEVEL.unit], "text", 1.5),
    stroke([place, -BAND], [place, BAND + 8], "text", 5, { name: "boundary" }),
    arrow(tip, LEVEL.w, "text", "w"),
    arrow(along, LEVEL.unit, "plus"),
    word("w", [tip + 18 * Math.sign(tip - place) * unit * scale, LEVEL.w], "text"),
    word("w/‖w‖", [(place + along) / 2, LEVEL.unit + 17], "plus"),
    word(`−b/w₁ = ${number(place)}`, [place, LEVEL.value], "text"),
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
  keeps,
  clicked,
  label: () => "The number line with the point; press ? for all keys.",
  tells: ({ frame: { line, probe, numbers } }) => ofWriting(line, probe, numbers),
  shown: ({ own }) => own.dimension === 1,
  arrows(
    {
      frame: {
        line: { w },
        numbers,
      },
      scale,
    },
    view,
    [width],
  ) {
    if (!numbers) return 1;
    const most = (0.42 * width * view.unit) / Math.abs(w[0]);
    return Math.min(
      most,
      fittingAll(
        [numbers.foot[0], view.centre[1]],
        [
          [w[0], 0],
          [numbers.unit[0], 0],
        ],
        view,
        scale,
      ),
    );
  },
  holds({ frame: { line, probe, numbers }, arrowScale, scale }, at, view, kind) {
    const unit = scale * view.unit;
    if (!numbers) return handleAt({ probe: [probe[0], 0] }, at, unit, kind);
    const [place] = numbers.foot;
    const near = ([x, above]) => (Math.abs(above) / unit > LEVEL.unit ? Infinity : Math.abs(x - place));
    return handleAt(
      { probe: [probe[0], 0], tip: [place + arrowScale * line.w[0], LEVEL.w * unit], near },
      at,
      unit,
      kind,
    );
  },
};
