// The types of the subjects of single lessons.

import type { Readings } from "../../math/forms.js";
import type { Camera, Data, LessonSettings, Line, LineWithGrip, Vector, Verdict } from "../../types";
import type { Frame, FrameInput, RunData, Subject, TrainingRun } from "../runs/types";

/** `hand` is the line that the user sets. */
export interface HandSettings extends LessonSettings {
  hand: LineWithGrip;
}
/** w and x (`probe`) have three components, and each dimension shows the first ones. `u` is the point of the hyperplane
 * where w starts, by dimension, and `along` the direction v. `from` is the key of the line that the setting came
 * from. */
export interface HyperplaneSetting {
  w: Vector;
  b: number;
  u: { [dimension: number]: Vector };
  along: Vector;
  probe: Vector;
  from: string;
}
/** `given` is the line that another page has handed over, and `first` that of “Restart”. */
export interface HyperplaneSettings extends LessonSettings {
  dimension: 1 | 2 | 3;
  camera: Camera;
  setting: HyperplaneSetting;
  given: string;
  first: Line;
}
/** A hyperplane in all its forms, with x and the numbers that follow; null without a hyperplane. */
export interface HyperplaneSubject extends Subject<HyperplaneSettings> {
  frame(at: FrameInput<HyperplaneSettings>): Frame & { line: LineWithGrip; probe: Vector; numbers: Readings | null };
}

/** A message of the spam filter, marked spam (+1) or ham (−1). */
export interface Message {
  text: string;
  label: 1 | -1;
}
/** `tried` is the text in the field while the user is `trying` a message, and `axes` are the words of the picture. */
export interface MessagesSettings extends LessonSettings {
  messages: Message[];
  tried: string;
  trying: boolean;
  axes: string[];
}
/** The run on a list of messages: d weights, and a picture shows those of the two words `axes`. See
 * model/lessons/spam_filter.js. */
export interface MessagesRun extends TrainingRun<MessagesSettings> {
  messages: Message[];
  /** The features besides BIAS, and for each message [feature, how often it occurs]. */
  vocabulary: string[];
  rows: [number, number][][];
  /** The first pair of messages with the same counts and different labels, if there is one. */
  conflict: null | [number, number];
  axesOf(own: MessagesSettings): [number, number];
  averaged(position: number): Line;
  /** The update that led to the state in the pocket. */
  pocket(position: number): number;
  /** How many messages these weights misclassify. */
  countWrong(line: Line): number;
  frame(at: FrameInput<MessagesSettings>): MessagesFrame;
}
/** `whole` are all weights, and `line` those of two words. */
export interface MessagesFrame extends Frame {
  whole: Line;
}
/** The table of a message's features: before the update, if the message is the `example` of one. */
export interface MessageFeatures {
  text: string;
  example: number | null;
  terms: Term[];
  score: number;
}
/** `isNew`: the word occurs in no message, so it has no weight. */
export interface Term {
  feature: string;
  count: number;
  weight: number;
  product: number;
  after: number | null;
  isNew: boolean;
}
/** One task of “Start here”; see ui/lessons/start_here/tasks.py. A beat with `choices` is a guess; in the others, the
 * user moves something. */
export type Task = TaskBase &
  (
    | { kind: "place" | "turn" | "shift" | "update"; line: Line; run: null }
    | { kind: "xor" | "best"; line: Line | null; run: null }
    | { kind: "run"; line: Line | null; run: RunData }
  );
export interface TaskBase extends Data {
  beats: {
    says: string;
    yes: string;
    no: string;
    known?: string;
    choices?: string[];
    right?: number;
    button?: string;
  }[];
  lines: Line[];
  worth: Vector[];
  most: number;
  verdict: Verdict;
}
/** The user's work on a task; see model/lessons/start_here_tasks.js. */
export interface TaskWork {
  beat: number;
  guesses: (number | null)[];
  hand: LineWithGrip | null;
  point: Vector | null;
  best: number;
}
/** The present task, and the work on all tasks. */
export interface Progress {
  task: number;
  work: TaskWork[];
}
export interface TasksSettings extends LessonSettings {
  progress: Progress;
}
/** The state of task `i`: `over` if all its beats are, and `isEnd` if all tasks are. */
export interface TaskFrame extends Frame {
  i: number;
  task: Task;
  work: TaskWork;
  over: boolean;
  isEnd: boolean;
  data: Data;
}
export interface TasksSubject extends Subject<TasksSettings> {
  tasks: Task[];
  race: TrainingRun;
  at(own: TasksSettings): { i: number; task: Task; work: TaskWork; isEnd: boolean };
  isOver(i: number, own: TasksSettings): boolean;
  isTouched(own: TasksSettings, position: number): boolean;
  freedom(own: TasksSettings): "turn" | "shift" | "both" | null;
  frame(at: FrameInput<TasksSettings>): TaskFrame;
}
