"""The lesson on other methods: points on which they fail, and points with the same moments."""
