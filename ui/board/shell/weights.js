// The space of weights beside a run: every line w·x + b = 0 is one place in it, and every example rules out the half
// of it that classifies the example wrongly. It is shown as a slice at one b, or whole.

import { Cone } from "../pictures/cone.js";
import { element } from "./parts.js";
import { Slice } from "../pictures/slice.js";
import { noNumber, readNumber } from "../words/numbers.js";

export class WeightSpace {
  constructor(parent, board) {
    this.board = board;
    this.kept = board.kept.weights ??= { b: null, zoom: 1, whole: false, camera: { azimuth: -60, elevation: 20 } };
    this.node = element("section", { class: "weights", "aria-label": "The space of weights" });
    this.node.append(this.controls());
    this.slice = new Slice(this.node, board, this.kept);
    this.cone = new Cone(this.node, board, this.kept);
    this.problem = element("p", { class: "problem", id: "slice-problem", role: "alert" });
    this.words = element("p");
    this.node.append(element("div", { class: "sentence" }, this.problem, this.words));
    parent.append(this.node);
  }

  controls() {
    const option = (value, text) => element("option", { value }, text);
    this.choice = element("select", { class: "choice", "aria-label": "What is shown of the space" }, option("slice", "slice at one b"), option("whole", "all of (w₁, w₂, b)"));
    this.choice.addEventListener("change", () => ((this.kept.whole = this.choice.value === "whole"), this.redraw()));
    this.follows = element("input", { type: "checkbox" });
    this.follows.addEventListener("change", () => this.setB(this.follows.checked ? null : this.slice.b));
    this.field = element("input", { type: "text", inputmode: "decimal", "aria-label": "b of the slice", "aria-describedby": "slice-problem" });
    this.field.addEventListener("change", () => this.typed(this.field.value));
    const group = (...content) => element("span", { class: "setting" }, ...content);
    const button = (text, title, action) => {
      const node = element("button", { type: "button", title, "aria-label": title }, text);
      node.addEventListener("click", action);
      return node;
    };
    this.slicing = group(element("label", {}, this.follows, " the run’s b"), element("label", {}, "b = ", this.field));
    this.zooming = group(button("⊕", "Closer to w", () => this.zoom(1 / 1.5)), button("⊖", "Wider around w", () => this.zoom(1.5)));
    this.turning = group(button("↺", "Turn the space to the left", () => this.cone.turn(-15)), button("↻", "Turn the space to the right", () => this.cone.turn(15)));
    return element("div", { class: "tools" }, this.choice, this.slicing, this.zooming, this.turning);
  }

  typed(text) {
    const value = readNumber(text);
    if (Number.isFinite(value)) this.setB(value);
    else this.problem.textContent = noNumber("b", text);
  }

  // The b of the slice; null for the run's own at each step.
  setB(b) {
    this.kept.b = b;
    this.problem.textContent = "";
    this.board.draw();
  }

  zoom(factor) {
    this.slice.zoom(factor);
    this.redraw();
  }

  redraw() {
    this.resize();
    this.board.draw();
  }

  fit() {
    this.kept.zoom = 1;
    this.resize();
  }

  receive(run, replaced) {
    this.run = run;
    if (replaced || !run.points.length) this.kept.b = null;
    this.slice.receive(run);
    this.cone.receive(run);
    this.resize();
  }

  // Without a bias there is nothing but the slice at b = 0.
  get view() {
    return this.kept.whole && this.run.beta !== 0 ? this.cone : this.slice;
  }

  resize() {
    if (!this.run) return;
    const whole = this.view === this.cone;
    this.choice.value = whole ? "whole" : "slice";
    this.choice.hidden = this.run.beta === 0;
    this.slicing.hidden = whole || this.run.beta === 0;
    this.zooming.hidden = whole;
    this.turning.hidden = !whole;
    this.cone.node.style.display = whole ? "" : "none";
    this.slice.node.style.display = whole ? "none" : "";
    this.view.resize();
  }

  draw(scene, look) {
    const { view } = this;
    view.draw(scene, look);
    if (look.settled) this.say(scene); // on the way from one line to the next, nothing is true for long
    const step = this.run.updatesAt(this.board.player.position);
    this.node.dataset.state = JSON.stringify({ w: scene.line.w, b: scene.line.b, step, ...view.state() });
  }

  say(scene) {
    const said = [this.view.said(scene), this.cycleSaid()].filter(Boolean).join(" ");
    if (this.words.textContent !== said) this.words.textContent = said;
    if (document.activeElement !== this.field) this.field.value = String(Number(this.slice.b.toPrecision(6)));
    this.follows.checked = this.kept.b === null;
  }

  cycleSaid() {
    const { cycle } = this.run;
    const inIt = cycle && this.run.updatesAt(this.board.player.position) > cycle.from;
    const what = cycle?.count === 1 ? "one mistake that repeats" : `${cycle?.count} mistakes that repeat`;
    return inIt ? `The cycle: ${what} for ever, drawn in thick purple dashes.` : "";
  }
}
