// Makes a student's board follow the lecturer's board, as pure functions.

import { dataFor } from "../exercises/offline.js";
import { isData, isStep } from "../scene.js";

/** @import { AnyAction, InitialState, Lesson, State } from "../../types" */
/** @import { SharedBoard } from "./protocol.js" */
/** @import { SharedView } from "./student.js" */
/** @typedef {{ [setting: string]: any }} Settings */

/** The data for a follower's board; null if this browser cannot compute them, or if they are no data of a board.
 * @param {SharedBoard} shared @param {Lesson} lesson @param {any} template the first data of the lesson's page */
export function boardData({ scene, data }, lesson, template) {
  if (data) return isShowable(data) ? data : null;
  if (!template) return null;
  const { points, rules } = scene;
  const given =
    points && "points" in points
      ? { points: points.points ?? [], labels: points.labels ?? [], names: points.names }
      : undefined;
  return !given || isShowable(given) ? dataFor(lesson, template, given, rules) : null;
}

/** @param {{ points?: unknown }} data */
const isShowable = (data) => data.points === undefined || isData(data);

/** The settings of the lecturer's board now: those of the step, if the step belongs to this board.
 * @param {Pick<SharedView, "shared" | "number" | "step">} view @returns {Settings} */
export const settingsNow = ({ shared: { scene }, number, step }) =>
  (step?.board === number ? step.settings : scene.board) ?? {};

/** Whether two boards differ at most in their settings and in what a lecture says of them. @param {SharedBoard} one
 * @param {SharedBoard} other */
export const isSameBoard = (one, other) => one === other || serializeBoard(one) === serializeBoard(other);
/** @param {SharedBoard} shared */
const serializeBoard = ({ page, scene, data }) => JSON.stringify([page, { ...scene, board: null }, data]);

/** The actions that lead from the settings `before` to `wanted`; null if no actions do, so that the scene must be
 * opened. Views that nobody has chosen adapt by themselves.
 * @param {State} state @param {Settings} before @param {Settings} wanted @returns {AnyAction[] | null} */
export function actionsToward(state, before, wanted) {
  if (serializeOthers(before) !== serializeOthers(wanted)) return null;
  if (JSON.stringify(before.step) === JSON.stringify(wanted.step)) return [];
  if (!isStep(wanted.step) || wanted.step[1]) return null;
  const [{ player, run, own }, [position]] = [state, wanted.step];
  if (position === player.position && !player.fresh) return [];
  const next = player.fresh ? 0 : run.next(player.position, own.grain);
  return [position === next && position <= run.total ? ["forward"] : ["go", Math.min(position, run.total)]];
}

/** @param {Settings} settings */
function serializeOthers({ step, seen, ...rest }) {
  return JSON.stringify(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Actions that do not show that a student leaves the lecturer's board. */
const NEUTRAL_ACTIONS = new Set([
  ...["tick", "receive", "resize", "touch", "connected", "activate", "point", "hold", "drop", "read", "aim"],
  ...["choose", "chooseNext", "escape", "hall", "share", "problem", "paint", "speed"],
]);

/** Whether an action of a student leaves what the class sees. @param {AnyAction} action */
export const leavesClassView = ([name]) => !NEUTRAL_ACTIONS.has(name);

/** Whether the user drags something, which must not change under the pointer. @param {State | InitialState} state */
export const isDragging = ({ held }) => held !== null;
