// The server's verdict on the points that it was given: the best line with its band, or why there is none.

import * as geometry from "../math/plane.js";
import { number } from "../words/numbers.js";

/** @import { Moment, Pen } from "../types" */

const ALL = { gap: true, separator: true, band: true };
const GAP = [null, null];

/** `parts` says what of it to draw; candidates are other lines that separate. @param {Pen} pen @param {Moment} moment */
export function drawSeparation({ traces, view, px, say }, { frame: { separation }, layers }) {
  if (!separation) return;
  const { verdict, points, labels, candidates = [], parts = ALL } = separation;
  if (!layers.has(verdict.kind === "inseparable" ? "certificate" : "best")) return;
  const gaps = (lines) => lines.flatMap((line) => (line ? [...line, GAP] : []));
  if (parts.candidates) traces.candidates = gaps(candidates.map((line) => geometry.segmentInView(line, view)));
  if (parts.hulls) {
    for (const [name, label] of [["hullPlus", 1], ["hullMinus", -1]]) {
      const corners = geometry.hull(points.filter((_, i) => labels[i] === label));
      traces[name] = corners.length > 1 ? [...corners, corners[0]] : [];
    }
  }
  if (verdict.kind === "separable") {
    if (parts.separator) traces.best = geometry.segmentInView(verdict, view) ?? [];
    if (parts.band) {
      traces.band = geometry.band(verdict, view);
      traces.canonical = gaps([-1, 1].map((by) => geometry.segmentInView({ w: verdict.w, b: verdict.b + by }, view)));
      traces.support = verdict.support.map((i) => points[i]);
    }
    if (parts.canonical) {
      for (const by of [1, -1]) {
        const at = endInView({ w: verdict.w, b: verdict.b - by }, view, px(90));
        if (at) say(`w·x + b = ${by > 0 ? "1" : "−1"}`, geometry.add(at, geometry.scale((by * px(16)) / geometry.length(verdict.w), verdict.w)), "best");
      }
    }
    if (parts.gap) {
      const [p, q] = (traces.gap = verdict.nearest);
      const side = geometry.scale(px(34) / geometry.length(verdict.w), geometry.perpendicular(verdict.w));
      say(`2γ* = ${number(2 * verdict.margin)}`, geometry.add(geometry.middle(p, q), side), "best");
    }
  }
  if (verdict.kind === "inseparable" && parts.gap) {
    traces.certificate = [1, -1].flatMap((label) => {
      const own = verdict.certificate.filter((i) => labels[i] === label).map((i) => points[i]);
      return own.length > 1 ? [...own, own[0], GAP] : [];
    });
    traces.common = [verdict.point];
    say("common point", geometry.add(verdict.point, [0, px(-26)]), "best");
  }
}

// The place of a line so far before it leaves the view on the right, or null when it is not in the view.
function endInView(line, view, room) {
  const along = geometry.scale(1 / geometry.length(line.w), geometry.perpendicular(line.w));
  const rightwards = along[0] < 0 ? geometry.scale(-1, along) : along;
  const from = geometry.foot(line, view.centre);
  const span = geometry.spanInView(from, rightwards, view);
  return span && geometry.add(from, geometry.scale(Math.max(span[1] - room, (span[0] + span[1]) / 2), rightwards));
}
