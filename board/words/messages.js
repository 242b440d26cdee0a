// Describes the spam filter: its steps, weights, messages and picture.

import { t } from "../language/t.js";
import * as plane from "../math/plane.js";
import { correctionOf } from "./corrections.js";
import { example, inBrackets, number, signOf, formatCount } from "./numbers.js";
import { equation } from "./screen_reader.js";

/** @import { MessageFeatures, MessagesRun } from "../model/lessons/types" */
/** @import { Line, Moment } from "../types" */

const MAX_WORD_LENGTH = 24; // characters of a word in a sentence
const MOST_WORDS = 6; // in a sentence
/** @param {number} label */
const kind = (label) => (label > 0 ? t("spam") : t("ham"));
/** @param {number} score */
const predictedName = (score) => kind(score >= 0 ? 1 : -1);
/** @param {number} value */
const withSign = (value) => (value < 0 ? number(value) : `+${number(value)}`);

/** The word, cut with “…” if it is too long. @param {string} word @param {number} most characters */
export function shorten(word, most = MAX_WORD_LENGTH) {
  const letters = [...word];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : word;
}

/** @param {string} text */
export const quote = (text) => (text.trim() ? `“${shorten(text, 60)}”` : t("the empty message"));

/** What a score decides, and the sum of its products if they are few.
 * @param {number} score @param {number[]} [products] */
export function explainDecision(score, products = []) {
  const [first, ...others] = products;
  const sum =
    others.length && products.length <= MOST_WORDS
      ? `${number(first)}${others.map((value) => ` ${value < 0 ? "−" : "+"} ${number(Math.abs(value))}`).join("")} = `
      : "";
  const formula = `w·f(x) = ${sum}${number(score)}`;
  if (score > 0) return t("{formula} > 0 → SPAM", { formula });
  if (score < 0) return t("{formula} < 0 → ham", { formula });
  return t("{formula}, so the rule “> 0 → SPAM” answers ham, but during training a score of 0 counts as spam", {
    formula,
  });
}

/** The first two messages with the same word counts but different labels, or null.
 * @param {[number, number][][]} rows @param {number[]} labels */
export function conflictIn(rows, labels) {
  const known = new Map();
  for (const [i, row] of rows.entries()) {
    const key = JSON.stringify([...row].sort((one, other) => one[0] - other[0]));
    const same = known.get(key);
    if (same === undefined) known.set(key, i);
    else if (labels[same] !== labels[i]) return /** @type {[number, number]} */ ([same, i]);
  }
  return null;
}

/** How a run ended, and what follows from that. @param {MessagesRun} run @returns {string[]} */
export function outcomeOf(run) {
  const { conflict, length: k, outcome, total } = run;
  const n = run.messages.length;
  if (!n) return [];
  if (outcome === "converged") {
    const epochs = run.epochAt(total);
    const when = t(
      "The run converged after {k, plural, one {# mistake} other {# mistakes}} in {epochs, plural, one {# epoch} " +
        "other {# epochs}}.",
      { k, epochs },
    );
    const what =
      n === 1 ? t("The only message is classified correctly.") : t("All {n} messages are classified correctly.", { n });
    return [`${when} ${what}`];
  }
  const same = conflict ? [describeConflict(conflict)] : [];
  if (outcome === "cycle") {
    const ends =
      t("The weights are the same as at the start of an earlier epoch, so the run never converges.") +
      ` ${t("No weights classify every message correctly.")}`;
    return [...same, same.length ? ends : `${ends} ${proofOf(run)}`];
  }
  const stopped = t("The run was stopped after {k, plural, one {# mistake} other {# mistakes}}.", { k });
  const later = conflict ? t("The run would never converge.") : t("It is not known whether the run would converge.");
  return [...same, `${stopped} ${later}`];
}

/** @param {number[]} conflict */
const describeConflict = ([one, other]) =>
  t("{one} and {other} contain each word the same number of times, but one is spam and the other is ham.", {
    one: example(one),
    other: example(other),
  }) + ` ${t("No weights classify both correctly.")}`;

/** Why no weights separate the messages: in a cycle the weights return to the same values, so the corrections add as
 * much as they subtract. @param {MessagesRun} run */
function proofOf({ index, labels, cycle }) {
  /** @type {Map<number, number>} */
  const times = new Map();
  for (const i of index.slice(cycle?.from)) times.set(i, (times.get(i) ?? 0) + 1);
  /** @param {number} label */
  const sum = (label) =>
    [...times]
      .filter(([i]) => labels[i] === label)
      .map(([i, count]) => `${count === 1 ? "" : formatCount(count)}f(${example(i)})`)
      .join(" + ");
  const same =
    times.size > MOST_WORDS
      ? t(
          "Proof: since that epoch began, the run has corrected {n} different messages. It has added as much of " +
            "each feature as it has subtracted.",
          { n: times.size },
        )
      : t("Proof: {spam} = {ham}.", { spam: sum(1), ham: sum(-1) });
  return (
    `${same} ` +
    t(
      "So for any weights, the corrected spam and the corrected ham have the same total score. Each score is " +
        "counted once for every correction of its message.",
    ) +
    ` ${t("But spam must have a score ≥ 0, and ham must have a score < 0.")}`
  );
}

/** Describes a position; while a mistake is only `met`, and not corrected yet, how the message is classified.
 * @param {MessagesRun} run @param {number} position @param {boolean} fresh @param {boolean} touch
 * @param {boolean} met */
export function describePosition(run, position, fresh, touch, met) {
  const n = run.messages.length;
  if (!n)
    return { title: t("There are no messages yet."), lines: [t("Type a message, and add it as spam or as ham.")] };
  if (fresh) return resultOf(run, touch);
  if (position === 0)
    return {
      title: t("All weights are 0."),
      lines: [
        `${t("So every score is 0, and during training a score of 0 counts as spam.")} ` +
          (touch ? t("Tap |▶ (one step forward) to begin.") : t("Press → to begin.")),
      ],
    };
  const ends = position === run.total;
  if (run.isUpdate(position)) return describeMistake(run, position, ends && run.outcome === "cycle", met);
  if (ends && run.outcome === "converged")
    return {
      title:
        n === 1
          ? t("Converged: in the last epoch, the only message is classified correctly.")
          : t("Converged: in the last epoch, all {n} messages are classified correctly.", { n }),
      lines: [t("There is nothing left to change.")],
    };
  if (ends && run.outcome === "cycle")
    return {
      title: t("The weights are the same as at the start of an earlier epoch."),
      lines: [t("So the same mistakes repeat forever.")],
    };
  const i = run.exampleAt(position);
  const score = plane.score(run.states[run.updatesAt(position)], run.points[i]);
  const [name, label] = [example(i), kind(run.labels[i])];
  return {
    title: t("{name} is {label} and is classified as {label}.", { name, label }),
    lines: [scoreSentence(i, score)],
  };
}

/** The result of a run in which nobody has stepped yet. @param {MessagesRun} run @param {boolean} touch */
function resultOf(run, touch) {
  if (run.length === 0)
    return {
      title: t("This run makes no mistake."),
      lines: [
        t("All weights and all scores are 0, and during training a score of 0 counts as spam.") +
          ` ${t("That is correct for every message here.")}`,
      ],
    };
  return {
    title: overview(run),
    lines: [
      touch
        ? t("Tap |▶ (one step forward) to start at w = 0 and see every mistake.")
        : t("Press → to start at w = 0 and see every mistake."),
    ],
  };
}

/** Which weights are shown before anybody steps. @param {MessagesRun} run */
function overview({ outcome, length: k }) {
  if (outcome === "cycle") return t("These are the weights at which the run begins to repeat itself.");
  if (outcome === "converged") return t("These are the weights after the whole run.");
  if (outcome === "begun")
    return t("These are the weights after the first {k, plural, one {mistake} other {# mistakes}}.", { k });
  return t("These are the weights after {k, plural, one {# mistake} other {# mistakes}}, where the run was stopped.", {
    k,
  });
}

/** @param {number} i @param {number} score */
const scoreSentence = (i, score) => {
  const values = { name: example(i), score: number(score), answer: predictedName(score) };
  return score < 0
    ? t("w·f({name}) = {score} < 0, so the answer is {answer}.", values)
    : t("w·f({name}) = {score} ≥ 0, so the answer is {answer}.", values);
};

/** @param {MessagesRun} run @param {number} position @param {boolean} repeats @param {boolean} met */
function describeMistake(run, position, repeats, met) {
  const k = run.updatesAt(position);
  const [i, before, after] = [run.index[k - 1], run.states[k - 1], run.states[k]];
  const [name, y, x, row] = [example(i), run.labels[i], run.points[i], run.rows[i]];
  const score = plane.score(before, x);
  const values = { k, name, label: kind(y), answer: predictedName(score) };
  const square = 1 + plane.dot(x, x);
  const formula = `${number(score)} ${signOf(y)} ‖f(${name})‖² = ${number(score)} ${signOf(y)} ${inBrackets(square)}`;
  return {
    ...(met && { seen: 1 }),
    title: met
      ? t("{name} is {label}, but it is classified as {answer}.", values)
      : t("Mistake {k}: {name} is {label}, not {answer}.", values),
    lines: [
      // On the line of another sentence, because presentation mode has no room for one more line.
      met ? scoreSentence(i, score) : `${scoreSentence(i, score)} ${correctionOf(run, k)}`,
      `w ← w ${signOf(y)} f(${name}): ${listAdditions(run, y, row)}.`,
      t("So w·f({name}) becomes {formula} = {after}.", { name, formula, after: number(plane.score(after, x)) }),
      ...(repeats
        ? [
            t("Now the weights are the same as at the start of an earlier epoch.") +
              ` ${t("From here on, the run repeats itself.")}`,
          ]
        : []),
    ],
  };
}

/** "BIAS +1, money +2". @param {MessagesRun} run @param {number} y @param {[number, number][]} row */
function listAdditions({ vocabulary }, y, row) {
  const added = [
    ["BIAS", 1],
    ...row.map(([j, count]) => /** @type {[string, number]} */ ([shorten(vocabulary[j]), count])),
  ].map(([word, count]) => `${word} ${withSign(y * Number(count))}`);
  const list = added.slice(0, MOST_WORDS).join(", ");
  const n = added.length - MOST_WORDS;
  return n > 0 ? t("{list}, and {n, plural, one {# more word} other {# more words}}", { list, n }) : list;
}

/** The weight of a word after k mistakes as a sum: each correction of a message adds or subtracts how often the word
 * occurs in it. @param {MessagesRun} run @param {number} k @param {number} j the word, −1 for BIAS */
export function weightOf(run, k, j) {
  const counts = run.corrections(k);
  /** @param {number} i */
  const has = (i) => (j < 0 ? 1 : (run.rows[i].find(([feature]) => feature === j)?.[1] ?? 0));
  const terms = [...counts.keys()].filter((i) => counts[i] && has(i));
  /** @param {number} i @param {number} at */
  const signs = (i, at) => (run.labels[i] > 0 ? (at ? " + " : "") : at ? " − " : "−");
  const sum = terms.map((i, at) => `${signs(i, at)}${formatCount(counts[i])}·${formatCount(has(i))}`).join("");
  const weight = number(j < 0 ? run.states[k].b : run.states[k].w[j]);
  return terms.length && terms.length <= MOST_WORDS ? `${sum} = ${weight}` : weight;
}

/** The weights of some words as sums over the corrections. @param {MessagesRun} run @param {number} k
 * @param {number[]} words */
export function weightsOf(run, k, words) {
  const sums = words.map((j) =>
    t("The weight of {word} is {weight}.", { word: quote(run.vocabulary[j]), weight: weightOf(run, k, j) }),
  );
  return sums.length ? [t("The weight of a word is wⱼ = Σ kᵢyᵢfⱼ(x⁽ⁱ⁾)."), ...sums].join(" ") : "";
}

/** @param {Line} line of the picture */
export const describeLine = (line) =>
  plane.isNonzero(line)
    ? t("The line is {equation}.", { equation: equation(line) })
    : t("There is no line, because both weights are 0.");

/** The picture: the two words of its axes, its line, and how many messages contain other words too.
 * @param {Moment<MessagesRun>} moment */
export function describePicture({ run, own, frame: { line } }) {
  const axes = run.axesOf(own);
  const [one, other] = axes.map((j) => (j < 0 ? t("no word") : quote(run.vocabulary[j])));
  const outside = run.rows.filter((row) => row.some(([j]) => !axes.includes(j))).length;
  const shown = t(
    "{n, plural, one {# message} other {# messages}}, plotted by how often {one} (x₁) and {other} (x₂) " + "occur.",
    { n: run.messages.length, one, other },
  );
  const hollow = t(
    "{n, plural, one {# message, drawn hollow, contains} other {# messages, drawn hollow, contain}} other words too. " +
      "The line does not show how the filter classifies a hollow point.",
    { n: outside },
  );
  return [shown, describeLine(line), ...(outside ? [hollow] : [])].join(" ");
}

/** @param {MessageFeatures} looked */
export const describeMessage = ({ text, example: i, score }) =>
  `${i === null ? "" : `${example(i)}, `}${quote(text)}: ${explainDecision(score)}.`;

/** Why a message is not added. @param {number} length @param {number} most */
export const tooLong = (length, most) =>
  t(
    "This message was not added, because all messages together can have at most {most} characters. Shorten " +
      "it, or delete another message.",
    { most },
  ) +
  " " +
  t("With this message, all messages together would have {length} characters.", { length });
/** @param {number} most */
export const tooMany = (most) => t("There are already {most} messages, and no more fit. Delete one first.", { most });
/** Why no message of a table is added.
 * @param {number | null} wrong the first row without a valid label, counted from 1 */
export const explainNoMessage = (wrong) =>
  wrong === null
    ? t("This table contains no message. Write “spam” or “ham” in each row, and then the message.")
    : t("The label in row {row} of the table is neither spam nor ham, so no message was added.", { row: wrong });
/** @param {number} fit @param {number} all @param {number} most @param {number} room */
export const explainSomeAdded = (fit, all, most, room) =>
  t("Only the first {fit} of {all} messages were added.", { fit, all }) +
  " " +
  t("At most {most} messages fit, and all of them together can have at most {room} characters.", { most, room });
/** @param {number} most */
export const explainCut = (most) =>
  t("A message can have at most {most} characters, so the rest was cut off.", { most });

/** The messages at one place of the picture.
 * @param {number[]} labels
 * @param {number[]} clash two messages there with the same words but different labels, or none */
export function describePile(labels, clash) {
  const spam = labels.filter((label) => label > 0).length;
  const ham = labels.length - spam;
  const counts = [...(spam ? [t("{n} spam", { n: spam })] : []), ...(ham ? [t("{n} ham", { n: ham })] : [])].join(", ");
  const [one, other] = clash.map(example);
  return clash.length
    ? t("{counts}: {one} and {other} contain each word the same number of times, but have different labels", {
        counts,
        one,
        other,
      })
    : counts;
}
