// Describes the current step in the symbols of the lectures, with its numbers.

import { t } from "../language/t.js";
import { lastOf } from "../math/last.js";
import * as plane from "../math/plane.js";
import { correctionOf, timesOf } from "./corrections.js";
import {
  example,
  inBrackets,
  names,
  number,
  scoreOf,
  share,
  signOf,
  signText,
  addNoBreakSpaces,
  vector,
  formatCount,
} from "./numbers.js";
import { lineText, startOf } from "./start.js";

/** @import { Subject, TrainingRun } from "../model/runs/types" */
/** @import { Data, Line, Vector } from "../types" */

const MAX_WRITTEN_OUT = 4; // components of a vector
const repeatSentence = () => t("w and b are the same as at the start of an earlier epoch, so the run repeats itself.");

/** How to place a point, before the first step. @param {number} brush @param {boolean} touch */
export function placingHint(brush, touch) {
  const [sign, other] = [signOf(brush), signOf(-brush)];
  return touch
    ? t("Tap in the picture to place a {sign} point.", { sign })
    : t("Click in the picture to place a {sign} point, or Shift-click for a {other} point.", { sign, other });
}

/** Describes the current position. While a mistake is only `met`, before anything changes, the page shows just the
 * first `seen` lines. `title` is one sentence, which a screen reader reads.
 * @param {TrainingRun} run @param {number} position @param {boolean} fresh @param {boolean} touch @param {boolean} met
 * @returns {{ title: string, lines: string[], seen?: number }} */
export function describePosition(run, position, fresh, touch, met) {
  const n = run.points.length;
  if (fresh) return describeResult(run, touch);
  if (n === 0) {
    const line = touch
      ? t("Tap in the plane to place a point, or choose a preset.")
      : t("Click in the plane to place a point, or choose a preset.");
    return { title: t("There are no points yet."), lines: [line] };
  }
  if (position === 0) return describeStart(run, touch);
  const ends = position === run.total;
  if (run.isUpdate(position))
    return describeMistake(run, position, ends && run.outcome === "cycle" ? [repeatSentence()] : [], met);
  if (ends && run.outcome === "converged") {
    const title = t(
      "Converged: in the last epoch, {n, plural, one {the only example is} other {all # examples are}} " +
        "classified correctly.",
      { n },
    );
    return { title, lines: [describeConverged(run)] };
  }
  if (ends && run.outcome === "cycle")
    return { title: repeatSentence(), lines: [t("The same mistakes repeat forever, so the run never converges.")] };
  return describeCorrect(run, position);
}

/** The result of a run in which nobody has stepped yet. @param {TrainingRun} run @param {boolean} touch */
function describeResult(run, touch) {
  if (run.length === 0) return { title: t("This run makes no mistake."), lines: [correctAtStart(run)] };
  const zero = plane.isNonzero(lastOf(run.states)) ? "" : ` ${noLine(run.noun)}`;
  const values = { start: startOf(run) };
  const line = touch
    ? t("Tap |▶ (one step forward) to start at {start} and see every mistake.", values)
    : t("Press → to start at {start} and see every mistake.", values);
  return { title: resultOf(run) + zero, lines: [line] };
}

/** Which part of the run the result is from. @param {TrainingRun} run */
function resultOf({ outcome, length: k }) {
  if (outcome === "cycle") return t("This is the result at the moment when the run begins to repeat itself.");
  if (outcome === "converged") return t("This is the result of the whole run.");
  return outcome === "begun"
    ? t("This is the result after the first {k, plural, one {mistake} other {# mistakes}}.", { k })
    : t("This is the result after {k, plural, one {# mistake} other {# mistakes}}, where the run was stopped.", { k });
}

/** @param {string} [noun] */
function noLine(noun = "line") {
  if (noun === "line") return t("There is no line, because w = 0.");
  return noun === "plane" ? t("There is no plane, because w = 0.") : t("There is no hyperplane, because w = 0.");
}

/** Why a run changes nothing. @param {TrainingRun} run */
function correctAtStart({ start }) {
  if (start && plane.isNonzero(start))
    return t("The start, {line}, classifies every point correctly.", { line: lineText(start) });
  const b = number(start?.b ?? 0);
  return t(
    "With w = 0 and b = {b}, every score is {b}. With this score, every point is classified correctly, so " +
      "nothing changes.",
    { b },
  );
}

/** Before the first step. @param {TrainingRun} run @param {boolean} touch */
function describeStart(run, touch) {
  const { noun = "line", symbol, start: from } = run;
  const i = run.exampleAt(1);
  const point = { i: i + 1, sign: signOf(run.labels[i]) };
  const forward = touch ? t("Tap |▶ to take the first step.") : t("Press → to take the first step.");
  if (from && plane.isNonzero(from)) {
    const s = number(plane.score(run.states[0], run.points[i]));
    const first = t(
      "Example {i}, a {sign} point, comes first. Its score here is {s}. Is this point classified correctly?",
      { ...point, s },
    );
    return {
      title: t("The run starts at {line}.", { line: addNoBreakSpaces(lineText(from)) }),
      lines: [forward, first],
    };
  }
  const b = number(from?.b ?? 0);
  const score = `${scoreOf(symbol)} = w·${symbol} + b`;
  const first = t(
    "Every score {score} is {b} here. Example {i}, a {sign} point, comes first. Is this point classified correctly?",
    { ...point, score, b },
  );
  return { title: noLineYet(noun, b), lines: [forward, first] };
}

/** @param {string} noun @param {string} b */
function noLineYet(noun, b) {
  if (noun === "line") return t("There is no line yet, because w = 0 and b = {b}.", { b });
  return noun === "plane"
    ? t("There is no plane yet, because w = 0 and b = {b}.", { b })
    : t("There is no hyperplane yet, because w = 0 and b = {b}.", { b });
}

/** Replaces the results after an edit, while there is no connection. @param {"run" | "lines"} what */
export const waitingText = (what) =>
  what === "run" ? t("Waiting for the server to update the run.") : t("Waiting for the server to update the lines.");

/** The result of an epoch without a mistake. With boundary “mistake”, no score can be 0. @param {TrainingRun} run */
function describeConverged({ points, states, boundary }) {
  const line = lastOf(states);
  if (!plane.isNonzero(line))
    return t("w = 0, so every point has the score b = {b}. With this score, every point is classified correctly.", {
      b: number(line.b),
    });
  const on = pointsOnLine(line, points);
  if (!on.length) return t("Every point is classified correctly, so w and b no longer change.");
  return t(
    "No point is misclassified, but {names} {n, plural, one {has} other {have}} score 0 and margin 0. Here score 0 " +
      "counts as {label}.",
    { names: names(on), n: on.length, label: signText(plane.CLASS_OF_0[boundary]) },
  );
}

/** The examples, counted from 0, through which a line passes. @param {Line} line @param {Vector[]} points
 * @returns {number[]} */
export const pointsOnLine = (line, points) => [...points.keys()].filter((i) => plane.score(line, points[i]) === 0);

/** @param {TrainingRun} run @param {number} position @param {string[]} more @param {boolean} met */
function describeMistake(run, position, more, met) {
  const k = run.updatesAt(position);
  const [i, before, after] = [run.index[k - 1], run.states[k - 1], run.states[k]];
  const [x, y] = [run.points[i], run.labels[i]];
  const s = plane.score(before, x);
  const [name, step] = [run.nameOf(i), run.eta * y];
  const lines = [scoreLine(name, x, before, s), verdictLine(name, y, s, run.boundary)];
  lines.push(
    x.length <= MAX_WRITTEN_OUT
      ? `w ← w + ηy${name} = ${vector(before.w)} + ${inBrackets(step)}·${vector(x)} = ${vector(after.w)}`
      : t("w ← w + ηy{name} = w + {step}·{name}. The table of weights shows the {n} components of {name}.", {
          name,
          step: inBrackets(step),
          n: x.length,
        }),
  );
  const b =
    run.beta === 0
      ? t("b does not change, because β = 0.")
      : `b ← b + ηyβ = ${number(before.b)} + ${inBrackets(step)}·${inBrackets(run.beta)} = ${number(after.b)}.`;
  // One line, because presentation mode has no room for one more.
  lines.push([b, ...(k === 1 ? [explainConstants(run)] : []), correctionOf(run, k)].join(" "));
  lines.push(describeRaise(run, i, s, plane.score(after, x)));
  const point = { i: i + 1, sign: signOf(y) };
  return met
    ? { title: t("Example {i}, a {sign} point, is misclassified.", point), lines: [...lines, ...more], seen: 2 }
    : {
        title: t("Mistake {k}: example {i}, a {sign} point, was misclassified.", { ...point, k }),
        lines: [...lines, ...more],
      };
}

/** What η and β are, for the first step that shows them. @param {TrainingRun} run */
function explainConstants({ eta, beta, bias }) {
  const values = { eta: number(eta), beta: number(beta) };
  if (bias === "none") return t("η = {eta} is the learning rate.", values);
  return bias === "radius"
    ? t("η = {eta} is the learning rate, and β = R² = {beta} is the constant of the bias.", values)
    : t("η = {eta} is the learning rate, and β = {beta} is the constant of the bias.", values);
}

/** How an update raises y s of its example (lecture 002: w·x becomes w·x + x·x). One update may not be enough.
 * @param {TrainingRun} run @param {number} i @param {number} before @param {number} after */
function describeRaise(run, i, before, after) {
  const { eta, beta, boundary } = run;
  const [x, y, name] = [run.points[i], run.labels[i], run.nameOf(i)];
  const [square, more] = beta === 0 ? [`‖${name}‖²`, ""] : [`(‖${name}‖² + β)`, ` + ${inBrackets(beta)}`];
  const length = inBrackets(plane.dot(x, x));
  const added = `${inBrackets(eta)}·${more ? `(${length}${more})` : length}`;
  const formula = `y s + η${square} = ${number(y * before)} + ${added} = ${number(y * after)}`;
  const becomes = t("So y s({name}) becomes {formula}.", { name, formula });
  return plane.isWrong(y, after, boundary) ? `${becomes} ${t("{name} is still misclassified.", { name })}` : becomes;
}

/** @param {TrainingRun} run @param {number} position */
function describeCorrect(run, position) {
  const i = run.exampleAt(position);
  const line = run.states[run.updatesAt(position)];
  const [x, y, name] = [run.points[i], run.labels[i], run.nameOf(i)];
  const s = plane.score(line, x);
  const why =
    s === 0
      ? t("s = 0 counts as {y}, which is the label of {name}.", { y: signText(y), name })
      : t("{product} > 0, so {name} is classified correctly.", { product: productOf(name, y, s), name });
  const title = t("Example {i}, a {sign} point, is classified correctly, so nothing changes.", {
    i: i + 1,
    sign: signOf(y),
  });
  return { title, lines: [scoreLine(name, x, line, s), why] };
}

/** @param {string} name @param {number} y @param {number} s */
const productOf = (name, y, s) => `y s(${name}) = ${signText(y)}·${inBrackets(s)} = ${number(y * s)}`;

/** @param {string} name @param {Vector} x @param {Line} line @param {number} s */
function scoreLine(name, x, { w, b }, s) {
  const terms = [...w.map((value, j) => `${inBrackets(value)}·${inBrackets(x[j])}`), inBrackets(b)].join(" + ");
  return `s(${name}) = w·${name} + b = ${w.length <= MAX_WRITTEN_OUT ? `${terms} = ` : ""}${number(s)}`;
}

/** @param {string} name @param {number} y @param {number} s @param {Subject["boundary"]} boundary */
function verdictLine(name, y, s, boundary) {
  const product = productOf(name, y, s);
  if (boundary === "mistake") return t("{product} ≤ 0, so {name} is misclassified.", { product, name });
  return s === 0
    ? t("s = 0 counts as {other}, but y = {y}, so {name} is misclassified.", {
        other: signText(-y),
        y: signText(y),
        name,
      })
    : t("{product} < 0, so {name} is misclassified.", { product, name });
}

export const NEWCOMER_VALUES = 4; // how many of the values a newcomer sees

/** The running values beside the board: [symbol, meaning, value].
 * While a question is open (`asking`), they do not reveal the rest of the run.
 * @param {TrainingRun} run @param {number} position @param {Data} data @param {boolean} [asking]
 * @returns {[string, string, string][]} */
export function values(run, position, { points, labels }, asking = false) {
  const { noun = "line" } = run;
  const k = run.updatesAt(position);
  const line = run.states[k];
  const defined = plane.isNonzero(line);
  const length = plane.length(line.w);
  const margins = defined ? points.map((x, i) => labels[i] * plane.distance(line, x)) : [];
  const wrong = points.filter((x, i) => plane.isWrong(labels[i], plane.score(line, x), run.boundary)).length;
  const none = missingText(noun, position);
  const smallest = margins.length ? margins.reduce((a, m) => Math.min(a, m)) : null;
  return [
    ["k", t("mistakes so far"), asking ? formatCount(k) : t("{k} of {n}", { k, n: run.length })],
    [
      "w",
      t("normal vector"),
      line.w.length <= MAX_WRITTEN_OUT ? vector(line.w) : t("{n} weights, see the table", { n: line.w.length }),
    ],
    ["b", t("bias"), number(line.b)],
    [t("wrong"), t("misclassified"), defined ? t("{k} of {n}", { k: wrong, n: points.length }) : none],
    ["epoch", t("number of the epoch"), position === 0 ? "–" : formatCount(run.epochAt(position))],
    ["‖w‖", t("length of w"), number(length)],
    ["|b|/‖w‖", t("distance from the origin"), defined ? number(Math.abs(line.b) / length) : none],
    ["γ", t("smallest margin"), smallest === null ? none : number(smallest)],
    ...(asking ? [] : [shareOf(run, smallest, none)]),
  ];
}

/** Replaces a number that does not exist without a hyperplane. @param {string} noun @param {number} position */
function missingText(noun, position) {
  if (noun === "line") return position === 0 ? t("no line yet") : t("no line: w = 0");
  if (noun === "plane") return position === 0 ? t("no plane yet") : t("no plane: w = 0");
  return position === 0 ? t("no hyperplane yet") : t("no hyperplane: w = 0");
}

/** @param {TrainingRun} run @param {number | null} margin @param {string} none @returns {[string, string, string]} */
function shareOf({ verdict, noun = "line" }, margin, none) {
  const unknown = verdict.kind === "awaited" ? "…" : noBest(noun);
  const ratio = verdict.margin && margin !== null ? share(margin / verdict.margin) : none;
  return ["γ/γ*", t("of the best margin"), verdict.margin ? ratio : unknown];
}

/** @param {string} noun */
function noBest(noun) {
  if (noun === "line") return t("no best line");
  return noun === "plane" ? t("no best plane") : t("no best hyperplane");
}

/** A point by its coordinates and its label only. @param {number} i @param {Data} data */
export const pointText = (i, { points, labels }) => `${example(i)} = ${vector(points[i])}, y = ${signText(labels[i])}`;

/** One point and its numbers, for the pointer and the keyboard; in a run also how often it was corrected.
 * @param {number} i @param {Data} data @param {Line} line @param {Pick<Subject, "lift">} subject
 * @param {number[] | null} [corrections] */
export function describe(i, { points, labels }, line, { lift }, corrections = null) {
  const [x, y, name] = [points[i], labels[i], example(i)];
  const z = lift?.(x) ?? x;
  const lifted = lift && z.length <= MAX_WRITTEN_OUT ? `, φ(${name}) = ${vector(z)}` : "";
  const place = `${name} = ${vector(x)}${lifted}, y = ${signText(y)}`;
  const times = corrections ? [timesOf(i, corrections[i])] : [];
  if (!plane.isNonzero(line)) return `${[place, t("no margin, because w = 0"), ...times].join("; ")}.`;
  const s = plane.score(line, z);
  const margin = number((y * s) / plane.length(line.w));
  return [place, t("s = {s}, margin y s/‖w‖ = {margin}", { s: number(s), margin }), ...times].join("; ");
}
