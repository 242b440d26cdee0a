// The space of weights: every line w·x + b = 0 is one place here, and every example one half-plane of places.
// The picture is the slice of all (w₁, w₂, b) at one b: the run's own b at each step, or one that the user sets.

import { Chart } from "./chart.js";
import { Cone } from "./cone.js";
import * as plane from "./geometry.js";
import { element } from "./shell.js";
import { noNumber, number, readNumber, subscript } from "./words.js";

const LAYERS = {
  wrongSide: "path", cone: "path", bounds: "path", future: "path", trace: "path", cycle: "path", best: "path",
  step: "path", here: "path", words: "text",
};
const REACH = 8; // px around a line that count as on it
const MOST_DRAWN = 3000; // mistakes of a long run that are drawn behind the present one
const ROOMY = 9000; // px², a set that has room for words
const RECENT = 50; // mistakes that stand out behind the present one
const FAR = 1e4; // pictures: a slice of the cone that begins farther out counts as empty

export class WeightSpace {
  constructor(parent, board) {
    this.board = board;
    this.kept = board.kept.weights ??= { slice: null, zoom: 1, whole: false };
    this.node = element("section", { class: "weights", "aria-label": "The space of weights" });
    this.tools = this.controls();
    this.node.append(this.tools);
    parent.append(this.node);
    this.whole = new Cone(this.node, board, this.kept);
    this.chart = new Chart(this.node, { label: "The space of weights", layers: LAYERS, x: "w₁", y: "w₂" });
    this.words = element("p");
    this.node.append(element("div", { class: "sentence" }, this.problem, this.words));
    this.hear();
  }

  controls() {
    const follow = element("input", { type: "checkbox" });
    this.field = element("input", { type: "text", inputmode: "decimal", "aria-label": "b of the slice", "aria-describedby": "slice-problem" });
    this.problem = element("p", { class: "problem", id: "slice-problem", role: "alert" });
    this.followed = follow;
    this.choice = element("select", { "aria-label": "What is shown of the space" },
      element("option", { value: "slice" }, "slice at one b"), element("option", { value: "whole" }, "all of (w₁, w₂, b)"));
    this.choice.addEventListener("change", () => ((this.kept.whole = this.choice.value === "whole"), this.resize()));
    this.slicing = element("span", { class: "setting" },
      element("label", {}, follow, " the run’s b"), element("label", {}, "b = ", this.field));
    const button = (text, title, action) => {
      const node = element("button", { type: "button", title, "aria-label": title }, text);
      node.addEventListener("click", action);
      return node;
    };
    const zoom = (by) => ((this.kept.zoom *= by), this.resize());
    this.zooming = element("span", { class: "setting" },
      button("⊕", "Closer to w", () => zoom(1 / 1.5)), button("⊖", "Wider around w", () => zoom(1.5)));
    this.turning = element("span", { class: "setting" },
      button("↺", "Turn the space to the left", () => this.whole.turn(-15)), button("↻", "Turn the space to the right", () => this.whole.turn(15)));
    follow.addEventListener("change", () => this.setSlice(follow.checked ? null : this.slice));
    this.field.addEventListener("change", () => {
      const value = readNumber(this.field.value);
      this.problem.textContent = Number.isFinite(value) ? "" : noNumber("b", this.field.value);
      if (Number.isFinite(value)) this.setSlice(value);
    });
    return element("div", { class: "tools" }, this.choice, this.slicing, this.zooming, this.turning);
  }

  setSlice(slice) {
    this.kept.slice = slice;
    this.problem.textContent = "";
    this.board.draw();
  }

  // What is pointed at here is shown in the other picture too.
  hear() {
    const { node } = this.chart;
    node.onpointermove = (event) => {
      const at = this.chart.place(event);
      const hit = at && this.exampleAt(at);
      this.board.point({ example: hit, ghost: at && hit === null ? { w: at, b: this.slice } : null });
    };
    node.onpointerleave = () => this.board.point({ example: null, ghost: null });
    node.onclick = (event) => {
      const at = this.chart.place(event);
      this.board.choose(at && this.exampleAt(at));
    };
  }

  // The example whose half-plane ends nearest to a place, if that is near.
  exampleAt(at) {
    const { points } = this.run;
    let [best, nearest] = [null, REACH * this.view.unit];
    points.forEach((x, i) => {
      if (!plane.length(x)) return;
      const away = Math.abs(plane.distance(this.constraint(i), at));
      if (away <= nearest) [best, nearest] = [i, away];
    });
    return best;
  }

  // {w : y(w·x + b) = 0} for the b of the slice, with the right weights on its positive side.
  constraint(i) {
    const [x, y] = [this.run.points[i], this.run.labels[i]];
    return { w: plane.scale(y, x), b: y * this.slice };
  }

  receive(run, replaced) {
    this.run = run;
    if (replaced || !run.points.length) this.kept.slice = null;
    this.steps = cycleOf(run);
    if (run.beta) this.whole.receive(run);
    this.resize();
  }

  fit() {
    this.kept.zoom = 1;
    this.resize();
  }

  // The run's own weights fill the picture.
  resize() {
    const { run, kept, chart } = this;
    if (!run) return;
    const whole = kept.whole && run.beta !== 0;
    this.choice.hidden = run.beta === 0;
    this.choice.value = whole ? "whole" : "slice";
    this.slicing.hidden = whole || run.beta === 0;
    this.zooming.hidden = whole;
    this.turning.hidden = !whole;
    this.whole.node.style.display = whole ? "" : "none";
    chart.node.style.display = whole ? "none" : "";
    this.view = null;
    if (whole) return this.redraw();
    if (!chart.node.clientWidth) return;
    const all = plane.fitView(run.states.map(({ w }) => w), chart.size());
    const { w } = run.states[run.updatesAt(this.board.player.position)];
    this.view = plane.viewAround(kept.zoom < 1 ? w : all.centre, all.unit * kept.zoom, chart.size());
    chart.frame(this.view);
    this.places = run.states.map((state) => chart.pixel(state.w));
    this.redraw();
  }

  redraw() {
    if (this.last) this.draw(...this.last);
  }

  draw(scene, look) {
    this.last = [scene, look];
    const { run, chart, kept } = this;
    const { color } = this.board.canvas;
    if (kept.whole && run.beta) return this.drawWhole(scene, look);
    if (!this.view) return;
    this.slice = run.beta === 0 ? 0 : kept.slice ?? scene.line.b;
    const here = scene.update ? reached(scene.update) : scene.line.w;
    const words = [];
    this.drawBounds(look, scene, color, words);
    const cone = this.cone();
    chart.draw("cone", cone.seen.length ? [{ d: `${chart.path(cone.seen)}Z`, fill: color.set, stroke: color.distance, "stroke-width": 2.5 }] : []);
    if (cone.roomy) words.push(chart.word("all right here", centreOf(cone.seen), color.distance, [0, 0]));
    this.drawTrace(scene, color);
    this.drawBest(color, words);
    const { update } = scene;
    chart.draw("step", update ? [{ d: chart.arrow(update.before.w, here, 12), fill: color.wrong, stroke: color.wrong, "stroke-width": 3.5 }] : []);
    if (update && plane.length(update.step)) words.push(chart.word(update.name, plane.middle(update.before.w, here), color.wrong, aside(update.step)));
    chart.draw("here", [{ d: chart.disc(here, 8), fill: color.text, stroke: color.paper, "stroke-width": 2 }]);
    words.push(chart.word("w", here, color.text, onwards(update?.step)));
    chart.say(words.reverse()); // the present w has its place first
    this.tell(cone, scene);
    this.node.dataset.state = JSON.stringify({ w: here, b: this.slice, step: run.updatesAt(this.board.player.position), cone: cone.seen });
    if (document.activeElement !== this.field) this.field.value = String(Number(this.slice.toPrecision(6)));
    this.followed.checked = kept.slice === null;
  }

  drawWhole(scene, look) {
    this.whole.draw(scene, look);
    const { w, b } = scene.line;
    this.node.dataset.state = JSON.stringify({ w, b, step: this.run.updatesAt(this.board.player.position), sides: this.whole.sides });
    const { verdict, points } = this.run;
    const text = !points.length ? "Each point that you place rules out half of the space."
      : this.whole.sides.length ? "The green cone holds every (w, b) that is right for all points; v* is its best direction."
      : verdict.kind === "inseparable" ? "No (w, b) is right for every point: there is no cone." : "";
    this.say(text + this.cycleSaid());
  }

  // Where each half-plane ends. Those that the present weights violate stand out; so does the one pointed at.
  drawBounds({ chosen, wrong }, { line, example }, color, words) {
    const { run, chart, view } = this;
    const bounds = [];
    let [marked, away] = [null, null];
    run.points.forEach((x, i) => {
      if (!plane.length(x)) return; // the origin is right or wrong by b alone
      const constraint = this.constraint(i);
      if (i === chosen) [marked, away] = [constraint, plane.halfPlane(constraint, -1, view)];
      const ends = plane.segmentInView(constraint, view);
      if (!ends) return;
      const plain = [run.labels[i] > 0 ? color.plus : color.minus, 1.3, 0.55];
      const [stroke, width, opacity] = i === chosen ? [color.text, 4, 1] : i === example ? [color.example, 5, 1]
        : wrong(run.labels[i], plane.score(line, x)) ? [color.wrong, 2.5, 1] : plain;
      bounds.push({ d: chart.path(ends), stroke, "stroke-width": width, "stroke-opacity": opacity });
    });
    chart.draw("bounds", bounds);
    chart.draw("wrongSide", away?.length > 2 ? [{ d: `${chart.path(away)}Z`, fill: color.shade }] : []);
    if (marked) words.push(chart.word(`x${subscript(chosen + 1)} wrong`, away?.length > 2 ? centreOf(away) : view.centre, color.text, [0, 0]));
  }

  // The weights in this slice that are right for every example: {seen: polygon in the picture, empty}.
  cone() {
    const { run, view } = this;
    const constraints = run.points.map((_, i) => this.constraint(i));
    const rest = (polygon, line) => (plane.isDefined(line) ? plane.cut(polygon, line, 1) : line.b > 0 ? polygon : []);
    // A set without an inside holds no weights that are right: on an edge a score is 0.
    const within = (box) => {
      const corners = plane.corners(box);
      const polygon = constraints.reduce(rest, corners);
      return plane.area(polygon) > 1e-12 * plane.area(corners) ? polygon : [];
    };
    const span = FAR * (view.x[1] - view.x[0]);
    const far = { x: [-span, span], y: [-span, span] };
    const seen = run.points.length ? within(view) : [];
    const roomy = plane.area(seen) > ROOMY * view.unit ** 2;
    return { seen, roomy, empty: !seen.length && !within(far).length };
  }

  drawTrace({ update }, color) {
    const { run, chart, places, board } = this;
    const k = run.updatesAt(board.player.position);
    const walked = update ? k - 1 : k;
    const first = Math.max(0, walked - MOST_DRAWN);
    const through = (from, to) => `M${places.slice(from, to + 1).join("L")}`;
    const recent = Math.max(0, walked - RECENT);
    const trail = { stroke: color.text, "stroke-width": 2, fill: "none", "stroke-linejoin": "round" };
    chart.draw("future", k < run.length && !this.inCycle ? [{ d: through(k, Math.min(run.length, k + MOST_DRAWN)), stroke: color.faint, "stroke-opacity": 0.35, fill: "none", "stroke-dasharray": "3 4" }] : []);
    chart.draw("trace", [{ d: through(first, recent), ...trail, "stroke-opacity": 0.2 }, { d: through(recent, walked), ...trail, "stroke-opacity": 0.8 }]);
    const { steps } = this;
    const reachedIt = steps && k >= steps.from;
    chart.draw("cycle", reachedIt ? [{ d: through(steps.from, Math.max(steps.from, walked)), stroke: color.best, "stroke-width": 6, "stroke-dasharray": "9 6", fill: "none", "stroke-linejoin": "round" }] : []);
  }

  // The best line of all, scaled to the b of the slice; for a slice at b = 0 the ray of all its multiples.
  drawBest(color, words) {
    const { chart, view, slice } = this;
    const best = this.best();
    if (!best) return chart.draw("best", []);
    if (slice === 0 && best.b === 0) {
      const far = plane.scale((view.x[1] - view.x[0] + view.y[1] - view.y[0] + plane.length(view.centre)) / plane.length(best.w), best.w);
      chart.draw("best", [{ d: chart.path([[0, 0], far]), stroke: color.best, "stroke-width": 3.5, "stroke-dasharray": "12 7", fill: "none" }]);
      return words.push(chart.word("w*", plane.scale((0.4 * (view.y[1] - view.y[0])) / plane.length(best.w), best.w), color.best, [26, 0]));
    }
    const times = slice / best.b;
    const place = plane.scale(times, best.w);
    const seen = times > 0 && inView(place, view);
    chart.draw("best", seen ? [{ d: chart.diamond(place, 9), fill: color.best, stroke: color.paper, "stroke-width": 2 }] : []);
    if (seen) words.push(chart.word("w*", place, color.best, [26, 0]));
  }

  best() {
    const { separator, root } = this.run.proof ?? {};
    return separator && { w: separator.slice(0, 2), b: (separator[2] ?? 0) * root };
  }

  tell(cone, { line }) {
    const { run, slice } = this;
    const where = run.beta === 0 ? "" : ` with b = ${number(slice)}`;
    const right = cone.seen.length && run.points.every((x, i) => run.labels[i] * plane.score(line, x) > 0);
    const parts = [];
    if (!run.points.length) parts.push("Each point that you place rules out a half-plane of weights.");
    else if (cone.empty && run.verdict.kind === "inseparable") parts.push("No weights are right for every point: the half-planes have no common place, at any b.");
    else if (cone.empty && run.beta === 0) parts.push("No w is right for every point: no line through the origin separates these points.");
    else if (cone.empty) parts.push(`There are separators, but none has b = ${number(slice)}: at this b the half-planes have no common place.`);
    else if (!cone.seen.length) parts.push(`The separators${where} are outside this picture.`);
    else parts.push(right ? "w has reached the green set: every point is right." : "The green set holds every w that is right for all points.");
    this.say(parts.join(" ") + this.cycleSaid());
  }

  cycleSaid() {
    const { run, steps, board } = this;
    const inIt = steps && run.updatesAt(board.player.position) >= steps.from;
    return inIt ? ` The cycle: ${steps.count} mistakes that repeat for ever, drawn in thick purple dashes.` : "";
  }

  say(text) {
    if (this.words.textContent !== text) this.words.textContent = text;
  }
}

// The part of a run that repeats: {from: the update at which it begins, count: how many updates}, or null.
export function cycleOf(run) {
  if (run.outcome !== "cycle") return null;
  let from = 0;
  while (from < run.length && run.epochAt(run.examined[from]) <= run.repeats) from++;
  return { from, count: run.length - from };
}

const reached = ({ before, step, progress }) => plane.add(before.w, plane.scale(progress, step));
const inView = ([x, y], view) => x > view.x[0] && x < view.x[1] && y > view.y[0] && y < view.y[1];
const centreOf = (polygon) => plane.scale(1 / polygon.length, polygon.reduce(plane.add));
// Past the tip of an arrow, px.
const onwards = (step) => (step && plane.length(step) ? plane.scale(20 / plane.length(step), [step[0], -step[1]]) : [0, -20]);
// Beside an arrow, px.
const aside = (step) => {
  const [x, y] = plane.scale(22 / plane.length(step), plane.perpendicular(step));
  return [x, -y];
};
