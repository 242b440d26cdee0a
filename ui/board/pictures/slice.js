// The plane of all weights (w₁, w₂) at one b: each example is a half-plane of it, with an edge perpendicular to x.

import { Chart } from "../draw/chart.js";
import * as plane from "../math/plane.js";
import { names, number, subscript } from "../words/numbers.js";
import { onTheLine } from "../words/steps.js";

const LAYERS = {
  wrongSide: "path", cone: "path", bounds: "path", future: "path", trace: "path", cycle: "path", best: "path",
  step: "path", here: "path", words: "text",
};
const REACH = 8; // px around an edge that count as on it
const MOST_DRAWN = 3000; // mistakes of a long run that are drawn on either side of the present one
const RECENT = 50; // mistakes that stand out behind the present one
const ROOMY = 9000; // px², a set that has room for words
const NARROW = 150; // px², a set that can hardly be seen

export class Slice {
  // kept: {b, zoom}; b is null for the run's own at each step.
  constructor(parent, board, kept) {
    Object.assign(this, { board, kept, b: 0 });
    this.chart = new Chart(parent, { label: "The space of weights, a slice at one b", layers: LAYERS, x: "w₁", y: "w₂" });
    this.node = this.chart.node;
    this.hear();
  }

  // What is pointed at here is shown in the other picture too.
  hear() {
    const { node, chart, board } = this;
    node.onpointermove = (event) => {
      const at = chart.place(event);
      const example = at && this.exampleAt(at);
      board.point({ example, ghost: at && example === null ? { w: at, b: this.b } : null });
    };
    node.onpointerleave = () => board.point({ example: null, ghost: null });
    node.onclick = (event) => {
      const at = chart.place(event);
      board.choose(at && this.exampleAt(at));
    };
  }

  // The example whose half-plane ends nearest to a place, if that is near.
  exampleAt(at) {
    let [best, nearest] = [null, REACH * this.view.unit];
    this.run.points.forEach((_, i) => {
      const edge = this.edge(i);
      const away = plane.isDefined(edge) ? Math.abs(plane.distance(edge, at)) : Infinity;
      if (away <= nearest) [best, nearest] = [i, away];
    });
    return best;
  }

  // {w : y(w·x + b) = 0} for the b of the slice, with the right weights on its positive side. For x = 0 it is no line.
  edge(i) {
    const [x, y] = [this.run.points[i], this.run.labels[i]];
    return { w: plane.scale(y, x), b: y * this.b };
  }

  receive(run) {
    if (!this.run?.equals(run)) this.held = null;
    this.run = run;
  }

  // The run's own weights fill the picture, unless the user has zoomed: then it keeps its centre and its scale.
  resize() {
    const { run, kept, chart } = this;
    this.view = null;
    if (!this.node.clientWidth) return;
    if (kept.zoom === 1 || !this.held) this.held = this.wanted();
    this.view = plane.viewAround(this.held.centre, this.held.unit, chart.size());
    chart.frame(this.view);
    this.places = run.states.map((state) => chart.pixel(state.w));
  }

  zoom(factor) {
    this.kept.zoom *= factor;
    this.held = null;
  }

  wanted() {
    const { run, kept, chart } = this;
    const { centre, unit } = plane.fitView(run.states.map(({ w }) => w), chart.size());
    const { w } = run.states[run.updatesAt(this.board.player.position)];
    return { centre: kept.zoom < 1 ? w : centre, unit: unit * kept.zoom };
  }

  draw(scene, look) {
    const { run, chart, kept } = this;
    const { color } = this.board.canvas;
    this.b = run.beta === 0 ? 0 : kept.b ?? scene.line.b;
    if (!this.view) return;
    // The line that the place of the present weights stands for here: the run's own, but for b.
    this.line = this.b === scene.line.b ? scene.line : { w: scene.line.w, b: this.b };
    this.seen = this.rightForAll();
    // Whose word comes first has its place first.
    const words = [...this.drawHere(scene, color), ...this.drawBest(color), ...this.drawEdges(look, scene, color), ...this.drawSeparators(color)];
    this.drawTrace(scene, color);
    chart.say(words);
  }

  state() {
    return { b: this.b, cone: this.seen };
  }

  // The present weights, and the step that leads to them.
  drawHere({ line, update }, color) {
    const { chart } = this;
    chart.draw("here", [{ d: chart.disc(line.w, 8), fill: color.text, stroke: color.paper, "stroke-width": 2 }]);
    const tip = update && plane.add(update.before.w, plane.scale(update.progress, update.step));
    chart.draw("step", update ? [{ d: chart.arrow(update.before.w, tip, 12), fill: color.wrong, stroke: color.wrong, "stroke-width": 3.5 }] : []);
    if (!update || !plane.length(update.step)) return [chart.word("w", line.w, color.text)];
    const [x, y] = plane.scale(1 / plane.length(update.step), update.step);
    const beside = chart.word(update.name, plane.middle(update.before.w, tip), color.wrong, [-22 * y, -22 * x]);
    return [chart.word("w", line.w, color.text, [20 * x, -20 * y]), beside];
  }

  // Where each half-plane ends. Those on whose wrong side w is stand out; so does the one pointed at.
  drawEdges({ chosen, wrong }, { example }, color) {
    const { run, chart, view, line } = this;
    const style = (x, i) => {
      if (i === chosen) return [color.text, 4, 1];
      if (i === example) return [color.example, 5, 1];
      if (wrong(run.labels[i], plane.score(line, x))) return [color.wrong, 2.5, 1];
      return [run.labels[i] > 0 ? color.plus : color.minus, 1.3, 0.55];
    };
    chart.draw("bounds", run.points.flatMap((x, i) => {
      const edge = this.edge(i);
      const ends = plane.isDefined(edge) && plane.segmentInView(edge, view);
      if (!ends) return [];
      const [stroke, width, opacity] = style(x, i);
      return [{ d: chart.path(ends), stroke, "stroke-width": width, "stroke-opacity": opacity }];
    }));
    const away = chosen !== null && run.points[chosen] ? plane.halfPlane(this.edge(chosen), -1, view) : [];
    chart.draw("wrongSide", away.length > 2 ? [{ d: `${chart.path(away)}Z`, fill: color.shade }] : []);
    return away.length > 2 ? [chart.word(`x${subscript(chosen + 1)} wrong`, centreOf(away), color.text, [0, 0])] : [];
  }

  // The weights that are right for every example, as far as they are in the picture: a polygon, maybe empty.
  rightForAll() {
    const { run, view } = this;
    if (!run.points.length || !existAt(this.b, run)) return [];
    const edges = run.points.map((_, i) => this.edge(i));
    const rest = (polygon, edge) => (plane.isDefined(edge) ? plane.cut(polygon, edge, 1) : edge.b > 0 ? polygon : []);
    const corners = plane.corners(view);
    const polygon = edges.reduce(rest, corners);
    // A set without an inside holds no weights that are right: on an edge a score is 0.
    return plane.area(polygon) > 1e-12 * plane.area(corners) ? polygon : [];
  }

  drawSeparators(color) {
    const { chart, view } = this;
    const { seen } = this;
    chart.draw("cone", seen.length ? [{ d: `${chart.path(seen)}Z`, fill: color.set, stroke: color.distance, "stroke-width": 2.5 }] : []);
    const roomy = plane.area(seen) > ROOMY * view.unit ** 2;
    return roomy ? [chart.word("all right here", centreOf(seen), color.distance, [0, 0])] : [];
  }

  drawTrace({ update }, color) {
    const { run, chart, places, board } = this;
    const k = run.updatesAt(board.player.position);
    const walked = update ? k - 1 : k;
    const recent = Math.max(0, walked - RECENT);
    const through = (from, to, style) => ({ d: `M${places.slice(from, to + 1).join("L")}`, fill: "none", "stroke-linejoin": "round", ...style });
    const trail = { stroke: color.text, "stroke-width": 2 };
    chart.draw("trace", [
      through(Math.max(0, walked - MOST_DRAWN), recent, { ...trail, "stroke-opacity": 0.2 }),
      through(recent, walked, { ...trail, "stroke-opacity": 0.8 }),
    ]);
    const ahead = { stroke: color.faint, "stroke-opacity": 0.35, "stroke-dasharray": "3 4" };
    chart.draw("future", k < run.length ? [through(k, Math.min(run.length, k + MOST_DRAWN), ahead)] : []);
    const inCycle = run.cycle && k >= run.cycle.from;
    const loop = { stroke: color.best, "stroke-width": 6, "stroke-dasharray": "9 6" };
    chart.draw("cycle", inCycle ? [through(run.cycle.from, Math.max(run.cycle.from, walked), loop)] : []);
  }

  // The best line of all, scaled to the b of the slice; in a slice at b = 0 the ray of all its multiples.
  drawBest(color) {
    const { chart, view, b } = this;
    const best = bestOf(this.run);
    const draw = (...elements) => chart.draw("best", elements);
    const name = (place) => [chart.word(this.run.beta === 0 ? "best line through 0" : "best line", place, color.best, [this.run.beta === 0 ? 84 : 46, 0])];
    if (best && b === 0 && best.b === 0) {
      const along = plane.scale(1 / plane.length(best.w), best.w);
      const [width, height] = [view.x[1] - view.x[0], view.y[1] - view.y[0]];
      const far = plane.scale(width + height + plane.length(view.centre), along);
      draw({ d: chart.path([[0, 0], far]), stroke: color.best, "stroke-width": 3.5, "stroke-dasharray": "12 7", fill: "none" });
      return name(plane.scale(0.4 * height, along));
    }
    const times = best ? b / best.b : 0;
    const place = best && plane.scale(times, best.w);
    if (!(times > 0) || !plane.isInView(place, view)) return draw(), [];
    draw({ d: chart.diamond(place, 9), fill: color.best, stroke: color.paper, "stroke-width": 2 });
    return name(place);
  }

  said({ line }) {
    if (!this.seen) return "";
    const { run, b, seen, view } = this;
    const narrow = plane.area(seen) < NARROW * view.unit ** 2;
    return sayings({ run, b, line, at: this.line, sees: seen.length > 0, narrow }).join(" ");
  }
}

// What a slice at `b` has to say: whether the present weights are in its green set, or where that is. `line` is the run's, `at` the
// same w with the b of the slice; `sees` is whether any of the set is in the picture, `narrow` whether hardly any.
export function sayings({ run, b, line, at, sees, narrow }) {
  const { points, labels } = run;
  if (!points.length) return ["A point that you place, unless at the origin, rules out a half-plane of weights."];
  const [here, other] = b === line.b ? ["", []] : [` with b = ${number(b)}`, [`The run’s own b is ${number(line.b)}.`]];
  const margins = points.map((x, i) => labels[i] * plane.score(at, x));
  const [exist, on] = [existAt(b, run), onTheLine(at, points)];
  if (plane.isDefined(at) && on.length && margins.every((margin) => margin >= 0)) {
    const place = exist ? ["w is on the edge of the green set: no"] : [`${whyNone(b, run)} Of the present w no`];
    return [`${place} point is on the wrong side${here}, but ${names(on)} ${on.length > 1 ? "are" : "is"} on the line.`, ...other];
  }
  if (!exist) return [whyNone(b, run), ...other];
  if (margins.every((margin) => margin > 0)) return [`w is in the green set: every point is right${here}.`, ...other];
  if (!sees) return [`The green set${here} is outside this picture, or too narrow to see: ⊖ shows more, ⊕ comes closer to w.`, ...other];
  return [`The green set holds every w that is right for all points${here}${narrow ? "; it is almost too narrow to see" : ""}.`, ...other];
}

// Whether any weights are right for every example at this b. All (w, b) that are right form an open cone: when a line through the
// origin is in it, every b has some, otherwise those of one sign (`signOfB`, else 0).
const existAt = (b, { verdict, proof }) => verdict.kind !== "inseparable" && (proof.signOfB === 0 || b * proof.signOfB > 0);

function whyNone(b, { verdict, proof, beta }) {
  if (verdict.kind === "inseparable") return "No weights have every point on its own side: the half-planes have no common place, at any b.";
  if (beta === 0) return "No w has every point on its own side: no line through the origin separates these points.";
  return `No w has every point on its own side with b = ${number(b)}: all separators have b ${proof.signOfB > 0 ? "> 0" : "< 0"}.`;
}

// The best separator of the space in which the proof of the run lives, as a line {w, b}; null where there is none.
function bestOf({ proof: { separator, root } }) {
  return separator ? { w: separator.slice(0, 2), b: (separator[2] ?? 0) * root } : null;
}

const centreOf = (polygon) => plane.scale(1 / polygon.length, polygon.reduce(plane.add));
