// Where in a run the board stands, and what moves it: steps, play, and the sweep that tells a single step.
// It knows no picture; `changed` is called whenever there is something new to draw.

const SPEEDS = { slow: 1500, normal: 700, fast: 200, fastest: 0 }; // ms from step to step when playing
const SWEEP = 650; // ms that a single step takes to be told
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export class Player {
  // kept: {grain, speed}, as the user has set them.
  constructor(kept, changed) {
    Object.assign(this, { kept, changed, position: 0, fresh: false, playing: false, tween: null });
  }

  // Stand in a run; `fresh` says that nobody has stepped yet, so that the first → begins at the start.
  take(run, { position, fresh }) {
    this.tween = null;
    Object.assign(this, { run, position, fresh });
  }

  // How far the present step has been told, 0 … 1.
  get progress() {
    return this.tween?.progress ?? 1;
  }

  get atEnd() {
    return this.position >= this.run.total;
  }

  go(position, told = false) {
    Object.assign(this, { position, fresh: false, tween: null });
    if (told && this.run.isUpdate(position) && !stillness.matches) this.tell(performance.now(), SWEEP);
    this.changed();
  }

  first() {
    this.pause();
    this.go(0);
  }

  back() {
    this.pause();
    this.go(this.run.previous(this.position, this.kept.grain));
  }

  forward() {
    this.pause();
    const from = this.fresh ? 0 : this.position;
    this.go(this.run.next(from, this.kept.grain), true);
  }

  last() {
    this.pause();
    this.go(this.run.total);
  }

  play() {
    if (this.playing) return this.pause();
    if (this.run.total === 0) return;
    if (this.atEnd) this.go(0);
    this.playing = true;
    this.due = performance.now();
    this.changed();
    this.tick();
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.changed();
  }

  // A new speed holds at once.
  setSpeed(speed) {
    this.kept.speed = speed;
    this.due = 0;
  }

  stop() {
    cancelAnimationFrame(this.timer);
  }

  tell(start, duration) {
    this.tween = { start, duration, progress: 0 };
    this.tick();
  }

  // One frame: move what is being told, take the next step when it is due, and ask for another frame if needed.
  tick() {
    this.stop();
    this.timer = requestAnimationFrame(() => {
      const now = performance.now();
      if (this.tween) {
        this.tween.progress = Math.min(1, (now - this.tween.start) / this.tween.duration);
        if (this.tween.progress === 1) this.tween = null;
        this.changed();
      } else if (this.playing && now >= this.due) this.playStep(now);
      if (this.tween || this.playing) this.tick();
    });
  }

  playStep(now) {
    if (this.atEnd) return this.pause();
    const pace = SPEEDS[this.kept.speed];
    this.due = now + pace;
    this.position = this.run.next(this.position, this.kept.grain);
    const told = this.run.isUpdate(this.position) && pace >= 200 && !stillness.matches;
    if (told) this.tell(now, Math.min(SWEEP, pace * 0.8));
    this.changed();
  }
}
