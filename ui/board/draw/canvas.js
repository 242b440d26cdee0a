// One picture of the plane: plotly.js's axes, the painted traces of the figure on them, and the view.

import * as plane from "../math/plane.js";
import { erase, isBlank, paint } from "./paint.js";
import * as figure from "./figure.js";
import * as picture from "../pictures/plane.js";

export class Canvas {
  constructor(plot, Plotly, color) {
    Object.assign(this, { plot, Plotly, color });
    this.view = plane.fitView([], this.size());
  }

  async open() {
    const config = { staticPlot: true, displayModeBar: false, showSendToCloud: false, responsive: false };
    await this.Plotly.newPlot(this.plot, figure.still(this.color), figure.layout(this.color, this.view), config);
  }

  // Width and height between the axes, px.
  size() {
    const { l, r, t, b } = figure.MARGIN;
    const { clientWidth, clientHeight } = this.plot;
    return [Math.max(50, clientWidth - l - r), Math.max(50, clientHeight - t - b)];
  }

  // Draw a scene: what picture.moving takes, apart from the view.
  draw(scene) {
    const { plot } = this;
    const moment = picture.moving({ ...scene, view: this.view });
    const changed = figure.changes(moment, isBlank(plot) ? null : this.before, plot.data, this.color);
    this.before = moment;
    for (const [name, trace] of Object.entries(changed)) Object.assign(plot.data[figure.ORDER.indexOf(name)], trace);
    paint(plot, Object.keys(changed), this.view);
  }

  // How much vectors shrink so that one of this length stays in the picture.
  arrowScale(longest) {
    return plane.drawingScale(longest, 0.42 * Math.min(...this.size()) * this.view.unit);
  }

  // The view in which these points can be seen.
  fitting(points) {
    return plane.fitView(points, this.size());
  }

  show(view) {
    this.view = view;
    this.before = null;
    const size = { width: this.plot.clientWidth, height: this.plot.clientHeight };
    this.busy = this.Plotly.relayout(this.plot, { ...size, "xaxis.range": view.x, "yaxis.range": view.y });
  }

  // Whether the element has another size than when it was asked last.
  hasResized() {
    const { clientWidth, clientHeight } = this.plot;
    const size = `${clientWidth}×${clientHeight}`;
    if (!clientWidth || size === this.lastSize) return false;
    this.lastSize = size;
    return true;
  }

  // Where in the plane an event is: {inside, at}.
  place(event) {
    const box = this.plot.getBoundingClientRect();
    const { l, t } = figure.MARGIN;
    const [width, height] = this.size();
    const [px, py] = [event.clientX - box.left - l, event.clientY - box.top - t];
    const inside = px >= 0 && py >= 0 && px <= width && py <= height;
    return { inside, at: [this.view.x[0] + px * this.view.unit, this.view.y[1] - py * this.view.unit] };
  }

  // The nearest place inside the picture.
  clamp([x, y]) {
    const { view } = this;
    return [Math.min(Math.max(x, view.x[0]), view.x[1]), Math.min(Math.max(y, view.y[0]), view.y[1])];
  }

  // A place with coordinates that can be read aloud.
  readable(at) {
    return at.map((value) => plane.readable(value, this.view.unit));
  }

  restyle(color) {
    this.color = color;
    this.busy = this.Plotly.react(this.plot, figure.still(color), figure.layout(color, this.view));
    erase(this.plot);
  }

  // Not before plotly.js has finished what it was asked last: it would look for what is gone.
  close() {
    Promise.allSettled([this.busy]).then(() => this.Plotly.purge(this.plot));
  }
}
