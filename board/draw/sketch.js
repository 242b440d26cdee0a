// Draws marks in SVG: ticks, shapes from back to front, and words on top.
// Words keep apart. Places are px from the top left corner. A Chart does the same inside axes.

import * as plane from "../math/plane.js";
import { OccupancyGrid } from "./occupancy_grid.js";
import { HALF_WORD_PX, leadersOf, placeWords, textWidth } from "./label_placement.js";
import { attributesOf, cssColor, FAINT_COST, LINE_COST, POINT_COST, SYMBOLS } from "./marks.js";
import { Surface } from "./surface.js";
import { fillGroup, svg } from "./svg.js";
import { symbolPath } from "./trace_painter.js";

/** @import { ChartView, Size, Vector } from "../types" */
/** @import { Label, Mark, Pixel, Spot, Stroke } from "./types" */
/** @import { Word } from "./label_placement.js" */
/** Turns all places of one mark into pixels. @typedef {(at: Vector[]) => Vector[]} PlacesOf */
/** A mark that is a shape. @typedef {Stroke | Spot} Drawn */
/** A word with its wished place in pixels. @typedef {Word & { fixed?: boolean, fill: string }} PixelWord */

const HEAD_PX = 13; // length of an arrow's head
const TICK_SCALE = 0.8; // the size of a tick's number, relative to that of a word
/** @satisfies {Stroke} */
const LEADER = { shape: "line", at: [], color: "text", width: 1.25, name: "leader" };
const NOT_ASIDE = [0, 0];
const MAX_THIN_PX = 2; // words may cross narrower lines
// Lines are cut so many sizes of the picture away, because a million dashes out of sight are slow.
const MAX_FAR_SIZES = 10;
const EDGE_PX = 20; // around the picture: a wide line there may be visible
/** Written for speed: thousands of places in each frame of a drag. @param {Vector[]} places */
function path(places) {
  let d = "";
  for (const [x, y] of places) d += `${d ? "L" : "M"}${x.toFixed(1)},${y.toFixed(1)}`;
  return d;
}
/** The path of each shape but symbols; of a line, `outlineOf` draws only the parts that are near.
 * @satisfies {{ [shape: string]: (places: Vector[], scale: number) => string }} */
const SHAPES = {
  line: path,
  area: (places) => (places.length ? `${path(places)}z` : ""),
  arrow: ([tail, tip], scale) => path(plane.arrow(tail, tip, HEAD_PX * scale)),
};
/** @param {Mark} mark @returns {mark is Drawn} */
const isDrawn = (mark) => mark.shape in SHAPES || mark.shape in SYMBOLS;
/** @param {Mark} mark @returns {mark is Label} */
const isLabel = (mark) => mark.shape === "word" || mark.shape === "tick";

export class Sketch extends Surface {
  /** @type {WeakMap<Vector[], { key: string, d: string }>} */
  pathCache = new WeakMap();
  hasLegend = false; // whether names without a place go into a legend

  /** @param {HTMLElement} element */
  constructor(element) {
    super(element);
    this.node = svg("svg", { class: "sketch", "aria-hidden": "true" });
    this.layers = ["ticks", "shapes", "words"].map((name) =>
      svg("g", { class: name, "stroke-linejoin": "round", "stroke-linecap": "round" }),
    );
    this.node.append(...this.layers);
    element.replaceChildren(this.node);
  }

  /** @param {Mark[]} marks */
  draw(marks) {
    this.drawAt(marks, (place) => place, "");
  }

  /** Draw the marks, and return the words that have found no place. The path of a mark is cached by its array of places
   * and by `frame`, which must name all that `pixel` depends on.
   * @param {Mark[]} marks @param {Pixel} pixel @param {string} frame */
  drawAt(marks, pixel, frame) {
    const { scale } = this;
    const [ticks, shapes, words] = this.layers;
    const placesOf = memoizePixels(pixel);
    const all = this.wordsAt(marks, "word", pixel, placesOf);
    const [fixed, loose] = [true, false].map((is) => all.filter((word) => Boolean(word.fixed) === is));
    const places = loose.length
      ? placeWords(loose, this.occupancyOf(marks, pixel, placesOf), this.drawnSize, scale, this.hasLegend)
      : [];
    writeWords(words, [...fixed, ...loose], [...fixed.map(({ at }) => at), ...places]);
    const numbers = this.wordsAt(marks, "tick", pixel, placesOf);
    writeWords(
      ticks,
      numbers,
      numbers.map(({ at }) => at),
    );
    fillGroup(shapes, "path", [
      ...this.shapeAttributes(marks.filter(isDrawn), placesOf, frame),
      ...leadersOf(loose, places, this.drawnSize, scale).map((ends) => shapeOf(LEADER, path(ends), scale)),
    ]);
    return loose.filter((_, i) => !places[i]);
  }

  /** The attributes of all path elements. @param {Drawn[]} marks @param {PlacesOf} placesOf @param {string} frame */
  shapeAttributes(marks, placesOf, frame) {
    /** @param {Drawn} mark */
    const outline = (mark) => this.outlineOf(mark, placesOf, frame);
    return groupAlike(marks).map((some) => shapeOf(some[0], some.map(outline).join(""), this.scale));
  }

  /** The labels of one shape, at their wished places. @param {Mark[]} marks @param {Label["shape"]} shape @param
   * {Pixel} pixel @param {PlacesOf} placesOf @returns {PixelWord[]} */
  wordsAt(marks, shape, pixel, placesOf) {
    return marks
      .filter(isLabel)
      .filter((label) => label.shape === shape)
      .map(({ text, at: [place], of, aside = NOT_ASIDE, color, fixed }) => ({
        text,
        at: plane.add(pixel(place), plane.scale(this.scale, aside)),
        of: of && placesOf(of),
        color,
        fixed,
        fill: cssColor(color),
      }));
  }

  /** What words avoid: discs, diamonds, arrows and lines, wide and named lines the most, but nothing transparent.
   * @param {Mark[]} marks @param {Pixel} pixel @param {PlacesOf} placesOf */
  occupancyOf(marks, pixel, placesOf) {
    const { scale } = this;
    const ground = new OccupancyGrid(this.drawnSize, scale);
    for (const mark of marks) {
      if (isLabel(mark)) occupyNamed(ground, mark, pixel, placesOf, scale);
      else if (isDrawn(mark)) occupyShape(ground, mark, placesOf, scale);
    }
    return ground;
  }

  /** @param {Drawn} mark @param {PlacesOf} placesOf @param {string} frame */
  outlineOf(mark, placesOf, frame) {
    const radius = "radius" in mark ? mark.radius : 0;
    const key = `${mark.shape} ${radius} ${this.scale} ${frame}`;
    const known = this.pathCache.get(mark.at);
    if (known?.key === key) return known.d;
    const places = placesOf(mark.at);
    const d = this.pathOf(mark, places);
    this.pathCache.set(mark.at, { key, d });
    return d;
  }

  /** @param {Drawn} mark @param {Vector[]} places */
  pathOf(mark, places) {
    if ("radius" in mark) return symbolPath(mark.shape, places[0], mark.radius * this.scale);
    if (mark.shape !== "line") return SHAPES[mark.shape](places, this.scale);
    const straight = straightPath(places, mark, this.drawnSize, this.scale);
    return straight ?? clipPolyline(places, this.drawnSize).map(path).join("");
  }
}

/** @param {Drawn} mark @returns {mark is Stroke} */
const isOneOfMany = (mark) => "many" in mark;
const LOOK = /** @type {const} */ (["width", "color", "dash", "opacity", "name"]);

/** Group marks that one element draws. Elements are expensive, so lines with `many` that look alike share one; the
 * widest are in front. @param {Drawn[]} marks @returns {Drawn[][]} */
function groupAlike(marks) {
  const first = marks.findIndex(isOneOfMany);
  if (first < 0) return marks.map((mark) => [mark]);
  /** @type {Map<string, Stroke[]>} */
  const alike = new Map();
  for (const mark of marks.filter(isOneOfMany)) {
    const look = LOOK.map((part) => mark[part]).join();
    const known = alike.get(look);
    if (known) known.push(mark);
    else alike.set(look, [mark]);
  }
  const inFront = [...alike].sort(
    ([look, [{ width = 2 }]], [other, [{ width: least = 2 }]]) => width - least || (look < other ? -1 : 1),
  );
  /** @type {Drawn[][]} */
  const single = marks.filter((mark) => !isOneOfMany(mark)).map((mark) => [mark]);
  return single.toSpliced(first, 0, ...inFront.map(([, some]) => some));
}

/** Places are used twice, to draw and to keep words off, and a curve may have a thousand of them. @param {Pixel} pixel
 * @returns {PlacesOf} */
function memoizePixels(pixel) {
  /** @type {Map<Vector[], Vector[]>} */
  const known = new Map();
  return (at) => {
    const places = known.get(at) ?? at.map(pixel);
    known.set(at, places);
    return places;
  };
}

/** @param {SVGElement} layer @param {PixelWord[]} some @param {(Vector | null)[]} places */
const writeWords = (layer, some, places) =>
  fillGroup(
    layer,
    "text",
    some.flatMap(({ text, fill: color }, i) => {
      const place = places[i];
      return place ? [{ text, fill: color, x: place[0], y: place[1] }] : [];
    }),
  );

/** @param {OccupancyGrid} ground @param {Vector[]} places @param {number} cost */
function occupyLine(ground, places, cost) {
  for (let i = 1; i < places.length; i++) ground.addLine(places[i - 1], places[i], cost);
}

/** Occupy the line that a word names, and the number of a tick. @param {OccupancyGrid} ground @param {Label} label
 * @param {Pixel} pixel @param {PlacesOf} placesOf @param {number} scale */
function occupyNamed(ground, { shape, at, of = [], text, aside = NOT_ASIDE }, pixel, placesOf, scale) {
  occupyLine(ground, placesOf(of), LINE_COST);
  if (shape !== "tick") return;
  const [x, y] = plane.add(pixel(at[0]), plane.scale(scale, aside));
  ground.addBox(x, y, (TICK_SCALE * textWidth(text, scale)) / 2, TICK_SCALE * HALF_WORD_PX * scale, LINE_COST);
}

/** @param {OccupancyGrid} ground @param {Drawn} mark @param {PlacesOf} placesOf @param {number} scale */
function occupyShape(ground, mark, placesOf, scale) {
  const { shape, at, width = 2, opacity = 1 } = mark;
  if (opacity < 1 || shape === "area") return;
  const places = placesOf(at);
  if ("radius" in mark) ground.addDisc(places[0][0], places[0][1], mark.radius * scale, POINT_COST);
  else occupyLine(ground, places, width < MAX_THIN_PX ? FAINT_COST : LINE_COST);
}

/** The path of a straight line that leaves the picture on both sides, cut near its edges, with the dashes in place;
 * null for other lines. The browser would also draw what is out of sight, of hundreds of lines in each frame of a drag.
 * @param {Vector[]} places @param {Drawn} mark @param {Size} size @param {number} scale */
export function straightPath(places, { dash = "" }, [width, height], scale) {
  if (places.length !== 2) return null;
  const [from, to] = places.map((place) => place.map((value) => Number(value.toFixed(1))));
  const along = plane.add(to, plane.scale(-1, from));
  const span = plane.spanInView(
    from,
    along,
    { x: [-EDGE_PX, width + EDGE_PX], y: [-EDGE_PX, height + EDGE_PX] },
    [0, 1],
  );
  if (!span || span[0] === 0 || span[1] === 1) return null;
  const period = dash.split(" ").reduce((sum, length) => sum + scale * Number(length), 0) / plane.length(along);
  const ends = [period > 0 ? period * Math.floor(span[0] / period) : span[0], span[1]];
  return ends
    .map((part, i) => `${i ? "L" : "M"}${plane.add(from, plane.scale(part, along)).map(toFourDigits)}`)
    .join("");
}
/** @param {number} value */
const toFourDigits = (value) => value.toFixed(4);

/** The parts of a polyline that are not far away. @param {Vector[]} places @param {Size} size @returns {Vector[][]} */
function clipPolyline(places, [width, height]) {
  /** @type {ChartView} */
  const around = {
    x: [-MAX_FAR_SIZES * width, (1 + MAX_FAR_SIZES) * width],
    y: [-MAX_FAR_SIZES * height, (1 + MAX_FAR_SIZES) * height],
  };
  if (places.every((place) => plane.isInView(place, around))) return [places];
  /** @type {Vector[][]} */
  const parts = [];
  places.slice(1).forEach((to, i) => {
    const from = places[i];
    const along = plane.add(to, plane.scale(-1, from));
    const span = plane.spanInView(from, along, around, [0, 1]);
    if (!span) return;
    const [start, end] = span;
    /** @param {number} part */
    const at = (part) => (part === 0 ? from : part === 1 ? to : plane.add(from, plane.scale(part, along)));
    const before = parts.at(-1);
    if (start === 0 && before?.at(-1) === from) before.push(at(end));
    else parts.push([at(start), at(end)]);
  });
  return parts;
}

/** Every shape sets every attribute, since elements are used again.
 * @param {Drawn} mark @param {string} d @param {number} scale */
function shapeOf(mark, d, scale) {
  const { shape, opacity = 1, name = "" } = mark;
  const isStroke = shape === "line" || shape === "arrow";
  return {
    d,
    class: name,
    ...attributesOf(mark, scale),
    "stroke-opacity": isStroke ? opacity : 1,
    "fill-opacity": isStroke ? 1 : opacity,
  };
}
