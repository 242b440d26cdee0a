"""What becomes of the line when labels are wrong: the last line, the average, the pocket and the vote of one run."""

from functools import partial

from perceptron_core import Inseparable
from ui import page
from ui.lessons.noise import averaging, drawer, judging, surprises
from ui.parts import controls

LESSON = r"""
- All four read the run **so far**. The **last line** is what it has just arrived at, after whatever example came last;
  the **average** is the mean of (w, b) over every look at an example, so that a line counts for as long as it survived.
- The **pocket** is, of all lines so far, the one with the fewest training errors. In the **vote** each line votes with
  its class for a point, as often as it survived a look; the stronger the shade, the more of them agree.
- None of them is best by right. Whether averaging helps differs from seed to seed, and with the conventions: count
  below.
- The pocket never has more training errors than the last line, but it is the points here that it fits. And after a run
  that converged, the average need not separate what the last line separates.
- T epochs are a stopping rule of the notes: without one, the run on inseparable points has no end.
"""
SHOWS = {2: ("Show me a surprise", partial(surprises.show, "noisy", 8))}


def noise_drawer():
    """Noise, T, and runs to look at."""
    drawer.drawer()
    surprises.buttons()


page.start(
    "noise",
    controls.points,
    surprises.button,
    drawer.button,
    rules=page.ONE,
    drawers={drawer.NOISE: noise_drawer},
    first=("noisy", 8),
    about=Inseparable,
)
drawer.follow_scene()
page.board("noise", judging.tell, lambda: page.explain(LESSON, SHOWS, below=True), averaging.trial)
