"""The spam filter of lecture 001: words are features, and the perceptron weighs them."""

from functools import partial

from board.data import points_data
from ui import page
from ui.parts import examples
from ui.visitor.scene import Scene

LESSON = """
A **feature** is what f counts in a message x: here each word, and **BIAS**, which is always 1, so that its weight is b.
A message is spam when **w·f(x) > 0**. Upper and lower case are the same word, punctuation parts words, an emoji is one;
of the order of the words nothing is left, so “The same words” are two messages that no weights can tell apart.

- **Try:** with the notes’ weights “money” alone is ham, although money has a positive weight. How often must it be
  said? Then try a word that no message has: it has no weight, and counts for nothing.
- **Training** is that of the notes: from w = 0, message after message; a mistake adds f(x) to w for spam and takes it
  away for ham. The notes are not of one mind about 0: the slide says “w·f(x) > 0 → SPAM”, the algorithm classifies a
  score ≥ 0 as +1. The training here follows the algorithm.
- **More words than messages** are often separable, and then a weight may rest on a single message. The **average** is
  the mean of w over all looks, the **pocket** holds the weights that had the fewest messages wrong so far: compare them
  after a few steps.
- **Spam and ham at one place** of the picture stand a little to its left and to its right, so that both are seen.

What you type stays in this browser, until you share a link or a file, which hold it. **Table** takes in messages that
you have, pasted or as a file, which the browser reads; **Save** gives them back as CSV. There may be 200 of them, and
all together may have 16,000 characters.
"""
LOOK = "“money” alone is ham with the weights after the whole run: add it to the message once more, and once more."
SHOWS = {
    2: ("Show me “money” alone", partial(examples.show_scene, Scene("spam", board={"tried": "money"}), LOOK)),
}

page.start("spam")
page.board("spam", points_data)
page.explain(LESSON, SHOWS)
