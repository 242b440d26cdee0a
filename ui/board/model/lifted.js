// The run of a perceptron on lifted points φ(x) = (x₁, x₂, φ₃(x)), and the settings of its lesson.

import { Formula } from "../math/formula.js";
import * as plane from "../math/plane.js";
import * as space from "../math/space.js";
import { Run } from "./run.js";
import { isCamera, isVector } from "./scene.js";
import { ACTIONS, activeOf, setOwn } from "./state.js";
import { inSpace } from "../words/features.js";

/** @import { Data, FeatureMapData, LiftedSubject, RunData, Vector } from "../types" */

const VARIABLES = ["x₁", "x₂"];

/** @implements {LiftedSubject} */
export class LiftedRun extends Run {
  kind = "lifted run";

  /** @param {RunData} data @param {number[]} labels @param {FeatureMapData} map */
  constructor(data, labels, map) {
    super(data, map.lifted, labels);
    this.map = map;
    this.features = ["x₁", "x₂", "φ₃"];
    this.noun = "plane";
    this.third = map.program && new Formula(map.program, VARIABLES);
  }

  equals(/** @type {any} */ other) {
    return super.equals(other) && JSON.stringify(this.map) === JSON.stringify(other.map);
  }

  /** φ(x), or nothing where φ₃ cannot be read. */
  lift = (/** @type {Vector} */ x) => [x[0], x[1], this.third ? this.third.value(x) : NaN];

  /** @type {LiftedSubject["ofPoint"]} */
  ofPoint = { "φ₃": (_, __, x) => this.lift(x)[2] };

  get called() {
    return this.map.name === null ? "" : `φ₃ = ${this.map.name}`;
  }

  nameOf(/** @type {number} */ i) {
    return `φ(${super.nameOf(i)})`;
  }

  update(/** @type {number} */ k) {
    const update = super.update(k);
    return { ...update, name: update.name.replace("x", "φ(x)") };
  }

  story(/** @type {number} */ position, /** @type {boolean} */ fresh, /** @type {boolean} */ touch) {
    if (this.map.problem) return { title: "There is no run: the points cannot be lifted.", lines: [] };
    const { title, lines } = super.story(position, fresh, touch);
    return { title: inSpace(title), lines: lines.map(inSpace) };
  }

  values(/** @type {number} */ position, /** @type {Data} */ { points, labels }) {
    if (this.map.problem) return [];
    const rows = super.values(position, { points: points.map(this.lift), labels });
    return rows.map((row) => /** @type {[string, string, string]} */ (row.map(inSpace)));
  }
}

export const FIRST_CAMERA = { azimuth: -60, elevation: 20 };
/** `height`: how far the points are lifted, 0 … 1; `lifting` while that changes; `probe`: a place that is read off, or null. */
export const settings = () => ({ camera: FIRST_CAMERA, probe: null, height: 1, lifting: null, third: null });

export const keeps = {
  camera: isCamera,
  probe: (value) => value === null || isVector(value, 2),
  third: (value) => value === null || typeof value === "string",
};

const DEGREES = 5; // of one step
const RISE = 1600; // ms
const WAYS = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };
const turn = (state, steps) => setOwn(state, { camera: space.turned(state.own.camera, plane.scale(DEGREES, steps)) });
const eased = (/** @type {number} */ t) => t * t * (3 - 2 * t);

export const actions = {
  turn,
  // The points rise from the plane, or fall back; where nothing may move, at once.
  lift(state) {
    const { own: { height, lifting }, now, still } = state;
    const to = (lifting?.to ?? height) > 0 ? 0 : 1;
    return setOwn(state, still ? { height: to, lifting: null } : { lifting: { from: height, to, start: now } });
  },
  tick(state) {
    const next = ACTIONS.tick(state);
    const { lifting } = next.own;
    if (!lifting) return next;
    const { from, to, start } = lifting;
    const part = Math.min(1, (next.now - start) / RISE);
    return setOwn(next, { height: from + eased(part) * (to - from), lifting: part < 1 ? lifting : null });
  },
  probe: (state) => setOwn(state, { probe: state.own.probe ? null : readable(state, state.views.plane.centre) }),
  // What is not a chosen point is the probe, while it is there.
  nudge(state, steps) {
    const { chosen, own: { probe }, views: { plane: { unit } } } = state;
    if (chosen !== null || !probe) return ACTIONS.nudge(state, steps);
    return setOwn(state, { probe: readable(state, plane.add(probe, plane.scale(16 * unit, steps))) });
  },
  "drag probe": (state, { from, at }, now) => setOwn(state, { probe: readable(state, plane.add(from.own.probe, plane.add(now, plane.scale(-1, at)))) }),
  pan: (state, way) => (activeOf(state) === "space" ? turn(state, WAYS[way]) : ACTIONS.pan(state, way)),
  "drag space": (state, { from, at, view }, now) => {
    const [across, up] = plane.scale(1 / view.unit, plane.add(now, plane.scale(-1, at)));
    return setOwn(state, { camera: space.dragged(from.own.camera, [across, -up]) });
  },
  // A scene holds the formula, though the server says what it is.
  received: (state, { map: { third } }) => setOwn(state, { third }),
};

const readable = ({ views }, at) => at.map((value) => plane.readable(value, views.plane.unit));
