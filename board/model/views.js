// The views of the pictures: fitted until the user chooses one, within limits.

import * as plane from "../math/plane.js";
import { memoizeLast } from "../math/memoize.js";
import { clampZoom, clampView } from "../math/view.js";
import { snapsToGrid } from "./exercises/exercise.js";
import { momentOf, picturesOf } from "./moment.js";
import { settingsOf } from "./scene.js";

/** @import { Subject } from "./runs/types" */
/** @import { Moment, InitialState, Picture, PlaneView, Size, Sizes, State, Vector, View, Views } from "../types" */
/** @import { Actions } from "./types" */

/** @typedef {{ near: View, far: View }} Limits */
/** @typedef {Picture<Subject, View>} AnyPicture a picture of any kind */

const PAN_PX = 60;
// To move the view to the left, the content moves to the right.
const WAYS = { left: [1, 0], right: [-1, 0], up: [0, 1], down: [0, -1] };

/** The first picture shown, which keys, buttons and edits apply to. @param {State} state */
export const mainPictureName = (state) => picturesOf(state, momentOf(state))[0].name;

/** The picture that was last touched or focused. @param {State} state */
export const activePictureName = (state) =>
  picturesOf(state, momentOf(state)).find(({ name }) => name === state.active)?.name ?? mainPictureName(state);

/** @param {Pick<State, "lesson">} state @param {string} name @returns {AnyPicture} */
export const pictureOf = ({ lesson }, name) =>
  /** @type {AnyPicture} */ (lesson.pictures.find((picture) => picture.name === name));
/** The view of a picture of the plane. @param {Pick<State, "views">} state @param {string} name @returns {PlaneView} */
export const planeOf = ({ views }, name) => /** @type {PlaneView} */ (views[name]);

/** @param {State | InitialState} state */
const hasChosenView = ({ own, lesson }) => lesson.pictures.some(({ name }) => own.views[name]);
/** @param {State} state */
export const mainCentre = (state) => planeOf(state, mainPictureName(state)).centre;
/** @param {State} state */
export const unitOf = (state, name = mainPictureName(state)) =>
  pictureOf(state, name).viewing.unit(state.views[name], state.sizes[name]);

/** @param {State} state */
export const gridOf = (state) => plane.gridStep(unitOf(state));

/** Rounded to coordinates that can be read aloud, or to the grid if the user wants that. @param {State} state
 * @param {Vector} at @returns {Vector} */
export const roundPlace = (state, at) =>
  at.map((value) =>
    snapsToGrid(state) ? plane.snapToGrid(value, gridOf(state)) : plane.roundToView(value, unitOf(state)),
  );

/** @template {State | InitialState} S @param {S} state @returns {S} */
export const forgetViews = (state) => ({ ...state, own: { ...state.own, views: {}, seen: {} }, given: {} });

/** Fit every picture, and drop the views that the user chose. @template {State} S @param {S} state @returns {S} */
export function fitViews(state, withLine = false) {
  const next = refit({ ...state, withLine, given: {}, own: { ...state.own, views: {} } });
  return /** @type {S} */ (state.lesson.actions?.fitted?.(next) ?? next);
}

/** Fit the views that the user has not chosen. @template {State} S @param {S} state @returns {S} */
export function refit(state, names = Object.keys(state.sizes)) {
  const moment = momentOf(state);
  const views = { ...state.views };
  for (const name of names) {
    const [picture, size, given] = [pictureOf(state, name), state.sizes[name], state.given[name]];
    if (picture.viewOf || state.own.views[name]) continue;
    const isGiven = given && !picture.fit;
    views[name] = isGiven
      ? clampView(picture.viewing, picture.viewing.keepVisible(given, size), size, limitsOf(state, name))
      : fitOf(picture, moment, size, state.withLine);
  }
  return { ...state, views: withSharedViews(state, views) };
}

/** @type {(picture: AnyPicture, moment: Moment, size: Size, all: boolean) => View} `all`: also what is far away */
const fitOf = ({ fit, viewing, placesToFit }, moment, size, all) =>
  fit
    ? fit(moment, size, all)
    : viewing.fit([...(placesToFit?.(moment, all) ?? []), ...(moment.exercise?.exercise.inView ?? [])], size);

/** The closest and the farthest view of a picture. They do not depend on the present view, so a drag does not compute
 * them again for all points and lines in each frame.
 * @type {(state: State, name: string) => Limits} */
const limitsOf = memoizeLast(
  (state, name) => {
    const [picture, moment, size] = [pictureOf(state, name), momentOf(state), state.sizes[name]];
    return {
      near: picture.closestView?.(moment, size) ?? fitOf(picture, moment, size, false),
      far: fitOf(picture, moment, size, true),
    };
  },
  ({ lesson, run, points, player: at, sizes, own: { views, ...settings } }, name) => [
    lesson,
    run,
    points.current,
    at,
    name,
    ...sizes[name],
    ...Object.values(settings),
  ],
);

/** The views that nobody has chosen and that a new visit would not start with.
 * @param {State} state @returns {Views} */
export function unchosenViews(state) {
  const { lesson, own, views } = state;
  const again = hasChosenView(state) ? refit({ ...state, given: {} }) : fitViews(state);
  const [there, here] = [again, state].map((board) => JSON.stringify(settingsOf(lesson, board.own)));
  /** @param {string} name */
  const isSame = (name) => there === here && JSON.stringify(again.views[name]) === JSON.stringify(views[name]);
  const others = picturesOf(state, momentOf(state)).filter(
    ({ name, viewOf, fit }) => !viewOf && !fit && !own.views[name] && !isSame(name),
  );
  return Object.fromEntries(others.map(({ name }) => [name, views[name]]));
}

/** Fit the main picture again if an edit led out of a view that nobody has chosen.
 * @template {State} S @param {S} state @returns {S} */
export function keepInSight(state) {
  const name = mainPictureName(state);
  const { placesToKeep, viewing } = pictureOf(state, name);
  if (state.held || state.own.views[name] || !state.views[name]) return state;
  return (placesToKeep?.(momentOf(state)) ?? []).every((place) => viewing.contains(state.views[name], place))
    ? state
    : fitViews(state);
}

/** Move the view as far as necessary to show a place.
 * @template {State} S @param {S} state @param {Vector} place @returns {S} */
export function revealPlace(state, place, name = mainPictureName(state)) {
  const { viewing } = pictureOf(state, name);
  if (viewing.contains(state.views[name], place)) return state;
  return changeView(state, name, (view, _, size) => viewing.reveal(view, place, size));
}

/** Change the view as the user asks; this view is then the user's choice.
 * @template {State} S @param {S} state @param {string} name
 * @param {(view: any, picture: AnyPicture, size: Size, limits: Limits) => View} change @returns {S} */
export function changeView(state, name, change) {
  const own = pictureOf(state, name).viewOf ?? name;
  const [picture, size, limits] = [pictureOf(state, own), state.sizes[own], limitsOf(state, own)];
  const view = clampView(picture.viewing, change(state.views[own], picture, size, limits), size, limits);
  const chosen = { ...state.own, views: { ...state.own.views, [own]: view } };
  return {
    ...state,
    own: chosen,
    given: { ...state.given, [own]: undefined },
    views: withSharedViews(state, { ...state.views, [own]: view }),
  };
}

/** Give the pictures that share a view that view. @param {Pick<State, "lesson">} state @param {Views} views
 * @returns {Views} */
const withSharedViews = ({ lesson: { pictures } }, views) => ({
  ...views,
  ...Object.fromEntries(pictures.flatMap(({ name, viewOf }) => (viewOf ? [[name, views[viewOf]]] : []))),
});

/** Zoom around the place `at` (or the middle), from the view `first` (or the present one), then pan by `by` pixels.
 * @type {(state: State, ...given: Actions["zoom"]) => State} */
export const zoom = (state, name, factor, at, first = null, by = [0, 0]) =>
  changeView(state, name ?? mainPictureName(state), (now, { viewing }, size, limits) => {
    const view = first ?? now;
    return viewing.pan(viewing.zoom(view, clampZoom(viewing, view, factor, limits), size, at), by, size);
  });

/** @type {(state: State, ...given: Actions["pan"]) => State} */
export const pan = (state, way) =>
  changeView(state, activePictureName(state), (view, { viewing }, size) =>
    viewing.pan(view, plane.scale(PAN_PX, WAYS[way]), size),
  );

/** Pictures or their text have a new size, or are shown for the first time.
 * @type {<S extends State | InitialState>(state: S, sizes: Sizes, scale?: number) => S} */
export function resize(state, sizes, scale = state.scale) {
  const next = { ...state, scale, sizes: { ...state.sizes, ...sizes } };
  return next.run ? /** @type {typeof state} */ (resizeViews(next, Object.keys(sizes))) : next;
}

/** @param {State} state @param {string[]} names of pictures with a new size */
function resizeViews(state, names) {
  const { given, own, sizes } = state;
  const [opening, known] = [names.some((name) => !state.views[name]), Object.values(given).some(Boolean)];
  if (opening && !known && !hasChosenView(state)) return fitViews(state);
  // Until the user moves it, a chosen view shows all that it showed when it was chosen, on any screen.
  /** @param {string} name */
  const viewOf = (name) => {
    const { viewing } = pictureOf(state, name);
    const [seen, size] = [given[name], sizes[name]];
    const view = seen ? viewing.keepVisible(seen, size) : viewing.resize(own.views[name], size);
    return clampView(viewing, view, size, limitsOf(state, name));
  };
  const chosen = names.filter((name) => own.views[name]);
  const views = Object.fromEntries(chosen.map((name) => [name, viewOf(name)]));
  const there = refit(
    { ...state, views: { ...state.views, ...views }, own: { ...own, views: { ...own.views, ...views } } },
    names,
  );
  return opening && state.lesson.edits ? keepInSight(there) : there; // another page may have edited points
}
