// A run's line as a neuron: inputs on the left, edges as wide as their weights, the sum, and on the right the output as a
// graph over it. A place in it is [to the right, up from the top], in widths of the picture.

import * as geometry from "../math/plane.js";
import { planar } from "../math/view.js";
import { changed, inputName, ofNeuron, outputsOf, weightName } from "../words/neuron.js";
import { number } from "../words/numbers.js";

/** @import { Line, Mark, Moment, NeuralRun, Picture, Size, Vector } from "../types" */

const WIDE = 500; // px from which there is room for the names of the numbers too
const [THIN, THICK] = [1.5, 12]; // px of edges
const [CELL, INPUT] = [24, 9]; // px: their radius
const SUMMED = 0.6; // of the way of an example: then it is at the cell
const PULSE = 6; // px
const ROOM = 60; // px that a word below the jump needs
const ASIDE = 17; // px from an edge to the middle of its words
const DIGITS = 3; // of numbers in the picture; the table beside has them all
const SIGMA = [
  [8, -8],
  [8, -11],
  [-8, -11],
  [1, 0],
  [-8, 11],
  [8, 11],
  [8, 8],
]; // px around the middle of the cell

// How far the present example is on its way through the neuron, 0 … 1.
const flowOf = ({ progress, frame: { update } }) => (update ? update.progress : progress);

/** Where the parts stand, px. @param {Size} size @param {number} scale @param {number} count of inputs */
function layoutOf([width, height], scale, count) {
  const rows = Array.from({ length: count }, (_, j) => (height * (j + 0.62)) / (count + 0.24));
  return {
    inputs: rows.map((y) => [Math.max(0.08 * width, 46 * scale), y]),
    cell: [0.52 * width, height / 2],
    graph: { left: 0.64 * width, right: 0.95 * width, top: 0.3 * height, bottom: 0.72 * height },
  };
}

/** @param {Moment<NeuralRun>} moment @returns {Mark[]} */
function marks(moment, view, size) {
  const { run, scale, own, settled } = moment;
  const [passing, absorbed] = [run.passing(moment), run.isAbsorbed(own)];
  const inputs = run.inputs(moment).filter(({ i }) => i || absorbed);
  const wide = size[0] / scale >= WIDE;
  const at = layoutOf(size, scale, inputs.length);
  const flow = flowOf(moment);
  // Of the picture as it fits to where it is seen.
  /** @type {(place: Vector) => Vector} */
  const seen = ([right, down]) => [(right / size[0] - view.x[0]) / view.unit, (view.y[1] + down / size[0]) / view.unit];
  const stroke = (places, color, width, more) => ({ shape: "line", at: places.map(seen), color, width, ...more });
  const word = (text, place, color, aside = [0, 0]) => ({
    shape: "word",
    text,
    at: [seen(place)],
    color,
    aside,
    fixed: true,
  });
  const disc = (place, radius, more) => ({ shape: "disc", at: [seen(place)], radius, ...more });
  const pulse = (from, to, part) => ({
    shape: "area",
    at: octagon(seen(between(from, to, part)), PULSE * scale),
    fill: "example",
    color: "text",
    width: 1,
    name: "pulse",
  });

  const widthOf = (weight) => (weight ? THIN + (THICK - THIN) * Math.min(1, Math.abs(weight) / run.heaviest) : THIN);
  const edges = inputs.flatMap(({ before, weight, after, change }, j) => {
    const ends = [at.inputs[j], at.cell];
    const width = widthOf(weight);
    const dash =
      weight < 0 ? `${(1.4 * width + 4).toFixed(1)} ${(1.6 * width + 4).toFixed(1)}` : weight ? "none" : "2 6";
    const grew = change && Math.abs(after) > Math.abs(before);
    return [
      ...(change
        ? [
            stroke(ends, grew ? "wrong" : "faint", grew ? width + 5 : Math.max(widthOf(before), width), {
              opacity: 0.35,
              name: grew ? "grew" : "shrank",
            }),
          ]
        : []),
      stroke(ends, weight > 0 ? "plus" : weight < 0 ? "minus" : "faint", width, { dash, name: "edge" }),
    ];
  });
  // Words stand above the upper edges and below the lowest, farther from it the steeper it is and the wider they are.
  const beside = (j, half) => ASIDE + half * Math.abs((at.cell[1] - at.inputs[j][1]) / (at.cell[0] - at.inputs[j][0]));
  const above = (j) => (j < inputs.length - 1 ? -1 : 1);
  const half = wide ? 44 : 18;
  // The products are those with the weights before the update.
  const weights = inputs.flatMap(({ i, before, weight, change }, j) => {
    const text = `${settled && change ? `${number(before, DIGITS)} → ` : ""}${number(weight, DIGITS)}`;
    return [
      word(
        wide ? `${weightName(i)} = ${text}` : text,
        between(at.inputs[j], at.cell, !wide && at.inputs[j][1] === at.cell[1] ? 0.56 : 0.42),
        weight > 0 ? "plus" : weight < 0 ? "minus" : "faint",
        [0, above(j) * beside(j, half)],
      ),
      ...(wide && settled && change
        ? [word(changed(change, DIGITS), between(at.inputs[j], at.cell, 0.2), "wrong", [0, -above(j) * beside(j, 18)])]
        : []),
    ];
  });
  const values = inputs.map(({ i, x }, j) =>
    word(x === null ? inputName(i) : `${inputName(i)} = ${number(x, DIGITS)}`, at.inputs[j], "text", [0, -20]),
  );
  const products =
    passing && flow >= SUMMED
      ? inputs.map(({ i, product }, j) =>
          word(
            wide ? `${weightName(i)}${inputName(i)} = ${number(product, DIGITS)}` : number(product, DIGITS),
            between(at.inputs[j], at.cell, 0.66),
            "example",
            [0, (j ? 1 : -1) * beside(j, half)],
          ),
        )
      : [];
  const [symbol, total] = absorbed || !run.beta ? ["s", passing?.s] : ["w·x", passing?.sum];
  const sum =
    passing && flow >= SUMMED ? [word(`${symbol} = ${number(total, DIGITS)}`, at.cell, "text", [14, 44])] : [];
  const end = [at.graph.left, at.cell[1]];
  const pulses =
    !passing || settled
      ? []
      : flow < SUMMED
        ? at.inputs.map((from) => pulse(from, at.cell, flow / SUMMED))
        : flow < 1
          ? [pulse(at.cell, end, (flow - SUMMED) / (1 - SUMMED))]
          : [];
  return [
    ...edges,
    stroke([at.cell, end], "text", 3),
    ...graphMarks(moment, passing, at.graph, { stroke, word, disc, seen, wide }),
    ...pulses,
    ...at.inputs.map((place) => disc(place, INPUT, { fill: "paper", color: "text", name: "input" })),
    disc(at.cell, CELL, { fill: "paper", color: "text", name: "cell" }),
    {
      shape: "line",
      at: SIGMA.map(([right, down]) => geometry.add(seen(at.cell), [right * scale, down * scale])),
      color: "text",
      width: 2.5,
      name: "sum",
    },
    ...values,
    ...weights,
    ...products,
    ...sum,
    ...verdict(
      passing,
      flow,
      outputsOf(moment),
      [Math.min((at.graph.left + at.graph.right) / 2, size[0] - 86 * scale), at.graph.top],
      word,
    ),
  ];
}

// The next of 1, 2, 5, 10, 20 … that has room for it.
function rounded(/** @type {number} */ size) {
  const power = 10 ** Math.floor(Math.log10(size || 1));
  return power * [1, 2, 5, 10, 20].find((step) => step * power >= size);
}

/** @type {(from: Vector, to: Vector, part: number) => Vector} */
const between = (from, to, part) => from.map((value, i) => value + part * (to[i] - value));
/** @type {(centre: Vector, radius: number) => Vector[]} */
const octagon = ([x, y], radius) =>
  Array.from({ length: 8 }, (_, i) => [
    x + radius * Math.cos((i * Math.PI) / 4),
    y + radius * Math.sin((i * Math.PI) / 4),
  ]);

// The output over the sum, s or w·x: the two levels, the jump at 0 or θ with what happens at it, and where the example is.
/** @param {Moment<NeuralRun>} moment */
function graphMarks(moment, passing, { left, right, top, bottom }, { stroke, word, disc, seen, wide }) {
  const {
    run,
    own,
    settled,
    scale,
    frame: { line },
  } = moment;
  const outputs = outputsOf(moment);
  const isThreshold = run.beta !== 0 && !run.isAbsorbed(own);
  /** @type {(line: Line) => { sum: number, jump: number }} */
  const reading = (some) =>
    isThreshold
      ? { sum: passing && geometry.dot(some.w, passing.x), jump: some.b ? -some.b : 0 }
      : { sum: passing && geometry.score(some, passing.x), jump: 0 };
  const [before, now, then] = [passing?.before ?? line, line, passing?.after ?? line].map(reading);
  // The axis stays while the update is told: it has room for the sum and the jump, before and after.
  const most = rounded(
    1.2 *
      Math.max(
        ...(passing ? [before.sum, then.sum, then.jump] : [before.jump]).map((value) => Math.abs(value - before.jump)),
      ),
  );
  const across = (value) => (left + right) / 2 + ((right - left) / 2) * ((value - before.jump) / most);
  const jump = across(now.jump);
  const levels = { 1: top, [-1]: bottom, 0: (top + bottom) / 2 };
  const zero = own.output === "step" ? bottom : levels[0];
  const at0 = geometry.CLASS_OF_0[run.boundary];
  const upright = (x, name) =>
    stroke(
      [
        [x, top - 8],
        [x, bottom + 8],
      ],
      "faint",
      1,
      { dash: "3 5", name },
    );
  const ends = [
    [left, before.jump - most],
    [right, before.jump + most],
  ].filter(([x]) => passing && Math.abs(x - jump) > ROOM * scale);
  const axis = [
    stroke(
      [
        [left, zero],
        [right, zero],
      ],
      "faint",
      1,
    ),
    upright(jump, "onset"),
    ...(now.jump === before.jump
      ? []
      : [
          upright(across(before.jump), "old onset"),
          word(`old θ = ${number(before.jump, DIGITS)}`, [across(before.jump), bottom], "faint", [0, 40]),
        ]),
    ...ends.map(([x, value]) => word(number(value, DIGITS), [x, zero], "faint", [0, 16])),
    word(isThreshold ? "w·x" : "s", [right, zero], "text", [4, -16]),
    word(isThreshold ? `θ = ${number(now.jump, DIGITS)}` : "0", [jump, bottom], "text", [0, 22]),
    word(outputs[1], [right, top], "text", [-16, -16]),
    word(outputs[-1], [left, bottom], "text", [20, -16]),
    stroke(
      [
        [left, bottom],
        [jump, bottom],
      ],
      "text",
      3,
      { name: "output" },
    ),
    stroke(
      [
        [jump, top],
        [right, top],
      ],
      "text",
      3,
      { name: "output" },
    ),
    ...[1, -1].map((label) =>
      disc([jump, levels[label]], 5, {
        fill: at0 === label ? "text" : "paper",
        color: "text",
        name: at0 === label ? "at 0" : "not at 0",
      }),
    ),
  ];
  if (!passing || flowOf(moment) < 1) return axis;
  const [from, to] = [across(before.sum), across(now.sum)];
  const level = levels[run.answer(passing.now)];
  const change =
    passing.after && Math.abs(to - from) > 1
      ? [
          {
            shape: "arrow",
            at: [
              [from, zero],
              [to, zero],
            ].map(seen),
            color: "wrong",
            width: 3,
            name: "change",
          },
          disc([from, levels[passing.answer]], 6, { fill: "paper", color: "example", name: "before" }),
          ...(settled && wide
            ? [
                word(changed(then.sum - before.sum, DIGITS), [(from + to) / 2, zero], "wrong", [
                  0,
                  own.output === "step" ? -ASIDE : ASIDE,
                ]),
              ]
            : []),
        ]
      : [];
  return [
    ...axis,
    stroke(
      [
        [to, zero],
        [to, level],
      ],
      "example",
      2,
      { dash: "2 4" },
    ),
    ...change,
    disc([to, level], 8, { fill: "example", color: "text", name: "here" }),
  ];
}

// What comes out, and what should.
function verdict(passing, flow, outputs, place, word) {
  if (!passing || flow < 1) return [];
  const { answer, y, isWrong } = passing;
  return [
    word(
      `${answer ? `output ${outputs[answer]}` : "no output"}, wanted ${outputs[y]}`,
      place,
      isWrong ? "wrong" : "text",
      [0, -36],
    ),
  ];
}

/** @type {Picture<NeuralRun>} */
export const neuron = {
  name: "neuron",
  surface: "sketch",
  area: "chart",
  viewing: planar,
  marks,
  label: () => "The same line as a neuron",
  tells: ofNeuron,
  worth: () => [],
  keeps: () => [],
  fit: (_, [width, height]) => geometry.viewAround([0.5, -height / width / 2], 1 / width, [width, height]),
  state(moment) {
    const { run, k } = moment;
    const [passing, inputs] = [run.passing(moment), run.inputs(moment)];
    return {
      step: k,
      x0: run.x0,
      weights: inputs.map(({ weight }) => weight),
      products: inputs.map(({ product }) => product),
      ...(passing && {
        example: passing.i,
        s: passing.s,
        now: passing.now,
        theta: passing.theta,
        answer: passing.answer,
        wrong: passing.isWrong,
      }),
    };
  },
};
