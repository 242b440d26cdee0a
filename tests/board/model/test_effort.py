"""Each exercise has a difficulty and a duration, and six are recommended before an exam."""

import json
import subprocess

from board import assets
from tests import node
from tests.dependencies import ROOT

LIST_EXERCISES = """
const all = {};
for (const name of process.argv.slice(1)) {
  const { lesson } = await import(`./board/lessons/${name}.js`);
  for (const { id } of lesson.exercises ?? []) all[id] = true;
}
process.stdout.write(JSON.stringify(Object.keys(all)));
"""


def exercises():
    command = [node.path(), "--input-type=module", "--eval", LIST_EXERCISES, *assets.lesson_names()]
    return json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, check=True, encoding="utf-8").stdout)


def test_every_exercise_has_a_level_and_minutes_and_six_are_for_an_exam(js):
    ids = exercises()
    assert len(ids) > 60
    efforts = [js("model/exercises/effort.js", "effortOf", id) for id in ids]
    assert {effort["level"] for effort in efforts} == {1, 2, 3}
    assert all(1 <= effort["minutes"] <= 10 for effort in efforts)
    assert sum(bool(js("model/exercises/effort.js", "examTopicOf", id)) for id in ids) == 6


def test_an_exercise_of_a_teacher_has_none(js):
    for id in ("own-1", "constructor", "__proto__"):
        assert js("model/exercises/effort.js", "effortOf", id) is None
        assert (
            js("model/exercises/effort.js", "effortText", id)
            == js("model/exercises/effort.js", "examTopicOf", id)
            == ""
        )


def test_it_is_said_in_words(js):
    assert js("model/exercises/effort.js", "effortText", "signed-distance") == "easy, 3 min"
    assert js("model/exercises/effort.js", "effortText", "seven-mistakes") == "hard, 6 min"
