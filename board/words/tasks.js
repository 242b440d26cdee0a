// What the tasks of “Start here” say beside what the server has sent. Values in, sentences out.

import * as plane from "../math/plane.js";
import { counted, number } from "./numbers.js";

/** @import { Line, Task, TaskWork, Vector } from "../types" */

/** When all tasks have been gone through, so many of them to their end. @param {number} done @param {number} of */
export const ending = (done, of) => ({
  title:
    done === of
      ? "You have moved a line, corrected a mistake and seen what no line can do."
      : `You have done ${done} of the ${of} tasks; the others stay here.`,
  comment: "Below are all lessons, each with its question. The playground takes points of your own.",
});

/** @param {number} i @param {number} of */
export const taskOf = (i, of) => `Task ${i + 1} of ${of}`;

/** Where a point lies. @param {Line} line @param {Vector} x */
export function sideOf(line, x) {
  const s = plane.score(line, x);
  if (s === 0) return "w·x + b = 0: the point lies on the line itself, on neither side.";
  return s > 0
    ? `This is the + side: w·x + b = ${number(s)} > 0.`
    : `This is the − side, where w·x + b = ${number(s)} < 0. w points to the other one.`;
}

/** "4 of 6 points are right". @param {number} right @param {number} of */
export const rightOf = (right, of) => `${right} of ${of} points ${right === 1 ? "is" : "are"} right`;

/** How the hand stands now, in a few words.
 * @param {Task} task @param {TaskWork} work @param {number} right how many points the line has right
 * @param {number} k mistakes so far @param {boolean} ended whether these are all */
export function standing({ kind, points, line }, { hand, point, best }, right, k, ended) {
  const rights = rightOf(right, points.length);
  switch (kind) {
    case "place":
      return point && line ? sideOf(line, point) : "";
    case "turn":
      return `${rights}.`;
    case "shift":
      return hand ? `b = ${number(hand.b)}: ${rights}.` : "";
    case "run":
      return k ? `${counted(k, "mistake")}${ended ? "" : " so far"}.` : "";
    case "xor":
      return `${rights}${best ? `, ${best} at the best so far` : ""}.`;
    default:
      return "";
  }
}

const HINTS = {
  place: ["Click in the picture, or move the crosshair with the arrow keys and press Enter.", "Tap in the picture."],
  turn: ["Drag w or the line, or press ← →.", "Drag w or the line."],
  shift: ["Drag the line, press ↑ ↓, or use the buttons.", "Drag the line, or use the buttons."],
  both: [
    "Drag the tip of w to turn, the line to shift; or press ← → and ↑ ↓.",
    "Drag the tip of w to turn, the line to shift.",
  ],
  guess: ["Choose, then check: ↑ ↓ or 1, 2, 3, and Enter, do it too.", ""],
  run: ["Space runs and pauses; → and ← go mistake by mistake.", ""],
};

/** How to do what is asked. @param {keyof typeof HINTS} what @param {boolean} touch */
export const hintOf = (what, touch) => HINTS[what][touch ? 1 : 0];
