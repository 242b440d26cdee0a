// Compares the two votes on a question, as counts.

import { describeAnswer, isAnswer } from "./protocol.js";

/** @import { Answer, Question } from "./protocol.js" */
/** How many students changed from an answer to another one, or kept it.
 * @typedef {{ from: string, to: string, isSame: boolean, count: number }} Change */

/** How many students answered both votes and how many only one, how many of them changed their answers, and from what
 * to what: first the changes, then the answers that were kept, the most frequent first.
 * @param {Pick<Question, "form" | "choices">} question @param {Answer[]} first @param {Answer[]} second */
export function compareVotes(question, first, second) {
  const [before, after] = [first, second].map(
    (answers) => new Map(answers.filter(([, value]) => isAnswer(question, value))),
  );
  const both = [...before.keys()].filter((who) => after.has(who));
  /** @type {Map<string, Change>} */
  const rows = new Map();
  for (const who of both) {
    const pair = [before.get(who), after.get(who)];
    const [[from, to], [one, other]] = [pair.map((value) => describeAnswer(question, value)), pair.map(serialize)];
    const row = rows.get(`${one} ${other}`) ?? { from, to, isSame: one === other, count: 0 };
    rows.set(`${one} ${other}`, { ...row, count: row.count + 1 });
  }
  const changes = [...rows.values()].sort((one, other) => +one.isSame - +other.isSame || other.count - one.count);
  const changed = changes.reduce((sum, { isSame, count }) => sum + (isSame ? 0 : count), 0);
  return {
    both: both.length,
    onlyFirst: before.size - both.length,
    onlySecond: after.size - both.length,
    changed,
    changes,
  };
}

/** @param {unknown} value */
const serialize = (value) => JSON.stringify(value);
