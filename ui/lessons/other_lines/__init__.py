"""The lesson on other methods: points on which they fail, and equal moments."""
