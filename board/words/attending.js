// What a student reads in a class. Values in, strings out.

import { number } from "./numbers.js";

export const JOINING = "Joining the class.";
export const FOLLOWING = "Following the class.";
export const FREE = "Free: you look around by yourself.";
export const LOST = "The connection is lost, trying again.";
export const MISSING = "The class is not there at the moment, trying again.";
export const PAUSED = "The class is paused.";
export const ENDED = "The class has ended.";
export const EVERYBODY = "The lecturer lets everybody look around.";
export const BACK = "Back to the class";
export const LOOK = "See the lecturer’s board";
export const WAITING = "The lecturer’s board has not come yet.";
export const CANNOT = "The lecturer’s board cannot be shown here: load this page again, or look at the wall.";
export const WRONG_CODE = "There is no class with this code now. The code on the wall has six letters and digits.";
export const NO_CODE = "A code has six letters and digits: type all of them.";

export const ABOUT_PRIVACY = "What is kept?";
export const PRIVACY = [
  "Your answers are kept, under a random name that only this tab knows, and nothing else of you: in this tab, in the",
  "memory of this server and in the lecturer’s browser, until the class ends, at most four hours. The lecturer may",
  "show them to the class, without names. The server counts how much each network address asks of it, so that nobody",
  "can flood it.",
].join(" ");

export const SENDING = "Sending.";
export const SENT = "Sent. You can change it until the answers are shown.";
export const UNSENT = "Not sent yet, trying again.";
export const CLOSED = "No more answers are taken.";
export const TOO_LATE = "Your answer came too late and was not taken.";
export const SHOWN = "These are the answers of the class.";
export const NO_PLANE = "There is no plane on this board: type the numbers.";
export const OTHER_POINTS = "Your points are other ones than those of the class: choose from the list, or go back.";
export const NO_TEXT = "Type some words first.";

export const HINTS = {
  choice: "",
  number: "",
  place: "Tap where your point shall be.",
  line: "Tap two places: the line goes through them.",
  example: "Tap the example, or choose it here.",
  text: "",
};

/** What is to be done next with a line. @param {number} ends how many there are */
export const lineHint = (ends) =>
  ends === 1 ? "Now tap another place of the line." : ends === 2 ? "Tap again to move the nearer end." : HINTS.line;

/** @param {number} left letters that may still be typed */
export const lettersLeft = (left) => `${left} ${left === 1 ? "letter" : "letters"} left.`;

/** @param {number[]} at */
export const crossAt = (at) => `(${at.map((value) => number(value)).join(", ")})`;

/** @param {string} answer */
export const yours = (answer) => `Your answer: ${answer}`;

/** @param {string} asks */
export const asked = (asks) => `A question: ${asks}`;
