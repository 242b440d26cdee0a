// Draws the plane as a Plotly figure, in SVG and on canvases.
// The figure is `element.data` and `element.layout`. Traces with a place for each point are on canvases when there are
// many points.

import { Axes } from "./axes.js";
import { captionsOf } from "./captions.js";
import {
  AXIS_COST,
  COSTS,
  TRAIL_BREAK,
  LAYERS,
  plotlyLayout,
  MARGIN,
  traceContents,
  TRACE_NAMES,
  emptyTraces,
} from "./figure.js";
import { OccupancyGrid } from "./occupancy_grid.js";
import { countLabels, numberLabels } from "./point_labels.js";
import { memoizeLast } from "../math/memoize.js";
import { applyStyle, paintSvg, paintCanvas } from "./trace_painter.js";
import { FAINT_COST, leaderLine, LINE_COST, placeWords } from "./label_placement.js";
import { Surface } from "./surface.js";
import { colorOf, svg } from "./svg.js";

/** @import { PlaneView, Size, Vector } from "../types" */
/** @import { CorrectionCount, Figure, Word } from "./types" */
/** @import { Captions } from "./captions.js" */
/** @import { PointLabel } from "./point_labels.js" */
/** @import { Content, Layers, Trace } from "./figure.js" */
/** @import { Pixel } from "./trace_painter.js" */
/** An element that shows a Plotly figure; see svg_snapshot.js for `inShapes`.
 * @typedef {HTMLElement & { data: Trace[], layout: any, inShapes: <R>(action: () => R) => R }} Plot */

const MAX_SVG_POINTS = 100; // more points are drawn on canvases
const COUNT_COST = 5000; // of a word over a count, whose few letters would be unreadable

export class Plane extends Surface {
  baseMargin = MARGIN;
  /** The labels of points, memoized: numbers, and counts, which avoid the numbers. */
  placeNumbers = memoizeLast(
    (/** @type {Vector[]} */ points, /** @type {PlaneView} */ view, /** @type {number} */ scale) =>
      numberLabels(points.map(pixelsOf(view)), sizeOf(view), scale),
  );
  placeCounts = memoizeLast(
    (
      /** @type {CorrectionCount[]} */ texts,
      /** @type {Vector[]} */ points,
      /** @type {PointLabel[]} */ numbers,
      /** @type {PlaneView} */ view,
      /** @type {number} */ scale,
    ) => {
      const [pixel, size] = [pixelsOf(view), sizeOf(view)];
      const counts = texts.map((count) => ({ ...count, at: pixel(count.at) }));
      return counts.length ? countLabels(counts, points.map(pixel), numbers, size, scale) : [];
    },
  );
  /** The view that is drawn, as text. */
  viewKey = "";
  captionsFor = memoizeLast(captionsOf);
  /** @type {Captions | null} */
  shownCaptions = null;
  insideStyle = ""; // the CSS of the inside, as it was set last
  /** @type {Pixel} */
  toPixel = (x, y) => [x, y];
  /** @type {Size} */
  pixels = [0, 0];

  /** @param {HTMLElement} node */
  constructor(node) {
    const element = Object.assign(node, { data: emptyTraces(), layout: {} });
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
    const numbers = this.placeNumbers(numbered, view, scale);
    const counts = this.placeCounts(counted.texts, counted.points, numbers, view, scale);
    const now = composeTraces(picture, numbers, view, scale, counts);
    const many = now.signs.x.length > MAX_SVG_POINTS;
    const colors = this.layers.map((layer) => (many && layer.canvas ? layer.colors() : null)); // before any change
    const seen = `${view.x},${view.y},${view.unit},${devicePixelRatio},${scale}`;
    const changed = new Set(seen === this.viewKey ? [] : TRACE_NAMES);
    const captions = this.captionsFor(names, note, this.drawnSize, scale);
    // new captions redraw the axes alone
    if (seen !== this.viewKey || captions !== this.shownCaptions) this.showView(view, captions);
    [this.viewKey, this.shownCaptions] = [seen, captions];
    for (const trace of this.plot.data) {
      if (!isSame(now[trace.name], trace)) changed.add(trace.name);
      Object.assign(trace, now[trace.name]);
    }
    this.layers.forEach((layer, i) => layer.draw(changed, colors[i], this.toPixel, this.pixels));
  }

  /** @param {PlaneView} view @param {Captions} captions */
  showView(view, captions) {
    const { margin, scale } = this;
    this.plot.layout = plotlyLayout(view, scale, margin, captions);
    this.toPixel = (x, y) => [(x - view.x[0]) / view.unit, (view.y[1] - y) / view.unit];
    this.pixels = sizeOf(view);
    const [width, height] = this.pixels;
    const place = `left: ${margin.l}px; top: ${margin.t}px; width: ${width}px; height: ${height}px`;
    if (place !== this.insideStyle) this.inside.style.cssText = this.insideStyle = place;
    this.axes.draw(view, this.toPixel, this.pixels, margin, scale, captions);
  }
}

/** @type {(view: PlaneView) => Size} */
const sizeOf = ({ x, y, unit }) => [Math.round((x[1] - x[0]) / unit), Math.round((y[1] - y[0]) / unit)];

/** @type {(view: PlaneView) => (place: Vector) => Vector} */
const pixelsOf =
  ({ x, y, unit }) =>
  (place) => [(place[0] - x[0]) / unit, (y[1] - place[1]) / unit];

/** The content of each trace, with the labels of points and the words at readable places. While the line moves, words
 * ignore what is drawn and stay at their wished places, so that they do not jump.
 * @param {Omit<Figure, "note" | "names" | "numbered" | "counted">} picture @param {PointLabel[]} numbers
 * @param {PlaneView} view @param {number} scale @param {PointLabel[]} [counts] @returns {{ [trace: string]: Content }}
 * */
export function composeTraces({ traces, marks, words, settled, sizes }, numbers, view, scale, counts = []) {
  const [pixel, size, ground] = [pixelsOf(view), sizeOf(view), new OccupancyGrid(sizeOf(view), scale)];
  const placeOf = (/** @type {Vector} */ [x, y]) => [view.x[0] + x * view.unit, view.y[1] - y * view.unit];
  const beside = (/** @type {PointLabel} */ word) => ({ ...word, at: placeOf(word.at) });
  const borne = { numbers: numbers.map(beside), counts: counts.map(beside) };
  const bare = traceContents({ traces, marks, words: [], sizes, ...borne }, scale);
  for (const { at, half } of numbers) ground.addBox(at[0], at[1], half[0], half[1], LINE_COST);
  for (const { at, half } of counts) ground.addBox(at[0], at[1], half[0], half[1], COUNT_COST);
  if (settled) occupyTraces(ground, bare, pixel);
  /** @type {(word: Word) => Word} */
  const inPixels = ({ strays, of, ...word }) => ({
    ...word,
    at: pixel(word.at),
    ...(of && { of: of.map(pixel) }),
    ...(strays && { strays: (at) => strays(placeOf(at)) }),
  });
  const named = words.map(inPixels);
  const places = placeWords(named, ground, size, scale);
  const standing = named.flatMap((word, i) => (places[i] ? [{ word, place: places[i] }] : []));
  const leaders = settled ? standing.map(({ word, place }) => leaderLine(word, place, size, scale)) : [];
  const written = traceContents(
    {
      traces: { leaders: leaders.flatMap((ends) => (ends.length ? [...ends.map(placeOf), TRAIL_BREAK] : [])) },
      marks: {},
      words: standing.map(({ word, place }) => ({ ...word, at: placeOf(place) })),
    },
    scale,
    ["leaders", "words"],
  );
  return { ...bare, ...written };
}

/** Put what is drawn into the grid, so that words cover it only if there is no other place.
 * @param {OccupancyGrid} ground @param {{ [trace: string]: Content }} traces @param {(place: Vector) => Vector} pixel
 * */
function occupyTraces(ground, traces, pixel) {
  const [right, down] = pixel([0, 0]);
  ground.addLine([0, down], [ground.picture.x[1], down], AXIS_COST);
  ground.addLine([right, 0], [right, ground.picture.y[1]], AXIS_COST);
  const many = traces.signs.x.length > MAX_SVG_POINTS; // their margins are everywhere
  for (const [name, cost] of Object.entries(COSTS)) {
    if (!many || cost !== FAINT_COST) occupyTrace(ground, traces[name], pixel, cost);
  }
}

/** @param {OccupancyGrid} ground @param {Content} trace @param {(place: Vector) => Vector} pixel @param {number}
 * cost */
function occupyTrace(ground, trace, pixel, cost) {
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

/** Traces that follow each other, drawn as shapes or on a canvas. */
class Layer {
  /** The colors on the canvas; null while the traces are shapes. @type {string[][] | null} */
  canvasColors = null;
  /** @type {Pixel} */
  toPixel = (x, y) => [x, y];

  /** @param {Layers} layer @param {Trace[]} data @param {Element} parent */
  constructor({ many, traces }, data, parent) {
    this.traces = data.filter(({ name }) => name in traces);
    this.groups = this.traces.map((trace) => applyStyle(svg("g", { class: trace.name }), trace));
    this.svg = svg("svg");
    this.svg.append(...this.groups);
    this.canvas = many ? document.createElement("canvas") : null;
    parent.append(this.svg, this.canvas ?? "");
  }

  /** [fill, stroke, font] of each trace. A canvas does not follow a change of the theme, so it must be redrawn. */
  colors = () =>
    this.groups.map((group) => getComputedStyle(group)).map(({ fill, stroke, font }) => [fill, stroke, font]);

  /** @param {Set<string>} changed @param {string[][] | null} colors of a canvas @param {Pixel} pixel
   * @param {Size} size */
  draw(changed, colors, pixel, size) {
    const anew = this.traces.map(({ name }) => changed.has(name) || !colors !== !this.canvasColors);
    this.toPixel = pixel;
    if (!colors || !this.canvas) {
      if (this.canvas && this.canvasColors) this.canvas.width = 0;
      this.traces.forEach((trace, i) => anew[i] && paintSvg(this.groups[i], trace, pixel));
    } else if (anew.includes(true) || `${colors}` !== `${this.canvasColors}`) {
      for (const group of this.groups) group.replaceChildren();
      const context = clearCanvas(this.canvas, size);
      this.traces.forEach((trace, i) => paintCanvas(context, trace, colors[i], pixel));
    }
    this.canvasColors = colors;
  }

  /** Call `action` while all traces are shapes. @template R @param {() => R} action */
  inShapes(action) {
    if (!this.canvasColors) return action();
    this.traces.forEach((trace, i) => paintSvg(this.groups[i], trace, this.toPixel));
    try {
      return action();
    } finally {
      for (const group of this.groups) group.replaceChildren();
    }
  }
}

/** @param {HTMLCanvasElement} canvas @param {Size} size */
function clearCanvas(canvas, size) {
  const [width, height] = size.map((value) => Math.round(value * devicePixelRatio));
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context.clearRect(0, 0, ...size);
  return context;
}

/** The planes that are visible on a board. @param {Element} root */
export const planesIn = (root) =>
  [.../** @type {NodeListOf<Plot>} */ (root.querySelectorAll(".plot"))].filter(
    ({ data, clientWidth }) => data && clientWidth,
  );

/** One Plotly figure of some planes, side by side and at their scales, in their present colors.
 * @param {Plot[]} planes */
export function figureOf(planes) {
  const { l, r } = planes[0].layout.margin;
  const lengths = planes.map(({ layout: { width } }) => width - l - r);
  const all = lengths.reduce((sum, length) => sum + length + l + r, -l - r);
  const parts = planes.map((plane, i) => {
    const {
      data,
      layout: { xaxis, yaxis, annotations, ...layout },
    } = withRealColors(plane);
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

/** The figure of a plane, with its present colors in place of CSS variables. @param {Plot} plane
 * @returns {Pick<Plot, "data" | "layout">} */
function withRealColors(plane) {
  /** @type {(key: string, value: any) => any} */
  const real = (_, value) => (/^var\(--\w+\)$/.test(value) ? colorOf(plane, value) : value);
  const { data, layout } = JSON.parse(JSON.stringify({ data: plane.data, layout: plane.layout }), real);
  return { data, layout: { ...layout, font: { ...layout.font, family: getComputedStyle(plane).fontFamily } } };
}

/** Whether two values are deeply equal; only the keys of `some` are compared. @param {any} some @param {any} other
 * @returns {boolean} */
function isSame(some, other) {
  if (some === other || typeof some !== "object" || !some || !other) return some === other;
  if (Array.isArray(some)) return some.length === other.length && some.every((value, i) => isSame(value, other[i]));
  return Object.keys(some).every((key) => isSame(some[key], other[key]));
}
