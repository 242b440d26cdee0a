// The regions of the plane where a vote of lines is above a level.
// They are polygons between rows of the view.

/** @import { Line, PlaneView, Vector } from "../types" */

const ROW = 5; // px between rows, and between the columns in which votes are added up

/** @typedef {{ low: number, high: number }} Span of a row */
/** @typedef {Span & { left: Vector[], right: Vector[] }} Region that is still open, with its two sides */

/** The sums of votes along each row of the view, and the last place between two columns where a row crosses a line. A
 * row meets each line only once, so that a thousand lines cost little.
 * @param {Line[]} lines @param {ArrayLike<number>} votes of each line @param {number} atZero how w = 0, b = 0 votes
 * @param {PlaneView} view */
export function votesIn(lines, votes, atZero, { x: [left, right], y: [bottom, top], unit }) {
  const step = ROW * unit;
  const [columns, rows] = [Math.ceil((right - left) / step), Math.ceil((top - bottom) / step)];
  const [sums, crossings] = [
    new Float64Array((rows + 1) * (columns + 1)),
    new Float64Array((rows + 1) * (columns + 1)),
  ];
  let total = 0;
  lines.forEach(({ w: [w1, w2], b }, k) => {
    if (!votes[k]) return;
    total += votes[k];
    for (let i = 0; i <= rows; i++) {
      const rest = w2 * (bottom + i * step) + b;
      const start = i * (columns + 1);
      const side = Math.sign(w1 * left + rest) || Math.sign(w1) || atZero;
      sums[start] += side * votes[k];
      const at = -rest / w1;
      if (!(at > left && at < right)) continue;
      const column = start + Math.ceil((at - left) / step);
      sums[column] -= 2 * side * votes[k];
      crossings[column] = at;
    }
  });
  for (let i = 0; i <= rows; i++)
    for (let c = 1; c <= columns; c++) sums[i * (columns + 1) + c] += sums[i * (columns + 1) + c - 1];
  return { sums, crossings, columns, rows, total, left, bottom, step };
}

/** Polygons of the places where sign · share is more than `level`.
 * @param {ReturnType<typeof votesIn>} votes @param {number} sign @param {number} level */
export function regionsOf(votes, sign, level) {
  const { rows, bottom, step } = votes;
  /** @type {Vector[][]} */
  const done = [];
  /** @type {Region[]} */
  let open = [];
  /** @param {Region} region */
  const close = ({ left, right }) => left.length > 1 && done.push([...left, ...right.reverse()]);
  for (let i = 0; i <= rows; i++) {
    const y = bottom + i * step;
    const spans = spansOf(votes, i, sign, level);
    const next = spans.map((span) => {
      const before = findTouching(open, span);
      if (before.length === 1 && findTouching(spans, before[0]).length === 1) {
        const [{ left, right }] = before;
        left.push([span.low, y]);
        right.push([span.high, y]);
        return { ...span, left, right };
      }
      // Where spans split or join, each pair has a polygon of its own between the two rows.
      for (const other of before) {
        const [a, b] = [partOf(other, span, findTouching(spans, other)), partOf(span, other, before)];
        done.push([
          [a.low, y - step],
          [a.high, y - step],
          [b.high, y],
          [b.low, y],
        ]);
      }
      return { ...span, left: [[span.low, y]], right: [[span.high, y]] };
    });
    for (const span of open) if (!next.some(({ left }) => left === span.left)) close(span);
    open = next;
  }
  open.forEach(close);
  return done;
}

/** Those of some spans that overlap with one of a neighboring row.
 * @type {<S extends Span>(spans: S[], span: Span) => S[]} */
const findTouching = (spans, { low, high }) => spans.filter((span) => low < span.high && high > span.low);

/** The part of a span that belongs to `one` of those that touch it: it ends halfway between this one and its neighbors.
 * @param {Span} span @param {Span} one @param {Span[]} all @returns {Span} */
function partOf({ low, high }, one, all) {
  const place = all.findIndex((other) => other.low === one.low);
  /** @param {number} k */
  const border = (k) => (all[k].high + all[k + 1].low) / 2;
  return { low: place ? border(place - 1) : low, high: place < all.length - 1 ? border(place) : high };
}

/** The parts of row i where sign · share is more than `level`. @param {ReturnType<typeof votesIn>} votes
 * @param {number} i @param {number} sign @param {number} level @returns {Span[]} */
function spansOf({ sums, crossings, columns, total, left, step }, i, sign, level) {
  const start = i * (columns + 1);
  /** @type {Span[]} */
  const spans = [];
  /** @type {number | null} */
  let low = null;
  for (let c = 0; c <= columns; c++) {
    const inside = sign * sums[start + c] > level * total + 1e-9;
    const at = c === 0 ? left : crossings[start + c];
    if (inside) low ??= at;
    else if (low !== null) {
      spans.push({ low, high: at });
      low = null;
    }
  }
  if (low !== null) spans.push({ low, high: left + columns * step });
  return spans;
}
