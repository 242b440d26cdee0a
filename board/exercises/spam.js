// Exercises on the spam filter: messages that lead to weights, and scores as numbers.

import { lastOf } from "../math/last.js";
import { t } from "../language/t.js";
import { number, signText } from "../words/numbers.js";
import { wordsOf } from "../words/tokens.js";
import { areApart, firstGood, numberExercise } from "./making.js";
import { exercise, invalidAnswer, rightAnswer, wrongAnswer } from "../model/exercises/question.js";

/** @import { AnswerContext, Start } from "../model/exercises/types" */
/** @import { Message, MessagesRun } from "../model/lessons/types" */
/** @import { Line } from "../types" */

export const spam = (/** @type {string[]} */ ...texts) =>
  texts.map((text) => ({ text, label: /** @type {const} */ (1) }));
/** @param {string[]} texts */
export const ham = (...texts) => texts.map((text) => ({ text, label: /** @type {const} */ (-1) }));
const END = 10_000; // beyond the end of any run
/** @param {Message[]} messages @returns {Start} */
const startOf = (messages) => ({
  board: { messages, tried: "free money", trying: true, axes: ["free", "money"], step: [END, true] },
});
/** @param {Message[]} messages @returns {{ board: object }} */
export const put = (messages) => ({ board: { messages } });

/** The weights after the whole run. @param {AnswerContext} given @returns {{ line: Line, of(word: string): number }} */
function learnt({ moment }) {
  const run = /** @type {MessagesRun} */ (moment.run);
  const line = lastOf(run.states);
  return { line, of: (word) => line.w[run.vocabulary.indexOf(word)] ?? 0 };
}
/** @param {Message} message @param {string} word */
const has = ({ text }, word) => wordsOf(text).includes(word);
/** @param {unknown} one @param {unknown} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const ENDLESS = t(
  "The training has not converged on these messages, so these weights are not final. Try other messages.",
);
const UNTOUCHED = t("You have not answered yet. Change a message first.");

const FREE = "free";
export const FIRST = [...ham("", "money"), ...spam("free money", "free")];
export const LUNCH = [...spam("free money money"), ...ham("free lunch", "free")];

const freeIsHam = exercise({
  id: "free-is-a-ham-word",
  title: t("“free” is a ham word"),
  form: "build",
  lectures: ["001"],
  start: () => startOf(FIRST),
  answerOf: ({ own }) => own.messages,
  asks: t(
    "Change the messages so that the training converges with a weight below 0 for “free”. At least one spam " +
      "message must contain “free”.",
  ),
  check(messages, given) {
    if (isSame(messages, FIRST)) return invalidAnswer(UNTOUCHED);
    if (!messages.some((/** @type {Message} */ one) => one.label > 0 && has(one, FREE)))
      return invalidAnswer(t("At least one spam message must contain the word “free”."));
    const weight = learnt(given).of(FREE);
    const near = t("The weight of “free” is {weight}.", { weight: number(weight) });
    if (given.moment.run.outcome !== "converged") return wrongAnswer(ENDLESS, { near });
    return weight < 0
      ? rightAnswer(t("The weight of a word also depends on the other words in its messages."), { near })
      : wrongAnswer(t("The weight of “free” is not below 0. Which mistakes decrease it?"), { near });
  },
  slips: [
    {
      name: "no-ham-has-it",
      is: (messages) => !messages.some((/** @type {Message} */ one) => one.label < 0 && has(one, FREE)),
      says: t("No ham message contains “free”. Only a ham message that contains it can decrease its weight."),
    },
  ],
  hints: [
    {
      says: t("The weight of a word decreases only at a mistake on a ham message that contains the word."),
      holds: (messages) => messages.some((/** @type {Message} */ one) => one.label < 0 && has(one, FREE)),
    },
    t("Add words to the spam message so that it is still classified as spam when “free” has a negative weight."),
    { says: t("Use “free money money” as spam, and “free lunch” and “free” as ham."), leads: () => put(LUNCH) },
  ],
  solution: () => [
    { says: t("Here only spam contains “free”, so no mistake decreases its weight."), ...put(FIRST) },
    {
      says: t("Now “money” shows that the message is spam, and the ham messages decrease the weight of “free”."),
      ...put(LUNCH),
    },
  ],
});

const NAMES = ["free", "money"].join(" ");
const NOTES = { BIAS: -3, free: 4, money: 2 };
export const TWO = ham("", "money");
export const FOUR = Array(4).fill(NAMES).join(" ");

const notesWeights = exercise({
  id: "the-weights-of-the-notes",
  title: t("The weights of the notes"),
  form: "build",
  lectures: ["001"],
  start: () => startOf(TWO),
  answerOf: ({ own }) => own.messages,
  asks: t(
    "Find messages on which the training converges to the weights of the notes: BIAS −3, free 4 and money 2. " +
      "All other weights must be 0.",
  ),
  check(messages, given) {
    if (isSame(messages, TWO)) return invalidAnswer(UNTOUCHED);
    const { line, of } = learnt(given);
    const found = [line.b, of("free"), of("money")];
    const near = t("The weights are BIAS {bias}, free {free} and money {money}.", {
      bias: number(found[0]),
      free: number(found[1]),
      money: number(found[2]),
    });
    if (given.moment.run.outcome !== "converged") return wrongAnswer(ENDLESS, { near });
    if (!isSame(found, Object.values(NOTES))) {
      const says = t(
        "At least one weight differs from the weight in the notes. Which mistakes change the weights " + "that differ?",
      );
      return wrongAnswer(says, { near });
    }
    const words = line.w.filter((weight) => weight !== 0).length;
    if (words !== 2) {
      const says = t("These three weights are correct, but the weight of at least one other word is not 0.");
      return wrongAnswer(says, { near });
    }
    const says = t("After {n, plural, one {# mistake} other {# mistakes}}, the training converges to these weights.", {
      n: given.moment.run.length,
    });
    return rightAnswer(says, { near });
  },
  hints: [
    t("BIAS decreases by 1 at each mistake on a ham message, and increases by 1 at each mistake on a spam message."),
    t("One mistake on a spam message with “free” four times increases the weight of “free” by 4."),
    {
      says: t(
        "Keep both ham messages. Add a spam message with “free” and “money” four times each. Mistakes on ham then " +
          "decrease the weight of “money” from 4 to 2.",
      ),
      leads: () => put([...TWO, ...spam(FOUR)]),
    },
  ],
  solution: () => [
    {
      says: t(
        "If these two ham messages are misclassified, BIAS decreases. A mistake on the second message also " +
          "decreases the weight of “money”.",
      ),
      ...put(TWO),
    },
    {
      says: t(
        "The mistake on the spam message increases the weights of “free” and “money” to 4. Then there are three " +
          "mistakes on ham messages.",
      ),
      ...put([...TWO, ...spam(FOUR)]),
    },
  ],
});

const MAIL = [
  ...spam("free money now", "win money win a watch"),
  ...ham("the money for lunch", "lunch now", "watch the match"),
  ...spam("win free lunch"),
];
const BARRED = ["free", "money"];

const withoutMoney = exercise({
  id: "spam-without-money",
  title: t("Spam without money"),
  form: "build",
  lectures: ["001"],
  start: () => startOf(MAIL),
  answerOf: ({ own }) => ({ text: own.tried, messages: own.messages }),
  asks: t(
    "Try a message to which the trained filter gives a score w·f(x) > 0. The message must contain neither “free” " +
      "nor “money”.",
  ),
  check({ text, messages }, given) {
    if (!isSame(messages, MAIL)) {
      const says = t(
        "You have changed the training messages. Undo the change, and change only the message that you try.",
      );
      return invalidAnswer(says);
    }
    const words = wordsOf(text);
    const barred = BARRED.find((word) => words.includes(word));
    if (barred) return invalidAnswer(t("Your message contains “{word}”. Remove it.", { word: barred }));
    const { line, of } = learnt(given);
    const score = words.reduce((sum, word) => sum + of(word), line.b);
    const near = t("The score of your message is {score}.", { score: number(score) });
    return score > 0
      ? rightAnswer(t("The score is above 0, so the filter classifies your message as spam."), { near })
      : wrongAnswer(t("The score of your message is not above 0. Which words have a positive weight?"), { near });
  },
  slips: [
    {
      name: "words-that-nobody-knows",
      is({ text }, { moment: { run } }) {
        const words = wordsOf(text);
        return words.length > 0 && words.every((word) => !run.vocabulary.includes(word));
      },
      says: t(
        "No training message contains any of your words. They have no weights, so the score is the weight of BIAS " +
          "alone.",
      ),
    },
  ],
  hints: [
    t("Go to the end of the run, and look at the weights. Which other words have a positive weight?"),
    t("A word counts as often as it occurs in the message."),
    {
      says: t("Use “win”, which has a positive weight."),
      leads: () => ({ board: { messages: MAIL, tried: "win win win win", trying: true } }),
    },
  ],
  solution: () => [
    { says: t("“win” occurs only in spam messages."), board: { messages: MAIL, tried: "win", trying: true } },
    {
      says: t("Each “win” adds its positive weight to the score. With three of them, the score is above 0."),
      board: { messages: MAIL, tried: "win win win", trying: true },
    },
  ],
});

const WORDS = ["free", "money", "lunch"];

/** Weights, and a message that contains a word more than once. @param {number} seed */
const scored = (seed) =>
  firstGood(
    seed,
    (by) => {
      const [b, weights] = [by.whole(-5, -1), WORDS.map(() => by.sign() * by.whole(1, 5))];
      const counts = WORDS.map(() => by.whole(0, 3));
      const said = by.shuffle(WORDS.flatMap((word, j) => Array(counts[j]).fill(word)));
      const sum = weights.reduce((all, weight, j) => all + weight * counts[j], 0);
      const once = weights.reduce((all, weight, j) => all + weight * Math.min(counts[j], 1), 0);
      return { b, weights, said, score: b + sum, sum, once: b + once };
    },
    ({ said, score, sum, once }) => said.length > 1 && said.length < 6 && areApart([score, sum, once], 0.5),
  );
/** @param {number} seed */
const weightsOf = (seed) =>
  [`BIAS ${number(scored(seed).b)}`, ...WORDS.map((word, j) => `${word} ${number(scored(seed).weights[j])}`)].join(
    ", ",
  );

const scoreByNumber = numberExercise({
  id: "a-score-by-number",
  title: t("A score as a number"),
  generated: true,
  lectures: ["001"],
  start: () => ({}),
  asks: ({ seed }) =>
    t("The weights are {weights}. What is the score of “{message}”?", {
      weights: weightsOf(seed),
      message: scored(seed).said.join(" "),
    }),
  value: ({ seed }) => scored(seed).score,
  means: (answer) =>
    t("{answer} is not the score of this message. Check that you counted each word as often as it occurs.", {
      answer: number(answer),
    }),
  slips: [
    {
      name: "without-bias",
      gives: ({ seed }) => scored(seed).sum,
      says: t("You left out BIAS. Every message contains it once, so add its weight."),
    },
    {
      name: "each-word-once",
      gives: ({ seed }) => scored(seed).once,
      says: t("You counted each word once. f(x) counts how often a word occurs."),
    },
  ],
  hints: [
    t("The score is w·f(x). Multiply each weight by the number of times that its word occurs, and add the products."),
    t("BIAS counts as a word that occurs once in every message."),
    { says: t("A word that does not occur adds nothing."), leads: ({ seed }) => scored(seed).score },
  ],
  found: ({ seed }) =>
    t("The weights of the words add up to {sum}. With BIAS, the score is {score}.", {
      sum: number(scored(seed).sum),
      score: number(scored(seed).score),
    }),
  way: ({ seed }) => [t("The weights of the words alone add up to {sum}.", { sum: number(scored(seed).sum) })],
});

/** A weight before a mistake on a message, and how often the message contains the word. @param {number} seed */
const corrected = (seed) =>
  firstGood(
    seed,
    (by) => ({ before: by.whole(-4, 6), count: by.whole(2, 4), label: by.sign() }),
    ({ before, count, label }) =>
      areApart([before + label * count, before - label * count, before + label, label * count], 0.5),
  );

const weightByNumber = numberExercise({
  id: "a-weight-after-a-mistake",
  title: t("A weight after a mistake"),
  generated: true,
  lectures: ["001"],
  start: () => ({}),
  asks({ seed }) {
    const { before, count, label } = corrected(seed);
    const values = { count, before: number(before) };
    return label > 0
      ? t(
          "A spam message that contains “free” {count} times is classified as ham. The weight of “free” was " +
            "{before}. What is it after the update?",
          values,
        )
      : t(
          "A ham message that contains “free” {count} times is classified as spam. The weight of “free” was " +
            "{before}. What is it after the update?",
          values,
        );
  },
  value: ({ seed }) => corrected(seed).before + corrected(seed).label * corrected(seed).count,
  means: (answer) =>
    t("{answer} is not the old weight plus y f(x). What are y and f(x) here?", { answer: number(answer) }),
  slips: [
    {
      name: "the-wrong-way",
      gives: ({ seed }) => corrected(seed).before - corrected(seed).label * corrected(seed).count,
      says: t("The sign of the change is incorrect. A mistake on spam adds f(x), and a mistake on ham subtracts it."),
    },
    {
      name: "only-once",
      gives: ({ seed }) => corrected(seed).before + corrected(seed).label,
      says: t("You counted the word once. f(x) counts how often the word occurs."),
    },
    {
      name: "in-its-place",
      gives: ({ seed }) => corrected(seed).label * corrected(seed).count,
      says: t("Your answer is only the change. Add it to the old weight."),
    },
  ],
  hints: [
    t("A mistake adds y f(x) to w."),
    t("y is +1 for spam and −1 for ham."),
    {
      says: t("f(x) counts how often the word occurs."),
      leads: ({ seed }) => corrected(seed).before + corrected(seed).label * corrected(seed).count,
    },
  ],
  found({ seed }) {
    const { before, count, label } = corrected(seed);
    return `${number(before)} ${label > 0 ? "+" : "−"} ${count} = ${number(before + label * count)}.`;
  },
  way: ({ seed }) => [
    t("Here y = {y}, and “free” occurs {count} times.", {
      y: signText(corrected(seed).label),
      count: corrected(seed).count,
    }),
  ],
});

export const EXERCISES = [scoreByNumber, weightByNumber, withoutMoney, freeIsHam, notesWeights];
