// Questions on the soft margin: before C changes, and on the slacks.

import { t } from "../../language/t.js";
import * as plane from "../../math/plane.js";
import { question } from "../../model/exercises/board_question.js";
import { example, number } from "../../words/numbers.js";
import { costText } from "../../words/soft_margin.js";

/** @import { Exercise } from "../../model/exercises/types" */
/** @import { SoftMarginLine, SoftSubject } from "../../model/runs/types" */
/** @import { Moment } from "../../types" */
/** @import { QuestionContext } from "../../model/exercises/board_question.js" */

const [SAME, SEEN] = [1e-9, 1e-3]; // relative changes: at most SAME counts as none, at least SEEN as one
const CLEAR = 0.05; // relative to the larger of two slacks: a visible difference

/** @param {QuestionContext<Moment<SoftSubject>>} occasion @returns {Exercise[]} */
export function ofSoftMargins({ now, then }) {
  const { soft } = now.frame;
  if (!soft || !plane.isNonzero(soft)) return [];
  return then ? whenPriced(soft, then.frame.soft) : largestSlack(now, soft);
}

/** The band is 2/‖w‖ wide, and ‖w‖ never decreases while C grows. @param {SoftMarginLine} before
 * @param {SoftMarginLine | null} after */
function whenPriced(before, after) {
  if (!after || !plane.isNonzero(after) || after.C === before.C) return [];
  const [old, now] = [before, after].map(({ w }) => 2 / plane.length(w));
  const change = (now - old) / old;
  const stays = Math.abs(change) <= SAME;
  if (!stays && Math.abs(change) < SEEN) return [];
  const [from, to] = [before, after].map(({ C }) => costText(C));
  const values = { from: number(old), to: number(now) };
  return [
    question({
      id: "what-of-band",
      asks:
        after.C < before.C
          ? t("C decreases from {from} to {to}. How does the margin band change?", { from, to })
          : t("C increases from {from} to {to}. How does the margin band change?", { from, to }),
      choices: [t("It becomes wider"), t("It becomes narrower"), t("Its width does not change")],
      right: stays ? 2 : change > 0 ? 0 : 1,
      told: stays
        ? t("Its width 2/‖w‖ is {to} for both values of C.", { to: number(now) })
        : change > 0
          ? t("Its width 2/‖w‖ increases from {from} to {to}. For a smaller C, slack costs less.", values)
          : t("Its width 2/‖w‖ decreases from {from} to {to}. For a larger C, slack costs more.", values),
    }),
  ];
}

/** If one point has clearly the largest slack.
 * @param {Moment<SoftSubject>} moment @param {SoftMarginLine} soft */
function largestSlack({ data: { points, labels } }, { slacks, C }) {
  const [first, second] = [...slacks.keys()].sort((i, j) => slacks[j] - slacks[i]);
  if (second === undefined || slacks.length !== points.length) return [];
  if (!(slacks[first] - slacks[second] > CLEAR * slacks[first])) return [];
  return [
    question({
      id: "largest-slack",
      form: "example",
      about: [points, labels],
      asks: t(
        "Which point has the largest slack ξ? This point lies farthest on the wrong side of its edge of the " +
          "margin band.",
      ),
      right: first,
      told: t("For C = {C}, the slack of {name} is {largest}. The next largest slack is {next}.", {
        C: costText(C),
        name: example(first),
        largest: number(slacks[first]),
        next: number(slacks[second]),
      }),
      hides: ["slacks", "multipliers", "support", "mistakes", "numbers", "hulls", "distance", "margin", "slack"],
      isFree: true,
    }),
  ];
}
