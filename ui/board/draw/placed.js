// Where words stand: as near to their wish as they cover neither one another nor what is drawn, inside the picture.
// Places are px from its top left corner.

/** @import { Size, Vector } from "../types" */
/** @import { Ground } from "./ground.js" */

/** `strays` says whether it would name something else at a place; then there is none.
 * @typedef {{ text: string, at: Vector, color?: string, strays?(place: Vector): boolean }} Word */

const HALF = 11; // px from the middle of a word up
const APART = 2; // px between words
const RINGS = 10, STEP = 12; // the places around a wish: so many rings, px apart
const DIRECTIONS = Array.from({ length: 12 }, (_, i) => [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)]);
const PER_PIXEL = 0.1; // the cost of each px away from the wish, and of covering another word:
const WORD = 1e4;
const WRONG = 3000; // the cost of a place much nearer to the wish of a word of the same colour: it would name what is there
const NEARER = 0.6;
// What covering is worth; see ground.js.
export const POINT = 60;
export const LINE = 30;
export const FAINT = 0.5;

/** @type {[letters: RegExp, width: number][]} */
const WIDTHS = [[/[ |.,·:;'!()/‖ijl₀-₉⁰¹²³⁻]/, 6], [/[wmMW%→˜]/, 13]];
const widths = new Map();
const letterWidth = (letter) => WIDTHS.find(([some]) => some.test(letter))?.[1] ?? 9.8;

/** About how wide a word is, px. @param {string} text @param {number} scale */
export function widthOf(text, scale) {
  if (!widths.has(text)) {
    if (widths.size > 1000) widths.clear();
    widths.set(text, [...text].reduce((sum, letter) => sum + letterWidth(letter), 0));
  }
  return Math.max(14, widths.get(text)) * scale;
}

/** The middle of each word, or null; who comes first has its place first. @param {Word[]} words @param {Ground} ground @param {Size} size @param {number} scale */
export function placed(words, ground, size, scale) {
  /** @type {{ place: Vector, half: Vector }[]} */
  const boxes = [];
  /** @type {Vector[]} */
  const places = [];
  const wishes = words.map(({ text, at, color, strays }) => ({ color, strays, place: at, half: [widthOf(text, scale) / 2, HALF * scale] }));
  for (const { place: at, half, color, strays = never } of wishes) {
    const others = wishes.filter((other) => other.place !== at && other.color === color).map(({ place }) => place);
    const inside = at.map((value, i) => clamped(value, size[i], half[i]));
    let best = { cost: Infinity, place: inside };
    for (const place of around(at, half, scale)) {
      const [x, y] = place.map((value, i) => clamped(value, size[i], half[i]));
      const away = PER_PIXEL * Math.hypot(x - inside[0], y - inside[1]) / scale;
      if (away >= best.cost) continue;
      const cost = away + ground.costOf(x, y, ...half) + WORD * covered(boxes, x, y, half, APART * scale) + WRONG * (named(others, at, [x, y]) + Number(strays([x, y])));
      if (cost < best.cost) best = { cost, place: [x, y] };
    }
    if (strays(best.place)) best.place = null;
    else boxes.push({ place: best.place, half });
    places.push(best.place);
  }
  return places;
}

const never = () => false;
const clamped = (value, length, half) => (2 * half > length ? length / 2 : Math.min(Math.max(value, half), length - half));

// The wish, and rings around it that are as much wider as the word is, so that it can stand beside what it names.
/** @param {Vector} wish @param {Vector} half @param {number} scale */
function around([x, y], half, scale) {
  const places = [[x, y]];
  for (let ring = 1; ring <= RINGS; ring++) {
    const [across, up] = [ring * STEP * scale + Math.min(1, ring / 3) * half[0], ring * STEP * scale];
    for (const [u, v] of DIRECTIONS) places.push([x + u * across, y + v * up]);
  }
  return places;
}

// How many of the others' wishes a place is much nearer to than to its own.
/** @param {Vector[]} others @param {Vector} wish @param {Vector} place */
function named(others, [u, v], [x, y]) {
  const near = NEARER * Math.hypot(x - u, y - v);
  return others.filter((other) => Math.hypot(x - other[0], y - other[1]) < near).length;
}

// How many boxes a box at (x, y) overlaps, by how much of it.
function covered(boxes, x, y, half, apart) {
  let sum = 0;
  for (const { place, half: other } of boxes) {
    const [across, down] = [half[0] + other[0] + apart - Math.abs(x - place[0]), half[1] + other[1] + apart - Math.abs(y - place[1])];
    if (across > 0 && down > 0) sum += 0.1 + (across * down) / (half[0] * half[1]);
  }
  return sum;
}
