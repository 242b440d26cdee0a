// Draws marks in a chart with axes, whose two scales may differ.
// Places are in the coordinates of the view {x, y}. Marks of the shape "title" name the axes. A name that finds no
// place beside what it names goes into a legend, on the row of the lower title, unless it is the name of an axis.

import { textWidth } from "./label_placement.js";
import { Sketch } from "./sketch.js";
import { fillGroup, setAttributes, svg } from "./svg.js";
import { ticks } from "../math/ticks.js";
import { distinctNumbers } from "../words/numbers.js";

/** @import { ChartView, Vector } from "../types" */
/** @import { Mark, Pixel, Title } from "./types" */
/** @import { PixelWord } from "./sketch.js" */
/** A name of the legend, and where its stroke begins, px. @typedef {{ text: string, fill: string, x: number }} Key */
/** The numbers of an axis, their places along it, px, and their texts; with `powers` the numbers are exponents of ten.
 * @typedef {{ values: number[], at: number[], texts: string[], powers: boolean }} Scale */

/** @type {ChartView} */
const NOWHERE = { x: [0, 1], y: [0, 1] };
const MIN_TICK_PX = 85; // between ticks of the x-axis; on the y-axis 0.6 of it
const [KEY_PX, GAP_PX] = [14, 5]; // the stroke before a name in the legend, and the gap after the stroke

/** @param {number} value @param {Vector} range @param {number} length */
const toPixels = (value, [low, high], length) => ((value - low) / (high - low)) * length;

export class Chart extends Sketch {
  baseMargin = { l: 58, r: 14, t: 10, b: 50 };
  hasLegend = true;

  /** All that the drawn axes depend on, as text. */
  axesKey = "";

  /** @param {HTMLElement} element */
  constructor(element) {
    super(element);
    this.axes = [svg("g"), svg("g")];
    this.frame = svg("g", { class: "axes" });
    this.frame.append(...this.axes);
    const around = svg("svg", { class: "around", "aria-hidden": "true" });
    around.append(this.frame);
    element.prepend(around);
    this.layers[1].setAttribute("stroke-linecap", "butt");
  }

  /** @param {Mark[]} marks @param {ChartView} [view] */
  draw(marks, view = NOWHERE) {
    const [width, height] = this.drawnSize;
    /** @type {Pixel} */
    const pixel = ([x, y]) => [toPixels(x, view.x, width), height - toPixels(y, view.y, height)];
    const titles = marks.filter((mark) => mark.shape === "title");
    const seen = [view.x, view.y, width, height];
    const unnamed = this.drawAt(marks, pixel, JSON.stringify(seen));
    const legend = unnamed.filter(({ text }) => !titles.some((title) => title.text === text));
    const framed = JSON.stringify([seen, this.scale, titles, legend.map(({ text, fill: color }) => [text, color])]);
    if (framed !== this.axesKey) this.drawAxes(view, titles, legend);
    this.axesKey = framed;
  }

  /** @param {ChartView} view @param {Title[]} titles @param {PixelWord[]} legend */
  drawAxes(view, titles, legend) {
    const { l, r, t, b } = this.margin;
    const [width, height] = this.drawnSize;
    setAttributes(this.frame, { transform: `translate(${l} ${t})` });
    const size = `width: calc(100% - ${l + r}px); height: calc(100% - ${t + b}px)`;
    this.node.style.cssText = `position: absolute; left: ${l}px; top: ${t}px; ${size}`;
    /** @param {string} name */
    const powersOf = (name) => titles.some((title) => title.name === name && title.powers);
    const x = scaleOf(view.x, width / (MIN_TICK_PX * this.scale), powersOf("x"), (value) =>
      toPixels(value, view.x, width),
    );
    const y = scaleOf(
      view.y,
      height / (0.6 * MIN_TICK_PX * this.scale),
      powersOf("y"),
      (value) => height - toPixels(value, view.y, height),
    );
    const keys = keysOf(legend, width + r, this.scale);
    this.drawLines(x, y, keys);
    this.drawWords(x, y, keys, titles);
  }

  /** @param {Scale} x @param {Scale} y @param {Key[]} keys */
  drawLines(x, y, keys) {
    const [width, height] = this.drawnSize;
    const below = height + 36 * this.scale;
    /** @param {string} d @param {number} value @param {boolean} powers @returns {{ d: string, class: string }} */
    const line = (d, value, powers) => ({ d, class: value === 0 && !powers ? "zero" : "grid" });
    fillGroup(this.axes[0], "path", [
      ...keys.map((key) => ({ d: `M${key.x},${below}h${KEY_PX * this.scale}`, class: "key", stroke: key.fill })),
      ...x.values.map((value, i) => line(`M${x.at[i]},0V${height}`, value, x.powers)),
      ...y.values.map((value, i) => line(`M0,${y.at[i]}H${width}`, value, y.powers)),
    ]);
  }

  /** @param {Scale} x @param {Scale} y @param {Key[]} keys @param {Title[]} titles */
  drawWords(x, y, keys, titles) {
    const [width, height] = this.drawnSize;
    /** @param {number} value */
    const px = (value) => value * this.scale;
    const below = height + px(36);
    const half = textWidth(titles.find(({ name }) => name === "x")?.text ?? "", this.scale) / 2;
    const free = (keys[0]?.x ?? Infinity) - px(3 * GAP_PX) - half;
    const places = {
      x: [Math.max(half - this.margin.l, Math.min(width / 2, free)), below, 0],
      y: [px(14) - this.margin.l, height / 2, -90],
    };
    fillGroup(this.axes[1], "text", [
      ...x.texts.map((text, i) => axisText(text, x.at[i], height + px(18), "middle")),
      ...y.texts.map((text, i) => axisText(text, px(-8), y.at[i], "end")),
      ...keys.map((key) => axisText(key.text, key.x + px(KEY_PX + GAP_PX), below, "start", "axis")),
      ...titles.map(({ name, text }) => {
        const [left, top, turn] = places[name];
        return axisText(text, left, top, "middle", "axis", turn);
      }),
    ]);
  }
}

/** @param {Vector} range @param {number} most @param {boolean} powers @param {(value: number) => number} place
 * @returns {Scale} */
function scaleOf(range, most, powers, place) {
  const values = ticks(range, most);
  const texts = distinctNumbers(values.map((value) => (powers ? 10 ** value : value)));
  return { values, at: values.map(place), texts, powers };
}

/** @param {string} text @param {number} x @param {number} y @param {string} anchor */
const axisText = (text, x, y, anchor, name = "tick", turn = 0) => ({
  text,
  x,
  y,
  class: name,
  "text-anchor": anchor,
  transform: `rotate(${turn} ${x} ${y})`,
});

/** The keys of a legend whose right end is at `end`, px.
 * @param {PixelWord[]} legend @param {number} end @param {number} scale @returns {Key[]} */
function keysOf(legend, end, scale) {
  return legend.reduceRight((/** @type {Key[]} */ keys, { text, fill: color }) => {
    const x = (keys[0]?.x ?? end + 2 * GAP_PX * scale) - textWidth(text, scale) - (KEY_PX + 3 * GAP_PX) * scale;
    return [{ text, fill: color, x }, ...keys];
  }, []);
}
