// Draws the axes of the plane as plotly.js does: grid, zero lines, numbers and titles.

import { ticks } from "../math/ticks.js";
import { nameWithSign } from "../words/names.js";
import { superscript } from "../words/numbers.js";
import { fillGroup, setAttributes, svg } from "./svg.js";

/** @import { PlaneView, Vector } from "../types" */
/** @import { Captions } from "./captions.js" */
/** @import { Pixel } from "./types" */
/** @typedef {{ value: number, text: string }} Tick */

/** @type {{ [character: string]: number }} */
const WIDTH = { ".": 3 }; // px of the narrow characters of a number
const DIGIT = 7; // px of every other character
const NUMBERS_PX = 28; // room for the numbers of the y-axis beside its title
// px for numbers beside a name, and px from the inside to a name that is as far to the left as possible
const [MAX_NUMBERS_PX, OUTERMOST_NAME_PX] = [35, -41];
export const NOTE_PX = 36.7; // from the inside down to the middle of the title and of the note
const TICKS = 9; // on an axis, at most
const TICK = 45; // px for each, at least

/** How many numbers an axis of this length has room for. @param {number} length @param {number} scale */
export const tickCount = (length, scale) => Math.max(2, Math.min(TICKS, Math.floor(length / (TICK * scale))));

export class Axes {
  constructor() {
    this.lines = svg("g");
    this.words = svg("g");
    this.inside = svg("g");
    this.inside.append(this.lines, this.words);
    this.node = svg("svg", { class: "axes", "aria-hidden": "true" });
    this.whole = svg("title"); // a saved picture has it too
    this.node.append(this.whole, this.inside);
  }

  /** @param {PlaneView} view @param {Pixel} pixel @param {Vector} size
   * @param {{ l: number, t: number }} margin @param {number} scale @param {Captions} captions */
  draw(view, pixel, [width, height], margin, scale, { x: title, y: beside, middle: at, keys, note, whole }) {
    setAttributes(this.inside, { transform: `translate(${margin.l} ${margin.t})` });
    /** @param {number} value */
    const px = (value) => value * scale;
    const [x, y] = [axisTicks(view.x, tickCount(width, scale)), axisTicks(view.y, tickCount(height, scale))];
    const [across, up] = [x.map(({ value }) => pixel([value, 0])[0]), y.map(({ value }) => pixel([0, value])[1])];
    /** @param {Tick} tick */
    const kind = ({ value }) => ({ class: value === 0 ? "zero" : "grid" });
    const lines = [
      ...x.map((tick, i) => ({ d: `M${across[i]},0v${height}`, ...kind(tick) })),
      ...y.map((tick, i) => ({ d: `M0,${up[i]}h${width}`, ...kind(tick) })),
    ];
    fillGroup(
      this.lines,
      "path",
      lines.sort((a, b) => (a.class < b.class ? -1 : Number(a.class > b.class))),
    ); // the zero lines on top
    const tick = { class: "tick", transform: "" };
    const widest = Math.max(
      0,
      ...y.map(({ text }) => [...text].reduce((sum, letter) => sum + (WIDTH[letter] ?? DIGIT), 0)),
    );
    // A name would cover wider numbers; its sign alone fits between two of them.
    const upright = widest > MAX_NUMBERS_PX ? nameWithSign(1, "") : beside;
    const isName = upright !== nameWithSign(1, "");
    const left = px(isName && widest > NUMBERS_PX ? OUTERMOST_NAME_PX : Math.max(-NUMBERS_PX, -widest) - 12);
    const middle = widest > NUMBERS_PX && !isName ? nearestGap(up, height / 2) : height / 2;
    const below = height + px(NOTE_PX);
    const start = { y: below, "text-anchor": "start", transform: "" };
    setAttributes(this.whole, { text: whole });
    fillGroup(this.words, "text", [
      ...x.map(({ text }, i) => ({ ...tick, text, x: across[i], y: height + px(15), "text-anchor": "middle" })),
      ...y.map(({ text }, i) => ({ ...tick, text, x: px(-1), y: up[i] + px(4.9), "text-anchor": "end" })),
      { class: "axis", text: title, x: at, y: below, "text-anchor": "middle", transform: "" },
      {
        class: "axis",
        text: upright,
        x: left,
        y: middle,
        "text-anchor": "middle",
        transform: `rotate(-90 ${left} ${middle})`,
      },
      ...keys.map(({ text, color, x: from }) => ({ class: `class-name ${color}`, text, x: from, ...start })),
      ...(note ? [{ class: "note", text: note, x: width, y: below, "text-anchor": "end", transform: "" }] : []),
    ]);
  }
}

/** The middle between two numbers of an axis that is nearest to `wish`. @param {Vector} places @param {number} wish */
function nearestGap(places, wish) {
  const gaps = places.slice(1).map((place, i) => (place + places[i]) / 2);
  return gaps.reduce((best, gap) => (Math.abs(gap - wish) < Math.abs(best - wish) ? gap : best), gaps[0] ?? wish);
}

/** At most `most` numbers on an axis. Very large and very small numbers all have the power of ten of the largest.
 * @param {Vector} range @param {number} most @returns {Tick[]} */
export function axisTicks(range, most) {
  const power = Math.floor(Math.log10(Math.max(...range.map(Math.abs))) + 0.01);
  const exponent = Math.abs(power) > 3 ? power : 0;
  return ticks(range, most).map((value) => {
    const text = String(Number((value / 10 ** exponent).toPrecision(10))).replace("-", "−");
    return { value, text: exponent && value ? `${text}×10${superscript(exponent)}` : text };
  });
}
