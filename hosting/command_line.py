"""Runs the modules of this folder as commands."""

import logging
import sys


def run(main):
    """Print what main(arguments) returns; end with the sentence of its ValueError."""
    logging.disable(logging.WARNING)  # without a server, Streamlit warns all the time
    try:
        print(main(sys.argv[1:]))
    except ValueError as error:
        sys.exit(f"{error}")
