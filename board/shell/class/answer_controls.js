// The controls with which students answer a class question, one for each form.

import { t } from "../../language/t.js";
import { lineThrough, nearestPoint, withEnd } from "../../model/class/point_answers.js";
import { classChoiceCode, isAnswer, LONGEST } from "../../model/class/protocol.js";
import { example } from "../../words/numbers.js";
import * as words from "../../words/student.js";
import { choiceButtons, readNumbers, showPressed } from "../components/question_parts.js";
import { button, element, setText } from "../dom.js";
import { planeOn } from "./point_input.js";

/** @import { Question } from "../../model/class/protocol.js" */
/** @import { Data, Vector } from "../../types" */
/** @import { Problem } from "../dom.js" */
/** @import { PointedAnswer } from "./point_input.js" */
/** What a control knows of its card. `value` is the answer of this tab, or null; update() shows the card again. data()
 * returns the points of the class; hasOwnPoints() says whether the student's board has other points.
 * @typedef {{ board(): any, data(): Data | null, hasOwnPoints(): boolean }} CardBoard
 * @typedef {{ question: Question, value: any, problem: Problem, context: CardBoard, give(value: any): void,
 *   update(): void }} AskedCard */
/** update() shows the current answer, and hint() says what to do. If isStale(), the control must be made again.
 * @typedef {{ nodes: Node[], update?(): void, hint?(): string, isStale?(): boolean,
 *   plane?: PlaneControl }} AnswerControl
 * Takes answers on the plane; `label` names the plane to screen readers, if keys can answer there.
 * @typedef {{ label: string, isUsable?(): boolean, pick(at: Vector, reach: number): void, shown(): PointedAnswer }}
 * PlaneControl */

const PLANE_LABEL = t("The plane: move the cross with the arrow keys, and press Enter to answer");

/** @param {AskedCard} card @param {(i: number) => number} [valueOf] the answer that means choice i
 * @returns {AnswerControl} */
export function choiceControl(card, valueOf = (i) => i) {
  const { choices = [] } = card.question;
  const buttons = choiceButtons(choices, (i) => card.give(valueOf(i)));
  for (const one of buttons) one.dir = "auto";
  const group = element("div", { class: "choices", role: "group", "aria-label": t("Answers") }, ...buttons);
  const chosen = () => choices.findIndex((_, i) => valueOf(i) === card.value);
  return { nodes: [group], update: () => showPressed(buttons, chosen()) };
}

/** @param {AskedCard} card @returns {AnswerControl} */
export function numberControl(card) {
  const field = card.problem.createField(t("Your number"));
  if (card.value !== null) field.value = String(card.value);
  /** @param {number} value */
  const isValid = (value) => isAnswer(card.question, value);
  return { nodes: [numbersForm(card, [[field, t("The answer")]], [field], ([value]) => value, isValid)] };
}

/** @param {AskedCard} card @returns {AnswerControl} */
export function textControl(card) {
  const label = t("Your answer in words");
  const field = element("textarea", { rows: "2", maxlength: LONGEST.answer, "aria-label": label, dir: "auto" });
  const left = element("p", { class: "left" });
  const count = () => setText(left, words.lettersLeft(LONGEST.answer - [...field.value].length));
  const form = sendForm(() => {
    const text = field.value.replace(/\s+/g, " ").trim();
    if (isAnswer(card.question, text)) card.give(text);
    else card.problem.show(words.NO_TEXT);
  }, field);
  field.value = card.value ?? "";
  field.addEventListener("input", count);
  count();
  form.append(left);
  return { nodes: [form] };
}

/** @param {AskedCard} card @returns {AnswerControl} */
export function placeControl(card) {
  /** @type {1 | -1} */
  let sign = card.value?.[2] ?? 1;
  /** @param {1 | -1} now */
  const setSign = (now) => {
    sign = now;
    if (card.value) card.give([card.value[0], card.value[1], sign]);
    else card.update();
  };
  const buttons = [
    button("+", t("My point is +"), () => setSign(1), "plus"),
    button("−", t("My point is −"), () => setSign(-1), "minus"),
  ];
  const label = t("The class of your point");
  const signs = element("div", { class: "signs", role: "group", "aria-label": label }, ...buttons);
  const typed = coordinates(card, ["x₁", "x₂"], (values) => [...values, sign]);
  return {
    nodes: [signs, typed.form],
    update: () => (showPressed(buttons, sign > 0 ? 0 : 1), typed.update()),
    hint: () => typed.hint(words.PLACE_HINT),
    plane: {
      label: PLANE_LABEL,
      pick: (at) => card.give([...at, sign]),
      shown: () => (card.value ? { place: card.value } : {}),
    },
  };
}

/** @param {AskedCard} card @returns {AnswerControl} */
export function lineControl(card) {
  /** @type {Vector[]} */
  let ends = [];
  let isFlipped = false; // whether + is on the other side of the line
  const swap = button(t("Swap the sides of + and −"), "", () => {
    isFlipped = !isFlipped;
    if (card.value) card.give(card.value.map((/** @type {number} */ part) => -part + 0));
  });
  const typed = coordinates(card, ["w₁", "w₂", "b"], (values) => values);
  return {
    nodes: [element("div", { class: "signs" }, swap), typed.form],
    update: () => ((swap.hidden = !card.value), typed.update()),
    hint: () => typed.hint(words.lineHint(ends.length)),
    plane: {
      label: PLANE_LABEL,
      pick(at) {
        ends = withEnd(ends, at);
        const value = ends.length === 2 ? lineThrough(ends, card.context.data(), isFlipped) : null;
        if (value) card.give(value);
        else card.update();
      },
      shown: () => ({ ends, line: card.value && { w: card.value.slice(0, 2), b: card.value[2] } }),
    },
  };
}

/** A list of the examples, for students who cannot tap them. @param {AskedCard} card @returns {AnswerControl} */
export function exampleControl(card) {
  const points = () => card.context.data()?.points ?? [];
  const { length: count } = points();
  const options = points().map((_, i) => element("option", { value: i }, example(i)));
  const none = element("option", { value: "" }, "…");
  const list = element("select", { "aria-label": t("The example") }, none, ...options);
  list.addEventListener("change", () => list.value && card.give(Number(list.value)));
  const label = element("label", { class: "list", ...(count ? {} : { hidden: "" }) }, t("Example"), " ", list);
  const sentences = card.question.choices?.length ? choiceControl(card, classChoiceCode) : null;
  return {
    nodes: [label, ...(sentences?.nodes ?? [])],
    update() {
      list.value = card.value !== null && card.value < count ? String(card.value) : "";
      sentences?.update?.();
    },
    hint: () => (card.context.hasOwnPoints() ? words.OTHER_POINTS : words.EXAMPLE_HINT),
    isStale: () => points().length !== count,
    plane: {
      label: "",
      isUsable: () => !card.context.hasOwnPoints(),
      pick(at, reach) {
        const found = nearestPoint(points(), at, reach);
        if (found !== null) card.give(found);
      },
      shown: () => (card.value === null ? {} : { example: points()[card.value] }),
    },
  };
}

/** Fields for numbers, with a button that sends them. @param {AskedCard} card
 * @param {[field: HTMLInputElement, name: string][]} fields @param {HTMLElement[]} parts the fields or their labels
 * @param {(values: number[]) => any} answerOf @param {(value: number) => boolean} [isValid] */
const numbersForm = (card, fields, parts, answerOf, isValid) =>
  sendForm(
    () => {
      const values = readNumbers(fields, (text) => card.problem.show(text), isValid);
      if (values) card.give(answerOf(values));
    },
    ...parts,
  );

/** Fields with a button that sends them. @param {() => void} send @param {HTMLElement[]} fields */
function sendForm(send, ...fields) {
  const form = element("form", {}, ...fields, element("button", { type: "submit", class: "send" }, t("Send")));
  form.noValidate = true;
  form.addEventListener("submit", (event) => (event.preventDefault(), send()));
  return form;
}

/** Fields for coordinates, if there is no plane to tap. @param {AskedCard} card @param {string[]} names
 * @param {(values: number[]) => number[]} answerOf */
function coordinates(card, names, answerOf) {
  const fields = names.map(
    (name) => /** @type {[HTMLInputElement, string]} */ ([card.problem.createField(name), name]),
  );
  const labels = fields.map(([field, name]) => element("label", {}, `${name} `, field));
  const form = numbersForm(card, fields, labels, answerOf);
  form.classList.add("typed");
  const isMissing = () => !planeOn(card.context.board());
  const update = () => (form.hidden = !isMissing());
  /** @param {string} usual */
  const hint = (usual) => (isMissing() ? words.NO_PLANE : usual);
  return { form, update, hint };
}
