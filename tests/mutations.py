"""Mistakes that somebody could make, each of which a quick test must see: python -m tests.mutations

It copies the checkout into a temporary folder, makes there one mistake after the other, runs the quick tests of that
room, and prints which mistakes survive. A quick test needs neither a browser nor a server. With a part of a file's path
it makes only the mistakes there, as in `python -m tests.mutations board/draw`.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from tests.checkout import ROOT, copied

# The quick tests of a folder, those first that most likely see a mistake there.
TESTS = {
    "ui/board/math": ["board_geometry", "view", "viewing", "forms", "readers", "noise", "picture", "hyperplane"],
    "ui/board/words": ["told", "spoken", "words", "story", "tools", "save"],
    "ui/board/model": ["state", "player", "points", "tools", "told", "hands", "undo", "start_here"],
    "ui/board/draw": ["drawn", "picture"],
    "ui/board/pictures": ["picture", "marks", "drawn", "hands", "pictured", "neuron"],
    "ui/board/shell": ["tools", "told", "hands", "outbox", "run_table"],
    "ui/board/lessons": ["tools", "told", "hands", "undo", "soft", "pictured"],
    "ui/board": ["edits", "points", "data", "run", "story"],
    "ui": ["points", "grid", "results", "scene", "links", "tables", "show"],
}

# (file, what stands there once, the mistake)
MUTATIONS = [
    # ---- math
    ("ui/board/math/plane.js", "Vector} */ u) => [-u[1], u[0]]", "Vector} */ u) => [u[1], -u[0]]"),
    ("ui/board/math/plane.js", "{ w, b: b - 1 }, -1)", "{ w, b: b - 2 }, -1)"),
    ("ui/board/math/view.js", "at.map((value, i) => value + factor * (centre[i] - value)),", "centre,"),
    ("ui/board/math/normal.js", "0.5 * below(-up)", "0.5 * below(up)"),
    # ---- words
    ("ui/board/words/steps.js", "margin y s/‖w‖ = ${number((y * s) /", "margin y s/‖w‖ = ${number(s /"),
    ("ui/board/words/steps.js", ", y = ${signed(y)}`", ", y = ${signed(-y)}`"),
    ("ui/board/words/steps.js", "number(Math.abs(line.b) / length)", "number(line.b / length)"),
    ("ui/board/words/spoken.js", '" − " : " + "', '" + " : " − "'),
    ("ui/board/words/numbers.js", "Math.floor(1000 * ratio)", "Math.round(1000 * ratio)"),
    ("ui/board/words/numbers.js", "value >= first && value <= last", "value >= first && value < last"),
    # ---- model
    ("ui/board/model/tasks.js", "i >= work.beat || isReady(", "true || isReady("),
    (
        "ui/board/model/tasks.js",
        "!plane.isWrong(labels[i], plane.score(line, x), BOUNDARY)",
        "!plane.isWrong(labels[i], plane.score(line, x) + labels[i], BOUNDARY)",
    ),
    (
        "ui/board/model/player.js",
        "return { ...player, position, due: now + pace,",
        "return { ...player, position, due: now,",
    ),
    ("ui/board/model/points.js", "labels.with(i, -labels[i])", "labels.with(i, labels[i])"),
    ("ui/board/model/state.js", "left: [1, 0], right: [-1, 0]", "left: [-1, 0], right: [1, 0]"),
    ("ui/board/model/state.js", "const NUDGE = 16;", "const NUDGE = 8;"),
    (
        "ui/board/model/runs.js",
        "const others = now.filter((one) => !runs.some((old) => isSame(old, one)));",
        "const others = now;",
    ),
    # ---- draw
    ("ui/board/draw/paint.js", "each(size) / 2", "each(size)"),
    ("ui/board/draw/axes.js", "y: height + px(15)", "y: height + px(5)"),
    ("ui/board/draw/svg.js", "while (group.childElementCount > elements.length) group.lastChild.remove();", ""),
    ("ui/board/draw/figure.js", "size: size - 3 * scale", "size"),
    ("ui/board/draw/sketch.js", "disc(place, radius * scale),", "disc(place, radius),"),
    ("ui/board/draw/chart.js", "height - along(y, view.y, height)", "along(y, view.y, height)"),
    ("ui/board/draw/snapshot.js", "from - end - GAP", "from - end"),
    ("ui/board/draw/plane.js", "const FEW = 100;", "const FEW = 1000;"),
    ("ui/board/draw/plane.js", "if (this.colored) this.canvas.width = 0;", ""),
    # ---- pictures
    ("ui/board/pictures/plane.js", "(labels[i] * score > 0 ? right", "(score > 0 ? right"),
    (
        "ui/board/pictures/plane.js",
        "const REACH = { mouse: 13, pen: 16, touch: 24 };",
        "const REACH = { mouse: 13, pen: 16, touch: 8 };",
    ),
    ("ui/board/pictures/separation.js", "number(2 * verdict.margin)", "number(verdict.margin)"),
    ("ui/board/pictures/slice.js", 'run.labels[i] < 0 && { dash: "7 4" }', 'run.labels[i] > 0 && { dash: "7 4" }'),
    ("ui/board/pictures/race.js", "reached - 1 + update.moved : reached", "reached + update.moved : reached"),
    # ---- shell
    (
        "ui/board/shell/toolbar.js",
        'act: ["closer"] },\n  wider: { text: "⊖", title: () => "Wider", key: "key O", act: ["wider"] }',
        'act: ["wider"] },\n  wider: { text: "⊖", title: () => "Wider", key: "key O", act: ["closer"] }',
    ),
    ("ui/board/shell/parts.js", 'setText(this.offline, connected ? "" : OFFLINE);', ""),
    ("ui/board/shell/parts.js", 'if ((this.note?.textContent ?? "") === text) return;', "if (this.note) return;"),
    ("ui/board/shell/keys.js", '" ": ["play"]', '" ": ["first"]'),
    ("ui/board/shell/gestures.js", "const LONG = 500;", "const LONG = 700;"),
    ("ui/board/shell/gestures.js", "this.rested = false;\n", "\n"),
    ("ui/board/shell/elements.js", 'node.addEventListener("toggle", () => node.open && closeOthers(node));', ""),
    ("ui/board/shell/voice.js", "else if (!playing) this.timer", "else this.timer"),
    ("ui/board/shell/outbox.js", "Math.min(2 * patience, SEND_AGAIN.last)", "patience"),
    ("ui/board/shell/playerbar.js", "forward: total > 0 && (!ended || fresh)", "forward: total > 0 && !ended"),
    ("ui/board/shell/share.js", "setUsable(coding, size <= MOST_CODED)", "setUsable(coding, true)"),
    ("ui/board/shell/connection.js", "!isConnected() && closeDialog()", "closeDialog()"),
    ("ui/board/shell/blocks/rows.js", "page = Math.floor(row / PAGE);", "page = 0;"),
    # ---- lessons
    (
        "ui/board/lessons/hyperplane.js",
        "left: () => byHand.turn(hand, TURN), right: () => byHand.turn(hand, -TURN)",
        "left: () => byHand.turn(hand, -TURN), right: () => byHand.turn(hand, TURN)",
    ),
    (
        "ui/board/lessons/hyperplane.js",
        "up: () => byHand.shiftAlong(hand, step)",
        "up: () => byHand.shiftAlong(hand, -step)",
    ),
    (
        "ui/board/model/held.js",
        "left: (hand) => byHand.turn(hand, TURN)",
        "left: (hand) => byHand.turn(hand, -TURN)",
    ),
    (
        "ui/board/lessons/neuron.js",
        'b: ["turnOver", "bias"], u: ["turnOver", "output"]',
        'u: ["turnOver", "bias"], b: ["turnOver", "output"]',
    ),
    ("ui/board/lessons/soft_margin.js", "breaks.find((at) => at > C)", "breaks.find((at) => at >= C)"),
    ("ui/board/lessons/soft_margin.js", "const STEP = 10 ** (1 / 16);", "const STEP = 10 ** (1 / 8);"),
    # ---- the app's Python
    ("ui/board/edits.py", "if len(dataset) >= MOST_POINTS", "if len(dataset) > MOST_POINTS"),
    ("ui/board/data.py", "np.diff(trace.examined, prepend=0)", "np.diff(trace.examined, prepend=1)"),
    ("ui/board/data.py", '"answered": points.answered,', '"answered": ("", 0),'),
    ("ui/points.py", "points._with(edit) if revision == points.revision else points", "points._with(edit)"),
    ("ui/grid.py", "enumerate(rows, start=1)", "enumerate(rows)"),
    ("ui/link.py", " or count != len(doubles) // 16", ""),
    # ---- the core
    ("perceptron_core/hyperplane.py", "np.where(self.scores(X) >= 0", "np.where(self.scores(X) > 0"),
    ("perceptron_core/bounds.py", "math.sqrt(2) if perceptron.bias", "math.sqrt(3) if perceptron.bias"),
    ("perceptron_core/_run.py", "x2 * w2 + y * b <= limit", "x2 * w2 + y * b < limit"),
]


def tests_of(file):
    """The files of tests for what stands in a file."""
    if file.startswith("perceptron_core"):
        own = f"tests/perceptron_core/test_{Path(file).stem.strip('_')}.py"
        first = [own] if (ROOT / own).exists() else []
        return [*first, "tests/perceptron_core/test_perceptron.py", "tests/perceptron_core/test_bounds.py"]
    folder = max((name for name in TESTS if file.startswith(f"{name}/")), key=len)
    paths = [f"tests/ui/test_{name}.py" for name in TESTS[folder]]
    return [path for path in paths if (ROOT / path).exists()]


def is_seen(root, file, before, after):
    """Whether a quick test fails in this copy of the checkout with the mistake in it."""
    path = root / file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(before, after), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--quick", *tests_of(file)]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, check=False, encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    if done.returncode > 1:
        sys.exit(done.stdout + done.stderr)
    return done.returncode == 1


def main(wanted=""):
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        root = copied(Path(folder) / "checkout")
        for file, before, after in MUTATIONS:
            if wanted not in file:
                continue
            start = perf_counter()
            seen = is_seen(root, file, before, after)
            survivors += not seen
            print(
                "seen    " if seen else "SURVIVES",
                f"{perf_counter() - start:5.1f} s  {file}: {after or before}",
                flush=True,
            )
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
