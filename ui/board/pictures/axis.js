// The picture of a hyperplane of the number line: one point, two half-lines, and lengths drawn above and below them.
// A place in it is [x, height above the line], both in units of the number line.

import { ticks } from "../math/ticks.js";
import * as plane from "../math/plane.js";
import { Sketch, tint } from "../draw/sketch.js";
import { number } from "../words/numbers.js";

const DOTTED = { dash: "2,4" };
const BAND = 13; // px above and below the line
const LEVEL = { sign: 138, unit: 88, w: 60, value: -48, origin: -82, probe: -122 }; // px above the line

export class Axis {
  constructor(element, _, color) {
    Object.assign(this, { sketch: new Sketch(element), element, color, range: { centre: 0, unit: 0.02 } });
  }

  open = async () => {};
  close = () => this.element.replaceChildren();
  restyle = (color) => (this.color = color);
  lift = ([x]) => [x];
  state = () => this.range;
  hasResized = () => this.sketch.hasResized();
  resize = () => {}; // the middle and the scale are what is kept

  get unit() {
    return this.range.unit;
  }

  fit(points) {
    const { x, unit } = plane.fitView(points.map(([value]) => [value, 0]), this.sketch.size());
    this.range = { centre: (x[0] + x[1]) / 2, unit };
  }

  zoom(factor) {
    this.range = { ...this.range, unit: this.range.unit * factor };
  }

  drag({ centre, unit }, [dx]) {
    this.range = { centre: centre - dx * unit, unit };
  }

  // The least and the greatest number in the picture.
  ends() {
    const half = (this.sketch.size()[0] / 2) * this.range.unit;
    return [this.range.centre - half, this.range.centre + half];
  }

  contains([x]) {
    const [low, high] = this.ends();
    return x >= low && x <= high;
  }

  arrowScale(longest) {
    return plane.drawingScale(longest, 0.42 * this.sketch.size()[0] * this.range.unit);
  }

  pixel(x, above = 0) {
    const [width, height] = this.sketch.size();
    return [width / 2 + (x - this.range.centre) / this.range.unit, height / 2 - above];
  }

  place(event) {
    const { inside, from } = this.sketch.place(event);
    const { centre, unit } = this.range;
    return { inside, at: [centre + from[0] * unit, from[1] * unit] };
  }

  draw(scene) {
    const { sketch, color } = this;
    const [low, high] = this.ends();
    sketch.begin();
    if (scene.numbers) this.drawSides(scene, [low, high]);
    sketch.stroke([this.pixel(low), this.pixel(high)], color.text, 2);
    for (const value of ticks([low, high], sketch.size()[0] / 85)) {
      sketch.stroke([this.pixel(value, -6), this.pixel(value, 6)], color.text, 1.5);
      sketch.tick(number(value), this.pixel(value, -22), color.text);
    }
    sketch.say("x₁", this.pixel(high, 20), color.text);
    if (scene.numbers) this.drawPoint(scene);
    sketch.disc(this.pixel(scene.probe[0]), 10, color.example, color.text, { name: "probe" });
    sketch.say("x", this.pixel(scene.probe[0], 26), color.text);
    sketch.end();
  }

  drawSides({ hand, numbers: { foot: [place] } }, ends) {
    const { sketch, color } = this;
    const within = Math.min(Math.max(place, ends[0]), ends[1]);
    for (const end of ends) {
      if (end === within) continue;
      const positive = Math.sign(end - place) === Math.sign(hand.w[0]);
      const strip = [[within, BAND], [end, BAND], [end, -BAND], [within, -BAND]];
      const own = positive ? color.plus : color.minus;
      sketch.area(strip.map((at) => this.pixel(...at)), tint(own));
      sketch.say(`w·x + b ${positive ? ">" : "<"} 0`, this.pixel((end + within) / 2, LEVEL.sign), own);
    }
  }

  drawPoint({ hand, probe, numbers, arrowScale }) {
    const { sketch, color, range } = this;
    const place = numbers.foot[0];
    this.length([0, place], LEVEL.origin, color.distance, `b/‖w‖ = ${number(numbers.origin)}`, { dash: "9,5" });
    this.length([probe[0], place], LEVEL.probe, color.best, `s/‖w‖ = ${number(numbers.distance)}`);
    const tip = place + arrowScale * hand.w[0];
    const along = place + arrowScale * numbers.unit[0];
    sketch.stroke([this.pixel(place, 0), this.pixel(place, LEVEL.unit)], color.text, 1.5);
    sketch.stroke([this.pixel(place, -BAND), this.pixel(place, BAND + 8)], color.text, 5, { name: "boundary" });
    sketch.arrow(this.pixel(place, LEVEL.w), this.pixel(tip, LEVEL.w), color.text, 4, { name: "w" });
    sketch.arrow(this.pixel(place, LEVEL.unit), this.pixel(along, LEVEL.unit), color.plus, 4);
    sketch.say("w", this.pixel(tip + 18 * Math.sign(tip - place) * range.unit, LEVEL.w), color.text);
    sketch.say("w/‖w‖", this.pixel((place + along) / 2, LEVEL.unit + 17), color.plus);
    sketch.say(`−b/w₁ = ${number(place)}`, this.pixel(place, LEVEL.value), color.text);
    if (arrowScale !== 1) sketch.say(`vectors drawn × ${number(arrowScale)}`, [sketch.size()[0], 0], color.faint);
    if (!this.contains([place])) sketch.say("The point is outside the picture: Fit shows it.", [sketch.size()[0] / 2, 0], color.text);
    const near = ([x, above]) => (Math.abs(above) / range.unit > LEVEL.unit ? Infinity : Math.abs(x - place) / range.unit);
    this.places = { probe: [probe[0], 0], tip: [tip, LEVEL.w * range.unit], near };
  }

  // A length from a number to the boundary point, drawn below the line and below what is written under the point.
  length([from, to], level, color, text, more) {
    const { sketch } = this;
    sketch.stroke([this.pixel(from, 0), this.pixel(from, level)], color, 1, DOTTED);
    sketch.stroke([this.pixel(to, LEVEL.value - 12), this.pixel(to, level)], color, 1, DOTTED);
    sketch.stroke([this.pixel(from, level), this.pixel(to, level)], color, 3.5, more);
    sketch.say(text, this.pixel((from + to) / 2, level - 16), color);
  }
}
