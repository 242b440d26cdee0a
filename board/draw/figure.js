// What is drawn of each mark of a plane at one moment.

import { memoizeLast } from "../math/memoize.js";
import { atDepth, glyphOf, line, marker, orderMarks, text } from "./marks.js";

/** @import { Drawn, Figure, PlaneMark, Trail } from "./types" */
/** @import { Vector } from "../types" */
/** A word at its final place. @typedef {{ text: string, at: Vector }} PlacedWord */

/** @type {Trail} */
const NOWHERE = [];

const POINTS = atDepth("points", {
  plus: marker("disc", 0, { fill: "plus" }),
  minus: marker("square", 0, { fill: "minus" }),
  signs: marker("cross", 0, { color: "glyph", cost: 0 }),
});
const TEXTS = [
  ...atDepth("vectors", { leaders: line("text", 1.25, { cost: 0 }) }),
  ...atDepth("numbers", { numbers: text(13.5, "text") }),
  ...atDepth("words", { corrections: text(13.5, "text"), words: text(17) }),
];

/** The marks of a plane from back to front: those of its picture, the points, and texts. @param {PlaneMark[]} own */
export const layersOf = (own) => orderMarks([...POINTS, ...own, ...TEXTS]);

/** The diameter of a point, px. Many points are drawn smaller, so that the line stays visible. @param {number} n */
export const pointSize = (n) => (n <= 60 ? 21 : n <= 200 ? 16 : 10);

/** The looks that depend on the number of points. */
const pointLooks = memoizeLast((/** @type {number} */ count) => {
  const size = pointSize(count);
  const [plus, minus, signs] = POINTS;
  return {
    plus: { ...plus, radius: size / 2 },
    minus: { ...minus, radius: (size - 3) / 2 },
    signs: { ...signs, radius: 0.28 * size, width: 0.14 * size },
  };
});

/** Words at their places. @param {PlacedWord[]} words */
export const written = (words) => ({ at: words.map(({ at }) => at), texts: words.map(({ text }) => text) });

/** What is drawn of each mark, by name, still without words. @param {PlaneMark[]} marks
 * @param {Pick<Figure, "traces"> & { sizes?: Figure["sizes"], numbers?: PlacedWord[], counts?: PlacedWord[] }} figure
 * @returns {{ [mark: string]: Drawn }} */
export function drawnOf(marks, { traces, numbers = [], counts = [], sizes = {} }) {
  const { plus = NOWHERE, minus = NOWHERE } = traces;
  const count = plus.length + minus.length;
  /** @type {{ [mark: string]: PlaneMark }} */
  const looks = pointLooks(count);
  /** @type {{ [mark: string]: Partial<Drawn> }} */
  const more = {
    signs: { at: [...plus, ...minus], shapes: [...plus.map(() => glyphOf(1)), ...minus.map(() => glyphOf(-1))] },
    numbers: written(numbers),
    corrections: written(counts),
    words: written([]),
  };
  for (const name in sizes) more[name] = { radii: sizes[name].map((times) => (times * pointSize(count)) / 2) };
  const drawn = marks.map((mark) => {
    const { name } = mark;
    return [name, { look: looks[name] ?? mark, at: traces[name] ?? NOWHERE, ...more[name] }];
  });
  return Object.fromEntries(drawn);
}
