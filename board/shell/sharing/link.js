// Makes and reads links to scenes.
// ui/visitor/link.py reads the links too, and describes their format.

import { LANGUAGE } from "../../language/catalogue.js";
import { t } from "../../language/t.js";
import { HOME, serializeScene } from "../../model/scene.js";
import { sceneOf } from "../../model/board_scene.js";
import { deflate, inflate } from "./compression.js";

/** @import { Scene } from "../../model/types" */
/** @import { InitialState, State, Vector } from "../../types" */
/** @import { StateWithSession } from "../../model/scene.js" */
/** `address` opens what a board shows; `rounding` says how much shorter rounded points make it, and `note` is a remark
 * on the link.
 * @typedef {{ address: string, rounding: null | { unit: number, length: number, exact: number },
 *   note: string }} Link */

const VERSION = "2";
// Phrases that are packed as one character, as in ui/visitor/link.py.
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
/** @param {string} text */
const shortenPhrases = (text) =>
  PHRASES.reduce((shorter, phrase, i) => shorter.replaceAll(phrase, String.fromCharCode(11 + i)), text);

export const CLOUD_PATH = "/~/+"; // Community Cloud shows the app below this path
const DEFAULT_POINTS = { preset: "separable", seed: 0 }; // as in ui/visitor/points.py

// The page opens in the language of the user who made the link; language/negotiation.py has the parameter too.
const LANGUAGE_PARAMETER = LANGUAGE === "en" ? "" : `&lang=${LANGUAGE}`;

export const MAX_QR_LENGTH = 2953; // characters in a QR code

/** The state with its session; throws on a page without a server. @param {State | InitialState} state */
export function requireSession(state) {
  if (!state.session) throw new Error("no session knows of this board");
  return /** @type {StateWithSession} */ (state);
}

/** @param {StateWithSession} state @param {{ hidden?: string[], rounded?: boolean }} [wanted]
 * @returns {Promise<Link>} */
export async function makeLink(state, { hidden = [], rounded = false } = {}) {
  const exact = { ...sceneOf(state), ...(hidden.length ? { hidden } : {}) };
  const { page, note } = pageAddress();
  /** @param {Scene} scene */
  const linkTo = async (scene) => `${page}?s=${await packScene(scene)}${LANGUAGE_PARAMETER}`;
  const places = exact.points?.points ?? [];
  const [whole, short] = await Promise.all([exact, roundScene(exact)].map(linkTo));
  if (short.length >= whole.length || whole.length <= MAX_QR_LENGTH) return { address: whole, rounding: null, note };
  const rounding = { unit: roundingUnit(places), length: short.length, exact: whole.length };
  return { address: rounded ? short : whole, rounding, note };
}

/** The address that opens a scene, in place of what is on the page `here`. It differs each time, so that the same scene
 * can be opened again.
 * @param {Scene} scene @param {string} here */
export async function freshSceneHref(scene, here) {
  const embed = new URLSearchParams(location.search).has("embed") ? "&embed=true" : ""; // it stays embedded
  return `${await sceneHref(scene, here)}&t=${Date.now().toString(36)}${embed}`;
}

/** The whole address of a scene of the page that is shown. @param {Scene} scene */
export const sceneUrl = async (scene) =>
  `${pageAddress().page}?s=${await packScene({ points: DEFAULT_POINTS, ...scene })}${LANGUAGE_PARAMETER}`;

/** The same as a plain link. A link always says which points there are, even if the scene does not replace the points.
 * @param {Scene} scene @param {string} here */
export async function sceneHref(scene, here) {
  const packed = await packScene({ points: DEFAULT_POINTS, ...scene });
  return `${pagePath(scene.page, here)}?s=${packed}${LANGUAGE_PARAMETER}`;
}

/** The path of a page, seen from the page `here`. @param {string} page @param {string} here */
export function pagePath(page, here) {
  const root = here === HOME ? location.pathname.replace(/\/?$/, "/") : location.pathname.replace(/[^/]*$/, "");
  return page === HOME ? root : root + encodeURIComponent(page);
}

// The page that the user sees. Community Cloud shows the app in a frame; the page around it lacks CLOUD_PATH.
export function pageAddress() {
  const isCloud = location.pathname.startsWith(`${CLOUD_PATH}/`);
  const isFramed = (isCloud ? window.parent : window) !== window.top;
  const path = isCloud ? location.pathname.slice(CLOUD_PATH.length) : location.pathname;
  return {
    page: location.origin + path,
    note: isFramed ? t("This page is shown inside another page. The link opens the app itself.") : "",
  };
}

/** A power of ten that is at most a thousandth of the extent of the points. @param {Vector[]} points */
function roundingUnit(points) {
  const extents = [0, 1].map((i) => {
    const values = points.map((place) => place[i]);
    return Math.max(...values) - Math.min(...values);
  });
  return 10 ** Math.floor(Math.log10((Math.max(...extents) || 1) / 1000));
}

/** The scene with rounded coordinates, if it has points. @param {Scene} scene @returns {Scene} */
function roundScene(scene) {
  const places = scene.points?.points;
  if (!places?.length) return scene;
  const digits = Math.round(-Math.log10(roundingUnit(places)));
  /** @param {number} value */
  const roundNumber = (value) => Number(`${Math.round(Number(`${value}e${digits}`))}e${-digits}`) + 0;
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
  /** @param {any} value */
  const encode = (value) => new TextEncoder().encode(shortenPhrases(serializeScene(value)));
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

/** The scene of a link, as ui/visitor/link.py reads it. What a chat program has appended is ignored. Throws if the link
 * is damaged. The scene is not validated yet, and anybody can make a link. @param {string} text
 * @returns {Promise<any>} */
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

/** The bytes are all first bytes of the doubles, then all second bytes, and so on. @param {Uint8Array} bytes
 * @returns {Vector[]} */
function decodePoints(bytes) {
  const count = bytes.length / 8;
  const own = Uint8Array.from(bytes, (_, i) => bytes[(i % 8) * count + Math.floor(i / 8)]);
  const doubles = new Float64Array(own.buffer);
  return Array.from({ length: count / 2 }, (_, i) => [doubles[2 * i], doubles[2 * i + 1]]);
}
