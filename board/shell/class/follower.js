// The board of a student: it shows what the lecturer's does, until the student does something else with it.

import { boardData, isHeld, leads, settingsNow, wayTo } from "../../model/class/following.js";
import { momentOf } from "../../model/moment.js";
import { nothingYet } from "../../model/tab_memory.js";
import { sessionWith } from "../../model/exercises/offline.js";
import { isSame } from "../../model/points.js";
import { CANNOT } from "../../words/student.js";
import { open } from "../board.js";
import { element } from "../dom.js";
import { alone } from "../standalone/replay.js";

/** @import { Action, BoardData, Data, Lesson, State } from "../../types" */
/** @import { SharedBoard, SharedStep } from "../../model/class/protocol.js" */
/** @import { Settings } from "../../model/class/following.js" */
/** @typedef {ReturnType<typeof open>} Board */

const SWEEP = 1250; // ms that a step takes to be seen: those that come sooner are shown as they are

export class Follower {
  /** @type {Board | null} */
  board = null;
  /** @type {{ shared: SharedBoard, number: number } | null} */
  now = null; // what the class sees
  /** @type {SharedStep | null} */
  step = null;
  isFree = false;
  isFixed = false; // while nothing moves
  problem = "";
  page = "";
  number = -1; // of the board that is shown
  /** @type {Settings} */
  settings = {}; // with which it was left
  opened = 0;
  steppedAt = -Infinity;
  isOurs = false; // what is done to the board
  /** @type {Data | null} */
  data = null; // the points of the class, as the board has them

  /** @param {HTMLElement} place @param {{ [name: string]: any }} modules @param {{ [page: string]: any }} templates
   * @param {{ wandered(): void, drawn(): void }} hearer */
  constructor(place, modules, templates, hearer) {
    this.place = place;
    this.modules = modules;
    this.templates = templates;
    this.hearer = hearer;
  }

  /** What the class sees now. @param {SharedBoard | null} shared @param {number} number
   * @param {SharedStep | null} step */
  hears(shared, number, step) {
    if (shared) this.now = { shared, number };
    this.step = step;
    this.goOn();
  }

  /** Back to what the class sees. */
  comeBack() {
    this.isFree = false;
    this.number = -1; // whatever is on the board
    this.goOn();
  }

  /** Everybody's board rests, or goes on. @param {boolean} isPaused */
  pause(isPaused) {
    this.place.inert = isPaused;
    const state = this.board?.state;
    if (isPaused && state?.run && state.player.playing) this.ours((board) => board.act("go", state.player.position));
  }

  /** Show what the class sees, unless the student looks around. */
  goOn() {
    if (!this.now || this.isFree || this.isFixed || (this.board && isHeld(this.board.state))) return;
    const { shared, number } = this.now;
    const settings = settingsNow(shared, number, this.step);
    try {
      this.show(shared, number, settings);
      this.problem = "";
    } catch {
      this.cannot();
    }
    this.hearer.drawn();
  }

  /** @param {SharedBoard} shared @param {number} number @param {Settings} settings */
  show(shared, number, settings) {
    const way = this.board && number === this.number ? wayTo(this.board.shown, this.settings, settings) : null;
    if (!way || !this.goes(way, settings)) this.opens(shared, settings);
    this.number = number;
    this.settings = settings;
  }

  /** Whether these actions have led to the settings. @param {Action<any>[]} way @param {Settings} settings */
  goes(way, { step }) {
    if (!way.length) return true;
    const isSoon = performance.now() < this.steppedAt + SWEEP;
    this.steppedAt = performance.now();
    this.ours((board) => {
      for (const action of way) board.act(...(isSoon ? /** @type {Action<any>} */ (["go", step[0]]) : action));
    });
    return this.board?.state.player.position === step[0];
  }

  /** As a link into a used tab does; another lesson gets a board of its own. @param {SharedBoard} shared
   * @param {Settings} settings */
  opens(shared, settings) {
    const { lesson: whole = null } = this.modules[`lessons/${shared.page}`] ?? {};
    const data = whole && boardData(shared, whole, this.templates[shared.page] ?? null);
    if (!data) {
      this.cannot();
      return;
    }
    const lesson = alone(whole);
    const told = this.told(lesson, data, settings, shared);
    if (this.page !== shared.page || !this.board) this.place_(lesson, told);
    this.ours((board) => board.receive(told, () => {}));
    this.page = shared.page;
    this.data = momentOf(/** @type {Board} */ (this.board).shown).data;
  }

  /** @param {Lesson<any>} lesson @param {any} data @param {Settings} board @param {SharedBoard} shared */
  told(lesson, data, board, { scene }) {
    const before = this.page === lesson.name ? this.board?.state.points : null;
    const isKnown = before && data.points && isSame(before.current, data);
    this.opened += 1;
    return {
      ...data,
      lesson: lesson.name,
      note: data.note ?? "",
      given: false,
      revision: isKnown ? before.revision : this.opened,
      session: sessionWith("class", { id: `class ${this.opened}`, board }, scene.rules),
    };
  }

  /** @param {Lesson<any>} lesson @param {BoardData} data */
  place_(lesson, data) {
    this.close();
    this.place.replaceChildren();
    this.board = open(this.place, data, lesson, {
      remembers: { memory: nothingYet("class"), keep() {} },
      link: async () => "",
      attends: (state, action) => this.attends(state, action),
    });
  }

  /** @param {(board: Board) => void} act */
  ours(act) {
    const wasOurs = this.isOurs;
    this.isOurs = true;
    try {
      if (this.board) act(this.board);
    } finally {
      this.isOurs = wasOurs;
    }
  }

  /** Something has changed on the board. @param {State} _ @param {Action<any>} action */
  attends(_, action) {
    const isWandering = !this.isOurs && !this.isFree && leads(action);
    if (isWandering) {
      this.isFree = true;
      this.hearer.wandered();
    }
    if (action[0] === "drop" && !this.isOurs) queueMicrotask(() => this.goOn());
    if (action[0] !== "tick") this.hearer.drawn();
  }

  cannot() {
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
