// Lines and areas that follow one another in one trace of the plane.

/** @import { Trail, Vector } from "../types" */

/** The end of one. @type {[null, null]} */
export const GAP = [null, null];
/** All that there are. @param {(Vector[] | null)[]} parts @returns {Trail} */
export const joined = (parts) => parts.flatMap((part) => (part ? [...part, GAP] : []));
/** The outline of a polygon. @param {Vector[]} corners */
export const closed = (corners) => (corners.length > 1 ? [...corners, corners[0]] : []);
