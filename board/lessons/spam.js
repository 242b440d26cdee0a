// The spam filter of lecture 001: messages are points whose coordinates count words. Nothing is sent to the server.

import { EXERCISES } from "../exercises/spam.js";
import { ofMessages } from "../exercises/questions/messages.js";
import { t } from "../language/t.js";
import { messagesOf } from "../model/lessons/message_table.js";
import { Filter, isMessages, isText, lengthOf, LONGEST, MOST, ROOM } from "../model/lessons/spam_filter.js";
import { setOwn, withProblem } from "../model/state_updates.js";
import { ACTIONS } from "../model/reducer.js";
import { fitted, followed } from "../model/views.js";
import { MESSAGE_LAYERS, MESSAGE_SIMPLE, messagesPlane } from "../pictures/message_plane.js";
import { axesPanel, filterPanel, lookedHeard, messagesPanel } from "../shell/components/messages_panel.js";
import { steps } from "../shell/components/steps_panel.js";
import * as keys from "../shell/input/keyboard.js";
import { stepHeard } from "../shell/mixins/stepping.js";
import { notTaken, someTaken, tooLong, tooMany, wasCut } from "../words/messages.js";
import { messagesAsCsv } from "../words/tables.js";
import { SPAM } from "../words/symbols.js";

/** @import { Gesture, Lesson, Message, MessagesRun, Moment, Own, State } from "../types" */
/** `tried` is what the field says while somebody is `trying`, and `axes` the two words of the picture.
 * @typedef {Own & { messages: Message[], tried: string, trying: boolean, axes: string[] }} Mail */
/** @typedef {State<MessagesRun, Mail>} Spam */

const spam = (/** @type {string[]} */ ...texts) => texts.map((text) => ({ text, label: /** @type {const} */ (1) }));
const ham = (/** @type {string[]} */ ...texts) => texts.map((text) => ({ text, label: /** @type {const} */ (-1) }));
/** @type {{ [name: string]: { messages: Message[], tried: string } }} */
const SETS = {
  lecture: {
    messages: [...ham("", "money"), ...spam("free money free money free money free money", "free money")],
    tried: "free money",
  },
  office: {
    messages: [
      ...spam("Free money!!!", "You have won a prize: click here", "Cheap watches, free shipping"),
      ...ham("Are you free for lunch?", "The money for lunch is here"),
      ...spam("Click here, win 1,000.50 💰💰"),
      ...ham("Don’t forget: lunch at noon 😀", "The meeting is at noon, in room 12", "Who has won the match?"),
      ...spam("Win a free watch, click now"),
    ],
    tried: "Free lunch at noon: click here",
  },
  same: { messages: [...spam("win money, don’t work"), ...ham("work, don’t win money")], tried: "win work" },
};
const clean = (/** @type {string} */ text) => text.slice(0, LONGEST).replace(/[\p{Cc}\p{Cs}]/gu, " ");

/** The run on the messages as they are now. @param {Spam} state @returns {Spam} */
function retrained(state, replaced = false) {
  const run = new Filter(state.own.messages);
  const next = {
    ...state,
    run,
    player: { ...state.player, ...run.place(state.run, state.player, replaced, ""), tween: null },
  };
  return replaced ? fitted(next) : followed(next);
}

/** @param {Spam} state @param {Message[]} messages @param {Gesture | null} [gesture] */
function put(state, messages, gesture = state.gesture) {
  if (messages.length > MOST) return withProblem(state, tooMany(MOST));
  if (lengthOf(messages) > ROOM) return withProblem(state, tooLong(lengthOf(messages), ROOM));
  return retrained(withProblem(setOwn(state, { messages }, gesture), ""));
}

/** The messages of a table that somebody has, or the first of them; where it cannot be read nothing changes.
 * @param {Spam} state @param {string} text */
function take(state, text) {
  const { messages: all, wrong } = messagesOf(text);
  if (wrong !== null || !all.length) return withProblem(state, notTaken(wrong));
  let room = ROOM;
  const cut = all.slice(0, MOST).map((message) => ({ ...message, text: clean(message.text) }));
  const end = cut.findIndex((message) => (room -= message.text.length) < 0);
  const messages = end < 0 ? cut : cut.slice(0, end);
  const next = retrained(setOwn(state, { messages, tried: messages[0].text, trying: true }), true);
  const reasons = [
    messages.length < all.length ? someTaken(messages.length, all.length, MOST, ROOM) : "",
    all.some(({ text: { length } }) => length > LONGEST) ? wasCut(LONGEST) : "",
  ];
  return withProblem(next, reasons.filter(Boolean).join(" "));
}

/** What is too long is cut, and this is said. @type {(state: Spam, text: string) => Spam} */
const cut = (state, text) => (text.length > LONGEST ? withProblem(state, wasCut(LONGEST)) : state);
/** @type {(state: Spam, text: string) => Spam} */
const tried = (state, text) => cut(setOwn(withProblem(state, ""), { tried: clean(text), trying: true }), text);

/** Who steps sees the example of the step. @type {(state: Spam) => Spam} */
const watching = (state) => setOwn(state, { trying: false });

/** With a part of message i changed. @param {Spam} state @param {number} i @param {Partial<Message>} part
 * @param {Gesture | null} [gesture] */
const changed = (state, i, part, gesture) =>
  put(state, state.own.messages.with(i, { ...state.own.messages[i], ...part }), gesture);

/** What the picture has along the axis `which`. @type {(state: Spam, which: number, word: string) => Spam} */
function axis(state, which, word) {
  const axes = state.run.axesOf(state.own).map((j, i) => (i === which ? word : (state.run.vocabulary[j] ?? "")));
  return followed(setOwn(state, { axes }));
}

/** @typedef {(state: Spam) => Spam} Step */
/** @typedef {(state: Spam, i: number) => Spam} OfMessage */
const actions = {
  first: /** @type {Step} */ (state) => ACTIONS.first(watching(state)),
  back: /** @type {Step} */ (state) => ACTIONS.back(watching(state)),
  play: /** @type {Step} */ (state) => ACTIONS.play(watching(state)),
  forward: /** @type {Step} */ (state) => ACTIONS.forward(watching(state)),
  last: /** @type {Step} */ (state) => ACTIONS.last(watching(state)),
  go: /** @type {OfMessage} */ (state, position) => ACTIONS.go(watching(state), position),
  tried,
  /** @type {(state: Spam, i: number, text: string, gesture: Gesture) => Spam} */
  typed: (state, i, text, gesture) => cut(changed(state, i, { text: clean(text) }, gesture), text),
  /** @type {OfMessage} */
  mark: (state, i) => changed(state, i, { label: state.own.messages[i].label > 0 ? -1 : 1 }),
  /** @type {OfMessage} */
  remove: (state, i) => put(state, state.own.messages.toSpliced(i, 1)),
  /** @type {(state: Spam, label: Message["label"]) => Spam} */
  addMessage: (state, label) => put(state, [...state.own.messages, { text: textOf(state), label }]),
  /** @type {OfMessage} */
  tryMessage: (state, i) => tried(state, state.own.messages[i].text),
  /** @type {(state: Spam, set: string) => Spam} */
  replace: (state, set) => retrained(setOwn(withProblem(state, ""), { ...SETS[set], trying: true }), true),
  take,
  axis,
  /** @type {(state: Spam) => Spam} */
  travelled: (state) => retrained(state),
};

/** What the field says: the example of the step, or what was typed. @param {Spam} state */
function textOf({ own, run, player: { position, fresh } }) {
  const { example } = run.frame({ position, fresh, progress: 1, own });
  return example === null || own.trying ? own.tried : own.messages[example].text;
}

/** @type {Lesson<typeof actions>} */
export const lesson = {
  name: "spam",
  layout: "columns",
  steps: true,
  plays: true,
  edits: false,
  undoes: "messages",
  changes: "messages",
  subject: (_, own) => new Filter(own.messages),
  own: () => ({ ...SETS.lecture, trying: false, axes: ["free", "money"] }),
  validators: {
    messages: isMessages,
    tried: isText,
    trying: (value) => typeof value === "boolean",
    axes: (value) => Array.isArray(value) && value.length === 2 && value.every(isText),
  },
  actions,
  questions: ofMessages,
  asksBefore: ["forward"],
  waits: ["typed", "mark", "remove", "addMessage", "replace", "take", "tryMessage", "tried", "axis"],
  layers: MESSAGE_LAYERS,
  simple: MESSAGE_SIMPLE,
  pictures: [messagesPlane],
  tools: ["undo", "redo", null, "fit", "closer", "wider"],
  keys: [...keys.RUN, { label: t("click"), effect: t("show a message in the table") }, ...keys.VIEW],
  exercises: EXERCISES,
  symbols: SPAM,
  side: [steps(t("The whole run")), axesPanel],
  beside: [filterPanel, messagesPanel],
  table: { name: "messages", csv: ({ run: { messages } }) => messagesAsCsv(messages) },
  heard: (/** @type {Moment<any>} */ moment, whole) => [...stepHeard(moment, whole), lookedHeard(moment)],
  state: (/** @type {Moment<MessagesRun>} */ { run, k, own }) => ({
    messages: run.messages.length,
    words: run.vocabulary.length,
    w: JSON.stringify(run.states[k].w),
    b: run.states[k].b,
    tried: own.tried,
  }),
};
