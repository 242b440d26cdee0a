// A student's board, which shows the lecturer's view.

import {
  actionsToward,
  boardData,
  isDragging,
  isSameBoard,
  leavesClassView,
  settingsNow,
} from "../../model/class/following.js";
import { momentOf } from "../../model/moment.js";
import { emptyMemory } from "../../model/tab_memory.js";
import { sessionWith } from "../../model/exercises/offline.js";
import { isSameData } from "../../model/points.js";
import { CANNOT } from "../../words/student.js";
import { open } from "../board.js";
import { element } from "../dom.js";
import { offlineLesson } from "../standalone/replay.js";

/** @import { Templates } from "../../model/class/publishing.js" */
/** @import { AnyAction, BoardData, Data, Lesson, State } from "../../types" */
/** @import { SharedBoard } from "../../model/class/protocol.js" */
/** @import { SharedView } from "../../model/class/student.js" */
/** @import { Settings } from "../../model/class/following.js" */
/** @typedef {ReturnType<typeof open>} Board */

const STEP_ANIMATION_MS = 1250; // a step that comes sooner after the last one is shown without animation

export class Follower {
  /** @type {Board | null} */
  board = null;
  /** @type {SharedView | null} */
  shown = null; // the view that is on the board
  openCount = 0;
  steppedAt = -Infinity;
  isApplying = false; // whether changes of the board come from the class
  /** @type {Data | null} */
  data = null; // the points of the class, as the board has them

  /** @param {HTMLElement} place @param {{ [name: string]: { lesson: Lesson } }} modules @param {Templates} templates
   * @param {{ onLeave(): void, onDrop(): void, onFail(): void, onDraw(): void }} listener */
  constructor(place, modules, templates, listener) {
    this.place = place;
    this.modules = modules;
    this.templates = templates;
    this.listener = listener;
  }

  /** Pause the board, or let it go on. @param {boolean} isPaused */
  setPaused(isPaused) {
    this.place.inert = isPaused;
    const state = this.board?.state;
    if (isPaused && state?.run && state.player.playing)
      this.applyAsClass((board) => board.act("go", state.player.position));
  }

  /** Show a view, but change nothing under the pointer. @param {SharedView} view */
  show(view) {
    if (view === this.shown || (this.board && isDragging(this.board.state))) return;
    try {
      if (!this.stepTo(view) && !this.openScene(view)) this.showFailure();
      else this.shown = view;
    } catch (error) {
      console.error(error); // a fault of our own
      this.showFailure();
    }
    this.listener.onDraw();
  }

  /** Returns whether steps have led from the view before to this one. @param {SharedView} view */
  stepTo(view) {
    const { board, shown } = this;
    if (!board || !shown || view.visit !== shown.visit || !isSameBoard(view.shared, shown.shared)) return false;
    const wanted = settingsNow(view);
    const way = actionsToward(board.shown, settingsNow(shown), wanted);
    if (!way?.length) return way !== null;
    const isSoon = performance.now() < this.steppedAt + STEP_ANIMATION_MS;
    this.steppedAt = performance.now();
    this.applyAsClass(() => {
      for (const action of way) board.act(...(isSoon ? /** @type {AnyAction} */ (["go", wanted.step[0]]) : action));
    });
    return board.state.player.position === wanted.step[0];
  }

  /** Open a scene, as a link in a used tab does. Another lesson gets a new board. Returns whether it can be shown.
   * @param {SharedView} view */
  openScene(view) {
    const { shared } = view;
    const { lesson: whole = null } = this.modules[`lessons/${shared.page}`] ?? {};
    const data = whole && boardData(shared, whole, this.templates[shared.page] ?? null);
    if (!data) return false;
    const lesson = offlineLesson(whole);
    const isSame = this.board?.state.lesson.name === lesson.name;
    const told = this.boardMessage(lesson, data, settingsNow(view), shared, isSame);
    if (!isSame) this.mountBoard(lesson, told);
    this.applyAsClass((board) => board.receive(told, () => {}));
    this.data = momentOf(/** @type {Board} */ (this.board).shown).data;
    return true;
  }

  /** @param {Lesson} lesson @param {any} data @param {Settings} board @param {SharedBoard} shared
   * @param {boolean} isSame whether the board shows this lesson already */
  boardMessage(lesson, data, board, { scene }, isSame) {
    const before = isSame ? this.board?.state.points : null;
    const isKnown = before && data.points && isSameData(before.current, data);
    this.openCount += 1;
    return {
      ...data,
      lesson: lesson.name,
      note: data.note ?? "",
      given: false,
      revision: isKnown ? before.revision : this.openCount,
      session: sessionWith("class", { id: `class ${this.openCount}`, board }, scene.rules),
    };
  }

  /** @param {Lesson} lesson @param {BoardData} data */
  mountBoard(lesson, data) {
    this.close();
    this.place.replaceChildren();
    this.board = open(this.place, data, lesson, {
      remembers: { memory: emptyMemory("class"), save() {} },
      link: async () => "",
      onChange: (state, action) => this.handleAction(state, action),
    });
  }

  /** @param {(board: Board) => void} act */
  applyAsClass(act) {
    const wasOurs = this.isApplying;
    this.isApplying = true;
    try {
      if (this.board) act(this.board);
    } finally {
      this.isApplying = wasOurs;
    }
  }

  /** Called after each action on the board. @param {State} _ @param {AnyAction} action */
  handleAction(_, action) {
    if (!this.isApplying && leavesClassView(action)) this.listener.onLeave();
    if (!this.isApplying && action[0] === "drop") queueMicrotask(this.listener.onDrop);
    if (action[0] !== "tick") this.listener.onDraw();
  }

  showFailure() {
    this.close();
    this.place.replaceChildren(element("p", { class: "cannot" }, CANNOT));
    this.listener.onFail();
  }

  close() {
    this.board?.close();
    this.board = this.shown = this.data = null;
  }
}
