// The types that the mathematics gives other rooms.

import type { Line, Size, SpaceView, Vector, View } from "../types";

/** A line of such a run. */
export interface ScaledLine extends Line {
  eta: number;
  sum: Line;
}
/** The view of a box around `centre`; lengths along its axes are drawn `stretch` times as long. */
export interface BoxView extends SpaceView {
  centre: Vector;
  stretch: Vector;
}
/** The geometry of a kind of view: pure functions, see math/view.js. */
export interface Viewing<V extends View = View> {
  /** The view that contains these places. */
  fit(places: Vector[], size: Size): V;
  /** The visible range of each axis. */
  ranges(view: V): [low: number, high: number][];
  /** Moved by a vector in data units. */
  shift(view: V, by: Vector, size: Size): V;
  /** Closer (factor < 1) or wider, around the place `at` or the middle. */
  zoom(view: V, factor: number, size: Size, at?: Vector): V;
  /** Moved with a drag by so many pixels [right, down]; a view of space does not move. */
  pan(view: V, by: Vector, size: Size): V;
  /** The same middle and scale in a picture of another size. */
  resize(view: V, size: Size): V;
  /** Everything that the view shows, in a picture of another size. */
  keepVisible(view: V, size: Size): V;
  contains(view: V, place: Vector): boolean;
  /** Moved as far as necessary to show a place. */
  reveal(view: V, place: Vector, size: Size): V;
  /** Data units per pixel. */
  unit(view: V, size: Size): number;
  /** The place under a pixel [from the left, from the top] of the inside of the picture. */
  place(view: V, pixel: Vector, size: Size): Vector;
}

/** The mistakes of a run, and how many examples were looked at up to each, as in a Trace. */
export interface TrainingResult {
  index: number[];
  examined: number[];
  /** "begun": the browser has not computed it to its end. */
  outcome: "converged" | "cycle" | "limit" | "begun";
  epochs: number;
  repeats: number | null;
  total: number;
}
