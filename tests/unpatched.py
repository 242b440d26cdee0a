"""Runs `streamlit run` with libraries that no patch fits.

python -m tests.unpatched run app.py
"""

from streamlit.web import cli

from ui.server.patch import PatchTarget

if __name__ == "__main__":
    PatchTarget.wrong = lambda place: f"there is no {place.path}"
    cli.main()
