// Questions before the next step of a run.

import { t } from "../../language/t.js";
import { compareLines, isSameByEye, spreadOf } from "../../math/line_comparison.js";
import * as plane from "../../math/plane.js";
import { lineQuestion, question, yesOrNo } from "../../model/exercises/board_question.js";
import { linesOfSlips } from "../../model/exercises/reply.js";
import { describeOffset, example, names, number, scoreOf, signText } from "../../words/numbers.js";
import { why } from "../../words/round.js";
import { joinSentences } from "../../words/sentences.js";

/** @import { Exercise } from "../../model/exercises/types" */
/** @import { TrainingRun } from "../../model/runs/types" */
/** @import { Line, Moment } from "../../types" */
/** @import { QuestionContext } from "../../model/exercises/board_question.js" */

/** A step between two positions: the lines before and after it, and for an update its example.
 * @typedef {{ run: TrainingRun, from: number, to: number, before: Line, after: Line, i: number | null }} Step */
/** @typedef {(step: Step) => Exercise | null} Maker */

const RINGS = ["mistakes", "margins", "numbers", "distance"];
const PARALLEL = 1e-9; // sin² of an angle that is too small to see

/** @param {QuestionContext<Moment<TrainingRun>>} occasion @returns {Step | null} */
export function stepOf({ now, then }) {
  if (!then || now.fresh || then.position <= now.position) return null;
  const { run } = now;
  const [from, to] = [now.position, then.position];
  const [k, after] = [run.updatesAt(from), run.updatesAt(to)];
  const i = run.isUpdate(to) && after === k + 1 ? run.index[after - 1] : null;
  return { run, from, to, before: run.states[k], after: run.states[after], i };
}

/** The questions of these makers that apply to a step. @param {Maker[]} makers
 * @returns {(occasion: QuestionContext<Moment<TrainingRun>>) => Exercise[]} */
export const ofSteps = (makers) => (occasion) => {
  const step = stepOf(occasion);
  return step ? made(makers, step, occasion.now.own.grain) : [];
};

/** @param {Maker[]} makers @param {Step} step @param {string} grain */
function made(makers, step, grain) {
  const own = { mistake: makers, example: [isMistake], epoch: [howMany] }[grain] ?? [];
  return own.flatMap((make) => make(step) ?? []);
}

/** @param {TrainingRun} run @param {number} i @param {Line} line */
const isMisclassified = ({ points, labels, boundary }, i, line) =>
  plane.isWrong(labels[i], plane.score(line, points[i]), boundary);

/** The sentence on which example is corrected next. @param {TrainingRun} run @param {number} i */
function isNext({ kind, labels }, i) {
  const name = example(i);
  if (kind === "messages")
    return labels[i] > 0
      ? t("{name}, which is spam, is corrected next.", { name })
      : t("{name}, which is ham, is corrected next.", { name });
  return labels[i] > 0
    ? t("{name}, a + point, is corrected next.", { name })
    : t("{name}, a − point, is corrected next.", { name });
}
/** Which example is corrected next, or that none is. Not if two examples coincide, because a click cannot tell them
 * apart, nor in a shuffled order, which students cannot know. @type {Maker} */
export function nextMistake(step) {
  const { run, to, i } = step;
  const stops = to === run.total && i === null && run.outcome === "converged";
  if (run.order === "shuffled" || (i === null && !stops)) return null;
  /** @param {number} j */
  const place = (j) => (run.places ?? run.points)[j];
  if (i !== null && run.points.some((_, j) => j !== i && place(j).every((value, c) => value === place(i)[c])))
    return null;
  return question({
    id: "next-mistake",
    form: "example",
    asks: joinSentences(
      t("Which example is corrected next, or does the run stop?"),
      run.order === "first"
        ? t("After each mistake, the perceptron starts again from the first example.")
        : t("The examples are examined one after another."),
    ),
    choices: [t("The run stops")],
    right: i ?? -1,
    told:
      i === null
        ? t("The run stops, because no example is misclassified.")
        : t("{name} is corrected, because it is the next misclassified example: s = {s} and y = {y}.", {
            name: example(i),
            s: number(plane.score(step.before, run.points[i])),
            y: signText(run.labels[i]),
          }),
    hides: [...RINGS, "example", "slice", "cone", "neuron"],
  });
}

/** The line of a wrong answer, if the run is in the plane.
 * @param {TrainingRun} run @param {Line} line */
const ghostOf = ({ kind, places }, { w, b }) =>
  w.length === 2 && kind !== "messages" && !places ? { lines: [{ w, b }], vectors: [w] } : undefined;

/** In which direction w turns. Not if it keeps its direction, or has none. @type {Maker} */
export function whichWay({ run, before, after, i }) {
  if (i === null) return null;
  const x = run.points[i];
  const [w, size] = [before.w, plane.length(x) * plane.length(before.w)];
  if (!(size > 0) || !Number.isFinite(size)) return null;
  const cosine = plane.dot(w, x) / size;
  if (1 - cosine * cosine < PARALLEL || !plane.isNonzero(after)) return null;
  const name = run.nameOf(i);
  const isPlus = run.labels[i] > 0;
  return question({
    id: "which-way",
    asks: joinSentences(isNext(run, i), t("In which direction does w turn?")),
    choices: [t("Toward {name}", { name }), t("Away from {name}", { name })],
    right: isPlus ? 0 : 1,
    told: isPlus
      ? t("w turns toward {name}, because the update adds η{name} to w.", { name })
      : t("w turns away from {name}, because the update subtracts η{name} from w.", { name }),
    ghost: () => ghostOf(run, { w: plane.add(w, plane.scale(-run.eta * run.labels[i], x)), b: after.b }),
  });
}

/** The line after the update, as a drawing. Not if there is no line before or after it, if the line hardly changes, or
 * if lengths are too large to compare. @type {Maker} */
export function whereTo(step) {
  const { run, before, after, i } = step;
  if (i === null || run.kind === "messages" || run.places || before.w.length !== 2) return null;
  if (![before, after].every(plane.isNonzero)) return null;
  const { centre, size } = spreadOf(run.points);
  const change = compareLines(before, after, centre);
  const isSeen = [size, change.angle, change.offset].every(Number.isFinite) && !isSameByEye(change, size, 2);
  if (!isSeen || size === 0) return null;
  const { turned, moved } = describeOffset(change, size);
  const told = t("The line turns by {turned} and moves by {moved}, measured from the center of the points.", {
    turned,
    moved,
  });
  return lineQuestion({
    id: "where-to",
    asks: joinSentences(isNext(run, i), t("Draw the line after this update.")),
    line: { w: after.w, b: after.b },
    told,
    judge(drawn) {
      const off = compareLines(drawn, after, centre);
      const isRight = isSameByEye(off, size);
      const by = describeOffset(off, size);
      const says = t("Your line is off by {turned} in direction and by {moved} in position.", by);
      return { isRight, says: joinSentences(says, isRight ? "" : slipOf(step, drawn, { centre, size }), told) };
    },
  });
}

/** The slip that leads to a drawn line, if exactly one does.
 * @param {Step} step @param {Line} drawn @param {ReturnType<typeof spreadOf>} spread */
function slipOf({ run, from, before }, drawn, { centre, size }) {
  const k = run.updatesAt(from);
  if (isSameByEye(compareLines(drawn, before, centre), size)) return t("You left the line where it is now.");
  const found = Object.entries(linesOfSlips(run, k)).filter(([, lines]) =>
    lines.some((line) => plane.isNonzero(line) && isSameByEye(compareLines(drawn, line, centre), size)),
  );
  return found.length === 1 ? why(run, found[0][0], k) : "";
}

/** @type {Maker} */
export function whatOfB({ run, before, after, i }) {
  if (i === null) return null;
  const y = run.labels[i];
  const change = Math.sign(after.b - before.b);
  if (change !== (run.beta === 0 ? 0 : y)) return null; // lost to rounding
  const values = { from: number(before.b), to: number(after.b), step: number(run.eta * y * run.beta) };
  return question({
    id: "what-of-b",
    asks: joinSentences(isNext(run, i), t("How does the bias b change?")),
    choices: [t("It increases"), t("It decreases"), t("It does not change")],
    right: [1, -1, 0].indexOf(change),
    told:
      change > 0
        ? t("b increases from {from} to {to}, because the update adds ηyβ = {step}.", values)
        : change < 0
          ? t("b decreases from {from} to {to}, because the update adds ηyβ = {step}.", values)
          : t("b does not change, because β = 0."),
    ghost: (answer) => ghostOf(run, { w: after.w, b: before.b + [1, -1, 0][answer] * run.eta * (run.beta || 1) }),
  });
}

/** @type {Maker} */
export function whatItSpoils({ run, before, after, i }) {
  if (i === null) return null;
  const spoilt = [...run.points.keys()].filter(
    (j) => !isMisclassified(run, j, before) && isMisclassified(run, j, after),
  );
  const n = spoilt.length;
  return yesOrNo({
    id: "what-it-spoils",
    asks: joinSentences(
      isNext(run, i),
      run.kind === "messages"
        ? t("Will the update cause a message that is now classified correctly to be misclassified?")
        : t("Will the update cause a point that is now classified correctly to be misclassified?"),
    ),
    isYes: n > 0,
    told: n
      ? t(
          "Yes. {names} {n, plural, one {becomes} other {become}} misclassified, although {n, plural, one {it was} " +
            "other {they were}} classified correctly before the update.",
          { names: names(spoilt), n },
        )
      : t("No. All examples that were classified correctly before the update are classified correctly after it."),
    hides: RINGS,
  });
}

/** Whether the corrected example is classified correctly at once. @type {Maker} */
export function isItEnough({ run, after, i }) {
  if (i === null) return null;
  const y = run.labels[i];
  const values = { name: example(i), s: number(plane.score(after, run.points[i])), y: signText(y) };
  return yesOrNo({
    id: "is-it-enough",
    asks: joinSentences(isNext(run, i), t("Is it classified correctly after this one update?")),
    isYes: !isMisclassified(run, i, after),
    told: isMisclassified(run, i, after)
      ? t("After the update, s = {s} and y = {y}. {name} is still misclassified.", values)
      : t("After the update, s = {s} and y = {y}. {name} is classified correctly.", values),
    hides: RINGS,
  });
}

/** At the start, if the end of the run is known. @type {Maker} */
export function willItStop({ run, from }) {
  if (from !== 0 || !["converged", "cycle"].includes(run.outcome)) return null;
  const stops = run.outcome === "converged";
  return question({
    id: "will-it-stop",
    asks: t("Does this run converge?"),
    choices: [t("Yes: in the end no example is misclassified"), t("No: the mistakes never end")],
    right: stops ? 0 : 1,
    told: stops
      ? t("The run converges after {n, plural, one {# mistake} other {# mistakes}}.", { n: run.length })
      : t("The run never converges. w and b return to earlier values, and then the same mistakes repeat."),
    hides: RINGS,
  });
}

/** For a step from one example to the next. @type {Maker} */
function isMistake(step) {
  const { run, to } = step;
  if (to !== step.from + 1) return null;
  const i = run.exampleAt(to);
  const values = {
    name: example(i),
    score: scoreOf(run.symbol),
    s: number(plane.score(step.before, run.points[i])),
    y: signText(run.labels[i]),
  };
  return yesOrNo({
    id: "is-it-a-mistake",
    asks: joinSentences(
      t("The next example is {name}, with y = {y}.", { name: values.name, y: values.y }),
      t("Does the perceptron make a mistake on this example?"),
    ),
    isYes: run.isUpdate(to),
    told: run.isUpdate(to)
      ? t("Yes, because {score} = {s} and y = {y}. {name} is misclassified.", values)
      : t("No, because {score} = {s} and y = {y}. {name} is classified correctly.", values),
    hides: [...RINGS, "slice", "cone", "neuron"],
  });
}

/** For a step to the end of an epoch. @type {Maker} */
function howMany({ run, from, to }) {
  if (run.order === "first" || from % run.points.length !== 0 || to !== from + run.points.length) return null;
  const mistakes = run.updatesAt(to) - run.updatesAt(from);
  return question({
    id: "how-many-mistakes",
    form: "number",
    asks: t("How many mistakes does the perceptron make in the next epoch?"),
    right: mistakes,
    told: t("In epoch {k}, the perceptron makes {n, plural, one {# mistake} other {# mistakes}}.", {
      k: run.epochAt(to),
      n: mistakes,
    }),
    hides: RINGS,
  });
}

/** For the step to the next mistake, in most lessons. */
export const USUAL = [willItStop, nextMistake, whichWay, whereTo, whatOfB, whatItSpoils, isItEnough];

/** Whether the angle to w̃* becomes smaller. Not if no line separates, at w = 0, or if the change is too small to see.
 * @type {Maker} */
export function cosineGrows({ run, from, i }) {
  const { cosine } = run.proof ? run.sums : { cosine: null };
  const k = run.updatesAt(from);
  const [old, now] = [cosine?.[k], cosine?.[k + 1]];
  if (i === null || k === 0 || !Number.isFinite(old) || !Number.isFinite(now)) return null;
  const by = /** @type {number} */ (now) - /** @type {number} */ (old);
  if (Math.abs(by) < 1e-6) return null;
  return question({
    id: "cosine-grows",
    asks: joinSentences(
      t("{name} is corrected next.", { name: example(i) }),
      t("Does this update increase cos(w̃, w̃*)?"),
    ),
    choices: [t("Yes: w̃ turns toward w̃*"), t("No: w̃ turns away from w̃*")],
    right: by > 0 ? 0 : 1,
    told: joinSentences(
      by > 0
        ? t("The cosine increases from {from} to {to}.", { from: number(old ?? 0), to: number(now ?? 0) })
        : t("The cosine decreases from {from} to {to}.", { from: number(old ?? 0), to: number(now ?? 0) }),
      t("For a single step, the proof says that w̃·w̃* increases, but not that the cosine does."),
    ),
    hides: ["angle"],
  });
}

/** @type {Maker} */
export function normGrows({ run, from, i }) {
  const { norm } = run.sums;
  const k = run.updatesAt(from);
  if (i === null || k === 0) return null;
  const by = norm[k + 1] - norm[k];
  if (Math.abs(by) < 1e-9 * norm[k]) return null;
  return question({
    id: "norm-grows",
    asks: joinSentences(t("{name} is corrected next.", { name: example(i) }), t("How does this update change ‖w̃‖²?")),
    choices: [t("It increases"), t("It decreases")],
    right: by > 0 ? 0 : 1,
    told: joinSentences(
      by > 0
        ? t("‖w̃‖² increases from {from} to {to}.", { from: number(norm[k]), to: number(norm[k + 1]) })
        : t("‖w̃‖² decreases from {from} to {to}.", { from: number(norm[k]), to: number(norm[k + 1]) }),
      t("The proof says that one step increases it by at most η²R̃²."),
    ),
    hides: ["norm"],
  });
}
