// The Plotly figure of a plane, derived from its marks when somebody asks for it.
// Colors are the variables of styles/colors.css, and lengths are px.

import { NOTE_PX, tickCount } from "./axes.js";
import { cssColor, EXTENTS, scaleDash } from "./marks.js";

/** @import { PlaneView, Vector } from "../types" */
/** @import { Captions } from "./captions.js" */
/** @import { Drawn, Look } from "./types" */
/** px around the inside of a picture. @typedef {{ l: number, r: number, t: number, b: number }} Margin */
/** A trace in Plotly's form. @typedef {{ [property: string]: any, name: string, x: (number | null)[],
 * y: (number | null)[] }} Trace */
/** An element that shows a Plotly figure; see svg_snapshot.js for `inShapes`.
 * @typedef {HTMLElement & { data: Trace[], layout: any, inShapes: <R>(action: () => R) => R }} Plot */

const TRANSPARENT = "rgba(0, 0, 0, 0)";
const SYMBOLS = { disc: "circle", square: "square", diamond: "diamond", cross: "cross-thin", dash: "line-ew" };
const WEIGHT = 600; // of letters

/** The trace of a mark. @param {Drawn} drawn @param {number} scale @returns {Trace} */
export const plotlyTrace = (drawn, scale) => ({
  type: "scatter",
  name: drawn.look.name,
  x: drawn.at.map((place) => place[0]),
  y: drawn.at.map((place) => place[1]),
  hoverinfo: "skip",
  showlegend: false,
  ...styleOf(drawn, scale),
});

/** @param {Drawn} drawn @param {number} scale */
function styleOf({ look, radii, shapes, texts = [], colors }, scale) {
  const { shape, color, fill, width = 0, radius = 0, size = 0 } = look;
  switch (shape) {
    case "line":
      return { mode: "lines", line: lineOf(look, scale) };
    case "arrow":
      return { mode: "lines", line: lineOf(look, scale), fill: "toself", fillcolor: cssColor(color) };
    case "area":
      return { mode: "none", fill: "toself", fillcolor: cssColor(fill) };
    case "text": {
      const font = { size: scale * size, weight: WEIGHT, shadow: "auto" };
      return { mode: "text", text: texts, textfont: { ...font, color: colors?.map(cssColor) ?? cssColor(fill) } };
    }
  }
  /** @param {number} half */
  const sizeOf = (half) => (2 * scale * half) / (EXTENTS[shape] ?? 1);
  const line = { color: paint(color), width: scale * width };
  const symbol = shapes?.map((one) => SYMBOLS[one]) ?? SYMBOLS[shape];
  return { mode: "markers", marker: { symbol, size: radii?.map(sizeOf) ?? sizeOf(radius), color: paint(fill), line } };
}

/** @param {Look} look @param {number} scale */
function lineOf({ color, width = 0, dash }, scale) {
  const dashes = dash && { dash: scaleDash(dash, scale).replaceAll(" ", "px,").concat("px") };
  return { color: cssColor(color), width: scale * width, ...dashes };
}

/** Plotly has no fill “none”. @param {string} [name] */
const paint = (name) => (name ? cssColor(name) : TRANSPARENT);

/** Plotly reads texts as HTML. @param {string} text */
const escapeTags = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The `note` is about the whole picture, so it is in the lower right corner.
 * @param {PlaneView} view @param {number} scale @param {Margin} margin @param {Captions} captions */
export function plotlyLayout(view, scale, margin, { x: across, y: up, keys, note }) {
  /** @param {Vector} vector */
  const length = ([low, high]) => Math.round((high - low) / view.unit);
  /** @param {Vector} range @param {string} title @returns {object} */
  const axis = (range, title) => ({
    range,
    title: { text: escapeTags(title), standoff: 6 * scale, font: { size: 16 * scale } },
    automargin: false,
    fixedrange: true,
    gridcolor: cssColor("grid"),
    zerolinecolor: cssColor("axis"),
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
        ...{
          x: 0,
          xanchor: "left",
          xshift: x,
          text: escapeTags(text),
          font: { size: 14 * scale, color: cssColor(name) },
        },
      })),
      ...(note ? [{ ...below, x: 1, xanchor: "right", text: note, font: { size: 14 * scale } }] : []),
    ],
    showlegend: false,
    dragmode: false,
    hovermode: false,
    paper_bgcolor: cssColor("paper"),
    plot_bgcolor: TRANSPARENT,
    font: { color: cssColor("text") },
    xaxis: axis(view.x, across),
    yaxis: axis(view.y, up),
  };
}
