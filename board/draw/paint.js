// How a trace of the figure looks: the shapes that it is made of, which a pen draws: a canvas's, or one that writes
// SVG.

import { fill, set } from "./svg.js";

const NONE = "rgba(0, 0, 0, 0)";
const HALO = 0.25; // of the size of letters, around them

// Draw a trace into its group as SVG; `pixel` leads from a place to pixels.
export function paint(group, trace, pixel) {
  dress(group, trace);
  if (trace.mode === "text")
    return fill(
      group,
      "text",
      trace.text.map((text, i) => {
        const [x, y] = pixel(trace.x[i], trace.y[i]);
        const { color } = trace.textfont;
        return { x: round(x), y: round(y), text, ...(Array.isArray(color) && { fill: color[i] }) };
      }),
    );
  fill(
    group,
    "path",
    shapes(trace, pixel).map(({ draw, ...look }) => {
      const path = new Path();
      draw(path);
      return { d: path.d, ...look };
    }),
  );
}

// Draw a trace on a canvas.
export function paintOn(context, trace, [fillStyle, strokeStyle, font], pixel) {
  if (trace.mode === "text") return write(context, trace, { fillStyle, strokeStyle, font }, pixel);
  const lineWidth = (trace.line ?? trace.marker.line).width;
  Object.assign(context, { fillStyle, strokeStyle, lineWidth, lineJoin: "round" });
  const [fills, strokes] = [fillStyle !== "none" && fillStyle !== NONE, strokeStyle !== NONE];
  for (const { draw } of shapes(trace, pixel)) {
    context.beginPath();
    draw(context);
    if (fills) context.fill();
    if (strokes) context.stroke();
  }
}

function write(context, { text, x, y, textfont: { size } }, look, pixel) {
  Object.assign(context, {
    ...look,
    lineWidth: HALO * size,
    lineJoin: "round",
    textAlign: "center",
    textBaseline: "middle",
  });
  text.forEach((word, i) => {
    const at = pixel(x[i], y[i]);
    context.strokeText(word, ...at);
    context.fillText(word, ...at);
  });
}

// Give a group the look that all shapes of a trace share.
export function dress(group, { mode, fill: area, fillcolor, line, marker, textfont }) {
  const look =
    mode === "text"
      ? { fill: textfont.color }
      : mode === "markers"
        ? { fill: marker.color, stroke: marker.line.color, "stroke-width": marker.line.width }
        : {
            fill: area ? fillcolor : "none",
            stroke: line?.color,
            "stroke-width": line?.width,
            "stroke-dasharray": line?.dash?.replaceAll("px", ""),
          };
  const shared = Object.entries(look).filter(([, value]) => value !== undefined && !Array.isArray(value));
  return set(group, { "stroke-linejoin": "round", ...Object.fromEntries(shared) });
}

// [{draw(pen), and attributes that are its own}]. Lines are one shape each: two hundred short paths are drawn faster
// than one long one. The parts of an area are one shape, so that no seam is seen where they meet.
function shapes({ mode, x, y, marker }, pixel) {
  if (mode === "markers")
    return x.flatMap((value, i) => (value === null ? [] : [symbol(marker, i, pixel(value, y[i]))]));
  const parts = lines(x, y, pixel);
  return mode === "none" && parts.length > 1 ? [{ draw: (pen) => parts.forEach(({ draw }) => draw(pen)) }] : parts;
}

function lines(x, y, pixel) {
  const all = [];
  let places = null;
  x.forEach((value, i) => {
    if (value === null) return (places = null);
    if (!places) all.push((places = []));
    places.push(pixel(value, y[i]));
  });
  return all.map((path) => ({ draw: (pen) => join(pen, path) }));
}

const join = (pen, places) => places.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));

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
  join(pen, places);
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
