// The run of a perceptron on lifted points φ(x), and its settings.

import { t } from "../../language/t.js";
import { sampleGrid } from "../../math/marching_squares.js";
import { Formulas, isExact } from "../../math/formula.js";
import { lastOf } from "../../math/last.js";
import * as plane from "../../math/plane.js";
import { memoizeLast } from "../../math/memoize.js";
import * as space from "../../math/space.js";
import { computeRun, isInCoreRange } from "./local_results.js";
import { Run } from "./run.js";
import { isCamera } from "../scene.js";
import * as spaceCamera from "../space_camera.js";
import { isVector } from "../validators.js";
import { updateSettings } from "../state_updates.js";
import { ACTIONS } from "../reducer.js";
import { activePictureName, planeOf } from "../views.js";
import { noLift, nounOf } from "../../words/features.js";
import { number } from "../../words/numbers.js";
import { describeOutcome } from "../../words/outcome.js";

/** @import { ChartView, Data, ActiveDrag, Moment, SpaceView, State, Vector, LessonData } from "../../types" */
/** @import { Actions } from "../types" */
/** @import { FeatureMapData, LiftedSubject, RunData } from "./types" */

const MOST_AXES = 3; // a space with more cannot be drawn

/** The functions of φ; NaN if φ₃ cannot be parsed. They are cached by formula, so that all runs of a dragged point, and
 * the server's, share what depends only on φ. `rough` is φ in doubles, for drawing; `exact` rounds only once if
 * possible, and `all` does so for points that belong together.
 * @typedef {{ rough: (x: Vector) => Vector, exact: (x: Vector) => Vector, all: (points: Vector[]) => Vector[] }} Lift
 * @type {(map: FeatureMapData) => Lift} */
const liftBy = memoizeLast(
  ({ programs, variables }) => {
    const formulas = programs && new Formulas(programs, variables ?? []);
    /** @param {Vector} x */
    const rough = (x) => (formulas ? formulas.evaluate(x) : [x[0], x[1], NaN]);
    const all = memoizeLast((/** @type {Vector[]} */ points) => formulas?.lift(points) ?? points.map(rough));
    return { rough, exact: (x) => formulas?.lift([x])[0] ?? rough(x), all };
  },
  ({ programs, variables }) => [JSON.stringify([programs, variables])],
);

/** The server's answer about a lifted run, computed for other points; null if only the server can compute it. If the
 * browser is `alone`, `map.problem` says why the points cannot be lifted.
 * @param {LessonData} answer @param {Data} data @param {boolean} [alone] */
export function computeLifted(answer, data, alone) {
  const { run: before, map } = answer;
  if (!map.programs) return { ...answer, ...data }; // no points can be lifted
  if (!alone && (!map.programs.every(isExact) || !data.points.every(isInCoreRange))) return null;
  const lifted = liftBy(map).all(data.points);
  const problem = alone ? whyNot(map, data.points, lifted) : "";
  const [points, labels] = problem ? [[], []] : [lifted, data.labels];
  const run = computeRun(before, { points, labels }, { alone });
  return run && { ...answer, ...data, run, map: { ...map, lifted: map.lifted && points, problem } };
}

/** Which point has no place in the feature space, or one outside the range of the core; "" if there is none.
 * @param {FeatureMapData} map @param {Vector[]} points @param {Vector[]} lifted */
function whyNot({ names, variables }, points, lifted) {
  const i = lifted.findIndex((z) => !isInCoreRange(z));
  if (i < 0) return "";
  const j = lifted[i].findIndex((value) => !isInCoreRange([value]));
  return noLift(names?.[j] ?? "φ", points[i].slice(0, variables?.length), i);
}

/** @implements {LiftedSubject} */
export class LiftedRun extends Run {
  kind = "lifted run";
  symbol = "φ(x)";

  /** @param {RunData} data @param {Data} given @param {FeatureMapData} map */
  constructor(data, { points, labels }, map) {
    const lift = liftBy(map);
    // The server sends lifted points as doubles. If the browser can lift exactly, it uses its own, with all digits.
    const told = map.programs?.every(isExact) ? null : map.lifted;
    super(data, map.problem ? [] : (told ?? lift.all(points)), map.problem ? [] : labels);
    this.places = points;
    this.map = map;
    this.words = map.problem ? [map.problem] : describeOutcome({ ...data, ...this, isLifted: true });
    this.lift = lift.exact;
    this.liftRoughly = lift.rough;
    this.liftAll = lift.all;
    this.isRead = map.programs !== null;
    this.onLine = map.variables?.length === 1;
    const features = map.lifted ? ["x₁", "x₂", "φ₃"] : (map.names ?? []);
    this.features = features;
    this.isDrawn = features.length <= MOST_AXES;
    this.noun = nounOf(features.length);
    const columns = this.isDrawn ? features.slice(this.onLine ? 1 : 2) : [];
    /** @type {LiftedSubject["ofPoint"]} */
    this.ofPoint = Object.fromEntries(
      columns.map((name) => [name, (_, __, x) => this.lift(x)[features.indexOf(name)]]),
    );
  }

  /** @param {LiftedSubject} other */
  equals(other) {
    return super.equals(other) && this.map.features === other.map.features;
  }

  get called() {
    const { lifted, names, features } = this.map;
    return !names ? "" : lifted ? `φ₃ = ${names[2]}` : features;
  }

  /** Samples φ for the preimages, in a grid of so many cells across and up. Those of a number line are vertical.
   * @param {ChartView} view @param {Vector} cells @param {boolean} rough */
  grid(view, [across, up], rough) {
    return sampleGrid(this.liftRoughly, view, [across, this.onLine ? 2 : up], { flat: this.onLine ? 1 : 2, rough });
  }

  /** @param {number} i */
  nameOf(i) {
    return `φ(${super.nameOf(i)})`;
  }

  /** @param {number} position @param {boolean} fresh @param {boolean} touch */
  story(position, fresh, touch, met = false) {
    if (this.map.problem)
      return { title: t("There is no run, because the points cannot be lifted. Change the features."), lines: [] };
    return super.story(position, fresh, touch, met);
  }

  /** @param {number} position @param {Data} data */
  values(position, { points, labels }, asking = false) {
    return this.map.problem ? [] : super.values(position, { points: this.liftAll(points), labels }, asking);
  }
}

/** @typedef {State<LiftedSubject>} LiftedState */

const cameraOf = (/** @type {Pick<LiftedState, "run" | "own">} */ { run, own }) =>
  own.camera ?? space.firstCamera(run.features.length);
/** `camera` is null until the space is turned, `height` how far the points are lifted (0 … 1), `lifting` the animation
 * of that, `probe` the place that is read off, and `features` the features that the server sent last. */
export const settings = () => ({ camera: null, probe: null, height: 1, lifting: null, features: null });

export const validators = {
  /** @param {unknown} value */
  camera: (value) => value === null || isCamera(value),
  /** @param {unknown} value */
  probe: (value) => value === null || isVector(value, 2),
  /** @param {unknown} value */
  features: (value) => value === null || typeof value === "string",
};

/** The bars for the weights of a space that cannot be drawn, for shell/components/weight_bars.js.
 * With a probe they show its products; in an update, the old w, the step and w. If the best hyperplane is shown, they
 * also show w*.
 * @param {Moment<LiftedSubject>} moment
 * @returns {[caption: string, columns: string[], bars: { name: string, part: number, texts: string[] }[]]} */
export function weightsOf({ run, frame: { line, update }, own, layers }) {
  const lifted = own.probe ? run.lift(own.probe) : [];
  const { w: best, b: bestB = 0 } = run.verdict;
  const size = best && layers.has("best") ? plane.length(best) : 0;
  /** @param {Vector} w @param {number} b */
  const all = (w, b) => [...run.features.map((_, j) => w[j] ?? 0), b];
  const weights = all(line.w, line.b);
  const isRead = own.probe && lifted.every(Number.isFinite);
  /** @type {{ [heading: string]: number[] }} */
  const columns = isRead
    ? { w: weights, "φ(x)": all(lifted, 1), [t("product")]: weights.map((value, j) => value * (lifted[j] ?? 1)) }
    : update
      ? {
          [t("old w")]: all(update.before.w, update.before.b),
          [update.name]: all(update.step, update.after.b - update.before.b),
          w: weights,
        }
      : { w: weights };
  const shown = lastOf(Object.values(columns));
  const largest = shown.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const numbers = [
    ...Object.values(columns),
    ...(best && size ? [all(plane.scale(1 / size, best), bestB / size)] : []),
  ];
  const bars = [...run.features, "b"].map((name, j) => ({
    name,
    part: shown[j] / largest,
    texts: numbers.map((values) => number(values[j], 3)),
  }));
  const caption = isRead
    ? t("The products wⱼφⱼ(x) at the probe, and b")
    : t("The {n} weights, and b", { n: run.features.length });
  return [caption, [t("feature"), "", ...Object.keys(columns), ...(size ? ["w*"] : [])], bars];
}

const LIFT_MS = 1600;
/** @param {LiftedState} state @param {Vector} steps @returns {LiftedState} */
const turn = (state, steps) => (state.run.isDrawn ? spaceCamera.turn(state, steps, cameraOf(state)) : state);

export const actions = {
  turn,
  /** Lift the points from the plane, or lower them; at once with reduced motion. @param {LiftedState} state
   * @returns {LiftedState} */
  lift(state) {
    const { now, still, run, own } = state;
    const { height, lifting } = own;
    if (!run.isDrawn) return state;
    const to = (lifting?.to ?? height) > 0 ? 0 : 1;
    return updateSettings(state, still ? { height: to, lifting: null } : { lifting: { from: height, to, start: now } });
  },
  /** @param {LiftedState} state @returns {LiftedState} */
  tick(state) {
    const next = ACTIONS.tick(state);
    const { lifting } = next.own;
    if (!lifting) return next;
    const { from, to, start } = lifting;
    const part = Math.min(1, (next.now - start) / LIFT_MS);
    return updateSettings(next, {
      height: from + plane.smoothstep(part) * (to - from),
      lifting: part < 1 ? lifting : null,
    });
  },
  /** @param {LiftedState} state @returns {LiftedState} */
  probe: (state) =>
    updateSettings(state, { probe: state.own.probe ? null : roundPlace(state, planeOf(state, "plane").centre) }),
  /** Move the probe, if there is one and no point is chosen.
   * @type {(state: LiftedState, ...by: Actions["nudge"]) => LiftedState} */
  nudge(state, steps) {
    const { probe } = state.own;
    const { unit } = planeOf(state, "plane");
    if (state.chosen !== null || !probe) return ACTIONS.nudge(state, steps);
    return updateSettings(state, { probe: roundPlace(state, plane.add(probe, plane.scale(16 * unit, steps))) });
  },
  /** @param {LiftedState} state @param {ActiveDrag<LiftedState>} held @param {Vector} now @returns {LiftedState} */
  "drag probe": (state, { from, at }, now) =>
    updateSettings(state, {
      probe: roundPlace(state, plane.add(/** @type {Vector} */ (from.own.probe), plane.subtract(now, at))),
    }),
  /** @type {(state: LiftedState, ...way: Actions["pan"]) => LiftedState} */
  pan: (state, way) =>
    activePictureName(state) === "space" ? turn(state, spaceCamera.WAYS[way]) : ACTIONS.pan(state, way),
  /** @param {LiftedState} state @param {ActiveDrag<LiftedState, SpaceView>} held @param {Vector} now
   * @returns {LiftedState} */
  "drag space": (state, held, now) => spaceCamera.dragSpace(state, held, now, cameraOf(held.from)),
  /** Links need the features, so they are a setting, too. A new space gets a new camera and view.
   * @param {LiftedState} state @param {{ map: FeatureMapData }} data @returns {LiftedState} */
  received(state, { map }) {
    const isOther = state.run && spaceOf(state.run.map) !== spaceOf(map);
    const { space: _, ...views } = state.own.views;
    return updateSettings(state, { features: map.features, ...(isOther && { camera: null, views }) });
  },
};

/** @param {FeatureMapData} featureMapData */
const spaceOf = ({ lifted, features }) => (lifted ? "φ₃" : features);
/** @param {LiftedState} state @param {Vector} at @returns {Vector} */
const roundPlace = (state, at) => at.map((value) => plane.roundToView(value, planeOf(state, "plane").unit));
