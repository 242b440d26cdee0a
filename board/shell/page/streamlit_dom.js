// What of Streamlit's page the board's modules look for: all its names that they use stand here, and
// tests/test_private_uses.py fails by name when Streamlit calls one otherwise.

export const HEADER = ".stAppHeader"; // which lies above all
export const MAIN = "[data-testid=stMain]"; // what scrolls
export const CONTENT = ".stMainBlockContainer"; // all of a page
export const BUTTON = ".stButton";
export const CONNECTION_STATE = "data-test-connection-state"; // on the app: whether it has its server
// What is open above the page, and has Esc first.
export const OPEN_OVERLAY = "[role=dialog], [role=listbox], [role=menu], #portal > *";
