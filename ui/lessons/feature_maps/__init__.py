"""What the page on feature maps needs: the features, and the run on the points in the feature space."""
