// Draws messages in the plane of two words, with the line of their weights.
// The coordinates are the counts of the words. If spam and ham are at one place, spam is drawn a little to its left and
// ham a little to its right, so that both are visible.

import { behind, marker, ring } from "../draw/marks.js";
import { t } from "../language/t.js";
import * as geometry from "../math/plane.js";
import { memoizeLast } from "../math/memoize.js";
import { conflictIn, describePile, describePicture, shorten } from "../words/messages.js";
import { apart, reachOf } from "./handles.js";
import * as planePictures from "./plane.js";

/** @import { Pen } from "../draw/types" */
/** @import { MessagesRun } from "../model/lessons/types" */
/** @import { Data, Moment, Picture, PlaneView, Vector } from "../types" */
/** A place with several messages: their indices, and two of them that no weights classify correctly, if there are any.
 * @typedef {{ at: Vector, pile: number[], clash: number[] }} Pile */

const { sides, line, normal, example } = planePictures.PLANE_LAYERS;
export const MESSAGE_LAYERS = {
  sides,
  line,
  normal,
  distance: t("Distance |b|/‖w‖, if there are only two words"),
  mistakes: t("Rings around misclassified messages"),
  numbers: t("Numbers of the messages"),
  corrections: t("kᵢ, corrections of each message"),
  example,
  update: t("Update w + yf(x)"),
};
export const MESSAGE_SIMPLE = ["sides", "line", "normal", "distance", "numbers", "example", "update"];

const MESSAGE_MARKS = behind("rings", "support", {
  outsidePlus: ring(9, "plus", 3, { cost: 0 }),
  outsideMinus: marker("square", 8, { color: "minus", width: 3, cost: 0 }),
});
const MAX_AXIS_LETTERS = 14; // letters of a word at its axis
const APART_PX = 9; // how far spam and ham are drawn from their place, if both are there

const placesOf = memoizeLast((/** @type {MessagesRun} */ run, /** @type {[number, number]} */ [one, other]) => ({
  points: run.points.map((x) => [x[one] ?? 0, x[other] ?? 0]),
  labels: run.labels,
}));

const pilesOf = memoizeLast((/** @type {MessagesRun} */ { rows }, /** @type {Data} */ { points, labels }) => {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  points.forEach((x, i) => found.set(String(x), [...(found.get(String(x)) ?? []), i]));
  const piles = [...found.values()].filter((pile) => pile.length > 1);
  /** @param {number[]} pile @returns {[number, number] | null} */
  const conflictOf = (pile) =>
    conflictIn(
      pile.map((i) => rows[i]),
      pile.map((i) => labels[i]),
    );
  return piles.map((pile) => ({
    at: points[pile[0]],
    pile,
    clash: conflictOf(pile)?.map((place) => pile[place]) ?? [],
  }));
});

/** The messages at the places where a view shows them. @param {Moment<MessagesRun>} moment @param {PlaneView} view
 * @returns {Data} */
function drawnData(moment, view) {
  const { data, run, scale } = toPlaneMoment(moment);
  const points = [...data.points];
  for (const { at, pile } of pilesOf(run, data)) {
    if (new Set(pile.map((i) => data.labels[i])).size < 2) continue;
    for (const i of pile) points[i] = [at[0] - data.labels[i] * APART_PX * scale * view.unit, at[1]];
  }
  return { ...data, points };
}

/** The moment for plane.js. If there are more than two words, the distance |b|/‖w‖ is left out, since it is not that of
 * the hyperplane of all weights.
 * @param {Moment<MessagesRun>} moment @returns {Moment<MessagesRun>} */
function toPlaneMoment(moment) {
  const { run, own, layers } = moment;
  const data = placesOf(run, run.axesOf(own));
  const flat = run.vocabulary.length > 2 ? new Set([...layers].filter((name) => name !== "distance")) : layers;
  return { ...moment, data, layers: flat };
}

/** @param {Moment<MessagesRun>} moment @param {PlaneView} view */
function marks(moment, view) {
  const flat = { ...toPlaneMoment(moment), data: drawnData(moment, view) };
  const drawn = planePictures.marksWith(flat, view, (pen) => {
    writePiles(pen, moment);
    writeAxes(pen, moment);
  });
  return { ...drawn, traces: { ...drawn.traces, ...tracesOf(moment, flat.data) } };
}

/** How many messages are at one place, if more than one. @param {Pen} pen @param {Moment<MessagesRun>} moment */
function writePiles({ view, px, write }, moment) {
  const { data, run } = toPlaneMoment(moment);
  for (const { at, pile, clash } of pilesOf(run, data).filter((one) => geometry.isInView(one.at, view))) {
    const labels = pile.map((i) => data.labels[i]);
    write(describePile(labels, clash), geometry.add(at, [0, px(-28)]), clash.length ? "wrong" : "text");
  }
}

/** The words of the axes. @param {Pen} pen @param {Moment<MessagesRun>} moment */
function writeAxes({ view, px, write }, { run, own }) {
  const [one, other] = run.axesOf(own).map((j) => (j < 0 ? "" : shorten(run.vocabulary[j], MAX_AXIS_LETTERS)));
  if (one) write(one, [view.x[1] - px(5 * one.length + 8), px(-14)], "faint");
  if (other) write(other, [px(5 * other.length + 8), view.y[1] - px(14)], "faint");
}

/** Messages with other words than these two have traces of their own; rings are around messages that all their words
 * misclassify.
 * @param {Moment<MessagesRun>} moment @param {Data} data */
function tracesOf({ run, own, frame: { whole }, layers }, { points, labels }) {
  const axes = run.axesOf(own);
  const isInside = run.rows.map((row) => row.every(([j]) => axes.includes(j)));
  /** @param {number} label @param {boolean} inside */
  const of = (label, inside) => points.filter((_, i) => labels[i] === label && isInside[i] === inside);
  /** @param {number} i */
  const isWrong = (i) => geometry.isWrong(labels[i], geometry.score(whole, run.points[i]), run.boundary);
  return {
    plus: of(1, true),
    minus: of(-1, true),
    outsidePlus: of(1, false),
    outsideMinus: of(-1, false),
    rings: layers.has("mistakes") ? points.filter((_, i) => isWrong(i)) : [],
  };
}

const { pointedAt, handleAt, ...rest } = planePictures.planePicture;

/** @type {Picture<MessagesRun>} */
export const messagesPlane = {
  ...rest,
  planeMarks: [...planePictures.PLANE_MARKS, ...MESSAGE_MARKS],
  label: () => t("The plane of two words. Arrow keys step through the run. Press ? for all keys."),
  describe: describePicture,
  placesToFit: (moment, all) => planePictures.planePicture.placesToFit(toPlaneMoment(moment), all),
  closestView: (moment, size) => planePictures.planePicture.closestView(toPlaneMoment(moment), size),
  placesToKeep: (moment) => toPlaneMoment(moment).data.points,
  marks,
  clickAction(moment, at, view) {
    const distances = drawnData(moment, view).points.map((x) => apart(x, at));
    const nearest = distances.reduce((best, value, i) => (value < (distances[best] ?? Infinity) ? i : best), -1);
    return distances[nearest] <= reachOf("message", "mouse", moment.scale * view.unit) ? ["tryMessage", nearest] : null;
  },
};
