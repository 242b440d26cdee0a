// Draws the predictors of a run: their lines, the averaged path, and their errors.

import { area, atDepth, behind, FAINT_COST, joinParts, line, TRAIL_BREAK } from "../draw/marks.js";
import { t } from "../language/t.js";
import { leastError } from "../math/normal.js";
import * as geometry from "../math/plane.js";
import { memoizeLast } from "../math/memoize.js";
import { chartViewing, planeViewing } from "../math/view.js";
import { regionsOf, votesIn } from "../math/votes.js";
import { number } from "../words/numbers.js";
import { describeErrors, describePath, describeVotes } from "../words/predictors.js";
import { PLANE_LAYERS, PLANE_MARKS, planePicture } from "./plane.js";
import { disc, stroke, titles, word } from "./marks.js";
import { hereMarks } from "./weight_plane.js";

/** @import { Figure, Look, Mark, MarkStyle } from "../draw/types" */
/** @import { PerPredictor, RunWithPredictors } from "../model/runs/types" */
/** @import { ChartView, Line, Moment, Picture, PlaneView, Vector } from "../types" */
/** @typedef {keyof PerPredictor} Predictor */
/** An update, and how many looks at an example its line has survived. @typedef {[update: number, looks: number]} Voter
 * */

const { distance, best, certificate, ...SHARED } = PLANE_LAYERS;
export const PREDICTOR_LAYERS = {
  ...SHARED,
  line: t("Last line"),
  averaged: t("Averaged line"),
  pocket: t("Pocket line"),
  voted: t("Vote, as shading"),
  voters: t("Lines of the voted perceptron: the more votes, the thicker the line"),
};
export const PREDICTOR_SIMPLE = ["line", "averaged", "pocket", "voted", "example"];
/** The color in styles/colors.css of each predictor, its layer, and the dashes of its curve and line.
 * @type {PerPredictor<{ color: string, layer: string, dash?: string }>} */
export const PREDICTOR_LOOKS = {
  last: { color: "text", layer: "line" },
  averaged: { color: "distance", layer: "averaged" },
  pocket: { color: "best", layer: "pocket", dash: "12 7" },
  voted: { color: "example", layer: "voted", dash: "3 4" },
};
const VOTE_LEVELS = [0, 1 / 3, 2 / 3]; // shares of the vote, each shaded differently
const VOTE_SHARES = [0.02, 0.1]; // shares of all looks from which on a voting line is wider
/** Looks by numbered names. @param {string} name @param {Look[]} looks */
const numbered = (name, looks) => Object.fromEntries(looks.map((look, i) => [`${name}${i}`, look]));
/** @param {string} fill */
const shades = (fill) => VOTE_LEVELS.map(() => area(fill));
const widths = [1, 2.5, 5].map((width) => line("faint", width, { cost: FAINT_COST }));
const PREDICTOR_MARKS = [
  ...behind("back", "candidates", {
    ...numbered("votePlus", shades("plusSide")),
    ...numbered("voteMinus", shades("minusSide")),
    ...numbered("voters", widths),
  }),
  ...behind("lines", "line", { averaged: line("distance", 5) }),
  ...atDepth("lines", { pocket: line("best", 4, { dash: "14 14" }) }),
];
const MAX_VOTERS = 100; // voting lines, and places of the path, that are drawn: those that survived longest
const MAX_BLOCKS = 48; // of the path, that are drawn
const BLOCK = 64; // places of a curve in one array; since arrays do not change, each is made into an SVG path once
const PREDICTORS = /** @type {Predictor[]} */ (Object.keys(PREDICTOR_LOOKS));

/** @type {WeakMap<object, Vector[][]>} */
const blockCache = new WeakMap();

/** The places of a curve in blocks, each beginning where the one before ends; `key` is what they are computed from.
 * @param {object} key @param {() => Vector[]} places */
function blocksOf(key, places) {
  const before = blockCache.get(key);
  if (before) return before;
  const all = places();
  const count = Math.ceil(all.length / BLOCK);
  const blocks = Array.from({ length: count }, (_, i) => all.slice(i * BLOCK, (i + 1) * BLOCK + 1));
  blockCache.set(key, blocks);
  return blocks;
}

/** The first `count` places, in blocks, and then `end`.
 * @param {Vector[][]} blocks @param {number} count @param {Vector[]} end */
function firstPlaces(blocks, count, ...end) {
  const whole = Math.max(0, Math.floor((count - 1) / BLOCK));
  return [...blocks.slice(0, whole), [...(blocks[whole] ?? []).slice(0, count - whole * BLOCK), ...end]];
}

/** @param {Moment<RunWithPredictors>} moment */
export const shownPredictors = ({ layers }) => PREDICTORS.filter((name) => layers.has(PREDICTOR_LOOKS[name].layer));

/** How many looks each state up to k has survived. @param {RunWithPredictors} run @param {number} k @param {number}
 * position */
const survivals = (run, k, position) => Array.from({ length: k + 1 }, (_, i) => run.readers.survival(i, position));

/** The states so far that have voted, those that survived longest first.
 * @type {(run: RunWithPredictors, k: number, position: number) => Voter[]} */
const votersOf = memoizeLast((run, k, position) =>
  survivals(run, k, position)
    .map((looks, i) => /** @type {Voter} */ ([i, looks]))
    .filter(([, looks]) => looks > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_VOTERS),
);

const voteRegions = memoizeLast(
  /** @param {RunWithPredictors} run @param {number} k @param {number} position @param {PlaneView} view */
  (run, k, position, view) => {
    const looks = survivals(run, k, position);
    const votes = votesIn(run.states.slice(0, k + 1), looks, geometry.CLASS_OF_0[run.boundary], view);
    /** @param {number} sign */
    const of = (sign) => VOTE_LEVELS.map((level) => joinParts(regionsOf(votes, sign, level)));
    return { plus: of(1), minus: of(-1) };
  },
);

/** @param {Moment<RunWithPredictors>} moment @param {PlaneView} view */
function planeMarks(moment, view) {
  const { run, k, position, layers } = moment;
  const drawn = planePicture.marks(moment, view);
  const lines = run.readers.lines(position);
  if (layers.has("voted") && position) drawVotes(drawn, voteRegions(run, k, position, view));
  if (layers.has("voters")) drawVoters(drawn, moment, view);
  drawPredictor(drawn, "averaged", lines.averaged, moment, view);
  drawPredictor(drawn, "pocket", lines.pocket, moment, view);
  if (drawn.traces.line?.length) drawPredictor(drawn, "last", moment.frame.line, moment, view);
  return drawn;
}

/** @param {Figure} drawn @param {ReturnType<typeof voteRegions>} votes */
function drawVotes({ traces }, { plus, minus }) {
  VOTE_LEVELS.forEach((_, i) => Object.assign(traces, { [`votePlus${i}`]: plus[i], [`voteMinus${i}`]: minus[i] }));
}

/** @param {Figure} drawn @param {Moment<RunWithPredictors>} moment @param {PlaneView} view */
function drawVoters({ traces }, { run, k, position }, view) {
  for (const i of [0, 1, 2]) traces[`voters${i}`] = [];
  for (const [state, looks] of votersOf(run, k, position)) {
    const at = geometry.isNonzero(run.states[state]) && geometry.segmentInView(run.states[state], view);
    if (at) traces[`voters${VOTE_SHARES.filter((share) => looks >= share * position).length}`].push(...at, TRAIL_BREAK);
  }
}

/** The name of each predictor's line, and at which part of the line it is. @type {{ [reader in Predictor]?: [text:
 * string, part: number] }} */
const NAMES = { averaged: [t("average"), 0.1], pocket: [t("pocket"), 0.22], last: [t("last"), 0.9] };

/** The line of a predictor, with its name.
 * @param {Figure} drawn @param {Predictor} reader @param {Line} line @param {Moment} moment @param {PlaneView} view */
function drawPredictor({ traces, words }, reader, line, { layers }, view) {
  const { layer, color } = PREDICTOR_LOOKS[reader];
  const at = layers.has(layer) && geometry.isNonzero(line) && geometry.segmentInView(line, view);
  const [text, part] = NAMES[reader] ?? ["", 0];
  if (!at) return;
  traces[layer] = at;
  const way = geometry.add(at[0], geometry.scale(-1, at[1]));
  const [low, high] = geometry.spanInView(at[1], way, view) ?? [0, 1];
  const place = geometry.add(at[1], geometry.scale(low + part * (high - low), way));
  words.push({ text, of: at, at: place, color });
}

/** The lines of the predictors, and the vote. @type {Picture<RunWithPredictors>} */
export const predictorsPlane = {
  ...planePicture,
  planeMarks: [...PLANE_MARKS, ...PREDICTOR_MARKS],
  describe: (moment) =>
    [
      planePicture.describe(moment),
      describeErrors(moment.run, moment.position),
      ...(moment.layers.has("voted") ? describeVotes(moment.run, moment.position) : []),
    ].join(" "),
  marks: planeMarks,
};

/** @param {Moment<RunWithPredictors>} moment @returns {Mark[]} */
function pathMarks(moment) {
  const { run, k, position, layers } = moment;
  const { averaged, pocket } = run.readers.lines(position);
  const blocks = blocksOf(run.states, () => run.states.map(({ w }) => w));
  /** @param {"averaged" | "pocket"} reader @param {Vector} at @returns {Mark[]} */
  const place = (reader, at) =>
    layers.has(reader) ? [disc(at, 8, { fill: PREDICTOR_LOOKS[reader].color, color: "paper", name: reader })] : [];
  return [
    ...titles("w₁", "w₂"),
    ...firstPlaces(blocks, k + 1)
      .slice(-MAX_BLOCKS)
      .map((at) => stroke(at, "text", 1, { name: "trace", opacity: 0.5 })),
    ...survivalMarks(run, votersOf(run, k, position)),
    ...hereMarks(moment),
    ...place("pocket", pocket.w),
    ...place("averaged", averaged.w),
    ...(layers.has("averaged") ? [word(t("average"), averaged.w, "distance", [0, 18], [averaged.w])] : []),
    ...(layers.has("pocket") ? [word(t("pocket"), pocket.w, "best", [0, -18], [pocket.w])] : []),
  ];
}

/** @param {RunWithPredictors} run @param {Voter[]} voters @returns {Mark[]} */
function survivalMarks({ states }, voters) {
  const most = voters[0]?.[1] ?? 1;
  return voters.map(([state, looks]) =>
    disc(states[state].w, 2 + 10 * Math.sqrt(looks / most), { fill: "faint", opacity: 0.35, name: "survived" }),
  );
}

/** The path of w, with larger discs at places that survived longer, and their weighted mean. @type
 * {Picture<RunWithPredictors>} */
export const weightPathChart = {
  name: "path",
  surface: "chart",
  area: "chart",
  viewing: planeViewing,
  label: () => t("The path of w in the space of weights, and its weighted mean"),
  describe: ({ run, position }) => describePath(run, position),
  placesToFit: ({ run }) => run.states.map(({ w }) => w),
  marks: pathMarks,
  state: ({ run, position, k }) => ({ step: k, averaged: run.readers.averaged(position) }),
};

/** Which errors the chart shows, "true" or "training"; the true ones are not always known.
 * @param {Moment<RunWithPredictors>} moment */
export const shownErrors = ({ run, own }) => (run.readers.isJudged ? own.errors : "training");

/** The errors of each predictor at each look, and now. @param {Moment<RunWithPredictors>} moment */
function errorsOf(moment) {
  const { readers } = moment.run;
  return shownErrors(moment) === "true"
    ? { series: readers.curves.truth, now: readers.truth(moment.position) }
    : { series: readers.curves.training, now: readers.errors(moment.position) };
}

/** The curve of a predictor: all of it, faint, and the part up to the present position.
 * @param {Predictor} reader @param {number[]} values @param {number} now @param {Moment<RunWithPredictors>} moment
 * @returns {Mark[]} */
function curveMarks(reader, values, now, { run, position }) {
  const { positions } = run.readers.curves;
  const { color, dash } = PREDICTOR_LOOKS[reader];
  const blocks = blocksOf(values, () => positions.map((look, i) => [look, values[i]]));
  /** @param {Vector[]} at @param {number} width @param {MarkStyle} more @returns {Mark} */
  const line = (at, width, more) => stroke(at, color, width, { ...(dash && { dash }), ...more });
  const passed = positions.findLastIndex((look) => look < position) + 1;
  return [
    ...blocks.map((at) => line(at, 1.5, { name: `${reader} ahead`, opacity: 0.4 })),
    ...firstPlaces(blocks, passed, [position, now]).map((at) => line(at, 3, { name: reader })),
    ...(position ? [disc([position, now], 6, { name: "here", fill: color, color: "paper" })] : []),
  ];
}

/** The fewest errors that any line could have. @param {Moment<RunWithPredictors>} moment @returns {Mark[]} */
function leastMarks(moment) {
  const { run } = moment;
  const truth = shownErrors(moment) === "true";
  const { source, fewest } = run.judge;
  const least = truth ? source && leastError(source) : fewest;
  if (least === null || !run.points.length) return [];
  const across = [0, Math.max(1, run.total) * 1.02].map((look) => [look, least]);
  const text = truth
    ? t("best possible: {least}", { least: number(least) })
    : t("fewest of any line: {least}", { least });
  return [
    stroke(across, "faint", 2, { name: "least", dash: "2 6" }),
    word(text, [run.total / 2, least], "faint", [0, 15], across),
  ];
}

/** The errors of each predictor against the number of examples presented. @type {Picture<RunWithPredictors,
 * ChartView>} */
export const errorChart = {
  name: "errors",
  surface: "chart",
  area: "chart errors",
  viewing: chartViewing,
  label: (moment) =>
    shownErrors(moment) === "true"
      ? t("The true errors of the four predictors during the run")
      : t("The training errors of the four predictors during the run"),
  describe: (moment) => describeErrors(moment.run, moment.position),
  fit(moment) {
    const series = Object.values(errorsOf(moment).series ?? {}).flat();
    const highest = series.reduce((most, value) => Math.max(most, value), 0);
    return { x: [0, Math.max(1, moment.run.total) * 1.02], y: [0, (highest || 1) * 1.08] };
  },
  marks(moment) {
    const { series, now } = errorsOf(moment);
    const isTrue = shownErrors(moment) === "true";
    // Dashed curves come last, so that both are visible where two are the same.
    const shown = shownPredictors(moment).sort(
      (one, other) => Number(Boolean(PREDICTOR_LOOKS[one].dash)) - Number(Boolean(PREDICTOR_LOOKS[other].dash)),
    );
    return [
      ...titles(
        t("examples presented"),
        isTrue ? t("true error") : t("misclassified of {n}", { n: moment.run.points.length }),
      ),
      ...leastMarks(moment),
      ...(series && now ? shown.flatMap((name) => curveMarks(name, series[name], now[name], moment)) : []),
    ];
  },
  state: (moment) => ({
    shows: shownErrors(moment),
    position: moment.position,
    training: moment.run.readers.errors(moment.position),
    truth: moment.run.readers.truth(moment.position),
  }),
};
