// The number of each point, beside it. Where the line is has no say in it, so that the numbers stay while a run is
// stepped.

import { pointSize } from "./figure.js";
import { Ground } from "./ground.js";
import { POINT } from "./placed.js";

/** @import { Size, Vector } from "../types" */

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
const NUMBER = 1e5; // the cost of covering one

/** [{text, at, half}] of points that are at these places, px from the top left corner of the picture.
 * @param {Vector[]} places @param {Size} size @param {number} scale */
export function numbersOf(places, size, scale) {
  const ground = new Ground(size, scale);
  const radius = (scale * pointSize(places.length)) / 2;
  for (const [x, y] of places) ground.addBox(x, y, radius, radius, POINT);
  return places.flatMap(([x, y], i) => {
    if (x < 0 || y < 0 || x > size[0] || y > size[1]) return [];
    const text = String(i + 1);
    const half = [(scale * DIGIT * text.length) / 2, (scale * HIGH) / 2];
    const beside = SIDES.map(([right, down]) => {
      const slant = right && down ? 0.6 : 1; // a corner of the box is near a round point
      return [
        x + right * (slant * radius + half[0] + scale * GAP),
        y + down * (slant * radius + half[1] + scale * GAP),
      ];
    });
    const costs = beside.map((at) => ground.costNow(at[0], at[1], half[0], half[1]));
    const least = Math.min(...costs);
    if (places.length > FEW && least >= NUMBER) return [];
    const at = beside[costs.indexOf(least)];
    ground.addBox(at[0], at[1], half[0], half[1], NUMBER);
    return [{ text, at, half }];
  });
}
