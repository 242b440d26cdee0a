// Draws the card of the open exercise, or the list of the lesson's exercises.

import { t } from "../../language/t.js";
import { memoizeLast } from "../../math/memoize.js";
import { effortText } from "../../model/exercises/effort.js";
import { MOST_SEEDS, offeredBy, sceneOfExercise } from "../../model/exercises/exercise.js";
import { hintsOf } from "../../model/exercises/question.js";
import { addNoBreakSpaces } from "../../words/numbers.js";
import { button, element, setLabel, setText, setUsable } from "../dom.js";
import { progressStore } from "../exercises/progress_storage.js";
import { questionParts } from "./question_parts.js";
import { roundsBlock } from "./rounds.js";

/** @import { Exercise, BoardContent, ActiveExercise } from "../../model/exercises/types" */
/** @import { Conventions } from "../../model/runs/types" */
/** @import { Scene } from "../../model/types" */
/** @import { AnyDispatch, Component, Lesson, Moment, LessonSettings } from "../../types" */
/** Opens a scene on this page or on another. @typedef {(scene: Scene) => void} OpenScene */

export const newSeed = () => 1 + Math.floor(Math.random() * (MOST_SEEDS - 1));

/** @param {Partial<Conventions> | undefined} run */
const conventionsOf = ({ bias, order, boundary, eta, start } = {}) => [
  bias,
  order,
  boundary,
  eta,
  start && [...start.w, start.b],
];

/** Whether an exercise begins with a preset, or with other conventions or controls of the page than the current run or
 * pair of runs has.
 * @param {Lesson} lesson @param {Exercise} exercise @param {Moment} moment */
function needsOtherRules(lesson, exercise, { run, own }) {
  const { rules = {}, preset, board } = exercise.start(0);
  const isOther = Object.values(rules).some(({ bias, order, boundary, learning_rate: eta, start }, i) => {
    const its = (run.sides ?? [run])[i];
    return [bias, order, boundary, eta, start].join() !== conventionsOf(its).join();
  });
  return Boolean(preset || isOther || needsOtherControls(lesson, own, board));
}

/** Whether `board` changes settings that only the controls of the page can change.
 * @param {Lesson} lesson @param {LessonSettings} own @param {BoardContent["board"]} board */
const needsOtherControls = ({ controls }, own, board) =>
  JSON.stringify(controls?.({ ...own, ...board, layers: own.layers })) !== JSON.stringify(controls?.(own));

/** @param {Lesson} lesson @param {OpenScene | null} opens null in a file, where there is only this page
 * @param {(() => void) | null} [toAll] opens the page of all exercises
 * @param {() => void} [toNext] opens the next exercise of the worksheet that this one is from
 * @returns {(act: AnyDispatch) => Component} */
export const exerciseCard =
  (lesson, opens, toAll = null, toNext = () => {}) =>
  (act) => {
    const title = element("span");
    const effort = element("small");
    const which = element("p", { class: "which-exercise" }, title, " ", effort);
    const parts = questionParts(act, { rounds: roundsBlock(act) });
    const hints = element("ol", { class: "hints" });
    const leave = button("×", t("Leave the exercise"), () => act("leaveExercise"), "leave");
    const check = button(t("Check"), t("Check"), () => act("check"), "on");
    const hint = button(t("Hint"), t("Hint"), () => act("hint"));
    const show = button(t("Solution"), t("Solution: step by step"), () => walkSolution(1));
    const steps = [
      button("‹", t("Previous step of the solution"), () => walkSolution(-1)),
      button("›", t("Next step of the solution"), () => walkSolution(1)),
    ];
    const again = button(t("Start over"), t("Start over: from the beginning"), () => restart());
    const next = button(t("Next exercise"), NEXT_OF_LESSON, () => openNext(), "next-exercise");
    const ways = element("div", { class: "tools ways" }, check, hint, show, ...steps, again, next);
    const card = element(
      "section",
      { class: "task exercise", "aria-label": t("The exercise") },
      element("div", { class: "of" }, which, leave),
      parts.asked,
      parts.answers,
      ways, // above what they add, so that they do not move
      parts.came,
      parts.problem,
      hints,
      parts.shown,
    );
    const count = element("small");
    const list = element("ul");
    const all = toAll ? [button(t("All exercises"), t("All exercises: of all lessons"), toAll, "to-all")] : [];
    const head = element("summary", {}, t("Exercises"), " ", count);
    const others = element("details", { class: "exercises" }, head, list, ...all);
    const node = element("div", { class: "exercising" });
    /** @type {Moment | null} */
    let last = null;
    /** @type {Exercise[] | null} */
    let listed = null;

    /** @param {Exercise} exercise */
    function openExercise(exercise) {
      const seed = exercise.generated ? newSeed() : 0;
      if (opens && last && needsOtherRules(lesson, exercise, last)) opens(sceneOfExercise(lesson.name, exercise, seed));
      else {
        act("exercise", exercise.id, seed);
        // On a phone the list is far below; rounds are played in the picture.
        const plot = node.closest(".board")?.querySelector(".plot");
        const isAbove = plot && card.getBoundingClientRect().top < plot.getBoundingClientRect().top;
        const seen = exercise.form === "rounds" && !isAbove ? plot : card;
        seen?.scrollIntoView?.({ block: "nearest" });
      }
    }

    /** @param {Exercise} exercise */
    const isUsable = (exercise) => opens || (!exercise.needsServer && last && !needsOtherRules(lesson, exercise, last));
    // The exercises that can begin here depend only on the conventions and the controls.
    const usable = memoizeLast(
      () => offeredBy(lesson).filter(isUsable),
      () => [JSON.stringify(last && conventionsOf(last.run)), JSON.stringify(last && lesson.controls?.(last.own))],
    );

    function restart() {
      const now = last?.exercise?.exercise;
      if (now && last && needsOtherRules(lesson, now, last)) openExercise(now);
      else act("anew", newSeed());
    }

    /** A step of the solution that needs other controls of the page opens as a scene. @param {number} by */
    function walkSolution(by) {
      const now = last?.exercise;
      if (!now) return;
      const { exercise, given, work } = now;
      const steps = exercise.solution(given);
      const shown = Math.min(Math.max((work.shown ?? -1) + by, 0), steps.length - 1);
      if (!opens || !last || !needsOtherControls(lesson, last.own, steps[shown].board)) return act("walk", by);
      const { points, board, ...scene } = sceneOfExercise(lesson.name, exercise, work.seed);
      const there = { ...board, ...steps[shown].board, exercise: { ...work, shown } };
      opens({ ...scene, points: steps[shown].points ?? points, board: there });
    }

    const isOfSheet = () => Boolean(last?.session?.sheet);

    function openNext() {
      if (isOfSheet()) return toNext();
      const all = usable();
      const at = all.findIndex(({ id }) => id === last?.exercise?.exercise.id);
      openExercise(all[(at + 1) % all.length]);
    }

    /** @param {Moment} moment */
    function showBlock(moment) {
      last = moment;
      const now = moment.exercise?.exercise.once ? null : moment.exercise;
      const shown = now ? [card] : usable().length ? [others] : [];
      if (node.firstChild !== (shown[0] ?? null)) node.replaceChildren(...shown);
      if (now) showCard(now, moment);
      else showList();
    }

    function showList() {
      const all = usable();
      if (listed === all) return;
      listed = all;
      const done = progressStore.load();
      const solved = all.filter(({ id }) => done[id]?.solved).length;
      setText(count, t("{solved} of {total} done", { solved, total: all.length }));
      const rows = all.map((exercise) => {
        const { title } = exercise;
        const effort = effortText(exercise.id);
        const isDone = done[exercise.id]?.solved;
        const name = isDone ? t("{title}: done", { title }) : effort ? `${title}: ${effort}` : title;
        return element(
          "li",
          {},
          button(title, name, () => openExercise(exercise)),
        );
      });
      list.replaceChildren(...rows);
    }

    /** @param {ActiveExercise} now @param {Moment} moment */
    function showCard(now, moment) {
      const { exercise, work } = now;
      listed = null;
      setText(title, exercise.title);
      setText(effort, effortText(exercise.id));
      parts.show(now, moment);
      if (hints.children.length !== work.hints)
        hints.replaceChildren(
          ...hintsOf(exercise)
            .slice(0, work.hints)
            .map((text) => element("li", {}, addNoBreakSpaces(text))),
        );
      showWays(now);
    }

    /** Show the buttons that can be used. @param {ActiveExercise} now */
    function showWays(now) {
      const { exercise, work, checked, isSpent } = now;
      const isRounds = exercise.form === "rounds";
      check.hidden = isSpent || (isOver(now) && (isRounds || checked?.result === "right"));
      hint.hidden = isOver(now) || work.hints === exercise.hints.length;
      showSolution(now);
      const name = exercise.generated ? t("New data") : t("Start over");
      setText(setLabel(again, name), name);
      again.hidden = !work.tries && work.shown === null;
      const isDone = isOver(now) || (exercise.form !== "rounds" && work.shown !== null);
      next.hidden = !isDone || (!isOfSheet() && usable().length < 2);
      setLabel(next, isOfSheet() ? t("Next exercise: of this worksheet") : NEXT_OF_LESSON);
    }

    /** @param {ActiveExercise} now */
    function showSolution(now) {
      const { exercise, work, given } = now;
      const walk = work.shown === null ? [] : exercise.solution(given);
      const at = work.shown ?? 0;
      show.hidden = isOver(now) || work.shown !== null;
      for (const step of steps) step.hidden = walk.length < 2;
      setUsable(steps[0], at > 0);
      setUsable(steps[1], at < walk.length - 1);
    }

    return { node, show: showBlock };
  };

const NEXT_OF_LESSON = t("Next exercise: of this lesson");
/** Whether nothing is asked any more. Rounds go on even after enough of them are done. @param {ActiveExercise} now */
const isOver = ({ exercise, work, isOpen }) => (exercise.form === "rounds" ? !isOpen : work.solved);
