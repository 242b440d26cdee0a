// The panel of a hyperplane: its forms to type in, and the numbers that follow.

import { t } from "../../language/t.js";
import * as forms from "../../math/forms.js";
import * as plane from "../../math/plane.js";
import { hyperplaneOf } from "../../model/lessons/hyperplane.js";
import * as say from "../../words/forms.js";
import { parseNumber } from "../../math/number_input.js";
import { noNumber } from "../../words/numbers.js";
import { button, element, fillField, fillValues, onEnter, Problem, setText } from "../dom.js";

/** @import { HyperplaneSubject } from "../../model/lessons/types" */
/** @import { Dispatch, Component, Gesture, Line, Moment, Vector } from "../../types" */
/** @import { DirectedLine, Form } from "../../math/forms.js" */
/** @typedef {{ line: [line: Line, gesture: Gesture], probe: [x: Vector, gesture: Gesture], typed: [],
 * multiply: [c: number], change: [name: string] }} FormActions */
/** The numbers and the line when typing into a field begins. It is also the gesture: what is typed there is undone
 * together.
 * @typedef {{ numbers: number[], hand: DirectedLine }} EditStart */
/** `parts` are the texts of a form and the indices of its numbers; an inner list is a vector. `needs` says which of the
 * numbers must not all be 0, and what to say if they are.
 * @typedef {{ title: string, heading?: string, form: Form<DirectedLine>, names: string[],
 *   parts: (string | number | (string | number)[])[], shows?(line: Line): boolean, note?: string, allowsZero?: boolean,
 *   needs?: [range: [number, number], sentence: string] }} FormSpec */

const CHANGE_BUTTONS = [
  ["double", "× 2", t("× 2: multiply w and b by 2"), "key ]"],
  ["halve", "× ½", t("× ½: multiply w and b by ½"), "key ["],
  ["reverse", t("× (−1): swap the classes"), t("× (−1): swap the classes by multiplying w and b by −1"), "key X"],
];

/** The forms of a hyperplane in d dimensions. @param {number} d @returns {FormSpec[]} */
function formsIn(d) {
  /** @param {number} from */
  const places = (from, count = d) => [tuple(Array.from({ length: count }, (_, i) => from + i))];
  /** @param {string} letter */
  const named = (letter) => say.components(letter, d);
  const ones = `(${[...named("x"), "1"].join(", ")})`;
  const weights = [...named("w"), "b"];
  /** @type {FormSpec[]} */
  const inPlane = [
    {
      title: t("slope"),
      form: forms.slope,
      names: [t("slope"), t("intercept")],
      shows: (line) => !forms.isVertical(line),
      parts: ["x₂ = ", 0, " x₁ + ", 1],
      note: t(
        "The slope is −w₁/w₂ and the intercept is −b/w₂. Typing here leaves ‖w‖ unchanged and keeps the + side as " +
          "far as possible.",
      ),
    },
    {
      title: t("vertical"),
      heading: t("slope"),
      form: forms.vertical,
      names: ["x₁"],
      shows: forms.isVertical,
      parts: ["x₁ = ", 0],
      note: t("A vertical line x₁ = −b/w₁ has no slope. Typing here changes neither ‖w‖ nor the + side."),
    },
    {
      title: t("point, direction"),
      form: forms.direction,
      names: [...named("u"), ...named("v")],
      parts: [...places(0), " + λ ", ...places(d)],
      note: t("v·w = 0. Typing here leaves ‖w‖ unchanged and keeps the + side as far as possible."),
      needs: [[2, 4], t("v = (0, 0) has no direction. Type a vector v other than (0, 0).")],
    },
  ];
  return [
    {
      title: t("w and b"),
      form: forms.homogeneous,
      names: weights,
      parts: [...places(0), " · x + ", d, " = 0"],
      allowsZero: true,
    },
    {
      title: t("w and t = −b"),
      form: forms.threshold,
      names: [...named("w"), "t"],
      parts: [...places(0), " · x − ", d, " = 0"],
      allowsZero: true,
    },
    {
      title: t("homogeneous"),
      form: forms.homogeneous,
      names: weights,
      parts: [...places(0, d + 1), ` · ${ones} = 0`],
      allowsZero: true,
    },
    ...(d === 2 ? inPlane : []),
    {
      title: t("normal, point"),
      form: forms.normal,
      names: [...named("w"), ...named("u")],
      parts: [...places(0), " · (x − ", ...places(d), ") = 0"],
      needs: [[0, d], t("w = 0 is not a normal vector. Type a w other than 0 here, or use the first form.")],
    },
  ];
}

/** @param {Dispatch<FormActions>} act @returns {Component<HyperplaneSubject>} */
export function formsPanel(act) {
  const [rows, point] = [element("div", { class: "forms" }), element("div", { class: "form" })];
  const problem = new Problem();
  const remark = element("p", { class: "said" });
  const [ofLine, ofPoint] = [element("dl", { class: "computed" }), element("dl", { class: "computed" })];
  const node = element(
    "div",
    { class: "panel" },
    rows,
    multiplyTools(act, problem),
    problem.node,
    remark,
    ofLine,
    point,
    ofPoint,
  );
  /** @type {DirectedLine} */
  let hand; // as last shown, like `probe`
  /** @type {Vector} */
  let probe;
  /** @type {ReturnType<typeof row>[]} */
  let shown = []; // the rows for the dimension
  /** @type {HTMLInputElement[]} */
  let places = []; // the fields of x

  /** @param {number} dimension */
  function build(dimension) {
    shown = formsIn(dimension).map(row);
    const only = element("p", { class: "more" }, t("The forms with a slope or a direction exist only in 2-D."));
    rows.replaceChildren(...shown.map((form) => form.node), ...(dimension === 2 ? [] : [only]));
    places = say.components("x", dimension).map((name, i) =>
      field(
        name,
        name,
        i,
        () => probe,
        (numbers, start) => act("probe", numbers, start),
      ),
    );
    point.replaceChildren(element("b", {}, t("The point x")), element("span", { class: "parts" }, ...tuple(places)));
  }

  /** @param {FormSpec} spec */
  function row(spec) {
    /** @param {number[]} numbers @param {EditStart} start @returns {string | void} */
    const applyNumbers = (numbers, start) =>
      whyRefused(spec, numbers) || act("line", spec.form.to(numbers, start.hand), start);
    const inputs = spec.names.map((name, i) =>
      field(name, t("{name} ({form})", { name, form: spec.title }), i, () => spec.form.of(hand), applyNumbers),
    );
    /** @param {string | number} part */
    const nodeOf = (part) => (typeof part === "number" ? inputs[part] : part);
    // The fields of a vector stay on one line of the page.
    /** @param {(string | number)[]} parts */
    const together = (parts) => element("span", { class: "together" }, ...parts.map(nodeOf));
    const parts = spec.parts.map((part) => (Array.isArray(part) ? together(part) : nodeOf(part)));
    const group = element(
      "div",
      { class: "form", role: "group", "aria-label": spec.title },
      element("b", {}, spec.heading ?? spec.title),
      element("span", { class: "parts" }, ...parts),
      ...(spec.note ? [element("small", {}, spec.note)] : []),
    );
    return { spec, inputs, node: group };
  }

  /** A field for one of several numbers. What is typed counts at once, and always changes the numbers at the beginning
   * of the typing: so the line between two digits does not matter. Problems are shown only once typing is finished.
   * @param {string} name @param {string} label @param {number} index @param {() => number[]} numbersNow
   * @param {(numbers: number[], start: EditStart) => string | void} take returns what is wrong */
  function field(name, label, index, numbersNow, take) {
    /** @type {EditStart} */
    let start;
    const begin = () => (start = { numbers: numbersNow(), hand });
    /** @param {string} text */
    const read = (text) => {
      const value = parseNumber(text);
      if (!Number.isFinite(value)) return noNumber(name, text);
      return take(start.numbers.with(index, value), start);
    };
    const input = problem.createField(label);
    input.addEventListener("focus", begin);
    input.addEventListener("input", () => read(input.value));
    input.addEventListener("change", () => {
      const why = read(input.value);
      if (why) return act("problem", why);
      begin();
      return act("typed");
    });
    return input;
  }

  /** @param {Moment<HyperplaneSubject>} moment */
  function show(moment) {
    const {
      own,
      frame: { numbers },
    } = moment;
    [hand, probe] = [hyperplaneOf(own), moment.frame.probe];
    if (places.length !== own.dimension) build(own.dimension);
    for (const { spec, inputs, node: group } of shown) {
      const usable = numbers || spec.allowsZero;
      group.hidden = spec.shows ? !(numbers ? spec.shows(hand) : spec.form === forms.slope) : false;
      const values = usable ? spec.form.of(hand) : [];
      inputs.forEach((input, i) => {
        input.disabled = !usable;
        fillField(input, usable ? fieldText(values[i]) : "–");
      });
    }
    places.forEach((input, i) => fillField(input, fieldText(probe[i])));
    problem.show(moment.problem);
    setText(remark, numbers || moment.remark === say.TIMES_ZERO ? moment.remark : say.undefinedLine(hand));
    fillValues(ofLine, say.lineRows(hand, numbers));
    fillValues(ofPoint, say.pointRows(hand, probe, numbers));
  }
  return { node, show };
}

/** @param {Dispatch<FormActions>} act @param {Problem} problem */
function multiplyTools(act, problem) {
  const factor = problem.createField("c");
  factor.value = "-0.5";
  const multiply = () => {
    const c = parseNumber(factor.value);
    problem.setField(factor);
    if (Number.isFinite(c)) act("multiply", c);
    else act("problem", noNumber("c", factor.value));
  };
  onEnter(factor, multiply);
  const by = element("button", { type: "button", class: "by-c" }, t("multiply by c"));
  by.addEventListener("click", multiply);
  const changes = CHANGE_BUTTONS.map(([change, text, name, key]) =>
    button(text, name, () => act("change", change), "", key),
  );
  return element("div", { class: "tools" }, ...changes, element("label", {}, "c = ", factor), by);
}

/** The numbers of a vector, in parentheses if there are several.
 * @template T @param {T[]} items @returns {(T | string)[]} */
const tuple = (items) =>
  items.length === 1 ? items : ["(", ...items.flatMap((item, i) => (i ? [", ", item] : [item])), ")"];

/** @param {FormSpec} spec @param {number[]} numbers */
function whyRefused({ needs }, numbers) {
  if (!needs) return "";
  const [range, sentence] = needs;
  return plane.isNonzero({ w: numbers.slice(...range) }) ? "" : sentence;
}

/** Four digits are enough to read, and fit in a field; a whole number stays whole. @param {number} value */
function fieldText(value) {
  const size = Math.abs(value);
  if (size >= 1e5 || (size < 1e-3 && size > 0)) return Number(value.toPrecision(2)).toExponential().replace("+", "");
  return String(Number.isInteger(value) ? value + 0 : Number(value.toPrecision(4)));
}
