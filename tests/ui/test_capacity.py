"""How many points features separate, and what that is worth: what the sweeps show is what is said of them."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from perceptron_core.features import monomials
from perceptron_core.sweeps import Overfitting, capacity_sweep, coin_flip_sweep, cover_fraction, overfitting_sweep
from ui.lessons.feature_maps import capacity, overfitting


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from([1, 2]), st.integers(1, 20))
def test_points_come_until_no_hyperplane_separates_them(seed, degree, n):
    phi = monomials(degree)
    [most] = capacity_sweep(phi, 20, [seed])
    [first] = capacity_sweep(phi, n, [seed])
    assert first == min(n, most)
    assert [first == n] == list(coin_flip_sweep(phi, n, [seed]))


@pytest.mark.parametrize("degree", capacity.DEGREES)
def test_the_draws_are_about_covers_count(degree):
    phi = monomials(degree)
    most = 3 * (len(phi.names) + 1)
    found = capacity.shares(list(capacity_sweep(phi, most, range(120))), most)
    expected = [float(cover_fraction(n, len(phi.names))) for n in range(1, most + 1)]
    assert np.abs(np.subtract(found, expected)).max() < 0.13  # some three standard deviations
    assert found[: len(phi.names) + 1] == [1.0] * (len(phi.names) + 1)


def test_what_is_said_of_the_draws_is_counted():
    text = capacity.told(2, [3, 4, 6, 6, 7, 9, 5, 6, 9, 9])
    assert "up to 3 points in general position are separable whatever their labels are" in text
    assert "Of the labelings of 6 points half are (Cover 1965), and of those of twice as many 3.3%." in text
    assert "Of 10 draws 70.0% are separable at 6 points." in text
    assert "draws" not in capacity.told(2, [])


def test_what_more_features_cost_is_counted():
    runs = list(overfitting_sweep((1, 3), range(8)))
    (_, few, first), (_, many, last) = overfitting.by_degree(runs)
    separable = [run for run in runs if run.degree == 3 and run.separable]
    assert many == len(separable) / 8 > few
    assert last == pytest.approx(np.mean([run.true_error for run in separable]))
    assert f"degree 3 {many:.0%}." in overfitting.told(runs)
    assert first is None or "from" in overfitting.told(runs)


def test_errors_that_fall_are_not_said_to_grow():
    runs = [Overfitting(1, 0, True, 0.2), Overfitting(2, 0, True, 0.1)]
    assert "the mean true error falls from 0.2 to 0.1" in overfitting.told(runs)
    assert "grows" in overfitting.told([runs[0], Overfitting(2, 0, True, 0.3)])
    assert overfitting.told([Overfitting(1, 0, False, None), runs[1]]).endswith("degree 2 100%.")


def page():
    from ui import session
    from ui.lessons.feature_maps import capacity, overfitting

    session.start("separable", 0)
    capacity.trial()
    overfitting.trial()


def test_both_sweeps_on_a_page(monkeypatch):
    monkeypatch.setattr(capacity, "SEEDS", 12)
    monkeypatch.setattr(overfitting, "SEEDS", 3)
    test = AppTest.from_function(page, default_timeout=60).run()
    assert not any("draws" in each.value for each in test.markdown)
    test.button[0].click().run()
    test.button[1].click().run()
    assert not test.exception
    assert any("Of 12 draws" in each.value for each in test.markdown)
    assert any("of the seeds, degree 5" in each.value for each in test.markdown)
    test.radio[0].set_value(1).run()  # another question: its draws are not made yet
    assert not any("Of 12 draws" in each.value for each in test.markdown)
