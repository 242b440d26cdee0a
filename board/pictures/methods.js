// The plane with the lines of several methods, and what belongs to the one that is chosen.

import * as geometry from "../math/plane.js";
import { number } from "../words/numbers.js";
import { METHOD_NAMES, ofAllLines } from "../words/methods.js";
import * as general from "./plane.js";

/** @import { Line, MethodRow, MethodsSubject, Moment, Picture, PlaneView, Vector } from "../types" */

export const LAYERS = {
  ...METHOD_NAMES,
  method: "What belongs to the chosen line",
  sides: "Half-planes of the chosen line",
  ...Object.fromEntries(
    ["certificate", "normal", "distance", "margins", "mistakes", "numbers"].map((name) => [name, general.LAYERS[name]]),
  ),
};

const COLORS = { perceptron: "text" }; // others are called as their methods
const LEVELS = { likely: 0.75, sure: 0.95 };
const NAME = 46; // px from the edge of the picture to the middle of a name
const PLACES = 24; // on a line, of which its name stands at the one that has the most room:
const FREE = 80; // px that are enough
const SAME = 6; // px that lines which cannot be told apart have between them
const GAP = [null, null];

/** @param {Moment<MethodsSubject>} moment @param {PlaneView} view */
function marks(moment, view, size) {
  const {
    own: { method, lambda },
    run,
    layers,
  } = moment;
  const drawn = general.plane.marks(moment, view, size);
  const { traces } = drawn;
  const px = (pixels) => pixels * moment.scale * view.unit;
  const words = [];
  const say = (text, at, color) => words.push({ text, at, color });
  const row = run.row(method, lambda);
  if (row.line && layers.has("method")) DRAWN[method]?.({ row, drawn, view, px, say });
  const shown = run.rows(lambda).filter(({ line, method: name }) => line && (layers.has(name) || name === method));
  for (const { method: name, line } of shown) {
    traces[name] = geometry.segmentInView(line, view) ?? [];
    if (name === method) traces.chosenLine = traces[name];
    const places = geometry.placesOn(line, view, px(NAME), PLACES);
    const away = (/** @type {Line} */ other, /** @type {Vector} */ at) => Math.abs(geometry.distance(other, at));
    const others = shown.map((other) => other.line).filter((other) => places.some((at) => away(other, at) > px(SAME)));
    const room = (/** @type {Vector} */ at) =>
      Math.min(
        px(FREE),
        ...others.map((other) => away(other, at)),
        ...words.map(({ at: [x, y] }) => Math.hypot(x - at[0], y - at[1]) / 2),
      );
    const rooms = places.map(room);
    const at = places[rooms.indexOf(Math.max(...rooms))];
    // Where a name would stand nearer to another line than to its own, there is none: the table has it too.
    const strays = (/** @type {Vector} */ place) => others.some((other) => away(other, place) < away(line, place));
    if (at) words.push({ text: METHOD_NAMES[name], at, color: COLORS[name] ?? name, strays });
  }
  if (traces.chosenLine?.length === 0)
    say("The chosen line is outside: Fit shows it.", [view.centre[0], view.y[1]], "text");
  return { ...drawn, words: [...words, ...drawn.words] };
}

/** What belongs to a method. @type {{ [method: string]: (pen: any) => void }} */
const DRAWN = {
  prototype({ row, drawn, px, say }) {
    drawMeans(row, drawn, px, say);
    drawn.traces.meansGap = row.known.means;
  },
  lda: drawClouds,
  bayes: drawClouds,
  logistic: drawProbabilities,
};

function drawMeans(
  {
    known: {
      means: [plus, minus],
    },
  },
  { marks },
  px,
  say,
) {
  Object.assign(marks, { meanPlus: plus, meanMinus: minus });
  say("c₊", general.beyond(minus, plus, px(24)), "plus");
  say("c₋", general.beyond(plus, minus, px(24)), "minus");
}

// One and two standard deviations around the means.
function drawClouds({ row, drawn, px, say }) {
  const { means, covariance } = row.known;
  drawMeans(row, drawn, px, say);
  ["ellipsePlus", "ellipseMinus"].forEach((name, i) => {
    drawn.traces[name] = [1, 2].flatMap((radius) => [...geometry.ellipse(means[i], covariance, radius), GAP]);
  });
}

// Where the probability of a class is at least so much; a class that is likelier still is shaded once more.
/** @param {{ row: MethodRow, drawn: any, view: PlaneView, px(pixels: number): number, say(text: string, at: Vector, color: string): void }} pen */
function drawProbabilities({ row: { line }, drawn: { traces }, view, px, say }) {
  traces.levels = [];
  for (const [name, p] of Object.entries(LEVELS)) {
    const s = Math.log(p / (1 - p));
    for (const [side, sign] of [
      ["Plus", 1],
      ["Minus", -1],
    ]) {
      const level = { w: line.w, b: line.b - Number(sign) * s };
      traces[`${name}${side}`] = traces.sidePlus ? geometry.halfPlane(level, Number(sign), view) : [];
      const seen = geometry.segmentInView(level, view);
      if (!seen) continue;
      traces.levels.push(...seen, GAP);
      const at = geometry.placesOn(level, view, px(NAME), PLACES)[0];
      if (at && geometry.length(line.w) * px(40) < s)
        say(`p = ${number(Number(sign) > 0 ? p : 1 - p, 2)}`, at, "logistic");
    }
  }
}

/** @type {Picture<MethodsSubject>} */
export const methods = {
  ...general.plane,
  label: () => "The plane. ↑ ↓ choose a line, ← → change λ; press ? for all keys.",
  tells: ({ run, own }) => ofAllLines(run, own.lambda),
  marks,
};
