// Asks the server for the data of the boards of scenes, one after another.

/** @import { Scene } from "../../model/types" */
/** @import { SceneData } from "./scene_board.js" */

const RETRY_MS = 4000; // until a request is repeated; twice as long each time, because a server may be slow

export class BoardsLoader {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  /** By the text of the scene. @type {Map<string, SceneData>} */
  data = new Map();
  /** @type {Scene[]} */
  waiting = [];
  turn = 0;
  isHeld = false;
  /** The scene that the server is asked for. @type {Scene | null} */
  asked = null;
  /** @type {(() => void)[]} */
  listeners = [];

  /** @param {(request: { turn: number, scene: Scene }) => void} ask
   * @param {(scene: Scene, data: SceneData) => void} come */
  constructor(ask, come) {
    this.ask = ask;
    this.come = come;
  }

  /** @param {Scene} scene */
  known = (scene) => this.data.get(JSON.stringify(scene)) ?? null;

  /** @param {Scene[]} scenes */
  want(scenes) {
    this.waiting = scenes.filter((scene) => !this.known(scene));
    if (!this.asked) this.next();
  }

  /** The data of these scenes, once all have come. @param {Scene[]} scenes @returns {Promise<SceneData[]>} */
  async all(scenes) {
    this.want(scenes);
    while (scenes.some((scene) => !this.known(scene)))
      await new Promise((done) => this.listeners.push(() => done(null)));
    return scenes.map(this.known);
  }

  next() {
    this.asked = this.waiting.find((scene) => !this.known(scene)) ?? null;
    this.turn += 1;
    this.send();
  }

  // A request is lost without a connection, or if the page asks for something else before the server has read it.
  send(wait = RETRY_MS) {
    clearTimeout(this.timer);
    if (!this.asked || this.isHeld) return;
    this.timer = setTimeout(() => this.send(2 * wait), wait);
    this.ask({ turn: this.turn, scene: this.asked });
  }

  /** Ask for nothing until release(), or for a while, so that another request of the page is not lost. */
  hold() {
    this.isHeld = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.release(), RETRY_MS);
  }

  release() {
    this.isHeld = false;
    this.send();
  }

  close() {
    clearTimeout(this.timer);
  }

  /** @param {{ turn: number, data: SceneData } | null} answer */
  receive(answer) {
    if (!answer) return this.send(); // another run of the page, which may have replaced the one that was asked for
    if (!this.asked || answer.turn !== this.turn) return;
    const scene = this.asked;
    this.data.set(JSON.stringify(scene), answer.data);
    this.next();
    this.come(scene, answer.data);
    for (const listener of this.listeners.splice(0)) listener();
  }
}
