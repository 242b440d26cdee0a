"""Place points, step the perceptron, watch the geometry."""

from ui import page
from ui.parts import controls

page.start("playground", controls.points, rules=page.ONE)
page.board("playground", page.run)
