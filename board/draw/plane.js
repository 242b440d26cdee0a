// Draws the marks of the plane, in SVG and on canvases.
// Marks with a place for each point are on canvases when there are many points. Who asks the element for `data` and
// `layout` gets the same as a Plotly figure.

import { Axes } from "./axes.js";
import { captionsOf } from "./captions.js";
import { OccupancyGrid } from "./occupancy_grid.js";
import { countLabels, numberLabels } from "./point_labels.js";
import { memoizeLast } from "../math/memoize.js";
import { pixelIn, placeIn } from "../math/view.js";
import { drawnOf, layersOf, written } from "./figure.js";
import { costOf, DEPTHS, EXTENTS, FAINT_COST, LINE_COST, joinParts } from "./marks.js";
import { applyLook, isPlace, paintSvg, paintCanvas } from "./trace_painter.js";
import { leadersOf, placeWords } from "./label_placement.js";
import { plotlyLayout, plotlyTrace } from "./plotly.js";
import { Surface } from "./surface.js";
import { svg } from "./svg.js";

/** @import { PlaneView, Size, Vector } from "../types" */
/** @import { CorrectionCount, Drawn, Figure, Pixel, PlaneMark, Word } from "./types" */
/** @import { Captions } from "./captions.js" */
/** @import { PointLabel } from "./point_labels.js" */
/** @import { Plot } from "./plotly.js" */
/** How a frame is drawn. @typedef {{ pixel: Pixel, scale: number }} Frame */

const MAX_SVG_POINTS = 100; // more points are drawn on canvases
const COUNT_COST = 5000; // of a word over a count, whose few letters would be unreadable
const AXIS_COST = 0.4 * FAINT_COST; // of covering the zero line of an axis
const MARGIN = { l: 52, r: 10, t: 8, b: 50 };

export class Plane extends Surface {
  baseMargin = MARGIN;
  /** The labels of points, memoized: numbers, and counts, which avoid the numbers. */
  placeNumbers = memoizeLast(
    (/** @type {Vector[]} */ points, /** @type {PlaneView} */ view, /** @type {number} */ scale) =>
      numberLabels(points.map(pixelIn(view)), sizeOf(view), scale),
  );
  placeCounts = memoizeLast(
    (
      /** @type {CorrectionCount[]} */ texts,
      /** @type {Vector[]} */ points,
      /** @type {PointLabel[]} */ numbers,
      /** @type {PlaneView} */ view,
      /** @type {number} */ scale,
    ) => {
      const [pixel, size] = [pixelIn(view), sizeOf(view)];
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
  toPixel = (place) => place;
  /** @type {Size} */
  pixels = [0, 0];
  /** @type {PlaneView | null} */
  view = null;

  /** @param {HTMLElement} element @param {PlaneMark[]} [own] the marks of its picture */
  constructor(element, own = []) {
    super(element);
    const layers = layersOf(own);
    this.marks = layers.flat();
    this.drawn = drawnOf(this.marks, { traces: {} });
    this.axes = new Axes();
    this.inside = document.createElement("div");
    this.inside.className = "painted";
    this.inside.ariaHidden = "true";
    this.layers = layers.map((some, i) => new Layer(some, DEPTHS[i].many, this.inside));
    element.replaceChildren(this.axes.node, this.inside);
    this.deriveFigure();
  }

  /** Let the element have the Plotly figure of what is drawn, made when somebody reads it. */
  deriveFigure() {
    /** @type {Plot["inShapes"]} */
    const inShapes = (action) => this.layers.reduce((inner, layer) => () => layer.inShapes(inner), action)();
    Object.defineProperties(Object.assign(this.element, { inShapes }), {
      data: { get: () => Object.values(this.drawn).map((one) => plotlyTrace(one, this.scale)), configurable: true },
      layout: {
        get: () =>
          this.view && this.shownCaptions ? plotlyLayout(this.view, this.scale, this.margin, this.shownCaptions) : {},
        configurable: true,
      },
    });
  }

  /** Draw a figure. What did not change is not drawn again. @param {Figure} figure @param {PlaneView} view */
  draw({ note, names, numbered, counted, ...picture }, view) {
    const { scale } = this;
    const numbers = this.placeNumbers(numbered, view, scale);
    const counts = this.placeCounts(counted.texts, counted.points, numbers, view, scale);
    const now = composeMarks(this.marks, picture, numbers, view, scale, counts);
    const many = now.signs.at.length > MAX_SVG_POINTS;
    const colors = this.layers.map((layer) => (many && layer.canvas ? layer.colors() : null)); // before any change
    const seen = `${view.x},${view.y},${view.unit},${devicePixelRatio},${scale}`;
    const changed = new Set(seen === this.viewKey ? [] : Object.keys(now));
    const captions = this.captionsFor(names, note, this.drawnSize, scale);
    // new captions redraw the axes alone
    if (seen !== this.viewKey || captions !== this.shownCaptions) this.showView(view, captions);
    [this.viewKey, this.shownCaptions] = [seen, captions];
    for (const name in now) if (!isSame(now[name], this.drawn[name])) changed.add(name);
    this.drawn = now;
    this.layers.forEach((layer, i) => layer.draw(now, changed, colors[i], { pixel: this.toPixel, scale }, this.pixels));
  }

  /** @param {PlaneView} view @param {Captions} captions */
  showView(view, captions) {
    const { margin, scale } = this;
    this.view = view;
    this.toPixel = pixelIn(view);
    this.pixels = sizeOf(view);
    const [width, height] = this.pixels;
    const place = `left: ${margin.l}px; top: ${margin.t}px; width: ${width}px; height: ${height}px`;
    if (place !== this.insideStyle) this.inside.style.cssText = this.insideStyle = place;
    this.axes.draw(view, this.toPixel, this.pixels, margin, scale, captions);
  }
}

/** @param {PlaneView} view @returns {Size} */
const sizeOf = ({ x, y, unit }) => [Math.round((x[1] - x[0]) / unit), Math.round((y[1] - y[0]) / unit)];

/** What is drawn of each mark, with the labels of points and the words at readable places. While the line moves, words
 * ignore what is drawn and stay at their wished places, so that they do not jump.
 * @param {PlaneMark[]} marks @param {Omit<Figure, "note" | "names" | "numbered" | "counted">} picture
 * @param {PointLabel[]} numbers @param {PlaneView} view @param {number} scale @param {PointLabel[]} [counts] */
export function composeMarks(marks, { traces, words, settled, sizes }, numbers, view, scale, counts = []) {
  const [pixel, size, ground] = [pixelIn(view), sizeOf(view), new OccupancyGrid(sizeOf(view), scale)];
  const placeOf = placeIn(view);
  /** @param {PointLabel} word */
  const beside = (word) => ({ ...word, at: placeOf(word.at) });
  const borne = { numbers: numbers.map(beside), counts: counts.map(beside) };
  const bare = drawnOf(marks, { traces, sizes, ...borne });
  for (const { at, half } of numbers) ground.addBox(at[0], at[1], half[0], half[1], LINE_COST);
  for (const { at, half } of counts) ground.addBox(at[0], at[1], half[0], half[1], COUNT_COST);
  if (settled) occupyMarks(ground, Object.values(bare), pixel, scale, bare.signs.at.length);
  /** @param {Word} word @returns {Word} */
  const inPixels = ({ strays, of, ...word }) => ({
    ...word,
    at: pixel(word.at),
    ...(of && { of: of.map(pixel) }),
    ...(strays && { strays: (at) => strays(placeOf(at)) }),
  });
  const named = words.map(inPixels);
  const places = placeWords(named, ground, size, scale);
  const standing = named.flatMap((word, i) => (places[i] ? [{ ...word, at: placeOf(places[i]) }] : []));
  const leaders = settled ? leadersOf(named, places, size, scale) : [];
  bare.leaders.at = joinParts(leaders.map((ends) => ends.map(placeOf)));
  Object.assign(bare.words, written(standing), { colors: standing.map(({ color }) => color) });
  return bare;
}

/** Put what is drawn into the grid, so that words cover it only if there is no other place.
 * @param {OccupancyGrid} ground @param {Drawn[]} drawn @param {Pixel} pixel @param {number} scale
 * @param {number} points how many there are */
function occupyMarks(ground, drawn, pixel, scale, points) {
  const [right, down] = pixel([0, 0]);
  ground.addLine([0, down], [ground.picture.x[1], down], AXIS_COST);
  ground.addLine([right, 0], [right, ground.picture.y[1]], AXIS_COST);
  const many = points > MAX_SVG_POINTS; // their margins are everywhere
  for (const one of drawn) {
    const cost = costOf(one.look);
    if (cost && !(many && cost === FAINT_COST)) occupyMark(ground, one, pixel, scale, cost);
  }
}

/** @param {OccupancyGrid} ground @param {Drawn} drawn @param {Pixel} pixel @param {number} scale
 * @param {number} cost */
function occupyMark(ground, { look: { shape, radius }, at }, pixel, scale, cost) {
  /** @type {Vector | null} */
  let before = null;
  for (const entry of at) {
    const place = isPlace(entry) ? pixel(entry) : null;
    if (place && radius !== undefined)
      ground.addDisc(place[0], place[1], (scale * radius) / (EXTENTS[shape] ?? 1), cost);
    else if (place && before) ground.addLine(before, place, cost);
    before = place;
  }
}

/** Marks that follow each other, drawn as shapes or on a canvas. */
class Layer {
  /** The colors on the canvas; null while the marks are shapes. @type {string[][] | null} */
  canvasColors = null;
  /** @type {Drawn[]} */
  drawn = [];
  /** @type {Frame} */
  frame = { pixel: (place) => place, scale: 1 };

  /** @param {PlaneMark[]} marks @param {boolean} many @param {Element} parent */
  constructor(marks, many, parent) {
    this.marks = marks;
    this.groups = marks.map((mark) => applyLook(svg("g", { class: mark.name }), mark, 1));
    this.svg = svg("svg");
    this.svg.append(...this.groups);
    this.canvas = many ? document.createElement("canvas") : null;
    parent.append(this.svg, this.canvas ?? "");
  }

  /** [fill, stroke, font] of each mark. A canvas does not follow a change of the theme, so it must be redrawn. */
  colors = () =>
    this.groups.map((group) => getComputedStyle(group)).map(({ fill, stroke, font }) => [fill, stroke, font]);

  /** @param {{ [mark: string]: Drawn }} now @param {Set<string>} changed @param {string[][] | null} colors
   * @param {Frame} frame @param {Size} size */
  draw(now, changed, colors, frame, size) {
    const anew = this.marks.map(({ name }) => changed.has(name) || !colors !== !this.canvasColors);
    this.drawn = this.marks.map(({ name }) => now[name]);
    this.frame = frame;
    const { pixel, scale } = frame;
    if (!colors || !this.canvas) {
      if (this.canvas && this.canvasColors) this.canvas.width = 0;
      this.drawn.forEach((one, i) => anew[i] && paintSvg(this.groups[i], one, pixel, scale));
    } else if (anew.includes(true) || `${colors}` !== `${this.canvasColors}`) {
      for (const group of this.groups) group.replaceChildren();
      const context = clearCanvas(this.canvas, size);
      this.drawn.forEach((one, i) => paintCanvas(context, one, colors[i], pixel, scale));
    }
    this.canvasColors = colors;
  }

  /** Call `action` while all marks are shapes. @template R @param {() => R} action */
  inShapes(action) {
    if (!this.canvasColors) return action();
    const { pixel, scale } = this.frame;
    this.drawn.forEach((one, i) => paintSvg(this.groups[i], one, pixel, scale));
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

/** Whether two values are deeply equal; only the keys of `some` are compared. @param {any} some @param {any} other
 * @returns {boolean} */
function isSame(some, other) {
  if (some === other || typeof some !== "object" || !some || !other) return some === other;
  if (Array.isArray(some)) return some.length === other.length && some.every((value, i) => isSame(value, other[i]));
  return Object.keys(some).every((key) => isSame(some[key], other[key]));
}
