// What can be asked of a line that is set by hand, before its margins are shown, and of one that is multiplied.

import * as plane from "../../math/plane.js";
import { question } from "../../model/question.js";
import { example, inBrackets, number } from "../../words/numbers.js";

/** @import { Exercise } from "../../model/exercise.js" */
/** @import { Occasion } from "../../model/question.js" */
/** @import { Line, Moment, Writing } from "../../types" */

const HIDDEN = ["margins", "numbers", "distance", "mistakes"];
const CLEAR = 0.02; // of the larger of two distances, that can be told apart
const ON = 1e-9; // of the size of its terms, a score that may be rounding

/** The sizes of a score's terms. @param {Line} line @param {number[]} x */
const sizeOf = ({ w, b }, x) => x.reduce((sum, value, j) => sum + Math.abs(value * w[j]), Math.abs(b));

/** @param {Line} line @param {number[]} x */
const isUnclear = (line, x) => {
  const s = plane.score(line, x);
  return s !== 0 && Math.abs(s) <= ON * sizeOf(line, x);
};

/** @param {Occasion} occasion @returns {Exercise[]} */
export function ofMargins({ now, then }) {
  const { line } = now.frame;
  if (then || !plane.isDefined(line) || now.data.points.some((x) => isUnclear(line, x))) return [];
  return [...nearest(now, line), ...howManyWrong(now, line)];
}

/** The nearest point, where it can be told. @param {Moment} moment @param {Line} line */
function nearest({ data: { points, labels } }, line) {
  const away = points.map((x) => Math.abs(plane.distance(line, x)));
  const [first, second] = [...away.keys()].sort((i, j) => away[i] - away[j]);
  if (second === undefined || !(away[second] - away[first] > CLEAR * away[second])) return [];
  return [
    question({
      id: "nearest-point",
      form: "example",
      about: [points, labels, line.w, line.b],
      asks: "Which point is nearest to the line?",
      right: first,
      told: `${example(first)}: |s|/‖w‖ = ${number(away[first])}, and ${number(away[second])} at the next.`,
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
      asks: "How many points are on the wrong side of the line, or on it? (w points to the side of +.)",
      right: wrong,
      told: `${number(wrong)} of ${number(points.length)}: those with a margin y s/‖w‖ that is not positive.`,
      hides: HIDDEN,
      isFree: true,
    }),
  ];
}

const NOUNS = ["", "point", "line", "plane"];

/** @param {Occasion<Moment<Writing>>} occasion @returns {Exercise[]} */
export function ofWriting({ now, then }) {
  const { line, probe } = now.frame;
  if (!plane.isDefined(line)) return [];
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
      asks: "On which side of the line is x? (w points to the side where w·x + b > 0.)",
      choices: ["Where w·x + b > 0", "Where w·x + b < 0", "On the line"],
      right: s > 0 ? 0 : s < 0 ? 1 : 2,
      told: `w·x + b = ${terms} = ${number(s)}.`,
      hides: ["sides"],
      isFree: true,
    }),
  ];
}

/** Where w and b were multiplied by the same number. @param {Line} before @param {Line} after */
function whenMultiplied(before, after) {
  const d = before.w.length;
  const j = before.w.findIndex((value) => value !== 0);
  const c = after.w.length === d ? after.w[j] / before.w[j] : NaN;
  const now = [...after.w, after.b];
  const isMultiple = [...before.w, before.b].every((value, i) => Math.abs(c * value - now[i]) <= ON * Math.abs(now[i]));
  if (!isMultiple || c === 1 || c === 0) return [];
  const sides = c > 0 ? "each stays where it is" : "they change places";
  return [
    question({
      id: "when-multiplied",
      asks: `w and b are multiplied by ${number(c)}. What happens to the ${NOUNS[d]}, and to its two sides?`,
      choices: [
        `The ${NOUNS[d]} stays, and so does each side`,
        `The ${NOUNS[d]} stays, the sides change places`,
        `The ${NOUNS[d]} moves away from the origin`,
        `The ${NOUNS[d]} moves towards the origin`,
      ],
      right: c > 0 ? 0 : 1,
      told:
        `The ${NOUNS[d]} stays: where w·x + b is 0, ${number(c)} times that is 0, too. ` +
        `Of its sides, ${sides}, since every score is multiplied by ${number(c)}.`,
    }),
  ];
}
