"""Focuses the button of an example when the visitor comes back from it."""

import streamlit as st

# The script may run before the button exists.
FOCUS = """
export default ({ data, parentElement }) => {
  let frame = requestAnimationFrame(function look() {
    const button = parentElement.ownerDocument.querySelector(`.st-key-${data} button`);
    if (button) button.focus();
    else frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
};
"""


def key(slip):
    """The key of the button that shows an erratum, (lecture, number)."""
    return "slip-{}-{}".format(*slip)


def focus(slip):
    """Focus the button of an erratum, which scrolls to it."""
    st.components.v2.component("focus", js=FOCUS, isolate_styles=False)(data=key(slip))
