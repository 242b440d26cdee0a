"""Figures that anyone can run again: make bench, or python -m benchmarks.training and its neighbours."""
