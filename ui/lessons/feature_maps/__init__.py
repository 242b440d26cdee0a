"""What the page on feature maps needs: the third feature, and the run on the points in the feature space."""
