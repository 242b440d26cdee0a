// The surface that a picture of the plane is drawn on: a Plotly figure, `element.data` and `element.layout`, that draws
// itself. Its traces are SVG; those with something for each point are on canvases when the points are many.

import { Axes } from "./axes.js";
import { LAYERS, layout, MARGIN, moving, ORDER, still } from "./figure.js";
import { dress, paint, paintOn } from "./paint.js";
import { placed } from "./placed.js";
import { Surface } from "./surface.js";
import { colorOf, svg } from "./svg.js";

/** @import { PlaneView } from "../types" */

const FEW = 100; // points

export class Plane extends Surface {
  margin = MARGIN;

  constructor(element) {
    super(element);
    this.axes = new Axes();
    this.inside = document.createElement("div");
    this.inside.className = "painted";
    this.inside.ariaHidden = "true";
    element.data = still();
    element.layout = {};
    this.layers = LAYERS.map((layer) => new Layer(layer, element.data, this.inside));
    element.replaceChildren(this.axes.node, this.inside);
    element.inShapes = (action) => this.layers.reduce((inner, layer) => () => layer.inShapes(inner), action)(); // see snapshot.js
  }

  // Draw what pictures/plane.js returns. What did not change is not drawn again.
  draw({ traces, marks, words, points }, view) {
    const places = placed(words, points, view);
    const now = moving({ traces, marks, words: words.map((word, i) => ({ ...word, at: places[i] })) });
    const colors = now.signs.x.length > FEW ? this.layers.map((layer) => layer.canvas && layer.colors()) : []; // before the page is changed
    const seen = `${view.x},${view.y},${view.unit},${devicePixelRatio}`;
    const changed = new Set(seen === this.seen ? [] : ORDER);
    if (seen !== this.seen) this.look(view);
    this.seen = seen;
    for (const trace of this.element.data) {
      if (!same(now[trace.name], trace)) changed.add(trace.name);
      Object.assign(trace, now[trace.name]);
    }
    this.layers.forEach((layer, i) => layer.draw(changed, colors[i], this.pixel, this.pixels));
  }

  look(/** @type {PlaneView} */ view) {
    const { width, height } = (this.element.layout = layout(view));
    this.pixel = (x, y) => [(x - view.x[0]) / view.unit, (view.y[1] - y) / view.unit];
    this.pixels = [width - MARGIN.l - MARGIN.r, height - MARGIN.t - MARGIN.b];
    this.inside.style.cssText = `left: ${MARGIN.l}px; top: ${MARGIN.t}px; width: ${this.pixels[0]}px; height: ${this.pixels[1]}px`;
    this.axes.draw(view, this.pixel, this.pixels);
  }
}

// Traces that lie next to each other, as shapes or on a canvas.
class Layer {
  /** @param {{ many?: boolean, traces: object }} layer @param {any[]} data @param {Element} parent */
  constructor({ many, traces }, data, parent) {
    this.traces = data.filter(({ name }) => name in traces);
    this.groups = this.traces.map((trace) => dress(svg("g", { class: trace.name }), trace));
    this.svg = svg("svg");
    this.svg.append(...this.groups);
    this.canvas = many && document.createElement("canvas");
    parent.append(this.svg, this.canvas || "");
  }

  // What a canvas is drawn in, which does not see that the theme has changed: [fill, stroke] of each trace.
  colors = () => this.groups.map((group) => [getComputedStyle(group).fill, getComputedStyle(group).stroke]);

  draw(changed, colors, pixel, size) {
    const anew = this.traces.map(({ name }) => changed.has(name) || !colors !== !this.colored);
    this.pixel = pixel;
    if (!colors) {
      if (this.colored) this.canvas.width = 0;
      this.traces.forEach((trace, i) => anew[i] && paint(this.groups[i], trace, pixel));
    } else if (anew.includes(true) || `${colors}` !== `${this.colored}`) {
      for (const group of this.groups) group.replaceChildren();
      const context = clean(this.canvas, size);
      this.traces.forEach((trace, i) => paintOn(context, trace, colors[i], pixel));
    }
    this.colored = colors;
  }

  // Carry out an action while all is drawn as shapes.
  inShapes(action) {
    if (!this.colored) return action();
    this.traces.forEach((trace, i) => paint(this.groups[i], trace, this.pixel));
    try {
      return action();
    } finally {
      for (const group of this.groups) group.replaceChildren();
    }
  }
}

function clean(canvas, size) {
  const [width, height] = size.map((value) => Math.round(value * devicePixelRatio));
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context.clearRect(0, 0, ...size);
  return context;
}

// The planes that a board shows.
export const planesIn = (root) => [...root.querySelectorAll(".plot")].filter(({ data, clientWidth }) => data && clientWidth);

// Plotly JSON of what some planes show, side by side and at their scales, in the colours that they have now.
export function figureOf(planes) {
  const { l, r } = MARGIN;
  const lengths = planes.map(({ layout: { width } }) => width - l - r);
  const all = lengths.reduce((sum, length) => sum + length + l + r, -l - r);
  const parts = planes.map((plane, i) => {
    const { data, layout: { xaxis, yaxis, ...layout } } = realOf(plane);
    const from = lengths.slice(0, i).reduce((sum, length) => sum + length + l + r, 0);
    const [x, y] = ["x", "y"].map((name) => `${name}${i ? i + 1 : ""}`);
    const axes = { [x.replace("x", "xaxis")]: { ...xaxis, anchor: y, domain: [from / all, (from + lengths[i]) / all] }, [y.replace("y", "yaxis")]: { ...yaxis, anchor: x } };
    return { data: data.map((trace) => ({ ...trace, xaxis: x, yaxis: y })), layout: { ...layout, ...axes } };
  });
  return { data: parts.flatMap(({ data }) => data), layout: Object.assign({}, ...parts.map(({ layout }) => layout), { width: all + l + r }) };
}

function realOf(plane) {
  const real = (_, value) => (/^var\(--\w+\)$/.test(value) ? colorOf(plane, value) : value);
  const { data, layout } = JSON.parse(JSON.stringify({ data: plane.data, layout: plane.layout }), real);
  return { data, layout: { ...layout, font: { ...layout.font, family: getComputedStyle(plane).fontFamily } } };
}

function same(some, other) {
  if (some === other || typeof some !== "object" || !some || !other) return some === other;
  if (Array.isArray(some)) return some.length === other.length && some.every((value, i) => same(value, other[i]));
  return Object.keys(some).every((key) => same(some[key], other[key]));
}
