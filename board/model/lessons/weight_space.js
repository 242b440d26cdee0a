// The settings and the actions of the pictures of weight space.
// `b` of the slice is null to follow the run's b at each step; `whole` shows the whole space instead of the slice.

import * as plane from "../../math/plane.js";
import * as space from "../../math/space.js";
import { parseNumber } from "../../math/number_input.js";
import { noNumber } from "../../words/numbers.js";
import { isCamera } from "../scene.js";
import { updateSettings, withProblem } from "../state_updates.js";
import { ACTIONS } from "../reducer.js";
import { activePictureName, changeView } from "../views.js";

/** @import { BoardData, Camera, ActiveDrag, PlaneView, SpaceView, State, Vector } from "../../types" */
/** @import { TrainingRun } from "../runs/types" */
/** @import { Actions } from "../types" */

/** @typedef {State<TrainingRun>} WeightSpaceState */

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

/** @type {(state: WeightSpaceState, b: number | null) => WeightSpaceState} */
const sliceAt = (state, b) => withProblem(updateSettings(state, { b }), "");
/** @type {(state: WeightSpaceState, camera: Camera) => WeightSpaceState} */
const withCamera = (state, camera) => updateSettings(state, { camera });
const STEP_DEGREES = 5; // a press of an arrow key
const WAYS = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };
/** @type {(state: WeightSpaceState, steps: Vector) => WeightSpaceState} */
const turn = (state, steps) => withCamera(state, space.turnCamera(state.own.camera, plane.scale(STEP_DEGREES, steps)));

export const actions = {
  sliceAt,
  /** @type {(state: WeightSpaceState, text: string) => WeightSpaceState} */
  typedB(state, text) {
    const b = parseNumber(text);
    return Number.isFinite(b) ? sliceAt(state, b) : withProblem(state, noNumber("b", text));
  },
  /** Zoom the slice around the present weights.
   * @type {(state: WeightSpaceState, factor: number) => WeightSpaceState} */
  zoomSlice(state, factor) {
    const { w } = state.run.states[state.run.updatesAt(state.player.position)];
    return changeView(state, "slice", (/** @type {PlaneView} */ { unit }, _, size) =>
      plane.viewAround(w, factor * unit, size),
    );
  },
  turn,
  /** The picture of the whole space cannot be moved, so it turns.
   * @type {(state: WeightSpaceState, ...way: Actions["pan"]) => WeightSpaceState} */
  pan: (state, way) => (activePictureName(state) === "cone" ? turn(state, WAYS[way]) : ACTIONS.pan(state, way)),
  /** @type {(state: WeightSpaceState, held: ActiveDrag<WeightSpaceState, SpaceView>, now: Vector) =>
   * WeightSpaceState} */
  "drag space": (state, { from, at, view }, now) => {
    const [across, up] = plane.scale(1 / view.unit, plane.add(now, plane.scale(-1, at)));
    return withCamera(state, space.dragCamera(from.own.camera, [across, -up]));
  },
  // New points have other weights.
  /** @type {(state: WeightSpaceState, data: BoardData) => WeightSpaceState} */
  received(state, { revision, points }) {
    const same = revision === state.own.revision && points?.length;
    return same ? state : updateSettings(state, { b: null, revision });
  },
};
