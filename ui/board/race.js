// The convergence proof as a race: ‖v‖² between its floor and its ceiling, and the angle between v and v*.
// v = (w, b/√β) is the line in the coordinates in which the proof lives; without a bias v = w.

import { Chart } from "./chart.js";
import * as plane from "./geometry.js";
import { element } from "./shell.js";
import { WeightSpace } from "./weights.js";
import { number } from "./words.js";

const LAYERS = { bound: "path", ceiling: "path", floor: "path", ahead: "path", path: "path", here: "path", words: "text" };
const MOST = 1500; // corners of a drawn curve
const CLEAR = 6; // the picture begins with the bound in it, unless that is so many times the run's mistakes

export class Race {
  constructor(parent, board) {
    this.board = board;
    this.kept = board.kept.race ??= { range: null };
    this.node = element("section", { class: "race", "aria-label": "The proof as a race" });
    parent.append(this.node);
    this.range = element("select", { "aria-label": "How many mistakes the picture shows" },
      element("option", { value: "run" }, "up to the end of this run"), element("option", { value: "bound" }, "up to the bound"));
    this.range.addEventListener("change", () => ((this.kept.range = this.range.value), this.resize(), this.board.draw()));
    this.tools = element("div", { class: "tools" }, this.range);
    this.charts = element("div", { class: "charts" });
    this.node.append(this.charts, this.tools);
    this.norm = new Chart(this.charts, { label: "The squared length between floor and ceiling", layers: LAYERS, x: "mistakes k", y: "‖v‖²" });
    this.angle = new Chart(this.charts, { label: "The cosine of the angle to the best separator", layers: LAYERS, x: "mistakes k", y: "cos(v, v*)" });
    this.second = element("div", { class: "weights-here" });
    this.charts.append(this.second);
    this.proof = element("dl", { class: "proof", "aria-label": "The proof with its numbers" });
    this.node.append(this.proof);
  }

  fit() {
    this.space?.fit();
  }

  receive(run, replaced) {
    this.run = run;
    this.sums = sequences(run);
    this.complete = "bound" in run.proof;
    this.angle.node.style.display = this.tools.style.display = this.complete ? "" : "none";
    this.second.style.display = this.complete ? "none" : "";
    if (!this.complete && !this.space) this.space = new WeightSpace(this.second, this.board);
    if (!this.complete) this.space.receive(run, replaced);
    this.resize();
  }

  // How far the axis of mistakes goes.
  last() {
    const { run, kept } = this;
    const own = Math.max(1, run.length);
    if (!this.complete) return own;
    const bound = Math.max(own, run.proof.bound);
    this.range.value = kept.range ?? (bound <= CLEAR * own ? "bound" : "run");
    return this.range.value === "bound" ? bound : own;
  }

  resize() {
    if (!this.run || !this.norm.node.clientWidth) return;
    const { run, sums, complete } = this;
    const x = [0, this.last() * 1.04];
    const ceiling = sums.ceiling(x[1]);
    const highest = sums.norm.reduce((a, value) => Math.max(a, value), 0);
    const top = complete || ceiling < 4 * highest ? ceiling : 4 * highest;
    this.norm.frame({ x, y: [0, (top || 1) * 1.06] });
    const ks = Array.from({ length: 101 }, (_, i) => (i * x[1]) / 100);
    const { color } = this.board.canvas;
    const curve = (chart, name, places, style) => chart.draw(name, [{ d: chart.path(places), fill: "none", ...style }]);
    curve(this.norm, "ceiling", ks.map((k) => [k, sums.ceiling(k)]), { stroke: color.minus, "stroke-width": 3 });
    this.drawAhead(this.norm, sums.norm, 0, color);
    const words = [this.norm.word("ceiling", [0.3 * x[1], sums.ceiling(0.3 * x[1])], color.minus, [0, -16])];
    if (complete) {
      curve(this.norm, "floor", ks.map((k) => [k, sums.floor(k)]), { stroke: color.distance, "stroke-width": 3 });
      words.push(this.norm.word("floor", [0.8 * x[1], sums.floor(0.8 * x[1])], color.distance, [0, 16]));
      this.angle.frame({ x, y: [Math.min(0, ...sums.cosine), 1.12] });
      curve(this.angle, "ceiling", [[0, 1], [x[1], 1]], { stroke: color.minus, "stroke-width": 3 });
      curve(this.angle, "floor", ks.map((k) => [k, sums.leastCosine(k)]), { stroke: color.distance, "stroke-width": 3 });
      this.drawAhead(this.angle, sums.cosine, 1, color);
      for (const chart of [this.norm, this.angle]) this.drawBound(chart, run.proof.bound, color);
    } else for (const layer of ["floor", "bound"]) this.norm.draw(layer, []);
    this.fixedWords = words;
    this.space?.resize();
  }

  drawBound(chart, bound, color) {
    const [x] = chart.pixel([bound, 0]);
    const [width, height] = chart.drawn;
    chart.draw("bound", x <= width ? [{ d: `M${x},0V${height}`, stroke: color.best, "stroke-width": 2.5, "stroke-dasharray": "8 5" }] : []);
  }

  // The whole run, faint: what is still to come.
  drawAhead(chart, values, first, color) {
    chart.draw("ahead", [{ d: chart.path(thinned(values, first)), stroke: color.faint, "stroke-opacity": 0.5, "stroke-width": 1.5, fill: "none", "stroke-dasharray": "3 4" }]);
  }

  draw(scene, look) {
    const { run, sums, complete } = this;
    if (!this.norm.range) return;
    const { color } = this.board.canvas;
    if (this.color !== color) {
      this.color = color;
      this.resize();
    }
    const { position } = this.board.player;
    // While a step is being told, the dots move with it.
    const reached = run.updatesAt(position);
    const k = scene.update ? reached - 1 + scene.update.moved : reached;
    this.walk(this.norm, sums.norm, 0, k, color, this.fixedWords);
    if (complete) this.walk(this.angle, sums.cosine, 1, k, color, [this.boundWord(color)].filter(Boolean));
    else this.space.draw(scene, look);
    this.tell(reached);
    this.node.dataset.state = JSON.stringify({ step: reached, norm: sums.norm[reached], floor: complete ? sums.floor(reached) : null,
      ceiling: sums.ceiling(reached), along: complete ? sums.along[reached] : null, cosine: complete ? sums.cosine[reached] : null });
  }

  boundWord(color) {
    const { bound } = this.run.proof;
    return bound <= this.angle.range.x[1] && this.angle.word(`bound ${number(bound)}`, [bound, 0.25], color.best, [-52, 0]);
  }

  // The way from `first` to k; v = 0, where every run starts, has a length but no angle.
  walk(chart, values, first, k, color, words) {
    const whole = Math.floor(k);
    const value = whole === k ? values[whole] : values[whole] + (k - whole) * (values[whole + 1] - values[whole]);
    const begun = k >= first;
    chart.draw("path", begun ? [{ d: chart.path([...thinned(values.slice(0, whole + 1), first), [k, value]]), stroke: color.text, "stroke-width": 3, fill: "none" }] : []);
    chart.draw("here", begun ? [{ d: chart.disc([k, value], 7), fill: color.text, stroke: color.paper, "stroke-width": 2 }] : []);
    chart.say(words);
  }

  // The lines of the proof, each with the numbers of this step.
  tell(k) {
    const { run, sums, complete } = this;
    const rows = complete ? proofLines(run, sums, k) : unboundedLines(run, sums, k);
    const shown = JSON.stringify(rows);
    if (shown === this.shown) return;
    this.shown = shown;
    this.proof.replaceChildren(...rows.flatMap(([claim, numbers]) => [element("dt", {}, claim), element("dd", {}, numbers)]));
  }
}

// The sequences of the proof for a run, added up as in perceptron_core.proof.
function sequences({ states, eta, proof }) {
  const { root, radius, separator, gamma } = proof;
  const coordinates = states.map(({ w, b }) => (root ? [...w, b / root] : w));
  const norm = coordinates.map((v) => v.reduce((sum, x) => sum + x * x, 0));
  const along = separator && coordinates.map((v) => v.reduce((sum, x, i) => sum + x * separator[i], 0));
  return {
    norm,
    along,
    cosine: separator && along.map((value, k) => (norm[k] ? Math.min(1, value / Math.sqrt(norm[k])) : 0)),
    ceiling: (k) => k * (eta * radius) ** 2,
    floor: (k) => (eta * gamma * k) ** 2,
    leastCosine: (k) => Math.min(1.2, (Math.sqrt(k) * gamma) / radius),
  };
}

const SPACES = {
  unit: ["v = (w, b), x̃ = (x, 1)", "R̃² = R² + 1, γ̃ = γ/√(1 + b*²)"],
  radius: ["v = (w, b/R), x̃ = (x, R)", "R̃² = 2R², γ̃ = γ/√2"],
  none: ["v = w, x̃ = x", "R̃ = R, γ̃ = γ of the best line through the origin"],
};

function proofLines(run, sums, k) {
  const { gamma, radius, bound } = run.proof;
  const eta = run.eta === 1 ? "" : "η";
  const eta2 = run.eta === 1 ? "" : "η²";
  const [least, most] = [run.eta * gamma, (run.eta * radius) ** 2];
  const [space, sizes] = SPACES[run.bias];
  const grew = (values, than, limit) => (k === 0 ? `each time ${than} ${number(limit)}` : `now by ${number(values[k] - values[k - 1])} ${than} ${number(limit)}`);
  return [
    [`bias “${run.bias}”: ${space}`, sizes],
    [`v·v* grows by at least ${eta}γ̃`, grew(sums.along, "≥", least)],
    [`‖v‖² grows by at most ${eta2}R̃²`, grew(sums.norm, "≤", most)],
    [`(${eta}kγ̃)² ≤ ‖v‖² ≤ ${eta2}kR̃²`, `${number(sums.floor(k))} ≤ ${number(sums.norm[k])} ≤ ${number(sums.ceiling(k))}`],
    ["√k γ̃/R̃ ≤ cos(v, v*) ≤ 1", `${number(sums.leastCosine(k), 3)} ≤ ${number(sums.cosine[k], 3)} ≤ 1`],
    ["so k ≤ (R̃/γ̃)²", `${k} ≤ ${number(bound)}, the bound`],
    ...naive(run, k),
  ];
}

// (R/γ)² is the bound of the lectures' short proof, which has no bias in it.
function naive({ bias, points, verdict }, k) {
  if (bias === "none") return [];
  const R = points.reduce((most, x) => Math.max(most, plane.length(x)), 0);
  const value = (R / verdict.margin) ** 2;
  return [["(R/γ)² is no bound here", k > value ? `${k} > ${number(value)}: broken, since that proof has no bias` : `${k} ≤ ${number(value)} so far, but it leaves out the bias`]];
}

// What holds without a best separator. Where there is no separator at all, ‖v‖ stays bounded for ever.
function unboundedLines(run, sums, k) {
  const longest = sums.norm.slice(0, k + 1).reduce((a, value) => Math.max(a, value), 0);
  return [
    ["no bound", run.proof.missing.replace("no bound: ", "")],
    ["no floor", "γ̃ is the margin of the best separator, and there is no best one"],
    ["ceiling: ‖v‖² ≤ kR̃²", `${number(sums.norm[k])} ≤ ${number(sums.ceiling(k))}`],
    [run.verdict.kind === "single class" ? "the longest v" : "yet ‖v‖ stays bounded", `the largest ‖v‖ so far is ${number(Math.sqrt(longest))}, now ${number(Math.sqrt(sums.norm[k]))}`],
  ];
}

// [k, value] of so many entries from `first` on that a curve stays smooth, the last one included.
function thinned(values, first) {
  const every = Math.ceil(values.length / MOST);
  const chosen = [];
  for (let k = first; k < values.length; k += every) chosen.push([k, values[k]]);
  if (values.length > first && (values.length - 1 - first) % every) chosen.push([values.length - 1, values.at(-1)]);
  return chosen;
}
