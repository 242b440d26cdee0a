// Draws the server's verdict: the maximum-margin line with its band, or a certificate.
// The verdict is about the points that the server was given. The certificate shows why no line separates them.

import { t } from "../language/t.js";
import { area, atDepth, closePolygon, FAINT_COST, joinParts, line, marker } from "../draw/marks.js";
import * as geometry from "../math/plane.js";
import { number } from "../words/numbers.js";
import { nameLine } from "./names.js";

/** @import { Pen } from "../draw/types" */
/** @import { Data, Line, Moment, PlaneView, Separable, Separation, Vector } from "../types" */
/** @typedef {NonNullable<Separation["parts"]>} Parts */

export const SEPARATION_MARKS = [
  ...atDepth("back", {
    candidates: line("faint", 2.5, { cost: FAINT_COST }),
    hullPlus: line("plus", 2.5, { cost: FAINT_COST }),
    hullMinus: line("minus", 2.5, { cost: FAINT_COST }),
    band: area("band"),
    canonical: line("best", 1.5),
    best: line("best", 3.5, { dash: "12 7" }),
    certificate: line("best", 3),
  }),
  ...atDepth("rings", { support: marker("square", 15, { color: "best", width: 2.5 }) }),
  ...atDepth("vectors", {
    gap: line("best", 4),
    common: marker("diamond", 9, { fill: "best", color: "paper", width: 2 }),
  }),
];

/** @type {Parts} */
const DEFAULT_PARTS = { gap: true, separator: true, band: true };

/** `parts` says what to draw; candidates are other lines that separate, with their margins if `parts.margins`.
 * @param {Pen} pen @param {Moment} moment */
export function drawSeparation(pen, { frame: { separation }, layers }) {
  if (!separation) return;
  const { verdict, points, labels, candidates = [], parts = DEFAULT_PARTS } = separation;
  if (!layers.has(verdict.kind === "inseparable" ? "certificate" : "best")) return;
  const { traces, view } = pen;
  if (parts.candidates) traces.candidates = segmentsOf(candidates, view);
  if (parts.margins) nameMargins(pen, candidates, separation);
  if (parts.hulls) drawHulls(pen, (label) => geometry.hull(points.filter((_, i) => labels[i] === label)));
  if (verdict.kind === "separable") drawBest(pen, verdict, points, parts);
  const { certificate, point } = verdict;
  if (certificate && point && parts.gap) drawCertificate(pen, certificate, point, separation);
}

/** @param {Line[]} lines @param {PlaneView} view */
const segmentsOf = (lines, view) => joinParts(lines.map((line) => geometry.segmentInView(line, view)));

/** The margin of each line, written at it. @param {Pen} pen @param {Line[]} lines @param {Data} data */
function nameMargins(pen, lines, { points, labels }) {
  for (const line of lines) {
    const margin = Math.min(...points.map((x, i) => labels[i] * geometry.distance(line, x)));
    const of = geometry.segmentInView(line, pen.view) ?? [];
    nameLine(pen, `γ = ${number(margin, 2)}`, line, lines, "text", { of });
  }
}

/** The convex hull of each class. @param {Pen} pen @param {(label: number) => Vector[]} cornersOf */
export function drawHulls({ traces }, cornersOf) {
  traces.hullPlus = closePolygon(cornersOf(1));
  traces.hullMinus = closePolygon(cornersOf(-1));
}

/** @param {Pen} pen @param {Separable} verdict @param {Vector[]} points @param {Parts} parts */
function drawBest(pen, verdict, points, parts) {
  const { traces, view } = pen;
  if (parts.separator) traces.best = geometry.segmentInView(verdict, view) ?? [];
  if (parts.band) {
    drawBand(pen, verdict);
    traces.support = verdict.support.map((i) => points[i]);
  }
  if (parts.canonical) nameCanonical(pen, verdict);
  if (parts.gap) drawGap(pen, verdict);
}

/** The nearest points of the hulls, and how far apart they are. @param {Pen} pen @param {Separable} verdict */
function drawGap({ traces, px, write }, verdict) {
  const [p, q] = (traces.gap = verdict.nearest);
  const side = geometry.scale(px(34) / geometry.length(verdict.w), geometry.perpendicular(verdict.w));
  write(`2γ* = ${number(2 * verdict.margin)}`, geometry.add(geometry.middle(p, q), side), "best", { of: [p, q] });
}

/** The examples whose hulls meet, and where they do.
 * @param {Pen} pen @param {number[]} certificate @param {Vector} point @param {Data} data */
function drawCertificate({ traces, px, write }, certificate, point, { points, labels }) {
  /** @param {number} label */
  const own = (label) => certificate.filter((i) => labels[i] === label).map((i) => points[i]);
  traces.certificate = joinParts(
    [1, -1].map(own).map((corners) => (corners.length > 1 ? closePolygon(corners) : null)),
  );
  traces.common = [point];
  write(t("common point"), geometry.add(point, [0, px(-26)]), "best", { of: [point] });
}

/** Where −1 < s(x) < 1, and the two margin lines. @param {Pen} pen @param {Line} line */
export function drawBand({ traces, view }, { w, b }) {
  traces.band = geometry.band({ w, b }, view);
  traces.canonical = segmentsOf(
    [-1, 1].map((by) => ({ w, b: b + by })),
    view,
  );
}

/** The equations of the two margin lines. @param {Pen} pen @param {Line} line */
export function nameCanonical({ view, px, write }, { w, b }) {
  for (const by of [1, -1]) {
    const edge = { w, b: b - by };
    const at = geometry.placesOn(edge, view, px(90), 2)[1];
    if (!at) continue;
    const beside = geometry.add(at, geometry.scale((by * px(16)) / geometry.length(w), w));
    write(`w·x + b = ${by > 0 ? "1" : "−1"}`, beside, "best", { of: geometry.segmentInView(edge, view) ?? [at] });
  }
}
