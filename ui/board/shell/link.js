// The link to a scene: its text, deflated, in letters, digits, - and _; ui/link.py reads it, and says how it is packed.

import { sceneOf, textOf } from "../model/scene.js";

/** @import { SceneValue } from "../types" */

const VERSION = "1";

/** The address that opens what a board shows. */
export async function linkOf(state, hidden = []) {
  const scene = { ...sceneOf(state), ...(hidden.length ? { hidden } : {}) };
  const { origin, pathname } = pageAddress();
  return `${origin}${pathname}?s=${await packed(scene)}`;
}

// The page that the user sees: where the app stands in a frame of its own site, as on Community Cloud, that is the frame's parent.
function pageAddress() {
  try {
    return window.parent.location.origin === location.origin ? window.parent.location : location;
  } catch {
    return location; // another site's: that one may not be seen
  }
}

/** @param {SceneValue} scene @returns {Promise<string>} */
export async function packed(scene) {
  const texts = await Promise.all(bodies(scene).map(deflated));
  return VERSION + texts.reduce((shortest, text) => (text.length < shortest.length ? text : shortest));
}

function bodies(scene) {
  const encode = (value) => new TextEncoder().encode(textOf(value));
  const places = scene.points?.points;
  if (!places?.length) return [encode(scene)];
  const doubles = Float64Array.from(places.flat(), (value) => value + 0);
  const bytes = new Uint8Array(doubles.buffer);
  const head = encode({ ...scene, points: { ...scene.points, points: places.length } });
  const body = new Uint8Array(head.length + 1 + bytes.length);
  body.set(head);
  body[head.length] = 10; // "\n"
  for (let i = 0; i < bytes.length; i++) body[head.length + 1 + (i % 8) * doubles.length + Math.floor(i / 8)] = bytes[i];
  return [encode(scene), body];
}

async function deflated(body) {
  const stream = new Blob([body]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
