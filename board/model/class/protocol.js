// The protocol of a class: message shapes, validators and the tally of answers.
// Everybody in a class sees the lecturer's board and answers its questions. classroom/ on the server checks the same.
// Pure functions.

import { t } from "../../language/t.js";
import { example, number, signText } from "../../words/numbers.js";
import * as lecture from "../lecture/limits.js";
import { MOST_POINTS } from "../points.js";
import { isCount, isIndex, isListOf, isString, isText, isVector } from "../validators.js";

/** @import { BoardData, Vector } from "../../types" */
/** @import { Scene } from "../types" */

/** @typedef {keyof typeof FORMS} AnswerForm what a question asks for */
/** `open` says whether the class accepts answers. A second vote has in `again` the id of the question that it repeats.
 * @typedef {{ id: string, form: AnswerForm, asks: string, choices?: string[], again?: string, open: boolean }} Question
 * `who` are letters that say nothing else about a student.
 * @typedef {[who: string, value: any]} Answer
 * @typedef {{ follow: boolean, paused: boolean }} Mode
 * Scene `at[0]` of `at[1]` in a lecture, and what the lecturer says of it.
 * @typedef {{ name: string, caption: string, at: number[] }} SharedLecture
 * `data` are the server's data of the board, if a browser cannot compute them.
 * @typedef {{ page: string, scene: Scene, data: BoardData | null, lecture?: SharedLecture }} SharedBoard
 * `board` is the number of the board that the settings belong to, and `says` the text for the screen reader.
 * @typedef {{ board: number, settings: { [setting: string]: any }, says: string }} SharedStep
 * `right` are the correct answers, if the lecturer's board knows them or the lecturer has marked them, and `first` the
 * answers of the first vote.
 * @typedef {{ question: Omit<Question, "open">, answers: Answer[], first?: Answer[], right?: number[] }} ShownAnswers
 * The small state of a class: it has only the numbers of the larger parts.
 * @typedef {{ number: number, mode: Mode | null, step: SharedStep | null, board: number | null,
 *   question: number | null, shown: number | null, answered: string | null, ended?: boolean }} ClassState */

export const LONGEST = { asks: 240, choice: 160, answer: 200 }; // characters
export const FEWEST_CHOICES = 2;
export const MOST_CHOICES = 6;
export const MOST_QUESTIONS = 30; // with answers, in one class
/** The answer that means choice i. Points have the numbers 0, 1 …, so no point has this number. @param {number} i */
export const classChoiceCode = (i) => MOST_POINTS - 1 - i;
const MAX_COORDINATE = 1e100; // as on a board
const LARGEST_NUMBER = 1e12;

/** @satisfies {Mode} */
export const FIRST_MODE = { follow: true, paused: false };

const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"; // no letter looks like another one or like a digit
export const CODE_LENGTH = 6;

/** The class code in a text that somebody typed; "" if it cannot be one. @param {string} text */
export function codeOf(text) {
  const code = text.toUpperCase().replace(/[\s-]/g, "");
  return code.length === CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : "";
}

/** A code in two halves, as people read it aloud. @param {string} code */
export const formatClassCode = (code) => `${code.slice(0, 3)} ${code.slice(3)}`;

/** @param {unknown} value @param {number} length */
const isKey = (value, length) => typeof value === "string" && value.length === length && /^[\w-]+$/.test(value);
/** The key of the lecturer. @param {unknown} value */
export const isClassKey = (value) => isKey(value, 43);

// ---- validators of what comes from outside -------------------------------------------------------------------------

/** @param {unknown} value */
const isBounded = (value, largest = MAX_COORDINATE) => Number.isFinite(value) && Math.abs(Number(value)) <= largest;

/** @param {unknown} value @returns {value is Omit<Question, "open">} */
export function isQuestion(value) {
  const { id, form, asks, choices, again } = Object(value);
  const isAsked =
    isId(id) && Object.keys(FORMS).includes(form) && (again === undefined || (isId(again) && again !== id));
  const fewest = form === "choice" ? FEWEST_CHOICES : 0;
  return isAsked && isText(asks, LONGEST.asks) && areChoices(choices ?? [], fewest);
}
/** @param {unknown} value */
const isId = (value) => typeof value === "string" && /^[\w-]{1,40}$/.test(value);
/** @param {unknown} choices @param {number} fewest */
const areChoices = (choices, fewest) =>
  isListOf(choices, (text) => isText(text, LONGEST.choice), MOST_CHOICES) && choices.length >= fewest;

/** The fields of a question that everybody sees, without whether it is open. @param {Omit<Question, "open">} question
 * @returns {Omit<Question, "open">} */
export const copyQuestion = ({ id, form, asks, choices, again }) => ({
  ...{ id, form, asks },
  ...(choices && { choices }),
  ...(again && { again }),
});

/** @param {Pick<Question, "form" | "choices">} question @param {unknown} value */
export const isAnswer = (question, value) => rulesOf(question).isAnswer(value, question.choices ?? []);

/** @param {unknown} value @returns {value is ShownAnswers} */
export function isShown(value) {
  const { question, answers, first = [], right } = Object(value);
  return (
    isQuestion(question) &&
    [answers, first].every((some) => isListOf(some, (one) => Array.isArray(one) && isString(one[0]))) &&
    (right === undefined || areRight(question, right))
  );
}

/** Whether a value from outside lists correct answers to a question.
 * @param {Pick<Question, "form" | "choices">} question @param {unknown} right @returns {right is number[]} */
export const areRight = (question, right) =>
  isListOf(right, (value) => rulesOf(question).isJudged === true && isAnswer(question, value), MOST_POINTS);

/** One answer in words. @param {Pick<Question, "form" | "choices">} question @param {any} value */
export const describeAnswer = (question, value) => rulesOf(question).describe(value, question.choices ?? []);

/** @param {unknown} value @returns {value is SharedLecture} */
export function isLecture(value) {
  const { name, caption, at } = Object(value);
  const isAt =
    isListOf(at, isCount, 2) && at.length === 2 && at[0] >= 1 && at[0] <= at[1] && at[1] <= lecture.MOST_SCENES;
  return isAt && isShort(name, lecture.LONGEST.name) && isShort(caption, lecture.LONGEST.caption);
}
/** @param {unknown} value @param {number} longest */
const isShort = (value, longest) => isString(value) && [...value].length <= longest;

// ---- the tally -----------------------------------------------------------------------------------------------------

/** @typedef {{ who: string, value: any }} ValidAnswer */
/** The tally of valid answers: how many there are, and by their form
 * bars     for choices and examples: how many students chose each, and their share
 * values   for numbers, in ascending order, with how many students gave each; `middle` is the median
 * places, lines, texts  one for each student
 * @typedef {{ form: AnswerForm, count: number, bars?: { i: number, text: string, count: number, share: number }[],
 *   values?: { value: number, count: number }[], middle?: number,
 *   places?: { who: string, at: Vector, label: 1 | -1 }[], lines?: { who: string, w: Vector, b: number }[],
 *   texts?: { who: string, text: string }[] }} Tally */

/** @param {Pick<Question, "form" | "choices">} question @param {Answer[]} answers @returns {Tally} */
export function tallyAnswers(question, answers) {
  const { form } = question;
  const told = answers.filter(([, value]) => isAnswer(question, value)).map(([who, value]) => ({ who, value }));
  return { form, count: told.length, ...rulesOf(question).tally(told, question.choices ?? []) };
}

/** @param {ValidAnswer[]} told @param {number} i @param {string} text */
function barOf(told, i, text) {
  const count = told.filter(({ value }) => value === i).length;
  return { i, text, count, share: told.length ? count / told.length : 0 };
}

/** @param {number[]} sorted */
function medianOf(sorted) {
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : sorted[half - 1] / 2 + sorted[half] / 2;
}

// ---- the forms of an answer ----------------------------------------------------------------------------------------

/** The choice or the point that an answer to a question about examples means. @param {number} i
 * @param {string[]} choices */
const exampleText = (i, choices) => choices[classChoiceCode(i)] ?? example(i);

/** What is pure of each form of an answer; shell/class/answer_forms.js has its controls and its chart.
 * isAnswer  whether a value from outside is an answer
 * describe  a valid answer in words
 * tally     counts valid answers
 * isJudged  whether the lecturer can mark answers as correct
 * @typedef {{ isAnswer(value: unknown, choices: string[]): boolean, describe(value: any, choices: string[]): string,
 *   tally(told: ValidAnswer[], choices: string[]): Partial<Tally>, isJudged?: boolean }} FormRules
 * @satisfies {{ [form: string]: FormRules }} */
const FORMS = {
  // One of some sentences, by its number.
  choice: {
    isAnswer: (value, choices) => isIndex(value, choices.length),
    describe: (value, choices) => choices[value] ?? "",
    tally: (told, choices) => ({ bars: choices.map((text, i) => barOf(told, i, text)) }),
    isJudged: true,
  },
  number: {
    isAnswer: (value) => isBounded(value, LARGEST_NUMBER),
    describe: (value) => number(value, 12),
    tally(told) {
      const sorted = told.map(({ value }) => value).sort((one, other) => one - other);
      const values = [...new Set(sorted)].map((value) => ({ value, count: sorted.filter((x) => x === value).length }));
      return { values, ...(sorted.length && { middle: medianOf(sorted) }) };
    },
    isJudged: true,
  },
  // A point: [x₁, x₂, its label].
  place: {
    isAnswer: (value) => isVector(value, 3) && value.slice(0, 2).every((x) => isBounded(x)) && Math.abs(value[2]) === 1,
    describe: ([x1, x2, label]) =>
      t("{label} at {place}", { label: signText(label)[0], place: `(${number(x1)}, ${number(x2)})` }),
    tally: (told) => ({ places: told.map(({ who, value: [x1, x2, label] }) => ({ who, at: [x1, x2], label })) }),
  },
  // [w₁, w₂, b]
  line: {
    isAnswer: (value) => isVector(value, 3) && value.every((x) => isBounded(x)) && (value[0] !== 0 || value[1] !== 0),
    describe: ([w1, w2, b]) => `w = (${number(w1)}, ${number(w2)}), b = ${number(b)}`,
    tally: (told) => ({ lines: told.map(({ who, value: [w1, w2, b] }) => ({ who, w: [w1, w2], b })) }),
  },
  // One of the points on the board, by its number; or one of its choices, as `classChoiceCode` gives them.
  example: {
    isAnswer: (value) => isIndex(value, MOST_POINTS),
    describe: exampleText,
    tally(told, choices) {
      const chosen = [...new Set(told.map(({ value }) => value))].sort((one, other) => one - other);
      return { bars: chosen.map((i) => barOf(told, i, exampleText(i, choices))) };
    },
    isJudged: true,
  },
  // A few words.
  text: {
    isAnswer: (value) => isText(value, LONGEST.answer),
    describe: String,
    tally: (told) => ({ texts: told.map(({ who, value }) => ({ who, text: value })) }),
  },
};

/** @param {Pick<Question, "form">} question @returns {FormRules} */
const rulesOf = ({ form }) => FORMS[form];
