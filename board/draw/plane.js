// The surface that a picture of the plane is drawn on: a Plotly figure, `element.data` and `element.layout`, that draws
// itself. Its traces are SVG; those with something for each point are on canvases when the points are many.

import { Axes } from "./axes.js";
import { AXIS, COSTS, LAYERS, layout, MARGIN, moving, ORDER, still } from "./figure.js";
import { Ground } from "./ground.js";
import { numbersOf } from "./numbers.js";
import { dress, paint, paintOn } from "./paint.js";
import { FAINT, leader, LINE, placed } from "./placed.js";
import { Surface } from "./surface.js";
import { colorOf, svg } from "./svg.js";

/** @import { PlaneView, Size, Vector } from "../types" */

const FEW = 100; // points
const GAP = [null, null];

export class Plane extends Surface {
  around = MARGIN;
  /** @type {any} */
  known = { points: [], view: null, scale: 1, places: [] };

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
  draw({ note, numbered, ...picture }, view) {
    const { scale } = this;
    const now = written(picture, this.numbers(numbered, view), view, scale);
    const colors = now.signs.x.length > FEW ? this.layers.map((layer) => layer.canvas && layer.colors()) : []; // before the page is changed
    const seen = `${view.x},${view.y},${view.unit},${devicePixelRatio},${scale},${note}`;
    const changed = new Set(seen === this.seen ? [] : ORDER);
    if (seen !== this.seen) this.look(view, note);
    this.seen = seen;
    for (const trace of this.element.data) {
      if (!same(now[trace.name], trace)) changed.add(trace.name);
      Object.assign(trace, now[trace.name]);
    }
    this.layers.forEach((layer, i) => layer.draw(changed, colors[i], this.pixel, this.pixels));
  }

  // Beside the points that bear them, anew when these or the view are others.
  /** @param {Vector[]} points @param {PlaneView} view @returns {{ text: string, at: Vector, half: Vector }[]} */
  numbers(points, view) {
    const { scale, known } = this;
    if (known.points !== points || known.view !== view || known.scale !== scale) {
      this.known = { points, view, scale, places: numbersOf(points.map(pixelsOf(view)), sizeOf(view), scale) };
    }
    return this.known.places;
  }

  look(/** @type {PlaneView} */ view, note) {
    const { margin, scale } = this;
    this.element.layout = layout(view, scale, margin, note);
    this.pixel = (x, y) => [(x - view.x[0]) / view.unit, (view.y[1] - y) / view.unit];
    this.pixels = sizeOf(view);
    this.inside.style.cssText = `left: ${margin.l}px; top: ${margin.t}px; width: ${this.pixels[0]}px; height: ${this.pixels[1]}px`;
    this.axes.draw(view, this.pixel, this.pixels, margin, scale, note);
  }
}

/** @type {(view: PlaneView) => Size} */
const sizeOf = ({ x, y, unit }) => [Math.round((x[1] - x[0]) / unit), Math.round((y[1] - y[0]) / unit)];

/** @type {(view: PlaneView) => (place: Vector) => Vector} */
const pixelsOf =
  ({ x, y, unit }) =>
  (place) => [(place[0] - x[0]) / unit, (y[1] - place[1]) / unit];

/** What the traces hold, with the numbers of points and the words where they can be read. On the way from line to line
 * words keep to their wishes, so as not to jump about.
 * @param {any} picture @param {{ text: string, at: Vector, half: Vector }[]} numbers px @param {PlaneView} view
 * @param {number} scale
 * @returns {{ [trace: string]: any }} */
export function written({ traces, marks, words, settled, sizes }, numbers, view, scale) {
  const [pixel, size, ground] = [pixelsOf(view), sizeOf(view), new Ground(sizeOf(view), scale)];
  const placeOf = ([x, y]) => [view.x[0] + x * view.unit, view.y[1] - y * view.unit];
  const stand = (some, places) => some.flatMap((word, i) => (places[i] ? [{ ...word, at: placeOf(places[i]) }] : []));
  /** @type {{ [trace: string]: any }} */
  const bare = moving(
    {
      traces,
      marks,
      words: [],
      sizes,
      numbers: stand(
        numbers,
        numbers.map(({ at }) => at),
      ),
    },
    scale,
  );
  for (const {
    at: [x, y],
    half: [across, up],
  } of numbers)
    ground.addBox(x, y, across, up, LINE);
  if (settled) cover(ground, bare, pixel);
  const inPixels = ({ strays, of, ...word }) => ({
    ...word,
    at: pixel(word.at),
    ...(of && { of: of.map(pixel) }),
    ...(strays && { strays: (at) => strays(placeOf(at)) }),
  });
  const named = words.map(inPixels);
  const places = placed(named, ground, size, scale);
  const led = settled ? named.map((word, i) => (places[i] ? leader(word, places[i], size, scale) : [])) : [];
  const leaders = led.flatMap((ends) => (ends.length ? [...ends.map(placeOf), GAP] : []));
  const said = moving({ traces: { leaders }, marks: {}, words: stand(words, places) }, scale);
  return { ...bare, leaders: said.leaders, words: said.words };
}

// What is drawn is written over only where there is no other place.
function cover(ground, traces, pixel) {
  const [right, down] = pixel([0, 0]);
  ground.addLine([0, down], [ground.picture.x[1], down], AXIS);
  ground.addLine([right, 0], [right, ground.picture.y[1]], AXIS);
  const many = traces.signs.x.length > FEW; // whose margins are everywhere
  for (const [name, cost] of Object.entries(COSTS)) {
    if (many && cost === FAINT) continue;
    const { x, y, marker } = traces[name];
    const radius = (i) => (Array.isArray(marker.size) ? marker.size[i] : marker.size) / 2;
    x.forEach((value, i) => {
      if (value === null) return;
      const at = pixel([value, y[i]]);
      if (marker) ground.addDisc(...at, radius(i), cost);
      else if (i && x[i - 1] !== null) ground.addLine(pixel([x[i - 1], y[i - 1]]), at, cost);
    });
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

  // What a canvas is drawn in, which does not see that the theme has changed: [fill, stroke, font] of each trace.
  colors = () =>
    this.groups.map((group) => getComputedStyle(group)).map(({ fill, stroke, font }) => [fill, stroke, font]);

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
export const planesIn = (root) =>
  [...root.querySelectorAll(".plot")].filter(({ data, clientWidth }) => data && clientWidth);

// Plotly JSON of what some planes show, side by side and at their scales, in the colours that they have now.
export function figureOf(planes) {
  const { l, r } = planes[0].layout.margin;
  const lengths = planes.map(({ layout: { width } }) => width - l - r);
  const all = lengths.reduce((sum, length) => sum + length + l + r, -l - r);
  const parts = planes.map((plane, i) => {
    const {
      data,
      layout: { xaxis, yaxis, annotations, ...layout },
    } = realOf(plane);
    const from = lengths.slice(0, i).reduce((sum, length) => sum + length + l + r, 0);
    const [x, y] = ["x", "y"].map((name) => `${name}${i ? i + 1 : ""}`);
    const axes = {
      [x.replace("x", "xaxis")]: { ...xaxis, anchor: y, domain: [from / all, (from + lengths[i]) / all] },
      [y.replace("y", "yaxis")]: { ...yaxis, anchor: x },
    };
    const notes = annotations.map((note) => ({ ...note, xref: `${x} domain`, yref: `${y} domain` }));
    return { data: data.map((trace) => ({ ...trace, xaxis: x, yaxis: y })), layout: { ...layout, ...axes }, notes };
  });
  const [data, annotations] = [parts.flatMap((part) => part.data), parts.flatMap(({ notes }) => notes)];
  return { data, layout: Object.assign({}, ...parts.map(({ layout }) => layout), { width: all + l + r, annotations }) };
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
