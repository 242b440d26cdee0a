// The Plotly figure of a plane: its traces with their styles, and its axes.
// Colors are the variables of styles/colors.css. Lengths are px where text has its usual size; `scale` multiplies them.

import { memoizeLast } from "../math/memoize.js";
import { FAINT_COST, LINE_COST, POINT_COST } from "./label_placement.js";

/** @import { PlaneView, Vector } from "../types" */
/** @import { Figure, Trail } from "./types" */
/** @import { Captions } from "./captions.js" */
/** @typedef {{ color: string, width: number, dash?: string }} LineStyle */
/** The look of markers; a list has an entry for each. @typedef {{ symbol: string | string[], size: number | number[],
 * color: string | string[], line: { color: string | string[], width: number | number[] } }} Marker */
/** @typedef {{ size: number, weight: number, shadow: string, color: string | string[] }} Font */
/** @typedef {{ mode: "lines", line: LineStyle, fill?: string, fillcolor?: string }} Lines */
/** @typedef {{ mode: "none", fill: string, fillcolor: string }} Areas */
/** @typedef {{ mode: "markers", marker: Marker }} Markers */
/** @typedef {{ mode: "text", text: string[], textfont: Font }} Texts */
/** @typedef {Lines | Areas | Markers | Texts} Style */
/** The content of a trace: its style, and the coordinates of its places, null for a gap.
 * @typedef {Style & { x: (number | null)[], y: (number | null)[] }} Content */
/** A trace in Plotly's form. @typedef {Content & { name: string }} Trace */
/** A layer's traces; `many`: with as many places as there are points. @typedef {{ many?: boolean,
 * traces: { [trace: string]: Style } }} Layers */
/** px around the inside of a picture. @typedef {{ l: number, r: number, t: number, b: number }} Margin */
/** A word at its final place. @typedef {{ text: string, at: Vector }} PlacedWord */

const color = (/** @type {string} */ name) => `var(--${name})`;
const TRANSPARENT = "rgba(0, 0, 0, 0)";

/** @type {(name: string, width: number, dash?: string) => Lines} */
const line = (name, width, dash) => ({ mode: "lines", line: { color: color(name), width, ...(dash && { dash }) } });
/** @type {(name: string, width: number) => Lines} */
const arrow = (name, width) => ({ ...line(name, width), fill: "toself", fillcolor: color(name) });
/** @type {(name: string) => Areas} */
const area = (name) => ({ mode: "none", fill: "toself", fillcolor: color(name) });
/** @type {(symbol: Marker["symbol"], size: Marker["size"], fill: Marker["color"], stroke?: Marker["color"],
 * width?: number | number[]) => Markers} */
const markers = (symbol, size, fill, stroke = TRANSPARENT, width = 0) => ({
  mode: "markers",
  marker: { symbol, size, color: fill, line: { color: stroke, width } },
});
/** @type {(size: number, name: string, width: number) => Markers} */
const ring = (size, name, width) => markers("circle", size, TRANSPARENT, color(name), width);

const MULTIPLIER_AREA = 4; // how many times the area of its point a multiplier at C adds to it
// How large plotly.js draws a symbol of size 1.
const DIAMOND = 1.3,
  CROSS = 1.4;

/** The marks of the trace "marks", in order; a mark that is not shown has the place null.
 * @type {{ [name: string]: [symbol: string, size: number, fill: string, stroke: string, width: number] }} */
const MARKS = {
  origin: ["circle", 9, color("distance"), TRANSPARENT, 0],
  example: ["circle", 42, TRANSPARENT, color("example"), 7],
  chosen: ["diamond", 40 / DIAMOND, TRANSPARENT, color("text"), 2.5],
  cross: ["cross-thin", 26 / CROSS, TRANSPARENT, color("text"), 2.5],
  tip: ["circle", 22, TRANSPARENT, color("example"), 3],
  tail: ["circle", 10, color("text"), TRANSPARENT, 0],
  foot: ["circle", 11, color("distance"), TRANSPARENT, 0],
  projection: ["circle", 11, color("best"), TRANSPARENT, 0],
  meanPlus: ["diamond", 20 / DIAMOND, color("plus"), color("text"), 2],
  meanMinus: ["diamond", 20 / DIAMOND, color("minus"), color("text"), 2],
  probe: ["circle", 20, color("example"), color("text"), 2],
};
/** @type {<Part extends 0 | 1 | 2 | 3 | 4>(part: Part) => (typeof MARKS)[string][Part][]} */
const ofMarks = (part) => Object.values(MARKS).map((look) => look[part]);

export const NOTE_PX = 36.7; // from the inside down to the middle of the title and of the note

/** From back to front; a layer with `many` is on a canvas when there are many points. Margins differ in width as well
 * as in color. The rings of misclassified points are round, those of support vectors square. Numbers are above the
 * rings. @type {Layers[]} */
export const LAYERS = [
  {
    traces: {
      sidePlus: area("plusSide"),
      sideMinus: area("minusSide"),
      likelyPlus: area("plusSide"),
      likelyMinus: area("minusSide"),
      surePlus: area("plusSide"),
      sureMinus: area("minusSide"),
      levels: line("logistic", 1.5, "2px,4px"),
      ...repeatStyle(3, "votePlus", () => area("plusSide")),
      ...repeatStyle(3, "voteMinus", () => area("minusSide")),
      ...repeatStyle(3, "voters", (i) => line("faint", [1, 2.5, 5][i])),
      candidates: line("faint", 2.5),
      hullPlus: line("plus", 2.5),
      hullMinus: line("minus", 2.5),
      band: area("band"),
      canonical: line("best", 1.5),
      best: line("best", 3.5, "12px,7px"),
      certificate: line("best", 3),
    },
  },
  {
    many: true,
    traces: {
      multipliers: markers("circle", 0, color("band"), color("best"), 2),
      marginsRight: line("right", 1.5),
      marginsWrong: line("wrong", 3),
      slacks: line("example", 3),
    },
  },
  {
    traces: {
      chosenLine: line("chosen", 13),
      ellipsePlus: line("plus", 2.5),
      ellipseMinus: line("minus", 2.5),
      meansGap: line("prototype", 3),
      perceptron: line("text", 3),
      prototype: line("prototype", 3.5, "3px,6px"),
      lda: line("lda", 3.5, "18px,5px,4px,5px"),
      bayes: line("bayes", 3.5, "8px,5px"),
      logistic: line("logistic", 3.5, "20px,5px,4px,5px,4px,5px"),
      distance: line("distance", 3.5, "9px,5px"),
      before: line("faint", 2, "3px,5px"),
      averaged: line("distance", 5),
      line: line("text", 4),
      ghostLines: line("ghost", 3, "6px,6px"),
      pocket: line("best", 4, "14px,14px"),
    },
  },
  {
    many: true,
    traces: {
      rings: ring(30, "wrong", 3.5),
      outsidePlus: ring(18, "plus", 3),
      outsideMinus: markers("square", 16, TRANSPARENT, color("minus"), 3),
      support: markers("square", 30, TRANSPARENT, color("best"), 2.5),
    },
  },
  {
    many: true,
    traces: {
      plus: markers("circle", 0, color("plus")),
      minus: markers("square", 0, color("minus")),
      signs: markers([], 0, TRANSPARENT, color("glyph")),
    },
  },
  {
    traces: {
      gap: line("best", 4),
      common: markers("diamond", 18 / DIAMOND, color("best"), color("paper"), 2),
      drop: line("best", 3.5),
      oldVector: arrow("faint", 3),
      stepVector: arrow("wrong", 3.5),
      direction: arrow("wrong", 3.5),
      vectors: arrow("text", 4),
      draft: arrow("example", 4),
      ghostVectors: line("ghost", 3.5, "6px,6px"),
      ghostPlaces: ring(16, "ghost", 3),
      unit: arrow("plus", 4),
      leaders: line("text", 1.25),
      marks: markers(ofMarks(0), ofMarks(1), ofMarks(2), ofMarks(3), ofMarks(4)),
    },
  },
  {
    many: true,
    traces: {
      numbers: { mode: "text", text: [], textfont: { size: 13.5, weight: 600, shadow: "auto", color: color("text") } },
    },
  },
  {
    traces: {
      corrections: {
        mode: "text",
        text: [],
        textfont: { size: 13.5, weight: 600, shadow: "auto", color: color("text") },
      },
      words: { mode: "text", text: [], textfont: { size: 17, weight: 600, shadow: "auto", color: [] } },
    },
  },
];
/** @type {Layers["traces"]} */
const STYLES = LAYERS.reduce((all, { traces }) => ({ ...all, ...traces }), {});
/** The style of a trace of lines. @param {string} trace @returns {LineStyle} */
export const lookOf = (trace) => /** @type {Lines} */ (STYLES[trace]).line;
export const TRACE_NAMES = Object.keys(STYLES);
export const MARK_NAMES = Object.keys(MARKS);
/** What it costs a word to cover a part of each trace; the other traces cost nothing.
 * @type {{ [trace: string]: number }} */
export const COSTS = {
  ...withCost(
    FAINT_COST,
    "voters0",
    "voters1",
    "voters2",
    "candidates",
    "hullPlus",
    "hullMinus",
    "ellipsePlus",
    "ellipseMinus",
    "levels",
    "marginsRight",
    "marginsWrong",
    "slacks",
  ),
  ...withCost(
    LINE_COST,
    "canonical",
    "best",
    "certificate",
    "distance",
    "before",
    "pocket",
    "averaged",
    "line",
    "ghostLines",
    "perceptron",
    "prototype",
    "lda",
    "bayes",
    "logistic",
    "meansGap",
    "gap",
    "drop",
    "oldVector",
    "stepVector",
    "direction",
    "vectors",
    "ghostVectors",
    "draft",
    "unit",
  ),
  ...withCost(POINT_COST, "rings", "plus", "minus", "support", "common", "ghostPlaces", "marks"),
};
export const AXIS_COST = 0.4 * FAINT_COST; // of covering the zero line of an axis
/** The styles of traces whose names end in numbers from 0 on. @param {number} count @param {string} name
 * @param {(i: number) => Style} style */
function repeatStyle(count, name, style) {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`${name}${i}`, style(i)]));
}
/** @param {number} cost @param {string[]} names */
function withCost(cost, ...names) {
  return Object.fromEntries(names.map((name) => [name, cost]));
}
export const MARGIN = { l: 52, r: 10, t: 8, b: 50 };
const TICKS = 9; // on an axis, at most
const TICK = 45; // px for each, at least
/** @type {[null, null]} */
export const TRAIL_BREAK = [null, null];

/** How many numbers an axis of this length has room for. @type {(length: number, scale: number) => number} */
export const tickCount = (length, scale) => Math.max(2, Math.min(TICKS, Math.floor(length / (TICK * scale))));

/** The traces before anything is drawn. @returns {Trace[]} */
export const emptyTraces = () =>
  TRACE_NAMES.map((name) => ({
    type: "scatter",
    name,
    x: [],
    y: [],
    hoverinfo: "skip",
    showlegend: false,
    ...STYLES[name],
  }));

const LENGTHS = ["width", "size"];

/** A style with all its lengths times `scale`. @template {object} T @param {T} style @param {number} scale
 * @returns {T} */
function enlarge(style, scale) {
  /** @type {(value: any) => any} */
  const times = (value) => (Array.isArray(value) ? value.map(times) : scale * value);
  /** @type {(entry: [name: string, value: any]) => [string, any]} */
  const each = ([name, value]) => {
    if (LENGTHS.includes(name)) return [name, times(value)];
    if (name === "dash") return [name, value.replace(/[\d.]+/g, times)];
    return [name, typeof value === "object" && !Array.isArray(value) ? enlarge(value, scale) : value];
  };
  return /** @type {T} */ (Object.fromEntries(Object.entries(style).map(each)));
}
const stylesAt = memoizeLast((/** @type {number} */ scale) => enlarge(STYLES, scale));

/** The content of each trace, by name, to be merged into the trace. The words of the figure are at their final places.
 * @param {Pick<Figure, "traces" | "marks"> & { words: (PlacedWord & { color: string })[], sizes?: Figure["sizes"],
 * numbers?: PlacedWord[], counts?: PlacedWord[] }} figure @param {number} [scale] @param {string[]} [names] of the
 * wanted traces
 * @returns {{ [trace: string]: Content }} */
export function traceContents(
  { traces, marks, words, numbers = [], counts = [], sizes = {} },
  scale = 1,
  names = TRACE_NAMES,
) {
  const styles = stylesAt(scale);
  const [plus, minus] = [traces.plus ?? [], traces.minus ?? []];
  /** @type {{ [trace: string]: object }} */
  const more = {
    ...pointsLook(styles, plus.length, minus.length, sizes.multipliers ?? [], scale),
    numbers: { text: numbers.map(({ text }) => text) },
    corrections: { text: counts.map(({ text }) => text) },
    words: {
      text: words.map(({ text }) => text),
      textfont: { .../** @type {Texts} */ (styles.words).textfont, color: words.map((word) => color(word.color)) },
    },
  };
  /** @type {{ [trace: string]: Trail }} */
  const places = {
    ...traces,
    signs: [...plus, ...minus],
    marks: MARK_NAMES.map((name) => marks[name] ?? TRAIL_BREAK),
    words: words.map(({ at }) => at),
    numbers: numbers.map(({ at }) => at),
    corrections: counts.map(({ at }) => at),
  };
  /** @type {(name: string) => Content} */
  const contentOf = (name, here = places[name] ?? []) =>
    Object.assign({ x: here.map((place) => place[0]), y: here.map((place) => place[1]) }, styles[name], more[name]);
  return Object.fromEntries(names.map((name) => [name, contentOf(name)]));
}

/** The styles that depend on the number of points. @param {{ [trace: string]: Style }} styles @param {number} plus
 * @param {number} minus @param {number[]} shares of the multipliers @param {number} scale */
function pointsLook(styles, plus, minus, shares, scale) {
  const size = scale * pointSize(plus + minus);
  /** @type {(trace: string, more: Partial<Marker>) => { marker: Marker }} */
  const look = (trace, more) => ({ marker: { .../** @type {Markers} */ (styles[trace]).marker, ...more } });
  return {
    multipliers: look("multipliers", { size: shares.map((share) => size * Math.sqrt(1 + MULTIPLIER_AREA * share)) }),
    plus: look("plus", { size }),
    minus: look("minus", { size: size - 3 * scale }),
    signs: look("signs", {
      symbol: [...Array(plus).fill("cross-thin"), ...Array(minus).fill("line-ew")],
      size: (0.56 * size) / CROSS,
      line: { color: color("glyph"), width: 0.14 * size },
    }),
  };
}

/** The diameter of a point, px. Many points are drawn smaller, so that the line stays visible.
 * @type {(n: number) => number} */
export const pointSize = (n) => (n <= 60 ? 21 : n <= 200 ? 16 : 10);

/** Plotly reads texts as HTML. @param {string} text */
const escapeTags = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The `note` is about the whole picture, so it is in the lower right corner.
 * @param {PlaneView} view @param {number} scale @param {Margin} margin @param {Captions} captions */
export function plotlyLayout(view, scale, margin, { x: across, y: up, keys, note }) {
  const length = (/** @type {Vector} */ [low, high]) => Math.round((high - low) / view.unit);
  /** @type {(range: Vector, title: string) => object} */
  const axis = (range, title) => ({
    range,
    title: { text: escapeTags(title), standoff: 6 * scale, font: { size: 16 * scale } },
    automargin: false,
    fixedrange: true,
    gridcolor: color("grid"),
    zerolinecolor: color("axis"),
    zerolinewidth: 1.5,
    tickfont: { size: 14 * scale },
    exponentformat: "power",
    nticks: tickCount(length(range), scale),
  });
  const below = {
    xref: "x domain",
    yref: "y domain",
    y: 0,
    yanchor: "middle",
    yshift: -NOTE_PX * scale,
    showarrow: false,
    borderpad: 0,
  };
  return {
    width: length(view.x) + margin.l + margin.r,
    height: length(view.y) + margin.t + margin.b,
    margin,
    annotations: [
      ...keys.map(({ text, color: name, x }) => ({
        ...below,
        ...{ x: 0, xanchor: "left", xshift: x, text: escapeTags(text), font: { size: 14 * scale, color: color(name) } },
      })),
      ...(note ? [{ ...below, x: 1, xanchor: "right", text: note, font: { size: 14 * scale } }] : []),
    ],
    showlegend: false,
    dragmode: false,
    hovermode: false,
    paper_bgcolor: color("paper"),
    plot_bgcolor: TRANSPARENT,
    font: { color: color("text") },
    xaxis: axis(view.x, across),
    yaxis: axis(view.y, up),
  };
}
