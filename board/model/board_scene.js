// Builds the scene of a board, for a link or a saved board.

import { settingsOf, pointsOf, VERSION } from "./scene.js";
import { unchosenViews } from "./views.js";

/** @import { Scene } from "./types" */
/** @import { StateWithSession } from "./scene.js" */

/** Parts that are empty or have their default are left out. @param {StateWithSession} state @returns {Scene} */
export function sceneOf(state) {
  const { lesson, points, own, shared, session, run } = state;
  const { position, fresh } = state.player;
  const settings = settingsOf(lesson, { ...own, seen: unchosenViews(state) });
  /** @type {{ [setting: string]: unknown }} */
  const usual = { layers: lesson.simple, brush: 1, grain: "mistake", speed: "normal", views: {}, seen: {} };
  /** @param {[string, unknown]} given */
  const isUsual = ([name, value]) =>
    value === null || value === false || JSON.stringify(value) === JSON.stringify(usual[name]);
  const chosen = Object.entries(settings).filter((setting) => !isUsual(setting));
  const board = {
    ...(lesson.steps && !fresh && run.total ? { step: [position, fresh] } : {}),
    ...Object.fromEntries(chosen),
  };
  const { sides = [""] } = lesson;
  const rules = Object.fromEntries(Object.entries(session.rules).filter(([side]) => sides.includes(side)));
  const given = { points: pointsOf(points, session), rules, board, hall: shared.hall };
  return {
    version: VERSION,
    page: lesson.name,
    ...Object.fromEntries(
      Object.entries(given).filter(([, part]) => part && Object.keys(part).length + Number(part === true)),
    ),
  };
}
