// Describes the steps of a program beside those that a correct program would make.

import { t } from "../language/t.js";
import * as plane from "../math/plane.js";
import { inBrackets, number, signOf, vector } from "./numbers.js";
import { describeSeparability } from "./outcome.js";
import { lineText } from "./start.js";

/** @import { Line, Vector } from "../types" */
/** @import { CheckedRunSubject } from "../model/runs/types" */

const CLOSE = 1e-9; // relative size of a difference that printed numbers do not show

/** How a run ended. @param {CheckedRunSubject} run @returns {string[]} */
export function describeEnd({ outcome, total, isTheirs, isUnexplained, verdict, labels }) {
  if (!total) return [];
  const n = { n: total };
  if (isTheirs) {
    if (isUnexplained) return [t("The board shows no more steps of your program, because the program is not known.")];
    if (outcome === "converged")
      return [t("Your program ends after it has looked at {n, plural, one {# example} other {# examples}}.", n)];
    return [t("The board shows your program up to example {n} of its run.", n)];
  }
  const separability = describeSeparability(verdict, labels);
  if (outcome === "converged")
    return [
      t("The correct run ends after it has looked at {n, plural, one {# example} other {# examples}}.", n),
      separability,
    ];
  return [t("The board shows the correct run up to example {n} of its run.", n), separability];
}

/** The values of a program: its updates need not be mistakes. @param {[string, string, string][]} rows
 * @returns {[string, string, string][]} */
export const describeRun = ([[symbol, , value], ...others]) => [[symbol, t("updates so far"), value], ...others];

/** The step of a program at a position. @param {CheckedRunSubject} run @param {number} position @param {boolean} fresh
 * @param {boolean} touch @returns {{ title: string, lines: string[] }} */
export function describeChecked(run, position, fresh, touch) {
  const forward = touch ? t("Tap |▶ to take the first step.") : t("Press → to take the first step.");
  if (fresh) return { title: t("This is the result of your program."), lines: [lineText(run.states[run.length])] };
  if (position === 0)
    return { title: t("Your program starts at {line}.", { line: lineText(run.states[0]) }), lines: [forward] };
  return describeStep(run, position);
}

/** The numbers of an unknown program, as far as a correct run has them, and then the first others.
 * @param {CheckedRunSubject} run @param {number} position */
export function describeUnexplained(run, position) {
  const line = lineText(run.states[run.updatesAt(position)]);
  if (position < run.total)
    return { title: t("Up to here, your numbers are those of a correct run: {line}.", { line }), lines: [] };
  const [before, after] = run.states.slice(-2);
  const lines = after
    ? [
        t("From the numbers before, w changes by {dw} and b by {db}.", {
          dw: vector(plane.subtract(after.w, before.w)),
          db: number(after.b - before.b),
        }),
      ]
    : [];
  return { title: t("Your next numbers are different: {line}.", { line }), lines };
}

/** @param {CheckedRunSubject} run @param {number} position */
function describeStep(run, position) {
  const k = run.updatesAt(position);
  const i = run.exampleAt(position);
  const isUpdate = run.isUpdate(position);
  const [before, after] = [run.states[isUpdate ? k - 1 : k], run.states[k]];
  const point = { i: i + 1, sign: signOf(run.labels[i]) };
  const [dw, db] = [plane.subtract(after.w, before.w), after.b - before.b];
  const changes = dw.some(Boolean) || db !== 0;
  const lines = [
    t("The score in your program is s({name}) = {s}.", { name: run.nameOf(i), s: number(run.scores[position - 1]) }),
  ];
  if (changes)
    lines.push(
      t("Your program adds {dw} to w and {db} to b: w = {w}, b = {b}.", {
        dw: vector(dw),
        db: number(db),
        w: vector(after.w),
        b: number(after.b),
      }),
    );
  lines.push(rightStep(run, i, before, { w: dw, b: db }));
  const title = changes
    ? t("Step {position}: at example {i}, a {sign} point, your program changes w and b.", { ...point, position })
    : run.isCorrected(position)
      ? t("Step {position}: your program counts example {i}, a {sign} point, as a mistake. It changes nothing here.", {
          ...point,
          position,
        })
      : t("Step {position}: at example {i}, a {sign} point, your program changes nothing.", { ...point, position });
  return { title, lines };
}

/** What a correct program would do with the w and b that the program has.
 * @param {CheckedRunSubject} run @param {number} i @param {Line} before @param {Line} made */
function rightStep(run, i, before, made) {
  const [x, y, name, { eta, beta }] = [run.points[i], run.labels[i], run.nameOf(i), run];
  const s = plane.score(before, x);
  const isWrong = plane.isWrong(y, s, run.boundary);
  const right = isWrong ? { w: plane.scale(eta * y, x), b: eta * y * beta } : { w: x.map(() => 0), b: 0 };
  const values = { name, s: number(s) };
  if (areClose(right, made))
    return isWrong
      ? t("This step is correct, because {name} has the score {s}, so it is misclassified.", values)
      : t("This step is correct, because {name} has the score {s}, so it is classified correctly.", values);
  if (!isWrong)
    return t(
      "The correct step changes nothing, because {name} has the score {s}, so it is classified correctly.",
      values,
    );
  const step = inBrackets(eta * y);
  return t("The correct step adds ηy{name} = {step}·{x} = {dw} to w and ηyβ = {step}·{beta} = {db} to b.", {
    name,
    step,
    x: vector(x),
    dw: vector(right.w),
    beta: inBrackets(beta),
    db: number(right.b),
  });
}

/** @param {Line} one @param {Line} other */
function areClose(one, other) {
  /** @param {Line} line @returns {Vector} */
  const all = ({ w, b }) => [...w, b];
  const size = Math.max(...all(one).map(Math.abs), ...all(other).map(Math.abs));
  return all(one).every((value, j) => Math.abs(value - all(other)[j]) <= CLOSE * size);
}
