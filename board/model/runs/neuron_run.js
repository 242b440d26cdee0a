// A run of a neuron: its inputs, its forward pass and its updates.

import * as plane from "../../math/plane.js";
import { Run } from "./run.js";

/** @import { Line, Moment, Vector } from "../../types" */
/** @import { NeuralRun, NeuronInput, NeuronPass, NeuronSettings } from "./types" */

/** @implements {NeuralRun} */
export class NeuronRun extends Run {
  /** @type {number | null} */
  #heaviest = null;

  // Each look at an example is animated, because it passes through the neuron.
  /** @param {number} position */
  isAnimated(position) {
    return position > 0 && position <= this.lastExamplePosition;
  }

  // 1, R or, without a bias, 0.
  get x0() {
    return Math.sqrt(this.beta);
  }

  // Whether the bias is a weight; else it is the threshold.
  /** @param {NeuronSettings} neuronSettings */
  isAbsorbed({ bias }) {
    return this.beta !== 0 && bias === "weight";
  }

  /** @param {number} s */
  answer(s) {
    return Math.sign(s) || plane.CLASS_OF_0[this.boundary];
  }

  /** (w₀, w₁, w₂) with w₀x₀ = b. @param {Line} line @returns {Vector} */
  weights({ w, b }) {
    return [this.x0 ? b / this.x0 : 0, ...w];
  }

  /** @param {Moment} moment @returns {NeuronPass | null} */
  passing({ data, chosen, frame: { line, example, update }, exercise }) {
    if (exercise?.takes === "example") return null; // its output would say which is a mistake
    const isStep = chosen === null || chosen === example;
    const i = isStep ? example : chosen;
    const { points, labels } = isStep ? this : data;
    if (i === null || !points[i]) return null;
    const [x, y] = [points[i], labels[i]];
    const [before, after] = isStep && update ? [update.before, update.after] : [line, null];
    const s = plane.score(before, x);
    return {
      i,
      x,
      y,
      before,
      ...(after ? { after, then: plane.score(after, x) } : { after, then: null }),
      s,
      now: plane.score(line, x),
      sum: plane.dot(before.w, x),
      theta: before.b ? -before.b : 0,
      answer: this.answer(s),
      isWrong: plane.isWrong(y, s, this.boundary),
    };
  }

  /** @param {Moment} moment @returns {NeuronInput[]} */
  inputs(moment) {
    const [passing, { line }] = [this.passing(moment), moment.frame];
    const x = passing && [this.x0, ...passing.x];
    const [before, now, after] = [passing?.before ?? line, line, passing?.after ?? line].map((some) =>
      this.weights(some),
    );
    return now.map((weight, i) => ({
      i,
      x: x && x[i],
      before: before[i],
      weight,
      after: after[i],
      product: x && before[i] * x[i],
      change: x && passing?.after ? this.eta * passing.y * x[i] : 0,
    }));
  }

  get heaviest() {
    return (this.#heaviest ??=
      this.states.reduce((most, line) => Math.max(most, ...this.weights(line).map(Math.abs)), 0) || 1);
  }
}
