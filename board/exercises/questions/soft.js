// What can be asked of the soft margin: before C changes, and of the slacks.

import * as plane from "../../math/plane.js";
import { question } from "../../model/question.js";
import { example, number } from "../../words/numbers.js";
import { priced } from "../../words/soft.js";

/** @import { Exercise } from "../../model/exercise.js" */
/** @import { Occasion } from "../../model/question.js" */
/** @import { Moment, Softened, SoftSubject } from "../../types" */

const [SAME, SEEN] = [1e-9, 1e-3]; // relative changes: that is none, that is one
const CLEAR = 0.05; // of the larger of two slacks, that can be told apart

/** @param {Occasion<Moment<SoftSubject>>} occasion @returns {Exercise[]} */
export function ofSoftMargins({ now, then }) {
  const { soft } = now.frame;
  if (!soft || !plane.isDefined(soft)) return [];
  return then ? whenPriced(soft, then.frame.soft) : largestSlack(now, soft);
}

/** The band is 2/‖w‖ wide, and ‖w‖ never falls while C grows. @param {Softened} before
 * @param {Softened | null} after */
function whenPriced(before, after) {
  if (!after || !plane.isDefined(after) || after.C === before.C) return [];
  const [old, now] = [before, after].map(({ w }) => 2 / plane.length(w));
  const change = (now - old) / old;
  const stays = Math.abs(change) <= SAME;
  if (!stays && Math.abs(change) < SEEN) return [];
  const way = after.C < before.C ? "falls" : "grows";
  return [
    question({
      id: "what-of-band",
      asks: `C ${way} from ${priced(before.C)} to ${priced(after.C)}. What does the band do?`,
      choices: ["It becomes wider", "It becomes narrower", "It stays as wide"],
      right: stays ? 2 : change > 0 ? 0 : 1,
      told: stays
        ? `Its width 2/‖w‖ stays ${number(now)}: between these two C it does not change.`
        : `Its width 2/‖w‖ goes from ${number(old)} to ${number(now)}: the cheaper errors are, the wider it can be.`,
    }),
  ];
}

/** Where one pays more than all others. @param {Moment<SoftSubject>} moment @param {Softened} soft */
function largestSlack({ data: { points, labels } }, { slacks, C }) {
  const [first, second] = [...slacks.keys()].sort((i, j) => slacks[j] - slacks[i]);
  if (second === undefined || slacks.length !== points.length) return [];
  if (!(slacks[first] - slacks[second] > CLEAR * slacks[first])) return [];
  return [
    question({
      id: "largest-slack",
      form: "example",
      about: [points, labels],
      asks: "Which point has the largest slack ξ: is farthest beyond the edge of the band that it should be behind?",
      right: first,
      told:
        `${example(first)}: with C = ${priced(C)} its slack is ${number(slacks[first])}, ` +
        `the next largest ${number(slacks[second])}.`,
      hides: ["slacks", "multipliers", "support", "mistakes", "numbers", "hulls", "distance", "margin", "slack"],
      isFree: true,
    }),
  ];
}
