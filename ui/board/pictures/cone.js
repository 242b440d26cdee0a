// The whole space of weights (w₁, w₂, b/√β), seen from far away: the separators form a cone with its tip at the origin.
// It is drawn by what it cuts out of the sides of a cube around the origin.

import * as plane from "../math/plane.js";
import { Sketch, tint } from "../draw/sketch.js";
import * as space from "../math/space.js";
import { element } from "../shell/parts.js";
import { subscript } from "../words/numbers.js";

const ROOM = 1; // the cube's diagonal, in sizes of the picture
const MOST_DRAWN = 1500; // mistakes of a long run that are drawn behind the present one

export class Cone {
  // kept.camera is where the viewer stands.
  constructor(parent, board, kept) {
    this.board = board;
    this.kept = kept;
    this.node = element("div", { class: "chart cone", role: "img", "aria-label": "The space of all weights; drag to turn it" });
    this.sketch = new Sketch(this.node);
    parent.append(this.node);
    this.node.onpointerdown = ({ pointerId, clientX, clientY }) => {
      this.node.setPointerCapture(pointerId);
      this.held = { camera: kept.camera, at: [clientX, clientY] };
    };
    this.node.onpointermove = ({ clientX, clientY }) => {
      if (!this.held) return;
      const [x, y] = this.held.at;
      this.look(space.dragged(this.held.camera, [clientX - x, clientY - y]));
    };
    this.node.onpointerup = this.node.onpointercancel = () => (this.held = null);
  }

  look(camera) {
    this.kept.camera = camera;
    this.board.draw();
  }

  turn(across) {
    this.look(space.turned(this.kept.camera, [across, 0]));
  }

  receive(run) {
    this.run = run;
  }

  // Computed when it is about to be shown, not for every edit beside a slice.
  resize() {
    const { run } = this;
    const { root } = run.proof;
    this.places = run.states.map((state) => vectorOf(state, root));
    this.half = 1.1 * this.places.flat().reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
    this.edges = run.points.map((x, i) => ({ w: plane.scale(run.labels[i], [...x, root]), b: 0 }));
    const right = (side) => this.edges.reduce((rest, edge) => plane.cut(rest, edge, 1), side);
    const some = run.points.length && run.verdict.kind !== "inseparable"; // an edge of two half-spaces that touch is no cone
    this.sides = some ? cubeSides(this.half).map(right).filter((side) => side.length > 2) : [];
  }

  draw({ line, update, example }, { chosen }) {
    const { sketch, run, board } = this;
    const { color } = board.canvas;
    const here = vectorOf(line, run.proof.root);
    sketch.begin();
    sketch.say("w̃", plane.add(this.pixel(here), [0, -20]), color.text);
    this.drawAxes(color);
    this.drawEdge(chosen ?? example, chosen === null ? color.example : color.text);
    this.drawCone(color);
    this.drawTrace(here, update, color);
    this.drawBest();
    sketch.disc(this.pixel(here), 8, color.text, color.paper, { name: "here" });
    sketch.end();
  }

  state() {
    return { sides: this.sides };
  }

  said() {
    const { points, verdict, bias, proof } = this.run;
    if (!points.length) return "Each point that you place rules out half of the space.";
    if (verdict.kind === "inseparable") return "No (w, b) is right for every point: there is no cone.";
    if (!this.sides.length) return "The cone of all (w, b) that are right for all points is too narrow to see.";
    const best = proof.separator ? `; w̃* is the direction of the max-margin line, ũ the one with the largest margin in this space` : "";
    return `Inside the green cone is every w̃ = (w, ${bias === "radius" ? "b/R" : "b"}) that is right for all points${best}. Drag to turn it.`;
  }

  drawAxes(color) {
    const { sketch, half, run } = this;
    const at = (i, value) => this.pixel(space.axisPoint(i, value));
    for (const ends of space.edges(half)) sketch.stroke(ends.map((x) => this.pixel(x)), color.axis, 1);
    ["w₁", "w₂", run.bias === "radius" ? "b/R" : "b"].forEach((name, i) => {
      sketch.stroke([at(i, -half), at(i, half)], color.faint, 2);
      sketch.say(name, at(i, 1.12 * half), color.text);
    });
  }

  drawTrace(here, update, color) {
    const { sketch, run, places } = this;
    const k = run.updatesAt(this.board.player.position);
    const through = (list) => list.map((x) => this.pixel(x));
    sketch.stroke(through([...places.slice(Math.max(0, k - MOST_DRAWN), update ? k : k + 1), here]), color.text, 2);
    const tip = update && vectorOf(plane.between(update.before, update.after, update.progress), run.proof.root);
    if (update) sketch.arrow(...through([places[k - 1], tip]), color.wrong, 3.5);
    if (run.cycle && k >= run.cycle.from) sketch.stroke(through(places.slice(run.cycle.from, k + 1)), color.best, 6, { dash: "9,6" });
  }

  drawCone(color) {
    const { sketch, sides } = this;
    for (const side of sides) {
      side.forEach((corner) => sketch.stroke([[0, 0, 0], corner].map((x) => this.pixel(x)), color.distance, 1));
      sketch.area(side.map((x) => this.pixel(x)), tint(color.distance), color.distance, { name: "separators" });
    }
  }

  // The plane of weights that give one example the score 0.
  drawEdge(i, stroke) {
    if (i === null || !this.edges[i]) return;
    const patch = space.patch(this.edges[i], this.half).map((x) => this.pixel(x));
    if (patch.length < 3) return;
    this.sketch.area(patch, this.board.canvas.color.shade, stroke, { name: "edge" });
    this.sketch.say(`x${subscript(i + 1)}`, patch[0], stroke);
  }

  drawBest() {
    const { separator, best } = this.run.proof;
    if (!separator) return;
    this.drawRay("w̃*", separator, { dash: "12,7", name: "best" });
    this.drawRay("ũ", best, { dash: "2,5", name: "widest" });
  }

  drawRay(name, direction, style) {
    const { best } = this.board.canvas.color;
    const end = plane.scale(this.half / Math.max(...direction.map(Math.abs)), direction);
    this.sketch.stroke([[0, 0, 0], end].map((x) => this.pixel(x)), best, 3.5, style);
    this.sketch.say(name, plane.add(this.pixel(end), [18, 0]), best);
  }

  pixel(x) {
    const size = this.sketch.size();
    return space.pixel(x, this.kept.camera, space.unitOf(this.half, ROOM, size), size);
  }
}

const vectorOf = ({ w, b }, root) => [...w, root ? b / root : 0];

// The six sides of the cube from −half to half, four corners each.
function cubeSides(half) {
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map((corner) => plane.scale(half, corner));
  return [0, 1, 2].flatMap((i) => [-half, half].map((at) => corners.map((corner) => corner.toSpliced(i, 0, at))));
}
