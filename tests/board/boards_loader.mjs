// Plays the page and the server for the loader of a lecture's boards.
import { mock } from "node:test";
import { BoardsLoader } from "../../board/shell/lecture/boards_loader.js";

/** The turns that were asked for, and the scenes that came: events are milliseconds to wait, answers, or methods. */
export function loaded(scenes, events) {
  mock.timers.enable({ apis: ["setTimeout"] });
  const [turns, came] = [[], []];
  const loader = new BoardsLoader(
    ({ turn }) => turns.push(turn),
    (scene) => came.push(scene),
  );
  loader.want(scenes);
  for (const event of events)
    if (typeof event === "number") mock.timers.tick(event);
    else if (typeof event === "string") loader[event]();
    else loader.receive(event);
  loader.close();
  mock.timers.tick(1e6);
  mock.timers.reset();
  return { turns, came };
}
