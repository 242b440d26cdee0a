"""Runs mutation tests: a quick test must fail for each listed mistake.

Run as python -m tests.mutations. It copies the checkout into a temporary folder, makes one mistake after the other
there, and runs the tests that `make check` would run for that folder. It prints the mistakes that survive. With a part
of a file's path it makes only the mistakes there, as in `python -m tests.mutations board/draw`.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from tests.checkout import ROOT, copied

# The tests that run before all others in the folder of tests with the same name, since they most likely fail.
TESTS = {
    "board/language": ["language"],
    "board/math": [
        "decimals",
        "board_geometry",
        "view",
        "forms",
        "predictors",
        "noise",
        "plane",
        "hyperplane",
    ],
    "board/words": ["beside_picture", "screen_reader", "words", "steps", "tools", "save"],
    "board/model": ["reducer", "player", "points", "tools", "beside_picture", "pointers", "undo", "start_here"],
    "board/model/exercises": ["question", "files_of_before", "custom_exercise"],
    "board/model/class": ["class_orders", "class_protocol", "lecturer", "student_page"],
    "board/draw": ["drawing", "plane"],
    "board/pictures": ["plane", "marks", "drawing", "pointers", "linked_pictures", "neuron_run"],
    "board/shell": [
        "tools",
        "elements",
        "beside_picture",
        "pointers",
        "outbox",
        "fetcher",
        "run_table",
        "browser_storage",
    ],
    "board/shell/class": ["student_page", "lecturer"],
    "board/shell/components": ["question", "start_here", "tools", "beside_picture"],
    "board/lessons": ["tools", "beside_picture", "pointers", "undo", "soft_margins", "linked_pictures"],
    "board": ["edits", "points", "data", "run", "steps"],
    "language": ["language"],
    "classroom": ["routes", "hostile", "agreement", "orders"],
    "ui/data_import": ["numbers", "column_roles", "table_edits", "table_points", "tables", "programs", "workbooks"],
    "ui": [
        "widget_keys",
        "session",
        "board_messages",
        "label_formula",
        "points",
        "cached_results",
        "scene",
        "links",
        "show",
    ],
}

# (file, code that it contains once, the mistake that replaces it)
MUTATIONS = [
    # ---- language
    ("language/messages.py", "forms.get(PLURAL_RULES[language](value), forms", 'forms.get("other", forms'),
    ("language/catalogue.py", "if value_names(sentence) != value_names(said):", "if False:"),
    (
        "language/negotiation.py",
        "first_known_language(linked) if linked else",
        "first_known(linked, kept) if linked else",
    ),
    ("board/language/t.js", 'LANGUAGE === "en" ?', 'LANGUAGE !== "en" ?'),
    # ---- math
    ("board/math/plane.js", "(u) => [-u[1], u[0]]", "(u) => [u[1], -u[0]]"),
    ("board/math/plane.js", "{ w, b: b - 1 }, -1)", "{ w, b: b - 2 }, -1)"),
    ("board/math/view.js", "at.map((value, i) => value + factor * (centre[i] - value)),", "centre,"),
    ("board/math/normal.js", "0.5 * normalCdf(-up)", "0.5 * below(up)"),
    ("board/math/decimals.js", "const DIGITS = 15;", "const DIGITS = 17;"),
    ("board/math/decimals.js", "fraction.length - Number(exponent)", "fraction.length"),
    ("board/math/sums.js", "Math.abs(margin) > this.#noise + 1", "Math.abs(margin) > 0"),
    ("board/math/sums.js", "timesPowerOfTen(1n, 2 * k)", "shifted(1n, k)"),
    (
        "board/math/batch_scores.js",
        "[decimals.places, deciding.places].map",
        "[deciding.places, decimals.places].map",
    ),
    ("board/math/exact_formula.js", "p * u, q * v", "u, v"),
    # ---- words
    ("board/words/steps.js", "const margin = number((y * s) /", "const margin = number(s /"),
    ("board/words/steps.js", ", y = ${signText(y)}`", ", y = ${signed(-y)}`"),
    ("board/words/steps.js", "number(Math.abs(line.b) / length)", "number(line.b / length)"),
    ("board/words/screen_reader.js", '" − " : " + "', '" + " : " − "'),
    ("board/words/numbers.js", "number(Math.floor(1000 * ratio) / 10)", "number(Math.round(1000 * ratio) / 10)"),
    ("board/words/numbers.js", "value >= first && value <= last", "value >= first && value < last"),
    # ---- model
    ("board/model/lessons/start_here_tasks.js", "i >= work.beat || isReady(", "true || isReady("),
    (
        "board/model/lessons/start_here_tasks.js",
        "!plane.isWrong(labels[i], plane.score(line, x), BOUNDARY)",
        "!plane.isWrong(labels[i], plane.score(line, x) + labels[i], BOUNDARY)",
    ),
    ("board/model/exercises/question.js", "found.length === 1 ? found[0]", "found.length ? found[0]"),
    ("board/model/exercises/question.js", "!answer.length)", "!answer)"),
    ("board/model/exercises/exercise.js", "if (!was || of !== runHash(run)", "if (!was || of === runHash(run)"),
    ("board/shell/components/question_parts.js", "work.answer?.includes(i)", "work.answer?.[i]"),
    (
        "board/model/player.js",
        "return { ...player, position, due: now + pace,",
        "return { ...player, position, due: now,",
    ),
    ("board/model/points.js", "labels.with(i, -labels[i])", "labels.with(i, labels[i])"),
    ("board/model/views.js", "left: [1, 0], right: [-1, 0]", "left: [-1, 0], right: [1, 0]"),
    ("board/model/point_actions.js", "const NUDGE_PX = 16;", "const NUDGE_PX = 8;"),
    (
        "board/model/runs/run_history.js",
        "const others = now.filter((one) => !runs.some((old) => isSameRun(old, one)));",
        "const others = now;",
    ),
    (
        "board/model/class/lecturer.js",
        "const sentKeys = isDue ? { ...state.sentKeys, [part]: UNSURE } : state.sentKeys;",
        "const { sentKeys } = state;",
    ),
    ("board/model/class/lecturer.js", "if (due !== state.outgoing[part]) return state;", ""),
    (
        "board/model/class/lecturer.js",
        "isNew ? {} : { mode: UNSURE, question: UNSURE, shown: UNSURE }",
        "isNew ? {} : state.sentKeys",
    ),
    (
        "board/model/class/lecturer.js",
        "state.kept?.key === ofKey ? act(state, ...given) : state;",
        "act(state, ...given);",
    ),
    ("board/model/class/lecturer.js", "{ ...asked.answers, ...came };", "came;"),
    ("board/model/class/lecturer.js", "mode && isKept(({ kept }) => kept?.mode)", "mode"),
    ("board/shell/class/lecturer.js", "this.senders[part].isIdle", "!this.senders[part].isDue"),
    ("board/model/class/lecturer.js", 'if (status === 409) return withoutClass(state, "ended", ENDED);', ""),
    (
        "board/model/class/student.js",
        'given?.how !== "sent" || state.classState?.answered',
        "state.classState?.answered",
    ),
    ("board/model/class/lecturer.js", "...(first && { first }), ...(right", "...(right"),
    ("board/model/class/lecturer.js", "...first, one] });", "one] });"),
    ("board/model/class/protocol.js", "  ...(again && { again }),\n", ""),
    ("board/model/class/votes.js", "isSame: one === other", "isSame: false"),
    ("board/model/class/student.js", 'answers[question.again ?? ""]', "answers[question.id]"),
    ("board/model/class/student.js", "if (state.parts[part].number !== number) return state;", ""),
    ("board/model/class/student.js", 'state.name === "ended" && name !== "enter"', "false"),
    ("board/model/class/student.js", 'name === "ended" ? undefined : Object', "Object"),
    ("board/model/class/student.js", "return isFixed || isDetached ?", "return isDetached ?"),
    ("board/model/class/student.js", "{ me: newName, answers: {}, parts: noParts() }", "{ me: newName, answers: {} }"),
    ("board/model/class/student.js", "state.answers[question] !== given || !isUnsent(given)", "!isUnsent(given)"),
    # ---- draw
    ("board/draw/trace_painter.js", "scale * (radii?.[i] ?? radius)", "2 * scale * (radii?.[i] ?? radius)"),
    ("board/draw/axes.js", "y: height + px(15)", "y: height + px(5)"),
    ("board/draw/svg.js", "while (group.childElementCount > elements.length) group.lastElementChild?.remove();", ""),
    ("board/draw/figure.js", "radius: (size - 3) / 2", "radius: size / 2"),
    (
        "board/draw/sketch.js",
        "symbolPath(mark.shape, places[0], mark.radius * this.scale)",
        "symbolPath(mark.shape, places[0], mark.radius)",
    ),
    ("board/draw/marks.js", "if (names.has(mark.name)) throw", "if (!mark.name) throw"),
    ("board/draw/marks.js", "layer.splice(before, 0, mark)", "layer.push(mark)"),
    ("board/draw/chart.js", "height - toPixels(y, view.y, height)]", "toPixels(y, view.y, height)]"),
    ("board/draw/svg_snapshot.js", "from - end - MAX_GAP_PX", "from - end"),
    ("board/draw/plane.js", "const MAX_SVG_POINTS = 100;", "const MAX_SVG_POINTS = 1000;"),
    ("board/draw/plane.js", "if (this.canvas && this.canvasColors) this.canvas.width = 0;", ""),
    # ---- pictures
    ("board/pictures/plane.js", "(labels[i] * score > 0 ? right", "(score > 0 ? right"),
    (
        "board/pictures/handles.js",
        "point: { mouse: 13, pen: 16, touch: 24 },",
        "point: { mouse: 13, pen: 16, touch: 8 },",
    ),
    ("board/pictures/separation.js", "number(2 * verdict.margin)", "number(verdict.margin)"),
    ("board/pictures/weight_plane.js", 'run.labels[i] < 0 && { dash: "7 4" }', 'run.labels[i] > 0 && { dash: "7 4" }'),
    ("board/pictures/proof_charts.js", "reached - 1 + update.moved : reached", "reached + update.moved : reached"),
    # ---- shell
    (
        "board/shell/components/toolbar.js",
        'act: ["closer"] },\n  wider: { text: "⊖", title: t("Zoom out"), key: "key O", act: ["wider"] }',
        'act: ["wider"] },\n  wider: { text: "⊖", title: t("Zoom out"), key: "key O", act: ["closer"] }',
    ),
    ("board/shell/board_view.js", 'setText(this.offline, connected ? "" : OFFLINE);', ""),
    ("board/shell/board_view.js", 'if ((this.note?.textContent ?? "") === text) return;', "if (this.note) return;"),
    ("board/shell/input/keyboard.js", '" ": ["play"]', '" ": ["first"]'),
    ("board/shell/input/gestures.js", "const LONG_PRESS_MS = 500;", "const LONG_PRESS_MS = 700;"),
    ("board/shell/input/gestures.js", "    this.wasLongPress = false;\n", "\n"),
    ("board/shell/dom.js", 'node.addEventListener("toggle", () => node.open && closeOthers(node));', ""),
    ("board/shell/dom.js", "document.activeElement !== field && field.value !== text", "field.value !== text"),
    ("board/shell/dom.js", '    field.value = ""; // so that the same file can be chosen again\n', ""),
    ("board/shell/dom.js", "  if (node.dataset.key === String(key)) return;\n", ""),
    ("board/shell/dialog.js", 'node.addEventListener("close", () => node.remove());', ""),
    ("board/shell/live_region.js", "else if (!playing) this.timer", "else this.timer"),
    ("board/shell/outbox.js", "this.retry(attempt + 1)", "this.retry(attempt)"),
    ("board/shell/outbox.js", "    clearTimeout(this.sendTimer);\n    this.sendTimer = undefined;\n  }", "  }"),
    ("board/shell/page/fetcher.js", "limit.end();", ""),
    ("board/shell/page/fetcher.js", 'other?.addEventListener("abort", abort);', ""),
    ("board/shell/class/follower.js", "console.error(error);", ""),
    ("board/shell/backoff.js", "Math.min(last, first * 2", "(first * 2"),
    ("board/shell/components/player_bar.js", "forward: total > 0 && (!ended || fresh)", "forward: total > 0 && !ended"),
    ("board/shell/sharing/share_menu.js", "setUsable(coding, size <= MAX_QR_LENGTH)", "setUsable(coding, true)"),
    ("board/shell/page/connection.js", "!isConnected() && closeDialog()", "closeDialog()"),
    ("board/shell/components/table_rows.js", "page = Math.floor(row / ROWS_PER_PAGE);", "page = 0;"),
    ("board/shell/page/browser_storage.js", '=== "QuotaExceededError"', '!== "QuotaExceededError"'),
    (
        "board/shell/page/browser_storage.js",
        "return (text === null ? null : check(",
        "return (text === null ? null : Object(",
    ),
    # ---- lessons
    (
        "board/lessons/hyperplane.js",
        "left: () => manualLine.turn(hand, TURN), right: () => manualLine.turn(hand, -TURN)",
        "left: () => manualLine.turn(hand, -TURN), right: () => manualLine.turn(hand, TURN)",
    ),
    (
        "board/lessons/hyperplane.js",
        "up: () => manualLine.shiftAlong(hand, step)",
        "up: () => manualLine.shiftAlong(hand, -step)",
    ),
    (
        "board/model/lessons/line_handles.js",
        "left: (hand) => manualLine.turn(hand, KEY_TURN_RADIANS)",
        "left: (hand) => manualLine.turn(hand, -KEY_TURN_RADIANS)",
    ),
    (
        "board/lessons/neuron.js",
        'v: ["turnOver", "bias"], u: ["turnOver", "output"]',
        'u: ["turnOver", "bias"], v: ["turnOver", "output"]',
    ),
    ("board/lessons/soft_margin.js", "breaks.find((at) => at > C)", "breaks.find((at) => at >= C)"),
    ("board/lessons/soft_margin.js", "const KEY_FACTOR = 10 ** (1 / 16);", "const KEY_FACTOR = 10 ** (1 / 8);"),
    # ---- the app's Python
    ("board/edits.py", "if len(dataset) >= MOST_POINTS", "if len(dataset) > MOST_POINTS"),
    ("board/serializers.py", "np.diff(trace.examined, prepend=0)", "np.diff(trace.examined, prepend=1)"),
    ("board/serializers.py", '"answered": points.answered,', '"answered": ("", 0),'),
    ("ui/visitor/points.py", " if revision == points.revision.number else points", ""),
    ("ui/visitor/widget_keys.py", "if value_of(name) != shown:", "if False:"),
    ("ui/visitor/session.py", "if points().notice and not points().notice_lesson:", "if points().notice:"),
    ("ui/visitor/arrivals.py", " and not session.get(RESTORED)", ""),
    ("ui/data_import/table_edits.py", "enumerate(rows, start=1)", "enumerate(rows)"),
    (
        "ui/data_import/numbers.py",
        "first != last else POINT if first == COMMA",
        "first != last else POINT if first == POINT",
    ),
    ("ui/data_import/numbers.py", "column.sure or table.sure", "column.sure"),
    ("ui/data_import/tables.py", "if counts and not cells[0]:", "if counts and cells[0]:"),
    ("ui/data_import/column_roles.py", "return IDENTIFIER\n", "return WHOLE\n"),
    ("ui/data_import/table_points.py", "place is None or None in x", "None in x"),
    ("ui/data_import/workbooks.py", "if n > MOST_LINES:", "if False:"),
    ("ui/visitor/label_formula.py", "0.5 * self.includes_equality", "0.5"),
    ("ui/visitor/link.py", " or count != len(doubles) // 16", ""),
    # ---- classes
    ("classroom/store.py", " or closed_by == question", ""),
    ("classroom/store.py", 'value = {**value, "board": one.state.board}', "pass"),
    ("classroom/store.py", "compare_digest(one.lock, lock)", "(one.lock == lock)"),
    ("classroom/store.py", "int(self.now() * 1000)", "0"),
    ("classroom/store.py", "if number > after}", "if number >= after}"),
    ("classroom/routes.py", 'return site in ("same-origin", "none")', "return True"),
    ("classroom/routes.py", "self.paces.charge(kind, account)", "pass"),
    ("classroom/routes.py", 'who = f"{source} {_browser(request)}"', "who = source"),
    ("classroom/routes.py", " and (source, code) in self.used", ""),
    ("classroom/validators.py", "allow_nan=False", "allow_nan=True"),
    ("classroom/limits.py", "address.packed[:8].hex()", "str(address)"),
    # ---- the core
    ("perceptron_core/hyperplane.py", "np.where(scores >= 0", "np.where(scores > 0"),
    ("perceptron_core/bounds.py", "math.sqrt(2) if perceptron.bias", "math.sqrt(3) if perceptron.bias"),
    ("perceptron_core/_run.py", "x2 * w2 + y * b <= limit", "x2 * w2 + y * b < limit"),
    ("perceptron_core/_run.py", "block[-1] + slack", "block[-1] - slack"),
    ("perceptron_core/_units.py", '"unit": 10 ** (2 * k)', '"unit": 10**k'),
    ("perceptron_core/_units.py", "largest < DOUBLE_LIMIT / 2 and X.dtype", "X.dtype"),
    ("perceptron_core/exact/decimals.py", "DIGITS = 15", "DIGITS = 17"),
    ("perceptron_core/diagnosis/programs.py", " | (self.first & wrong)", ""),
    ("perceptron_core/diagnosis/programs.py", "if self.looks:  # the others", "if len(shuffled):  # the others"),
    ("perceptron_core/diagnosis/programs.py", "self.place == self.last", "self.place == self.n - 1"),
    ("perceptron_core/diagnosis/matching.py", "(-1 if reading.threshold else 1)", "1"),
    ("perceptron_core/diagnosis/matching.py", "not event[lane], epochs", "True, None"),
    ("perceptron_core/diagnosis/search.py", "is_right_whole >= match.is_whole", "True"),
    ("perceptron_core/diagnosis/search.py", " or match.epochs != 1", " or True"),
    ("perceptron_core/diagnosis/search.py", " and self._shows_by_hand(program)", ""),
    ("perceptron_core/diagnosis/parting.py", "int(wrong[0]) if len(wrong) else len(fits)", "len(fits)"),
    ("perceptron_core/diagnosis/parting.py", "k = int(differ.argmax())", "k = int(differ.argmax()) + 1"),
    ("perceptron_core/diagnosis/telling.py", "if told > most:", "if told < most:"),
]


def tests_of(file):
    """The test files for a source file."""
    if file.startswith("perceptron_core/diagnosis/"):
        return ["tests/perceptron_core/diagnosis"]
    if file.startswith("perceptron_core"):
        own = f"tests/perceptron_core/test_{Path(file).stem.strip('_')}.py"
        first = [own] if (ROOT / own).exists() else []
        return [*first, *(f"tests/perceptron_core/test_{name}.py" for name in ("by_hand", "perceptron", "bounds"))]
    folder = max((name for name in TESTS if file.startswith(f"{name}/")), key=len)
    found = (ROOT.glob(f"tests/**/test_{name}.py") for name in TESTS[folder])
    own = next(parent for parent in Path(f"tests/{file}").parents if (ROOT / parent / "__init__.py").exists())
    return [*(path.relative_to(ROOT).as_posix() for paths in found for path in paths), own.as_posix()]


def is_seen(root, file, before, after):
    """Whether a quick test fails in this copy of the checkout with the mistake in it."""
    path = root / file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(before, after), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--quick", f"--changed={file}", *tests_of(file)]
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
