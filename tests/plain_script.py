"""Runs `streamlit run` like a host that ignores an `st.App` in the script.

python -m tests.plain_script run app.py
"""

from streamlit.web import cli
from streamlit.web.server import app_discovery

if __name__ == "__main__":
    app_discovery.discover_asgi_app = lambda path: app_discovery.AppDiscoveryResult(False, None, None)
    cli.main()
