// How a run ended, and what could be hoped for, in the sentences of ui/words.py.

import { counted, number } from "./numbers.js";

/** @import { RunData, Theorem, Trained, Verdict } from "../types" */
/** @typedef {Pick<RunData, "bias" | "boundary" | "start">} Rule */
/** What a hyperplane is called where the points are, and what these are.
 * @typedef {{ noun: string, points: string }} Space */

/** @type {Space} */
const PLANE = { noun: "line", points: "these points" };
// What stands where only the server can say it: its word may be on its way, or there may be none, as in a file.
const begun = (/** @type {number} */ updates) =>
  `The first ${counted(updates, "update")}: how the run goes on is for the app’s server to say.`;
const awaited = (/** @type {Space} */ { noun, points }) =>
  `Whether a ${noun} separates ${points} is for the app’s server to say.`;
const NO_LINE = "No line can separate these points."; // why, says the server
const MOST = 1e9; // mistakes that are counted to the last one

/** `theorem.isExact`: whether nothing is rounded in the run.
 * @param {Trained} run @param {Verdict} verdict @param {Theorem & { isExact: boolean }} theorem @param {Rule} rule
 * @param {Space} [space] @returns {string[]} */
export const wordsOf = (run, verdict, theorem, rule, space = PLANE) =>
  run.total === 0 && run.outcome === "converged"
    ? ["No points yet: there is nothing to learn.", ""]
    : [
        outcomeOf(run, verdict, theorem, rule, space),
        verdictOf(verdict, theorem, rule, space),
        ...(theorem.isExact ? [] : [ROUNDED]),
      ];

const ROUNDED =
  "Some numbers have more than 15 digits, so scores are rounded, " +
  "and a score within rounding of 0 cannot be told from 0.";

/** @param {Trained} run @param {Verdict} verdict @param {Theorem} theorem @param {Rule} rule @param {Space} space */
function outcomeOf({ outcome, index, epochs, repeats }, verdict, theorem, rule, space) {
  if (outcome === "converged")
    return (
      `Converged after ${counted(index.length, "mistake")} in ${counted(epochs, "epoch")}: ` +
      "a whole pass without a mistake."
    );
  if (outcome === "cycle") {
    const before = repeats ? ` (w and b are those after epoch ${repeats})` : "";
    return `This run repeats itself after epoch ${epochs}${before}: it will never converge.`;
  }
  if (outcome === "begun") return begun(index.length);
  return `Stopped at the limit of ${counted(index.length, "update")}: ${withoutEnd(verdict, theorem, rule, space)}.`;
}

/** @param {number} epochs @param {number} mistakes */
export const stopped = (epochs, mistakes) =>
  `Stopped after T = ${counted(epochs, "epoch")}, with ${counted(mistakes, "mistake")}.`;

/** @param {Verdict} verdict @param {Theorem} theorem @param {Rule} rule @param {Space} space */
function withoutEnd({ kind }, { needed, bound }, { bias, boundary }, { noun, points }) {
  if (kind === "inseparable") return `since no ${noun} separates ${points}, it would never converge`;
  if (bound !== null) return "by the theorem it would converge";
  if (bias === "none" && boundary === "mistake" && needed.kind === "inseparable")
    return `since no ${noun} through the origin separates ${points}, it would never converge`;
  return "that says nothing about whether it would converge";
}

/** @param {Verdict} verdict @param {Theorem} theorem @param {Rule} rule @param {Space} space */
function verdictOf(verdict, { needed, bound, radius }, { bias, start }, space) {
  const { noun, points } = space;
  if (verdict.kind === "awaited") return awaited(space);
  if (verdict.kind === "inseparable") return space === PLANE ? NO_LINE : `No ${noun} separates ${points}.`;
  if (needed.kind === "awaited") return ofOrigin(verdict, space);
  const fromStart = start ? " from this start" : "";
  if (verdict.kind === "single class") return ofOneClass(bound, radius, bias, space, fromStart);
  const exists = `A separating ${noun} exists (γ* = ${number(verdict.margin)})`;
  if (bound === null) return `${exists}, but none through the origin, and without a bias the run tries no other.`;
  if (needed.kind !== "separable" || bias !== "none") return `${exists}; the bound${fromStart} allows ${upTo(bound)}.`;
  const margin = number(needed.margin);
  const named = `the bound${fromStart || " (R/γ₀)²"}`;
  return `${exists}; the best through the origin has γ₀ = ${margin}, and ${named} allows ${upTo(bound)}.`;
}

const EXISTS = { separable: "A separating line exists.", inseparable: NO_LINE, awaited: awaited(PLANE) };
/** Whether a best line exists, before it is shown. @param {Verdict} verdict @param {number} n */
export const existsOf = ({ kind }, n) => (kind === "single class" ? (n ? oneClass(PLANE) : "") : EXISTS[kind]);

/** Where it is not known whether one through the origin separates. @param {Verdict} verdict @param {Space} space */
const ofOrigin = ({ kind, margin }, { noun }) =>
  kind === "separable"
    ? `A separating ${noun} exists (γ* = ${number(margin)}); ` +
      "whether one through the origin does is for the app’s server to say."
    : `Only one class; whether a ${noun} through the origin has it on one side is for the app’s server to say.`;

const oneClass = (/** @type {Space} */ { noun }) =>
  `Only one class: any ${noun} far enough away has it on one side, so no ${noun} is best.`;

/** @param {number | null} bound @param {number} radius @param {RunData["bias"]} bias @param {Space} space
 * @param {string} fromStart */
function ofOneClass(bound, radius, bias, space, fromStart) {
  if (bias === "radius" && radius === 0)
    return "Only one class, and all of it at the origin: R = 0, so a mistake changes neither w nor b.";
  if (bias !== "none") return oneClass(space);
  if (bound === null)
    return `Only one class, but no ${space.noun} through the origin, and the run tries no other, has it on one side.`;
  return `Only one class; the bound${fromStart} for ${space.noun}s through the origin allows ${upTo(bound)}.`;
}

// A whole number may come out a hair too small.
function upTo(/** @type {number} */ bound) {
  if (bound === Infinity) return "more mistakes than a computer can count";
  return bound >= MOST
    ? `up to about ${number(bound)} mistakes`
    : `up to ${counted(Math.floor(bound * (1 + 1e-9)), "mistake")}`;
}
