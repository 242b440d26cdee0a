// What each point bears beside it: its number, and how often it was corrected. Where the line is has no say in it, so
// that both stay while a run is stepped.

import { pointSize } from "./figure.js";
import { Ground } from "./occupancy_grid.js";
import { POINT, widthOf } from "./label_placement.js";

/** @import { Counted, Size, Vector } from "../types" */
/** The number of a point, or its count, where it stands, px, and half its width and height.
 * @typedef {{ text: string, at: Vector, half: Vector }} Numbered */
/** A text and the place of its point; of a count with the ring.
 * @typedef {{ text: string, at: Vector, ring?: Counted["ring"] }} Beside */

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
const NEARER = 20 * POINT; // and of standing nearer to another point
const OF_WORDS = 13.5 / 17; // as large as words are counts
/** How far from the middle of a point its text stands, px, and how much of that where it stands aslant: outside of the
 * ring of a misclassified point or of the example that is looked at, or beside the point alone.
 * @type {{ [ring in Counted["ring"]]: [away: number | null, slant: number] }} */
const ROOM = { none: [null, 0.6], wrong: [17, 0.75], example: [26, 0.75] };

/** [{text, at, half}] of points that are at these places, px from the top left corner of the picture.
 * @param {Vector[]} places @param {Size} size @param {number} scale */
export function numbersOf(places, size, scale) {
  const texts = places.map((at, i) => ({ text: String(i + 1), at }));
  return besideOf(texts, places, [], (text) => DIGIT * text.length, size, scale);
}

/** The same of how often points were corrected: outside of their rings, and off their numbers.
 * @param {Counted[]} counts @param {Vector[]} places of all points @param {Numbered[]} numbers @param {Size} size
 * @param {number} scale */
export const countsOf = (counts, places, numbers, size, scale) =>
  besideOf(counts, places, numbers, (text) => OF_WORDS * widthOf(text, 1), size, scale);

/** The first has its place first. @param {Beside[]} texts @param {Vector[]} places of all points
 * @param {Numbered[]} others that are there already @param {(text: string) => number} wide px @param {Size} size
 * @param {number} scale @returns {Numbered[]} */
function besideOf(texts, places, others, wide, size, scale) {
  const ground = new Ground(size, scale);
  const radius = pointSize(places.length) / 2;
  for (const [x, y] of places) ground.addBox(x, y, scale * radius, scale * radius, POINT);
  for (const { at, half } of others) ground.addBox(at[0], at[1], half[0], half[1], NUMBER);
  return texts.flatMap(({ text, at: own, ring }) => {
    if (own.some((value, i) => value < 0 || value > size[i])) return [];
    const half = [(scale * wide(text)) / 2, (scale * HIGH) / 2];
    const beside = placesBeside(own, half, ring, radius, scale);
    const costs = beside.map(
      (at) =>
        ground.costNow(at[0], at[1], half[0], half[1]) + (ring ? strayed(at, half, own, ring, places, size, scale) : 0),
    );
    const least = Math.min(...costs);
    if (places.length > FEW && least >= NUMBER) return [];
    const at = beside[costs.indexOf(least)];
    ground.addBox(at[0], at[1], half[0], half[1], NUMBER);
    return [{ text, at, half }];
  });
}

/** @param {Vector} own @param {Vector} half @param {Beside["ring"]} ring @param {number} radius of the point
 * @param {number} scale */
function placesBeside([x, y], half, ring = "none", radius, scale) {
  const [room, slant] = ROOM[ring];
  return SIDES.map(([right, down]) => {
    const away = scale * ((room ?? radius) * (right && down ? slant : 1) + GAP);
    return [x + right * (away + half[0]), y + down * (away + half[1])];
  });
}

/** What it costs to lead out of the picture, and to stand nearer to another point than to one's own, or its ring.
 * @param {Vector} at @param {Vector} half @param {Vector} own @param {Counted["ring"]} ring @param {Vector[]} places
 * @param {Size} size @param {number} scale */
function strayed(at, half, own, ring, places, size, scale) {
  const leaves = at.some((value, i) => value < half[i] || value > size[i] - half[i]);
  const gap = gapTo(own, at, half) - scale * (ROOM[ring][0] ?? 0);
  const isNearer = places.length <= FEW && places.some((place) => gapTo(place, at, half) < gap);
  return OUTSIDE * Number(leaves) + NEARER * Number(isNearer);
}

/** @param {Vector} place @param {Vector} at @param {Vector} half */
const gapTo = ([x, y], at, half) =>
  Math.hypot(Math.max(0, Math.abs(x - at[0]) - half[0]), Math.max(0, Math.abs(y - at[1]) - half[1]));
