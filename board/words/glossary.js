// The glossary: one entry for each term.
// “?” shows those of a lesson, which words/symbols.js chooses. The page of lecture notes lists all of them.

import { t } from "../language/t.js";

/** A symbol with its term, and their meaning. @typedef {[head: string, meaning: string]} Entry */

/** @param {string} symbol @param {string} term @param {string} meaning @returns {Entry} */
const entry = (symbol, term, meaning) => [[symbol, term].filter(Boolean).join(", "), meaning];

export const GLOSSARY = {
  example: entry(
    "x⁽ⁱ⁾, yᵢ",
    t("training example, label"),
    t("The point x⁽ⁱ⁾ is training example i. The label yᵢ is its class, +1 or −1."),
  ),
  line: entry(
    "",
    t("decision boundary"),
    t(
      "All x with w·x + b = 0, where w ≠ 0. In the plane, this set is a line. A separating line classifies every " +
        "point correctly.",
    ),
  ),
  normal: entry(
    "w",
    t("normal vector"),
    t("The vector w is perpendicular to the decision boundary and points to the + side."),
  ),
  bias: entry("b", t("bias"), t("The constant in the score. If b = 0, the line passes through the origin.")),
  score: entry("s(x)", t("score"), t("s(x) = w·x + b. Its sign is the class that the line assigns to x.")),
  misclassified: entry(
    "",
    t("misclassified"),
    t(
      "A point is misclassified if it lies on the wrong side of the line, so that y s(x) < 0. If its score is 0, " +
        "the convention for score 0 decides whether it is misclassified.",
    ),
  ),
  functional: entry(
    "y s(x)",
    t("functional margin"),
    t(
      "Label times score. It is positive if x lies on the correct side of the line. It is a signed distance only if " +
        "‖w‖ = 1.",
    ),
  ),
  geometric: entry(
    "y s(x)/‖w‖",
    t("geometric margin"),
    t("The label y times the signed distance of x from the line. It is positive if x lies on the correct side."),
  ),
  margin: entry("γ", t("margin of a line"), t("The smallest geometric margin of all points.")),
  separable: entry(
    "",
    t("linearly separable"),
    t("Points are linearly separable if a line strictly separates all + points from all − points."),
  ),
  maximum: entry("γ*", t("maximum margin"), t("The largest margin of any line, if the points are linearly separable.")),
  best: entry(
    "w*, b*",
    t("maximum-margin line"),
    t("The separating line with the largest margin γ*, written with ‖w*‖ = 1. It is also called the best line."),
  ),
  mistakes: entry(
    "k",
    t("mistakes"),
    t(
      "At a mistake, the perceptron meets a misclassified example and updates w and b. k counts the mistakes so " +
        "far.",
    ),
  ),
  corrections: entry(
    "kᵢ",
    "",
    t(
      "kᵢ counts how often example i has been corrected so far, so Σ kᵢ = k. Starting from w₀ and b₀, the run " +
        "reaches w = w₀ + η Σ kᵢyᵢx⁽ⁱ⁾ and b = b₀ + ηβ Σ kᵢyᵢ.",
    ),
  ),
  multipliers: entry(
    "αᵢ",
    t("multipliers"),
    t(
      "The maximum-margin line and the soft margin have w = Σ αᵢyᵢx⁽ⁱ⁾, where αᵢ ≥ 0 and Σ αᵢyᵢ = 0. With a soft " +
        "margin, αᵢ ≤ C. In a run of the perceptron from w₀ = 0, ηkᵢ takes the place of αᵢ.",
    ),
  ),
  support: entry(
    "",
    t("support vector"),
    t(
      "For the maximum-margin line: an example nearest to the line. Only support vectors can have αᵢ > 0. For a " +
        "soft margin: an example with αᵢ > 0.",
    ),
  ),
  epoch: entry(
    "",
    t("epoch"),
    t("One pass over all training examples. With the order “first”, an epoch ends at a mistake."),
  ),
  eta: entry("η", t("learning rate"), t("The size of an update: a mistake adds ηyx to w and ηyβ to b.")),
  beta: entry(
    "β",
    t("constant of the bias"),
    t("A mistake adds ηyβ to b. The convention for the bias makes β equal to 1, R² or 0; see Conventions."),
  ),
  radius: entry(
    "R",
    t("radius"),
    t("The largest ‖x‖ of all points, which is the distance of the farthest point from the origin."),
  ),
  bound: entry(
    "",
    t("mistake bound"),
    t("A number that k cannot exceed, such as (R̃/γ̃)². It exists only if the points are linearly separable."),
  ),
  hull: entry("", t("convex hull"), t("The smallest convex set that contains all points of a class.")),
  certificate: entry(
    "",
    t("certificate"),
    t(
      "The purple figure proves that no line separates the points. It shows a point that lies in the convex hulls " +
        "of both classes.",
    ),
  ),
  band: entry("", t("margin band"), t("The region −1 < s(x) < 1 around the line. Its width is 2/‖w‖.")),
  classMargin: entry(
    "",
    t("class margin"),
    t("The smallest geometric margin of one class. The sum of both class margins is the classifier margin."),
  ),
  threshold: entry(
    "t, θ",
    t("threshold"),
    t("t and θ stand for −b. The condition w·x > −b is equivalent to s(x) > 0."),
  ),
  cost: entry("", t("cost"), t("Σ max(−y s(x), 0). It is 0 exactly if no point lies on the wrong side of the line.")),
  edge: entry(
    "",
    t("edge"),
    t(
      "The edge of an example divides weight space in two. The weights on one side classify the example correctly. " +
        "The edge is solid for a + point and dashed for a − point.",
    ),
  ),
  cone: entry("", t("green set, green cone"), t("All weights that classify every point correctly.")),
  augmented: entry(
    "x̃, w̃",
    t("augmented vectors"),
    t("x̃ = (x, √β) and w̃ = (w, b/√β), so s(x) = w̃·x̃. Without a bias, x̃ = x and w̃ = w."),
  ),
  bestAugmented: entry(
    "w̃*",
    "",
    t(
      "The maximum-margin line (w*, b*), written as w̃ and scaled to length 1. Without a bias, it comes from the " +
        "best line through the origin.",
    ),
  ),
  bestDirection: entry(
    "ũ",
    "",
    t(
      "The unit vector for which the smallest y x̃·ũ over all examples is as large as possible. It need not be " +
        "equal to w̃*.",
    ),
  ),
  angle: entry(
    "",
    t("angle"),
    t(
      "The angle between w and the normal vector of the maximum-margin line. In Convergence, it is the angle " +
        "between w̃ and w̃*.",
    ),
  ),
  radiusAugmented: entry("R̃", "", t("The length of the longest x̃.")),
  marginsAugmented: entry(
    "γ̃, γ̂",
    "",
    t(
      "γ̃ is the smallest y x̃·w̃* over all examples. With bias “radius”, γ̃ is instead the lower bound γ*/√2 of " +
        "this value.",
    ) + ` ${t("γ̂ is the smallest y x̃·ũ over all examples.")}`,
  ),
  marginOrigin: entry("γ₀", "", t("The largest margin of a line through the origin.")),
  lastEpoch: entry("T", t("number of epochs"), t("The run stops after T epochs, or earlier if it converges.")),
  last: entry(
    "",
    t("last perceptron"),
    t("The predictor that uses the current line, which is the line after the most recent example."),
  ),
  averaged: entry(
    "",
    t("averaged perceptron"),
    t(
      "The predictor that uses the mean of w and b over all examples presented so far. The values after each " +
        "example are averaged.",
    ),
  ),
  pocket: entry(
    "",
    t("pocket perceptron"),
    t("The predictor that uses the first w and b with the fewest training errors so far."),
  ),
  voted: entry(
    "cₖ",
    t("voted perceptron"),
    t(
      "Line k has cₖ votes so far, one for each example after which it was the current line. Each of its votes is " +
        "for the class that it assigns to x. The result is the sign of Σ cₖ·sign(sₖ(x)). A tie is judged like a " +
        "score of 0. The stronger the shading, the larger the majority. At most 100 lines are drawn: those with " +
        "the most votes.",
    ),
  ),
  trueError: entry(
    "",
    t("true error"),
    t(
      "The probability that a new point is misclassified. The sign ≈ means that this probability is approximated " +
        "by a sum over small cells of the plane.",
    ),
  ),
  map: entry(
    "φ(x)",
    t("feature map"),
    t(
      "φ(x) is the point of the features of x, such as (x₁, x₂, φ₃(x)). It takes the place of x. So scores are " +
        "w·φ(x) + b, and margins are y s/‖w‖.",
    ),
  ),
  feature: entry("", t("feature"), t("A number that is computed from x, such as x₁².")),
  third: entry("φ₃", t("third feature"), t("The height to which x is lifted.")),
  monomials: entry(
    "",
    t("monomials"),
    t(
      "All products of powers of x₁ and x₂ up to a given degree, without the constant 1. There are 5 up to degree " +
        "2, and 20 up to degree 5.",
    ),
  ),
  numberLine: entry(
    "",
    t("number line"),
    t("On the number line, x is x₁ alone. It is lifted to (x, x²), on a parabola, or to (x, x², x³)."),
  ),
  hyperplane: entry(
    "",
    t("hyperplane"),
    t(
      "In the feature space, all points z with w·z + b = 0, where w ≠ 0. With two features it is a line, with three " +
        "a plane.",
    ),
  ),
  preimage: entry("", t("preimage"), t("All x with w·φ(x) + b = 0.")),
  slab: entry(
    "",
    t("slab"),
    t(
      "The region −1 < s < 1 around the maximum-margin hyperplane, with w and b scaled so that ‖w‖ = 1/γ*. It is 2γ* " +
        "wide.",
    ),
  ),
  constantInput: entry(
    "x₀, w₀",
    t("constant input"),
    t(
      "x₀ is an input that never changes, and w₀ is its weight, so w₀x₀ = b. With bias “unit”, x₀ = 1. With bias " +
        "“radius”, x₀ = R. Without a bias, there is no x₀.",
    ),
  ),
  sum: entry("Σ", t("sum"), t("The neuron adds up all products wᵢxᵢ and the bias. The sum is the score s.")),
  output: entry(
    "",
    t("output"),
    t(
      "The output shows the sign of s. It is written as +1 or −1, or as 1 or 0. A filled circle at the jump of the " +
        "step function marks the output at s = 0. Two empty circles mean that there is no output at s = 0.",
    ),
  ),
  connection: entry(
    "",
    t("connection"),
    t("Its width shows |wᵢ|. It is blue if wᵢ > 0, orange and dashed if wᵢ < 0, and dotted if wᵢ = 0."),
  ),
  canonical: entry(
    "",
    t("canonical form, margin line"),
    t(
      "(w, b) is in canonical form if the smallest y s(x) is 1. Then γ = 1/‖w‖. The margin lines are w·x + b = 1 " +
        "and w·x + b = −1.",
    ),
  ),
  C: entry(
    "C",
    t("cost parameter"),
    t(
      "The factor C in the cost ½‖w‖² + CΣξᵢ. A larger C makes slack more expensive. With C = ∞ no point has slack " +
        "if the points are linearly separable. Otherwise Σξᵢ is as small as possible.",
    ),
  ),
  slack: entry(
    "ξᵢ",
    t("slack"),
    t(
      "ξᵢ = max(0, 1 − yᵢ s(x⁽ⁱ⁾)). It is positive inside the margin band and on the wrong side of the line. " +
        "It is greater than 1 only on the wrong side.",
    ),
  ),
  breakpoint: entry(
    "",
    t("breakpoint"),
    t(
      "A value of C at which a point reaches the edge of the margin band or leaves this edge. A small tick marks " +
        "the value. Between two consecutive breakpoints, w and b are linear functions of C.",
    ),
  ),
  gap: entry(
    "",
    t("duality gap"),
    t(
      "(P − D)/P, where P = ½‖w‖² + CΣξᵢ and D = Σαᵢ − ½‖Σαᵢyᵢx⁽ⁱ⁾‖². P − D is the duality gap. A duality gap of 0 " +
        "proves that no line has a smaller P.",
    ),
  ),
  reduced: entry(
    "",
    t("reduced hull"),
    t(
      "The set of all weighted means of the points of one class, where no weight is above C/Σα. The sum Σα runs " +
        "over the points of this class.",
    ),
  ),
  means: entry("c₊, c₋", t("class means"), t("The means of the + points and of the − points.")),
  covariance: entry(
    "Σ",
    t("covariance matrix"),
    t(
      "The covariance of all n points around the means of their classes, written row by row. Σ is singular if, in " +
        "some direction, no point differs from the mean of its class. Then Σ⁻¹ does not exist.",
    ),
  ),
  sizes: entry("n₊, n₋", t("class sizes"), t("The number of + points and the number of − points.")),
  probability: entry(
    "p",
    t("probability of +"),
    t("The probability, in the model of logistic regression, that a point at x is a + point: 1/(1 + " + "e^(−s))."),
  ),
  lambda: entry(
    "λ",
    t("penalty"),
    t("The factor in the penalty ½λ‖w‖². A larger λ gives a shorter w. The bias b is not penalized."),
  ),
};
