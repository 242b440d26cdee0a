// The points on the board: what the server has confirmed, and on top of it the edits it has not yet answered.
// Every message to the server carries all unanswered edits, each with a number, and the server skips numbers it
// has seen: so no edit is lost and none is applied twice, however messages are merged or repeated.

const client = Math.random().toString(36).slice(2);
let sequence = 0;

export class Points {
  constructor() {
    this.confirmed = { points: [], labels: [] };
    this.current = this.confirmed;
    this.pending = []; // [number, revision, kind, ...arguments]
    this.past = [];
    this.future = [];
    this.revision = null;
  }

  // Take the server's word. True when it replaced the data (a preset, say) rather than answered edits.
  receive({ points, labels, revision, answered }) {
    const replaced = revision !== this.revision;
    if (replaced && this.revision !== null) this.remember();
    if (replaced) this.pending = [];
    this.revision = revision;
    const seen = answered && answered[0] === client ? answered[1] : 0;
    this.pending = this.pending.filter(([number]) => number > seen);
    this.confirmed = { points, labels };
    this.current = this.pending.reduce((data, [, , ...edit]) => apply(data, edit), this.confirmed);
    return replaced;
  }

  // Carry out one edit: ["add", x1, x2, label], ["move", i, x1, x2], ["flip", i], ["delete", i], ["clear"] or
  // ["set", points, labels]. A drag is one gesture: its moves replace one another and are undone together.
  edit(edit, gesture = null) {
    const continues = gesture !== null && gesture === this.gesture;
    if (!continues) this.remember();
    else if (this.pending.at(-1)?.[2] === "move") this.pending.pop();
    this.gesture = gesture;
    this.change(edit);
  }

  undo() {
    this.travel(this.past, this.future);
  }

  redo() {
    this.travel(this.future, this.past);
  }

  message() {
    return { client, edits: this.pending };
  }

  remember() {
    this.past.push(this.current);
    this.future = [];
    this.gesture = null;
  }

  travel(from, to) {
    if (!from.length) return;
    to.push(this.current);
    this.gesture = null;
    const { points, labels } = from.pop();
    this.change(["set", points, labels]);
  }

  change(edit) {
    this.pending.push([++sequence, this.revision, ...edit]);
    this.current = apply(this.current, edit);
  }
}

function apply({ points, labels }, [kind, ...rest]) {
  if (kind === "set") return { points: rest[0], labels: rest[1] };
  if (kind === "clear") return { points: [], labels: [] };
  if (kind === "add") return { points: [...points, [rest[0], rest[1]]], labels: [...labels, rest[2]] };
  const i = rest[0];
  if (i >= points.length) return { points, labels }; // the server refused the edit that made this point
  if (kind === "move") return { points: points.with(i, [rest[1], rest[2]]), labels };
  if (kind === "flip") return { points, labels: labels.with(i, -labels[i]) };
  return { points: points.toSpliced(i, 1), labels: labels.toSpliced(i, 1) };
}
