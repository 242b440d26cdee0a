// The table of sentences for refusals of the class server.
// The server sends a reason, which is a short code.

import { t } from "../language/t.js";

/** For reasons that this page does not know, for example from a newer server. */
const GENERAL = t("The server did not accept this. Please reload the page and try again.");

/** The codes are those of classroom/validators.py, routes.py, store.py and redis_store.py.
 * @type {{ [reason: string]: string }} */
const REASONS = {
  "not-the-lecturer": t("Only the lecturer who started this class can do that."),
  "no-student": GENERAL,
  "no-such-address": GENERAL,
  "not-readable": GENERAL,
  "not-of-a-class": GENERAL,
  changed: GENERAL,
  elsewhere: t("A page of a different site cannot use this class."),
  "too-long": t("This is too long for a class. Please shorten it."),
  "too-slow": t("Your request took too long to arrive. Please try again."),
  "too-fast": t("The server is receiving too many requests from your network. Please try again in a few seconds."),
  guessed: t("The server has received too many wrong codes. Please try again in a minute."),
  "wrong-code": t("There is currently no class with this code."),
  unknown: t("The server does not know this class at the moment."),
  full: t("This server cannot hold any more classes right now. Please try again later."),
  crowded: t(
    "Too many people are following classes on this server, so this page checks for changes only every two seconds.",
  ),
  over: t("The class has ended."),
  closed: t("This question is not accepting answers at the moment."),
  enough: t("This class cannot hold any more answers. Please tell the lecturer."),
  "no-answer": t("This answer does not fit the question. Please answer again."),
  away: t("The server cannot reach its storage at the moment, and is trying again."),
};

/** What to do if a part of a class is too long. @type {{ [part: string]: string }} */
const LONG = {
  board: t("This board is too large for a class, so students do not see it. Please use fewer points."),
  step: t("This step is too large for a class, so students do not see it. Please use fewer points."),
  question: t("This question is too long for a class. Please ask a shorter one."),
  shown: t("There are too many answers to show to students. Please hide some of them."),
};

/** The codes that have a sentence. */
export const reasons = () => Object.keys(REASONS);

/** The sentence for a refusal. @param {any} said its JSON, if any
 * @param {string} [part] of the class that was refused */
export function explainRefusal(said, part = "") {
  const reason = String(said?.reason ?? "");
  if (reason === "too-long" && Object.hasOwn(LONG, part)) return LONG[part];
  return Object.hasOwn(REASONS, reason) ? REASONS[reason] : GENERAL;
}
