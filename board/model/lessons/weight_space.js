// The settings and the actions of the pictures of weight space.
// `b` of the slice is null to follow the run's b at each step; `whole` shows the whole space instead of the slice.

import * as plane from "../../math/plane.js";
import { parseNumber } from "../../math/number_input.js";
import { noNumber } from "../../words/numbers.js";
import { isCamera } from "../scene.js";
import { dragSpace, turn, WAYS } from "../space_camera.js";
import { updateSettings, withProblem } from "../state_updates.js";
import { ACTIONS } from "../reducer.js";
import { activePictureName, changeView } from "../views.js";

/** @import { ActiveDrag, BoardData, PlaneView, SpaceView, State, Vector } from "../../types" */
/** @import { TrainingRun, WeightSpaceSettings } from "../runs/types" */
/** @import { Actions } from "../types" */

/** @typedef {State<TrainingRun<WeightSpaceSettings>>} WeightSpaceState */

export const settings = (/** @type {BoardData} */ { revision }) => ({
  b: null,
  whole: false,
  camera: { azimuth: -60, elevation: 20 },
  revision,
});

export const validators = {
  /** @param {unknown} value */
  b: (value) => value === null || Number.isFinite(value),
  /** @param {unknown} value */
  whole: (value) => typeof value === "boolean",
  camera: isCamera,
};

/** @param {WeightSpaceState} state @param {number | null} b @returns {WeightSpaceState} */
const sliceAt = (state, b) => withProblem(updateSettings(state, { b }), "");

export const actions = {
  sliceAt,
  /** @param {WeightSpaceState} state @param {string} text @returns {WeightSpaceState} */
  typedB(state, text) {
    const b = parseNumber(text);
    return Number.isFinite(b) ? sliceAt(state, b) : withProblem(state, noNumber("b", text));
  },
  /** Zoom the slice around the present weights. @param {WeightSpaceState} state @param {number} factor
   * @returns {WeightSpaceState} */
  zoomSlice(state, factor) {
    const { w } = state.run.states[state.run.updatesAt(state.player.position)];
    return changeView(state, "slice", (/** @type {PlaneView} */ { unit }, _, size) =>
      plane.viewAround(w, factor * unit, size),
    );
  },
  /** @param {WeightSpaceState} state @param {Vector} steps @returns {WeightSpaceState} */
  turn: (state, steps) => turn(state, steps),
  /** The picture of the whole space cannot be moved, so it turns.
   * @type {(state: WeightSpaceState, ...way: Actions["pan"]) => WeightSpaceState} */
  pan: (state, way) => (activePictureName(state) === "cone" ? turn(state, WAYS[way]) : ACTIONS.pan(state, way)),
  /** @param {WeightSpaceState} state @param {ActiveDrag<WeightSpaceState, SpaceView>} held @param {Vector} now
   * @returns {WeightSpaceState} */
  "drag space": (state, held, now) => dragSpace(state, held, now),
  // New points have other weights.
  /** @param {WeightSpaceState} state @param {BoardData} data @returns {WeightSpaceState} */
  received(state, { revision, points }) {
    const same = revision === state.own.revision && points?.length;
    return same ? state : updateSettings(state, { b: null, revision });
  },
};
