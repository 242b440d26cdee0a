// Describes edits, lines and pictures for screen readers.

import { t } from "../language/t.js";
import { findMove } from "../math/order.js";
import * as plane from "../math/plane.js";
import { describeNames } from "./names.js";
import { example, inBrackets, names, number, percentOfBest, signOf, vector } from "./numbers.js";
import { lineText } from "./start.js";
import { joinSentences } from "./sentences.js";

/** @import { Sums } from "../model/runs/types" */
/** @import { Data, Line, Vector } from "../types" */
/** @import { Readings } from "../math/forms.js" */

/** @param {Vector} u @param {Vector} v */
const isSameVector = (u, v) => u.every((value, i) => value === v[i]);

/** "1 + point, 0 − points". @param {number[]} labels */
export function pointCounts(labels) {
  const plus = labels.filter((y) => y > 0).length;
  return [
    t("{n, plural, one {# + point} other {# + points}}", { n: plus }),
    t("{n, plural, one {# − point} other {# − points}}", { n: labels.length - plus }),
  ].join(", ");
}

/** What has changed in the points: one edit in detail, several as a total; "" if nothing has changed.
 * @param {Data} before @param {Data} after */
export function describeEdit(before, after) {
  if (before === after) return "";
  const [m, n] = [before.points.length, after.points.length];
  /** @param {number} i @param {number} j */
  const stays = (i, j) => isSameVector(before.points[i], after.points[j]) && before.labels[i] === after.labels[j];
  const changed = after.points.map((_, i) => i).filter((i) => i < m && !stays(i, i));
  if (!changed.length && n === m) return "";
  if (!n) return t("All points have been deleted.");
  const now = pointCounts(after.labels);
  if (!changed.length && n === m + 1)
    return t("Added {sign} point {n} at {place}.", {
      sign: signOf(after.labels[m]),
      n,
      place: vector(after.points[m]),
    });
  if (!changed.length && n > m) return t("Added {k} points. The board now has {points}.", { k: n - m, points: now });
  if (n === m && changed.length === 1) return describeChange(changed[0], before, after);
  const reordered = describeReorder(before, after);
  if (reordered) return reordered;
  const first = changed[0] ?? n;
  if (n === m - 1 && changed.every((i) => stays(i + 1, i)))
    return t("Deleted {name}. {n, plural, one {# point is} other {# points are}} left.", { name: example(first), n });
  return t("The board now has {points}.", { points: now });
}

/** How one example was moved in the order; "" if the change is a different one.
 * @param {Data} before @param {Data} after */
function describeReorder(before, after) {
  const put = findMove(before, after);
  if (!put) return "";
  const { i, to } = put;
  const [name, other] = [example(i), example(to)];
  return to === i + 1
    ? t("{name} and {other} have changed places in the order.", { name, other })
    : t("{name} is now {other}, example {i} of {n} in the order.", { name, other, i: to + 1, n: after.points.length });
}

/** @param {number} i @param {Data} before @param {Data} after */
function describeChange(i, before, after) {
  const name = example(i);
  const moved = t("{name} moved to {place}.", { name, place: vector(after.points[i]) });
  const flipped = t("{name} is now a {sign} point.", { name, sign: signOf(after.labels[i]) });
  return [
    ...(isSameVector(before.points[i], after.points[i]) ? [] : [moved]),
    ...(before.labels[i] === after.labels[i] ? [] : [flipped]),
  ].join(" ");
}

/** The line or plane as an equation: "2x₁ + x₂ − 3 = 0". @param {Line} line */
export function equation({ w, b }) {
  const terms = [...w.map((value, i) => ({ value, of: `x${"₁₂₃"[i]}` })), { value: b, of: "" }].filter(
    ({ value }) => value !== 0,
  );
  const sizes = terms.map(
    ({ value, of }) =>
      `${of && Math.abs(value) === 1 ? "" : of ? inBrackets(Math.abs(value)) : number(Math.abs(value))}${of}`,
  );
  const signs = terms.map(({ value }, i) => (i ? (value < 0 ? " − " : " + ") : value < 0 ? "−" : ""));
  return `${sizes.map((size, i) => signs[i] + size).join("")} = 0`;
}

/** A line set by hand, with its margin γ and the share of the largest margin, if they exist.
 * @param {Line} line @param {number | null} margin @param {number} [best] */
export function describeHandLine({ w, b }, margin, best) {
  const line = lineText({ w, b });
  if (!plane.isNonzero({ w })) return t("{line}. There is no line, because w = 0.", { line });
  if (margin === null) return `${line}.`;
  const said = `${line}, γ = ${number(margin)}.`;
  return best && margin > 0
    ? t("{said} This is {part} of the largest margin γ*.", { said, part: percentOfBest(margin / best) })
    : said;
}

/** A picture of the plane: its points, its line, and which points are misclassified.
 * @param {Data} data @param {Line} line @param {number[]} wrong @param {number} others how many more lines are shown */
export function describePlane({ points, labels, names: named = [] }, line, wrong, others = 0) {
  const isDrawn = plane.isNonzero(line);
  const parts = [points.length ? pointCounts(labels) : t("no points")];
  if (points.length && others)
    parts.push(t("{n, plural, one {# line that separates them} other {# lines that separate them}}", { n: others }));
  if (isDrawn) parts.push(t("the line {equation}", { equation: equation(line) }));
  else if (!points.length || !others) parts.push(t("no line is drawn"));
  if (isDrawn && points.length)
    parts.push(
      wrong.length
        ? t("{n} misclassified: {names}", { n: wrong.length, names: names(wrong) })
        : t("no point is misclassified"),
    );
  const said = parts.join("; ");
  return joinSentences(`${said[0].toUpperCase()}${said.slice(1)}.`, describeNames(named));
}

/** @param {Vector} u */
const placeOf = (u) => (u.length === 1 ? number(u[0]) : vector(u));

/** A hyperplane and a point x; `numbers` is null if w = 0.
 * @param {Line} line @param {Vector} x @param {Readings | null} numbers */
export function describeHyperplane({ w, b }, x, numbers) {
  const weights = `w = ${placeOf(w)}, b = ${number(b)}`;
  if (!numbers) return [`${weights}.`, `x = ${placeOf(x)}: s = ${number(b)}.`];
  return [
    `${weights}, b/‖w‖ = ${number(numbers.origin)}.`,
    `x = ${placeOf(x)}: s = ${number(plane.score({ w, b }, x))}, s/‖w‖ = ${number(numbers.distance)}.`,
  ];
}

/** The picture of a hyperplane and a point x. @param {Line} line @param {Vector} x @param {Readings | null} numbers */
export function describeHyperplanePicture(line, x, numbers) {
  const [own, other] = describeHyperplane(line, x, numbers);
  return `${numbers ? nameHyperplane(equation(line), x.length) : missingHyperplane(x.length)} ${own} ${other}`;
}

/** @param {string} equation @param {number} d */
function nameHyperplane(equation, d) {
  if (d === 1) return t("The boundary point {equation}.", { equation });
  return d === 2 ? t("The line {equation}.", { equation }) : t("The plane {equation}.", { equation });
}

/** @param {number} d */
function missingHyperplane(d) {
  if (d === 1) return t("There is no boundary point, because w = 0.");
  return d === 2 ? t("There is no line, because w = 0.") : t("There is no plane, because w = 0.");
}

/** The squared length of w̃ in the charts of the proof.
 * @param {number} k @param {Sums} sums @param {boolean} complete whether there is a lower bound */
export function describeNorm(k, { norm, floor, ceiling }, complete) {
  const values = { k, norm: number(norm[k]), ceiling: number(ceiling(k)) };
  return complete
    ? t(
        "After {k, plural, one {# mistake} other {# mistakes}}, ‖w̃‖² = {norm}. It lies between the lower bound " +
          "{floor} and the upper bound {ceiling}.",
        { ...values, floor: number(floor(k)) },
      )
    : t(
        "After {k, plural, one {# mistake} other {# mistakes}}, ‖w̃‖² = {norm}. The upper bound is {ceiling}, and " +
          "there is no lower bound.",
        values,
      );
}

/** The angle in the charts of the proof. @param {number} k @param {Sums} sums @param {number} bound */
export function describeAngle(k, { cosine, leastCosine }, bound) {
  const now = k
    ? t(
        "After {k, plural, one {# mistake} other {# mistakes}}, cos(w̃, w̃*) = {cosine}. The lower bound is " +
          "{least}.",
        { k, cosine: number(cosine[k]), least: number(leastCosine(k)) },
      )
    : t("w̃ = 0, so its angle is not defined yet.");
  const end = t("The lower bound reaches 1 at k = {bound}, which is the mistake bound.", { bound: number(bound) });
  return `${now} ${end}`;
}
