// The lecturer's controls of a class: the menu, the bar, and the panel of answers.

import { t } from "../../language/t.js";
import { MOST_POINTS } from "../../model/points.js";
import { momentOf } from "../../model/moment.js";
import { formatClassCode } from "../../model/class/protocol.js";
import { ABOUT, attendanceText, NO_ROUTES, PRIVACY, modeText, spellCode, NOT_SAVED } from "../../words/class.js";
import {
  button,
  closeMenus,
  element,
  focusPlot,
  keepMenuInWindow,
  menuParts,
  renew,
  setLabel,
  setText,
  setUsable,
} from "../dom.js";
import { requireSession, pageAddress } from "../sharing/link.js";
import { foldableRow } from "../components/toolbar.js";
import { askEnd, showAsking, showCode, showDevice, showSaving } from "./dialogs.js";
import { takeKeyFromAddress, keyLink } from "./class_storage.js";
import { AnswersPanel } from "./answers_panel.js";
import { saveActionsOf, appendStudentPoints } from "./answers_export.js";
import { lastQuestion, secondVote, shownAnswers, troubleOf } from "../../model/class/lecturer.js";
import { lecturerSession } from "./lecturer.js";

/** @import { AnyDispatch, Lesson, Moment, State, BoardData } from "../../types" */
/** @import { FileSource } from "../sharing/html_file.js" */
/** @import { QuestionDraft } from "./dialogs.js" */
/** The parts of the board that the controls use.
 * @typedef {{ act: AnyDispatch, data: BoardData, shown: State, rest: FileSource["rest"] }} BoardAccess */

const BEGUN = t("The class has begun. Its controls are above the board.");
const ANSWER_FIRST = t("First answer the question on the board. Its points cannot change until then.");
const RUNNING_NOTE = t("The class is running. Its controls are above the board.");

export class LecturerControls {
  /** @type {HTMLElement | null} */
  root = null;
  wasOn = false;
  code = "";
  onChange = () => this.draw();
  // The menu.
  beginButton = button(t("Begin a class"), t("Begin a class"), () => lecturerSession.begin(), "on begin");
  problemNote = element("p", { class: "problem", role: "alert" });
  about = element("div", {}, element("p", {}, ABOUT), element("p", {}, PRIVACY));
  runningNote = element("p", { hidden: "" }, RUNNING_NOTE);
  // The bar.
  letters = element("b", { class: "letters", role: "img" });
  joinLink = element("a", { class: "join", target: "_blank", rel: "noopener" });
  count = element("p", { class: "count" });
  trouble = element("p", { class: "trouble", role: "alert" });
  answersButton = button(t("Show answers"), t("Show answers"), () => this.showAnswers(!this.asked?.onWall));
  followButton = button(t("Follow"), t("Follow: students’ boards follow yours"), () => this.toggleMode("follow"));
  pauseButton = button(t("Pause"), t("Pause: students’ boards do not react"), () => this.toggleMode("paused"));
  // Below it.
  question = element("section", { class: "class-asked", "aria-label": t("The question to the class"), hidden: "" });
  unsavedNote = element("section", {
    class: "class-unkept",
    "aria-label": t("This browser saves nothing"),
    hidden: "",
  });
  below = element("div", { class: "class-below" }, this.unsavedNote, this.question);

  /** @param {Lesson} lesson @param {BoardAccess} board @param {(text: string) => void} say
   * @param {HTMLDetailsElement} menu in which a class begins */
  constructor(lesson, board, say, menu) {
    this.lesson = lesson;
    this.board = board;
    this.say = say;
    this.menu = menu;
    menuParts(menu)[1].replaceChildren(...this.menuContent());
    this.layer = element("div", { class: "class-layer" }, this.createBar(), this.below);
    this.panel = new AnswersPanel(lecturerSession, {
      run: () => this.addStudentPoints(),
      data: () => (lesson.edits ? board.shown.points.current : null),
      save: () => this.save(),
      again: () => this.askAgain(),
      close: () => this.showAnswers(false),
    });
  }

  /** Called when the board is on the page. @param {HTMLElement} root */
  open(root) {
    this.root = root;
    this.resizes = new ResizeObserver(() => root.style.setProperty("--class-below", `${this.below.offsetHeight}px`));
    this.resizes.observe(this.below);
    const { classes } = this.board.data;
    if (!classes) return;
    this.board.rest().then(({ templates }) => {
      lecturerSession.dispatch("templates", JSON.parse(templates));
      lecturerSession.listeners.add(this.onChange);
      lecturerSession.resume(takeKeyFromAddress());
      this.draw();
    });
  }

  /** @param {State} state */
  updateBoard(state) {
    if (this.board.data.classes && state.session) lecturerSession.dispatch("board", requireSession(state));
  }

  close() {
    lecturerSession.listeners.delete(this.onChange);
    this.resizes?.disconnect();
  }

  // ---- the menu -----------------------------------------------------------------------------------------------------

  menuContent() {
    const { classes } = this.board.data;
    const there = element("a", { href: new URL("class/", document.baseURI).href }, t("Join a class"));
    const joining = element("p", { class: "to-join" }, t("Are you a student?"), " ", there);
    return classes
      ? [this.about, this.beginButton, this.runningNote, this.problemNote, joining]
      : [element("p", {}, NO_ROUTES)];
  }

  // ---- the bar ------------------------------------------------------------------------------------------------------

  createBar() {
    const ask = button(t("Ask …"), t("Ask the class a question"), () => this.openAskDialog());
    const large = button(t("QR code"), t("QR code: show the class code enlarged"), () => this.enlarge());
    const rest = [
      button(t("New code"), t("New code: the old code stops working"), () => this.renew()),
      button(t("Save"), t("Save the answers of the class"), () => this.save()),
      button(t("Add device"), t("Add device: control the class from a second device too"), () =>
        this.openDeviceDialog(),
      ),
      button(t("End"), t("End the class"), () => this.openEndDialog()),
    ];
    const id = element("div", { class: "joining" }, this.letters, this.joinLink, this.count);
    const row = foldableRow(
      [id, large, this.followButton, this.pauseButton, ask, this.answersButton, ...rest],
      [rest, [this.pauseButton, this.followButton], [large], [ask], [this.answersButton]],
      t("More controls of the class"),
    );
    row.ariaLabel = t("The class");
    return element("section", { class: "class-bar", "aria-label": t("Class") }, row, this.trouble);
  }

  get asked() {
    return lastQuestion(lecturerSession.state);
  }

  /** Show the state of the lecturer's session. */
  draw() {
    const { asked } = this;
    const { state } = lecturerSession;
    const { kept, name } = state;
    const isOn = Boolean(kept?.code);
    setUsable(this.beginButton, name !== "starting");
    this.about.hidden = this.beginButton.hidden = !(this.runningNote.hidden = !isOn);
    setText(this.problemNote, isOn ? "" : state.problem);
    this.toggleLayer(isOn);
    if (!kept || !isOn) return;
    this.drawJoining(kept.code);
    const answered = asked ? Object.keys(asked.answers).length : null;
    setText(this.count, attendanceText(state.students, answered));
    this.followButton.ariaPressed = String(kept.mode.follow);
    this.pauseButton.ariaPressed = String(kept.mode.paused);
    setUsable(this.answersButton, Boolean(asked));
    setText(this.answersButton, asked?.onWall ? t("Hide answers") : t("Show answers"));
    setLabel(
      this.answersButton,
      asked?.onWall
        ? t("Hide answers: here and on students’ screens")
        : t("Show answers: on this screen, for the projector"),
    );
    setText(this.trouble, troubleOf(state));
    if (!state.isSaved) this.tellUnkept();
    this.drawAsked();
    this.panel.draw();
  }

  /** A note that a reload loses the class. Once closed, it is not shown again on this board. */
  tellUnkept() {
    if (this.unsavedNote.firstChild) return;
    const close = () => {
      this.unsavedNote.hidden = true;
      if (this.root) focusPlot(this.root);
    };
    this.unsavedNote.append(
      element("span", { role: "alert" }, NOT_SAVED),
      button(t("Close"), t("Close: hide this note"), close),
    );
    this.unsavedNote.hidden = false;
  }

  /** The question stays above the board until its answers are shown. */
  drawAsked() {
    const { asked } = this;
    const isOpen = Boolean(asked?.open && !asked.onWall);
    const { asks = "", choices = [], again = "" } = isOpen && asked ? asked : {};
    this.question.hidden = !isOpen;
    renew(this.question, JSON.stringify([asks, choices, again]), () => {
      const list = element("ol", {}, ...choices.map((text) => element("li", { dir: "auto" }, text)));
      const vote = again ? [element("p", { class: "vote" }, t("Second vote"))] : [];
      return [...vote, element("p", { dir: "auto" }, asks), ...(choices.length ? [list] : [])];
    });
  }

  /** @param {boolean} isOn */
  toggleLayer(isOn) {
    if (isOn === this.wasOn || !this.root) return;
    this.wasOn = isOn;
    if (isOn) {
      const isOpen = this.menu.open;
      this.layer.append(this.panel.node);
      this.root.prepend(this.layer);
      if (isOpen) {
        closeMenus(this.root);
        focusPlot(this.root); // so that the arrow keys step at once
        this.say(`${BEGUN} ${t("The code is {code}.", { code: spellCode(lecturerSession.state.kept?.code ?? "") })}`);
      }
      this.layer.addEventListener("toggle", keepMenuInWindow, { capture: true });
    } else {
      this.layer.remove();
      if (lecturerSession.state.problem) this.say(lecturerSession.state.problem);
    }
  }

  /** @param {string} code */
  drawJoining(code) {
    if (code === this.code) return;
    this.code = code;
    setText(this.letters, formatClassCode(code));
    setLabel(this.letters, t("Code {code}", { code: spellCode(code) }));
    this.joinLink.setAttribute("href", joinAddress(code));
    setText(this.joinLink, shortAddress(code));
  }

  // ---- what the buttons do ------------------------------------------------------------------------------------------

  /** @param {"follow" | "paused"} what */
  toggleMode(what) {
    const mode = lecturerSession.state.kept?.mode;
    if (!mode) return;
    lecturerSession.dispatch("mode", { ...mode, [what]: !mode[what] });
    this.say(modeText(what, !mode[what]));
  }

  enlarge() {
    const { kept } = lecturerSession.state;
    if (!kept || !this.root) return;
    const address = joinAddress(kept.code);
    const picture = lecturerSession.fetchQrCode(address);
    showCode(this.root, { code: kept.code, address, shown: shortAddress(kept.code), picture });
  }

  openAskDialog() {
    if (!this.root) return;
    /** @type {Moment} */
    const moment = momentOf(this.board.shown);
    const again = secondVote(lecturerSession.state);
    showAsking(this.root, moment, this.lesson.edits, again, (question) => this.ask(question));
  }

  /** @param {QuestionDraft} draft */
  ask(draft) {
    const question = draft.asks;
    lecturerSession.ask(draft);
    this.say(
      draft.again
        ? t("The class is asked again: {question}", { question })
        : t("The class is asked: {question}", { question }),
    );
  }

  askAgain() {
    const question = secondVote(lecturerSession.state);
    if (!question) return;
    this.ask(question);
    this.answersButton.focus({ preventScroll: true });
  }

  /** @param {boolean} onWall */
  showAnswers(onWall) {
    lecturerSession.dispatch("wall", onWall);
    if (onWall) this.panel.enter();
    else this.answersButton.focus({ preventScroll: true });
  }

  async renew() {
    if (await lecturerSession.renew())
      this.say(t("The code is now {code}.", { code: spellCode(lecturerSession.state.kept?.code ?? "") }));
  }

  openDeviceDialog() {
    if (this.root && lecturerSession.state.kept)
      showDevice(this.root, keyLink(pageAddress().page, lecturerSession.state.kept.key));
  }

  save() {
    if (this.root && lecturerSession.state.kept) showSaving(this.root, this.saveActions());
  }

  saveActions() {
    const { kept } = lecturerSession.state;
    if (!kept) return { csv: null, file: null, link: null };
    return saveActionsOf(kept, this.lesson.edits ? this.lesson.name : null);
  }

  openEndDialog() {
    if (this.root) askEnd(this.root, this.saveActions(), () => lecturerSession.end());
  }

  /** Add the students' points that are not hidden to the board. Returns "", or a sentence that says why not. */
  addStudentPoints() {
    const { points } = this.board.shown;
    const data = appendStudentPoints(points.current, shownAnswers(lecturerSession.state));
    const count = data.points.length;
    if (count > MOST_POINTS) {
      const values = { most: MOST_POINTS, n: count };
      return t("A board holds at most {most} points. With these points it would have {n}.", values);
    }
    this.board.act("edit", ["set", data.points, data.labels, data.names]);
    if (this.board.shown.points.current.points.length !== count) return ANSWER_FIRST;
    this.showAnswers(false);
    this.say(t("The students’ points are on the board. “Undo” removes them again."));
    return "";
  }
}

/** The address at which students join a class. @param {string} code */
const joinAddress = (code) => new URL(`class/${code}`, document.baseURI).href;

/** The part of the address that must be typed. @param {string} code */
function shortAddress(code) {
  const address = joinAddress(code);
  return address.replace(/^https?:\/\//, "");
}
