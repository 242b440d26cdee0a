"""Place points, step the perceptron, watch the geometry."""

from ui import controls, lesson, page, session

page.start()
controls.data_row(controls.conventions)
lesson.step_through_the_run("run", session.BOARD)
