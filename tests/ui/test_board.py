import json

import pytest

from perceptron_core import PRESETS, Dataset, Perceptron, separate
from ui import board
from ui.session import Points


def test_an_edit_sends_at_most_20_kb():
    preset = PRESETS["separable, narrow gap"](5)
    dataset = Dataset([*preset.X, *(preset.X[:10] + 0.01)], [*preset.y, *preset.y[:10]])
    perceptron = Perceptron(bias="radius")
    trace = perceptron.train(dataset, max_updates=200)
    data = board.run_data(Points(dataset), board.told(trace, separate(dataset), ["words"]))
    assert len(dataset) == 50
    assert len(json.dumps(data)) + len(board.LOADER) < 20_000


def test_assets_are_published_whole_under_an_address_that_names_their_content():
    names = board.publish()
    assert (board.STATIC / names["plotly"]).stat().st_size > 1_000_000
    published = {file.name for file in (board.STATIC / names["board"]).iterdir()}
    assert {"board.js", "board.css", "geometry.js"} <= published
    for name in published:
        assert (board.STATIC / names["board"] / name).read_bytes() == (board.HERE / name).read_bytes()


@pytest.mark.parametrize("missing", ["board", "plotly"])
def test_publishing_again_mends_a_missing_folder_and_changes_nothing_else(missing, tmp_path, monkeypatch):
    monkeypatch.setattr(board, "STATIC", tmp_path / "static")
    first = board.publish.__wrapped__()
    folder = board.STATIC / first[missing].split("/")[0]
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    assert board.publish.__wrapped__() == first
    assert any(folder.iterdir())
    assert sorted(p.name for p in board.STATIC.iterdir()) == sorted({name.split("/")[0] for name in first.values()})
