// Draws a trace of the figure as SVG or on a canvas.
// Both draw the same shapes with a pen: the context of a canvas, or a pen that writes SVG.

import { fillGroup, setAttributes } from "./svg.js";

/** @import { Vector } from "../types" */
/** @import { Content, Marker, Style, Texts } from "./figure.js" */
/** @import { Attributes } from "./svg.js" */
/** Turns a place into pixels. @typedef {(x: number, y: number) => Vector} Pixel */
/** The methods of a canvas's context that draw shapes.
 * @typedef {Pick<CanvasRenderingContext2D, "moveTo" | "lineTo" | "arc" | "closePath">} Pen */
/** A shape, and the attributes that it does not share with its trace. @typedef {{ draw(pen: Pen): void, look?:
 * Attributes }} Shape */

const TRANSPARENT = "rgba(0, 0, 0, 0)";
const HALO_PART = 0.25; // of the size of letters: the outline around them

/** Draw a trace into its group as SVG. @param {Element} group @param {Content} trace @param {Pixel} pixel */
export function paintSvg(group, trace, pixel) {
  applyStyle(group, trace);
  if (trace.mode === "text") return fillGroup(group, "text", letters(trace, pixel));
  fillGroup(
    group,
    "path",
    shapes(trace, pixel).map(({ draw, look }) => {
      const path = new Path();
      draw(path);
      return { d: path.d, ...look };
    }),
  );
}

/** @param {Content & Texts} trace @param {Pixel} pixel */
function letters({ text, x, y, textfont: { color } }, pixel) {
  return text.map((word, i) => {
    const at = pixel(x[i] ?? 0, y[i] ?? 0);
    return { x: round(at[0]), y: round(at[1]), text: word, ...(Array.isArray(color) && { fill: color[i] }) };
  });
}

/** Draw a trace on a canvas. @param {CanvasRenderingContext2D} context @param {Content} trace @param {string[]} look
 * @param {Pixel} pixel */
export function paintCanvas(context, trace, [fillStyle, strokeStyle, font], pixel) {
  if (trace.mode === "text") return writeOnCanvas(context, trace, { fillStyle, strokeStyle, font }, pixel);
  const lineWidth = lineWidthOf(trace);
  Object.assign(context, { fillStyle, strokeStyle, lineWidth, lineJoin: "round" });
  const [fills, strokes] = [fillStyle !== "none" && fillStyle !== TRANSPARENT, strokeStyle !== TRANSPARENT];
  for (const { draw } of shapes(trace, pixel)) {
    context.beginPath();
    draw(context);
    if (fills) context.fill();
    if (strokes) context.stroke();
  }
}

const lineWidthOf = (/** @type {Style} */ style) =>
  style.mode === "lines" ? style.line.width : style.mode === "markers" ? style.marker.line.width : undefined;

/** @param {CanvasRenderingContext2D} context @param {Content & Texts} trace
 * @param {{ fillStyle: string, strokeStyle: string, font: string }} look @param {Pixel} pixel */
function writeOnCanvas(context, { text, x, y, textfont: { size } }, look, pixel) {
  Object.assign(context, {
    ...look,
    lineWidth: HALO_PART * size,
    lineJoin: "round",
    textAlign: "center",
    textBaseline: "middle",
  });
  text.forEach((word, i) => {
    const at = pixel(x[i] ?? 0, y[i] ?? 0);
    context.strokeText(word, at[0], at[1]);
    context.fillText(word, at[0], at[1]);
  });
}

/** Give a group the look that all shapes of a trace share. @template {Element} N @param {N} group
 * @param {Style} style */
export function applyStyle(group, style) {
  const shared = Object.entries(lookOf(style)).filter(([, value]) => value !== undefined && !Array.isArray(value));
  return setAttributes(group, { "stroke-linejoin": "round", ...Object.fromEntries(shared) });
}

/** @param {Style} style @returns {{ [attribute: string]: any }} */
function lookOf(style) {
  if (style.mode === "text") return { fill: style.textfont.color };
  if (style.mode === "markers") {
    const { color, line } = style.marker;
    return { fill: color, stroke: line.color, "stroke-width": line.width };
  }
  const fill = style.fill ? style.fillcolor : "none";
  if (style.mode === "none") return { fill };
  const { color, width, dash } = style.line;
  return { fill, stroke: color, "stroke-width": width, "stroke-dasharray": dash?.replaceAll("px", "") };
}

/** Each line is one shape, because two hundred short paths are drawn faster than one long path. The parts of an area
 * are one shape together, so that no seam shows where they meet. @param {Content} trace @param {Pixel} pixel @returns
 * {Shape[]} */
function shapes(trace, pixel) {
  const { mode, x, y } = trace;
  if (mode === "markers") {
    const { marker } = trace;
    return x.flatMap((value, i) => (value === null ? [] : [symbol(marker, i, pixel(value, y[i] ?? 0))]));
  }
  const parts = lines(x, y, pixel);
  return mode === "none" && parts.length > 1 ? [{ draw: (pen) => parts.forEach(({ draw }) => draw(pen)) }] : parts;
}

/** @param {Content["x"]} x @param {Content["y"]} y @param {Pixel} pixel @returns {Shape[]} */
function lines(x, y, pixel) {
  /** @type {Vector[][]} */
  const all = [];
  /** @type {Vector[] | null} */
  let places = null;
  for (let i = 0; i < x.length; i++) {
    const u = x[i];
    const v = y[i];
    if (u === null || v === null) {
      places = null;
      continue;
    }
    if (!places) all.push((places = []));
    places.push(pixel(u, v));
  }
  return all.map((path) => ({ draw: (pen) => drawPolyline(pen, path) }));
}

/** @type {(pen: Pen, places: Vector[]) => void} */
const drawPolyline = (pen, places) => places.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));

/** As plotly.js draws them. @type {{ [symbol: string]: (pen: Pen, x: number, y: number, r: number) => void }} */
const SYMBOLS = {
  circle(pen, x, y, r) {
    pen.moveTo(x + r, y);
    pen.arc(x, y, r, 0, 2 * Math.PI);
  },
  square: (pen, x, y, r) => drawPolygon(pen, [x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]),
  diamond: (pen, x, y, r) => drawPolygon(pen, [x, y - 1.3 * r], [x + 1.3 * r, y], [x, y + 1.3 * r], [x - 1.3 * r, y]),
  "line-ew"(pen, x, y, r) {
    pen.moveTo(x - 1.4 * r, y);
    pen.lineTo(x + 1.4 * r, y);
  },
  "cross-thin"(pen, x, y, r) {
    SYMBOLS["line-ew"](pen, x, y, r);
    pen.moveTo(x, y - 1.4 * r);
    pen.lineTo(x, y + 1.4 * r);
  },
};

/** @param {Pen} pen @param {Vector[]} places */
function drawPolygon(pen, ...places) {
  drawPolyline(pen, places);
  pen.closePath();
}

/** Symbol i of a trace at a place. @param {Marker} marker @param {number} i @param {Vector} place @returns {Shape} */
function symbol({ symbol: name, size, color, line }, i, [x, y]) {
  const draw = SYMBOLS[valueAt(name, i)];
  const radius = valueAt(size, i) / 2;
  const look = Array.isArray(color)
    ? { fill: color[i], stroke: valueAt(line.color, i), "stroke-width": valueAt(line.width, i) }
    : undefined;
  return { draw: (pen) => draw(pen, x, y, radius), look };
}

/** @template {string | number} T @param {T | T[]} values @param {number} i */
const valueAt = (values, i) => (Array.isArray(values) ? values[i] : values);

/** A pen that writes the path of an SVG. @implements {Pen} */
class Path {
  d = "";
  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.d += `M${round(x)},${round(y)}`;
  }
  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.d += `L${round(x)},${round(y)}`;
  }
  /** @param {number} x @param {number} y @param {number} r */
  arc(x, y, r) {
    this.d += `a${r},${r} 0 1 0 ${-2 * r},0a${r},${r} 0 1 0 ${2 * r},0`;
  }
  closePath() {
    this.d += "z";
  }
}

const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;
