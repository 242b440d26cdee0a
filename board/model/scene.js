// Scenes: a picture as one value, and the validators of its settings.
// ui/visitor/scene.py describes the format and checks what comes from outside. Only the browser knows the settings of a
// lesson, so the lesson checks those itself; see `validSettings`.

import { isWork } from "./exercises/exercise.js";
import { STEP_MS } from "./player.js";
import { isNames } from "./points.js";
import { isBoolean, isCount, isLabelledPoints, isListOf, isString, isVector } from "./validators.js";

/** @import { Subject } from "./runs/types" */
/** @import { Camera, Data, Lesson, LessonSettings, Picture, State, View } from "../types" */
/** @import { Scene, Session } from "./types" */

/** @typedef {State & { session: Session }} StateWithSession a state whose session is known */

export const VERSION = 1;
export const HOME = "playground"; // the page at the root address of the app

/** Whether a value contains nothing but finite numbers. @param {unknown} value */
export function isAllFinite(value) {
  return (
    Number.isFinite(value) || (value !== null && typeof value === "object" && Object.values(value).every(isAllFinite))
  );
}

/** @param {{ right: number, of: number }} guesses */
const isGuessCount = ({ right, of }) => right <= of && of <= 1_000_000;

/** @satisfies {{ [setting: string]: (value: unknown) => boolean }} */
const VALIDATORS = {
  layers: (value) => isListOf(value, isString),
  brush: (value) => value === 1 || value === -1,
  grain: (value) => ["mistake", "example", "epoch"].some((grain) => grain === value),
  speed: (value) => Object.keys(STEP_MS).some((speed) => speed === value),
  numbers: isBoolean,
  views: isAllFinite,
  seen: isAllFinite,
  exercise: isWork,
  ask: (value) => [Object(value).right, Object(value).of].every(isCount) && isGuessCount(Object(value)),
};

/** @param {unknown} value @returns {value is Data} */
export const isData = (value) => isLabelledPoints(value) && (value.names === undefined || isNames(value.names));
/** @param {unknown} value @returns {value is Camera} */
export const isCamera = (value) => [Object(value).azimuth, Object(value).elevation].every(Number.isFinite);
/** [position, whether nobody has stepped yet] @param {unknown} value @returns {value is [number, boolean]} */
export const isStep = (value) => Array.isArray(value) && isCount(value[0]) && isBoolean(value[1]);

/** The settings of a lesson that outlive its page, as JSON.
 * @param {Lesson} lesson @param {LessonSettings} own */
export function settingsOf({ validators = {} }, own) {
  const names = [...Object.keys(VALIDATORS), ...Object.keys(validators)];
  const values = new Map(Object.entries({ ...own, layers: own.layers && [...own.layers] }));
  return Object.fromEntries(
    names.filter((name) => values.get(name) !== undefined).map((name) => [name, values.get(name)]),
  );
}

/** The valid settings for this lesson, of an object from anywhere.
 * @param {Lesson} lesson @param {{ [setting: string]: any }} given @returns {Partial<LessonSettings>} */
export function validSettings({ validators = {}, layers, simple, pictures }, given) {
  const known = Object.entries({ ...VALIDATORS, ...validators }).filter(
    ([name, fits]) => given[name] !== undefined && fits(given[name]),
  );
  const own = Object.fromEntries(known.map(([name]) => [name, given[name]]));
  /** @param {string} name */
  const isLayer = (name) => Object.hasOwn(layers, name) || simple.includes(name);
  if (own.layers) own.layers = new Set(own.layers.filter(isLayer));
  /** @param {[string, unknown]} given */
  const isKnown = ([name, view]) => pictures.some((picture) => picture.name === name && isView(picture, view));
  for (const name of ["views", "seen"])
    if (own[name]) own[name] = Object.fromEntries(Object.entries(own[name]).filter(isKnown));
  return own;
}

// The largest number of a view, and the reciprocal of its smallest length: coordinates end at 1e100.
const MAX_VIEW_NUMBER = 1e200;

/** Whether a view has every part that this picture's views have. @param {Picture<Subject, View>} picture
 * @param {any} view */
const isView = ({ viewing }, view) => {
  const usual = viewing.fit(
    [
      [0, 0],
      [1, 1],
    ],
    [100, 100],
  );
  /** @param {[string, unknown]} given */
  const has = ([name, part]) =>
    Array.isArray(part) ? isVector(view?.[name], part.length) : Number.isFinite(view?.[name]);
  if (!Object.entries(usual).every(has)) return false;
  const names = Object.keys(usual); // further parts are ignored
  const lengths = ["unit", "half", "stretch"].filter((name) => names.includes(name)).flatMap((name) => view[name]);
  const widths = viewing.ranges(view).map(([low, high]) => high - low);
  return (
    names.flatMap((name) => view[name]).every((value) => Math.abs(value) <= MAX_VIEW_NUMBER) &&
    [...lengths, ...widths].every((length) => length >= 1 / MAX_VIEW_NUMBER)
  );
};

/** What an expired session knew, for the next session. @param {StateWithSession} state @returns {Scene} */
export const sessionOf = (state) => ({
  version: VERSION,
  page: HOME,
  points: pointsOf(state.points, state.session),
  rules: state.session.rules,
  ...controlsOf(state),
});

/** The only settings that the server has: the controls of this page, or those of a lesson whose controls last.
 * @param {Pick<State, "lesson" | "own" | "stored">} state @returns {Partial<Scene>} */
export function controlsOf({ lesson, own, stored }) {
  const lasting = Object.entries(stored).map(([page, settings]) => ({ page, board: settings?.controls }));
  const all = [
    { page: lesson.name, board: lesson.controls?.(own) },
    ...lasting.filter(({ page }) => page !== lesson.name),
  ];
  return all.find(({ board }) => board) ?? {};
}

/** The settings of a lesson that the browser stores. @param {Lesson} lesson @param {LessonSettings} own */
export const storedOf = (lesson, own) => ({
  ...settingsOf(lesson, own),
  ...(lesson.lasts && { controls: lesson.controls?.(own) }),
});

/** Unedited presets are given by their names. @param {State["points"]} points @param {Session} session
 * @returns {NonNullable<Scene["points"]>} */
export function pointsOf({ current: { points, labels, names }, pending }, { preset, edited, formula }) {
  const origin = preset ? { preset: preset[0], seed: preset[1] } : {};
  const own = preset && !edited && !pending.length ? {} : { points, labels };
  // The reader of the formula checks whether the labels are those of the formula.
  return { ...origin, ...own, ...(formula && { formula }), ...(names && { names }) };
}

/** @param {Scene} scene */
export const serializeScene = (scene) => JSON.stringify(scene);
