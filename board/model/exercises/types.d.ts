// The types of exercises, of answers and of the work on them.

import type { Ghost } from "../../draw/types";
import type { Action, AnyActions, Data, Lesson, LessonSettings, LineWithGrip, Moment, Vector } from "../../types";
import type { Subject } from "../runs/types";
import type { Scene } from "../types";
import type { CustomTaskWithStart } from "./custom_exercise.js";
import type { Question, Round } from "./round.js";

/** What an exercise asks for:
 * build    points, a line or another setting for which something is true; the board itself is the answer
 * choice   one of some sentences, by its number
 * choices  all sentences that are true, by their numbers
 * number   a number that is typed
 * example  one of the points, by its index; it is clicked; or one of the sentences, see `choiceCode`
 * line     a line that is drawn in the picture, by hand
 * rounds   all steps of the perceptron, one after the other, on any points; see round.js */
export type ExerciseForm = "build" | "choice" | "choices" | "number" | "example" | "line" | "rounds";

/** The start of an exercise: as in a scene, `points`, `rules` and the settings of the `board`. Parts that are left out
 * do not change. */
export interface Start extends BoardContent {
  preset?: [name: string, seed: number];
  rules?: Scene["rules"];
}
export interface BoardContent {
  points?: Data;
  board?: Scene["board"];
}

/** The context in which an answer is checked: the moment, and the start for this seed. */
export interface AnswerContext<S extends Subject = any, O extends LessonSettings = any> {
  moment: Moment<S, O>;
  start: Start;
  seed: number;
  round?: Question; // of rounds
}

/** The feedback on an answer. `near` says in a few words how near it is, and `ghost` draws it. */
export interface CheckResult {
  result: "right" | "wrong" | "invalid" | "awaited";
  says: string;
  near?: string;
  ghost?: Ghost;
}

/** A common error that explains a wrong answer: `is` says whether it leads to this answer. */
export interface Slip {
  name: string;
  is(answer: any, given: AnswerContext): boolean;
  says: string | ((given: AnswerContext) => string);
  ghost?(given: AnswerContext): Ghost;
}

/** A hint: only a sentence if it recalls a definition. If it says something about the answer, tests check that: `holds`
 * is whether an answer agrees with the hint, as every right answer must; `leads` is the answer that a student gives who
 * follows the hint, which must be right. */
export type Hint =
  string | { says: string; holds?(answer: any, given: AnswerContext): boolean; leads?(given: AnswerContext): any };

/** A step of a solution: its text, and what the board then shows: points, settings, and the run after so many
 * `updates`. */
export interface SolutionStep extends BoardContent {
  says: string;
  answer?: any;
  updates?: number;
}

export interface Exercise {
  id: string;
  /** Work on another version is discarded. */
  version: number;
  title: string;
  form: ExerciseForm;
  /** The notes that it belongs to, such as "001". */
  lectures: string[];
  /** It has other data for each seed. */
  generated?: boolean;
  /** Of a question for one moment, see board_question.js: after one guess the answer is shown; `about` is what it is
   * about, and if it `isFree`, the board may change before. */
  once?: boolean;
  about?: string;
  isFree?: boolean;
  start(seed: number): Start;
  /** The question, as a sentence, and the sentences to choose from. */
  asks: string | ((given: AnswerContext) => string);
  choices?: string[] | ((given: AnswerContext) => string[]);
  /** The examples of the start that must not change, and whether the number of points or the labels must not. */
  locked?: { examples?: number[]; count?: boolean; labels?: boolean };
  /** The layers and pictures that would give the answer away; they also hide all text about the run and the verdict. */
  hides?: string[];
  /** The only layers that are shown while the exercise is open. */
  shows?: string[];
  /** Sentences beside the picture would give the answer of a build away: they are hidden, too. */
  isQuiet?: boolean;
  /** Places must be exact: points then snap to the grid, and `asks` says so. */
  onGrid?: boolean;
  /** The places that the picture shows from the beginning, besides the points. */
  inView?: Vector[];
  /** The layers that are shown in any case, because the exercise cannot be answered without them. */
  needs?: string[];
  /** Other names of lines while the exercise is open, by layer, and the layer whose color they have. */
  called?(given: AnswerContext): { [layer: string]: { name: string; as: string } };
  /** Only the server can compute the answer: then the exercise cannot be in a file. */
  needsServer?: boolean;
  /** The answer that the board shows; it is checked only when its run is known. */
  answerOf?(moment: AnswerContext["moment"]): any;
  check(answer: any, given: AnswerContext): CheckResult;
  /** A slip is named only if exactly one explains an answer. */
  slips?: Slip[];
  /** Each says more than the one before. */
  hints: [Hint, Hint, Hint];
  /** Steps that lead to an answer; the last one is an answer that `check` accepts. */
  solution(given: AnswerContext): SolutionStep[];
}

/** The work on an exercise: the present answer, the last checked answer, the number of checks and of hints, the step of
 * the solution that is shown, and whether a right answer came before that. `guessed` says whether an answer for these
 * data was checked, and `looked` whether there was any feedback on `judged`. An exercise that is not in the catalogue
 * of its lesson is stored here as a `task`. */
export interface Work {
  id: string;
  version: number;
  seed: number;
  answer: any;
  judged: any;
  guessed: boolean;
  tries: number;
  looked: boolean;
  hints: number;
  shown: number | null;
  solved: boolean;
  task?: CustomTaskWithStart;
  round?: Round;
}

/** An exercise in progress, as pictures and texts need it: whether it still expects an answer, and whether that needs
 * other data (`isSpent`); what the picture `takes` for an answer, and the line that the student draws. */
export interface ActiveExercise {
  exercise: Exercise;
  work: Work;
  given: AnswerContext;
  answer: any;
  checked: CheckResult | null;
  isOpen: boolean;
  isSpent: boolean;
  takes?: "example" | "tip" | "line" | null;
  drawn?: LineWithGrip;
}

/** The answer of an exercise; its form says of which type. */
export type Answer = number | number[] | LineWithGrip | null;

/** A question of “Ask me first” on the board: the action `then` that waits for its answer, the moment that `was` there
 * before the board came to this, and `at`, where its answer is shown. */
export interface BoardQuestion {
  exercise: Exercise;
  work: Work;
  then: Action<AnyActions> | null;
  was: Moment | null;
  at: unknown[];
}

/** The parts of a state that determine its exercise. */
export interface ExerciseBoard {
  lesson: Pick<Lesson, "exercises" | "games" | "layers">;
  own: { exercise?: Work | null };
  run?: Subject | null;
  question?: BoardQuestion | null;
}
