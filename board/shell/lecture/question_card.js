// The question of a scene, with its choices and the answer.

import { t } from "../../language/t.js";
import { button, element, setLabel, setText } from "../dom.js";

/** @import { LectureQuestion } from "../../model/lecture/lecture.js" */
/** What somebody has chosen, and whether the answer is shown.
 * @typedef {{ chosen: number | null, shown: boolean }} Answered */

export const UNANSWERED = { chosen: null, shown: false };
const LETTERS = "ABCDEF";

/** answer(i) is called with a choice, and reveal() shows the answer.
 * @param {LectureQuestion} question @param {{ answer(i: number): void, reveal(): void }} on */
export function lectureQuestion({ asks, choices, right }, on) {
  const verdict = element("p", { class: "verdict", role: "status" });
  const buttons = choices.map((text, i) => button(`${LETTERS[i]}  ${text}`, "", () => on.answer(i), "choice"));
  const reveal = button(t("Show answer"), t("Show answer: mark the correct choices"), on.reveal);
  reveal.hidden = !right.length;
  const node = element(
    "section",
    { class: "lecture-question", "aria-label": t("Question") },
    element("p", { class: "asks", dir: "auto" }, asks),
    element("div", { class: "choices" }, ...buttons, reveal, verdict),
  );

  /** @param {Answered} answered */
  function show({ chosen, shown }) {
    const isJudged = right.length > 0 && (shown || chosen !== null);
    reveal.hidden = !right.length || isJudged;
    buttons.forEach((one, i) => {
      const isRight = isJudged && right.includes(i);
      const mark = isRight ? " ✓" : isJudged && i === chosen ? " ✗" : "";
      setText(one, `${LETTERS[i]}  ${choices[i]}${mark}`);
      setLabel(one, `${LETTERS[i]}  ${choices[i]}${isRight ? `: ${t("correct")}` : ""}`);
      one.ariaPressed = String(i === chosen);
      one.classList.toggle("right", isRight);
    });
    setText(
      verdict,
      chosen === null || !right.length ? "" : right.includes(chosen) ? t("Correct.") : t("Not correct."),
    );
  }
  show(UNANSWERED);
  return { node, show };
}
