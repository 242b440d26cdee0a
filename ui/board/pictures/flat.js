// The picture of a line in the plane, with a point x, its projection, and the vectors that belong to the line.

import { Canvas } from "../draw/canvas.js";
import * as plane from "../math/plane.js";
import { beyond } from "./plane.js";
import { number } from "../words/numbers.js";

const LAYERS = new Set(["sides", "line"]);
const APART = 30; // px from w to the unit normal beside it

export class Flat {
  constructor(element, Plotly, color) {
    this.canvas = new Canvas(element, Plotly, color);
  }

  open = () => this.canvas.open();
  close = () => this.canvas.close();
  restyle = (color) => this.canvas.restyle(color);
  hasResized = () => this.canvas.hasResized();
  place = (event) => this.canvas.place(event);
  lift = (by) => by;
  fit = (points) => this.canvas.show(this.canvas.fitting(points));
  state = () => this.canvas.view;
  contains = (x) => plane.isInView(x, this.canvas.view);

  get unit() {
    return this.canvas.view.unit;
  }

  zoom(factor) {
    const { centre, unit } = this.canvas.view;
    this.canvas.show(plane.viewAround(centre, unit * factor, this.canvas.size()));
  }

  arrowScale(longest) {
    return plane.drawingScale(longest, 0.6 * Math.min(...this.canvas.size()) * this.unit);
  }

  // Keep the middle and the scale in a picture of another size.
  resize() {
    this.zoom(1);
  }

  // The view that began as `view`, dragged by so many pixels.
  drag({ centre, unit }, [dx, dy]) {
    this.canvas.show(plane.viewAround([centre[0] - dx * unit, centre[1] + dy * unit], unit, this.canvas.size()));
  }

  draw(scene) {
    const { hand, probe, arrowScale } = scene;
    const fixed = { update: null, example: null, chosen: null, points: [], labels: [], settled: true, layers: LAYERS };
    this.canvas.draw({ ...fixed, line: hand, grip: hand.grip, arrowScale, more: (pen) => drawMore(scene, pen) });
    const tip = plane.add(hand.grip, plane.scale(arrowScale, hand.w));
    const near = (at) => Math.abs(plane.distance(hand, at)) / this.unit;
    this.places = { probe, ...(scene.numbers && { tip, near }) };
  }
}

function drawMore({ hand, probe, numbers, arrowScale }, { out, marks, say: write, px, view }) {
  // What is outside the picture has no name in it.
  const say = (text, at, color, named = at) => plane.isInView(named, view) && write(text, at, color);
  marks.probe = probe;
  if (!numbers) return say("x", plane.add(probe, [px(20), px(16)]), "text");
  const { w, grip, along } = hand;
  const { unit, foot, projection, origin, distance } = numbers;
  Object.assign(marks, { tail: grip, foot, projection });

  const tail = plane.add(grip, plane.scale(-px(APART) / plane.length(along), along));
  const tip = plane.add(tail, plane.scale(arrowScale, unit));
  const end = (vector) => plane.add(grip, plane.scale(arrowScale, vector));
  out.vectors = plane.arrow(grip, end(w), px(13));
  out.unit = plane.arrow(tail, tip, px(12));
  out.direction = plane.arrow(grip, end(along), px(12));
  out.distance = [[0, 0], foot];
  out.drop = [probe, projection];

  say("x", beyond(projection, probe, px(22)), "text");
  say("p", beyond(probe, projection, px(18)), "best");
  say("w", beyond(grip, end(w), px(20)), "text");
  say("u", plane.add(grip, plane.scale(-px(18), unit)), "text");
  say("v", plane.add(plane.middle(grip, end(along)), plane.scale(-px(18), unit)), "wrong");
  say("w/‖w‖", plane.add(plane.middle(tail, tip), plane.scale(-px(34) / plane.length(along), along)), "plus", tip);
  const beside = (u, v, text, color) => {
    if (plane.length(plane.add(u, plane.scale(-1, v))) < px(30)) return;
    const aside = plane.perpendicular(unit);
    const room = px(Math.abs(aside[0]) * text.length * 4.6 + Math.abs(aside[1]) * 12 + 8); // half the text, and a gap
    say(text, plane.add(plane.middle(u, v), plane.scale(room, aside)), color);
  };
  beside([0, 0], foot, `b/‖w‖ = ${number(origin)}`, "distance");
  beside(probe, projection, `s/‖w‖ = ${number(distance)}`, "best");
  // Each sign in the corner that lies farthest on its side.
  for (const [polygon, sign, color] of [[out.sidePlus, ">", "plus"], [out.sideMinus, "<", "minus"]]) {
    const depth = (x) => Math.abs(plane.score(hand, x));
    if (polygon.length) write(`w·x + b ${sign} 0`, polygon.reduce((far, x) => (depth(x) > depth(far) ? x : far)), color);
  }
}
