// What a board consists of on the page: tools above its pictures, the player below, blocks of words beside.

import { SURFACES } from "../draw/surfaces.js";
import { sceneOf } from "../model/shown.js";
import { pointsTable } from "./blocks/points.js";
import { runTables } from "./blocks/run.js";
import { runsSoFar } from "./blocks/so_far.js";
import { element, newId, setText } from "./elements.js";
import { fileOf } from "./file.js";
import { Gestures } from "./gestures.js";
import { playerBar } from "./playerbar.js";
import { offerOf } from "./last.js";
import { linkOf } from "./link.js";
import { saveMenu, smallPicture } from "./save.js";
import { scenesMenu } from "./scenes.js";
import { shareMenu } from "./share.js";
import { toolbar } from "./toolbar.js";
import { Voice } from "./voice.js";

/** @import { Block, Lesson, Moment, PastRun, Picture, Size } from "../types" */

const OFFLINE = "No connection to the server. Go on: what you do is kept here, and sent when it answers.";
const SMALL = 160; // px of the picture of a scene in a list
const USUAL = 16; // px of 1 rem

export class Parts {
  /** @type {Object<string, any>} */
  surfaces = {}; // of the pictures that have been shown
  note = null;
  offered = null;
  hint = element("p", { class: "more" });
  offline = element("p", { class: "offline", role: "status" });

  /** @param {Lesson} lesson */
  constructor(parent, lesson, board) {
    this.lesson = lesson;
    this.board = board;
    const { act } = board;
    this.voice = new Voice(lesson);
    const say = (text) => this.voice.say(text);
    const tools = toolbar(lesson, act, [
      saveMenu(lesson, () => this.saved(), say),
      ...(lesson.fixed
        ? []
        : [
            shareMenu(
              (wanted) => linkOf(board.state, wanted),
              (link) => board.outbox.send?.("code", link),
              say,
            ),
            scenesMenu(
              lesson.name,
              () => sceneOf(board.state),
              () => smallPicture(this.root, SMALL),
              say,
            ),
          ]),
    ]);
    const [side, beside, below] = [lesson.side, lesson.beside ?? [], lesson.below ?? []].map((makers) =>
      makers.map((make) => make(act, say)),
    );
    const player = lesson.steps ? [playerBar(lesson, act)] : below;
    const tables = [
      ...(lesson.edits ? [pointsTable(act)] : []),
      ...(lesson.steps ? [runTables(act)] : []),
      ...(lesson.edits && !lesson.fixed ? [runsSoFar((runs) => this.bring(runs))] : []),
    ];
    /** @type {Block[]} */
    this.blocks = [tools, ...player, ...side, ...beside, ...tables];
    this.elements = Object.fromEntries(
      lesson.pictures.map(({ name }) => [name, element("div", { "data-picture": name })]),
    );
    // What they show, in words.
    this.texts = Object.fromEntries(
      lesson.pictures.map(({ name }) => [name, element("p", { class: "unseen", id: newId(name), hidden: "" })]),
    );
    this.details = lesson.edits ? tables[0].node.id : undefined;
    const nodes = (blocks) => blocks.map(({ node }) => node);
    const pictures = (own) =>
      lesson.pictures
        .filter(({ area }) => (area === "plot") === own)
        .flatMap(({ name }) => [this.elements[name], this.texts[name]]);
    const stage = element("div", { class: "stage" }, tools.node, ...pictures(true), ...nodes(player), this.hint);
    const companion = element(
      "section",
      { class: "companion", "aria-label": "The other picture" },
      ...pictures(false),
      ...nodes(beside),
    );
    const aside = element(
      "aside",
      { role: "region", "aria-label": lesson.steps ? "The current step" : "The numbers" },
      ...nodes(side),
    );
    this.root = element(
      "section",
      {
        class: "board",
        "aria-label": `${titleOf(lesson)}: the board`,
        "data-testid": "board",
        "data-lesson": lesson.name,
        "data-layout": lesson.layout,
        tabindex: "-1",
      },
      stage,
      ...(companion.childElementCount ? [companion] : []),
      aside,
      ...nodes(tables),
      this.offline,
      this.voice.node,
    );
    parent.append(this.root);
  }

  // Runs that were on a board before come back from the server, to be seen and stepped through.
  bring(/** @type {PastRun[]} */ runs) {
    this.board.outbox.send?.("runs", {
      runs: runs.map(({ points, rule, map }) => ({ points, rule, map })),
      turn: performance.now(),
    });
    this.root.scrollIntoView();
    this.takeKeys();
  }

  // What the menu “Save” saves.
  saved() {
    const { moment } = this.board;
    const base = `perceptron-${this.lesson.name.replaceAll("_", "-")}`;
    const step = moment.run.length ? `-step-${moment.k}-of-${moment.run.length}` : "";
    const name = this.lesson.file?.(moment) ?? base + step;
    return { root: this.root, moment, base, name, link: this.board.link(), replay: () => fileOf(this.board) };
  }

  /** Show these pictures and no others; whether that is new. @param {Picture[]} shown */
  arrange(shown) {
    const changed = this.lesson.pictures.filter(
      (picture) => shown.includes(picture) !== (this.elements[picture.name].className !== ""),
    );
    for (const picture of changed) {
      const node = this.elements[picture.name];
      node.hidden = this.texts[picture.name].hidden = !shown.includes(picture);
      node.className = node.hidden ? "" : picture.area;
      if (!node.hidden && !this.surfaces[picture.name]) this.mount(picture, node);
    }
    return changed.length > 0;
  }

  mount(picture, node) {
    const related = {
      "aria-describedby": this.texts[picture.name].id,
      ...(this.details && { "aria-details": this.details }),
    };
    for (const [name, value] of Object.entries({ tabindex: "0", role: "application", ...related }))
      node.setAttribute(name, value);
    const surface = (this.surfaces[picture.name] = new SURFACES[picture.surface](node));
    new Gestures(this.board, picture, surface, node);
    this.board.resizes.observe(node);
  }

  /** The sizes of the pictures that have another one than before, or text of another size; and how large text is.
   * @returns {[sizes: Object<string, Size>, scale: number]} */
  resized() {
    const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL;
    const changed = Object.entries(this.surfaces).filter(
      ([name, surface]) => !this.elements[name].hidden && surface.hasResized(scale),
    );
    return [Object.fromEntries(changed.map(([name, surface]) => [name, surface.size()])), scale];
  }

  /** @param {Picture<any, any>[]} shown @param {Moment} moment */
  draw(shown, moment) {
    for (const { name, label, marks, state } of shown) {
      const [view, size, node] = [moment.views[name], moment.sizes[name], this.elements[name]];
      if (!view || !size) continue;
      this.surfaces[name].draw(marks(moment, view, size), view);
      node.setAttribute("aria-label", label(moment));
      if (state) node.dataset.state = JSON.stringify(state(moment, view));
    }
    const { run, k, data, ahead, session, connected } = moment;
    setText(this.offline, connected ? "" : OFFLINE);
    Object.assign(this.root.dataset, {
      points: data.points.length,
      pending: ahead,
      updates: run.length,
      step: k,
      outcome: run.outcome,
      without: session?.hidden.join(" ") ?? "",
      ...this.lesson.state?.(moment),
    });
  }

  /** All that is in words. @param {Picture<any, any>[]} shown @param {Moment} moment */
  tell(shown, moment, note, heard) {
    // What is on its way is described when it has come.
    for (const { name, tells } of moment.settled && !moment.playing ? shown : []) {
      if (moment.views[name]) setText(this.texts[name], tells(moment, moment.views[name]));
    }
    for (const block of this.blocks) block.show(moment);
    setText(this.hint, this.lesson.hint?.(moment) ?? "");
    this.tellNote((this.lesson.noted?.(moment) ?? true) ? note : "");
    this.voice.follow(moment, heard);
  }

  // What to look at, above the board.
  tellNote(text) {
    if ((this.note?.textContent ?? "") === text) return;
    this.note?.remove();
    this.note = text ? element("p", { class: "board-note", role: "status" }, text) : null;
    if (this.note) this.root.before(this.note);
  }

  // A new page is scrolled as far as the one before it was; the note is below its title.
  showNote() {
    this.note?.closest("[data-testid=stMain]")?.scrollTo(0, 0);
    this.note?.scrollIntoView({ block: "nearest" });
  }

  // It stays where it is until it is answered: a board that moves is missed by who clicks.
  offer(last, bring) {
    this.offered = offerOf(titleOf({ name: last.page }), last, bring, () => this.takeKeys());
    this.root.before(this.offered);
  }

  /** @returns {HTMLElement} */
  get plot() {
    return this.root.querySelector(".plot");
  }

  // The keys are the board's now, and this is said. A ring around it would be noise until a key is pressed, unless keys
  // have led here.
  takeKeys() {
    const quiet = !document.activeElement?.matches(":focus-visible");
    this.plot.focus({ preventScroll: true });
    this.plot.toggleAttribute("data-quiet", quiet);
    this.plot.addEventListener("blur", () => this.showRing(), { once: true });
    this.voice.say(`The board has the keys: ${this.lesson.steps ? "→ steps, " : ""}? lists them.`);
  }

  showRing() {
    this.plot.removeAttribute("data-quiet");
  }

  // What on the board has the focus.
  focused() {
    return this.root.contains(document.activeElement) ? document.activeElement : null;
  }

  // What had the focus may be gone.
  holdFocus(focused) {
    if (focused && (!focused.isConnected || focused.closest("[hidden]"))) this.plot.focus({ preventScroll: true });
  }

  close() {
    for (const surface of Object.values(this.surfaces)) surface.close();
    this.note?.remove();
    this.offered?.remove();
    this.voice.stop();
    this.root.remove();
  }
}

export const titleOf = (/** @type {{ name: string }} */ { name }) =>
  name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
