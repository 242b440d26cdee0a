// Exercises in a file, where the browser computes everything without a server, as pure functions.

import { t } from "../../language/t.js";
import { ruleOfScene } from "../../math/conventions.js";
import { conventionNames } from "../../words/start.js";
import { defaultSettings } from "../state_updates.js";

/** @import { Data, Lesson, LessonData, LessonSettings } from "../../types" */
/** @import { Scene, Session, Rules } from "../types" */
/** @import { Exercise, Start } from "./types" */

/** Whether exercises of a lesson, which bring their own points, can be in a file.
 * @param {Lesson} lesson */
export const canRunOffline = (lesson) => !lesson.edits || Boolean(lesson.alive && !lesson.asks);

/** Why an exercise cannot be in a file, as a sentence; "" if it can. `scene` is that of a custom exercise, and
 * `template` the server's data of its page, null if this file has none.
 * @param {Lesson | undefined} lesson @param {Exercise | null} exercise
 * @param {{ scene?: Scene, seed?: number, template?: LessonData | null }} [of] */
export function offlineProblem(lesson, exercise, { scene, seed = 0, template } = {}) {
  if (!lesson || !exercise) return t("This exercise is not in this version of the app. Choose a different exercise.");
  const { points, preset, board } = /** @type {Start & Scene} */ (scene ?? exercise.start(seed));
  const isPreset = Boolean(preset || (points?.preset && !points.points));
  const isOther = template === null || (template !== undefined && needsPage(lesson, template, board));
  if (!needsMore(exercise) && !isPreset && !isOther && canRunOffline(lesson)) return "";
  return t("“{title}” needs the server of the app. An exercise in a file cannot use this " + "server.", {
    title: exercise.title,
  });
}

/** Rounds bring no points of their own: they use those of the app. @param {Exercise} exercise */
const needsMore = ({ needsServer, form }) => needsServer || form === "rounds";

/** Whether settings that only the server's page can change differ from their defaults.
 * @param {Lesson} lesson @param {LessonData} template @param {Scene["board"]} board */
export function needsPage(lesson, template, board) {
  const own = defaultSettings(lesson, template);
  /** @param {LessonSettings} settings */
  const said = (settings) => JSON.stringify(lesson.controls?.(settings));
  return said({ ...own, ...board, layers: own.layers }) !== said(own);
}

/** The data that the server would send for these points and conventions; null if the browser cannot compute them.
 * `template` are the server's data of the same page. @param {Lesson} lesson @param {LessonData} template
 * @param {Data | undefined} points @param {Scene["rules"]} [rules] */
export function dataFor(lesson, template, points, rules = {}) {
  const ruled = { ...template, run: dropUnusedStart(lesson, ruledRun(template.run, rules)) };
  const data = points ?? { points: template.points, labels: template.labels };
  const said = lesson.edits && lesson.alive ? lesson.alive(ruled, data, true) : { ...ruled, ...data };
  return said && { ...said, given: false };
}

/** A session without a server: it opens a scene's settings, and its points are those of the scene.
 * @param {string} id @param {Session["opened"]} opened @param {Session["rules"]} [rules] @returns {Session} */
export const sessionWith = (id, opened, rules = {}) => ({
  id,
  restored: false,
  opened,
  rules,
  preset: null,
  edited: false,
  called: "",
  hidden: [],
  code: null,
});

/** Without the start, in lessons whose runs always begin at 0. @param {Lesson} lesson
 * @param {LessonData["run"]} run */
const dropUnusedStart = ({ fromZero }, run) => (fromZero && run?.start ? { ...run, start: null } : run);

/** @type {{ [side: string]: string }} */
const RULE_NAMES = { left: t("Left rule"), right: t("Right rule") };

/** @param {LessonData["run"]} run @param {Rules} rules */
function ruledRun(run, rules) {
  if (!run?.sides) return rules[""] ? { ...run, ...ruleOfScene(rules[""]) } : run;
  const sides = ["left", "right"].map((side, i) => {
    if (!rules[side]) return run.sides[i];
    const now = { ...run.sides[i], ...ruleOfScene(rules[side]) };
    return { ...now, name: `${RULE_NAMES[side]}: ${conventionNames(now)}` };
  });
  return { ...run, sides };
}
