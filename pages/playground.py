"""Place points, step the perceptron, watch the geometry."""

from ui import controls, page

page.start("playground", controls.points, rules=page.ONE)
page.board("playground", page.run)
