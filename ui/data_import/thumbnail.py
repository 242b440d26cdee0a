"""Draws a small picture of points as SVG text."""

import numpy as np

from language import t

WIDTH, HEIGHT, PADDING_PX, MARK_ARM_PX = 288, 200, 12, 4  # all in px
MARKS = {
    "plus": f"m-{MARK_ARM_PX} 0h{2 * MARK_ARM_PX}m-{MARK_ARM_PX}-{MARK_ARM_PX}v{2 * MARK_ARM_PX}",
    "minus": f"m-{MARK_ARM_PX} 0h{2 * MARK_ARM_PX}",
}


def svg(dataset):
    """The points of a dataset in the plane, + and −, with equal scales on both axes."""
    low, high = dataset.X.min(axis=0), dataset.X.max(axis=0)
    room = np.array([WIDTH, HEIGHT]) - 2 * PADDING_PX
    span = ((high - low) / room).max()
    scale = 1 / span if span > 0 else 0
    places = ((dataset.X - (low + high) / 2) * scale * [1, -1] + [WIDTH / 2, HEIGHT / 2]).round(1)
    classes = {"plus": places[dataset.y > 0], "minus": places[dataset.y < 0]}
    paths = [
        f'<path class="{name}" d="{"".join(f"M{x:g} {y:g}{MARKS[name]}" for x, y in points)}"/>'
        for name, points in classes.items()
    ]
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{t("The points as they will be on the board")}"'
    return f'<svg class="thumbnail" {size}>{"".join(paths)}</svg>'
