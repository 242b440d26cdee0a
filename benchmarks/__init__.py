"""Figures that anyone can run again: make bench, or python -m benchmarks.core and its neighbours."""
