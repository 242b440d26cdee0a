// The types that the modules of the board share, for tsc and for readers.

import type { ExactLine } from "./math/decimals.js";
import type { Readings } from "./math/forms.js";
import type { ExerciseRecord } from "./model/exercises/attempt.js";
import type { BoardQuestion, Exercise, ActiveExercise, Work } from "./model/exercises/exercise.js";
export type { CheckResult, Exercise, AnswerContext, Hint, SolutionStep, Slip } from "./model/exercises/exercise.js";
import type { History } from "./model/undo_history.js";
import type { Player } from "./model/player.js";
import type { Edit, PointsState } from "./model/points.js";
import type { Reply } from "./model/exercises/round.js";

export type { Ghost } from "./model/exercises/exercise.js";
export type Vector = number[];
/** px */
export type Size = [number, number];

/** The line w·x + b = 0. w and b are the decimals that they print as, with two exceptions: `exact` has the digits that
 * doubles cannot keep, and `rounded` marks sums in doubles. A line of a run that began at 0 may be `eta` times `sum`,
 * the line of the same run with η = 1, which decides. */
export interface Line {
  w: Vector;
  b: number;
  exact?: ExactLine;
  rounded?: boolean;
  eta?: number;
  sum?: Line;
}
/** A line of such a run. */
export interface ScaledLine extends Line {
  eta: number;
  sum: Line;
}
/** A line that the user sets: `grip` is the point of the line where w starts. */
export interface LineWithGrip extends Line {
  grip: Vector;
  along?: Vector;
}

/** Labeled points: `points` (n, 2), `labels` (n) in {−1, +1}. */
export interface Data {
  points: Vector[];
  labels: number[];
  /** The names that a table gave. */
  names?: Names;
}
/** The names of x₁, x₂, + and −, "" for each without a name; see board/names.py. */
export type Names = string[];

/** The view of a picture of the plane; `unit` is data units per pixel, the same on both axes. */
export interface PlaneView {
  x: [number, number];
  y: [number, number];
  centre: Vector;
  unit: number;
}
/** The view of a chart, whose axes have different scales. */
export interface ChartView {
  x: [number, number];
  y: [number, number];
}
/** The view of a picture of space: a cube from −half to half, seen from far away; `unit` as above. */
export interface SpaceView {
  half: number;
  unit: number;
}
/** The view of a box around `centre`; lengths along its axes are drawn `stretch` times as long. */
export interface BoxView extends SpaceView {
  centre: Vector;
  stretch: Vector;
}
export type View = PlaneView | ChartView | SpaceView;
/** The direction from which space is seen, in degrees. It is a setting of a lesson: turning changes no view. */
export interface Camera {
  azimuth: number;
  elevation: number;
}

/** The geometry of a kind of view: pure functions, see math/view.js. */
export interface Viewing<V extends View = View> {
  /** The view that contains these places. */
  fit(places: Vector[], size: Size): V;
  /** The visible range of each axis. */
  ranges(view: V): [low: number, high: number][];
  /** Moved by a vector in data units. */
  shift(view: V, by: Vector, size: Size): V;
  /** Closer (factor < 1) or wider, around the place `at` or the middle. */
  zoom(view: V, factor: number, size: Size, at?: Vector): V;
  /** Moved with a drag by so many pixels [right, down]; a view of space does not move. */
  pan(view: V, by: Vector, size: Size): V;
  /** The same middle and scale in a picture of another size. */
  resize(view: V, size: Size): V;
  /** Everything that the view shows, in a picture of another size. */
  keepVisible(view: V, size: Size): V;
  contains(view: V, place: Vector): boolean;
  /** Moved as far as necessary to show a place. */
  reveal(view: V, place: Vector, size: Size): V;
  /** Data units per pixel. */
  unit(view: V, size: Size): number;
  /** The place under a pixel [from the left, from the top] of the inside of the picture. */
  place(view: V, pixel: Vector, size: Size): Vector;
}

/** What a lesson steps through or shows: Run, RunPair, Stages, or ManualLine without steps. */
export interface Subject {
  /** Lessons with subjects of the same kind share the user's position. */
  kind: string;
  total: number;
  /** For runs side by side. */
  sides?: Subject[];
  /** The number of updates. */
  length: number;
  outcome: string;
  boundary: "mistake" | "positive" | "negative";
  verdict: Verdict;
  points: Vector[];
  /** The points in the plane, if `points` are made of them, such as lifted points. */
  places?: Vector[];
  labels: number[];
  words: string[];
  next(position: number, grain: Grain): number;
  previous(position: number, grain: Grain): number;
  isUpdate(position: number): boolean;
  /** Whether the step to a position is animated; by default, if it is an update. */
  isAnimated?(position: number): boolean;
  updatesAt(position: number): number;
  /** The position as a count of the grain, from `first` to `of`. */
  counted?(
    position: number,
    grain: Grain,
  ): { name: "mistake" | "example" | "epoch" | "stage"; at: number; first: number; of: number };
  /** The position that belongs to such a count. */
  positionAt?(count: number, grain: Grain): number;
  frame(at: FrameInput): Frame;
  /** Whether a mistake is shown with the line that makes it, before anything moves; by default, always. */
  holdsMistake?(position: number): boolean;
  /** The text. `met`: the mistake is shown before its update. The first `seen` lines of it stay visible then. */
  story?(
    position: number,
    fresh: boolean,
    touch: boolean,
    met?: boolean,
  ): { title: string; lines: string[]; seen?: number };
  /** The position of update k. */
  positionOf?(k: number): number;
  /** How many of its values a newcomer needs; by default, all. */
  first?: number;
  /** The position that shows the result. */
  result?(): RunPosition;
  /** [symbol, meaning, value] */
  values?(position: number, data: Data, asking?: boolean): [string, string, string][];
  /** More columns of the table of the points: a number for point i. */
  ofPoint?: { [heading: string]: (frame: any, i: number, x: Vector) => number | undefined };
  /** Maps a point of the data to the space of the lines, if that is another space. */
  lift?(x: Vector): Vector;
  /** The name of its hyperplanes, if they are not lines. */
  noun?: string;
  /** The least value of a function of a line, over the lines up to a position. */
  least(of: (line: Line) => number, position: number, own: LessonSettings): number;
  /** The lines that the view should show. */
  lines(own: LessonSettings): Line[];
  equals(other: Subject): boolean;
  place(before: Subject | null, here: RunPosition, replaced: boolean, note: string): RunPosition;
  /** For a run: how often each example was corrected by the first k updates. */
  corrections?(k: number): number[];
  /** What moving a point, and no other, does to the line. */
  role?(i: number, position: number): string;
}
/** A subject with steps, with all that the player and the text need. */
export type SteppedSubject = Subject & Required<Pick<Subject, "counted" | "positionAt" | "story" | "values">>;
/** A position in a subject, the progress of the animation to it, and the settings. */
export interface FrameInput extends RunPosition {
  progress: number;
  own: LessonSettings;
}

/** Whether a line separates: the maximum-margin line with its support and the nearest points of the hulls, or the
 * reason why there is none. */
export type Verdict = Separable | Inseparable | SingleClass | PendingVerdict;
export interface Separable extends Absent<Certificate> {
  kind: "separable";
  w: Vector;
  b: number;
  margin: number;
  support: number[];
  nearest: [Vector, Vector];
}
/** Properties that are not there. */
type Absent<Names extends string> = { [name in Names]?: undefined };
type Best = "w" | "b" | "margin" | "support" | "nearest";
type Certificate = "certificate" | "point" | "figure" | "shares";
interface Inseparable extends Absent<Best> {
  kind: "inseparable";
  /** The examples of the certificate, and the point that is in both hulls; the server finds both. */
  certificate?: number[];
  point?: Vector;
  /** The form of the certificate, and its weights: fractions such as "2/3", or numbers. */
  figure?: "coincidence" | "point-on-a-segment" | "point-in-a-triangle" | "crossing-segments" | "common-point";
  shares?: (string | number)[];
}
interface SingleClass extends Absent<Best | Certificate> {
  kind: "single class";
}
/** The browser cannot decide it, and the server has not answered yet. */
interface PendingVerdict extends Absent<Best | Certificate> {
  kind: "awaited";
}

/** A verdict on these points, and which parts of it are drawn; candidates are other separating lines, each with its
 * margin if `margins` are drawn. */
export interface Separation extends Data {
  verdict: Verdict;
  candidates?: Line[];
  parts?: { [part in "candidates" | "margins" | "hulls" | "separator" | "band" | "canonical" | "gap"]?: boolean };
}

/** The soft margin as a function of C, piece by piece: the values at the start of a piece and their slopes; `b` is an
 * interval. */
export interface SoftPath {
  C: number[];
  w: Vector[];
  wSlope: Vector[];
  b: Vector[];
  bSlope: Vector[];
  sides: number[][];
  elbow: number[][];
  alpha: number[][];
  alphaSlope: number[][];
}
/** The line for one C, as SoftMargin of the core. `shares` are α/C, and `hard` says whether it separates without any
 * slack. */
export interface SoftMarginLine extends Line {
  C: number;
  interval: Vector;
  slacks: number[];
  margins: number[];
  multipliers: number[];
  shares: number[];
  primal: number;
  gap: number | null;
  cap: number;
  nearest: Vector[];
  hard: boolean;
  /** Scores up to this size count as 0. */
  rounding: number;
  /** Examples with α > 0; on the wrong side of the line; with |s| < 1. */
  support: number[];
  wrong: number[];
  inside: number[];
}
export interface SoftFrame extends Frame {
  soft: SoftMarginLine | null;
}

/** The soft margins as a subject; see model/runs/soft_margins.js. */
export interface SoftSubject extends Subject {
  path: SoftPath | null;
  limit: SoftMarginLine | null;
  last: number;
  range: [number, number];
  strays: Vector[][];
  slackSums: Vector[];
  lineOn(k: number, step: number): Line;
  pieceOf(C: number): number;
  frame(at: FrameInput): SoftFrame;
}

/** A hyperplane in all its forms, with x and the numbers that follow; null without a hyperplane. */
export interface HyperplaneSubject extends Subject {
  frame(at: FrameInput): Frame & { line: LineWithGrip; probe: Vector; numbers: Readings | null };
}

/** The server's data of a run. `mistakes` and `looks` are packed; see model/runs/run.js. */
export interface RunData {
  mistakes: Packed | number[];
  looks: Packed | number[];
  total: number;
  outcome: string;
  epochs: number;
  repeats: number | null;
  order: "cyclic" | "first" | "shuffled";
  seed: number;
  eta: number;
  beta: number;
  bias: "unit" | "radius" | "none";
  boundary: Subject["boundary"];
  /** The first line, if not w = 0, b = 0. */
  start?: Line | null;
  verdict: Verdict;
  /** The verdict on lines through the origin, if the run has no bias. */
  through?: { kind: Verdict["kind"]; margin?: number } | null;
  proof?: Proof;
  /** The theorem's bound on the mistakes; null if there is none or, if `isBounded`, if it is larger than a double. */
  bound?: number | null;
  isBounded?: boolean;
  /** Whether all numbers are exact. */
  isExact?: boolean;
  /** Whether no server will answer. */
  isAlone?: boolean;
  /** The name of one of two runs, by its conventions. */
  name?: string;
}
/** How a run ended, for words/outcome.js: it has `length` mistakes on points with these labels, which may be lifted.
 * `of` is for a run that stops after some epochs: the number of mistakes that ends it, too. */
export interface Outcome extends Omit<RunData, "mistakes" | "looks"> {
  length: number;
  labels: number[];
  isLifted?: boolean;
  of?: { most: number };
}
/** The conventions of a run, as perceptron_core names them. From w = 0, b = 0, η only scales the result. */
export type Conventions = Pick<RunData, "bias" | "order" | "boundary" | "seed"> &
  Partial<Pick<RunData, "eta" | "start">>;
/** The mistakes of a run, and how many examples were looked at up to each, as in a Trace. */
export interface TrainingResult {
  index: number[];
  examined: number[];
  /** "begun": the browser has not computed it to its end. */
  outcome: "converged" | "cycle" | "limit" | "begun";
  epochs: number;
  repeats: number | null;
  total: number;
}
/** The convergence theorem for points: the verdict that it needs, R̃ as the longest example, γ̃ and the bound. */
export interface Theorem {
  needed: Verdict;
  beta: number;
  radius: number;
  longest: number;
  gamma: number | null;
  bound: number | null;
}
export type Packed = [size: 1 | 2 | 4, base64: string];

/** The run of a perceptron; line k of `states` is the line after k updates. */
export interface TrainingRun extends Subject {
  states: Line[];
  /** The example of each update, and how many examples were looked at up to it. */
  index: number[];
  examined: number[];
  eta: number;
  beta: number;
  bias: RunData["bias"];
  order: RunData["order"];
  seed: number;
  /** The first line, if not w = 0, b = 0. */
  start?: Line | null;
  /** The theorem's bound on the mistakes, if there is one. */
  bound?: number | null;
  /** The names of the coordinates of x, as headings of the run's table; null if the run has no table. */
  features: string[] | null;
  /** The feature map that lifted the points, in a few words. */
  called?: string;
  /** The part that repeats. */
  cycle: null | { from: number; count: number };
  proof?: Proof;
  /** Only for a run with a proof. */
  sums: Sums;
  corrections(k: number): number[];
  exampleAt(position: number): number;
  /** Update k, counted from 1. */
  update(k: number): NonNullable<Frame["update"]>;
  /** The position of update k; 0 is the start. */
  positionOf(k: number): number;
  /** The argument of the score in formulas: "x" or "φ(x)". */
  symbol: string;
  /** The name of example i in the text of a step. */
  nameOf(i: number): string;
  epochAt(position: number): number;
}

/** The run of a perceptron with its convergence proof. */
export interface ProvenRun extends TrainingRun {
  proof: Proof;
}

/** The server's data of a feature map. `features` is φ₃, or the features, as the user asked for them; `names` and
 * `programs` are the formula and the program of each feature, null if φ₃ cannot be parsed; `lifted` are the points that
 * the run trained on, if there is a φ₃; `problem` is "" if nothing is wrong. */
export interface FeatureMapData {
  features: string;
  variables: string[] | null;
  names: string[] | null;
  programs: null | (number | string)[][];
  lifted: Vector[] | null;
  problem: string;
}
/** The run on lifted points. `features` are the names of the axes of their space, `noun` that of a hyperplane there. */
export interface LiftedSubject extends TrainingRun {
  map: FeatureMapData;
  features: string[];
  noun: string;
  isRead: boolean;
  /** Whether x is a number, x₁ of the plane. */
  onLine: boolean;
  /** Whether its space can be drawn. */
  isDrawn: boolean;
  lift(x: Vector): Vector;
  /** φ in doubles, for drawing. */
  liftRoughly(x: Vector): Vector;
  /** φ of points that belong together. */
  liftAll(points: Vector[]): Vector[];
  grid(view: ChartView, cells: Vector, rough: boolean): any;
}

/** Two Gaussian classes, each with probability ½. */
export interface PointSource {
  plus: Vector;
  minus: Vector;
  sigma: number;
}
/** The data that evaluate a run: the number of its epochs, the fewest training errors of any line if known, the source
 * of new points or a sample of them, and the meaning of the true error in words. */
export interface EvaluationData {
  epochs: number;
  noise: null | [kind: string, amount: number, draw: number];
  fewest: number | null;
  source: PointSource | null;
  fresh: Data | null;
  of: string;
}
/** One number for each predictor of a run. */
export interface PerPredictor<T = number> {
  last: T;
  averaged: T;
  pocket: T;
  voted: T;
}
/** A run with its predictors, at each position those of the run so far; see model/runs/predictors.js. */
export interface RunWithPredictors extends TrainingRun {
  judge: EvaluationData;
  readers: {
    averaged(position: number): Line;
    lines(position: number): { last: Line; averaged: Line; pocket: Line };
    pocket(position: number): number;
    survival(k: number, position: number): number;
    isJudged: boolean;
    errors(position: number): PerPredictor;
    truth(position: number): PerPredictor | null;
    curves: { positions: number[]; training: PerPredictor<number[]>; truth: PerPredictor<number[]> | null };
  };
}

/** A message of the spam filter, marked spam (+1) or ham (−1). */
export interface Message {
  text: string;
  label: 1 | -1;
}
/** The run on a list of messages: d weights, and a picture shows those of the two words `axes`. See
 * model/lessons/spam_filter.js. */
export interface MessagesRun extends TrainingRun {
  messages: Message[];
  /** The features besides BIAS, and for each message [feature, how often it occurs]. */
  vocabulary: string[];
  rows: [number, number][][];
  /** The first pair of messages with the same counts and different labels, if there is one. */
  conflict: null | [number, number];
  axesOf(own: LessonSettings): [number, number];
  averaged(position: number): Line;
  /** The update that led to the state in the pocket. */
  pocket(position: number): number;
  /** How many messages these weights misclassify. */
  countWrong(line: Line): number;
  frame(at: FrameInput): MessagesFrame;
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
/** An input of a neuron, x₀ first: its value and the product with the weight `before` the step; `change` is what the
 * update adds. */
export interface NeuronInput {
  i: number;
  x: number | null;
  before: number;
  weight: number;
  after: number;
  product: number | null;
  change: number;
}
/** An example that passes through the neuron: s before the update, at present and after it; `sum` is w·x before it,
 * `answer` a class or 0. */
export type NeuronPass = NeuronPassBase & ({ after: Line; then: number } | { after: null; then: null });
interface NeuronPassBase {
  i: number;
  x: Vector;
  y: number;
  before: Line;
  s: number;
  now: number;
  theta: number;
  sum: number;
  answer: number;
  isWrong: boolean;
}
/** A run of a neuron: `x0` is the constant input, `heaviest` the size of the largest weight. */
export interface NeuralRun extends TrainingRun {
  x0: number;
  heaviest: number;
  isAbsorbed(own: LessonSettings): boolean;
  /** The class for a sum; 0 if it has none. */
  answer(s: number): number;
  weights(line: Line): Vector;
  /** The example at the inputs: the chosen one, or that of the step; null if there is none. */
  passing(moment: Moment): NeuronPass | null;
  inputs(moment: Moment): NeuronInput[];
}

/** One task of “Start here”; see ui/lessons/start_here/tasks.py. A beat with `choices` is a guess; in the others, the
 * user moves something. */
export type Task = TaskBase &
  (
    | { kind: "place" | "turn" | "shift" | "update"; line: Line; run: null }
    | { kind: "xor" | "best"; line: Line | null; run: null }
    | { kind: "run"; line: Line | null; run: RunData }
  );
interface TaskBase extends Data {
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
/** The state of task `i`: `over` if all its beats are, and `isEnd` if all tasks are. */
export interface TaskFrame extends Frame {
  i: number;
  task: Task;
  work: TaskWork;
  over: boolean;
  isEnd: boolean;
  data: Data;
}
export interface TasksSubject extends Subject {
  tasks: Task[];
  race: TrainingRun;
  at(own: LessonSettings): { i: number; task: Task; work: TaskWork; isEnd: boolean };
  isOver(i: number, own: LessonSettings): boolean;
  isTouched(own: LessonSettings, position: number): boolean;
  freedom(own: LessonSettings): "turn" | "shift" | "both" | null;
  frame(at: FrameInput): TaskFrame;
}

/** The server's data of the other methods; `unbounded` says why logistic regression with λ = 0 finds no line. */
export interface MethodsData {
  boundary: Subject["boundary"];
  verdict: Verdict;
  perceptron: Line;
  unbounded: null | "separates" | "touches";
  /** How the perceptron's run ended. */
  run: Omit<Outcome, "labels" | "verdict">;
  classes: { [method: string]: any };
}
/** A method and its line: the misclassified examples, the margin γ and the angle to the maximum-margin line in degrees.
 * `known` is {none} if there is no line. */
export type MethodRow =
  MethodRowWithLine | { method: string; known: any; line: null; wrong: null; margin: null; angle: null };
export interface MethodRowWithLine {
  method: string;
  known: any;
  line: Line;
  wrong: number[];
  margin: number;
  angle: number | null;
}

/** The methods on the present points: `classes` are the results of the generative ones, and `ending` says how the
 * perceptron's run ended. */
export interface MethodsSubject extends Subject {
  classes: MethodsData["classes"];
  unbounded: MethodsData["unbounded"];
  ending: string;
  known(method: string, lambda: number): any;
  rows(lambda: number): MethodRow[];
  row(method: string, lambda: number): MethodRow;
}

/** Row k of a run's table: the example that update k corrects, counted from 1, with its score before the update, and
 * the line after it. At k = 0 there is no example; w = 0 has no distance, no margin, and nothing on a side. */
export interface Row {
  k: number;
  epoch: number | null;
  example: number | null;
  /** Which correction of the example it is, from 1. */
  correction: number | null;
  x: Vector | null;
  y: number | null;
  s: number | null;
  w: Vector;
  b: number;
  length: number;
  distance: number | null;
  gamma: number | null;
  wrong: number | null;
}

/** The sequences of the proof: ‖w̃‖², w̃·w̃* and cos(w̃, w̃*) after k updates, and their bounds. */
export interface Sums {
  norm: number[];
  /** Empty without a separator. */
  along: number[];
  cosine: number[];
  ceiling(k: number): number;
  floor(k: number): number;
  leastCosine(k: number): number;
}

/** The numbers of the convergence proof. Without a separator, there are only those that need none, and the reason
 * (`missing`). */
export type Proof = BoundedProof | UnboundedProof;
interface ProofBase {
  /** √β, and the sign of b in every separating line: 0 if it can differ. */
  root: number;
  signOfB: number;
  radius: number;
}
export interface BoundedProof extends ProofBase {
  missing?: undefined;
  separator: Vector;
  gamma: number;
  bound: number;
  /** The direction for which the proof is sharpest, which only the server finds. */
  best?: Vector;
  bestGamma?: number;
  bestBound?: number;
}
interface UnboundedProof extends ProofBase, Absent<Exclude<keyof BoundedProof, keyof ProofBase | "missing">> {
  missing: "" | "through-the-origin" | "inseparable" | "single-class" | "awaited";
}
export type Grain = "mistake" | "example" | "epoch";
export interface RunPosition {
  position: number;
  fresh: boolean;
}

/** What a subject shows at one position. */
export interface Frame {
  line: Line;
  grip?: Vector;
  update: null | { before: Line; after: Line; step: Vector; name: string; progress: number; moved: number };
  example: number | null;
  separation: Separation | null;
  /** The new w that the student places, and vectors from the origin that the view needs room for. */
  draft?: Vector;
  reach?: Vector[];
  /** If the boundary does not decide: points with a larger score on the wrong side are misclassified. */
  rounding?: number;
}

/** The settings of one lesson, which a tab keeps while another lesson is open. `views` are those that the user has
 * chosen, `seen` the others that were visible when the user left. */
export interface LessonSettings {
  layers: Set<string>;
  brush: 1 | -1;
  grain: Grain;
  speed: "slow" | "normal" | "fast" | "fastest";
  views: Views;
  seen?: Views;
  hand?: LineWithGrip;
  exercise?: Work | null;
  /** The score of “Ask me first”, if it is on: how many answers were right, of how many. */
  ask?: { right: number; of: number } | null;
  [setting: string]: any;
}

/** `hall`: large, with nothing but the board; null until a board has read the address. `snap`: points snap to the
 * grid. */
export interface SharedSettings {
  hall: boolean | null;
  snap: boolean;
}

/** The server's data for a board, sent with every change; the other keys belong to its lesson. */
export interface BoardData extends Partial<Data> {
  /** A new number whenever the points were replaced, as opposed to edited. */
  revision: number;
  /** The tab whose edits the server has applied, and the number of the last one. */
  answered?: null | [client: string, number: number];
  /** Whether these are the lesson's own points, and nobody has chosen any. */
  given?: boolean;
  note?: string;
  hall?: boolean;
  session?: Session | null;
  settings?: { [setting: string]: any };
  [more: string]: any;
}

/** A drag or a key that is held down: all its edits are one entry of the history. */
export type Gesture = object;
export type Sizes = { [picture: string]: Size };
export type Views = { [picture: string]: View };
/** What the pointer is over, in any picture: an example, or a line that is drawn beside the run's. */
export interface PointedTarget {
  example: number | null;
  ghost: Line | null;
}
/** A drag on a picture: of a handle or, with null, of the view itself. `view`, `arrowScale` and the state `from` are
 * those at its start. */
export interface ActiveDrag<S extends State<any> = State, V extends View = any> {
  name: string;
  handle: Handle | null;
  at: Vector;
  view: V;
  arrowScale: number;
  from: S;
  gesture: Gesture;
}

/** The state of a board, see model/reducer.js: what a tab remembers of all lessons, and what belongs to this one. */
export interface State<S extends Subject = Subject, O extends LessonSettings = LessonSettings> extends Omit<
  Memory,
  "own" | "note"
> {
  lesson: Lesson<any>;
  own: O;
  run: S;
  /** The server's last data. */
  answer: BoardData | null;
  /** How often the server's results differed from the browser's. */
  contradicted: number;
  /** The last run that was added to `runs`. */
  listed: Subject | null;
  /** The present question of “Ask me first”. */
  question: BoardQuestion | null;
  /** The server's note on what to look at. */
  note?: string;
  player: Player;
  chosen: number | null;
  /** Where Enter places a point; where keys point, in the picture with `pointedAt`. */
  cross: Vector | null;
  aim: Vector | null;
  /** The picture that was touched or focused last. */
  active: string | null;
  pointed: PointedTarget;
  held: ActiveDrag | null;
  /** The gesture in progress. */
  gesture: Gesture | null;
  sizes: Sizes;
  scale: number;
  touch: boolean;
  connected: boolean;
  /** The views that are shown, of which the user has chosen `own.views`; and those with which the lesson opened. */
  views: Views;
  given: { [picture: string]: View | undefined };
  /** Whether the user asked to see the line too, however far away. */
  withLine: boolean;
  problem: string;
  remark: string;
  /** What a screen reader reads besides the changes that it finds. */
  heard: { text: string } | null;
  /** The clock in ms, and whether motion is reduced. */
  now: number;
  still: boolean;
}
/** A board before the server's first answer. */
export interface InitialState extends Omit<State, "run"> {
  run: null;
}

/** All that a picture or a sentence may depend on. */
export interface Moment<S extends Subject = Subject> {
  data: Data;
  /** The number of pending edits; and whether `run` does not have them either: then `run.points` differ. */
  pending: number;
  ahead: boolean;
  /** How often the server's results differed from the browser's. */
  contradicted: number;
  run: S;
  position: number;
  /** Updates up to the position. */
  k: number;
  /** The result is shown and nobody has stepped yet, so that the first → leads to the start. */
  fresh: boolean;
  /** The progress of the present step, 0 … 1. */
  progress: number;
  /** Whether a mistake is shown with the line that makes it: `position` and all numbers are those before it. */
  holding: boolean;
  /** Whether the user places and moves points here. */
  edits: boolean;
  /** Whether no step is being animated. */
  settled: boolean;
  playing: boolean;
  frame: ReturnType<S["frame"]>;
  hand: LineWithGrip | null;
  chosen: number | null;
  /** Where Enter places a point. */
  cross: Vector | null;
  /** Where keys point, in the picture with `pointedAt`; Enter clicks there. */
  aim: Vector | null;
  pointed: PointedTarget;
  layers: Set<string>;
  own: LessonSettings;
  /** The view and the size, between the axes, of each picture that is shown. */
  views: Views;
  sizes: Sizes;
  /** The text size, 1 if 1 rem is 16 px: words, points, lines and arrowheads are drawn so many times as large. */
  scale: number;
  /** Whether the user points with fingers, and so has no keys. */
  touch: boolean;
  /** Settings of all lessons. */
  shared: SharedSettings;
  session: Session | null;
  /** The runs so far, the last one first. */
  runs: PastRun[];
  /** Whether the page has a connection to its server. */
  connected: boolean;
  /** Whether it is a file, which has no server. */
  alone: boolean;
  /** The factor that keeps vectors in the picture. */
  arrowScale: number;
  /** Sentences about what was last typed or multiplied. */
  problem: string;
  remark: string;
  /** Whether there is something to undo or redo. */
  able: { undo: boolean; redo: boolean };
  /** Whether the future of the run is hidden. */
  asking: boolean;
  exercise: ActiveExercise | null;
}

/** The style of all marks of a chart or a sketch, with the names of colors from styles/colors.css. Places are the
 * coordinates of the view in a chart, and pixels from the top left corner in a sketch. */
export interface MarkStyle {
  /** Of lines, arrows and words, and the outline of areas, discs and diamonds. */
  color?: string;
  /** The inside of areas, discs and diamonds; `opacity` then applies to the inside. */
  fill?: string;
  width?: number;
  dash?: string;
  opacity?: number;
  /** For tests and style sheets. */
  name?: string;
}
export interface Stroke extends MarkStyle {
  shape: "line" | "area" | "arrow";
  at: Vector[];
  /** One of hundreds of consecutive lines: those of the same style are drawn at once. */
  many?: boolean;
}
/** `radius` in px. */
export interface Spot extends MarkStyle {
  shape: "disc" | "diamond";
  at: Vector[];
  radius: number;
}
export interface Label extends MarkStyle {
  shape: "word" | "tick";
  at: Vector[];
  text: string;
  /** px, offset [right, down]. */
  aside?: Vector;
  /** What a word names: a place or the corners of a line. If a chart has no room there, the word moves to the legend;
   * if it is far away, a thin line leads there. */
  of?: Vector[];
  /** It does not move, whatever is drawn there. */
  fixed?: boolean;
}
/** The title of the axis `name`; with `powers`, its ticks are powers of ten. */
export interface Title {
  shape: "title";
  name: "x" | "y";
  text: string;
  powers?: boolean;
}
export type Mark = Stroke | Spot | Label | Title;

/** Lines or areas by their corners, one after the other; [null, null] ends one. */
export type Trail = (Vector | [null, null])[];
/** A word with its preferred place. `of` is what it names: a place, or the corners of a line. `strays` says whether it
 * would name something else at a place; then the word is left out. */
export interface Word {
  text: string;
  at: Vector;
  color: string;
  of?: Vector[];
  strays?(place: Vector): boolean;
}
/** How often a point was corrected, and which ring it has or may have. */
export interface CorrectionCount {
  text: string;
  at: Vector;
  ring: "none" | "wrong" | "example";
}
/** What a picture of the plane hands to draw/plane.js: the places of each trace of draw/figure.js, those of its trace
 * "marks" by name, the sizes of the places of some traces; words, and a note on the whole picture; the points with
 * numbers, and the texts for corrected points, of all; and whether nothing is moving by itself. */
export interface Figure {
  traces: { [trace: string]: Trail };
  marks: { [mark: string]: Vector };
  sizes: { [trace: string]: number[] };
  words: Word[];
  note: string;
  names?: Names;
  numbered: Vector[];
  counted: { texts: CorrectionCount[]; points: Vector[] };
  settled: boolean;
}

/** What pictures/plane.js draws with: it collects traces, marks and words. */
export interface Pen extends Pick<Figure, "traces" | "marks" | "sizes" | "words"> {
  view: PlaneView;
  px(pixels: number): number;
  write(text: string, at: Vector, color: string, more?: Pick<Word, "of" | "strays">): void;
}

export interface Picture<S extends Subject = Subject, V extends View = PlaneView> {
  name: string;
  surface: "plane" | "chart" | "sketch";
  /** Its name for a screen reader, with its keys. It does not change while the picture changes. */
  label(moment: Moment<S>): string;
  /** What it shows, in words. */
  describe(moment: Moment<S>, view: V): string;
  /** Its area in the layout of the board; see styles/layouts/. */
  area: string;
  viewing: Viewing<V>;
  /** Another picture whose view it shares. */
  viewOf?: string;
  /** The places to fit while nobody has chosen a view; `all`: the user asks for everything, however far away. */
  placesToFit(moment: Moment<S>, all: boolean): Vector[];
  /** The places that must stay in sight while nobody has chosen a view. */
  placesToKeep(moment: Moment<S>): Vector[];
  /** The largest factor for its vectors that keeps them inside. */
  maxArrowScale?(moment: Moment<S>, view: V, size: Size): number;
  /** Instead of viewing.fit(placesToFit): for a picture whose view follows from the moment. */
  fit?(moment: Moment<S>, size: Size, all: boolean): V;
  /** The closest view that the user may zoom to, if it is closer than what fits. */
  closestView?(moment: Moment<S>, size: Size): V;
  /** Pure: the same moment and view give the same marks. The plane's surface takes a figure, the others marks. */
  marks(moment: Moment<S>, view: V, size: Size): Mark[] | Figure;
  isShown?(moment: Moment<S>): boolean;
  /** The handle at a place, if there is one; `kind` is the pointer's. */
  handleAt?(moment: Moment<S>, at: Vector, view: V, kind: string, size: Size): Handle | null;
  /** What is pointed at. */
  pointedAt?(moment: Moment<S>, at: Vector, view: V, kind: string): PointedTarget;
  /** It shows space, which two fingers turn. */
  canTurn?: boolean;
  /** The action of a click. */
  clickAction?(moment: Moment<S>, at: Vector, view: V, keys: { shift: boolean }): Action<any> | null;
  /** The keys while the focus is in it, besides those of the lesson. */
  keys?: KeyRow<any>[];
  /** data-… attributes that say what is drawn, for tests and demos. */
  state?(moment: Moment<S>, view: V): object;
}
export type Handle =
  | { part: "point"; i: number }
  | { part: "tip" | "shaft" | "draft" | "guess" | "guess tip" | "line" | "probe" | "space"; i?: undefined };

/** The actions of every board, which model/reducer.js carries out, and their arguments. */
export interface Actions {
  receive: [data: BoardData];
  tick: [];
  first: [];
  back: [];
  forward: [];
  last: [];
  play: [];
  go: [position: number];
  grain: [grain: Grain];
  speed: [speed: LessonSettings["speed"]];
  edit: [change: Edit, gesture?: Gesture | null];
  paint: [brush: LessonSettings["brush"]];
  add: [at: Vector, sign?: 1 | -1];
  addAtCross: [sign: 1 | -1];
  flip: [i?: number | null];
  delete: [];
  reorder: [way: "first" | "earlier" | "later"];
  clear: [];
  undo: [];
  redo: [];
  choose: [i: number | null];
  chooseNext: [by: number];
  nudge: [by: Vector];
  aim: [picture: string, by: Vector];
  press: [picture: string];
  escape: [];
  point: [pointed: PointedTarget];
  layer: [name: string, shown: boolean];
  layers: [names: string[]];
  set: [patch: Partial<LessonSettings>, gesture?: Gesture | null];
  read: [];
  hall: [];
  share: [patch: Partial<SharedSettings>];
  touch: [touch: boolean];
  connected: [connected: boolean];
  problem: [problem: string];
  resize: [sizes: Sizes, scale?: number];
  fit: [];
  activate: [picture: string];
  closer: [];
  wider: [];
  zoom: [picture: string | null, factor: number, at?: Vector, first?: View | null, by?: Vector];
  pinch: [picture: string, first: View, factor: number, at: Vector, by: Vector];
  pan: [way: "left" | "right" | "up" | "down"];
  click: [picture: string, at: Vector, keys: { shift: boolean }];
  clickOther: [picture: string, at: Vector, kind: string];
  hold: [picture: string, handle: Handle | null, at: Vector];
  drag: [at: Vector, by?: Vector];
  drop: [];
  "drag point": [held: ActiveDrag, at: Vector];
  exercise: [id: string, seed?: number];
  answer: [answer: any];
  check: [];
  hint: [];
  walk: [by: number];
  reveal: [];
  pickAnswer: [i: number, by?: number];
  ask: [];
  anew: [seed: number];
  leaveExercise: [];
  reply: [reply: Reply];
  tip: [by: Vector];
  fill: [patch: { w?: (number | null)[]; b?: number | null }];
  bias: [by: 1 | -1];
  chooseB: [b: number];
  onward: [];
  "drag draft": [held: ActiveDrag, at: Vector];
  "drag guess": [held: ActiveDrag, at: Vector];
  "drag guess tip": [held: ActiveDrag, at: Vector];
  guess: [way: "left" | "right" | "up" | "down"];
  resume: [kept: ExerciseRecord];
}
/** The reducers of these actions: each leads from a state to the next one of the same lesson. */
export type Reducers = { [A in keyof Actions]: <S extends State<any>>(state: S, ...given: Actions[A]) => S };
/** The same for actions of a lesson, on states of its own. */
export type Reducer = { of(state: State<any>, ...given: any[]): State }["of"];

/** [name, ...arguments] of an action of every board or, of `More`, of the lesson. The default is not {}, which JSDoc
 * would read as any. */
export type Action<More = object> = ActionTuple<Omit<Reducers, keyof More> & More>;
type ActionTuple<Known> = {
  [A in keyof Known]: Known[A] extends (state: any, ...given: infer G) => any ? [A, ...G] : never;
}[keyof Known];
export type Dispatch<More = object> = (...action: Action<More>) => void;

/** say(text) speaks through the screen reader; for what follows from the moment, use `heard` of the lesson. visit(page)
 * opens another page; null in a file, which has none. */
export type ComponentFactory<S extends Subject = Subject> = (
  act: Dispatch<any>,
  say: (text: string) => void,
  visit?: ((page: string) => void) | null,
) => Component<S>;

/** A part of the side panel: created once, then shown at each moment. */
export interface Component<S extends Subject = Subject> {
  node: HTMLElement;
  show(moment: Moment<S>): void;
}

/** One row of the keyboard's table, which is also the help: `label` names the keys, and `keys` are as in
 * "Shift+ArrowLeft", "Ctrl+z", "x". If `moves` names what its arrows move, buttons move it, too. */
export interface KeyRow<More = object> {
  label: string;
  effect: string;
  moves?: string;
  keys?: { [key: string]: Action<More> };
}

/** A button; a string is one of the shell's own (shell/components/toolbar.js), null a gap. */
export type Tool<More = object> =
  | null
  | string
  | {
      name: string;
      text: string;
      title: string;
      key?: string;
      act: Action<More>;
      usable?(moment: Moment): boolean;
      pressed?(moment: Moment): boolean;
    };

/** What a tab remembers, also after a reload; see model/tab_memory.js. The user has already read the `note`. */
export interface Memory {
  points: PointsState;
  history: History;
  places: { [kind: string]: { run: Subject | null; k?: number } & RunPosition };
  shared: SharedSettings;
  own: { [lesson: string]: LessonSettings };
  session: Session | null;
  opened: string;
  stored: { [lesson: string]: any };
  runs: PastRun[];
  note?: string;
}

/** The server's data of a visitor's session: whether it has `restored` an earlier one, and what a browser keeps for the
 * next one. */
export interface Session {
  id: string;
  restored: boolean;
  /** The scene that a link or the user opened, and its settings for this page's board. */
  opened: { id: string; board: null | { [setting: string]: any } };
  rules: { [side: string]: object };
  /** The origin of the points, whether they were edited, and their name. */
  preset: null | [string, number];
  edited: boolean;
  /** The inequality that gives the labels, or "". */
  formula?: string;
  called: string;
  /** Whether its exercise was opened from a worksheet. */
  sheet?: boolean;
  back?: boolean; // whether a link back from an exercise is shown above the board
  hidden: string[];
  /** The QR code that was asked for last, as the address of an image. */
  code: null | { link: string; image: string };
}

/** A run that the user has stepped in: its points as in a scene and their name, its conventions, and how it ended.
 * `ratio` is γ/γ* of its last line, if a line separates; `bound` that of the theorem, if there is one. For lifted
 * points, `map` are the settings of a scene that give the map. */
export interface PastRun {
  number: number;
  points: Scene["points"];
  rule: any;
  called: string;
  size: number;
  kind: Verdict["kind"];
  outcome: string;
  mistakes: number;
  epochs: number;
  ratio: number | null;
  bound: number | null;
  /** Identifies its points, in any order and in this order; see math/order.js. */
  orders?: { any: string; this: string };
  map?: Scene["board"];
}

/** With the number of the first run in the list that has the same points in another order. */
export type ListedRun = PastRun & { reorders: number | null };

/** The last visit in this browser: its page, its time, the number of points (null if none were shown), and the memory
 * of its tab, as model/tab_memory.js serializes it. */
export interface LastVisit {
  page: string;
  at: number;
  points: number | null;
  memory: string;
}

/** A picture as a value; see model/scene.js and ui/visitor/scene.py. */
export interface Scene {
  version: number;
  page: string;
  points?: { preset?: string; seed?: number; points?: Vector[]; labels?: number[]; formula?: string; names?: Names };
  rules?: { [side: string]: object };
  board?: { [setting: string]: any };
  hall?: boolean;
  hidden?: string[];
}

/** What a page adds to the board: one file of lessons/ each, with the name of its page. */
export interface Lesson<More = object> {
  name: string;
  /** The arrangement of its parts on the page; see styles/layouts/. */
  layout:
    | "one"
    | "two"
    | "two-even"
    | "two-wide"
    | "pair"
    | "stacked"
    | "chart-and-table"
    | "charts-above"
    | "columns"
    | "wide-panel"
    | "card";
  /** The sides whose conventions its page shows, if there are two boards. */
  sides?: string[];
  /** The settings that the server has as controls of its page; null if there are none. */
  controls?(own: LessonSettings): object | null;
  /** Whether a new session gets these on every page. */
  lasts?: boolean;
  /** Components below the picture, in lessons without steps. */
  below?: ComponentFactory<any>[];
  /** Whether it has steps (and the player), and whether it can play. */
  steps: boolean;
  plays: boolean;
  /** Whether it shows the session's points, for editing. */
  edits: boolean;
  /** These points cannot be edited, because there is no server to answer. */
  fixed?: boolean;
  /** It is in a file: what needs a server is left out, and edits count as confirmed. */
  alone?: boolean;
  subject(data: any, own: LessonSettings): Subject;
  /** The server's data for other points, if the browser can compute them (the run and the verdict); else null. If it is
   * `alone`, without a server, always as much as it can compute. */
  alive?(data: any, points: Data, alone?: boolean): any;
  /** Its runs begin at w = 0, b = 0, whatever start the conventions give. */
  fromZero?: boolean;
  /** Much of it depends on controls of its page, which only the server answers, so no package has its exercises. */
  asks?: boolean;
  exercises?: Exercise[];
  /** Its questions at a moment, see model/exercises/board_question.js; the actions before which it asks; and the layers
   * that show how a run ends. */
  questions?(occasion: { now: Moment<any>; then?: Moment<any>; was?: Moment<any> | null }): Exercise[];
  asksBefore?: string[];
  foretell?: string[];
  /** Further exercises, on any points. */
  games?: Exercise[];
  /** Its actions that would change, or show, what an exercise asks about: they wait for an answer, as steps do. */
  waits?: string[];
  layers: { [layer: string]: string };
  /** The layers that are shown at first, which "Simple" restores. */
  simple: string[];
  pictures: Picture<any, any>[];
  /** Settings of its own that a tab keeps; `data` are the first that arrive. */
  own?(data: any): object;
  /** Validators of those settings that a scene contains; a value can be anything. */
  validators?: { [setting: string]: (value: any) => boolean };
  /** Whether something moves by itself, besides the run. */
  moving?(state: State<any>): boolean;
  /** The setting that undo covers, besides the points. */
  undoes?: string;
  /** What "undo" says that it takes back. */
  changes: string;
  /** More actions: pure functions (state, ...arguments) → state. `drag …` carries out the drag of a handle's part. */
  actions?: More & { [name: string]: Reducer };
  tools: Tool<More>[];
  keys: KeyRow<More>[];
  /** [symbol, what it means], for the help. */
  symbols: string[][];
  side: ComponentFactory<any>[];
  /** Components beside the second picture. */
  beside?: ComponentFactory<any>[];
  /** A sentence below the picture. */
  hint?(moment: Moment): string;
  /** What a screen reader reads at a moment, besides edits: those of these sentences that are new, so each must make
   * sense alone. If the user asks for the `whole` text, it has all formulas. */
  heard?(moment: Moment, whole?: boolean): string[];
  /** More data-… attributes of the board. */
  state?(moment: Moment): { [name: string]: any };
  /** Whether the note that came with the data still applies. */
  noted?(moment: Moment): boolean;
  /** The CSV table that is saved with a run instead of the points, and its name. */
  table?: { name: string; csv(moment: Moment<any>): string };
  /** The file name of a saved picture, if not the lesson and its step. */
  file?(moment: Moment): string;
}
