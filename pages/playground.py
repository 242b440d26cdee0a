"""Place points, step the perceptron, watch the geometry."""

from ui import controls, page

page.start()
controls.data_row(controls.conventions)
page.board("playground", page.run)
