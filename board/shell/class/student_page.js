// The page of a student in a class: board, status line and question.
// It dispatches what comes from the server, and shows the state: see class_stream.js, follower.js and question_card.js.

import { fontFace } from "../../draw/font.js";
import { t } from "../../language/t.js";
import { codeOf, formatClassCode } from "../../model/class/protocol.js";
import * as student from "../../model/class/student.js";
import { momentOf } from "../../model/moment.js";
import { isSameData } from "../../model/points.js";
import * as words from "../../words/student.js";
import { explainRefusal } from "../../words/refusals.js";
import { button, element, renew, setText } from "../dom.js";
import { titleOf } from "../components/lessons_menu.js";
import { renderCaption } from "../lecture/caption.js";
import { pause } from "../page/fetcher.js";
import { QuestionCard } from "./question_card.js";
import { Follower } from "./follower.js";
import { ClassConnection } from "./class_stream.js";
import { loadStudent, newName, saveStudent } from "./student_storage.js";
import { ThrottledSender } from "./throttled_sender.js";

/** @import { Lesson } from "../../types" */
/** @import { Part, StudentActions, StudentState } from "../../model/class/student.js" */

const [ANNOUNCE_DELAY_MS, ANNOUNCE_INTERVAL_MS] = [300, 1500];
const JOIN_RETRY_MS = 2000;
const PART_RETRY_MS = 300; // and up to as much again at random, for a part that did not come

/** @param {HTMLElement} parent @param {{ modules: { [name: string]: { lesson: Lesson } }, css: string, page: string,
 *   templates: string }} file the exports of the bundle */
export const openStudentPage = (parent, file) => new StudentPage(parent, file);

class StudentPage {
  abortController = new AbortController();
  state = student.createStudent(loadStudent());
  joinCount = 0; // how often a class was looked up
  sender = new ThrottledSender(0, () => this.sendAnswer());
  /** @type {QuestionCard | null} */
  card = null;
  announcedStep = "";
  nextAnnouncement = "";
  announcedAt = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  announceTimer;

  /** @param {HTMLElement} parent @param {{ modules: { [name: string]: { lesson: Lesson } }, css: string, page: string,
   *   templates: string }} file */
  constructor(parent, { modules, css, page, templates }) {
    this.connection = new ClassConnection(() => this.state, {
      onState: (state) => this.dispatch("state", state),
      onConnection: (connection) => this.dispatch("connection", connection),
    });
    this.title = element("h1", {}, t("The class"));
    this.code = element("p", { class: "code" });
    this.line = element("p", { class: "line", role: "status" });
    this.back = button(words.BACK, words.BACK, () => this.comeBack(), "back");
    this.codeSection = element("section", { class: "joining", "aria-label": t("Join a class") });
    const region = { class: "lecture", "aria-label": t("Lecture"), "aria-live": "polite", tabindex: "0", hidden: "" };
    this.lecture = element("section", region); // Tab leads there, because it may have to be scrolled
    this.place = element("main");
    this.cards = element("div", { class: "cards" });
    this.liveRegion = element("div", { class: "unseen", "aria-live": "polite" });
    const kept = element("details", { class: "privacy" });
    kept.append(element("summary", {}, words.ABOUT_PRIVACY), element("p", {}, words.PRIVACY));
    const top = element("div", { class: "top" }, this.title, this.code, kept);
    this.head = element("header", {}, top, this.line, this.back, this.liveRegion);
    parent.replaceChildren(styleOf(page), element("style", {}, fontFace(), css));
    parent.append(this.head, this.codeSection, this.lecture, this.cards, this.place);
    document.documentElement.classList.add("attending");
    this.follower = new Follower(this.place, modules, JSON.parse(templates), {
      onLeave: () => this.dispatch("detach"),
      onDrop: () => this.showView(),
      onFail: () => this.dispatch("fail"),
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
    this.sizes.observe(this.lecture);
    this.sizes.observe(this.cards);
  }

  /** The tab is visible or hidden now, or the network is back. */
  handleVisibility() {
    this.connection.begin();
    if (!document.hidden) this.sendAnswers();
  }

  // Tell the styles how much of the window the head, the caption and the card take from the board.
  measure() {
    const { style } = document.documentElement;
    style.setProperty("--head", `${this.head.offsetHeight + this.lecture.offsetHeight}px`);
    style.setProperty("--card", `${this.cards.offsetHeight}px`);
    this.card?.pointInput?.scheduleDraw();
  }

  /** @template {keyof StudentActions} A @param {A} name @param {StudentActions[A]} given */
  dispatch(name, ...given) {
    const before = this.state;
    this.state = student.reduce(before, [name, ...given]);
    if (this.state === before) return;
    this.send(before, name);
    this.fetchParts(before);
    this.showAll(before);
  }

  /** Store and send what has changed. @param {StudentState} before @param {keyof StudentActions} name */
  send(before, name) {
    const { answers, connection } = this.state;
    const isNew = answers !== before.answers;
    if (isNew || name === "enter") saveStudent(this.state);
    const isBack = connection === "here" && before.connection !== "here";
    if (isBack || (isNew && name !== "delivered")) this.sendAnswers();
  }

  /** Fetch the parts that have changed, or another class in place of one that has gone. @param {StudentState} before */
  fetchParts(before) {
    const { parts, connection, classState, name } = this.state;
    for (const part of student.PARTS) if (parts[part].number !== before.parts[part].number) this.fetchPart(part);
    const isMissing = connection === "missing" && before.connection !== "missing" && !classState;
    const isOver = name === "ended" && before.name !== "ended" && !before.classState;
    if (isMissing || isOver) this.findOtherClass();
  }

  // ---- requests -----------------------------------------------------------------------------------------------------

  /** @param {string} code */
  begin(code) {
    const { state } = this;
    if (!code) this.showCodeForm(location.pathname.endsWith("/class/") ? "" : words.WRONG_CODE);
    else if (state.code === code && state.id) this.enter(code, state.id);
    else this.join(code);
  }

  /** @param {string} code */
  async join(code) {
    const now = ++this.joinCount;
    for (;;) {
      const { status, said } = await this.connection.request(`join/${encodeURIComponent(code)}`);
      if (now !== this.joinCount || this.abortController.signal.aborted) return;
      if (status === 200 && typeof said?.id === "string") {
        this.enter(code, said.id);
        return;
      }
      if (status === 404) {
        this.showCodeForm(words.WRONG_CODE);
        return;
      }
      this.dispatch("delay", said?.problem ? explainRefusal(said) : "");
      await pause(JOIN_RETRY_MS, this.abortController.signal);
    }
  }

  /** @param {string} code @param {string} id */
  enter(code, id) {
    this.dispatch("enter", code, id, newName());
    this.codeSection.replaceChildren();
    setText(this.code, formatClassCode(code));
    this.connection.connect(id);
    this.sendAnswers();
  }

  /** A new class may have the code that this tab had before. */
  async findOtherClass() {
    const { code, id } = this.state;
    const { status, said } = await this.connection.request(`join/${encodeURIComponent(code)}`);
    if (status === 200 && said?.id !== id && this.state.id === id) this.enter(code, said.id);
  }

  /** Fetch the latest value of a part. @param {Part} part */
  async fetchPart(part) {
    const { signal } = this.abortController;
    const { number } = this.state.parts[part];
    const isWanted = () => this.state.parts[part].number === number && this.state.name !== "ended" && !signal.aborted;
    while (number !== null && isWanted()) {
      const { status, said } = await this.connection.request(`${this.state.id}/${part}/${number}`);
      if (status === 200) this.dispatch("part", part, number, said);
      if (status === 200 || status === 404) return; // after a 404, a newer one will come
      await pause(PART_RETRY_MS + Math.random() * PART_RETRY_MS, signal);
    }
  }

  /** Send all answers that the server does not have, at once. */
  sendAnswers() {
    this.sender.retryNow();
    if (student.nextUnsent(this.state)) this.sender.schedule();
  }

  /** Returns whether all has arrived. */
  async sendAnswer() {
    for (let due = student.nextUnsent(this.state); due; due = student.nextUnsent(this.state)) {
      const [question, given] = due;
      const path = `${this.state.id}/answer/${encodeURIComponent(question)}`;
      const { status } = await this.connection.request(path, { method: "PUT", body: { value: given.value } });
      this.dispatch("delivered", question, given, status);
      if (this.state.answers[question]?.how === "unsent") return false;
    }
    return true;
  }

  // ---- what is shown ------------------------------------------------------------------------------------------------

  /** @param {string} problem */
  showCodeForm(problem) {
    this.dispatch("askCode", problem);
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
    field.focus();
  }

  /** @param {string} code that was typed */
  submitCode(code) {
    history.replaceState(history.state, "", new URL(code, document.baseURI).href);
    this.dispatch("join");
    this.join(code);
  }

  /** @param {StudentState} before */
  showAll(before) {
    const isPaused = student.isPaused(this.state);
    if (isPaused !== student.isPaused(before)) this.follower.setPaused(isPaused);
    this.showView();
    const text = student.stepText(this.state);
    if (text && text !== this.announcedStep) this.say((this.announcedStep = text));
    this.showLecture();
    this.showQuestion();
    this.showStatus();
  }

  showLecture() {
    const lecture = student.lectureOf(this.state);
    this.lecture.hidden = !lecture;
    renew(this.lecture, JSON.stringify(lecture), () => {
      if (!lecture) return [];
      const caption = element("div", { class: "caption", dir: "auto" }, ...renderCaption(lecture.caption));
      return [element("h2", { dir: "auto" }, words.sceneText(lecture.at, lecture.name)), caption];
    });
  }

  showView() {
    const { view, isDetached } = this.state;
    if (view && !isDetached) this.follower.show(view);
  }

  showQuestion() {
    const content = student.cardOf(this.state);
    if (this.card && (!content || student.cardKey(this.card.question) !== student.cardKey(content.question))) {
      this.card.close();
      this.card = null;
    }
    if (!content) return;
    if (this.card) this.card.update(content);
    else this.openCard(content);
  }

  /** @param {student.CardContent} asked */
  openCard(asked) {
    this.card = new QuestionCard(asked, {
      board: () => this.follower.board,
      data: () => this.follower.data,
      hasOwnPoints: () => this.hasOwnPoints(),
      give: (question, value) => this.dispatch("answer", question, value),
      say: (text) => this.say(text),
    });
    this.cards.replaceChildren(this.card.node);
    this.say(words.questionText(asked.question.asks));
  }

  /** Whether the student's board has other points than the class. */
  hasOwnPoints() {
    const { board, data } = this.follower;
    const { isDetached } = this.state;
    return Boolean(isDetached && board?.state.run && data && !isSameData(momentOf(board.shown).data, data));
  }

  comeBack() {
    this.dispatch("comeBack");
    this.follower.board?.view.takeFocus();
  }

  /** Show the status line, and the button that leads back if there is a way back. */
  showStatus() {
    const { mode, name, connection } = this.state;
    const isAway = student.isAway(this.state);
    setText(this.line, student.statusText(this.state));
    this.back.hidden = !student.canComeBack(this.state);
    const way = mode.follow ? words.BACK : words.SEE_BOARD;
    setText(this.back, way);
    this.back.ariaLabel = way;
    const { documentElement: root } = document;
    root.dataset.class = name === "ended" ? "over" : connection;
    root.dataset.follows = String(!isAway && !mode.paused);
    const { board } = this.follower;
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
    this.sender.stop();
    this.card?.close();
    this.follower.close();
    this.sizes?.disconnect();
  }
}

/** The code in the address. */
const addressCode = () => codeOf(decodeURIComponent(location.pathname.split("/").at(-1) ?? ""));

/** The styles of a board on a page of its own, see replay.html. @param {string} page */
const styleOf = (page) => element("style", {}, page.match(/<style>([^]*?)<\/style>/)?.[1] ?? "");
