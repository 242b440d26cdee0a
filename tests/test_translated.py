"""A browser translates the page: its sentences change, and its mathematics does not."""

from hypothesis import example, given
from hypothesis import strategies as st
from playwright.sync_api import expect

# Works like Chrome's translation: each text, also a later one, goes into two elements, except in marked elements.
TRANSLATE = """() => {
  const isLeft = (node) => node.parentElement.closest("[translate=no], font, script, style, textarea, input");
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode())
      if (walker.currentNode.nodeValue.trim() && !isLeft(walker.currentNode)) texts.push(walker.currentNode);
    for (const text of texts) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(text.nodeValue.toUpperCase());
    }
  };
  new MutationObserver(translate).observe(document.body, { childList: true, subtree: true, characterData: true });
  translate();
}"""
# Texts of formulas that have changed, such as W·X, X⁽¹⁾ or ΗYΒ.
CHANGED = """() => {
  const found = [];
  for (const font of document.querySelectorAll(".board font font"))
    if (/[WXB]·X|X⁽|[WXU][₁₂]|‖W‖|[ΗΓΛΞΘΦ]/u.test(font.textContent) && !font.closest("button, option, .unseen"))
      found.push(font.textContent);
  return found;
}"""


def test_a_translated_page_steps_is_edited_and_left_and_its_mathematics_stays(open_board):
    board = open_board("margins?preset=and gate", spoils=True)
    board.page.evaluate(TRANSLATE)
    for following in ("neuron", "weight_space", ""):
        board.press("ArrowRight")
        board.click(0.5, 0.25).settled()
        board.press("Control+z").settled().has(points=4)
        expect(board.root.locator("font", has_text="THE").first).to_be_attached()
        assert board.page.evaluate(CHANGED) == []
        assert board.root.locator("[translate=no]", has_text="w").count()
        if following:
            board.page.locator(f"a[href$={following}]").last.click()
            board.has(lesson=following, ready="true")


MATHEMATICS = [
    "x⁽³⁾",
    "w·x + b = −0.5",
    "(0.5, −1.2)",
    "|b|/‖w‖",
    "ηyβ",
    "s(x⁽²⁾)",
    "w₁",
    "γ*",
    "b",
    "17",
    "5 %",
    "1·10⁻⁵",
]
WORDS = ["The line", "a point", "is misclassified", "e.g. here", "I", "Press", "das Gewicht", "the best line"]


@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(MATHEMATICS)), min_size=1, max_size=4))
def test_mathematics_is_told_from_words(js, parts):
    text = "".join(f"{words} {formula}; " for words, formula in parts)
    pieces = js("words/formulas.js", "piecesOf", text)
    assert "".join(pieces) == text
    assert pieces[1::2] == [formula for _, formula in parts]


@given(st.text(max_size=60) | st.text("ab1(),.;· =⁽⁾", max_size=60))
@example("(" * 1000 + "1" + "!" * 1000)
def test_no_text_is_changed(js, text):
    assert "".join(js("words/formulas.js", "piecesOf", text)) == text
