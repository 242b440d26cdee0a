// What each point bears beside it: its number, and how often it was corrected. Where the line is has no say in it, so
// that both stay while a run is stepped.

import { pointSize } from "./figure.js";
import { Ground } from "./ground.js";
import { POINT } from "./placed.js";

/** @import { Counted, Size, Vector } from "../types" */
/** @import { Numbered } from "./plane.js" */
/** A text, the place of its point and how far away it stands, aside and slanting.
 * @typedef {{ text: string, at: Vector, radius: number, slant: number }} Beside */

const SIDES = [
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
];
const [DIGIT, HIGH, GAP] = [7.5, 13, 1]; // px
const FEW = 60; // points that all bear their numbers; of more, those that would cover no other number
const NUMBER = 1e5; // the cost of covering one, and of leading out of the picture:
const OUTSIDE = NUMBER / 2;
// How far away texts stand, px: outside of the rings of misclassified points and of the example that is looked at.
const [RINGED, LOOKED] = [17, 26];
const [NEAR, ROUND] = [0.6, 0.75]; // times as far is the corner of a text beside a point, and beside a ring

/** [{text, at, half}] of points that are at these places, px from the top left corner of the picture.
 * @param {Vector[]} places @param {Size} size @param {number} scale */
export function numbersOf(places, size, scale) {
  const radius = pointSize(places.length) / 2;
  const texts = places.map((at, i) => ({ text: String(i + 1), at, radius, slant: NEAR }));
  return besideOf(texts, places, [], size, scale);
}

/** The same of how often points were corrected: outside of the rings that they may have, and off their numbers.
 * @param {(Counted & { at: Vector })[]} counts @param {Vector[]} places of all points @param {Numbered[]} numbers
 * @param {Size} size @param {number} scale */
export function countsOf(counts, places, numbers, size, scale) {
  const texts = counts.map(({ text, at, isLooked }) => ({
    text,
    at,
    radius: isLooked ? LOOKED : RINGED,
    slant: ROUND,
  }));
  return besideOf(texts, places, numbers, size, scale);
}

/** The first has its place first. @param {Beside[]} texts @param {Vector[]} places of all points
 * @param {Numbered[]} others that are there already @param {Size} size @param {number} scale @returns {Numbered[]} */
function besideOf(texts, places, others, size, scale) {
  const ground = new Ground(size, scale);
  const own = (scale * pointSize(places.length)) / 2;
  for (const [x, y] of places) ground.addBox(x, y, own, own, POINT);
  for (const { at, half } of others) ground.addBox(at[0], at[1], half[0], half[1], NUMBER);
  return texts.flatMap(({ text, at: [x, y], radius, slant }) => {
    if (x < 0 || y < 0 || x > size[0] || y > size[1]) return [];
    const half = [(scale * DIGIT * text.length) / 2, (scale * HIGH) / 2];
    const beside = SIDES.map(([right, down]) => {
      const away = scale * (right && down ? slant * radius : radius); // a corner of the box is near a round point
      return [x + right * (away + half[0] + scale * GAP), y + down * (away + half[1] + scale * GAP)];
    });
    const costs = beside.map((at) => ground.costNow(at[0], at[1], half[0], half[1]) + OUTSIDE * Number(leaves(at)));
    const least = Math.min(...costs);
    if (places.length > FEW && least >= NUMBER) return [];
    const at = beside[costs.indexOf(least)];
    ground.addBox(at[0], at[1], half[0], half[1], NUMBER);
    return [{ text, at, half }];

    /** Out of the picture. @param {Vector} at */
    function leaves(at) {
      return at.some((value, i) => value < half[i] || value > size[i] - half[i]);
    }
  });
}
