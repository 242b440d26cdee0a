// Turns the camera of a picture of space, with keys or a drag.

import * as plane from "../math/plane.js";
import * as space from "../math/space.js";
import { updateSettings } from "./state_updates.js";

/** @import { Camera, ActiveDrag, LessonSettings, SpaceView, State, Vector } from "../types" */
/** @import { Subject } from "./runs/types" */
/** @typedef {State<Subject, LessonSettings & { camera: Camera | null }>} StateWithCamera */

const STEP_DEGREES = 5; // a press of an arrow key
/** The steps of the arrow keys. @type {{ [way: string]: Vector }} */
export const WAYS = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };

/** @param {StateWithCamera} stateWithCamera */
const cameraOf = ({ own }) => /** @type {Camera} */ (own.camera);

/** Turns the camera by steps.
 * @template {StateWithCamera} S @param {S} state @param {Vector} steps @param {Camera} [camera] @returns {S} */
export const turn = (state, steps, camera = cameraOf(state)) =>
  updateSettings(state, { camera: space.turnCamera(camera, plane.scale(STEP_DEGREES, steps)) });

/** The space follows the pointer. @template {StateWithCamera} S @param {S} state
 * @param {ActiveDrag<S, SpaceView>} drag @param {Vector} now @param {Camera} [camera] of the start @returns {S} */
export function dragSpace(state, { from, at, view }, now, camera = cameraOf(from)) {
  const [across, up] = plane.scale(1 / view.unit, plane.subtract(now, at));
  return updateSettings(state, { camera: space.dragCamera(camera, [across, -up]) });
}
