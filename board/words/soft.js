// What there is to say of the soft margin at one C, and of all of them. Values in, sentences out.

import { last } from "../math/last.js";
import * as plane from "../math/plane.js";
import { example, names, number, subscript, vector } from "./numbers.js";

/** @import { Softened, Vector, Verdict } from "../types" */
/** For which C each point is on the wrong side of the line, as SoftMargins.strays in model/soft.js has it. @typedef {Vector[][]} Strays */

const MOST = 2; // wrong points with a sentence of their own
const SAME = 1e-9; // relative difference of two C that are one

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

/** At one C: [title, sentences]. Of the path: who is wrong when, and the last breakpoint. With w = 0, α may be
 * any multiple of itself: where that is best for one C, it is for every C.
 * @param {Softened} soft @param {{ strays: Strays, last: number }} path @returns {[string, string[]]} */
export function story(soft, { strays, last }) {
  const {
    C,
    b,
    interval: [low, high],
    slacks,
    wrong,
    hard,
  } = soft;
  const paying = slacks.filter((slack) => slack > 0).length;
  const many =
    high - low > 1e-9 * (1 + Math.abs(b))
      ? [
          `Any b from ${number(low)} to ${number(high)} costs the same; the middle is ${plane.isDefined(soft) ? "drawn" : "taken"}.`,
        ]
      : [];
  if (!plane.isDefined(soft)) {
    return [
      `C = ${priced(C)}: w = 0 is best, so there is no line.`,
      [`Every point has the score b = ${number(b)}: no line is worth its price here, whatever C is.`, ...many],
    ];
  }
  if (hard) {
    return [
      `C = ${priced(C)}: nobody pays. This is the hard-margin line.`,
      [...(last ? [`It stays from C = ${number(last)} on.`] : []), ...below(C, strays), ...many],
    ];
  }
  const of = `${paying} of ${slacks.length} points ${paying === 1 ? "pays" : "pay"}`;
  return [
    `C = ${priced(C)}: ${of}${wrong.length ? `, ${wrong.length} ${wrong.length === 1 ? "is" : "are"} wrong` : ""}.`,
    [...(wrong.length ? givenUp(soft, strays) : [most(soft), ...below(C, strays)]), ...many],
  ];
}

/** @param {Softened} soft @param {Strays} strays */
function givenUp({ C, slacks, wrong }, strays) {
  if (wrong.length > MOST) return [`${names(wrong)} are given up: each pulls with α = C, as hard as a point can.`];
  return wrong.map(
    (i) =>
      `${example(i)} is given up: it pays ξ${subscript(i + 1)} = ${number(slacks[i])} and pulls with α${subscript(i + 1)} = C, as hard as a point can.${upTo(C, strays[i])}`,
  );
}

/** Up to which C a point is given up that is so now, and whether it is again. @param {number} C @param {Vector[]} own */
function upTo(C, own) {
  const now = own.findIndex(([from, to]) => from <= C * (1 + SAME) && C <= to);
  if (now < 0 || own[now][1] === Infinity) return "";
  const again = own
    .slice(now + 1)
    .map(stretch)
    .join(", ");
  return ` It is so up to C = ${number(own[now][1])}${again && `, and again ${again}`}.`;
}

/** @param {Vector} ends of a stretch of C */
function stretch([from, to]) {
  if (from === 0) return to < Infinity ? `below C = ${number(to)}` : "for every C";
  return to < Infinity ? `between C = ${number(from)} and C = ${number(to)}` : `above C = ${number(from)}`;
}

/** @param {Softened} soft */
function most({ slacks, rounding }) {
  const dearest = Math.max(...slacks);
  const those = [...slacks.keys()].filter((i) => slacks[i] >= dearest - rounding);
  const pay =
    those.length > 1
      ? `${names(those)} pay most, ξ = ${number(dearest)} each`
      : `${names(those)} pays most, ξ${subscript(those[0] + 1)} = ${number(dearest)}`;
  return `No point is on the wrong side. ${pay}.`;
}

/** Who is given up first when C gets smaller. @param {number} C @param {Strays} strays */
function below(C, strays) {
  const last = strays.map((own) =>
    own.reduce((most, [, to]) => (to <= C * (1 + SAME) && to < Infinity ? to : most), 0),
  );
  const next = Math.max(...last);
  const first = [...last.keys()].filter((i) => last[i] >= next * (1 - SAME));
  return next > 0
    ? [`When C falls below ${number(next)}, ${names(first)} ${first.length === 1 ? "is" : "are"} given up.`]
    : [];
}

/** Of the whole path, with its breakpoints C after 0. @param {number[]} breaks @param {Softened} limit @param {Verdict} verdict */
export function whole(breaks, limit, verdict) {
  if (!breaks.length) return [];
  const turns =
    breaks.length === 1
      ? "1 breakpoint: before it and after it w and b are linear in C."
      : `${breaks.length} breakpoints, between which w and b are linear in C.`;
  const end = number(last(breaks));
  const sum = limit.slacks.reduce((total, slack) => total + slack, 0);
  return [
    turns,
    verdict.kind === "separable"
      ? `From C = ${end} on the line is the hard-margin one, 1/‖w‖ = γ* = ${number(verdict.margin)}.`
      : `From C = ${end} on w and b stay: no others have a smaller Σξᵢ than ${number(sum)}.`,
  ];
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
    ["|s| < 1", "inside the band", size ? String(inside.length) : "–"],
    ["y s < 0", "on the wrong side", size ? String(wrong.length) : "–"],
    ["gap", "relative duality gap", gap === null ? "–" : number(Math.abs(gap))],
  ];
}

/** What one point pays and does. @param {Softened} soft @param {number} i @param {Vector[]} strays for which C it is on the wrong side
 * @param {Vector | null} free between which b the line could be without it, where that differs */
export function role(soft, i, strays, free) {
  const { C, margins, slacks, multipliers, shares } = soft;
  const [xi, alpha] = [slacks[i], multipliers[i]];
  const share =
    shares[i] === 1 ? `α = C${C < Infinity ? ` = ${number(C)}` : ""}` : `α = ${alpha < Infinity ? number(alpha) : "∞"}`;
  const numbers = `${example(i)}: y s = ${number(margins[i])}, ξ = ${number(xi)}, ${share}`;
  return plane.isDefined(soft)
    ? `${numbers}; ${placeOf(soft, i, free)}. ${strayed(strays)}`
    : `${numbers}; there is no line.`;
}

/** @param {Softened} soft @param {number} i @param {Vector | null} free */
function placeOf({ margins, slacks, multipliers, rounding }, i, free) {
  const side = plane.sideOf(margins[i], rounding);
  if (side <= 0) return side ? "on the wrong side" : "on the line";
  if (slacks[i] > 0) return "inside the band";
  if (multipliers[i] > 0) return "on the edge of the band";
  const rest = free
    ? `w would be the same, and any b from ${number(free[0])} to ${number(free[1])} would cost the same`
    : "the line would be the same";
  return `beyond the band, or on its edge: without it ${rest}`;
}

const strayed = (/** @type {Vector[]} */ own) =>
  own.length ? `It is given up ${own.map(stretch).join(", ")}.` : "It is never given up.";
