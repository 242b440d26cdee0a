// From values to the figure. `still` lists every trace once, with its style; `moving` computes what they hold at one
// moment. Nothing here remembers anything.
//
// The figure holds all that is on the board. plotly.js draws its axes; the traces are drawn by paint.js, since a
// plotly.js that goes over sixteen of them misses every other frame.

import * as plane from "./geometry.js";
import { number, subscript } from "./words.js";

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

// Back to front.
export const ORDER = [
  "sidePlus", "sideMinus", "candidates", "hullPlus", "hullMinus", "band", "canonical", "best", "certificate", "marginsRight", "marginsWrong", "distance", "before", "line", "rings",
  "plus", "minus", "signs", "support", "gap", "common", "drop", "oldVector", "stepVector", "direction", "vectors", "unit", "marks", "words",
];
const MARKS = ["origin", "example", "chosen", "cross", "tail", "foot", "projection", "probe"]; // the places in "marks"; one that is not shown is null

const WORDS = { size: 17, shadow: "auto" };
const HEAD = 13; // length of an arrow's head, px

export function colors(style, dark) {
  return {
    text: style.getPropertyValue("--st-text-color").trim() || (dark ? "#fafafa" : "#31333f"),
    paper: style.getPropertyValue("--st-background-color").trim() || (dark ? "#0e1117" : "#ffffff"),
    font: style.getPropertyValue("--st-font").trim() || "sans-serif",
    grid: dark ? "rgba(255,255,255,.10)" : "rgba(0,0,0,.08)",
    axis: dark ? "rgba(255,255,255,.35)" : "rgba(0,0,0,.30)",
    // Blue and vermilion keep apart under every common colour blindness.
    plus: dark ? "#58b0f0" : "#0063b2",
    minus: dark ? "#ff9248" : "#c94a00",
    plusSide: dark ? "rgba(88,176,240,.15)" : "rgba(0,99,178,.10)",
    minusSide: dark ? "rgba(255,146,72,.15)" : "rgba(201,74,0,.10)",
    glyph: dark ? "#10151d" : "#ffffff",
    right: dark ? "rgba(200,210,220,.55)" : "rgba(70,80,95,.50)",
    wrong: dark ? "#ff6ad5" : "#b3008c",
    distance: dark ? "#35d0a0" : "#007a55",
    best: dark ? "#c3a1ff" : "#6a35c9",
    band: dark ? "rgba(195,161,255,.16)" : "rgba(106,53,201,.11)",
    set: dark ? "rgba(53,208,160,.28)" : "rgba(0,122,85,.20)",
    shade: dark ? "rgba(255,106,213,.13)" : "rgba(179,0,140,.08)",
    example: dark ? "#ffd60a" : "#f2b400",
    faint: dark ? "#9aa4b2" : "#6b7480",
  };
}

export function still(color) {
  const line = (style) => ({ mode: "lines", line: style });
  const arrow = (tint, width) => ({ mode: "lines", fill: "toself", fillcolor: tint, line: { color: tint, width } });
  const ring = (symbol, size, tint, width) => ({
    mode: "markers",
    marker: { symbol, size, color: "rgba(0,0,0,0)", line: { color: tint, width } },
  });
  const area = (fillcolor) => ({ mode: "none", fill: "toself", fillcolor });
  const styles = {
    sidePlus: area(color.plusSide),
    sideMinus: area(color.minusSide),
    // Margins are told apart by width as well as by colour.
    marginsRight: line({ color: color.right, width: 1.5 }),
    marginsWrong: line({ color: color.wrong, width: 3 }),
    distance: line({ color: color.distance, width: 3.5, dash: "9px,5px" }),
    candidates: line({ color: color.faint, width: 2.5 }),
    hullPlus: line({ color: color.plus, width: 2.5 }),
    hullMinus: line({ color: color.minus, width: 2.5 }),
    band: area(color.band),
    canonical: line({ color: color.best, width: 1.5 }),
    best: line({ color: color.best, width: 3.5, dash: "12px,7px" }),
    gap: line({ color: color.best, width: 4 }),
    support: ring("circle", 27, color.best, 2.5),
    certificate: line({ color: color.best, width: 3 }),
    common: { mode: "markers", marker: { symbol: "diamond", size: 18, color: color.best, line: { color: color.paper, width: 2 } } },
    before: line({ color: color.faint, width: 2, dash: "3px,5px" }),
    line: line({ color: color.text, width: 4 }),
    plus: { mode: "markers", marker: { symbol: "circle", color: color.plus, line: { width: 0 } } },
    minus: { mode: "markers", marker: { symbol: "square", color: color.minus, line: { width: 0 } } },
    signs: { mode: "markers", marker: { symbol: [], color: color.glyph, line: { color: color.glyph } } },
    rings: ring("circle", 30, color.wrong, 3.5),
    marks: {
      mode: "markers",
      marker: {
        symbol: ["circle", "circle-open", "diamond-open", "cross-thin", "circle", "circle", "circle", "circle"],
        size: [9, 42, 40, 26, 10, 11, 11, 20],
        color: [color.distance, color.example, color.text, color.text, color.text, color.distance, color.best, color.example],
        line: {
          color: [color.distance, color.example, color.text, color.text, color.text, color.distance, color.best, color.text],
          width: [0, 7, 2.5, 2.5, 0, 0, 0, 2],
        },
      },
    },
    oldVector: arrow(color.faint, 3),
    stepVector: arrow(color.wrong, 3.5),
    direction: arrow(color.wrong, 3.5),
    vectors: arrow(color.text, 4),
    unit: arrow(color.plus, 4),
    drop: line({ color: color.best, width: 3.5 }),
    words: { mode: "text", text: [""], textfont: WORDS },
  };
  return ORDER.map((name) => ({
    type: "scatter", name, x: [], y: [], hoverinfo: "skip", showlegend: false, visible: false, ...styles[name],
  }));
}

// The size of a point, px. Plenty of points are drawn smaller, so that the line stays visible.
const pointSize = (n) => (n <= 60 ? 21 : n <= 200 ? 16 : 10);

export function layout(color, view) {
  const axis = (range, title) => ({
    range, title: { text: title, standoff: 6, font: { size: 16 } }, automargin: false, fixedrange: true,
    gridcolor: color.grid, zerolinecolor: color.axis, zerolinewidth: 1.5, tickfont: { size: 14 },
    exponentformat: "power", nticks: 9,
  });
  return {
    margin: MARGIN, showlegend: false, dragmode: false, hovermode: false,
    paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
    font: { family: color.font, color: color.text },
    xaxis: axis(view.x, "x₁"), yaxis: axis(view.y, "x₂"),
  };
}
export const MARGIN = { l: 52, r: 10, t: 8, b: 50 };

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

// What differs from the moment before: {name of a trace: what is to be merged into it}.
export function changes(now, before, figure, color) {
  const n = now.coordinates.signs.length;
  const resized = !before || pointSize(n) !== pointSize(before.coordinates.signs.length);
  const changed = {};
  for (const name of ORDER) {
    const [some, others] = [now.coordinates[name], before?.coordinates[name]];
    const sized = ["plus", "minus", "signs"].includes(name);
    const same = before && samePlaces(some, others) && !(sized && resized) && (name !== "words" || sameWords(now, before));
    if (same) continue;
    changed[name] = { x: some.map((p) => p[0]), y: some.map((p) => p[1]) };
    if (name === "words") changed[name].text = now.words.map(({ text }) => text);
    if (name === "words") changed[name].textfont = { ...WORDS, color: now.words.map((word) => color[word.color]) };
    if (sized) changed[name].marker = { ...figure[ORDER.indexOf(name)].marker, ...pointMarker(name, now.coordinates, color.glyph) };
  }
  return changed;
}

// How the points of one class, or the signs on all of them, are drawn: a disc with a +, a square with a −.
function pointMarker(name, { plus, minus }, color) {
  const size = pointSize(plus.length + minus.length);
  if (name !== "signs") return { size: name === "plus" ? size : size - 3 };
  return {
    symbol: [...plus.map(() => "cross-thin"), ...minus.map(() => "line-ew")],
    size: size * 0.56,
    line: { color, width: size * 0.14 },
  };
}

const samePlaces = (some, others) =>
  some.length === others.length && some.every((p, i) => p[0] === others[i][0] && p[1] === others[i][1]);
const sameWords = (some, others) => JSON.stringify(some.words) === JSON.stringify(others.words);

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

// Words whose place is outside the picture go just inside it, and words that would cover others, or points, step
// aside. While the line moves they keep to their place, points or no points, so as not to jump about.
export function placed(words, points, view) {
  const clamp = (value, [low, high], room) => (2 * room > high - low ? value : Math.min(Math.max(value, low + room), high - room));
  const boxes = [];
  for (const { text, at } of words) {
    const half = [Math.max(9, text.length * 4.6) * view.unit, 12 * view.unit];
    const x = clamp(at[0], view.x, half[0]);
    const covers = (y) => (box) => Math.abs(box.x - x) < box.half[0] + half[0] && Math.abs(box.y - y) < box.half[1] + half[1];
    const near = points.filter((p) => Math.abs(p[0] - x) < half[0] + 9 * view.unit);
    const places = [0, 1, -1, 2, -2, 3, -3].map((step) => {
      const y = clamp(at[1] + 1.6 * step * half[1], view.y, half[1]);
      const hidden = near.filter((p) => Math.abs(p[1] - y) < half[1] + 9 * view.unit).length;
      return { y, cost: 100 * boxes.filter(covers(y)).length + hidden + 0.1 * Math.abs(step) };
    });
    const best = places.reduce((some, other) => (other.cost < some.cost ? other : some));
    boxes.push({ x, y: best.y, half });
  }
  return boxes.map(({ x, y }) => [x, y]);
}
