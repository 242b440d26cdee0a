// The types of the runs, and of the server's data for them.

import type {
  Absent,
  Camera,
  ChartView,
  Data,
  LessonSettings,
  Line,
  Moment,
  Separation,
  Vector,
  Verdict,
} from "../../types";

/** What a lesson steps through or shows: Run, RunPair, Stages, or ManualLine without steps. */
export interface Subject<O extends LessonSettings = LessonSettings> {
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
  frame(at: FrameInput<O>): Frame;
  /** Whether a mistake is shown with the line that makes it, before anything moves; by default, always. */
  holdsMistake?(position: number): boolean;
  /** The text. `met`: the mistake is shown before its update. The first `seen` lines of it stay visible then. */
  story?(
    position: number,
    fresh: boolean,
    touch: boolean,
    met?: boolean,
  ): { title: string; lines: string[]; seen?: number };
  /** For a run: the example of each update, the position of update k, and the example at a position. */
  index?: number[];
  positionOf?(k: number): number;
  exampleAt?(position: number): number;
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
  least(of: (line: Line) => number, position: number, own: O): number;
  /** The lines that the view should show. */
  lines(own: O): Line[];
  equals(other: Subject): boolean;
  place(before: Subject | null, here: RunPosition, replaced: boolean, note: string): RunPosition;
  /** For a run: how often each example was corrected by the first k updates. */
  corrections?(k: number): number[];
  /** What moving a point, and no other, does to the line. */
  role?(i: number, position: number): string;
}
export interface PairSettings extends LessonSettings {
  shows: string;
}
/** A subject with steps, with all that the player and the text need. */
export type SteppedSubject = Subject & Required<Pick<Subject, "counted" | "positionAt" | "story" | "values">>;
/** A position in a subject, the progress of the animation to it, and the settings. */
export interface FrameInput<O extends LessonSettings = LessonSettings> extends RunPosition {
  progress: number;
  own: O;
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
export interface SoftSettings extends LessonSettings {
  C: number | "∞";
}
export interface SoftSubject extends Subject<SoftSettings> {
  path: SoftPath | null;
  limit: SoftMarginLine | null;
  last: number;
  range: [number, number];
  strays: Vector[][];
  slackSums: Vector[];
  lineOn(k: number, step: number): Line;
  pieceOf(C: number): number;
  frame(at: FrameInput<SoftSettings>): SoftFrame;
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
  /** The states of a run that cannot be replayed: the start, and w and b, in one row, after each update. */
  states?: number[][];
  /** The example of each look. */
  examples?: Packed | number[];
}
/** The data of one side of a checked run; see `checked_run_data` in board/serializers.py. `scores` are those of the
 * program, one for each look; `corrected` are the positions at which an example was corrected, and `ends` those at
 * which an epoch ends. */
export interface CheckedRunData extends RunData {
  states: number[][];
  examples: Packed | number[];
  scores: number[];
  corrected: Packed | number[];
  ends: Packed | number[];
  isTheirs: boolean;
  /** Whether the program is not known: its run ends with the numbers that no right run has. */
  isUnexplained: boolean;
}
/** A run with its own states; `isCorrected` says whether the example at a position was corrected. */
export interface CheckedRunSubject extends TrainingRun {
  scores: number[];
  isTheirs: boolean;
  isUnexplained: boolean;
  isCorrected(position: number): boolean;
}
/** What the page has to check; null without a text. */
export interface CheckedSettings extends LessonSettings {
  printed: string[] | null;
  kind: string | null;
  epochs: number | null;
  mistakes: number | null;
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
export interface TrainingRun<O extends LessonSettings = LessonSettings> extends Subject<O> {
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
  /** The example of each look, if the run is not one of the conventions that it names. */
  examples?: number[] | null;
}

/** The settings of the pictures of weight space; see model/lessons/weight_space.js. */
export interface WeightSpaceSettings extends LessonSettings {
  b: number | null;
  whole: boolean;
  camera: Camera;
}
export interface ConvergenceSettings extends WeightSpaceSettings {
  range: "bound" | "run" | null;
}
/** The run of a perceptron with its convergence proof. */
export interface ProvenRun extends TrainingRun<ConvergenceSettings> {
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
/** `camera` is null until the space is turned, `height` how far the points are lifted (0 … 1), `lifting` the animation
 * of that, `probe` the place that is read off, and `features` the features that the server sent last. */
export interface LiftedSettings extends LessonSettings {
  camera: Camera | null;
  probe: Vector | null;
  height: number;
  lifting: { from: number; to: number; start: number } | null;
  features: string | null;
}
/** The run on lifted points. `features` are the names of the axes of their space, `noun` that of a hyperplane there. */
export interface LiftedSubject extends TrainingRun<LiftedSettings> {
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
/** Which errors the chart shows, and what the server sent for scenes. */
export interface PredictorSettings extends LessonSettings {
  errors: "true" | "training";
  epochs: number | null;
  noise: EvaluationData["noise"];
}
/** A run with its predictors, at each position those of the run so far; see model/runs/predictors.js. */
export interface RunWithPredictors extends TrainingRun<PredictorSettings> {
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
export interface NeuronPassBase {
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
/** How the bias and the output are written. */
export interface NeuronSettings extends LessonSettings {
  bias: "weight" | "threshold";
  output: "sign" | "step";
}
/** A run of a neuron: `x0` is the constant input, `heaviest` the size of the largest weight. */
export interface NeuralRun extends TrainingRun<NeuronSettings> {
  x0: number;
  heaviest: number;
  isAbsorbed(own: NeuronSettings): boolean;
  /** The class for a sum; 0 if it has none. */
  answer(s: number): number;
  weights(line: Line): Vector;
  /** The example at the inputs: the chosen one, or that of the step; null if there is none. */
  passing(moment: Moment<NeuralRun>): NeuronPass | null;
  inputs(moment: Moment<NeuralRun>): NeuronInput[];
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

export interface MethodSettings extends LessonSettings {
  method: string;
  lambda: number;
}
/** The methods on the present points: `classes` are the results of the generative ones, and `ending` says how the
 * perceptron's run ended. */
export interface MethodsSubject extends Subject<MethodSettings> {
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
export interface ProofBase {
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
export interface UnboundedProof extends ProofBase, Absent<Exclude<keyof BoundedProof, keyof ProofBase | "missing">> {
  missing: "" | "through-the-origin" | "inseparable" | "single-class" | "awaited";
}
