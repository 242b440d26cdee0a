// What there is to say of the spam filter. Values in, sentences out.

import * as plane from "../math/plane.js";
import { correctionOf } from "./corrections.js";
import { counted, example, inBrackets, number, whole } from "./numbers.js";
import { equation } from "./spoken.js";
import { whenOver } from "./steps.js";

/** @import { Line, Looked, MessagesRun, Moment } from "../types" */

const LONGEST = 24; // letters of a word in a sentence
const MOST_WORDS = 6; // in a sentence
const kind = (/** @type {number} */ label) => (label > 0 ? "spam" : "ham");
const predicted = (/** @type {number} */ score) => kind(score >= 0 ? 1 : -1);
const signed = (/** @type {number} */ value) => (value < 0 ? number(value) : `+${number(value)}`);

/** A word that is not too long. @param {string} word @param {number} most */
export function short(word, most = LONGEST) {
  const letters = [...word];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : word;
}

/** @param {string} text */
export const quoted = (text) => (text.trim() ? `“${short(text, 60)}”` : "the empty message");

/** What a score says, and of a few products how it comes about. @param {number} score @param {number[]} [products] */
export function decided(score, products = []) {
  const [first, ...others] = products;
  const sum =
    others.length && products.length <= MOST_WORDS
      ? `${number(first)}${others.map((value) => ` ${value < 0 ? "−" : "+"} ${number(Math.abs(value))}`).join("")} = `
      : "";
  const says =
    score > 0
      ? " > 0 → SPAM"
      : score < 0
        ? " < 0 → ham"
        : ": “> 0 → SPAM” leaves it ham, the training counts it as spam";
  return `w·f(x) = ${sum}${number(score)}${says}`;
}

/** The first two messages with the same counts and different marks, or null.
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

/** How a run ended, and what that says. @param {MessagesRun} run @returns {string[]} */
export function outcomeOf(run) {
  const {
    messages: { length: n },
    conflict,
    length: k,
    outcome,
    total,
  } = run;
  if (!n) return [];
  const mistakes = counted(k, "mistake");
  const same = conflict
    ? [
        `${conflict.map(example).join(" and ")} have the same words, each as often, and one is spam, the other ham: ` +
          "no weights are right for both.",
      ]
    : [];
  if (outcome === "converged") {
    return [
      `Converged after ${mistakes} in ${counted(run.epochAt(total), "epoch")}: ` +
        `${n === 1 ? "the message is" : `all ${whole(n)} messages are`} right.`,
    ];
  }
  if (outcome === "cycle")
    return [
      ...same,
      "The weights are back where an earlier epoch began, so the run never ends: " +
        `no weights get every message right.${same.length ? "" : ` ${proofOf(run)}`}`,
    ];
  return [
    ...same,
    `Stopped after ${mistakes}: ${conflict ? "the run has no end" : "whether the run would end is not known"}.`,
  ];
}

/** Why nothing separates the messages: what a part of the run that leads back to its weights has added is what it has
 * taken away. @param {MessagesRun} run */
function proofOf({ index, labels, cycle }) {
  /** @type {Map<number, number>} */
  const times = new Map();
  for (const i of index.slice(cycle?.from)) times.set(i, (times.get(i) ?? 0) + 1);
  const sum = (/** @type {number} */ label) =>
    [...times]
      .filter(([i]) => labels[i] === label)
      .map(([i, count]) => `${count === 1 ? "" : whole(count)}f(${example(i)})`)
      .join(" + ");
  const same =
    times.size > MOST_WORDS
      ? `from there on, what is added of spam and what is taken away of ham (${whole(times.size)} messages) have the ` +
        "same sum"
      : `${sum(1)} = ${sum(-1)}`;
  return (
    `Proof: ${same}, so whatever the weights, the scores of this spam add up to as much as those of this ham; ` +
    "but spam has to score ≥ 0, and ham < 0."
  );
}

/** What the position has to say, or of a mistake that is `met` how the message was taken.
 * @param {MessagesRun} run @param {number} position @param {boolean} fresh @param {boolean} touch
 * @param {boolean} met */
export function storyOf(run, position, fresh, touch, met) {
  const forward = touch ? "Tap |▶, one step forward," : "Press →";
  const n = run.messages.length;
  if (!n) return { title: "No messages yet.", lines: ["Type one, and add it as spam or as ham."] };
  if (fresh) {
    if (run.length === 0)
      return {
        title: "This run makes no mistake.",
        lines: ["All weights are 0, every score is 0, and in training 0 counts as spam: right for every message here."],
      };
    return { title: `The weights ${whenOver(run)}.`, lines: [`${forward} to start at w = 0 and see every mistake.`] };
  }
  if (position === 0)
    return {
      title: "All weights are 0.",
      lines: [`So every score is 0, and in training 0 counts as spam. ${forward} to begin.`],
    };
  const ends = position === run.total;
  if (run.isUpdate(position)) return mistake(run, position, ends && run.outcome === "cycle", met);
  if (ends && run.outcome === "converged")
    return {
      title: `Converged: a whole pass over ${n === 1 ? "the message" : `all ${whole(n)} messages`} without a mistake.`,
      lines: ["Nothing is left to change."],
    };
  if (ends && run.outcome === "cycle")
    return {
      title: "The weights are back where an earlier epoch began.",
      lines: ["The same mistakes come again, for ever."],
    };
  const i = run.exampleAt(position);
  const score = plane.score(run.states[run.updatesAt(position)], run.points[i]);
  return {
    title: `${example(i)}, which is ${kind(run.labels[i])}, is taken for ${predicted(score)}: nothing changes.`,
    lines: [scored(i, score)],
  };
}

/** @type {(i: number, score: number) => string} */
const scored = (i, score) =>
  `w·f(${example(i)}) = ${number(score)} ${score < 0 ? "<" : "≥"} 0 says ${predicted(score)}.`;

/** @param {MessagesRun} run @param {number} position @param {boolean} repeats @param {boolean} met */
function mistake(run, position, repeats, met) {
  const k = run.updatesAt(position);
  const [i, before, after] = [run.index[k - 1], run.states[k - 1], run.states[k]];
  const [name, y, x, row] = [example(i), run.labels[i], run.points[i], run.rows[i]];
  const score = plane.score(before, x);
  const added = [
    ["BIAS", 1],
    ...row.map(([j, count]) => /** @type {[string, number]} */ ([short(run.vocabulary[j]), count])),
  ].map(([word, count]) => `${word} ${signed(y * Number(count))}`);
  const more = added.length > MOST_WORDS ? `, and ${counted(added.length - MOST_WORDS, "more word")}` : "";
  const square = 1 + plane.dot(x, x);
  return {
    ...(met && { seen: 1 }),
    title:
      `${met ? "" : `Mistake ${k}: `}${name}, which is ${kind(y)}, ` +
      `${met ? "is" : "was"} taken for ${predicted(score)}.`,
    lines: [
      // Beside another sentence, since a hall has no room for one more line.
      met ? scored(i, score) : `${scored(i, score)} ${correctionOf(run, k)}`,
      `w ← w ${y > 0 ? "+" : "−"} f(${name}): ${added.slice(0, MOST_WORDS).join(", ")}${more}.`,
      `So w·f(${name}) becomes ${number(score)} ${y > 0 ? "+" : "−"} ‖f(${name})‖² = ${number(score)} ` +
        `${y > 0 ? "+" : "−"} ${inBrackets(square)} = ${number(plane.score(after, x))}.`,
      ...(repeats ? ["With that the weights are back where an earlier epoch began: the run repeats itself."] : []),
    ],
  };
}

/** Why a word has its weight after k mistakes: each correction of a message adds how often it has the word, or takes
 * that away. @param {MessagesRun} run @param {number} k @param {number} j the word, −1 for BIAS */
export function weightOf(run, k, j) {
  const counts = run.corrections(k);
  const has = (/** @type {number} */ i) => (j < 0 ? 1 : (run.rows[i].find(([feature]) => feature === j)?.[1] ?? 0));
  const terms = [...counts.keys()].filter((i) => counts[i] && has(i));
  const signs = (/** @type {number} */ i, /** @type {number} */ at) =>
    run.labels[i] > 0 ? (at ? " + " : "") : at ? " − " : "−";
  const sum = terms.map((i, at) => `${signs(i, at)}${whole(counts[i])}·${whole(has(i))}`).join("");
  const weight = number(j < 0 ? run.states[k].b : run.states[k].w[j]);
  return terms.length && terms.length <= MOST_WORDS ? `${sum} = ${weight}` : weight;
}

/** The weights of some words, as the counts of corrections make them. @param {MessagesRun} run @param {number} k
 * @param {number[]} words */
export function weightsOf(run, k, words) {
  const sums = words.map((j) => `${quoted(run.vocabulary[j])} ${weightOf(run, k, j)}`);
  return sums.length ? `A word’s weight is wⱼ = Σ kᵢyᵢfⱼ(x⁽ⁱ⁾): of ${sums.join(", of ")}.` : "";
}

/** The line of the picture. @param {Line} line */
export const ofLine = (line) =>
  plane.isDefined(line) ? `The line is ${equation(line)}.` : "No line: both weights are 0.";

/** What the picture shows: the line of two words, and how many messages have no other.
 * @param {Moment<MessagesRun>} moment */
export function ofSection({ run, own, frame: { line } }) {
  const axes = run.axesOf(own);
  const [one, other] = axes.map((j) => (j < 0 ? "no word" : quoted(run.vocabulary[j])));
  const outside = run.rows.filter((row) => row.some(([j]) => !axes.includes(j))).length;
  return (
    `${counted(run.messages.length, "message")}, by counts of ${one} (x₁) and ${other} (x₂). ` +
    ofLine(line) +
    (outside
      ? ` Drawn hollow: ${counted(outside, "message")} with other words too, of which the line says nothing.`
      : "")
  );
}

/** @param {Looked} looked */
export const ofLooked = ({ text, example: i, score }) =>
  `${i === null ? "" : `${example(i)}, `}${quoted(text)}: ${decided(score)}.`;

/** Why a message is not taken. @param {number} length @param {number} most */
export const tooLong = (length, most) =>
  `All messages together have at most ${whole(most)} characters; with this one they would have ${whole(length)}. ` +
  "It was left out.";
/** @param {number} most */
export const tooMany = (most) => `There are ${whole(most)} messages, as many as fit: delete one first.`;
/** Why no message of a table is taken: its row without a mark, counted from 1, or null. @param {number | null} wrong */
export const notTaken = (wrong) =>
  wrong === null
    ? "There is no message in this table: each row is spam or ham, and then the message."
    : `Row ${whole(wrong)} of the table is marked neither spam nor ham. Nothing was taken.`;
/** @param {number} fit @param {number} all @param {number} most @param {number} room */
export const someTaken = (fit, all, most, room) =>
  `The first ${whole(fit)} of ${whole(all)} messages are here: at most ${whole(most)} fit, ` +
  `with ${whole(room)} characters.`;
/** @param {number} most */
export const wasCut = (most) => `What a message has beyond ${whole(most)} characters was left out.`;

/** What is at a place of the picture.
 * @param {number[]} labels
 * @param {number[]} clash two messages there with the same words and different marks, if there are any */
export function ofPile(labels, clash) {
  const counts = [1, -1]
    .map((label) => [labels.filter((other) => other === label).length, kind(label)])
    .filter(([count]) => count);
  const same = clash.length ? `: ${clash.map(example).join(" and ")} have the same words` : "";
  return counts.map(([count, name]) => `${whole(Number(count))} ${name}`).join(", ") + same;
}
