// One task at a time, on a card: what is asked, the choices, what came of it, and the way on.

import { isReady, rightOf, commentOf } from "../../model/tasks.js";
import { ending, standing, taskOf } from "../../words/tasks.js";
import { button, element, named, newId, plotOf, setText, setUsable } from "../elements.js";

/** @import { Act, Block, Moment, Task, TaskFrame, TasksSubject } from "../../types" */

/** What a card says, as sentences: what is asked, how it stands, and what came of the beat before.
 * @param {Moment<TasksSubject>} moment */
export function cardOf({ frame, k, run, own }) {
  const { task, work, over, isEnd } = frame;
  if (isEnd) {
    const { title, comment } = ending(run.tasks.filter((_, i) => run.isOver(i, own)).length, run.tasks.length);
    return { asked: title, stands: "", comment };
  }
  const beat = task.beats[over ? work.beat - 1 : work.beat];
  const stands = beat.choices
    ? ""
    : standing(task, work, work.hand ? rightOf(task, work.hand) : 0, k, k === run.race.length);
  return { asked: beat.says, stands, comment: commentOf(task, work) };
}

/** What the way on is called, from a beat, or from a task that is over.
 * @param {Moment<TasksSubject>} moment @param {Task["beats"][number] | null} beat */
function wayOn({ frame: { i, isEnd }, run, playing }, beat) {
  if (isEnd) return "Begin again";
  if (!beat) return i + 1 < run.tasks.length ? "Next" : "To the end";
  if (beat.choices) return "Check";
  return playing ? "Pause" : beat.button || "Next";
}

/** @param {Act<any>} act @returns {Block<TasksSubject>} */
export function taskCard(act) {
  const [count, stands, came, because] = ["which-task", "stands", "because", "because"].map((name) =>
    element("p", { class: name }),
  );
  const asked = element("h2", { class: "asked", id: newId("asked") });
  const dots = element("span", { class: "dots", "aria-hidden": "true" });
  const head = element("div", { class: "of" }, count, dots);
  const group = newId("choice");
  const choices = element("div", { class: "choices", role: "radiogroup", "aria-labelledby": asked.id });
  const lower = [
    button("b smaller", "b smaller: by a half", () => act("lower", 0.5)),
    button("b larger", "b larger: by a half", () => act("lower", -0.5)),
  ];
  const slides = element("div", { class: "tools slides" }, ...lower);
  const back = button("Back", "Back: to the task before", () => act("leave", -1), "", "key B");
  const again = button("Again", "Again: this task from its beginning", () => act("again"));
  const skip = button("Skip", "Skip: to the next task", () => act("leave", 1), "", "key K");
  const on = button("Next", "Next", () => act("goOn"), "on", "key Enter");
  const node = element(
    "section",
    { class: "task", "aria-label": "The task" },
    head,
    came,
    asked,
    choices,
    slides,
    stands,
    because,
    element("div", { class: "tools ways" }, back, again, skip, on),
  );

  let seen = ""; // the task and the beat that were shown last

  /** @param {Moment<TasksSubject>} moment */
  function show(moment) {
    const { frame, run, own } = moment;
    const { i, task, work, over, isEnd } = frame;
    const card = cardOf(moment);
    setText(count, isEnd ? `All ${run.tasks.length} tasks` : taskOf(i, run.tasks.length));
    setText(dots, run.tasks.map((_, j) => (run.isOver(j, own) ? "●" : j === i && !isEnd ? "◐" : "○")).join(" "));
    setText(asked, card.asked);
    setText(stands, card.stands);
    setText(came, over || isEnd ? "" : card.comment); // of the question before this one
    setText(because, over || isEnd ? card.comment : "");
    showChoices(frame);
    slides.hidden = run.freedom(own) !== "shift";
    setUsable(back, i > 0 || isEnd);
    setUsable(again, !isEnd && run.isTouched(own, moment.position));
    setUsable(skip, !isEnd);
    const beat = over || isEnd ? null : task.beats[work.beat];
    const way = wayOn(moment, beat);
    setText(named(on, way, "key Enter"), way);
    see(`${own.progress.task} ${work.beat}`);
    setUsable(on, !beat || (task.kind === "run" && !beat.choices) || isReady(task, work, false));
  }

  /** What has changed in the picture is in sight, also on a phone. @param {string} now */
  function see(now) {
    if (seen && seen !== now) plotOf(node).scrollIntoView({ block: "nearest" });
    seen = now;
  }

  /** @param {TaskFrame} frame */
  function showChoices({ i, task, work, over, isEnd }) {
    // A guess that has been made stays to be seen until what comes of it is.
    const at = isEnd ? -1 : task.beats.findLastIndex(({ choices: some }, j) => some && j <= work.beat);
    const { choices: texts = [], right = -1 } = task.beats[at] ?? {};
    const key = `${i} ${at}`;
    if (choices.dataset.of !== key) {
      choices.dataset.of = key;
      choices.replaceChildren(
        ...texts.map((text, j) => {
          const radio = element("input", { type: "radio", name: group });
          radio.addEventListener("change", () => act("pick", j));
          radio.addEventListener("keydown", (event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            act("goOn");
          });
          return element("label", { class: "choice" }, radio, element("span", {}, text));
        }),
      );
    }
    choices.hidden = !texts.length;
    const isOpen = at === work.beat;
    // What is disabled has no keys.
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
