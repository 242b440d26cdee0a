// Beside a line set by hand: its numbers to type in, what follows from them, and every point's margin.

import { readings } from "../model/hand.js";
import * as plane from "../math/plane.js";
import { element } from "./parts.js";
import { noNumber, number, readNumber, subscript } from "../words/numbers.js";

const MOST_ROWS = 60;
const CLOSE = 0.99; // the challenge: within 1 % of the best margin
const FIELDS = { w1: "w₁", w2: "w₂", b: "b", t: "t = −b" };
const VALUES = [
  ["length", "‖w‖", "length of w"],
  ["distance", "|b|/‖w‖", "line to origin"],
  ["plus", "γ of +", "class margin"],
  ["minus", "γ of −", "class margin"],
  ["smaller", "γ", "the smaller of both"],
  ["sum", "sum", "classifier margin"],
  ["ratio", "γ/γ*", "of the best margin"],
  ["cost", "cost", "Σ max(−y s, 0)"],
];
const CHANGES = [
  ["double", "× 2", "Multiply w and b by 2 (key ])"],
  ["halve", "× ½", "Multiply w and b by ½ (key [)"],
  ["reverse", "× (−1)", "Flip the sign of w and b (key X)"],
];

export class Panel {
  // on: {typed(w, b), change(name), choose(i)}
  constructor(aside, on) {
    this.on = on;
    this.fields = {};
    this.best = 0;
    const fields = Object.entries(FIELDS).map(([name, label]) => {
      const input = element("input", { type: "text", inputmode: "decimal", "aria-label": label, "aria-describedby": "hand-problem" });
      input.addEventListener("change", () => this.typed(name));
      this.fields[name] = input;
      return element("label", {}, `${label} `, input);
    });
    const buttons = CHANGES.map(([name, text, title]) => {
      const button = element("button", { type: "button", title, "aria-label": title }, text);
      button.addEventListener("click", () => on.change(name));
      return button;
    });
    this.problem = element("p", { class: "problem", id: "hand-problem", role: "alert" });
    this.values = Object.fromEntries(VALUES.map(([name]) => [name, element("dd")]));
    const table = element("dl", { class: "values" }, ...VALUES.flatMap(([name, symbol, meaning]) =>
      [element("dt", {}, element("b", {}, symbol), element("span", {}, meaning)), this.values[name]]));
    this.challenge = element("p", { class: "challenge", "aria-live": "polite" });
    this.rows = element("tbody");
    this.more = element("p", { class: "more" });
    const head = element("tr", {}, ...["point", "y s(x)", "margin", "as a bar"].map((text) => element("th", { scope: "col" }, text)));
    aside.replaceChildren(
      element("div", { class: "fields" }, ...fields), this.problem,
      element("div", { class: "tools" }, ...buttons), table, this.challenge,
      element("div", { class: "margins", tabindex: "0", role: "group", "aria-label": "Margins, the smallest first" },
        element("table", {}, element("thead", {}, head), this.rows), this.more),
    );
  }

  typed(name) {
    const value = readNumber(this.fields[name].value);
    if (!Number.isFinite(value)) {
      this.problem.textContent = noNumber(FIELDS[name].slice(0, 2).trim(), this.fields[name].value);
      return;
    }
    const { w, b } = this.line;
    this.on.typed([name === "w1" ? value : w[0], name === "w2" ? value : w[1]], name === "b" ? value : name === "t" ? -value : b);
  }

  show({ line, data, run: { verdict }, chosen }) {
    const best = verdict.margin;
    this.line = line;
    const seen = readings(line, data);
    this.showFields(line);
    const none = "–";
    const texts = {
      length: number(plane.length(line.w)),
      distance: plane.isDefined(line) ? number(Math.abs(line.b) / plane.length(line.w)) : none,
      ratio: best && seen.smaller !== null ? number(seen.smaller / best, 3) : none,
      cost: number(seen.cost),
    };
    for (const [name] of VALUES) {
      this.values[name].textContent = texts[name] ?? (seen[name] === null ? none : number(seen[name]));
    }
    this.showChallenge(seen, verdict);
    this.showRows(seen, chosen);
  }

  showFields({ w, b }) {
    const texts = { w1: w[0], w2: w[1], b, t: b === 0 ? 0 : -b };
    for (const [name, input] of Object.entries(this.fields)) {
      if (document.activeElement !== input) input.value = String(Number(texts[name].toPrecision(6)));
    }
  }

  clearProblem() {
    this.problem.textContent = "";
  }

  showChallenge({ smaller }, { kind, margin }) {
    if (margin !== this.margin) [this.margin, this.best] = [margin, 0];
    const ratio = margin && smaller !== null ? smaller / margin : 0;
    this.best = Math.max(this.best, ratio);
    const best = this.best > 0 ? ` Your best so far: ${percent(this.best)}.` : "";
    const text = {
      "single class": "Challenge: place points of both classes first.",
      inseparable: "No challenge here: no line separates these points.",
      separable: smaller === null ? "w = 0: there is no line, so no point has a margin."
        : ratio >= CLOSE ? `Done: your line has ${percent(ratio)} of the best margin.`
        : ratio > 0 ? `Challenge: come within 1 % of the best margin. Now ${percent(ratio)}.${best}`
        : `Challenge: come within 1 % of the best margin. Your line does not separate the classes yet.${best}`,
    }[kind];
    if (this.challenge.textContent !== text) this.challenge.textContent = text;
  }

  showRows({ rows }, chosen) {
    const shown = rows.slice(0, MOST_ROWS);
    const widest = rows.reduce((most, row) => Math.max(most, Math.abs(row.geometric ?? 0)), 0) || 1;
    while (this.rows.childElementCount > shown.length) this.rows.lastChild.remove();
    while (this.rows.childElementCount < shown.length) this.rows.append(this.row());
    shown.forEach(({ i, label, functional, geometric }, place) => {
      const row = this.rows.children[place];
      const length = (geometric ?? 0) / widest; // without a line there is no margin
      row.dataset.point = i;
      row.className = `${functional > 0 ? "right" : "wrong"}${i === chosen ? " chosen" : ""}`;
      const [name, score, margin, bar] = row.children;
      name.firstChild.textContent = `${label > 0 ? "+" : "−"} x${subscript(i + 1)}`;
      score.textContent = number(functional, 3);
      margin.textContent = geometric === null ? "–" : number(geometric, 3);
      bar.firstChild.style.cssText = length < 0 ? `right: 50%; width: ${-50 * length}%` : `left: 50%; width: ${50 * length}%`;
    });
    this.more.textContent = rows.length > shown.length ? `The ${shown.length} smallest of ${rows.length}.` : "";
  }

  // Pointing at a row, or reaching it with the Tab key, chooses its point in the picture.
  row() {
    const button = element("button", { type: "button" });
    const row = element("tr", {}, element("td", {}, button), element("td"), element("td"), element("td", { class: "bar" }, element("i")));
    const choose = () => this.on.choose(Number(row.dataset.point));
    // Only a pointer that moves: rows also change places under one that rests.
    row.addEventListener("pointermove", ({ clientX, clientY }) => {
      const place = `${clientX},${clientY}`;
      if (place !== this.pointer) choose();
      this.pointer = place;
    });
    button.addEventListener("focus", choose);
    button.addEventListener("click", choose);
    return row;
  }
}

// Rounded down, so that only the best line has 100 %.
const percent = (ratio) => `${ratio > 1 - 1e-12 ? 100 : number(Math.floor(1000 * ratio) / 10)} %`;
