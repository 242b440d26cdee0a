from perceptron_core import Perceptron
from ui.visitor import conventions
from ui.visitor.scene import Scene

RULE = Perceptron(bias="none", order="shuffled", seed=4, learning_rate=2)


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
