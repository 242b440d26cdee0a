// The server's verdict on the points that it was given: the best line with its band, or why there is none.

import * as geometry from "../math/plane.js";
import { number } from "../words/numbers.js";

/** @import { Line, Moment, Pen } from "../types" */

const ALL = { gap: true, separator: true, band: true };
const GAP = [null, null];
const gaps = (lines) => lines.flatMap((line) => (line ? [...line, GAP] : []));

/** `parts` says what of it to draw; candidates are other lines that separate. @param {Pen} pen @param {Moment} moment */
export function drawSeparation(pen, { frame: { separation }, layers }) {
  const { traces, view, px, say } = pen;
  if (!separation) return;
  const { verdict, points, labels, candidates = [], parts = ALL } = separation;
  if (!layers.has(verdict.kind === "inseparable" ? "certificate" : "best")) return;
  if (parts.candidates) traces.candidates = gaps(candidates.map((line) => geometry.segmentInView(line, view)));
  if (parts.hulls) {
    for (const [name, label] of [
      ["hullPlus", 1],
      ["hullMinus", -1],
    ]) {
      const corners = geometry.hull(points.filter((_, i) => labels[i] === label));
      traces[name] = corners.length > 1 ? [...corners, corners[0]] : [];
    }
  }
  if (verdict.kind === "separable") {
    if (parts.separator) traces.best = geometry.segmentInView(verdict, view) ?? [];
    if (parts.band) {
      drawBand(pen, verdict);
      traces.support = verdict.support.map((i) => points[i]);
    }
    if (parts.canonical) nameCanonical(pen, verdict);
    if (parts.gap) {
      const [p, q] = (traces.gap = verdict.nearest);
      const side = geometry.scale(px(34) / geometry.length(verdict.w), geometry.perpendicular(verdict.w));
      say(`2γ* = ${number(2 * verdict.margin)}`, geometry.add(geometry.middle(p, q), side), "best", { of: [p, q] });
    }
  }
  if (verdict.certificate && parts.gap) {
    traces.certificate = [1, -1].flatMap((label) => {
      const own = verdict.certificate.filter((i) => labels[i] === label).map((i) => points[i]);
      return own.length > 1 ? [...own, own[0], GAP] : [];
    });
    traces.common = [verdict.point];
    say("common point", geometry.add(verdict.point, [0, px(-26)]), "best", { of: [verdict.point] });
  }
}

/** Where −1 ≤ s(x) ≤ 1, and its two edges. @param {Pen} pen @param {Line} line */
export function drawBand({ traces, view }, { w, b }) {
  traces.band = geometry.band({ w, b }, view);
  traces.canonical = gaps([-1, 1].map((by) => geometry.segmentInView({ w, b: b + by }, view)));
}

/** What the two edges are. @param {Pen} pen @param {Line} line */
export function nameCanonical({ view, px, say }, { w, b }) {
  for (const by of [1, -1]) {
    const edge = { w, b: b - by };
    const at = geometry.placesOn(edge, view, px(90), 2)[1];
    if (at)
      say(
        `w·x + b = ${by > 0 ? "1" : "−1"}`,
        geometry.add(at, geometry.scale((by * px(16)) / geometry.length(w), w)),
        "best",
        { of: geometry.segmentInView(edge, view) ?? [at] },
      );
  }
}
