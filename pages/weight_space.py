"""Each line is a place in the space of weights, and each example a half-plane of it."""

from perceptron_core import Separable
from ui import controls, page

page.start("weight_space", controls.points, rules=page.ONE, about=Separable)

LESSON = r"""
In the right picture every **place but the origin is a line**: the place (w₁, w₂) is the line w·x + b = 0, with the b
named below the picture. Every **example is a half-plane**: the weights with y·s(x) > 0 classify it correctly, and its
edge y·(w·x + b) = 0 is perpendicular to x. (An x at the origin has no edge: b alone decides.) Weights that are right
for all examples lie in all half-planes: the green set.

- A mistake at an x with an edge means that w is on the wrong side of that edge, or on it; the update ηyx pushes it
  towards the right side, at a right angle to the edge. One push is not always enough.
- Scaling (w, b) by c > 0 changes nothing, so in the space of all (w₁, w₂, b) the separators form a cone with its tip
  at the origin. The picture is a slice of that cone; as b changes from step to step, the edges move along.
- Point at an edge to see its example, and anywhere else to see that place as a line in the left picture.
"""

page.board("weight_space", page.run_and_proof)
page.explain(LESSON)
