// Plays the two reducers of a class and a model server in random orders.
// Replies are lost, late or come twice; tabs are loaded again; the server is killed. Time is the order of the events.

import * as lecturer from "../../board/model/class/lecturer.js";
import * as student from "../../board/model/class/student.js";
import { sessionWith } from "../../board/model/exercises/offline.js";
import { Tab } from "./tab.mjs";

const LECTURER_NAMES = ["idle", "starting", "open", "asking", "showing", "paused", "reconnecting", "ended"];
const STUDENT_NAMES = ["joining", "following", "free", "answering", "lost", "ended"];
const CODES = ["ABCDEF", "GHJKMN", "PQRSTU"];
const SETTLING_ROUNDS = 40;
const refusal = (status, reason) => ({ status, said: { reason, problem: "No." } });
const taken = (said) => ({ status: 200, said });
const DOWN = { status: 0, said: null };
const clone = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
const isSame = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

// Numbers from 0 to 1 by a seed.
function randomBy(seed) {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function expect(holds, problem) {
  if (!holds) throw new Error(problem);
}

// As classroom/store.py: answers to the open question only, and none once its answers are shown.
class ServerModel {
  classes = new Map();
  over = new Set();
  number = 0;

  kill() {
    this.classes.clear();
    this.over.clear();
  }

  start(key, { code, kept }) {
    if (this.over.has(key)) return refusal(409, "over");
    if (!this.classes.has(key)) {
      const parts = Object.entries(kept?.parts ?? {}).map(([name, value]) => [name, this.next(value)]);
      const taken = [...this.classes.values()].map((one) => one.code);
      const free = CODES.find((other) => !taken.includes(other));
      const one = { id: `id of ${key}`, code: code ?? free, parts: Object.fromEntries(parts), answers: {} };
      for (const [question, whose] of Object.entries(kept?.answers ?? {}))
        for (const [who, value] of Object.entries(whose)) this.keep(one, question, who, value);
      this.classes.set(key, one);
    }
    const { id, code: now } = this.classes.get(key);
    return taken({ id, code: now });
  }

  next = (value) => ({ value: clone(value), number: ++this.number });

  keep({ answers }, question, who, value) {
    answers[question] = { ...answers[question], [who]: this.next(value) };
  }

  ofKey(key, act) {
    const one = this.classes.get(key);
    return one ? act(one) : refusal(404, "unknown");
  }

  put = (key, part, text) =>
    this.ofKey(key, (one) => {
      one.parts[part] = this.next(JSON.parse(text));
      return taken({ number: one.parts[part].number });
    });

  answers = (key, question, after) =>
    this.ofKey(key, (one) => {
      const newer = Object.entries(one.answers[question] ?? {}).filter(([, { number }]) => number > after);
      const answers = Object.fromEntries(newer.map(([who, { value }]) => [who, clone(value)]));
      return taken({ number: this.number, here: 2, answers });
    });

  end = (key) =>
    this.ofKey(key, () => {
      this.over.add(key);
      this.classes.delete(key);
      return taken({});
    });

  refreshed = (key) =>
    this.ofKey(key, ({ parts }) => {
      const [mode, question, shown] = ["mode", "question", "shown"].map((part) => clone(parts[part]?.value) ?? null);
      return taken({ mode, question, isShown: shown !== null });
    });

  // ---- students

  byId = (id) => [...this.classes.values()].find((one) => one.id === id);
  isOver = (id) => [...this.over].some((key) => `id of ${key}` === id);

  join(code) {
    const one = [...this.classes.values()].find((other) => other.code === code);
    return one ? taken({ id: one.id }) : refusal(404, "wrong-code");
  }

  state(id, me) {
    if (this.isOver(id)) return taken({ ended: true });
    const one = this.byId(id);
    if (!one) return refusal(404, "unknown");
    const { parts, answers } = one;
    const numbers = ["board", "question", "shown"].map((part) => [
      part,
      parts[part]?.value ? parts[part].number : null,
    ]);
    const asked = parts.question?.value?.id;
    const state = { number: this.number, mode: parts.mode?.value ?? null, step: parts.step?.value ?? null };
    return taken(
      clone({ ...state, ...Object.fromEntries(numbers), answered: me in (answers[asked] ?? {}) ? asked : null }),
    );
  }

  part(id, part, number) {
    const there = this.byId(id)?.parts[part];
    return there?.number === number ? taken(clone(there.value)) : refusal(404, "changed");
  }

  answer(id, me, question, value) {
    const one = this.byId(id);
    if (!one) return refusal(404, "unknown");
    const [asked, shown] = [one.parts.question?.value, one.parts.shown?.value];
    if (asked?.id !== question || !asked.open || shown?.question.id === question) return refusal(409, "closed");
    this.keep(one, question, me, value);
    return taken({ answered: question });
  }
}

// A browser's tab with a reducer. At most one request of a kind is on its way.
class TabModel {
  flights = new Map();

  constructor(world) {
    this.world = world;
  }

  send(kind, ask, receive) {
    if (!this.flights.has(kind)) this.flights.set(kind, { ask, receive, reply: null });
  }

  // How far a request comes: the server gets it, the reply comes, or twice, or is lost.
  move(kind, fate) {
    const flight = this.flights.get(kind);
    if (!flight) return;
    if (!flight.reply) flight.reply = this.world.isDown || fate === "lost" ? DOWN : flight.ask();
    if (fate === "arrives") return;
    this.flights.delete(kind);
    const reply = fate === "unheard" ? DOWN : flight.reply;
    flight.receive(reply);
    if (fate === "twice") this.flights.set(`${kind} again`, { ...flight, reply });
  }

  land() {
    for (const kind of [...this.flights.keys()]) this.move(kind, "comes");
  }
}

class LecturerTab extends TabModel {
  state = lecturer.NO_CLASS;
  stored = null;
  collected = {}; // {question: {who: true}}
  last = {}; // what the lecturer did last, by what it changed
  since = lecturer.NO_CLASS; // when the tab was loaded

  dispatch(...action) {
    const before = this.state;
    this.state = lecturer.reduce(before, action);
    const { kept, name } = this.state;
    expect(LECTURER_NAMES.includes(name), `the lecturer is ${name}`);
    expect((kept === null) === ["idle", "ended"].includes(name), `a class is ${name}`);
    if (!kept) this.last = {};
    if (kept?.id && kept !== before.kept && action[0] !== "resume") this.stored = clone(kept);
    if (name === "ended" && before.name !== "ended") {
      Object.assign(this, { stored: null, collected: {}, isTaken: false });
      this.flights = new Map([...this.flights].map(([kind, flight]) => [`${kind} of ${before.kept?.key}`, flight]));
    }
    if (before.name === "ended" && !["begin", "resume"].includes(action[0]))
      expect(name === "ended" && kept === null, `${action[0]} has changed an ended class`);
    this.world.names.add(`lecturer ${name}`);
    this.keepsAnswers();
  }

  // The lecturer does something. What this changes in the mode or the question since the tab was loaded is the last
  // word, because there is no second device.
  act(...action) {
    const before = this.words();
    this.dispatch(...action);
    const since = this.words(this.since);
    for (const [name, text] of Object.entries(this.words()))
      if (text !== before[name]) this.last[name] = text === since[name] ? undefined : text;
  }

  words(state = this.state) {
    const { id, open, isShown } = lecturer.lastQuestion(state) ?? {};
    return { mode: JSON.stringify(state.kept?.mode), question: JSON.stringify([id, open, isShown]) };
  }

  keepsWord() {
    for (const [name, text] of Object.entries(this.words()))
      expect([text, undefined].includes(this.last[name]), `the ${name} of the lecturer is lost`);
  }

  // What has come once is never lost.
  keepsAnswers() {
    const { kept } = this.state;
    if (!kept) return;
    for (const [question, whose] of Object.entries(this.collected))
      for (const who of Object.keys(whose))
        expect(
          kept.asked.find(({ id }) => id === question)?.answers[who] !== undefined,
          `the lecturer has lost the answer of ${who}`,
        );
  }

  begin() {
    if (this.state.kept) return;
    this.dispatch("begin", `${this.world.count++}`.padStart(43, "k"), this.world.now);
    this.start();
  }

  start() {
    const { kept } = this.state;
    if (!kept) return;
    const body = clone(lecturer.startOf(this.state));
    this.request("start", kept.key, () => this.world.server.start(kept.key, body), "started");
  }

  request(kind, key, ask, ...[action, ...given]) {
    this.send(kind, ask, (reply) => {
      this.dispatch("replied", key, reply.status);
      if (kind !== "start" && kind !== "end" && this.state.kept?.key === key && lecturer.isUnknown(this.state, reply))
        this.start();
      if (action === "refreshed") {
        if (reply.status === 200) this.dispatch(action, key, this.since, reply.said);
        if (reply.status === 200 || this.isTaken) this.dispatch("registered", key);
      } else this.dispatch(action, key, ...given, reply, ...(action === "collected" ? [false] : []));
      if (action === "started") this.isTaken = reply.status === 200;
      if (action === "collected") this.note(reply, key, ...given);
    });
  }

  note({ status, said }, key, question) {
    const asked = this.state.kept?.asked.find(({ id }) => id === question);
    if (status !== 200 || !asked || this.state.kept?.key !== key) return;
    const whose = Object.keys(said.answers).filter((who) => who in asked.answers);
    this.collected[asked.id] = { ...this.collected[asked.id], ...Object.fromEntries(whose.map((who) => [who, true])) };
  }

  // What the shell does by itself: it starts or refreshes a class that is not registered, and sends each part.
  go() {
    const { kept, isRegistered } = this.state;
    if (!kept) return;
    if (!isRegistered && !this.flights.has("start")) {
      if (this.isTaken) this.request("refresh", kept.key, () => this.world.server.refreshed(kept.key), "refreshed");
      else this.start();
    }
    for (const part of lecturer.PARTS) this.put(part);
  }

  put(part) {
    if (this.flights.has(part)) return;
    this.dispatch("prepare", part);
    const { kept, outgoing } = this.state;
    const due = outgoing[part];
    if (kept && due)
      this.request(part, kept.key, () => this.world.server.put(kept.key, part, due.text), "sent", part, due);
  }

  collect() {
    const { kept, isRegistered } = this.state;
    if (!kept || !isRegistered) return;
    const votes = { collect: lecturer.lastQuestion(this.state), "collect first": lecturer.firstVote(this.state) };
    for (const [kind, vote] of Object.entries(votes)) {
      const { id = "none", after = 0 } = vote ?? {};
      if (vote || kind === "collect")
        this.request(kind, kept.key, () => this.world.server.answers(kept.key, id, after), "collected", id);
    }
  }

  end() {
    const { kept } = this.state;
    if (kept?.id) this.request("end", kept.key, () => this.world.server.end(kept.key), "closed");
  }

  reload() {
    this.flights.clear();
    const { board } = this.state;
    Object.assign(this, { state: lecturer.NO_CLASS, isTaken: false, last: {} });
    this.dispatch("board", board);
    this.dispatch("resume", clone(this.stored), "", this.world.now);
    this.since = this.state;
  }
}

class StudentTab extends TabModel {
  constructor(world, me) {
    super(world);
    this.me = me;
    this.renamed = 0;
    this.chosen = {};
    this.stored = { me, code: "", id: "", answers: {} };
    this.state = student.createStudent(clone(this.stored));
  }

  dispatch(...action) {
    const before = this.state;
    this.state = student.reduce(before, action);
    const { me, code, id, answers, name } = this.state;
    this.stored = clone({ me, code, id, answers });
    expect(STUDENT_NAMES.includes(name), `a student is ${name}`);
    if (before.name === "ended" && action[0] !== "enter")
      expect(this.state === before, `${action[0]} has changed an ended class`);
    const { classState, parts } = this.state;
    for (const part of student.PARTS)
      expect(parts[part].number === (classState?.[part] ?? parts[part].number), `a late ${part} has come`);
    const isPaused = before.mode.paused && this.state.mode.paused && before.view;
    if (isPaused && !["comeBack", "fail"].includes(action[0]))
      expect(this.state.view === before.view, `${action[0]} has changed the board in a pause`);
    this.world.names.add(`student ${name}`);
    this.keepsAnswers(before, action);
  }

  keepsAnswers(before, [name, question, value]) {
    const { id, answers } = this.state;
    if (before.id !== id) expect(!student.cardOf(this.state), "the question of another class is shown");
    if (name === "answer") this.chosen = { ...this.chosen, [question.id]: value };
    for (const [asked, given] of Object.entries(answers))
      expect(given.value === this.chosen[asked], "another answer than the chosen one is kept");
    for (const [asked, { how }] of Object.entries(before.id === id ? before.answers : {}))
      if (how === "sent") expect(answers[asked]?.how !== "late", "an accepted answer came too late");
  }

  join(code) {
    if (this.world.isDown) return this.dispatch("delay", "");
    const { status, said } = this.world.server.join(code);
    if (status !== 200) this.dispatch("askCode", "No.");
    else this.dispatch("enter", code, said.id, `${this.me} ${++this.renamed}`);
  }

  look() {
    const { id, me, name } = this.state;
    if (!id || name === "ended") return;
    this.send(
      "state",
      () => this.world.server.state(id, me),
      ({ status, said }) => {
        if (this.state.id !== id) return;
        if (status === 200) {
          this.dispatch("connection", "here");
          this.dispatch("state", said);
        } else this.dispatch("connection", status === 404 ? "missing" : "lost");
      },
    );
  }

  fetch(part) {
    const { id, parts } = this.state;
    const { number, of } = parts[part];
    if (number === null || number === of) return;
    this.send(
      part,
      () => this.world.server.part(id, part, number),
      ({ status, said }) => {
        if (status === 200) this.dispatch("part", part, number, said);
      },
    );
  }

  answer(value) {
    const card = student.cardOf(this.state);
    if (card?.question.open && !card.shown) this.dispatch("answer", card.question, value);
  }

  put() {
    const { id, me } = this.state;
    const [question, given] = student.nextUnsent(this.state) ?? [];
    if (!question || !id) return;
    this.send(
      "answer",
      () => this.world.server.answer(id, me, question, given.value),
      ({ status }) => {
        if (this.state.id === id) this.dispatch("delivered", question, given, status);
      },
    );
  }

  go() {
    this.look();
    for (const part of student.PARTS) this.fetch(part);
    this.put();
  }

  reload() {
    this.flights.clear();
    this.state = student.createStudent(clone(this.stored));
    const { code, id } = this.state;
    if (id) this.dispatch("enter", code, id, `${this.me} ${++this.renamed}`);
  }
}

class World {
  server = new ServerModel();
  names = new Set();
  isDown = false;
  now = 0;
  count = 0;
  trace = [];

  constructor(seed, boards) {
    this.random = randomBy(seed);
    this.trouble = [0.02, 0.2][seed % 2]; // with little trouble, classes come further
    this.boards = boards;
    this.lecturer = new LecturerTab(this);
    this.students = ["a", "b"].map((me) => new StudentTab(this, me));
    this.lecturer.dispatch("board", boards[0]);
  }

  pick = (list) => list[Math.floor(this.random() * list.length)];
  odds = (share) => this.random() < share;

  step() {
    const [kind, ...given] = this.pick(this.choices());
    this.trace.push([kind, ...given].join(" "));
    EVENTS[kind](this, ...given);
  }

  choices() {
    const { lecturer: teacher, students } = this;
    const tabs = [teacher, ...students];
    const flights = tabs.flatMap((tab, i) => [...tab.flights.keys()].map((kind) => ["move", i, kind]));
    return [
      ...[["go", 0], ["go", 1], ["go", 2], ["go", 1], ["go", 2], ["collect"], ["answer", 0], ["answer", 1]],
      ...(teacher.state.kept ? [["flow"], ["flow"]] : [["begin"], ["begin"], ["begin"]]),
      ...students.flatMap((one, i) =>
        one.state.id || !teacher.state.kept
          ? []
          : [
              ["join", i],
              ["join", i],
            ],
      ),
      ...(this.odds(0.5) ? [["begin"], ["board"], ["mode"], ["join", 0], ["join", 1], ["wander"]] : []),
      ...(this.odds(0.3) ? [["ask"], ["again"], ["again"], ["wall"], ["shown"], ["hide"], ["lecture"]] : []),
      ...flights,
      ...flights,
      ...(this.odds(this.trouble) ? [["kill"], ["reload", this.pick([0, 1, 2])], ["network"], ["restart"]] : []),
      ...(this.odds(this.trouble) ? [["end"], ["time"]] : []),
    ];
  }

  // All is well again: what is due arrives, until nothing changes.
  settle() {
    this.isDown = false;
    for (let round = 0; round < SETTLING_ROUNDS; round++) this.flow();
    for (const tab of [this.lecturer, ...this.students]) tab.land();
    this.compare();
  }

  // What is on its way arrives, and what is due sets off.
  flow() {
    for (const tab of [this.lecturer, ...this.students]) {
      tab.land();
      tab.go();
    }
    this.lecturer.collect();
  }

  compare() {
    const { state } = this.lecturer;
    const { kept } = state;
    if (!kept) return;
    this.lecturer.keepsWord();
    expect(state.isRegistered, "the class is not on the server");
    const { id, code, parts, answers } = this.server.classes.get(kept.key);
    expect(kept.id === id && kept.code === code, "the class has the name of another");
    this.compareQuestion(state, parts);
    this.compareVotes(state, parts, answers);
    expect(isSame(parts.board?.value.lecture, state.lecture), "the lecture is another");
    expect(state.board.answer.revision === parts.board?.value.data.revision, "the board is another");
    expect(parts.step.value.board === parts.board.number, "the step is of another board");
    const said = parts.step.value.settings.step?.[0] ?? null;
    expect(said === (state.board.player.fresh ? null : state.board.player.position), "the step is another");
    for (const { answers: known, id: question } of kept.asked)
      for (const who of Object.keys(known))
        expect(answers[question]?.[who] !== undefined, "the server lacks an answer");
    for (const { state: one } of this.students) if (one.id === id) this.compareStudent(one, parts, answers);
  }

  compareQuestion(state, parts) {
    const asked = lecturer.lastQuestion(state);
    expect(isSame(parts.mode?.value, state.kept.mode), "the mode is another");
    expect(parts.question?.value?.id === asked?.id, "the question is another");
    expect(!asked || parts.question.value.open === asked.open, "the question is open on one side only");
    expect(Boolean(parts.shown?.value) === Boolean(asked?.isShown), "the answers are shown on one side only");
  }

  compareVotes(state, parts, answers) {
    const first = lecturer.firstVote(state);
    expect(Boolean(first) === Boolean(lecturer.lastQuestion(state)?.again), "the first vote is lost");
    expect(isSame(parts.question?.value?.again, first?.id), "students see no second vote");
    if (!first) return;
    for (const { state: one } of this.students)
      if (one.id === state.kept.id) this.compareFirst(one, parts.question.value);
    for (const who of Object.keys(answers[first.id] ?? {}))
      expect(first.answers[who] !== undefined, "the lecturer lacks an answer of the first vote");
    const shown = parts.shown?.value;
    expect(!shown || isSame(shown.first, lecturer.firstAnswers(state)), "students see another first vote");
  }

  compareFirst(one, asked) {
    const before = asked?.again && one.answers[asked.again];
    const card = student.cardOf(one);
    if (before?.how === "sent" && card) expect(card.first === before.value, "the first answer is forgotten");
  }

  compareStudent(one, parts, answers) {
    // A lost reply to the lecturer's “End” may leave the class there, although it has ended for its students.
    if (one.codeProblem !== null || one.name === "ended") return;
    expect(!["lost", "joining"].includes(one.name), `a student is ${one.name}`);
    const card = student.cardOf(one);
    const asked = parts.question?.value;
    expect(!asked || card?.question.id === asked.id, "the student sees another question");
    expect(!student.nextUnsent(one), "an answer has not been sent");
    const given = asked && one.answers[asked.id];
    if (given?.how === "sent")
      expect(isSame(answers[asked.id]?.[one.me]?.value, given.value), "an accepted answer is lost");
    if (student.isAway(one) || one.mode.paused) return;
    expect(one.view?.number === parts.board.number, "the student sees another board");
    expect(isSame(one.view.step, parts.step.value), "the student sees another step");
    expect(isSame(student.lectureOf(one), parts.board.value.lecture), "the student sees another scene");
  }
}

const FATES = ["arrives", "arrives", "comes", "comes", "comes", "twice", "lost", "unheard"];

const EVENTS = {
  begin: ({ lecturer: one }) => one.begin(),
  go: ({ lecturer: one, students }, i) => [one, ...students][i].go(),
  move: (world, i, kind) => [world.lecturer, ...world.students][i].move(kind, world.pick(FATES)),
  flow: (world) => world.flow(),
  collect: ({ lecturer: one }) => one.collect(),
  board: (world) => world.lecturer.dispatch("board", world.pick(world.boards)),
  mode: (world) => world.lecturer.act("mode", { follow: world.odds(0.7), paused: world.odds(0.3) }),
  ask: (world) =>
    world.lecturer.act("ask", `q-${world.count++}`, { form: "choice", asks: "Which?", choices: ["a", "b", "c"] }),
  again(world) {
    const second = lecturer.secondVote(world.lecturer.state);
    if (second) world.lecturer.act("ask", `q-${world.count++}`, second);
  },
  lecture: (world) =>
    world.lecturer.dispatch("lecture", world.pick([null, { name: "", caption: `${world.count++}`, at: [1, 2] }])),
  wall: (world) => world.lecturer.act("wall", world.odds(0.5)),
  shown: (world) => world.lecturer.act("patch", { isShown: world.odds(0.5) }),
  hide: (world) => world.lecturer.act("hideAll", world.odds(0.5)),
  restart: ({ lecturer: one }) => one.state.kept?.id && one.start(),
  join: (world, i) => world.students[i].join(world.lecturer.state.kept?.code || "ABCDEF"),
  answer: (world, i) => world.students[i].answer(world.pick([0, 1, 2])),
  wander: (world) => world.pick(world.students).dispatch(world.pick(["detach", "comeBack", "fail"])),
  reload: ({ lecturer: one, students }, i) => [one, ...students][i].reload(),
  kill: ({ server }) => server.kill(),
  network: (world) => (world.isDown = !world.isDown),
  end: ({ lecturer: one }) => one.end(),
  time(world) {
    world.now += 5 * 3600 * 1000;
    world.lecturer.dispatch("time", world.now);
  },
};

/** The names of the states that were not reached, and what went wrong in the first order that did not go well.
 * @param {any[]} messages what the server says of some boards */
export function play(messages, orders, steps) {
  const boards = messages.flatMap((message) => {
    const tab = new Tab("lecturer", { name: "some", steps: true, heard: ({ step }) => [`Step ${step}.`] });
    tab.act(["receive", { ...message, session: sessionWith("s", { id: "", board: null }) }]);
    return ["first", "forward", "forward"].map((action) => (tab.act([action]), tab.state));
  });
  const names = new Set();
  for (let seed = 1; seed <= orders; seed++) {
    const world = new World(seed, boards);
    try {
      for (let i = 0; i < steps; i++) world.step();
      world.settle();
    } catch (error) {
      return { missing: [], problem: `order ${seed}: ${error.stack}`, trace: world.trace.slice(-25) };
    }
    for (const name of world.names) names.add(name);
  }
  const all = [...LECTURER_NAMES.map((name) => `lecturer ${name}`), ...STUDENT_NAMES.map((name) => `student ${name}`)];
  return { missing: all.filter((name) => !names.has(name)), problem: "", trace: [] };
}
