// Joins lines and areas into the coordinates of one trace of the plane.

/** @import { Trail } from "../draw/types" */
/** @import { Vector } from "../types" */

/** The gap after a line or an area. @type {[null, null]} */
export const TRAIL_BREAK = [null, null];
/** All parts that are not null. @param {(Vector[] | null)[]} parts @returns {Trail} */
export const joinParts = (parts) => parts.flatMap((part) => (part ? [...part, TRAIL_BREAK] : []));
/** The outline of a polygon. @param {Vector[]} corners */
export const closePolygon = (corners) => (corners.length > 1 ? [...corners, corners[0]] : []);
