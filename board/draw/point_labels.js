// Places the labels of points: their numbers and their correction counts.
// The line does not matter, so labels do not move while a run is stepped.

import { pointSize } from "./figure.js";
import { OccupancyGrid } from "./occupancy_grid.js";
import { textWidth } from "./label_placement.js";
import { POINT_COST } from "./marks.js";

/** @import { Size, Vector } from "../types" */
/** @import { CorrectionCount } from "./types" */
/** A number or a count, the place of its middle, and half its width and height, px.
 * @typedef {{ text: string, at: Vector, half: Vector }} PointLabel */
/** A text, the place of its point, and, for a count, the ring of the point.
 * @typedef {{ text: string, at: Vector, ring?: CorrectionCount["ring"] }} LabelText */

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
const [DIGIT, HEIGHT_PX, GAP] = [7.5, 13, 1]; // px: width of a digit, height of a label, gap to the point
const MAX_ALL_NUMBERED = 60; // of more points, a number that would cover another one is left out
const NUMBER_COST = 1e5; // of covering a number
const OUTSIDE_COST = NUMBER_COST / 2; // of leaving the picture
const NEARER_COST = 20 * POINT_COST; // of being nearer to another point
const COUNT_SCALE = 13.5 / 17; // the size of a count, relative to that of a word
/** How far from the middle of a point its label is, px, and which part of that on a diagonal. The label is outside the
 * ring of a misclassified point or of the current example, or else beside the point (null).
 * @satisfies {{ [ring in CorrectionCount["ring"]]: [away: number | null, slant: number] }} */
const RING_ROOM_PX = { none: [null, 0.6], wrong: [17, 0.75], example: [26, 0.75] };

/** The numbers of points at these places, px from the top left corner of the picture.
 * @param {Vector[]} places @param {Size} size @param {number} scale */
export function numberLabels(places, size, scale) {
  const texts = places.map((at, i) => ({ text: String(i + 1), at }));
  return placeLabels(texts, places, [], (text) => DIGIT * text.length, size, scale);
}

/** The correction counts of points, outside of their rings and off their numbers.
 * @param {CorrectionCount[]} counts @param {Vector[]} places of all points @param {PointLabel[]} numbers @param {Size}
 * size
 * @param {number} scale */
export const countLabels = (counts, places, numbers, size, scale) =>
  placeLabels(counts, places, numbers, (text) => COUNT_SCALE * textWidth(text, 1), size, scale);

/** Earlier labels choose first. @param {LabelText[]} texts @param {Vector[]} places of all points
 * @param {PointLabel[]} others that are there already @param {(text: string) => number} wide px @param {Size} size
 * @param {number} scale @returns {PointLabel[]} */
function placeLabels(texts, places, others, wide, size, scale) {
  const ground = new OccupancyGrid(size, scale);
  const radius = pointSize(places.length) / 2;
  for (const [x, y] of places) ground.addBox(x, y, scale * radius, scale * radius, POINT_COST);
  for (const { at, half } of others) ground.addBox(at[0], at[1], half[0], half[1], NUMBER_COST);
  return texts.flatMap(({ text, at: own, ring }) => {
    if (own.some((value, i) => value < 0 || value > size[i])) return [];
    const half = [(scale * wide(text)) / 2, (scale * HEIGHT_PX) / 2];
    const beside = placesBeside(own, half, ring, radius, scale);
    const costs = beside.map(
      (at) =>
        ground.costNow(at[0], at[1], half[0], half[1]) +
        (ring ? strayCost(at, half, own, ring, places, size, scale) : 0),
    );
    const least = Math.min(...costs);
    if (places.length > MAX_ALL_NUMBERED && least >= NUMBER_COST) return [];
    const at = beside[costs.indexOf(least)];
    ground.addBox(at[0], at[1], half[0], half[1], NUMBER_COST);
    return [{ text, at, half }];
  });
}

/** @param {Vector} own @param {Vector} half @param {LabelText["ring"]} ring @param {number} radius of the point
 * @param {number} scale */
function placesBeside([x, y], half, ring = "none", radius, scale) {
  const [room, slant] = RING_ROOM_PX[ring];
  return SIDES.map(([right, down]) => {
    const away = scale * ((room ?? radius) * (right && down ? slant : 1) + GAP);
    return [x + right * (away + half[0]), y + down * (away + half[1])];
  });
}

/** The cost of leaving the picture, and of being nearer to another point than to the own point or its ring.
 * @param {Vector} at @param {Vector} half @param {Vector} own @param {CorrectionCount["ring"]} ring @param {Vector[]}
 * places
 * @param {Size} size @param {number} scale */
function strayCost(at, half, own, ring, places, size, scale) {
  const leaves = at.some((value, i) => value < half[i] || value > size[i] - half[i]);
  const gap = gapTo(own, at, half) - scale * (RING_ROOM_PX[ring][0] ?? 0);
  const isNearer = places.length <= MAX_ALL_NUMBERED && places.some((place) => gapTo(place, at, half) < gap);
  return OUTSIDE_COST * Number(leaves) + NEARER_COST * Number(isNearer);
}

/** @param {Vector} place @param {Vector} at @param {Vector} half */
const gapTo = ([x, y], at, half) =>
  Math.hypot(Math.max(0, Math.abs(x - at[0]) - half[0]), Math.max(0, Math.abs(y - at[1]) - half[1]));
