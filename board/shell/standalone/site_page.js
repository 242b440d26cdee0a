// Finds what a page of the static site shows, see hosting/site.py.
// The address may ask for a scene, which the file contains, or for a scene of the app.

import { t } from "../../language/t.js";
import { dataFor, canRunOffline, sessionWith } from "../../model/exercises/offline.js";
import { MOST_EXERCISE_POINTS } from "../../model/exercises/custom_exercise.js";
import { isLabelledPoints } from "../../model/validators.js";
import { sceneProblem } from "../../model/exercises/worksheet.js";
import { unpackScene } from "../sharing/link.js";

/** @import { Scene } from "../../model/types" */
/** @import { Replay } from "../../model/replay_data.js" */
/** @import { Lesson, LessonData } from "../../types" */

const UNKNOWN_SCENE = t("This page does not have the scene that your link asks for, so it shows its usual board.");

/** What the page shows: a scene in the file, or the scene in a link of the app. A link to another scene reloads the
 * page. @param {Replay} replay @param {{ [name: string]: { lesson: Lesson } }} modules @param {string} templates */
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

/** A scene of the app as a replay: its points, conventions and settings. Throws if the browser cannot compute the
 * results. @param {Replay} replay @param {Scene} scene @param {Lesson} lesson
 * @param {LessonData} template @returns {Replay} */
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

/** The points in a scene, or those of its preset. @param {Scene} scene @param {{ [name: string]: any }} scenes */
function pointsOf({ points = {} }, scenes) {
  if (isLabelledPoints(points, MOST_EXERCISE_POINTS)) return points;
  if (!points.preset) return undefined;
  const { points: places, labels } = scenes[presetName(points)];
  return { points: places, labels };
}

/** The name of a preset's scene, as in hosting/site.py. @param {{ preset?: string, seed?: number }} points */
const presetName = ({ preset = "", seed = 0 }) => (seed ? "" : preset.replace(/\W+/g, "-"));

/** @param {Replay} replay @param {string} name @returns {Replay} */
export function replayOfScene({ scenes = {}, ...replay }, name) {
  const data = Object.hasOwn(scenes, name)
    ? scenes[name]
    : { ...replay.data, note: name ? UNKNOWN_SCENE : replay.data.note };
  return { ...replay, data: { ...data, lesson: replay.data.lesson } };
}
