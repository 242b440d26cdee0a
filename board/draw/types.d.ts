// The types of what is drawn: marks, words and figures.

import type { Line, Names, PlaneView, Vector } from "../types";
import type { Depth } from "./marks.js";

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
  shape: SymbolShape;
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

/** How a symbol looks whose box is twice as wide as `radius`. */
export type SymbolShape = "disc" | "square" | "diamond" | "cross" | "dash";
/** A mark without its places. The size of a text is that of its letters. */
export interface Look extends MarkStyle {
  shape: "line" | "arrow" | "area" | "text" | SymbolShape;
  radius?: number;
  size?: number;
  /** What it costs a word to cover a part of it, if not as usual. */
  cost?: number;
}
/** A mark of the plane. If it has to be behind another mark of its depth, `behind` names that one. */
export interface PlaneMark extends Look {
  name: string;
  depth: Depth;
  behind?: string;
}
/** What is drawn of a mark at one moment. Each list has an entry for each place. */
export interface Drawn {
  look: PlaneMark;
  at: Trail;
  radii?: number[];
  shapes?: SymbolShape[];
  texts?: string[];
  colors?: string[];
}
/** Turns a place into pixels. */
export type Pixel = (place: Vector) => Vector;

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
/** What a picture of the plane hands to draw/plane.js: the places of each of its `planeMarks`; the sizes of the places
 * of some marks, relative to a point; words, and a note on the whole picture; the points with numbers, and the texts
 * for corrected points, of all; and whether nothing is moving by itself. */
export interface Figure {
  traces: { [trace: string]: Trail };
  sizes: { [trace: string]: number[] };
  words: Word[];
  note: string;
  names?: Names;
  numbered: Vector[];
  counted: { texts: CorrectionCount[]; points: Vector[] };
  settled: boolean;
}

/** What pictures/plane.js draws with: it collects the places of marks, and words. */
export interface Pen extends Pick<Figure, "traces" | "sizes" | "words"> {
  view: PlaneView;
  px(pixels: number): number;
  write(text: string, at: Vector, color: string, more?: Pick<Word, "of" | "strays">): void;
}

/** What is drawn for an answer beside the truth: lines, vectors from the origin, places. */
export interface Ghost {
  lines?: Pick<Line, "w" | "b">[];
  vectors?: Vector[];
  places?: Vector[];
}
