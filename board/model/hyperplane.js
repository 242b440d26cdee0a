// One hyperplane that is written down in every form: what is set of it, and what a change makes of that. A setting is
// {w, b, u, along, probe, from}: w and x ("probe") have three components, of which each dimension shows its own; u is the
// point of the hyperplane that holds w, by dimension; `from` says which line it all came from.

import * as forms from "../math/forms.js";
import * as plane from "../math/plane.js";
import { ByHand, hold } from "./hand.js";
import { isVector } from "./scene.js";

/** @import { BoardData, HeldLine, Line, Own, Told, Vector, Writing } from "../types" */
/** @typedef {{ [setting: string]: any }} Shown */

const LARGEST = 1e100; // so that no product overflows
// The points u are apart from the feet of the origin and of x, so that the vectors do not cover each other.
const FIRST = { probe: [3, 2, 1], u: { 1: [2], 2: [-2, 2], 3: [0, 1, 0] }, along: [2, -1] };
export const CAMERA = { azimuth: -4, elevation: 20 };

// A line that is asked for again is given anew; `asked` counts.
export const givenBy = (/** @type {BoardData} */ { line, asked }) => JSON.stringify({ line, asked });

/** What a line leads to; in space w₃ is as large as w₂, or as w₁ when that is 0. All that hangs on it is its own. @param {Line} line @param {string} from */
export function settingOf({ w, b }, from) {
  const setting = { ...FIRST, w: [...w, w[1] || w[0]], b, from };
  return [1, 2, 3].reduce((all, dimension) => settled({ dimension, setting: all }), setting);
}

/** The hyperplane of the dimension that is shown. @type {(own: Shown) => HeldLine} */
export const handOf = ({ dimension, setting: { w, b, u, along } }) => ({
  w: w.slice(0, dimension),
  b,
  grip: u[dimension],
  along,
});
/** @type {(own: Own) => Vector} */
export const probeOf = ({ dimension, setting }) => setting.probe.slice(0, dimension);

/** The line with its own grip, or with one as near to a place as can be. @param {Line & Partial<HeldLine>} line @param {Vector} [near] @returns {HeldLine} */
export function held({ w, b, grip, along }, near) {
  const u = grip ?? hold({ w, b }, near).grip;
  return { w, b, grip: forms.tidy(u, plane.length(u)), along };
}

const isInRange = (value) => Math.abs(value) <= LARGEST; // NaN is not
export const isPoint = (x) => x.every(isInRange);
/** Whether a value that may be anybody's is a setting. */
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
    ].every(([part, size]) => isVector(part, size) && isPoint(part)) && isInRange(b)
  );
}
export const isUsable = ({ w, b, grip }) =>
  isPoint([...w, b, ...grip]) && (!plane.isDefined({ w }) || plane.length(w) >= 1 / LARGEST);

// The setting with this hyperplane in the dimension that is shown.
/** @param {Shown} own @param {HeldLine} line */
export function taken({ dimension, setting }, { w, b, grip, along }) {
  const turned = dimension === 2 && plane.isDefined({ w });
  return {
    ...setting,
    w: [...w, ...setting.w.slice(dimension)],
    b,
    u: { ...setting.u, [dimension]: grip },
    along: turned ? forms.alongOf(w, along ?? setting.along) : setting.along,
  };
}

/** What sets a line, or changes it while another dimension is shown, need not say u and v: then these come to it. @param {Shown} own */
export function settled(own) {
  const hand = handOf(own);
  const line = forms.isOn(hand) ? hand : held({ ...hand, grip: null }, hand.grip);
  return taken(own, isUsable(line) ? line : hand);
}

// With u where it can be seen, between the feet of the origin and of x; the same when it is no farther than all else.
export function gathered(own) {
  const [hand, probe] = [handOf(own), probeOf(own)];
  if (!plane.isDefined(hand)) return own.setting;
  const { projection, foot } = forms.readings(hand, probe);
  const reach = Math.max(...[probe, projection, foot].map(plane.length));
  if (plane.length(hand.grip) <= 3 * reach) return own.setting;
  const { grip } = held({ ...hand, grip: null }, plane.scale(0.5, plane.add(projection, foot)));
  return { ...own.setting, u: { ...own.setting.u, [own.dimension]: grip } };
}

/** What stands in the place of a run: the hyperplane, x, and what follows from both, or null where there is no hyperplane.
 * @implements {Writing} */
export class Written extends ByHand {
  kind = "hyperplane";

  constructor() {
    super({ verdict: { kind: "single class" } }, [], []);
  }

  lines = () => [];
  frame = (/** @type {Told} */ { own }) => {
    const [line, probe] = [handOf(own), probeOf(own)];
    const numbers = plane.isDefined(line) ? forms.readings(line, probe) : null;
    return { line, grip: line.grip, update: null, example: null, separation: this, probe, numbers };
  };
}
