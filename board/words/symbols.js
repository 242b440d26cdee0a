// The table of glossary entries that “?” shows in each lesson.
// It also says which letters the lecture notes use. An entry that is written here has its own meaning in one lesson.

import { t } from "../language/t.js";
import { GLOSSARY } from "./glossary.js";

/** @import { Entry } from "./glossary.js" */

const G = GLOSSARY;

/** @type {Entry[]} */
const LINE = [G.example, G.line, G.normal, G.bias, G.score, G.misclassified, G.separable];
/** @type {Entry[]} */
export const COMMON = [...LINE, G.functional, G.geometric, G.margin, G.maximum, G.best];
export const CERTIFICATE = G.certificate;
export const HULL = G.hull;
/** @type {Entry[]} */
export const RUN = [G.mistakes, G.corrections, G.multipliers, G.support, G.epoch, G.eta, G.beta, G.radius, G.bound];
const SPACE = [G.augmented, G.bestAugmented, G.bestDirection];
/** @type {Entry[]} */
export const WEIGHTS = [...RUN, G.edge, G.cone, ...SPACE];
/** @type {Entry[]} */
export const CONVERGENCE = [...RUN, G.edge, ...SPACE, G.angle, G.radiusAugmented, G.marginsAugmented, G.marginOrigin];
const PREDICTORS = [G.last, G.averaged, G.pocket];
/** @type {Entry[]} */
export const NOISE = [...RUN, G.lastEpoch, ...PREDICTORS, G.voted, G.trueError];
/** @type {Entry[]} */
export const FEATURES = [
  ...RUN,
  G.feature,
  G.map,
  G.third,
  G.monomials,
  G.numberLine,
  G.hyperplane,
  G.preimage,
  G.slab,
  G.trueError,
];
/** @type {Entry[]} */
export const NEURON = [...RUN, G.constantInput, G.sum, G.threshold, G.output, G.connection];
/** @type {Entry[]} */
export const MARGINS = [G.mistakes, G.classMargin, G.cost, G.threshold];
/** @type {Entry[]} */
export const MAX_MARGIN = [
  HULL,
  G.classMargin,
  G.band,
  G.canonical,
  ["tight", t("A condition y s(x) ≥ 1 is tight if y s(x) = 1.")],
  G.support,
  G.multipliers,
  G.corrections,
  G.eta,
  G.beta,
  CERTIFICATE,
];
/** @type {Entry[]} */
export const SOFT_MARGIN = [
  [t("cost"), t("½‖w‖² + CΣξᵢ, which the soft margin minimizes.")],
  G.C,
  G.slack,
  G.band,
  G.multipliers,
  G.support,
  G.eta,
  G.breakpoint,
  G.gap,
  HULL,
  G.reduced,
  CERTIFICATE,
];
/** @type {Entry[]} */
export const METHODS = [
  G.means,
  G.covariance,
  G.sizes,
  G.probability,
  G.lambda,
  G.angle,
  G.support,
  G.multipliers,
  G.mistakes,
  G.epoch,
  G.eta,
  HULL,
];
/** @type {Entry[]} */
export const SPAM = [
  [`x⁽ⁱ⁾, yᵢ, ${t("label")}`, t("Message i and its label: yᵢ = +1 for spam, and yᵢ = −1 for ham.")],
  ["f(x)", t("The features of message x: how often each word occurs, and BIAS, which is always 1.")],
  [`w, ${t("normal vector")}`, t("One weight for each feature. The weight of BIAS is b.")],
  G.bias,
  [
    `w·f(x), ${t("score")}`,
    t(
      "The score is the sum of all products of a weight and its feature. If it is greater than 0, the answer is " +
        "SPAM.",
    ),
  ],
  G.misclassified,
  G.separable,
  ["x₁, x₂", t("The axes of the picture: how often a message contains the first word and the second word.")],
  [t("hollow"), t("A hollow point is a message that also contains words other than these two.")],
  G.mistakes,
  ["kᵢ", t("kᵢ counts how often message i has been corrected so far, so Σ kᵢ = k and w = Σ kᵢyᵢf(x⁽ⁱ⁾).")],
  G.epoch,
  ...PREDICTORS,
];
/** @type {Entry[]} */
export const TASKS = [
  ...LINE,
  G.mistakes,
  G.eta,
  [t("margin band"), t("The region around the best line, up to the points nearest to it.")],
  HULL,
];
/** @type {Entry[]} */
export const HYPERPLANE = [
  G.normal,
  G.bias,
  ["u", t("A point of the hyperplane. The vector w is drawn from this point.")],
  ["v", t("A direction vector of the line, with v·w = 0.")],
  ["x, p", t("x is any point, and p is its projection onto the hyperplane.")],
  ["λ", t("Any number. Each λ gives a point u + λv of the line.")],
  [`s, ${t("score")}`, t("s = w·x + b, for the point x. Its sign says on which side of the hyperplane x lies.")],
  G.threshold,
];

/** The letters of the notes, by their titles in ui/lectures.py. @type {[title: string, letters: string][]} */
export const NOTES = [
  [t("Geometry of linear classifiers"), t("(b_opt, w_opt) is the best line, and γ_opt is γ*. The bias uses β = R².")],
  [
    t("Linear classifiers, lecture 3"),
    t(
      "M_t is k. f(x) is x with a feature BIAS that is always 1, and the weight of BIAS is b. In the theorem, w* " +
        "is any separator of length 1 that includes b as a weight, and γ is its margin.",
    ),
  ],
  [
    t("Linear classification"),
    t(
      "θ is −b, so w₀ = −θ = b. In the theorem, w* is any separator of length 1 without a separate b. There, γ is " +
        "the margin of w*.",
    ),
  ],
  [t("Linear learning models"), t("t is −b, m is y s(x), and z(x) = m/‖w‖ is the geometric margin.")],
  [
    t("Linear separation and feature maps"),
    t("u·wₖ is w̃·w̃*. r is the margin γ of a line through the origin. The notes write t for λ. C is the cost."),
  ],
];
