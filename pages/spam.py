"""The page “Spam”: the spam filter of lecture 001, with words as features."""

from functools import partial

from board.serializers import points_data
from language import t
from ui import page
from ui.lesson import Lesson
from ui.parts import examples
from ui.visitor.scene import Scene

EXPLANATION = [
    t(
        "A **feature** is a number that the function f computes from a message x. Here, the features are the count "
        "of each word, and **BIAS**, which is always 1, so that its weight is b. A message is classified as spam if "
        "**w·f(x) > 0**. Upper and lower case are treated the same, and each emoji counts as a word. Punctuation "
        "separates words, but “don’t” and “1,000.50” are one word each. The order of the words is ignored. So no "
        "weights can separate the two messages of the set “The same words”."
    ),
    t(
        "**Try:** with the weights of the notes, “money” alone is classified as ham, although “money” has a positive "
        "weight. How often must a message contain the word to be classified as spam? Then try a word that is in none "
        "of the messages. It has no weight, so it does not change the score."
    ),
    t(
        "**Training** follows the notes: it starts at w = 0 and goes through the messages in order. A mistake adds "
        "f(x) to w if the message is spam, and subtracts f(x) from w if it is ham. The notes contradict each other "
        "about score 0. The slide says “w·f(x) > 0 → SPAM”, but the algorithm classifies a score ≥ 0 as +1. The "
        "training here follows the algorithm."
    ),
    t(
        "If there are **more words than messages**, the messages are often linearly separable. But then a weight may "
        "depend on a single message. The **average** is the mean of w over all examples presented. The **pocket** "
        "holds the weights that misclassified the fewest messages so far. Compare the two after a few steps."
    ),
    t(
        "**Spam and ham can coincide** in the picture. Then spam is drawn a little to the left of the place, and ham a "
        "little to the right."
    ),
    t(
        "What you type stays in this browser, unless you share it. **Save** writes the messages to a CSV file. You "
        "can have at most 200 messages, and at most 16,000 characters in total."
    ),
]
LOOK = t(
    "With the weights after the whole run, “money” alone is classified as ham. Add a second “money” to the "
    "message, and then a third. What changes?"
)
SHOWS = {
    1: (t("Show me “money” alone"), partial(examples.show_scene, Scene("spam", board={"tried": "money"}), LOOK)),
}

LESSON = Lesson("spam", points_data)

if __name__ == "__main__":
    page.start(LESSON)
    page.board(LESSON)
    page.explain(EXPLANATION, SHOWS)
