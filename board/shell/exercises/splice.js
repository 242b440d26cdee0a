// Reports exercises to the page around this one, by the SPLICE protocol.
// SPLICE (cssplice.org) is a protocol for learning tools in frames. The details come from programs that speak it: its
// reference script splice-iframe.js (in OpenDSA's lib/), Runestone's spliceWrapper.ts, and the README of Doenet's
// packages/standalone. They agree on this much: a message is an object with a `subject` and a `message_id`;
//
//   SPLICE.getState             asks once for the saved state; the answer is SPLICE.getState.response with the same
//                               message_id and a `state`, or there is no answer
//   SPLICE.reportScoreAndState  has a `score` from 0 to 1 and a `state`, which the host saves without reading it
//   SPLICE.sendEvent            has a `name` and `data`, for the host's log
//
// and `activity_id` names the activity; Runestone takes the address of the frame if there is none. Runestone saves a
// state as text, so text is parsed too. Hosts cannot tell a score of 0 from no answer yet, so nothing is reported
// before the first answer.

import { hasBegun, isExerciseRecord, scoreOf } from "../../model/exercises/attempt.js";

/** @import { ExerciseRecord } from "../../model/exercises/attempt.js" */
/** @import { AttemptListener, AttemptRecorder } from "./attempt_recorder.js" */

const STATE_VERSION = 1;
const RESPONSE_SUBJECT = "SPLICE.getState.response";

const newMessageId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** A listener that reports to `host` the exercises of the lesson or worksheet named `of`. resume(kept, key) restores
 * the host's record of the exercise that is open. @param {Window} host @param {AttemptRecorder} records
 * @param {string} of @param {(kept: ExerciseRecord, key: string) => void} resume @param {AbortSignal} signal
 * @returns {AttemptListener} */
export function connectSplice(host, records, of, resume, signal) {
  let [activity, asked, told] = ["", "", ""];

  /** @param {string} subject @param {object} [more] */
  const send = (subject, more = {}) => {
    const message_id = newMessageId();
    host.postMessage({ subject, message_id, activity_id: activity, ...more }, "*");
    return message_id;
  };

  function report() {
    const { attempt, attemptsByKey } = records;
    if (!hasBegun(attempt)) return;
    const state = { version: STATE_VERSION, exercises: Object.fromEntries(attemptsByKey) };
    const text = JSON.stringify(state);
    if (text !== told) send("SPLICE.reportScoreAndState", { score: scoreOf(attempt), state });
    told = text;
  }

  /** Only the first answer with a state counts, and only if the user has not begun meanwhile.
   * @param {MessageEvent} event */
  function handleMessage({ source, data }) {
    if (source !== host || data?.subject !== RESPONSE_SUBJECT || !asked || data.message_id !== asked) return;
    const known = parseState(data.state);
    if (!known || hasBegun(records.attempt)) return;
    asked = "";
    told = JSON.stringify({ version: STATE_VERSION, exercises: known });
    const here = [...records.attemptsByKey.keys()];
    for (const [key, kept] of Object.entries(known)) if (isExerciseRecord(kept)) records.attemptsByKey.set(key, kept);
    for (const key of here) if (isExerciseRecord(known[key])) resume(known[key], key);
  }
  addEventListener("message", handleMessage, { signal });

  return {
    onAttempt(key, kept, before) {
      if (!activity) {
        activity = `${of}/${key}`;
        asked = send("SPLICE.getState");
      }
      const events = before ? eventsOf(kept, before) : [];
      for (const [name, data] of events) send("SPLICE.sendEvent", { name, data });
      if (events.length) report(); // an answer that is still being typed is not reported
    },
    onLeave: report,
  };
}

/** {key: an unvalidated record}, or null. @param {unknown} state @returns {{ [key: string]: unknown } | null} */
function parseState(state) {
  try {
    const { version, exercises } = typeof state === "string" ? JSON.parse(state) : Object(state);
    return version === STATE_VERSION && exercises && typeof exercises === "object" ? exercises : null;
  } catch {
    return null;
  }
}

/** The events between two records of an exercise. @param {ExerciseRecord} kept @param {ExerciseRecord} before
 * @returns {[name: string, data: object][]} */
function eventsOf({ work, done }, { work: before, done: wasDone }) {
  const { id, seed, tries, hints, shown, answer, judged, solved } = work;
  const isNew = seed !== before.seed || tries < before.tries || (before.shown !== null && shown === null);
  if (isNew) return [["begun anew", { id, seed }]];
  return /** @type {[boolean, string, object][]} */ ([
    [tries > before.tries, "checked", { id, seed, tries, answer: judged, solved }],
    [hints > before.hints, "hint", { id, seed, hints }],
    [shown !== null && before.shown === null, "solution", { id, seed }],
    [done && !wasDone, "solved", { id, seed, tries, hints, answer }],
  ]).flatMap(([isSo, name, data]) => (isSo ? [[name, data]] : []));
}
