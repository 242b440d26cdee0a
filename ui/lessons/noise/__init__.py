"""The lesson on noise: noisy points, predictors of a run, and a sweep."""
