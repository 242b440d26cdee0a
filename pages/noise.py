"""What becomes of the line when labels are wrong: the last line, the average, the pocket and the vote of one run."""

import streamlit as st

from perceptron_core import Inseparable
from ui import controls, page
from ui.lessons.noise import averaging, drawer, surprises, told

LESSON = r"""
One run, and four ways to read it. At each step all four are those of the run **so far**:

- the **last line**: what the run has just arrived at, after whatever example came last;
- the **averaged** line: the mean of (w, b) over every look at an example (lecture 001), so that a line counts for as
  long as it survived;
- the **pocket**: of all lines so far the one with the fewest training errors;
- the **vote**: each line votes with its class for a point, as often as it survived a look; the stronger the shade,
  the more of them agree.

None of them is best by right. The pocket never has more training errors than the last line, but it is the points here
that it fits. Whether averaging helps differs from seed to seed, and with the conventions: count below. And after a run
that converged, the average need not separate what the last line separates. T epochs are the stopping rule of lecture
002: without one, the run on inseparable points has no end.
"""


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
page.board("noise", told.tell, lambda: st.markdown(LESSON), averaging.trial)
