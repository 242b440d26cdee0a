// Draws the line of a run as a neuron.
// Inputs are on the left, connections are as wide as their weights, then comes the sum, and on the right the output as
// a graph over the sum. A place in the picture is [right, up from the top], in widths of the picture.

import { t } from "../language/t.js";
import * as geometry from "../math/plane.js";
import { planeViewing } from "../math/view.js";
import { changeText, inputName, describeNeuron, outputsOf, weightName } from "../words/neuron.js";
import { number } from "../words/numbers.js";
import * as mark from "./marks.js";

/** @import { MarkStyle, Mark, Label, Spot, Stroke } from "../draw/types" */
/** @import { NeuralRun, NeuronInput, NeuronPass } from "../model/runs/types" */
/** @import { Line, Moment, Picture, PlaneView, Size, Vector } from "../types" */
/** @typedef {Moment<NeuralRun>} NeuronMoment */
/** What the parts share: their places, px; whether there is room for names; how far the example has come, 0 … 1; the
 * inputs; the example; and functions that make marks at places in px, with words exactly there.
 * @typedef {ReturnType<typeof layoutOf> & ReturnType<typeof penOf> & { wide: boolean, flow: number, inputs:
 * NeuronInput[], passing: NeuronPass | null }} NeuronDrawing */

const MIN_WIDE_PX = 500; // from this width on there is room for the names of the numbers too
const [THIN, THICK] = [1.5, 12]; // px: widths of edges
const [CELL, INPUT] = [24, 9]; // px: radii
const SUM_PROGRESS = 0.6; // how far the example has come when it is at the cell
const PULSE_RADIUS_PX = 6;
const JUMP_WORD_PX = 60; // room for a word below the jump
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

/** The places of the parts, px. @param {Size} size @param {number} scale @param {number} count of inputs */
function layoutOf([width, height], scale, count) {
  const rows = Array.from({ length: count }, (_, j) => (height * (j + 0.62)) / (count + 0.24));
  return {
    ends: rows.map((y) => [Math.max(0.08 * width, 46 * scale), y]),
    cell: [0.52 * width, height / 2],
    graph: { left: 0.64 * width, right: 0.95 * width, top: 0.3 * height, bottom: 0.72 * height },
  };
}

/** @param {PlaneView} view @param {number} width px of the picture */
function penOf({ x, y, unit }, width) {
  /** From px of the layout to px in the present view. @param {Vector} place @returns {Vector} */
  const toView = ([right, down]) => [(right / width - x[0]) / unit, (y[1] + down / width) / unit];
  return {
    toView,
    /** @param {Vector[]} places @param {string} color @param {number} thick @param {MarkStyle} [more]
     * @returns {Stroke} */
    stroke: (places, color, thick, more) => mark.stroke(places.map(toView), color, thick, more),
    /** @param {string} text @param {Vector} place @param {string} color @param {Vector} [aside] @returns {Label} */
    word: (text, place, color, aside) => ({ ...mark.word(text, toView(place), color, aside), fixed: true }),
    /** @param {Vector} place @param {number} radius @param {MarkStyle} look @returns {Spot} */
    disc: (place, radius, look) => mark.disc(toView(place), radius, look),
  };
}

/** @param {NeuronMoment} moment @param {PlaneView} view @param {Size} size @returns {NeuronDrawing} */
function drawingOf(moment, view, size) {
  const { run, scale, own, progress, frame } = moment;
  const absorbed = run.isAbsorbed(own);
  const inputs = run.inputs(moment).filter(({ i }) => i || absorbed);
  return {
    ...layoutOf(size, scale, inputs.length),
    ...penOf(view, size[0]),
    wide: size[0] / scale >= MIN_WIDE_PX,
    flow: frame.update ? frame.update.progress : progress,
    inputs,
    passing: run.passing(moment),
  };
}

/** @param {NeuronMoment} moment @param {PlaneView} view @param {Size} size @returns {Mark[]} */
function marks(moment, view, size) {
  const desk = drawingOf(moment, view, size);
  const { cell, graph, ends, inputs, stroke, disc, toView } = desk;
  const { scale } = moment;
  const sigma = SIGMA.map(([right, down]) => geometry.add(toView(cell), [right * scale, down * scale]));
  return [
    ...inputs.flatMap((input, j) => edgeMarks(input, [ends[j], cell], moment.run, desk)),
    stroke([cell, [graph.left, cell[1]]], "text", 3),
    ...graphMarks(moment, desk),
    ...(moment.settled ? [] : pulseMarks(desk, scale)),
    ...ends.map((place) => disc(place, INPUT, { fill: "paper", color: "text", name: "input" })),
    disc(cell, CELL, { fill: "paper", color: "text", name: "cell" }),
    mark.stroke(sigma, "text", 2.5, { name: "sum" }),
    ...inputs.map(({ i, x }, j) => desk.word(valueOf(inputName(i), x), ends[j], "text", [0, -20])),
    ...inputs.flatMap((_, j) => weightWords(desk, j, moment.settled)),
    ...sumWords(moment, desk),
    ...verdictWords(moment, desk, size),
  ];
}

/** @param {string} name @param {number | null} value */
const valueOf = (name, value) => (value === null ? name : `${name} = ${number(value, DIGITS)}`);

/** @param {number} weight */
const colorOf = (weight) => (weight > 0 ? "plus" : weight < 0 ? "minus" : "faint");

/** An edge, and behind it what the update does to it.
 * @param {NeuronInput} input @param {Vector[]} ends @param {NeuralRun} run @param {NeuronDrawing} desk */
function edgeMarks({ before, weight, after, change }, ends, { heaviest }, { stroke }) {
  /** @param {number} some */
  const widthOf = (some) => (some ? THIN + (THICK - THIN) * Math.min(1, Math.abs(some) / heaviest) : THIN);
  const width = widthOf(weight);
  const dashes = [1.4, 1.6].map((times) => (times * width + 4).toFixed(1)).join(" ");
  const dash = weight < 0 ? dashes : weight ? "none" : "2 6";
  const edge = stroke(ends, colorOf(weight), width, { dash, name: "edge" });
  if (!change) return [edge];
  const changed =
    Math.abs(after) > Math.abs(before)
      ? stroke(ends, "wrong", width + 5, { opacity: 0.35, name: "grew" })
      : stroke(ends, "faint", Math.max(widthOf(before), width), { opacity: 0.35, name: "shrank" });
  return [changed, edge];
}

/** The distance of words from edge j, px: larger for steep edges and for wide words; `half` is half their width. @param
 * {NeuronDrawing} desk @param {number} j @param {number} half */
const wordDistance = ({ ends, cell }, j, half) =>
  ASIDE + half * Math.abs((cell[1] - ends[j][1]) / (cell[0] - ends[j][0]));
/** @param {NeuronDrawing} neuronDrawing */
const halfWordWidth = ({ wide }) => (wide ? 44 : 18);

/** The weight of edge j and its change: above the edge, or below it if it is the lowest.
 * @param {NeuronDrawing} desk @param {number} j @param {boolean} settled */
function weightWords(desk, j, settled) {
  const { inputs, ends, cell, wide, word } = desk;
  const { i, before, weight, change } = inputs[j];
  const above = j < inputs.length - 1 ? -1 : 1;
  const updated = settled && change;
  const text = `${updated ? `${number(before, DIGITS)} → ` : ""}${number(weight, DIGITS)}`;
  const part = !wide && ends[j][1] === cell[1] ? 0.56 : 0.42;
  const aside = [0, above * wordDistance(desk, j, halfWordWidth(desk))];
  const named = wide ? `${weightName(i)} = ${text}` : text;
  const all = [word(named, interpolate(ends[j], cell, part), colorOf(weight), aside)];
  if (!wide || !updated) return all;
  const at = interpolate(ends[j], cell, 0.2);
  return [...all, word(changeText(change, DIGITS), at, "wrong", [0, -above * wordDistance(desk, j, 18)])];
}

/** The products with the weights before the update, and their sum, once the example is at the cell.
 * @param {NeuronMoment} moment @param {NeuronDrawing} desk */
function sumWords({ run, own }, desk) {
  const { passing, flow, inputs, ends, cell, wide, word } = desk;
  if (!passing || flow < SUM_PROGRESS) return [];
  const products = inputs.map(({ i, product }, j) => {
    const text = number(product ?? 0, DIGITS);
    const aside = [0, (j ? 1 : -1) * wordDistance(desk, j, halfWordWidth(desk))];
    const named = wide ? `${weightName(i)}${inputName(i)} = ${text}` : text;
    return word(named, interpolate(ends[j], cell, 0.66), "example", aside);
  });
  const sum = run.isAbsorbed(own) || !run.beta ? valueOf("s", passing.s) : valueOf("w·x", passing.sum);
  return [...products, word(sum, cell, "text", [14, 44])];
}

/** The example on its way to the cell, and on from there. @param {NeuronDrawing} desk @param {number} scale */
function pulseMarks({ passing, flow, ends, cell, graph, toView }, scale) {
  if (!passing || flow >= 1) return [];
  /** @param {Vector} from @param {Vector} to @param {number} part @returns {Mark} */
  const pulse = (from, to, part) => {
    const look = { fill: "example", color: "text", width: 1, name: "pulse" };
    return mark.area(octagon(toView(interpolate(from, to, part)), PULSE_RADIUS_PX * scale), look);
  };
  return flow < SUM_PROGRESS
    ? ends.map((from) => pulse(from, cell, flow / SUM_PROGRESS))
    : [pulse(cell, [graph.left, cell[1]], (flow - SUM_PROGRESS) / (1 - SUM_PROGRESS))];
}

/** The least of 1, 2, 5, 10, 20 … that is at least `size`. @param {number} size */
function roundUp(size) {
  const power = 10 ** Math.floor(Math.log10(size || 1));
  return power * ([1, 2, 5, 10].find((step) => step * power >= size) ?? 20);
}

/** @param {Vector} from @param {Vector} to @param {number} part @returns {Vector} */
const interpolate = (from, to, part) => from.map((value, i) => value + part * (to[i] - value));
/** @param {Vector} centre @param {number} radius @returns {Vector[]} */
const octagon = ([x, y], radius) =>
  Array.from({ length: 8 }, (_, i) => [
    x + radius * Math.cos((i * Math.PI) / 4),
    y + radius * Math.sin((i * Math.PI) / 4),
  ]);

/** The sum that a line computes for the example, s or w·x, and the sum at which the output jumps, 0 or θ.
 * @param {boolean} isThreshold @param {Line} line @param {NeuronPass | null} passing */
function readingOf(isThreshold, line, passing) {
  /** @param {Vector} x */
  const sumOf = (x) => (isThreshold ? geometry.dot(line.w, x) : geometry.score(line, x));
  return { sum: passing ? sumOf(passing.x) : 0, jump: isThreshold && line.b ? -line.b : 0 };
}

/** The numbers of the graph: the readings before, now and after; the place of a sum across, and the heights of the
 * outputs and of the axis, px. @param {NeuronMoment} moment @param {NeuronDrawing} desk */
function graphOf({ run, own, frame: { line } }, { passing, graph: { left, right, top, bottom } }) {
  const isThreshold = run.beta !== 0 && !run.isAbsorbed(own);
  const [before, now, then] = [passing?.before ?? line, line, passing?.after ?? line].map((some) =>
    readingOf(isThreshold, some, passing),
  );
  // The axis does not change during an update: it has room for the sum and the jump, before and after.
  const values = passing ? [before.sum, then.sum, then.jump] : [before.jump];
  const most = roundUp(1.2 * Math.max(...values.map((value) => Math.abs(value - before.jump))));
  /** @param {number} value */
  const across = (value) => (left + right) / 2 + ((right - left) / 2) * ((value - before.jump) / most);
  /** @type {{ [output: number]: number }} */
  const levels = { 1: top, [-1]: bottom, 0: (top + bottom) / 2 };
  const zero = own.output === "step" ? bottom : levels[0];
  return { isThreshold, before, now, then, most, across, levels, zero, jump: across(now.jump) };
}
/** @typedef {ReturnType<typeof graphOf>} Graph */

/** The output over the sum, the values at the jump, and the place of the example.
 * @param {NeuronMoment} moment @param {NeuronDrawing} desk */
function graphMarks(moment, desk) {
  const graph = graphOf(moment, desk);
  const { passing, flow } = desk;
  return [
    ...axisMarks(moment, desk, graph),
    ...outputMarks(moment, desk, graph),
    ...(passing && flow >= 1 ? hereMarks(moment, desk, graph, passing) : []),
  ];
}

/** @param {NeuronMoment} moment @param {NeuronDrawing} desk @param {Graph} graph @returns {Mark[]} */
function axisMarks(
  { scale },
  { passing, stroke, word, graph },
  { isThreshold, before, now, most, across, zero, jump },
) {
  const { left, right, top, bottom } = graph;
  /** @param {number} x @param {string} name @returns {Mark} */
  const upright = (x, name) => {
    const ends = [top - 8, bottom + 8].map((y) => [x, y]);
    return stroke(ends, "faint", 1, { dash: "3 5", name });
  };
  const numbers = [
    [left, before.jump - most],
    [right, before.jump + most],
  ].filter(([x]) => passing && Math.abs(x - jump) > JUMP_WORD_PX * scale);
  const old = across(before.jump);
  const moved = [
    upright(old, "old onset"),
    word(t("old θ = {theta}", { theta: number(before.jump, DIGITS) }), [old, bottom], "faint", [0, 40]),
  ];
  const axis = [left, right].map((x) => [x, zero]);
  return [
    stroke(axis, "faint", 1),
    upright(jump, "onset"),
    ...(now.jump === before.jump ? [] : moved),
    ...numbers.map(([x, value]) => word(number(value, DIGITS), [x, zero], "faint", [0, 16])),
    word(isThreshold ? "w·x" : "s", [right, zero], "text", [4, -16]),
    word(isThreshold ? `θ = ${number(now.jump, DIGITS)}` : "0", [jump, bottom], "text", [0, 22]),
  ];
}

/** The two levels, and which of them the jump belongs to. @param {NeuronMoment} moment @param {NeuronDrawing} desk
 * @param {Graph} graph */
function outputMarks(moment, { stroke, word, disc, graph }, { levels, jump }) {
  const { left, right, top, bottom } = graph;
  const outputs = outputsOf(moment);
  const at0 = geometry.CLASS_OF_0[moment.run.boundary];
  /** @param {number} from @param {number} to @param {number} y @returns {Mark} */
  const level = (from, to, y) => {
    const ends = [from, to].map((x) => [x, y]);
    return stroke(ends, "text", 3, { name: "output" });
  };
  return [
    word(outputs[1], [right, top], "text", [-16, -16]),
    word(outputs[-1], [left, bottom], "text", [20, -16]),
    level(left, jump, bottom),
    level(jump, right, top),
    ...[1, -1].map((label) => {
      const [fill, name] = at0 === label ? ["text", "at 0"] : ["paper", "not at 0"];
      return disc([jump, levels[label]], 5, { fill, color: "text", name });
    }),
  ];
}

/** Where the example is, and where it was before the update.
 * @param {NeuronMoment} moment @param {NeuronDrawing} desk @param {Graph} graph @param {NeuronPass} passing */
function hereMarks(moment, desk, graph, passing) {
  const { across, levels, zero, before, now } = graph;
  const [from, to] = [across(before.sum), across(now.sum)];
  const here = [to, levels[moment.run.answer(passing.now)]];
  const moved = passing.after && Math.abs(to - from) > 1;
  return [
    desk.stroke([[to, zero], here], "example", 2, { dash: "2 4" }),
    ...(moved ? changeMarks(moment, desk, graph, passing) : []),
    desk.disc(here, 8, { fill: "example", color: "text", name: "here" }),
  ];
}

/** @param {NeuronMoment} moment @param {NeuronDrawing} desk @param {Graph} graph @param {NeuronPass} passing @returns
 * {Mark[]} */
function changeMarks({ own, settled }, { word, disc, toView, wide }, graph, { answer }) {
  const { across, levels, zero, before, now, then } = graph;
  const [from, to] = [across(before.sum), across(now.sum)];
  const ends = [from, to].map((x) => toView([x, zero]));
  const aside = [0, own.output === "step" ? -ASIDE : ASIDE];
  const text = changeText(then.sum - before.sum, DIGITS);
  return [
    mark.arrow(ends, "wrong", 3, "change"),
    disc([from, levels[answer]], 6, { fill: "paper", color: "example", name: "before" }),
    ...(settled && wide ? [word(text, [(from + to) / 2, zero], "wrong", aside)] : []),
  ];
}

/** The output and the target of the example. @param {NeuronMoment} moment @param {NeuronDrawing} desk @param {Size}
 * size */
function verdictWords(moment, { passing, flow, graph: { left, right, top }, word }, [width]) {
  if (!passing || flow < 1) return [];
  const { answer, y, isWrong } = passing;
  const outputs = outputsOf(moment);
  const place = [Math.min((left + right) / 2, width - 86 * moment.scale), top];
  const target = outputs[y];
  const text = answer
    ? t("output {output}, target {target}", { output: outputs[answer], target })
    : t("no output, target {target}", { target });
  return [word(text, place, isWrong ? "wrong" : "text", [0, -36])];
}

/** @type {Picture<NeuralRun>} */
export const neuronPicture = {
  name: "neuron",
  surface: "sketch",
  area: "chart",
  viewing: planeViewing,
  marks,
  label: () => t("The same line as a neuron"),
  describe: describeNeuron,
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
