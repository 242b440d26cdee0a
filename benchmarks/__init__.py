"""Benchmarks: make bench, or python -m benchmarks.core and its neighbors."""
