// The mistake bound of the convergence theorem, as in perceptron_core/_theorem.py.
// After k mistakes (kηγ̃ + w̃₀·w̃*)² ≤ ‖w̃₀‖² + kη²R̃².

import * as plane from "./plane.js";

/** @import { Line, Vector } from "../types" */

/** From w = 0, b = 0, whatever η. @param {number} radius @param {number} gamma */
export const boundFromZero = (radius, gamma) => (radius / gamma) ** 2;

/** From another start, which is split into its parts along the separator and across it.
 * @param {Line} start @param {{ beta: number, eta: number, separator: Vector, radius: number, gamma: number }} of */
export function boundFromStart(start, { beta, eta, separator, radius, gamma }) {
  const v = plane.scale(1 / (eta * gamma), homogeneous(start, beta));
  const along = plane.dot(v, separator);
  const across = plane.length(plane.add(v, plane.scale(-along, separator)));
  const h = boundFromZero(radius, gamma) / 2 - along;
  const root = Math.hypot(h, across);
  return h >= 0 ? h + root : across * (across / (root - h)); // equal, but no digits cancel
}

/** w̃ = (w, b/√β), and w where β = 0. @param {Line} line @param {number} beta @returns {Vector} */
export const homogeneous = ({ w, b }, beta) => (beta ? [...w, b / Math.sqrt(beta)] : w);
