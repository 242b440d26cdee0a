// A picture in SVG, drawn from a list of Marks: ticks, shapes from back to front, and words on top that keep apart.
// Places are in pixels from the top left corner. Chart does the same inside axes.

import * as plane from "../math/plane.js";
import { placed } from "./placed.js";
import { Surface } from "./surface.js";
import { disc, fill, svg } from "./svg.js";

/** @import { Mark } from "../types" */

const HEAD = 13; // length of an arrow's head, px
const path = (places) => (places.length ? `M${places.map((place) => place.map((value) => value.toFixed(1))).join("L")}` : "");
const SHAPES = {
  line: path,
  area: (places) => `${path(places)}z`,
  arrow: ([tail, tip]) => path(plane.arrow(tail, tip, HEAD)),
  disc: ([place], { radius }) => disc(place, radius),
  diamond: ([[x, y]], { radius: r }) => `M${x},${y - r}l${r},${r}l${-r},${r}l${-r},${-r}z`,
};

export class Sketch extends Surface {
  outlines = new WeakMap();

  constructor(element) {
    super(element);
    this.node = svg("svg", { class: "sketch", "aria-hidden": "true" });
    this.layers = ["ticks", "shapes", "words"].map((name) => svg("g", { class: name, "stroke-linejoin": "round", "stroke-linecap": "round" }));
    this.node.append(...this.layers);
    element.replaceChildren(this.node);
  }

  /** @param {Mark[]} marks */
  draw(marks) {
    this.drawAt(marks, (place) => place, "");
  }

  // pixel: from places of the marks to pixels, another one in each frame. What a mark has drawn is kept by its places.
  drawAt(marks, pixel, frame) {
    const [width, height] = this.drawn;
    const [ticks, shapes, words] = this.layers;
    const texts = (kind) => marks.filter(({ shape }) => shape === kind)
      .map(({ text, at: [place], aside = [0, 0], color }) => ({ text, at: plane.add(pixel(place), aside), fill: paint(color) }));
    const write = (layer, some, places) => fill(layer, "text", some.map(({ text, fill }, i) => ({ text, fill, x: places[i][0], y: places[i][1] })));
    const said = texts("word");
    write(words, said, placed(said, [], { x: [0, width], y: [0, height], unit: 1 }));
    const numbers = texts("tick");
    write(ticks, numbers, numbers.map(({ at }) => at));
    fill(shapes, "path", marks.filter(({ shape }) => shape in SHAPES).map((mark) => attributesOf(mark, this.outline(mark, pixel, frame))));
  }

  outline(mark, pixel, frame) {
    const key = `${mark.shape} ${mark.radius} ${frame}`;
    const known = this.outlines.get(mark.at);
    if (known?.key === key) return known.d;
    const d = SHAPES[mark.shape](mark.at.map(pixel), mark);
    this.outlines.set(mark.at, { key, d });
    return d;
  }
}

// Every shape sets every attribute, since elements are used again.
function attributesOf(mark, d) {
  const { shape, color, fill, width = 2, dash = "none", opacity = 1, name = "" } = mark;
  const isStroke = shape === "line" || shape === "arrow";
  return {
    d, class: name, fill: paint(shape === "arrow" ? color : fill), stroke: paint(color),
    "stroke-width": width, "stroke-dasharray": dash, "stroke-opacity": isStroke ? opacity : 1, "fill-opacity": isStroke ? 1 : opacity,
  };
}

// Colours go by their names in board.css.
const paint = (color) => (color ? `var(--${color})` : "none");
