// What there is to say of the soft margin at one C, and of all of them. Values in, sentences out.

import * as plane from "../math/plane.js";
import { example, names, number, subscript, vector } from "./numbers.js";

/** @import { Softened, Verdict } from "../types" */
/** Where points change sides of the line as C grows, [C, i, whether i is wrong from there on].
 * `start`: which are wrong at the smallest C.
 * @typedef {{ start: boolean[], all: [number, number, boolean][] }} Crossings */

const MOST = 2; // wrong points with a sentence of their own

export const priced = (/** @type {number} */ C) => (C < Infinity ? number(C) : "∞");

/** Why a text is no price. @param {string} text */
export function noPrice(text) {
  const given = text.trim() ? `“${text.trim()}” is none` : "the field is empty";
  return `C must be a number from 10⁻¹⁰⁰ to 10¹⁰⁰ such as 0.1, or ∞; ${given}.`;
}

/** Why a C is none for these points. @param {number} C @param {number} least @param {number} most */
export const outOfRange = (C, least, most) =>
  `For these points C is from ${number(least)}, far below the first breakpoint, to ${number(most)}, far above the last, or ∞; ${number(C)} is not.`;

/** Where there is no path over C: [title, sentences]. @param {Verdict["kind"]} kind @returns {[string, string[]]} */
export const nothing = (kind) =>
  kind === "single class"
    ? ["There are not two classes yet.", ["A soft margin weighs + and − points against each other, so it takes both."]]
    : ["Too many points for all C at once.", []];

/** At one C: [title, sentences]. Of the path: who is wrong when, the last breakpoint, and what is there from then on.
 * @param {Softened} soft @param {{ crossings: Crossings, last: number, limit: Softened }} path @returns {[string, string[]]} */
export function story(soft, { crossings, last, limit }) {
  const { C, b, interval: [low, high], slacks, wrong, hard } = soft;
  const paying = slacks.filter((slack) => slack > 0).length;
  const many = high - low > 1e-9 * (1 + Math.abs(b)) ? [`Any b from ${number(low)} to ${number(high)} costs the same; the middle is ${plane.isDefined(soft) ? "drawn" : "taken"}.`] : [];
  if (!plane.isDefined(soft)) {
    return [`C = ${priced(C)}: w = 0 is best, so there is no line.`, [`Every point has the score b = ${number(b)}: no line is worth its price here${plane.isDefined(limit) ? "" : ", whatever C is"}.`, ...many]];
  }
  if (hard) {
    return [`C = ${priced(C)}: nobody pays. This is the hard-margin line.`, [...(last ? [`It stays from C = ${number(last)} on.`] : []), ...below(C, crossings), ...many]];
  }
  const of = `${paying} of ${slacks.length} points ${paying === 1 ? "pays" : "pay"}`;
  return [`C = ${priced(C)}: ${of}${wrong.length ? `, ${wrong.length} ${wrong.length === 1 ? "is" : "are"} wrong` : ""}.`, [...(wrong.length ? givenUp(soft, crossings) : [most(soft), ...below(C, crossings)]), ...many]];
}

/** @param {Softened} soft @param {Crossings} crossings */
function givenUp({ C, slacks, wrong }, { all }) {
  if (wrong.length > MOST) return [`${names(wrong)} are given up: each pulls with α = C, as hard as a point can.`];
  return wrong.map((i) => {
    const back = all.find(([at, j, is]) => at > C && j === i && !is);
    return `${example(i)} is given up: it pays ξ${subscript(i + 1)} = ${number(slacks[i])} and pulls with α${subscript(i + 1)} = C, as hard as a point can.${back ? ` From C = ${number(back[0])} on it is on its side.` : ""}`;
  });
}

/** @param {Softened} soft */
function most({ slacks }) {
  const i = slacks.indexOf(Math.max(...slacks));
  return `No point is wrong. ${example(i)} pays most, ξ${subscript(i + 1)} = ${number(slacks[i])}.`;
}

/** Who is given up first when C gets smaller. @param {number} C @param {Crossings} crossings */
function below(C, { all }) {
  const first = all.findLast(([at, , is]) => at < C && !is);
  return first ? [`When C falls to ${number(first[0])}, ${example(first[1])} is given up.`] : [];
}

/** Of the whole path, with its breakpoints C after 0. @param {number[]} breaks @param {Softened} limit @param {Verdict} verdict */
export function whole(breaks, limit, { kind, margin }) {
  if (!breaks.length) return [];
  const turns = `${breaks.length} ${breaks.length === 1 ? "breakpoint" : "breakpoints"}, between which w and b are linear in C.`;
  const end = number(breaks.at(-1));
  const sum = limit.slacks.reduce((total, slack) => total + slack, 0);
  return [turns, kind === "separable" ? `From C = ${end} on the line is the hard-margin one, 1/‖w‖ = γ* = ${number(margin)}.` : `From C = ${end} on nothing changes: no w and b have a smaller Σξᵢ than ${number(sum)}.`];
}

/** [symbol, meaning, value] @param {Softened} soft @returns {[string, string, string][]} */
export function values({ C, w, b, slacks, primal, gap, support, shares, inside, wrong }) {
  const size = plane.length(w);
  const atC = shares.filter((share) => share === 1).length;
  return [
    ["C", "price of slack", priced(C)],
    ["w", "normal vector", vector(w)],
    ["b", "bias", number(b)],
    ["1/‖w‖", "half the band’s width", size ? number(1 / size) : "–"],
    ["Σξᵢ", "sum of slacks", number(slacks.reduce((total, slack) => total + slack, 0))],
    ["½‖w‖² + CΣξᵢ", "made least", primal < Infinity ? number(primal) : "∞"],
    ["αᵢ > 0", "support vectors", `${support.length}${C < Infinity ? `, ${atC} at C` : ""}`],
    ["|s| < 1", "inside the band", String(inside.length)],
    ["y s ≤ 0", "wrong", String(wrong.length)],
    ["gap", "relative duality gap", gap === null ? "–" : number(Math.abs(gap))],
  ];
}

/** What one point pays and does. @param {Softened} soft @param {number} i @param {Crossings} crossings */
export function role({ C, margins, slacks, multipliers, shares, wrong }, i, crossings) {
  const [xi, alpha] = [slacks[i], multipliers[i]];
  const share = shares[i] === 1 ? `α = C${C < Infinity ? ` = ${number(C)}` : ""}` : `α = ${alpha < Infinity ? number(alpha) : "∞"}`;
  const where = wrong.includes(i) ? "on the wrong side" : xi > 0 ? "inside the band" : alpha > 0 ? "on the edge of the band" : "beyond the band, or on its edge: without it the line would be the same";
  return `${example(i)}: y s = ${number(margins[i])}, ξ = ${number(xi)}, ${share}; ${where}. ${sidesOf(i, crossings)}`;
}

/** For which C a point is wrong. @param {number} i @param {Crossings} crossings */
function sidesOf(i, { all, start }) {
  const own = all.filter(([, j]) => j === i);
  if (!own.length) return start[i] ? "It is wrong for every C." : "It is right for every C.";
  if (own.length === 1) return `It is wrong ${own[0][2] ? "from" : "below"} C = ${number(own[0][0])}${own[0][2] ? " on" : ""}.`;
  return `It changes sides at C = ${own.map(([C]) => number(C)).join(", ")}.`;
}
