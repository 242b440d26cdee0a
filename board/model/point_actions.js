// Actions that edit, choose and move points, with the pointer or keys, and undo.

import { t } from "../language/t.js";
import { placeAfterMove, findMove } from "../math/order.js";
import * as plane from "../math/plane.js";
import { example, number, vector } from "../words/numbers.js";
import { withRun } from "./runs/local_results.js";
import { lockReason, announce, withProblem } from "./state_updates.js";
import { lockingExercise, snapsToGrid } from "./exercises/exercise.js";
import * as past from "./undo_history.js";
import { momentOf, undoesOf } from "./moment.js";
import * as points from "./points.js";
import { keepInSight, gridOf, revealPlace, mainCentre, pictureOf, planeOf, roundPlace, unitOf } from "./views.js";

/** @import { Data, PointedTarget, State, Vector } from "../types" */
/** @import { Actions } from "./types" */

export const NOTHING_POINTED = /** @type {PointedTarget} */ ({ example: null, ghost: null });
const NUDGE_PX = 16;

/** @type {(state: State, ...given: Actions["edit"]) => State} */
export function edit(state, change, gesture = state.gesture) {
  if (state.lesson.fixed) return state;
  const asked = lockingExercise(state);
  if (asked && !asked.isFree) return withProblem(state, lockReason(state));
  const { points: before, history } = state;
  const after = points.addEdit(before, change, past.continues(history, gesture));
  return afterEdit({
    ...state,
    points: after,
    history: past.recordChange(history, "points", before.current, after.current, { gesture }),
  });
}

/** @param {State} state @param {Vector} vector @param {number} label @returns {State} */
const addPoint = (state, [x1, x2], label) => edit(state, ["add", x1, x2, label]);

/** A point of the brush's class, or of the other class if `sign` is −1.
 * @type {(state: State, ...given: Actions["add"]) => State} */
export const add = (state, at, sign = 1) => addPoint(state, roundPlace(state, at), sign * state.own.brush);

/** @type {(state: State, ...given: Actions["addAtCross"]) => State} */
export function addAtCross(state, sign) {
  const cross = state.cross ?? roundPlace(state, mainCentre(state));
  return addPoint({ ...state, cross }, cross, sign * state.own.brush);
}

/** @param {State} state @returns {State} */
function afterEdit(state) {
  const n = state.points.current.points.length;
  const chosen = state.chosen !== null && state.chosen < n ? state.chosen : null;
  const start = n ? state.player : { ...state.player, position: 0, fresh: false }; // so the next run is seen to begin
  const held = state.lesson.alone ? points.confirmAll(state.points) : state.points;
  return keepInSight(
    withRun({ ...state, points: held, chosen, aim: null, pointed: NOTHING_POINTED, player: start, problem: "" }),
  );
}

const TRAVEL_TEXTS = {
  undo: [t("Undone."), t("There is nothing to undo.")],
  redo: [t("Redone."), t("There is nothing to redo.")],
};

/** @param {State} state @param {"undo" | "redo"} way @returns {State} */
export function undoOrRedo(state, way) {
  if (lockingExercise(state)) return withProblem(state, lockReason(state));
  const { lesson, own } = state;
  const [done, nothing] = TRAVEL_TEXTS[way];
  if (!past.canUndoRedo(state.history, undoesOf(lesson))[way]) return announce(state, nothing);
  const { history, values } = past.travelHistory(state.history, way, undoesOf(lesson), (kind) =>
    kind === "points" ? state.points.current : lesson.undoes && own[lesson.undoes],
  );
  const next = values.reduce(withValue, { ...state, history, problem: "", remark: "" });
  return announce(afterEdit(lesson.actions?.travelled?.(next) ?? next), done);
}

/** Put one value of the undo history back: the points, or the setting of the lesson that undo covers.
 * @param {State} state @param {[string, unknown]} given @returns {State} */
function withValue(state, [kind, value]) {
  if (kind !== "points") return { ...state, own: { ...state.own, [String(state.lesson.undoes)]: value } };
  const { points: places, labels, names } = /** @type {Data} */ (value);
  return {
    ...state,
    points: points.addEdit(state.points, ["set", places, labels, names]),
    chosen: chosenIn(state, { points: places, labels }),
  };
}

/** The same point stays chosen if only the order changes. @param {State} state @param {Data} after */
function chosenIn({ chosen, points: { current } }, after) {
  if (chosen === null) return null;
  const change = findMove(current, after);
  return change ? placeAfterMove(chosen, change) : chosen;
}

/** The chosen point becomes the first example, or moves one place earlier or later. Nothing happens while the pointer
 * drags a point, because the drag refers to that point by its number.
 * @type {(state: State, ...given: Actions["reorder"]) => State} */
export function reorder(state, way) {
  const { chosen, held, points: before } = state;
  if (chosen === null || held) return state;
  const to = { first: 0, earlier: chosen - 1, later: chosen + 1 }[way];
  if (to === chosen || to < 0)
    return announce(state, t("{name} is already the first example.", { name: example(chosen) }));
  if (to === before.current.points.length)
    return announce(state, t("{name} is already the last example.", { name: example(chosen) }));
  const next = edit(state, ["reorder", chosen, to]);
  return next.points === before ? next : { ...next, chosen: to };
}

/** @type {(state: State, ...given: Actions["choose"]) => State} */
export function choose(state, i) {
  const next = { ...state, chosen: i, cross: null };
  return i === null ? next : revealPlace(next, state.points.current.points[i]);
}

/** @type {(state: State, ...given: Actions["chooseNext"]) => State} */
export function chooseNext(state, by) {
  const n = state.points.current.points.length;
  if (!n) return state;
  return choose(state, state.chosen === null ? (by > 0 ? 0 : n - 1) : (state.chosen + by + n) % n);
}

/** Shift and an arrow key move the chosen point, or else the crosshair at which Enter places a point.
 * @type {(state: State, ...given: Actions["nudge"]) => State} */
export function nudge(state, [right, up]) {
  const { chosen } = state;
  const { current } = state.points;
  const by = plane.scale(snapsToGrid(state) ? gridOf(state) : NUDGE_PX * unitOf(state), [right, up]);
  /** @param {Vector} from */
  const moved = (from) => roundPlace(state, plane.add(from, by));
  if (chosen !== null) {
    const to = moved(current.points[chosen]);
    return revealPlace(edit(revealPlace(state, to), ["move", chosen, to[0], to[1]]), to);
  }
  const cross = moved(state.cross ?? mainCentre(state));
  return revealPlace({ ...state, cross }, cross);
}

/** Shift and an arrow key point at another place of a picture, as the pointer does.
 * @type {(state: State, ...given: Actions["aim"]) => State} */
export function aim(state, name, [right, up]) {
  const { pointedAt } = pictureOf(state, name);
  if (!pointedAt) return state;
  const from = state.aim ?? planeOf(state, name).centre;
  const unit = unitOf(state, name);
  const at = plane.add(from, plane.scale(NUDGE_PX * unit, [right, up])).map((value) => plane.roundToView(value, unit));
  const seen = revealPlace(state, at, name);
  const pointed = pointedAt(momentOf(seen), at, seen.views[name], "mouse");
  return announce({ ...seen, aim: at, pointed }, pointedText(pointed));
}

/** @param {PointedTarget} pointed */
function pointedText({ example: i, ghost }) {
  if (ghost) return `w = ${vector(ghost.w)}, b = ${number(ghost.b)}`;
  return i === null ? "" : t("The constraint boundary of {name}", { name: example(i) });
}

/** A point follows the pointer, but does not leave the picture.
 * @type {(state: State, ...given: Actions["drag point"]) => State} */
export function dragPoint(state, { handle, at: start, from, name }, at) {
  const i = handle?.i;
  if (i === undefined || i >= state.points.current.points.length) return state;
  const offset = plane.subtract(from.points.current.points[i], start);
  const { x, y } = planeOf(state, name);
  const inside = plane.add(at, offset).map((value, k) => Math.min(Math.max(value, [x, y][k][0]), [x, y][k][1]));
  const [x1, x2] = roundPlace(state, inside);
  return edit(state, ["move", i, x1, x2]);
}
