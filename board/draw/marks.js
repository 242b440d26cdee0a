// The vocabulary of marks: their looks, their depths, and what covering them costs.
// A look is a mark without its places. Lengths are px where text has its usual size, and colors are names of
// styles/colors.css. For a radius, a symbol has half the size of its box.

/** @import { Look, PlaneMark, SymbolShape, Trail } from "./types" */
/** @import { Vector } from "../types" */
/** @typedef {Omit<Partial<Look>, "shape">} LookOptions */
/** @typedef {typeof DEPTHS[number]["depth"]} Depth */
/** The methods of a canvas's context that draw shapes.
 * @typedef {Pick<CanvasRenderingContext2D, "moveTo" | "lineTo" | "arc" | "closePath">} ShapePen */

/** From back to front; `many` marks have as many places as there are points, so they can be on a canvas. */
export const DEPTHS = /** @type {const} */ ([
  { depth: "back", many: false },
  { depth: "margins", many: true },
  { depth: "lines", many: false },
  { depth: "rings", many: true },
  { depth: "points", many: true },
  { depth: "vectors", many: false },
  { depth: "spots", many: false },
  { depth: "numbers", many: true },
  { depth: "words", many: false },
]);

// What it costs a word to cover a part of a mark; see occupancy_grid.js.
export const POINT_COST = 600;
export const LINE_COST = 200;
export const FAINT_COST = 0.5;

/** The gap after a line or an area of a trail. @type {[null, null]} */
export const TRAIL_BREAK = [null, null];
/** All parts that are not null. @param {(Vector[] | null)[]} parts @returns {Trail} */
export const joinParts = (parts) => parts.flatMap((part) => (part ? [...part, TRAIL_BREAK] : []));
/** The outline of a polygon. @param {Vector[]} corners */
export const closePolygon = (corners) => (corners.length > 1 ? [...corners, corners[0]] : []);

/** @param {string} color @param {number} [width] @param {LookOptions} [more] @returns {Look & { shape: "line" }} */
export const line = (color, width, more) => ({ shape: "line", color, width, ...more });
/** @param {string} color @param {number} [width] @param {LookOptions} [more] @returns {Look & { shape: "arrow" }} */
export const arrow = (color, width, more) => ({ shape: "arrow", color, width, ...more });
/** @param {string} [fill] @param {LookOptions} [more] @returns {Look & { shape: "area" }} */
export const area = (fill, more) => ({ shape: "area", fill, ...more });
/** @type {<Shape extends SymbolShape>(shape: Shape, radius: number, more?: LookOptions) => Look & { shape: Shape,
 * radius: number }} */
export const marker = (shape, radius, more) => ({ shape, radius, ...more });
/** @param {number} radius @param {string} color @param {number} width @param {LookOptions} [more] @returns {Look} */
export const ring = (radius, color, width, more) => marker("disc", radius, { color, width, ...more });
/** @param {number} size @param {string} [fill] @returns {Look} */
export const text = (size, fill) => ({ shape: "text", size, fill });

/** Marks of the plane at one depth, from their looks. @param {Depth} depth @param {{ [name: string]: Look }} looks
 * @returns {PlaneMark[]} */
export const atDepth = (depth, looks) => Object.entries(looks).map(([name, look]) => ({ ...look, name, depth }));

/** The same, behind another mark of this depth. @param {Depth} depth @param {string} other
 * @param {{ [name: string]: Look }} looks @returns {PlaneMark[]} */
export const behind = (depth, other, looks) => atDepth(depth, looks).map((mark) => ({ ...mark, behind: other }));

/** The marks of a plane from back to front. @param {PlaneMark[]} marks */
export function orderMarks(marks) {
  const ordered = DEPTHS.map(() => /** @type {PlaneMark[]} */ ([]));
  /** @type {Set<string>} */
  const names = new Set();
  for (const mark of marks) {
    const layer = ordered[DEPTHS.findIndex(({ depth }) => depth === mark.depth)];
    const before = mark.behind ? layer?.findIndex(({ name }) => name === mark.behind) : layer?.length;
    if (!layer || before === -1) throw new Error(`The mark ${mark.name} has no depth.`);
    if (names.has(mark.name)) throw new Error(`The mark ${mark.name} is declared twice.`);
    names.add(mark.name);
    layer.splice(before, 0, mark);
  }
  return ordered;
}

/** A color of the style sheet. @param {string} [name] */
export const cssColor = (name) => (name ? `var(--${name})` : "none");

/** Dashes at a scale. @param {string} dash @param {number} scale */
export const scaleDash = (dash, scale) =>
  scale === 1 ? dash : dash.replace(/[\d.]+/g, (length) => String(scale * Number(length)));

/** The attributes of SVG for a look. @param {Look} look @param {number} scale */
export const attributesOf = ({ shape, color, fill, width = color ? 2 : 0, dash = "none" }, scale) => ({
  fill: cssColor(shape === "arrow" ? color : fill),
  stroke: cssColor(color),
  "stroke-width": scale * width,
  "stroke-dasharray": scaleDash(dash, scale),
});

/** What it costs a word to cover a mark. @param {Look} look */
export function costOf({ shape, cost }) {
  if (cost !== undefined) return cost;
  if (shape === "line" || shape === "arrow") return LINE_COST;
  return shape === "area" || shape === "text" ? 0 : POINT_COST;
}

/** Draws a symbol with its middle at (x, y). @type {{ [shape in SymbolShape]: (pen: ShapePen, x: number, y: number,
 * radius: number) => void }} */
export const SYMBOLS = {
  disc(pen, x, y, r) {
    pen.moveTo(x + r, y);
    pen.arc(x, y, r, 0, 2 * Math.PI);
  },
  square: (pen, x, y, r) => drawPolygon(pen, [x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]),
  diamond: (pen, x, y, r) => drawPolygon(pen, [x, y - r], [x + r, y], [x, y + r], [x - r, y]),
  dash(pen, x, y, r) {
    pen.moveTo(x - r, y);
    pen.lineTo(x + r, y);
  },
  cross(pen, x, y, r) {
    SYMBOLS.dash(pen, x, y, r);
    pen.moveTo(x, y - r);
    pen.lineTo(x, y + r);
  },
};

/** How many times as large as its size plotly.js draws a symbol. Words may cover as much of its tips.
 * @type {{ [shape: string]: number }} */
export const EXTENTS = { diamond: 1.3, cross: 1.4, dash: 1.4 };

/** @param {ShapePen} pen @param {Vector[]} places */
function drawPolygon(pen, ...places) {
  drawPolyline(pen, places);
  pen.closePath();
}

/** @param {ShapePen} pen @param {Vector[]} places */
export const drawPolyline = (pen, places) => places.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));

/** The symbol on the point of a class. @param {number} label @returns {SymbolShape} */
export const glyphOf = (label) => (label > 0 ? "cross" : "dash");
