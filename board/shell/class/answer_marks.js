// Draws points and lines that students place, for the lecturer’s picture and the student’s own.

import { glyphOf } from "../../draw/marks.js";
import { svg } from "../../draw/svg.js";
import { symbolPath } from "../../draw/trace_painter.js";
import * as plane from "../../math/plane.js";

/** @import { Attributes } from "../../draw/svg.js" */
/** @import { Pixel } from "../../draw/types" */
/** @import { PlaneView, Vector } from "../../types" */

/** A disc with + or a square with −. @param {Vector} at @param {number} label @param {[disc: number, square: number,
 * arm: number]} radii px @param {Attributes} body @param {Attributes} [glyph] */
export const pointParts = (at, label, [disc, square, arm], body, glyph) => [
  svg("path", { d: label > 0 ? symbolPath("disc", at, disc) : symbolPath("square", at, square), ...body }),
  svg("path", { class: "glyph", d: symbolPath(glyphOf(label), at, arm), ...glyph }),
];

/** The ends of the part of a line that a view shows, px; empty if there is none. @param {{ w: Vector, b: number }} line
 * @param {PlaneView} view @param {Pixel} pixel */
export function endsOf(line, view, pixel) {
  const ends = plane.placesOn(line, view, 0, 2);
  return ends.length < 2 ? [] : ends.map(pixel);
}

/** @param {Vector[]} ends */
export const strokePath = (ends) => ends.map((at, i) => `${i ? "L" : "M"}${at.join()}`).join("");

/** A line that is visible on every ground. @param {string} d @param {Attributes} look */
export const casedLine = (d, look) => [svg("path", { class: "casing", d }), svg("path", { d, ...look })];
