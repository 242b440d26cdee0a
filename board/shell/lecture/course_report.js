// Reports a lecture to the learning management system of a course, by SCORM 1.2.

import { openCourse } from "../exercises/scorm_api.js";

/** @import { Lecture } from "../../model/lecture/lecture.js" */
/** @import { ShowOptions } from "./show.js" */

/** What a show reports; nothing without a system. The lecture is completed when its last scene was shown, and passed
 * when all exercises in it are solved too. The score is the share of exercises that are solved.
 * @param {Lecture} lecture @param {Parameters<typeof openCourse>[0]} [api] @returns {NonNullable<ShowOptions["on"]>} */
export function reportLecture({ scenes }, api) {
  const course = openCourse(api);
  if (!course) return {};
  const exercises = scenes.flatMap(({ scene }, i) => (scene.board?.exercise ? [i] : []));
  const kept = parseKept(course.kept);
  const [seen, solved] = [new Set(kept.seen), new Set(kept.solved.filter((i) => exercises.includes(i)))];

  function reportNow() {
    const [isSeen, isSolved] = [seen.has(scenes.length - 1), exercises.length === solved.size];
    return {
      status: isSeen && isSolved ? "passed" : isSeen ? "completed" : "incomplete",
      score: exercises.length ? solved.size / exercises.length : null,
      kept: JSON.stringify({ seen: [...seen], solved: [...solved] }),
    };
  }

  addEventListener("pagehide", () => course.leave(reportNow()));
  return {
    scene(i) {
      seen.add(i);
      course.report(reportNow());
    },
    board(i, { own }) {
      if (!own.exercise?.solved || !exercises.includes(i) || solved.has(i)) return;
      solved.add(i);
      course.report(reportNow());
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
