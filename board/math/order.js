// Moves one example in the order of the examples.
// The others keep their order.

/** @import { Data } from "../types" */
/** An example, and the place to which it was moved; both counted from 0. @typedef {{ i: number, to: number }} Move */

/** @template T @param {T[]} list @param {number} i @param {number} to @returns {T[]} */
export const moveItem = (list, i, to) => list.toSpliced(i, 1).toSpliced(to, 0, list[i]);

/** The place of example j after a move. @param {number} j @param {Move} put */
export function placeAfterMove(j, { i, to }) {
  if (j === i) return to;
  return j - Number(i < j && j <= to) + Number(to <= j && j < i);
}

/** Which example was moved where; null if anything else has changed. If two neighbors have changed places, it is the
 * first one, because nothing tells which of them was moved.
 * @param {Data} before @param {Data} after @returns {Move | null} */
export function findMove(before, after) {
  const n = before.points.length;
  if (n !== after.points.length) return null;
  /** @param {number} i @param {number} j */
  const isSame = (i, j) =>
    before.labels[i] === after.labels[j] && before.points[i].every((value, axis) => value === after.points[j][axis]);
  const places = [...before.points.keys()];
  /** @param {number} i */
  const differs = (i) => !isSame(i, i);
  const [first, last] = [places.findIndex(differs), places.findLastIndex(differs)];
  if (first === last) return null; // nothing has changed, or one example by itself
  const ways = [
    { i: first, to: last },
    { i: last, to: first },
  ];
  return ways.find((put) => places.every((j) => isSame(j, placeAfterMove(j, put)))) ?? null;
}

/** Two hashes of the examples: `any` does not depend on their order, `this` does.
 * @param {Data} data */
export function orderHashes({ points, labels }) {
  const examples = points.map((x, i) => [...x, labels[i]].join());
  return { any: hash64(examples.toSorted()), this: hash64(examples) };
}

/** A 64-bit hash: two FNV-1a hashes with different factors. @param {string[]} texts */
function hash64(texts) {
  const text = texts.join(";");
  const halves = [0x01000193, 0x85ebca6b].map((factor) => {
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), factor);
    return (hash >>> 0).toString(36);
  });
  return halves.join(".");
}
