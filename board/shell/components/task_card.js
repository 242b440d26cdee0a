// Draws the card of a task: question, choices, feedback and buttons.

import { isReady, countRight, commentOf } from "../../model/lessons/start_here_tasks.js";
import { t } from "../../language/t.js";
import { endMessage, scaleOf, progressText, taskOf } from "../../words/tasks.js";
import { HOME } from "../../model/scene.js";
import { button, element, plotOf, renew, setLabel, setText, setUsable } from "../dom.js";
import { choiceInputs, questionHeading } from "./question_parts.js";

/** @import { Task, TaskFrame, TasksSubject } from "../../model/lessons/types" */
/** @import { AnyDispatch, Component, Moment } from "../../types" */

/** The links after the last task: [text, name, page]. */
const exitLinks = () => [
  [t("Open the Playground"), t("Open the Playground: place points of your own"), HOME],
  [t("Open the exercises"), t("Open the exercises: of all lessons"), "exercises"],
  [t("Open your notes"), t("Open your notes: each formula links to a board"), "notes"],
];

/** The texts of a card: the question, facts to reason with, the progress (`stands`), feedback on the last beat, and the
 * scale of the arrows that are drawn.
 * @param {Moment<TasksSubject>} moment */
export function cardTexts(moment) {
  const { frame, k, run, own, arrowScale } = moment;
  const { task, work, over, isEnd } = frame;
  if (isEnd) {
    const { title, comment } = endMessage(run.tasks.filter((_, i) => run.isOver(i, own)).length, run.tasks.length);
    return { asked: title, known: "", stands: "", comment, drawn: "" };
  }
  const beat = task.beats[over ? work.beat - 1 : work.beat];
  const stands = beat.choices
    ? ""
    : progressText(task, work, work.hand ? countRight(task, work.hand) : 0, k, k === run.race.length);
  const hasArrows = (task.kind === "update" && over) || (task.kind === "run" && work.beat > 0 && k > 0);
  const drawn = hasArrows ? scaleOf(arrowScale) : "";
  return {
    asked: beat.says,
    known: (!over && beat.known) || "",
    stands,
    comment: commentOf(task, work, moment),
    drawn,
  };
}

/** The label of the button that goes on, at a beat; `beat` is null if the task is over.
 * @param {Moment<TasksSubject>} moment @param {Task["beats"][number] | null} beat */
function nextLabel({ frame: { i, isEnd }, run, playing }, beat) {
  if (isEnd) return t("Open the Playground");
  if (!beat) return i + 1 < run.tasks.length ? t("Next") : t("Finish");
  if (beat.choices) return t("Check");
  return playing ? t("Pause") : beat.button || t("Next");
}

/** @param {AnyDispatch} act @param {unknown} [_] @param {((page: string) => void) | null} [visit] opens a page;
 * null in a file, which has no other pages
 * @returns {Component<TasksSubject>} */
export function taskCard(act, _, visit = null) {
  const [count, known, stands, came, because, drawn] = [
    "which-task",
    "known",
    "stands",
    "because",
    "because",
    "drawn",
  ].map((name) => element("p", { class: name }));
  const { asked, answers: choices } = questionHeading("radiogroup");
  const dots = element("span", { class: "dots", "aria-hidden": "true" });
  const head = element("div", { class: "of" }, count, dots);
  const lower = [
    button(t("Decrease b"), t("Decrease b: by 0.5"), () => act("lower", 0.5)),
    button(t("Increase b"), t("Increase b: by 0.5"), () => act("lower", -0.5)),
  ];
  const slides = element("div", { class: "tools slides" }, ...lower);
  const back = button(t("Back"), t("Back: go to the previous task"), () => act("leave", -1), "", "key J");
  const again = button(t("Again"), t("Again: restart this task"), () => act("again"));
  const skip = button(t("Skip"), t("Skip: go to the next task"), () => act("leave", 1), "", "key K");
  const on = button(t("Next"), t("Next"), () => advance(), "on", "key Enter");
  const others = visit ? exitLinks().slice(1) : [];
  const out = element(
    "div",
    { class: "tools outs" },
    ...others.map(([text, name, page]) => button(text, name, () => visit?.(page))),
    button(t("Begin again"), t("Begin again: with the first task"), () => act("restart")),
  );
  const node = element(
    "section",
    { class: "task", "aria-label": t("The task") },
    head,
    came,
    asked,
    known,
    choices,
    slides,
    stands,
    because,
    drawn,
    element("div", { class: "tools ways" }, back, again, skip, on),
    out,
  );

  let seen = ""; // the task and the beat that were shown last
  let isAtEnd = false;

  function advance() {
    if (isAtEnd) visit?.(exitLinks()[0][2]);
    else act("goOn");
  }

  /** @param {Moment<TasksSubject>} moment */
  function show(moment) {
    const { frame, run, own } = moment;
    const { i, task, work, over, isEnd } = frame;
    const card = cardTexts(moment);
    setText(count, isEnd ? t("All {n} tasks", { n: run.tasks.length }) : taskOf(i, run.tasks.length));
    setText(dots, run.tasks.map((_, j) => (run.isOver(j, own) ? "●" : j === i && !isEnd ? "◐" : "○")).join(" "));
    setText(asked, card.asked);
    setText(known, card.known);
    setText(stands, card.stands);
    setText(drawn, card.drawn);
    setText(came, over || isEnd ? "" : card.comment); // feedback on the last question
    setText(because, over || isEnd ? card.comment : "");
    showChoices(frame);
    slides.hidden = run.freedom(own) !== "shift";
    setUsable(back, i > 0 || isEnd);
    setUsable(again, !isEnd && run.isTouched(own, moment.position));
    setUsable(skip, !isEnd);
    const beat = over || isEnd ? null : task.beats[work.beat];
    const way = nextLabel(moment, beat);
    showEnd(isEnd);
    setText(setLabel(on, way, isEnd ? "" : "key Enter"), way);
    scrollToChange(`${own.progress.task} ${work.beat}`);
    setUsable(on, !beat || (task.kind === "run" && !beat.choices) || isReady(task, work, false));
  }

  /** @param {boolean} isEnd */
  function showEnd(isEnd) {
    isAtEnd = isEnd;
    out.hidden = !isEnd;
    on.hidden = isEnd && !visit;
  }

  /** Show what has changed in the picture, which may be out of sight on a phone. @param {string} now */
  function scrollToChange(now) {
    if (seen && seen !== now) plotOf(node).scrollIntoView({ block: "nearest" });
    seen = now;
  }

  /** @param {TaskFrame} frame */
  function showChoices({ i, task, work, over, isEnd }) {
    // A guess stays visible until its result is.
    const at = isEnd ? -1 : task.beats.findLastIndex(({ choices: some }, j) => some && j <= work.beat);
    const { choices: texts = [], right = -1 } = task.beats[at] ?? {};
    /** @param {unknown} _ @param {number} j */
    const pick = (_, j) => act("pick", j);
    renew(choices, `${i} ${at}`, () => choiceInputs(texts, false, pick, () => act("goOn")));
    choices.hidden = !texts.length;
    const isOpen = at === work.beat;
    // A disabled input gets no keys.
    if (!isOpen && choices.contains(document.activeElement)) on.focus({ preventScroll: true });
    const isSettled = over || (at >= 0 && at < work.beat && Boolean(task.beats[at].yes));
    [...choices.children].forEach((label, j) => {
      const radio = /** @type {HTMLInputElement} */ (label.firstChild);
      radio.checked = work.guesses[at] === j;
      radio.disabled = !isOpen;
      label.className = `choice${isSettled && j === right ? " is-right" : ""}${radio.checked ? " is-chosen" : ""}`;
    });
  }
  return { node, show };
}
