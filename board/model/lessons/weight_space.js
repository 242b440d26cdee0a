// The settings of the pictures of the space of weights, and what changes them: {b, whole, camera}, where b of the slice
// is null for the run's own at each step, and `whole` is whether the whole space is shown in its place.

import * as plane from "../../math/plane.js";
import * as space from "../../math/space.js";
import { readNumber } from "../../math/number_input.js";
import { noNumber } from "../../words/numbers.js";
import { isCamera } from "../scene.js";
import { setOwn, withProblem } from "../state_updates.js";
import { ACTIONS } from "../reducer.js";
import { activeOf, look } from "../views.js";

/** @import { Actions, BoardData, Camera, Held, PlaneView, SpaceView, State, TrainingRun, Vector } from "../../types" */

/** @typedef {State<TrainingRun>} Weighing */

export const settings = (/** @type {BoardData} */ { revision }) => ({
  b: null,
  whole: false,
  camera: { azimuth: -60, elevation: 20 },
  revision,
});

export const validators = {
  b: (/** @type {unknown} */ value) => value === null || Number.isFinite(value),
  whole: (/** @type {unknown} */ value) => typeof value === "boolean",
  camera: isCamera,
};

/** @type {(state: Weighing, b: number | null) => Weighing} */
const sliceAt = (state, b) => withProblem(setOwn(state, { b }), "");
/** @type {(state: Weighing, camera: Camera) => Weighing} */
const turned = (state, camera) => setOwn(state, { camera });
const DEGREES = 5; // of one step
const WAYS = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };
/** @type {(state: Weighing, steps: Vector) => Weighing} */
const turn = (state, steps) => turned(state, space.turned(state.own.camera, plane.scale(DEGREES, steps)));

export const actions = {
  sliceAt,
  /** @type {(state: Weighing, text: string) => Weighing} */
  typedB(state, text) {
    const b = readNumber(text);
    return Number.isFinite(b) ? sliceAt(state, b) : withProblem(state, noNumber("b", text));
  },
  /** The slice closer to the present weights, or wider around them.
   * @type {(state: Weighing, factor: number) => Weighing} */
  zoomSlice(state, factor) {
    const { w } = state.run.states[state.run.updatesAt(state.player.position)];
    return look(state, "slice", (/** @type {PlaneView} */ { unit }, _, size) =>
      plane.viewAround(w, factor * unit, size),
    );
  },
  turn,
  /** There is nothing but turning in the picture of the whole space.
   * @type {(state: Weighing, ...way: Actions["pan"]) => Weighing} */
  pan: (state, way) => (activeOf(state) === "cone" ? turn(state, WAYS[way]) : ACTIONS.pan(state, way)),
  /** @type {(state: Weighing, held: Held<Weighing, SpaceView>, now: Vector) => Weighing} */
  "drag space": (state, { from, at, view }, now) => {
    const [across, up] = plane.scale(1 / view.unit, plane.add(now, plane.scale(-1, at)));
    return turned(state, space.dragged(from.own.camera, [across, -up]));
  },
  // Other points have other weights.
  /** @type {(state: Weighing, data: BoardData) => Weighing} */
  received(state, { revision, points }) {
    const same = revision === state.own.revision && points?.length;
    return same ? state : setOwn(state, { b: null, revision });
  },
};
