// Exports the answers of a class as a table, and students' points as a scene.

import { t } from "../../language/t.js";
import { describeAnswer } from "../../model/class/protocol.js";
import { HOME, VERSION } from "../../model/scene.js";
import { answersAsCsv } from "../../words/class.js";
import { download } from "../dom.js";
import { sceneUrl } from "../sharing/link.js";
import { serializeScenes } from "../sharing/scenes_menu.js";

/** @import { Scene } from "../../model/types" */
/** @import { Data } from "../../types" */
/** @import { Answer } from "../../model/class/protocol.js" */
/** @import { StoredClass } from "../../model/class/lecturer.js" */
/** @import { SaveActions } from "./dialogs.js" */

/** The points that students have placed, after those of `data`. @param {Data} data @param {Answer[]} answers
 * @returns {Data} */
export function appendStudentPoints({ points, labels, names }, answers) {
  return {
    names,
    points: [...points, ...answers.map(([, [x1, x2]]) => [x1, x2])],
    labels: [...labels, ...answers.map(([, [, , label]]) => label)],
  };
}

/** What can be saved of a class. @param {StoredClass} kept @param {string | null} page that is shown, null if its
 * board has no points @returns {SaveActions} */
export function saveActionsOf({ asked, code }, page) {
  const answered = asked.map((one) => ({ ...one, answers: Object.entries(one.answers) }));
  const some = answered.filter(({ answers }) => answers.length);
  const places = some.findLast(({ form }) => form === "place");
  const before = places && some.find(({ id }) => id === places.again);
  /** @param {typeof places} one @returns {Scene} */
  const scene = (one) => ({
    version: VERSION,
    page: page ?? HOME,
    points: appendStudentPoints({ points: [], labels: [] }, one?.answers ?? []),
  });
  /** @param {string} name @param {typeof places} one */
  const named = (name, one) => ({ name, note: one?.asks ?? "", picture: "", scene: scene(one) });
  const scenes = () => [
    named(t("Points of the class {code}", { code }), places),
    ...(before ? [named(t("Points of the class {code}, first vote", { code }), before)] : []),
  ];
  /** @param {string} type @param {string} text @param {string} name */
  const save = (type, text, name) => download(new Blob([text], { type }), `class-${code.toLowerCase()}-${name}`);
  return {
    csv: some.length
      ? () => save("text/csv;charset=utf-8", `\ufeff${answersAsCsv(some, describeAnswer)}`, "answers.csv")
      : null,
    file: places ? () => save("application/json", serializeScenes(scenes()), "points.json") : null,
    link: places && page ? () => sceneUrl(scene(places)) : null,
  };
}
