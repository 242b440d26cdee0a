"""The lesson on feature maps: the choice of features, and the run in the feature space."""
