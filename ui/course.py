"""The pages in their groups and in the order in which one lesson leads to the next."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Page:
    """One page.

    name      of its file in pages/, and in its address
    title     of the page, in the navigation, and in the browser's tab
    question  that the page answers
    why       one goes on to it, as the page before it says; "" where no page leads to it

    And what others have to know of it:

    sides     of the boards whose conventions are chosen there, ("left", "right") of two; see conventions.py
    points    whether it shows the points of the visitor
    scene     whether a scene can be of it, if it has a board
    notebook  names of what a notebook tells its board beside the run, of notebook.MORE; None where no notebook has it
    from_zero what begins at w = 0, b = 0 there, whatever start was chosen; "" where the start is used, or no run is
    """

    name: str
    title: str
    question: str
    why: str = ""
    sides: tuple[str, ...] = ("",)
    points: bool = True
    scene: bool = True
    notebook: tuple[str, ...] | None = None
    from_zero: str = ""


GROUPS = {  # {title of a group, "" of those that need none: its pages}; the app opens with the playground
    "": (
        Page("start_here", "Start here", "How does a line learn?", points=False),
        Page(
            "playground",
            "Playground",
            "How does a perceptron find a line?",
            "Put your own points on the plane and let a perceptron look for a line.",
            notebook=(),
        ),
    ),
    "The line": (
        Page(
            "hyperplane",
            "Hyperplane",
            "What do w and b say about a line?",
            "What do w and b do to a line?",
            points=False,
        ),
        Page(
            "margins",
            "Margins",
            "How far is each point from the line?",
            "A point can be right by a little or by a lot: how far is it from the line?",
        ),
        Page(
            "neuron",
            "Neuron",
            "Is the line a neuron?",
            "The same w·x + b as a neuron: inputs, weights, a sum and an output.",
            notebook=(),
        ),
    ),
    "How it learns": (
        Page(
            "weight_space",
            "Weight space",
            "Where are all the lines that separate?",
            "There a line is a place, and a run is a walk from place to place.",
            notebook=(),
        ),
        Page(
            "convergence",
            "Convergence",
            "When must the mistakes come to an end?",
            "How many mistakes can a run make before a line separates?",
            notebook=(),
            from_zero="the run and its proof begin",
        ),
        Page(
            "conventions",
            "Conventions",
            "What do the rules of the lectures change?",
            "The lectures differ in their rules: run two of them side by side.",
            sides=("left", "right"),
        ),
    ),
    "The best line": (
        Page(
            "max_margin",
            "Max margin",
            "Which of the lines that separate is best?",
            "Where one line separates, many do: which is best, and which points decide?",
        ),
        Page(
            "soft_margin",
            "Soft margin",
            "Must one point decide the line?",
            "A single point can decide the best line: what does it cost to give it up?",
        ),
        Page(
            "other_lines",
            "Other lines",
            "Six methods, six lines: when does one fail?",
            "Other methods draw other lines: what does each know of the points?",
        ),
    ),
    "When no line fits": (
        Page(
            "noise",
            "Noise",
            "Which line under noise?",
            "Some labels may be wrong: is the last line of a run still the one to take?",
            notebook=("judge",),
        ),
        Page(
            "feature_maps",
            "Feature maps",
            "What if no line can?",
            "No line separates XOR; with one more feature, a plane does.",
            from_zero="the run on the lifted points begins",
        ),
        Page(
            "spam",
            "Spam",
            "When is a message spam?",
            "Words can be features too: teach a filter with messages that you type.",
            points=False,
        ),
    ),
    "Exercises and notes": (
        Page(
            "exercises",
            "Exercises",
            "What can you predict and build?",
            "Predict before it is shown, build what is asked for: all exercises, and what you have done.",
            points=False,
        ),
        Page(
            "notes",
            "Your notes",
            "Where is this formula alive?",
            "With the lecture notes in hand: from each formula to the board that shows it.",
            points=False,
        ),
        Page(
            "errata",
            "Errata",
            "What is wrong in the lecture notes?",
            "The slips in the notes, most with one click to see them.",
            points=False,
        ),
    ),
}
# A board leads there, and no navigation.
HIDDEN = (Page("two_runs", "Two runs", "What makes them differ?", points=False, scene=False),)
FIRST = "playground"  # what the app opens with
WAY_IN = "start_here"  # for who is new
COMPARING = "two_runs"  # where two runs stand side by side
TO_DO = "exercises"  # all that can be done
MESSAGES = "spam"  # whose board takes messages

PAGES = tuple(page for pages in GROUPS.values() for page in pages)


BY_NAME = {page.name: page for page in PAGES + HIDDEN}


def around(name):
    """The pages before and after this one; None where there is none."""
    names = [page.name for page in PAGES]
    if name not in names:
        return None, None
    here = names.index(name)
    before, after = PAGES[:here], PAGES[here + 1 :]
    return before[-1] if before else None, after[0] if after else None


def group(page):
    """The title of the group that a Page is in; "" where it needs none."""
    return next((title for title, pages in GROUPS.items() if page in pages), "")


def file(page):
    """Where a Page is, as Streamlit asks for it."""
    return f"pages/{page.name}.py"
