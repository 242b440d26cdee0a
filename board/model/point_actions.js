// What a user does to the points, by hand or with keys, and takes back.

import { t } from "../language/t.js";
import { placeAfter, reorderedIn } from "../math/order.js";
import * as plane from "../math/plane.js";
import { example, number, vector } from "../words/numbers.js";
import { withRun } from "./runs/local_results.js";
import { askedOf, heard, withProblem } from "./state_updates.js";
import { askedOn, snapsOn } from "./exercises/exercise.js";
import * as past from "./undo_history.js";
import { momentOf, undoesOf } from "./moment.js";
import * as points from "./points.js";
import { followed, gridOf, inSight, middle, pictureOf, planeOf, readable, unitOf } from "./views.js";

/** @import { Actions, Data, Pointed, State, Vector } from "../types" */

export const NOTHING = /** @type {Pointed} */ ({ example: null, ghost: null });
const NUDGE = 16; // px that an arrow key moves a point by

/** @type {(state: State, ...given: Actions["edit"]) => State} */
export function edit(state, change, gesture = state.gesture) {
  if (state.lesson.fixed) return state;
  const asked = askedOn(state);
  if (asked && !asked.isFree) return withProblem(state, askedOf(state));
  const { points: before, history } = state;
  const after = points.edited(before, change, past.continues(history, gesture));
  return edited({
    ...state,
    points: after,
    history: past.recorded(history, "points", before.current, after.current, { gesture }),
  });
}

/** @type {(state: State, [x1, x2]: Vector, label: number) => State} */
const put = (state, [x1, x2], label) => edit(state, ["add", x1, x2, label]);

/** A point of the brush's class, or with the sign −1 of the other.
 * @type {(state: State, ...given: Actions["add"]) => State} */
export const add = (state, at, sign = 1) => put(state, readable(state, at), sign * state.own.brush);

/** @type {(state: State, ...given: Actions["addAtCross"]) => State} */
export function addAtCross(state, sign) {
  const cross = state.cross ?? readable(state, middle(state));
  return put({ ...state, cross }, cross, sign * state.own.brush);
}

/** @param {State} state @returns {State} */
function edited(state) {
  const n = state.points.current.points.length;
  const chosen = state.chosen !== null && state.chosen < n ? state.chosen : null;
  const start = n ? state.player : { ...state.player, position: 0, fresh: false }; // an empty plane: see the run begin
  const held = state.lesson.alone ? points.settled(state.points) : state.points;
  return followed(withRun({ ...state, points: held, chosen, aim: null, pointed: NOTHING, player: start, problem: "" }));
}

const TRAVELLED = {
  undo: [t("Undone."), t("There is nothing to undo.")],
  redo: [t("Redone."), t("There is nothing to redo.")],
};

/** @param {State} state @param {"undo" | "redo"} way @returns {State} */
export function travel(state, way) {
  if (askedOn(state)) return withProblem(state, askedOf(state));
  const { lesson, own } = state;
  const [done, nothing] = TRAVELLED[way];
  if (!past.able(state.history, undoesOf(lesson))[way]) return heard(state, nothing);
  const { history, values } = past.travelled(state.history, way, undoesOf(lesson), (kind) =>
    kind === "points" ? state.points.current : own[String(lesson.undoes)],
  );
  const next = values.reduce(withValue, { ...state, history, problem: "", remark: "" });
  return heard(edited(lesson.actions?.travelled?.(next) ?? next), done);
}

/** With what was there before, or after: points, or the lesson's setting.
 * @type {(state: State, [kind, value]: [string, any]) => State} */
function withValue(state, [kind, value]) {
  if (kind !== "points") return { ...state, own: { ...state.own, [String(state.lesson.undoes)]: value } };
  const { points: places, labels, names } = /** @type {Data} */ (value);
  return {
    ...state,
    points: points.edited(state.points, ["set", places, labels, names]),
    chosen: chosenIn(state, { points: places, labels }),
  };
}

/** Where only the order changes, the same point stays chosen. @param {State} state @param {Data} after */
function chosenIn({ chosen, points: { current } }, after) {
  if (chosen === null) return null;
  const change = reorderedIn(current, after);
  return change ? placeAfter(chosen, change) : chosen;
}

/** The chosen point becomes the first example, or comes one place earlier or later. While the pointer holds a point,
 * nothing happens: that point is known by its number.
 * @type {(state: State, ...given: Actions["reorder"]) => State} */
export function reorder(state, way) {
  const { chosen, held, points: before } = state;
  if (chosen === null || held) return state;
  const to = { first: 0, earlier: chosen - 1, later: chosen + 1 }[way];
  if (to === chosen || to < 0)
    return heard(state, t("{name} is already the first example.", { name: example(chosen) }));
  if (to === before.current.points.length)
    return heard(state, t("{name} is already the last example.", { name: example(chosen) }));
  const next = edit(state, ["reorder", chosen, to]);
  return next.points === before ? next : { ...next, chosen: to };
}

/** @type {(state: State, ...given: Actions["choose"]) => State} */
export function choose(state, i) {
  const next = { ...state, chosen: i, cross: null };
  return i === null ? next : inSight(next, state.points.current.points[i]);
}

/** @type {(state: State, ...given: Actions["chooseNext"]) => State} */
export function chooseNext(state, by) {
  const n = state.points.current.points.length;
  if (!n) return state;
  return choose(state, state.chosen === null ? (by > 0 ? 0 : n - 1) : (state.chosen + by + n) % n);
}

/** Shift and an arrow move the chosen point, or else the crosshair at which Enter places a point.
 * @type {(state: State, ...given: Actions["nudge"]) => State} */
export function nudge(state, [right, up]) {
  const {
    chosen,
    points: { current },
  } = state;
  const by = plane.scale(snapsOn(state) ? gridOf(state) : NUDGE * unitOf(state), [right, up]);
  const moved = (/** @type {Vector} */ from) => readable(state, plane.add(from, by));
  if (chosen !== null) {
    const to = moved(current.points[chosen]);
    return inSight(edit(inSight(state, to), ["move", chosen, to[0], to[1]]), to);
  }
  const cross = moved(state.cross ?? middle(state));
  return inSight({ ...state, cross }, cross);
}

/** Shift and an arrow point at another place of a picture, as the pointer would.
 * @type {(state: State, ...given: Actions["aim"]) => State} */
export function aim(state, name, [right, up]) {
  const { points } = pictureOf(state, name);
  if (!points) return state;
  const from = state.aim ?? planeOf(state, name).centre;
  const unit = unitOf(state, name);
  const at = plane.add(from, plane.scale(NUDGE * unit, [right, up])).map((value) => plane.readable(value, unit));
  const seen = inSight(state, at, name);
  const pointed = points(momentOf(seen), at, seen.views[name], "mouse");
  return heard({ ...seen, aim: at, pointed }, toldOf(pointed));
}

/** @param {Pointed} pointed */
function toldOf({ example: i, ghost }) {
  if (ghost) return `w = ${vector(ghost.w)}, b = ${number(ghost.b)}`;
  return i === null ? "" : t("The constraint boundary of {name}", { name: example(i) });
}

/** A point goes with the pointer, as far as the picture does.
 * @type {(state: State, ...given: Actions["drag point"]) => State} */
export function dragPoint(state, { handle, at: start, from, name }, at) {
  const i = handle?.i;
  if (i === undefined || i >= state.points.current.points.length) return state;
  const offset = plane.add(from.points.current.points[i], plane.scale(-1, start));
  const { x, y } = planeOf(state, name);
  const inside = plane.add(at, offset).map((value, k) => Math.min(Math.max(value, [x, y][k][0]), [x, y][k][1]));
  const [x1, x2] = readable(state, inside);
  return edit(state, ["move", i, x1, x2]);
}
