"""Ready lectures."""

EXAMPLES = {}
