// Label placement: finds places for words that cover neither each other nor the drawing.
// A word is inside the picture and beside what it names, nearer to it than to what others name. Places are px from the
// top left corner of the picture.

import { spanInView } from "../math/plane.js";
import { LINE_COST } from "./marks.js";

/** @import { ChartView, Size, Vector } from "../types" */
/** @import { OccupancyGrid } from "./occupancy_grid.js" */
/** A word with its wished place inside the picture, half its width and height, px, and places along what it names.
 * @typedef {ReturnType<typeof wishOf>} Wish */
/** The middle of a placed word, and half its width and height, px. @typedef {{ place: Vector, half: Vector }} Box */

/** `at` is the wished place; `of` is what the word names: a place, or the corners of a line. `strays` says whether the
 * word would name something else at a place; there it is left out.
 * @typedef {{ text: string, at: Vector, of?: Vector[], color?: string, strays?(place: Vector): boolean }} Word */

export const HALF_WORD_PX = 11; // half the height of a word, with room around it
const HALF_LETTER_PX = 7; // half the height of its letters
const WORD_GAPS_PX = [10, 2]; // between words side by side, which would read as one, and one below the other
const RINGS = 10,
  STEP = 12; // rings around the wished place of a word that names nothing, and px from one to the next
const DIRECTIONS = Array.from({ length: 12 }, (_, i) => [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)]);
const SIDES = [
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
]; // of a line, where its name may be
const POINT_SIDES = [
  ...SIDES,
  ...SIDES.slice(4).flatMap(([u, v]) => [
    [u / 2, v],
    [u, v / 2],
  ]),
];
// px from a line to its name; px from the middle of a point to its name, and the radius of the point with its rings
const LINE_GAPS_PX = [4, 13, 24, 36, 56, 84];
const [POINT_GAPS_PX, POINT_RADIUS_PX] = [[16, 26, 40, 60, 80, 110], 24];
// px between sampled places of a line, and how many of them are tried for its name
const [SAMPLE_STEP_PX, MAX_ANCHORS] = [4, 7];
const COST_PER_PX = 0.1; // away from the wished place
const WORD_COST = 1e5; // of covering another word
const MISNAMING_COST = 3000; // of a place too near to what another word names: the word would name that
const NEARER_FACTOR = 0.6;
const STRAY_COST = 3e4; // of a place where the word strays, so that it is left out
const LEADER_GAP_PX = 3; // between a name and its leader line
// px that a name may be away from what it names at the usual cost, and the extra cost of each px more
const [MAX_NEAR_PX, COST_PER_FAR_PX] = [40, 3];
const MIN_LEADER_PX = 20; // a name farther away than this has a leader line
const OTHER_COLOR_COST = 20; // replaces MISNAMING_COST where colors tell the two words apart

/** @type {[letters: RegExp, width: number][]} */
const WIDTHS = [
  [/[ |.,·:;'!()/‖ijl₀-₉⁰¹²³⁻]/, 6],
  [/[wmMW%→˜]/, 13],
];
/** @type {Map<string, number>} */
const widths = new Map();
/** @param {string} letter */
const letterWidth = (letter) => WIDTHS.find(([some]) => some.test(letter))?.[1] ?? 9.8;

/** @type {(text: string) => number} */
let measureText = () => 0;

/** Measure words from now on. The widths above are those of the board's font, but the page may have another font.
 * @param {typeof measureText} measure a word where text has its usual size, px; 0 for one that it cannot measure */
export function setTextMeasure(measure) {
  measureText = measure;
  widths.clear();
}

/** The width of a word, px: rather too large than too small. @param {string} text @param {number} scale */
export function textWidth(text, scale) {
  let width = widths.get(text);
  if (width === undefined) {
    if (widths.size > 1000) widths.clear();
    const about = [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
    width = Math.max(about, measureText(text));
    widths.set(text, width);
  }
  return Math.max(14, width) * scale;
}

/** The middle of each word, or null if it has no place; earlier words choose first. With a `legend` a word that names
 * something has no place where it would cover more than faint lines, name something else, or be far from what it names.
 * @param {Word[]} words
 * @param {OccupancyGrid} ground @param {Size} size @param {number} scale @param {boolean} [legend]
 * @returns {(Vector | null)[]} */
export function placeWords(words, ground, size, scale, legend = false) {
  /** @type {Box[]} */
  const boxes = [];
  const wishes = words.map((word) => wishOf(word, size, scale));
  return wishes.map((wish) => {
    const best = bestOf(wish, wishes, boxes, ground, size, scale, legend);
    const lost = legend && wish.of && !(best.harm < LINE_COST && best.gap <= MAX_NEAR_PX * scale);
    if (lost || wish.strays(best.place)) return null;
    boxes.push({ place: best.place, half: wish.half });
    return best.place;
  });
}

/** The leader lines of words that are far from what they name. @param {Word[]} words
 * @param {(Vector | null)[]} places of the words @param {Size} size @param {number} scale @returns {Vector[][]} */
export const leadersOf = (words, places, size, scale) =>
  words.flatMap((word, i) => {
    const place = places[i];
    const ends = place ? leaderLine(word, place, size, scale) : [];
    return ends.length ? [ends] : [];
  });

/** The leader line from a name at a place to what it names; empty if that is near. @param {Word} word
 * @param {Vector} place
 * @param {Size} size @param {number} scale @returns {Vector[]} */
function leaderLine({ text, of = [] }, [x, y], size, scale) {
  const [half, places] = [[textWidth(text, scale) / 2, HALF_LETTER_PX * scale], samplePlaces(of, size, scale)];
  if (!places.length || gapTo(places, [x, y], half, scale) <= MIN_LEADER_PX * scale) return [];
  const ways = places.map(([u, v]) => {
    const from = [
      x + clampAround(u - x, half[0] + LEADER_GAP_PX * scale),
      y + clampAround(v - y, half[1] + LEADER_GAP_PX * scale),
    ];
    return { from, way: [u - from[0], v - from[1]], length: Math.hypot(u - from[0], v - from[1]) };
  });
  const { from, way, length } = ways.reduce((best, other) => (other.length < best.length ? other : best));
  const part = places.length > 1 ? 1 : 1 - (POINT_RADIUS_PX * scale) / length;
  return [from, [from[0] + part * way[0], from[1] + part * way[1]]];
}

/** @param {Word} word @param {Size} size @param {number} scale */
function wishOf({ text, at, of, color, strays = never }, size, scale) {
  const half = [textWidth(text, scale) / 2, HALF_WORD_PX * scale];
  /** @param {Vector} place */
  const inside = (place) => place.map((value, i) => keepInside(value, size[i], half[i]));
  return { at, half, color, strays, inside, of: of && samplePlaces(of, size, scale) };
}

/** @param {Wish} wish @param {Wish[]} wishes @param {Box[]} boxes @param {OccupancyGrid} ground @param {Size} size
 * @param {number} scale @param {boolean} legend */
function bestOf(wish, wishes, boxes, ground, size, scale, legend) {
  const { at, half, of, color, inside, strays } = wish;
  const [first, others] = [
    inside(at),
    wishes.filter((other) => other !== wish && (of ? other.of?.length : other.color === color)),
  ];
  let best = { cost: Infinity, place: first, harm: of?.length ? 0 : Infinity, gap: 0 };
  for (const wished of of?.length ? [at, ...placesBeside(of, half, scale)] : placesAround(at, half, scale)) {
    const place = inside(wished);
    const away = (COST_PER_PX * Math.hypot(place[0] - first[0], place[1] - first[1])) / scale;
    if (away >= best.cost) continue;
    let harm =
      ground.costOf(place[0], place[1], half[0] + scale, half[1] + scale) +
      WORD_COST * overlapOf(boxes, place[0], place[1], half, scale) +
      STRAY_COST * Number(strays(place));
    if (away + harm >= best.cost) continue;
    const gap = of?.length ? gapTo(of, place, half, scale) : 0;
    const far = (COST_PER_PX * gap + COST_PER_FAR_PX * Math.max(0, gap - MAX_NEAR_PX * scale)) / scale;
    if (away + harm + far >= best.cost) continue;
    harm += of?.length
      ? misnamingCost(others, gap, place, half, legend ? null : color, scale)
      : MISNAMING_COST * countNearer(others, at, place);
    const cost = away + harm + far;
    if (cost < best.cost) best = { cost, place, harm, gap };
  }
  return best;
}

/** @type {(place: Vector) => boolean} */
const never = () => false;
/** @param {number} value @param {number} most */
const clampAround = (value, most) => Math.min(Math.max(value, -most), most);
/** @param {number} value @param {number} length @param {number} half */
const keepInside = (value, length, half) =>
  2 * half > length ? length / 2 : Math.min(Math.max(value, half), length - half);

/** Places along what a word names, inside the picture. @param {Vector[]} of @param {Size} size
 * @param {number} scale */
function samplePlaces(of, [width, height], scale) {
  /** @type {ChartView} */
  const picture = { x: [0, width], y: [0, height] };
  /** @type {Vector[]} */
  const places = [];
  const step = SAMPLE_STEP_PX * scale;
  /** @param {number} x @param {number} y */
  const put = (x, y) => {
    const last = places.at(-1);
    if (!last || Math.hypot(x - last[0], y - last[1]) >= step) places.push([x, y]);
  };
  of.slice(1).forEach(([x, y], i) => {
    const [u, v] = of[i];
    const [from, to] = spanInView([u, v], [x - u, y - v], picture, [0, 1]) ?? [1, 0];
    const count = Math.max(1, Math.ceil(((to - from) * Math.hypot(x - u, y - v)) / step));
    for (let k = 0; k <= count && from <= to; k++) {
      const part = from + (k * (to - from)) / count;
      put(u + part * (x - u), v + part * (y - v));
    }
  });
  return of.length > 1 ? places : of;
}

/** The places to try beside what a word names: at some places along it, on all sides. @param {Vector[]} of
 * @param {Vector} half @param {number} scale */
function placesBeside(of, [across, up], scale) {
  const [count, gaps, sides] =
    of.length > 1 ? [Math.min(of.length, MAX_ANCHORS), LINE_GAPS_PX, SIDES] : [1, POINT_GAPS_PX, POINT_SIDES];
  const anchors = Array.from({ length: count }, (_, i) => of[Math.round(((i + 0.5) * of.length) / count - 0.5)]);
  return anchors.flatMap(([x, y]) =>
    gaps.flatMap((gap) => sides.map(([u, v]) => [x + u * (across + gap * scale), y + v * (up + gap * scale)])),
  );
}

/** The cost of being as near, or nearly as near, to what other words name as to what the word names, `gap` px away.
 * @param {Wish[]} others @param {number} gap @param {Vector} place @param {Vector} half
 * @param {string | null | undefined} color @param {number} scale */
const misnamingCost = (others, gap, place, half, color, scale) =>
  others.reduce(
    (sum, other) =>
      sum +
      (NEARER_FACTOR * gapTo(other.of ?? [], place, half, scale) < gap
        ? color && color !== other.color
          ? OTHER_COLOR_COST
          : MISNAMING_COST
        : 0),
    0,
  );

/** The gap from the letters of a word at `place` to what it names, px; to a point, from its rings. @param {Vector[]} of
 * @param {Vector} place @param {Vector} half @param {number} scale */
function gapTo(of, [x, y], [across], scale) {
  let least = Infinity;
  for (const [u, v] of of) {
    const [right, down] = [
      Math.max(0, Math.abs(u - x) - across),
      Math.max(0, Math.abs(v - y) - HALF_LETTER_PX * scale),
    ];
    least = Math.min(least, right * right + down * down);
  }
  return Math.max(0, Math.sqrt(least) - (of.length > 1 ? 0 : POINT_RADIUS_PX * scale));
}

/** The wished place and rings of places around it, wider for a wider word. @param {Vector} wish
 * @param {Vector} half @param {number} scale */
function placesAround([x, y], half, scale) {
  const places = [[x, y]];
  for (let ring = 1; ring <= RINGS; ring++) {
    const [across, up] = [ring * STEP * scale + Math.min(1, ring / 3) * half[0], ring * STEP * scale];
    for (const [u, v] of DIRECTIONS) places.push([x + u * across, y + v * up]);
  }
  return places;
}

/** How many wished places of other words a place is much nearer to than to `wish`.
 * @param {Wish[]} others @param {Vector} wish @param {Vector} place */
function countNearer(others, [u, v], [x, y]) {
  const near = NEARER_FACTOR * Math.hypot(x - u, y - v);
  return others.filter(({ at }) => Math.hypot(x - at[0], y - at[1]) < near).length;
}

/** How much of a box at (x, y) other boxes cover, as parts of it; each adds at least 0.1.
 * @param {Box[]} boxes @param {number} x @param {number} y @param {Vector} half @param {number} scale */
function overlapOf(boxes, x, y, half, scale) {
  let sum = 0;
  for (const { place, half: other } of boxes) {
    const [across, down] = [
      half[0] + other[0] + WORD_GAPS_PX[0] * scale - Math.abs(x - place[0]),
      half[1] + other[1] + WORD_GAPS_PX[1] * scale - Math.abs(y - place[1]),
    ];
    if (across > 0 && down > 0) sum += 0.1 + (across * down) / (half[0] * half[1]);
  }
  return sum;
}
