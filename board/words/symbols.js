// What the help says of the symbols, by what a lesson is about, and which letters the lectures use for the same things.

export const COMMON = [
  ["x⁽ⁱ⁾, yᵢ", "example i and its class, +1 or −1"],
  ["w, b", "normal vector and bias of the line w·x + b = 0"],
  ["s(x)", "score w·x + b: its sign is the class that the line gives x"],
  ["y s(x)", "functional margin: positive when x is classified correctly"],
  ["y s(x)/‖w‖", "margin: the same as a distance from the line"],
  ["γ", "smallest margin of this line"],
  ["γ*", "largest γ of all lines; the line that has it is the best line, or max-margin separator"],
  ["w*, b*", "the best line, written with ‖w*‖ = 1"],
];
export const CERTIFICATE = [
  "certificate",
  "the purple figure that proves that no line separates: it shows a point that is in the hulls of both classes",
];
export const HULL = ["hull", "of a class: the smallest convex set that holds its points"];
const BAND = ["band", "where −1 ≤ s(x) ≤ 1; it is 2/‖w‖ wide"];
const CLASS_MARGIN = ["class margin", "smallest margin of one class; the sum of both is the classifier margin"];
const EPOCH = ["epoch", "one pass over all points; with order “first” it ends at a mistake"];
const ETA = ["η", "learning rate: a mistake adds ηyx to w"];
const THRESHOLD = ["t", "threshold −b"];
const TRUE_ERROR = "how probably a line gets a new point wrong";
const COUNTS = [
  [
    "kᵢ",
    "how often example i was corrected so far, Σ kᵢ = k; from the start w₀, b₀ the run has come to " +
      "w = w₀ + η Σ kᵢyᵢx⁽ⁱ⁾ and b = b₀ + ηβ Σ kᵢyᵢ",
  ],
  [
    "αᵢ, support vector",
    "the best line has w = Σ αᵢyᵢx⁽ⁱ⁾, with αᵢ in the place of ηkᵢ; Σ αᵢyᵢ = 0, and αᵢ > 0 only for support vectors, " +
      "which are nearest to it",
  ],
];
export const RUN = [
  ["k", "mistakes so far"],
  ...COUNTS,
  EPOCH,
  ETA,
  ["β", "a mistake adds ηyβ to b: β is 1, R² or 0, see Conventions; R is the largest ‖x‖"],
];
const EDGES = ["edge", "where the half-plane of an example ends: a whole line for +, a dashed one for −"];
const SPACE = [
  ["x̃, w̃", "(x, √β) and (w, b/√β), so that s(x) = w̃·x̃; without a bias just x and w"],
  [
    "w̃*",
    "direction of the best line in the space of w̃, of length 1; without a bias, of the best line through the origin",
  ],
  ["ũ", "the direction of length 1 with the largest smallest y x̃·ũ; it need not be w̃*"],
];
export const WEIGHTS = [
  ...RUN,
  EDGES,
  ["green set, green cone", "all weights that are right for every point"],
  ...SPACE,
];
export const RACE = [
  ...RUN,
  EDGES,
  ...SPACE,
  ["angle", "between w̃ and w̃*"],
  ["R̃", "length of the longest x̃"],
  ["γ̃, γ̂", "y x̃·w̃* ≥ γ̃ and y x̃·ũ ≥ γ̂ for every example"],
  ["γ₀", "largest margin of a line through the origin"],
];
export const NOISE = [
  ...RUN,
  ["T", "after how many epochs the run is stopped"],
  ["average", "the mean of (w, b) over all looks so far: each line counts for the looks that it survived"],
  ["pocket", "of the lines so far the first with the fewest training errors"],
  [
    "vote",
    "Σ cₖ·sign(sₖ(x)): line k has cₖ votes, the looks that it survived; a tie is 0, and as wrong as a score of 0; " +
      "the stronger the shade, the more agree; of the lines the 100 that survived longest are drawn",
  ],
  ["true error", `${TRUE_ERROR}; that of the vote (≈) is a sum over small cells of the plane`],
];
export const FEATURES = [
  ...RUN,
  [
    "φ(x)",
    "the features of x, a point of the feature space, such as (x₁, x₂, φ₃(x)); " +
      "here it stands in the place of x: scores and margins are w·φ(x) + b and y s/‖w‖",
  ],
  ["φ₃", "the third feature: how high x is lifted"],
  ["monomials", "all products of powers of x₁ and x₂ up to a degree: 5 up to degree 2, 20 up to degree 5"],
  ["number line", "x is x₁ alone, lifted to (x, x²), on a parabola, or to (x, x², x³)"],
  ["hyperplane", "w·φ(x) + b = 0: in a space of two features a line, of three a plane"],
  ["preimage", "all x with w·φ(x) + b = 0"],
  ["slab", "where −1 ≤ s ≤ 1 for the max-margin hyperplane; it is 2γ* wide"],
  ["support vector", "a point at the edge of the slab: the max-margin hyperplane rests on it"],
  ["true error", TRUE_ERROR],
];
export const NEURON = [
  ...RUN,
  [
    "x₀, w₀",
    "an input that is always the same, and its weight: w₀x₀ = b; x₀ is 1, with bias “radius” it is R, " +
      "and without a bias there is none",
  ],
  ["Σ", "the sum of all products wᵢxᵢ: the score s"],
  ["θ", "threshold −b: w·x > θ says the same as s > 0"],
  [
    "output",
    "the sign of s, or 1 and 0; a filled circle at the jump says what it is at s = 0, two empty ones that it is none",
  ],
  ["edges", "as wide as |wᵢ|, blue for wᵢ > 0, orange and dashed for wᵢ < 0, dotted for 0"],
];
export const HAND = [CLASS_MARGIN, ["cost", "Σ max(−y s(x), 0): 0 where no point is on the wrong side"], THRESHOLD];
export const BEST = [
  HULL,
  CLASS_MARGIN,
  BAND,
  ["canonical", "(w, b) scaled so that the smallest y s(x) is 1; then γ* = 1/‖w‖"],
  ["tight", "a condition y s(x) ≥ 1 that holds with ="],
  ["support vector", "a point whose condition is tight: it lies on a canonical line"],
  ["αᵢ", "weights with w = Σ αᵢyᵢx⁽ⁱ⁾, αᵢ ≥ 0 and Σ αᵢyᵢ = 0; only support vectors have αᵢ > 0"],
  [
    "kᵢ",
    "how often a perceptron corrects example i: from w = 0 it comes to w = η Σ kᵢyᵢx⁽ⁱ⁾, with ηkᵢ in the place of αᵢ",
  ],
  ETA,
  CERTIFICATE,
];
export const SOFT = [
  ["C", "price of slack: what is made least is ½‖w‖² + CΣξᵢ; for C = ∞ nobody may pay, if that is possible"],
  ["ξᵢ", "slack max(0, 1 − yᵢ s(x⁽ⁱ⁾)): above 0 inside the band or on the wrong side, above 1 on the wrong side"],
  BAND,
  ["αᵢ", "multipliers with w = Σ αᵢyᵢx⁽ⁱ⁾, 0 ≤ αᵢ ≤ C and Σ αᵢyᵢ = 0: how hard a point pulls"],
  ["support vector", "a point with αᵢ > 0"],
  ["given up", "on the wrong side of the line"],
  [
    "breakpoint",
    "a C where a point reaches the edge of the band or leaves it, a small tick in the charts; " +
      "between two of them w and b are linear in C",
  ],
  ["gap", "½‖w‖² + CΣξᵢ less Σαᵢ − ½‖Σαᵢyᵢx⁽ⁱ⁾‖², as a part of the former: 0 proves that no line costs less"],
  HULL,
  [
    "reduced hull",
    "the hull of a class when no point may have more than the part C/Σα of the weight, Σα over either class",
  ],
  CERTIFICATE,
];
export const METHODS = [
  ["c₊, c₋", "the means of the + points and of the − points"],
  [
    "Σ",
    "covariance of the points around the means of their classes, over all n points; row by row; " +
      "singular where they do not vary in some direction, so that Σ⁻¹ does not exist",
  ],
  ["n₊, n₋", "how many + and − points there are"],
  ["p", "probability of + at a place, 1/(1 + e^(−s))"],
  ["λ", "penalty on the length of w: the larger, the shorter w; b is spared"],
  ["angle", "between w and the w of the max-margin line"],
  EPOCH,
  ETA,
  HULL,
];
export const SPAM = [
  ["f(x)", "how often each word occurs in message x, and BIAS, which is always 1"],
  ["w", "a weight for each feature; that of BIAS is b"],
  ["w·f(x)", "score: the sum of the products; > 0 → SPAM"],
  ["x⁽ⁱ⁾", "message i"],
  ["x₁, x₂", "at the axes: how often a message has the one word and the other"],
  ["hollow", "a message with words beside these two"],
  ["k", "mistakes so far"],
  ["kᵢ", "how often message i was corrected so far, Σ kᵢ = k; so w = Σ kᵢyᵢf(x⁽ⁱ⁾), with yᵢ = +1 for spam, −1 for ham"],
  ["epoch", "one pass over all messages"],
  ["average", "the mean of the weights over all looks so far: each counts for the looks that it survived"],
  ["pocket", "of the weights so far the first with the fewest wrong messages"],
];
export const TASKS = [
  ["w, b", "normal vector and bias of the line w·x + b = 0; w points to the + side"],
  ["s(x)", "score w·x + b: above 0 on the + side, below 0 on the − side"],
  ["x⁽ⁱ⁾, yᵢ", "point i and its class, +1 or −1"],
  ETA,
  ["band", "between the two lines through the points nearest to the best line"],
  HULL,
];
export const HYPERPLANE = [
  ["w", "normal vector: points to the positive side"],
  ["u", "a point of the hyperplane; w is drawn from it"],
  ["v", "direction vector of the line, v·w = 0"],
  ["x, p", "any point, and its projection onto the hyperplane"],
  ["λ", "any number: each gives a point u + λv of the line"],
  ["s", "score w·x + b of the point x"],
  THRESHOLD,
];

// Of the notes with these titles, as in ui/lectures.py.
export const NOTES = [
  ["Geometry of linear classifiers", "(b_opt, w_opt) and γ_opt: the best line and γ*; R² is β"],
  [
    "Linear classifiers, lecture 3",
    "M_t is k; f(x) is x with a feature BIAS that is always 1, whose weight is b; " +
      "w* in the theorem is any separator of length 1 without a b of its own, and γ its margin",
  ],
  ["Linear classification", "θ is −b, so w₀ = −θ = b; w* and γ in the theorem as above"],
  ["Linear learning models", "t is −b; m is y s(x); z(x) = m/‖w‖ is the margin"],
  [
    "Linear separation and feature maps",
    "u·wₖ is w̃·w̃*; r is the margin γ of a line through the origin; λ here is t there; C is the cost",
  ],
];
