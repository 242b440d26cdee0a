"""What only the lesson on other ways to a line has: points on which methods fail, and points of the same moments."""
