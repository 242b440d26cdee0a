// A class on the board of a lesson: the menu that begins it, the bar that stays in sight, and the wall.

import { t } from "../../language/t.js";
import { MOST_POINTS } from "../../model/points.js";
import { momentOf } from "../../model/moment.js";
import { spaced } from "../../model/class/protocol.js";
import { ABOUT, counts, NO_ROUTES, PRIVACY, saysMode, spelled, UNKEPT } from "../../words/class.js";
import { button, closeMenus, element, focusPlot, keepInWindow, named, partsOf, setText, setUsable } from "../dom.js";
import { known, pageAddress } from "../sharing/link.js";
import { foldable } from "../components/toolbar.js";
import { askEnd, showAsking, showCode, showDevice, showSaving } from "./dialogs.js";
import { broughtKey, keyLink } from "./class_storage.js";
import { Panel } from "./answers_panel.js";
import { savesOf, together } from "./answers_export.js";
import { teaching } from "./lecturer.js";

/** @import { Act, Lesson, Moment, State } from "../../types" */
/** @import { BoardData } from "../../types" */
/** @import { Saved } from "../sharing/html_file.js" */
/** What is asked of the board.
 * @typedef {{ act: Act<any>, data: BoardData, shown: State<any>, rest: Saved["rest"] }} Board */

const BEGUN = t("The class has begun. Its controls are above the board.");
const ASKED = t("First answer the question on the board. Its points cannot change until then.");
const NO_TOOL = t("The class is running. Its controls are above the board.");

export class ClassDesk {
  /** @type {HTMLElement | null} */
  root = null;
  wasOn = false;
  code = "";
  asking = ""; // what is asked, as it is drawn
  changed = () => this.draw();

  /** @param {Lesson<any>} lesson @param {Board} board @param {(text: string) => void} say
   * @param {HTMLDetailsElement} menu where a class begins */
  constructor(lesson, board, say, menu) {
    this.lesson = lesson;
    this.board = board;
    this.say = say;
    this.menu = menu;
    partsOf(menu)[1].replaceChildren(...this.beginning());
    this.question = element("section", {
      class: "class-asked",
      "aria-label": t("The question to the class"),
      hidden: "",
    });
    this.unkept = element("section", {
      class: "class-unkept",
      "aria-label": t("This browser saves nothing"),
      hidden: "",
    });
    this.below = element("div", { class: "class-below" }, this.unkept, this.question);
    this.layer = element("div", { class: "class-layer" }, this.bar(), this.below);
    this.panel = new Panel(teaching, {
      run: () => this.runOnThem(),
      data: () => (lesson.edits ? board.shown.points.current : null),
      save: () => this.save(),
      close: () => this.showAnswers(false),
    });
  }

  /** The board is on the page now. @param {HTMLElement} root */
  open(root) {
    this.root = root;
    this.resizes = new ResizeObserver(() => root.style.setProperty("--class-below", `${this.below.offsetHeight}px`));
    this.resizes.observe(this.below);
    const { classes } = this.board.data;
    if (!classes) return;
    this.board.rest().then(({ templates }) => {
      teaching.templates = JSON.parse(templates);
      teaching.listeners.add(this.changed);
      teaching.resume(broughtKey());
      this.draw();
    });
  }

  /** @param {State<any>} state */
  follows(state) {
    if (this.board.data.classes && state.session) teaching.follows(known(state));
  }

  close() {
    teaching.listeners.delete(this.changed);
    this.resizes?.disconnect();
  }

  // ---- the menu -----------------------------------------------------------------------------------------------------

  beginning() {
    this.begin = button(t("Begin a class"), t("Begin a class"), () => teaching.begin(), "on begin");
    this.why = element("p", { class: "problem", role: "alert" });
    this.about = element("div", {}, element("p", {}, ABOUT), element("p", {}, PRIVACY));
    this.isOn = element("p", { hidden: "" }, NO_TOOL);
    const { classes } = this.board.data;
    const there = element("a", { href: new URL("class/", document.baseURI).href }, t("Join a class"));
    const joining = element("p", { class: "to-join" }, t("Are you a student?"), " ", there);
    return classes ? [this.about, this.begin, this.isOn, this.why, joining] : [element("p", {}, NO_ROUTES)];
  }

  // ---- the bar ------------------------------------------------------------------------------------------------------

  bar() {
    this.letters = element("b", { class: "letters" });
    this.join = element("a", { class: "join", target: "_blank", rel: "noopener" });
    this.count = element("p", { class: "count" });
    this.trouble = element("p", { class: "trouble", role: "alert" });
    this.ask = button(t("Ask …"), t("Ask the class a question"), () => this.asks());
    this.showing = button(t("Show answers"), t("Show answers"), () => this.showAnswers(!teaching.asked?.onWall));
    this.following = button(t("Follow"), t("Follow: students’ boards follow yours"), () => this.turn("follow"));
    this.pausing = button(t("Pause"), t("Pause: students’ boards do not react"), () => this.turn("paused"));
    const large = button(t("QR code"), t("QR code: show the class code enlarged"), () => this.enlarge());
    const rest = [
      button(t("New code"), t("New code: the old code stops working"), () => this.renew()),
      button(t("Save"), t("Save the answers of the class"), () => this.save()),
      button(t("Add device"), t("Add device: control the class from a second device too"), () => this.device()),
      button(t("End"), t("End the class"), () => this.ends()),
    ];
    const id = element("div", { class: "joining" }, this.letters, this.join, this.count);
    const row = foldable(
      [id, large, this.following, this.pausing, this.ask, this.showing, ...rest],
      [rest, [this.pausing, this.following], [large], [this.ask], [this.showing]],
      t("More controls of the class"),
    );
    row.ariaLabel = t("The class");
    return element("section", { class: "class-bar", "aria-label": t("Class") }, row, this.trouble);
  }

  /** All that teaching says. */
  draw() {
    const { kept, asked } = teaching;
    const isOn = Boolean(kept?.code);
    if (this.begin) setUsable(this.begin, !teaching.isBusy);
    if (this.about && this.begin && this.isOn) this.about.hidden = this.begin.hidden = !(this.isOn.hidden = !isOn);
    if (this.why) setText(this.why, isOn ? "" : teaching.problem);
    this.place(isOn);
    if (!kept || !isOn) return;
    this.drawJoining(kept.code);
    const answered = asked ? Object.keys(asked.answers).length : null;
    setText(this.part(this.count), counts(teaching.here, answered));
    this.part(this.following).ariaPressed = String(kept.mode.follow);
    this.part(this.pausing).ariaPressed = String(kept.mode.paused);
    const showing = this.part(this.showing);
    setUsable(showing, Boolean(asked));
    setText(showing, asked?.onWall ? t("Hide answers") : t("Show answers"));
    named(
      showing,
      asked?.onWall
        ? t("Hide answers: here and on students’ screens")
        : t("Show answers: on this screen, for the projector"),
    );
    setText(this.part(this.trouble), teaching.trouble);
    this.drawBelow();
    this.panel.draw();
  }

  drawBelow() {
    if (!teaching.isKept) this.tellUnkept();
    this.drawAsked();
  }

  /** A reload loses the class: said until it is closed, and then no more on this board. */
  tellUnkept() {
    if (this.unkept.firstChild) return;
    const close = () => {
      this.unkept.hidden = true;
      if (this.root) focusPlot(this.root);
    };
    this.unkept.append(
      element("span", { role: "alert" }, UNKEPT),
      button(t("Close"), t("Close: hide this note"), close),
    );
    this.unkept.hidden = false;
  }

  /** What students are asked stays above the board until the answers are shown. */
  drawAsked() {
    const { asked } = teaching;
    const isOpen = Boolean(asked?.open && !asked.onWall);
    const { asks = "", choices = [] } = isOpen && asked ? asked : {};
    const now = JSON.stringify([asks, choices]);
    if (now === this.asking) return;
    this.asking = now;
    this.question.hidden = !isOpen;
    const list = element("ol", {}, ...choices.map((text) => element("li", { dir: "auto" }, text)));
    this.question.replaceChildren(element("p", { dir: "auto" }, asks), ...(choices.length ? [list] : []));
  }

  /** @template T @param {T | undefined} node @returns {T} */
  part(node) {
    if (!node) throw new Error("the bar is not there yet");
    return node;
  }

  /** @param {boolean} isOn */
  place(isOn) {
    if (isOn === this.wasOn || !this.root) return;
    this.wasOn = isOn;
    if (isOn) {
      const isOpen = this.menu.open;
      this.layer.append(this.panel.node);
      this.root.prepend(this.layer);
      if (isOpen) {
        closeMenus(this.root);
        focusPlot(this.root); // the arrow keys step at once
        this.say(`${BEGUN} ${t("The code is {code}.", { code: spelled(teaching.kept?.code ?? "") })}`);
      }
      this.layer.addEventListener(
        "toggle",
        ({ target }) => {
          const opened = /** @type {HTMLElement} */ (target);
          if (opened.matches(".menu[open]")) keepInWindow(partsOf(opened)[1]);
        },
        { capture: true },
      );
    } else {
      this.layer.remove();
      if (teaching.problem) this.say(teaching.problem);
    }
  }

  /** @param {string} code */
  drawJoining(code) {
    if (code === this.code) return;
    this.code = code;
    const letters = this.part(this.letters);
    setText(letters, spaced(code));
    letters.setAttribute("aria-label", t("Code {code}", { code: spelled(code) }));
    letters.setAttribute("role", "img");
    const join = this.part(this.join);
    join.setAttribute("href", joinAddress(code));
    setText(join, shortAddress(code));
  }

  // ---- what the buttons do ------------------------------------------------------------------------------------------

  /** @param {"follow" | "paused"} what */
  turn(what) {
    const mode = teaching.kept?.mode;
    if (!mode) return;
    teaching.setMode({ ...mode, [what]: !mode[what] });
    this.say(saysMode(what, !mode[what]));
  }

  enlarge() {
    const { kept } = teaching;
    if (!kept || !this.root) return;
    const address = joinAddress(kept.code);
    const picture = teaching.picture(address);
    showCode(this.root, { code: kept.code, address, shown: shortAddress(kept.code), picture });
  }

  asks() {
    if (!this.root) return;
    /** @type {Moment<any>} */
    const moment = momentOf(this.board.shown);
    showAsking(this.root, moment, this.lesson.edits, (question) => {
      teaching.ask(question);
      this.say(t("The class is asked: {question}", { question: question.asks }));
    });
  }

  /** @param {boolean} onWall */
  showAnswers(onWall) {
    teaching.show(onWall);
    if (onWall) this.panel.enter();
    else this.part(this.showing).focus({ preventScroll: true });
  }

  async renew() {
    if (await teaching.renew()) this.say(t("The code is now {code}.", { code: spelled(teaching.kept?.code ?? "") }));
  }

  device() {
    if (this.root && teaching.kept) showDevice(this.root, keyLink(pageAddress().page, teaching.kept.key));
  }

  save() {
    if (this.root && teaching.kept) showSaving(this.root, this.saves());
  }

  saves() {
    const { kept } = teaching;
    if (!kept) return { csv: null, file: null, link: null };
    return savesOf(kept, this.lesson.edits ? this.lesson.name : null);
  }

  ends() {
    if (this.root) askEnd(this.root, this.saves(), () => teaching.end());
  }

  /** Students' points that are shown go onto the board; why not, as a sentence. */
  runOnThem() {
    const { points } = this.board.shown;
    const data = together(points.current, teaching.shownAnswers);
    const count = data.points.length;
    if (count > MOST_POINTS) {
      const values = { most: MOST_POINTS, n: count };
      return t("A board holds at most {most} points. With these points it would have {n}.", values);
    }
    this.board.act("edit", ["set", data.points, data.labels, data.names]);
    if (this.board.shown.points.current.points.length !== count) return ASKED;
    this.showAnswers(false);
    this.say(t("The students’ points are on the board. “Undo” removes them again."));
    return "";
  }
}

/** Where students open a class. @param {string} code */
const joinAddress = (code) => new URL(`class/${code}`, document.baseURI).href;

/** What of it must be typed. @param {string} code */
function shortAddress(code) {
  const address = joinAddress(code);
  return address.replace(/^https?:\/\//, "");
}
