// Merges the data that the server sends after each change into the state.

import { contradicts, subjectOf } from "./runs/local_results.js";
import { defaultSettings } from "./state_updates.js";
import * as past from "./undo_history.js";
import { placeName } from "./tab_memory.js";
import * as points from "./points.js";
import { controlsOf, isStep, validSettings } from "./scene.js";
import { fitViews, keepInSight, pictureOf, refit, resize, forgetViews } from "./views.js";

/** @import { BoardData, InitialState, LessonSettings, State } from "../types" */
/** @import { Subject } from "./runs/types" */
/** @import { Memory, Session } from "./types" */
/** @import { DataWithPoints } from "./points.js" */
/** @typedef {State | InitialState} Board */

/** Called with every change of data. `data.note` says what to look at.
 * @param {Board} before @param {BoardData} data @returns {Board} */
export function receiveData(before, data) {
  const { session = null } = data;
  if (!session) return withData(before, data);
  if (opensOtherScene(before, session)) return openScene(before, data, session);
  const isOther = before.session && session.id !== before.session.id;
  if (isOther && !session.restored && !showsSameContent(before, data, session))
    return { ...before, points: { ...before.points, lost: session.id } };
  return withData({ ...before, session }, data);
}

/** Whether the server shows the scene of a link or a saved board, which this tab has not shown yet.
 * @param {Board} state @param {Session} session */
const opensOtherScene = ({ opened }, session) => Boolean(session.opened.id) && session.opened.id !== opened;

/** @param {Board} state @param {BoardData} data @param {Session} session @returns {State} */
function openScene(state, data, session) {
  const { lesson } = state;
  const { id, board } = session.opened;
  const next = { ...state, session, opened: id, points: { ...state.points, lost: null } };
  if (!board) return withData(next, data);
  const [position, fresh] = isStep(board.step) ? board.step : [null, true];
  const own = { ...defaultSettings(lesson, data), ...validSettings(lesson, board), revision: data.revision };
  const opened = withData(
    { ...next, own, history: historyWithScene(state, own, data, session), places: {}, run: null },
    data,
  );
  const { views, seen } = own;
  const place = position === null ? opened.run.result?.() : { position: Math.min(position, opened.run.total), fresh };
  const there = {
    ...opened,
    own: { ...opened.own, views },
    given: { ...seen, ...views },
    player: { ...opened.player, ...place },
  };
  return resize(there, state.sizes);
}

/** Whether a new session has what the tab shows anyway, as after a reload.
 * @param {Board} state @param {BoardData} data @param {Session} session */
function showsSameContent(state, data, session) {
  const here = state.points;
  const served = { ...runLessonHook(state, data), stored: {} };
  const there = JSON.stringify([session.rules, controlsOf(served)]);
  return (
    there === JSON.stringify([state.session?.rules, controlsOf(state)]) &&
    points.hasPoints(data) &&
    !here.pending.length &&
    (points.areGiven(here, data) || points.matchesServer({ ...here, revision: null }, { confirmed: data }))
  );
}

/** A scene that opens in the same session, as from the page of the notes, can be undone. Someone who comes by a link
 * has nothing to undo.
 * @param {Board} state @param {LessonSettings} asked @param {BoardData} data @param {Session} from */
function historyWithScene(
  { lesson: { name, undoes }, own, history, points: { revision }, session },
  asked,
  data,
  from,
) {
  if (!undoes || session?.id !== from.id) return history;
  const event = data.revision === revision ? {} : data.revision; // the event of the points, if they change
  return past.recordChange(history, name, own[undoes], asked[undoes], { event });
}

/** @param {Board} old @param {BoardData} data @returns {State} */
function withData(old, data) {
  const replaced = isReplaced(old, data);
  const note = (data.note !== old.note && data.note) || "";
  const next = withSettings(withPoints({ ...old, note: data.note }, data), data);
  const state = placeRun(old, runLessonHook(next, data), data, replaced, note);
  if (!old.run) return resize(state, state.sizes);
  if (replaced) return fitViews(state);
  return keepInSight(
    refit(
      state,
      Object.keys(state.sizes).filter((name) => pictureOf(state, name).fit),
    ),
  );
}

/** Whether these are new points, rather than an answer to edits.
 * @param {Board} old @param {BoardData} data */
function isReplaced(old, data) {
  if (!old.lesson.edits || data.revision === old.points.revision) return false;
  return !isRestored(old, data) && !isOwnAgain(old, data) && !points.comeTooSoon(old.points, data);
}

/** Whether another session has taken over the points of this tab.
 * @param {Board} state @param {BoardData} data @returns {data is DataWithPoints} */
const isRestored = ({ points: { lost, client } }, data) =>
  points.hasPoints(data) && Boolean(lost) && data.answered?.[0] === client;

/** Whether a lesson shows its own points again, for which the tab remembers the settings. @param {Board} state
 * @param {BoardData} data */
const isOwnAgain = ({ own }, data) => Boolean(data.given && own.madeFor === data.revision);

/** A lesson that shows no points has them too, because its links and the next session need them.
 * @template {Board} B @param {B} state @param {BoardData} data @returns {B} */
function withPoints(state, data) {
  if (isRestored(state, data))
    return { ...state, points: points.rebase(state.points, data), own: { ...state.own, revision: data.revision } };
  const next = points.hasPoints(data) ? withServerPoints(state, data) : state;
  const isOther = !next.run && ![undefined, next.points.revision].includes(next.own.madeFor);
  return isOther ? forgetViews(next) : next; // the lesson's views are of other points
}

/** @template {Board} B @param {B} state @param {DataWithPoints} data @returns {B} */
function withServerPoints(state, data) {
  const next = points.receivePoints(state.points, data);
  if (points.matchesServer(state.points, next)) return { ...state, points: next };
  const afresh = state.lesson.edits && !isOwnAgain(state, data) ? forgetViews({ ...state, chosen: null }) : state;
  const isFirst = state.points.revision === null && !state.points.current.points.length;
  const history =
    isFirst || points.areGiven(state.points, data)
      ? state.history
      : past.recordChange(state.history, "points", state.points.current, next.current, { event: data.revision });
  return { ...afresh, points: next, history };
}

/** New points may come with settings that suit them.
 * @template {Board} B @param {B} state @param {BoardData} data @returns {B} */
function withSettings(state, { settings = {}, revision }) {
  if (!Object.keys(settings).length || state.own.revision === revision) return state;
  return { ...state, own: { ...state.own, ...validSettings(state.lesson, settings), revision } };
}

/** The lesson's own reaction to the data. @param {Board} state @param {BoardData} data @returns {Board} */
const runLessonHook = (state, data) => state.lesson.actions?.received?.(/** @type {State} */ (state), data) ?? state;

/** Take over the new run, and find the user's position in it.
 * @param {Board} old @param {Board} state @param {BoardData} data @param {boolean} replaced @param {string} note
 * @returns {State} */
function placeRun(old, state, data, replaced, note) {
  const run = subjectOf(state, data);
  const place = state.places[placeName(state, run)];
  // After a reload, only the position is known, not the run.
  const remembered = place?.run === null ? run : place?.run;
  const before = old.run ?? remembered ?? null;
  const here = !old.run && place ? { ...old.player, ...placeIn(run, place) } : old.player;
  const stays = before?.equals(run) && !note;
  const player = stays ? here : { ...here, ...run.place(before, here, replaced, note), tween: null };
  return {
    ...state,
    run,
    player,
    answer: data,
    contradicted: old.contradicted + Number(Boolean(state.lesson.alive) && contradicts(old.run, run)),
  };
}

/** After a reload the run may have changed; then the position is that of the same mistake.
 * @param {Subject} run @param {Memory["places"][string]} place */
function placeIn(run, { run: before, position, fresh, k }) {
  const moved = before === null && !fresh && k !== undefined && Number.isInteger(k) && run.updatesAt(position) !== k;
  return { position: moved ? (run.positionOf?.(k) ?? position) : position, fresh };
}
