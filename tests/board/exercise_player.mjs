// The exercise player of a saved file, on a page in node.

import { clean, document, resized } from "./dom.mjs"; // before the board
import { readdirSync } from "node:fs";
import { isExerciseRecord, parseAttempt, scoreOf, serializeAttempt } from "../../board/model/exercises/attempt.js";
import { putOnBoard } from "../../board/model/exercises/exercise_actions.js";
import { momentOf } from "../../board/model/moment.js";
import { offlineProblem } from "../../board/model/exercises/offline.js";
import { taskQuestion, KINDS } from "../../board/model/exercises/custom_exercise.js";
import { openPlayer } from "../../board/shell/standalone/exercise_player.js";
import { trialsIn } from "./exercises/trials/index.mjs";

const BOARD = new URL("../../board/", import.meta.url);
const { TEMPLATES } = process.env; // see tests/conftest.py
const names = readdirSync(new URL("lessons", BOARD)).map((name) => name.replace(".js", ""));
const modules = Object.fromEntries(
  await Promise.all(names.map(async (name) => [`lessons/${name}`, await import(`../../board/lessons/${name}.js`)])),
);
const all = Object.values(modules).flatMap(({ lesson }) =>
  (lesson.exercises ?? []).map((exercise) => ({ lesson, exercise })),
);

export const kinds = () => Object.keys(KINDS);
export const asks = ({ task }) => taskQuestion(task);

/** {name: [its page, why it cannot be in a file]} of all exercises. */
export function refused() {
  const templates = JSON.parse(TEMPLATES);
  return Object.fromEntries(
    all.map(({ lesson, exercise }) => [
      exercise.id,
      [lesson.name, offlineProblem(lesson, exercise, { template: templates[lesson.name] ?? null })],
    ]),
  );
}

/** A saved file with a worksheet, opened; `kept` is what a course stores, by the names of SCORM 1.2. */
export class File {
  log = [];

  constructor(exercises, kept = {}) {
    clean();
    document.documentElement.className = "";
    this.kept = { "cmi.core.lesson_mode": "normal", ...kept };
    globalThis.window.API = {
      LMSInitialize: () => "true",
      LMSFinish: () => this.log.push("finish") && "true",
      LMSGetValue: (name) => this.kept[name] ?? "",
      LMSSetValue: (name, value) => ((this.kept[name] = value), "true"),
      LMSCommit: () => this.log.push("commit") && "true",
    };
    this.file = openPlayer(
      document.body,
      { worksheet: { version: 1, title: "Sheet", exercises } },
      modules,
      "",
      TEMPLATES,
    );
    resized();
  }

  get system() {
    return this.kept;
  }

  go(i) {
    this.file.openExercise(i);
    resized();
  }

  /** Give the answer that the exercise's trials call right. */
  solve() {
    const { board } = this.file;
    const now = momentOf(board.shown).exercise;
    const [, , trial] = trialsIn(now.exercise, now.given).find(([kind]) => kind === "right");
    if (now.exercise.form === "build") {
      board.state = putOnBoard(board.state, trial);
      board.act("choose", null);
    } else if (now.exercise.form === "example") board.act("choose", trial);
    else board.act("answer", trial);
    board.act("check");
  }

  act(...action) {
    this.file.board.act(...action);
  }

  get seen() {
    const { shown } = this.file.board;
    const { checked, work } = momentOf(shown).exercise;
    return { result: checked?.result ?? null, work, points: shown.points.current, text: document.body.textContent };
  }

  leave() {
    this.file.recorder.handlePageHide();
    this.file.board?.close();
    delete globalThis.window.API;
    document.body.innerHTML = "";
  }
}

/** Serializes an attempt into at most so many characters and parses it: [its length, the parsed attempt]. */
export function again(attempt, most) {
  const text = serializeAttempt(attempt, most);
  return [
    text.length,
    parseAttempt(
      text,
      attempt.map(({ work }) => ({ id: work.id })),
    ),
    scoreOf(attempt),
  ];
}

export const readAs = (text, ids) =>
  parseAttempt(
    text,
    ids.map((id) => ({ id })),
  );
export const areKept = (values) => values.map(isExerciseRecord);
