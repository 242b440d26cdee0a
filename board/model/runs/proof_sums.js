// The sequences of the convergence proof for a run, summed as in perceptron_core.proof.

import * as plane from "../../math/plane.js";

/** @import { ProvenRun, Sums } from "./types" */

/** @param {Pick<ProvenRun, "states" | "eta" | "proof">} run @returns {Sums} */
export function sumsOf({ states, eta, proof: { root, separator, radius, gamma = NaN } }) {
  const places = states.map(({ w, b }) => (root ? [...w, b / root] : w));
  const norm = places.map((v) => plane.dot(v, v));
  const along = separator ? places.map((v) => plane.dot(v, separator)) : [];
  const cosine = along.map((value, k) => (norm[k] ? Math.min(1, value / Math.sqrt(norm[k])) : 0));
  return {
    norm,
    along,
    cosine,
    ceiling: (k) => k * (eta * radius) ** 2,
    floor: (k) => (eta * gamma * k) ** 2,
    leastCosine: (k) => Math.min(1.2, (Math.sqrt(k) * gamma) / radius),
  };
}
