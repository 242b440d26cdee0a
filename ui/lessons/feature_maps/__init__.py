"""The lesson on feature maps: the features, and the run in feature space."""
