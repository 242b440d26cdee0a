// A student's board that follows the lecturer's.
// It stops when the student does something else with the board.

import { boardData, isDragging, leavesClassView, settingsNow, actionsToward } from "../../model/class/following.js";
import { momentOf } from "../../model/moment.js";
import { emptyMemory } from "../../model/tab_memory.js";
import { sessionWith } from "../../model/exercises/offline.js";
import { isSameData } from "../../model/points.js";
import { CANNOT } from "../../words/student.js";
import { open } from "../board.js";
import { element } from "../dom.js";
import { offlineLesson } from "../standalone/replay.js";

/** @import { Action, BoardData, Data, Lesson, State } from "../../types" */
/** @import { SharedBoard, SharedStep } from "../../model/class/protocol.js" */
/** @import { Settings } from "../../model/class/following.js" */
/** @typedef {ReturnType<typeof open>} Board */

const STEP_ANIMATION_MS = 1250; // a step that comes sooner after the last one is shown without animation

export class Follower {
  /** @type {Board | null} */
  board = null;
  /** @type {{ shared: SharedBoard, number: number } | null} */
  classBoard = null; // what the lecturer shares
  /** @type {SharedStep | null} */
  step = null;
  isDetached = false;
  isFixed = false; // while the board does not follow
  problem = "";
  page = "";
  boardNumber = -1; // of the board that is shown
  /** @type {Settings} */
  settings = {}; // those of the class that were applied last
  openCount = 0;
  steppedAt = -Infinity;
  isApplying = false; // whether changes of the board come from the class
  /** @type {Data | null} */
  data = null; // the points of the class, as the board has them

  /** @param {HTMLElement} place @param {{ [name: string]: any }} modules @param {{ [page: string]: any }} templates
   * @param {{ onDetach(): void, onDraw(): void }} hearer */
  constructor(place, modules, templates, hearer) {
    this.place = place;
    this.modules = modules;
    this.templates = templates;
    this.listener = hearer;
  }

  /** Receive what the lecturer shares. @param {SharedBoard | null} shared @param {number} number
   * @param {SharedStep | null} step */
  receive(shared, number, step) {
    if (shared) this.classBoard = { shared, number };
    this.step = step;
    this.sync();
  }

  /** Show what the class sees again. */
  comeBack() {
    this.isDetached = false;
    this.boardNumber = -1; // so that the scene is opened again, whatever is on the board
    this.sync();
  }

  /** Pause the board, or let it go on. @param {boolean} isPaused */
  setPaused(isPaused) {
    this.place.inert = isPaused;
    const state = this.board?.state;
    if (isPaused && state?.run && state.player.playing)
      this.applyAsClass((board) => board.act("go", state.player.position));
  }

  /** Show what the class sees, unless the student looks around. */
  sync() {
    if (!this.classBoard || this.isDetached || this.isFixed || (this.board && isDragging(this.board.state))) return;
    const { shared, number } = this.classBoard;
    const settings = settingsNow(shared, number, this.step);
    try {
      this.show(shared, number, settings);
      this.problem = "";
    } catch {
      this.showFailure();
    }
    this.listener.onDraw();
  }

  /** @param {SharedBoard} shared @param {number} number @param {Settings} settings */
  show(shared, number, settings) {
    const way =
      this.board && number === this.boardNumber ? actionsToward(this.board.shown, this.settings, settings) : null;
    if (!way || !this.applyActions(way, settings)) this.openScene(shared, settings);
    this.boardNumber = number;
    this.settings = settings;
  }

  /** Returns whether the actions have led to the settings. @param {Action<any>[]} way @param {Settings} settings */
  applyActions(way, { step }) {
    if (!way.length) return true;
    const isSoon = performance.now() < this.steppedAt + STEP_ANIMATION_MS;
    this.steppedAt = performance.now();
    this.applyAsClass((board) => {
      for (const action of way) board.act(...(isSoon ? /** @type {Action<any>} */ (["go", step[0]]) : action));
    });
    return this.board?.state.player.position === step[0];
  }

  /** Open a scene, as a link in a used tab does. Another lesson gets a new board. @param {SharedBoard} shared
   * @param {Settings} settings */
  openScene(shared, settings) {
    const { lesson: whole = null } = this.modules[`lessons/${shared.page}`] ?? {};
    const data = whole && boardData(shared, whole, this.templates[shared.page] ?? null);
    if (!data) {
      this.showFailure();
      return;
    }
    const lesson = offlineLesson(whole);
    const told = this.boardMessage(lesson, data, settings, shared);
    if (this.page !== shared.page || !this.board) this.mountBoard(lesson, told);
    this.applyAsClass((board) => board.receive(told, () => {}));
    this.page = shared.page;
    this.data = momentOf(/** @type {Board} */ (this.board).shown).data;
  }

  /** @param {Lesson} lesson @param {any} data @param {Settings} board @param {SharedBoard} shared */
  boardMessage(lesson, data, board, { scene }) {
    const before = this.page === lesson.name ? this.board?.state.points : null;
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

  /** Called after each action on the board. @param {State} _ @param {Action<any>} action */
  handleAction(_, action) {
    const isWandering = !this.isApplying && !this.isDetached && leavesClassView(action);
    if (isWandering) {
      this.isDetached = true;
      this.listener.onDetach();
    }
    if (action[0] === "drop" && !this.isApplying) queueMicrotask(() => this.sync());
    if (action[0] !== "tick") this.listener.onDraw();
  }

  showFailure() {
    this.close();
    this.problem = CANNOT;
    this.place.replaceChildren(element("p", { class: "cannot" }, CANNOT));
  }

  close() {
    this.board?.close();
    this.board = null;
    this.page = "";
    this.data = null;
  }
}
