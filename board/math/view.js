// What a picture does with its view, in three kinds of picture: of the plane, of the number line, and of space. Each is a
// Viewing of types.d.ts; a chart whose axes have scales of their own is `framed`.

import * as plane from "./plane.js";
import { unitOf } from "./space.js";

/** @import { BoxView, ChartView, PlaneView, Size, SpaceView, Vector, View, Viewing } from "../types" */
/** @typedef {[low: number, high: number]} Range */

const [CLOSEST, WIDEST] = [1e-5, 1e3]; // of a view that fits
const SPACING = 2 ** -38; // of its largest coordinate: how wide a view is at the least, so that pixels are different doubles

/** A factor to zoom by, brought between those that are left to a view: `near` and `far` fit what it may be closer around, and
 * what it may be wider around. @param {Viewing} viewing @param {View} view @param {number} factor @param {{ near: View, far: View }} limits */
export function allowed(viewing, view, factor, { near, far }) {
  const widths = (/** @type {View} */ some) => viewing.ranges(some).map(([low, high]) => high - low);
  const [now, close, wide] = [view, near, far].map(widths);
  const largest = viewing.ranges(view).map((range) => Math.max(...range.map(Math.abs)));
  const least = close.map((width, i) => Math.min(width, Math.max(CLOSEST * width, SPACING * largest[i])) / now[i]);
  const most = wide.map((width, i) => (WIDEST * width) / now[i]);
  return Math.max(Math.min(factor, ...most), ...least);
}

/** A view that is neither too close nor too wide nor too far away: the same, or the nearest such.
 * @param {Viewing} viewing @param {View} view @param {Size} size @param {{ near: View, far: View }} limits */
export function limited(viewing, view, size, limits) {
  const far = viewing.ranges(limits.far);
  const by = viewing.ranges(view).map(([low, high], i) => {
    const [middle, home, reach] = [
      low / 2 + high / 2,
      far[i][0] / 2 + far[i][1] / 2,
      (WIDEST / 2) * (far[i][1] - far[i][0]),
    ];
    return Math.min(Math.max(middle, home - reach), home + reach) - middle;
  });
  const moved = by.some((move) => move !== 0) ? viewing.moved(view, by, size) : view;
  const factor = allowed(viewing, moved, 1, limits);
  return factor === 1 ? moved : viewing.zoom(moved, factor, size);
}

/** @type {Viewing<PlaneView>} */
export const planar = {
  fit: plane.fitView,
  ranges: ({ x, y }) => [x, y],
  moved: ({ centre, unit }, by, size) => plane.viewAround(plane.add(centre, by), unit, size),
  zoom: ({ centre, unit }, factor, size, at = centre) =>
    plane.viewAround(
      at.map((value, i) => value + factor * (centre[i] - value)),
      factor * unit,
      size,
    ),
  pan: ({ centre, unit }, [right, down], size) =>
    plane.viewAround([centre[0] - right * unit, centre[1] + down * unit], unit, size),
  resized: ({ centre, unit }, size) => plane.viewAround(centre, unit, size),
  held(view, size) {
    const same = planar.resized(view, size);
    if (JSON.stringify(same) === JSON.stringify(view)) return view;
    return plane.viewAround(
      [view.x, view.y].map(([low, high]) => (low + high) / 2),
      Math.max(...[view.x, view.y].map(([low, high], i) => (high - low) / size[i])),
      size,
    );
  },
  reached({ x, y, centre, unit }, place, size) {
    /** @type {(value: number, range: Range) => number} */
    const beyond = (value, [low, high]) => value - Math.min(Math.max(value, low), high);
    const by = [beyond(place[0], x), beyond(place[1], y)];
    return plane.viewAround(
      plane.add(
        centre,
        by.map((value, i) => value + Math.sign(value) * 0.1 * size[i] * unit),
      ),
      unit,
      size,
    );
  },
  contains: (view, place) => plane.isInView(place, view),
  unit: ({ unit }) => unit,
  place: ({ x, y, unit }, [right, down]) => [x[0] + right * unit, y[1] - down * unit],
};

const level = (/** @type {Vector} */ place) => [place[0], 0];

/** The number line: a place is [x, height above the line], in units of the line. @type {Viewing<PlaneView>} */
export const axial = {
  ...planar,
  fit: (places, size) => planar.fit(places.map(level), size),
  zoom: (view, factor, size, at = view.centre) => planar.zoom(view, factor, size, level(at)),
  pan: (view, [right], size) => planar.pan(view, [right, 0], size),
  reached: (view, place, size) => planar.reached(view, level(place), size),
  contains: ({ x: [low, high] }, [value]) => value >= low && value <= high,
};

// A view is only {x, y}, and has no unit but that of its first axis.
/** @type {(range: Range, around: number, factor: number) => Range} */
const spread = ([low, high], around, factor) => [around - factor * (around - low), around + factor * (high - around)];
/** @type {(range: Range, part: number) => Range} */
const shifted = ([low, high], part) => [low + part * (high - low), high + part * (high - low)];

/** @type {Viewing<ChartView>} */
export const framed = {
  ...planar,
  fit: (places, size) => (({ x, y }) => ({ x, y }))(planar.fit(places, size)),
  moved: ({ x, y }, by) => ({
    x: /** @type {Range} */ (x.map((value) => value + by[0])),
    y: /** @type {Range} */ (y.map((value) => value + by[1])),
  }),
  zoom: ({ x, y }, factor, _, at = [x, y].map(([low, high]) => (low + high) / 2)) => ({
    x: spread(x, at[0], factor),
    y: spread(y, at[1], factor),
  }),
  pan: ({ x, y }, [right, down], [width, height]) => ({ x: shifted(x, -right / width), y: shifted(y, down / height) }),
  resized: (view) => view,
  held: (view) => view,
  reached: (view) => view,
  unit: ({ x: [low, high] }, [width]) => (high - low) / width,
  place: ({ x, y }, [right, down], [width, height]) => [shifted(x, right / width)[0], shifted(y, -down / height)[1]],
};

const ROUND = [1, 1.25, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10];
/** @type {(half: number, size: Size) => SpaceView} */
export const cube = (half, size) => ({ half, unit: unitOf(half, size) });

/** Space: a place under a pixel is [to the right of the middle, above it]. Turning is no change of the view. @type {Viewing<SpaceView>} */
export const spatial = {
  fit(places, size) {
    const reach = 1.05 * places.flat().reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
    const power = 10 ** Math.floor(Math.log10(reach));
    return cube(power * (ROUND.find((round) => round * power >= reach) ?? 10), size);
  },
  ranges: ({ half }) => [[-half, half]],
  moved: (view) => view,
  zoom: ({ half }, factor, size) => cube(factor * half, size),
  pan: (view) => view,
  resized: ({ unit }, size) => cube(unit / unitOf(1, size), size),
  held: ({ half }, size) => cube(half, size),
  reached: (view, place, size) => (spatial.contains(view, place) ? view : spatial.fit([place], size)),
  contains: ({ half }, place) => place.every((value) => Math.abs(value) <= half),
  unit: ({ unit }) => unit,
  place: ({ unit }, [right, down], [width, height]) => [(right - width / 2) * unit, (height / 2 - down) * unit],
};

/** Space in a box around what is shown. The first axes, as many as `equal`, have one scale; what needs more room is shrunk.
 * @type {Omit<Viewing<BoxView>, "fit"> & { fit(places: Vector[], size: Size, equal?: number): BoxView }} */
export const boxed = {
  ...spatial,
  pan: (view) => view,
  ranges: ({ half, centre, stretch }) =>
    centre.map((value, i) => [value - half / stretch[i], value + half / stretch[i]]),
  moved: (view, by) => ({ ...view, centre: plane.add(view.centre, by) }),
  fit(places, size, equal = 2) {
    const ranges = [0, 1, 2].map((i) =>
      places.reduce(([low, high], x) => [Math.min(low, x[i] ?? 0), Math.max(high, x[i] ?? 0)], [Infinity, -Infinity]),
    );
    const known = places.length
      ? ranges
      : [
          [-1, 1],
          [-1, 1],
          [-1, 1],
        ];
    const reach = known.map(([low, high]) => high / 2 - low / 2);
    const level = Math.max(...reach.slice(0, equal));
    const stretch = reach.map((own, i) =>
      i >= equal && level > 0 && own > 1.5 * level ? plane.drawingScale(own, 1.5 * level) : 1,
    );
    const half = 1.2 * Math.max(...reach.map((own, i) => stretch[i] * own)) || 1;
    return { ...cube(half, size), centre: known.map(([low, high]) => low / 2 + high / 2), stretch };
  },
  zoom: (view, factor, size) => ({ ...view, ...cube(factor * view.half, size) }),
  resized: (view, size) => ({ ...view, ...spatial.resized(view, size) }),
  held: (view, size) => ({ ...view, ...cube(view.half, size) }),
  reached: (view) => view,
  contains: ({ half, centre, stretch }, x) => x.every((value, i) => Math.abs(value - centre[i]) * stretch[i] <= half),
};
