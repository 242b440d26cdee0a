// The types that the modules of the board share, for tsc and for readers.

import type { Figure, Mark, PlaneMark } from "./draw/types";
import type { ExactLine } from "./math/decimals.js";
import type { Viewing } from "./math/types";
import type { ActiveExercise, BoardQuestion, Exercise, Work } from "./model/exercises/types";
import type { Player } from "./model/player.js";
import type { Grain, Subject } from "./model/runs/types";
import type { Memory, PastRun, Reducers, Session, SharedSettings } from "./model/types";

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
export type View = PlaneView | ChartView | SpaceView;
/** The direction from which space is seen, in degrees. It is a setting of a lesson: turning changes no view. */
export interface Camera {
  azimuth: number;
  elevation: number;
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
export type Absent<Names extends string> = { [name in Names]?: undefined };
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
  /** Whether the picture shows numbers. */
  numbers?: boolean;
  /** The revisions of the points with which the settings came, and that the views show. */
  revision?: number | null;
  madeFor?: number | null;
}
/** The settings of the lesson with this subject. */
export type SettingsOf<S extends Subject> = S extends { lines(own: infer O extends LessonSettings): Line[] }
  ? O
  : LessonSettings;

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
  settings?: { [setting: string]: unknown };
  [more: string]: any;
}

/** The same with the points of a lesson. */
export type LessonData = BoardData & Data;

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
export interface ActiveDrag<S extends State = State, V extends View = any> {
  name: string;
  handle: Handle | null;
  at: Vector;
  view: V;
  arrowScale: number;
  from: S;
  gesture: Gesture;
}

/** The state of a board, see model/reducer.js: what a tab remembers of all lessons, and what belongs to this one. */
export interface State<S extends Subject = Subject, O extends LessonSettings = SettingsOf<S>> extends Omit<
  Memory,
  "own" | "note"
> {
  lesson: Lesson;
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
export interface Moment<S extends Subject = Subject, O extends LessonSettings = SettingsOf<S>> {
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
  own: O;
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

export interface Picture<S extends Subject = Subject, V extends View = PlaneView> {
  name: string;
  surface: "plane" | "chart" | "sketch";
  /** Its name for a screen reader, with its keys. It does not change while the picture changes. */
  label(moment: Moment<S>): string;
  /** What it shows, in words. */
  describe(moment: Moment<S>, view: V): string;
  /** Its area in the layout of the board; see styles/layouts/. */
  area: string;
  /** The marks of a picture of the plane; see draw/marks.js. */
  planeMarks?: PlaneMark[];
  viewing: Viewing<V>;
  /** Another picture whose view it shares. */
  viewOf?: string;
  /** The places to fit while nobody has chosen a view; `all`: the user asks for everything, however far away. */
  placesToFit?(moment: Moment<S>, all: boolean): Vector[];
  /** The places that must stay in sight while nobody has chosen a view. */
  placesToKeep?(moment: Moment<S>): Vector[];
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
  clickAction?(moment: Moment<S>, at: Vector, view: V, keys: { shift: boolean }): Action<AnyActions> | null;
  /** The keys while the focus is in it, besides those of the lesson. */
  keys?: KeyRow<AnyActions>[];
  /** data-… attributes that say what is drawn, for tests and demos. */
  state?(moment: Moment<S>, view: V): object;
}
export type Handle =
  | { part: "point"; i: number }
  | { part: "tip" | "shaft" | "draft" | "guess" | "guess tip" | "line" | "probe" | "space"; i?: undefined };

/** The same for actions of a lesson, on states of its own. */
export type Reducer = { of(state: State, ...given: unknown[]): State }["of"];

/** [name, ...arguments] of an action of every board or, of `More`, of the lesson. The default is not {}, which JSDoc
 * would read as any. */
export type Action<More = object> = ActionTuple<Omit<Reducers, keyof More> & More>;
type ActionTuple<Known> = {
  [A in keyof Known]: Known[A] extends unknown[]
    ? [A, ...Known[A]]
    : Known[A] extends (state: never, ...given: infer G) => unknown
      ? [A, ...G]
      : never;
}[keyof Known];
/** The actions of any lesson. */
export type AnyActions = { [name: string]: unknown[] };
export type AnyAction = Action<AnyActions>;
export type AnyDispatch = Dispatch<AnyActions>;
export type AnyKeyRow = KeyRow<AnyActions>;
export type Dispatch<More = object> = (...action: Action<More>) => void;

/** say(text) speaks through the screen reader; for what follows from the moment, use `heard` of the lesson. visit(page)
 * opens another page; null in a file, which has none. */
export type ComponentFactory<S extends Subject = Subject> = (
  act: Dispatch<AnyActions>,
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
export type Tool<More = object, S extends Subject = Subject> =
  | null
  | string
  | {
      name: string;
      text: string;
      title: string;
      key?: string;
      act: Action<More>;
      usable?(moment: Moment<S>): boolean;
      pressed?(moment: Moment<S>): boolean;
    };

/** What a page adds to the board: one file of lessons/ each, with the name of its page. */
export interface Lesson<More = object, S extends Subject = Subject, O extends LessonSettings = SettingsOf<S>> {
  name: string;
  /** The arrangement of its parts on the page; see styles/layouts/. */
  layout: "panel" | "two" | "stacked";
  /** What its layout has besides, or has in another place. */
  variant?: "card" | "inputs" | "even" | "wide-text" | "boards" | "messages" | "table" | "results";
  /** The sides whose conventions its page shows, if there are two boards. */
  sides?: string[];
  /** The settings that the server has as controls of its page; null if there are none. */
  controls?(own: O): object | null;
  /** Whether a new session gets these on every page. */
  lasts?: boolean;
  /** Components below the picture, in lessons without steps. */
  below?: ComponentFactory[];
  /** Whether it has steps (and the player), and whether it can play. */
  steps?: boolean;
  plays?: boolean;
  /** Whether it shows the session's points, for editing. */
  edits: boolean;
  /** These points cannot be edited, because there is no server to answer. */
  fixed?: boolean;
  /** It is in a file: what needs a server is left out, and edits count as confirmed. */
  alone?: boolean;
  /** It is in a lecture that a lecturer shows, so it has the menu of a class even if it is `alone`. */
  teaches?: boolean;
  subject(data: LessonData, own: O): Subject<O>;
  /** The server's data for other points, if the browser can compute them (the run and the verdict); else null. If it is
   * `alone`, without a server, always as much as it can compute. */
  alive?(data: LessonData, points: Data, alone?: boolean): LessonData | null;
  /** Its runs begin at w = 0, b = 0, whatever start the conventions give. */
  fromZero?: boolean;
  /** Much of it depends on controls of its page, which only the server answers, so no package has its exercises. */
  asks?: boolean;
  exercises?: Exercise[];
  /** Its questions at a moment, see model/exercises/board_question.js; the actions before which it asks; and the layers
   * that show how a run ends. */
  questions?(occasion: { now: Moment<S, O>; then?: Moment<S, O>; was?: Moment<S, O> | null }): Exercise[];
  asksBefore?: string[];
  foretell?: string[];
  /** Further exercises, on any points. */
  games?: Exercise[];
  /** Its actions that would change, or show, what an exercise asks about: they wait for an answer, as steps do. */
  waits?: string[];
  layers: { [layer: string]: string };
  /** The layers that are shown at first, which "Simple" restores. */
  simple: string[];
  pictures: Picture<S, View>[];
  /** Settings of its own that a tab keeps; `data` are the first that arrive. */
  own?(data: BoardData): Partial<O>;
  /** Validators of those settings that a scene contains; a value can be anything. */
  validators?: { [setting in keyof O]?: (value: unknown) => boolean };
  /** Whether something moves by itself, besides the run. */
  moving?(state: { own: O }): boolean;
  /** The setting that undo covers, besides the points. */
  undoes?: keyof O;
  /** What "undo" says that it takes back. */
  changes: string;
  /** More actions: pure functions (state, ...arguments) → state. `drag …` carries out the drag of a handle's part. */
  actions?: More & { [name: string]: Reducer };
  tools: Tool<More, S>[];
  keys: KeyRow<More>[];
  /** [symbol, what it means], for the help. */
  symbols: string[][];
  side: ComponentFactory[];
  /** Components beside the second picture. */
  beside?: ComponentFactory[];
  /** A sentence below the picture. */
  hint?(moment: Moment<S, O>): string;
  /** What a screen reader reads at a moment, besides edits: those of these sentences that are new, so each must make
   * sense alone. If the user asks for the `whole` text, it has all formulas. */
  heard?(moment: Moment<S, O>, whole?: boolean): string[];
  /** More data-… attributes of the board. */
  state?(moment: Moment<S, O>): object;
  /** Whether the note that came with the data still applies. */
  noted?(moment: Moment<S, O>): boolean;
  /** The CSV table that is saved with a run instead of the points, and its name. */
  table?: { name: string; csv(moment: Moment<S, O>): string };
  /** The file name of a saved picture, if not the lesson and its step. */
  file?(moment: Moment<S, O>): string;
}
