// A drawing with axes, in SVG: named layers from back to front, each a list of elements in pixels.

import * as plane from "../math/plane.js";
import { placed } from "./placed.js";
import { disc, fill, svg } from "./svg.js";
import { ticks } from "../math/ticks.js";
import { number } from "../words/numbers.js";

const MARGIN = { l: 58, r: 14, t: 10, b: 50 };
const TICK = 85; // px between ticks at the least

export class Chart {
  // layers: {name: tag of its elements}; x and y are the titles of the axes.
  constructor(parent, { label, layers, x, y }) {
    this.node = svg("svg", { class: "chart", role: "img", "aria-label": label });
    this.axes = svg("g", { class: "axes" });
    this.inside = svg("svg", { overflow: "hidden" });
    this.layers = layers;
    for (const name of Object.keys(layers)) this.inside.append(svg("g", { class: name }));
    this.titles = { x, y };
    this.node.append(this.axes, this.inside);
    parent.append(this.node);
  }

  // Width and height between the axes, px.
  size() {
    const { clientWidth, clientHeight } = this.node;
    return [Math.max(50, clientWidth - MARGIN.l - MARGIN.r), Math.max(50, clientHeight - MARGIN.t - MARGIN.b)];
  }

  // Show these ranges of the axes.
  frame({ x, y }) {
    this.range = { x, y };
    const [width, height] = (this.drawn = this.size());
    const lines = [], words = [];
    const marks = { x: ticks(x, width / TICK), y: ticks(y, height / (0.6 * TICK)) };
    for (const value of marks.x) {
      const [px] = this.pixel([value, 0]);
      lines.push({ d: `M${px},0V${height}`, class: value === 0 ? "zero" : "grid" });
      words.push({ x: px, y: height + 18, text: number(value), class: "tick", "text-anchor": "middle" });
    }
    for (const value of marks.y) {
      const [, py] = this.pixel([0, value]);
      lines.push({ d: `M0,${py}H${width}`, class: value === 0 ? "zero" : "grid" });
      words.push({ x: -8, y: py, text: number(value), class: "tick", "text-anchor": "end" });
    }
    words.push({ x: width / 2, y: height + 36, text: this.titles.x, class: "axis", "text-anchor": "middle" });
    words.push({ x: -MARGIN.l + 14, y: height / 2, text: this.titles.y, class: "axis", "text-anchor": "middle",
      transform: `rotate(-90 ${-MARGIN.l + 14} ${height / 2})` });
    const [grid, text] = [svg("g"), svg("g")];
    fill(grid, "path", lines);
    fill(text, "text", words);
    this.axes.replaceChildren(grid, text);
    this.axes.setAttribute("transform", `translate(${MARGIN.l} ${MARGIN.t})`);
    for (const [name, value] of Object.entries({ x: MARGIN.l, y: MARGIN.t, width, height })) this.inside.setAttribute(name, value);
  }

  pixel([x, y]) {
    const [width, height] = this.drawn;
    const along = ([low, high], value) => (value - low) / (high - low);
    return [round(along(this.range.x, x) * width), round((1 - along(this.range.y, y)) * height)];
  }

  // Where in the drawing an event is, or null.
  place(event) {
    const box = this.node.getBoundingClientRect();
    const [width, height] = this.drawn;
    const [px, py] = [event.clientX - box.left - MARGIN.l, event.clientY - box.top - MARGIN.t];
    if (px < 0 || py < 0 || px > width || py > height) return null;
    const { x, y } = this.range;
    return [x[0] + (px / width) * (x[1] - x[0]), y[1] - (py / height) * (y[1] - y[0])];
  }

  // The path through places; "" for none.
  path(places) {
    return places.length ? `M${places.map((place) => this.pixel(place)).join("L")}` : "";
  }

  arrow(tail, tip, head) {
    const [from, to] = [this.pixel(tail), this.pixel(tip)];
    const outline = plane.arrow(from, to, head);
    return outline.length ? `M${outline.map((p) => p.map(round)).join("L")}` : "";
  }

  disc(place, radius) {
    return disc(this.pixel(place), radius);
  }

  diamond(place, radius) {
    const [px, py] = this.pixel(place);
    return `M${px},${py - radius}l${radius},${radius}l${-radius},${radius}l${-radius},${-radius}z`;
  }

  // A word beside a place.
  word(text, place, color, [dx, dy] = [0, -18]) {
    const [px, py] = this.pixel(place);
    return { text, at: [px + dx, py + dy], color };
  }

  // Words stay inside the drawing and step aside for those before them.
  say(words) {
    const [width, height] = this.drawn;
    const places = placed(words, [], { x: [0, width], y: [0, height], unit: 1 });
    this.draw("words", words.map(({ text, color }, i) => ({ text, x: places[i][0], y: places[i][1], fill: color })));
  }

  draw(name, elements) {
    fill(this.inside.querySelector(`:scope > .${name}`), this.layers[name], elements);
  }
}

const round = (value) => Math.round(value * 10) / 10;
