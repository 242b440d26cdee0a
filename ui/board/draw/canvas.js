// Today's shell on the new surface, until the shell is rewritten.
import * as plane from "../math/plane.js";
import * as picture from "../pictures/plane.js";
import { Plane } from "./plane.js";

export class Canvas {
  constructor(plot, Plotly, color) {
    Object.assign(this, { plot, color, surface: new Plane(plot) });
    this.view = plane.fitView([], this.size());
  }
  async open() {}
  size = () => this.surface.size();
  hasResized = () => this.surface.hasResized();
  draw({ points, labels, wrong, line, update, example, separation, grip, chosen, cross, ghost, settled, layers, arrowScale, more }) {
    const scene = { line, update, example, separation, grip };
    const boundary = wrong?.(1, 0) ? (wrong(-1, 0) ? "mistake" : "negative") : "positive";
    const moment = { data: { points, labels }, scene, run: { boundary }, chosen, cross, pointed: { example: null, ghost }, settled, layers, arrowScale };
    const drawn = picture.marks(moment, this.view);
    more?.({ out: drawn.traces, marks: drawn.marks, say: (text, at, color) => drawn.words.push({ text, at, color }), px: (pixels) => pixels * this.view.unit, view: this.view });
    this.surface.draw(drawn, this.view);
  }
  arrowScale = (longest) => plane.drawingScale(longest, 0.42 * Math.min(...this.size()) * this.view.unit);
  fitting = (points) => plane.fitView(points, this.size());
  show(view) {
    this.view = view;
  }
  place(event) {
    const [px, py] = this.surface.pixelOf(event);
    const [width, height] = this.size();
    return { inside: px >= 0 && py >= 0 && px <= width && py <= height, at: [this.view.x[0] + px * this.view.unit, this.view.y[1] - py * this.view.unit] };
  }
  clamp([x, y]) {
    const { view } = this;
    return [Math.min(Math.max(x, view.x[0]), view.x[1]), Math.min(Math.max(y, view.y[0]), view.y[1])];
  }
  readable = (at) => at.map((value) => plane.readable(value, this.view.unit));
  restyle() {}
  close = () => this.surface.close();
}
