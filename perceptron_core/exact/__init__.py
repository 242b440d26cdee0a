"""Exact arithmetic, which makes the verdicts of `separate` exact.

A file imports only files above it:

rationals       doubles as whole numbers times a power of two; sums, quotients and linear equations that never round
decimals        the decimals that doubles stand for, as whole numbers times a power of ten
double_double   sums of products to twice the digits of a double, for whole arrays at once
signed_points   the dataset as yᵢ xᵢ, and which of these are lowest along a direction: doubles decide where they can
arithmetics     the same few steps in doubles, fast, and in Fractions, exact
nearest_points  Wolfe's search for the nearest two points of the hulls of the classes, in either arithmetic
verdict         whether the hulls meet, by proofs in doubles, which mostly suffice, and are fast in many dimensions
rounding        the separator that was found, in doubles that still separate

None of them knows a Dataset or a Hyperplane; from the rest of the package they import only the smallest size that a
coordinate may have.
"""
