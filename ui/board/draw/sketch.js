// A drawing in SVG that is made anew at each moment: shapes from back to front, and words on top that keep apart.
// All places are in pixels from the top left corner.

import * as plane from "../math/plane.js";
import { placed } from "./placed.js";
import { disc, fill, svg } from "./svg.js";

const HEAD = 13; // length of an arrow's head

export class Sketch {
  constructor(parent) {
    this.parent = parent;
    this.shapeLayer = svg("g", { "stroke-linejoin": "round", "stroke-linecap": "round" });
    this.tickLayer = svg("g", { class: "ticks" });
    this.wordLayer = svg("g", { class: "words" });
    this.node = svg("svg", { class: "sketch", "aria-hidden": "true" });
    this.node.append(this.tickLayer, this.shapeLayer, this.wordLayer);
    parent.replaceChildren(this.node);
  }

  size() {
    return [Math.max(50, this.parent.clientWidth), Math.max(50, this.parent.clientHeight)];
  }

  // Whether the element has another size than when it was asked last.
  hasResized() {
    const size = this.size().join("×");
    const changed = size !== this.lastSize;
    this.lastSize = size;
    return changed;
  }

  // Where an event is: {inside, from: pixels to the right of the middle, and above it}.
  place({ clientX, clientY }) {
    const { left, top } = this.parent.getBoundingClientRect();
    const [width, height] = this.size();
    const [px, py] = [clientX - left, clientY - top];
    return { inside: px >= 0 && py >= 0 && px <= width && py <= height, from: [px - width / 2, height / 2 - py] };
  }

  begin() {
    Object.assign(this, { shapes: [], ticks: [], words: [] });
  }

  // Every shape sets every attribute, since elements are used again. A name is what a shape can be found by.
  shape(d, fill, stroke, width, { dash = "none", name = "" } = {}) {
    this.shapes.push({ d, fill, stroke, "stroke-width": width, "stroke-dasharray": dash, class: name });
  }

  stroke(places, color, width, more) {
    this.shape(path(places), "none", color, width, more);
  }

  area(places, color, outline = "none", more = {}) {
    this.shape(`${path(places)}z`, color, outline, 2, more);
  }

  arrow(tail, tip, color, width, more) {
    const places = plane.arrow(tail, tip, HEAD);
    if (places.length) this.shape(path(places), color, color, width, more);
  }

  disc(place, radius, color, outline = "none", more = {}) {
    this.shape(disc(place, radius), color, outline, 2, more);
  }

  tick(text, [x, y], color) {
    this.ticks.push({ text, x, y, fill: color });
  }

  say(text, at, color) {
    this.words.push({ text, at, color });
  }

  end() {
    const [width, height] = this.size();
    const places = placed(this.words, [], { x: [0, width], y: [0, height], unit: 1 });
    fill(this.shapeLayer, "path", this.shapes);
    fill(this.tickLayer, "text", this.ticks);
    fill(this.wordLayer, "text", this.words.map(({ text, color }, i) => ({ text, x: places[i][0], y: places[i][1], fill: color })));
  }
}

// A see-through colour.
export const tint = (color) => `color-mix(in srgb, ${color} 26%, transparent)`;

const path = (places) => `M${places.map((place) => place.map((value) => value.toFixed(1))).join("L")}`;
