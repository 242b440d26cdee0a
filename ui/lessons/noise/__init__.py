"""The lesson on noise: noisy points, predictors of a run of T epochs, and a sweep."""
