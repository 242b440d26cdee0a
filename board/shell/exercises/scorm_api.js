// Reports exercises to the learning management system that opened this page, by SCORM 1.2.
// The system provides an object called API in a parent window or in the opener. Its functions take and return strings.

import { hasBegun, isOver, scoreOf, serializeAttempt } from "../../model/exercises/attempt.js";

/** @import { AttemptListener, AttemptRecorder } from "./attempt_recorder.js" */
/** @typedef {{ LMSInitialize(nothing: string): unknown, LMSFinish(nothing: string): unknown,
 *   LMSGetValue(name: string): unknown, LMSSetValue(name: string, value: string): unknown,
 *   LMSCommit(nothing: string): unknown }} ScormApi */

const MAX_SUSPEND_LENGTH = 4096; // characters of cmi.suspend_data, by SCORM 1.2
const MAX_PARENT_DEPTH = 20;

/** @param {Window | null} from @returns {ScormApi | null} */
function searchParents(from) {
  let here = from;
  for (let i = 0; here && i < MAX_PARENT_DEPTH; i++) {
    try {
      const { API: api } = /** @type {any} */ (here);
      if (api) return api;
    } catch {} // the window of another site
    here = here.parent === here ? null : here.parent;
  }
  return null;
}

export const findApi = () => searchParents(window) ?? searchParents(window.opener) ?? searchParents(openerOfTop());

function openerOfTop() {
  try {
    return window.top?.opener ?? null;
  } catch {
    return null;
  }
}

/** What a course gets: a lesson_status of SCORM 1.2, the score from 0 to 1, null for none yet, and what the next visit
 * gets back. @typedef {{ status: string, score: number | null, kept: string }} CourseReport */

/** The connection to the system that has opened this page; null if there is none or it does not answer. leave() makes
 * the last report. @param {ScormApi | null} [api] */
export function openCourse(api = findApi(), now = () => performance.now()) {
  if (!api || String(api.LMSInitialize("")) !== "true") return null;
  const begun = now();
  /** @param {string} name */
  const get = (name) => String(api.LMSGetValue(name) ?? "");
  /** @param {string} name @param {string} value */
  const set = (name, value) => api.LMSSetValue(name, value);
  const isLookedAt = ["browse", "review"].includes(get("cmi.core.lesson_mode")); // then nothing is written
  let hasLeft = false;

  /** @param {CourseReport} courseReport */
  function report({ status, score, kept }) {
    if (isLookedAt || hasLeft) return;
    set("cmi.core.lesson_status", status);
    if (score !== null) {
      set("cmi.core.score.min", "0");
      set("cmi.core.score.max", "100");
      set("cmi.core.score.raw", String(Math.round(score * 10_000) / 100));
    }
    set("cmi.suspend_data", kept);
    api?.LMSCommit("");
  }

  /** @param {CourseReport} last */
  function leave(last) {
    if (hasLeft) return;
    if (!isLookedAt) {
      set("cmi.core.exit", "suspend"); // so that the next visit resumes this attempt
      set("cmi.core.session_time", formatDuration(now() - begun));
    }
    report(last);
    hasLeft = true;
    api?.LMSFinish("");
  }

  return { kept: get("cmi.suspend_data"), report, leave };
}

/** A listener that reports the records to the system; null if there is no system or it does not answer.
 * @param {AttemptRecorder} records @param {ScormApi | null} [api] @param {() => number} [now]
 * @returns {(AttemptListener & { kept: string }) | null} */
export function connectScorm(records, api, now) {
  const course = openCourse(api, now);
  if (!course) return null;
  const reportNow = () => reportOf(records.attempt);
  return { kept: course.kept, onAttempt: () => course.report(reportNow()), onLeave: () => course.leave(reportNow()) };
}

/** @param {AttemptRecorder["attempt"]} attempt @returns {CourseReport} */
const reportOf = (attempt) => ({
  status: statusOf(attempt),
  score: hasBegun(attempt) ? scoreOf(attempt) : null,
  kept: serializeAttempt(attempt, MAX_SUSPEND_LENGTH),
});

/** "passed" when all are solved, "completed" when nothing is left to do, and "incomplete" until then: also before
 * anything was done, or a system may count the visit alone as completed. @param {AttemptRecorder["attempt"]} attempt */
const statusOf = (attempt) => (scoreOf(attempt) === 1 ? "passed" : isOver(attempt) ? "completed" : "incomplete");

/** As in "0000:05:32.25". @param {number} ms */
function formatDuration(ms) {
  const hundredths = Math.floor(ms / 10);
  const [hours, minutes, seconds] = [hundredths / 360_000, (hundredths / 6000) % 60, (hundredths / 100) % 60];
  /** @param {number} part */
  const two = (part, digits = 2) => String(Math.floor(part)).padStart(digits, "0");
  return `${two(hours, 4)}:${two(minutes)}:${two(seconds)}.${two(hundredths % 100)}`;
}
