// The types of the actions, and of what is kept of a visit.

import type {
  ActiveDrag,
  BoardData,
  Gesture,
  Handle,
  LessonSettings,
  Names,
  PointedTarget,
  Sizes,
  State,
  Vector,
  Verdict,
  View,
} from "../types";
import type { ExerciseRecord } from "./exercises/attempt.js";
import type { Reply } from "./exercises/round.js";
import type { HyperplaneSettings, MessagesSettings, TasksSettings } from "./lessons/types";
import type { Edit, PointsState } from "./points.js";
import type {
  ConvergenceSettings,
  Grain,
  LiftedSettings,
  MethodSettings,
  NeuronSettings,
  PairSettings,
  PredictorSettings,
  RunData,
  RunPosition,
  SoftSettings,
  Subject,
} from "./runs/types";
import type { History } from "./undo_history.js";

/** `hall`: large, with nothing but the board; null until a board has read the address. `snap`: points snap to the
 * grid. */
export interface SharedSettings {
  hall: boolean | null;
  snap: boolean;
}

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
export type Reducers = { [A in keyof Actions]: <S extends State>(state: S, ...given: Actions[A]) => S };
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
  opened: { id: string; board: Scene["board"] | null };
  rules: Rules;
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

/** The conventions of a run as a scene has them, and those of each side. */
export type Rule = Pick<RunData, "bias" | "order" | "boundary" | "seed"> & { learning_rate: number; start?: Vector };
export type Rules = { [side: string]: Rule };
/** A run that the user has stepped in: its points as in a scene and their name, its conventions, and how it ended.
 * `ratio` is γ/γ* of its last line, if a line separates; `bound` that of the theorem, if there is one. For lifted
 * points, `map` are the settings of a scene that give the map. */
export interface PastRun {
  number: number;
  points: Scene["points"];
  rule: Rule;
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

type AllSettings = ConvergenceSettings &
  HyperplaneSettings &
  LiftedSettings &
  MessagesSettings &
  MethodSettings &
  NeuronSettings &
  PairSettings &
  PredictorSettings &
  SoftSettings &
  TasksSettings;
/** Settings of a lesson as in a scene, with the step. */
export type SceneBoard = Partial<Omit<AllSettings, "layers">> & { layers?: string[]; step?: [number, boolean] };
/** A picture as a value; see model/scene.js and ui/visitor/scene.py. */
export interface Scene {
  version: number;
  page: string;
  points?: { preset?: string; seed?: number; points?: Vector[]; labels?: number[]; formula?: string; names?: Names };
  rules?: Rules;
  board?: SceneBoard;
  hall?: boolean;
  hidden?: string[];
}
