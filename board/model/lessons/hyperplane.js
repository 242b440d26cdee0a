// The settings and the subject of a hyperplane that is written in every form.

import * as forms from "../../math/forms.js";
import * as plane from "../../math/plane.js";
import { gripNear } from "./manual_line.js";
import { NoRun } from "../runs/no_run.js";
import { isVector } from "../validators.js";

/** @import { BoardData, LineWithGrip, Line, Vector } from "../../types" */
/** @import { FrameInput } from "../runs/types" */
/** @import { HyperplaneSetting, HyperplaneSettings, HyperplaneSubject } from "./types" */
/** @typedef {LineWithGrip & { along: Vector }} Directed */
/** @typedef {Pick<HyperplaneSettings, "dimension" | "setting">} ShownHyperplane */

export const DIMENSIONS = /** @type {const} */ ([1, 2, 3]);
const MAX_COMPONENT = 1e100; // so that no product overflows
// The points u keep away from the feet of the origin and of x, so that the vectors do not cover each other.
const DEFAULT_VALUES = { probe: [3, 2, 1], u: { 1: [2], 2: [-2, 2], 3: [0, 1, 0] }, along: [2, -1] };
export const CAMERA = { azimuth: -4, elevation: 20 };

// `asked` counts requests, so that asking for the same line again applies it again.
/** @param {BoardData} boardData */
export const lineKey = ({ line, asked }) => JSON.stringify({ line, asked });

/** The setting for a line; in space, w₃ equals w₂, or w₁ if w₂ is 0.
 * @param {Line} line @param {string} from
 * @returns {HyperplaneSetting} */
export function settingOf({ w, b }, from) {
  const setting = { ...DEFAULT_VALUES, w: [...w, w[1] || w[0]], b, from };
  return DIMENSIONS.reduce(
    (all, dimension) => completeSetting({ dimension, setting: all }),
    /** @type {HyperplaneSetting} */ (setting),
  );
}

/** The hyperplane in the dimension that is shown. @param {ShownHyperplane} own @returns {Directed} */
export const hyperplaneOf = ({ dimension, setting: { w, b, u, along } }) => ({
  w: w.slice(0, dimension),
  b,
  grip: u[dimension],
  along,
});
/** @param {ShownHyperplane} own @returns {Vector} */
export const probeOf = ({ dimension, setting }) => setting.probe.slice(0, dimension);

/** The line with its own grip, or with the grip nearest to a place. @param {Line & Partial<LineWithGrip>} line
 * @param {Vector} [near] @returns {LineWithGrip} */
export function withGrip({ w, b, grip, along }, near = [0, 0]) {
  const u = grip ?? gripNear({ w, b }, near).grip;
  return { w, b, grip: forms.dropRounding(u, plane.length(u)), along };
}

/** @param {number} value */
const isInRange = (value) => Math.abs(value) <= MAX_COMPONENT; // false for NaN
/** @param {Vector} x */
export const areInRange = (x) => x.every(isInRange);
/** Whether a value from outside is a setting. @param {unknown} value @returns {value is HyperplaneSetting} */
export function isSetting(value) {
  const { w, b, u, along, probe } = Object(value);
  return (
    [
      [w, 3],
      [probe, 3],
      [along, 2],
      [u?.[1], 1],
      [u?.[2], 2],
      [u?.[3], 3],
    ].every(([part, size]) => isVector(part, size) && areInRange(part)) && isInRange(b)
  );
}
/** @param {LineWithGrip} lineWithGrip */
export const isUsable = ({ w, b, grip }) =>
  areInRange([...w, b, ...grip]) && (!plane.isNonzero({ w }) || plane.length(w) >= 1 / MAX_COMPONENT);

/** The setting with this hyperplane in the dimension that is shown.
 * @param {ShownHyperplane} own @param {LineWithGrip} line @returns {HyperplaneSetting} */
export function settingWith({ dimension, setting }, { w, b, grip, along }) {
  const turned = dimension === 2 && plane.isNonzero({ w });
  return {
    ...setting,
    w: [...w, ...setting.w.slice(dimension)],
    b,
    u: { ...setting.u, [dimension]: grip },
    along: turned ? forms.alongOf(w, along ?? setting.along) : setting.along,
  };
}

/** Move u onto the hyperplane and make v parallel to it, after a change that did not set them.
 * @param {ShownHyperplane} own */
export function completeSetting(own) {
  const hand = hyperplaneOf(own);
  const line = forms.isGripOnLine(hand) ? hand : withGrip({ ...hand, grip: undefined }, hand.grip);
  return settingWith(own, isUsable(line) ? line : hand);
}

/** Move u to where it can be seen, between the feet of the origin and of x, if it is much farther away than x.
 * @param {ShownHyperplane} own */
export function bringGripNear(own) {
  const [hand, probe] = [hyperplaneOf(own), probeOf(own)];
  if (!plane.isNonzero(hand)) return own.setting;
  const { projection, foot } = forms.readings(hand, probe);
  const reach = Math.max(...[probe, projection, foot].map(plane.length));
  if (plane.length(hand.grip) <= 3 * reach) return own.setting;
  const { grip } = withGrip({ ...hand, grip: undefined }, plane.scale(0.5, plane.add(projection, foot)));
  return { ...own.setting, u: { ...own.setting.u, [own.dimension]: grip } };
}

/** The subject of the hyperplane and x, with what follows from both; `numbers` is null without a hyperplane.
 * @implements {HyperplaneSubject} */
export class WrittenHyperplane extends NoRun {
  kind = "hyperplane";
  outcome = "hand";

  constructor() {
    super({ verdict: { kind: "single class" } }, [], []);
  }

  least = () => Infinity;
  /** @type {HyperplaneSubject["lines"]} */
  lines = () => [];
  /** @param {FrameInput<HyperplaneSettings>} frameInput */
  frame = ({ own }) => {
    const [line, probe] = [hyperplaneOf(own), probeOf(own)];
    const numbers = plane.isNonzero(line) ? forms.readings(line, probe) : null;
    return { line, grip: line.grip, update: null, example: null, separation: this, probe, numbers };
  };
}
