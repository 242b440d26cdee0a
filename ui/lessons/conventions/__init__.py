"""The lesson on conventions: a worksheet with initial weights."""
