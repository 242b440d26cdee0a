// What a tab remembers of all lessons: {points, history, places, shared, own}. `places` say where the user stands in what
// several lessons step through, `shared` are settings of all lessons, `own` are each lesson's. One value, made once and handed to each board that is opened.

import { NOTHING_DONE } from "./history.js";
import { SPEEDS } from "./player.js";
import { areThose, noPoints, printOf } from "./points.js";

/** @import { Memory } from "../types" */

const SHARED = { hall: null, snap: false }; // null: as the address says

/** @returns {Memory} */
export const nothingYet = (client, print = null, own = {}, shared = SHARED) => ({ points: noPoints(client, print), history: NOTHING_DONE, places: {}, shared, own });

// What is remembered when a board is in this state. With other points, no lesson's view is what the user chose.
export function remembered(memory, { lesson, points, history, places, shared, run, player: { position, fresh }, own }) {
  const others = areThose(memory.points, points) ? memory.own
    : Object.fromEntries(Object.entries(memory.own).map(([name, other]) => [name, { ...other, views: {} }]));
  return { points, history, shared, places: { ...places, [run.kind]: { run, position, fresh } }, own: { ...others, [lesson.name]: own } };
}

const KEPT = {
  brush: (value) => [1, -1].includes(value),
  grain: (value) => ["mistake", "example", "epoch"].includes(value),
  speed: (value) => Object.hasOwn(SPEEDS, value),
  views: isFinite,
};

// What outlives the page in the browser's storage, as text, and back. The text may be anybody's.
export function saved({ points, shared, own }) {
  const entries = Object.entries(own).map(([name, { layers, brush, grain, speed, views }]) => [name, { layers: [...layers], brush, grain, speed, views }]);
  return JSON.stringify({ print: printOf(points.confirmed), shared, own: Object.fromEntries(entries) });
}

export function loaded(text, client) {
  try {
    const { print, own, shared: { hall, snap } } = JSON.parse(text);
    const settings = Object.fromEntries(Object.entries(own).map(([name, given]) => [name, legal(given)]));
    return nothingYet(client, print, settings, { hall: hall === null ? null : Boolean(hall), snap: Boolean(snap) });
  } catch {
    return nothingYet(client);
  }
}

function legal(settings) {
  const kept = Object.entries(KEPT).filter(([name, fits]) => fits(settings[name])).map(([name]) => [name, settings[name]]);
  return { ...Object.fromEntries(kept), layers: new Set(settings.layers) };
}

// Whether there is nothing but finite numbers in a value.
function isFinite(value) {
  return Number.isFinite(value) || (value !== null && typeof value === "object" && Object.values(value).every(isFinite));
}
