"""Runs the benchmarks of make bench: python -m benchmarks."""

from benchmarks import board, core, lessons

core.main()
board.main()
lessons.main()
