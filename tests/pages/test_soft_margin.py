"""The page on the soft margin without a browser."""

from pathlib import Path

from streamlit.testing.v1 import AppTest

from perceptron_core import Dataset
from tests.pages.opened import board_data
from ui.lectures import NARROWED_GAP
from ui.visitor import cached_results
from ui.visitor.points import Points

PAGE = str(Path(__file__).parent.parent.parent / "pages" / "soft_margin.py")


def button(test):
    return next(button for button in test.button if button.label == "One point in the way")


def test_one_click_puts_the_point_in_the_way():
    test = AppTest.from_file(PAGE, default_timeout=30).run()
    button(test).click().run()
    assert not test.exception
    data = board_data(test)
    assert data["points"] == NARROWED_GAP.X.tolist()
    assert data["note"].startswith(
        "The + point (−1, 1.5) is in the way: for C = ∞ it helps to determine the line, and γ* is 0.8963."
    )
    assert data["run"]["path"]
    assert data["settings"] == {"C": "∞"}  # as the note says


def test_what_others_have_asked_for_is_not_computed_again(monkeypatch):
    dataset = Dataset([[1, 2], [3, 4], [5, 7]], [1, -1, 1])
    first = cached_results.soft_margin(dataset)
    monkeypatch.setattr(cached_results.perceptron_core, "soft_margin_path", None)
    assert cached_results.soft_margin(Dataset(dataset.X, dataset.y)) is first


def test_paths_are_found_one_at_a_time(monkeypatch):
    held = []
    path = cached_results.perceptron_core.soft_margin_path
    monkeypatch.setattr(
        cached_results.perceptron_core,
        "soft_margin_path",
        lambda data: held.append(cached_results.SOFT_MARGIN_LOCK.locked()) or path(data),
    )
    test = AppTest.from_file(PAGE, default_timeout=30)
    test.session_state["points"] = Points(Dataset([[1, 2], [3, 4], [5, 7.5]], [1, -1, 1]))
    test.run()
    assert held == [True]
