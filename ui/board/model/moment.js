// What a state shows: the moment that every picture and sentence is a function of.

import * as plane from "../math/plane.js";
import { remembered } from "../math/remembered.js";
import { able } from "./history.js";
import { progress } from "./player.js";

/** @import { Moment, Picture } from "../types" */

const NO_POINTS = { points: [], labels: [] };

/** Asked for several times of one state. @type {(state: any) => Moment} */
export const momentOf = remembered((state) => {
  const { lesson, run, own, player, points, chosen, cross, aim, pointed, views, sizes, scale, touch, shared, session, runs, connected, problem, said } = state;
  const { position, fresh, playing } = player;
  const told = progress(player);
  const moment = {
    ...(lesson.edits ? { data: points.current, ahead: points.pending.length } : { data: NO_POINTS, ahead: 0 }),
    run, position, k: run.updatesAt(position), fresh, playing, progress: told, settled: !player.tween,
    frame: run.frame({ position, fresh, progress: told, own }), hand: own.hand ?? null, chosen, cross, aim, pointed, layers: own.layers, own,
    views, sizes, scale, touch, shared, session, runs, connected, problem, said, able: able(state.history, undoesOf(lesson)), arrowScale: 1,
  };
  return { ...moment, arrowScale: arrowScale(state, moment) };
});

// The kinds of things that a lesson takes back.
export const undoesOf = (lesson) => [...(lesson.edits ? ["points"] : []), ...(lesson.undoes ? [lesson.name] : [])];

// The pictures that are on the page.
/** @returns {Picture[]} */
export const picturesOf = ({ lesson }, moment) => lesson.pictures.filter(({ shown }) => !shown || shown(moment));

// Vectors to scale, or shrunk by a round number when one of those so far would leave the picture.
function arrowScale(state, moment) {
  const { held } = state;
  if (held?.handle && held.handle.part !== "point") return held.arrowScale; // the tip stays under the finger
  const { name, arrows } = picturesOf(state, moment)[0];
  const [view, size] = [state.views[name], state.sizes[name]];
  return arrows && view && size ? plane.drawingScale(1, arrows(moment, view, size)) : 1;
}
