"""Place points, step the perceptron, watch the geometry."""

from ui import controls, page

page.start("Playground", "How does a perceptron find a line?", controls.points, rules=page.ONE)
page.board("playground", page.run)
