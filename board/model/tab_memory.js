// What a tab remembers of all lessons, and its text form in the browser's storage.
// `places` are the positions in the runs of lessons, `shared` the settings of all lessons, and `own` those of each one.
// `session` is the server's last session, and `opened` the scene that a link opened in it. `stored` are settings from
// the browser's storage that are not checked yet. The memory is one immutable value, which each new board gets.

import * as past from "./undo_history.js";
import { noPoints } from "./points.js";
import * as runList from "./runs/run_history.js";
import { isData, isStep, storedOf } from "./scene.js";

/** @import { State } from "../types" */
/** @import { Subject } from "./runs/types" */
/** @import { Memory, SharedSettings } from "./types" */

/** @type {SharedSettings} */
const SHARED = { hall: null, snap: false }; // null: as the address says

/** @param {string} client @returns {Memory} */
export const emptyMemory = (client) => ({
  points: noPoints(client),
  history: past.NOTHING_DONE,
  places: {},
  shared: SHARED,
  own: {},
  session: null,
  opened: "",
  stored: {},
  runs: [],
});

/** The key of a position. Each lesson has its own points, and so its own position, until somebody chooses points.
 * @param {Pick<State, "points" | "lesson">} state @param {Pick<Subject, "kind">} run */
export const placeName = ({ points: { given }, lesson: { name } }, { kind }) => (given ? `${kind} of ${name}` : kind);

/** The memory after a board was in this state. `madeFor` is the revision of the points that its views show.
 * @param {Memory} memory @param {State} state @returns {Memory} */
export function rememberState(memory, state) {
  const { lesson, points, history, places, shared, run, session, opened, runs } = state;
  const { position, fresh } = state.player;
  const own = { ...state.own, seen: state.views, madeFor: points.revision };
  const stored = { ...memory.stored, [lesson.name]: storedOf(lesson, own) };
  return {
    points,
    history,
    shared,
    session,
    opened,
    stored,
    runs,
    places: { ...places, [placeName(state, run)]: { run, position, fresh, k: run.updatesAt(position) } },
    own: { ...memory.own, [lesson.name]: own },
  };
}

/** Whether the user would miss something: edits, steps, or conventions that did not come from a link.
 * @param {Memory} memory */
export const isUsed = ({ history, runs, session }) =>
  history.past.length + runs.length > 0 || (session?.opened.id === "" && Object.keys(session.rules).length > 0);

const MAX_HISTORY_LETTERS = 1_000_000; // of undo history: browsers give a page some millions

/** The part for the browser's storage, as text. @param {Memory} memory */
export function serializeMemory(
  { points, history, places, shared, session, opened, stored, runs },
  most = MAX_HISTORY_LETTERS,
) {
  const at = Object.fromEntries(
    Object.entries(places).map(([kind, { position, fresh, k }]) => [kind, { position, fresh, k }]),
  );
  return JSON.stringify({
    ...points.current,
    given: points.given,
    shared,
    session,
    opened,
    stored,
    runs: runList.packRuns(runs),
    places: at,
    history: past.packHistory(history, most),
  });
}

/** Parse that text, which may be anything. `validSettings` checks the settings of each lesson later.
 * @param {string | null} text @param {string} client @returns {Memory} */
export function parseMemory(text, client) {
  const nothing = emptyMemory(client);
  try {
    const {
      points,
      labels,
      names,
      given = false,
      shared: { hall, snap },
      session,
      opened,
      stored,
      runs,
      places,
      history,
    } = JSON.parse(text ?? "");
    const data = { points, labels, names };
    if (!isData(data)) return nothing;
    const known = Object.entries(places).filter(([, { position, fresh }]) => isStep([position, fresh]));
    const at = Object.fromEntries(
      known.map(([kind, { position, fresh, k }]) => [kind, { run: null, position, fresh, k }]),
    );
    return {
      ...nothing,
      points: { ...nothing.points, confirmed: data, current: data, given: Boolean(given) },
      shared: { hall: hall === null ? null : Boolean(hall), snap: Boolean(snap) },
      session: session && Object(session),
      opened,
      stored: Object(stored),
      runs: runList.unpackRuns(runs),
      places: at,
      history: past.filterEntries(past.unpackHistory(history), ({ kind, value }) => kind !== "points" || isData(value)),
    };
  } catch {
    return nothing;
  }
}
