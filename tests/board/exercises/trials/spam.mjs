// Trials of the exercises in board/exercises/spam.js, by id.

import { put, LUNCH, spam, ham, FIRST, TWO, FOUR } from "../../../../board/exercises/spam.js";
import { numberTrials } from "./number_trials.mjs";

export const TRIALS = {
  "free-is-a-ham-word": {
    right: [put(LUNCH)],
    wrong: [put([...spam("free money"), ...ham("free"), ...spam("free")])],
    invalid: [put(FIRST), put([...ham("free"), ...spam("money")])],
    slips: { "no-ham-has-it": put([...spam("free"), ...ham("money")]) },
  },
  "the-weights-of-the-notes": {
    right: [put([...TWO, ...spam(FOUR)]), put([...TWO, ...spam(FOUR, "free money")])],
    wrong: [put([...TWO, ...spam("free free free free money")]), put([...TWO, ...spam("free money")])],
    invalid: [put(TWO)],
  },
  "spam-without-money": {
    right: [{ board: { tried: "win win win", trying: true } }, { board: { tried: "WIN! win, win win", trying: true } }],
    wrong: [{ board: { tried: "lunch", trying: true } }, { board: { tried: "", trying: true } }],
    invalid: [{ board: { tried: "free win", trying: true } }, { board: { tried: "Money", trying: true } }],
    slips: { "words-that-nobody-knows": { board: { tried: "cheap pills", trying: true } } },
  },
  "a-score-by-number": numberTrials(),
  "a-weight-after-a-mistake": numberTrials(),
};
