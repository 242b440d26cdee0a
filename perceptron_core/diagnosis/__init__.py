"""Finds the mistake in a perceptron program from the numbers that it printed."""
