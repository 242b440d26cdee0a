"""The board in a notebook: numpy is all that it needs."""

from dataclasses import dataclass
from html import escape

from perceptron_core import Dataset, Perceptron
from ui import results
from ui.board import data, replay
from ui.points import Points

LESSONS = ("playground", "weight_space", "convergence")
HEIGHT = "46rem"


@dataclass(frozen=True)
class Board:
    """A board that a notebook shows where a cell ends with it; `page` is the text of an HTML file with it."""

    page: str

    def _repr_html_(self):
        frame = f'style="width: 100%; height: {HEIGHT}; border: 0" title="The board"'
        return f'<iframe {frame} srcdoc="{escape(self.page)}"></iframe>'

    def __repr__(self):
        return "<Board: shown where HTML is>"


def show(dataset, perceptron=Perceptron(), lesson="playground"):  # noqa: B008
    """The run of a perceptron on a dataset of the plane, on the board of a lesson: one of LESSONS."""
    if not isinstance(dataset, Dataset):
        raise TypeError(f"dataset must be a Dataset, such as Dataset(X, y); got type {type(dataset).__name__}")
    if not isinstance(perceptron, Perceptron):
        raise TypeError(f"perceptron must be a Perceptron, such as Perceptron(); got type {type(perceptron).__name__}")
    if dataset.X.shape[1] != 2:
        raise ValueError(f"the board shows the plane: dataset must have d = 2; got d = {dataset.X.shape[1]}")
    if not len(dataset):
        raise ValueError("dataset must have points, or there is no run to show")
    if lesson not in LESSONS:
        raise ValueError(f"lesson must be one of {', '.join(LESSONS)}; got {lesson!r}")
    run = results.told(dataset, perceptron, proof=True)
    return Board(replay.page(lesson, data.run_data(Points(dataset), run)))
