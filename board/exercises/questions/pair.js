// What can be asked before the next step of two runs side by side is shown.

import { question } from "../../model/question.js";
import { counted, example } from "../../words/numbers.js";

/** @import { Exercise } from "../../model/exercise.js" */
/** @import { Pair } from "../../model/pair.js" */
/** @import { Occasion } from "../../model/question.js" */
/** @import { Moment } from "../../types" */

const SIDES = ["Left", "Right"];
const RINGS = ["mistakes", "margins", "numbers", "distance"];

/** @param {Occasion<Moment<Pair>>} occasion @returns {Exercise[]} */
export function ofPairs({ now, then }) {
  if (!then || now.fresh || then.position <= now.position) return [];
  return [...(now.position ? [] : whichIsFirst(now.run)), whoCorrects(now.run, then.position)];
}

/** @param {Pair} run @param {number} to */
function whoCorrects({ sides }, to) {
  const [left, right] = sides.map((side) => to <= side.total && side.isUpdate(to));
  const does = sides.map((side, i) =>
    [left, right][i] ? `${SIDES[i]}: ${example(side.exampleAt(to))} is corrected` : `${SIDES[i]}: no mistake`,
  );
  return question({
    id: "who-corrects",
    asks: "Look at the next step. Which of the two runs makes a mistake there?",
    choices: ["The left one", "The right one", "Both", "None"],
    right: left ? (right ? 2 : 0) : right ? 1 : 3,
    told: `${does.join(". ")}.`,
    hides: RINGS,
  });
}

/** Where both come to a stop. @param {Pair} run */
function whichIsFirst({ sides }) {
  if (sides.some(({ outcome }) => outcome !== "converged")) return [];
  const [left, right] = sides.map(({ length }) => length);
  return [
    question({
      id: "which-is-first",
      asks: "Both runs come to a stop. Which makes fewer mistakes until then?",
      choices: ["The left one", "The right one", "Both make as many"],
      right: left < right ? 0 : left > right ? 1 : 2,
      told: `Left: ${counted(left, "mistake")}. Right: ${counted(right, "mistake")}.`,
      hides: RINGS,
    }),
  ];
}
