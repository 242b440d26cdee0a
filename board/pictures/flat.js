// The picture of a line in the plane, with a point x, its projection, and the vectors that belong to the line.

import * as geometry from "../math/plane.js";
import { number } from "../words/numbers.js";
import { ofWriting } from "../words/spoken.js";
import { fittingAll } from "./arrows.js";
import { clicked, handleAt, keeps, worth } from "./handles.js";
import { beyond, noteOf, plane } from "./plane.js";

/** @import { Moment, Picture, Writing } from "../types" */

const APART = 30; // px from w to the unit normal beside it

/** @param {Moment<Writing>} moment */
function marks(moment, view, size) {
  const drawn = plane.marks(moment, view, size);
  const words = [];
  const px = (pixels) => pixels * moment.scale * view.unit;
  const write = (text, at, color, of) => words.push({ text, at, color, of });
  // What is outside the picture has no name in it.
  const say = (text, at, color, of, named = at) => geometry.isInView(named, view) && write(text, at, color, of);
  const { probe, numbers } = moment.frame;
  drawn.marks.probe = probe;
  if (numbers) drawVectors(moment, drawn, { px, say, write });
  else say("x", geometry.add(probe, [px(20), px(16)]), "text", [probe]);
  return { ...drawn, note: numbers ? noteOf(moment) : "", words: [...words, ...drawn.words] };
}

function drawVectors({ frame: { line, probe, numbers }, arrowScale }, { traces, marks }, { px, say, write }) {
  const { w, grip, along } = line;
  const { unit, foot, projection, origin, distance } = numbers;
  Object.assign(marks, { tail: grip, foot, projection });

  const tail = geometry.add(grip, geometry.scale(-px(APART) / geometry.length(along), along));
  const tip = geometry.add(tail, geometry.scale(arrowScale, unit));
  const end = (vector) => geometry.add(grip, geometry.scale(arrowScale, vector));
  traces.vectors = geometry.arrow(grip, end(w), px(13));
  traces.unit = geometry.arrow(tail, tip, px(12));
  traces.direction = geometry.arrow(grip, end(along), px(12));
  traces.distance = [[0, 0], foot];
  traces.drop = [probe, projection];

  say("x", beyond(projection, probe, px(22)), "text", [probe]);
  say("p", beyond(probe, projection, px(18)), "best", [projection]);
  say("w", beyond(grip, end(w), px(20)), "text", [grip, end(w)]);
  say("u", geometry.add(grip, geometry.scale(-px(18), unit)), "text", [grip]);
  say("v", geometry.add(geometry.middle(grip, end(along)), geometry.scale(-px(18), unit)), "wrong", [grip, end(along)]);
  say(
    "w/‖w‖",
    geometry.add(geometry.middle(tail, tip), geometry.scale(-px(34) / geometry.length(along), along)),
    "plus",
    [tail, tip],
    tip,
  );
  const beside = (u, v, text, color) => {
    if (geometry.length(geometry.add(u, geometry.scale(-1, v))) < px(30)) return;
    const aside = geometry.perpendicular(unit);
    const room = px(Math.abs(aside[0]) * text.length * 4 + Math.abs(aside[1]) * 12 + 8); // half the text, and a gap
    say(text, geometry.add(geometry.middle(u, v), geometry.scale(room, aside)), color, [u, v]);
  };
  beside([0, 0], foot, `b/‖w‖ = ${number(origin)}`, "distance");
  beside(probe, projection, `s/‖w‖ = ${number(distance)}`, "best");
  // Each sign in the corner that lies farthest on its side.
  for (const [polygon, sign, color] of [
    [traces.sidePlus, ">", "plus"],
    [traces.sideMinus, "<", "minus"],
  ]) {
    const depth = (x) => Math.abs(geometry.score(line, x));
    if (polygon.length)
      write(
        `w·x + b ${sign} 0`,
        polygon.reduce((far, x) => (depth(x) > depth(far) ? x : far)),
        color,
      );
  }
}

/** @type {Picture<Writing>} */
export const flat = {
  name: "flat",
  surface: "plane",
  area: "plot",
  viewing: plane.viewing,
  marks,
  worth,
  keeps,
  clicked,
  label: () => "The plane with the line; press ? for all keys.",
  tells: ({ frame: { line, probe, numbers } }) => ofWriting(line, probe, numbers),
  shown: ({ own }) => own.dimension === 2,
  arrows(
    {
      frame: {
        line: { w, grip, along },
        numbers,
      },
      scale,
    },
    view,
    size,
  ) {
    if (!numbers) return 1;
    const vectors = [w, along, numbers.unit];
    const longest = Math.max(...vectors.map(geometry.length));
    return Math.min((0.6 * Math.min(...size) * view.unit) / longest, fittingAll(grip, vectors, view, scale));
  },
  holds({ frame: { line, probe, numbers }, arrowScale, scale }, at, view, kind) {
    const tip = geometry.add(line.grip, geometry.scale(arrowScale, line.w));
    const near = (place) => Math.abs(geometry.distance(line, place));
    return handleAt({ probe, ...(numbers && { tip, near }) }, at, scale * view.unit, kind);
  },
};
