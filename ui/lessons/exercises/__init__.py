"""The page of exercises: the list of all exercises, with progress, and worksheets."""
