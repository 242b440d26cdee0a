// Draws the traces of the figure into plotly.js's picture, with the figure's own styles, as SVG.

import { ORDER } from "./figure.js";
import { fill, svg } from "./svg.js";

// Draw the named traces of the figure again.
export function paint(plot, names, view) {
  const layer = layerOf(plot);
  for (const name of names) {
    const trace = plot.data[ORDER.indexOf(name)];
    const group = layer.querySelector(`.${name}`);
    const pixels = trace.x.map((x, i) => (x === null ? null : pixel(x, trace.y[i], view)));
    fill(group, trace.mode === "text" ? "text" : "path", ELEMENTS[trace.mode](trace, pixels));
  }
}

// True when there is nothing painted: at first, after `erase`, and when plotly.js has drawn itself anew.
export const isBlank = (plot) => !plot.querySelector(".painted");

// Forget what is painted, styles included.
export const erase = (plot) => plot.querySelector(".painted")?.remove();

function layerOf(plot) {
  if (isBlank(plot)) {
    const layer = svg("g", { class: "painted" });
    layer.append(...ORDER.map((name, i) => svg("g", { class: name, ...style(plot.data[i]) })));
    plot.querySelector(".overplot .xy").append(layer);
  }
  return plot.querySelector(".painted");
}

// What all elements of a trace share.
function style({ mode, fill, fillcolor, line }) {
  const stroke = mode === "lines" ? { stroke: line.color, "stroke-width": line.width } : {};
  const dash = line?.dash ? { "stroke-dasharray": line.dash.replaceAll("px", "") } : {};
  return { fill: fill ? fillcolor : "none", "stroke-linejoin": "round", ...stroke, ...dash };
}

// mode → function(trace, pixels) → the attributes of each element. Lines are one element each: a browser
// draws two hundred short paths faster than one long one.
const ELEMENTS = { none: lines, lines, markers, text };

function lines(_, pixels) {
  const paths = [[]];
  for (const place of pixels) {
    if (place === null) paths.push([]);
    else paths.at(-1).push(place);
  }
  return paths.filter((path) => path.length).map((path) => ({ d: `M${path.join("L")}` }));
}

const SYMBOLS = {
  circle: (r) => `m${-r},0a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0`,
  square: (r) => `m${-r},${-r}h${2 * r}v${2 * r}h${-2 * r}z`,
  diamond: (r) => `m0,${-r}l${r},${r}l${-r},${r}l${-r},${-r}z`,
  "cross-thin": (r) => `m${-r},0h${2 * r}m${-r},${-r}v${2 * r}`,
  "line-ew": (r) => `m${-r},0h${2 * r}`,
};

function markers({ marker }, pixels) {
  const { symbol, size, color, line } = marker;
  const each = (value, i) => (Array.isArray(value) ? value[i] : value);
  return pixels.flatMap((place, i) => {
    if (place === null) return [];
    const [name, open] = each(symbol, i).split("-open");
    return [{
      d: `M${place}${SYMBOLS[name](each(size, i) / 2)}`,
      fill: open === undefined ? each(color, i) : "none",
      stroke: each(line.color ?? color, i),
      "stroke-width": each(line.width, i),
    }];
  });
}

function text({ text: words, textfont }, pixels) {
  return words.map((word, i) => ({ x: pixels[i][0], y: pixels[i][1], fill: textfont.color[i], text: word }));
}

const pixel = (x, y, view) => [((x - view.x[0]) / view.unit).toFixed(1), ((view.y[1] - y) / view.unit).toFixed(1)];
