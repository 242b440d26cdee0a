// A picture in SVG, drawn from a list of Marks: ticks, shapes from back to front, and words on top that keep apart.
// Places are in pixels from the top left corner. Chart does the same inside axes.

import * as plane from "../math/plane.js";
import { Ground } from "./ground.js";
import { FAINT, HALF, leader, LINE, placed, POINT, widthOf } from "./placed.js";
import { Surface } from "./surface.js";
import { disc, fill, svg } from "./svg.js";

/** @import { ChartView, Mark } from "../types" */

const HEAD = 13; // length of an arrow's head, px
const SMALL = 0.8; // times as large as a word is the number of a tick
const LEADER = { shape: "line", color: "text", width: 1.25, name: "leader" };
const THIN = 2; // px of a line that words may cross
const FAR = 10; // sizes of the picture away, where nothing is drawn of a line: a million dashes out of sight take their time
const path = (places) =>
  places.length ? `M${places.map((place) => place.map((value) => value.toFixed(1))).join("L")}` : "";
const SHAPES = {
  line: path,
  area: (places) => (places.length ? `${path(places)}z` : ""),
  arrow: ([tail, tip], scale) => path(plane.arrow(tail, tip, HEAD * scale)),
  disc: ([place], scale, { radius }) => disc(place, radius * scale),
  diamond: ([[x, y]], scale, { radius }, r = radius * scale) => `M${x},${y - r}l${r},${r}l${-r},${r}l${-r},${-r}z`,
};

export class Sketch extends Surface {
  outlines = new WeakMap();
  legend = false; // whether it has one, for names that find no place

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

  // pixel: from places of the marks to pixels, another one in each frame. What a mark has drawn is kept by its places.
  // Returned are the words that have found no place.
  drawAt(marks, pixel, frame) {
    const { scale } = this;
    const [ticks, shapes, words] = this.layers;
    const texts = (kind) =>
      marks
        .filter(({ shape }) => shape === kind)
        .map(({ text, at: [place], of, aside = [0, 0], color, fixed }) => ({
          text,
          at: plane.add(pixel(place), plane.scale(scale, aside)),
          of: of?.map(pixel),
          color,
          fixed,
          fill: paint(color),
        }));
    const write = (layer, some, places) =>
      fill(
        layer,
        "text",
        some.flatMap(({ text, fill }, i) => (places[i] ? [{ text, fill, x: places[i][0], y: places[i][1] }] : [])),
      );
    const said = texts("word");
    const [fixed, loose] = [true, false].map((is) => said.filter((word) => Boolean(word.fixed) === is));
    const places = loose.length ? placed(loose, this.ground(marks, pixel), this.drawn, scale, this.legend) : [];
    write(words, [...fixed, ...loose], [...fixed.map(({ at }) => at), ...places]);
    const numbers = texts("tick");
    write(
      ticks,
      numbers,
      numbers.map(({ at }) => at),
    );
    const leaders = loose
      .map((word, i) => path(places[i] ? leader(word, places[i], this.drawn, scale) : []))
      .filter(Boolean);
    fill(shapes, "path", [
      ...marks
        .filter(({ shape }) => shape in SHAPES)
        .map((mark) => attributesOf(mark, this.outline(mark, pixel, frame), scale)),
      ...leaders.map((d) => attributesOf(LEADER, d, scale)),
    ]);
    return loose.filter((_, i) => !places[i]);
  }

  // What words keep off: lines, the more so when they are wide or bear a name, and not those that shine through, arrows,
  // discs and diamonds.
  ground(marks, pixel) {
    const { scale } = this;
    const ground = new Ground(this.drawn, scale);
    const addLine = (places, cost) => places.slice(1).forEach((place, i) => ground.addLine(places[i], place, cost));
    for (const { shape, at, of = [], text = "", aside = [0, 0], radius, width = 2, opacity = 1 } of marks) {
      addLine(of.map(pixel), LINE);
      if (shape === "tick") {
        const [x, y] = plane.add(pixel(at[0]), plane.scale(scale, aside));
        ground.addBox(x, y, (SMALL * widthOf(text, scale)) / 2, SMALL * HALF * scale, LINE);
      }
      if (opacity < 1) continue;
      const places =
        shape === "disc" || shape === "diamond" || shape === "arrow" || shape === "line" ? at.map(pixel) : [];
      if (radius) ground.addDisc(places[0][0], places[0][1], radius * scale, POINT);
      else addLine(places, width < THIN ? FAINT : LINE);
    }
    return ground;
  }

  outline(mark, pixel, frame) {
    const key = `${mark.shape} ${mark.radius} ${this.scale} ${frame}`;
    const known = this.outlines.get(mark.at);
    if (known?.key === key) return known.d;
    const places = mark.at.map(pixel);
    const d =
      mark.shape === "line"
        ? visible(places, this.drawn).map(path).join("")
        : SHAPES[mark.shape](places, this.scale, mark);
    this.outlines.set(mark.at, { key, d });
    return d;
  }
}

// The parts of a polyline that are not far away.
function visible(places, [width, height]) {
  /** @type {ChartView} */
  const around = { x: [-FAR * width, (1 + FAR) * width], y: [-FAR * height, (1 + FAR) * height] };
  if (places.every((place) => plane.isInView(place, around))) return [places];
  const parts = [];
  places.slice(1).forEach((to, i) => {
    const from = places[i];
    const along = plane.add(to, plane.scale(-1, from));
    const span = plane.spanInView(from, along, around, [0, 1]);
    if (!span) return;
    const [start, end] = span;
    const at = (part) => (part === 0 ? from : part === 1 ? to : plane.add(from, plane.scale(part, along)));
    if (start === 0 && parts.at(-1)?.at(-1) === from) parts.at(-1).push(at(end));
    else parts.push([at(start), at(end)]);
  });
  return parts;
}

// Every shape sets every attribute, since elements are used again.
function attributesOf(mark, d, scale) {
  const { shape, color, fill, width = 2, dash = "none", opacity = 1, name = "" } = mark;
  const isStroke = shape === "line" || shape === "arrow";
  return {
    d,
    class: name,
    fill: paint(shape === "arrow" ? color : fill),
    stroke: paint(color),
    "stroke-width": width * scale,
    "stroke-dasharray": dash.replace(/[\d.]+/g, (length) => String(scale * Number(length))),
    "stroke-opacity": isStroke ? opacity : 1,
    "fill-opacity": isStroke ? 1 : opacity,
  };
}

// Colours go by their names in styles/colors.css.
const paint = (color) => (color ? `var(--${color})` : "none");
