// An occupancy grid: the cost of a word over each square of a picture.
// Places are px from the top left corner of the picture.

import { spanInView } from "../math/plane.js";

/** @import { ChartView, Size, Vector } from "../types" */

const CELL = 4; // px
const POINT_PADDING_PX = 3; // paper around a point

/** @param {number} value @param {number} most */
const clamp = (value, most) => Math.min(Math.max(value, 0), most);

export class OccupancyGrid {
  /** @type {Float64Array | null} */
  sums = null;

  /** @param {Size} size @param {number} scale */
  constructor([width, height], scale) {
    this.cell = CELL * scale;
    this.columns = Math.floor(width / this.cell) + 1; // includes the right and the lower edge
    this.rows = Math.floor(height / this.cell) + 1;
    /** @type {ChartView} */
    this.picture = { x: [0, width], y: [0, height] };
    this.costs = new Float64Array(this.columns * this.rows);
  }

  /** A square costs as much as the most expensive thing in it.
   * @param {number} i @param {number} j @param {number} cost */
  raiseCost(i, j, cost) {
    const at = j * this.columns + i;
    if (cost > this.costs[at]) this.costs[at] = cost;
  }

  /** @param {number} x @param {number} y @param {number} radius @param {number} cost */
  addDisc(x, y, radius, cost) {
    this.addBox(
      x,
      y,
      radius + (POINT_PADDING_PX * this.cell) / CELL,
      radius + (POINT_PADDING_PX * this.cell) / CELL,
      cost,
    );
  }

  /** With its middle at (x, y). @param {number} x @param {number} y @param {number} across half of its width
   * @param {number} up half of its height @param {number} cost */
  addBox(x, y, across, up, cost) {
    const [left, right, top, bottom] = this.cellsUnder(x, y, across, up);
    for (let j = top; j < bottom; j++) for (let i = left; i < right; i++) this.raiseCost(i, j, cost);
  }

  /** @param {Vector} from @param {Vector} to @param {number} cost */
  addLine(from, to, cost) {
    const along = [to[0] - from[0], to[1] - from[1]];
    const span = spanInView(from, along, this.picture, [0, 1]);
    if (!span) return;
    const [first, last] = span;
    // Rounding can make the inside part of a line from far away too long; it is no longer than the picture.
    const length = Math.min((last - first) * Math.hypot(along[0], along[1]), this.cell * (this.columns + this.rows));
    const steps = Math.max(1, Math.ceil(length / (this.cell / 2)));
    const [x, y] = [from[0] + first * along[0], from[1] + first * along[1]];
    const [right, down] = [((last - first) * along[0]) / steps, ((last - first) * along[1]) / steps];
    const { cell, columns, rows, costs } = this; // locals are fast, for hundreds of lines in each frame
    for (let i = 0; i <= steps; i++) {
      const [column, row] = [Math.floor((x + i * right) / cell), Math.floor((y + i * down) / cell)];
      if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
      const at = row * columns + column;
      if (cost > costs[at]) costs[at] = cost;
    }
  }

  /** The squares that a box covers: [left, right, top, bottom], without right and bottom.
   * @param {number} x @param {number} y @param {number} across @param {number} up */
  cellsUnder(x, y, across, up) {
    const { columns, rows, cell } = this;
    return [
      clamp(Math.floor((x - across) / cell), columns),
      clamp(Math.floor((x + across) / cell) + 1, columns),
      clamp(Math.floor((y - up) / cell), rows),
      clamp(Math.floor((y + up) / cell) + 1, rows),
    ];
  }

  /** The cost of writing in a small box with its middle at (x, y), from all that was added up to now.
   * @param {number} x @param {number} y @param {number} across @param {number} up */
  costNow(x, y, across, up) {
    const [left, right, top, bottom] = this.cellsUnder(x, y, across, up);
    let sum = 0;
    for (let j = top; j < bottom; j++) for (let i = left; i < right; i++) sum += this.costs[j * this.columns + i];
    return sum;
  }

  /** The same for a box of any size. After the first call nothing may be added.
   * @param {number} x @param {number} y @param {number} across @param {number} up */
  costOf(x, y, across, up) {
    const sums = (this.sums ??= this.computeSums());
    const { columns } = this;
    const [left, right, top, bottom] = this.cellsUnder(x, y, across, up);
    /** @param {number} i @param {number} j */
    const sum = (i, j) => sums[j * (columns + 1) + i];
    return sum(right, bottom) - sum(left, bottom) - sum(right, top) + sum(left, top);
  }

  // The summed-area table: at each square the sum of all squares above it and to its left.
  computeSums() {
    const { columns, rows, costs } = this;
    const sums = new Float64Array((columns + 1) * (rows + 1));
    for (let j = 0; j < rows; j++) {
      let row = 0;
      for (let i = 0; i < columns; i++) {
        row += costs[j * columns + i];
        sums[(j + 1) * (columns + 1) + i + 1] = sums[j * (columns + 1) + i + 1] + row;
      }
    }
    return sums;
  }
}
