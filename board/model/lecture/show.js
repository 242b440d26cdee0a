// The stops of a scene in a show: a question, then the steps.
// Going on and going back pass the same stops in opposite orders.

/** @import { Subject } from "../runs/types" */
/** @import { Grain } from "../runs/types" */
/** "asked" before the answer to a question is shown, "answered" after it; else a position in the run. A board on which
 * nobody has stepped shows the result of its run.
 * @typedef {"asked" | "answered" | "result" | number} Stop
 * `start` is the position at which the scene begins, null if nobody has stepped there.
 * @typedef {{ run: Pick<Subject, "total" | "next">, grain: Grain, steps: boolean, start: number | null, until?: number,
 *   asks: boolean }} SceneToShow */

/** The stops of a scene in their order. @param {SceneToShow} scene @returns {Stop[]} */
export function stopsOf({ run, grain, steps, start, until = Infinity, asks }) {
  /** @type {Stop[]} */
  const first = asks ? ["asked", "answered"] : [];
  const last = Math.min(until, run.total);
  /** @type {Stop[]} */
  const positions = start === null || !steps ? [] : [Math.min(start, run.total)];
  if (!steps || !run.total) return asks ? first : ["result"];
  let next = start === null ? 0 : run.next(start, grain);
  for (; next <= last && next !== positions.at(-1); next = run.next(next, grain)) positions.push(next);
  if (start === null) positions.unshift("result");
  return asks ? [...first, ...positions.slice(1)] : positions;
}

/** The index of the stop that a board shows now: the last one that it has passed.
 * @param {Stop[]} stops @param {{ isAsking: boolean, position: number, fresh: boolean }} board */
export function stopAt(stops, { isAsking, position, fresh }) {
  if (isAsking) return 0;
  const first = Math.max(0, stops.indexOf("answered"));
  if (fresh) return first;
  const passed = stops.findLastIndex((stop) => typeof stop === "number" && stop <= position);
  return Math.max(first, passed);
}
