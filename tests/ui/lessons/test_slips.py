"""The claims of the errata in words: equal mistakes, negative margins, a turning line.

General claims are tested on any data, and claims about an example on that example. The numbers in the sentences are
computed where the sentences are made; they are computed again here only if that is independent of the core.
"""

import re
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from playwright.sync_api import expect
from scipy.stats import norm
from sklearn.svm import SVC

from perceptron_core import (
    PRESETS,
    Dataset,
    Hyperplane,
    Inseparable,
    Perceptron,
    Separable,
    best_through_origin,
    mistake_bound,
    prove,
    separate,
)
from tests.perceptron_core import strategies as some
from ui.lectures import CONVENTIONS, TITLES
from ui.lessons.errata import (
    lecture_000,
    lecture_001,
    lecture_002,
    lecture_003,
    lecture_004,
)
from ui.lessons.errata.lecture_003 import class_margins
from ui.lessons.errata.lecture_004 import losses
from ui.lessons.errata.number_lists import join_numbers
from ui.lessons.errata.shared_points import XOR, phi
from ui.words import number, vector


def runs(slip, dataset=None):
    """The example of an erratum and its two runs."""
    example = slip().example
    return example, *(rule.train(dataset or example.dataset) for rule in (example.left, example.right))


def margins(example):
    return example.line.geometric_margins(example.dataset)


def svm(dataset):
    """(w, b) of the hard-margin SVM, by scikit-learn."""
    machine = SVC(kernel="linear", C=1e9, tol=1e-9).fit(dataset.X, dataset.y)
    return machine.coef_[0], machine.intercept_[0]


plane_data = some.two_classes(dimensions=(2, 2))


class TestLecture000:
    @given(plane_data, st.tuples(*[st.integers(-20, 20)] * 3), st.sampled_from(["unit", "radius"]))
    def test_a_run_ends_from_any_start(self, dataset, start, bias):
        perceptron = Perceptron(bias=bias)
        assume(mistake_bound(dataset, perceptron, separate(dataset)) < 5000)
        trace = perceptron.train(dataset, start=Hyperplane(start[:2], start[2]), max_updates=100_000)
        assert trace.outcome == "converged"

    def test_the_bound_is_for_the_start_at_zero(self):
        told = lecture_000.start().true.replace("w = 0, b = 0", "zero").replace(", b = 0", "")
        bound, zero, near, far = map(int, re.findall(r"(?<!η = )\b(\d+)(?= mistakes| from|\. The run)", told))
        assert zero <= bound < far
        assert len({zero, near, far}) == 3

    def test_the_rate_scales_and_changes_no_mistake(self):
        example, left, right = runs(lecture_000.learning_rate)
        times = example.right.learning_rate
        assert np.array_equal(left.index, right.index)
        assert np.array_equal(right.w, times * left.w)
        assert np.array_equal(right.b, times * left.b)
        assert f"{number(times)} times as large" in example.look
        assert left.outcome == right.outcome == "converged"

    @given(plane_data, st.floats(0.01, 100), st.sampled_from(["unit", "radius"]))
    def test_no_rate_changes_a_mistake_from_zero(self, dataset, rate, bias):
        slow, fast = (Perceptron(learning_rate=eta, bias=bias).train(dataset, max_updates=500) for eta in (1, rate))
        assert np.array_equal(slow.index, fast.index)

    @given(plane_data, some.perceptrons)
    def test_any_beta_puts_the_first_mistake_on_its_own_side(self, dataset, perceptron):
        trace = perceptron.train(dataset, max_updates=1)
        assume(len(trace))
        i, beta = trace.index[0], perceptron.beta(dataset)
        assume(beta > 0)
        after = trace.hyperplane(1).functional_margins(dataset)[i]
        assert after == pytest.approx(perceptron.learning_rate * (dataset.X[i] @ dataset.X[i] + beta))
        assert after > 0

    def test_beta_one_depends_on_the_units_and_the_radius_does_not(self):
        example, left, right = runs(lecture_000.bias_step)
        far = Dataset(4 * example.dataset.X, example.dataset.y)
        _, left_far, right_far = runs(lecture_000.bias_step, far)
        assert example.dataset.y[left.index[0]] == example.dataset.y[right.index[0]] == -1
        assert f"y·s = {9 + 1} with β = 1 and {9 + 9} with β = R² = 9" in example.look  # ‖x‖² + β
        assert not np.array_equal(left.index, left_far.index)
        assert np.array_equal(right.index, right_far.index)
        assert np.array_equal(right_far.w, 4 * right.w)
        assert np.array_equal(right_far.b, 16 * right.b)

    @given(plane_data, st.sampled_from([0.25, 0.5, 2, 8]))
    def test_the_radius_makes_a_run_independent_of_units(self, dataset, c):
        near, far = (
            Perceptron(bias="radius").train(Dataset(times * dataset.X, dataset.y), max_updates=500) for times in (1, c)
        )
        assert np.array_equal(near.index, far.index)

    def test_a_loop_that_stops_with_margin_zero(self):
        example, left, right = runs(lecture_000.sign_of_zero)
        assert left.outcome == right.outcome == "converged"
        assert left.last.scores(example.dataset.X)[0] == 0
        assert example.dataset.y[0] == 1
        assert (right.last.geometric_margins(example.dataset) > 0).all()

    def test_the_line_of_figure_1(self):
        line = lecture_000.figure_1().example.line
        x = np.linspace(-1, 1, 5)
        assert line.scores(np.column_stack([x, x + 0.5])) == pytest.approx(0)  # abline(0.5, 1)
        assert line.projections([0, 0]) == pytest.approx([-0.25, 0.25])  # lines(c(0, -0.25), c(0, 0.25))
        look = lecture_000.figure_1().example.look
        assert f"|b|/‖w‖ = {number(np.hypot(0.25, 0.25))}" in look
        assert look.endswith("from the origin, (−0.25, 0.25).")

    def test_the_step_that_b_adds(self):
        example, left, right = runs(lecture_000.step_length)
        assert len(left) == len(right) == 1
        assert np.array_equal(left.w, right.w)
        assert left.b[-1] == 0
        assert f"{vector([3, 4, 5])} has length {number(np.sqrt(2) * 5)} = √2·5." in example.look

    @given(plane_data, st.sampled_from([1, 3]))
    def test_a_step_is_at_most_root_two_radii(self, dataset, rate):
        trace = Perceptron(bias="radius", learning_rate=rate).train(dataset, max_updates=500)
        R = dataset.radius
        steps = np.linalg.norm(np.diff(np.column_stack([trace.w, trace.b / R]), axis=0), axis=1)
        assert steps == pytest.approx(rate * np.hypot(np.linalg.norm(dataset.X[trace.index], axis=1), R))
        assert (steps <= rate * np.sqrt(2) * R * (1 + 1e-9)).all()

    @given(plane_data, st.sampled_from(["unit", "radius"]), st.sampled_from([1, 3]))
    def test_each_mistake_goes_along_the_separator(self, dataset, bias, rate):
        perceptron = Perceptron(bias=bias, learning_rate=rate)
        trace = perceptron.train(dataset, max_updates=500)
        proof = prove(trace)
        states = np.column_stack([trace.w, trace.b / np.sqrt(perceptron.beta(dataset))])
        assert np.linalg.norm(proof.separator) == pytest.approx(1)
        assert (np.diff(states @ proof.separator) >= rate * proof.gamma * (1 - 1e-9) - 1e-9).all()

    def test_w_grows_along_the_best_one(self):
        example, left, right = runs(lecture_000.lower_bound)
        best = best_through_origin(example.dataset)
        assert best.hyperplane.normalized().w.tolist() == [1, 0]
        assert best.margin == separate(example.dataset).margin  # the best of all lines, with γ*, is this one
        for run in (left, right):
            assert np.diff(run.w[:, 0]).tolist() == [best.margin] * len(run)
            assert join_numbers(run.w[1:, 0]) in example.look

    def test_a_misclassified_point(self):
        example = lecture_000.negatively_classified().example
        assert example.dataset.y.tolist() == [1, 1, -1]
        assert example.line.classify(example.dataset.X).tolist() == [1, -1, -1]
        assert (margins(example) > 0).tolist() == [True, False, True]
        told = "The − point is classified correctly: its margin is 2. The + point is misclassified: its margin is −1."
        assert example.look.endswith(told)  # y·x₁


class TestLecture001:
    def test_no_line_without_w(self):
        line = lecture_001.no_hyperplane().example.line
        assert not line.is_defined
        assert (line.scores(np.random.default_rng(0).normal(size=(9, 2))) == line.b).all()
        assert number(3 / np.sqrt(20)) in lecture_001.no_hyperplane().example.look  # 4x₁ + 2x₂ = 3

    def test_the_lesson_begins_without_a_line(self, open_board):
        board = open_board().go_to_errata()
        board.page.get_by_role("tab", name=TITLES["001"]).click()
        board.page.get_by_role("button", name=lecture_001.no_hyperplane().example.button).click()
        expect(board.root).to_contain_text("w = 0, so there is no line. Every point has the score b = −3.")
        field = board.root.get_by_label("w₁ (w and b)", exact=True)
        field.fill("4")
        board.root.get_by_label("w₂ (w and b)", exact=True).fill("2")
        expect(board.root).to_contain_text("−3/4.472 = −0.6708")

    def test_an_outlier_takes_most_of_the_margin(self):
        example = lecture_001.outliers().example
        tight, wide = example.dataset, example.dataset.without(len(example.dataset) - 1)
        assert tight.y[-1] == 1
        (w, b), (w_wide, _) = svm(tight), svm(wide)
        assert separate(tight).hyperplane.w == pytest.approx(w, abs=1e-6)
        assert separate(tight).hyperplane.b == pytest.approx(b, abs=1e-6)
        assert np.linalg.norm(w_wide) < np.linalg.norm(w) / 2
        best = [number(1 / np.linalg.norm(normal)) for normal in (w, w_wide)]
        assert re.findall(r"γ\* is ([\d.]+\d|\d)", example.look) == best
        turn = np.degrees(np.arctan2(w[1], w[0]) - np.arctan2(w_wide[1], w_wide[0]))
        assert f"{turn:.0f}°" in example.button
        assert f"{turn:.1f}°" in example.look

    @given(some.separable(dimensions=(2, 2)), st.floats(0.01, 100))
    def test_the_functional_margin_grows_with_w(self, data, c):
        dataset, w, b = data
        line, longer = Hyperplane(w, b), Hyperplane(c * w, c * b)
        smallest = line.functional_margins(dataset).min()
        assert longer.functional_margins(dataset).min() == pytest.approx(c * smallest)
        assert longer.margin(dataset) == pytest.approx(line.margin(dataset))

    def test_the_same_point_is_the_nearest(self):
        example = lecture_001.margin_without_length().example
        assert example.line.functional_margins(example.dataset).argmin() == margins(example).argmin()
        assert example.button == f"See y·s = {number(5 * margins(example).min())} where the margin is 2"  # ‖(3, 4)‖ = 5

    @given(plane_data, st.tuples(*[st.integers(-9, 9)] * 2), st.integers(0, 11))
    def test_when_moving_another_point_changes_w(self, dataset, place, i):
        i %= len(dataset)
        before = separate(dataset)
        assume(i not in before.support)
        after = separate(dataset.moved(i, place))
        value = dataset.y[i] * before.hyperplane.scores(np.array(place, dtype=float))
        assume(abs(value - 1) > 1e-9)
        if value > 1:
            (w, b), (old_w, old_b) = [(line.w, line.b) for line in (after.hyperplane, before.hyperplane)]
            assert [*w, b] == pytest.approx([*old_w, old_b], rel=1e-12, abs=0)  # computed in another way
        else:
            assert isinstance(after, Inseparable) or not np.allclose(after.hyperplane.w, before.hyperplane.w, atol=1e-9)
            assert isinstance(after, Inseparable) or i in after.support

    def test_moving_a_point_into_the_band(self):
        example = lecture_001.other_vectors().example
        dataset = example.dataset
        before, outside, inside = (separate(dataset.moved(1, x)) for x in (dataset.X[1], [1.5, 2], [0.5, 1]))
        assert dataset.y[1] == 1
        assert 1 not in before.support
        assert outside.hyperplane == before.hyperplane
        w, _ = svm(dataset.moved(1, [0.5, 1]))
        assert w == pytest.approx(inside.hyperplane.w, abs=1e-6)
        assert "Move the point to (1.5, 2). Then w and γ* do not change." in example.look
        assert example.look.endswith(f"γ* = {number(1 / np.linalg.norm(w))}.")
        assert 1 in inside.support
        assert -1 < before.hyperplane.scores([0.5, 1]) < 1


class TestLecture002:
    def test_the_table_of_the_notes(self):
        rows = [(0.5, 0.1, 1), (0.3, 0.9, -1), (0.3, 0.875, -1), (0.45, 0.15, 1)]
        table = lecture_002.absorbed_bias().example.dataset
        assert np.column_stack([table.X, table.y]).tolist() == [list(row) for row in rows]

    def test_the_absorbed_bias(self):
        example = lecture_002.absorbed_bias().example
        line, X, y = example.line, example.dataset.X, example.dataset.y
        right, wrong = (np.column_stack([np.ones(len(X)), X]) @ [w0, *line.w] for w0 in (line.b, -line.b))
        assert right == pytest.approx(line.scores(X))
        assert (y * right > 0).all()
        assert (y * wrong > 0).tolist() == (y < 0).tolist()
        assert f"are {join_numbers(right)}. All" in example.look
        assert f"lower: {join_numbers(wrong)}. So" in example.look

    def test_a_line_without_a_slope(self):
        example = lecture_002.slope().example
        line = example.line
        assert line.w[1] == 0
        assert line.scores([[1.5, x2] for x2 in (-3, 0, 7)]).tolist() == [0, 0, 0]
        assert "x₁ = 1.5," in example.look

    def test_each_rule_ends_on_the_point_that_it_favours(self):
        example, left, right = runs(lecture_002.sigma_of_zero)
        X, y = example.dataset.X, example.dataset.y
        assert left.outcome == right.outcome == "converged"
        for run, favoured, other in ((left, 1, example.right), (right, -1, example.left)):
            scores = run.last.scores(X)
            assert set(y[run.index]) == {-favoured}
            assert y[scores == 0].tolist() == [favoured]
            assert other.is_mistake(scores, y).any()
        labels = np.array([1, -1])
        assert example.left.is_mistake(np.zeros(2), labels).tolist() == [False, True]
        assert example.right.is_mistake(np.zeros(2), labels).tolist() == [True, False]

    @given(plane_data, st.sampled_from([0.25, 0.5, 2, 8]))
    def test_one_factor_for_all_changes_no_mistake(self, dataset, c):
        absorbed = np.column_stack([np.ones(len(dataset)), dataset.X])
        before, after = (
            Perceptron(bias="none").train(Dataset(times * absorbed, dataset.y), max_updates=500) for times in (1, c)
        )
        assert np.array_equal(before.index, after.index)

    def test_a_factor_for_each_point_is_no_bound(self):
        example, left, right = runs(lecture_002.rescaled)
        X, y = example.dataset.X, example.dataset.y
        angle = np.arccos(np.prod(y) * X[0] @ X[1] / np.prod(np.linalg.norm(X, axis=1)))
        own = 1 / np.cos(angle / 2) ** 2  # two unit vectors: the best w is half-way between them
        assert number(own) in example.look
        a, b = y[:, None] * X
        r = abs(a[0] * b[1] - a[1] * b[0]) / np.linalg.norm(a - b)  # the distance of 0 from the segment between them
        assert f"the bound is {number(max(a @ a, b @ b) / r**2)}, as" in example.look
        assert own < min(len(left), len(right))
        assert example.right.order == "first"

    @pytest.mark.parametrize(("sigma", "linear"), [(1, True), (2, False)])
    def test_naive_bayes_is_linear_with_shared_variances_only(self, sigma, linear):
        x = np.linspace(-3, 3, 7)
        ratio = norm.logpdf(x, 1, 1) - norm.logpdf(x, -1, sigma)
        assert np.allclose(np.diff(ratio, 2), 0) == linear


class TestLecture003:
    def test_k_swaps_the_sides(self):
        example = lecture_003.negative_multiple().example
        good = example.line.reversed()
        assert good.scores(example.line.projections(np.random.default_rng(0).normal(size=(20, 2)))) == pytest.approx(0)
        assert (good.geometric_margins(example.dataset) > 0).all()
        assert (margins(example) < 0).all()
        assert example.look.endswith(f"from {number(-4 / np.sqrt(5))} to {number(-2 / np.sqrt(5))}.")

    @given(plane_data, st.floats(-50, 50), st.floats(0, 2 * np.pi))
    def test_the_sum_of_class_margins(self, dataset, t, angle):
        best = separate(dataset).hyperplane
        sums = [class_margins(Hyperplane(best.w, -shift), dataset).sum() for shift in (-best.b, t)]
        assert sums[0] == pytest.approx(sums[1], abs=1e-9)
        assert class_margins(best, dataset)[0] == pytest.approx(class_margins(best, dataset)[1])
        other = Hyperplane([np.cos(angle), np.sin(angle)], 0)
        off = 1 - other.w @ best.normalized().w
        assert class_margins(other, dataset).sum() <= sums[0] * (1 - off) + 1e-9

    def test_where_the_class_margins_are_equal(self):
        example = lecture_003.sum_of_class_margins().example
        t = 0.5
        assert f"At t = {number(t)}" in example.look
        plus, minus = class_margins(Hyperplane(example.line.w, -t), example.dataset)
        assert plus == pytest.approx(minus)
        assert example.look.count(number(7 / np.sqrt(5))) == 2  # from w·x = 4 to w·x = −3
        assert example.look.endswith(f"both class margins are {number(plus)}.")

    def test_w_is_a_combination_and_b_is_not(self):
        example = lecture_003.combination().example
        dataset = example.dataset
        best = separate(dataset)
        assert dataset.y.tolist() == [1, 1, -1]
        assert best.support == (0, 1, 2)
        assert (best.multipliers * dataset.y) @ dataset.X == pytest.approx(svm(dataset)[0], abs=1e-6)
        assert best.hyperplane.scores(dataset.X[0]) == pytest.approx(1)
        assert example.look.startswith("w = 0.5·(1, 2) + 0.5·(3, 0) − 1·(1, 0) = (1, 1)")
        assert example.look.endswith("3 + b = 1 and b = −2.")

    def test_the_band_is_twice_the_margin(self):
        example = lecture_003.one_m_or_two().example
        best = separate(example.dataset)
        assert best.margin == pytest.approx(1 / best.hyperplane.norm)
        assert np.linalg.norm(best.nearest[0] - best.nearest[1]) == pytest.approx(2 * best.margin)
        assert example.look.endswith("= 5, and the band is 2/0.2 = 10 wide.")  # from (−3, −4) to (3, 4)

    def test_the_first_look_is_a_mistake_or_not(self):
        example, left, right = runs(lecture_003.mistake_or_other_class)
        assert example.dataset.y[left.index[0]] == 1
        assert left.examined[0] == 1
        assert right.examined[0] == right.index[0] + 1 == 2
        assert "first mistake is at example 2" in example.look
        assert example.right.boundary == "positive"
        assert left.outcome == right.outcome == "converged"

    def test_a_loop_without_an_end(self):
        _, left, right = runs(lecture_003.endless_loop)
        for run in (left, right):
            assert (run.outcome, run.repeats) == ("cycle", 0)
            assert not run.w[-1].any()
            assert run.b[-1] == 0

    @given(some.datasets(dimensions=(2, 2)))
    def test_a_loop_ends_only_with_every_point_on_its_own_side(self, dataset):
        trace = Perceptron().train(dataset, max_updates=300)
        if trace.outcome == "converged":
            assert (trace.last.functional_margins(dataset) > 0).all()
        assert not (trace.outcome == "converged" and isinstance(separate(dataset), Inseparable))


class TestLecture004:
    @given(some.two_classes(through_origin=True, dimensions=(2, 2)), st.sampled_from(["cyclic", "first"]))
    def test_both_bounds_of_the_norm(self, dataset, order):
        trace = Perceptron(bias="none", order=order).train(dataset, max_updates=500)
        r, R, k = best_through_origin(dataset).margin, dataset.radius, np.arange(len(trace) + 1)
        square = np.square(trace.w).sum(axis=1)
        assert ((k * r) ** 2 <= square * (1 + 1e-9) + 1e-9).all()
        assert (square <= k * R**2 * (1 + 1e-9) + 1e-9).all()
        assert len(trace) <= (R / r) ** 2 * (1 + 1e-9)

    def test_the_notes_have_the_bounds_the_wrong_way_round(self):
        example, left, right = runs(lecture_004.swapped_bounds)
        R, r = example.dataset.radius, best_through_origin(example.dataset).margin
        assert example.right == CONVENTIONS["004"]
        for run in (left, right):
            square = np.square(run.w).sum(axis=1)
            assert run.outcome == "converged"
            assert square[2] < square[1] < 2 * R**2
        k = len(right)
        assert square[-1] > R**2 >= square[-1] / k >= k * r**2
        divided = number(square[-1] / k)
        assert f"‖wₖ‖²/k is {divided}, and kr² = {k} ≤ {divided} ≤ R²." in lecture_004.undivided_middle().true
        for low, middle, high in re.findall(r"(\d+) ≤ (\d+) ≤ (\d+)", example.look):
            assert int(low) <= int(middle) <= int(high)

    def test_one_point_takes_as_many_mistakes_as_the_bound(self):
        example, left, right = runs(lecture_004.strictly_fewer)
        R, r = example.dataset.radius, best_through_origin(example.dataset).margin
        assert len(example.dataset) == example.dataset.y[0] == 1
        assert len(left) == pytest.approx(R**2 / r**2)
        assert left.outcome == right.outcome == "converged"
        assert not right.last.is_defined

    def test_a_long_separator_promises_too_much(self):
        example = lecture_004.long_separator().example
        line, R, mistakes = (
            example.line,
            example.dataset.radius,
            len(CONVENTIONS["004"].train(example.dataset)),
        )
        assert line.b == 0
        smallest, r = line.functional_margins(example.dataset).min(), line.margin(example.dataset)
        assert R**2 / smallest**2 < mistakes <= R**2 / r**2
        assert "10/16 = 0.625 mistakes" in example.look
        assert r > 0

    @given(st.tuples(*[st.integers(-9, 9)] * 2).filter(any), st.sampled_from([0.25, 2, 3]))
    def test_no_line_through_the_origin_between_points_of_one_ray(self, x, c):
        dataset = Dataset([x, (c * x[0], c * x[1])], [1, -1])
        assert isinstance(best_through_origin(dataset), Inseparable)

    def test_a_line_that_the_algorithm_cannot_find(self):
        example, left, right = runs(lecture_004.no_offset)
        assert isinstance(separate(example.dataset), Separable)
        assert example.left == CONVENTIONS["004"]
        assert (left.outcome, left.repeats, right.outcome) == ("cycle", 0, "converged")
        assert not left.w[-1].any()
        assert (right.last.functional_margins(example.dataset) > 0).all()
        assert f"w = {vector(right.last.w)}, b = {number(right.last.b)} separates" in example.look

    def test_the_algorithm_of_the_notes_on_their_own_example(self):
        lifted = phi(XOR)
        notes = CONVENTIONS["004"].train(lifted)
        assert notes.outcome == "cycle"
        assert not notes.w.any()
        assert set(notes.index) == {0}
        heights = []
        for order in ("cyclic", "first"):
            plane = Perceptron(order=order).train(lifted).last
            assert (plane.functional_margins(lifted) > 0).all()
            assert plane.w[:2].tolist() == [0, 0]
            heights.append(Fraction(-plane.b) / Fraction(plane.w[2]))
        assert heights == [Fraction(1, 2), Fraction(1, 4)]
        assert re.findall(r"plane x₃ = ([\d.]+\d)", lecture_004.own_example().true) == ["0.5", "0.25"]

    def test_the_lines_of_the_plane(self):
        lifted = phi(XOR)
        best = separate(lifted)
        assert best.hyperplane.normalized().w.tolist() == [0, 0, 1]
        assert svm(lifted)[0] == pytest.approx(best.hyperplane.w, abs=1e-6)
        assert best.hyperplane.distance_from_origin == -0.5  # x₃ = ½
        X, y = XOR.X, XOR.y
        for c, height in ((1 / np.sqrt(2), 0.5), (0.5, 0.25)):
            on_lines = Dataset([[t, t - sign * c] for t in (-2, 0.3, 5) for sign in (1, -1)], [1] * 6)
            assert phi(on_lines).X[:, 2] == pytest.approx(height)
            assert ((np.abs(X[:, 0] - X[:, 1]) > c) == (y > 0)).all()

    def test_touching_is_not_separating(self):
        example = lecture_004.on_the_line().example
        values = example.line.functional_margins(example.dataset)
        assert values.min() == values[0] == 0
        assert "y·s takes the values 0, 1 and 2," in example.look
        assert example.dataset.y[0] == 1

    def test_cost_zero_proves_nothing(self):
        example = lecture_004.no_cost().example
        assert losses(example.line, example.dataset).sum() == 0
        assert example.line.scores(example.dataset.X[1:]).tolist() == [0, 0]
        assert example.dataset.y[1:].tolist() == [1, -1]
        assert losses(Hyperplane([0, 0], 0), PRESETS["xor"]()).sum() == 0

    def test_the_loss_of_a_misclassified_point(self):
        example = lecture_004.conversely().example
        values, loss = example.line.functional_margins(example.dataset), losses(example.line, example.dataset)
        assert (values > 0).tolist() == [False, True, True]
        assert loss.tolist() == [-values[0], 0, 0]
        assert "y·s = −2, so its loss is 2." in example.look
        assert example.look.endswith("so C = 2.")
        assert example.dataset.y[0] == 1

    def test_a_direction_is_at_right_angles_to_a_normal(self):
        example = lecture_004.normal_for_direction().example
        line = example.line
        assert line.b == 0
        assert line.scores([line.w[1], -line.w[0]]) == 0
        assert line.scores(line.w) == pytest.approx(line.norm**2)
        assert "through (2, −1), where s = 0." in example.look
        assert example.look.endswith(f"s = ‖w‖² = {1 + 4}.")
