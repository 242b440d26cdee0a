// The keyboard: which key does what on a board.

export const BY_HAND = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", "[": "halve", "]": "double", x: "reverse" };

// Carry out what a key means, wherever on the page it is pressed, unless it belongs to another control.
// actionOf(board, event, target, key) → function or nothing.
export function press(board, event, actionOf = onBoard) {
  const target = event.target;
  const ours = board.root.contains(target);
  const typing = target.matches("input:not([type=range]):not([type=checkbox]), textarea, [contenteditable], [role=combobox]");
  const choosing = target.matches("select") && !["ArrowLeft", "ArrowRight"].includes(event.key);
  const elsewhere = !ours && (choosing || target.matches("input, [role=option], [role=slider], [role=radio], [role=tab]"));
  if (typing || choosing || elsewhere || event.altKey || event.defaultPrevented) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = actionOf(board, event, target, key);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

// Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y.
export function travelOf(event, key, travel) {
  const way = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[key];
  return way && (() => travel(way));
}

// All that one key does while it is held down is one gesture.
export const strokeOf = (board, event) => (event.repeat ? board.stroke : (board.stroke = {}));

// Who has just typed a seed wants to step, not to type the next one. When the key comes up, the page has taken the seed.
export function fromSeed({ key, target }, plot) {
  if (key === "Enter" && target.matches?.("[class*=st-key-seed] input")) plot.focus({ preventScroll: true });
}

function onBoard(board, event, target, key) {
  const { player, kept } = board;
  if (event.ctrlKey || event.metaKey) return travelOf(event, key, (way) => board.travel(way));
  if ((key === " " || key === "Enter") && target.matches("button, summary, input, a, [role=button]")) return null;
  if (event.shiftKey && key.startsWith("Arrow")) return () => board.nudge(key);
  if (kept.hand && key in BY_HAND) return () => board.changeHand(BY_HAND[key], strokeOf(board, event));
  if (kept.hand && [" ", "Home", "End"].includes(key)) return null;
  return {
    ArrowLeft: () => player.back(),
    ArrowRight: () => player.forward(),
    " ": board.plays ? () => player.play() : null,
    Home: () => player.first(),
    End: () => player.last(),
    "+": () => board.paint(1),
    "=": () => board.paint(1),
    "-": () => board.paint(-1),
    "−": () => board.paint(-1),
    Delete: () => board.delete(),
    Backspace: () => board.delete(),
    Enter: () => board.addAtCross(event.shiftKey),
    n: () => board.chooseNext(1),
    p: () => board.chooseNext(-1),
    f: () => board.flip(),
    0: () => board.refit(),
    "?": () => board.toggleHelp(),
    Escape: () => board.escape(),
  }[key];
}
