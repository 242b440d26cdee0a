// The parts of every card that asks: question, controls of the answer, and feedback.

import { t } from "../../language/t.js";
import { parseNumber, isTextOf } from "../../math/number_input.js";
import { choiceCode, choicesOf, questionText } from "../../model/exercises/question.js";
import { addNoBreakSpaces, example, noNumber } from "../../words/numbers.js";
import { joinSentences } from "../../words/sentences.js";
import { button, element, newId, numberField, onEnter, renew, setText } from "../dom.js";

/** @import { ActiveExercise } from "../../model/exercises/types" */
/** @import { AnyDispatch, Moment } from "../../types" */
/** A control of an answer that a card has of its own, see rounds.js.
 * @typedef {{ node: HTMLElement, show(now: ActiveExercise): void }} AnswerPart */

const NO_POINT_CHOSEN = t(
  "No point is chosen. Click a point, or press N for the next point and P for the previous point.",
);
const DRAW_HINT = t(
  "Drag the dashed line to where you expect the new line, and drag its arrow to turn it. Keys: ↑ ↓ move the line, ← " +
    "→ turn it.",
);

/** The heading of a question, and the group of its choices. @param {string} [role] of the group */
export function questionHeading(role = "group") {
  const asked = element("h2", { class: "asked", id: newId("asked") });
  return { asked, answers: element("div", { class: "choices", role, "aria-labelledby": asked.id }) };
}

/** @param {AnyDispatch} act @param {{ [form: string]: AnswerPart }} [own] controls of further forms */
export function questionParts(act, own = {}) {
  const { asked, answers } = questionHeading();
  const came = element("p", { class: "came", role: "status" });
  const problem = element("p", { class: "problem", role: "alert" });
  const shown = element("p", { class: "solution" });

  /** @param {ActiveExercise} now @param {Moment} moment */
  function show(now, moment) {
    const { exercise, work, given, checked } = now;
    setText(asked, addNoBreakSpaces(questionText(now)));
    showAnswers(now, moment);
    setText(came, addNoBreakSpaces(joinSentences(checked?.says, checked?.near)));
    came.dataset.result = checked?.result ?? "";
    setText(problem, moment.problem);
    // After a guess, the feedback says what the solution of a question for one moment says.
    const isTold = work.shown === null || (exercise.once && work.guessed);
    setText(shown, addNoBreakSpaces(isTold ? "" : (exercise.solution(given)[work.shown ?? 0]?.says ?? "")));
  }

  /** @param {ActiveExercise} now @param {Moment} moment */
  function showAnswers(now, { chosen }) {
    const { exercise, work, isOpen, isSpent } = now;
    const { form } = exercise;
    const texts = choicesOf(exercise, now.given);
    const key = JSON.stringify([exercise.id, work.seed, form, texts]);
    renew(answers, key, () => (own[form] ? [own[form].node] : answerControls(now, texts, act)));
    answers.hidden = !answers.children.length || (form === "line" && !isOpen); // the hint on how to draw it
    if (form === "example") setText(answers.children[0], chosenText(exercise.once ? chosen : now.answer, work.answer));
    if (own[form]) return own[form].show(now);
    for (const [i, input] of answers.querySelectorAll("input").entries()) {
      input.disabled = !isOpen || isSpent;
      if (form === "number") showNumber(input, work.answer);
      else if (form === "choices") input.checked = Boolean(work.answer?.includes(i));
      else input.checked = work.answer === choiceCode(exercise, i) && !(form === "example" && chosen !== null);
    }
  }
  return { asked, answers, came, problem, shown, show };
}

/** @param {number | null} chosen @param {any} answer */
function chosenText(chosen, answer) {
  if (chosen !== null) return t("You chose {example}.", { example: example(chosen) });
  return answer === null ? NO_POINT_CHOSEN : "";
}

/** @param {ActiveExercise} now @param {string[]} texts @param {AnyDispatch} act */
function answerControls({ exercise }, texts, act) {
  const { form } = exercise;
  if (form === "line") return [element("p", { class: "stands" }, DRAW_HINT)];
  if (form === "number") return [numberInput(act, t("Your answer"), t("The answer"), (value) => act("answer", value))];
  const isSeveral = form === "choices";
  /** @param {number[]} ticked @param {number} i */
  const choose = (ticked, i) => act("answer", isSeveral ? ticked : choiceCode(exercise, i));
  const choices = choiceInputs(texts, isSeveral, choose, () => act("check"));
  return form === "example" ? [element("p", { class: "stands" }), ...choices] : choices;
}

/** Sentences to choose from. @param {string[]} texts @param {boolean} isSeveral whether several can be ticked
 * @param {(ticked: number[], i: number) => void} choose @param {() => void} enter @returns {HTMLElement[]} */
export function choiceInputs(texts, isSeveral, choose, enter) {
  const name = newId("answer");
  const inputs = texts.map(() => element("input", { type: isSeveral ? "checkbox" : "radio", name }));
  const ticked = () => inputs.flatMap(({ checked }, i) => (checked ? [i] : []));
  return inputs.map((input, i) => {
    input.addEventListener("change", () => choose(ticked(), i));
    onEnter(input, enter);
    return element("label", { class: "choice" }, input, element("span", {}, texts[i]));
  });
}

/** Buttons of which a tap on one answers at once. @param {string[]} texts @param {(i: number) => void} choose */
export const choiceButtons = (texts, choose) => texts.map((text, i) => button(text, text, () => choose(i)));

/** Show which button is chosen; -1 if none is. @param {Iterable<Element>} buttons @param {number} at */
export function showPressed(buttons, at) {
  for (const [i, one] of [...buttons].entries()) one.setAttribute("aria-pressed", String(i === at));
}

/** A field for a number. `take` gets the number, or null while there is none.
 * @param {AnyDispatch} act @param {string} label @param {string} name of the number in a refusal
 * @param {(value: number | null) => void} take */
export function numberInput(act, label, name, take) {
  const field = numberField({ "aria-label": label });
  field.addEventListener("input", () => take(numberIn(field)));
  const isReadable = () => !field.value.trim() || readNumbers([[field, name]], (text) => act("problem", text)) !== null;
  field.addEventListener("change", isReadable);
  onEnter(field, () => isReadable() && act("check"));
  return field;
}

/** The numbers in fields, which have names; or null after the first that is not valid was refused.
 * @param {[field: HTMLInputElement, name: string][]} fields @param {(text: string) => void} refuse
 * @param {(value: number) => boolean} [isValid] */
export function readNumbers(fields, refuse, isValid = Number.isFinite) {
  const values = fields.map(([field]) => parseNumber(field.value));
  const wrong = fields[values.findIndex((value) => !isValid(value))];
  if (!wrong) return values;
  refuse(noNumber(wrong[1], wrong[0].value));
  return null;
}

/** @param {HTMLInputElement} field */
export function numberIn({ value }) {
  const read = parseNumber(value);
  return Number.isFinite(read) ? read : null;
}

/** Show a number in its field, unless what is typed there has this value. @param {HTMLInputElement} field
 * @param {number | null} value */
export function showNumber(field, value) {
  if (!isTextOf(field.value, value)) field.value = value === null ? "" : String(value);
}
