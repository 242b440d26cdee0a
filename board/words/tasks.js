// The texts of the tasks of “Start here” that the server does not send.

import { t } from "../language/t.js";
import * as plane from "../math/plane.js";
import { number } from "./numbers.js";

/** @import { Task, TaskWork } from "../model/lessons/types" */
/** @import { Line, Vector } from "../types" */

/** After the last task; `done` of the tasks are completed. @param {number} done @param {number} of */
export const endMessage = (done, of) => ({
  title:
    done === of
      ? t("You have moved a line, corrected a mistake, and seen points that no line separates.")
      : t("You have done {done} of the {of} tasks. You can return to the others at any time.", { done, of }),
  comment: t(
    "In the Playground you place points of your own. The exercises test what you can predict and build. With your " +
      "lecture notes in hand, look up a formula under “Your notes”, and see it on a board.",
  ),
});

/** @param {number} i @param {number} of */
export const taskOf = (i, of) => t("Task {i} of {of}", { i: i + 1, of });

/** On which side of the line a point lies. @param {Line} line @param {Vector} x */
export function sideOf(line, x) {
  const s = plane.score(line, x);
  if (s === 0) return t("Here w·x + b = 0, so the point lies on the line itself, on neither side.");
  return s > 0
    ? t("Here w·x + b = {s} > 0, so the point is on the + side.", { s: number(s) })
    : t("Here w·x + b = {s} < 0, so the point is on the − side. The vector w points to the other side.", {
        s: number(s),
      });
}

/** @param {number} right @param {number} of */
export const correctCount = (right, of) => t("The line classifies {right} of {of} points correctly.", { right, of });

/** The state of the work on a task, in a few words.
 * @param {Task} task @param {TaskWork} work @param {number} right how many points the line classifies correctly
 * @param {number} k mistakes so far @param {boolean} ended whether these are all */
export function progressText({ kind, points, line }, { hand, point, best }, right, k, ended) {
  const rights = correctCount(right, points.length);
  switch (kind) {
    case "place":
      return point && line ? sideOf(line, point) : "";
    case "turn":
      return rights;
    case "shift":
      return hand ? `b = ${number(hand.b)}. ${rights}` : "";
    case "run":
      return k ? mistakeCount(k, ended) : "";
    case "xor":
      return best
        ? [
            rights,
            t("Your best line so far classifies {best, plural, one {# point} other {# points}} correctly.", { best }),
          ].join(" ")
        : rights;
    default:
      return "";
  }
}

/** @param {number} k @param {boolean} ended */
const mistakeCount = (k, ended) =>
  ended
    ? t("{k, plural, one {# mistake} other {# mistakes}} in the whole run.", { k })
    : t("{k, plural, one {# mistake} other {# mistakes}} so far.", { k });

/** Why arrows are shorter than their vectors; "" if they are not. @param {number} factor */
export const scaleOf = (factor) =>
  factor === 1
    ? ""
    : t("To fit into the picture, every arrow is drawn at {factor} times its length.", { factor: number(factor) });

/** How to do what the task asks for. @param {string} what @param {boolean} touch */
export function hintOf(what, touch) {
  switch (what) {
    case "place":
      return touch
        ? t("Tap in the picture.")
        : t("Click in the picture, or move the crosshair with the arrow keys and press Enter.");
    case "turn":
      return touch ? t("Drag w or the line to turn both.") : t("Drag anywhere in the picture to turn w, or press ← →.");
    case "shift":
      return touch ? t("Drag the line, or use the buttons.") : t("Drag the line, press ↑ ↓, or use the buttons.");
    case "both":
      return touch
        ? t("Drag w to turn the line, and drag the line to shift it.")
        : t("Drag w to turn the line, and drag the line to shift it. The keys ← → and ↑ ↓ do the same.");
    case "guess":
      return touch ? "" : t("Choose an answer, then check it. The keys ↑ ↓ or 1, 2, 3 and Enter do the same.");
    case "run":
      return touch ? "" : t("Space starts and pauses the run. The keys → and ← go from mistake to mistake.");
    default:
      return "";
  }
}
