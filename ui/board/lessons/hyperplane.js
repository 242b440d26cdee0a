// The lesson on one hyperplane: a point on the number line, a line in the plane or a plane in space, in every way of
// writing it. Nothing is sent to the server.

import { Axis } from "../pictures/axis.js";
import { Flat } from "../pictures/flat.js";
import * as forms from "../math/forms.js";
import { FormsPanel } from "../shell/formspanel.js";
import { multiplied, NAMES } from "../words/forms.js";
import * as plane from "../math/plane.js";
import { Grab } from "../shell/grab.js";
import * as byHand from "../model/hand.js";
import { History } from "../model/history.js";
import { BY_HAND, press, strokeOf, travelOf } from "../shell/keys.js";
import { saveMenu } from "../shell/save.js";
import { closeMenus, element, menu, tellNote } from "../shell/parts.js";
import { Solid } from "../pictures/solid.js";
import { themeColors } from "../draw/theme.js";

const VIEWS = { 1: Axis, 2: Flat, 3: Solid };
const TURN = Math.PI / 90; // what an arrow key turns a line by
const SHIFT = 10; // px that an arrow key shifts a hyperplane by
const NUDGE = 16; // px that Shift and an arrow move x by
const CAMERA_STEPS = { left: [-5, 0], right: [5, 0], up: [0, 5], down: [0, -5] }; // degrees
const HINTS = {
  1: "Drag the boundary point, the tip of w, or x; click: x goes there. Keys: ← → shift, [ ] scale, X swaps the sides.",
  2: "Drag the line, the tip of w, or x; click: x goes there. Keys: ← → turn, ↑ ↓ shift, [ ] scale, X swaps the sides.",
  3: "Drag, or press ← → ↑ ↓, to look from elsewhere. Drag u to shift the plane, the tip of w to turn it, or x.",
};
const KEYS = [
  ["← → ↑ ↓", "2-D: turn and shift the line; 1-D: shift the point; 3-D: look from elsewhere"],
  ["[ ]", "multiply w and b by ½, by 2"],
  ["X", "multiply w and b by −1"],
  ["Shift + arrows", "move the point x; in 3-D also Shift + Page Up, Page Down for x₃"],
  ["Ctrl+Z Ctrl+Shift+Z", "undo, redo a change of the numbers"],
  ["0", "fit the view"],
];
const SYMBOLS = [
  ["w", "normal vector: points to the positive side"],
  ["u", "a point of the hyperplane; w is drawn from it"],
  ["v", "direction vector of the line, v·w = 0"],
  ["x, p", "any point, and its projection onto the hyperplane"],
  ["s", "score w·x + b of the point x"],
  ["t", "threshold −b"],
];
// The points u are apart from the feet of the origin and of x, so that the vectors do not cover each other.
const FIRST = {
  probe: [3, 2, 1], u: { 1: [2], 2: [-2, 2], 3: [0, 1, 0] }, along: [2, -1], camera: { azimuth: -4, elevation: 20 },
};
const LARGEST = 1e100; // so that no product overflows
const OUT_OF_RANGE = "These numbers are too large or too small to compute with: use some between 10⁻¹⁰⁰ and 10¹⁰⁰.";

let kept = null; // what is set, also while other pages of the tab are open
const history = new History();

// What can be undone. It outlives the board, which is made anew when the page is opened again.
const SETTING = {
  kind: "hyperplane",
  get: () => ({ w: kept.w, b: kept.b, u: { ...kept.u }, along: kept.along, probe: kept.probe, from: kept.from }),
  put: (setting) => Object.assign(kept, setting, { u: { ...setting.u } }),
};
const UNDOES = [SETTING.kind];

export class Board {
  constructor(parent, Plotly, data) {
    this.Plotly = Plotly;
    this.said = "";
    kept ??= { ...begin(data), dimension: 2 };
    this.kept = kept;
    this.off = new AbortController();
    this.build(parent);
  }

  build(parent) {
    const button = (text, title, action) => {
      const node = element("button", { type: "button", title, "aria-label": title }, text);
      this.on(node, "click", action);
      return node;
    };
    this.choices = [1, 2, 3].map((d) => button(`${d}-D ${NAMES[d]}`, `${d}-D: a ${NAMES[d]}`, () => this.go(d)));
    this.help = menu("?", "Keys and symbols (key ?)", pairs(KEYS), element("h4", {}, "Symbols"), pairs(SYMBOLS));
    this.travels = {
      undo: button("↶", "Undo a change of the numbers (Ctrl+Z)", () => this.travel("undo")),
      redo: button("↷", "Redo a change of the numbers (Ctrl+Shift+Z)", () => this.travel("redo")),
    };
    const live = element("p", { class: "unseen", "aria-live": "polite" });
    const save = saveMenu(() => ({ root: this.root, paper: this.color.paper, name: `perceptron-hyperplane-${this.kept.dimension}d` }), (text) => (live.textContent = text));
    const tools = element("div", { class: "tools", role: "toolbar", "aria-label": "Dimension and view" },
      ...this.choices, element("span", { class: "gap" }), ...Object.values(this.travels), element("span", { class: "gap" }),
      button("Fit", "Show all of it (key 0)", () => this.fit()),
      button("⊕", "Closer", () => this.look((view) => view.zoom(1 / 1.4))),
      button("⊖", "Wider", () => this.look((view) => view.zoom(1.4))),
      button("Start again", "Back to the first numbers", () => this.restart()), save, this.help);
    const plot = () => element("div", { tabindex: "0", role: "application" });
    this.plots = { flat: plot(), drawn: plot() };
    this.hint = element("p", { class: "more" });
    const aside = element("aside", { "aria-label": "The forms of the hyperplane, and its numbers" });
    this.root = element("div", {
      class: "board", "data-testid": "board", "data-mode": "forms", "data-points": "0", "data-updates": "0",
      "data-step": "0", "data-outcome": "hand", "data-pending": "0",
    }, element("div", { class: "stage" }, tools, this.plots.flat, this.plots.drawn, this.hint), aside, live);
    parent.append(this.root);
    this.panel = new FormsPanel(aside, {
      line: (line, gesture) => this.set(this.held(line), { gesture }),
      point: (x, gesture) => this.setPoint(x, gesture),
      multiply: (c) => this.multiply(c),
      change: (name) => this.change(name),
      typed: () => this.follow(),
    }, () => this.hand);
  }

  on(target, type, handler, options = {}) {
    target.addEventListener(type, handler, { signal: this.off.signal, ...options });
  }

  async open() {
    this.color = themeColors(this.root);
    this.show(this.kept.dimension);
    this.flat = new Flat(this.plots.flat, this.Plotly, this.color);
    this.plots.flat.hidden = false; // plotly.js measures it
    await this.flat.open();
    this.grabs = Object.values(this.plots).map((plot) => new Grab(this, plot, this.on.bind(this)));
    this.on(document, "keydown", (event) => press(this, event, actionOf), { capture: true });
    this.on(document, "click", (event) => closeMenus(this.root, event.target));
    this.resizes = new ResizeObserver(() => this.view.hasResized() && this.resize());
    this.go(this.kept.dimension);
    return this;
  }

  // Called with every change of data, and again when the theme changes.
  receive(data) {
    this.data = data;
    if (givenBy(data) !== this.kept.given) {
      this.begin(data);
      this.go(2);
    }
    const color = themeColors(this.root);
    if (JSON.stringify(color) !== JSON.stringify(this.color)) {
      this.color = color;
      for (const view of new Set([this.flat, this.view])) view.restyle(color);
      this.draw();
    }
    this.tellNote();
    this.root.dataset.ready = "true";
    for (const plot of Object.values(this.plots)) this.resizes.observe(plot);
  }

  close() {
    this.off.abort();
    this.resizes?.disconnect();
    this.flat.close();
    tellNote(this.root, "");
    this.root.remove();
  }

  // ---- what is set ------------------------------------------------------------------------------------------

  // The hyperplane of the dimension that is shown: {w, b, grip, along}, where grip is the point u that holds w.
  get hand() {
    const { dimension, w, b, u, along } = this.kept;
    return { w: w.slice(0, dimension), b, grip: u[dimension], along };
  }

  get probe() {
    return this.kept.probe.slice(0, this.kept.dimension);
  }

  // The line, with its grip where the grip was, or as near as can be.
  held({ w, b, grip, along }, near = this.hand.grip) {
    const held = grip ?? byHand.hold({ w, b }, near).grip;
    return { w, b, grip: forms.tidy(held, plane.length(held)), along };
  }

  // Show this hyperplane; the answer is a sentence when it cannot be, or "".
  set(line, { said = "", gesture } = {}) {
    if (!isUsable(line)) return OUT_OF_RANGE;
    this.record(() => this.take(line), gesture);
    this.tell(said);
    return "";
  }

  take({ w, b, grip, along }) {
    const { kept } = this;
    const d = kept.dimension;
    Object.assign(kept, { w: [...w, ...kept.w.slice(d)], b });
    kept.u[d] = grip;
    if (d === 2 && plane.isDefined({ w })) kept.along = forms.alongOf(w, along ?? kept.along);
  }

  // Show what is set, and say this of it.
  tell(said) {
    this.said = said;
    this.panel.clearProblem();
    this.draw();
  }

  setPoint(x, gesture) {
    if (!x.every(isInRange)) return OUT_OF_RANGE;
    this.record(() => (this.kept.probe = [...x, ...this.kept.probe.slice(x.length)]), gesture);
    this.panel.clearProblem();
    this.draw();
    return "";
  }

  multiply(c, gesture) {
    const { hand } = this;
    const { w, b } = byHand.multiply(hand, c);
    this.panel.complain(this.set({ ...hand, w: w.map(unsigned), b: unsigned(b) }, { said: multiplied(c, hand), gesture }));
  }

  // What a key or a button does to the hyperplane.
  change(name, gesture) {
    const { hand, kept } = this;
    const factor = { double: 2, halve: 0.5, reverse: -1 }[name];
    if (factor) return this.multiply(factor, gesture);
    if (kept.dimension === 3) return this.look((view) => view.turn(CAMERA_STEPS[name]), false);
    if (!plane.isDefined(hand)) return null;
    const step = SHIFT * this.view.unit;
    const across = kept.dimension === 1
      ? { left: () => byHand.shift(hand, [-step]), right: () => byHand.shift(hand, [step]) }
      : { left: () => byHand.turn(hand, TURN), right: () => byHand.turn(hand, -TURN) };
    const moves = { ...across, up: () => byHand.shiftAlong(hand, step), down: () => byHand.shiftAlong(hand, -step) };
    const { w, b, grip } = moves[name]();
    return this.set(this.held({ w: forms.tidy(w, plane.length(w)), b }, grip), { gesture });
  }

  // Carry out a drag by a vector, from what was there when it began.
  drag(gesture, by) {
    const { part, hand, probe, arrowScale } = gesture;
    const { unit } = this.view;
    const readable = (values, size) => values.map((value) => plane.readable(value, size));
    if (part === "probe") return this.setPoint(readable(plane.add(probe.slice(0, by.length), by), unit), gesture);
    if (part === "tip") {
      const w = readable(plane.add(hand.w, plane.scale(1 / arrowScale, by)), unit / arrowScale);
      return plane.isDefined({ w }) ? this.set(this.held(byHand.turnTo(hand, w)), { gesture }) : null;
    }
    const { w, b, grip } = byHand.shift(hand, by);
    return this.set(this.held({ w, b: plane.readable(b, unit * plane.length(w)) }, grip), { gesture });
  }

  // Put x where the picture was clicked; in space a click has no depth.
  pointAt(at) {
    const d = this.kept.dimension;
    if (d < 3) this.setPoint(at.slice(0, d).map((value) => plane.readable(value, this.view.unit)));
  }

  // Move x along one of the axes, by pixels.
  nudge([axis, sign], gesture) {
    if (axis >= this.kept.dimension) return;
    const by = sign * NUDGE * this.view.unit;
    this.setPoint(this.probe.map((value, i) => (i === axis ? plane.readable(value + by, this.view.unit) : value)), gesture);
  }

  restart() {
    const { first } = this.data;
    this.record(() => Object.assign(this.kept, { ...begin({ line: first }), given: this.kept.given }));
    this.go(this.kept.dimension);
    this.tellNote();
  }

  begin(data) {
    this.record(() => Object.assign(this.kept, begin(data)));
  }

  // ---- undo and redo ----------------------------------------------------------------------------------------

  record(change, gesture) {
    const before = SETTING.get();
    change();
    history.record(SETTING, before, { gesture });
  }

  // way: "undo" or "redo".
  travel(way) {
    history[way](UNDOES);
    this.settle();
    this.follow();
    this.tellNote();
  }

  // What to look at, as long as the numbers come from the line that it speaks of.
  tellNote() {
    tellNote(this.root, this.kept.from === this.kept.given ? this.data.note : "");
  }

  // ---- what is shown ----------------------------------------------------------------------------------------

  // Show the picture of another dimension; the weights and x keep the components that they share.
  go(dimension) {
    if (this.view !== this.flat) this.view?.close();
    this.kept.dimension = dimension;
    this.show(dimension);
    const View = VIEWS[dimension];
    this.view = dimension === 2 ? this.flat : new View(this.plots.drawn, this.Plotly, this.color, this.kept);
    this.view.hasResized();
    this.panel.open(dimension);
    this.settle();
    this.fit();
  }

  // Take what is kept, which may have changed while another dimension was shown: then u comes back to the hyperplane.
  settle() {
    const { hand } = this;
    const line = forms.isOn(hand) ? hand : this.held({ ...hand, grip: null });
    this.take(isUsable(line) ? line : hand);
    this.tell("");
  }

  show(dimension) {
    this.plots.flat.hidden = dimension !== 2;
    this.plots.drawn.hidden = dimension === 2;
    for (const plot of Object.values(this.plots)) plot.className = plot.hidden ? "" : "plot";
    const label = `The ${["number line", "plane", "space"][dimension - 1]} with the ${NAMES[dimension]}; press ? for all keys.`;
    for (const plot of Object.values(this.plots)) plot.setAttribute("aria-label", label);
    this.choices.forEach((choice, i) => choice.setAttribute("aria-pressed", i + 1 === dimension));
    this.hint.textContent = HINTS[dimension];
    this.root.dataset.dimension = dimension;
  }

  // What follows from the hyperplane and x, or null where there is no hyperplane.
  get numbers() {
    return plane.isDefined(this.hand) ? forms.readings(this.hand, this.probe) : null;
  }

  // Vectors to scale, or shrunk by a round number when the longest would leave the picture.
  arrowScale() {
    const held = this.grabs.find((grab) => grab.held?.part);
    if (held) return held.held.arrowScale; // the tip stays under the finger
    const { w, along } = this.hand;
    return this.view.arrowScale(Math.max(plane.length(w), w.length === 2 ? plane.length(along) : 0));
  }

  draw() {
    const { hand, probe, numbers, said, kept } = this;
    this.view.draw({ hand, probe, numbers, arrowScale: this.arrowScale() });
    this.panel.show({ hand, probe, numbers, said });
    for (const [way, able] of Object.entries(history.able(UNDOES))) this.travels[way].disabled = !able;
    Object.assign(this.root.dataset, {
      w: JSON.stringify(hand.w), b: JSON.stringify(hand.b), u: JSON.stringify(hand.grip), probe: JSON.stringify(probe),
      numbers: JSON.stringify(numbers), camera: JSON.stringify(kept.camera),
    });
  }

  // What the user asks to see stays.
  look(change, chosen = true) {
    this.viewChosen ||= chosen;
    change(this.view);
    this.draw();
  }

  dragView(state, by) {
    this.look((view) => view.drag(state, by), this.kept.dimension < 3);
  }

  // What was typed or dragged may lead out of a view that nobody has chosen.
  follow() {
    const { probe, numbers } = this;
    const seen = numbers ? [probe, numbers.projection, numbers.foot] : [probe];
    if (!this.viewChosen && !seen.every((x) => this.view.contains(x))) this.fit();
  }

  // All that belongs to the hyperplane and x comes into view, and u comes to where it can be seen.
  fit() {
    this.viewChosen = false;
    const { hand, probe, numbers } = this;
    if (numbers) {
      const worth = [probe, numbers.projection, numbers.foot];
      const reach = worth.reduce((most, x) => Math.max(most, plane.length(x)), 0);
      const middle = plane.scale(0.5, plane.add(numbers.projection, numbers.foot));
      if (plane.length(hand.grip) > 3 * reach) this.kept.u[middle.length] = this.held({ ...hand, grip: null }, middle).grip;
      const { grip } = this.hand;
      const tip = plane.add(grip, hand.w);
      this.view.fit([...worth, grip, ...(plane.length(hand.w) <= 2 * reach ? [tip] : [])]);
    } else this.view.fit([probe]);
    this.draw();
  }

  resize() {
    if (!this.viewChosen) return this.fit();
    this.view.resize();
    this.draw();
  }

  toggleHelp() {
    this.help.open = !this.help.open;
  }
}

// What a lesson that is given this line begins with; in space w₃ is as large as w₂, or as w₁ when that is 0.
const begin = ({ line, asked }) => ({
  ...structuredClone(FIRST), given: givenBy({ line, asked }), from: givenBy({ line, asked }), w: [...line.w, line.w[1] || line.w[0]], b: line.b,
});

// A line that is asked for again is given anew; `asked` counts.
const givenBy = ({ line, asked }) => JSON.stringify({ line, asked });

const isInRange = (value) => Math.abs(value) <= LARGEST; // NaN is not
const isUsable = ({ w, b, grip }) => [...w, b, ...grip].every(isInRange) && (!plane.isDefined({ w }) || plane.length(w) >= 1 / LARGEST);
const unsigned = (value) => (value === 0 ? 0 : value); // −0 is 0

const pairs = (rows) => element("dl", {}, ...rows.flatMap(([term, meaning]) => [element("dt", {}, term), element("dd", {}, meaning)]));

const NUDGES = {
  ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowDown: [1, -1], ArrowUp: [1, 1], PageDown: [2, -1], PageUp: [2, 1],
};

function actionOf(lesson, event, target, key) {
  if (event.ctrlKey || event.metaKey) return travelOf(event, key, (way) => lesson.travel(way));
  if (event.shiftKey && key in NUDGES) return () => lesson.nudge(NUDGES[key], strokeOf(lesson, event));
  if (key in BY_HAND) return () => lesson.change(BY_HAND[key], strokeOf(lesson, event));
  return { 0: () => lesson.fit(), "?": () => lesson.toggleHelp(), Escape: () => closeMenus(lesson.root) }[key];
}
