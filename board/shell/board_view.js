// The view of a board: toolbar, pictures, player, panels and tables.

import { SURFACES } from "../draw/surfaces.js";
import { t } from "../language/t.js";
import { offeredBy } from "../model/exercises/exercise.js";
import { momentOf } from "../model/moment.js";
import { sceneOf } from "../model/board_scene.js";
import { questionText } from "../model/exercises/question.js";
import { exerciseCard } from "./components/exercise_card.js";
import { questionCard } from "./components/question_card.js";
import { pointsTable } from "./components/points_table.js";
import { runTables } from "./components/run_tables.js";
import { runHistory } from "./components/run_history.js";
import * as classroom from "./class/lecturer_controls.js"; // later
import { classMenu, classStore, isTeaching } from "./class/class_storage.js";
import { element, iconOf, menu, newId, menuParts, plotOf, setText } from "./dom.js";
import * as files from "./sharing/html_file.js"; // later
import { Gestures } from "./input/gestures.js";
import * as pictures from "./sharing/image_files.js"; // later
import * as packages from "./exercises/scorm_package.js"; // later
import { playerBar } from "./components/player_bar.js";
import { createRestoreOffer } from "./page/last_board.js";
import { titleOf } from "./components/lessons_menu.js";
import { isEmbedded } from "./page/iframe.js";
import { freshSceneHref, requireSession, makeLink } from "./sharing/link.js";
import * as poses from "./exercises/question_dialog.js"; // later
import { saveMenu } from "./sharing/save_menu.js";
import { scenesMenu } from "./sharing/scenes_menu.js";
import * as lectures from "./lecture/menu.js"; // later
import { shareMenu } from "./sharing/share_menu.js";
import { MAIN } from "./page/streamlit_dom.js";
import { toolbar } from "./components/toolbar.js";
import { createStorageNotice } from "./page/storage_notice.js";
import { LiveRegion } from "./live_region.js";

/** @import { Subject } from "../model/runs/types" */
/** @import { LastVisit, PastRun, Scene } from "../model/types" */
/** @import { Component, ComponentFactory, Lesson, Moment, Picture, Sizes, View } from "../types" */
/** @import { Surface } from "../draw/surface.js" */
/** @import { FileSource } from "./sharing/html_file.js" */
/** @import { GestureBoard } from "./input/gestures.js" */
/** @import { Outbox } from "./outbox.js" */
/** @import { Announcement } from "./live_region.js" */
/** @typedef {Surface & { draw(marks: unknown, view: unknown): void }} PictureSurface */
/** @typedef {Parameters<ComponentFactory>[1]} Say */
/** The parts of the board that its view uses.
 * @typedef {GestureBoard & FileSource & { outbox: Outbox, resizeObserver: ResizeObserver,
 *   renderAt<T>(positions: number[], see: (moment: Moment) => T): T[] }} BoardAccess */

const OFFLINE = t(
  "There is no connection to the server. You can continue, because your changes are kept here and sent later.",
);
const WAITING = t("This picture would give away the answer. It appears again when you have answered.");
const BOARD_NOT_LOADED = t("The board could not be loaded. Please reload the page.");
const LECTURE_ICON = "M2 4h20v2h-1v11H3V6H2zM5 6v9h14V6zM11 17h2v2h4v2H7v-2h4z"; // a screen on a stand
const THUMBNAIL_PX = 160; // width of the picture of a scene in a list
const EXERCISES = "exercises"; // a page
const REM_PX = 16; // 1 rem by default

export class BoardView {
  /** @type {{ [picture: string]: PictureSurface }} */
  surfaces = {}; // of the pictures that have been shown
  /** @type {HTMLElement | null} */
  note = null;
  /** @type {HTMLElement[]} */
  offers = []; // the other notes above the board
  hint = element("p", { class: "more" });
  offline = element("p", { class: "offline", role: "status" });
  /** @type {import("./class/lecturer_controls.js").LecturerControls | null} */
  lecturerControls = null;
  /** @type {HTMLDetailsElement | null} */
  teachMenu = null;
  abortController = new AbortController();

  /** @param {HTMLElement} parent @param {Lesson} lesson @param {BoardAccess} board */
  constructor(parent, lesson, board) {
    this.lesson = lesson;
    this.board = board;
    this.liveRegion = new LiveRegion(lesson);
    const { act } = board;
    /** @type {Say} */
    const say = (text) => this.liveRegion.say(text);
    const visit = lesson.alone
      ? null
      : (/** @type {string} */ page) => board.outbox.send?.("visit", { page, turn: performance.now() });
    const toPages = isEmbedded() ? null : visit; // a frame in a course page has the board alone
    /** @param {ComponentFactory[]} [makers] */
    const made = (makers = []) => makers.map((make) => make(act, say, toPages));
    const tools = toolbar(lesson, act, this.createMenus(say, toPages), toPages);
    const player = lesson.steps ? [playerBar(lesson, act)] : made(lesson.below);
    const [side, beside, tables] = [made(lesson.side), made(lesson.beside), this.createTables()];
    const toAll = visit && (() => visit(EXERCISES));
    const toNext = () => board.outbox.send?.("next", performance.now());
    const exercises = [
      ...(offeredBy(lesson).length
        ? made([exerciseCard(lesson, lesson.alone ? null : openScene(lesson), toAll, toNext)])
        : []),
      ...(lesson.questions ? made([questionCard(lesson)]) : []),
    ];
    /** @type {Component[]} */
    this.blocks = [tools, ...player, ...exercises, ...side, ...beside, ...tables];
    this.elements = Object.fromEntries(
      lesson.pictures.map(({ name }) => [name, element("div", { "data-picture": name })]),
    );
    // Shown in place of pictures that would give an answer away. The first picture is always shown.
    this.placeholders = Object.fromEntries(
      lesson.pictures.slice(1).map(({ name }) => [name, element("p", { hidden: "" }, WAITING)]),
    );
    // What the pictures show, in words.
    this.descriptions = Object.fromEntries(
      lesson.pictures.map(({ name }) => [name, element("p", { class: "unseen", id: newId(name), hidden: "" })]),
    );
    this.details = lesson.edits ? tables[0].node.id : undefined;
    this.fold = tools.fold;
    this.root = this.layOut(tools, player, side, beside, tables, exercises);
    this.place = element("div", { class: "board-place" }, this.root);
    parent.append(this.place);
    if (this.teachMenu) this.mountControls(this.teachMenu, say);
  }

  /** The menus to save, share and teach what is shown. @param {Say} say
   * @param {((page: string) => void) | null} visit */
  createMenus(say, visit) {
    const { lesson, board } = this;
    const save = saveMenu(lesson, () => this.saveSubject(), say);
    // Load the modules early, so that a picture shows the board at the moment of the click.
    const prepare = () => void board.rest().catch(() => {});
    save.node.addEventListener("toggle", prepare);
    this.teachMenu = (lesson.alone && !lesson.teaches) || isEmbedded() ? null : classMenu();
    const teach = this.teachMenu ? [{ node: this.teachMenu, show() {} }] : [];
    if (lesson.fixed || lesson.alone) return [save, ...teach];
    /** @param {Parameters<typeof makeLink>[1]} wanted */
    const link = (wanted) => makeLink(requireSession(board.shown), wanted);
    const picture = () => board.rest().then(() => pictures.makeThumbnail(this.root, THUMBNAIL_PX));
    const now = () => sceneOf(requireSession(board.shown));
    const pose = offeredBy(lesson).length
      ? () => board.rest().then(() => poses.openQuestionDialog(this.root, lesson, now(), momentOf(board.shown), say))
      : null;
    const scenes = scenesMenu(lesson.name, now, picture, say);
    scenes.node.addEventListener("toggle", prepare);
    const lecture = this.lectureMenu({ here: lesson.name, title: titleOf(lesson), now, picture, say, visit });
    return [
      save,
      shareMenu(
        link,
        (address) => board.outbox.send?.("code", address),
        say,
        titleOf(lesson),
        () => this.saveSubject(),
        pose,
      ),
      scenes,
      { node: lecture, show() {} },
      ...teach,
    ];
  }

  /** The menu “Lecture”, whose content is loaded when it is opened.
   * @param {Parameters<typeof import("./lecture/menu.js").lectureMenuContent>[1]} access */
  lectureMenu(access) {
    const node = menu("", t("Lecture: add what the board shows as a scene"), "", t("Loading …"));
    const [opener, sheet] = menuParts(node);
    opener.innerHTML = iconOf(LECTURE_ICON);
    /** @type {{ show(): void } | null} */
    let content = null;
    const fill = () => (content ??= lectures.lectureMenuContent(sheet, access)).show();
    const fail = () => sheet.replaceChildren(BOARD_NOT_LOADED);
    node.addEventListener("toggle", () => node.open && this.board.rest().then(fill).catch(fail));
    return node;
  }

  /** The controls of a class are loaded when its menu is opened, or at once if a class is running.
   * @param {HTMLDetailsElement} menu @param {Say} say */
  mountControls(menu, say) {
    const { lesson, board } = this;
    const begin = () => {
      if (this.lecturerControls || this.abortController.signal.aborted) return;
      this.lecturerControls = new classroom.LecturerControls(lesson, board, say, menu);
      this.lecturerControls.open(this.root);
    };
    if (classroom.LecturerControls) return begin();
    const fail = () => menuParts(menu)[1].replaceChildren(BOARD_NOT_LOADED);
    const come = () => void board.rest().then(begin).catch(fail);
    menu.addEventListener("toggle", come);
    // Another tab may begin a class.
    classStore.watch(() => isTeaching() && come(), this.abortController.signal);
    if (isTeaching()) come();
  }

  createTables() {
    const {
      lesson: { edits, steps, alone },
      board: { act },
    } = this;
    return [
      ...(edits ? [pointsTable(act)] : []),
      ...(steps ? [runTables(act)] : []),
      ...(edits && !alone ? [runHistory((runs) => this.reopenRuns(runs))] : []),
    ];
  }

  /** Put all parts into the layout of the page. @param {[tools: Component, ...Component[][]]} blocks */
  layOut(...[tools, player, side, beside, tables, exercises]) {
    const { lesson } = this;
    /** @param {Component[]} blocks */
    const nodes = (blocks) => blocks.map(({ node }) => node);
    /** @param {boolean} first */
    const pictures = (first) =>
      lesson.pictures
        .filter(({ area }) => (area === "plot") === first)
        .flatMap(({ name }) => [
          this.elements[name],
          this.descriptions[name],
          ...(this.placeholders[name] ? [this.placeholders[name]] : []),
        ]);
    const stage = element("div", { class: "stage" }, tools.node, ...pictures(true), ...nodes(player), this.hint);
    const others = [...pictures(false), ...nodes(beside)];
    const companion = element("section", { class: "companion", "aria-label": t("The second picture") }, ...others);
    const called = lesson.steps ? t("The current step") : t("The numbers");
    // Two pictures leave no room beside them, so exercises are above.
    const above =
      others.length && exercises.length ? [element("div", { class: "exercising" }, ...nodes(exercises))] : [];
    const first = others.length ? [] : nodes(exercises);
    const aside = element("aside", { role: "region", "aria-label": called }, ...first, ...nodes(side));
    return element(
      "section",
      {
        class: "board",
        "aria-label": t("{lesson}: the board", { lesson: titleOf(lesson) }),
        "data-testid": "board",
        "data-lesson": lesson.name,
        "data-layout": lesson.layout,
        ...(lesson.variant && { "data-variant": lesson.variant }),
        tabindex: "-1",
      },
      ...above,
      stage,
      others.length > 0 && companion,
      aside,
      ...nodes(tables),
      this.offline,
      this.liveRegion.node,
    );
  }

  // Ask the server for past runs, to see them and step through them again.
  /** @param {PastRun[]} runs */
  reopenRuns(runs) {
    this.board.outbox.send?.("runs", {
      runs: runs.map(({ points, rule, map }) => ({ points, rule, map })),
      turn: performance.now(),
    });
    this.root.scrollIntoView();
    this.takeFocus();
  }

  // What the menu “Save” saves.
  saveSubject() {
    const { moment } = this.board;
    const base = `perceptron-${this.lesson.name.replaceAll("_", "-")}`;
    const step = moment.run.length ? `-step-${moment.k}-of-${moment.run.length}` : "";
    const name = this.lesson.file?.(moment) ?? base + step;
    const { board, root } = this;
    /** @type {BoardAccess["renderAt"]} */
    const at = (positions, see) => board.renderAt(positions, see);
    return {
      root,
      moment,
      rest: () => board.rest(),
      pack: () => packages.packageOpenExercise(board),
      title: titleOf(this.lesson),
      base,
      name,
      link: board.link(),
      replay: () => board.rest().then(() => files.makeHtmlFile(board)),
      at,
    };
  }

  /** Show these pictures and no others. Returns whether anything changed. @param {Lesson["pictures"]} shown */
  arrange(shown) {
    const changed = this.lesson.pictures.filter(
      (picture) => shown.includes(picture) !== (this.elements[picture.name].className !== ""),
    );
    for (const picture of changed) {
      const node = this.elements[picture.name];
      node.hidden = this.descriptions[picture.name].hidden = !shown.includes(picture);
      node.className = node.hidden ? "" : picture.area;
      if (!node.hidden && !this.surfaces[picture.name]) this.mount(picture, node);
    }
    return changed.length > 0;
  }

  /** @param {Picture<Subject, View>} picture @param {HTMLElement} node */
  mount(picture, node) {
    const related = {
      "aria-describedby": this.descriptions[picture.name].id,
      ...(this.details && { "aria-details": this.details }),
    };
    for (const [name, value] of Object.entries({ tabindex: "0", role: "application", ...related }))
      node.setAttribute(name, value);
    const surface = (this.surfaces[picture.name] = new SURFACES[picture.surface](node, picture.planeMarks));
    new Gestures(this.board, picture, surface, node);
    this.board.resizeObserver.observe(node);
  }

  /** The sizes of the pictures whose size or text size has changed, and the scale of the text.
   * @returns {[sizes: Sizes, scale: number]} */
  changedSizes() {
    const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / REM_PX;
    const changed = Object.entries(this.surfaces).filter(
      ([name, surface]) => !this.elements[name].hidden && surface.updateSize(scale),
    );
    return [Object.fromEntries(changed.map(([name, surface]) => [name, surface.size()])), scale];
  }

  /** @param {Picture<Subject, View>[]} shown @param {Moment} moment */
  draw(shown, moment) {
    this.showPlaceholders(shown, moment);
    for (const { name, label, marks, state } of shown) {
      const [view, size, node] = [moment.views[name], moment.sizes[name], this.elements[name]];
      if (!view || !size) continue;
      this.surfaces[name].draw(marks(moment, view, size), view);
      node.setAttribute("aria-label", label(moment));
      if (state) node.dataset.state = JSON.stringify(state(moment, view));
    }
    const { run, k, data, pending, contradicted, session, connected, exercise, asking } = moment;
    setText(this.offline, connected ? "" : OFFLINE);
    Object.assign(this.root.dataset, {
      points: data.points.length,
      pending,
      contradicted,
      updates: run.length,
      step: k,
      outcome: run.outcome,
      without: session?.hidden.join(" ") ?? "",
      asking,
      ...exerciseData(exercise),
      ...this.lesson.state?.(moment),
    });
  }

  /** Show a placeholder for each picture that is hidden until a question is answered.
   * @param {Picture<Subject, View>[]} shown @param {Moment} moment */
  showPlaceholders(shown, { exercise, ...moment }) {
    for (const picture of this.lesson.pictures) {
      const place = this.placeholders[picture.name];
      if (!place) continue;
      const isUsual = picture.isShown?.({ ...moment, exercise: null }) ?? true;
      place.hidden = !isUsual || !exercise?.isOpen || shown.includes(picture);
      place.className = place.hidden ? "" : `${picture.area} waiting`;
    }
  }

  /** Show all texts. @param {Picture<Subject, View>[]} shown @param {Moment} moment
   * @param {string | undefined} note @param {Announcement} heard */
  showTexts(shown, moment, note, heard) {
    // A picture that is moving is described when it has arrived.
    for (const { name, describe } of moment.settled && !moment.playing ? shown : []) {
      if (moment.views[name])
        setText(
          this.descriptions[name],
          descriptionOf(moment, () => describe(moment, moment.views[name])),
        );
    }
    this.showBlocks(moment);
    setText(this.hint, this.lesson.hint?.(moment) ?? "");
    this.setNote((this.lesson.noted?.(moment) ?? true) ? note : "");
    this.liveRegion.update(moment, heard);
  }

  /** @param {Moment} moment */
  showBlocks(moment) {
    for (const block of this.blocks) block.show(moment);
  }

  /** The note above the board on what to look at. */
  setNote(text = "") {
    if ((this.note?.textContent ?? "") === text) return;
    this.note?.remove();
    this.note = text ? element("p", { class: "board-note", role: "status" }, text) : null;
    if (this.note) this.root.before(this.note);
  }

  // A new page keeps the scroll position of the last one. The note is below the title.
  scrollToNote() {
    this.note?.closest(MAIN)?.scrollTo(0, 0);
    this.note?.scrollIntoView({ block: "nearest" });
  }

  /** The offer stays until it is answered, because a click misses a board that moves.
   * @param {LastVisit} last @param {() => void} bring */
  showRestoreOffer(last, bring) {
    this.showOffer(createRestoreOffer(titleOf({ name: last.page }), last, bring, () => this.takeFocus()));
  }

  // Say once that a reload loses what is done here.
  showStorageNotice() {
    this.showOffer(createStorageNotice(() => this.takeFocus()));
  }

  /** @param {HTMLElement | null} note */
  showOffer(note) {
    if (!note) return;
    this.offers.push(note);
    this.root.before(note);
  }

  get plot() {
    return plotOf(this.root);
  }

  // Focus the board, and announce that it has the keyboard. The focus ring is hidden until a key is pressed, unless the
  // user came here by keyboard.
  takeFocus() {
    const quiet = !document.activeElement?.matches(":focus-visible");
    this.plot.focus({ preventScroll: true });
    this.plot.toggleAttribute("data-quiet", quiet);
    this.plot.addEventListener("blur", () => this.showRing(), { once: true });
    this.liveRegion.say(
      this.lesson.steps
        ? t("The keyboard now controls the board. Press → to step, or ? for all keys.")
        : t("The keyboard now controls the board. Press ? for all keys."),
    );
  }

  showRing() {
    this.plot.removeAttribute("data-quiet");
  }

  // The focused element of the board, or null.
  focusedNode() {
    return this.root.contains(document.activeElement) ? document.activeElement : null;
  }

  /** After a redraw, the focused element may be gone. @param {Element | null} focused */
  restoreFocus(focused) {
    if (focused && (!focused.isConnected || focused.closest("[hidden]"))) this.plot.focus({ preventScroll: true });
  }

  close() {
    this.abortController.abort();
    this.lecturerControls?.close();
    for (const surface of Object.values(this.surfaces)) surface.close();
    for (const note of [this.note, ...this.offers]) note?.remove();
    this.liveRegion.stop();
    this.place.remove();
  }
}

/** @param {Moment["exercise"]} now */
const exerciseData = (now) => ({
  exercise: now?.exercise.id ?? "",
  asks: now?.isOpen ?? false,
  quiet: isQuiet(now),
  once: now?.exercise.once ?? false,
});
/** Whether sentences are hidden until an exercise is done. @param {Moment["exercise"]} now */
const isQuiet = (now) => Boolean(now?.exercise.isQuiet && !now.work.solved && now.work.shown === null);

/** While a question is open, the description of a picture is only the question. @param {Moment} moment
 * @param {() => string} tells */
const descriptionOf = ({ exercise }, tells) => (exercise?.isOpen ? questionText(exercise) : tells());

/** A scene is opened as a page, by its link. @param {Lesson} lesson */
const openScene =
  ({ name }) =>
  async (/** @type {Scene} */ scene) =>
    location.assign(await freshSceneHref(scene, name));
