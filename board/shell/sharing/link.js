// The link to a scene: its text, deflated, in letters, digits, - and _; ui/visitor/link.py reads it, and says how it is
// packed.

import { LANGUAGE } from "../../language/catalogue.js";
import { t } from "../../language/t.js";
import { HOME, serializeScene } from "../../model/scene.js";
import { sceneOf } from "../../model/board_scene.js";
import { deflate, inflate } from "./compression.js";

/** @import { StateWithSession } from "../../model/scene.js" */
/** @import { InitialState, Scene, State, Vector } from "../../types" */
/** `address` opens what a board shows; `rounding` is what rounding the points makes of its length, and `note` says what
 * is odd.
 * @typedef {{ address: string, rounding: null | { unit: number, length: number, exact: number },
 *   note: string }} Link */

const VERSION = "2";
// What goes as one letter, as ui/visitor/link.py has it.
export const PHRASES = [
  '{"version":1,"page":"',
  `${HOME}"`,
  '"points":{',
  '"points":',
  '"preset":"',
  '"seed":0',
  '"seed":',
  '"labels":[',
  '"rules":{"":{',
  '"bias":"',
  '"order":"cyclic"',
  '"boundary":"mistake"',
  '"learning_rate":1',
  '"board":{',
  '"step":[',
  ",false]",
  '"layers":["',
  '"views":{"plane":{',
  '"centre":[',
  ",-1",
  "],[",
];
const shortenPhrases = (/** @type {string} */ text) =>
  PHRASES.reduce((shorter, phrase, i) => shorter.replaceAll(phrase, String.fromCharCode(11 + i)), text);

export const CLOUD_PATH = "/~/+"; // below which Community Cloud shows the app
const DEFAULT_POINTS = { preset: "separable", seed: 0 }; // as in ui/visitor/points.py

// The parameter by which who opens the link reads the page as who made it; language/wishes.py names it too.
const LANGUAGE_PARAMETER = LANGUAGE === "en" ? "" : `&lang=${LANGUAGE}`;

export const MAX_QR_LENGTH = 2953; // letters in a QR code

/** A state that a session knows of: on a page without a server none does. @param {State<any> | InitialState} state */
export function requireSession(state) {
  if (!state.session) throw new Error("no session knows of this board");
  return /** @type {StateWithSession} */ (state);
}

/** @param {StateWithSession} state @param {{ hidden?: string[], rounded?: boolean }} [wanted] @returns
 * {Promise<Link>} */
export async function makeLink(state, { hidden = [], rounded = false } = {}) {
  const exact = { ...sceneOf(state), ...(hidden.length ? { hidden } : {}) };
  const { page, note } = pageAddress();
  const linkTo = async (/** @type {Scene} */ scene) => `${page}?s=${await packScene(scene)}${LANGUAGE_PARAMETER}`;
  const places = exact.points?.points ?? [];
  const [whole, short] = await Promise.all([exact, roundScene(exact)].map(linkTo));
  if (short.length >= whole.length || whole.length <= MAX_QR_LENGTH) return { address: whole, rounding: null, note };
  const rounding = { unit: roundingUnit(places), length: short.length, exact: whole.length };
  return { address: rounded ? short : whole, rounding, note };
}

/** The address that opens a scene, in place of what is on the page `here`; asked for again, it is another one.
 * @param {Scene} scene @param {string} here */
export async function freshSceneHref(scene, here) {
  const embed = new URLSearchParams(location.search).has("embed") ? "&embed=true" : ""; // it stays in its frame
  return `${await sceneHref(scene, here)}&t=${Date.now().toString(36)}${embed}`;
}

/** The whole address of a scene of the page that is shown. @param {Scene} scene */
export const sceneUrl = async (scene) =>
  `${pageAddress().page}?s=${await packScene({ points: DEFAULT_POINTS, ...scene })}${LANGUAGE_PARAMETER}`;

/** The same as a plain link. A link says which points there are, also where the scene leaves those that are there.
 * @param {Scene} scene @param {string} here */
export async function sceneHref(scene, here) {
  const packed = await packScene({ points: DEFAULT_POINTS, ...scene });
  return `${pagePath(scene.page, here)}?s=${packed}${LANGUAGE_PARAMETER}`;
}

/** Where a page is, seen from the page `here`. @param {string} page @param {string} here */
export function pagePath(page, here) {
  const root = here === HOME ? location.pathname.replace(/\/?$/, "/") : location.pathname.replace(/[^/]*$/, "");
  return page === HOME ? root : root + encodeURIComponent(page);
}

// The page that the user sees: Community Cloud shows the app in a frame of a page with the same path above CLOUD.
export function pageAddress() {
  const isCloud = location.pathname.startsWith(`${CLOUD_PATH}/`);
  const isFramed = (isCloud ? window.parent : window) !== window.top;
  const path = isCloud ? location.pathname.slice(CLOUD_PATH.length) : location.pathname;
  return {
    page: location.origin + path,
    note: isFramed ? t("This page is shown inside another page. The link opens the app itself.") : "",
  };
}

/** A power of ten, a thousandth of what the points extend over or less. @param {Vector[]} points */
function roundingUnit(points) {
  const extents = [0, 1].map((i) => {
    const values = points.map((place) => place[i]);
    return Math.max(...values) - Math.min(...values);
  });
  return 10 ** Math.floor(Math.log10((Math.max(...extents) || 1) / 1000));
}

/** The scene with shorter numbers, where it has some. @param {Scene} scene @returns {Scene} */
function roundScene(scene) {
  const places = scene.points?.points;
  if (!places?.length) return scene;
  const digits = Math.round(-Math.log10(roundingUnit(places)));
  const roundNumber = (/** @type {number} */ value) =>
    Number(`${Math.round(Number(`${value}e${digits}`))}e${-digits}`) + 0;
  const points = places.map((place) => place.map(roundNumber));
  return points.flat().every(Number.isFinite) ? { ...scene, points: { ...scene.points, points } } : scene;
}

/** @param {Scene} scene @returns {Promise<string>} */
export async function packScene(scene) {
  const texts = await Promise.all(encodeScene(scene).map(deflate));
  return VERSION + texts.reduce((shortest, text) => (text.length < shortest.length ? text : shortest));
}

/** @param {Scene} scene */
function encodeScene(scene) {
  const encode = (/** @type {any} */ value) => new TextEncoder().encode(shortenPhrases(serializeScene(value)));
  const places = scene.points?.points;
  if (!places?.length) return [encode(scene)];
  const doubles = Float64Array.from(places.flat(), (value) => value + 0);
  const bytes = new Uint8Array(doubles.buffer);
  const head = encode({ ...scene, points: { ...scene.points, points: places.length } });
  const body = new Uint8Array(head.length + 1 + bytes.length);
  body.set(head);
  body[head.length] = 10; // "\n"
  for (let i = 0; i < bytes.length; i++)
    body[head.length + 1 + (i % 8) * doubles.length + Math.floor(i / 8)] = bytes[i];
  return [encode(scene), body];
}

const OLD_VERSION = "1"; // without PHRASES

/** The scene of a link, as ui/visitor/link.py reads it, without what a chat program has put behind it. Fails where it
 * is damaged. What it holds may be anybody's. @param {string} text @returns {Promise<any>} */
export async function unpackScene(text) {
  const [, version, packed] = /^([12])([\w-]*)/.exec(text.replace(/=?\s+/g, "")) ?? [];
  const bytes = await inflate(packed);
  const end = bytes.indexOf(10); // "\n"
  let head = new TextDecoder("utf-8", { fatal: true }).decode(end < 0 ? bytes : bytes.slice(0, end));
  if (version !== OLD_VERSION)
    PHRASES.forEach((phrase, i) => (head = head.replaceAll(String.fromCharCode(11 + i), phrase)));
  const scene = JSON.parse(head);
  return end < 0 ? scene : { ...scene, points: { ...scene.points, points: decodePoints(bytes.slice(end + 1)) } };
}

/** All first bytes of the doubles, then all second ones, and so on. @param {Uint8Array} bytes @returns {Vector[]} */
function decodePoints(bytes) {
  const count = bytes.length / 8;
  const own = Uint8Array.from(bytes, (_, i) => bytes[(i % 8) * count + Math.floor(i / 8)]);
  const doubles = new Float64Array(own.buffer);
  return Array.from({ length: count / 2 }, (_, i) => [doubles[2 * i], doubles[2 * i + 1]]);
}
