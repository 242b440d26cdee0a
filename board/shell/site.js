// A board in a folder of pages, see hosting/site.py: the address may ask for a scene, and the file holds it.

/** @import { Replay } from "../model/replay.js" */

const UNKNOWN = "This page has no such scene: here is what it opens with.";

/** What the page shows; a link to another scene of the same page opens that. @param {Replay} replay */
export function asked(replay) {
  if (!replay.scenes) return replay;
  addEventListener("hashchange", () => location.reload());
  for (const link of document.links) if (link.hash && link.href === location.href) link.ariaCurrent = "true";
  return sceneOf(replay, location.hash.slice(1));
}

/** @param {Replay} replay @param {string} name @returns {Replay} */
export function sceneOf({ scenes = {}, ...replay }, name) {
  const data = Object.hasOwn(scenes, name) ? scenes[name] : { ...replay.data, note: name ? UNKNOWN : replay.data.note };
  return { ...replay, data: { ...data, lesson: replay.data.lesson } };
}
