"""Points where no line separates, lifted to where a hyperplane does, and what that hyperplane is in the plane."""

from functools import partial

from perceptron_core import Inseparable
from ui import page
from ui.lessons.feature_maps import enough, feature, lifting, sights
from ui.parts import controls

LESSON = r"""
A **feature map** φ(x) = (x₁, x₂, φ₃(x)) lifts every point to a height φ₃ of its own. The perceptron runs on the lifted
points: it sees three numbers for each, and does with φ(x) what it did with x. With other **Features** it
sees others: two or three powers of a number, or up to twenty products of powers of x₁ and x₂.

- The plane w·φ(x) + b = 0 in the feature space (of more features a **hyperplane**) meets the lifted surface; below
  that, in the plane, is its **preimage**: all x with w·φ(x) + b = 0. It need not be a line: it may be a curve, have
  several branches, be closed, or be empty.
- **One feature is enough for XOR, if it is the right one.** With x₁x₂, (x₁ − x₂)², (x₁ + x₂)² or |x₁ − x₂| the corners
  ±1 become separable; with x₁² + x₂² or x₁² they all are lifted by the same height, and nothing is won.
- **Distances are those of the feature space.** Margins, γ* and the slab are measured between lifted points and planes
  there. How far x is from the curve is another number: a place near the curve may have a large margin.
- **On the number line** a line in the plane of (x, x²) meets the parabola in at most two points: it can separate
  + − +, and never + − + −, which a plane in the space of (x, x², x³) separates.
- **All monomials up to a degree**, products of powers of x₁ and x₂, are 5, 9, 14 or 20 features. Nobody can draw their
  space; run, verdict and margins are the same as ever, and the preimage is where a polynomial of at most that
  degree is 0.
- Somebody had to think of φ₃. Neural networks learn their features; and with enough features almost everything can
  be separated, which proves nothing about new points.
"""
SHOWS = {
    2: ("Show me a feature that does not help", partial(sights.show, "A feature that does not help")),
    4: ("Show me + − + on the number line", partial(sights.show, "Number line, + − + with x²")),
}

page.start(
    "feature_maps",
    controls.points,
    feature.control,
    sights.button,
    rules=page.ONE,
    drawers={sights.SIGHTS: sights.drawer},
    first=("xor", 0),
    about=Inseparable,
)
feature.follow_scene()
page.board("feature_maps", lifting.tell)
# An edit changes nothing of this.
page.explain(LESSON, SHOWS)
enough.coins()
enough.overtraining()
