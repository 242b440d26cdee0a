// How each kind of picture fits, moves and zooms its view.
// Each object is a Viewing of types.d.ts: for the plane, the number line, charts whose axes have their own scales,
// space, and space in a box.

import * as plane from "./plane.js";
import { unitOf } from "./space.js";

/** @import { ChartView, PlaneView, Size, SpaceView, Vector, View } from "../types" */
/** @import { BoxView, Viewing } from "./types" */
/** @typedef {[low: number, high: number]} Range */

const [MIN_ZOOM, MAX_ZOOM] = [1e-5, 1e3]; // relative to the view that fits
// The least width of a view, relative to its largest coordinate, so that all pixels are different doubles.
const SPACING = 2 ** -38;

/** The zoom factor, limited so that the view stays between two views that fit: `near` limits zooming in, and `far`
 * limits zooming out.
 * @param {Viewing} viewing @param {View} view @param {number} factor @param {{ near: View, far: View }} limits */
export function clampZoom(viewing, view, factor, { near, far }) {
  /** @param {View} some */
  const widths = (some) => viewing.ranges(some).map(([low, high]) => high - low);
  const [now, close, wide] = [view, near, far].map(widths);
  const largest = viewing.ranges(view).map((range) => Math.max(...range.map(Math.abs)));
  const least = close.map((width, i) => Math.min(width, Math.max(MIN_ZOOM * width, SPACING * largest[i])) / now[i]);
  const most = wide.map((width, i) => (MAX_ZOOM * width) / now[i]);
  return Math.max(Math.min(factor, ...most), ...least);
}

/** The view, or the nearest one that is neither too close nor too wide nor too far away.
 * @param {Viewing} viewing @param {View} view @param {Size} size @param {{ near: View, far: View }} limits */
export function clampView(viewing, view, size, limits) {
  const far = viewing.ranges(limits.far);
  const by = viewing.ranges(view).map(([low, high], i) => {
    const [middle, home, reach] = [
      low / 2 + high / 2,
      far[i][0] / 2 + far[i][1] / 2,
      (MAX_ZOOM / 2) * (far[i][1] - far[i][0]),
    ];
    return Math.min(Math.max(middle, home - reach), home + reach) - middle;
  });
  const moved = by.some((move) => move !== 0) ? viewing.shift(view, by, size) : view;
  const factor = clampZoom(viewing, moved, 1, limits);
  return factor === 1 ? moved : viewing.zoom(moved, factor, size);
}

/** From px [right, down] of a view to places. @param {PlaneView} view @returns {(pixel: Vector) => Vector} */
export const placeIn =
  ({ x, y, unit }) =>
  ([right, down]) => [x[0] + right * unit, y[1] - down * unit];
/** From places to px [right, down] of a view. @param {PlaneView} view @returns {(place: Vector) => Vector} */
export const pixelIn =
  ({ x, y, unit }) =>
  (place) => [(place[0] - x[0]) / unit, (y[1] - place[1]) / unit];

/** @type {Viewing<PlaneView>} */
export const planeViewing = {
  fit: plane.fitView,
  ranges: ({ x, y }) => [x, y],
  shift: ({ centre, unit }, by, size) => plane.viewAround(plane.add(centre, by), unit, size),
  zoom: ({ centre, unit }, factor, size, at = centre) =>
    plane.viewAround(
      at.map((value, i) => value + factor * (centre[i] - value)),
      factor * unit,
      size,
    ),
  pan: ({ centre, unit }, [right, down], size) =>
    plane.viewAround([centre[0] - right * unit, centre[1] + down * unit], unit, size),
  resize: ({ centre, unit }, size) => plane.viewAround(centre, unit, size),
  keepVisible(view, size) {
    const same = planeViewing.resize(view, size);
    if (JSON.stringify(same) === JSON.stringify(view)) return view;
    return plane.viewAround(
      [view.x, view.y].map(([low, high]) => (low + high) / 2),
      Math.max(...[view.x, view.y].map(([low, high], i) => (high - low) / size[i])),
      size,
    );
  },
  reveal({ x, y, centre, unit }, place, size) {
    /** @param {number} value @param {Range} range */
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
  place: (view, pixel) => placeIn(view)(pixel),
};

/** @param {Vector} place */
const onAxis = (place) => [place[0], 0];

/** The number line: a place is [x, height above the line], in units of the line. @satisfies {Viewing<PlaneView>} */
export const axisViewing = {
  ...planeViewing,
  fit: (places, size) => planeViewing.fit(places.map(onAxis), size),
  zoom: (view, factor, size, at = view.centre) => planeViewing.zoom(view, factor, size, onAxis(at)),
  pan: (view, [right], size) => planeViewing.pan(view, [right, 0], size),
  reveal: (view, place, size) => planeViewing.reveal(view, onAxis(place), size),
  contains: ({ x: [low, high] }, [value]) => value >= low && value <= high,
};

// The view of a chart is only {x, y}. Its unit is that of the first axis.
/** @param {Range} range @param {number} around @param {number} factor @returns {Range} */
const scaleRange = ([low, high], around, factor) => [
  around - factor * (around - low),
  around + factor * (high - around),
];
/** @param {Range} range @param {number} part @returns {Range} */
const shiftRange = ([low, high], part) => [low + part * (high - low), high + part * (high - low)];

/** @type {Viewing<ChartView>} */
export const chartViewing = {
  ...planeViewing,
  fit: (places, size) => (({ x, y }) => ({ x, y }))(planeViewing.fit(places, size)),
  shift: ({ x, y }, by) => ({
    x: /** @type {Range} */ (x.map((value) => value + by[0])),
    y: /** @type {Range} */ (y.map((value) => value + by[1])),
  }),
  zoom: ({ x, y }, factor, _, at = [x, y].map(([low, high]) => (low + high) / 2)) => ({
    x: scaleRange(x, at[0], factor),
    y: scaleRange(y, at[1], factor),
  }),
  pan: ({ x, y }, [right, down], [width, height]) => ({
    x: shiftRange(x, -right / width),
    y: shiftRange(y, down / height),
  }),
  resize: (view) => view,
  keepVisible: (view) => view,
  reveal: (view) => view,
  unit: ({ x: [low, high] }, [width]) => (high - low) / width,
  place: ({ x, y }, [right, down], [width, height]) => [
    shiftRange(x, right / width)[0],
    shiftRange(y, -down / height)[1],
  ],
};

const ROUND = [1, 1.25, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10];
/** @param {number} half @param {Size} size @returns {SpaceView} */
export const cubeView = (half, size) => ({ half, unit: unitOf(half, size) });

/** Space: a place under a pixel is [to the right of the middle, above it]. Turning does not change the view.
 * @type {Viewing<SpaceView>} */
export const spaceViewing = {
  fit(places, size) {
    const reach = 1.05 * places.flat().reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
    const power = 10 ** Math.floor(Math.log10(reach));
    return cubeView(power * (ROUND.find((round) => round * power >= reach) ?? 10), size);
  },
  ranges: ({ half }) => [[-half, half]],
  shift: (view) => view,
  zoom: ({ half }, factor, size) => cubeView(factor * half, size),
  pan: (view) => view,
  resize: ({ unit }, size) => cubeView(unit / unitOf(1, size), size),
  keepVisible: ({ half }, size) => cubeView(half, size),
  reveal: (view, place, size) => (spaceViewing.contains(view, place) ? view : spaceViewing.fit([place], size)),
  contains: ({ half }, place) => place.every((value) => Math.abs(value) <= half),
  unit: ({ unit }) => unit,
  place: ({ unit }, [right, down], [width, height]) => [(right - width / 2) * unit, (height / 2 - down) * unit],
};

/** Space in a box around what is shown. The first `equal` axes have one scale; a longer axis is shrunk.
 * @satisfies {Omit<Viewing<BoxView>, "fit"> & { fit(places: Vector[], size: Size, equal?: number): BoxView }} */
export const boxViewing = {
  ...spaceViewing,
  pan: (view) => view,
  ranges: ({ half, centre, stretch }) =>
    centre.map((value, i) => [value - half / stretch[i], value + half / stretch[i]]),
  shift: (view, by) => ({ ...view, centre: plane.add(view.centre, by) }),
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
    return { ...cubeView(half, size), centre: known.map(([low, high]) => low / 2 + high / 2), stretch };
  },
  zoom: (view, factor, size) => ({ ...view, ...cubeView(factor * view.half, size) }),
  resize: (view, size) => ({ ...view, ...spaceViewing.resize(view, size) }),
  keepVisible: (view, size) => ({ ...view, ...cubeView(view.half, size) }),
  reveal: (view) => view,
  contains: ({ half, centre, stretch }, x) => x.every((value, i) => Math.abs(value - centre[i]) * stretch[i] <= half),
};
