from perceptron_core import Hyperplane, Perceptron
from ui import lectures
from ui.visitor import conventions, keys
from ui.visitor.scene import Scene
from ui.visitor.start import PLACES

RULE = Perceptron(bias="none", order="shuffled", seed=4, learning_rate=2)
MOVED = Perceptron(start=Hyperplane([0.3, -0.2], -0.4))


def test_each_side_has_its_own(held):
    conventions.begin()
    assert conventions.not_first() == {}
    conventions.follow("right", RULE)
    assert conventions.perceptron("right") == RULE
    assert conventions.perceptron() == conventions.FIRST[""]
    assert conventions.not_first() == {"right": RULE}


def test_a_scene_says_only_what_is_not_as_at_first(held):
    conventions.begin()
    conventions.follow("", RULE)
    conventions.follow_scene(Scene("conventions", rules={"left": RULE}))
    assert conventions.not_first() == {"left": RULE}
    assert conventions.of_scene(Scene("conventions", rules={"left": RULE})) == {"left": RULE, "right": Perceptron()}
    assert conventions.of_scene(Scene("playground")) == {"": Perceptron()}


def test_what_no_control_says_is_not_taken(held):
    conventions.begin()
    held["bias"] = "diameter"
    assert conventions.perceptron() == conventions.FIRST[""]


def test_a_start_is_that_of_its_side(held):
    conventions.begin()
    conventions.follow("left", MOVED)
    assert conventions.perceptron("left") == MOVED
    assert conventions.perceptron("right").start is None
    assert conventions.not_first() == {"left": MOVED}
    assert conventions.from_zero("left") == Perceptron()
    said = [keys.value(conventions.control("left", name)) for name in PLACES.values()]
    assert said == ["0.3", "-0.2", "-0.4"]
    conventions.follow("left", lectures.CONVENTIONS["003"])
    assert conventions.start("left") == (0, 0, 0)


def test_without_a_bias_b_is_0_and_comes_back_with_the_bias(held):
    conventions.begin()
    conventions.follow("", MOVED)
    held[keys.current("bias")] = "none"
    assert conventions.perceptron().start == Hyperplane([0.3, -0.2], 0)
    held[keys.current("bias")] = "unit"
    assert conventions.perceptron() == MOVED


def test_a_number_that_is_typed_replaces_the_one_before_it(held):
    conventions.begin()
    conventions.set_start("", 1, 2.5)
    assert conventions.perceptron().start == Hyperplane([0, 2.5], 0)
    conventions.set_start("", 1, 0.0)
    assert conventions.perceptron() == Perceptron()
