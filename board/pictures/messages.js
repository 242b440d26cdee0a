// The plane of two words: each message where it has them so often, and the line of their weights. Of spam and ham at one
// place the one stands a little to the left and the other to the right, so that both are seen.

import * as geometry from "../math/plane.js";
import { remembered } from "../math/remembered.js";
import { conflictIn, ofPile, ofSection, short } from "../words/messages.js";
import * as usual from "./plane.js";

/** @import { Data, MessagesFrame, MessagesRun, Moment, Pen, Picture, PlaneView } from "../types" */

const { sides, line, normal, example, update } = usual.LAYERS;
export const MESSAGE_LAYERS = {
  sides,
  line,
  normal,
  distance: "Distance |b|/‖w‖, if there are two words",
  mistakes: "Wrong messages ringed",
  numbers: "Numbers of the messages",
  example,
  update: update.replace("ηyx", "yf(x)"),
};
export const MESSAGE_SIMPLE = ["sides", "line", "normal", "distance", "numbers", "example", "update"];

const REACH = 14; // px around a message that count as on it
const LONGEST = 14; // letters of a word at its axis
const APART = 9; // px from where spam and ham are, if both are there

const placesOf = remembered((run, [one, other]) => ({
  points: run.points.map((x) => [x[one] ?? 0, x[other] ?? 0]),
  labels: run.labels,
}));

/** The places with more than one message: which are there, and two of them for which no weights are right, if there are any. */
const pilesOf = remembered((/** @type {MessagesRun} */ { rows }, /** @type {Data} */ { points, labels }) => {
  const found = new Map();
  points.forEach((x, i) => found.set(String(x), [...(found.get(String(x)) ?? []), i]));
  const piles = [...found.values()].filter((pile) => pile.length > 1);
  return piles.map((pile) => ({
    at: points[pile[0]],
    pile,
    clash:
      conflictIn(
        pile.map((i) => rows[i]),
        pile.map((i) => labels[i]),
      )?.map((place) => pile[place]) ?? [],
  }));
});

/** The messages as they are drawn in a view. @param {Moment<MessagesRun>} moment @param {PlaneView} view @returns {Data} */
function drawnData(moment, view) {
  const { data, run, scale } = inPlane(moment);
  const points = [...data.points];
  for (const { at, pile } of pilesOf(run, data)) {
    if (new Set(pile.map((i) => data.labels[i])).size < 2) continue;
    for (const i of pile) points[i] = [at[0] - data.labels[i] * APART * scale * view.unit, at[1]];
  }
  return { ...data, points };
}

// The moment as the usual picture of a plane has it. Of more words, |b|/‖w‖ is no distance of all weights' plane.
/** @param {Moment<any>} moment @returns {Moment<any>} */
function inPlane(moment) {
  const { run, own, layers } = moment;
  const data = placesOf(run, run.axesOf(own));
  return {
    ...moment,
    data,
    layers: run.vocabulary.length > 2 ? new Set([...layers].filter((name) => name !== "distance")) : layers,
  };
}

/** @param {Moment<MessagesRun>} moment */
function marks(moment, view) {
  const { run, own, frame, layers } = moment;
  const axes = run.axesOf(own);
  const { data, ...rest } = inPlane(moment);
  const flat = { ...rest, data: drawnData(moment, view) };
  const drawn = usual.marksWith(flat, view, (/** @type {Pen} */ { px, say }) => {
    const seen = pilesOf(run, data).filter(({ at }) => geometry.isInView(at, view));
    for (const { at, pile, clash } of seen)
      say(
        ofPile(
          pile.map((i) => data.labels[i]),
          clash,
        ),
        geometry.add(at, [0, px(-28)]),
        clash.length ? "wrong" : "text",
      );
    const [one, other] = axes.map((j) => (j < 0 ? "" : short(run.vocabulary[j], LONGEST)));
    if (one) say(one, [view.x[1] - px(5 * one.length + 8), px(-14)], "faint");
    if (other) say(other, [px(5 * other.length + 8), view.y[1] - px(14)], "faint");
  });
  const { points, labels } = flat.data;
  const isInside = run.rows.map((row) => row.every(([j]) => axes.includes(j)));
  const of = (/** @type {number} */ label, /** @type {boolean} */ inside) =>
    points.filter((_, i) => labels[i] === label && isInside[i] === inside);
  const { whole } = /** @type {MessagesFrame} */ (frame);
  const rings = layers.has("mistakes")
    ? points.filter((_, i) => geometry.isWrong(labels[i], geometry.score(whole, run.points[i]), run.boundary))
    : [];
  return {
    ...drawn,
    traces: {
      ...drawn.traces,
      plus: of(1, true),
      minus: of(-1, true),
      outsidePlus: of(1, false),
      outsideMinus: of(-1, false),
      rings,
    },
  };
}

const { points, holds, ...rest } = usual.plane;

/** @type {Picture<any>} */
export const messagesPlane = {
  ...rest,
  label: () => "The plane of two words. Arrow keys step through the run; press ? for all keys.",
  tells: ofSection,
  worth: (moment, all) => usual.plane.worth(inPlane(moment), all),
  nearest: (moment, size) => usual.plane.nearest(inPlane(moment), size),
  keeps: (moment) => inPlane(moment).data.points,
  marks,
  clicked(moment, at, view) {
    const distances = drawnData(moment, view).points.map((x) => Math.hypot(x[0] - at[0], x[1] - at[1]));
    const nearest = distances.reduce((best, value, i) => (value < (distances[best] ?? Infinity) ? i : best), -1);
    return distances[nearest] <= REACH * moment.scale * view.unit ? /** @type {any} */ (["tryMessage", nearest]) : null;
  },
};
