// The corrections of each example up to a moment.

/** @import { Moment } from "../types" */

/** One count for each point; null without a run, or while there is only that of other points.
 * @param {Pick<Moment<any>, "run" | "k" | "ahead">} moment @returns {number[] | null} */
export function correctionsAt({ run, k, ahead }) {
  const counts = ahead ? null : run.corrections?.(k);
  return counts?.length ? counts : null;
}
