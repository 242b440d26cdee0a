// The texts that a student reads in a class.

import { t } from "../language/t.js";
import { number } from "./numbers.js";
import { joinSentences } from "./sentences.js";

export const JOINING = t("Joining the class.");
export const FOLLOWING = t("Following the class.");
export const LOOKING_AROUND = t("You are looking around on your own.");
export const LOST = t("The connection is lost. Your browser is trying again.");
export const MISSING = t("The server cannot find the class at the moment. Your browser is trying again.");
export const PAUSED = t("The class is paused.");
export const ENDED = t("The class has ended.");
export const NOT_FOLLOWING = t("The lecturer lets everybody look around.");
export const BACK = t("Back to the class");
export const SEE_BOARD = t("See the lecturer’s board");
export const WAITING = t("Waiting for the lecturer’s board.");
export const CANNOT = t("The lecturer’s board cannot be shown here. Reload this page, or look at the projector.");
export const WRONG_CODE = t(
  "There is currently no class with this code. The code on the projector has six letters and digits.",
);
export const NO_CODE = t("A code has six characters, letters and digits. Type all six.");

export const ABOUT_PRIVACY = t("What is kept?");
export const PRIVACY = [
  t("Only your answers are kept, under a random code that does not identify you."),
  t("Your answers are kept in this tab, in the memory of this server and in the lecturer’s browser."),
  t("The server deletes your answers when the class ends, and after four hours at the latest."),
  t("The lecturer may show your answers to the class, without names."),
  t("To prevent overload, the server counts the requests from each network address."),
].join(" ");

export const SENDING = t("Sending your answer.");
export const SENT = t("Your answer has been sent. You can change it until the answers are shown.");
export const UNSENT = t("Your answer has not been sent yet. Your browser is trying again.");
export const CLOSED = t("This question no longer accepts answers.");
export const TOO_LATE = t("Your answer came too late and was not accepted.");
export const SHOWN = t("These are the answers of the class.");
export const NO_PLANE = t("This board has no plane. Type the numbers.");
export const OTHER_POINTS = t(
  "Your points differ from the lecturer’s. Choose from the list, or return to the lecturer’s board.",
);
export const NO_TEXT = t("Type some words first.");

export const PLACE_HINT = t("Tap where you want your point to be.");
export const EXAMPLE_HINT = t("Tap the example, or choose it here.");

/** What to do next to draw a line. @param {number} ends how many are placed */
export function lineHint(ends) {
  if (ends === 1) return t("Now tap a second place on the line.");
  return ends === 2
    ? t("Tap again to move the nearer of the two places.")
    : t("Tap two places. The line goes through them.");
}

/** @param {number} left characters that may still be typed */
export const lettersLeft = (left) => t("{left, plural, one {# character} other {# characters}} left.", { left });

/** @param {number[]} at */
export const crossText = (at) => `(${at.map((value) => number(value)).join(", ")})`;

/** @param {string} answer */
export const yourAnswer = (answer) => t("Your answer: {answer}", { answer });

/** @param {number[]} at @param {string} name */
export const sceneText = ([i, n], name) =>
  name ? t("Scene {i} of {n}: {name}", { i, n, name }) : t("Scene {i} of {n}", { i, n });

/** @param {string} before the answer in the first vote, or "" */
export const secondVote = (before) =>
  joinSentences(
    t("This is the second vote on this question."),
    before && t("Your first answer: {answer}", { answer: before }),
  );

/** @param {string} asks */
export const questionText = (asks) => t("A question: {asks}", { asks });
