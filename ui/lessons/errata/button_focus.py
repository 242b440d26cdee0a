"""A visitor who comes back from an example is led to the button that opened it."""

import streamlit as st

# The button may come after this does.
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
    """The key of the button that shows a slip, (lecture, number)."""
    return "slip-{}-{}".format(*slip)


def focus(slip):
    """Focus the button of this slip, which scrolls to it."""
    st.components.v2.component("focus", js=FOCUS, isolate_styles=False)(data=key(slip))
