// All sentences of a lesson's board, without a page: pictures, panels, keys, screen reader.
// It takes a few steps of the run, then presses every key and uses every control.

import { emptyMemory } from "../../board/model/tab_memory.js";
import { momentOf, picturesOf } from "../../board/model/moment.js";
import { createState, reduce } from "../../board/model/reducer.js";

const SIZE = [640, 480];
const NAMES = ["aria-label", "title", "placeholder"];
const STEPS = [["last"], ["first"], ["forward"], ["forward"]];

// Anything of a page on which no text depends: it is empty, and can be read, set, called and iterated.
const ANYTHING = new Proxy(Function.prototype, {
  get: (_, name) => ({ [Symbol.iterator]: function* () {}, [Symbol.toPrimitive]: () => "" })[name] ?? ANYTHING,
  set: () => true,
  apply: () => ANYTHING,
  construct: () => ANYTHING,
});
const PAGE = [
  "getComputedStyle",
  "localStorage",
  "location",
  "matchMedia",
  "requestAnimationFrame",
  "ResizeObserver",
  "setTimeout",
  "window",
];

// An element or a text, with as much as words and controls need.
class Node {
  parts = [];
  attributes = {};
  dataset = {};
  heard = {};
  value = "";

  constructor(text = null) {
    this.text = text;
  }
  append(...parts) {
    this.parts.push(...parts.map((part) => this.adopted(part)));
  }
  prepend(...parts) {
    this.parts.unshift(...parts.map((part) => this.adopted(part)));
  }
  replaceChildren(...parts) {
    this.parts = parts.map((part) => this.adopted(part));
  }
  adopted(part) {
    return Object.assign(part instanceof Node ? part : made(`${part}`), { parentElement: this });
  }
  remove() {
    this.parentElement.parts = this.parentElement.parts.filter((part) => part.heard !== this.heard);
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  getAttribute(name) {
    return this.attributes[name] ?? null;
  }
  hasAttribute(name) {
    return name in this.attributes;
  }
  removeAttribute(name) {
    delete this.attributes[name];
  }
  addEventListener(name, act) {
    this.heard[name] = act;
  }
  get children() {
    return this.parts.filter(({ text }) => text === null);
  }
  get childElementCount() {
    return this.children.length;
  }
  get firstChild() {
    return this.parts[0];
  }
  get lastChild() {
    return this.parts.at(-1);
  }
  get lastElementChild() {
    return this.children.at(-1);
  }
  get ariaLabel() {
    return this.getAttribute("aria-label");
  }
  get textContent() {
    return this.text ?? this.parts.map((part) => part.textContent).join("");
  }
  set textContent(text) {
    this.text === null ? this.replaceChildren(text) : (this.text = text);
  }
}

const made = (text = null) =>
  new Proxy(new Node(text), { get: (node, name) => (name in node ? node[name] : ANYTHING) });
const element = () => made();

Object.assign(globalThis, Object.fromEntries(PAGE.map((name) => [name, ANYTHING])), {
  document: new Proxy(
    { createElement: element, createElementNS: element },
    { get: (page, name) => page[name] ?? ANYTHING },
  ),
});

function* nodesOf(node) {
  yield node;
  for (const part of node.children) yield* nodesOf(part);
}

const textsOf = (node) => [
  node.textContent,
  ...NAMES.flatMap((name) => ["title" in node ? `${node.title}` : "", node.getAttribute(name) ?? ""]),
];

// The texts in marks, at any depth.
function* wordsIn(value) {
  if (typeof value === "string") yield value;
  else if (value && typeof value === "object" && !ArrayBuffer.isView(value))
    for (const part of Object.values(value)) yield* wordsIn(part);
}

function* sentences({ lesson, views }, moment, blocks) {
  for (const picture of picturesOf({ lesson }, moment)) {
    const view = views[picture.viewOf ?? picture.name];
    yield* [picture.label(moment), picture.describe(moment, view), ...wordsIn(picture.marks(moment, view, SIZE))];
  }
  for (const { node } of blocks) for (const part of nodesOf(node)) yield* textsOf(part);
  yield* [
    ...(lesson.heard?.(moment) ?? []),
    lesson.hint?.(moment) ?? "",
    ...Object.keys(moment.run.ofPoint ?? {}),
    moment.problem,
    moment.remark,
  ];
}

// The effects of the panels' controls: checkboxes on and off, each choice selected, each button pressed.
function used(blocks, acted) {
  for (const { node } of blocks) {
    for (const control of [...nodesOf(node)]) {
      const { click, change } = control.heard;
      const changes =
        control.attributes.type === "checkbox"
          ? [{ checked: true }, { checked: false }]
          : control.children.map(({ attributes: { value } }) => ({ value }));
      click?.({});
      for (const chosen of change ? changes : []) change(Object.assign(control, chosen));
    }
  }
  return acted.splice(0);
}

export async function sentencesOf(name, data) {
  const { lesson } = await import(`../../board/lessons/${name}.js`);
  const acted = [];
  const blocks = [lesson.side, lesson.beside ?? [], lesson.below ?? []].flat().map((make) =>
    make(
      (...action) => acted.push(action),
      () => {},
    ),
  );
  const rows = [...lesson.keys, ...lesson.pictures.flatMap(({ keys }) => keys ?? [])];
  const tools = lesson.tools.filter((tool) => tool?.act);
  const texts = new Set([
    ...Object.values(lesson.layers),
    ...rows.flatMap(({ effect, moves }) => [effect, moves ?? ""]),
    ...tools.flatMap(({ text, title }) => [text, title]),
  ]);
  const keys = [...rows.flatMap((row) => Object.values(row.keys ?? {})), ...tools.map(({ act }) => act)];
  const after = (state, action) => reduce({ ...state, gesture: null, now: 0, still: true }, action);
  const say = (state) => {
    const moment = momentOf(state);
    for (const block of blocks) block.show(moment);
    for (const text of sentences(state, moment, blocks)) texts.add(text);
  };
  const sizes = Object.fromEntries(lesson.pictures.map((picture) => [picture.name, SIZE]));
  const everything = ["layers", [...lesson.simple, ...Object.keys(lesson.layers)]];
  let state = [["resize", sizes], ["receive", data], everything].reduce(
    after,
    createState(lesson, emptyMemory("reader"), data),
  );
  for (const step of lesson.steps ? STEPS : [["fit"]]) {
    state = after(state, step);
    say(state);
  }
  for (const action of [...keys, ...used(blocks, acted)]) say(after(state, action));
  return [...texts].filter(Boolean);
}
