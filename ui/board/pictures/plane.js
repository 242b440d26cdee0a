// From values to the figure. `still` lists every trace once, with its style; `moving` computes what they hold at one
// moment. Nothing here remembers anything.
//
// The figure holds all that is on the board. plotly.js draws its axes; the traces are drawn by paint.js, since a
// plotly.js that goes over sixteen of them misses every other frame.

import { MARKS, ORDER } from "../draw/figure.js";
import { placed } from "../draw/placed.js";
import * as plane from "../math/plane.js";
import { number, subscript } from "../words/numbers.js";

export const LAYERS = {
  sides: "Half-planes",
  line: "Line w·x + b = 0",
  normal: "Normal vector w",
  distance: "Distance |b|/‖w‖",
  margins: "Margins",
  mistakes: "Wrong points ringed",
  example: "Current example",
  update: "The update w + ηyx",
  best: "Max-margin separator",
  certificate: "Why no line separates",
};

const { example, update, ...HAND_LAYERS } = LAYERS; // what makes sense without a run
export { HAND_LAYERS };

const HEAD = 13; // length of an arrow's head, px

// What is on the board at one moment. `line` may be between two states of the run; `update` (or null) is
// {before, after, step, progress} while a mistake is being told; `example` is the index being looked at, or null;
// more({out, marks, say, px, view}), when there is one, draws what only one lesson shows.
export function moving({ line, update, example, chosen, cross, ghost, points, labels, wrong, separation, grip, view, arrowScale, settled, layers, more }) {
  const shown = (layer) => layers.has(layer);
  const defined = plane.isDefined(line);
  const px = (pixels) => pixels * view.unit;
  const out = Object.fromEntries(ORDER.map((name) => [name, []]));
  const marks = { origin: [0, 0] };
  points.forEach((x, i) => out[labels[i] > 0 ? "plus" : "minus"].push(x));
  out.signs = [...out.plus, ...out.minus];
  const words = [];
  const say = (text, at, color) => words.push({ text, at, color });

  if (defined && shown("sides")) {
    out.sidePlus = plane.halfPlane(line, 1, view);
    out.sideMinus = plane.halfPlane(line, -1, view);
  }
  if (defined && shown("line")) out.line = plane.segmentInView(line, view) ?? [];
  if (defined && shown("margins")) {
    points.forEach((x, i) => {
      const target = labels[i] * plane.score(line, x) > 0 ? out.marginsRight : out.marginsWrong;
      target.push(x, plane.foot(line, x), [null, null]);
    });
  }
  if (shown(separation?.verdict.kind === "inseparable" ? "certificate" : "best")) drawSeparation(separation, view, out, say);
  if (ghost) out.candidates = plane.segmentInView(ghost, view) ?? [];
  if (defined && shown("distance")) {
    const foot = plane.foot(line, [0, 0]);
    out.distance = [[0, 0], foot];
    const along = plane.scale(px(24) / plane.length(line.w), plane.perpendicular(line.w));
    if (plane.length(foot) > px(30)) {
      say(`|b|/‖w‖ = ${number(plane.length(foot))}`, plane.add(plane.middle([0, 0], foot), along), "distance");
    }
  }
  if (defined && shown("normal")) {
    const tail = grip ?? tailOf(line, arrowScale, view);
    const tip = plane.add(tail, plane.scale(arrowScale, line.w));
    out.vectors = plane.arrow(tail, tip, px(HEAD));
    say("w", beyond(tail, tip, px(20)), "text");
  }
  if (shown("mistakes")) {
    out.rings = points.filter((x, i) => defined && wrong(labels[i], plane.score(line, x)));
  }
  if (example !== null && example < points.length && shown("example")) {
    marks.example = points[example];
    say(`x${subscript(example + 1)}`, plane.add(points[example], [px(26), px(-24)]), "text");
  }
  if (update && shown("update")) {
    const vector = (w) => plane.scale(arrowScale, w);
    const reached = plane.add(update.before.w, plane.scale(update.progress, update.step));
    if (plane.isDefined(update.before)) {
      out.oldVector = plane.arrow([0, 0], vector(update.before.w), px(HEAD));
      say("old w", beyond([0, 0], vector(update.before.w), px(22)), "faint");
      out.before = plane.segmentInView(update.before, view) ?? [];
    }
    out.stepVector = plane.arrow(vector(update.before.w), vector(reached), px(HEAD));
    const side = plane.length(update.step) > 0
      ? plane.scale(px(26) / plane.length(update.step), plane.perpendicular(update.step)) : [0, 0];
    say(update.name, plane.add(plane.middle(vector(update.before.w), vector(reached)), side), "wrong");
    if (update.progress === 1 && plane.isDefined(update.before)) {
      out.vectors.push([null, null], ...plane.arrow([0, 0], vector(update.after.w), px(HEAD)));
      say("new w", beyond([0, 0], vector(update.after.w), px(24)), "text");
    }
  }
  if (chosen !== null && points[chosen]) {
    marks.chosen = points[chosen];
    const margin = defined ? labels[chosen] * plane.distance(line, points[chosen]) : null;
    const text = margin === null ? `x${subscript(chosen + 1)}` : `margin ${number(margin)}`;
    say(text, plane.add(points[chosen], [0, px(30)]), margin !== null && margin <= 0 ? "wrong" : "text");
  }
  more?.({ out, marks, say, px, view });
  if (arrowScale !== 1 && (out.vectors.length || out.stepVector.length)) {
    say(`vectors drawn × ${number(arrowScale)}`, [view.x[1], view.y[0]], "faint");
  }
  if (defined && shown("line") && !out.line.length) {
    say("The line is outside the picture: Fit shows it.", [view.centre[0], view.y[1]], "text");
  }
  if (cross) marks.cross = cross;
  out.marks = MARKS.map((name) => marks[name] ?? [null, null]);
  out.words = placed(words, settled ? points : [], view);
  return { coordinates: out, words };
}

const ALL = { gap: true, separator: true, band: true };

// The server's verdict on the points it was given: the best line with its band, or why there is none.
// `parts` says what of it to draw; candidates are other lines that separate.
function drawSeparation({ verdict, points, labels, candidates = [], parts = ALL }, view, out, say) {
  const gaps = (lines) => lines.flatMap((line) => (line ? [...line, [null, null]] : []));
  if (parts.candidates) out.candidates = gaps(candidates.map((line) => plane.segmentInView(line, view)));
  if (parts.hulls) {
    for (const [name, label] of [["hullPlus", 1], ["hullMinus", -1]]) {
      const corners = plane.hull(points.filter((_, i) => labels[i] === label));
      out[name] = corners.length > 1 ? [...corners, corners[0]] : [];
    }
  }
  if (verdict.kind === "separable") {
    if (parts.separator) out.best = plane.segmentInView(verdict, view) ?? [];
    if (parts.band) {
      out.band = plane.band(verdict, view);
      out.canonical = gaps([-1, 1].map((by) => plane.segmentInView({ w: verdict.w, b: verdict.b + by }, view)));
      out.support = verdict.support.map((i) => points[i]);
    }
    if (parts.gap) {
      out.gap = verdict.nearest;
      const [p, q] = verdict.nearest;
      const side = plane.scale((34 * view.unit) / plane.length(verdict.w), plane.perpendicular(verdict.w));
      say(`2γ* = ${number(2 * verdict.margin)}`, plane.add(plane.middle(p, q), side), "best");
    }
  }
  if (verdict.kind === "inseparable" && parts.gap) {
    for (const label of [1, -1]) {
      const own = verdict.certificate.filter((i) => labels[i] === label).map((i) => points[i]);
      if (own.length > 1) out.certificate.push(...own, own[0], [null, null]);
    }
    out.common = [verdict.point];
    say("common point", plane.add(verdict.point, [0, -26 * view.unit]), "best");
  }
}

// The tail of w: beside the middle of the picture, where the vectors from the origin seldom are, and so far along the
// line that the tip is in the picture too, if that can be.
function tailOf(line, arrowScale, view) {
  const along = plane.scale(1 / plane.length(line.w), plane.perpendicular(line.w));
  const middle = plane.foot(line, view.centre);
  const wish = 0.22 * Math.min(view.x[1] - view.x[0], view.y[1] - view.y[0]);
  const room = 30 * view.unit;
  const inner = { x: [view.x[0] + room, view.x[1] - room], y: [view.y[0] + room, view.y[1] - room] };
  const spans = [middle, plane.add(middle, plane.scale(arrowScale, line.w))].map((from) => plane.spanInView(from, along, inner));
  const [low, high] = spans.includes(null) ? [wish, wish] : [Math.max(spans[0][0], spans[1][0]), Math.min(spans[0][1], spans[1][1])];
  const t = low > high ? wish : Math.min(Math.max(wish, low), high);
  return plane.add(middle, plane.scale(t, along));
}

export function beyond(tail, tip, room) {
  const shaft = plane.add(tip, plane.scale(-1, tail));
  const size = plane.length(shaft);
  return size === 0 ? tip : plane.add(tip, plane.scale(room / size, shaft));
}
