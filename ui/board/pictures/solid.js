// The picture of a plane in space, seen from far away, so that equal lengths stay equal: what a cube around the origin
// cuts out of the plane, in the colour of the side that the viewer stands on. A place in it is [to the right, up].

import { ticks } from "../math/ticks.js";
import * as plane from "../math/plane.js";
import { Sketch, tint } from "../draw/sketch.js";
import * as space from "../math/space.js";
import { number, subscript } from "../words/numbers.js";

const ROOM = 1.05; // the cube's diagonal, in sizes of the picture: it is seldom seen from its side
const ROUND = [1, 1.25, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10];

export class Solid {
  // kept.camera is where the viewer stands.
  constructor(element, _, color, kept) {
    Object.assign(this, { sketch: new Sketch(element), element, color, kept, half: 4 });
  }

  open = async () => {};
  close = () => this.element.replaceChildren();
  restyle = (color) => (this.color = color);
  lift = (by) => space.lift(by, this.kept.camera);
  state = () => this.kept.camera;
  hasResized = () => this.sketch.hasResized();
  contains = (x) => x.every((value) => Math.abs(value) <= this.half);

  get unit() {
    return space.unitOf(this.half, ROOM, this.sketch.size());
  }

  fit(points) {
    const reach = 1.05 * points.flat().reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
    const size = 10 ** Math.floor(Math.log10(reach));
    this.half = size * ROUND.find((round) => round * size >= reach);
  }

  zoom(factor) {
    this.half *= factor;
  }

  // Keep the scale in a picture of another size.
  resize() {
    this.half *= this.drawnUnit / this.unit;
  }

  drag(camera, by) {
    this.kept.camera = space.dragged(camera, by);
  }

  turn(by) {
    this.kept.camera = space.turned(this.kept.camera, by);
  }

  arrowScale(longest) {
    return plane.drawingScale(longest, 1.1 * this.half);
  }

  place(event) {
    const { inside, from } = this.sketch.place(event);
    return { inside, at: plane.scale(this.unit, from) };
  }

  pixel(x) {
    return space.pixel(x, this.kept.camera, this.unit, this.sketch.size());
  }

  draw(scene) {
    const { sketch, color, kept } = this;
    const { hand, probe, numbers } = scene;
    this.drawnUnit = this.unit;
    sketch.begin();
    const polygon = numbers ? space.patch(hand, this.half) : [];
    const parts = this.segments(scene).map((segment) => {
      const whole = { behind: [segment.ends], before: [] };
      return { ...segment, ...(polygon.length ? space.split(hand, segment.ends, kept.camera) : whole) };
    });
    const stroke = (name) => parts.forEach((part) => part[name].forEach((ends) =>
      sketch.stroke(ends.map((x) => this.pixel(x)), part.color, part.width, { dash: part.dash })));
    const facing = numbers ? plane.dot(hand.w, space.axesOf(kept.camera)[2]) : 0;
    const isBehind = (x) => numbers && facing * plane.score(hand, x) < 0;
    const drawProbe = () => sketch.disc(this.pixel(probe), 10, color.example, color.text, { name: "probe" });

    stroke("behind");
    if (numbers && facing < 0) this.drawVectors(scene);
    if (isBehind(probe)) drawProbe();
    const side = facing > 0 ? "plus" : "minus";
    if (polygon.length) sketch.area(polygon.map((x) => this.pixel(x)), tint(color[side]), color.text, { name: `plane ${side}` });
    stroke("before");
    if (numbers && facing >= 0) this.drawVectors(scene);
    if (numbers) this.drawFeet(scene);
    if (!isBehind(probe)) drawProbe();
    this.drawAxisWords();
    this.drawWords(scene, polygon);
    sketch.end();
    this.setPlaces(scene);
  }

  // What is cut by the plane: the cube, the axes and the two perpendiculars.
  segments({ probe, numbers }) {
    const { half, color } = this;
    const list = space.edges(half).map((ends) => ({ ends, color: color.axis, width: 1 }));
    for (const i of [0, 1, 2]) list.push({ ends: [space.axisPoint(i, -half), space.axisPoint(i, half)], color: color.faint, width: 2 });
    if (!numbers) return list;
    return [
      ...list,
      { ends: [[0, 0, 0], numbers.foot], color: color.distance, width: 3.5, dash: "9,5" },
      { ends: [probe, numbers.projection], color: color.best, width: 3.5 },
    ];
  }

  drawVectors({ hand, numbers, arrowScale }) {
    const { sketch, color } = this;
    const to = (vector) => this.pixel(plane.add(hand.grip, plane.scale(arrowScale, vector)));
    sketch.arrow(this.pixel(hand.grip), to(hand.w), color.text, 4, { name: "w" });
    sketch.arrow(this.pixel(hand.grip), to(numbers.unit), color.plus, 4);
  }

  drawFeet({ hand, numbers }) {
    const { sketch, color } = this;
    sketch.disc(this.pixel([0, 0, 0]), 4, color.distance);
    sketch.disc(this.pixel(numbers.foot), 5.5, color.distance);
    sketch.disc(this.pixel(numbers.projection), 5.5, color.best);
    sketch.disc(this.pixel(hand.grip), 6, color.text, "none", { name: "u" });
  }

  drawAxisWords() {
    const { sketch, color, half } = this;
    const [width] = sketch.size();
    const step = ticks([-half, half], Math.min(5, width / 85)).filter((value) => value !== 0 && Math.abs(value) < 0.95 * half);
    for (const i of [0, 1, 2]) {
      for (const value of step) sketch.tick(number(value), beside(this.pixel(space.axisPoint(i, value)), 11), color.faint);
      sketch.say(`x${subscript(i + 1)}`, this.pixel(space.axisPoint(i, 1.07 * half)), color.text);
    }
  }

  drawWords({ hand, probe, numbers, arrowScale }, polygon) {
    const { sketch, color } = this;
    const say = (text, x, tint, [dx, dy]) => sketch.say(text, plane.add(this.pixel(x), [dx, dy]), tint);
    say("x", probe, color.text, [18, -14]);
    if (!numbers) return;
    const at = (vector) => plane.add(hand.grip, plane.scale(arrowScale, vector));
    say("p", numbers.projection, color.best, [14, 16]);
    say("u", hand.grip, color.text, [-14, 14]);
    say("w", at(hand.w), color.text, [0, -18]);
    say("w/‖w‖", at(numbers.unit), color.plus, [40, 6]);
    for (const [sign, own, by] of [[">", color.plus, 1], ["<", color.minus, -1]]) {
      say(`w·x + b ${sign} 0`, plane.add(numbers.foot, plane.scale(by * this.half, numbers.unit)), own, [0, 0]);
    }
    const tail = this.pixel(hand.grip);
    this.sayLength([0, 0, 0], numbers.foot, `b/‖w‖ = ${number(numbers.origin)}`, color.distance, tail);
    this.sayLength(probe, numbers.projection, `s/‖w‖ = ${number(numbers.distance)}`, color.best, tail);
    const [width, height] = sketch.size();
    if (arrowScale !== 1) sketch.say(`vectors drawn × ${number(arrowScale)}`, [width, height], color.faint);
    if (!polygon.length) sketch.say("The plane is outside the picture: Fit shows it.", [width / 2, 0], color.text);
  }

  // A length beside what it measures, on the side away from the tail of w.
  sayLength(from, to, text, tint, tail) {
    const [u, v] = [this.pixel(from), this.pixel(to)];
    if (plane.length(plane.add(u, plane.scale(-1, v))) < 30) return;
    const at = plane.middle(u, v);
    this.sketch.say(text, plane.add(at, [(at[0] < tail[0] ? -1 : 1) * (text.length * 4.6 + 10), 0]), tint);
  }

  setPlaces({ hand, probe, numbers, arrowScale }) {
    const at = (x) => space.project(x, this.kept.camera);
    this.places = { probe: at(probe) };
    if (!numbers) return;
    const tail = at(hand.grip);
    const near = (place) => plane.length(plane.add(place, plane.scale(-1, tail))) / this.unit;
    Object.assign(this.places, { tip: at(plane.add(hand.grip, plane.scale(arrowScale, hand.w))), near });
  }
}

const beside = ([x, y], by) => [x + by, y + by];
