// The points on the board: what the server has confirmed, and on top of it the edits it has not yet answered.
// Every message to the server carries all unanswered edits, each with a number, and the server skips numbers it
// has seen: so no edit is lost and none is applied twice, however messages are merged or repeated.

const MOST_POINTS = 2000; // on a board, as in messages.py: the server refuses a further one too, and says so

const client = Math.random().toString(36).slice(2);
let sequence = 0;

export class Points {
  // history: the History that records every change, also those of the server.
  constructor(history) {
    this.history = history;
    this.place = { kind: "points", get: () => this.current, put: ({ points, labels }) => this.change(["set", points, labels]) };
    this.confirmed = { points: [], labels: [] };
    this.current = this.confirmed;
    this.pending = []; // [number, revision, kind, ...arguments]
    this.revision = null;
    this.seen = 0; // the number of the last edit that the server has answered
  }

  // Take the server's word. True when it replaced the data (a preset, say) rather than answered edits.
  receive({ points, labels, revision, answered }) {
    const replaced = revision !== this.revision;
    const before = this.revision !== null && this.current;
    if (replaced) this.pending = [];
    this.revision = revision;
    this.seen = answered && answered[0] === client ? answered[1] : 0;
    this.pending = this.pending.filter(([number]) => number > this.seen);
    this.confirmed = { points, labels };
    this.current = this.pending.reduce((data, [, , ...edit]) => apply(data, edit), this.confirmed);
    if (replaced && before) this.history.record(this.place, before, { event: revision });
    return replaced;
  }

  // Carry out one edit: ["add", x1, x2, label], ["move", i, x1, x2], ["flip", i], ["delete", i], ["clear"] or
  // ["set", points, labels]. A drag is one gesture: its moves replace one another and are undone together.
  edit(edit, gesture = null) {
    const before = this.current;
    if (this.history.continues(gesture) && this.pending.at(-1)?.[2] === "move") this.pending.pop();
    this.change(edit);
    this.history.record(this.place, before, { gesture });
  }

  message() {
    return { client, edits: this.pending };
  }

  change(edit) {
    if (edit[0] === "set" || edit[0] === "clear") this.pending = []; // nothing is left of what they did; so messages stay short
    this.pending.push([++sequence, this.revision, ...edit]);
    this.current = apply(this.current, edit);
  }
}

function apply({ points, labels }, [kind, ...rest]) {
  if (kind === "set") return { points: rest[0], labels: rest[1] };
  if (kind === "clear") return { points: [], labels: [] };
  if (kind === "add" && points.length >= MOST_POINTS) return { points, labels };
  if (kind === "add") return { points: [...points, [rest[0], rest[1]]], labels: [...labels, rest[2]] };
  const i = rest[0];
  if (i >= points.length) return { points, labels }; // the server refused the edit that made this point
  if (kind === "move") return { points: points.with(i, [rest[1], rest[2]]), labels };
  if (kind === "flip") return { points, labels: labels.with(i, -labels[i]) };
  return { points: points.toSpliced(i, 1), labels: labels.toSpliced(i, 1) };
}
