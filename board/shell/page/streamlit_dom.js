// The selectors of Streamlit's page that the board's modules use.
// They are in one file so that tests/test_private_uses.py can check them: it fails with the name of one that Streamlit
// has renamed.

export const HEADER = ".stAppHeader"; // lies above everything else
export const MAIN = "[data-testid=stMain]"; // scrolls
export const CONTENT = ".stMainBlockContainer"; // the whole page
export const BUTTON = ".stButton";
export const CONNECTION_STATE = "data-test-connection-state"; // attribute of the app: whether it has its server
// Open layers above the page, which handle Esc before the board does.
export const OPEN_OVERLAY = "[role=dialog], [role=listbox], [role=menu], #portal > *";
