// Reports a lecture to the learning management system of a course, by SCORM 1.2.

import { findApi } from "../exercises/scorm_api.js";

/** @import { Lecture } from "../../model/lecture/lecture.js" */
/** @import { ShowOptions } from "./show.js" */

/** What a show reports; nothing without a system. The lecture is completed when its last scene was shown, and passed
 * when all exercises in it are solved too. The score is the share of exercises that are solved.
 * @param {Lecture} lecture @returns {NonNullable<ShowOptions["on"]>} */
export function reportLecture({ scenes }, api = findApi()) {
  if (!api || String(api.LMSInitialize("")) !== "true") return {};
  const exercises = scenes.flatMap(({ scene }, i) => (scene.board?.exercise ? [i] : []));
  const isLookedAt = ["browse", "review"].includes(String(api.LMSGetValue("cmi.core.lesson_mode")));
  const kept = parseKept(String(api.LMSGetValue("cmi.suspend_data")));
  const [seen, solved] = [new Set(kept.seen), new Set(kept.solved.filter((i) => exercises.includes(i)))];

  function write() {
    if (isLookedAt) return;
    const isSeen = seen.has(scenes.length - 1);
    const isSolved = exercises.every((i) => solved.has(i));
    const status = isSeen && isSolved ? "passed" : isSeen ? "completed" : "incomplete";
    api?.LMSSetValue("cmi.core.lesson_status", status);
    if (exercises.length)
      api?.LMSSetValue("cmi.core.score.raw", String(Math.round((100 * solved.size) / exercises.length)));
    api?.LMSSetValue("cmi.suspend_data", JSON.stringify({ seen: [...seen], solved: [...solved] }));
    api?.LMSSetValue("cmi.core.exit", "suspend");
    api?.LMSCommit("");
  }

  addEventListener("pagehide", () => void api.LMSFinish(""), { once: true });
  return {
    scene(_, i) {
      seen.add(i);
      write();
    },
    board(i, { own }) {
      if (!own.exercise?.solved || !exercises.includes(i) || solved.has(i)) return;
      solved.add(i);
      write();
    },
  };
}

/** @param {string} text @returns {{ seen: number[], solved: number[] }} */
function parseKept(text) {
  try {
    const { seen, solved } = JSON.parse(text);
    return { seen: [...seen].filter(Number.isInteger), solved: [...solved].filter(Number.isInteger) };
  } catch {
    return { seen: [], solved: [] };
  }
}
