// How a run ended, and what could be hoped for, in the sentences of ui/words.py.

import { counted, number } from "./numbers.js";

/** @import { RunData, Theorem, Trained, Verdict } from "../types" */

// What stands where only the server can say it: its word may be on its way, or there may be none, as in a file.
const AWAITED = "Whether a line separates these points takes exact numbers, which only the app’s server has.";
const NO_LINE = "No line can separate these points."; // why, says the server
const ONE_CLASS = "Only one class: any line far enough away has it on one side, so no line is best.";
const MOST = 1e9; // mistakes that are counted to the last one

/** @param {Trained} run @param {Verdict} verdict @param {Theorem} theorem @param {Pick<RunData, "bias" | "boundary">} rule
 * @returns {string[]} */
export const wordsOf = (run, verdict, theorem, rule) =>
  run.total === 0 && run.outcome === "converged"
    ? ["No points yet: there is nothing to learn.", ""]
    : [outcomeOf(run, verdict, theorem, rule), verdictOf(verdict, theorem, rule)];

/** @param {Trained} run @param {Verdict} verdict @param {Theorem} theorem @param {Pick<RunData, "bias" | "boundary">} rule */
function outcomeOf({ outcome, index, epochs, repeats }, verdict, theorem, rule) {
  if (outcome === "converged")
    return `Converged after ${counted(index.length, "mistake")} in ${counted(epochs, "epoch")}: a whole pass without a mistake.`;
  if (outcome === "cycle") {
    const before = repeats ? ` (w and b are those after epoch ${repeats})` : "";
    return `This run repeats itself after epoch ${epochs}${before}: it will never converge.`;
  }
  return `Stopped at the limit of ${counted(index.length, "update")}: ${withoutEnd(verdict, theorem, rule)}.`;
}

/** @param {Verdict} verdict @param {Theorem} theorem @param {Pick<RunData, "bias" | "boundary">} rule */
function withoutEnd({ kind }, { needed, bound }, { bias, boundary }) {
  if (kind === "inseparable") return "since no line separates these points, it would never converge";
  if (bound !== null) return "by the theorem it would converge";
  if (bias === "none" && boundary === "mistake" && needed.kind === "inseparable")
    return "since no line through the origin separates these points, it would never converge";
  return "that says nothing about whether it would converge";
}

/** @param {Verdict} verdict @param {Theorem} theorem @param {Pick<RunData, "bias" | "boundary">} rule */
function verdictOf(verdict, { needed, bound, radius }, { bias }) {
  if (verdict.kind === "awaited") return AWAITED;
  if (verdict.kind === "inseparable") return NO_LINE;
  if (needed.kind === "awaited") return ofOrigin(verdict);
  if (verdict.kind === "single class") return ofOneClass(bound, radius, bias);
  const exists = `A separating line exists (γ* = ${number(verdict.margin)})`;
  if (bound === null) return `${exists}, but none through the origin, and without a bias the run tries no other.`;
  if (needed.kind !== "separable" || bias !== "none") return `${exists}; the bound allows ${upTo(bound)}.`;
  return `${exists}; the best through the origin has γ₀ = ${number(needed.margin)}, and the bound (R/γ₀)² allows ${upTo(bound)}.`;
}

const EXISTS = { separable: "A separating line exists.", inseparable: NO_LINE, awaited: AWAITED };
/** Whether a best line exists, before it is shown. @param {Verdict} verdict @param {number} n */
export const existsOf = ({ kind }, n) => (kind === "single class" ? (n ? ONE_CLASS : "") : EXISTS[kind]);

/** Where it is not known whether a line through the origin separates. @param {Verdict} verdict */
const ofOrigin = ({ kind, margin }) =>
  kind === "separable"
    ? `A separating line exists (γ* = ${number(margin)}); whether one through the origin takes exact numbers.`
    : "Only one class; whether a line through the origin has it on one side takes exact numbers.";

/** @param {number | null} bound @param {number} radius @param {RunData["bias"]} bias */
function ofOneClass(bound, radius, bias) {
  if (bias === "radius" && radius === 0)
    return "Only one class, and all of it at the origin: R = 0, so a mistake changes neither w nor b.";
  if (bias !== "none") return ONE_CLASS;
  if (bound === null)
    return "Only one class, but no line through the origin, and the run tries no other, has it on one side.";
  return `Only one class; the bound for lines through the origin allows ${upTo(bound)}.`;
}

// A whole number may come out a hair too small.
const upTo = (/** @type {number} */ bound) =>
  bound >= MOST
    ? `up to about ${number(bound)} mistakes`
    : `up to ${counted(Math.floor(bound * (1 + 1e-9)), "mistake")}`;
