"""`streamlit run` with libraries that no mend fits: python -m tests.unmended run app.py"""

from streamlit.web import cli

from ui.server.mend import PatchTarget

if __name__ == "__main__":
    PatchTarget.wrong = lambda place: f"there is no {place.path}"
    cli.main()
