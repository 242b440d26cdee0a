// The plane with the soft margin: the band, what points pay as lengths, how hard they pull as areas, and the reduced hulls.

import * as geometry from "../math/plane.js";
import { example, number, subscript } from "../words/numbers.js";
import { story } from "../words/soft.js";
import { ofPlane } from "../words/spoken.js";
import * as usual from "./plane.js";
import { drawBand, nameCanonical } from "./separation.js";

/** @import { Moment, Pen, Picture, SoftFrame } from "../types" */
/** @typedef {Moment & { run: any, frame: SoftFrame }} SoftMoment */

const { sides, line, normal, distance, mistakes, numbers, certificate } = usual.LAYERS;
export const SOFT_LAYERS = {
  sides,
  line,
  normal,
  distance,
  band: "Band −1 ≤ s(x) ≤ 1",
  slacks: "Slacks ξ, as lengths ξ/‖w‖",
  multipliers: "Multipliers α, as areas",
  support: "Support vectors, α > 0",
  mistakes,
  hulls: "Reduced hulls and their nearest points",
  hard: "Hard-margin line, C = ∞",
  numbers,
  certificate,
};
export const SOFT_SIMPLE = ["line", "normal", "band", "slacks", "hard"];

const MOST_NAMES = 8; // support vectors that are named
const MOST_SLACKS = 4; // and slacks
const GAP = [null, null];

/** @param {Pen} pen @param {SoftMoment} moment */
function drawSoft(pen, { run: { points, labels, verdict }, frame: { soft }, layers }) {
  if (!soft) return;
  const { traces, sizes, view, px, say } = pen;
  const lined = geometry.isDefined(soft);
  if (layers.has("hulls")) {
    for (const [name, label] of [
      ["hullPlus", 1],
      ["hullMinus", -1],
    ]) {
      const corners = geometry.reducedHull(
        points.filter((_, i) => labels[i] === label),
        soft.cap,
      );
      traces[name] = corners.length > 1 ? [...corners, corners[0]] : [];
    }
    traces.gap = soft.nearest;
  }
  if (layers.has("hard") && verdict.w) traces.candidates = geometry.segmentInView(verdict, view) ?? [];
  if (layers.has("multipliers")) {
    traces.multipliers = soft.support.map((i) => points[i]);
    sizes.multipliers = soft.support.map((i) => soft.shares[i]);
  }
  if (layers.has("support")) {
    traces.support = soft.support.map((i) => points[i]);
    const named = soft.support.length <= MOST_NAMES && !layers.has("numbers") ? soft.support : [];
    for (const i of named) say(example(i), geometry.add(points[i], [px(26), px(-24)]), "best", { of: [points[i]] });
  }
  if (!lined) return;
  if (layers.has("band")) {
    drawBand(pen, soft);
    nameCanonical(pen, soft);
  }
  if (layers.has("slacks")) {
    const size = geometry.length(soft.w);
    const named = soft.slacks.filter((slack) => slack > 0).length <= MOST_SLACKS;
    const farthest =
      3 * view.unit * Math.hypot((view.x[1] - view.x[0]) / view.unit, (view.y[1] - view.y[0]) / view.unit);
    traces.slacks = points.flatMap((x, i) => {
      if (!soft.slacks[i]) return [];
      const reach = Math.min(soft.slacks[i] / size, farthest); // what leads out of the picture ends somewhere
      const end = geometry.add(x, geometry.scale((labels[i] * reach) / size, soft.w));
      if (named)
        say(
          `ξ${subscript(i + 1)} = ${number(soft.slacks[i], 3)}`,
          geometry.add(geometry.middle(x, end), [0, px(-16)]),
          "example",
          { of: [x, end] },
        );
      return [x, end, GAP];
    });
  }
}

/** @type {Picture<any>} */
export const plane = {
  ...usual.plane,
  label: () => "The plane. Arrow keys make C smaller and larger; press ? for all keys.",
  tells(/** @type {SoftMoment} */ moment) {
    const {
      data,
      run,
      ahead,
      frame: { line: drawn, soft },
    } = moment;
    return [
      ofPlane(data, drawn, usual.wrongOf(moment)),
      ...(soft ? [story(soft, run)[0]] : []),
      ...(ahead ? [] : run.words),
    ].join(" ");
  },
  marks: (moment, view) => usual.marksWith(moment, view, drawSoft),
};
