// Where a run begins, in words. Values in, texts out.

import { number, vector } from "./numbers.js";

/** @import { Line, RunData } from "../types" */

/** "w = (0.3, −0.2), b = −0.4" @param {Line} line */
export const numbersOf = ({ w, b }) => `w = ${vector(w)}, b = ${number(b)}`;

/** The start of a run among its conventions; "" for w = 0, b = 0. @param {Pick<RunData, "start">} run */
export const startIn = ({ start }) => (start ? `, start ${numbersOf(start)}` : "");

/** The same in a sentence. @param {Pick<RunData, "start">} run @param {string} zero what 0 is called there */
export const startOf = ({ start }, zero) => (start ? numbersOf(start) : zero);
