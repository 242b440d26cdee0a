"""The lecture “The perceptron in 15 minutes”, on the AND gate and XOR."""

from dataclasses import replace

from language import t
from perceptron_core import Perceptron
from ui.lectures import CONVENTIONS
from ui.lessons.lecture.items import item, lecture, open_exercise, question
from ui.parts.note_scenes import AND, NOISY, OUTLIER, SEPARABLE, XOR, line_scene, scene_on
from ui.visitor.scene import Scene

BY_HAND = {"w": [1, 1], "b": 0, "grip": [0, 0]}
TWO_NOTES = {"left": CONVENTIONS["003"], "right": CONVENTIONS["000"]}


def first_perceptron():
    """The JSON value of this lecture."""
    return lecture(
        t("The perceptron in 15 minutes"),
        item(
            t("A line is three numbers"),
            replace(line_scene([1, 2], -2), preset=SEPARABLE),
            t(
                "A linear classifier in the plane is **three numbers**: here w = (1, 2) and b = −2. The arrow w points "
                "to the + side, and b shifts the line."
            ),
            t(
                "One minute. Write s(x) = w·x + b on the board, and compute s(0, 0) = b = −2 together. Students often "
                "think that b is the distance from the origin. That distance is |b|/‖w‖, here 0.894. Drag the line to "
                "show that w turns with it."
            ),
            question=question(
                t("On which side of the line is the origin?"),
                (t("On the + side"), t("On the − side"), t("On the line")),
                1,
            ),
        ),
        item(
            t("One point is misclassified"),
            scene_on("margins", OUTLIER, hand=BY_HAND, layers=["sides", "line", "normal", "margins", "mistakes"]),
            t(
                "The ring marks the + point (−0.4, −0.1). Its score s is −0.5, so y·s = −0.5 ≤ 0. This one number "
                "says that the point is **misclassified**. How would you change w and b?"
            ),
            t(
                "One minute. Point at the first row of the table: it is the only negative y s(x). Let the room propose "
                "a change before you show any rule. Most students turn the line, and few shift it."
            ),
        ),
        item(
            t("The start: no line yet"),
            scene_on("playground", AND, step=[0, False]),
            t(
                "We start with w = (0, 0) and b = 0, so there is no line yet. Every score is 0. The ring marks the "
                "example that comes first."
            ),
            t(
                "One minute. Read out the rule of the notes: a mistake is y·s ≤ 0, so a score of 0 counts. Two of the "
                "five notes call a score of 0 positive. With those rules, the first example would be classified "
                "correctly."
            ),
            until=1,
            question=question(t("All scores are 0. Is example 1 misclassified?"), (t("Yes"), t("No")), 0),
        ),
        item(
            t("The first epoch"),
            scene_on("playground", AND, step=[1, False]),
            t(
                "Watch the arrow: each mistake adds y·x to w, and y to b. This was the + point. Now **three** − points "
                "follow."
            ),
            t(
                "Two minutes. Go on mistake by mistake and let the room call out the new w: (1, 1), (1, 1), (1, 0), "
                "(0, 0). The second update changes only b, because its point is the origin. At the end w is 0 again, "
                "but b = −2: the run has learned something."
            ),
            until=4,
            question=question(t("What is w after the fourth mistake?"), ("(0, 0)", "(1, 0)", "(1, 1)"), 0),
        ),
        item(
            t("Exercise: an update that is not enough"),
            scene_on("playground", AND, Perceptron(), step=[0, False], **open_exercise("own-example-still-wrong")),
            t(
                "Your turn. After one of the first five updates, the corrected example is **still misclassified**. "
                "Which update is it? Take two minutes, with a neighbor."
            ),
            t(
                "Three minutes with the answer. It is update 2: the origin adds nothing to w, and b falls from 1 to 0, "
                "so y·s = 0. Many students believe that one update is always enough."
            ),
            until=0,
        ),
        item(
            t("The run stops"),
            scene_on("playground", AND, step=[29, False]),
            t(
                "Mistakes 19 and 20 happen in epoch 8. In epoch 9, all four examples are classified correctly, so the "
                "run **stops**. It made 20 mistakes on four points. Is that a lot?"
            ),
            t(
                "One minute. The theorem of the next lecture allows 51 mistakes here. Students often stop the run too "
                "early, after the last mistake. But only an epoch without a mistake shows that it was the last."
            ),
            until=36,
        ),
        item(
            t("The same numbers as a neuron"),
            scene_on("neuron", AND, step=[36, False], bias="threshold", output="step"),
            t(
                "This is the same line as a **neuron**. The inputs have the weights 3 and 2, and the threshold is θ = "
                "−b = 4. Only the input (1, 1) has a sum above 4, so this neuron computes AND."
            ),
            t(
                "One minute. Compute the four sums 0, 2, 3 and 5. The notes write w₀ = −b once, which is wrong, and "
                "w₀ = −θ later, which is correct. Click a point, and the picture shows its sum."
            ),
            until=36,
        ),
        item(
            t("Two sets of notes, one gate"),
            Scene("conventions", None, AND, TWO_NOTES, {"step": [36, False]}),
            t(
                "The same four points with the rules of two notes. On the left, the run made 20 mistakes. On the "
                "right, it made only 3. Look closely at the + point on the right. Where does it lie?"
            ),
            t(
                "One minute. It lies on the line: its score is 0, and these rules count 0 as positive. So the run "
                "stops with margin 0. The right run changes b by R² = 2, and the left run by 1."
            ),
            until=36,
            question=question(
                t("Both runs have stopped. Which line has every point strictly on its correct side?"),
                (t("The left one"), t("The right one"), t("Both")),
                0,
            ),
        ),
        item(
            t("XOR"),
            scene_on("playground", XOR, step=[0, False]),
            t("XOR: equal signs are at opposite corners. Step through one epoch with me, and watch w **and** b."),
            t(
                "Two minutes. After four mistakes, w and b are 0 again, as at the start. So the same four mistakes "
                "repeat, and the run never stops. Students often blame the learning rate. No learning rate helps, "
                "because no line separates these points."
            ),
            until=4,
            question=question(
                t("In which epoch does the run on XOR make no mistake?"),
                (t("In epoch 2"), t("In epoch 9"), t("In none")),
                2,
            ),
        ),
        item(
            t("Noise, and the average"),
            scene_on("noise", NOISY, step=[400, False], epochs=10),
            t(
                "Real classes overlap, so we stop after 10 epochs. The **last** line misclassifies 7 of these 40 "
                "points, and the **average** misclassifies 9. But on new points, the error is 0.234 for the last line "
                "and 0.101 for the average."
            ),
            t(
                "One minute. The chart shows how the true error of the last line jumps. The average is steady. Say "
                "clearly that this holds for most seeds, not for all: with seed 0, averaging does not help."
            ),
            until=400,
        ),
        item(
            t("Which line would you trust?"),
            scene_on("max_margin", SEPARABLE, step=[0, False]),
            t(
                "Perceptrons found all these lines, and every line separates the classes. The margins range from 0.22 "
                "to 0.64. Can a margin be even larger?"
            ),
            t(
                "One minute, as the last question. Collect guesses and do not answer. The lecture “From XOR to the "
                "largest margin” shows that the largest margin is 0.888."
            ),
            until=0,
        ),
    )
