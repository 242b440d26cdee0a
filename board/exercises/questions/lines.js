// Questions on a line that the user sets or multiplies.

import { t } from "../../language/t.js";
import * as plane from "../../math/plane.js";
import { question } from "../../model/exercises/board_question.js";
import { example, inBrackets, number } from "../../words/numbers.js";

/** @import { Exercise } from "../../model/exercises/types" */
/** @import { HyperplaneSubject } from "../../model/lessons/types" */
/** @import { Line, Moment } from "../../types" */
/** @import { QuestionContext } from "../../model/exercises/board_question.js" */

const HIDDEN = ["margins", "numbers", "distance", "mistakes"];
const CLEAR = 0.02; // relative to the larger of two distances: a visible difference
const ON = 1e-9; // relative to the size of its terms: a score that may be rounding

/** The sum of the sizes of a score's terms. @param {Line} line @param {number[]} x */
const sizeOf = ({ w, b }, x) => x.reduce((sum, value, j) => sum + Math.abs(value * w[j]), Math.abs(b));

/** @param {Line} line @param {number[]} x */
const isUnclear = (line, x) => {
  const s = plane.score(line, x);
  return s !== 0 && Math.abs(s) <= ON * sizeOf(line, x);
};

/** @param {QuestionContext} occasion @returns {Exercise[]} */
export function ofMargins({ now, then }) {
  const { line } = now.frame;
  if (then || !plane.isNonzero(line) || now.data.points.some((x) => isUnclear(line, x))) return [];
  return [...nearest(now, line), ...howManyWrong(now, line)];
}

/** The nearest point, if it is clearly nearest. @param {Moment} moment @param {Line} line */
function nearest({ data: { points, labels } }, line) {
  const away = points.map((x) => Math.abs(plane.distance(line, x)));
  const [first, second] = [...away.keys()].sort((i, j) => away[i] - away[j]);
  if (second === undefined || !(away[second] - away[first] > CLEAR * away[second])) return [];
  return [
    question({
      id: "nearest-point",
      form: "example",
      about: [points, labels, line.w, line.b],
      asks: t("Which point is nearest to the line?"),
      right: first,
      told: t("{name} is nearest. Its distance |s|/‖w‖ is {first}, and the next-smallest distance is {second}.", {
        name: example(first),
        first: number(away[first]),
        second: number(away[second]),
      }),
      hides: HIDDEN,
      isFree: true,
    }),
  ];
}

/** @param {Moment} moment @param {Line} line */
function howManyWrong({ data: { points, labels } }, line) {
  const scores = points.map((x, i) => labels[i] * plane.score(line, x));
  const wrong = scores.filter((value) => value <= 0).length;
  if (!points.length) return [];
  return [
    question({
      id: "how-many-wrong",
      form: "number",
      about: [points, labels, line.w, line.b],
      asks: t("How many points are on the wrong side of the line, or on the line? (w points to the + side.)"),
      right: wrong,
      told: t("For {wrong} of {n, plural, one {# point} other {# points}}, the margin y s/‖w‖ is not positive.", {
        wrong,
        n: points.length,
      }),
      hides: HIDDEN,
      isFree: true,
    }),
  ];
}

/** The texts about a multiplication of w and b, by the dimension.
 * @type {{ [dimension: number]: { asks(c: string): string, choices: string[], told(c: string): string } }} */
const MULTIPLIED = {
  1: {
    asks: (c) => t("w and b are multiplied by {c}. How do the point w·x + b = 0 and its two sides change?", { c }),
    choices: [
      t("Neither the point nor its sides change"),
      t("The point does not change, but its sides swap"),
      t("The point moves away from the origin"),
      t("The point moves toward the origin"),
    ],
    told: (c) => t("The point does not change, because {c}·(w·x + b) = 0 exactly where w·x + b = 0.", { c }),
  },
  2: {
    asks: (c) => t("w and b are multiplied by {c}. How do the line and its two sides change?", { c }),
    choices: [
      t("Neither the line nor its sides change"),
      t("The line does not change, but its sides swap"),
      t("The line moves away from the origin"),
      t("The line moves toward the origin"),
    ],
    told: (c) => t("The line does not change, because {c}·(w·x + b) = 0 exactly where w·x + b = 0.", { c }),
  },
  3: {
    asks: (c) => t("w and b are multiplied by {c}. How do the plane and its two sides change?", { c }),
    choices: [
      t("Neither the plane nor its sides change"),
      t("The plane does not change, but its sides swap"),
      t("The plane moves away from the origin"),
      t("The plane moves toward the origin"),
    ],
    told: (c) => t("The plane does not change, because {c}·(w·x + b) = 0 exactly where w·x + b = 0.", { c }),
  },
};

/** @param {QuestionContext<Moment<HyperplaneSubject>>} occasion @returns {Exercise[]} */
export function ofWriting({ now, then }) {
  const { line, probe } = now.frame;
  if (!plane.isNonzero(line)) return [];
  if (then) return whenMultiplied(line, then.frame.line);
  return line.w.length === 2 ? whichSide(line, probe) : [];
}

/** @param {Line} line @param {number[]} x */
function whichSide(line, x) {
  if (isUnclear(line, x)) return [];
  const s = plane.score(line, x);
  const most = Math.max(...line.w.map(Math.abs));
  const terms = [...line.w.map((value, j) => `${inBrackets(value)}·${inBrackets(x[j])}`), inBrackets(line.b)].join(
    " + ",
  );
  return [
    question({
      id: "which-side",
      about: [...line.w, line.b].map((value) => (value / most).toPrecision(9)).concat(x.map(String)),
      asks: t("On which side of the line is x? (w points to the side with w·x + b > 0.)"),
      choices: [t("On the side with w·x + b > 0"), t("On the side with w·x + b < 0"), t("On the line")],
      right: s > 0 ? 0 : s < 0 ? 1 : 2,
      told: `w·x + b = ${terms} = ${number(s)}.`,
      hides: ["sides"],
      isFree: true,
    }),
  ];
}

/** If w and b were multiplied by the same number. @param {Line} before @param {Line} after */
function whenMultiplied(before, after) {
  const d = before.w.length;
  const j = before.w.findIndex((value) => value !== 0);
  const c = after.w.length === d ? after.w[j] / before.w[j] : NaN;
  const now = [...after.w, after.b];
  const isMultiple = [...before.w, before.b].every((value, i) => Math.abs(c * value - now[i]) <= ON * Math.abs(now[i]));
  if (!isMultiple || c === 1 || c === 0) return [];
  const factor = number(c);
  const { asks, choices, told } = MULTIPLIED[d];
  return [
    question({
      id: "when-multiplied",
      asks: asks(factor),
      choices,
      right: c > 0 ? 0 : 1,
      told: [
        told(factor),
        c > 0
          ? t("Every score keeps its sign, so the sides do not change.")
          : t("Every score changes its sign, so the sides swap."),
      ].join(" "),
    }),
  ];
}
