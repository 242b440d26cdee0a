// Where the pictures of a state look: at what is worth seeing, until the user chooses a view; and who chooses one stays
// within limits.

import * as plane from "../math/plane.js";
import { memoizeLast } from "../math/memoize.js";
import { clampZoom, clampView } from "../math/view.js";
import { snapsToGrid } from "./exercises/exercise.js";
import { momentOf, picturesOf } from "./moment.js";
import { settingsOf } from "./scene.js";

/** @import { Actions, Moment, InitialState, Picture, PlaneView, Size } from "../types" */
/** @import { Sizes, State, Vector, View, Views } from "../types" */

/** @typedef {{ near: View, far: View }} Limits */
/** @typedef {Picture<any, any>} AnyPicture a picture of any kind */

const PAN_PX = 60; // px that a key or a button moves the view by
// The view to the left: what is in it to the right.
const WAYS = { left: [1, 0], right: [-1, 0], up: [0, 1], down: [0, -1] };

/** The picture that keys, buttons and edits are about: the first that is shown. @param {State<any>} state */
export const mainPictureName = (state) => picturesOf(state, momentOf(state))[0].name;

/** The picture that was last touched or had the focus. @param {State<any>} state */
export const activePictureName = (state) =>
  picturesOf(state, momentOf(state)).find(({ name }) => name === state.active)?.name ?? mainPictureName(state);

/** @type {(state: Pick<State, "lesson">, name: string) => AnyPicture} */
export const pictureOf = ({ lesson }, name) =>
  /** @type {AnyPicture} */ (lesson.pictures.find((picture) => picture.name === name));
/** The view of a picture of the plane. @type {(state: Pick<State, "views">, name: string) => PlaneView} */
export const planeOf = ({ views }, name) => /** @type {PlaneView} */ (views[name]);

const hasChosenView = (/** @type {State | InitialState} */ { own, lesson }) =>
  lesson.pictures.some(({ name }) => own.views[name]);
/** @param {State} state */
export const mainCentre = (state) => planeOf(state, mainPictureName(state)).centre;
/** @param {State} state */
export const unitOf = (state, name = mainPictureName(state)) =>
  pictureOf(state, name).viewing.unit(state.views[name], state.sizes[name]);

/** @param {State} state */
export const gridOf = (state) => plane.gridStep(unitOf(state));

/** A place with coordinates that can be read aloud, on the grid if the user wants that.
 * @type {(state: State, at: Vector) => Vector} */
export const roundPlace = (state, at) =>
  at.map((value) =>
    snapsToGrid(state) ? plane.snapToGrid(value, gridOf(state)) : plane.roundToView(value, unitOf(state)),
  );

/** Nothing is seen yet of the present points. @template {State | InitialState} S @param {S} state @returns {S} */
export const forgetViews = (state) => ({ ...state, own: { ...state.own, views: {}, seen: {} }, given: {} });

/** Every picture in the view that shows what is worth seeing. @template {State<any>} S @param {S} state @returns {S} */
export function fitViews(state, withLine = false) {
  const next = refit({ ...state, withLine, given: {}, own: { ...state.own, views: {} } });
  return /** @type {S} */ (state.lesson.actions?.fitted?.(next) ?? next);
}

/** The views that the user has not chosen, fitted. @template {State<any>} S @param {S} state @returns {S} */
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

/** With what is far away too, if `all`. @type {(picture: AnyPicture, moment: Moment, size: Size, all: boolean) =>
 * View} */
const fitOf = ({ fit, viewing, placesToFit }, moment, size, all) =>
  fit
    ? fit(moment, size, all)
    : viewing.fit([...placesToFit(moment, all), ...(moment.exercise?.exercise.inView ?? [])], size);

/** Between which views the user may choose one of a picture: whatever the present one is, so that a hand that moves it
 * does not have all points and lines looked at in each frame.
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

/** Of the views that nobody has chosen those that another visit would not begin with.
 * @param {State} state @returns {Views} */
export function unchosenViews(state) {
  const { lesson, own, views } = state;
  const again = hasChosenView(state) ? refit({ ...state, given: {} }) : fitViews(state);
  const [there, here] = [again, state].map((board) => JSON.stringify(settingsOf(lesson, board.own)));
  const isSame = (/** @type {string} */ name) =>
    there === here && JSON.stringify(again.views[name]) === JSON.stringify(views[name]);
  const others = picturesOf(state, momentOf(state)).filter(
    ({ name, viewOf, fit }) => !viewOf && !fit && !own.views[name] && !isSame(name),
  );
  return Object.fromEntries(others.map(({ name }) => [name, views[name]]));
}

/** What was edited may lead out of a view that nobody has chosen.
 * @template {State<any>} S @param {S} state @returns {S} */
export function keepInSight(state) {
  const name = mainPictureName(state);
  const { placesToKeep, viewing } = pictureOf(state, name);
  if (state.held || state.own.views[name] || !state.views[name]) return state;
  return placesToKeep(momentOf(state)).every((place) => viewing.contains(state.views[name], place))
    ? state
    : fitViews(state);
}

/** The view moves as far as it must to show a place.
 * @template {State<any>} S @param {S} state @param {Vector} place @returns {S} */
export function revealPlace(state, place, name = mainPictureName(state)) {
  const { viewing } = pictureOf(state, name);
  if (viewing.contains(state.views[name], place)) return state;
  return changeView(state, name, (view, _, size) => viewing.reveal(view, place, size));
}

/** What the user asks to see stays.
 * @template {State<any>} S @param {S} state @param {string} name
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

/** With the views of pictures that share another one's.
 * @type {(state: Pick<State, "lesson">, views: Views) => Views} */
const withSharedViews = ({ lesson: { pictures } }, views) => ({
  ...views,
  ...Object.fromEntries(pictures.flatMap(({ name, viewOf }) => (viewOf ? [[name, views[viewOf]]] : []))),
});

/** Around the place `at`, or the middle; and from another view than the present one, then moved by so many pixels.
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

/** Pictures or their text have another size, or are shown for the first time.
 * @type {<S extends State | InitialState>(state: S, sizes: Sizes, scale?: number) => S} */
export function resize(state, sizes, scale = state.scale) {
  const next = { ...state, scale, sizes: { ...state.sizes, ...sizes } };
  return next.run ? /** @type {any} */ (resizeViews(next, Object.keys(sizes))) : next;
}

/** These pictures have another size now. @param {State} state @param {string[]} names */
function resizeViews(state, names) {
  const { given, own, sizes } = state;
  const [opening, known] = [names.some((name) => !state.views[name]), Object.values(given).some(Boolean)];
  if (opening && !known && !hasChosenView(state)) return fitViews(state);
  // Until the user moves it, all is shown that was seen when the view was chosen, on whatever screen.
  const viewOf = (/** @type {string} */ name) => {
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
  return opening && state.lesson.edits ? keepInSight(there) : there; // they were edited elsewhere meanwhile
}
