// Beside the picture of a hyperplane: every way of writing it, to type in, and every number that follows, computed.

import * as forms from "../math/forms.js";
import * as say from "../words/forms.js";
import * as plane from "../math/plane.js";
import { element } from "./parts.js";
import { noNumber, readNumber, subscript } from "../words/numbers.js";

const CHANGES = [
  ["double", "× 2", "Multiply w and b by 2 (key ])"],
  ["halve", "× ½", "Multiply w and b by ½ (key [)"],
  ["reverse", "× (−1): swap the classes", "Multiply w and b by −1 (key X)"],
];
const KEEPS = "; the side and ‖w‖ stay";

// The forms of a hyperplane in d dimensions. `parts` are words and places of numbers in a form; `needs` says which of
// the numbers must not all be 0, and what to say when they are.
function formsIn(d) {
  const places = (from, count) => [tuple([...Array(count).keys()].map((i) => from + i))];
  const vector = (from) => places(from, d);
  const named = (letter) => say.components(letter, d);
  const ones = `(${[...named("x"), "1"].join(", ")})`;
  const weights = [...named("w"), "b"];
  const inPlane = [
    {
      title: "slope", form: forms.slope, names: ["slope", "intercept"], shows: (line) => !forms.isVertical(line),
      parts: ["x₂ = ", 0, " x₁ + ", 1], note: `slope −w₁/w₂, intercept −b/w₂${KEEPS}`,
    },
    {
      title: "vertical", form: forms.vertical, names: ["x₁"], shows: forms.isVertical,
      parts: ["x₁ = ", 0], note: `vertical: x₁ = −b/w₁, no slope${KEEPS}`,
    },
    {
      title: "point, direction", form: forms.direction, names: [...named("u"), ...named("v")],
      parts: [...vector(0), " + λ ", ...vector(d)], note: `v·w = 0${KEEPS}`,
      needs: [[2, 4], "v = 0 points nowhere: type a direction vector v other than (0, 0)."],
    },
  ];
  return [
    { title: "w and b", form: forms.homogeneous, names: weights, parts: [...vector(0), " · x + ", d, " = 0"], allowsZero: true },
    { title: "w and t = −b", form: forms.threshold, names: [...named("w"), "t"], parts: [...vector(0), " · x − ", d, " = 0"], allowsZero: true },
    { title: "homogeneous", form: forms.homogeneous, names: weights, parts: [...places(0, d + 1), ` · ${ones} = 0`], allowsZero: true },
    ...(d === 2 ? inPlane : []),
    {
      title: "normal, point", form: forms.normal, names: [...named("w"), ...named("u")],
      parts: [...vector(0), " · (x − ", ...vector(d), ") = 0"],
      needs: [[0, d], "w = 0 is no normal vector: type a w other than 0 here, or use the first form."],
    },
  ];
}

export class FormsPanel {
  // on: {line(line, gesture) → sentence or "", point(x, gesture) → the same, multiply(c), change(name),
  // typed() when a number is finished}; hand() is the line now. All that is typed into a field is one gesture.
  constructor(aside, on, hand) {
    Object.assign(this, { on, hand });
    this.forms = element("div", { class: "forms" });
    this.problem = element("p", { class: "problem", id: "form-problem", role: "alert" });
    this.said = element("p", { class: "said", "aria-live": "polite" });
    this.line = element("dl", { class: "computed" });
    this.x = element("div", { class: "form" });
    this.point = element("dl", { class: "computed" });
    aside.replaceChildren(this.forms, this.multipliers(), this.problem, this.said, this.line, this.x, this.point);
  }

  multipliers() {
    const factor = this.input("c");
    factor.value = "-0.5";
    factor.addEventListener("keydown", ({ key }) => key === "Enter" && this.multiply(factor.value));
    const button = element("button", { type: "button", class: "by-c" }, "multiply by c");
    button.addEventListener("click", () => this.multiply(factor.value));
    const buttons = CHANGES.map(([name, text, title]) => {
      const node = element("button", { type: "button", title, "aria-label": title }, text);
      node.addEventListener("click", () => this.on.change(name));
      return node;
    });
    return element("div", { class: "tools" }, ...buttons, element("label", {}, "c = ", factor), button);
  }

  multiply(text) {
    const c = readNumber(text);
    if (Number.isFinite(c)) this.on.multiply(c);
    else this.complain(noNumber("c", text));
  }

  // Show the forms of this dimension.
  open(dimension) {
    this.rows = formsIn(dimension).map((spec) => this.row(spec));
    const only = element("p", { class: "more" }, "Slope, and point with direction, are forms of a line: see 2-D.");
    this.forms.replaceChildren(...this.rows.map(({ node }) => node), ...(dimension === 2 ? [] : [only]));
    this.places = Array.from({ length: dimension }, (_, i) => this.field(`x${subscript(i + 1)}`, {
      of: () => this.x0,
      to: (numbers, start) => this.on.point(numbers, start),
      index: i,
    }));
    this.x.replaceChildren(element("b", {}, "The point x"), element("span", { class: "parts" }, ...tuple(this.places)));
    this.clearProblem();
  }

  row(spec) {
    const inputs = spec.names.map((name, index) => this.field(`${name} (${spec.title})`, {
      of: () => spec.form.of(this.hand()),
      to: (numbers, start) => refusal(spec, numbers) || this.on.line(spec.form.to(numbers, start.hand), start),
      index,
    }));
    const parts = spec.parts.map((part) => (Array.isArray(part) ? together(part, inputs) : inputs[part] ?? part));
    const node = element("div", { class: "form", role: "group", "aria-label": spec.title },
      element("b", {}, spec.title === "vertical" ? "slope" : spec.title),
      element("span", { class: "parts" }, ...parts), ...(spec.note ? [element("small", {}, spec.note)] : []));
    return { spec, inputs, node };
  }

  // A field for one of several numbers. What is typed counts at once, always from where the typing began: so it does
  // not matter what the line was for a moment between two digits. Only what is finished is complained about.
  field(label, { of, to, index }) {
    let start;
    const begin = () => (start = { numbers: of(), hand: this.hand() });
    const take = (text) => {
      const value = readNumber(text);
      if (!Number.isFinite(value)) return noNumber(label.split(" ")[0], text);
      return to(start.numbers.map((number, i) => (i === index ? value : number)), start);
    };
    const input = this.input(label);
    input.addEventListener("focus", begin);
    input.addEventListener("change", () => {
      const problem = take(input.value);
      this.complain(problem);
      if (problem) return;
      begin();
      this.on.typed();
    });
    input.addEventListener("input", () => take(input.value) || this.clearProblem());
    return input;
  }

  input(label) {
    return element("input", { type: "text", inputmode: "decimal", "aria-label": label, "aria-describedby": "form-problem", autocomplete: "off" });
  }

  complain(problem) {
    this.problem.textContent = problem;
  }

  clearProblem() {
    this.complain("");
  }

  show({ hand, probe, numbers, said }) {
    this.x0 = probe;
    for (const { spec, inputs, node } of this.rows) {
      const usable = numbers || spec.allowsZero;
      node.hidden = spec.shows ? !(numbers ? spec.shows(hand) : spec.form === forms.slope) : false;
      const values = usable ? spec.form.of(hand) : [];
      inputs.forEach((input, i) => {
        input.disabled = !usable;
        write(input, usable ? asTyped(values[i]) : "–");
      });
    }
    this.places.forEach((input, i) => write(input, asTyped(probe[i])));
    this.said.textContent = numbers || said.startsWith("× 0") ? said : say.undefinedLine(hand);
    list(this.line, say.ofLine(hand, numbers));
    list(this.point, say.ofPoint(hand, probe, numbers));
  }
}

// Numbers as they are written in a vector: in brackets when there are several.
const tuple = (items) => (items.length === 1 ? items : ["(", ...items.flatMap((item, i) => (i ? [", ", item] : [item])), ")"]);

// A vector's fields, which stay on one row of the page.
const together = (parts, inputs) => element("span", { class: "together" }, ...parts.map((part) => inputs[part] ?? part));

function refusal({ needs }, numbers) {
  if (!needs) return "";
  const [range, sentence] = needs;
  return plane.isDefined({ w: numbers.slice(...range) }) ? "" : sentence;
}

// Four digits are enough to read, and fit in a field; a whole number stays whole.
function asTyped(value) {
  const size = Math.abs(value);
  if (size >= 1e5 || (size < 1e-3 && size > 0)) return Number(value.toPrecision(2)).toExponential().replace("+", "");
  return String(Number.isInteger(value) ? value + 0 : Number(value.toPrecision(4)));
}

// A field that somebody is typing in keeps its text.
function write(input, text) {
  if (document.activeElement !== input && input.value !== text) input.value = text;
}

function list(node, rows) {
  if (node.childElementCount !== 2 * rows.length) {
    node.replaceChildren(...rows.flatMap(([symbol, meaning]) =>
      [element("dt", {}, element("b", {}, symbol), element("span", {}, meaning)), element("dd")]));
  }
  rows.forEach(([, , text], i) => {
    const value = node.children[2 * i + 1];
    if (value.textContent !== text) value.textContent = text;
  });
}
