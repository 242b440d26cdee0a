"""Whose mistake is it: which program, right or wrong, prints given numbers."""
