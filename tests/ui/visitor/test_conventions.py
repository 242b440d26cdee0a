"""Conventions in a session: each page group has its own, and scenes restore them."""

from perceptron_core import Hyperplane, Perceptron
from ui import lectures
from ui.visitor import conventions, widget_keys
from ui.visitor.scene import Scene
from ui.visitor.start import START_CONTROLS

RULE = Perceptron(bias="none", order="shuffled", seed=4, learning_rate=2)
MOVED = Perceptron(start=Hyperplane([0.3, -0.2], -0.4))


def test_each_side_has_its_own(held):
    conventions.set_defaults()
    assert conventions.changed_conventions() == {}
    conventions.set_conventions("right", RULE)
    assert conventions.perceptron("right") == RULE
    assert conventions.perceptron() == conventions.DEFAULTS[""]
    assert conventions.changed_conventions() == {"right": RULE}


def test_a_scene_says_only_what_is_not_as_at_first(held):
    conventions.set_defaults()
    conventions.set_conventions("", RULE)
    conventions.apply_scene(Scene("conventions", rules={"left": RULE}))
    assert conventions.changed_conventions() == {"left": RULE}
    assert conventions.perceptrons_of_scene(Scene("conventions", rules={"left": RULE})) == {
        "left": RULE,
        "right": Perceptron(),
    }
    assert conventions.perceptrons_of_scene(Scene("playground")) == {"": Perceptron()}


def test_what_no_control_says_is_not_taken(held):
    conventions.set_defaults()
    held["bias"] = "diameter"
    assert conventions.perceptron() == conventions.DEFAULTS[""]


def test_a_start_is_that_of_its_side(held):
    conventions.set_defaults()
    conventions.set_conventions("left", MOVED)
    assert conventions.perceptron("left") == MOVED
    assert conventions.perceptron("right").start is None
    assert conventions.changed_conventions() == {"left": MOVED}
    assert conventions.perceptron_from_zero("left") == Perceptron()
    said = [widget_keys.value_of(conventions.control_name("left", name)) for name in START_CONTROLS.values()]
    assert said == ["0.3", "-0.2", "-0.4"]
    conventions.set_conventions("left", lectures.CONVENTIONS["003"])
    assert conventions.start("left") == (0, 0, 0)


def test_without_a_bias_b_is_0_and_comes_back_with_the_bias(held):
    conventions.set_defaults()
    conventions.set_conventions("", MOVED)
    held[widget_keys.key_of("bias")] = "none"
    assert conventions.perceptron().start == Hyperplane([0.3, -0.2], 0)
    held[widget_keys.key_of("bias")] = "unit"
    assert conventions.perceptron() == MOVED


def test_a_number_that_is_typed_replaces_the_one_before_it(held):
    conventions.set_defaults()
    conventions.set_start("", 1, 2.5)
    assert conventions.perceptron().start == Hyperplane([0, 2.5], 0)
    conventions.set_start("", 1, 0.0)
    assert conventions.perceptron() == Perceptron()
