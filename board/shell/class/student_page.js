// The page of a student in a class: board, status line and question.
// It passes what comes from the server on, see class_stream.js, follower.js, question_card.js and answer_outbox.js.

import { fontFace } from "../../draw/font.js";
import { t } from "../../language/t.js";
import { codeOf, FIRST_MODE, isQuestion, isShown, formatClassCode } from "../../model/class/protocol.js";
import { momentOf } from "../../model/moment.js";
import { isSameData } from "../../model/points.js";
import * as words from "../../words/student.js";
import { explainRefusal } from "../../words/refusals.js";
import { button, element, setText } from "../dom.js";
import { titleOf } from "../components/lessons_menu.js";
import { QuestionCard } from "./question_card.js";
import { Follower } from "./follower.js";
import { AnswerOutbox } from "./answer_outbox.js";
import { pause, ClassConnection } from "./class_stream.js";

/** @import { ClassState, Mode, Question, SharedBoard, ShownAnswers } from "../../model/class/protocol.js" */
/** @import { ConnectionState } from "./class_stream.js" */
/** @typedef {"board" | "question" | "shown"} Part */

const [ANNOUNCE_DELAY_MS, ANNOUNCE_INTERVAL_MS] = [300, 1500];
const JOIN_RETRY_MS = 2000;
const PART_RETRY_MS = 300; // and up to as much again at random, for a part that did not come

/** @param {HTMLElement} parent @param {{ modules: { [name: string]: any }, css: string, page: string,
 *   templates: string }} file the exports of the bundle */
export const openStudentPage = (parent, file) => new StudentPage(parent, file);

class StudentPage {
  abortController = new AbortController();
  /** @type {ClassState | null} */
  state = null;
  /** @type {Mode} */
  mode = FIRST_MODE;
  /** `number` is the latest number of a part, and `of` that of the `value` that has come.
   * @type {{ [part in Part]: { number: number | null, of: number, value: any } }} */
  parts = { board: emptyPart(), question: emptyPart(), shown: emptyPart() };
  /** @type {ConnectionState} */
  connectionState = "joining";
  problem = ""; // of joining
  isOver = false;
  isAsking = false; // whether the form for the code is shown
  joinCount = 0; // how often a class was looked up
  /** @type {QuestionCard | null} */
  card = null;
  announcedStep = "";
  nextAnnouncement = "";
  announcedAt = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  announceTimer;

  /** @param {HTMLElement} parent @param {{ modules: { [name: string]: any }, css: string, page: string,
   *   templates: string }} file */
  constructor(parent, { modules, css, page, templates }) {
    const api = new URL("api/", document.baseURI).href;
    this.outbox = new AnswerOutbox(
      (question, value) => this.connection.answer(question, value),
      () => this.showQuestion(),
    );
    this.connection = new ClassConnection(api, this.outbox.me, {
      onState: (state) => this.handleState(state),
      onConnectionState: (standing) => this.setConnectionState(standing),
    });
    this.title = element("h1", {}, t("The class"));
    this.code = element("p", { class: "code" });
    this.line = element("p", { class: "line", role: "status" });
    this.back = button(words.BACK, words.BACK, () => this.comeBack(), "back");
    this.codeSection = element("section", { class: "joining", "aria-label": t("Join a class") });
    this.place = element("main");
    this.cards = element("div", { class: "cards" });
    this.liveRegion = element("div", { class: "unseen", "aria-live": "polite" });
    const kept = element("details", { class: "privacy" });
    kept.append(element("summary", {}, words.ABOUT_PRIVACY), element("p", {}, words.PRIVACY));
    const top = element("div", { class: "top" }, this.title, this.code, kept);
    this.head = element("header", {}, top, this.line, this.back, this.liveRegion);
    parent.replaceChildren(styleOf(page), element("style", {}, fontFace(), css));
    parent.append(this.head, this.codeSection, this.cards, this.place);
    document.documentElement.classList.add("attending");
    this.follower = new Follower(this.place, modules, JSON.parse(templates), {
      onDetach: () => this.showStatus(),
      onDraw: () => this.card?.pointInput?.scheduleDraw(),
    });
    this.watch();
    this.begin(addressCode());
    this.showStatus();
  }

  watch() {
    const { signal } = this.abortController;
    document.addEventListener("visibilitychange", () => this.handleVisibility(), { signal });
    window.addEventListener("pageshow", (event) => event.persisted && this.handleVisibility(), { signal });
    window.addEventListener("online", () => this.handleVisibility(), { signal });
    window.addEventListener("offline", () => this.connection.begin(), { signal });
    this.sizes = new ResizeObserver(() => this.measure());
    this.sizes.observe(this.head);
    this.sizes.observe(this.cards);
  }

  /** The tab is visible or hidden now, or the network is back. */
  handleVisibility() {
    this.connection.begin();
    if (!document.hidden) this.outbox.retryNow();
  }

  // Tell the styles how much of the window the head and the card take from the board.
  measure() {
    const { style } = document.documentElement;
    style.setProperty("--head", `${this.head.offsetHeight}px`);
    style.setProperty("--card", `${this.cards.offsetHeight}px`);
    this.card?.pointInput?.scheduleDraw();
  }

  // ---- joining ------------------------------------------------------------------------------------------------------

  /** @param {string} code */
  begin(code) {
    const { outbox } = this;
    if (!code) this.showCodeForm(location.pathname.endsWith("/class/") ? "" : words.WRONG_CODE);
    else if (outbox.code === code && outbox.id) this.enter(code, outbox.id);
    else this.join(code);
  }

  /** @param {string} code */
  async join(code) {
    const now = ++this.joinCount;
    for (;;) {
      const { status, said } = await this.connection.join(code);
      if (now !== this.joinCount || this.abortController.signal.aborted) return;
      if (status === 200 && typeof said?.id === "string") {
        this.enter(code, said.id);
        return;
      }
      if (status === 404) {
        this.showCodeForm(words.WRONG_CODE);
        return;
      }
      this.problem = said?.problem ? explainRefusal(said) : "";
      this.setConnectionState("lost");
      await pause(JOIN_RETRY_MS, this.abortController.signal);
    }
  }

  /** @param {string} code @param {string} id */
  enter(code, id) {
    this.outbox.enterClass(code, id);
    Object.assign(this, { isAsking: false, problem: "", isOver: false, state: null });
    this.connection.me = this.outbox.me;
    this.codeSection.replaceChildren();
    setText(this.code, formatClassCode(code));
    this.setConnectionState("joining");
    this.connection.connect(id);
    this.outbox.retryNow();
    this.showStatus();
  }

  /** @param {string} problem */
  showCodeForm(problem) {
    this.isAsking = true;
    this.problem = "";
    const said = element("p", { class: "problem", role: "alert", id: "code-problem" }, problem);
    const field = element("input", {
      type: "text",
      id: "code",
      autocomplete: "off",
      autocapitalize: "characters",
      spellcheck: "false",
      maxlength: 12,
      "aria-describedby": "code-problem",
    });
    const form = element(
      "form",
      {},
      element("label", { for: "code" }, t("Code of the class")),
      field,
      element("button", { type: "submit" }, t("Join")),
      said,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const code = codeOf(field.value);
      setText(said, code ? "" : words.NO_CODE);
      if (code) this.submitCode(code);
    });
    this.codeSection.replaceChildren(form);
    this.showStatus();
    field.focus();
  }

  /** @param {string} code that was typed */
  submitCode(code) {
    history.replaceState(history.state, "", new URL(code, document.baseURI).href);
    this.isAsking = false;
    this.setConnectionState("joining");
    this.join(code);
    this.showStatus();
  }

  // ---- what comes from the server -----------------------------------------------------------------------------------

  /** @param {ConnectionState} standing */
  setConnectionState(standing) {
    const isBack = standing === "here" && this.connectionState !== "here";
    this.connectionState = standing;
    if (isBack) this.outbox.retryNow();
    if (standing === "missing" && !this.state) this.findOtherClass();
    this.showStatus();
  }

  /** @param {ClassState} state */
  handleState(state) {
    const isFirst = this.state === null;
    if (state.ended) {
      this.handleEnd(isFirst);
      return;
    }
    this.state = state;
    this.setMode(state.mode ?? FIRST_MODE);
    for (const part of PARTS) this.fetchPart(part, state[part]);
    this.applyParts();
    this.reconcileAnswer();
  }

  /** @param {boolean} isFirst */
  handleEnd(isFirst) {
    this.isOver = true;
    this.follower.setPaused(false);
    this.card?.close();
    this.card = null;
    this.showStatus();
    if (isFirst) this.findOtherClass();
  }

  /** A new class may have the code that this tab had before. */
  async findOtherClass() {
    const { code, id } = this.outbox;
    const { status, said } = await this.connection.join(code);
    if (status === 200 && said?.id !== id && this.outbox.id === id) this.enter(code, said.id);
  }

  /** @param {Mode} mode */
  setMode(mode) {
    const before = this.mode;
    this.mode = mode;
    this.follower.setPaused(mode.paused);
    this.follower.isFixed = (mode.paused || !mode.follow) && this.follower.board !== null;
    if (mode.follow && !before.follow) this.follower.comeBack();
    else if (before.paused && !mode.paused) this.follower.sync();
  }

  /** Fetch a part if its number has changed. @param {Part} part @param {number | null} number */
  async fetchPart(part, number) {
    const here = this.parts[part];
    if (here.number === number) return;
    here.number = number;
    if (number === null) {
      here.value = null;
      return;
    }
    while (here.number === number && !this.abortController.signal.aborted && !this.isOver) {
      const { status, said } = await this.connection.fetchPart(part, number);
      if (here.number !== number) return;
      if (status === 200) {
        Object.assign(here, { value: said, of: number });
        this.applyParts();
        if (part === "question") this.reconcileAnswer();
        return;
      }
      if (status === 404) return; // a newer one will come
      await pause(PART_RETRY_MS + Math.random() * PART_RETRY_MS, this.abortController.signal);
    }
  }

  // A server that crashed may have lost the answer.
  reconcileAnswer() {
    const { value, of, number } = this.parts.question;
    if (value && of === number) this.outbox.reconcile(value.id, this.state?.answered === value.id);
  }

  // ---- what is shown ------------------------------------------------------------------------------------------------

  /** Show all parts that have come. */
  applyParts() {
    const { board } = this.parts;
    const step = this.state?.step ?? null;
    this.follower.receive(/** @type {SharedBoard | null} */ (board.value), board.of, step);
    if (step && !this.follower.isDetached && step.says !== this.announcedStep)
      this.say((this.announcedStep = step.says));
    this.showQuestion();
    this.showStatus();
  }

  showQuestion() {
    const { question: asked, shown } = this.parts;
    const isOpen = isQuestion(asked.value);
    const seen = isShown(shown.value) ? /** @type {ShownAnswers} */ (shown.value) : null;
    /** @type {Question | null} */
    const question = isOpen ? asked.value : seen ? { ...seen.question, open: false } : null;
    if (this.card && (this.isOver || JSON.stringify(formOf(this.card.question)) !== JSON.stringify(formOf(question)))) {
      this.card.close();
      this.card = null;
    }
    if (!question || this.isOver) return;
    const of = seen && seen.question.id === question.id ? seen : null;
    const now = { question, shown: of, given: this.outbox.answerTo(question) };
    if (this.card) this.card.update(now);
    else this.openCard(now);
  }

  /** @param {import("./question_card.js").CardContent} asked */
  openCard(asked) {
    this.card = new QuestionCard(asked, {
      board: () => this.follower.board,
      data: () => this.follower.data,
      hasOwnPoints: () => this.hasOwnPoints(),
      give: (question, value) => this.outbox.submit(question, value),
      say: (text) => this.say(text),
    });
    this.cards.replaceChildren(this.card.node);
    this.say(words.questionText(asked.question.asks));
  }

  /** Whether the student's board has other points than the class. */
  hasOwnPoints() {
    const { board, data, isDetached } = this.follower;
    return Boolean(isDetached && board?.state.run && data && !isSameData(momentOf(board.shown).data, data));
  }

  comeBack() {
    if (this.mode.follow) this.follower.comeBack();
    else {
      this.follower.isFixed = false;
      this.follower.comeBack();
      this.follower.isFixed = true;
    }
    this.showStatus();
    this.showQuestion();
    this.follower.board?.view.takeFocus();
  }

  /** The text of the status line. @returns {string} */
  get statusText() {
    if (this.isAsking) return "";
    if (this.isOver) return words.ENDED;
    if (this.connectionState === "lost") return this.problem || words.LOST;
    if (this.connectionState === "missing") return words.MISSING;
    if (this.connectionState === "joining") return words.JOINING;
    if (this.mode.paused) return words.PAUSED;
    if (!this.mode.follow) return words.NOT_FOLLOWING;
    if (this.follower.isDetached) return words.LOOKING_AROUND;
    return this.follower.classBoard ? words.FOLLOWING : words.WAITING;
  }

  /** Show the status line, and the button that leads back if there is a way back. */
  showStatus() {
    const { follower, mode } = this;
    setText(this.line, this.statusText);
    const isAway = follower.isDetached || !mode.follow;
    const isThere = isAway && !mode.paused && !this.isOver && !this.isAsking && follower.classBoard !== null;
    this.back.hidden = !isThere;
    const way = mode.follow ? words.BACK : words.SEE_BOARD;
    setText(this.back, way);
    this.back.ariaLabel = way;
    const { documentElement: root } = document;
    root.dataset.class = this.isOver ? "over" : this.connectionState;
    root.dataset.follows = String(!isAway && !mode.paused);
    const { board } = follower;
    setText(this.title, board ? titleOf(board.state.lesson) : t("The class"));
    document.title = board ? `${titleOf(board.state.lesson)} · ${t("The class")}` : t("The class");
    board?.view.liveRegion.node.setAttribute("aria-live", isAway ? "polite" : "off");
  }

  /** Announce a text to screen readers; of several in a short time, only the latest. @param {string} text */
  say(text) {
    if (!text) return;
    this.nextAnnouncement = text;
    const wait = Math.max(ANNOUNCE_DELAY_MS, this.announcedAt + ANNOUNCE_INTERVAL_MS - performance.now());
    this.announceTimer ??= setTimeout(() => {
      this.announceTimer = undefined;
      this.announcedAt = performance.now();
      this.liveRegion.replaceChildren(element("p", {}, this.nextAnnouncement));
    }, wait);
  }

  close() {
    this.abortController.abort();
    clearTimeout(this.announceTimer);
    this.connection.disconnect();
    this.outbox.close();
    this.card?.close();
    this.follower.close();
    this.sizes?.disconnect();
  }
}

const PARTS = /** @type {Part[]} */ (["board", "question", "shown"]);

/** @returns {{ number: number | null, of: number, value: any }} */
const emptyPart = () => ({ number: null, of: -1, value: null });

/** @param {Question | null} question */
const formOf = (question) => question && [question.id, question.form, question.asks, question.choices ?? []];

/** The code in the address. */
const addressCode = () => codeOf(decodeURIComponent(location.pathname.split("/").at(-1) ?? ""));

/** The styles of a board on a page of its own, see replay.html. @param {string} page */
const styleOf = (page) => element("style", {}, page.match(/<style>([^]*?)<\/style>/)?.[1] ?? "");
