// Describes the soft margin at one C, and its path over all C.

import { t } from "../language/t.js";
import { lastOf } from "../math/last.js";
import * as plane from "../math/plane.js";
import { example, names, number, subscript, vector } from "./numbers.js";

/** @import { SoftMarginLine } from "../model/runs/types" */
/** @import { Vector, Verdict } from "../types" */
/** For each point, the intervals of C in which it is misclassified: SoftMargins.strays in model/runs/soft_margins.js.
 * @typedef {Vector[][]} Strays */

const MAX_NAMED_POINTS = 2; // misclassified points with a sentence of their own
const C_TOLERANCE = 1e-9; // relative; values of C that differ by less are equal

/** @param {number} C */
export const costText = (C) => (C < Infinity ? number(C) : "∞");

/** Why a text is not a cost parameter. @param {string} text */
export function invalidCost(text) {
  const given = text.trim();
  return given
    ? t("C must be a number from 10⁻¹⁰⁰ to 10¹⁰⁰, such as 0.1, or ∞. You typed “{given}”.", { given })
    : t("C must be a number from 10⁻¹⁰⁰ to 10¹⁰⁰, such as 0.1, or ∞. The field is empty.");
}

/** Why C is not possible for these points. @param {number} C @param {number} least @param {number} most */
export const outOfRange = (C, least, most) =>
  t("For these points, C must be ∞ or between {least} and {most}. {C} is outside this range.", {
    least: number(least),
    most: number(most),
    C: number(C),
  });

/** Why there is no path over C: [title, sentences]. @param {Verdict["kind"]} kind @returns {[string, string[]]} */
export const explainNoPath = (kind) =>
  kind === "single class"
    ? [t("There are not two classes yet."), [t("A soft margin needs both + points and − points.")]]
    : [t("There are too many points to compute the soft margin for every C."), []];

/** The solution at one C: [title, sentences]. `path` has the C at which points are misclassified, and the last
 * breakpoint. If w = 0 is best for one C, it is best for every C, because α can be scaled.
 * @param {SoftMarginLine} soft @param {{ strays: Strays, last: number }} path @returns {[string, string[]]} */
export function describeSolution(soft, { strays, last }) {
  const { C, b, slacks, wrong, hard } = soft;
  const [low, high] = soft.interval;
  const values = {
    C: costText(C),
    k: slacks.filter((slack) => slack > 0).length,
    n: slacks.length,
    wrong: wrong.length,
  };
  const many =
    high - low > 1e-9 * (1 + Math.abs(b))
      ? [describeBiasInterval(number(low), number(high), plane.isNonzero(soft))]
      : [];
  if (!plane.isNonzero(soft)) {
    return [
      t("C = {C}: w = 0 is best, so there is no line.", values),
      [
        t("Every point has the score b = {b}. For every C, no line has a lower cost than w = 0.", { b: number(b) }),
        ...many,
      ],
    ];
  }
  if (hard) {
    return [
      t("C = {C}: no point has slack. This is the hard-margin line.", values),
      [
        ...(last ? [t("From C = {C} on, the line does not change.", { C: number(last) })] : []),
        ...describeNextMistakes(C, strays),
        ...many,
      ],
    ];
  }
  return wrong.length
    ? [
        t(
          "C = {C}: {k} of {n} {k, plural, one {points has} other {points have}} slack, and {wrong, plural, one {# " +
            "is} other {# are}} misclassified.",
          values,
        ),
        [...describeMisclassified(soft, strays), ...many],
      ]
    : [
        t("C = {C}: {k} of {n} {k, plural, one {points has} other {points have}} slack.", values),
        [describeLargestSlack(soft), ...describeNextMistakes(C, strays), ...many],
      ];
}

/** @param {string} low @param {string} high @param {boolean} isDrawn */
const describeBiasInterval = (low, high, isDrawn) =>
  isDrawn
    ? t("Every b from {low} to {high} gives the same cost. The line is drawn for the b in the middle.", { low, high })
    : t("Every b from {low} to {high} gives the same cost. The b in the middle is used.", { low, high });

/** @param {SoftMarginLine} soft @param {Strays} strays */
function describeMisclassified({ C, slacks, wrong }, strays) {
  if (wrong.length > MAX_NAMED_POINTS)
    return [
      t("{names} are misclassified. The multiplier of each of these points has reached its upper bound, " + "αᵢ = C.", {
        names: names(wrong),
      }),
    ];
  return wrong.map(
    (i) =>
      t("{name} is misclassified. It has the slack {slack}, and its multiplier has reached its upper bound, {alpha}.", {
        name: example(i),
        slack: `ξ${subscript(i + 1)} = ${number(slacks[i])}`,
        alpha: `α${subscript(i + 1)} = C`,
      }) + describeUntil(C, strays[i]),
  );
}

/** Up to which C a misclassified point stays misclassified, and for which larger C it is misclassified again.
 * @param {number} C @param {Vector[]} own */
function describeUntil(C, own) {
  const now = own.findIndex(([from, to]) => from <= C * (1 + C_TOLERANCE) && C <= to);
  if (now < 0 || own[now][1] === Infinity) return "";
  const end = t("It is misclassified up to C = {C}.", { C: number(own[now][1]) });
  const ranges = own
    .slice(now + 1)
    .map(stretch)
    .join(", ");
  return ranges ? ` ${end} ${t("It is misclassified again for {ranges}.", { ranges })}` : ` ${end}`;
}

/** "0.5 < C < 1". @param {Vector} ends of an interval of C */
function stretch([from, to]) {
  if (from === 0) return `C < ${number(to)}`;
  return to < Infinity ? `${number(from)} < C < ${number(to)}` : `C > ${number(from)}`;
}

/** @param {SoftMarginLine} soft */
function describeLargestSlack({ slacks, rounding }) {
  const largest = Math.max(...slacks);
  const those = [...slacks.keys()].filter((i) => slacks[i] >= largest - rounding);
  const values = { names: names(those), symbol: `ξ${subscript(those[0] + 1)}`, slack: number(largest) };
  return those.length > 1
    ? t("No point is on the wrong side. {names} have the largest slack, ξ = {slack} each.", values)
    : t("No point is on the wrong side. {names} has the largest slack, {symbol} = {slack}.", values);
}

/** Which points become misclassified first when C falls. @param {number} C @param {Strays} strays */
function describeNextMistakes(C, strays) {
  const last = strays.map((own) =>
    own.reduce((most, [, to]) => (to <= C * (1 + C_TOLERANCE) && to < Infinity ? to : most), 0),
  );
  const next = Math.max(...last);
  const first = [...last.keys()].filter((i) => last[i] >= next * (1 - C_TOLERANCE));
  return next > 0
    ? [
        t("When C falls below {C}, {names} {n, plural, one {becomes} other {become}} misclassified.", {
          C: number(next),
          names: names(first),
          n: first.length,
        }),
      ]
    : [];
}

/** The whole path.
 * @param {number[]} breaks its breakpoints C > 0 @param {SoftMarginLine} limit @param {Verdict} verdict */
export function describePath(breaks, limit, verdict) {
  if (!breaks.length) return [];
  const turns =
    breaks.length === 1
      ? t("There is one breakpoint. Before it and after it, w and b are linear functions of C.")
      : t("There are {n} breakpoints. Between any two consecutive breakpoints, w and b are linear functions of C.", {
          n: breaks.length,
        });
  const end = number(lastOf(breaks));
  const sum = limit.slacks.reduce((total, slack) => total + slack, 0);
  return [
    turns,
    verdict.kind === "separable"
      ? t("From C = {end} on, the result is the hard-margin line, with 1/‖w‖ = γ* = {margin}.", {
          end,
          margin: number(verdict.margin),
        })
      : t("From C = {end} on, w and b do not change. They give the smallest possible Σξᵢ, which is {sum}.", {
          end,
          sum: number(sum),
        }),
  ];
}

/** [symbol, meaning, value] @param {SoftMarginLine} soft @returns {[string, string, string][]} */
export function values({ C, w, b, slacks, primal, gap, support, shares, inside, wrong }) {
  const size = plane.length(w);
  const atC = shares.filter((share) => share === 1).length;
  return [
    ["C", t("cost parameter"), costText(C)],
    ["w", t("normal vector"), vector(w)],
    ["b", t("bias"), number(b)],
    ["1/‖w‖", t("half the width of the margin band"), size ? number(1 / size) : "–"],
    ["Σξᵢ", t("sum of the slacks"), number(slacks.reduce((total, slack) => total + slack, 0))],
    ["½‖w‖² + CΣξᵢ", t("minimized"), primal < Infinity ? number(primal) : "∞"],
    [
      "αᵢ > 0",
      t("support vectors"),
      C < Infinity ? t("{n}, {k} at αᵢ = C", { n: support.length, k: atC }) : String(support.length),
    ],
    ["|s| < 1", t("inside the margin band"), size ? String(inside.length) : "–"],
    ["y s < 0", t("on the wrong side"), size ? String(wrong.length) : "–"],
    [t("gap"), t("relative duality gap"), gap === null ? "–" : number(Math.abs(gap))],
  ];
}

/** Slack, multiplier and place of one point.
 * @param {SoftMarginLine} soft @param {number} i @param {Vector[]} strays intervals of C in which it is misclassified
 * @param {Vector | null} free [least, most] b with the same cost without this point, if that differs */
export function role(soft, i, strays, free) {
  const { C, margins, slacks, multipliers, shares } = soft;
  const [xi, alpha] = [slacks[i], multipliers[i]];
  const share =
    shares[i] === 1 ? `α = C${C < Infinity ? ` = ${number(C)}` : ""}` : `α = ${alpha < Infinity ? number(alpha) : "∞"}`;
  const numbers = `${example(i)}: y s = ${number(margins[i])}, ξ = ${number(xi)}, ${share}.`;
  return plane.isNonzero(soft)
    ? [numbers, placeOf(soft, i, free), describeStrays(strays)].join(" ")
    : `${numbers} ${t("There is no line.")}`;
}

/** @param {SoftMarginLine} soft @param {number} i @param {Vector | null} free */
function placeOf({ margins, slacks, multipliers, rounding }, i, free) {
  const side = plane.sideOf(margins[i], rounding);
  if (side < 0) return t("The point is on the wrong side of the line.");
  if (side === 0) return t("The point is on the line.");
  if (slacks[i] > 0) return t("The point is inside the margin band.");
  if (multipliers[i] > 0) return t("The point is on the edge of the margin band.");
  const place = t("The point is outside the margin band or on its edge.");
  return free
    ? `${place} ${t(
        "Without this point, w would be the same, and every b from {low} to {high} would have the same cost.",
        { low: number(free[0]), high: number(free[1]) },
      )}`
    : `${place} ${t("Without this point, the line would be the same.")}`;
}

/** @param {Vector[]} own */
function describeStrays(own) {
  if (!own.length) return t("It is not misclassified for any C.");
  if (own.some(([from, to]) => from === 0 && to === Infinity)) return t("It is misclassified for every C.");
  return t("It is misclassified for {ranges}.", { ranges: own.map(stretch).join(", ") });
}
