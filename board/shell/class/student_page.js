// The page of a student in a class: the board that follows the lecturer's, one line that says how it stands, and the
// question. What comes over the wire is handed on; see class_stream.js, follower.js, question_card.js and
// answer_outbox.js.

import { fontFace } from "../../draw/font.js";
import { t } from "../../language/t.js";
import { codeOf, FIRST_MODE, isQuestion, isShown, spaced } from "../../model/class/protocol.js";
import { momentOf } from "../../model/moment.js";
import { isSame } from "../../model/points.js";
import * as words from "../../words/student.js";
import { refused } from "../../words/refusals.js";
import { button, element, setText } from "../dom.js";
import { titleOf } from "../components/lessons_menu.js";
import { Card } from "./question_card.js";
import { Follower } from "./follower.js";
import { Mine } from "./answer_outbox.js";
import { pause, Wire } from "./class_stream.js";

/** @import { ClassState, Mode, Question, SharedBoard, Shown } from "../../model/class/protocol.js" */
/** @import { Standing } from "./class_stream.js" */
/** @typedef {"board" | "question" | "shown"} Part */

const [SAY_AFTER, SAY_EVERY] = [300, 1500]; // ms
const TRY_AGAIN = 2000; // ms between two tries to join
const NEW_PART = 300; // ms after which a part is asked for again that did not come

/** @param {HTMLElement} parent @param {{ modules: { [name: string]: any }, css: string, page: string,
 *   templates: string }} file all that the joined file of the board holds */
export const attend = (parent, file) => new Attending(parent, file);

class Attending {
  off = new AbortController();
  /** @type {ClassState | null} */
  state = null;
  /** @type {Mode} */
  mode = FIRST_MODE;
  /** The parts that have come, `of` their numbers; `number` is the latest.
   * @type {{ [part in Part]: { number: number | null, of: number, value: any } }} */
  parts = { board: nothing(), question: nothing(), shown: nothing() };
  /** @type {Standing} */
  standing = "joining";
  problem = ""; // with the code
  isOver = false;
  isAsking = false; // for a code
  joined = 0; // how often a class was looked for
  /** @type {Card | null} */
  card = null;
  heard = "";
  toSay = "";
  saidAt = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  saying;

  /** @param {HTMLElement} parent @param {{ modules: { [name: string]: any }, css: string, page: string,
   *   templates: string }} file */
  constructor(parent, { modules, css, page, templates }) {
    const api = new URL("api/", document.baseURI).href;
    this.mine = new Mine(
      (question, value) => this.wire.answer(question, value),
      () => this.showQuestion(),
    );
    this.wire = new Wire(api, this.mine.me, {
      told: (state) => this.told(state),
      stands: (standing) => this.stands(standing),
    });
    this.title = element("h1", {}, t("The class"));
    this.code = element("p", { class: "code" });
    this.line = element("p", { class: "line", role: "status" });
    this.back = button(words.BACK, words.BACK, () => this.comeBack(), "back");
    this.asks = element("section", { class: "joining", "aria-label": t("Join a class") });
    this.place = element("main");
    this.cards = element("div", { class: "cards" });
    this.voice = element("div", { class: "unseen", "aria-live": "polite" });
    const kept = element("details", { class: "privacy" });
    kept.append(element("summary", {}, words.ABOUT_PRIVACY), element("p", {}, words.PRIVACY));
    const top = element("div", { class: "top" }, this.title, this.code, kept);
    this.head = element("header", {}, top, this.line, this.back, this.voice);
    parent.replaceChildren(styleOf(page), element("style", {}, fontFace(), css));
    parent.append(this.head, this.asks, this.cards, this.place);
    document.documentElement.classList.add("attending");
    this.follower = new Follower(this.place, modules, JSON.parse(templates), {
      wandered: () => this.show(),
      drawn: () => this.card?.pointing?.note(),
    });
    this.watch();
    this.begin(addressCode());
    this.show();
  }

  watch() {
    const { signal } = this.off;
    document.addEventListener("visibilitychange", () => this.seen(), { signal });
    window.addEventListener("pageshow", (event) => event.persisted && this.seen(), { signal });
    window.addEventListener("online", () => this.seen(), { signal });
    window.addEventListener("offline", () => this.wire.begin(), { signal });
    this.sizes = new ResizeObserver(() => this.measure());
    this.sizes.observe(this.head);
    this.sizes.observe(this.cards);
  }

  /** The tab is looked at again, or not any more. */
  seen() {
    this.wire.begin();
    if (!document.hidden) this.mine.hurry();
  }

  // How much of the window is not the board's.
  measure() {
    const { style } = document.documentElement;
    style.setProperty("--head", `${this.head.offsetHeight}px`);
    style.setProperty("--card", `${this.cards.offsetHeight}px`);
    this.card?.pointing?.note();
  }

  // ---- joining ------------------------------------------------------------------------------------------------------

  /** @param {string} code */
  begin(code) {
    const { mine } = this;
    if (!code) this.asksForCode(location.pathname.endsWith("/class/") ? "" : words.WRONG_CODE);
    else if (mine.code === code && mine.id) this.enter(code, mine.id);
    else this.join(code);
  }

  /** @param {string} code */
  async join(code) {
    const now = ++this.joined;
    for (;;) {
      const { status, said } = await this.wire.join(code);
      if (now !== this.joined || this.off.signal.aborted) return;
      if (status === 200 && typeof said?.id === "string") {
        this.enter(code, said.id);
        return;
      }
      if (status === 404) {
        this.asksForCode(words.WRONG_CODE);
        return;
      }
      this.problem = said?.problem ? refused(said) : "";
      this.stands("lost");
      await pause(TRY_AGAIN, this.off.signal);
    }
  }

  /** @param {string} code @param {string} id */
  enter(code, id) {
    this.mine.joins(code, id);
    Object.assign(this, { isAsking: false, problem: "", isOver: false, state: null });
    this.wire.me = this.mine.me;
    this.asks.replaceChildren();
    setText(this.code, spaced(code));
    this.stands("joining");
    this.wire.follow(id);
    this.mine.hurry();
    this.show();
  }

  /** @param {string} problem */
  asksForCode(problem) {
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
      if (code) this.takes(code);
    });
    this.asks.replaceChildren(form);
    this.show();
    field.focus();
  }

  /** @param {string} code that was typed */
  takes(code) {
    history.replaceState(history.state, "", new URL(code, document.baseURI).href);
    this.isAsking = false;
    this.stands("joining");
    this.join(code);
    this.show();
  }

  // ---- what is heard ------------------------------------------------------------------------------------------------

  /** @param {Standing} standing */
  stands(standing) {
    const isBack = standing === "here" && this.standing !== "here";
    this.standing = standing;
    if (isBack) this.mine.hurry();
    if (standing === "missing" && !this.state) this.looksForOther();
    this.show();
  }

  /** @param {ClassState} state */
  told(state) {
    const isFirst = this.state === null;
    if (state.ended) {
      this.ends(isFirst);
      return;
    }
    this.state = state;
    this.setMode(state.mode ?? FIRST_MODE);
    for (const part of PARTS) this.want(part, state[part]);
    this.shows();
    this.compares();
  }

  /** @param {boolean} isFirst */
  ends(isFirst) {
    this.isOver = true;
    this.follower.pause(false);
    this.card?.close();
    this.card = null;
    this.show();
    if (isFirst) this.looksForOther();
  }

  /** Who comes with a code that this tab has had may mean another class, which has it now. */
  async looksForOther() {
    const { code, id } = this.mine;
    const { status, said } = await this.wire.join(code);
    if (status === 200 && said?.id !== id && this.mine.id === id) this.enter(code, said.id);
  }

  /** @param {Mode} mode */
  setMode(mode) {
    const before = this.mode;
    this.mode = mode;
    this.follower.pause(mode.paused);
    this.follower.isFixed = (mode.paused || !mode.follow) && this.follower.board !== null;
    if (mode.follow && !before.follow) this.follower.comeBack();
    else if (before.paused && !mode.paused) this.follower.goOn();
  }

  /** A part is fetched when there is another one. @param {Part} part @param {number | null} number */
  async want(part, number) {
    const here = this.parts[part];
    if (here.number === number) return;
    here.number = number;
    if (number === null) {
      here.value = null;
      return;
    }
    while (here.number === number && !this.off.signal.aborted && !this.isOver) {
      const { status, said } = await this.wire.part(part, number);
      if (here.number !== number) return;
      if (status === 200) {
        Object.assign(here, { value: said, of: number });
        this.shows();
        if (part === "question") this.compares();
        return;
      }
      if (status === 404) return; // something newer comes
      await pause(NEW_PART + Math.random() * NEW_PART, this.off.signal);
    }
  }

  // A server that was killed may have lost what it had.
  compares() {
    const { value, of, number } = this.parts.question;
    if (value && of === number) this.mine.isKnown(value.id, this.state?.answered === value.id);
  }

  // ---- what is shown ------------------------------------------------------------------------------------------------

  /** All parts that have come. */
  shows() {
    const { board } = this.parts;
    const step = this.state?.step ?? null;
    this.follower.hears(/** @type {SharedBoard | null} */ (board.value), board.of, step);
    if (step && !this.follower.isFree && step.says !== this.heard) this.say((this.heard = step.says));
    this.showQuestion();
    this.show();
  }

  showQuestion() {
    const { question: asked, shown } = this.parts;
    const isOpen = isQuestion(asked.value);
    const seen = isShown(shown.value) ? /** @type {Shown} */ (shown.value) : null;
    /** @type {Question | null} */
    const question = isOpen ? asked.value : seen ? { ...seen.question, open: false } : null;
    if (this.card && (this.isOver || JSON.stringify(formOf(this.card.question)) !== JSON.stringify(formOf(question)))) {
      this.card.close();
      this.card = null;
    }
    if (!question || this.isOver) return;
    const of = seen && seen.question.id === question.id ? seen : null;
    const now = { question, shown: of, given: this.mine.to(question) };
    if (this.card) this.card.update(now);
    else this.opensCard(now);
  }

  /** @param {import("./question_card.js").Asked} asked */
  opensCard(asked) {
    this.card = new Card(asked, {
      board: () => this.follower.board,
      data: () => this.follower.data,
      areOwn: () => this.areOwn(),
      give: (question, value) => this.mine.give(question, value),
      say: (text) => this.say(text),
    });
    this.cards.replaceChildren(this.card.node);
    this.say(words.asked(asked.question.asks));
  }

  /** Whether the student has other points than the class. */
  areOwn() {
    const { board, data, isFree } = this.follower;
    return Boolean(isFree && board?.state.run && data && !isSame(momentOf(board.shown).data, data));
  }

  comeBack() {
    if (this.mode.follow) this.follower.comeBack();
    else {
      this.follower.isFixed = false;
      this.follower.comeBack();
      this.follower.isFixed = true;
    }
    this.show();
    this.showQuestion();
    this.follower.board?.parts.takeKeys();
  }

  /** What the line says. @returns {string} */
  get says() {
    if (this.isAsking) return "";
    if (this.isOver) return words.ENDED;
    if (this.standing === "lost") return this.problem || words.LOST;
    if (this.standing === "missing") return words.MISSING;
    if (this.standing === "joining") return words.JOINING;
    if (this.mode.paused) return words.PAUSED;
    if (!this.mode.follow) return words.EVERYBODY;
    if (this.follower.isFree) return words.FREE;
    return this.follower.now ? words.FOLLOWING : words.WAITING;
  }

  /** The line, and the way back where there is one. */
  show() {
    const { follower, mode } = this;
    setText(this.line, this.says);
    const isAway = follower.isFree || !mode.follow;
    const isThere = isAway && !mode.paused && !this.isOver && !this.isAsking && follower.now !== null;
    this.back.hidden = !isThere;
    const way = mode.follow ? words.BACK : words.LOOK;
    setText(this.back, way);
    this.back.ariaLabel = way;
    const { documentElement: root } = document;
    root.dataset.class = this.isOver ? "over" : this.standing;
    root.dataset.follows = String(!isAway && !mode.paused);
    const { board } = follower;
    setText(this.title, board ? titleOf(board.state.lesson) : t("The class"));
    document.title = board ? `${titleOf(board.state.lesson)} · ${t("The class")}` : t("The class");
    board?.parts.voice.node.setAttribute("aria-live", isAway ? "polite" : "off");
  }

  /** To who has the page read out, the latest only. @param {string} text */
  say(text) {
    if (!text) return;
    this.toSay = text;
    const wait = Math.max(SAY_AFTER, this.saidAt + SAY_EVERY - performance.now());
    this.saying ??= setTimeout(() => {
      this.saying = undefined;
      this.saidAt = performance.now();
      this.voice.replaceChildren(element("p", {}, this.toSay));
    }, wait);
  }

  close() {
    this.off.abort();
    clearTimeout(this.saying);
    this.wire.rest();
    this.mine.close();
    this.card?.close();
    this.follower.close();
    this.sizes?.disconnect();
  }
}

const PARTS = /** @type {Part[]} */ (["board", "question", "shown"]);

/** @returns {{ number: number | null, of: number, value: any }} */
const nothing = () => ({ number: null, of: -1, value: null });

/** @param {Question | null} question */
const formOf = (question) => question && [question.id, question.form, question.asks, question.choices ?? []];

/** The code in the address. */
const addressCode = () => codeOf(decodeURIComponent(location.pathname.split("/").at(-1) ?? ""));

/** The style that a board has on a page of its own, as in a file; see replay.html. @param {string} page */
const styleOf = (page) => element("style", {}, page.match(/<style>([^]*?)<\/style>/)?.[1] ?? "");
