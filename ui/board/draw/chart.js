// A picture with axes: Marks in the coordinates of its view {x, y}, whose two scales may differ. Marks of the shape
// "title" name the axes.

import { Sketch } from "./sketch.js";
import { fill, svg } from "./svg.js";
import { ticks } from "../math/ticks.js";
import { number } from "../words/numbers.js";

/** @import { ChartView, Mark } from "../types" */

const TICK = 85; // px between ticks at the least

export class Chart extends Sketch {
  margin = { l: 58, r: 14, t: 10, b: 50 };

  constructor(element) {
    super(element);
    const { l, r, t, b } = this.margin;
    this.axes = [svg("g"), svg("g")];
    const all = svg("g", { class: "axes", transform: `translate(${l} ${t})` });
    all.append(...this.axes);
    const around = svg("svg", { class: "around", "aria-hidden": "true" });
    around.append(all);
    element.prepend(around);
    this.layers[1].setAttribute("stroke-linecap", "butt");
    this.node.style.cssText = `position: absolute; left: ${l}px; top: ${t}px; width: calc(100% - ${l + r}px); height: calc(100% - ${t + b}px)`;
  }

  /** @param {Mark[]} marks @param {ChartView} [view] */
  draw(marks, view) {
    const [width, height] = this.drawn;
    const along = (value, [low, high], length) => ((value - low) / (high - low)) * length;
    const pixel = ([x, y]) => [along(x, view.x, width), height - along(y, view.y, height)];
    this.drawAt(marks, pixel, JSON.stringify([view.x, view.y, width, height]));
    const titles = marks.filter(({ shape }) => shape === "title");
    const frame = JSON.stringify([view.x, view.y, width, height, titles]);
    if (frame !== this.frame) this.drawAxes(view, pixel, [width, height], titles);
    this.frame = frame;
  }

  drawAxes(view, pixel, [width, height], titles) {
    const xs = ticks(view.x, width / TICK).map((value) => ({ value, at: pixel([value, view.y[0]])[0] }));
    const ys = ticks(view.y, height / (0.6 * TICK)).map((value) => ({ value, at: pixel([view.x[0], value])[1] }));
    const line = (d, { value }) => ({ d, class: value === 0 ? "zero" : "grid" });
    const word = (text, x, y, anchor, name = "tick", turn = 0) => ({ text, x, y, class: name, "text-anchor": anchor, transform: `rotate(${turn} ${x} ${y})` });
    const places = { x: [width / 2, height + 36, 0], y: [14 - this.margin.l, height / 2, -90] };
    const [lines, words] = this.axes;
    fill(lines, "path", [...xs.map((tick) => line(`M${tick.at},0V${height}`, tick)), ...ys.map((tick) => line(`M0,${tick.at}H${width}`, tick))]);
    fill(words, "text", [
      ...xs.map(({ value, at }) => word(number(value), at, height + 18, "middle")),
      ...ys.map(({ value, at }) => word(number(value), -8, at, "end")),
      ...titles.map(({ name, text }) => word(text, places[name][0], places[name][1], "middle", "axis", places[name][2])),
    ]);
  }
}
