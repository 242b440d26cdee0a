// The readers of a run in pictures: their lines in the plane, the path that is averaged, and what each gets wrong.

import { leastError } from "../math/normal.js";
import * as geometry from "../math/plane.js";
import { remembered } from "../math/remembered.js";
import { framed, planar } from "../math/view.js";
import { regionsOf, votesIn } from "../math/votes.js";
import { number, whole } from "../words/numbers.js";
import { ofErrors, ofPath, ofVotes } from "../words/readers.js";
import { LAYERS, plane } from "./plane.js";
import { hereMarks } from "./slice.js";

/** @import { ChartView, Mark, Moment, Picture, ReadRun, Vector } from "../types" */

const { distance, best, certificate, ...SHARED } = LAYERS;
export const READER_LAYERS = {
  ...SHARED,
  line: "Last line",
  averaged: "Averaged line",
  pocket: "Pocket",
  voted: "The vote, shaded",
  voters: "Lines that vote, wide as they survived",
};
export const SHOWN = ["line", "averaged", "pocket", "voted", "example"];
/** Which colour of styles/colors.css each reader has, and how its curve and line are dashed. */
export const LOOKS = {
  last: { color: "text", layer: "line" },
  averaged: { color: "distance", layer: "averaged" },
  pocket: { color: "best", layer: "pocket", dash: "12 7" },
  voted: { color: "example", layer: "voted", dash: "3 4" },
};
const LEVELS = [0, 1 / 3, 2 / 3]; // shares of the vote, each in another tone
const WIDTHS = [0.02, 0.1]; // shares of all looks from which on a line that votes is wider
const MOST = 100; // lines that vote, and places of the path, that are drawn: those that survived longest
const LONGEST = 48; // blocks of the path that are drawn
const BLOCK = 64; // places of a curve: each block is an array that stays, and so is made into a path once
const GAP = [null, null];

/** @type {WeakMap<any, Vector[][]>} */
const known = new WeakMap();

// The places of a curve in blocks, each beginning where the one before ends; `key` is what they are computed from.
function blocksOf(key, places) {
  if (!known.has(key)) {
    const all = places();
    known.set(
      key,
      Array.from({ length: Math.ceil(all.length / BLOCK) }, (_, i) => all.slice(i * BLOCK, (i + 1) * BLOCK + 1)),
    );
  }
  return known.get(key);
}

// The first `count` places, with one more at the end.
function upTo(blocks, count, ...end) {
  const whole = Math.max(0, Math.floor((count - 1) / BLOCK));
  return [...blocks.slice(0, whole), [...(blocks[whole] ?? []).slice(0, count - whole * BLOCK), ...end]];
}

/** @param {Moment<ReadRun>} moment */
export const shownReaders = ({ layers }) => Object.keys(LOOKS).filter((name) => layers.has(LOOKS[name].layer));

// The states so far that have voted, those that survived longest first: [update, looks].
const votersOf = remembered((run, k, position) => {
  const all = Array.from({ length: k + 1 }, (_, i) => [i, run.readers.survival(i, position)]);
  return all
    .filter(([, looks]) => looks > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST);
});

const regions = remembered((run, k, position, view) => {
  const votes = votesIn(
    run.states.slice(0, k + 1),
    Array.from({ length: k + 1 }, (_, i) => run.readers.survival(i, position)),
    geometry.CLASS_OF_0[run.boundary],
    view,
  );
  const of = (sign) => LEVELS.map((level) => regionsOf(votes, sign, level).flatMap((polygon) => [...polygon, GAP]));
  return { plus: of(1), minus: of(-1) };
});

/** The lines of the readers, and the vote. @type {Picture<ReadRun>} */
export const readersPlane = {
  ...plane,
  tells: (moment, view) =>
    [
      plane.tells(moment, view),
      ofErrors(moment.run, moment.position),
      ...(moment.layers.has("voted") ? ofVotes(moment.run, moment.position) : []),
    ].join(" "),
  marks(moment, view) {
    const { run, k, position, layers } = moment;
    const drawn = plane.marks(moment, view, moment.sizes.plane);
    const { traces, words } = drawn;
    const lines = run.readers.lines(position);
    const put = (name, line, text, part) => {
      const at = layers.has(name) && geometry.isDefined(line) && geometry.segmentInView(line, view);
      if (!at) return;
      traces[name] = at;
      const way = geometry.add(at[0], geometry.scale(-1, at[1]));
      const [low, high] = geometry.spanInView(at[1], way, view) ?? [0, 1];
      words.push({
        text,
        of: at,
        at: geometry.add(at[1], geometry.scale(low + part * (high - low), way)),
        color: LOOKS[name === "line" ? "last" : name].color,
      });
    };
    if (layers.has("voted") && position) {
      const { plus, minus } = regions(run, k, position, view);
      LEVELS.forEach((_, i) => Object.assign(traces, { [`votePlus${i}`]: plus[i], [`voteMinus${i}`]: minus[i] }));
    }
    if (layers.has("voters")) {
      for (const i of [0, 1, 2]) traces[`voters${i}`] = [];
      for (const [state, looks] of votersOf(run, k, position)) {
        const at = geometry.isDefined(run.states[state]) && geometry.segmentInView(run.states[state], view);
        if (at) traces[`voters${WIDTHS.filter((share) => looks >= share * position).length}`].push(...at, GAP);
      }
    }
    put("averaged", lines.averaged, "average", 0.1);
    put("pocket", lines.pocket, "pocket", 0.22);
    if (layers.has("line") && traces.line?.length) put("line", moment.frame.line, "last", 0.9);
    return drawn;
  },
};

/** The path of w, its places as large as they survived, and their weighted centre. @type {Picture<ReadRun>} */
export const path = {
  name: "path",
  surface: "chart",
  area: "chart",
  viewing: planar,
  label: () => "The path of w in the space of weights, and its weighted centre",
  tells: ({ run, position }) => ofPath(run, position),
  worth: ({ run }) => run.states.map(({ w }) => w),
  keeps: () => [],
  /** @returns {Mark[]} */
  marks(moment) {
    const { run, k, position, layers } = moment;
    const { averaged, pocket } = run.readers.lines(position);
    const voters = votersOf(run, k, position);
    const most = voters[0]?.[1] ?? 1;
    const disc = (at, radius, style) => ({ shape: "disc", at: [at], radius, ...style });
    const word = (text, at, color, aside) => ({ shape: "word", text, of: [at], at: [at], color, aside });
    const place = (name, line) =>
      layers.has(name) ? [disc(line.w, 8, { fill: LOOKS[name].color, color: "paper", name })] : [];
    const shapes = [
      ...upTo(
        blocksOf(run.states, () => run.states.map(({ w }) => w)),
        k + 1,
      )
        .slice(-LONGEST)
        .map((at) => ({ shape: "line", name: "trace", at, color: "text", width: 1, opacity: 0.5 })),
      ...voters.map(([state, looks]) =>
        disc(run.states[state].w, 2 + 10 * Math.sqrt(looks / most), { fill: "faint", opacity: 0.35, name: "survived" }),
      ),
      ...hereMarks(moment),
      ...place("pocket", { w: pocket.w }),
      ...place("averaged", averaged),
    ];
    const words = [
      ...(layers.has("averaged") ? [word("average", averaged.w, "distance", [0, 18])] : []),
      ...(layers.has("pocket") ? [word("pocket", pocket.w, "best", [0, -18])] : []),
    ];
    return [
      { shape: "title", name: "x", text: "w₁", at: [] },
      { shape: "title", name: "y", text: "w₂", at: [] },
      ...shapes,
      ...words,
    ];
  },
  state: ({ run, position, k }) => ({ step: k, averaged: run.readers.averaged(position) }),
};

/** Which errors the chart shows: the "true" ones where they are known, or those in "training". @param {Moment<ReadRun>} moment */
export const shownErrors = ({ run, own }) => (run.readers.isJudged ? own.errors : "training");

/** What each reader gets wrong, against the examples looked at. @type {Picture<ReadRun, ChartView>} */
export const errors = {
  name: "errors",
  surface: "chart",
  area: "chart errors",
  viewing: framed,
  label: (moment) =>
    shownErrors(moment) === "true"
      ? "The true error of each reader along the run"
      : "The training errors of each reader along the run",
  tells: (moment) => ofErrors(moment.run, moment.position),
  worth: () => [],
  keeps: () => [],
  fit(moment) {
    const series = Object.values(seriesOf(moment)).flat();
    const highest = series.reduce((most, value) => Math.max(most, value), 0);
    return { x: [0, Math.max(1, moment.run.total) * 1.02], y: [0, (highest || 1) * 1.08] };
  },
  /** @returns {Mark[]} */
  marks(moment) {
    const { run, position } = moment;
    const truth = shownErrors(moment) === "true";
    const now = truth ? run.readers.truth(position) : run.readers.errors(position);
    const { positions } = run.readers.curves;
    const series = seriesOf(moment);
    // Dashed curves come last: where two are the same, both are seen.
    const shown = shownReaders(moment)
      .filter((name) => series[name])
      .sort((one, other) => Number(Boolean(LOOKS[one].dash)) - Number(Boolean(LOOKS[other].dash)));
    /** @returns {Mark[]} */
    const curve = (name) => {
      const { color, dash } = LOOKS[name];
      const blocks = blocksOf(series[name], () => positions.map((look, i) => [look, series[name][i]]));
      /** @returns {Mark} */
      const line = (at, style) => ({ shape: "line", at, color, ...(dash && { dash }), ...style });
      const passed = positions.findLastIndex((look) => look < position) + 1;
      return [
        ...blocks.map((at) => line(at, { name: `${name} ahead`, width: 1.5, opacity: 0.4 })),
        ...upTo(blocks, passed, [position, now[name]]).map((at) => line(at, { name, width: 3 })),
        ...(position
          ? [
              {
                shape: /** @type {const} */ ("disc"),
                name: "here",
                at: [[position, now[name]]],
                radius: 6,
                fill: color,
                color: "paper",
              },
            ]
          : []),
      ];
    };
    const least = truth ? leastOf(run.judge.source) : run.judge.fewest;
    const across = [
      [0, least],
      [Math.max(1, run.total) * 1.02, least],
    ];
    /** @type {Mark[]} */
    const floor =
      least === null || !run.points.length
        ? []
        : [
            { shape: "line", name: "least", at: across, color: "faint", width: 2, dash: "2 6" },
            {
              shape: "word",
              text: truth ? `best possible: ${number(least)}` : `least of any line: ${whole(least)}`,
              of: across,
              at: [[run.total / 2, least]],
              color: "faint",
              aside: [0, 15],
            },
          ];
    return [
      { shape: "title", name: "x", text: "examples looked at", at: [] },
      { shape: "title", name: "y", text: truth ? "true error" : `wrong of ${whole(run.points.length)}`, at: [] },
      ...floor,
      ...shown.flatMap(curve),
    ];
  },
  state: (moment) => ({
    shows: shownErrors(moment),
    position: moment.position,
    training: moment.run.readers.errors(moment.position),
    truth: moment.run.readers.truth(moment.position),
  }),
};

const leastOf = (source) => source && leastError(source);
const seriesOf = (moment) => moment.run.readers.curves[shownErrors(moment) === "true" ? "truth" : "training"];
