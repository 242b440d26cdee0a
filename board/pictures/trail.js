// Lines and areas that follow one another in one trace of the plane.

/** @import { Trail, Vector } from "../types" */

/** The end of one. @type {[null, null]} */
export const TRAIL_BREAK = [null, null];
/** All that there are. @param {(Vector[] | null)[]} parts @returns {Trail} */
export const joinParts = (parts) => parts.flatMap((part) => (part ? [...part, TRAIL_BREAK] : []));
/** The outline of a polygon. @param {Vector[]} corners */
export const closePolygon = (corners) => (corners.length > 1 ? [...corners, corners[0]] : []);
