"""The board in notebooks; it needs only numpy, and anywidget to send edits to Python."""

import logging
from functools import cached_property
from html import escape

from board import html_file, serializers
from board.edits import MOST_POINTS
from language import t
from perceptron_core import Dataset, Perceptron
from perceptron_core.diagnosis.diagnose import Diagnosis
from ui import course, notebook_input, words
from ui.visitor import cached_results, checked_runs
from ui.visitor.points import Points

LESSONS = tuple(page.name for page in course.PAGES if page.notebook is not None)
CHECKING_LESSON = "check_run"  # the lesson whose board shows a Diagnosis
MARGINS_LESSON = "margins"  # the lesson whose board shows a given line
MOST_MESSAGES, LONGEST_MESSAGE, MOST_CHARACTERS = (
    200,
    8000,
    16_000,
)  # characters of one and of all; model/lessons/spam_filter.js says the same
FRAME = {"style": "width: 100%; height: 46rem; border: 0", "title": "The board"}
NO_WIDGET = "anywidget must be installed, or Python hears of no edit: pip install anywidget, and run the cell again"

log = logging.getLogger(__name__)


class Page:
    """A board that a notebook shows if a cell ends with it; `page` is the text of an HTML file with the same board."""

    def __init__(self, page):
        self.page = page

    def _repr_html_(self):
        frame = " ".join(f'{name}="{escape(value)}"' for name, value in FRAME.items())
        return f'<iframe {frame} srcdoc="{escape(self.page)}"></iframe>'

    def __repr__(self):
        return f"<{type(self).__name__}: shown where HTML is>"


class Board(Page):
    """A board with points, which a notebook shows if a cell ends with it.

    page        the text of an HTML file with the board before any edit
    perceptron  the Perceptron of `trace`

    All cells that show the same Board show the same points: those of the last edit. Each call of `show` makes a new
    Board.
    """

    def __init__(self, page, points, perceptron):
        super().__init__(page)
        self.perceptron = perceptron
        self._points = points
        self._traced = None
        self._callbacks = []

    @property
    def dataset(self):
        """The Dataset on the board now. Without anywidget, or with more than 2,000 points, it is the original one."""
        return self._points.dataset

    @property
    def trace(self):
        """The Trace of `perceptron` on `dataset`, as Perceptron.train returns it; computed when you ask for it.

        As on the board, a run on points that are not linearly separable stops after 2,000 updates.
        """
        if self._traced is None or self._traced.dataset is not self.dataset:
            self._traced = cached_results.train(self.dataset, self.perceptron)
        return self._traced

    @cached_property
    def widget(self):
        """The anywidget that shows the board, such as for mo.ui.anywidget(board.widget) in marimo.

        Raises ImportError without anywidget, and ValueError for more than 2,000 points.
        """
        if len(self.dataset) > MOST_POINTS:
            raise ValueError(f"Python hears of edits of at most {MOST_POINTS:,} points; got {len(self.dataset):,}")
        try:
            from ui.widget import Widget
        except ImportError:
            raise ImportError(NO_WIDGET) from None
        widget = Widget(page=self.page, frame=FRAME)
        widget.observe(lambda change: self._hear(change["new"]), "said")
        return widget

    def on_change(self, callback, remove=False):
        """Call `callback(board)` after each change of `board.dataset`: while you drag a point, many times a second.

        Returns the callback, so that `@board.on_change` works as a decorator. With `remove`, the callback is no longer
        called. An exception in a callback is logged; the board and other callbacks go on. Raises the errors of
        `widget` if no change could ever arrive.
        """
        if not callable(callback):
            raise TypeError(f"callback must be a function of the board; got type {type(callback).__name__}")
        others = [other for other in self._callbacks if other != callback]
        self._callbacks = [*others, callback] if self.widget and not remove else others
        return callback

    def _hear(self, said):
        """Apply a message of a board, which is not validated yet."""
        before, self._points = self._points, self._points.edited(said)
        if self._points.notice:  # the board shows points that the core rejects
            self.widget.said = _message(self._points)
        if self.dataset != before.dataset:
            for callback in self._callbacks:
                self._call(callback)

    def _call(self, callback):
        try:
            callback(self)
        except Exception:
            log.exception("a callback of board.on_change has failed")

    def _repr_mimebundle_(self, include=None, exclude=None):
        """The output in Jupyter, VS Code and Colab: the widget if they can show it, else the page."""
        page = {"text/html": self._repr_html_(), "text/plain": repr(self)}
        if not self._has_widget():
            return page, {}
        bundle, metadata = self.widget._repr_mimebundle_()
        return {**bundle, **page}, metadata

    def _display_(self):
        """The output in marimo."""
        return self.widget if self._has_widget() else Page(self.page)

    def _has_widget(self):
        try:
            return bool(self.widget)
        except (ImportError, ValueError):
            return False


def _message(points):
    """Points as a message of a board, see shell/standalone/notebook_cell.js.

    Its number 0 is that of no edit of the board, so the board recognizes points from Python.
    """
    dataset = points.dataset
    edit = [0, Points.revision.number, "set", dataset.X.tolist(), dataset.y.astype(int).tolist(), points.names or None]
    return {"client": "python", "edits": [edit]}


def show(dataset, y=None, classifier=None, lesson=None, *, perceptron=None, label=None, features=None, positive=None):
    """The Board with these points: show(dataset), show(X, y) or show(frame, label="species").

    show(diagnosis), with what `perceptron_core.diagnose` returns, shows the program beside the right run.

    A classifier and a lesson may follow: show(dataset, Perceptron(bias="radius"), "neuron"), or
    show(X, y, LogisticRegression().fit(X, y)).

    dataset     a Dataset (d = 2); or X (n, 2), any array; or a frame with named columns, such as a pandas DataFrame;
                or a Diagnosis, which must be the only argument
    y           the classes of the points (n,): ±1, or any two, of which the second in sorted order is +
    classifier  a Perceptron of perceptron_core, whose run is shown; or any fitted linear classifier with coef_ and
                intercept_: the line w = coef_[0], b = intercept_[0] is shown with the margin of each point, and the
                class + is classes_[1]. You can move this line on the board; the classifier does not change
    lesson      one of LESSONS; for a fitted classifier it is "margins"
    perceptron  a Perceptron, as a keyword instead of `classifier`
    label       the column of the frame with the classes, instead of y
    features    the two columns of the frame with x₁ and x₂; optional if there are only two besides the label
    positive    the class that is +; all others are −

    Raises TypeError or ValueError, with one sentence, for arguments that cannot be shown.
    """
    if isinstance(dataset, Diagnosis):
        if any(value is not None for value in (y, classifier, lesson, perceptron, label, features, positive)):
            raise TypeError("a Diagnosis must be the only argument")
        return _checked(dataset)
    if isinstance(dataset, Dataset) or (label is not None and hasattr(dataset, "columns")):
        y, classifier, lesson = _shift_arguments(y, classifier, lesson)
    classifier = notebook_input.choose_classifier(classifier, perceptron)
    if isinstance(classifier, Perceptron):
        return _run(_points(dataset, y, label, features, positive), classifier, lesson or course.HOME_PAGE)
    if lesson not in (None, MARGINS_LESSON):
        raise ValueError(f"lesson must be left out beside a fitted classifier; got {lesson!r}")
    line = notebook_input.line_of(classifier)
    points = _points(dataset, y, label, features, positive, notebook_input.classes_of(classifier))
    told = serializers.manual_line_data(points, cached_results.separate(points.dataset), line)
    return Board(html_file.lesson_file(MARGINS_LESSON, told, cell=True), points, Perceptron())


def _points(*arguments):
    """The Points of the arguments of `show`, with the names of their features and classes."""
    return Points(notebook_input.read_dataset(*arguments), names=notebook_input.read_names(*arguments))


def _shift_arguments(y, classifier, lesson):
    """(y, classifier, lesson) of `show` after a dataset with labels, where each may come one place earlier."""
    if y is None:
        return None, classifier, lesson
    if classifier is None or lesson is None:
        return None, y, classifier if lesson is None else lesson
    raise TypeError("y must be left out beside a Dataset, or a label, which says the classes")


def _run(points, perceptron, lesson):
    """The Board of a lesson with the run of a Perceptron."""
    dataset = points.dataset
    if lesson not in LESSONS:
        raise ValueError(f"lesson must be one of {', '.join(LESSONS)}; got {lesson!r}")
    if perceptron.start and course.BY_NAME[lesson].zero_start_note:
        raise ValueError(f"perceptron must have start=None in the lesson {lesson!r}, where runs begin at w = 0, b = 0")
    run = cached_results.run(dataset, perceptron, proof=True)
    more = {name: EXTRA_DATA[name](dataset, perceptron) for name in course.BY_NAME[lesson].notebook}
    told = {**serializers.run_data(points, run), **more}
    return Board(html_file.lesson_file(lesson, told, cell=True), points, perceptron)


def _checked(diagnosis):
    """The Board of a Diagnosis."""
    points, right = _points(diagnosis.dataset, None, None, None, None), diagnosis.right_program
    perceptron = right.perceptron if right else Perceptron()
    told = checked_runs.board_data(points, diagnosis, perceptron)
    return Board(html_file.lesson_file(CHECKING_LESSON, told, cell=True), points, perceptron)


def _judge(dataset, perceptron):
    epochs = cached_results.train(dataset, perceptron).epochs
    return serializers.judge_data(epochs, cached_results.fewest_errors(dataset), t(words.UNKNOWN_SOURCE))


EXTRA_DATA = {"judge": _judge}  # that a board may need besides the run; see `notebook` in ui/course.py


def show_messages(messages, labels):
    """The spam filter of lecture 001 on `messages`, texts, with labels of +1 for spam and −1 for ham."""
    if isinstance(messages, str) or not all(isinstance(text, str) for text in messages):
        raise TypeError('messages must be a list of texts, such as ["free money", "See you at noon"]')
    if len(messages) != len(labels) or any(label not in (1, -1) for label in labels):
        raise ValueError("labels must be +1 for spam or -1 for ham, one for each message")
    sizes = [len(text.encode("utf-16-le", "surrogatepass")) // 2 for text in messages]  # as JavaScript counts
    if not 0 < len(messages) <= MOST_MESSAGES or max(sizes) > LONGEST_MESSAGE or sum(sizes) > MOST_CHARACTERS:
        raise ValueError(
            f"messages must be 1 to {MOST_MESSAGES}, each of at most {LONGEST_MESSAGE:,} characters and together of "
            f"at most {MOST_CHARACTERS:,}; got {len(messages)} with {sum(sizes):,}"
        )
    marked = [{"text": text, "label": int(label)} for text, label in zip(messages, labels, strict=True)]
    return Page(
        html_file.lesson_file(course.MESSAGES, {"settings": {"messages": marked, "tried": messages[0]}, "revision": 0})
    )
