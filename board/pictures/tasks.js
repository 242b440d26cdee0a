// The picture of a task: the usual plane with the task's own points, and with what can be done there.

import * as geometry from "../math/plane.js";
import { planar } from "../math/view.js";
import { ofPlane } from "../words/spoken.js";
import { fitting } from "./arrows.js";
import { marksWith, plane, wrongOf } from "./plane.js";

/** @import { Moment, Pen, Picture, TasksSubject } from "../types" */

const NONE = { points: [], labels: [] };
const ALONG = 0.9; // of a line, where its letter stands
const LETTERS = "ABC";
const FREE = { turn: ["tip", "line"], shift: ["line"], both: ["tip", "line"] };

/** The moment as the usual picture has it. @param {Moment<TasksSubject>} moment @returns {Moment<any>} */
function inPlane(moment) {
  const { frame, layers } = moment;
  const { task, update, data, over } = frame;
  // Beside the vectors of an update, w on the line would be one too many; the best line has its own letter.
  const hidden = [
    ...(update && task.kind === "update" ? ["normal"] : []),
    ...(task.kind === "best" ? ["normal", "line"] : []),
    ...(task.kind === "place" && !over ? ["mistakes"] : []),
  ];
  return {
    ...moment,
    data,
    hand: frame.work.hand,
    layers: new Set([...layers].filter((name) => !hidden.includes(name))),
  };
}

/** What is named in the picture: the point that is corrected, and the lines of which one is best.
 * @param {Pen} pen @param {Moment<TasksSubject>} moment */
function name({ view, px, say }, { frame: { task, work, data, example } }) {
  if (task.kind === "update")
    say("x", geometry.add(data.points[example], [px(24), px(-20)]), "text", { of: [data.points[example]] });
  if (task.kind !== "best") return;
  task.lines.forEach((line, i) => {
    const [middle, along] = [
      geometry.foot(line, view.centre),
      geometry.scale(1 / geometry.length(line.w), geometry.perpendicular(line.w)),
    ];
    const span = geometry.spanInView(middle, along, view);
    if (!span) return;
    const at = geometry.add(middle, geometry.scale(span[0] + ALONG * (span[1] - span[0]), along));
    const beside = geometry.scale(px(16) / geometry.length(line.w), line.w);
    say(LETTERS[i], geometry.add(at, beside), work.beat && i === task.beats[0].right ? "best" : "text", {
      of: geometry.segmentInView(line, view),
    });
  });
}

/** @type {Picture<any>} */
export const tasksPlane = {
  name: "plane",
  surface: "plane",
  area: "plot",
  viewing: planar,
  label: () => "The plane of the task; press ? for all keys.",
  tells(moment) {
    const {
      data,
      frame: { line, task, work },
    } = inPlane(moment);
    const others = task.kind === "best" && !work.beat ? task.lines.length : 0;
    return ofPlane(data, line, wrongOf(inPlane(moment)), others);
  },
  worth: ({ run, own }) => {
    const { task } = run.at(own);
    return [...task.points, ...task.worth, ...(task.line ? [geometry.foot(task.line, [0, 0])] : [])];
  },
  keeps: () => [],
  arrows: ({ run, position, own, frame, scale }, view) =>
    run.least(fitting(view, scale, Boolean(frame.update) || frame.task.kind === "run"), position, own),
  marks: (moment, view) => marksWith(inPlane(moment), view, (pen) => name(pen, moment)),
  holds(moment, at, view, kind, size) {
    const { run, own } = moment;
    const free = FREE[run.freedom(own)];
    if (!free) return null;
    const hit = plane.holds({ ...inPlane(moment), data: NONE }, at, view, kind, size);
    return hit && free.includes(hit.part)
      ? hit
      : free.includes("line") && hit?.part === "tip"
        ? { part: "line" }
        : null;
  },
  clicked(moment, at, { unit }) {
    const { task, work, over, isEnd } = moment.frame;
    if (over || isEnd) return null;
    if (task.kind === "place") return ["put", at.map((value) => geometry.readable(value, unit))];
    if (task.kind !== "best" || work.beat) return null;
    const away = task.lines.map((line) => Math.abs(geometry.distance(line, at)));
    return ["pick", away.indexOf(Math.min(...away))];
  },
};
