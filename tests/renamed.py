"""Runs `streamlit run` with other internal names of Streamlit's controls.

python -m tests.renamed run app.py
"""

from streamlit.elements.lib import utils
from streamlit.runtime.state import common
from streamlit.web import cli

if __name__ == "__main__":
    for module in (common, utils):
        module.GENERATED_ELEMENT_ID_PREFIX = "%%NAME"
    cli.main()
