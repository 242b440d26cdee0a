// The surface that a picture of the plane is drawn on: a Plotly figure, `element.data` and `element.layout`, that draws
// itself. Its traces are SVG; those with something for each point are on canvases when the points are many.

import { Axes } from "./axes.js";
import { captionsOf } from "./captions.js";
import { AXIS, COSTS, GAP, LAYERS, layout, MARGIN, moving, ORDER, still } from "./figure.js";
import { Ground } from "./occupancy_grid.js";
import { countsOf, numbersOf } from "./point_labels.js";
import { remembered } from "../math/memoize.js";
import { dress, paint, paintOn } from "./trace_painter.js";
import { FAINT, leader, LINE, placed } from "./label_placement.js";
import { Surface } from "./surface.js";
import { colorOf, svg } from "./svg.js";

/** @import { Counted, Figure, PlaneView, Word, Size, Vector } from "../types" */
/** @import { Captions } from "./captions.js" */
/** @import { Numbered } from "./point_labels.js" */
/** @import { Content, Layers, Trace } from "./figure.js" */
/** @import { Pixel } from "./trace_painter.js" */
/** An element that shows a figure of Plotly's; see svg_snapshot.js for `inShapes`.
 * @typedef {HTMLElement & { data: Trace[], layout: any, inShapes: <R>(action: () => R) => R }} Plot */

const FEW = 100; // points
const COUNT = 5000; // the cost of a word over a count: each is some letters, which would not be read

export class Plane extends Surface {
  around = MARGIN;
  /** What points bear, as it was placed last: numbers, and counts, which keep off these. */
  numbered = remembered((/** @type {Vector[]} */ points, /** @type {PlaneView} */ view, /** @type {number} */ scale) =>
    numbersOf(points.map(pixelsOf(view)), sizeOf(view), scale),
  );
  counted = remembered(
    (
      /** @type {Counted[]} */ texts,
      /** @type {Vector[]} */ points,
      /** @type {Numbered[]} */ numbers,
      /** @type {PlaneView} */ view,
      /** @type {number} */ scale,
    ) => {
      const [pixel, size] = [pixelsOf(view), sizeOf(view)];
      const counts = texts.map((count) => ({ ...count, at: pixel(count.at) }));
      return counts.length ? countsOf(counts, points.map(pixel), numbers, size, scale) : [];
    },
  );
  /** What it looks at. */
  seen = "";
  captions = remembered(captionsOf);
  /** @type {Captions | null} */
  said = null;
  place = ""; // of the inside, as a style
  /** @type {Pixel} */
  pixel = (x, y) => [x, y];
  /** @type {Size} */
  pixels = [0, 0];

  /** @param {HTMLElement} node */
  constructor(node) {
    const element = Object.assign(node, { data: still(), layout: {} });
    super(element);
    /** @type {Omit<Plot, "inShapes">} */
    this.plot = element;
    this.axes = new Axes();
    this.inside = document.createElement("div");
    this.inside.className = "painted";
    this.inside.ariaHidden = "true";
    this.layers = LAYERS.map((layer) => new Layer(layer, element.data, this.inside));
    element.replaceChildren(this.axes.node, this.inside);
    /** @type {Plot["inShapes"]} */
    const inShapes = (action) => this.layers.reduce((inner, layer) => () => layer.inShapes(inner), action)();
    Object.assign(element, { inShapes });
  }

  /** Draw a figure. What did not change is not drawn again. @param {Figure} figure @param {PlaneView} view */
  draw({ note, names, numbered, counted, ...picture }, view) {
    const { scale } = this;
    const numbers = this.numbered(numbered, view, scale);
    const counts = this.counted(counted.texts, counted.points, numbers, view, scale);
    const now = written(picture, numbers, view, scale, counts);
    const many = now.signs.x.length > FEW;
    const colors = this.layers.map((layer) => (many && layer.canvas ? layer.colors() : null)); // of the page as it was
    const seen = `${view.x},${view.y},${view.unit},${devicePixelRatio},${scale}`;
    const changed = new Set(seen === this.seen ? [] : ORDER);
    const captions = this.captions(names, note, this.drawn, scale);
    if (seen !== this.seen || captions !== this.said) this.look(view, captions); // others redraw the axes alone
    [this.seen, this.said] = [seen, captions];
    for (const trace of this.plot.data) {
      if (!same(now[trace.name], trace)) changed.add(trace.name);
      Object.assign(trace, now[trace.name]);
    }
    this.layers.forEach((layer, i) => layer.draw(changed, colors[i], this.pixel, this.pixels));
  }

  /** @param {PlaneView} view @param {Captions} captions */
  look(view, captions) {
    const { margin, scale } = this;
    this.plot.layout = layout(view, scale, margin, captions);
    this.pixel = (x, y) => [(x - view.x[0]) / view.unit, (view.y[1] - y) / view.unit];
    this.pixels = sizeOf(view);
    const [width, height] = this.pixels;
    const place = `left: ${margin.l}px; top: ${margin.t}px; width: ${width}px; height: ${height}px`;
    if (place !== this.place) this.inside.style.cssText = this.place = place;
    this.axes.draw(view, this.pixel, this.pixels, margin, scale, captions);
  }
}

/** @type {(view: PlaneView) => Size} */
const sizeOf = ({ x, y, unit }) => [Math.round((x[1] - x[0]) / unit), Math.round((y[1] - y[0]) / unit)];

/** @type {(view: PlaneView) => (place: Vector) => Vector} */
const pixelsOf =
  ({ x, y, unit }) =>
  (place) => [(place[0] - x[0]) / unit, (y[1] - place[1]) / unit];

/** What the traces hold, with what points bear and the words where they can be read. On the way from line to line
 * words keep to their wishes, so as not to jump about.
 * @param {Omit<Figure, "note" | "names" | "numbered" | "counted">} picture @param {Numbered[]} numbers
 * @param {PlaneView} view @param {number} scale @param {Numbered[]} [counts] @returns {{ [trace: string]: Content }} */
export function written({ traces, marks, words, settled, sizes }, numbers, view, scale, counts = []) {
  const [pixel, size, ground] = [pixelsOf(view), sizeOf(view), new Ground(sizeOf(view), scale)];
  const placeOf = (/** @type {Vector} */ [x, y]) => [view.x[0] + x * view.unit, view.y[1] - y * view.unit];
  const beside = (/** @type {Numbered} */ word) => ({ ...word, at: placeOf(word.at) });
  const borne = { numbers: numbers.map(beside), counts: counts.map(beside) };
  const bare = moving({ traces, marks, words: [], sizes, ...borne }, scale);
  for (const { at, half } of numbers) ground.addBox(at[0], at[1], half[0], half[1], LINE);
  for (const { at, half } of counts) ground.addBox(at[0], at[1], half[0], half[1], COUNT);
  if (settled) cover(ground, bare, pixel);
  /** @type {(word: Word) => Word} */
  const inPixels = ({ strays, of, ...word }) => ({
    ...word,
    at: pixel(word.at),
    ...(of && { of: of.map(pixel) }),
    ...(strays && { strays: (at) => strays(placeOf(at)) }),
  });
  const named = words.map(inPixels);
  const places = placed(named, ground, size, scale);
  const standing = named.flatMap((word, i) => (places[i] ? [{ word, place: places[i] }] : []));
  const leaders = settled ? standing.map(({ word, place }) => leader(word, place, size, scale)) : [];
  const written = moving(
    {
      traces: { leaders: leaders.flatMap((ends) => (ends.length ? [...ends.map(placeOf), GAP] : [])) },
      marks: {},
      words: standing.map(({ word, place }) => ({ ...word, at: placeOf(place) })),
    },
    scale,
    ["leaders", "words"],
  );
  return { ...bare, ...written };
}

/** What is drawn is written over only where there is no other place.
 * @param {Ground} ground @param {{ [trace: string]: Content }} traces @param {(place: Vector) => Vector} pixel */
function cover(ground, traces, pixel) {
  const [right, down] = pixel([0, 0]);
  ground.addLine([0, down], [ground.picture.x[1], down], AXIS);
  ground.addLine([right, 0], [right, ground.picture.y[1]], AXIS);
  const many = traces.signs.x.length > FEW; // whose margins are everywhere
  for (const [name, cost] of Object.entries(COSTS)) {
    if (!many || cost !== FAINT) coverTrace(ground, traces[name], pixel, cost);
  }
}

/** @param {Ground} ground @param {Content} trace @param {(place: Vector) => Vector} pixel @param {number} cost */
function coverTrace(ground, trace, pixel, cost) {
  const { x, y } = trace;
  const size = trace.mode === "markers" ? trace.marker.size : null;
  /** @type {Vector | null} */
  let before = null;
  for (let i = 0; i < x.length; i++) {
    const u = x[i];
    const v = y[i];
    const at = u === null || v === null ? null : pixel([u, v]);
    if (at && size !== null) ground.addDisc(at[0], at[1], (Array.isArray(size) ? size[i] : size) / 2, cost);
    else if (at && before) ground.addLine(before, at, cost);
    before = at;
  }
}

/** Traces that lie next to each other, as shapes or on a canvas. */
class Layer {
  /** In which colours it is drawn on a canvas, if it is. @type {string[][] | null} */
  colored = null;
  /** @type {Pixel} */
  pixel = (x, y) => [x, y];

  /** @param {Layers} layer @param {Trace[]} data @param {Element} parent */
  constructor({ many, traces }, data, parent) {
    this.traces = data.filter(({ name }) => name in traces);
    this.groups = this.traces.map((trace) => dress(svg("g", { class: trace.name }), trace));
    this.svg = svg("svg");
    this.svg.append(...this.groups);
    this.canvas = many ? document.createElement("canvas") : null;
    parent.append(this.svg, this.canvas ?? "");
  }

  /** What a canvas is drawn in, which does not see that the theme has changed: [fill, stroke, font] of each trace. */
  colors = () =>
    this.groups.map((group) => getComputedStyle(group)).map(({ fill, stroke, font }) => [fill, stroke, font]);

  /** @param {Set<string>} changed @param {string[][] | null} colors of a canvas @param {Pixel} pixel
   * @param {Size} size */
  draw(changed, colors, pixel, size) {
    const anew = this.traces.map(({ name }) => changed.has(name) || !colors !== !this.colored);
    this.pixel = pixel;
    if (!colors || !this.canvas) {
      if (this.canvas && this.colored) this.canvas.width = 0;
      this.traces.forEach((trace, i) => anew[i] && paint(this.groups[i], trace, pixel));
    } else if (anew.includes(true) || `${colors}` !== `${this.colored}`) {
      for (const group of this.groups) group.replaceChildren();
      const context = clean(this.canvas, size);
      this.traces.forEach((trace, i) => paintOn(context, trace, colors[i], pixel));
    }
    this.colored = colors;
  }

  /** Carry out an action while all is drawn as shapes. @template R @param {() => R} action */
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

/** @param {HTMLCanvasElement} canvas @param {Size} size */
function clean(canvas, size) {
  const [width, height] = size.map((value) => Math.round(value * devicePixelRatio));
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context.clearRect(0, 0, ...size);
  return context;
}

/** The planes that a board shows. @param {Element} root */
export const planesIn = (root) =>
  [.../** @type {NodeListOf<Plot>} */ (root.querySelectorAll(".plot"))].filter(
    ({ data, clientWidth }) => data && clientWidth,
  );

/** Plotly JSON of what some planes show, side by side and at their scales, in the colours that they have now.
 * @param {Plot[]} planes */
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
    const notes = annotations.map((/** @type {object} */ note) => ({
      ...note,
      xref: `${x} domain`,
      yref: `${y} domain`,
    }));
    return {
      data: data.map((/** @type {Trace} */ trace) => ({ ...trace, xaxis: x, yaxis: y })),
      layout: { ...layout, ...axes },
      notes,
    };
  });
  const [data, annotations] = [parts.flatMap((part) => part.data), parts.flatMap(({ notes }) => notes)];
  return { data, layout: Object.assign({}, ...parts.map(({ layout }) => layout), { width: all + l + r, annotations }) };
}

/** The figure of a plane, with the colours that it has now. @param {Plot} plane
 * @returns {Pick<Plot, "data" | "layout">} */
function realOf(plane) {
  /** @type {(key: string, value: any) => any} */
  const real = (_, value) => (/^var\(--\w+\)$/.test(value) ? colorOf(plane, value) : value);
  const { data, layout } = JSON.parse(JSON.stringify({ data: plane.data, layout: plane.layout }), real);
  return { data, layout: { ...layout, font: { ...layout.font, family: getComputedStyle(plane).fontFamily } } };
}

/** Whether two values, of the keys of the one, are the same. @param {any} some @param {any} other @returns {boolean} */
function same(some, other) {
  if (some === other || typeof some !== "object" || !some || !other) return some === other;
  if (Array.isArray(some)) return some.length === other.length && some.every((value, i) => same(value, other[i]));
  return Object.keys(some).every((key) => same(some[key], other[key]));
}
