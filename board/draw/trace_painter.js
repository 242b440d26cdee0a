// Draws a mark of the plane as SVG or on a canvas.
// Both draw the same shapes with a pen: the context of a canvas, or a pen that writes SVG.

import { attributesOf, drawPolyline, SYMBOLS } from "./marks.js";
import { fillGroup, setAttributes } from "./svg.js";

/** @import { Drawn, Look, Pixel, SymbolShape, Trail } from "./types" */
/** @import { Vector } from "../types" */
/** @import { ShapePen } from "./marks.js" */

const INVISIBLE = ["none", "rgba(0, 0, 0, 0)"];
const HALO_PART = 0.25; // of the size of letters: the outline around them

/** Draw a mark into its group as SVG. @param {Element} group @param {Drawn} drawn @param {Pixel} pixel
 * @param {number} scale */
export function paintSvg(group, drawn, pixel, scale) {
  applyLook(group, drawn.look, scale);
  if (drawn.texts) return fillGroup(group, "text", letters(drawn, pixel));
  fillGroup(
    group,
    "path",
    shapes(drawn, pixel, scale).map((draw) => ({ d: pathOf(draw) })),
  );
}

/** @param {Drawn} drawn @param {Pixel} pixel */
function letters({ texts = [], colors, at }, pixel) {
  return texts.map((text, i) => {
    const [x, y] = pixel(/** @type {Vector} */ (at[i])).map(toTenths);
    return { x, y, text, ...(colors && { fill: `var(--${colors[i]})` }) };
  });
}

/** Draw a mark on a canvas. @param {CanvasRenderingContext2D} context @param {Drawn} drawn @param {string[]} look
 * @param {Pixel} pixel @param {number} scale */
export function paintCanvas(context, drawn, [fillStyle, strokeStyle, font], pixel, scale) {
  const { look } = drawn;
  if (drawn.texts) return writeOnCanvas(context, drawn, { fillStyle, strokeStyle, font }, pixel, scale);
  Object.assign(context, { fillStyle, strokeStyle, lineWidth: scale * (look.width ?? 0), lineJoin: "round" });
  const [fills, strokes] = [fillStyle, strokeStyle].map((style) => !INVISIBLE.includes(style));
  for (const draw of shapes(drawn, pixel, scale)) {
    context.beginPath();
    draw(context);
    if (fills) context.fill();
    if (strokes) context.stroke();
  }
}

/** @param {CanvasRenderingContext2D} context @param {Drawn} drawn
 * @param {{ fillStyle: string, strokeStyle: string, font: string }} style @param {Pixel} pixel @param {number} scale */
function writeOnCanvas(context, { texts = [], at, look: { size = 0 } }, style, pixel, scale) {
  Object.assign(context, {
    ...style,
    lineWidth: HALO_PART * size * scale,
    lineJoin: "round",
    textAlign: "center",
    textBaseline: "middle",
  });
  texts.forEach((text, i) => {
    const [x, y] = pixel(/** @type {Vector} */ (at[i]));
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
  });
}

/** Give a group the look that all shapes of a mark share. @template {Element} N @param {N} group @param {Look} look
 * @param {number} scale */
export const applyLook = (group, look, scale) =>
  setAttributes(group, { "stroke-linejoin": "round", ...attributesOf(look, scale) });

/** Each line is one shape, because two hundred short paths are drawn faster than one long path. The parts of an area
 * are one shape together, so that no seam shows where they meet. @param {Drawn} drawn @param {Pixel} pixel
 * @param {number} scale @returns {((pen: ShapePen) => void)[]} */
function shapes({ look, at, radii, shapes }, pixel, scale) {
  const { shape, radius = 0 } = look;
  if (shape in SYMBOLS)
    return at.flatMap((place, i) => {
      if (!isPlace(place)) return [];
      const [x, y] = pixel(place);
      const draw = SYMBOLS[shapes?.[i] ?? /** @type {SymbolShape} */ (shape)];
      return [(pen) => draw(pen, x, y, scale * (radii?.[i] ?? radius))];
    });
  const parts = polylines(at, pixel);
  return shape === "area" && parts.length > 1 ? [(pen) => parts.forEach((draw) => draw(pen))] : parts;
}

/** Whether an entry of a trail is a place, not a gap. @param {Trail[number]} entry @returns {entry is Vector} */
export const isPlace = (entry) => entry[0] !== null;

/** @param {Trail} trail @param {Pixel} pixel @returns {((pen: ShapePen) => void)[]} */
function polylines(trail, pixel) {
  /** @type {Vector[][]} */
  const all = [];
  /** @type {Vector[] | null} */
  let places = null;
  for (const entry of trail) {
    if (!isPlace(entry)) places = null;
    else if (places) places.push(pixel(entry));
    else all.push((places = [pixel(entry)]));
  }
  return all.map((path) => (pen) => drawPolyline(pen, path));
}

/** The path of a drawing in SVG. @param {(pen: ShapePen) => void} draw @param {(value: number) => number} [to] */
function pathOf(draw, to = toTenths) {
  const path = new Path(to);
  draw(path);
  return path.d;
}

/** The path of a symbol, not rounded; that of a disc begins on its left. @param {SymbolShape} shape
 * @param {Vector} place @param {number} r its radius */
export const symbolPath = (shape, [x, y], r) =>
  shape === "disc"
    ? `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0`
    : pathOf((pen) => SYMBOLS[shape](pen, x, y, r), Number);

/** A pen that writes the path of an SVG. @implements {ShapePen} */
class Path {
  d = "";
  /** @param {(value: number) => number} to rounds places */
  constructor(to) {
    this.to = to;
  }
  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.d += `M${this.to(x)},${this.to(y)}`;
  }
  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.d += `L${this.to(x)},${this.to(y)}`;
  }
  /** @param {number} x @param {number} y @param {number} r */
  arc(x, y, r) {
    this.d += `a${r},${r} 0 1 0 ${-2 * r},0a${r},${r} 0 1 0 ${2 * r},0`;
  }
  closePath() {
    this.d += "z";
  }
}

/** @param {number} value */
const toTenths = (value) => Math.round(value * 10) / 10;
