"""The lesson that finds the mistake in a program by the numbers that it printed."""
