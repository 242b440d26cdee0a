"""All exercises of all lessons, what was done of each, and worksheets made of them."""
