"""The slips of the lecture notes, each corrected and, where a board can show it, with one click to see it."""

import math
from dataclasses import dataclass

import plotly.graph_objects as go

from perceptron_core import PRESETS, Dataset, Hyperplane, Perceptron

CONVENTIONS, MARGINS, MAX_MARGIN, HYPERPLANE, FIGURE = "conventions", "margins", "max_margin", "hyperplane", "figure"
PAGES = (CONVENTIONS, MARGINS, MAX_MARGIN, HYPERPLANE, FIGURE)

LECTURES = {
    "000": "Geometry of linear classifiers",
    "001": "Linear classifiers, lecture 3",
    "002": "Linear classification",
    "003": "Linear learning models",
    "004": "Linear separation and feature maps",
}

# How each lecture runs the perceptron. 002 classifies score 0 as −1, which is neither boundary; "mistake" is nearest.
CONVENTIONS_OF = {
    "000": Perceptron(bias="radius", boundary="positive"),
    "001": Perceptron(bias="unit", boundary="positive"),
    "002": Perceptron(bias="unit", order="shuffled"),
    "003": Perceptron(bias="unit"),
    "004": Perceptron(bias="none", order="first"),
}


@dataclass(frozen=True, kw_only=True)
class Example:
    """What one click puts on a board.

    button       the text of the button: what one will see
    look         what to look at after the click, with the numbers
    page         "conventions": two runs side by side, `left` and `right`. "margins": the `line` set by hand.
                 "max_margin": the best line for the dataset. "hyperplane": the `line` and its forms.
                 "figure": the still picture of `preimage_figure`.
    """

    button: str
    look: str
    page: str
    dataset: Dataset | None = None
    left: Perceptron | None = None
    right: Perceptron | None = None
    line: Hyperplane | None = None


@dataclass(frozen=True)
class Slip:
    """One slip of the notes of `lecture`: what they say, what is true and why, and an example where a board has one."""

    lecture: str
    says: str
    true: str
    example: Example | None = None


def _points(signs, *X):
    """The dataset with the points `X` in this order, and a "+" or "-" in `signs` for each."""
    return Dataset(X, [1.0 if sign == "+" else -1.0 for sign in signs])


AND_GATE = PRESETS["and gate"]()
OPPOSITE = _points("+-", (1, 0), (-1, 0))
ONE_POINT = _points("+", (3, 4))
OUTLIER = _points("+++---+", (2, -1), (2, 1), (3, 0.5), (-2, 0), (-3, -1), (-3, 0.5), (-1, 1.5))
TABLE = _points("+--+", (0.5, 0.1), (0.3, 0.9), (0.3, 0.875), (0.45, 0.15))  # the points that 002 prints
GROWTH = _points("+--", (1, 3), (-1, 2), (-1, 3))
XOR = _points("-+-+", (0, 0), (1, 0), (1, 1), (0, 1))

SLIPS = (
    Slip(
        "000",
        "The R function reads an example as `x[,i]`.",
        "A row is an example, and a row is `x[i,]`. `x[,i]` is a column: feature i of all the examples.",
    ),
    Slip(
        "000",
        "The R function ends with `return(w=w, b=b, …)`.",
        "R's `return` takes one value. To hand back several, wrap them: `return(list(w=w, b=b, mistakes.made=k))`.",
    ),
    Slip(
        "000",
        "The learning rate can change how many iterations a run needs.",
        "Not when the run starts at w = 0, b = 0, as the notes do. There η multiplies w and b by the same positive "
        "number all along, every score keeps its sign, and so the mistakes are the same ones. From another start η "
        "can matter: from w = (1, 0), b = 0 the AND gate takes 18 mistakes with η = 1 and 11 with η = 4 (bias unit, "
        "score 0 a mistake). Try other starts in the lesson Convergence.",
        Example(
            button="See η = 1 and η = 4 make the same mistakes",
            look="Step both boards: the same 20 mistakes in the same order, and the same line. On the right w and b "
            "are 4 times as large: at the end w = (3, 2), b = −4 on the left and w = (12, 8), b = −16 on the "
            "right.",
            page=CONVENTIONS,
            dataset=AND_GATE,
            left=Perceptron(),
            right=Perceptron(learning_rate=4),
        ),
    ),
    Slip(
        "000",
        "b moves by R² so that the first misclassified point ends up on its own side.",
        "Any β ≥ 0 does that for a point other than the origin: after the first mistake y·s = ‖x‖² + β (with η = 1). "
        "What β = R² does is make the run independent of units: when all points are multiplied by 4, w grows by 4, b "
        "and every score by 16, and the mistakes stay the same. It also gives the bound (2R/γ)². With β = 1 a change "
        "of units usually changes the mistakes.",
        Example(
            button="See β = 1 and β = R² on the same two points",
            look="After the first mistake the + point is on its own side on both boards: y·s = 2 with β = 1 and 10 "
            "with β = R² = 9. The left run takes 10 mistakes, the right one 7. Move the points to (4, 0) and "
            "(12, 0), 4 times as far out: now the left run takes 35, the right one still 7.",
            page=CONVENTIONS,
            dataset=_points("+-", (1, 0), (3, 0)),
            left=Perceptron(bias="unit"),
            right=Perceptron(bias="radius"),
        ),
    ),
    Slip(
        "000",
        "It does not matter which class sgn(0) gets, and a plane is right iff all its margins are positive.",
        "Both cannot hold. With sgn(0) = +1 the loop has nothing to correct when a + point lies exactly on the line, "
        "so it can stop with margin 0. For “right” to mean “all margins positive”, y·s ≤ 0 must count as a mistake.",
        Example(
            button="See the loop stop with margin 0",
            look="Left, score 0 counts as +1: the run stops after 1 mistake with w = (1, 0), b = −1. The line goes "
            "through the + point, and the margins are 0 and 2. Right, score 0 counts as a mistake: the run stops "
            "after 2 with w = (2, 0), b = 0, and both margins are 1.",
            page=CONVENTIONS,
            dataset=OPPOSITE,
            left=Perceptron(boundary="positive"),
            right=Perceptron(boundary="mistake"),
        ),
    ),
    Slip(
        "000",
        "Figure 1: the line comes as close to the origin as |b|, and its directed distance is b.",
        "That is so only for ‖w‖ = 1. In general the directed distance is b/‖w‖ and its size |b|/‖w‖. The figure's "
        "line is −x₁ + x₂ − 0.5 = 0: with w = (−1, 1) it has b = −0.5, with unit w it has b = −0.3536; the distance "
        "is 0.3536 either way.",
        Example(
            button="See the line of Figure 1 at distance 0.3536",
            look="w = (−1, 1) and b = −0.5, so |b| = 0.5; but ‖w‖ = 1.414 and |b|/‖w‖ = 0.3536. The dashed line of "
            "the figure ends where the perpendicular from the origin does, at (−0.25, 0.25).",
            page=HYPERPLANE,
            line=Hyperplane([-1, 1], -0.5),
        ),
    ),
    Slip(
        "000",
        "In the sketch of the proof, the vector that a mistake adds has length at most R.",
        "That holds for w alone, and the theorem is about w and b together. In the space of (w, b/R) a mistake adds "
        "y·(x, R) (with η = 1), and the length of that is √(‖x‖² + R²), at most √2·R.",
        Example(
            button="See the step that b adds",
            look="R = 5. One mistake gives w = (3, 4), of length 5, on both boards. On the right b moves too, to 25, "
            "so (w, b/R) = (3, 4, 5), and that has length 7.071 = √2·5.",
            page=CONVENTIONS,
            dataset=ONE_POINT,
            left=Perceptron(bias="none"),
            right=Perceptron(bias="radius"),
        ),
    ),
    Slip(
        "000",
        "A point with a negative margin is “negatively classified”.",
        "It is **misclassified**. The sign of the margin says right or wrong, the sign of the score says which class: "
        "a − point that is classified −1 has a positive margin.",
        Example(
            button="See a − point with a positive margin",
            look="The − point (−2, −1) and the + point (−1, 0) are both on the negative side. The − point belongs "
            "there: margin 2. The + point is misclassified: margin −1.",
            page=MARGINS,
            dataset=_points("++-", (2, 1), (-1, 0), (-2, -1)),
            line=Hyperplane([1, 0], 0),
        ),
    ),
    Slip(
        "001",
        "The separator with the largest margin is “robust to outliers”.",
        "Not this one. Every point must be on its own side, however odd it is, so a single point can take most of the "
        "margin away and turn the line.",
        Example(
            button="See one point turn the line by 50°",
            look="With the + point (−1, 1.5) γ is 0.8963 and w points along (5, 6). Delete that point: γ is 2 and w "
            "points along (1, 0), a turn of 50.2°.",
            page=MAX_MARGIN,
            dataset=OUTLIER,
        ),
    ),
    Slip(
        "001",
        "γ in y(w·x) ≥ γ is called the margin before w is given length 1.",
        "y·s is the functional margin, and it grows with w: for data that some w separates, 1000·w reaches a γ 1000 "
        "times as large. It is a length, the geometric margin, only for ‖w‖ = 1; for any other w divide by ‖w‖.",
        Example(
            button="See y·s = 10 where the margin is 2",
            look="w = (3, 4) has length 5. The smallest y·s is 10, but that point is only 2 away from the line. "
            "Multiply w: y·s changes, the margin does not.",
            page=MARGINS,
            dataset=_points("++-", (2, 1), (3, 2), (-1, -2)),
            line=Hyperplane([3, 4], 0),
        ),
    ),
    Slip(
        "001",
        "Moving points that are not support vectors will not change w.",
        "It will not as long as they stay outside the band between the two canonical lines. A point that enters the "
        "band becomes a support vector, and then w changes.",
        Example(
            button="See a point that does not matter, yet",
            look="The + point (3, 2) is no support vector: w = (1, 0), γ = 1. Move it to (1.5, 2): nothing changes. "
            "Move it on to (0.5, 1), into the band: w = (1, 0.5) and γ = 0.8944.",
            page=MAX_MARGIN,
            dataset=_points("++-", (1, 0), (3, 2), (-1, 0)),
        ),
    ),
    Slip(
        "002",
        "To absorb the bias of w·x + b, set x₀ = 1 and w₀ = −b.",
        "w₀ = +b, since w₀·x₀ has to be the b that was added. The minus sign belongs to the other form, w·x − θ, "
        "which comes later in the notes: there w₀ = −θ, and that is right.",
        Example(
            button="See the notes' four points with w₀ = b",
            look="w = (1, −2), b = 0.5. With w₀ = 0.5 the four scores are 0.8, −1, −0.95 and 0.65, all with the right "
            "sign, so all margins are positive. With w₀ = −0.5 each is 1 lower: −0.2, −2, −1.95 and −0.35, so both + "
            "points are misclassified. Type b = −0.5 to see it.",
            page=MARGINS,
            dataset=TABLE,
            line=Hyperplane([1, -2], 0.5),
        ),
    ),
    Slip(
        "002",
        "σ(0) = −1.",
        "Lectures 000 and 001 give score 0 the class +1, so a point on the line changes its class from one lecture to "
        "the next. With “y·s ≤ 0 is a mistake” no run depends on that choice.",
        Example(
            button="See two points on the line",
            look="The + point (1, 0) and the − point (0, 1) both have score 0 and margin 0. By 000 and 001 both are "
            "+1, by 002 both are −1: either way one of them is right, and only by the choice of σ(0).",
            page=MARGINS,
            dataset=_points("+-+-", (1, 0), (0, 1), (2, 1), (-1, 0)),
            line=Hyperplane([1, 1], -1),
        ),
    ),
    Slip(
        "003",
        "(w, t) and (kw, kt) are the same classifier.",
        "Only for k > 0. For k < 0 the line is the same but the sides are swapped, so every class is; for k = 0 "
        "nothing is left of it.",
        Example(
            button="See k = −1 swap the sides",
            look="w = (2, 1), t = 2 separates these points with γ = 0.8944. Here is k = −1: w = (−2, −1), t = −2. It "
            "is the same line, and all four margins are negative, from −1.789 to −0.8944.",
            page=MARGINS,
            dataset=_points("++--", (2, 1), (3, 0), (0, 0), (-1, 1)),
            line=Hyperplane([-2, -1], 2),
        ),
    ),
    Slip(
        "003",
        "The best line maximises the classifier margin, the sum of the two class margins.",
        "The sum does not depend on t: shift the line, and one class margin gains what the other loses. So maximising "
        "it fixes the direction of w and leaves the offset free. Making the two class margins equal is what fixes t.",
        Example(
            button="See the sum stay while the line moves",
            look="t = 0: the class margins are 1.789 and 1.342, their sum 3.13. Shift the line along w: the sum stays "
            "3.13. At t = 0.5 (b = −0.5) both are 1.565.",
            page=MARGINS,
            dataset=_points("++--", (1, 2), (3, 2), (-1, -1), (-2, 0)),
            line=Hyperplane([2, 1], 0),
        ),
    ),
    Slip(
        "003",
        "The decision boundary is a linear combination of the support vectors.",
        "The normal vector w is: w = Σ αᵢyᵢxᵢ. The boundary is a line, and b comes from somewhere else: from y·s = 1 "
        "at any support vector.",
        Example(
            button="See w made of three support vectors",
            look="w = 0.5·(1, 2) + 0.5·(3, 0) − 1·(1, 0) = (1, 1). The + point (1, 2) has to have score 1, so 3 + b = "
            "1 and b = −2.",
            page=MAX_MARGIN,
            dataset=_points("++-", (1, 2), (3, 0), (1, 0)),
        ),
    ),
    Slip(
        "003",
        "What is maximised is 2m/‖w‖ in one place and m/‖w‖ in another.",
        "They are two lengths: m/‖w‖ is the margin γ, from the line to the nearest point, and 2m/‖w‖ is the width of "
        "the whole band. When the class margins are equal, the same line maximises both.",
        Example(
            button="See γ and a band twice as wide",
            look="w = (0.12, 0.16) has length 0.2. With m = 1 the margin is γ = 1/0.2 = 5 and the band is 2/0.2 = 10 "
            "wide.",
            page=MAX_MARGIN,
            dataset=_points("++--", (3, 4), (6, 5), (-3, -4), (-7, -2)),
        ),
    ),
    Slip(
        "004",
        "The part headed “lower bound” ends in kR², the one headed “upper bound” in (kr)².",
        "The headings are swapped, and the signs of the first part reversed. At a mistake y(w·x) ≤ 0, so ‖wₖ‖² ≤ "
        "‖wₖ₋₁‖² + R² ≤ kR²: that is the upper bound. The lower bound is (kr)² ≤ ‖wₖ‖². Together (kr)² ≤ kR², so k ≤ "
        "R²/r². (Dividing by k on the way gives kr² ≤ ‖wₖ‖²/k ≤ R²; the notes leave the middle undivided.)",
        Example(
            button="See ‖w‖² between (kr)² and kR²",
            look="R² = 10, r = 1, so k ≤ 10. Left, in cyclic order, ‖w‖² goes 10, 5, 13, 17, and 16 ≤ 17 ≤ 40 after k "
            "= 4. Right, in the order of the notes, 10, 5, 10, 20, 25, and 25 ≤ 25 ≤ 50 after k = 5. The second "
            "mistake lowers ‖w‖², so kR² = 20 is no lower bound.",
            page=CONVENTIONS,
            dataset=GROWTH,
            left=Perceptron(bias="none"),
            right=Perceptron(bias="none", order="first"),
        ),
    ),
    Slip(
        "004",
        "The algorithm stops after k < R²/r² steps.",
        "k ≤ R²/r², and that is what the proof shows. Equality happens: with a single point R = r, so R²/r² = 1, and "
        "w = 0 misclassifies the point, so k = 1.",
        Example(
            button="See k = 1 = R²/r²",
            look="Left, as in the notes: R = r = 5, R²/r² = 1, and the run makes 1 mistake, not fewer. Right, score 0 "
            "counts as +1: then w = 0 has the + point right, and the run stops after 0 mistakes without a line.",
            page=CONVENTIONS,
            dataset=ONE_POINT,
            left=Perceptron(bias="none", order="first"),
            right=Perceptron(bias="none", order="first", boundary="positive"),
        ),
    ),
    Slip(
        "004",
        "r is the smallest |w·xᵢ|; the proof then calls the separator u, while w₀, w₁, … are the weights of the run.",
        "r = min |u·xᵢ| for a separator u of length 1, so r is a geometric margin. For a longer separator r grows and "
        "R²/r² shrinks below what a run really needs.",
        Example(
            button="See what goes wrong with a long u",
            look="u = (4, 0) separates, and its smallest y·s is 4. With r = 4 the bound would be 10/16 = 0.625 "
            "mistakes, but the algorithm makes 5. With unit u the margin is r = 1, and the bound is 10.",
            page=MARGINS,
            dataset=GROWTH,
            line=Hyperplane([4, 0], 0),
        ),
    ),
    Slip(
        "004",
        "The plane x₃ = ½ comes from the lines x₁ − x₂ = ±½.",
        "(x₁ − x₂)² = ½ means x₁ − x₂ = ±1/√2 ≈ ±0.7071. Both pairs of lines keep the classes apart, but ±½ is mapped "
        "to x₃ = ¼. x₃ = ½ is the max-margin plane of the mapped points, with γ = ½.",
        Example(
            button="See both pairs of lines",
            look="Solid: x₁ − x₂ = ±1/√2, which is mapped to x₃ = ½. Dashed: x₁ − x₂ = ±½ as in the notes, which is "
            "mapped to x₃ = ¼.",
            page=FIGURE,
            dataset=XOR,
        ),
    ),
    Slip(
        "004",
        "A line through 0 does not separate iff yᵢ(w·xᵢ) < 0 for some i.",
        "yᵢ(w·xᵢ) ≤ 0 for some i. A separating line has no point on it, so one point with w·x = 0 is enough to fail.",
        Example(
            button="See a line that only touches a point",
            look="y·s is 0, 1 and 2: none is negative. Yet the + point (2, 0) lies on the line, not on its positive "
            "side, so the line does not separate.",
            page=MARGINS,
            dataset=_points("++-", (2, 0), (1, 1), (0, -2)),
            line=Hyperplane([0, 1], 0),
        ),
    ),
    Slip(
        "004",
        "A line separates iff its cost is C = 0.",
        "A line that separates has C = 0, but not the other way round. w = 0 has C = 0 on any data and is no line at "
        "all (every run starts there), and points on the line cost nothing.",
        Example(
            button="See C = 0 without separation",
            look="w = (1, 0): y·s is 1, 0 and 0, so the cost is 0. Yet (0, 1) and (0, −1), a + and a − point, both "
            "lie on the line.",
            page=MARGINS,
            dataset=_points("++-", (1, 0), (0, 1), (0, -1)),
            line=Hyperplane([1, 0], 0),
        ),
    ),
    Slip(
        "004",
        "“Conversely”, for a correctly classified example with y(w·x) < 0, the loss is larger than −y(w·x).",
        "That example is **misclassified**, and its loss is equal to −y(w·x), which is positive.",
        Example(
            button="See the loss of a misclassified point",
            look="The + point (−2, 1) has y·s = −2, so its loss is 2. The other two are correct and have loss 0, so C "
            "= 2.",
            page=MARGINS,
            dataset=_points("++-", (-2, 1), (1, 1), (-1, -1)),
            line=Hyperplane([1, 0], 0),
        ),
    ),
    Slip(
        "004",
        "The labels are −1 and 1 in the definitions, 0 and 1 in the datasets.",
        "Everything with a y in it needs −1 and +1: with y = 0 the loss is 0 wherever the point is, and the update "
        "adds 0·x, so that class would teach nothing. Read a label 0 as −1.",
    ),
)

BLUE, VERMILION, TRUE, NOTES = "#0063b2", "#c94a00", "#0a8a63", "#cf3fa8"
LOW, HIGH = -0.6, 1.6  # the lines are drawn in this square


def preimage_figure():
    """The XOR points of lecture 004, the lines that φ = (x₁, x₂, (x₁ − x₂)²) maps to x₃ = ½, and the notes' lines."""
    figure = go.Figure()
    for sign, minus in ((1, ""), (-1, "−")):
        figure.add_trace(_line(sign / math.sqrt(2), f"{minus}1/√2", sign, "mapped to x₃ = ½", TRUE, "solid"))
        figure.add_trace(_line(sign / 2, f"{minus}½", -sign, "in the notes: mapped to x₃ = ¼", NOTES, "dash"))
    figure.add_trace(_class(1, "+", "circle", BLUE))
    figure.add_trace(_class(-1, "−", "square", VERMILION))
    axis = {
        "tick0": 0,
        "dtick": 1,
        "tickfont": {"size": 16},
        "gridcolor": "rgba(128, 128, 128, 0.35)",
        "zeroline": False,
    }
    return figure.update_layout(
        xaxis={"title": {"text": "x₁", "font": {"size": 16}}, "range": [-2.6, 3.4], **axis},
        yaxis={
            "title": {"text": "x₂", "font": {"size": 16}},
            "range": [LOW - 0.1, HIGH + 0.1],
            "scaleanchor": "x",
            **axis,
        },
        font={"size": 16},
        legend={"orientation": "h", "y": 1, "yanchor": "bottom", "font": {"size": 16}},
        paper_bgcolor="rgba(0, 0, 0, 0)",
        plot_bgcolor="rgba(0, 0, 0, 0)",
        margin={"l": 10, "r": 10, "t": 10, "b": 10},
        height=420,
    )


def _line(c, value, end, name, colour, dash):
    """x₁ − x₂ = c within the square, its equation at its right (`end` 1) or left (−1) end."""
    low, high = max(LOW, LOW + c), min(HIGH, HIGH + c)
    equation = f"x₁ − x₂ = {value}"
    return go.Scatter(
        x=[low, high],
        y=[low - c, high - c],
        name=name,
        legendgroup=name,
        showlegend=c > 0,
        mode="lines+text",
        text=["", f" {equation}"] if end > 0 else [f"{equation} ", ""],
        textposition="middle right" if end > 0 else "middle left",
        textfont={"size": 16, "color": colour},
        line={"color": colour, "dash": dash, "width": 3},
        hoverinfo="skip",
    )


def _class(label, text, symbol, colour):
    points = XOR.X[XOR.y == label]
    return go.Scatter(
        x=points[:, 0],
        y=points[:, 1],
        name=f"{text} points",
        showlegend=False,
        mode="markers+text",
        marker={"symbol": symbol, "size": 26, "color": colour, "line": {"color": "white", "width": 1}},
        text=[text] * len(points),
        textfont={"size": 20, "color": "white"},
        hovertemplate="%{text} point (%{x}, %{y})<extra></extra>",
    )
