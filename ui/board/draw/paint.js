// How a trace of the figure looks: the shapes that it is made of, which a pen draws: a canvas's, or one that writes SVG.

import { fill, set } from "./svg.js";

// Draw a trace into its group as SVG; `pixel` leads from a place to pixels.
export function paint(group, trace, pixel) {
  dress(group, trace);
  if (trace.mode === "text") return fill(group, "text", trace.text.map((text, i) => {
    const [x, y] = pixel(trace.x[i], trace.y[i]);
    return { x: round(x), y: round(y), fill: trace.textfont.color[i], text };
  }));
  fill(group, "path", shapes(trace, pixel).map(({ draw, ...look }) => {
    const path = new Path();
    draw(path);
    return { d: path.d, ...look };
  }));
}

// Draw a trace on a canvas, in the colours that its group has on the page now.
export function paintOn(context, group, trace, pixel) {
  const { fill: filled, stroke, strokeWidth } = getComputedStyle(group);
  Object.assign(context, { fillStyle: filled, strokeStyle: stroke, lineWidth: parseFloat(strokeWidth), lineJoin: "round" });
  const [fills, strokes] = [filled, stroke].map((paint) => paint !== "none" && !paint.endsWith(", 0)"));
  for (const { draw } of shapes(trace, pixel)) {
    context.beginPath();
    draw(context);
    if (fills) context.fill();
    if (strokes) context.stroke();
  }
}

// What all shapes of a trace share is on their group.
export function dress(group, { mode, fill: area, fillcolor, line, marker }) {
  const look = mode === "markers" ? { fill: marker.color, stroke: marker.line.color, "stroke-width": marker.line.width }
    : { fill: area ? fillcolor : "none", stroke: line?.color, "stroke-width": line?.width, "stroke-dasharray": line?.dash?.replaceAll("px", "") };
  const shared = Object.entries(look).filter(([, value]) => value !== undefined && !Array.isArray(value));
  set(group, Object.fromEntries(shared));
}

// [{draw(pen), and attributes that are its own}]. Lines are one shape each: two hundred short paths are drawn faster than
// one long one.
function shapes({ mode, x, y, marker }, pixel) {
  return mode === "markers" ? x.flatMap((value, i) => (value === null ? [] : [symbol(marker, i, pixel(value, y[i]))])) : lines(x, y, pixel);
}

function lines(x, y, pixel) {
  const all = [];
  for (let i = 0; i < x.length; i++) {
    if (x[i] === null) continue;
    const start = i;
    while (i < x.length && x[i] !== null) i++;
    const places = Array.from({ length: i - start }, (_, j) => pixel(x[start + j], y[start + j]));
    all.push({ draw: (pen) => places.forEach(([px, py], j) => (j ? pen.lineTo(px, py) : pen.moveTo(px, py))) });
  }
  return all;
}

// As plotly.js draws them.
const SYMBOLS = {
  circle(pen, x, y, r) {
    pen.moveTo(x + r, y);
    pen.arc(x, y, r, 0, 2 * Math.PI);
  },
  square: (pen, x, y, r) => corners(pen, [x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]),
  diamond: (pen, x, y, r) => corners(pen, [x, y - 1.3 * r], [x + 1.3 * r, y], [x, y + 1.3 * r], [x - 1.3 * r, y]),
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

function corners(pen, ...places) {
  places.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  pen.closePath();
}

function symbol({ symbol: name, size, color, line }, i, [x, y]) {
  const each = (value) => (Array.isArray(value) ? value[i] : value);
  const own = Array.isArray(color) ? { fill: color[i], stroke: line.color[i], "stroke-width": line.width[i] } : {};
  return { draw: (pen) => SYMBOLS[each(name)](pen, x, y, each(size) / 2), ...own };
}

// A pen that writes the path of an SVG.
class Path {
  d = "";
  moveTo(x, y) {
    this.d += `M${round(x)},${round(y)}`;
  }
  lineTo(x, y) {
    this.d += `L${round(x)},${round(y)}`;
  }
  arc(x, y, r) {
    this.d += `a${r},${r} 0 1 0 ${-2 * r},0a${r},${r} 0 1 0 ${2 * r},0`;
  }
  closePath() {
    this.d += "z";
  }
}

const round = (value) => Math.round(value * 10) / 10;
