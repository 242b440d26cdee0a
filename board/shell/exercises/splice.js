// The page around this one is told of exercises by messages, as SPLICE has it (cssplice.org), a protocol for learning
// tools in frames. Looked up in what speaks it: its reference script splice-iframe.js (in OpenDSA's lib/), Runestone's
// spliceWrapper.ts, and the README of Doenet's packages/standalone. They agree on this much: a message is an object
// with a `subject` and a `message_id`;
//
//   SPLICE.getState             asks, once, for what was kept; the answer is SPLICE.getState.response with the same
//                               message_id and a `state`, or nothing
//   SPLICE.reportScoreAndState  has a `score` from 0 to 1 and a `state`, which the host keeps without reading it
//   SPLICE.sendEvent            has a `name` and `data`, for its log
//
// and `activity_id` says what it is about; Runestone takes the address of the frame where there is none. Runestone
// keeps a state as text, so text is read too. Hosts cannot tell a score of 0 from no answer yet: so nothing is
// reported before the first one.

import { hasBegun, isExerciseRecord, scoreOf } from "../../model/exercises/attempt.js";

/** @import { ExerciseRecord } from "../../model/exercises/attempt.js" */
/** @import { AttemptListener, AttemptRecorder } from "./attempt_recorder.js" */

const STATE_VERSION = 1; // of the state
const RESPONSE_SUBJECT = "SPLICE.getState.response";

const newMessageId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** What is told to `host` of exercises of a lesson, or of a worksheet, called `of`; resume(kept) puts back what the
 * host knows of the one that is under way. @param {Window} host @param {AttemptRecorder} records @param {string} of
 * @param {(kept: ExerciseRecord, key: string) => void} resume @param {AbortSignal} signal @returns {AttemptListener} */
export function connectSplice(host, records, of, resume, signal) {
  let [activity, asked, told] = ["", "", ""];

  const send = (/** @type {string} */ subject, /** @type {object} */ more = {}) => {
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

  /** The first answer with something in it counts, unless somebody has begun meanwhile. @param {MessageEvent} event */
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
      if (events.length) report(); // an answer that is still being typed is none
    },
    onLeave: report,
  };
}

/** {key: what may be what was kept}. @param {any} state @returns {{ [key: string]: any } | null} */
function parseState(state) {
  try {
    const { version, exercises } = typeof state === "string" ? JSON.parse(state) : Object(state);
    return version === STATE_VERSION && exercises && typeof exercises === "object" ? exercises : null;
  } catch {
    return null;
  }
}

/** What has happened between two things that were kept. @param {ExerciseRecord} kept @param {ExerciseRecord} before
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
