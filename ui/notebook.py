"""The board in a notebook: numpy is all that it needs."""

from dataclasses import dataclass
from html import escape

from board import data, replay
from language import t
from perceptron_core import Dataset, Perceptron
from ui import course, words
from ui.visitor import results
from ui.visitor.points import Points

LESSONS = tuple(page.name for page in course.PAGES if page.notebook is not None)
MOST_MESSAGES, LONGEST, ROOM = 200, 8000, 16_000  # characters of one and of all; model/messages.js says the same
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


def show(dataset, perceptron=Perceptron(), lesson=course.FIRST):  # noqa: B008
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
    if perceptron.start and course.BY_NAME[lesson].from_zero:
        raise ValueError(f"perceptron must have start=None in the lesson {lesson!r}, where runs begin at w = 0, b = 0")
    run = results.run(dataset, perceptron, proof=True)
    more = {name: MORE[name](dataset, perceptron) for name in course.BY_NAME[lesson].notebook}
    return Board(replay.page(lesson, {**data.run_data(Points(dataset), run), **more}))


def _judge(dataset, perceptron):
    epochs = results.train(dataset, perceptron).epochs
    return data.judge(epochs, results.fewest_errors(dataset), t(words.UNKNOWN_SOURCE))


MORE = {"judge": _judge}  # what a board may need beside the run


def show_messages(messages, labels):
    """The spam filter of lecture 001 on `messages`, texts, with labels of +1 for spam and −1 for ham."""
    if isinstance(messages, str) or not all(isinstance(text, str) for text in messages):
        raise TypeError('messages must be a list of texts, such as ["free money", "See you at noon"]')
    if len(messages) != len(labels) or any(label not in (1, -1) for label in labels):
        raise ValueError("labels must be +1 for spam or -1 for ham, one for each message")
    sizes = [len(text.encode("utf-16-le", "surrogatepass")) // 2 for text in messages]  # as JavaScript counts
    if not 0 < len(messages) <= MOST_MESSAGES or max(sizes) > LONGEST or sum(sizes) > ROOM:
        raise ValueError(
            f"messages must be 1 to {MOST_MESSAGES}, each of at most {LONGEST:,} characters and together of at most "
            f"{ROOM:,}; got {len(messages)} with {sum(sizes):,}"
        )
    marked = [{"text": text, "label": int(label)} for text, label in zip(messages, labels, strict=True)]
    return Board(replay.page(course.MESSAGES, {"settings": {"messages": marked, "tried": messages[0]}, "revision": 0}))
