"""The table of pages: their groups, titles, questions and order."""

from dataclasses import dataclass

from language import mark


@dataclass(frozen=True)
class Page:
    """One page. Title, question, why and zero_start_note are English: `t` translates them.

    name      of its file in pages/, and in its address
    title     on the page, in the navigation and in the browser's tab; sessions identify the page by it
    question  that the page answers
    why       the page before it gives this reason to go on; "" if no page leads to it
    sides     of the boards whose conventions are chosen there, ("left", "right") of two; see conventions.py
    points    whether it shows the points of the visitor
    scene     whether a scene can have this page, if it has a board
    notebook  names in EXTRA_DATA of ui/notebook.py that its board needs; None if notebooks do not offer the lesson
    zero_start_note  says that its runs begin at w = 0, b = 0, whatever start was chosen; "" if it uses the start, or
                     has no run
    """

    name: str
    title: str
    question: str
    why: str = ""
    sides: tuple[str, ...] = ("",)
    points: bool = True
    scene: bool = True
    notebook: tuple[str, ...] | None = None
    zero_start_note: str = ""


GROUPS = {  # {title of a group, or "" for no title: its pages}
    "": (
        Page("start_here", mark("Start here"), mark("How does a perceptron learn?"), points=False),
        Page(
            "playground",
            mark("Playground"),
            mark("How does a perceptron find a separating line?"),
            mark("Place your own points, and let a perceptron look for a separating line."),
            notebook=(),
        ),
        Page(
            "notes",
            mark("Your notes"),
            mark("Where can I see this formula?"),
            mark("Choose a formula of the lecture notes, and see it on a board."),
            points=False,
        ),
    ),
    mark("The line"): (
        Page(
            "hyperplane",
            mark("Hyperplane"),
            mark("What do w and b say about a line?"),
            mark("A line has a weight vector w and a bias b. What do they tell you about it?"),
            points=False,
        ),
        Page(
            "margins",
            mark("Margins"),
            mark("How far is each point from the line?"),
            mark("Points that are classified correctly can lie close to the line, or far from it. How far exactly?"),
        ),
        Page(
            "neuron",
            mark("Neuron"),
            mark("How is a linear classifier a neuron?"),
            mark("See the same w·x + b as a neuron with inputs, weights, a sum and an output."),
            notebook=(),
        ),
    ),
    mark("How it learns"): (
        Page(
            "weight_space",
            mark("Weight space"),
            mark("Which weights separate the points?"),
            mark("In weight space, each line is a point. A run of the perceptron moves from point to point."),
            notebook=(),
        ),
        Page(
            "convergence",
            mark("Convergence"),
            mark("How many mistakes are possible?"),
            mark("How many mistakes can a perceptron make before its line separates the points?"),
            notebook=(),
            zero_start_note=mark("The run and the proof of its bound begin at w = 0, b = 0."),
        ),
        Page(
            "conventions",
            mark("Conventions"),
            mark("How do the conventions of the lectures differ?"),
            mark("The lectures use different conventions. Run two of them side by side."),
            sides=("left", "right"),
        ),
        Page(
            "check_run",
            mark("Check my run"),
            mark("Where does my program first differ from the correct run?"),
            mark("You wrote a perceptron, but its numbers look odd. Paste them to find the bug."),
        ),
    ),
    mark("The best line"): (
        Page(
            "max_margin",
            mark("Max margin"),
            mark("Which separating line is best?"),
            mark("If one line separates the points, many lines do. Which one is best, and which points determine it?"),
        ),
        Page(
            "soft_margin",
            mark("Soft margin"),
            mark("Must a single point determine the line?"),
            mark("A single point can determine the best line. What does it cost to give this point slack?"),
        ),
        Page(
            "other_lines",
            mark("Other lines"),
            mark("Which line does each of six methods choose?"),
            mark("Other methods can choose other lines. Which properties of the points does each method use?"),
        ),
    ),
    mark("When no line fits"): (
        Page(
            "noise",
            mark("Noise"),
            mark("Which line should you trust when labels are noisy?"),
            mark("Some labels may be incorrect. Should you still use the last line of a run?"),
            notebook=("judge",),
        ),
        Page(
            "feature_maps",
            mark("Feature maps"),
            mark("What if no line separates the points?"),
            mark("No line separates XOR. With the right extra feature, a plane does."),
            zero_start_note=mark("The run on the lifted points begins at w = 0, b = 0."),
        ),
        Page(
            "spam",
            mark("Spam"),
            mark("How does a perceptron recognize spam?"),
            mark("Words can be features too. Type messages, and train a spam filter with them."),
            points=False,
        ),
    ),
    mark("For a course"): (
        Page(
            "exercises",
            mark("Exercises"),
            mark("What can you predict and build?"),
            mark("Predict results, and build examples. Here are all exercises, and what you have done so far."),
            points=False,
        ),
        Page(
            "lecture",
            mark("Lecture"),
            mark("How do you make a lecture from scenes?"),
            mark("Put scenes in an order, add captions, and show them. Three lectures are ready to use."),
            points=False,
        ),
        Page(
            "errata",
            mark("Errata"),
            mark("What is wrong in the lecture notes?"),
            mark("Here are the errata of the lecture notes. Most of them have an example on a board."),
            points=False,
        ),
    ),
}
# Only a board leads to these pages.
HIDDEN = (Page("two_runs", mark("Two runs"), mark("Why do two runs differ?"), points=False, scene=False),)
HOME_PAGE = "playground"
NEWCOMERS_PAGE = "start_here"
NOTES = "notes"
LAST_PAGES = (NOTES, "errata")  # last in PAGE_ORDER, though the notes come early in the navigation
COMPARISON_PAGE = "two_runs"
EXERCISES_PAGE = "exercises"
MESSAGES = "spam"  # its board takes messages instead of points

PAGES = tuple(page for pages in GROUPS.values() for page in pages)
BY_NAME = {page.name: page for page in PAGES + HIDDEN}


# The order of the links to the previous and the next page: the lessons, the exercises, then the notes and their errata.
PAGE_ORDER = tuple(sorted(PAGES, key=lambda page: (page.name in LAST_PAGES, PAGES.index(page))))


def neighbors_of(name):
    """The pages before and after this one; None if there is none."""
    names = [page.name for page in PAGE_ORDER]
    if name not in names:
        return None, None
    here = names.index(name)
    before, after = PAGE_ORDER[:here], PAGE_ORDER[here + 1 :]
    return before[-1] if before else None, after[0] if after else None


def group(page):
    """The title of the group that a Page is in; "" if the group has no title."""
    return next((title for title, pages in GROUPS.items() if page in pages), "")


def plain_file(page):
    """The name of a page's file among the plain pages, see hosting/site.py."""
    return "index.html" if page.name == NEWCOMERS_PAGE else f"{page.name}.html"


def page_path(page):
    """The path of a Page for st.Page, st.switch_page and st.page_link."""
    return f"pages/{page.name}.py"
