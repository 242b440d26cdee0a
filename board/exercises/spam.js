// Exercises on the spam filter: messages that make weights, and scores by number. All of it is computed here.

import { last } from "../math/last.js";
import { counted, number } from "../words/numbers.js";
import { wordsOf } from "../words/tokens.js";
import { areApart, firstGood, ofNumber } from "./making.js";

/** @import { Line, Message, MessagesRun } from "../types" */
/** @import { Exercise, Given, Start } from "../model/exercise.js" */

const spam = (/** @type {string[]} */ ...texts) => texts.map((text) => ({ text, label: /** @type {const} */ (1) }));
const ham = (/** @type {string[]} */ ...texts) => texts.map((text) => ({ text, label: /** @type {const} */ (-1) }));
const END = 10_000; // of any run
/** @type {(messages: Message[], tried?: string) => Start} */
const startOf = (messages, tried = "free money") => ({
  board: { messages, tried, trying: true, axes: ["free", "money"], step: [END, true] },
});
/** @type {(messages: Message[]) => { board: object }} */
const put = (messages) => ({ board: { messages } });

/** The weights after the whole run. @param {Given} given @returns {{ line: Line, of(word: string): number }} */
function learnt({ moment }) {
  const run = /** @type {MessagesRun} */ (moment.run);
  const line = last(run.states);
  return { line, of: (word) => line.w[run.vocabulary.indexOf(word)] ?? 0 };
}
/** @type {(message: Message, word: string) => boolean} */
const has = ({ text }, word) => wordsOf(text).includes(word);
const isSame = (/** @type {unknown} */ one, /** @type {unknown} */ other) =>
  JSON.stringify(one) === JSON.stringify(other);
const ENDLESS = "On these messages the training has no end, or none in sight: these weights do not last.";

const FREE = "free";
const FIRST = [...ham("", "money"), ...spam("free money", "free")];
const LUNCH = [...spam("free money money"), ...ham("free lunch", "free")];

/** @type {Exercise} */
const freeIsHam = {
  id: "free-is-a-ham-word",
  version: 1,
  title: "“free” is a ham word",
  form: "build",
  lectures: ["001"],
  start: () => startOf(FIRST),
  answerOf: ({ own }) => own.messages,
  asks:
    "Change the messages so that training ends with a weight " +
    "below 0 for “free”, though a spam message has the word.",
  check(messages, given) {
    if (isSame(messages, FIRST)) return { result: "invalid", says: "There is no answer yet: change a message first." };
    if (!messages.some((/** @type {Message} */ one) => one.label > 0 && has(one, FREE)))
      return { result: "invalid", says: "A spam message must have the word “free”." };
    const weight = learnt(given).of(FREE);
    const near = `The weight of “free” is ${number(weight)}.`;
    if (given.moment.run.outcome !== "converged") return { result: "wrong", says: ENDLESS, near };
    return weight < 0
      ? { result: "right", says: "Words are judged by the company they keep.", near }
      : { result: "wrong", says: "“free” is no ham word.", near };
  },
  slips: [
    {
      name: "no-ham-has-it",
      is: (messages) => !messages.some((/** @type {Message} */ one) => one.label < 0 && has(one, FREE)),
      says: "No ham message has the word, and only a ham message can lower its weight.",
    },
  ],
  hints: [
    "Only a mistake at a ham message that has the word lowers its weight.",
    "The spam message needs another word that gives it away.",
    "Spam “free money money”, ham “free lunch” and ham “free”.",
  ],
  solution: () => [
    { says: "Here only spam has the word.", ...put(FIRST) },
    { says: "Now “money” gives the spam away, and the ham messages pull “free” down.", ...put(LUNCH) },
  ],
  trials: {
    right: [put(LUNCH)],
    wrong: [put([...spam("free money"), ...ham("free"), ...spam("free")])],
    invalid: [put(FIRST), put([...ham("free"), ...spam("money")])],
    slips: { "no-ham-has-it": put([...spam("free"), ...ham("money")]) },
  },
};

const NOTES = { BIAS: -3, free: 4, money: 2 };
const TWO = ham("", "money");
const FOUR = "free money free money free money free money";

/** @type {Exercise} */
const notesWeights = {
  id: "the-weights-of-the-notes",
  version: 1,
  title: "The weights of the notes",
  form: "build",
  lectures: ["001"],
  start: () => startOf(TWO),
  answerOf: ({ own }) => own.messages,
  asks:
    "Find messages on which training ends with the weights of " +
    "the notes: BIAS −3, free 4, money 2, and nothing else.",
  check(messages, given) {
    if (isSame(messages, TWO)) return { result: "invalid", says: "There is no answer yet: change a message first." };
    const { line, of } = learnt(given);
    const found = [line.b, of("free"), of("money")];
    const near = `BIAS is ${number(found[0])}, free ${number(found[1])}, money ${number(found[2])}.`;
    if (given.moment.run.outcome !== "converged") return { result: "wrong", says: ENDLESS, near };
    if (!isSame(found, Object.values(NOTES))) return { result: "wrong", says: "These are other weights.", near };
    const words = line.w.filter((weight) => weight !== 0).length;
    return words === 2
      ? { result: "right", says: `After ${counted(given.moment.run.length, "mistake")} training ends with them.`, near }
      : { result: "wrong", says: "These three are right, but another word has a weight, too.", near };
  },
  hints: [
    "b goes down by 1 with each mistake at a ham message, and up by 1 at spam.",
    "One mistake at a spam message with “free” four times brings free to 4 at once.",
    "Spam with “free” and “money” four times each: the ham messages bring money from 4 down to 2.",
  ],
  solution: () => [
    { says: "These two ham messages pull b and money down, once there is something to pull.", ...put(TWO) },
    {
      says: "One spam message brings free and money to 4; then the run makes three mistakes at ham messages.",
      ...put([...TWO, ...spam(FOUR)]),
    },
  ],
  trials: {
    right: [put([...TWO, ...spam(FOUR)]), put([...TWO, ...spam(FOUR, "free money")])],
    wrong: [put([...TWO, ...spam("free free free free money")]), put([...TWO, ...spam("free money")])],
    invalid: [put(TWO)],
  },
};

const MAIL = [
  ...spam("free money now", "win money win a watch"),
  ...ham("the money for lunch", "lunch now", "watch the match"),
  ...spam("win free lunch"),
];
const BARRED = ["free", "money"];

/** @type {Exercise} */
const withoutMoney = {
  id: "spam-without-money",
  version: 1,
  title: "Spam without money",
  form: "build",
  lectures: ["001"],
  start: () => startOf(MAIL, "free money"),
  answerOf: ({ own }) => ({ text: own.tried, messages: own.messages }),
  asks: "Try a message that the trained filter calls spam, w·f(x) > 0, though it has neither “free” nor “money” in it.",
  check({ text, messages }, given) {
    if (!isSame(messages, MAIL)) return { result: "invalid", says: "The messages must stay: undo brings them back." };
    const words = wordsOf(text);
    const barred = BARRED.find((word) => words.includes(word));
    if (barred) return { result: "invalid", says: `It has the word “${barred}”.` };
    const { line, of } = learnt(given);
    const score = words.reduce((sum, word) => sum + of(word), line.b);
    const near = `Its score is ${number(score)}.`;
    return score > 0
      ? { result: "right", says: "The weights of its words outweigh BIAS.", near }
      : { result: "wrong", says: "That is no spam to this filter.", near };
  },
  slips: [
    {
      name: "words-that-nobody-knows",
      is({ text }, { moment: { run } }) {
        const words = wordsOf(text);
        return words.length > 0 && words.every((word) => !run.vocabulary.includes(word));
      },
      says: "No message has any of its words: they have no weights, and BIAS alone decides.",
    },
  ],
  hints: [
    "Which other words have a weight above 0? Step to the end, and look at the weights.",
    "A word counts as often as it is said.",
    "Say “win” often enough.",
  ],
  solution: () => [
    { says: "“win” is in spam messages only.", board: { messages: MAIL, tried: "win", trying: true } },
    { says: "Said three times it is enough.", board: { messages: MAIL, tried: "win win win", trying: true } },
  ],
  trials: {
    right: [{ board: { tried: "win win win", trying: true } }, { board: { tried: "WIN! win, win win", trying: true } }],
    wrong: [{ board: { tried: "lunch", trying: true } }, { board: { tried: "", trying: true } }],
    invalid: [{ board: { tried: "free win", trying: true } }, { board: { tried: "Money", trying: true } }],
    slips: { "words-that-nobody-knows": { board: { tried: "cheap pills", trying: true } } },
  },
};

const WORDS = ["free", "money", "lunch"];

/** Weights, and a message in which a word is said more than once. @param {number} seed */
const scored = (seed) =>
  firstGood(
    seed,
    (by) => {
      const [b, weights] = [by.whole(-5, -1), WORDS.map(() => by.sign() * by.whole(1, 5))];
      const counts = WORDS.map(() => by.whole(0, 3));
      const said = by.shuffled(WORDS.flatMap((word, j) => Array(counts[j]).fill(word)));
      const sum = weights.reduce((all, weight, j) => all + weight * counts[j], 0);
      const once = weights.reduce((all, weight, j) => all + weight * Math.min(counts[j], 1), 0);
      return { b, weights, said, score: b + sum, sum, once: b + once };
    },
    ({ said, score, sum, once }) => said.length > 1 && said.length < 6 && areApart([score, sum, once], 0.5),
  );
const weightsOf = (/** @type {number} */ seed) =>
  [`BIAS ${number(scored(seed).b)}`, ...WORDS.map((word, j) => `${word} ${number(scored(seed).weights[j])}`)].join(
    ", ",
  );

const scoreByNumber = ofNumber({
  id: "a-score-by-number",
  version: 1,
  title: "A score by number",
  generated: true,
  lectures: ["001"],
  start: () => ({}),
  asks: ({ seed }) => `The weights are ${weightsOf(seed)}. What is the score of “${scored(seed).said.join(" ")}”?`,
  value: ({ seed }) => scored(seed).score,
  means: (answer) => `${number(answer)} is not the sum of its weights.`,
  slips: [
    {
      name: "without-bias",
      gives: ({ seed }) => scored(seed).sum,
      says: "BIAS is in every message, once: add its weight.",
    },
    {
      name: "each-word-once",
      gives: ({ seed }) => scored(seed).once,
      says: "A word counts as often as it is said: f counts how often it occurs.",
    },
  ],
  hints: [
    "The score is w·f(x): the weight of each word times how often it is said, added up.",
    "BIAS counts as a word that every message says once.",
    "A word that is not said adds nothing.",
  ],
  found: ({ seed }) =>
    `The words add up to ${number(scored(seed).sum)}, and with BIAS it is ${number(scored(seed).score)}.`,
  way: ({ seed }) => [`The words alone add up to ${number(scored(seed).sum)}.`],
});

/** A weight before a mistake at a message that says its word so often. @param {number} seed */
const corrected = (seed) =>
  firstGood(
    seed,
    (by) => ({ before: by.whole(-4, 6), count: by.whole(2, 4), label: by.sign() }),
    ({ before, count, label }) =>
      areApart([before + label * count, before - label * count, before + label, label * count], 0.5),
  );

const weightByNumber = ofNumber({
  id: "a-weight-after-a-mistake",
  version: 1,
  title: "A weight after a mistake",
  generated: true,
  lectures: ["001"],
  start: () => ({}),
  asks({ seed }) {
    const { before, count, label } = corrected(seed);
    const [is, taken] = label > 0 ? ["spam", "ham"] : ["ham", "spam"];
    return (
      `A ${is} message with “free” ${count} times is taken for ${taken}. ` +
      `“free” had the weight ${number(before)}. What has it after the update?`
    );
  },
  value: ({ seed }) => corrected(seed).before + corrected(seed).label * corrected(seed).count,
  means: (answer) => `${number(answer)} is not the old weight with y f(x) added.`,
  slips: [
    {
      name: "the-wrong-way",
      gives: ({ seed }) => corrected(seed).before - corrected(seed).label * corrected(seed).count,
      says: "That is the wrong way: spam adds f(x), ham takes it away.",
    },
    {
      name: "only-once",
      gives: ({ seed }) => corrected(seed).before + corrected(seed).label,
      says: "That is what a word gets that is said once: f counts how often.",
    },
    {
      name: "in-its-place",
      gives: ({ seed }) => corrected(seed).label * corrected(seed).count,
      says: "That is what is added; the old weight stays in the sum.",
    },
  ],
  hints: ["A mistake adds y f(x) to w.", "y is +1 for spam and −1 for ham.", "f counts how often the word is said."],
  found({ seed }) {
    const { before, count, label } = corrected(seed);
    return `${number(before)} ${label > 0 ? "+" : "−"} ${count} = ${number(before + label * count)}.`;
  },
  way: ({ seed }) => [`y is ${corrected(seed).label > 0 ? "+1" : "−1"}, and f counts ${corrected(seed).count}.`],
});

export const EXERCISES = [scoreByNumber, weightByNumber, withoutMoney, freeIsHam, notesWeights];
