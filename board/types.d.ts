// The shapes that the rooms hand to one another, for tsc and for readers. Nothing here runs.

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

/** {x : w·x + b = 0}. w and b stand for decimals: for those that are `exact`, where doubles do not keep all digits; for
 * none where they are `rounded`, as sums in doubles are. A line of a run that began at 0 may be `eta` times `sum`, the
 * same run's with η = 1, which decides. */
export interface Line {
  w: Vector;
  b: number;
  exact?: ExactLine;
  rounded?: boolean;
  eta?: number;
  sum?: Line;
}
/** One of such a run. */
export interface ScaledLine extends Line {
  eta: number;
  sum: Line;
}
/** A line set by hand: `grip` is the point of the line that holds the tail of w. */
export interface LineWithGrip extends Line {
  grip: Vector;
  along?: Vector;
}

/** Labelled points: `points` (n, 2), `labels` (n) in {−1, +1}. */
export interface Data {
  points: Vector[];
  labels: number[];
  /** What a table called them. */
  names?: Names;
}
/** What x₁, x₂, + and − are called, "" for each without a name; see board/names.py. */
export type Names = string[];

/** Where a picture of the plane looks; `unit` is data units per pixel, the same on both axes. */
export interface PlaneView {
  x: [number, number];
  y: [number, number];
  centre: Vector;
  unit: number;
}
/** Where a chart looks whose axes have scales of their own. */
export interface ChartView {
  x: [number, number];
  y: [number, number];
}
/** How much a picture of space shows: a cube from −half to half, seen from far away; `unit` as above. */
export interface SpaceView {
  half: number;
  unit: number;
}
/** A box of it around `centre`, along whose axes lengths are drawn `stretch` times as long as they are. */
export interface BoxView extends SpaceView {
  centre: Vector;
  stretch: Vector;
}
export type View = PlaneView | ChartView | SpaceView;
/** Where the viewer of space stands, degrees. It is a setting of a lesson: turning changes no view. */
export interface Camera {
  azimuth: number;
  elevation: number;
}

/** What a picture does with its view: pure functions, see math/view.js (planar, axial, framed, spatial). */
export interface Viewing<V extends View = View> {
  /** The view that holds these places. */
  fit(places: Vector[], size: Size): V;
  /** What it shows along each of its axes. */
  ranges(view: V): [low: number, high: number][];
  /** Moved so far along each of them. */
  shift(view: V, by: Vector, size: Size): V;
  /** Closer (factor < 1) or wider, with the place `at` staying where it is; around the middle without one. */
  zoom(view: V, factor: number, size: Size, at?: Vector): V;
  /** Moved with a drag by so many pixels [right, down]; space stays. */
  pan(view: V, by: Vector, size: Size): V;
  /** The same middle and scale in a picture of another size. */
  resize(view: V, size: Size): V;
  /** In a picture of another size all that the view shows. */
  keepVisible(view: V, size: Size): V;
  contains(view: V, place: Vector): boolean;
  /** Moved as far as it must be to show a place. */
  reveal(view: V, place: Vector, size: Size): V;
  /** Data units per pixel. */
  unit(view: V, size: Size): number;
  /** The place under a pixel [from the left, from the top] of the inside of the picture. */
  place(view: V, pixel: Vector, size: Size): Vector;
}

/** What is stepped through, or stands in its place: Run, Pair, Stages, ByHand. */
export interface Subject {
  /** What lessons that step through the same share: where the user stands in it. */
  kind: string;
  total: number;
  /** Runs side by side, of which it consists. */
  sides?: Subject[];
  /** How many updates. */
  length: number;
  outcome: string;
  boundary: "mistake" | "positive" | "negative";
  verdict: Verdict;
  points: Vector[];
  /** Those of the plane, where it is about others that are made of them. */
  places?: Vector[];
  labels: number[];
  words: string[];
  next(position: number, grain: Grain): number;
  previous(position: number, grain: Grain): number;
  isUpdate(position: number): boolean;
  /** Whether the step to a position is shown bit by bit; without it, that to an update is. */
  isAnimated?(position: number): boolean;
  updatesAt(position: number): number;
  /** Where a position is among what the grain counts, from `first` to `of`. */
  counted?(
    position: number,
    grain: Grain,
  ): { name: "mistake" | "example" | "epoch" | "stage"; at: number; first: number; of: number };
  /** The position of such a count. */
  positionAt?(count: number, grain: Grain): number;
  frame(at: FrameInput): Frame;
  /** Whether a mistake is seen with the line that makes it, before anything moves; without it, each is. */
  holdsMistake?(position: number): boolean;
  /** What there is to say; of a mistake that is only `met`, of which so many lines are `seen`. */
  story?(
    position: number,
    fresh: boolean,
    touch: boolean,
    met?: boolean,
  ): { title: string; lines: string[]; seen?: number };
  /** Where the update k is made. */
  positionOf?(k: number): number;
  /** How many of its values a newcomer needs; all of them without it. */
  first?: number;
  /** Where its result is seen. */
  result?(): RunPosition;
  /** [symbol, meaning, value] */
  values?(position: number, data: Data, asking?: boolean): [string, string, string][];
  /** More columns of the table of the points: what there is to say of point i. */
  ofPoint?: { [heading: string]: (frame: any, i: number, x: Vector) => number | undefined };
  /** Where a point of the data lies in the space of its lines, where that is another one. */
  lift?(x: Vector): Vector;
  /** What its hyperplanes are called there, if not lines. */
  noun?: string;
  /** The least of a number that each line has, of those up to a position. */
  least(of: (line: Line) => number, position: number, own: LessonSettings): number;
  /** The lines worth a place in the picture. */
  lines(own: LessonSettings): Line[];
  equals(other: Subject): boolean;
  place(before: Subject | null, here: RunPosition, replaced: boolean, note: string): RunPosition;
  /** Of a run: how often each example was corrected by the first k updates. */
  corrections?(k: number): number[];
  /** What moving a point, and no other, does to the line. */
  role?(i: number, position: number): string;
}
/** One that is stepped through, with all that the player below the picture and the words beside it ask for. */
export type SteppedSubject = Subject & Required<Pick<Subject, "counted" | "positionAt" | "story" | "values">>;
/** Where in a subject the user stands, how far the step there has come, and with which settings. */
export interface FrameInput extends RunPosition {
  progress: number;
  own: LessonSettings;
}

/** Whether a line separates: w, b, margin, support and the nearest points of the hulls of the best one, or why none
 * does. */
export type Verdict = Separable | Inseparable | SingleClass | PendingVerdict;
export interface Separable extends Absent<Certificate> {
  kind: "separable";
  w: Vector;
  b: number;
  margin: number;
  support: number[];
  nearest: [Vector, Vector];
}
/** What is not there. */
type Absent<Names extends string> = { [name in Names]?: undefined };
type Best = "w" | "b" | "margin" | "support" | "nearest";
type Certificate = "certificate" | "point" | "figure" | "shares";
interface Inseparable extends Absent<Best> {
  kind: "inseparable";
  /** The examples of the certificate, and the point that is in both hulls; both come from the server. */
  certificate?: number[];
  point?: Vector;
  /** What the certificate looks like, and its weights: fractions such as "2/3", or numbers. */
  figure?: "coincidence" | "point-on-a-segment" | "point-in-a-triangle" | "crossing-segments" | "common-point";
  shares?: (string | number)[];
}
interface SingleClass extends Absent<Best | Certificate> {
  kind: "single class";
}
/** The browser cannot say it, and the server has not yet. */
interface PendingVerdict extends Absent<Best | Certificate> {
  kind: "awaited";
}

/** A verdict on these points, and which parts of it are drawn; candidates are other lines that separate, each with its
 * margin where `margins` are drawn. */
export interface Separation extends Data {
  verdict: Verdict;
  candidates?: Line[];
  parts?: { [part in "candidates" | "margins" | "hulls" | "separator" | "band" | "canonical" | "gap"]?: boolean };
}

/** The soft margin for every C, piece by piece: the values at its start and their slopes, `b` as the lowest and the
 * highest. */
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
/** The line for one C, as SoftMargin of the core; `shares` are α/C, and `hard` says whether it separates with nothing
 * paid. */
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
  /** A score that is no larger is 0. */
  rounding: number;
  /** Examples: with α > 0; on the wrong side of the line; with |s| < 1. */
  support: number[];
  wrong: number[];
  inside: number[];
}
export interface SoftFrame extends Frame {
  soft: SoftMarginLine | null;
}

/** The soft margin in the place of a run; see model/runs/soft_margins.js. */
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

/** One hyperplane that is written down: with x, and what follows from both where there is a hyperplane. */
export interface HyperplaneSubject extends Subject {
  frame(at: FrameInput): Frame & { line: LineWithGrip; probe: Vector; numbers: Readings | null };
}

/** What the server says of a run, where `mistakes` and `looks` are packed; see model/runs/run.js. */
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
  /** Where it begins, if not at w = 0, b = 0. */
  start?: Line | null;
  verdict: Verdict;
  /** The same for lines through the origin, where the run has no bias. */
  through?: { kind: Verdict["kind"]; margin?: number } | null;
  proof?: Proof;
  /** How many mistakes the theorem allows: null where it says nothing, or, where it is bounded, more than a double. */
  bound?: number | null;
  isBounded?: boolean;
  /** Whether nothing is rounded. */
  isExact?: boolean;
  /** Whether no server will say more. */
  isAlone?: boolean;
  /** Of two, the one by its conventions. */
  name?: string;
}
/** How a run ended, as words/outcome.js says it: of `length` mistakes on points with these labels, which may be
 * lifted; `of` a run that is stopped after some epochs, how many mistakes end it too. */
export interface Outcome extends Omit<RunData, "mistakes" | "looks"> {
  length: number;
  labels: number[];
  isLifted?: boolean;
  of?: { most: number };
}
/** The conventions of a run, as perceptron_core names them; from w = 0, b = 0, η only scales what it learns. */
export type Conventions = Pick<RunData, "bias" | "order" | "boundary" | "seed"> &
  Partial<Pick<RunData, "eta" | "start">>;
/** The mistakes of a run, and how many examples had been looked at with each; as a Trace has them. */
export interface TrainingResult {
  index: number[];
  examined: number[];
  /** "begun" where the browser has not followed it to its end. */
  outcome: "converged" | "cycle" | "limit" | "begun";
  epochs: number;
  repeats: number | null;
  total: number;
}
/** What the convergence theorem says of points: the verdict that it needs, R̃ as the longest example, γ̃ and the
 * bound. */
export interface Theorem {
  needed: Verdict;
  beta: number;
  radius: number;
  longest: number;
  gamma: number | null;
  bound: number | null;
}
export type Packed = [size: 1 | 2 | 4, base64: string];

/** The run of a perceptron; line k of `states` is the one after k updates. */
export interface TrainingRun extends Subject {
  states: Line[];
  /** The example of each update, and how many had been looked at with it. */
  index: number[];
  examined: number[];
  eta: number;
  beta: number;
  bias: RunData["bias"];
  order: RunData["order"];
  seed: number;
  /** Where it begins, if not at w = 0, b = 0. */
  start?: Line | null;
  /** How many mistakes the theorem allows, where it says that. */
  bound?: number | null;
  /** The names of the coordinates of x, under which the run is written down; null where it is not. */
  features: string[] | null;
  /** The feature map that has lifted the points, in a few words. */
  called?: string;
  /** The part that repeats. */
  cycle: null | { from: number; count: number };
  proof?: Proof;
  /** Of a run with a proof. */
  sums: Sums;
  corrections(k: number): number[];
  exampleAt(position: number): number;
  /** What update k, counted from 1, does. */
  update(k: number): NonNullable<Frame["update"]>;
  /** Where it is done; 0 is the start. */
  positionOf(k: number): number;
  /** What the score is taken of, as formulas have it: "x", or what is made of x. */
  symbol: string;
  /** What a step calls example i. */
  nameOf(i: number): string;
  epochAt(position: number): number;
}

/** The run of a perceptron with its convergence proof. */
export interface ProvenRun extends TrainingRun {
  proof: Proof;
}

/** What the server says of a feature map: φ₃, or which features, as they were asked for; the variables, and of each
 * feature the formula and its program, null where φ₃ cannot be read; with φ₃ the lifted points as trained on, else
 * null; and what is wrong, "" for nothing. */
export interface FeatureMapData {
  features: string;
  variables: string[] | null;
  names: string[] | null;
  programs: null | (number | string)[][];
  lifted: Vector[] | null;
  problem: string;
}
/** The run on lifted points. `features` are what the axes of their space are called, `noun` what a hyperplane there
 * is. */
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
  /** The same in doubles, for what is drawn. */
  liftRoughly(x: Vector): Vector;
  /** The same of points that belong together. */
  liftAll(points: Vector[]): Vector[];
  grid(view: ChartView, cells: Vector, rough: boolean): any;
}

/** Two normal clouds, of either class with probability ½. */
export interface PointSource {
  plus: Vector;
  minus: Vector;
  sigma: number;
}
/** What is known beside the points: how many epochs a run may have, the fewest training errors of any line, where it is
 * known, the source of new points or some of these, and in words what the true error is. */
export interface EvaluationData {
  epochs: number;
  noise: null | [kind: string, amount: number, draw: number];
  fewest: number | null;
  source: PointSource | null;
  fresh: Data | null;
  of: string;
}
/** One number for each reader of a run: its last line, the averaged one, the pocket and the vote. */
export interface PerPredictor<T = number> {
  last: T;
  averaged: T;
  pocket: T;
  voted: T;
}
/** A run with its readers, at each position those of the run so far; see model/runs/predictors.js. */
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
/** The run on some messages: d weights, of which a picture shows two, those of the words `axes`. See
 * model/lessons/spam_filter.js. */
export interface MessagesRun extends TrainingRun {
  messages: Message[];
  /** The features beside BIAS, and of each message [feature, how often it occurs]. */
  vocabulary: string[];
  rows: [number, number][][];
  /** The first pair of messages with the same counts and different marks, if there is one. */
  conflict: null | [number, number];
  axesOf(own: LessonSettings): [number, number];
  averaged(position: number): Line;
  /** The update that led to the state in the pocket. */
  pocket(position: number): number;
  /** How many messages some weights get wrong. */
  countWrong(line: Line): number;
  frame(at: FrameInput): MessagesFrame;
}
/** `whole` are all weights, and `line` those of two words. */
export interface MessagesFrame extends Frame {
  whole: Line;
}
/** A message as the table of its features shows it: before the update, if it is the `example` of one. */
export interface MessageFeatures {
  text: string;
  example: number | null;
  terms: Term[];
  score: number;
}
/** `isNew`: a word that no message has, and so without a weight. */
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
/** An example that goes through it: s before the update, at present and after it; `sum` is w·x before it, `answer` a
 * class or 0. */
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
/** A run as that of a neuron: `x0` is the input that is always the same, `heaviest` the size of its largest weight. */
export interface NeuralRun extends TrainingRun {
  x0: number;
  heaviest: number;
  isAbsorbed(own: LessonSettings): boolean;
  /** The class that it gives a sum; 0 where it gives none. */
  answer(s: number): number;
  weights(line: Line): Vector;
  /** The example at the inputs: the chosen one, or that of the step; null where there is none. */
  passing(moment: Moment): NeuronPass | null;
  inputs(moment: Moment): NeuronInput[];
}

/** One task of “Start here”; see ui/lessons/start_here/tasks.py. A beat with `choices` is a guess, the others are done
 * by hand. */
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
/** What a user has done in one; see model/lessons/start_here_tasks.js. */
export interface TaskWork {
  beat: number;
  guesses: (number | null)[];
  hand: LineWithGrip | null;
  point: Vector | null;
  best: number;
}
/** Task `i` as it stands: `over` with all its beats, and `isEnd` when the last of all is. */
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

/** What the server says of other ways to a line; `unbounded` is why logistic regression with λ = 0 finds none. */
export interface MethodsData {
  boundary: Subject["boundary"];
  verdict: Verdict;
  perceptron: Line;
  unbounded: null | "separates" | "touches";
  /** How the perceptron's run ended. */
  run: Omit<Outcome, "labels" | "verdict">;
  classes: { [method: string]: any };
}
/** A method and its line: which examples that has wrong, its margin γ and its angle to the best line, degrees. `known`
 * is {none} where there is no line. */
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

/** The methods on the present points: `classes` is what the generative ones know, `ending` how the perceptron's run
 * ended. */
export interface MethodsSubject extends Subject {
  classes: MethodsData["classes"];
  unbounded: MethodsData["unbounded"];
  ending: string;
  known(method: string, lambda: number): any;
  rows(lambda: number): MethodRow[];
  row(method: string, lambda: number): MethodRow;
}

/** A run written down at update k: the example that it corrects, counted from 1, with its score before the update, and
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

/** The sequences of the proof: ‖w̃‖², w̃·w̃* and cos(w̃, w̃*) after k updates, and between what they must lie. */
export interface Sums {
  norm: number[];
  /** None without a separator. */
  along: number[];
  cosine: number[];
  ceiling(k: number): number;
  floor(k: number): number;
  leastCosine(k: number): number;
}

/** The numbers of the convergence proof; without a separator there is only what holds all the same, and why
 * (`missing`). */
export type Proof = BoundedProof | UnboundedProof;
interface ProofBase {
  /** √β, and the sign of b in every separating line: 0 where it may be any. */
  root: number;
  signOfB: number;
  radius: number;
}
export interface BoundedProof extends ProofBase {
  missing?: undefined;
  separator: Vector;
  gamma: number;
  bound: number;
  /** The direction in which the proof says most, which only the server finds. */
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
  /** The new w that somebody places, and vectors from the origin for which there must be room. */
  draft?: Vector;
  reach?: Vector[];
  /** Where it is not the boundary that says who is wrong: who is on the wrong side, with a score beyond this. */
  rounding?: number;
}

/** What a tab keeps of one lesson, also while another is open; `views` holds those that the user has chosen, `seen` the
 * others that were there when it was left. */
export interface LessonSettings {
  layers: Set<string>;
  brush: 1 | -1;
  grain: Grain;
  speed: "slow" | "normal" | "fast" | "fastest";
  views: Views;
  seen?: Views;
  hand?: LineWithGrip;
  exercise?: Work | null;
  /** Whether questions come first: how many were answered, and how many right. */
  ask?: { right: number; of: number } | null;
  [setting: string]: any;
}

/** `hall`: large, and nothing but the board; null until a board has asked the address. `snap`: points go to the
 * grid. */
export interface SharedSettings {
  hall: boolean | null;
  snap: boolean;
}

/** What the server says to a board with every change of it; the rest is its lesson's. */
export interface BoardData extends Partial<Data> {
  /** Another number whenever the points were replaced, as opposed to edited. */
  revision: number;
  /** Whose edits it has taken, and the number of the last one. */
  answered?: null | [client: string, number: number];
  /** Whether the lesson has put these points there, and nobody has chosen any. */
  given?: boolean;
  note?: string;
  hall?: boolean;
  session?: Session | null;
  settings?: { [setting: string]: any };
  [more: string]: any;
}

/** All that is done between two moments of rest, as a drag or a key that is held down: one entry of the history. */
export type Gesture = object;
export type Sizes = { [picture: string]: Size };
export type Views = { [picture: string]: View };
/** What the pointer is over, in any picture: an example, or a line to be drawn beside the run's. */
export interface PointedTarget {
  example: number | null;
  ghost: Line | null;
}
/** What has come down on a picture and is not up again: on a handle or, with null, on the view itself. `view`,
 * `arrowScale` and the state `from` are those of then. */
export interface ActiveDrag<S extends State<any> = State, V extends View = any> {
  name: string;
  handle: Handle | null;
  at: Vector;
  view: V;
  arrowScale: number;
  from: S;
  gesture: Gesture;
}

/** A board at one time, see model/reducer.js: what a tab remembers of all lessons, and what goes with this one. */
export interface State<S extends Subject = Subject, O extends LessonSettings = LessonSettings> extends Omit<
  Memory,
  "own" | "note"
> {
  lesson: Lesson<any>;
  own: O;
  run: S;
  /** What the server said last. */
  answer: BoardData | null;
  /** How often it has said something else than the browser. */
  contradicted: number;
  /** The run that `runs` has been asked for already. */
  listed: Subject | null;
  /** What is asked first, now. */
  question: BoardQuestion | null;
  /** What the server says to look at. */
  note?: string;
  player: Player;
  chosen: number | null;
  /** Where Enter places a point; where keys point, in the picture that `points`. */
  cross: Vector | null;
  aim: Vector | null;
  /** The picture that was touched last or had the focus. */
  active: string | null;
  pointed: PointedTarget;
  held: ActiveDrag | null;
  /** The gesture that is under way. */
  gesture: Gesture | null;
  sizes: Sizes;
  scale: number;
  touch: boolean;
  connected: boolean;
  /** The views that are shown, of which `own.views` are chosen by the user; and those with which the lesson was
   * opened. */
  views: Views;
  given: { [picture: string]: View | undefined };
  /** Whether the user has asked to see the line too, however far away. */
  withLine: boolean;
  problem: string;
  remark: string;
  /** What a screen reader is told beside what it finds changed. */
  heard: { text: string } | null;
  /** The clock: ms, and whether nothing may move by itself. */
  now: number;
  still: boolean;
}
/** A board before the server's first word. */
export interface InitialState extends Omit<State, "run"> {
  run: null;
}

/** All that a picture or a sentence may know. */
export interface Moment<S extends Subject = Subject> {
  data: Data;
  /** How many edits the server has not answered; and whether `run` has not seen them either: then `run.points`
   * differ. */
  pending: number;
  ahead: boolean;
  /** How often the server has said something else than the browser. */
  contradicted: number;
  run: S;
  position: number;
  /** Updates up to the position. */
  k: number;
  /** The result is shown and nobody has stepped yet, so that the first → leads to the start. */
  fresh: boolean;
  /** How far the present step has come, 0 … 1. */
  progress: number;
  /** Whether a mistake is seen with the line that makes it: `position` and all numbers are those before it. */
  holding: boolean;
  /** Whether the user places and moves points here. */
  edits: boolean;
  /** Whether nothing is on its way: no step being shown, nothing held. */
  settled: boolean;
  playing: boolean;
  frame: ReturnType<S["frame"]>;
  hand: LineWithGrip | null;
  chosen: number | null;
  /** Where Enter places a point. */
  cross: Vector | null;
  /** Where keys point, in the picture that `points`; Enter clicks there. */
  aim: Vector | null;
  pointed: PointedTarget;
  layers: Set<string>;
  own: LessonSettings;
  /** The view and the size, between the axes, of each picture that is shown. */
  views: Views;
  sizes: Sizes;
  /** How large text is, 1 where 1 rem is 16 px: words, points, lines and heads of arrows are drawn so many times as
   * large. */
  scale: number;
  /** Whether the user points with fingers, who have no keys. */
  touch: boolean;
  /** Settings of all lessons. */
  shared: SharedSettings;
  session: Session | null;
  /** Those so far, the last one first. */
  runs: PastRun[];
  /** Whether the page has its server. */
  connected: boolean;
  /** Whether it is a file, which has none. */
  alone: boolean;
  /** What vectors are drawn shrunk by, so that they stay in the picture. */
  arrowScale: number;
  /** Sentences for what was last typed or multiplied. */
  problem: string;
  remark: string;
  /** Whether there is something to take back, or to do again. */
  able: { undo: boolean; redo: boolean };
  /** Whether what is to come of the run is held back. */
  asking: boolean;
  exercise: ActiveExercise | null;
}

/** What all marks of a chart or a sketch have, colours by their names in styles/colors.css. Places are in a chart the
 * coordinates of its view, in a sketch pixels from its top left corner. */
export interface MarkStyle {
  /** Of lines, arrows and words, and the outline of areas, discs and diamonds. */
  color?: string;
  /** The inside of areas, discs and diamonds; the opacity is the inside's then. */
  fill?: string;
  width?: number;
  dash?: string;
  opacity?: number;
  /** What tests and style sheets find it by. */
  name?: string;
}
export interface Stroke extends MarkStyle {
  shape: "line" | "area" | "arrow";
  at: Vector[];
  /** One of hundreds of lines that follow one another: those that look alike are drawn at once. */
  many?: boolean;
}
/** Of so many px. */
export interface Spot extends MarkStyle {
  shape: "disc" | "diamond";
  at: Vector[];
  radius: number;
}
export interface Label extends MarkStyle {
  shape: "word" | "tick";
  at: Vector[];
  text: string;
  /** px that it stands aside [right, down]. */
  aside?: Vector;
  /** What a word names, a place or the corners of a line. It stands there, or, where a chart has no room, in a legend;
   * from where it is far a thin line leads there. */
  of?: Vector[];
  /** It stands where it wishes, whatever is drawn there. */
  fixed?: boolean;
}
/** Of the axis that is its `name`, along which places may be powers of ten, which are written there. */
export interface Title {
  shape: "title";
  name: "x" | "y";
  text: string;
  powers?: boolean;
}
export type Mark = Stroke | Spot | Label | Title;

/** Lines or areas by their corners, one after the other; [null, null] ends one. */
export type Trail = (Vector | [null, null])[];
/** A word at its wish; `of` is what it names: a place, or the corners of a line. `strays` says whether it would name
 * something else at a place; then there is none. */
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
 * "marks" by name, the sizes of the places of some traces; words, and what is said of the whole picture; the points
 * that bear their numbers, and texts for those that were corrected, of all; and whether nothing is moving by itself. */
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

/** What pictures/plane.js draws with: it collects traces and marks, and what is said at a place. */
export interface Pen extends Pick<Figure, "traces" | "marks" | "sizes" | "words"> {
  view: PlaneView;
  px(pixels: number): number;
  write(text: string, at: Vector, color: string, more?: Pick<Word, "of" | "strays">): void;
}

export interface Picture<S extends Subject = Subject, V extends View = PlaneView> {
  name: string;
  surface: "plane" | "chart" | "sketch";
  /** What it is and, where keys act on it, how: its name for a screen reader. It stays while the picture changes. */
  label(moment: Moment<S>): string;
  /** What it shows, in words. */
  describe(moment: Moment<S>, view: V): string;
  /** Where it stands in the layout of the board; see styles/layouts/. */
  area: string;
  viewing: Viewing<V>;
  /** Another picture whose view it shares. */
  viewOf?: string;
  /** What should be in sight when nobody has chosen a view; `all`: the user asks to see it, however far away. */
  placesToFit(moment: Moment<S>, all: boolean): Vector[];
  /** What must stay in sight while nobody has chosen a view. */
  placesToKeep(moment: Moment<S>): Vector[];
  /** By how much its vectors may be multiplied so that they stay inside. */
  maxArrowScale?(moment: Moment<S>, view: V, size: Size): number;
  /** Instead of viewing.fit(worth): a picture whose view follows from the moment. */
  fit?(moment: Moment<S>, size: Size, all: boolean): V;
  /** What one may come closer to, where that is less than what fits. */
  closestView?(moment: Moment<S>, size: Size): V;
  /** Pure: the same moment and view give the same marks. The plane's surface takes a figure, the others marks. */
  marks(moment: Moment<S>, view: V, size: Size): Mark[] | Figure;
  isShown?(moment: Moment<S>): boolean;
  /** What can be held at a place, if anything; `kind` is the pointer's. */
  handleAt?(moment: Moment<S>, at: Vector, view: V, kind: string, size: Size): Handle | null;
  /** What is pointed at. */
  pointedAt?(moment: Moment<S>, at: Vector, view: V, kind: string): PointedTarget;
  /** It shows space, which two fingers turn. */
  canTurn?: boolean;
  /** The action of a click. */
  clickAction?(moment: Moment<S>, at: Vector, view: V, keys: { shift: boolean }): Action<any> | null;
  /** What keys do while the focus is in it, beside those of the lesson. */
  keys?: KeyRow<any>[];
  /** data-… attributes that say what is drawn, for tests and demos. */
  state?(moment: Moment<S>, view: V): object;
}
export type Handle =
  | { part: "point"; i: number }
  | { part: "tip" | "shaft" | "draft" | "guess" | "guess tip" | "line" | "probe" | "space"; i?: undefined };

/** The actions of every board, carried out by model/reducer.js, and what each is given. */
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
/** What carries them out: each leads from a state to the next one of the same lesson. */
export type Reducers = { [A in keyof Actions]: <S extends State<any>>(state: S, ...given: Actions[A]) => S };
/** The same for actions of a lesson, on states of its own. */
export type Reducer = { of(state: State<any>, ...given: any[]): State }["of"];

/** [name, ...arguments] of an action of every board or, of `More`, of the lesson; as a default, JSDoc would read {} as
 * any. */
export type Action<More = object> = ActionTuple<Omit<Reducers, keyof More> & More>;
type ActionTuple<Known> = {
  [A in keyof Known]: Known[A] extends (state: any, ...given: infer G) => any ? [A, ...G] : never;
}[keyof Known];
export type Dispatch<More = object> = (...action: Action<More>) => void;

/** say(text) tells a screen reader; what follows from the moment is `heard` of the lesson. visit(page) leads to another
 * page; null in a file, which has none. */
export type ComponentFactory<S extends Subject = Subject> = (
  act: Dispatch<any>,
  say: (text: string) => void,
  visit?: ((page: string) => void) | null,
) => Component<S>;

/** A part of the side panel: made once, then shown at each moment. */
export interface Component<S extends Subject = Subject> {
  node: HTMLElement;
  show(moment: Moment<S>): void;
}

/** One row of the keyboard's table, which is also the help: `label` names the keys, and `keys` are as in
 * "Shift+ArrowLeft", "Ctrl+z", "x". What its arrows move, if `moves` names it, is moved with buttons too. */
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

/** What a tab remembers, also while the page is loaded again; see model/tab_memory.js. A `note` has been read
 * already. */
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

/** What the server says of a visitor's session: whether it has taken back what one before it held, and what a browser
 * keeps for the next. */
export interface Session {
  id: string;
  restored: boolean;
  /** What a link or a chosen scene asked for, and what of that is for this page's board. */
  opened: { id: string; board: null | { [setting: string]: any } };
  rules: { [side: string]: object };
  /** Where the points come from, and whether they were edited; and what they are called. */
  preset: null | [string, number];
  edited: boolean;
  /** The inequality that says the labels, or "". */
  formula?: string;
  called: string;
  /** Whether its exercise was opened from a worksheet. */
  sheet?: boolean;
  back?: boolean; // whether a way back from an exercise stands above the board
  hidden: string[];
  /** The QR code that was asked for last, as the address of an image. */
  code: null | { link: string; image: string };
}

/** A run that somebody has stepped in: its points as a scene has them and what they are called, its conventions, and
 * how it ended. `ratio` is γ/γ* of its last line, where a line separates; `bound` where the theorem has one. Of lifted
 * points, `map` are the settings of a scene that say by which map. */
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
  /** By which its points are told from those of others, see math/order.js. */
  orders?: { any: string; this: string };
  map?: Scene["board"];
}

/** And in a list of runs, the number of the first of them where that has the same points in another order. */
export type ListedRun = PastRun & { reorders: number | null };

/** What the last visit has left in this browser: on which page, when, of how many points (null where none were shown),
 * and what its tab remembered, as memory.js saves it. */
export interface LastVisit {
  page: string;
  at: number;
  points: number | null;
  memory: string;
}

/** All that makes a picture; see model/scene.js and ui/visitor/scene.py. */
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
  /** How its parts stand on the page: see styles/layouts/. */
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
  /** The sides whose conventions its page shows, where there are two boards. */
  sides?: string[];
  /** Those of its settings that the server holds, as controls of its page; null where it does not hold any. */
  controls?(own: LessonSettings): object | null;
  /** Whether a session that is begun anew is told of these on every page. */
  lasts?: boolean;
  /** What stands below the picture, where nothing is stepped through. */
  below?: ComponentFactory<any>[];
  /** Whether it steps (player), and whether it can play. */
  steps: boolean;
  plays: boolean;
  /** Whether the points of the session are on it, to be edited. */
  edits: boolean;
  /** These points are only looked at: there is no server that would answer an edit. */
  fixed?: boolean;
  /** It is in a file: what needs a server is left out, and nobody is to answer an edit. */
  alone?: boolean;
  subject(data: any, own: LessonSettings): Subject;
  /** What the server said, as it is on other points, where the browser can say that itself: the run and the verdict;
   * else null. Where it is `alone`, without a server that would say more, always as much as it can. */
  alive?(data: any, points: Data, alone?: boolean): any;
  /** Its runs begin at w = 0, b = 0, whatever start the conventions say. */
  fromZero?: boolean;
  /** Much of it hangs on controls of its page, which only the server answers: exercises on it are in no package. */
  asks?: boolean;
  exercises?: Exercise[];
  /** What it can ask at a moment, see model/exercises/board_question.js; before which actions; and which layers tell
   * how a run ends. */
  questions?(occasion: { now: Moment<any>; then?: Moment<any>; was?: Moment<any> | null }): Exercise[];
  asksBefore?: string[];
  foretell?: string[];
  /** Others, on whatever points there are. */
  games?: Exercise[];
  /** Its actions that would change, or show, what an exercise asks about: they wait for an answer, as steps do. */
  waits?: string[];
  layers: { [layer: string]: string };
  /** Those that are shown at first, which "Simple" brings back. */
  simple: string[];
  pictures: Picture<any, any>[];
  /** Settings of its own that a tab keeps; `data` is the first that arrives. */
  own?(data: any): object;
  /** Those of them that a scene holds: whether a value that may be anybody's is one. */
  validators?: { [setting: string]: (value: any) => boolean };
  /** Whether something moves by itself, beside the run. */
  moving?(state: State<any>): boolean;
  /** The setting that undo brings back, beside the points. */
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
  /** What stands with the second picture. */
  beside?: ComponentFactory<any>[];
  /** A sentence below the picture. */
  hint?(moment: Moment): string;
  /** What a screen reader is told at a moment, beside edits: of these sentences, each whole without the others, those
   * that are new; with all formulas where it is to be `whole`, for who asks for them. */
  heard?(moment: Moment, whole?: boolean): string[];
  /** More data-… attributes of the board. */
  state?(moment: Moment): { [name: string]: any };
  /** Whether the note that came with the data still holds. */
  noted?(moment: Moment): boolean;
  /** What is saved as CSV beside a run, where that is not the points, and what it is called. */
  table?: { name: string; csv(moment: Moment<any>): string };
  /** What a saved picture is called, if not after the lesson and its step. */
  file?(moment: Moment): string;
}
