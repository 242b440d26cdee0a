// The rounds on the card of an exercise in which the user is the perceptron.
// They show the rule, the current line, the next examples, and the update with blanks.

import { t } from "../../language/t.js";
import { choicesOfB, digitsFor, isOfOtherRun, examplesInOrder, updateOf } from "../../model/exercises/round.js";
import { number, addNoBreakSpaces } from "../../words/numbers.js";
import * as words from "../../words/round.js";
import { button, element, renew, setParagraphs, setText } from "../dom.js";
import { choiceButtons, numberIn, numberInput, showNumber, showPressed } from "./question_parts.js";

/** @import { ActiveExercise } from "../../model/exercises/types" */
/** @import { TrainingRun } from "../../model/runs/types" */
/** @import { AnyDispatch } from "../../types" */
/** @import { Round } from "../../model/exercises/round.js" */

/** @param {AnyDispatch} act */
export function roundsBlock(act) {
  const [note, rule, now, line, count] = ["note", "rule", "now", "line-up", "counts"].map((name) =>
    element("p", { class: name }),
  );
  const lines = element("div", { class: "formulas" });
  const [fields, inputs] = numberFields(act);
  const choices = element("div", { class: "tools bs", role: "group", "aria-label": t("The new b") });
  const stops = button(t("The run stops"), t("The run stops"), () => act("reply", { stops: true }), "stops", "key T");
  const onward = button(t("Continue"), t("Continue after the solution"), () => act("onward"), "on");
  const node = element("div", { class: "rounds" });
  node.append(note, rule, now, line, lines, fields, choices, element("div", { class: "tools" }, stops, onward), count);
  const [others, stage] = [
    [rule, now],
    [lines, fields],
  ];

  /** @param {ActiveExercise} now */
  function show({ work, isOpen, given }) {
    const { run, own } = given.moment;
    const round = /** @type {Round} */ (work.round);
    const { k, found, level } = round;
    setText(note, addNoBreakSpaces(noteOf(run, own.exercise?.round, isOpen)));
    const isNext = isOpen && !found;
    for (const part of others) part.hidden = !isOpen;
    for (const part of stage) part.hidden = !isOpen || !found;
    line.hidden = stops.hidden = !isNext;
    choices.hidden = !isOpen || !found || !level;
    onward.hidden = !isOpen || work.shown === null;
    setText(rule, addNoBreakSpaces(words.describeRule(run)));
    const digits = k < run.length ? digitsFor(run, k) : 4;
    setText(now, addNoBreakSpaces(isOpen ? words.lineNow(run.states[k], digits) : ""));
    setText(line, addNoBreakSpaces(isNext ? words.upcomingExamples(examplesInOrder(run, k), run.order) : ""));
    if (isOpen && found) showUpdate(run, round, digits);
    setText(count, words.roundCounts(round));
  }

  /** @param {TrainingRun} run @param {Round} round @param {number} digits */
  function showUpdate(run, { k, w, b, level }, digits) {
    const update = updateOf(run, k);
    setParagraphs(lines, words.linesOf(run, update, level, digits));
    const values = [...w, level ? b : update.after.b];
    for (const [i, input] of inputs.entries()) showNumber(input, values[i]);
    inputs[2].disabled = !level;
    const given = choicesOfB(run, k);
    const texts = given.map((value) => `b = ${number(value, digits)}`);
    renew(choices, JSON.stringify([given, digits]), () => choiceButtons(texts, (i) => act("chooseB", given[i])));
    showPressed(
      choices.children,
      given.findIndex((value) => value === b),
    );
  }
  return { node, show };
}

/** Fields for w₁, w₂ and b. @param {AnyDispatch} act @returns {[HTMLElement, HTMLInputElement[]]} */
function numberFields(act) {
  const names = ["w₁", "w₂", "b"];
  /** @type {HTMLInputElement[]} */
  const inputs = names.map((name, i) =>
    numberInput(act, t("The new {name}", { name }), name, (value) =>
      act("fill", i < 2 ? { w: inputs.slice(0, 2).map(numberIn) } : { b: value }),
    ),
  );
  const labels = inputs.map((input, i) => element("label", {}, `${names[i]} = `, input));
  return [element("div", { class: "numbers" }, ...labels), inputs];
}

/** A note on a restarted run or on points of one class. @param {TrainingRun} run @param {Round | undefined} before
 * @param {boolean} isOpen */
function noteOf(run, before, isOpen) {
  if (!isOpen) return "";
  if (isOfOtherRun(before, run)) return words.RESTARTED;
  return new Set(run.labels).size === 1 ? words.ONE_CLASS : "";
}
