"""Figures that anyone can run again: make bench, or python -m benchmarks.core and its neighbours."""

from benchmarks import board, core, lessons

core.main()
board.main()
lessons.main()
