"""The seven tasks of the page “Start here”."""
