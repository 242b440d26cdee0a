// A picture with axes: Marks in the coordinates of its view {x, y}, whose two scales may differ. Marks of the shape
// "title" name the axes. Names that find no place beside what they name stand in a legend, on the row of the title
// below, but not what the axis says itself.

import { widthOf } from "./placed.js";
import { Sketch } from "./sketch.js";
import { fill, set, svg } from "./svg.js";
import { ticks } from "../math/ticks.js";
import { apart } from "../words/numbers.js";

/** @import { ChartView, Mark } from "../types" */

const TICK = 85; // px between ticks at the least
const [KEY, GAP] = [14, 5]; // px, of the stroke before a name in the legend, and after it

export class Chart extends Sketch {
  around = { l: 58, r: 14, t: 10, b: 50 };
  legend = true;

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
  draw(marks, view) {
    const [width, height] = this.drawn;
    const along = (value, [low, high], length) => ((value - low) / (high - low)) * length;
    const pixel = ([x, y]) => [along(x, view.x, width), height - along(y, view.y, height)];
    const titles = marks.filter((mark) => mark.shape === "title");
    const legend = this.drawAt(marks, pixel, JSON.stringify([view.x, view.y, width, height])).filter(
      ({ text }) => !titles.some((title) => title.text === text),
    );
    const framed = JSON.stringify([
      view.x,
      view.y,
      width,
      height,
      this.scale,
      titles,
      legend.map(({ text, fill }) => [text, fill]),
    ]);
    if (framed !== this.framed) this.drawAxes(view, pixel, [width, height], titles, legend);
    this.framed = framed;
  }

  drawAxes(view, pixel, [width, height], titles, legend) {
    const { l, r, t, b } = this.margin;
    set(this.frame, { transform: `translate(${l} ${t})` });
    this.node.style.cssText = `position: absolute; left: ${l}px; top: ${t}px; width: calc(100% - ${l + r}px); height: calc(100% - ${t + b}px)`;
    const px = (value) => value * this.scale;
    const xs = ticks(view.x, width / px(TICK)).map((value) => ({ value, at: pixel([value, view.y[0]])[0] }));
    const ys = ticks(view.y, height / px(0.6 * TICK)).map((value) => ({ value, at: pixel([view.x[0], value])[1] }));
    const [powersX, powersY] = ["x", "y"].map((name) => titles.some((title) => title.name === name && title.powers));
    const texts = (some, powers) => apart(some.map(({ value }) => (powers ? 10 ** value : value)));
    const [textsX, textsY] = [texts(xs, powersX), texts(ys, powersY)];
    const line = (d, { value }, powers) => ({ d, class: value === 0 && !powers ? "zero" : "grid" });
    const word = (text, x, y, anchor, name = "tick", turn = 0) => ({
      text,
      x,
      y,
      class: name,
      "text-anchor": anchor,
      transform: `rotate(${turn} ${x} ${y})`,
    });
    const keys = keysOf(legend, width + r, this.scale);
    const title = widthOf(titles.find(({ name }) => name === "x")?.text ?? "", this.scale) / 2;
    const places = {
      x: [Math.max(title - l, Math.min(width / 2, (keys[0]?.x ?? Infinity) - px(3 * GAP) - title)), height + px(36), 0],
      y: [px(14) - l, height / 2, -90],
    };
    const [lines, words] = this.axes;
    fill(lines, "path", [
      ...keys.map(({ x, fill: stroke }) => ({ d: `M${x},${places.x[1]}h${px(KEY)}`, class: "key", stroke })),
      ...xs.map((tick) => line(`M${tick.at},0V${height}`, tick, powersX)),
      ...ys.map((tick) => line(`M0,${tick.at}H${width}`, tick, powersY)),
    ]);
    fill(words, "text", [
      ...xs.map(({ at }, i) => word(textsX[i], at, height + px(18), "middle")),
      ...ys.map(({ at }, i) => word(textsY[i], px(-8), at, "end")),
      ...keys.map(({ text, x }) => word(text, x + px(KEY + GAP), places.x[1], "start", "axis")),
      ...titles.map(({ name, text }) =>
        word(text, places[name][0], places[name][1], "middle", "axis", places[name][2]),
      ),
    ]);
  }
}

// The names of a legend that ends on the right at `end`, each with its colour and where its stroke begins.
function keysOf(legend, end, scale) {
  return legend.reduceRight((keys, { text, fill }) => {
    const x = (keys[0]?.x ?? end + 2 * GAP * scale) - widthOf(text, scale) - (KEY + 3 * GAP) * scale;
    return [{ text, fill, x }, ...keys];
  }, []);
}
