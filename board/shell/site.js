// A board in a folder of pages, see hosting/site.py: the address may ask for a scene, and the file holds it.

import { t } from "../language/t.js";

/** @import { Replay } from "../model/replay.js" */

const UNKNOWN = t("This page does not have the scene that your link asks for, so it shows its usual board.");

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
