// Where in the plane a vote of lines stands above a level: regions, as polygons between rows of the view.

/** @import { Line, PlaneView, Vector } from "../types" */

const ROW = 5; // px between rows, and between the columns in which votes are added up

/** The sums of votes along each row of the view, and where between two of its columns a line was crossed last. Each line is
 * met once in a row, so that a thousand lines cost little.
 * @param {Line[]} lines @param {ArrayLike<number>} votes of each line @param {number} atZero how w = 0, b = 0 votes @param {PlaneView} view */
export function votesIn(lines, votes, atZero, { x: [left, right], y: [bottom, top], unit }) {
  const step = ROW * unit;
  const [columns, rows] = [Math.ceil((right - left) / step), Math.ceil((top - bottom) / step)];
  const [sums, crossings] = [new Float64Array((rows + 1) * (columns + 1)), new Float64Array((rows + 1) * (columns + 1))];
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
  for (let i = 0; i <= rows; i++) for (let c = 1; c <= columns; c++) sums[i * (columns + 1) + c] += sums[i * (columns + 1) + c - 1];
  return { sums, crossings, columns, rows, total, left, bottom, step };
}

/** Polygons of the places where sign · share is more than `level`. @param {ReturnType<typeof votesIn>} votes @param {number} sign @param {number} level */
export function regionsOf(votes, sign, level) {
  const { rows, bottom, step } = votes;
  /** @type {Vector[][]} */
  const done = [];
  /** @type {{ low: number, high: number, left: Vector[], right: Vector[] }[]} */
  let open = [];
  const close = ({ left, right }) => left.length > 1 && done.push([...left, ...right.reverse()]);
  for (let i = 0; i <= rows; i++) {
    const y = bottom + i * step;
    const spans = spansOf(votes, i, sign, level);
    const touching = (a) => spans.filter(({ low, high }) => low < a.high && high > a.low);
    const next = spans.map(({ low, high }) => {
      const above = open.filter((a) => low < a.high && high > a.low);
      if (above.length === 1 && touching(above[0]).length === 1) {
        const [{ left, right }] = above;
        left.push([low, y]);
        right.push([high, y]);
        return { low, high, left, right };
      }
      // Where spans part or meet, what each pair has in common is a strip between the rows: none covers another.
      for (const a of above) {
        const [from, to] = [Math.max(low, a.low), Math.min(high, a.high)];
        done.push([[from, y - step], [to, y - step], [to, y], [from, y]]);
      }
      return { low, high, left: [[low, y]], right: [[high, y]] };
    });
    for (const a of open) if (!next.some(({ left }) => left === a.left)) close(a);
    open = next;
  }
  open.forEach(close);
  return done;
}

// From where to where along row i.
function spansOf({ sums, crossings, columns, total, left, step }, i, sign, level) {
  const start = i * (columns + 1);
  const spans = [];
  let low = null;
  for (let c = 0; c <= columns; c++) {
    const inside = sign * sums[start + c] > level * total;
    if (inside === (low !== null)) continue;
    const at = c === 0 ? left : crossings[start + c];
    if (inside) low = at;
    else {
      spans.push({ low, high: at });
      low = null;
    }
  }
  if (low !== null) spans.push({ low, high: left + columns * step });
  return spans;
}
