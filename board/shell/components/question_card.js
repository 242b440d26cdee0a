// The switch “Ask me first”, and the card with the question about the next step.

import { t } from "../../language/t.js";
import { choiceCode, choicesOf, questionText } from "../../model/exercises/question.js";
import { example, addNoBreakSpaces } from "../../words/numbers.js";
import { button, checkbox, element, newId, setText } from "../dom.js";
import { answerFields, NO_POINT_CHOSEN } from "./exercise_card.js";

/** @import { ActiveExercise } from "../../model/exercises/types" */
/** @import { AnyDispatch, Component, Lesson, Moment } from "../../types" */

const SWITCH_TITLE = t(
  "Before each step you are asked to predict it. No question is asked while the run plays or when you jump to a step.",
);

/** @param {Lesson} lesson @returns {(act: AnyDispatch) => Component} */
export const questionCard = (lesson) => (act) => {
  const asked = element("h2", { class: "asked", id: newId("asked") });
  const answers = element("div", { class: "choices", role: "group", "aria-labelledby": asked.id });
  const came = element("p", { class: "came", role: "status" });
  const shown = element("p", { class: "solution" });
  const problem = element("p", { class: "problem", role: "alert" });
  const judge = button(t("Check"), t("Check: your answer"), () => act("check"), "on");
  const reveal = button(t("Show me"), t("Show me: the answer"), () => act("reveal"), "", "key Q");
  const next = button(t("Next"), t("Next: go on"), () => act("forward"), "on", lesson.steps ? "→" : "");
  const ways = element("div", { class: "tools ways" }, judge, reveal, next);
  const card = element(
    "section",
    { class: "task exercise question", "aria-label": t("The question") },
    ...[asked, answers, ways, came, problem, shown],
  );
  const wish = checkbox(t("Ask me first"), () => act("ask"));
  const guesses = element("small", { class: "guesses" });
  const switching = element("p", { class: "ask-first", title: SWITCH_TITLE }, wish.label, guesses);
  const node = element("div", { class: "exercising asking" }, switching);

  /** @param {Moment} moment */
  function show(moment) {
    const { exercise: now, own } = moment;
    const isAsked = Boolean(now?.exercise.once);
    switching.hidden = Boolean(own.exercise);
    wish.box.checked = Boolean(own.ask);
    setText(guesses, own.ask?.of ? predictionCount(own.ask) : "");
    // The switch is not removed from the page meanwhile, because it may have the focus.
    if (isAsked !== node.contains(card)) isAsked ? node.append(card) : card.remove();
    if (now && isAsked) showCard(now, moment);
  }

  /** @param {ActiveExercise} now @param {Moment} moment */
  function showCard(now, moment) {
    const { exercise, work, given, checked, isOpen } = now;
    setText(asked, addNoBreakSpaces(questionText(now)));
    showAnswers(now, moment);
    setText(came, addNoBreakSpaces(checked?.says ?? ""));
    came.dataset.result = checked?.result ?? "";
    setText(shown, addNoBreakSpaces(isOpen || work.guessed ? "" : exercise.solution(given)[0].says));
    setText(problem, moment.problem);
    judge.hidden = reveal.hidden = !isOpen;
    next.hidden = isOpen || !lesson.steps || moment.position >= moment.run.total;
  }

  /** @param {ActiveExercise} now @param {Moment} moment */
  function showAnswers({ exercise, work, given, isOpen }, { chosen }) {
    const texts = choicesOf(exercise, given);
    const key = JSON.stringify([exercise.id, exercise.form, texts]);
    if (answers.dataset.of !== key) {
      answers.dataset.of = key;
      answers.replaceChildren(...answerFields(exercise, texts, act));
    }
    answers.hidden = exercise.form === "line" && !isOpen; // the hint on how to draw it
    if (exercise.form === "example") setText(answers.children[0], chosenText(chosen, work.answer));
    for (const [i, input] of answers.querySelectorAll("input").entries()) {
      input.disabled = !isOpen;
      if (exercise.form !== "number") {
        const isOther = exercise.form === "example" && chosen !== null;
        input.checked = work.answer === choiceCode(exercise, i) && !isOther;
      } else if (document.activeElement !== input) input.value = work.answer === null ? "" : String(work.answer);
    }
  }
  return { node, show };
};

/** @param {{ right: number, of: number }} ask */
const predictionCount = ({ right, of }) =>
  t("{right} of {of, plural, one {# prediction} other {# predictions}} correct", { right, of });

/** @param {number | null} chosen @param {unknown} answer */
function chosenText(chosen, answer) {
  if (chosen !== null) return t("You chose {example}.", { example: example(chosen) });
  return answer === null ? NO_POINT_CHOSEN : "";
}
