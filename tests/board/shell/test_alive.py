"""Far from the server: what follows from an edit is there in the next frame, and the answer changes nothing of it."""

import pytest

from perceptron_core import Dataset, Perceptron, separate
from tests.board.runs import value

FAR = """
const Near = WebSocket;
window.WebSocket = class extends Near {
  send(data) {
    setTimeout(() => super.send(data), 200);
  }
  set onmessage(hear) {
    super.onmessage = (event) => setTimeout(() => hear(event), 200);
  }
};
"""
SEEN = """(plot) => new Promise((seen) => {
  const { dataset } = plot.closest(".board");
  plot.addEventListener("pointerup", () => requestAnimationFrame(() => requestAnimationFrame(() =>
    seen({ updates: dataset.updates, pending: dataset.pending, outcome: dataset.outcome }))), { once: true });
})"""


def far(open_board, path):
    """A board whose messages take 200 ms to the server, and its answers 200 ms back."""
    return open_board(path, first=lambda page: page.add_init_script(FAR))


def dataset_of(board):
    return Dataset(*zip(*[(x, y) for y, points in board.points().items() for x in points], strict=True))


def in_order(points):
    """A Dataset of the points and labels that a board's table has."""
    return Dataset([x for x, _ in points], [y for _, y in points])
