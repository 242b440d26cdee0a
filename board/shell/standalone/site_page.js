// A board in a folder of pages, see hosting/site.py: the address may ask for a scene, and the file holds it.

import { t } from "../../language/t.js";
import { dataFor, canRunOffline, sessionWith } from "../../model/exercises/offline.js";
import { isLabelledPoints } from "../../model/exercises/custom_exercise.js";
import { sceneProblem } from "../../model/exercises/worksheet.js";
import { unpackScene } from "../sharing/link.js";

/** @import { Replay } from "../../model/replay_data.js" */
/** @import { Lesson } from "../../types" */

const UNKNOWN_SCENE = t("This page does not have the scene that your link asks for, so it shows its usual board.");

/** What the page shows; a link to another scene of the same page opens that, and a link of the app its own points.
 * @param {Replay} replay @param {{ [name: string]: any }} modules @param {string} templates */
export async function resolveReplay(replay, modules, templates) {
  if (!replay.scenes) return replay;
  addEventListener("hashchange", () => location.reload());
  for (const link of document.links) if (link.hash && link.href === location.href) link.ariaCurrent = "true";
  const asks = new URLSearchParams(location.search);
  const name = location.hash.slice(1) || presetName({ preset: asks.get("preset") ?? "" });
  const link = asks.get("s");
  const page = replay.data.lesson;
  if (name || !link) return replayOfScene(replay, name);
  try {
    return replayOfLink(
      replay,
      await unpackScene(link),
      modules[`lessons/${page}`].lesson,
      JSON.parse(templates)[page],
    );
  } catch {
    return replayOfScene(replay, "s");
  }
}

/** What the page shows of a scene of the app: its points, conventions and settings, where the browser can say what
 * follows from them. Fails where it is none. @param {Replay} replay @param {any} scene @param {Lesson<any>} lesson
 * @param {any} template @returns {Replay} */
export function replayOfLink({ scenes = {}, ...replay }, scene, lesson, template) {
  const here = replay.data.lesson;
  const { rules, board = {} } = scene;
  if (sceneProblem(scene.page, scene) || !canRunOffline(lesson))
    throw new RangeError("no scene that the browser can show");
  const data = dataFor(lesson, { ...replay.data, ...template }, pointsOf(scene, scenes), rules);
  if (!data) throw new RangeError("the browser cannot say what follows");
  const session = sessionWith("file", { id: "link", board: scene.page === here ? board : {} });
  return { ...replay, data: { ...replay.data, ...data, session, lesson: here } };
}

/** Its own points, or those of a preset of the page. @param {any} scene @param {{ [name: string]: any }} scenes */
function pointsOf({ points = {} }, scenes) {
  if (isLabelledPoints(points)) return points;
  if (!points.preset) return undefined;
  const { points: places, labels } = scenes[presetName(points)];
  return { points: places, labels };
}

/** The scene of a preset on a page, as hosting/site.py calls it. @param {{ preset: string, seed?: number }} points */
const presetName = ({ preset, seed = 0 }) => (seed ? "" : preset.replace(/\W+/g, "-"));

/** @param {Replay} replay @param {string} name @returns {Replay} */
export function replayOfScene({ scenes = {}, ...replay }, name) {
  const data = Object.hasOwn(scenes, name)
    ? scenes[name]
    : { ...replay.data, note: name ? UNKNOWN_SCENE : replay.data.note };
  return { ...replay, data: { ...data, lesson: replay.data.lesson } };
}
