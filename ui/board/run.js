// One training run, replayed in the browser from the indices of its mistakes.
// The server decides which examples are mistakes; adding them up is the two lines of `replay`.

const shuffles = new Map();

export class Run {
  // data: {index, looks, total, outcome, order, seed, eta, beta, boundary, words, verdict}; points and labels as
  // trained on. `verdict` says whether a separating line exists, and which is best.
  constructor(data, points, labels) {
    Object.assign(this, data, { points, labels });
    this.length = data.index.length;
    this.examined = [];
    let looked = 0;
    for (const looks of data.looks) this.examined.push((looked += looks));
    this.replay();
  }

  equals(other) {
    const sent = ({ index, looks, order, seed, eta, beta, boundary, words, points, labels }) =>
      JSON.stringify([index, looks, order, seed, eta, beta, boundary, words, points, labels]);
    return sent(this) === sent(other);
  }

  replay() {
    const state = { w: [0, 0], b: 0 };
    this.states = [state];
    for (const i of this.index) {
      const { w, b } = this.states.at(-1);
      const [x, step] = [this.points[i], this.eta * this.labels[i]];
      this.states.push({ w: [w[0] + step * x[0], w[1] + step * x[1]], b: b + step * this.beta });
    }
    // How long the longest w has been up to each update.
    let most = 0;
    this.longest = this.states.map(({ w }) => (most = Math.max(most, Math.hypot(...w))));
  }

  // A position is the number of examples looked at so far, 0 … total.
  updatesAt(position) {
    let [low, high] = [0, this.length];
    while (low < high) {
      const half = (low + high) >> 1;
      if (this.examined[half] <= position) low = half + 1;
      else high = half;
    }
    return low;
  }

  positionOf(update) {
    return update === 0 ? 0 : this.examined[Math.min(update, this.length) - 1];
  }

  isUpdate(position) {
    const k = this.updatesAt(position);
    return k > 0 && this.examined[k - 1] === position;
  }

  // The epoch of the example looked at last, counted from 1. With order "first" each mistake ends an epoch.
  epochAt(position) {
    if (position === 0) return 0;
    if (this.order === "first") return this.updatesAt(position - 1) + 1;
    return Math.ceil(position / this.points.length);
  }

  // The example looked at last, counted from 0.
  exampleAt(position) {
    const n = this.points.length;
    if (this.isUpdate(position)) return this.index[this.updatesAt(position) - 1];
    if (this.order === "first") return position - 1 - this.positionOf(this.updatesAt(position));
    const place = (position - 1) % n;
    return this.order === "shuffled" ? shuffled(n, this.seed, this.epochAt(position))[place] : place;
  }

  // The positions that a press of → visits: each mistake, each example or each end of an epoch; then the end.
  next(position, grain) {
    if (position >= this.total) return this.total;
    if (grain === "example") return position + 1;
    const k = this.updatesAt(position);
    if (grain === "mistake") return k < this.length ? this.examined[k] : this.total;
    if (this.order === "first") return k < this.length ? this.examined[k] : this.total;
    const n = this.points.length;
    return Math.min(this.total, (Math.floor(position / n) + 1) * n);
  }

  previous(position, grain) {
    if (position <= 0) return 0;
    if (grain === "example") return position - 1;
    if (grain === "mistake" || this.order === "first") return this.positionOf(this.updatesAt(position - 1));
    const n = this.points.length;
    return (Math.ceil(position / n) - 1) * n;
  }
}

// The permutation of an epoch: hashes of (seed, epoch, example), sorted. Same as perceptron_core.shuffled_order.
export function shuffled(n, seed, epoch) {
  const name = `${n}/${seed}/${epoch}`;
  if (shuffles.has(name)) return shuffles.get(name);
  const hashes = Uint32Array.from({ length: n }, (_, i) => {
    let h = Math.imul(i, 0x9e3779b1);
    for (const key of [seed, epoch]) {
      h ^= key;
      h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
      h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
      h ^= h >>> 16;
    }
    return h;
  });
  const order = Array.from(hashes.keys()).sort((i, j) => hashes[i] - hashes[j] || i - j);
  if (shuffles.size > 200) shuffles.clear();
  shuffles.set(name, order);
  return order;
}
