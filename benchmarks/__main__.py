"""Runs the benchmarks of make bench: python -m benchmarks."""

from benchmarks import board, core, lectures, lessons

core.main()
board.main()
lessons.main()
lectures.main()
