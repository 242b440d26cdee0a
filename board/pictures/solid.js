// The picture of a plane in space, seen from far away, so that equal lengths stay equal: what a cube around the origin
// cuts out of the plane, in the colour of the side that the viewer stands on. A place in it is [to the right, up].

import * as plane from "../math/plane.js";
import * as space from "../math/space.js";
import { ticks } from "../math/ticks.js";
import { spatial } from "../math/view.js";
import { component, number } from "../words/numbers.js";
import { ofWriting } from "../words/spoken.js";
import { handleAt, keeps, worth } from "./handles.js";
import { noteOf } from "./plane.js";

/** @import { Mark, Moment, Picture, SpaceView, Vector, Writing } from "../types" */

/** @param {Moment<Writing>} moment @returns {Mark[]} */
function marks(moment, view, size) {
  const {
    frame: { line, probe, numbers },
    own: { camera },
  } = moment;
  const pixel = (x) => space.pixel(x, camera, view.unit, size);
  const polygon = numbers ? space.patch(line, view.half) : [];
  const facing = numbers ? plane.dot(line.w, space.axesOf(camera)[2]) : 0;
  const side = facing > 0 ? "plus" : "minus";
  const parts = segments(moment.frame, view.half).map(({ ends, ...style }) => ({
    style,
    ...(polygon.length ? space.split(line, ends, camera) : { behind: [ends], before: [] }),
  }));
  const strokes = (/** @type {"behind" | "before"} */ name) =>
    parts.flatMap(({ style, [name]: some }) => some.map((ends) => ({ shape: "line", at: ends.map(pixel), ...style })));
  const vectors = numbers ? vectorMarks(moment, pixel) : [];
  const probeMark = { shape: "disc", at: [pixel(probe)], radius: 10, fill: "example", color: "text", name: "probe" };
  const isBehind = numbers && facing * plane.score(line, probe) < 0;
  return [
    ...strokes("behind"),
    ...(facing < 0 ? vectors : []),
    ...(isBehind ? [probeMark] : []),
    ...(polygon.length
      ? [{ shape: "area", at: polygon.map(pixel), fill: side, opacity: 0.26, color: "text", name: `plane ${side}` }]
      : []),
    ...strokes("before"),
    ...(facing >= 0 ? vectors : []),
    ...(numbers ? footMarks(moment.frame, pixel) : []),
    ...(isBehind ? [] : [probeMark]),
    ...axisWords(view.half, pixel, size, moment.scale),
    ...words(moment, view, pixel, size),
    ...(numbers && !polygon.length
      ? [{ shape: "word", text: "The plane is outside: Fit shows it.", at: [[size[0] / 2, 0]], color: "text" }]
      : []),
  ];
}

// What is cut by the plane: the cube, the axes and the two perpendiculars.
function segments({ probe, numbers }, half) {
  const list = space.edges(half).map((ends) => ({ ends, color: "axis", width: 1 }));
  for (const i of [0, 1, 2])
    list.push({ ends: [space.axisPoint(i, -half), space.axisPoint(i, half)], color: "faint", width: 2 });
  if (!numbers) return list;
  return [
    ...list,
    { ends: [[0, 0, 0], numbers.foot], color: "distance", width: 3.5, dash: "9,5" },
    { ends: [probe, numbers.projection], color: "best", width: 3.5 },
  ];
}

function vectorMarks({ frame: { line, numbers }, arrowScale }, pixel) {
  const arrow = (vector, color, name) => ({
    shape: "arrow",
    at: [pixel(line.grip), pixel(plane.add(line.grip, plane.scale(arrowScale, vector)))],
    color,
    width: 4,
    name,
  });
  return [arrow(line.w, "text", "w"), arrow(numbers.unit, "plus")];
}

function footMarks({ line, numbers }, pixel) {
  const disc = (x, radius, fill, name) => ({ shape: "disc", at: [pixel(x)], radius, fill, name });
  return [
    disc([0, 0, 0], 4, "distance"),
    disc(numbers.foot, 5.5, "distance"),
    disc(numbers.projection, 5.5, "best"),
    disc(line.grip, 6, "text", "u"),
  ];
}

function axisWords(half, pixel, [width], scale) {
  const values = ticks([-half, half], Math.min(5, width / (85 * scale))).filter(
    (value) => value !== 0 && Math.abs(value) < 0.95 * half,
  );
  return [0, 1, 2].flatMap((i) => [
    ...values.map((value) => ({
      shape: "tick",
      text: number(value),
      at: [pixel(space.axisPoint(i, value))],
      color: "faint",
      aside: [11, 11],
    })),
    { shape: "word", text: component("x", i), at: [pixel(space.axisPoint(i, 1.07 * half))], color: "text" },
  ]);
}

function words(moment, { half }, pixel, size) {
  const {
    frame: { line, probe, numbers },
    arrowScale,
    scale,
  } = moment;
  /** @type {(text: string, x: Vector, color: string, aside?: Vector) => any} */
  const word = (text, x, color, aside) => ({ shape: "word", text, at: [pixel(x)], color, aside });
  const all = [word("x", probe, "text", [18, -14])];
  if (!numbers) return all;
  const tip = (vector) => plane.add(line.grip, plane.scale(arrowScale, vector));
  all.push(
    word("p", numbers.projection, "best", [14, 16]),
    word("u", line.grip, "text", [-14, 14]),
    word("w", tip(line.w), "text", [0, -18]),
    word("w/‖w‖", tip(numbers.unit), "plus", [40, 6]),
  );
  const side = (sign, color, by) =>
    word(`w·x + b ${sign} 0`, plane.add(numbers.foot, plane.scale(by * half, numbers.unit)), color);
  all.push(side(">", "plus", 1), side("<", "minus", -1));
  // A length beside what it measures, on the side away from the tail of w.
  const measure = (from, to, text, color) => {
    const [u, v] = [pixel(from), pixel(to)];
    if (plane.length(plane.add(u, plane.scale(-1, v))) < 30 * scale) return;
    const at = plane.middle(u, v);
    const away = at[0] < pixel(line.grip)[0] ? -1 : 1;
    all.push({ shape: "word", text, at: [at], color, aside: [away * (text.length * 4 + 10), 0] });
  };
  measure([0, 0, 0], numbers.foot, `b/‖w‖ = ${number(numbers.origin)}`, "distance");
  measure(probe, numbers.projection, `s/‖w‖ = ${number(numbers.distance)}`, "best");
  if (noteOf(moment)) all.push({ shape: "word", text: noteOf(moment), at: [size], color: "faint" });
  return all;
}

/** @type {Picture<Writing, SpaceView>} */
export const solid = {
  name: "solid",
  surface: "sketch",
  area: "plot",
  viewing: spatial,
  marks,
  worth,
  keeps,
  label: () => "The space with the plane; press ? for all keys.",
  tells: ({ frame: { line, probe, numbers } }) => ofWriting(line, probe, numbers),
  shown: ({ own }) => own.dimension === 3,
  turns: true,
  arrows: (
    {
      frame: {
        line: { w },
      },
    },
    { half },
  ) => (1.1 * half) / plane.length(w),
  // What is not held is space itself, which turns.
  holds({ frame: { line, probe, numbers }, own: { camera }, arrowScale, scale }, at, view, kind) {
    const place = (x) => space.project(x, camera);
    const tail = place(line.grip);
    const near = (x) => plane.length(plane.add(x, plane.scale(-1, tail)));
    const tip = place(plane.add(line.grip, plane.scale(arrowScale, line.w)));
    return (
      handleAt({ probe: place(probe), ...(numbers && { tip, near }) }, at, scale * view.unit, kind) ?? { part: "space" }
    );
  },
};
