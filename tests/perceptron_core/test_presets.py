import pytest

from perceptron_core import PRESETS, Perceptron


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seed", range(5))
def test_a_preset_is_a_plane_dataset_that_depends_on_nothing_but_its_seed(name, seed):
    dataset = PRESETS[name](seed)
    assert dataset == PRESETS[name](seed)
    assert dataset.dimension == 2
    assert {-1, 1} == set(dataset.y)
    assert (dataset.X.round(2) == dataset.X).all()


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_describes_itself_in_one_line(name):
    assert "\n" not in PRESETS[name].__doc__
    assert PRESETS[name].__doc__.endswith(".")


@pytest.mark.parametrize(
    "name",
    [
        "separable",
        "separable, narrow gap",
        "one outlier",
        "far from the origin",
        "parallel strips",
        "and gate",
        "one against many",
    ],
)
@pytest.mark.parametrize("seed", range(20))
def test_what_is_called_separable_is(name, seed):
    assert Perceptron().train(PRESETS[name](seed), max_updates=100_000).outcome == "converged"


@pytest.mark.parametrize("name", ["xor", "touching"])
def test_small_inseparable_presets_go_round_in_circles(name):
    assert Perceptron().train(PRESETS[name](0)).outcome == "cycle"


@pytest.mark.parametrize("seed", [-1, 1.5, "0"])
def test_a_seed_that_does_not_exist(seed):
    with pytest.raises(ValueError, match="seed must be a whole number"):
        PRESETS["separable"](seed)
