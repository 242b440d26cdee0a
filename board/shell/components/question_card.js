// The switch “Ask me first”, and the card with the question about the next step.

import { t } from "../../language/t.js";
import { button, checkbox, element, setText } from "../dom.js";
import { questionParts } from "./question_parts.js";

/** @import { AnyDispatch, Component, Lesson, Moment } from "../../types" */

const SWITCH_TITLE = t(
  "Before each step you are asked to predict it. No question is asked while the run plays or when you jump to a step.",
);

/** @param {Lesson} lesson @returns {(act: AnyDispatch) => Component} */
export const questionCard = (lesson) => (act) => {
  const parts = questionParts(act);
  const judge = button(t("Check"), t("Check: your answer"), () => act("check"), "on");
  const reveal = button(t("Show me"), t("Show me: the answer"), () => act("reveal"), "", "key Q");
  const next = button(t("Next"), t("Next: go on"), () => act("forward"), "on", lesson.steps ? "→" : "");
  const ways = element("div", { class: "tools ways" }, judge, reveal, next);
  const card = element(
    "section",
    { class: "task exercise question", "aria-label": t("The question") },
    ...[parts.asked, parts.answers, ways, parts.came, parts.problem, parts.shown],
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
    if (!now || !isAsked) return;
    parts.show(now, moment);
    judge.hidden = reveal.hidden = !now.isOpen;
    next.hidden = now.isOpen || !lesson.steps || moment.position >= moment.run.total;
  }
  return { node, show };
};

/** @param {{ right: number, of: number }} ask */
const predictionCount = ({ right, of }) =>
  t("{right} of {of, plural, one {# prediction} other {# predictions}} correct", { right, of });
